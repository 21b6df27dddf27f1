"""The two steps of a look-up: the postings of the question's rarer terms name some hundred rows, and the ranking scores
these and their neighbours. Nothing is loaded whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple
from slowwave.pipeline.recall.index import PLACES, Index, Stored
from slowwave.pipeline.recall.question import Question, question
from slowwave.pipeline.recall.rank import Known, Parts, named_speakers, rarity, scored
from slowwave.pipeline.recall.row import CANDIDATE, REJECTED, Row
from slowwave.pipeline.recall.terms import is_gram

if TYPE_CHECKING:
    from collections.abc import Callable

    from slowwave.pipeline.recall.hexclaw import Sum
    from slowwave.pipeline.recall.vectors import Close

OURS, HEXCLAW = "slowwave", "hexclaw"
POSTINGS = 20_000
"""Postings that a question may read; the rarest term's are read in any case."""
ROUGHLY = 200
"""Rows that the first step names. 300 and 3,000 find nothing more on LoCoMo."""
NEAREST = 100
"""Rows that the first step names by meaning. 50 and 200 find nothing more on LoCoMo."""
STANDS_OUT = 3.5
"""Standard deviations by which a row is closer than usual, if no row has a word of the question. Of questions of one
LoCoMo conversation put to another one a fifth gets that far, of those put to their own a half."""
NEARER = 1.5
"""The same for a row that has none of these words, nor anything around it that speaks for it, where others have. Of 15
Chinese facts none of which answers, as many as six came by meaning alone without this, and with it one in two
questions; of 64 facts among 144 that are asked for in other words none is lost (docs/decisions/0028)."""
AROUND = 2
"""Rows before and after these that are scored with them, where rows were said one after another."""
WARNINGS = 50
"""Warnings that are scored beside the rows of the first step."""
NEAR = 0.98
"""Of the first of them: rows that score no less are as good, and importance and recency put them in order."""
LEAST = 30
"""Rows that are looked at for passages: some of them may not be shown."""
RESERVED = 3
"""The place that a warning with a word of the question takes at the latest, of a single answer aside."""
UNSURE = (CANDIDATE, REJECTED)
"""What nobody has confirmed, or somebody has refused."""


class View(NamedTuple):
    """Which rows may be seen. moment: RFC 3339 in UTC with ``Z``; those count that held then. history: all count.
    since: only what was said from that moment on, "" for ever. of: whether the rows of a file count, by its path; None
    where those of each do. without: a session, as ``Row.heard_in`` has it, of which nothing counts. doubted: (older,
    newer) keys of entries of which the newer one may take the place of the older, which nobody has answered yet."""

    moment: str
    history: bool = False
    since: str = ""
    of: Callable[[str], bool] | None = None
    without: str = ""
    doubted: Sequence[tuple[str, str]] = ()

    def shows(self, row: Stored) -> bool:
        """Whether it held at that moment, whatever another row says of it."""
        if row.born < self.since or (self.without and row.src.partition("#")[0] == self.without):
            return False
        if self.history:
            return True
        return row.state != REJECTED and row.born <= self.moment and not (row.closed and row.closed <= self.moment)


class Hit(NamedTuple):
    """A row that was found, and what spoke for it. reserved: it stands here because it is a warning. held: the terms of
    the question that it holds, those in its words before those in its topic alone; said: how many the former are.
    summands: what HexClaw's sum was made of, None where the parts tell it."""

    path: str
    row: Row
    score: float
    parts: Parts
    reserved: bool = False
    held: tuple[str, ...] = ()
    said: int = 0
    summands: Sum | None = None

    @property
    def where(self) -> str:
        """Its place, for people."""
        return self.row.at(self.path)


def why_told(hit: Hit, *, warns: bool = False) -> str:
    """Why an agent is told of it, in one word, as a trace keeps it. warns: it stands there because it is a warning."""
    if hit.row.state == CANDIDATE:
        return "unconfirmed"
    if warns or hit.row.kind == "pattern":
        return "warning" if warns else "pattern"
    return "words" if hit.parts.words else "meaning"


