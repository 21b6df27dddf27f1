"""Which entries have to do with each other: the graph behind coherence, reachability and ``related``.

Two entries are related (BEHAVIOUR, "Forgetting and health") when one names the other (``sup``, ``ev``, ``src``, its id
or a link; a link to a file names the entry at its head), when they have the same subject, or when they share two
concept tags of which one is rare. Never all pairs are looked at: entries are chained along each name, each subject and
each (rare tag, other tag), so the work grows with the number of tags, not with its square.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise

from slowwave.pipeline.domain.annotation import Annotation
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.places import resolved, stem_of
from slowwave.pipeline.language.concept_tags import concept_tags

RELATED = 10
"""Ids that an entry lists at most; the graph itself knows all."""
RARE, RARE_SHARE = 3, 100
"""A tag is rare in at most max(3, one in a hundred) of the entries."""

_NAME = re.compile(r"(?<![0-9A-Za-z_])(?:[el][0-9a-f]{16}|mem_\d{3,12})(?![0-9A-Za-z_])")
_LINK = re.compile(r"\]\((?!\w+://)<?([^()\s<>]{1,500})>?\)|\[\[([^\[\]|]{1,200})")


@dataclass(frozen=True, slots=True)
class Relations:
    """related: for each entry the positions of up to ten others, the surest first. clusters: the sizes of the
    connected groups, largest first; an entry without a relation is a group of its own."""

    related: tuple[tuple[int, ...], ...]
    clusters: tuple[int, ...]

    @property
    def connected(self) -> int:
        """How many entries have at least one relation."""
        return sum(size for size in self.clusters if size > 1)


@lru_cache(maxsize=1 << 17)
def tags_of(text: str) -> tuple[str, ...]:
    """The concept tags of an entry's text: a night asks three times for each, and they cost most of its graph."""
    return concept_tags(text)


@lru_cache(maxsize=1)
def relate(entries: tuple[Entry, ...]) -> Relations:
    """The relations among these entries. The last graph is kept, since the index follows the health score."""
    graph = _Graph(len(entries))
    for left, right in _named(entries):
        graph.join(left, right)
    _chain(graph, _subjects(entries))
    _join_tags(graph, [tags_of(entry.text) for entry in entries])
    return graph.cleared()


class _Graph:
    """Groups under construction (union-find with path halving); local to one call."""

    def __init__(self, size: int) -> None:
        self.related: list[list[int]] = [[] for _ in range(size)]
        self._above = list(range(size))

    def join(self, left: int, right: int) -> None:
        near, back = self.related[left], self.related[right]
        if left == right or right in near or left in back:
            return
        if len(near) < RELATED:
            near.append(right)
        if len(back) < RELATED:
            back.append(left)
        above = self._above
        while above[left] != left:
            above[left] = left = above[above[left]]
        while above[right] != right:
            above[right] = right = above[above[right]]
        above[max(left, right)] = min(left, right)

    def cleared(self) -> Relations:
        above = self._above
        for place in range(len(above)):
            above[place] = above[above[place]]
        sizes = sorted(Counter(above).values(), reverse=True)
        return Relations(tuple(tuple(row) for row in self.related), tuple(sizes))


def _named(entries: Sequence[Entry]) -> Iterator[tuple[int, int]]:
    places: dict[str, int] = {}
    heads: dict[str, int] = {}
    above = ""
    for place, entry in enumerate(entries):
        places.setdefault(entry.id, place)
        for alias in entry.aliases:
            places.setdefault(alias, place)
        if entry.path != above:
            above = entry.path
            heads.setdefault(above, place)
            heads.setdefault(stem_of(above), place)
    for place, entry in enumerate(entries):
        for name in _names_in(entry.text, entry.annotation):
            if name in places:
                yield place, places[name]
        text = entry.text
        if "](" in text or "[[" in text:
            for path, page in _LINK.findall(text):
                target = resolved(path, entry.path) if path else page.partition("#")[0].strip()
                if target in heads:
                    yield place, heads[target]


@lru_cache(maxsize=1 << 17)
def _names_in(text: str, hidden: Annotation) -> tuple[str, ...]:
    """The ids that an entry names, kept as its tags are: a night draws the graph twice."""
    named: list[str] = []
    if hidden.body:
        named = [*hidden.get("sup").split(","), *hidden.get("ev").split(","), hidden.get("src")]
    return tuple([source.rpartition("#")[2] for source in named if source] + _NAME.findall(text))


def _subjects(entries: Sequence[Entry]) -> Iterable[list[int]]:
    groups: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        if entry.annotation.body and (subject := entry.subject):
            groups.setdefault(subject.casefold(), []).append(place)
    return groups.values()


def _chain(graph: _Graph, groups: Iterable[list[int]]) -> None:
    for group in groups:
        for left, right in pairwise(group):
            graph.join(left, right)


def _join_tags(graph: _Graph, tagged: Sequence[tuple[str, ...]]) -> None:
    frequency = Counter(chain.from_iterable(tagged))
    limit = max(RARE, len(tagged) // RARE_SHARE)
    # Numbered by frequency, the most frequent first: of two tags the higher number is the rarer, and meets the others.
    repeated = sorted(((count, tag) for tag, count in frequency.items() if count > 1), reverse=True)
    numbers = {tag: number for number, (_, tag) in enumerate(repeated)}
    common = sum(count > limit for count, _ in repeated)
    rows = [sorted([numbers[tag] for tag in tags if tag in numbers]) for tags in tagged]
    holders: list[list[int]] = [[] for _ in repeated]
    for place, row in enumerate(rows):
        for number in row[1:]:
            if number >= common:
                holders[number].append(place)
    join = graph.join
    for number in range(common, len(repeated)):
        last: dict[int, int] = {}
        for place in holders[number]:
            for other in rows[place]:
                if other >= number:
                    break
                if other in last:
                    join(last[other], place)
                last[other] = place
