"""``dream promote``: every candidate of door 2 with all that decides about it, and the best of them taken in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from slowwave.flows.landing import land
from slowwave.flows.person.doing import begin
from slowwave.flows.record import note_command
from slowwave.flows.told import met, used
from slowwave.pipeline.chain.guards import objection
from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.evidence import of_line
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.ranking.gates import Gates, checks, gates_of
from slowwave.pipeline.domain.ranking.rank import Ranked, Ranking, rank
from slowwave.pipeline.domain.ranking.taking import Taking, room, take
from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.store.dreams import PROMOTE
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.traces import traces
from slowwave.pipeline.store.trials import trials
from slowwave.pipeline.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Gate:
    """One gate: what was found, what it asks for."""

    name: str
    found: float
    needed: float
    passes: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that was used. numbers: its score, the six signals, boost, content, uses, questions, days. reason: why it
    does not go in, "" where it does or did. content: what the content gate saw, each with its weight. others: places
    of further lines that say the same. last: when it was used last."""

    id: str
    text: str
    where: str
    kind: str
    home: str
    score: float
    numbers: Mapping[str, float]
    gates: tuple[Gate, ...]
    reason: str
    content: tuple[tuple[str, float, str], ...]
    last: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Promotions:
    """gates: the numbers that were asked for. room: how many more go in today. candidates: best first. gone: what was
    recalled and stands nowhere any more, with its uses. applied: ids of the new entries; files: those that changed."""

    gates: Mapping[str, float]
    room: int
    candidates: tuple[Candidate, ...]
    gone: tuple[tuple[str, int], ...]
    applied: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def promotions(workspace: Workspace, *, limit: int | None = None, min_score: float | None = None) -> Promotions:
    """Every candidate, whenever it was used. limit: as many as may go in. Nothing is written."""
    night = _night(workspace, begin(workspace, dry_run=True))
    memory = load(workspace, take_over=True).memory
    ranking = rank(memory, night, gates=_gates(night, min_score), everything=True)
    return _told(ranking, take(ranking, memory, night, limit), memory, night)


def promote(workspace: Workspace, *, limit: int | None = None, min_score: float | None = None) -> Promotions:
    """The same, and what passes goes in as one commit, which ``dream undo`` takes back."""
    night = _night(workspace, begin(workspace))
    told: list[Promotions] = []

    def wished(loaded: Loaded) -> Sequence[Sequence[Edit]]:
        memory = loaded.memory
        ranking = rank(memory, night, gates=_gates(night, min_score), everything=True)
        taking = take(ranking, memory, night, limit)
        landing = [(change, change.edits(memory)) for change in taking.changes]
        reasons = [objection(change, edits, memory, night) for change, edits in landing]
        kept = [pair for pair, reason in zip(landing, reasons, strict=True) if not reason]
        barred = [
            Refused(change.text, change.evidence[0], reason)
            for (change, _), reason in zip(landing, reasons, strict=True)
            if reason and isinstance(change, Remember)
        ]
        done = Taking(tuple(change for change, _ in kept), (*taking.refused, *barred))
        told.append(_told(ranking, done, memory, night))
        return [edits for _, edits in kept]

    acted = land(workspace, night.now, PROMOTE, wished, undoable=True)
    done = told[-1]
    if acted.receipt is None:
        return done
    for name in done.applied:
        note_command(workspace, night.now, "promoted", name)
    return replace(done, files=acted.receipt.changed, findings=acted.receipt.told)


def explained(workspace: Workspace, which: str) -> Candidate:
    """The first candidate that ``which`` names: by id or the beginning of it, place or words. DreamError (exit 3) for
    none."""
    found = promotions(workspace)
    wanted = which.casefold().strip()
    named = (one for one in found.candidates if is_named(one, which) or (wanted and wanted in one.where.casefold()))
    candidate = next(named, None)
    if candidate is None:
        raise DreamError(
            f"No line that was used is named or says {mask(which)!r}",
            hint="`dream promote` lists them all; a line that nobody recalled or said again is none.",
        )
    return candidate


def of_line_in(memory: Memory, workspace: Workspace, entry_id: str) -> Candidate | None:
    """The candidate that a line of the notes is, or says the same as; None where it was never used."""
    night = _night(workspace, begin(workspace, dry_run=True))
    ranking = rank(memory, night, everything=True)
    for one in ranking.ranked:
        if entry_id in (one.heard.entry.id, *(other.entry.id for other in one.others)):
            reasons = _reasons(take(ranking, memory, night))
            return _candidate(one, ranking.gates, reasons)
    return None


def _night(workspace: Workspace, night: Night) -> Night:
    return replace(night, used=used(traces(workspace), workspace), met=met(workspace), trials=trials(workspace))


def _gates(night: Night, min_score: float | None) -> Gates:
    gates = gates_of(night.settings.promotion)
    return gates if min_score is None else gates._replace(score=min_score)


def _told(ranking: Ranking, taking: Taking, memory: Memory, night: Night) -> Promotions:
    reasons = _reasons(taking)
    born = [change for change in taking.changes if isinstance(change, Remember)]
    return Promotions(
        {name: float(value) for name, value in ranking.gates._asdict().items()},
        room(memory, night),
        tuple(_candidate(one, ranking.gates, reasons) for one in ranking.ranked),
        tuple((mask(one.where), one.uses.count) for one in ranking.gone),
        tuple(change.eid for change in born),
    )


def _reasons(taking: Taking) -> Mapping[str, str]:
    """By place (or source, of what a guard held back) why it does not go in."""
    return {one.where: one.reason for one in taking.refused}


def _candidate(one: Ranked, gates: Gates, reasons: Mapping[str, str]) -> Candidate:
    heard, entry = one.heard, one.heard.entry
    verdict = heard.judged
    return Candidate(
        entry.id,
        mask(verdict.text or entry.text),
        mask(entry.where),
        heard.kind,
        heard.home,
        round(one.score, 3),
        one.numbers,
        tuple(Gate(gate.name, round(gate.found, 3), gate.needed, gate.passes) for gate in checks(one.passing, gates)),
        reasons.get(entry.where) or reasons.get(of_line(entry, heard.role), ""),
        tuple((reason.code.value, reason.weight, mask(reason.words)) for reason in verdict.reasons),
        one.uses.last.isoformat() if one.uses.last is not None else "",
        tuple(mask(other.entry.where) for other in one.others),
    )


def is_named(one: Candidate, which: str) -> bool:
    """Whether this names a candidate by the beginning of its id or by words of it."""
    wanted = which.casefold().strip()
    return bool(wanted) and (one.id.startswith(wanted) or wanted in one.text.casefold())
