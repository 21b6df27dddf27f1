"""From turns to signals: what of a turn is heard at all, with its secrets masked."""

from __future__ import annotations

from slowwave.pipeline.domain.signal import Signal
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.secrets import mask


def hear(turn: Turn) -> tuple[Signal, ...]:
    """The signals of a turn. No other way leads from a turn to a signal, so none goes round the masking of secrets."""
    source = f"{turn.agent}:{turn.session}" if turn.session else turn.agent
    return (Signal(turn.id, turn.at, turn.speaker, mask(turn.text), mask(turn.who), source),)
