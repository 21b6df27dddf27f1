"""What a night takes in of what passed the gates, as intents: the best first, as many as the day has room for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from slowwave.pipeline.domain.candidates.candidate import OBSERVED
from slowwave.pipeline.domain.distil.entries import Coming, entries
from slowwave.pipeline.domain.distil.heard import Chosen, said_at
from slowwave.pipeline.domain.distil.intake import Intake, Said
from slowwave.pipeline.domain.distil.lessons import Lessons
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.entry import HUMAN
from slowwave.pipeline.domain.evidence import of_line
from slowwave.pipeline.domain.intent import STATED, Intent, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.ranking.later import Later
from slowwave.pipeline.domain.ranking.rank import GONE, Ranked, Ranking
from slowwave.pipeline.domain.ranking.root import KeepInRoot
from slowwave.pipeline.language.counting import counted

USED = "recalled or said again"
OVERTAKEN = "overtaken by a later line"
NO_ROOM = "no room left today"


@dataclass(frozen=True, slots=True)
class Taking:
    """changes: what goes in, with the topics that it opens. refused: every other candidate, with what decided."""

    changes: tuple[Intent, ...]
    refused: tuple[Refused, ...]


def take(ranking: Ranking, memory: Memory, night: Night, most: int | None = None) -> Taking:
    """What goes through door 2. most: fewer than the day has room for.

    A slot is given to what can be taken alone: what was overtaken or is known in other words leaves it to the next.
    """
    passing = [one for one in ranking.ranked if not one.reason]
    refused = [_refused(one, one.reason) for one in ranking.ranked if one.reason]
    refused += [Refused(one.text or one.id, one.where, GONE, {"uses": one.uses.count}) for one in ranking.gone]
    if not passing:
        return Taking((), tuple(refused))
    left = room(memory, night) if most is None else min(most, room(memory, night))
    intake = Intake(memory, night)
    intake.expect(len(passing))
    later = Later(memory)
    kept: list[Ranked] = []
    for one in passing:
        if reason := _objection(one, night, intake, later, full=len(kept) >= left):
            refused.append(_refused(one, reason))
        else:
            kept.append(one)
    changes = (*_changes(kept, memory, night, intake), *_in_root(kept, memory, night))
    return Taking(changes, tuple(refused))


def room(memory: Memory, night: Night) -> int:
    """How many more go in on this local day, over all nights and commands of it."""
    today = night.today.isoformat()
    taken = sum(entry.annotation.get("prom") == today for entry in memory.long_term if "prom" in entry.annotation)
    return max(0, night.settings.caps.promotions - taken)


def _objection(one: Ranked, night: Night, intake: Intake, later: Later, *, full: bool) -> str:
    if full:
        return f"{NO_ROOM}: {night.settings.caps.promotions} a day"
    heard = one.heard
    if newer := next(later.overtaking(one), None):
        return f"{OVERTAKEN}: {newer.where}"
    entry, text = heard.entry, heard.judged.text
    return intake.take(Said(text, said_at(entry, night), entry.day, heard.source, entry.where, entry.subject))


def _changes(kept: list[Ranked], memory: Memory, night: Night, intake: Intake) -> Iterator[Intent]:
    """The entries where door 1 would put them, each with what it was taken for."""
    if not kept:
        return
    heard = tuple(one.heard for one in kept)
    coming = Coming(Chosen(heard, ()), Lessons((), ()), ())
    by_source = {one.heard.source: one for one in kept}
    for change in entries(memory, night, coming, Projects(memory), intake):
        if isinstance(change, Remember):
            yield _promoted(change, by_source[change.evidence[0]], night)
        else:
            yield change


def _in_root(kept: list[Ranked], memory: Memory, night: Night) -> Iterator[KeepInRoot]:
    """The same in OpenClaw's own pages, where a person asked for it."""
    if not memory.places.root or not kept:
        return
    for one in kept:
        entry, uses = one.heard.entry, one.uses
        yield KeepInRoot(
            memory.places.root,
            one.heard.judged.text,
            night.today,
            one.score,
            uses.count,
            one.signals.relevance,
            entry.path,
            entry.line,
            f"score {one.score:.2f}",
            (one.heard.source,),
        )


def _promoted(change: Remember, one: Ranked, night: Night) -> Remember:
    uses = one.uses
    asked = counted(len(uses.asked), "question or saying", "questions or sayings")
    told = f"{counted(uses.count, 'use')}, {asked}, {counted(len(uses.days), 'day')}"
    signals = "; ".join(f"{name} {value:.2f}" for name, value in one.signals._asdict().items())
    return replace(
        change,
        why=f"{USED}: {told}; score {one.score:.2f}; {signals}; boost {one.boost:.2f}; content {one.heard.score:g}",
        evidence=(*change.evidence, *(of_line(other.entry, other.role) for other in one.others)),
        uses=change.uses + uses.count,
        conf=STATED if one.heard.entry.origin == HUMAN else OBSERVED,
        score=f"{one.score:.2f}",
        promoted=night.today,
        high=False,
    )


def _refused(one: Ranked, reason: str) -> Refused:
    return Refused(one.heard.entry.text, one.heard.entry.where, reason, one.numbers)
