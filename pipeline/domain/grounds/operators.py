"""Whether the small words that turn a statement round stand in a claim where its evidence has them.

Between the same two words a denial, a doubt, "only", "every", "before" is neither left out nor brought in nor
exchanged. This is told letter for letter, and so of what a claim copies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from slowwave.pipeline.domain.grounds.reading import is_chinese, sentences_of
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_stances import OPERATORS
from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.patterns import CJK, compiled, one_of

_PASSED = frozenset((
    "the", "a", "an", "of", "to", "is", "are", "be", "been", "was", "were", "can", "could", "will", "would", "do",
    "does", "did", "has", "have", "had", "的", "了", "是", "会",
))  # fmt: skip
"""Words between which nothing is told."""
_MOVED = frozenset(("earlier", "later", "lasting", "above", "below"))
"""Kinds that a paraphrase may bring in or leave out, and not exchange."""
_LOOSE = frozenset(("measure",))
"""Kinds that move freely in English ("only worker-3", "worker-3 only"): `wholes` and `conditions` ask for them."""
EDGE = "^"


def turned_over(text: str, cited: Sequence[str]) -> Iterator[str]:
    """The words between which the claim and its evidence differ in such a word."""
    there = _all_gaps(tuple(cited))
    kept = frozenset() if is_chinese(text) else _LOOSE
    for sentence in sentences_of(text):
        for (left, right), mine in _gaps(sentence).items():
            theirs = there.get((left, right))
            if theirs and kept and ((mine | theirs) & kept or "," in (left, right)):
                continue
            if theirs and not mine & theirs and not ("" in mine | theirs and (mine | theirs) & _MOVED):
                kind = min((mine | theirs) - {""})
                what = "says the opposite" if kind == "denial" else f"has another {kind}"
                yield f"its evidence {what} between {left.strip(EDGE)} and {right.strip(EDGE)}"
                return


@lru_cache(maxsize=256)
def _all_gaps(cited: tuple[str, ...]) -> dict[tuple[str, str], frozenset[str]]:
    found: dict[tuple[str, str], frozenset[str]] = {}
    for line in cited:
        for sentence in sentences_of(line):
            for place, kinds in _gaps(sentence).items():
                found[place] = found.get(place, frozenset()) | kinds
    return found


def _gaps(sentence: str) -> dict[tuple[str, str], frozenset[str]]:
    """What kinds of small words stand between each two others; "" for none. A word of Chinese is two characters."""
    found: dict[tuple[str, str], frozenset[str]] = {}
    tokens = _tokens(folded(sentence).lower())
    words = [at for at, (_, kind) in enumerate(tokens) if not kind]
    for place in range(len(words) + 1):
        left = _word(tokens, words, place - 1, -1)
        right = _word(tokens, words, place, 1)
        if not _tells(left, right):
            continue
        start = words[place - 1] + 1 if place else 0
        end = words[place] if place < len(words) else len(tokens)
        kinds = frozenset(kind for _, kind in tokens[start:end])
        found[left, right] = found.get((left, right), frozenset()) | (kinds or frozenset(("",)))
    return found


def _word(tokens: Sequence[tuple[str, str]], words: Sequence[int], place: int, step: int) -> str:
    """The word at this place; of Chinese with the character beyond it."""
    if not 0 <= place < len(words):
        return EDGE
    token = tokens[words[place]][0]
    beyond = place + step
    if not _is_han(token) or not 0 <= beyond < len(words):
        return token + EDGE if _is_han(token) else token
    other = tokens[words[beyond]][0]
    return other + token if step < 0 else token + other


def _tells(left: str, right: str) -> bool:
    """Whether the two are enough to know the place by."""
    if EDGE in (left, right):
        return False
    weight = sum(2 if len(side) > 1 and side not in FUNCTION_WORDS else 0 for side in (left, right))
    return weight > 2 or (weight == 2 and not (_is_han(left[0]) or _is_han(right[0])))


def _is_han(token: str) -> bool:
    return compiled(f"[{CJK}]").match(token) is not None


@lru_cache(maxsize=1 << 11)
def _tokens(low: str) -> tuple[tuple[str, str], ...]:
    """Words, and characters of Chinese, each with the kind of small word that it is; a comma is a word too."""
    found: list[tuple[str, str]] = []
    for match in _pattern().finditer(low):
        kind = match.lastgroup or ""
        token = match.group()
        if kind == "word":
            if token not in _PASSED:
                found.append((token, ""))
        else:
            found.append((token, kind))
    return tuple(found)


@cache
def _pattern() -> re.Pattern[str]:
    parts = []
    for name, words in OPERATORS.items():
        latin = [word for word in words if word.isascii()]
        han = [word for word in words if not word.isascii()]
        parts.append(rf"(?P<{name}>(?<![\w'])(?:{one_of(latin)})(?![\w])|{one_of(han)})")
    return re.compile("|".join([*parts, rf"(?P<word>[{CJK}]|[a-z0-9][\w'./:@-]*|[,;:])"]))
