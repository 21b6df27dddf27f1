"""The section of a report on what a memory server was asked: what it offered, what was made of that here, what was done
there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.domain.review import Propose
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.render.markdown import cited, md
from slowwave.pipeline.render.phrases import Phrases

SHOWN = 240
"""Characters of a sentence that are shown."""


@dataclass(frozen=True, slots=True)
class Section:
    """pairs, stale: what the server offered. uploaded, withdrawn, refused, waiting: memories of ours. counts: of what
    it did by itself. aside: why memories were put aside there, one each. cut_off: whether an old cycle was closed.
    trouble, message: why it was not asked to the end, "" where it was. steps: what was made of it here."""

    pairs: int
    stale: int
    uploaded: int
    withdrawn: int
    refused: int
    waiting: int
    counts: Mapping[str, int]
    aside: Sequence[str]
    cut_off: bool
    trouble: str
    message: str
    steps: Sequence[Step]


def section(told: Section, memory: Memory, night: Night, say: Phrases) -> str:
    """A report of its own below that of the night."""
    return "\n".join(_lines(told, memory, night, say)) + "\n"


def _lines(told: Section, memory: Memory, night: Night, say: Phrases) -> Iterator[str]:
    yield f"# 🌙 {say('cloud-title')} — {night.today.isoformat()}"
    yield ""
    yield say("cloud-opening", pairs=say("cloud-pairs", n=told.pairs), stale=say("cloud-stale", n=told.stale))
    yield from _done(told, say)
    changes = [change.intent for step in told.steps for change in step.changes]
    asked = [one for one in changes if isinstance(one, Propose)]
    if asked:
        yield from ("", f"## {say('cloud-asked')}", "")
        for one in asked:
            newer, older = (memory.by_id.get(name) for name in (one.newer, one.older))
            if newer is not None and older is not None:
                texts = " ← ".join(md(mask(entry.text), SHOWN) for entry in (newer, older))
                yield f"- {cited(texts, (newer.where, older.where))} — {md(say.why(one.why))}"
    waits = [one for one in changes if isinstance(one, Candidate)]
    if waits:
        yield from ("", f"## {say('cloud-waits')}", "")
        yield from (f"- {md(mask(one.text), SHOWN)} — {md(say.why(one.why))}" for one in waits)
    refused = [one for step in told.steps for one in step.refused]
    if refused:
        yield from ("", f"## {say('cloud-refused')} ({len(refused)})", "")
        yield from (f"- {md(mask(one.what), SHOWN)} — {say.reason(one.reason)}" for one in refused)


def _done(told: Section, say: Phrases) -> Iterator[str]:
    if told.trouble:
        trouble = say(f"cloud-{'refusal' if told.trouble == 'refused' else told.trouble}")
        yield say("cloud-failed", trouble=trouble, message=md(told.message))
    if told.cut_off:
        yield say("cloud-cut-off")
    did = [say(f"cloud-{name}", n=value) for name, value in told.counts.items() if value]
    if did:
        yield say("cloud-did", counts=say.listed(did))
    if told.aside:
        reasons = Counter(told.aside)
        why = say.listed([f"{say.why(reason)}: {n}" for reason, n in sorted(reasons.items())])
        yield say("cloud-aside", n=len(told.aside), why=why)
    for name, number in (
        ("cloud-uploaded", told.uploaded),
        ("cloud-waiting", told.waiting),
        ("cloud-withdrawn", told.withdrawn),
        ("cloud-not-taken", told.refused),
    ):
        if number:
            yield say(name, n=number)
