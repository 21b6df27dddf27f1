"""The attention filter: which signals are not worth a line in the daily log, each with its reason."""

from __future__ import annotations

from slowwave.pipeline.domain.night import local_day
from slowwave.pipeline.domain.signal import Awake, Drop, Signal, Speaker
from slowwave.pipeline.language.agreement import refuses
from slowwave.pipeline.language.cues import (
    EventType,
    event_type,
    is_confirmation,
    is_dream,
    is_dump,
    is_greeting,
    is_harness,
    is_heartbeat,
)
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.words import display_width, normalise, words

name = "thalamus"
role = "attention filter"
emits = (Drop,)

SHORT = 20
"""Columns below which a plain yes is dropped (v3.3 skill, thalamus: 20 characters).

Display width, in which a Han character counts two: ten of them say about as much as twenty Latin letters, and
counting characters would drop Chinese sentences that are whole statements.
"""
WORTH_KEEPING = frozenset({EventType.DECISION, EventType.CORRECTION, EventType.ERROR})
"""What a message may carry, however short, to stay (BEHAVIOUR, "Awake")."""


def run(signals: tuple[Signal, ...], awake: Awake) -> tuple[Drop, ...]:
    """A drop for each signal not worth keeping.

    Reasons: repeat, harness, tool, heartbeat, dream, empty, greeting, confirmation. The same words in the same
    session on the same day are a repeat; on another day they are news, since what comes back is how a pattern shows.
    """
    lexicon = LEXICON.extended(**awake.cues)
    said: set[tuple[object, ...]] = set()
    drops: list[Drop] = []
    for signal in signals:
        day = local_day(signal.at, awake.day_start_hour)
        statement = (signal.source, signal.speaker, signal.who, day, normalise(signal.text))
        repeated = signal.id in awake.seen or statement in said
        said.add(statement)
        if reason := "repeat" if repeated else _reason(signal, lexicon):
            drops.append(Drop(signal.id, reason))
    return tuple(drops)


def _reason(signal: Signal, lexicon: Lexicon) -> str:
    text = signal.text
    if signal.speaker is Speaker.HARNESS or is_harness(text, lexicon):
        return "harness"
    if signal.speaker is Speaker.TOOL and is_dump(text):
        return "tool"
    if is_heartbeat(text, lexicon):
        return "heartbeat"
    if is_dream(text, lexicon):
        return "dream"
    if is_greeting(text, lexicon):
        return "greeting"
    if display_width(text) < SHORT and (is_confirmation(text, lexicon) or refuses(text, lexicon)):
        return "" if event_type(text, lexicon) in WORTH_KEEPING else "confirmation"
    return "" if words(text) else "empty"
