"""Layouts: which file of a workspace is what, for our own folders and those of other programs (docs/format.md)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping

from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.settings import Settings

_CLAUDE_FOLDER = r"/\.claude/projects/[^/]+/memory\Z"
_LEARNINGS = r"(?i)(?:LEARNINGS|ERRORS|FEATURE_REQUESTS)(?:[-_. ].*)?\.md\Z"


@dataclass(frozen=True, slots=True)
class Layout:
    """One row of the layout table. deep: folders looked through with all that lies below them, "" is the root.
    flat: folders looked through alone."""

    name: str
    places: Places
    deep: tuple[str, ...]
    flat: tuple[str, ...] = ()

    def role_of(self, path: str) -> Role | None:
        """What a file is by its path from the root; None for what is not read."""
        learnings = self.places.learnings
        if path.startswith(learnings):
            name = path[len(learnings) :]
            return Role.LEARNINGS if "/" not in name and compiled(_LEARNINGS).match(name) else None
        return self.places.role_of(path) or _STRANGERS[self.name](path, self.places)


def layout_of(settings: Settings) -> Layout:
    """The layout that the settings name. DreamError (exit 2) for a folder that leaves the vault."""
    name = settings.layout
    if name == "claude-code":
        places = Places(home="", index="MEMORY.md")
        return Layout(name, places, ("topics", "patterns", "episodes", "logs", ".learnings"), ("",))
    if name == "obsidian":
        home = _folder(settings.folder or "memory")
        return Layout(name, Places(home=home, index=home + "MEMORY.md"), ("", ".learnings"))
    if name == "openclaw":
        places = Places(root="MEMORY.md" if settings.promote_into_root else "")
        return Layout(name, places, ("memory", ".learnings"), ("",))
    return Layout(name, Places(), ("memory", ".learnings"))


def scope_layout() -> Layout:
    """Of a scope, in whose folder our files stand as they stand in ``memory/`` of a workspace."""
    places = Places(home="", index="MEMORY.md")
    return Layout("scope", places, ("topics", "patterns", "episodes", "logs", ".learnings"), ("",))


def recognise(root: str) -> str:
    """The layout that the files of a folder speak for; "ours" where none of the others shows."""
    if os.path.isdir(os.path.join(root, ".obsidian")):
        return "obsidian"
    if compiled(_CLAUDE_FOLDER).search(os.path.abspath(root).replace(os.sep, "/")) or _has_claude_topics(root):
        return "claude-code"
    if any(os.path.isfile(os.path.join(root, name)) for name in ("AGENTS.md", "SOUL.md")):
        return "openclaw"
    if any(map(dated, names(os.path.join(root, "memory")))) and os.path.isfile(os.path.join(root, "MEMORY.md")):
        return "openclaw"
    return "ours"


def dated(name: str) -> bool:
    """Whether a file name is that of a daily note, ``YYYY-MM-DD`` with or without a slug."""
    return day_of_name(name) is not None


def _nothing(path: str, places: Places) -> Role | None:
    return None


def _openclaw(path: str, places: Places) -> Role | None:
    if path == "MEMORY.md":
        return Role.FOREIGN
    if not path.startswith("memory/") or not _is_page(path):
        return None
    if path.split("/")[1] in ("topics", "patterns", "episodes", "logs", "dreams", "scopes"):
        return None
    return Role.NOTE if dated(path.rsplit("/", 1)[-1]) else Role.FOREIGN


def _claude_code(path: str, places: Places) -> Role | None:
    return Role.TOPIC if "/" not in path and _is_page(path) else None


def _is_page(path: str) -> bool:
    """A Markdown file, but not a dream diary, which is no memory and never read back."""
    name = path.rsplit("/", 1)[-1].lower()
    return name.endswith(".md") and name != "dreams.md"


def _obsidian(path: str, places: Places) -> Role | None:
    return Role.NOTE if not path.startswith(places.home) and dated(path.rsplit("/", 1)[-1]) else None


_STRANGERS: Mapping[str, Callable[[str, Places], Role | None]] = {
    "ours": _nothing,
    "openclaw": _openclaw,
    "claude-code": _claude_code,
    "obsidian": _obsidian,
    "scope": _nothing,
}


def _folder(given: str) -> str:
    parts = given.replace("\\", "/").strip("/").split("/")
    if any(part in ("", ".", "..") or part.startswith(".") or ":" in part for part in parts) or given.startswith("/"):
        raise DreamError(
            f"dream.toml: folder must be a folder of the vault, not {given!r}",
            hint='Write it as seen from the vault, as in folder = "notes/memory".',
            exit_code=Exit.CONFIGURATION,
        )
    return "/".join(parts) + "/"


def _has_claude_topics(root: str) -> bool:
    there = names(root)
    if "MEMORY.md" not in there or "memory" in there:
        return False
    topics = [name for name in there if name.endswith(".md") and name != "MEMORY.md"]
    return any(_names_type(os.path.join(root, name)) for name in topics)


def _names_type(path: str) -> bool:
    """Whether the front matter names one of the four types, at the top or (as newer builds do) under metadata."""
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            head = file.read(4096)
    except OSError:
        return False
    if not head.startswith("---\n"):
        return False
    return re.search(r"^\s*type:\s*(user|feedback|project|reference)\s*$", head.split("\n---", 1)[0], re.M) is not None


def names(folder: str) -> list[str]:
    """The names in a folder, sorted; none where it is no folder or cannot be read."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []
