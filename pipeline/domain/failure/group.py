"""Which occurrences are the same failure: by Pattern-Key, by signature, by like wording; never all against all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations
from typing import TypeAlias

from slowwave.pipeline.domain.failure.occurrence import Occurrence
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.polarity import polarity
from slowwave.pipeline.language.quantities import values
from slowwave.pipeline.language.repairs import clauses, error_details, says_something, sequences, terms
from slowwave.pipeline.language.signatures import error_signature
from slowwave.pipeline.language.words import normalise, rarest

RAREST = 5
BUCKET = 200
"""Candidates come from pairs of a text's rarest terms; a fuller bucket is skipped (BEHAVIOUR, "Light sleep")."""
OVERLAP = 0.75
SHARED = 4
"""Two error messages are one when they share so much of the shorter one, and at least so many terms."""
COMMON = 0.6
SHARED_SEQUENCES = 3
"""The same for corrections, over neighbouring terms: order tells "tabs, not spaces" from its opposite."""
TOLD_TWICE = 2
"""A record with a summary and one line of error says one thing in two ways; with more lines it says several."""

_RECORD = r"\b(?:ERR|LRN)-\d{8}-\w{1,16}\b"

Terms: TypeAlias = "frozenset[str]"
Node: TypeAlias = "tuple[str, str, frozenset[str]]"
"""What occurrences may share: ("key", …), ("clause", …) or ("text", its signature, what the signature masks)."""

Said: TypeAlias = "tuple[Node, str]"
"""A node and the message it was found in, "" for none."""
NOTHING: Terms = frozenset()


@dataclass(frozen=True, slots=True)
class Group:
    """Occurrences of one failure, oldest first. key: their Pattern-Key, "" if none."""

    members: tuple[Occurrence, ...]
    key: str = ""

    @property
    def times(self) -> int:
        """How often it happened: a record and a line of the same day, or one that names it, tell of one time.

        Never less than what a record itself has counted.
        """
        lines = [one for one in self.members if one.entry is not None]
        days = {one.day for one in lines}
        named = {name for one in lines for name in _named(one)}
        records = [(one.day, one.learning) for one in self.members if one.learning is not None]
        alone = [record for day, record in records if day not in days and record.id not in named]
        return max(len(lines) + len(alone), max((record.recurrence for _, record in records), default=0))

    @property
    def occasions(self) -> int:
        """On how many days, and in how many sessions where those are known."""
        lines = {(one.day, one.session) for one in self.members if one.entry is not None}
        days = {day for day, _ in lines}
        return len(lines | {(one.day, "") for one in self.members if one.day not in days})


@lru_cache(maxsize=1)
def same_errors(occurrences: tuple[Occurrence, ...]) -> tuple[Group, ...]:
    """Errors grouped by key, by signature, by the record that a line names, and by like wording. The last groups are
    kept, since what waits for a proof is seen in those of which patterns are made."""
    return _grouped(occurrences, _error_nodes, _alike_errors, _error_terms)


def same_corrections(occurrences: Sequence[Occurrence]) -> tuple[Group, ...]:
    """Corrections grouped by key, by a clause that comes back word for word, and by like wording."""
    said = Counter(clause for one in occurrences for clause in frozenset(clauses(one.messages[0])))
    again = frozenset(clause for clause, times in said.items() if times > 1)
    return _grouped(occurrences, lambda one: _correction_nodes(one, again), _alike_corrections, sequences)


def _error_nodes(one: Occurrence) -> tuple[Said, ...]:
    """Each message under its signature; one too short to tell errors apart is left out."""
    nodes = ((("text", error_signature(message), error_details(message)), message) for message in one.messages)
    return tuple((node, message) for node, message in nodes if len(terms(node[1])) > 1)


def _correction_nodes(one: Occurrence, again: frozenset[str]) -> tuple[Said, ...]:
    """again: the clauses of several corrections. Of what is joined under its text, a clause that no other has is not
    weighed: it leads nowhere."""
    message = one.messages[0]
    if len(terms(message)) < 2:
        return ()
    alone = len(one.messages) <= TOLD_TWICE
    told = (clause for clause in clauses(message) if not alone or clause in again)
    parts = (("clause", clause, NOTHING) for clause in told if says_something(clause))
    return tuple((node, message) for node in (("text", normalise(message), NOTHING), *parts))


