"""A daily log in the order of its minutes: lines that we wrote and that came late are put in their place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.format.blocks import log_blocks

_MARK = "\ufeff"
_MINUTE = re.compile(r"^\ufeff?## (?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d)\r?$", re.MULTILINE)
_SECTION = re.compile(r"\ufeff? {0,3}#{1,2}(?!#)")
_BLANK_LINE = re.compile(r"(?:\A|(?<=\n))\r?\n\Z")
_EID = re.compile(r"e[0-9a-f]{16}\Z")
_OUR_LINE = re.compile(r"- \[[^\n]*<!--m:[^\n]*-->\r?\n\Z")
_DAY = 24 * 60


@dataclass(slots=True)
class _Section:
    """A heading of the first or second level and what stands below it; all parts of all sections joined are the file.

    lead: the blank line that the writer puts before a heading. gap, rest: blank lines above and below the body.
    since: minutes from the day's beginning, None under a heading that is no bare ``## HH:MM``. ours: nothing but what
    the writer wrote. takes: a line of ours at its end reads as one in a section of its own.
    """

    head: str = ""
    gap: str = ""
    body: str = ""
    rest: str = ""
    lead: str = ""
    since: int | None = None
    ours: bool = False
    takes: bool = False

    @property
    def text(self) -> str:
        return self.lead + self.head + self.gap + self.body + self.rest


def in_order(text: str, day_start_hour: int = 0) -> str:
    """The log with each late section of ours before the later minutes that it came after, or its lines at the end of
    an earlier section of their own minute; then its heading goes, and nothing else does.

    Only whole sections that we wrote move: a bare ``## HH:MM`` and lines with an eid, an origin and a source. Whatever
    others wrote stays where it is and reads as it did, the ids of lines without an eid included; where it would not,
    nothing moves. Minutes before ``day_start_hour`` are the day's last.
    """
    minutes = [_since(found, day_start_hour) for found in _MINUTE.finditer(text)]
    if all(one < other for one, other in pairwise(minutes)):
        return text
    blocks = log_blocks(text, "")
    ordered = "".join(section.text for section in _placed(_sections(blocks, day_start_hour)))
    return ordered if ordered != text and _read(blocks) == _read(log_blocks(ordered, "")) else text


def _placed(sections: Iterable[_Section]) -> list[_Section]:
    """Insertion sort in which only our own sections go up; those of one minute keep their order, and become one."""
    placed: list[_Section] = []
    taking: dict[int, _Section] = {}
    for section in sections:
        since = section.since
        if since is None:
            placed.append(section)
            continue
        place = _place(placed, since) if section.ours else len(placed)
        same = taking.get(since)
        if place < len(placed) or (section.ours and same is placed[-1]):
            # Blank lines that somebody put below it stay where they are.
            placed[-1].rest += section.rest
            section.rest = ""
            if same is not None:
                same.body += section.body
                continue
            if not placed[place].lead:
                section.rest, section.lead = section.lead, ""
        placed.insert(place, section)
        if section.takes:
            taking[since] = section
    return placed


def _place(placed: Sequence[_Section], since: int) -> int:
    """Before which section it goes: above the later minutes right above it."""
    place = len(placed)
    for index in reversed(range(len(placed))):
        other = placed[index].since
        if other is not None and other <= since:
            break
        if other is not None:
            place = index
    return place


def _sections(blocks: Sequence[Block], day_start_hour: int) -> list[_Section]:
    groups: list[list[Block]] = [[]]
    for block in blocks:
        if block.piece is not None and block.piece.shape is Shape.HEADING and _SECTION.match(block.raw):
            groups.append([])
        groups[-1].append(block)
    entries = (block.entry for block in blocks if block.entry is not None)
    untold = {entry.text for entry in entries if entry.annotation.get("eid") != entry.id}
    sections = [_section(group, untold, day_start_hour) for group in groups[1:]]
    top = _Section()
    top.body, top.rest = _cut(groups[0])
    if sections and sections[0].head.startswith(_MARK):
        top.body, sections[0].head = _MARK, sections[0].head.removeprefix(_MARK)
    for above, section in pairwise([top, *sections]):
        if blank := _BLANK_LINE.search(above.rest):
            section.lead, above.rest = blank[0], above.rest[: blank.start()]
    return [top, *sections]


def _section(group: Sequence[Block], untold: set[str], day_start_hour: int) -> _Section:
    """untold: texts of lines whose ids tell which of several equal ones they are; what says the same does not move."""
    head, *below = group
    found = _MINUTE.fullmatch(head.raw.removesuffix("\n"))
    hidden = head.piece is not None and (head.piece.in_dream_block or head.piece.in_transcript)
    lines = [block for block in below if not block.raw.isspace()]
    gap = below[0].raw if lines and below[0] is not lines[0] else ""
    body, rest = _cut(below[1:] if gap else below)
    section = _Section(head.raw, gap, body, rest, since=_since(found, day_start_hour) if found and not hidden else None)
    if section.since is not None and lines:
        section.ours = (
            gap in ("", "\n", "\r\n")
            and all(map(_is_ours, lines))
            and not any(block.entry is not None and block.entry.text in untold for block in lines)
        )
        titled = any(block.piece is not None and block.piece.shape is Shape.HEADING for block in lines)
        section.takes = not titled and _is_plain_item(lines[-1])
    return section


def _cut(blocks: Sequence[Block]) -> tuple[str, str]:
    """(text up to the last line that is not blank, the blank lines below it)."""
    raws = [block.raw for block in blocks]
    end = len(raws)
    while end and raws[end - 1].isspace():
        end -= 1
    return "".join(raws[:end]), "".join(raws[end:])


def _is_ours(block: Block) -> bool:
    """A finished line of a capture, as the writer wrote it."""
    entry = block.entry
    return (
        entry is not None
        and _is_plain_item(block)
        and _OUR_LINE.match(block.raw) is not None
        and _EID.match(entry.id) is not None
        and entry.annotation.get("eid") == entry.id
        and bool(entry.event and entry.origin and entry.source)
    )


def _is_plain_item(block: Block) -> bool:
    piece = block.piece
    return (
        block.entry is not None
        and piece is not None
        and piece.shape is Shape.ITEM
        and not piece.parent
        and not piece.in_transcript
    )


def _since(found: re.Match[str], day_start_hour: int) -> int:
    return ((int(found["hour"]) - day_start_hour) * 60 + int(found["minute"])) % _DAY


def _read(blocks: Iterable[Block]) -> tuple[list[object], list[tuple[str, str, str]]]:
    """How the file reads, but for bare headings: (what others wrote, in order; our lines, by id)."""
    theirs: list[object] = []
    ours: list[tuple[str, str, str]] = []
    for block in blocks:
        entry = block.entry
        seen = (entry.id, entry.minute) if entry is not None else None
        if entry is not None and _is_ours(block):
            ours.append((entry.id, entry.minute, block.raw))
        elif not block.raw.isspace() and not _MINUTE.fullmatch(block.raw.removesuffix("\n")):
            theirs.append((block.raw.removeprefix(_MARK), block.piece, seen))
    return theirs, sorted(ours)