class Passage(NamedTuple):
    """What was said, with what was said around it. before, after: in the order in which they were said."""

    hit: Hit
    before: tuple[Row, ...] = ()
    after: tuple[Row, ...] = ()


class Found(NamedTuple):
    """The rows that a question may be answered with, before they are put in order. asked: its terms."""

    parts: Mapping[int, Parts]
    rows: Mapping[int, Stored]
    paths: Mapping[int, str]
    asked: tuple[str, ...] = ()

    def place(self, number: int) -> tuple[str, int]:
        """Where a row stands, the same in every index of the same files."""
        return self.paths[number >> PLACES], number

    def held(self, number: int) -> tuple[tuple[str, ...], int]:
        """The terms of the question that a row holds, those in its words first, and how many these are."""
        row = self.rows[number]
        split = row.terms.split()
        body = set(split[row.head :])
        said = [term for term in self.asked if term in body]
        beside = set(split[: row.head]) - body
        return (*said, *(term for term in self.asked if term in beside)), len(said)

    def is_linked(self, number: int) -> bool:
        """Whether a row has a word of the question. A single character of Chinese is one only if there is nothing else:
        those of 备份 and of 那份 say nothing of each other."""
        held, _ = self.held(number)
        whole = [term for term in self.asked if len(term) > 1 or not is_gram(term)]
        return not set(held).isdisjoint(whole) if whole else bool(held)

    def hit(self, number: int, row: Row, score: float, *, reserved: bool = False, summands: Sum | None = None) -> Hit:
        """A row that was found, as it is shown."""
        return Hit(self.paths[number >> PLACES], row, score, self.parts[number], reserved, *self.held(number), summands)


def recall(index: Index, text: str, view: View, k: int, *, preset: str = OURS, close: Close | None = None) -> list[Hit]:
    """The k rows that answer a question best, unsure ones last; none for one that gives nothing to go by.

    preset: "hexclaw" puts the rows that were found in that program's order, with nothing of ours but what may be seen.
    close: how close they come to it in meaning, None where words alone count.
    """
    found = look(index, question(text), view, k, close=close if preset == OURS else None)
    if preset == HEXCLAW:
        return _as_hexclaw(index, text, found, view, k)
    scores = {number: parts.score for number, parts in found.parts.items()}
    order, reserved = in_order(found, scores, k, view.doubted)
    shown = index.shown(order)
    return [found.hit(number, shown[number], scores[number], reserved=number == reserved) for number in order]


def passages(
    index: Index,
    text: str,
    view: View,
    k: int,
    around: int,
    may: Callable[[Hit], bool] = lambda hit: True,
    *,
    postings: int = 0,
    close: Close | None = None,
) -> list[Passage]:
    """The k rows with words of a question, or near it in meaning, that answer it best, each with so many rows before
    and after it where these were said one after another. What is shown beside a better one is no further answer, nor is
    the line of a log whose message was found. may: whether a row may be shown; asked of the best ones alone. postings:
    that may be read, 0 for as many as usual. close: how close rows come to it in meaning."""
    most = max(LEAST, k * (2 * around + 2))
    found = look(index, question(text), view, most, postings, close)
    scores = {number: parts.score for number, parts in found.parts.items() if parts.speaks}
    ranked, reserved = in_order(found, scores, most)
    pages = index.pages({number >> PLACES for number in ranked})
    shown = index.shown(ranked)
    messages = {row.message for row in shown.values() if row.is_turn}
    order: dict[int, Hit] = {}
    for number in ranked:
        row = shown[number]
        if (not row.is_turn and row.message in messages) or any(abs(number - better) <= around for better in order):
            continue
        hit = found.hit(number, row, scores[number], reserved=number == reserved)
        if may(hit):
            order[number] = hit
        if len(order) == k:
            break
    beside = {number: _beside(number, around) if pages[number >> PLACES][1] else ((), ()) for number in order}
    shown |= index.shown(one for both in beside.values() for some in both for one in some)

    def rows(numbers: Iterable[int]) -> tuple[Row, ...]:
        there = (shown[number] for number in numbers if number in shown)
        return tuple(row for row in there if view.since <= row.born <= view.moment)

    return [Passage(hit, rows(beside[number][0]), rows(beside[number][1])) for number, hit in order.items()]


