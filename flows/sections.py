"""What somebody else's answers came to, told below the report of the night."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from slowwave.pipeline.chain.sleep import waken
from slowwave.pipeline.domain.edit import Edit, Insert
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.render.phrases import Phrases, phrases_for
from slowwave.stages import order


def with_section(
    memory: Memory, image: Memory, night: Night, steps: Sequence[Step], section: Callable[[Memory, Phrases], str]
) -> tuple[Sequence[Sequence[Edit]], str, str]:
    """(the edits of these steps, of health and index as they are then, and of the section; the path of the report; what
    is added to it). image: the memory after the steps. section: the text, told of the image that lands."""
    groups = [change.edits for step in steps for change in step.changes if change.edits]
    if groups:
        image, awoken = waken(image, night, order.WAKING)
        groups += [change.edits for step in awoken for change in step.changes if change.edits]
    path = image.places.report(night.today)
    # A report is no part of the memory, so nobody knows whether one stands there: the blank line parts the two.
    page = "\n" + section(image, phrases_for(memory, night.settings.language))
    return [*groups, (Insert(path, page),)], path, page
