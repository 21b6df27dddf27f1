"""What a message sets off, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.recall.reflexes import Answer


def set_off(found: Answer) -> Iterator[str]:
    """One line for each reflex that hears the message, and for what was left out or cut off."""
    for one in found.fired:
        yield f"{one.id} ({one.trigger}): {one.say}{' [cut to fit]' if one.cut else ''}"
    for one in found.left_out:
        yield f"{one.id} ({one.trigger}): left out, the 300 tokens of a turn are used up"
    for name, reason in found.silent:
        yield f"{name}: not said; {reason}"
    for trigger in found.slow:
        yield f"{trigger}: cut off after 5 ms"
    if found == Answer():
        yield "Nothing fires."
