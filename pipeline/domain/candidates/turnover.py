"""One night of the candidates: the proven join memory, those whose day has come go, and what was seen tonight comes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from functools import partial

from slowwave.pipeline.domain.candidates.alike import Hunt, says_again
from slowwave.pipeline.domain.candidates.answers import answers
from slowwave.pipeline.domain.candidates.bars import is_known
from slowwave.pipeline.domain.candidates.candidate import Candidate, Expire
from slowwave.pipeline.domain.candidates.days import expiry, proposed
from slowwave.pipeline.domain.candidates.graduation import graduated, let_go
from slowwave.pipeline.domain.candidates.observed import Seen, observed
from slowwave.pipeline.domain.crowd import Crowd
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.upsert import already
from slowwave.pipeline.language.counting import counted


def turnover(memory: Memory, night: Night, entering: Collection[str] = ()) -> Outcome:
    """What becomes of the candidates tonight. ``due``: the midnight on which the next of those that wait goes.

    entering: what goes in through another door tonight.

    More may be proposed than the day has places for: the night takes the first ones that nothing speaks against.
    """
    waiting = memory.candidates(night.now)
    told = answers(waiting, memory, night)
    stated, counted = _stated(waiting, memory), _counted(memory)
    changes: list[Intent] = []
    days: list[date] = []
    joining = list(entering)
    for entry in _all(memory):
        proof, known = told.proofs.get(entry.id), stated.get(entry.id)
        day = expiry(entry, memory, night)
        if known is not None:
            changes.append(let_go(entry, already(known), (), memory, night))
        elif proof is not None and any(says_again(said, entry.text) for said in joining):
            changes.append(let_go(entry, "said again tonight", proof.evidence, memory, night))
        elif proof is not None:
            joining.append(entry.text)
            changes += graduated(entry, proof, memory, night)
        elif pattern := _pattern_of((entry.source, *entry.evidence), counted):
            changes.append(let_go(entry, f"it is part of the pattern {pattern}", (), memory, night))
        elif day <= night.today:
            changes.append(_expired(entry, memory, night))
        else:
            days.append(day)
    seen = [one for one in observed(memory, night) if not any(says_again(said, one.text) for said in joining)]
    # What memory holds came in by another door, and is no refusal.
    seen = [one for one in seen if not _pattern_of(one.sources, counted)]
    changes += (one for one in map(partial(_proposed, night=night), seen) if not is_known(one, memory, night))
    due = night.midnight(min(days)) if days else None
    return Outcome(tuple(changes), refused=told.refused, took=len(waiting) + len(seen), due=due)


def _all(memory: Memory) -> Iterator[Entry]:
    """Those that wait, and those that were answered and still stand there."""
    for doc in memory.with_role(Role.CANDIDATES):
        yield from doc.entries


def _stated(waiting: tuple[Entry, ...], memory: Memory) -> Mapping[str, Entry]:
    """Those that memory holds since, for a person told it outright: id to that entry."""
    since = min((entry.annotation.get("vf") for entry in waiting), default="")
    lately = memory.long_term if since else ()
    told = Crowd(one for one in lately if one.annotation.body and one.annotation.get("vf") >= since)
    found: dict[str, Entry] = {}
    for entry in waiting:
        later = (one for one in Hunt(entry.text).among(told) if one.annotation.get("vf") >= entry.annotation.get("vf"))
        known = next((one for one in later if says_again(one.text, entry.text)), None)
        if known is not None:
            found[entry.id] = known
    return found


def _counted(memory: Memory) -> tuple[tuple[str, str], ...]:
    """Of each pattern its name and the sources of what it counts, as its file has them."""
    heads = [(doc.path, doc.front_matter) for doc in memory.with_role(Role.PATTERN)]
    return tuple((head.get("name", path), head.get("evidence", "")) for path, head in heads)


def _pattern_of(sources: Iterable[str], counted: Iterable[tuple[str, str]]) -> str:
    """The name of the pattern that counts one of these, "" for none: its failure came often enough since."""
    named = tuple(f'"{source}"' for source in sources if source)
    return next((name for name, refs in counted if any(one in refs for one in named)), "")


def _expired(entry: Entry, memory: Memory, night: Night) -> Expire:
    if not entry.active(night.now):
        return let_go(entry, "it was answered", (), memory, night)
    days = (night.today - proposed(entry, memory, night)).days
    return let_go(entry, f"not confirmed in {counted(days, 'day')}", (), memory, night)


def _proposed(one: Seen, *, night: Night) -> Candidate:
    return Candidate(one.text, night.now, night.today, one.why, one.sources)
