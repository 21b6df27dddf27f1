"""What light sleep met tonight: statements of the last days that no night has read yet."""

from __future__ import annotations

from slowwave.pipeline.domain.entry import HUMAN
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.reinforcement import LIGHT, MOST_STATEMENTS, Reinforce, reinforcement
from slowwave.pipeline.domain.rem.lines import fresh_lines

PLACES = 3
"""Places that are told of the statements."""


def met(memory: Memory, night: Night) -> Reinforce | None:
    """A hit for each, None where there is none. The same words again count only where a person says them: a job writes
    its line each day."""
    found = {
        line.fingerprint: line.ref
        for line in fresh_lines(memory, night)
        if line.entry.origin == HUMAN or not reinforcement(line.fingerprint, memory.state).light
    }
    if not found:
        return None
    why = "stated in the notes that this night read"
    newest = tuple(found)[-MOST_STATEMENTS:]
    return Reinforce(LIGHT, newest, night.today, why, tuple(found.values())[-PLACES:])
