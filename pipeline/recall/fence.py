"""What is put before an agent's eyes: one block, marked as background, that nothing inside of it can leave.

A sentence of memory may have come from a page or a mail. Here it becomes one line of plain text: without secrets, tags,
characters that nobody sees, and whatever looks like the end of the block or the turn of somebody else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.secrets import mask

START, END = "<!-- slowwave:context:start -->", "<!-- slowwave:context:end -->"
"""Readers of transcripts take out what stands between these (``sources/typed.py``)."""

_OPENS = "[<\uff1c\ufe64\u2039\u3008](?=[^\\s\\d=-]|-{2}|\\s*[/!]|\\s*slowwave)"
"""Begins a tag or a comment, in forms that a reader may take for one. ``a < b``, ``<= 3`` and ``<-`` do not."""
_ROLE = r"\[(?=\s*/?\s*(?:inst|sys|system|assistant|user|human|developer|tool)\b)"
_JOINERS = "\u200c\u200d"
"""Part of Persian words and of emoji, and nothing between letters that are plain."""
_SEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
_TAGS = range(0xE0000, 0xE0200)


def plain(text: str) -> str:
    """The text as one line that can only be read, secrets masked."""
    if not (text.isascii() and text.isprintable()):
        text = "".join(_visible(text))
    text = mask(" ".join(text.split()))
    # A single mark of quotation looks alike and opens nothing.
    text = compiled(f"(?i){_OPENS}").sub("\u2039", text)
    return compiled(f"(?i){_ROLE}").sub("(", text)


def fenced(head: str, parts: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The block: its head, then each part with its title and lines; "" where no part has any. Lines are ``plain``."""
    said = [line for title, lines in parts if lines for line in (title, *lines)]
    return "\n".join((START, head, *said, END)) if said else ""


def _visible(text: str) -> list[str]:
    kept: list[str] = []
    for char in text:
        if char in _JOINERS:
            if kept and not kept[-1].isascii() and kept[-1] not in _JOINERS:
                kept.append(char)
        elif char.isspace():
            kept.append(" ")
        elif unicodedata.category(char) not in _SEEN and ord(char) not in _TAGS:
            kept.append(char)
    return kept
