"""OpenClaw's reports of the phases of sleep, as its separate mode writes them (reference openclaw-dreaming 7)."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain.intent import Note, Remember
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult, Refused, Step
from slowwave.pipeline.domain.ranking.root import TellDeepSleep
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.render.changes import Citer

DEEP, REM = "basal_ganglia", "default_mode"
MOST = 100
"""Candidates of a light sleep that are listed, themes of a REM sleep: OpenClaw's limits are 100 and 10."""
THEMES = 10
EVIDENCE = 3


def phase_reports(result: DreamResult, night: Night) -> dict[str, str]:
    """Path to text, of a night in a workspace that keeps OpenClaw's pages; none in another."""
    places = result.after.places
    if not places.root:
        return {}
    parts = {
        "light": ("Light Sleep", list(_light(result)) or ["- No notable updates."]),
        "rem": ("REM Sleep", list(_rem(result))),
        "deep": ("Deep Sleep", list(_deep(result)) or ["- No durable changes."]),
    }
    return {
        places.phase_report(phase, night.today): f"# {title}\n\n" + "\n".join(lines) + "\n"
        for phase, (title, lines) in parts.items()
    }


def _light(result: DreamResult) -> Iterator[str]:
    """What was staged for the ranking: what was used since the last night, taken in or not."""
    citer = Citer(result)
    for step in _steps(result, DEEP):
        for change in step.changes[:MOST]:
            intent = change.intent
            if isinstance(intent, Remember) and intent.score:
                where = next(iter(citer.where(intent.evidence[:1])), "")
                yield from _candidate(intent.text, float(intent.score), where, intent.uses)
        for one in _ranked(step)[:MOST]:
            yield from _candidate(one.what, one.numbers["relevance"], one.where, int(one.numbers["uses"]))


def _candidate(text: str, confidence: float, where: str, recalls: int) -> Iterator[str]:
    path, _, line = where.rpartition(":")
    yield f"- Candidate: {mask(one_line(text))[:280]}"
    yield f"  - confidence: {confidence:.2f}"
    yield f"  - evidence: {path}:{line}-{line}"
    yield f"  - recalls: {recalls}"
    yield "  - status: staged"


def _rem(result: DreamResult) -> Iterator[str]:
    yield from ("### Reflections", "")
    notes = [
        change.intent
        for step in _steps(result, REM)
        for change in step.changes
        if isinstance(change.intent, Note) and change.intent.section == "theme"
    ]
    citer = Citer(result)
    for note in notes[:THEMES]:
        count = int(note.counts.get("n", len(note.evidence)))
        yield f"- Theme: `{one_line(note.text)}` kept surfacing across {count} memories."
        yield f"  - evidence: {', '.join(citer.where(note.evidence[:EVIDENCE]))}"
        yield "  - note: reflection"
    if not notes:
        yield "- No strong patterns surfaced."
    yield from ("", "### Possible Lasting Truths", "- No strong candidate truths surfaced.")


def _deep(result: DreamResult) -> Iterator[str]:
    for step in _steps(result, DEEP):
        for change in step.changes:
            if isinstance(change.intent, TellDeepSleep):
                yield from change.intent.lines


def _steps(result: DreamResult, stage: str) -> Iterator[Step]:
    return (step for step in result.steps if step.stage == stage)


def _ranked(step: Step) -> list[Refused]:
    return [one for one in step.refused if "relevance" in one.numbers]
