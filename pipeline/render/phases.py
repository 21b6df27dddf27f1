"""What each phase of sleep did, under OpenClaw's headings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from slowwave.pipeline.domain.outcome import Change
from slowwave.pipeline.domain.reinforcement import Reinforce
from slowwave.pipeline.render.changes import ORDER
from slowwave.pipeline.render.markdown import cited, code
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.sheet import Phase, Sheet, Told

TITLES = {"light": "Light Sleep", "rem": "REM Sleep", "deep": "Deep Sleep"}
"""OpenClaw's headings, English as those of the v3.3 skill are (openclaw-dreaming.md 7.1)."""


def phase_lines(told: Sheet, say: Phrases) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Title and Markdown lines of each phase, of one that was off that it was."""
    return tuple((TITLES[phase.name], tuple(_lines(phase, told, say))) for phase in told.phases)


def _lines(phase: Phase, told: Sheet, say: Phrases) -> Iterator[str]:
    if not phase.on:
        yield "- " + say(f"phase-off-{phase.name}")
        return
    changes = [change for step in told.result.steps if step.stage in phase.stages for change in step.changes]
    did = _summary(changes, say)
    if phase.name == "rem":
        yield from ("### Reflections", "", *_reflections(told.notes.get("theme", ()), say), *([""] if did else []))
    if did:
        yield f"- {did}"
    elif phase.name != "rem":
        yield "- " + say(f"phase-none-{phase.name}")


def _summary(changes: list[Change], say: Phrases) -> str:
    """How many things of each kind landed, "" for none."""
    counted = Counter(type(change.intent) for change in changes if change.edits)
    met = sum(len(change.edits) for change in changes if isinstance(change.intent, Reinforce))
    # How to see what waits stands in its heading below.
    names = {kind: say(kind.__name__).split("：")[0].split(": ")[0] for kind in ORDER if counted[kind]}
    told = [say("kind-count", kind=name, n=counted[kind]) for kind, name in names.items()]
    return " · ".join((*told, *([say("reinforced", n=met)] if met else [])))


def _when(counts: Mapping[str, int], say: Phrases) -> Iterator[str]:
    """On which days it surfaced, and what of it is new."""
    yield say("theme-days", n=counts["days"], of=counts["of"], days=say("days", n=counts["of"]))
    if counts["fresh"] == counts["n"]:
        yield say("theme-all-fresh")
        return
    yield say("theme-fresh", n=counts["fresh"])
    if counts["new"]:
        yield say("theme-new")


def _reflections(themes: tuple[Told, ...], say: Phrases) -> Iterator[str]:
    for theme in themes:
        yield "- " + say("theme", what=code(theme.text), n=theme.counts["n"])
        yield "  - " + cited(say("joint-clause").join(_when(theme.counts, say)), theme.where)
    if not themes:
        yield "- " + say("themes-none")
