"""The one ranking of the deep phase: a night takes in what passes here, and the commands show and explain the same.

A line of the notes becomes a candidate by real use: a question brought it up, or a person or another agent said it
again in other words. A night looks only at lines to which that happened since the last one, so that it costs what is
new and not what is there, and a night without news decides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import reduce

from slowwave.pipeline.domain.distil.heard import STRANGERS, Heard, hear
from slowwave.pipeline.domain.distil.neighbours import content_words
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.evidence import of_line
from slowwave.pipeline.domain.gate import bar
from slowwave.pipeline.domain.memory import EVER, Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.ranking.found import Standing, by_id
from slowwave.pipeline.domain.ranking.gates import Gates, Passing, gates_of, objection
from slowwave.pipeline.domain.ranking.met import MetBefore
from slowwave.pipeline.domain.ranking.signals import Signals, age, signals
from slowwave.pipeline.domain.ranking.tellings import Line, Tellings, said_again, told_on
from slowwave.pipeline.domain.ranking.uses import NO_USES, Passage, Uses
from slowwave.pipeline.domain.reinforcement import reinforcement, strongest
from slowwave.pipeline.domain.tombstones import FORGOTTEN, is_forgotten, why_refused
from slowwave.pipeline.domain.trial import EFFECTS, weighed
from slowwave.pipeline.domain.upsert import already
from slowwave.pipeline.language.concept_tags import concept_tags
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.words import fingerprint

GONE = "what was recalled stands there no more"


@dataclass(frozen=True)
class Ranked:
    """A candidate with all that decides about it.

    heard: the line, and the content gate's verdict. passing: what the gates look at. boost: what the phases add for
    having met it. score: of the six signals with the boost, 0 to 1. reason: the first gate that it fails, "" where it
    passes all. others: further lines that say the same. trial: the verdict of a shadow trial, "" for none.
    """

    heard: Heard
    uses: Uses
    signals: Signals
    boost: float
    score: float
    passing: Passing
    reason: str
    others: tuple[Line, ...] = ()
    trial: str = ""

    @property
    def numbers(self) -> Mapping[str, float]:
        """What decided, by name."""
        values = {name: round(value, 2) for name, value in self.signals._asdict().items()}
        return {
            "score": round(self.score, 3),
            **values,
            "boost": round(self.boost, 3),
            **({"trial": EFFECTS[self.trial]} if self.trial else {}),
            "content": round(self.heard.score, 2),
            "uses": self.uses.count,
            "questions": len(self.uses.asked),
            "days": len(self.uses.days),
        }


@dataclass(frozen=True, slots=True)
class Ranking:
    """ranked: the candidates, best first. gone: recalled passages of which nothing stands any more."""

    ranked: tuple[Ranked, ...]
    gone: tuple[Passage, ...]
    gates: Gates


@dataclass(slots=True)
class _Pool:
    """The lines that were used, each with its uses; local to a run."""

    lines: dict[str, Line] = field(default_factory=dict)
    uses: dict[str, Uses] = field(default_factory=dict)
    new: dict[str, Line] = field(default_factory=dict)
    gone: list[Passage] = field(default_factory=list)

    def add(self, line: Line, uses: Uses, *, new: bool) -> None:
        name = line.entry.id
        self.lines[name] = line
        self.uses[name] = self.uses.get(name, NO_USES).beside(uses)
        if new:
            self.new[name] = line


@dataclass(frozen=True, slots=True)
class _Beside:
    """What else counts. tried: verdicts of shadow trials, by what was tried; met: hits of another program's phases."""

    tried: Mapping[str, str]
    met: MetBefore


def rank(memory: Memory, night: Night, *, gates: Gates | None = None, everything: bool = False) -> Ranking:
    """The candidates of a night, best first; ``everything``: of all that was ever used, whenever that was.

    Pure: the same memory, night and gates give the same ranking, whoever asks.
    """
    gates = gates or gates_of(night.settings.promotion)
    since = EVER if everything else memory.last_deep or EVER
    pool = _recalled(memory, night, since)
    tellings = Tellings(memory, night, gates.days)
    seeds = [*pool.new.values(), *(tellings.lines() if everything else tellings.fresh())]
    groups = list(_groups(seeds, pool, tellings, night))
    if not groups:
        return Ranking((), tuple(pool.gone), gates)
    lexicon = lexicon_of(memory, night.settings.words)
    beside = _Beside(_tried(memory, night), MetBefore(night.met))
    ranked = [_ranked(lines, uses, memory, night, gates, lexicon, beside) for lines, uses in groups]
    ranked.sort(key=lambda one: (-one.score, -one.uses.count, one.heard.entry.path, one.heard.entry.line))
    return Ranking(tuple(ranked), tuple(pool.gone), gates)


def _recalled(memory: Memory, night: Night, since: datetime) -> _Pool:
    """The lines that questions brought up by now; of these as new those for which one did after ``since``."""
    pool = _Pool()
    passages = [one for one in night.used if one.uses.last is not None and one.uses.last <= night.now]
    fresh = frozenset(one for one in passages if one.uses.last is not None and one.uses.last > since)
    if not fresh:
        return pool
    named = by_id(memory, passages)
    standing = Standing(memory)
    paths = {one.path for one in fresh}
    for one in passages:
        for line in _lines_of(one, named, standing, paths):
            if line is not None:
                pool.add(line, _on_its_scale(one, night), new=one in fresh)
            elif one in fresh:
                pool.gone.append(one)
    return pool


