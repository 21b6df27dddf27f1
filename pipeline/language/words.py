"""Words, widths and likeness of text in any script.

Chinese, Japanese and Korean are taken as runs of one- and two-character grams, since they are written without
blanks (or glue particles to words); every other script by its letter class.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import ceil
from operator import add

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.language.en import ABBREVIATIONS, FUNCTION_WORDS
from slowwave.pipeline.language.others import FUNCTION_WORDS as OTHER_FUNCTION_WORDS
from slowwave.pipeline.language.patterns import CJK, compiled

if TYPE_CHECKING:
    from typing import Literal

FINGERPRINT_HEX = 16
"""Length of a fingerprint: the first 16 hex digits, 64 bits (docs/format.md)."""

_LETTERS = r"[^\W_]|[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff\u0e31-\u0e4e\u1000-\u109f]"
_WORD = rf"(?:{_LETTERS})+"
_RUN = rf"((?:(?!\W)[{CJK}])+)|(?:(?![{CJK}])(?:{_LETTERS}))+"
"""A run of CJK, or of a word's other letters."""
_HAN = "[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]"

_MARKS = r"(?:⚠\ufe0f?\s*permanent|📌\ufe0f?\s*pin|🔥\ufe0f?\s*high)\b"
_BADGES = r"\[(?:dream|obs:[^\]\s]{1,64}|cnf:[^\]\n]{1,64})\]"
_WEIGHT = r"\s*[—–-]{1,2}\s*weight:\s*\w+\s*$"
_LEAD = (
    r"\s*(?:[-*+•]\s+(?:\[[ xX]\]\s+)?"
    r"|\d{1,4}[.)]\s+"
    r"|\[?(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?\]?(?=\s|$)\s*"
    r"|\[[a-z][a-z_]{1,20}(?::[a-z][a-z_]{1,20})?\](?=\s|$)\s*)"
)
_SENTENCE_END = r"(?<![.!?…])[.!?…]++[\"'”’)\]*_]{0,4}(?=\s)|[。！？]+[”’」』）\"]{0,4}|\n\s*\n"


@lru_cache(maxsize=1 << 15)
def normalise(text: str) -> str:
    """NFKC, case folded, white space to one blank, stripped; folding again changes nothing."""
    if text.isascii():
        return " ".join(text.lower().split())
    composed = unicodedata.normalize("NFKC", text)
    folded = composed.casefold()
    return " ".join((folded if folded == composed else unicodedata.normalize("NFKC", folded)).split())


def without_comments(text: str) -> str:
    """The text with each closed HTML comment gone; an open one is text, or a torn note would lose its rest."""
    start = text.find("<!--")
    if start < 0:
        return text
    kept: list[str] = []
    at = 0
    while start >= 0 and (end := text.find("-->", start + 4)) >= 0:
        kept += (text[at:start], " ")
        at = end + 3
        start = text.find("<!--", at)
    return "".join((*kept, text[at:]))


def bare(text: str) -> str:
    """The statement of an entry line alone: no bullet, leading HH:MM, [type] tag, marks, comment or annotation."""
    text = without_comments(text)
    if not text.isascii() and ("⚠" in text or "📌" in text or "🔥" in text):
        text = compiled(_MARKS, re.I).sub(" ", text)
    if "[" in text:
        text = compiled(_BADGES, re.I).sub(" ", text)
    if ":" in text[-24:] and (at := text.lower().rfind("weight:")) >= 0 and len(text) - at < 24:
        text = text[: max(0, at - 8)] + compiled(_WEIGHT, re.I).sub("", text[max(0, at - 8) :])
    lead = compiled(_LEAD, re.I)
    start = 0
    while (match := lead.match(text, start)) and match.end() > start:
        start = match.end()
    return text[start:].strip()


@lru_cache(maxsize=1 << 17)
def fingerprint(text: str) -> str:
    """What a line says, as 16 hex digits of SHA-256: equal for every spelling of the same entry (docs/format.md)."""
    whole = normalise(text)
    said = alone if (alone := bare(whole)) == whole else normalise(alone)
    return sha256_hex(said.encode("utf-8", "surrogatepass"))[:FINGERPRINT_HEX]


def display_width(text: str) -> int:
    """Columns on a terminal: East Asian wide 2, combining and control 0, else 1.

    Length limits use it so that Chinese is not held to four times the meaning (promotion.md, feature 11).
    """
    if text.isascii():
        return len(text) if text.isprintable() else sum(char >= " " for char in text)
    return sum(map(_column_width, text))


