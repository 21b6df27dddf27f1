"""Where imported entries are put down: topics that have to be opened, and sections within them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from slowwave.pipeline.domain.distil.homes import GENERAL
from slowwave.pipeline.domain.distil.procedures import TOOLS
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.imports.adoption import Adopt
from slowwave.pipeline.domain.imports.imported import Home, Imported
from slowwave.pipeline.domain.intent import FACTS, OpenTopic
from slowwave.pipeline.domain.lines import printable
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.domain.places import slug
from slowwave.pipeline.domain.role import Role


def topic_slug(home: Home) -> str:
    """The middle of the topic's file name; without a name that of the general topic of its type."""
    if home.slug:
        return slug(home.slug)
    return slug(home.name) if home.name else GENERAL[home.topic_type][0]


def laid_out(memory: Memory, placed: Sequence[tuple[Imported, Adopt]], today: date) -> Iterator[OpenTopic | Adopt]:
    """The entries file by file and section by section. A section that is missing begins with its first entry at the end
    of its file, so that nobody has to look for it again."""
    files: dict[str, dict[str, list[Adopt]]] = {}
    homes: dict[str, tuple[Home, Adopt]] = {}
    for item, adopt in placed:
        section = _section(memory, item, adopt)
        files.setdefault(adopt.path, {}).setdefault(section, []).append(adopt)
        homes.setdefault(adopt.path, (item.home, adopt))
    for path, sections in files.items():
        doc = memory.document(path)
        titles = _titles(doc) if doc is not None else frozenset()
        if doc is None and memory.places.role_of(path) is Role.TOPIC:
            yield _opened(path, *homes[path], today)
            titles = frozenset({FACTS})
        there = [title for title in sections if not title or title in titles]
        for title in there:
            yield from (replace(adopt, under=title) for adopt in sections[title])
        for title in (title for title in sections if title not in there):
            first, *rest = sections[title]
            yield replace(first, opens=title)
            yield from rest


def _section(memory: Memory, item: Imported, adopt: Adopt) -> str:
    role = memory.places.role_of(adopt.path)
    if role is Role.ARCHIVE:
        return ""
    return printable(item.heading) or (TOOLS if role is Role.PROCEDURES else FACTS)


def _titles(doc: Document) -> frozenset[str]:
    pieces = (block.piece for block in doc.blocks)
    return frozenset(printable(one.text) for one in pieces if one is not None and one.shape is Shape.HEADING)


def _opened(path: str, home: Home, adopt: Adopt, today: date) -> OpenTopic:
    _, name, description = GENERAL[home.topic_type]
    if home.name:
        name, description = home.name, home.description or f"What was imported about {home.name}"
    return OpenTopic(
        path, name, description, home.topic_type, today, "a topic of what is imported", adopt.evidence, home.category
    )
