"""What each awake stage decides about a text and why, with nothing written (``dream capture --explain``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from slowwave.flows import wiring
from slowwave.flows.capture import awake, moment
from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.hearing import hear
from slowwave.pipeline.domain.signal import Awake, Signal, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.cues import event_type, salience, stated_type
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.patterns import Phrases
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import bare
from slowwave.pipeline.store.workspace import Workspace
from slowwave.stages import amygdala, hippocampus, thalamus

REASONS: Mapping[str, str] = {
    "repeat": "the same was said in this session on this day",
    "harness": "a program wrote it in a person's place",
    "tool": "it is raw output of a tool",
    "heartbeat": "it is a scheduled wake-up, or the answer to one",
    "dream": "a dream wrote it",
    "empty": "it holds no word",
    "greeting": "it is a greeting and nothing else",
    "confirmation": "it is a plain yes or no and carries no decision, correction or error",
}
"""What the attention filter's reasons mean."""


@dataclass(frozen=True, slots=True)
class Explained:
    """One statement on its way. text: as it is heard, secrets masked. masked: whether there were any.

    drop: the reason, "" where it is kept; then why_dropped says it in words, and the rest is empty. kind, cue: type of
    the line and what decided it. high, why_high. path, minute, line: where it would stand, and how.
    """

    text: str
    masked: bool
    drop: str = ""
    why_dropped: str = ""
    kind: str = ""
    cue: str = ""
    high: bool = False
    why_high: str = ""
    path: str = ""
    minute: str = ""
    line: str = ""


def explain(workspace: Workspace, text: str, speaker: str, *, at: datetime | None = None) -> tuple[Explained, ...]:
    """Each statement that is heard in the text; none where nothing in it is worth a signal."""
    now = at or moment(workspace)
    turn = Turn(wiring.fresh_id(), now, Speaker(speaker), text)
    known = awake(workspace)
    masked = mask(text) != text
    return tuple(_explained(workspace, signal, known, masked) for signal in hear(turn))


def _explained(workspace: Workspace, signal: Signal, known: Awake, masked: bool) -> Explained:
    if drops := wake((signal,), (thalamus,), known).dropped:
        reason = drops[0].reason
        return Explained(signal.text, masked, reason, REASONS.get(reason, reason))
    (tag,) = amygdala.run((signal,), known)
    (log,) = wake((signal,), (amygdala, hippocampus), known).lines
    lexicon = LEXICON.extended(**known.cues)
    return Explained(
        signal.text,
        masked,
        kind=tag.kind,
        cue=_cue(signal, tag.kind, lexicon),
        high=tag.high,
        why_high=_why_high(signal, tag.kind, lexicon) if tag.high else "",
        path=workspace.places.log(date.fromisoformat(log.day)),
        minute=log.minute,
        line=log.line,
    )


def _cue(signal: Signal, kind: str, lexicon: Lexicon) -> str:
    if stated_type(signal.text) == kind:
        return "it says so in front"
    if event_type(signal.text, lexicon) != kind:
        return f"what a {signal.speaker} says is no {event_type(signal.text, lexicon)}"
    table = {
        "correction": (*lexicon.correction, *lexicon.correction_openings),
        "decision": lexicon.decision,
        "insight": lexicon.insight,
        "completed": lexicon.completed,
        "error": lexicon.error,
        "question": lexicon.question_openings,
    }.get(kind)
    if table is None:
        return "no cue of another type stands in it"
    found = Phrases(table).found(bare(signal.text))
    words = ", ".join(f"“{word}”" for word in found)
    return f"the cue {words}" if words else "it ends as a question" if kind == "question" else "its shape"


def _why_high(signal: Signal, kind: str, lexicon: Lexicon) -> str:
    if kind in amygdala.FIRST:
        return f"a {kind} goes first"
    words = ", ".join(f"“{word}”" for word in salience(signal.text, lexicon))
    return f"a person said {words}" if words else "a person stressed it"
