"""What the notes are about: names of projects, known from topic files or told as such by the notes themselves."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import slug, stem_of, topic_type_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.patterns import one_of
from slowwave.pipeline.language.themes import names_a_project
from slowwave.pipeline.language.words import normalise

EVENTS, DAYS = 3, 2
"""A project is spoken of in at least so many lines, on at least so many days (FORMATS, episodes)."""
LONGEST = 40

_TITLED = re.compile(r"《([^》\n]{2,24})》")
_FOLDERS = ("www", "src", "project", "repo", "code", "app", "skills", "git")
"""One of these stands in each text that names a folder of projects."""
_FOLDER = re.compile(
    r"(?:^|[\s`'\"(~/\\])(?:www|src|projects?|repos?|code|apps?|skills|git)[/\\]+([A-Za-z][\w-]{2,39})(?=[/\\`'\")\s,;:]|$)"
)
_CHINESE_TOPIC = re.compile(r"([\u4e00-\u9fff]{3,8}?)(?:的|以后|一律|每期)")


class Projects:
    """The names spoken of, and which of them a text is about."""

    def __init__(self, memory: Memory) -> None:
        known = {_name_of(doc): doc.path for doc in memory.with_role(Role.TOPIC) if _is_project(doc.path)}
        self._homes: Mapping[str, str] = {name: path for name, path in known.items() if name}
        self._names = {normalise(name): name for name in (*_told(memory), *self._homes)}
        pattern = one_of(self._names)
        self._any = re.compile(rf"(?<![A-Za-z0-9_])(?:{pattern})(?![A-Za-z0-9_])") if pattern else None
        self._under: dict[tuple[str, ...], str] = {}

    def of(self, text: str, *around: str) -> str:
        """The name that a text is about, else what stands around it (the most telling first), "" if none is named."""
        return self._in(text) or self._around(around)

    def _around(self, texts: tuple[str, ...]) -> str:
        # Many lines stand under the same headings.
        if texts not in self._under:
            self._under[texts] = next((name for text in texts if (name := self._in(text))), "")
        return self._under[texts]

    def _in(self, text: str) -> str:
        found = self._any.search(normalise(text)) if self._any else None
        return self._names[found[0]] if found is not None else ""

    def home(self, name: str) -> str:
        """The path of the topic file of that project, "" while it has none."""
        return self._homes.get(name, "")


def _is_project(path: str) -> bool:
    return topic_type_of(path) == "project" and not path.endswith("project_general.md")


def _name_of(doc: Document) -> str:
    return doc.front_matter.get("name", "") or stem_of(doc.path).removeprefix("project_")


def _told(memory: Memory) -> tuple[str, ...]:
    """Names from other programs' memory, and those that lines of the logs repeat over days."""
    days: dict[str, set[date]] = defaultdict(set)
    counts: dict[str, int] = defaultdict(int)
    for entry in memory.log_entries:
        text = entry.text[:400]
        for name in _names_in(text):
            counts[name] += 1
            if entry.day is not None:
                days[name].add(entry.day)
    recurring = [name for name, count in counts.items() if count >= EVENTS and len(days[name]) >= DAYS]
    foreign = (name for doc in memory.with_role(Role.FOREIGN) for name in _named_in(doc))
    return tuple(dict.fromkeys((*foreign, *sorted(recurring, key=lambda name: (-counts[name], name)))))


def _names_in(text: str) -> Iterable[str]:
    """Each way of naming is looked for only where its sign stands."""
    if text.isascii() and "/" not in text and "\\" not in text:
        return ()
    names = set(_TITLED.findall(text)) if "《" in text else set()
    if ("/" in text or "\\" in text) and any(map(text.__contains__, _FOLDERS)):
        names.update(_FOLDER.findall(text))
    if topic := _CHINESE_TOPIC.match(text):
        names.add(topic[1])
    return names


def _named_in(doc: Document) -> Iterator[str]:
    """Headings below a heading of projects, and the names of files in a folder of projects."""
    folder, _, name = doc.path.removesuffix(".md").rpartition("/")
    if names_a_project(folder.rsplit("/", 1)[-1]) and name.casefold() != "readme":
        yield name
    for block in doc.blocks:
        headings = block.piece.headings if block.piece is not None else ()
        for above, below in pairwise(headings):
            if names_a_project(above) and 2 < len(below) <= LONGEST and slug(below):
                yield below
