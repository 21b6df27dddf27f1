"""Statements that may be about the same, found without holding each against each.

A statement stands under keys: each kind of attribute that it may speak of, alone and with each owner, each value that
it names, and its rare words. A new one is held against those that share a telling key with it, or two of its rarest
words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from operator import add
from typing import Generic, TypeVar

from slowwave.pipeline.domain.pairs import SHAPES
from slowwave.pipeline.domain.slots import third_persons
from slowwave.pipeline.language.subject_kinds import KINDS
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects import phrases, ranked, read, things
from slowwave.pipeline.language.subjects_chinese import is_loose

BUCKET = 200
"""A key that more statements share says too little to be looked under (BEHAVIOUR, "Light sleep")."""
PROBES, TOGETHER = 5, 2
"""Of a statement's rarest words two together lead to what shares them: one alone costs a hundred times as many
comparisons (BEHAVIOUR, "Light sleep")."""
TOLD = 20
"""A word that more statements share is a word of how things are told, and not of what is told."""
KINDS_LOOKED_AT = 5
SMALL, FEW = 40, 16
"""So few statements are looked at whole; of one value, or of one kind of attribute of things; of one owner, whatever
they say of it."""

Key = TypeVar("Key")


class Blocks(Generic[Key]):
    """A growing set of statements, each with a key of the caller's; one that closed can be taken out."""

    def __init__(self, statements: Iterable[tuple[str, Key]] = ()) -> None:
        self._under: dict[str, list[Key]] = {}
        self._words: dict[str, list[Key]] = {}
        self._all: dict[Key, int] = {}
        self._added = 0
        for text, key in statements:
            self.add(text, key)

    def add(self, text: str, key: Key) -> None:
        """Let a statement be found from now on."""
        self._added += 1
        self._all[key] = self._added
        reading = read(text)
        for name in _keys(reading):
            self._put(self._under, name, key)
        for word in reading.terms:
            self._put(self._words, word, key)

    def drop(self, text: str, key: Key) -> None:
        """Let a statement be found no more."""
        self._all.pop(key, None)
        reading = read(text)
        for table, names in ((self._under, _keys(reading)), (self._words, reading.terms)):
            for name in names:
                if key in table.get(name, ()):
                    table[name].remove(key)

    def near(self, text: str) -> list[Key]:
        """What may be about the same as a statement, in the order in which it came."""
        if len(self._all) <= SMALL:
            return list(self._all)
        reading = read(text)
        if reading.marks.modal:
            return []
        found: set[Key] = set()
        for name in _keys(reading):
            together = self._under.get(name, [])
            if len(together) <= _most(name):
                found.update(together)
        shared: Counter[Key] = Counter()
        rare = ((len(self._words[word]), word) for word in reading.terms if word in self._words)
        known = [pair for pair in rare if 0 < pair[0] <= TOLD]
        for _, word in sorted(known)[:PROBES]:
            shared.update(self._words[word])
        # Two pairs of characters are one longer word.
        needed = TOGETHER + reading.chinese
        found.update(key for key, count in shared.items() if count >= needed)
        return sorted(found & self._all.keys(), key=self._all.__getitem__)

    @staticmethod
    def _put(table: dict[str, list[Key]], name: str, key: Key) -> None:
        # One more than is looked at, so that a full bucket is known by its length.
        bucket = table.setdefault(name, [])
        if len(bucket) <= BUCKET:
            bucket.append(key)


def _keys(reading: Reading) -> Iterator[str]:
    """Always in the same order: of two older statements that fit as well, the one that is found first is named."""
    for weight, kind in ranked(reading.text)[:KINDS_LOOKED_AT]:
        if weight >= 1.2:
            # Of a thing or person that is named, what is said of others is no rival.
            owned = _names(reading, kind)
            yield from (f"{kind} of {name}" for name in sorted(owned))
            if not owned:
                yield kind
    runs = phrases(reading.text, "")
    yield from (f"says {run.norm}" for run in runs if run.named)
    if reading.values:
        about = (run for run in runs if run.named or run.owner or reading.chinese)
        owners = sorted({name for run in about for name in _parts(run.norm)})
        yield from (f"of {owner}" for owner in owners)
        for value in reading.values:
            yield f"says {value.norm}"
            for shape in sorted(value.classes & SHAPES):
                yield from (f"{shape} of {owner}" for owner in owners)


def _most(name: str) -> int:
    """How many statements a key may lead to."""
    first, _, rest = name.partition(" ")
    if first in ("of", "says"):
        return FEW
    personal = not rest and KINDS[first].personal
    return BUCKET if personal else SMALL


def _names(reading: Reading, kind: str) -> set[str]:
    """The words by which the owners of an attribute are found; none where it is the user's own."""
    if KINDS[kind].personal:
        return {part for name in third_persons(reading, kind) | reading.others for part in _parts(name)}
    return {part for thing in things(reading, kind) for name in thing for part in _parts(name)}


def _parts(name: str) -> Iterable[str]:
    """A name's words; of a Chinese one, whose ends are not sure, its pairs of characters."""
    return name.split() if name.isascii() else (pair for pair in map(add, name, name[1:]) if not is_loose(pair))
