"""Text that was planted for a model: it speaks to its reader, and orders it to forget, to obey, to hide or to keep.

A page, a mail or a paste brings it into notes, and a memory that keeps it hands the order on for months. It is told by
its words alone, in English and Chinese, however they are written: in other forms of the letters, with characters that
nobody sees, over several lines, spelled out, as the name of a file, or encoded. Somebody who warns of such text and
quotes it is none of it.
"""

from __future__ import annotations

import binascii
import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache

from slowwave.pipeline.language.openings import has_cjk
from slowwave.pipeline.language.patterns import CJK, compiled, one_of
from slowwave.pipeline.language.planted_words import (
    CHINESE,
    CUES,
    CUES_ZH,
    ENGLISH,
    MODEL_ZH,
    REPORTED,
    SPELLED,
    WARNING,
)

LONGEST = 20_000
"""Characters that are looked at: as the cap of a message's piece, and far above that of an entry."""
REMEMBERED = 1 << 15
"""Texts of which it is kept: the gate asks of each line, and the guards of what became of it."""
RUNS = 8
"""Encoded runs of one text that are read."""

_UNSEEN = (
    "[\u00ad\u0300-\u036f\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e01ef]"
)
_TAG = "[\U000e0020-\U000e007e]+"
"""Letters that nobody sees, one for each of ASCII (the tags of Unicode)."""
_LOOKS = str.maketrans("авеѕіјоруснкмтхԁɡιοραεκντυχɩԛԝ", "abesijopychkmtxdgiopaekvtuxiqw")
"""Cyrillic and Greek letters that look like Latin ones; counted only in a word that has both."""
_MIXED = r"(?<!\w)(?=\w*[a-z])(?=\w*[\u0250-\u052f])\w+"
_ENTITY = r"&(?:(lt|gt|amp|quot|apos|nbsp)|#(\d{1,6})|#x([0-9a-f]{1,5}));"
_ENTITIES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'", "nbsp": " "}
_PERCENT = r"(?:%[0-9a-f]{2})+"
_WITH_PERCENT = r"(?<![^\s%])[^\s%]*%[0-9a-fA-F]{2}\S*"
_ESCAPE = r"\\u\{?([0-9a-f]{4,5})\}?|\\x([0-9a-f]{2})"
_BASE64 = r"(?:[A-Za-z0-9+/_-]{16,}\s?)+={0,2}"
_HEX = r"(?:[0-9a-fA-F]{2}[ :]?){16,}"
_SPELLED_OUT = r"(?:\b[a-z][ ._*|-]{1,2}){9,}[a-z]\b"
_ROT13 = str.maketrans("abcdefghijklmnopqrstuvwxyz", "nopqrstuvwxyzabcdefghijklm")
_JOINED = r"(?<=\w)[-_.+/\\]+(?=\w)"
_MARKS = r"[*_~`]{2,}|(?<!\w)[*_]|[*_](?!\w)"
_NAMED_TAG = r"`(?:<[^`<>]{1,60}>|\[/?inst\])`"
"""A tag as code, alone: somebody speaks of it."""
_BEGINS = r"(?:(?<![a-z0-9_])(?=\S)|(?![a-z\s]))"
_QUOTES = (
    r"\"[^\"]{1,300}\"|“[^”]{1,300}”|「[^」]{1,300}」"
    r"|『[^』]{1,300}』|(?<!\w)'[^']{1,300}'(?!\w)|‘[^’]{1,300}’|`[^`]{1,300}`"
)


@lru_cache(maxsize=REMEMBERED)
def is_planted(text: str) -> bool:
    """Whether the text speaks to a model and not about something."""
    text = text[:LONGEST]
    said = _folded(text)
    if _speaks(said):
        return True
    if any(_speaks(_folded(one)) for one in _decoded(text)):
        return True
    return "rot13" in said and _speaks(said.translate(_ROT13))


def _speaks(said: str) -> bool:
    """Whether folded text does, as it stands, as the name of a file, or spelled out."""
    if _orders(said):
        return True
    if (named := compiled(_JOINED).sub(" ", said)) != said and _orders(named):
        return True
    spelled = compiled(_SPELLED_OUT).search(said)
    return spelled is not None and bool(compiled(SPELLED).search(compiled(r"[\W_]+").sub("", said)))