def _beside(number: int, around: int) -> tuple[Sequence[int], Sequence[int]]:
    """The numbers before and behind a row."""
    return range(number - around, number), range(number + 1, number + around + 1)


def _as_hexclaw(index: Index, text: str, found: Found, view: View, k: int) -> list[Hit]:
    from datetime import date

    from slowwave.pipeline.recall.hexclaw import summed

    today = date.fromisoformat(view.moment[:10])
    shown = index.shown(found.parts)
    sums = {number: given for number, row in shown.items() if (given := summed(text, row, today)) is not None}
    scores = {number: sum(given) for number, given in sums.items()}
    order = sorted(scores, key=lambda number: (-scores[number], -shown[number].felt, shown[number].key))
    return [found.hit(number, shown[number], scores[number], summands=sums[number]) for number in order[:k]]


def look(index: Index, asked: Question, view: View, k: int, postings: int = 0, close: Close | None = None) -> Found:
    """The rows for which something speaks, and that may be seen. k: how many are wanted; the first step names more
    where fewer of them may be seen. postings: that may be read, 0 for as many as usual."""
    if not asked.terms:
        return Found({}, {}, {})
    totals = index.totals()
    frequencies = index.frequencies(asked.terms)
    rare = {term: rarity(rows, totals.rows) for term, (rows, _) in frequencies.items()}
    rough, held = _rough(index, rare, frequencies, postings or POSTINGS)
    away: set[int] = set()
    if view.of is not None:
        away = {page for page, path in index.paths() if not view.of(path)}
        rough = {number: weight for number, weight in rough.items() if number >> PLACES not in away}
    first = _best(rough, rough, ROUGHLY)
    rows = _seen(index, first, view)
    if len(rows) < min(k, len(first)) and len(first) < len(rough):
        rows = _seen(index, rough, view)
        rows = {number: rows[number] for number in _best(rows, rough, ROUGHLY)}
    if rough:
        warnings = [number for number in index.warnings(held) if number in rough]
        rows |= _seen(index, _best(warnings, rough, WARNINGS), view)
    if close is not None:
        rows |= _seen(index, close.nearest(NEAREST, away), view)
    pages = index.pages({number >> PLACES for number in rows})
    spoken = frozenset(page for page, (_, is_spoken, _) in pages.items() if is_spoken)
    around = {
        number + step for number in rows if number >> PLACES in spoken for step in range(-AROUND, AROUND + 1)
    } - rows.keys()
    known = Known(
        totals,
        rare,
        {term: rarity(count, totals.pages) for term, (_, count) in frequencies.items()},
        held,
        {page: length for page, (_, _, length) in pages.items()},
        spoken,
        named_speakers(asked, index.speakers()),
    )
    rows |= _seen(index, around, view)
    cosines = close.of(rows) if close is not None else {}
    parts = scored(asked, rows, [number for number in rows if number in rough], known, cosines)
    if close is not None:
        least = close.far_off(NEARER if rough else STANDS_OUT)
        parts = {
            number: one
            for number, one in parts.items()
            if (rough and one.is_linked) or cosines.get(number, 0.0) >= least
        }
    return Found(parts, rows, {page: path for page, (path, _, _) in pages.items()}, asked.terms)


