"""Bullets and prose of other people's Markdown as sentences: what they are about, and what is no statement at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from slowwave.pipeline.domain.clause import in_context
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.gate import judge
from slowwave.pipeline.domain.imports.imported import Home
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.places import stem_of
from slowwave.pipeline.domain.verdict import Code, Verdict
from slowwave.pipeline.format.blocks import foreign_blocks
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.themes import lays_down_a_rule
from slowwave.pipeline.sources.imports.desk import CONFIDENCE, Desk
from slowwave.pipeline.sources.imports.page import Page

_POINTER = r"\[[^\]\n]{1,200}\]\([^)\s]{1,400}\.md\)(?:\s*(?:[—–:-]).*)?\Z|!?\[\[[^\]\n]{1,200}\]\](?:\s*[—–:-].*)?\Z"
"""A line of an index: a link to a page and what it is about."""
_HEAD = 4096
"""Characters in which a page's title stands."""
_DATED = r"\W{0,4}(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{4}\s?年)"


class Line(NamedTuple):
    """A sentence where it stands. piece: its text without marks and annotation, and its surroundings. verdict: of the
    content gate. section: the headings above it, the title of the page aside. comment: the gap above it, where programs
    leave their marks."""

    where: str
    entry: Entry
    piece: Piece
    verdict: Verdict
    section: str
    raw: str
    comment: str


def lines_of(page: Page) -> Iterator[Line]:
    """The list items of a page, and the paragraphs that carry a sentence."""
    blocks = foreign_blocks(page.text, page.path)
    title = title_of(blocks)
    gap = ""
    for block in blocks:
        entry, piece = block.entry, block.piece
        if piece is None:
            gap = block.raw
        elif entry is not None:
            told = piece._replace(text=entry.text)
            where = f"{page.path}:{block.line}"
            yield Line(where, entry, told, judge(told), section_of(piece.headings, title), block.raw, gap)
        gap = gap if piece is None else ""


def title_of(blocks: Sequence[Block]) -> str:
    """The first heading of a page, where nothing but its head stands above; "" for none."""
    first = next((block.piece for block in blocks if block.piece is not None), None)
    return first.text if first is not None and first.shape is Shape.HEADING else ""


def name_of(page: Page) -> str:
    """What a page is called: by its title, else by its file."""
    lines = (line for line in page.text[:_HEAD].split("\n") if line.startswith("# "))
    return next(lines, "").lstrip("# ").strip() or stem_of(page.path).replace("-", " ").replace("_", " ").strip()


def section_of(headings: Sequence[str], title: str) -> str:
    """The two nearest headings, the page's own title left aside: what a short line means without them nobody knows."""
    below = headings[1:] if headings and headings[0] == title else headings
    return " / ".join(below[-2:])


def take_line(desk: Desk, line: Line, home: Home | None, *, prose: bool = False, **fields: Any) -> None:
    """One line of a page. home: None for the general topic of the type that its words tell.

    prose: a paragraph has to pass the content gate. Whatever it is, what the gate refuses by shape or origin is left:
    labels, headers, boxes, links, forms, chat turns, a dream's own lines, words of tools and third persons.
    """
    if line.entry.done is not None:
        desk.leave(line.where, line.piece.text, "a check box")
        return
    if compiled(_POINTER).match(line.piece.text):
        desk.leave(line.where, line.piece.text, "a line of an index")
        return
    verdict = line.verdict
    barred = next((one for one in verdict.reasons if one.weight == 0 and one.code not in _NO_BAR), None)
    if barred is not None and not verdict.accepted:
        desk.leave(line.where, line.piece.text, barred.words)
        return
    if prose and line.piece.shape is Shape.PARAGRAPH and not verdict.accepted:
        desk.leave(line.where, line.piece.text, "prose that states too little")
        return
    by = str(fields.pop("by", "") or "agent")
    topic_type, kind = ("reference", "fact") if by == "tool" else classified(verdict, line.piece.text)
    usual = {
        "kind": kind,
        "heading": line.section,
        "marks": line.entry.marks,
        "confidence": CONFIDENCE[by],
        "valid_from": desk.instant(_day_at_front(line.piece.text), line.where),
    }
    text = in_context(line.piece.text, line.piece.parent, (), LEXICON)
    desk.take(line.where, text, home or Home(topic_type), by=by, **{**usual, **fields})


_NO_BAR = (Code.TOO_LONG, Code.SECRET)
"""What the gate refuses and an import does not: a long line is taken whole, and of a secret the mask."""


def classified(verdict: Verdict, text: str) -> tuple[str, str]:
    """(type of topic, kind of entry) by the gate's verdict on a statement."""
    if verdict.kind == "rule":
        return "feedback", "rule"
    if verdict.kind == "preference":
        return ("feedback" if lays_down_a_rule(text) else "user"), "preference"
    if verdict.home == "user":
        return "user", "identity"
    return ("reference", "fact") if verdict.home == "reference" else ("project", "context")


def usual_type(lines: Sequence[Line]) -> str:
    """The type of the topic that a whole page becomes: the one that most of its lines speak for."""
    types = [classified(line.verdict, line.piece.text)[0] for line in lines]
    return max(("reference", "project", "user", "feedback"), key=types.count)


def _day_at_front(text: str) -> str:
    days = days_in(text[:24]) if compiled(_DATED).match(text) else ()
    return days[0].isoformat() if days else ""
