"""A piece of Markdown with its surroundings: what the content gate judges."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Shape(StrEnum):
    """The Markdown form of a piece."""

    ITEM = "item"
    PARAGRAPH = "paragraph"
    FENCE = "fence"
    TABLE = "table"
    HEADING = "heading"
    RECORD = "record"
    OTHER = "other"


class Piece(NamedTuple):
    """One list item with its continuation lines, one paragraph, one fence or one table.

    text: without bullet, indentation and line ends. headings: outermost first. parent: text of the
    list items above, "" if none. in_transcript: it stands in a dump of chat turns. in_dream_block: it
    stands in what a dream wrote. declared: the kind that its line says it is (decision, rule …), "" for none; what
    tells of work done, or of somebody speaking, is then told by more than its first word.
    """

    text: str
    headings: tuple[str, ...] = ()
    parent: str = ""
    shape: Shape = Shape.PARAGRAPH
    in_transcript: bool = False
    in_dream_block: bool = False
    declared: str = ""
