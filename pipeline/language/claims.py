"""What a sentence claims, in parts that can be looked for in another: names, marks of code, clauses, telling words."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from slowwave.pipeline.language import claim_words as table
from slowwave.pipeline.language.en import FUNCTION_WORDS, MONTHS, UNITS, WEEKDAYS
from slowwave.pipeline.language.openings import has_cjk
from slowwave.pipeline.language.patterns import CJK, alternatives, compiled, lowered
from slowwave.pipeline.language.stems import stem

_CODE = (
    r"`([^`\n]{1,200})`|(https?://[^\s，。；）)\]>]{1,400})|((?<![\w/])~?/(?:[\w.@+-]{1,80}/?){1,12})"
    r"|([\w.+-]{1,60}@[\w-]{1,60}\.[\w.]{2,20})|((?<![\w.-])[A-Za-z]\w*(?:[._/:-]\w+)+)|(\b[a-z]+[A-Z]\w*)|(\b\w*_\w+)"
    r"|(\b[A-Za-z]+\d\w*)|(\b[A-Z]{2,12}s?\b)"
)
"""A code span, address, path, mail, dotted or dashed name, camelCase, snake_case, a name with digits, an acronym."""
_NAME = r"(?<![\w.-])[A-Z][a-zà-ÿ]{1,30}(?:['’]s)?(?![\w])"
_CLAUSE = r"[;；,，。.!！?？:：]\s*(?=\D|$)|\s[—–-]\s|\b(?:and|but|while|whereas|which|who)\b|而且|并且|但是|但|而|并"


@lru_cache(maxsize=1 << 11)
def marks(text: str) -> tuple[str, ...]:
    """Pieces that must be copied letter for letter: code, paths, addresses, identifiers, acronyms; folded."""
    found = (next(filter(None, match.groups())) for match in compiled(_CODE).finditer(text))
    return tuple(dict.fromkeys(part for one in found if (part := one.strip(".,:;'\"/ ").casefold())))


@lru_cache(maxsize=1 << 11)
def names(text: str) -> tuple[str, ...]:
    """Capitalised words that are names, folded: not the first of a sentence, unless it also is one elsewhere in it."""
    found: list[str] = []
    for match in compiled(_NAME).finditer(text):
        word = match.group().removesuffix("'s").removesuffix("’s")
        before = text[: match.start()].rstrip(" \"'“‘(*_-#>")
        starts = not before or before[-1] in ".!?。！？:：;；\n"
        low = word.casefold()
        if low in FUNCTION_WORDS or (starts and low not in WEEKDAYS[:7] and low[:3] not in MONTHS):
            continue
        found.append(low)
    return tuple(dict.fromkeys(found))


def latin_in_chinese(text: str) -> tuple[str, ...]:
    """Latin words of a Chinese text that are no unit or mark, folded: each is a name or a term, whatever its case."""
    if not has_cjk(text):
        return ()
    words = compiled(r"(?<![A-Za-z0-9_])[A-Za-z][A-Za-z-]+").findall(compiled(_CODE).sub(" ", text))
    folded = dict.fromkeys(word.casefold().rstrip("-") for word in words)
    return tuple(word for word in folded if word not in UNITS)


def openers(text: str) -> tuple[str, ...]:
    """Capitalised first words of sentences, folded: names or not, nobody can tell from the form."""
    opening = compiled(r"(?:^|[.!?。！？]\s+)([A-Z][a-z]{1,30})\b")
    found = (match.group(1).casefold() for match in opening.finditer(text))
    return tuple(dict.fromkeys(word for word in found if word not in FUNCTION_WORDS))


@lru_cache(maxsize=1 << 11)
def clauses_of(text: str) -> tuple[str, ...]:
    """The text cut where a further claim may begin."""
    shown = compiled(_CODE).sub(lambda one: "x" * len(one.group()), text)
    edges = [0]
    for mark in compiled(_CLAUSE).finditer(shown):
        edges += [mark.start(), mark.end()]
    edges.append(len(text))
    parts = (text[a:b].strip() for a, b in zip(edges[::2], edges[1::2], strict=True))
    return tuple(part for part in parts if part)


@lru_cache(maxsize=1 << 12)
def telling(text: str) -> frozenset[str]:
    """The words that carry what is said: stems of English ones, pairs of Chinese characters; no function words."""
    low = lowered(text)
    runs = compiled(r"[^\W\d_]+(?:['’][a-z]+)?").findall(low)
    latin = (run.removesuffix("'s").removesuffix("’s") for run in runs if not compiled(f"[{CJK}]").search(run))
    words = {stem(word) for word in latin if word not in _common()}
    pairs: set[str] = set()
    for run in compiled(f"[{CJK}]+").findall(low):
        for part in compiled(_characters()).split(run):
            pairs |= {part} if len(part) == 1 else {a + b for a, b in itertools.pairwise(part)}
    return frozenset((words | pairs) - {""})


def found(words: Iterable[str], text: str) -> tuple[str, ...]:
    """Which of these words or phrases stand in the text, as it has them."""
    return tuple(dict.fromkeys(match.group() for match in _of(tuple(words)).finditer(lowered(text))))


def swapped(text: str, source: str) -> Iterator[tuple[str, str]]:
    """Words of the text in whose place the source has the opposite, and never the word itself."""
    for one, other in table.OPPOSITES:
        for mine, theirs in ((one, other), (other, one)):
            here = found(mine, text)
            if here and not found(mine, source) and (there := found(theirs, source)) and not found(theirs, text):
                yield here[0], there[0]


@cache
def _of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(alternatives(words))


@cache
def _common() -> frozenset[str]:
    return FUNCTION_WORDS | frozenset(table.NEW_WORDS)


@cache
def _characters() -> str:
    return f"[{''.join(sorted(table.NEW_CHARACTERS))}]"