def in_order(
    found: Found, scores: Mapping[int, float], k: int, doubted: Sequence[tuple[str, str]] = ()
) -> tuple[list[int], int]:
    """(the k best, the number of the one that took the reserved place, 0 for none)."""
    ranked = _near_ties(found, sorted(scores, key=lambda number: (-scores[number], found.place(number))), scores)
    ranked = _newer_first(found, ranked, doubted)
    sure = [number for number in ranked if found.rows[number].state not in UNSURE]
    unsure = [number for number in ranked if found.rows[number].state in UNSURE]
    place = min(RESERVED, k)
    if k == 1 or any(found.rows[number].high for number in sure[:place]):
        return [*sure, *unsure][:k], 0
    warning = next((number for number in sure if found.rows[number].high and found.is_linked(number)), 0)
    if warning:
        sure.remove(warning)
        sure.insert(place - 1, warning)
    return [*sure, *unsure][:k], warning


def _rough(
    index: Index, rare: Mapping[str, float], frequencies: Mapping[str, tuple[int, int]], postings: int
) -> tuple[dict[int, float], dict[str, Counter[int]]]:
    """(how much the rarer terms that a row holds tell, how many rows of each page hold each of these terms)."""
    rough: dict[int, float] = {}
    held: dict[str, Counter[int]] = {}
    read = 0
    for term in sorted(frequencies, key=lambda term: (frequencies[term][0], term)):
        read += frequencies[term][0]
        if rough and read > postings:
            break
        numbers = index.holding(term)
        weight = rare[term]
        for number in numbers:
            rough[number] = rough.get(number, 0.0) + weight
        held[term] = Counter([number >> PLACES for number in numbers])
    return rough, held


def _best(numbers: Iterable[int], rough: Mapping[int, float], most: int) -> list[int]:
    """Those of these rows of which the rarer terms tell most; of equals the later ones."""
    numbers = list(numbers)
    if len(numbers) <= most:
        return numbers
    # Thousands of rows have a handful of scores: sorting these alone takes half the time of a heap of both.
    least = sorted([rough[number] for number in numbers], reverse=True)[most - 1]
    above = [number for number in numbers if rough[number] > least]
    return above + sorted([number for number in numbers if rough[number] == least])[len(above) - most :]


def _seen(index: Index, numbers: Iterable[int], view: View) -> dict[int, Stored]:
    """The rows of these numbers that may be seen."""
    rows = {number: row for number, row in index.rows(numbers).items() if view.shows(row)}
    if rows and not view.history:
        gone = index.replaced([row.key for row in rows.values()], view.moment)
        rows = {number: row for number, row in rows.items() if row.key not in gone} if gone else rows
    return rows


def _near_ties(found: Found, ranked: Sequence[int], scores: Mapping[int, float]) -> list[int]:
    """The order in which importance, then recency decide among rows that are as good as the first of them."""
    ordered: list[int] = []
    group: list[int] = []
    for number in ranked:
        if group and scores[number] < NEAR * scores[group[0]]:
            ordered += sorted(group, key=lambda one: _worth(found.rows[one]), reverse=True)
            group = []
        group.append(number)
    return ordered + sorted(group, key=lambda one: _worth(found.rows[one]), reverse=True)


def _newer_first(found: Found, ranked: list[int], doubted: Sequence[tuple[str, str]]) -> list[int]:
    """The same rows, each behind the one that may take its place: to hide what holds would cost more than to show what
    does not, so an unsure link only turns two round."""
    numbers = {found.rows[number].key: number for number in ranked} if doubted else {}
    both = [(numbers[older], numbers[newer]) for older, newer in doubted if older in numbers and newer in numbers]
    # Once for each link of a chain; damaged state may say that two take each other's place.
    for _ in both:
        turned = [(older, newer) for older, newer in both if ranked.index(older) < ranked.index(newer)]
        for older, newer in turned:
            ranked.remove(older)
            ranked.insert(ranked.index(newer) + 1, older)
        if not turned:
            break
    return ranked


def _worth(row: Stored) -> tuple[float, str, bool]:
    # Of one day, what took the place of another before that one.
    return row.weight, max(row.day, row.last), not row.closed
