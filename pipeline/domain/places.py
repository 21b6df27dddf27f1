"""Where our files stand in a workspace, as one value; the layouts differ only in it."""

from __future__ import annotations

import re
from datetime import date

from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.frozen import dataclass

TOPIC_TYPES = ("user", "feedback", "project", "reference")

DASHBOARDS = ("dashboard.html", "slowwave-dashboard.html")
"""The page of a workspace, at its root; under the second name where the first is taken by somebody else's."""
DIARIES = ("DREAMS.md", "dreams.md")
"""The dream diary at the root of a workspace; one under the second name is used where it is there alone."""
DASHBOARD_MARK = '<meta name="generator" content="Slowwave">'
"""What tells our page from others: it stands in its head."""

_FILES = {
    "procedures.md": Role.PROCEDURES,
    "user_state.md": Role.USER_STATE,
    "pending.md": Role.PENDING,
    "candidates.md": Role.CANDIDATES,
    "archive.md": Role.ARCHIVE,
    "refusals.md": Role.REFUSALS,
    "dream-log.md": Role.DREAM_LOG,
    "index.json": Role.INDEX_JSON,
}
_FOLDERS = {
    "topics": Role.TOPIC,
    "patterns": Role.PATTERN,
    "episodes": Role.EPISODE,
    "dreams": Role.REPORT,
    "logs": Role.LOG,
}


_RAW = r"raw/(\d{4})/\1-\d\d-\d\d\.md\Z"
"""Of a day's conversations; whatever else stands in a folder of that name is not ours."""


@dataclass(frozen=True, slots=True)
class Places:
    """Paths from the workspace root, POSIX. home: the folder of our files, "" or ending in a slash. root: another
    program's MEMORY.md in which marked lines of ours are kept, "" for none."""

    home: str = "memory/"
    index: str = "memory/MEMORY.md"
    learnings: str = ".learnings/"
    root: str = ""

    @property
    def procedures(self) -> str:
        return self.home + "procedures.md"

    @property
    def user_state(self) -> str:
        return self.home + "user_state.md"

    @property
    def pending(self) -> str:
        return self.home + "pending.md"

    @property
    def candidates(self) -> str:
        return self.home + "candidates.md"

    @property
    def archive(self) -> str:
        return self.home + "archive.md"

    @property
    def refusals(self) -> str:
        return self.home + "refusals.md"

    @property
    def dream_log(self) -> str:
        return self.home + "dream-log.md"

    @property
    def reflexes(self) -> str:
        return self.home + "reflexes.yaml"

    @property
    def index_json(self) -> str:
        return self.home + "index.json"

    def topic(self, topic_type: str, slug: str) -> str:
        return f"{self.home}topics/{topic_type}_{slug}.md"

    def pattern(self, slug: str) -> str:
        return f"{self.home}patterns/p-{slug}.md"

    def episode(self, slug: str) -> str:
        return f"{self.home}episodes/{slug}.md"

    def log(self, day: date) -> str:
        name = day.isoformat()
        return f"{self.home}logs/{name[:4]}/{name[5:7]}/{name}.md"

    def raw(self, day: date) -> str:
        name = day.isoformat()
        return f"{self.home}raw/{name[:4]}/{name}.md"

    def phase_report(self, phase: str, day: date) -> str:
        """OpenClaw's report of a phase of sleep."""
        return f"{self.home}dreaming/{phase}/{day.isoformat()}.md"

    def report(self, day: date) -> str:
        return f"{self.home}dreams/{day.isoformat()}.md"

    def role_of(self, path: str) -> Role | None:
        """The role of a file of ours by its path, None for what is not ours."""
        if path == self.index:
            return Role.INDEX
        if path in DASHBOARDS:
            return Role.DASHBOARD
        if path in DIARIES:
            return Role.DIARY
        if self.root and path == self.root:
            return Role.FOREIGN
        if not path.startswith(self.home):
            return None
        rest = path[len(self.home) :]
        if "\\" in rest or any(part in ("", ".", "..") for part in rest.split("/")):
            return None
        if rest in _FILES:
            return _FILES[rest]
        if rest.startswith("raw/") and re.match(_RAW, rest):
            return Role.RAW
        folder, slash, name = rest.partition("/")
        if folder == "dreaming" and self.root:
            return Role.REPORT if name.endswith(".md") else None
        return _FOLDERS.get(folder) if slash and name.endswith(".md") else None


def resolved(link: str, origin: str) -> str:
    """The path to which a relative link in a file leads, its fragment left aside."""
    folder = origin.split("/")[:-1]
    from urllib.parse import unquote

    for part in unquote(link.partition("#")[0], errors="surrogateescape").split("/"):
        if part == "..":
            folder = folder[:-1]
        elif part not in ("", "."):
            folder.append(part)
    return "/".join(folder)


def stem_of(path: str) -> str:
    """A file's name without folders and ``.md``."""
    return path.rsplit("/", 1)[-1].removesuffix(".md")


def topic_type_of(path: str) -> str:
    """user, feedback, project or reference by the file name's prefix; "" where it has none."""
    prefix = path.rsplit("/", 1)[-1].partition("_")[0]
    return prefix if prefix in TOPIC_TYPES else ""


def project_of(path: str) -> str:
    """The slug of the project whose own topic file this is; "" for any other file, the projects' general one too."""
    stem = stem_of(path)
    return stem.removeprefix("project_") if stem.startswith("project_") and stem != "project_general" else ""


def slug(name: str) -> str:
    """A file name's middle from a title: lower case, letters and digits of any script, joined by hyphens.

    At most 48 characters, never empty, so that a name cannot become a path.
    """
    words = re.findall(r"[^\W_]+", name.casefold())
    return "-".join(words)[:48].strip("-") or "untitled"
