"""Claude Code's own memory: ``~/.claude/projects/<project>/memory/*.md``, and the bullets of a ``CLAUDE.md``.

Each of its memory files is one memory of one of the four types: a statement, and often why and how to apply it below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.domain.places import TOPIC_TYPES, stem_of
from slowwave.pipeline.domain.verdict import Code
from slowwave.pipeline.format import front_matter
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.sources.imports.desk import Desk
from slowwave.pipeline.sources.imports.markdown import Line, classified, lines_of, take_line
from slowwave.pipeline.sources.imports.page import Page

name = "claude-code"
usual = "~/.claude/projects"

INDEX = "MEMORY.md"
_RULES = ("CLAUDE.md", "CLAUDE.local.md")
_TYPE = r"(?m)^[ \t]+type:[ \t]*[\"']?(user|feedback|project|reference)[\"']?[ \t]*$"
"""The type as newer builds write it, below ``metadata:``."""
_MODIFIED = r"(?m)^[ \t]+modified:[ \t]*[\"']?([\dTZ:.+-]{10,40})"
_BELOW = r"\*\*(?:Why|How to apply|为什么|原因|如何应用)\b|\*\*(?:为什么|原因|如何应用)"
"""How a paragraph begins that belongs to the statement above it."""


def wanted(path: str) -> bool:
    """Markdown of a memory folder, or beside a ``CLAUDE.md``; what is neither is told by its head."""
    parts = path.split("/")
    return parts[-1] in _RULES or (parts[-1].endswith(".md") and (len(parts) == 1 or parts[-2] == "memory"))


def read(pages: Sequence[Page]) -> Reading:
    """Memory files whole, of an index and of ``CLAUDE.md`` the bullets that state something."""
    desk = Desk(name)
    others = 0
    for page in pages:
        title = page.path.rsplit("/", 1)[-1]
        topic_type = _type_of(page.text)
        if title in _RULES:
            _rules(desk, page)
        elif topic_type:
            _memory(desk, page, topic_type)
        elif page.folder == "memory" or title == INDEX:
            for line in lines_of(page):
                take_line(desk, line, None, prose=True)
        else:
            others += 1
    if others:
        desk.say(f"Pages beside it that are no memory of Claude Code's, and were not read: {others}.")
    return desk.reading()


def _memory(desk: Desk, page: Page, topic_type: str) -> None:
    head = front_matter.fields(page.text)
    where = f"{page.path}:1"
    nested = compiled(_MODIFIED).search(page.text[: front_matter.head_end(page.text)])
    told = head.get("created") or head.get("modified") or head.get("updated") or (nested[1] if nested else "")
    born = desk.instant(told, where)
    title = head.get("name", "").strip() or stem_of(page.path)
    home = Home(topic_type, title.replace("_", " "), head.get("description", "").strip())
    for line in _joined(tuple(lines_of(page))):
        kind = classified(line.verdict, line.piece.text)[1]
        fits = topic_type in ("user", "feedback") and kind in ("rule", "preference")
        take_line(desk, line, home, kind=kind if fits else "", valid_from=born)


def _joined(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, each with the paragraphs that say why it holds and how to apply it."""
    held: Line | None = None
    for line in lines:
        below = line.piece.shape is Shape.PARAGRAPH and compiled(_BELOW).match(line.piece.text)
        if below and held is not None:
            held = held._replace(piece=held.piece._replace(text=f"{held.piece.text} {line.piece.text}"))
            continue
        if held is not None:
            yield held
        held = line
    if held is not None:
        yield held


def _rules(desk: Desk, page: Page) -> None:
    """What a person laid down for an agent: of the folder that it stands in, or of all where that is Claude's own."""
    everywhere = page.folder in (".claude", "")
    home = Home("feedback") if everywhere else Home("project", page.folder, f"Rules and facts of {page.folder}")
    for line in lines_of(page):
        if line.piece.text.startswith("@"):
            desk.leave(line.where, line.piece.text, "another page that is read there")
            continue
        kind = classified(line.verdict, line.piece.text)[1]
        if kind not in ("rule", "preference"):
            asks = any(reason.code is Code.IMPERATIVE for reason in line.verdict.reasons)
            kind = "instruction" if everywhere or asks else "context"
        take_line(desk, line, home, prose=True, kind=kind, by="human")


def _type_of(text: str) -> str:
    end = front_matter.head_end(text)
    if not end:
        return ""
    given = front_matter.fields(text).get("type", "").strip()
    if given in TOPIC_TYPES:
        return given
    found = compiled(_TYPE).search(text[:end])
    return found[1] if found else ""
