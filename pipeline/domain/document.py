"""Documents and blocks: a file as values, its bytes kept."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, TypeVar

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.role import Role

LONG_TERM = (Role.TOPIC, Role.PROCEDURES, Role.EPISODE)
"""Where the entries stand that health, index and forgetting speak of."""
PAGES = frozenset({Role.REPORT, Role.DASHBOARD, Role.DIARY, Role.RAW})
"""Written for people, and never read back as memory."""
INPUT_ONLY = frozenset({Role.LOG, Role.NOTE, Role.FOREIGN})
"""No stage changes a line in these."""


class Block(NamedTuple):
    """Consecutive lines of a file with their line ends; all blocks of a file joined are the file.

    line: 1-based number of its first line. start: its offset in the document's text, in characters.
    """

    raw: str
    line: int
    start: int
    piece: Piece | None = None
    entry: Entry | None = None
    learning: Learning | None = None

    @property
    def end(self) -> int:
        """The offset behind it."""
        return self.start + len(self.raw)

    @property
    def heading(self) -> str:
        """The nearest heading above it, "" for none."""
        return self.piece.headings[-1] if self.piece is not None and self.piece.headings else ""


T = TypeVar("T")
Parse: TypeAlias = Callable[[str, str], tuple[Block, ...]]


def as_it_stands(text: str, day_start_hour: int) -> str:
    """The order of a file in which nothing moves."""
    return text


def of_blocks(text: str, path: str) -> tuple[Entry, ...] | None:
    """No entries but those of the blocks."""
    return None


@dataclass(frozen=True, slots=True)
class Grammar:
    """How the files of one role are read and edited: plain functions, so that it can cross processes.

    parse: (text, path) to blocks. fields: (text, owner) to the scalar fields of that owner: "" for the front
    matter, and the text is the file's; else the id of an entry or the key of a record, and the text is its
    block's. set_field: (text, owner, key, value) to that text with the one line changed; None where the field
    is not there. in_order: (text, hour at which a day begins) to the text with our late lines in their place.
    entries: (text, path) to the entries that ``parse`` finds, where they can be had for less than their blocks, else
    None.
    """

    parse: Parse
    fields: Callable[[str, str], Mapping[str, str]]
    set_field: Callable[[str, str, str, str], str | None]
    in_order: Callable[[str, int], str] = as_it_stands
    entries: Callable[[str, str], tuple[Entry, ...] | None] = of_blocks


@dataclass(frozen=True)
class Document:
    """One file: its path from the workspace root (POSIX), its role and its text.

    The text holds the bytes losslessly: UTF-8 with surrogate escapes, BOM and line ends kept.
    """

    path: str
    role: Role
    text: str
    grammar: Grammar = field(repr=False, compare=False)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Parsed at first touch."""
        return self.grammar.parse(self.text, self.path)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Of the blocks, where these are known or there is no other way to them."""
        if "blocks" not in self.__dict__ and (found := self.grammar.entries(self.text, self.path)) is not None:
            return found
        return tuple(block.entry for block in self.blocks if block.entry is not None)

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in self.entries}

    def active(self, now: datetime) -> tuple[Entry, ...]:
        """The entries that hold at ``now``; kept, since the images of a night share most of their documents."""
        if now not in self._active:
            self._active[now] = tuple([entry for entry in self.entries if entry.active(now)])
        return self._active[now]

    @cached_property
    def _active(self) -> dict[datetime, tuple[Entry, ...]]:
        return {}

    def once(self, work: Callable[[Document], T]) -> T:
        """What a function of the file alone makes of it, kept with the file since the images of a night share most of
        theirs. work: always the same object, so no lambda."""
        if work not in self._worked:
            self._worked[work] = work(self)
        kept: T = self._worked[work]
        return kept

    @cached_property
    def _worked(self) -> dict[Callable[[Document], Any], Any]:
        return {}

    @cached_property
    def front_matter(self) -> Mapping[str, str]:
        """The front matter fields of the file, as strings; empty where it has none."""
        return self.grammar.fields(self.text, "")

    @cached_property
    def owners(self) -> Mapping[str, int]:
        """The id of each entry and the key of each record to the index of its block."""
        named = ((index, block.entry, block.learning) for index, block in enumerate(self.blocks))
        found: dict[str, int] = {}
        for index, entry, record in named:
            if entry is not None:
                found[entry.id] = index
            elif record is not None:
                found[record.key] = index
        return found

    def block_of(self, owner: str) -> Block:
        """The block of an entry or record that stands here."""
        return self.blocks[self.owners[owner]]

    def fields(self, owner: str = "") -> Mapping[str, str]:
        """The scalar fields of an entry or record, for "" those of the front matter; empty for a stranger."""
        if not owner:
            return self.front_matter
        index = self.owners.get(owner)
        return self.grammar.fields(self.blocks[index].raw, owner) if index is not None else {}

    def in_order(self, day_start_hour: int) -> Document:
        """The document with the lines of ours that came late in their place; itself where there are none."""
        text = self.grammar.in_order(self.text, day_start_hour)
        return self if text == self.text else replace(self, text=text)

    def with_text(self, text: str) -> Document:
        """The document with another text; where only a value in its head is another, what was read below it is kept.

        Each night dates the files that it changed anew: reading long ones again for that took as long as the change.
        """
        if text == self.text:
            return self
        changed = replace(self, text=text)
        blocks: tuple[Block, ...] = self.__dict__.get("blocks", ())
        end = blocks[0].end if blocks else 0
        if _other_value(self.text[:end], text[:end]) and text[end:] == self.text[end:]:
            kept = {name: value for name, value in self.__dict__.items() if name in _OF_BODY}
            changed.__dict__.update(kept, blocks=(blocks[0]._replace(raw=text[:end]), *blocks[1:]))
        return changed

    @cached_property
    def data(self) -> bytes:
        return encode(self.text)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the bytes, in hex; they are not kept for it, since a night asks it of every log."""
        return digest(encode(self.text))

    @property
    def line_end(self) -> str:
        """The line end that the file uses, LF where it has none yet."""
        return "\r\n" if "\r\n" in self.text[:4096] else "\n"


_OF_BODY = frozenset({"entries", "by_id", "owners", "_active"})
"""What a document has found out about its blocks, the head aside."""


def _other_value(head: str, other: str) -> bool:
    """Whether both are the front matter of a file and differ in the value of one line, of the same length."""
    if len(head) != len(other) or not head.startswith("---") or ":" not in head:
        return False
    lines, others = head.split("\n"), other.split("\n")
    differing = [(one, two) for one, two in zip(lines, others, strict=False) if one != two]
    return len(lines) == len(others) and len(differing) == 1 and _key(differing[0][0]) == _key(differing[0][1]) != ""


def _key(line: str) -> str:
    name, colon, _ = line.partition(": ")
    return name if colon else ""


def decode(data: bytes) -> str:
    """Bytes of a file as text, losslessly."""
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    """The bytes of a document's text."""
    return text.encode("utf-8", "surrogateescape")


def digest(data: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()