def _lines_of(
    one: Passage, named: Mapping[str, Line], standing: Standing, paths: Collection[str]
) -> tuple[Line | None, ...]:
    """The lines that a passage is about; None for one that is gone. An id may be of what is no line of the notes."""
    if one.id:
        line = named.get(one.id) or named.get(f"e{one.id[1:]}")
        return () if line is None else (line,)
    if one.path not in paths:
        return ()
    found = standing.of(one)
    return (None,) if found is None else _asked_for(found, one.question)


def _asked_for(lines: tuple[Line, ...], question: str) -> tuple[Line, ...]:
    """The lines of a passage that share a word with the question; all where none does, or nobody knows what it was.

    A search brings up twenty lines at a time, and most of them are about something else.
    """
    wanted = content_words(question)
    fitting = tuple(line for line in lines if not wanted.isdisjoint(content_words(_around(line))))
    return fitting or lines


def _around(line: Line) -> str:
    """What a line says with the item above it, without which it may say half."""
    return f"{line.piece.parent} {line.entry.text}" if line.piece.parent else line.entry.text


def _on_its_scale(one: Passage, night: Night) -> Uses:
    """Its uses, with the fit measured by the best that is known there; the preset `openclaw` takes it as it is."""
    if night.settings.promotion.preset == "openclaw":
        return one.uses
    return replace(one.uses, fit=min(float(one.uses.count), one.uses.fit / one.best))


def _groups(
    seeds: list[Line], pool: _Pool, tellings: Tellings, night: Night
) -> Iterator[tuple[tuple[Line, ...], Uses]]:
    """The lines that say one thing, each line in one group alone, with what all of them were used."""
    claimed: set[str] = set()
    said: dict[str, list[Line]] = {}
    for line in pool.lines.values():
        said.setdefault(fingerprint(line.entry.text), []).append(line)
    for seed in seeds:
        if seed.entry.id in claimed or seed.entry.origin in STRANGERS:
            continue
        copies = said.get(fingerprint(seed.entry.text), ())
        again = tellings.of(seed)
        group = {one.entry.id: one for one in (seed, *copies, *again) if one.entry.id not in claimed}
        recalls = [pool.uses[name] for name in group if name in pool.uses]
        uses = reduce(Uses.beside, recalls, NO_USES) + said_again((seed, *again), night)
        if uses.count:
            claimed |= group.keys()
            yield tuple(group.values()), uses


def _ranked(
    lines: tuple[Line, ...],
    uses: Uses,
    memory: Memory,
    night: Night,
    gates: Gates,
    lexicon: Lexicon,
    beside: _Beside,
) -> Ranked:
    judged = [(line, hear(line.entry, line.piece, line.role, lexicon, gates.content)) for line in lines]
    # The fullest wording stands for all; of equal ones the newest.
    line, heard = max(judged, key=lambda pair: (pair[1].score, told_on(pair[0].entry)))
    text = heard.verdict.text
    found = signals(uses, len(concept_tags(text)), night.now)
    met = (fingerprint(text), *(fingerprint(one.entry.text) for one in lines))
    hits = (reinforcement(one, memory.state) for one in met)
    boost = strongest((*hits, *beside.met.of((text, *(one.entry.text for one in lines)))), night.today)
    verdict = next(filter(None, map(beside.tried.get, met)), "")
    score, doubt = weighed(min(1.0, found.base + boost), verdict)
    passing = Passing(heard.score, uses.count, uses.contexts, age(uses, night.now), score)
    others = tuple(sorted((one for one in lines if one is not line), key=lambda one: told_on(one.entry)))
    sources = (heard.source, *(of_line(one.entry, one.role) for one in others))
    reason = _barred(heard, sources, memory) or doubt or objection(passing, gates)
    return Ranked(heard, uses, found, boost, score, passing, reason, others, verdict)


def _tried(memory: Memory, night: Night) -> Mapping[str, str]:
    """What was tried since the last dream, by what it says: the last verdict. Each counts in one pass."""
    last = memory.last_dream or EVER
    return {one.said: one.verdict for one in night.trials if last < one.at <= night.now}


def _barred(heard: Heard, sources: Sequence[str], memory: Memory) -> str:
    """Why it may not go in however often it was used. sources: of all lines that say it."""
    refused = bar(heard.verdict if heard.accepted else heard.judged)
    if refused is not None:
        return f"{refused.code}: {refused.words}"
    if is_forgotten(heard.judged.text, heard.source, memory):
        return FORGOTTEN
    if back := why_refused(heard.judged.text, sources, memory):
        # Said here and not by a guard alone, so that it takes no slot and a preview knows it.
        return back
    known = memory.known.get(fingerprint(heard.judged.text)) or memory.known.get(fingerprint(heard.entry.text))
    return already(known) if known is not None else ""