def _orders(said: str) -> bool:
    if _cue().search(said) and _orders_in(_english(), said):
        return True
    if said.isascii() or not _has_chinese_cue(said) or not has_cjk(said):
        return False
    # Chinese has no blanks; what is written over two lines gets one.
    return _orders_in(_chinese(), compiled(f"(?<=[{CJK}]) | (?=[{CJK}])").sub("", said))


def _has_chinese_cue(said: str) -> bool:
    named = "ai" in said and compiled(MODEL_ZH).search(said) is not None
    return named or any(map(said.__contains__, CUES_ZH))


def _orders_in(orders: re.Pattern[str], said: str) -> bool:
    found = list(orders.finditer(said))
    if not found:
        return False
    if not compiled(WARNING).search(compiled(_QUOTES).sub(" ", said)):
        return True
    quotes = [quote.span() for quote in compiled(_QUOTES).finditer(said)]
    return not all(_is_told_of(said, match, quotes) for match in found)


def _is_told_of(said: str, match: re.Match[str], quotes: list[tuple[int, int]]) -> bool:
    """Whether these words stand in quotation marks, or behind who is said to have said them."""
    start, end = match.span()
    quoted = any(first <= start and end <= last for first, last in quotes)
    return quoted or compiled(REPORTED).search(said[:start]) is not None


@cache
def _cue() -> re.Pattern[str]:
    return re.compile(one_of(CUES))


@cache
def _english() -> re.Pattern[str]:
    """All pieces, tried where a word or a sign begins: none begins anywhere else."""
    return re.compile(rf"{_BEGINS}(?:{'|'.join(ENGLISH)})")


@cache
def _chinese() -> re.Pattern[str]:
    return re.compile("|".join(CHINESE))


def _folded(text: str) -> str:
    """Lower case on one line, with the letters that a reader sees, and without marks of emphasis."""
    if not text.isascii():
        text = compiled(_TAG).sub(_shown, text)
        text = compiled(_UNSEEN).sub("", unicodedata.normalize("NFKC", compiled(_UNSEEN).sub("", text)))
    low = text.lower()
    if "&" in low:
        low = compiled(_ENTITY).sub(_entity, low)
    if not low.isascii():
        low = compiled(_MIXED).sub(lambda found: found[0].translate(_LOOKS), low)
    if "`" in low:
        low = compiled(_NAMED_TAG).sub(" ", low)
    if any(map(low.__contains__, "*_~`")):
        low = compiled(_MARKS).sub("", low)
    return " ".join(low.split())


def _shown(found: re.Match[str]) -> str:
    return f" . {''.join(chr(ord(char) - 0xE0000) for char in found[0])} "


def _entity(found: re.Match[str]) -> str:
    name, decimal, hexadecimal = found.groups()
    if name:
        return _ENTITIES[name]
    return _char(int(decimal) if decimal else int(hexadecimal, 16))


def _char(code: int) -> str:
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else " "


def _decoded(text: str) -> Iterator[str]:
    """What stands encoded in a text: percent signs, escapes, base64, hex."""
    if "%" in text:
        written = compiled(_WITH_PERCENT).findall(text)
        yield from (compiled(_PERCENT, re.I).sub(_percent, one) for one in written[:RUNS])
    if "\\u" in text or "\\x" in text:
        yield compiled(_ESCAPE, re.I).sub(lambda found: _char(int(found[1] or found[2], 16)), text)
    shown = text if text.isascii() else compiled(_UNSEEN).sub("", unicodedata.normalize("NFKC", text))
    for number, found in enumerate(compiled(_BASE64).finditer(shown)):
        if number == RUNS:
            break
        yield from _unpacked("".join(found[0].split()).replace("-", "+").replace("_", "/"))
    for found in list(compiled(_HEX).finditer(shown))[:RUNS]:
        yield _text(bytes.fromhex(compiled(r"[ :]").sub("", found[0])))


def _unpacked(run: str) -> Iterator[str]:
    bare = run.rstrip("=")
    try:
        yield _text(binascii.a2b_base64(bare + "=" * (-len(bare) % 4)))
    except binascii.Error:
        return


def _percent(found: re.Match[str]) -> str:
    return _text(bytes.fromhex(found[0].replace("%", "")))


def _text(data: bytes) -> str:
    """UTF-8 as text, "" for anything else."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return ""
