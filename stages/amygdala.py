"""The salience tagging: what kind of event each signal is, and whether the night takes it first."""

from __future__ import annotations

from slowwave.pipeline.domain.signal import Awake, Signal, Speaker, Tag
from slowwave.pipeline.frozen import replace
from slowwave.pipeline.language.cues import EventType, event_type, salience
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.patterns import Phrases

name = "amygdala"
role = "salience tagging"
emits = (Tag,)

FIRST = frozenset({EventType.CORRECTION, EventType.ERROR, EventType.DECISION, EventType.COMPLETED, EventType.INSIGHT})
"""The types that carry HIGH (v3.3 skill, amygdala)."""
OF_A_TOOL = frozenset({EventType.EVENT, EventType.ERROR, EventType.COMPLETED})
"""All that a tool can report: a page that says "[correction]" corrects nobody."""


def run(signals: tuple[Signal, ...], awake: Awake) -> tuple[Tag, ...]:
    """One tag for each signal. A ``[type]`` or ``type:`` in front decides the type, else the first cue.

    HIGH also for salient words of a person: "allergic", "务必", but not "mustard", "not important" or "不重要".
    """
    of_people = LEXICON.extended(**awake.cues)
    of_machines = replace(of_people, correction=Phrases(), correction_openings=Phrases())
    return tuple(_tag(signal, of_people if signal.speaker is Speaker.HUMAN else of_machines) for signal in signals)


def _tag(signal: Signal, lexicon: Lexicon) -> Tag:
    kind = event_type(signal.text, lexicon)
    if signal.speaker in (Speaker.TOOL, Speaker.HARNESS) and kind not in OF_A_TOOL:
        kind = EventType.EVENT
    salient = signal.speaker is Speaker.HUMAN and bool(salience(signal.text, lexicon))
    return Tag(signal.id, kind.value, kind in FIRST or salient)
