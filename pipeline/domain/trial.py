"""Shadow trials: what an agent answers with a candidate before its eyes, held against what it answers without.

OpenClaw's report-only runner (reference openclaw-dreaming 10): the report is written, and nothing of memory is. The
verdict counts in the next ranking of door 2, once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.lines import printable

HELPFUL, NEUTRAL, HARMFUL = "helpful", "neutral", "harmful"
RECOMMENDS: Mapping[str, str] = {HELPFUL: "promote", NEUTRAL: "defer", HARMFUL: "reject"}
EFFECTS: Mapping[str, float] = {HELPFUL: 0.04, NEUTRAL: 0.0, HARMFUL: -1.0}
"""What a trial adds to a score between 0 and 1."""
DEFERRED = "deferred: a shadow trial found it neutral"
REJECTED = "rejected for now: a shadow trial found it harmful"
ACTION = "report-only"


@dataclass(frozen=True, slots=True)
class Trial:
    """candidate: the sentence that was tried. prompt: what was asked. baseline, outcome: what was answered without and
    with it. verdict: helpful, neutral or harmful. risks, refs: as somebody noted them. Each text is one line."""

    candidate: str
    prompt: str
    baseline: str
    outcome: str
    verdict: str
    reason: str
    risks: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()

    @property
    def recommendation(self) -> str:
        return RECOMMENDS[self.verdict]

    @property
    def name(self) -> str:
        """12 hex of all that it says: the same trial has the same report."""
        said = [self.candidate, self.prompt, self.baseline, self.outcome, self.verdict, self.reason]
        whole = json.dumps([*said, list(self.risks), list(self.refs)], ensure_ascii=False, separators=(",", ":"))
        return sha256_hex(whole.encode("utf-8", "replace"))[:12]


@dataclass(frozen=True, slots=True)
class Tried:
    """A verdict as the ranking needs it. at: aware. said: the fingerprint of the candidate."""

    at: datetime
    said: str
    verdict: str


def on_one_line(texts: Iterable[str]) -> tuple[str, ...]:
    """Each text without line ends and runs of blanks; empty ones are left out."""
    return tuple(text for text in map(printable, texts) if text)


def report(trial: Trial) -> str:
    """Its Markdown, in the lines and the order of upstream's."""
    lines = [
        "# Dreaming Shadow Trial Report",
        "",
        f"candidate: {trial.candidate}",
        f"trial prompt: {trial.prompt}",
        f"baseline outcome: {trial.baseline}",
        f"candidate outcome: {trial.outcome}",
        f"verdict: {trial.verdict}",
        f"recommendation: {trial.recommendation}",
        f"reason: {trial.reason}",
        "risk flags:",
        *(f"- {one}" for one in trial.risks or ("none recorded",)),
        "evidence refs:",
        *(f"- {one}" for one in trial.refs or ("none supplied",)),
        f"promotion action: {ACTION}",
    ]
    return "\n".join(lines) + "\n"


def weighed(score: float, verdict: str) -> tuple[float, str]:
    """(the score with what a trial found, why the candidate stays out of this pass, "" where it may go on)."""
    outs = {NEUTRAL: DEFERRED, HARMFUL: REJECTED}
    return min(1.0, max(0.0, score + EFFECTS.get(verdict, 0.0))), outs.get(verdict, "")
