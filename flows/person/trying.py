"""``trial``: a shadow trial of a candidate is written down. Nothing of memory changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from slowwave.flows import wiring
from slowwave.flows.person.doing import SHOWN
from slowwave.flows.person.promoting import is_named, promotions
from slowwave.pipeline.domain.choosing import chosen
from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.person.wish import refuse_secrets
from slowwave.pipeline.domain.trial import ACTION, EFFECTS, RECOMMENDS, Trial, Tried, on_one_line
from slowwave.pipeline.domain.trial import report as report_of
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.trials import add_trial
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep

FOLDER = "dreaming/shadow-trials"
"""Below our folder, as upstream has it: neither program reads what lies there."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody has to say of a trial. outcome: the answer with the candidate."""

    prompt: str
    baseline: str
    outcome: str
    verdict: str
    reason: str
    risks: Sequence[str] = ()
    refs: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """report: the path of what was written. effect: on the score of the next ranking. action: always report-only."""

    candidate: str
    report: str
    verdict: str
    recommendation: str
    effect: float
    action: str


def trial(workspace: Workspace, which: str, asked: Asked) -> Told:
    """Write a trial down. which: a candidate by id or words, one of ``dream candidates`` or of ``dream promote``.

    DreamError (exit 2) for a verdict that is none or a field without words, (exit 3) for a secret or no candidate.
    """
    now = wiring.now(workspace.settings)
    said = {"prompt": asked.prompt, "baseline": asked.baseline, "with": asked.outcome, "reason": asked.reason}
    for option, text in said.items():
        if not on_one_line((text,)):
            raise _wrong(f"--{option} says nothing", "Each of --prompt, --baseline, --with and --reason needs words.")
    if asked.verdict not in RECOMMENDS:
        raise _wrong(f"--verdict must be one of {', '.join(RECOMMENDS)}, not {asked.verdict!r}", "Name one of them.")
    refuse_secrets(*said.values(), *asked.risks, *asked.refs)
    text = _candidate(workspace, which)
    prompt, baseline, outcome, reason = on_one_line(said.values())
    risks, refs = on_one_line(asked.risks), on_one_line(asked.refs)
    done = Trial(text, prompt, baseline, outcome, asked.verdict, reason, risks, refs)
    day = local_day(now, workspace.settings.schedule.day_start_hour)
    path = f"{workspace.places.home}{FOLDER}/{day.isoformat()}/{done.name}.md"
    keep(workspace.path(path), report_of(done).encode("utf-8", "replace"))
    add_trial(workspace, Tried(now, fingerprint(text), done.verdict), path)
    return Told(text, path, done.verdict, done.recommendation, EFFECTS[done.verdict], ACTION)


def _candidate(workspace: Workspace, which: str) -> str:
    """The sentence of the one candidate that is named, secrets masked."""
    now = wiring.now(workspace.settings)
    waiting = chosen(which, load(workspace, take_over=True).memory.candidates(now))
    found = [one.text for one in waiting]
    found = found or [one.text for one in promotions(workspace).candidates if is_named(one, which)]
    if len(found) == 1:
        return on_one_line((mask(found[0]),))[0]
    if found:
        listed = "\n".join(f"  {mask(text)}" for text in found[:SHOWN])
        raise DreamError(f"{mask(which)!r} fits {len(found)} candidates:\n{listed}", hint="Write more of its words.")
    raise DreamError(
        f"No candidate is named or says {mask(which)!r}",
        hint="`dream candidates` lists what waits for a proof, `dream promote` what was recalled or said again.",
    )


def _wrong(message: str, hint: str) -> DreamError:
    return DreamError(message, hint=hint, exit_code=Exit.CONFIGURATION)
