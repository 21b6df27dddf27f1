"""Secrets in text: found before anything is stored, masked so that the place stays and the value goes.

Families after HexClaw's detector and OpenClaw's redaction (hexclaw.md 3, openclaw-dreaming.md 5.3), with spoken forms.
By shape and syntax in `secret_shapes`, by the name before them in `secret_names`.
"""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.language.patterns import compiled, lowered
from slowwave.pipeline.language.secret_names import BY_NAME, hollow
from slowwave.pipeline.language.secret_shapes import BY_SHAPE, LONGEST, Span

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Span", "find_secrets", "mask", "mask_json", "safe_id"]

FAMILIES = (*BY_SHAPE, *BY_NAME)
_MARK = r"\*{3}[a-z]{2,16}(?:-[a-z]{2,16}){0,3}(?:…[A-Za-z0-9]{2})?"
TELLING = 12
"""Characters from which on a value shows its last two: of a shorter one they would be too large a part."""
_UNTOLD = ("private key", "seed phrase", "cookie")
REMEMBERED, SHORT = 1 << 17, 400
"""Texts whose secrets are kept, and the characters of the longest of them: a night that asks of a line once for its
guard asks again for its index, its report and its record, and of each path with every line that it cites."""
PASSES = 6
"""So often a masked text is looked at again; what a mask uncovers is found in the first or second of them."""


def find_secrets(text: str) -> tuple[Span, ...]:
    """Every secret in the text, in order, none overlapping another. A mask is none."""
    return _of_short(text) if len(text) <= SHORT else _secrets(text)


@lru_cache(maxsize=REMEMBERED)
def _of_short(text: str) -> tuple[Span, ...]:
    return _secrets(text)


def _secrets(text: str) -> tuple[Span, ...]:
    low = lowered(text)
    found: list[Span] = []
    for may_be_there, those in FAMILIES:
        if may_be_there(text, low):
            found += [span for span in those(text, low) if _is_one(text, span)]
    if not found:
        return ()
    found.sort(key=lambda span: (span.start, -span.end))
    masks = [match.span() for match in compiled(_MARK).finditer(text)] if "***" in text else []
    merged: list[Span] = []
    for span in found:
        if any(start <= span.start and span.end <= end for start, end in masks):
            continue
        if not merged or span.start >= merged[-1].end:
            merged.append(span)
        elif span.end > merged[-1].end:
            merged[-1] = Span(merged[-1].start, span.end, merged[-1].kind)
    return tuple(merged)


def mask(text: str) -> str:
    """The text with ``***kind…yz`` for each secret, yz being its last two characters where it is long enough to bear
    that: enough to know it again, never enough to use it. A text without any comes back as it is; masking twice is
    masking once.
    """
    for _ in range(PASSES):
        spans = find_secrets(text)
        if not spans:
            break
        parts: list[str] = []
        at = 0
        for span in spans:
            parts += (text[at : span.start], _mark(span, text[span.start : span.end]))
            at = span.end
        text = "".join((*parts, text[at:]))
    return text


def mask_json(value: Any) -> Any:
    """A value of JSON with each of its texts masked; masked as one text, it might not be JSON any more."""
    if isinstance(value, str):
        return mask(value)
    if isinstance(value, list | tuple):
        return [mask_json(one) for one in value]
    return {mask(key): mask_json(one) for key, one in value.items()} if isinstance(value, dict) else value


def mask_place(where: str) -> str:
    """``path:line`` masked: only the path may hold a secret, and many lines are cited of one file."""
    path, colon, line = where.rpartition(":")
    return f"{mask(path)}:{line}" if colon and line.isdecimal() else mask(where)


def safe_id(name: str) -> str:
    """An id as it is, or a digest in its place where it holds a secret: two ids that differ stay two."""
    return f"masked-{sha256_hex(name.encode('utf-8', 'replace'))[:16]}" if find_secrets(name) else name


def _mark(span: Span, value: str) -> str:
    name = "***" + span.kind.replace(" ", "-")
    tail = value[-2:]
    told = len(value) >= TELLING and span.kind not in _UNTOLD and tail.isascii() and tail.isalnum()
    return f"{name}…{tail}" if told else name


def _is_one(text: str, span: Span) -> bool:
    return not hollow(text[span.start : min(span.end, span.start + LONGEST)])