@lru_cache(maxsize=1 << 13)
def _column_width(char: str) -> int:
    category = unicodedata.category(char)
    if category[0] == "M" or category in ("Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def words(text: str) -> tuple[str, ...]:
    """Folded words in order, repeats kept; a CJK run gives its single characters and its pairs."""
    if text.isascii():
        return tuple(compiled(r"[a-z0-9]+").findall(text.lower()))
    found: list[str] = []
    for match in compiled(_RUN).finditer(normalise(text)):
        run = match.group()
        if match.lastindex is None:
            found.append(run)
        else:
            found += run
            found += map(add, run, run[1:])
    return tuple(found)


def bigrams(text: str) -> frozenset[str]:
    """Neighbouring pairs of letters and digits, blanks and punctuation passed over; a lone character is itself."""
    letters = "".join(compiled(_WORD).findall(normalise(text)))
    if len(letters) == 1:
        return frozenset((letters,))
    return frozenset(map(add, letters, letters[1:]))


def similarity(a: str, b: str) -> float:
    """Dice coefficient over bigrams, 0 to 1 (Dice 1945).

    Two texts without any letter (emoji, punctuation) are compared as they stand: an empty set against an empty set
    must not say "equal" (openclaw#80613).
    """
    left, right = bigrams(a), bigrams(b)
    if not left and not right:
        return 1.0 if normalise(a) == normalise(b) else 0.0
    if not left or not right:
        return 0.0
    return 2 * len(left & right) / (len(left) + len(right))


def rarest(terms: Iterable[str], frequency: Mapping[str, int], n: int) -> tuple[str, ...]:
    """The n distinct terms found in the fewest texts; ties go to the longer, then by spelling."""
    return tuple(sorted(set(terms), key=lambda term: (frequency.get(term, 0), -len(term), term))[:n])


def sentences(text: str) -> tuple[str, ...]:
    """The text cut after sentence ends of English, Chinese and like scripts; nothing is lost but outer blanks.

    Never inside `code`, after an abbreviation, an initial or a list number, in a decimal, an address or a path.
    """
    ends = list(compiled(_SENTENCE_END).finditer(text))
    if not ends:
        return (whole,) if (whole := text.strip()) else ()
    code = [match.span() for match in compiled(r"`[^`\n]{1,400}`").finditer(text)]
    cuts: list[int] = []
    inside = 0
    for match in ends:
        at = match.end()
        while inside < len(code) and code[inside][1] <= match.start():
            inside += 1
        if inside < len(code) and code[inside][0] < match.start():
            continue
        if match.group()[0] == "." and _not_an_end(text, match.start()):
            continue
        cuts.append(at)
    edges = [0, *cuts, len(text)]
    parts = (text[a:b].strip() for a, b in itertools.pairwise(edges))
    return tuple(part for part in parts if part)


def _not_an_end(text: str, dot: int) -> bool:
    last = text[max(0, dot - 24) : dot].split()
    if not last:
        return True
    word = last[-1].lstrip("([\"'*_").casefold()
    line_start = text.rfind("\n", max(0, dot - 6), dot) + 1
    numbered = word.isdigit() and text[line_start:dot].strip(" -*") == last[-1]
    return word in ABBREVIATIONS or numbered or (len(word) == 1 and last[-1].isupper())


def tokens(text: str) -> int:
    """Estimate without a server's own count: a quarter of a character, a whole one for CJK, rounded up."""
    if text.isascii():
        return ceil(len(text) / 4)
    whole = sum(len(run) for run in compiled(f"[{CJK}]+").findall(text))
    return whole + ceil((len(text) - whole) / 4)


def language_of(text: str) -> Literal["zh", "en", "other"]:
    """The main language, told from the script, and for Latin letters from function words.

    A Han character weighs as one word, so a Chinese sentence full of English names is still Chinese.
    """
    han = len(compiled(_HAN).findall(text))
    kana = len(compiled("[\u3040-\u30ff\uac00-\ud7af]").findall(text))
    latin = [word.casefold() for word in compiled(r"[A-Za-zÀ-ɏ]+").findall(text)]
    foreign = len(compiled(r"[\u0370-\u1fff]+").findall(text))
    if kana:
        return "other"
    if han:
        return "zh" if han >= max(len(latin), foreign) / 2 else ("en" if len(latin) >= foreign else "other")
    if foreign > len(latin) or not latin:
        return "other"
    english = sum(word in FUNCTION_WORDS for word in latin)
    strange = sum(word in OTHER_FUNCTION_WORDS for word in latin)
    return "other" if strange > english else "en"