def _grouped(
    occurrences: Sequence[Occurrence],
    nodes_of: Callable[[Occurrence], tuple[Said, ...]],
    alike: Callable[[Node, Node, Terms, Terms], bool],
    terms_of: Callable[[str], Terms],
) -> tuple[Group, ...]:
    """Nodes joined where they mean the same, then the occurrences under each.

    An occurrence that tells of several failures stands in several groups, in each with the messages of that one.
    """
    said = [nodes_of(one) for one in occurrences]
    keyed = [
        ((("key", one.key, NOTHING), ""), *nodes) if one.key else nodes
        for one, nodes in zip(occurrences, said, strict=True)
    ]
    records = _records(occurrences, keyed)
    joined = _Joined()
    under: list[list[tuple[int, str]]] = []
    for one, nodes in zip(occurrences, keyed, strict=True):
        named = ((records[name], "") for name in _named(one) if name in records)
        said_of = (*nodes, *named) if nodes else ()
        numbers = joined.add([node for node, _ in said_of], together=len(one.messages) <= TOLD_TWICE)
        under.append([(number, message) for number, (_, message) in zip(numbers, said_of, strict=True)])
    _join_alike(joined, alike, terms_of)
    members: dict[int, list[Occurrence]] = {}
    for one, told_under in zip(occurrences, under, strict=True):
        messages: dict[int, list[str]] = {}
        for number, message in told_under:
            messages.setdefault(joined.root(number), []).extend([message] if message else [])
        for root, told in messages.items():
            spoken = tuple(dict.fromkeys(told)) or one.messages
            members.setdefault(root, []).append(one if spoken == one.messages else replace(one, messages=spoken))
    return tuple(_group(found) for found in members.values())


def _join_alike(
    joined: _Joined, alike: Callable[[Node, Node, Terms, Terms], bool], terms_of: Callable[[str], Terms]
) -> None:
    texts = [(number, node) for node, number in joined.numbers.items() if node[0] == "text"]
    spoken = [terms_of(node[1]) for _, node in texts]
    for place, near in _candidates(spoken):
        number, node = texts[place]
        for other in near:
            beside, like = texts[other]
            if joined.root(beside) != joined.root(number) and alike(like, node, spoken[other], spoken[place]):
                joined.join(beside, number)


def _group(members: Sequence[Occurrence]) -> Group:
    keys = Counter(one.key for one in members if one.key)
    return Group(tuple(members), keys.most_common(1)[0][0] if keys else "")


def _records(occurrences: Sequence[Occurrence], under: Sequence[tuple[Said, ...]]) -> Mapping[str, Node]:
    """Record id to its first node; ids that two records bear are left out, since nobody knows which is meant."""
    ids = Counter(one.learning.id for one in occurrences if one.learning is not None)
    pairs = zip(occurrences, under, strict=True)
    return {
        one.learning.id: nodes[0][0] for one, nodes in pairs if one.learning and nodes and ids[one.learning.id] == 1
    }


def _named(one: Occurrence) -> tuple[str, ...]:
    return tuple(compiled(_RECORD).findall(one.text)) if one.entry is not None and "-" in one.text else ()


class _Joined:
    """A union of nodes, each by a number of its own (disjoint sets with path halving); local to one grouping."""

    def __init__(self) -> None:
        self.numbers: dict[Node, int] = {}
        self._above: list[int] = []

    def add(self, nodes: Sequence[Node], *, together: bool) -> list[int]:
        """Their numbers."""
        numbers = [self._number(node) for node in nodes]
        for number in numbers if together else ():
            self.join(numbers[0], number)
        return numbers

    def root(self, number: int) -> int:
        above = self._above
        while above[number] != number:
            above[number] = number = above[above[number]]
        return number

    def join(self, a: int, b: int) -> None:
        self._above[self.root(b)] = self.root(a)

    def _number(self, node: Node) -> int:
        number = self.numbers.setdefault(node, len(self._above))
        if number == len(self._above):
            self._above.append(number)
        return number


def _candidates(spoken: Sequence[Terms]) -> Iterator[tuple[int, list[int]]]:
    """The place of each text, and of those before it that share two of their rarest terms; a term of one text alone
    finds nobody."""
    frequency = Counter(term for found in spoken for term in found)
    probes = [
        tuple(combinations(sorted(rarest((term for term in found if frequency[term] > 1), frequency, RAREST)), 2))
        for found in spoken
    ]
    sizes = Counter(chain.from_iterable(probes))
    buckets: dict[tuple[str, str], list[int]] = {}
    for place, pairs in enumerate(probes):
        near: set[int] = set()
        for pair in pairs:
            if 1 < sizes[pair] <= BUCKET:
                bucket = buckets.setdefault(pair, [])
                near.update(bucket)
                bucket.append(place)
        yield place, sorted(near)


def _error_terms(signature: str) -> Terms:
    return frozenset(terms(signature))


def _alike_errors(a: Node, b: Node, spoken: Terms, other: Terms) -> bool:
    told_apart = a[2] and b[2] and not a[2] & b[2]
    return not told_apart and _overlap(spoken, other, SHARED) >= OVERLAP


def _alike_corrections(a: Node, b: Node, spoken: Terms, other: Terms) -> bool:
    if _overlap(spoken, other, SHARED_SEQUENCES) < COMMON or polarity(a[1]) != polarity(b[1]):
        return False
    numbers, others = values(a[1]), values(b[1])
    return not (numbers and others) or bool(numbers & others)


def _overlap(a: Terms, b: Terms, least: int) -> float:
    """The share of the smaller set that both have (overlap coefficient), 0 below ``least`` in common."""
    shared = len(a & b)
    return shared / min(len(a), len(b)) if shared >= least else 0.0
