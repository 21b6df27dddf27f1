"""A file's text as blocks, and list items or paragraphs as entries, by the role of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from slowwave.pipeline.domain.annotation import NO_ANNOTATION, Annotation, split_annotation
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.entry import KINDS, Entry, content_id
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.places import topic_type_of
from slowwave.pipeline.format.front_matter import stated_type
from slowwave.pipeline.format.marks import begins_anew, heading_minute, read_line
from slowwave.pipeline.format.scan import plain_lines, scan
from slowwave.pipeline.language.dates import day_of_name

_ID = re.compile(r"[A-Za-z][\w-]{3,79}\Z", re.ASCII)
_SCORES = re.compile(r"\[score=\d[\d.]* [^\[\]\n]*source=[^\[\]\n]*\]\Z")
_PROMOTED = re.compile(r"<!-- openclaw-memory-promotion:\S+:[0-9a-f]{12} -->\s*\Z")
_SENTENCE = re.compile(r"[.!?…。！？](?:[\s\"'”’)」』*_\]]|\Z)|\w+(?:[^\w\n]+\w+){4}|[\u3400-\u9fff\uf900-\ufaff]{6}")

_ITALIC = re.compile(r"([*_])(?![*_\s])[^*_]+\1\Z")
_ENOUGH = 400
"""Characters in which a sentence shows that it is one."""

_SAYING = (Shape.ITEM, Shape.PARAGRAPH)
Wanted = Callable[[Piece], bool]


def plain_blocks(text: str, path: str) -> tuple[Block, ...]:
    """The blocks of a file that holds no entries."""
    return tuple(Block(span.raw, span.line, span.start, span.piece) for span in scan(text))


def memory_blocks(text: str, path: str) -> tuple[Block, ...]:
    """Of our own long-term files: each list item is an entry."""
    return tuple(_read(text, path, _is_item, log=False, head=text))


def foreign_blocks(text: str, path: str) -> tuple[Block, ...]:
    """Of long-term memory that others wrote: list items, and paragraphs that carry a sentence."""
    return tuple(_read(text, path, _is_item_or_sentence, log=False))


def log_blocks(text: str, path: str) -> tuple[Block, ...]:
    """Of daily logs and notes: list items and paragraphs are entries with a type, a minute and a day."""
    return tuple(_read(text, path, _is_item_or_paragraph, log=True))


def lines_alone(text: str, path: str) -> tuple[Entry, ...] | None:
    """The entries of `log_blocks` without their blocks, for a log in its plainest form; None for any other.

    What a night has read before it asks for its lines alone, and in years of logs the surroundings of each cost most.
    """
    lines = plain_lines(text)
    if lines is None:
        return None
    reader = _Reader(path, "", log=True)
    minute = ""
    found: list[Entry] = []
    for number, level, said in lines:
        if level:
            minute = heading_minute(said)
        elif (entry := reader.entry(number, said, said, minute)) is not None:
            found.append(entry)
    return tuple(found)


def _read(text: str, path: str, wanted: Wanted, *, log: bool, head: str = "") -> Iterator[Block]:
    """A line below a promotion's marker with a claim's hash stands in a topic as well, so there it is no entry."""
    reader = _Reader(path, head, log=log)
    minute = ""
    marked = False
    for raw, line, start, piece, level in scan(text, begins_anew) if log else scan(text):
        entry: Entry | None = None
        if piece is not None and level and log:
            minute = heading_minute(piece.text)
        elif piece is not None and wanted(piece) and not marked:
            entry = reader.entry(line, raw, piece.text, minute)
        marked = piece is None and (marked if not raw.strip() else _PROMOTED.search(raw) is not None)
        yield Block(raw, line, start, piece, entry)


class _Reader:
    """Makes entries of the lines of one file, in their order; local to one reading."""

    def __init__(self, path: str, head: str, *, log: bool) -> None:
        self._path = path
        self._log = log
        self._topic_type = topic_type_of(path) or stated_type(head)
        self._day = day_of_name(path) if log else None
        self._ordinals: dict[str, int] = {}
        self._ids: set[str] = set()

    def entry(self, line: int, raw: str, body: str, minute: str) -> Entry | None:
        """The entry of an item or paragraph with this text, None where it says nothing. raw: as it stands. minute: of
        the heading above."""
        hidden = NO_ANNOTATION
        if "<!--m:" in body:
            body, hidden = _split(raw, body)
        if body[-1:] == "]":
            body = _SCORES.sub("", body).rstrip()
        said, marks, kind, own_minute, done, via = read_line(body, log=self._log)
        if not said:
            return None
        ordinal = self._ordinals.get(said, 0)
        self._ordinals[said] = ordinal + 1
        given = hidden.get("eid") if hidden.body else ""
        if not given or given in self._ids or not _ID.match(given):
            given = content_id(said, self._path, ordinal)
        self._ids.add(given)
        event = kind if self._log or kind in KINDS else ""
        when = own_minute or minute
        return Entry(given, self._path, line, said, marks, hidden, event, self._day, when, done, self._topic_type, via)


def _split(raw: str, said: str) -> tuple[str, Annotation]:
    """What is said on one line, and the annotation. One that runs over two lines is a comment and no annotation."""
    if 0 <= raw.find("\n") < len(raw) - 1:
        whole = raw.rstrip("\r\n")
        if "\n" in whole and split_annotation(whole)[0] == whole:
            return said, NO_ANNOTATION
    return split_annotation(said)


def _is_item(piece: Piece) -> bool:
    return piece.shape is Shape.ITEM


def _is_item_or_paragraph(piece: Piece) -> bool:
    return piece.shape in _SAYING and not piece.in_dream_block


def _is_item_or_sentence(piece: Piece) -> bool:
    if piece.in_dream_block or piece.shape not in _SAYING:
        return False
    return piece.shape is Shape.ITEM or _carries_a_sentence(piece.text)


def _carries_a_sentence(text: str) -> bool:
    """A sentence's end, five words, or six Chinese characters in a row; no label that announces what follows, and
    no line all in italics, which is how files speak of themselves."""
    if text.rstrip("*_ ").endswith((":", "：")) or _ITALIC.match(text):
        return False
    return _SENTENCE.search(text[:_ENOUGH]) is not None
