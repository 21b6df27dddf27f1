"""promotion gate: ranks what was recalled or said again, and lets in what has proved useful.

The region that lets one action through and holds the others back (basal ganglia). Door 2 into long-term memory: a line
of the notes that questions brought up on several days, or that a person or another agent said again in other words.
What was stated went through door 1 before, so it is known here and goes in once.
"""

from __future__ import annotations

from slowwave.pipeline.domain.intent import OpenTopic, Remember
from slowwave.pipeline.domain.lifetime import Promote, Use
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.ranking.rank import rank
from slowwave.pipeline.domain.ranking.taking import take
from slowwave.pipeline.domain.review import Propose

name = "basal_ganglia"
role = "promotion gate"
emits = (Remember, OpenTopic, Propose, Use, Promote)


def run(memory: Memory, night: Night) -> Outcome:
    """What was used since the last night, ranked: the best of what passes every gate goes in."""
    ranking = rank(memory, night)
    taking = take(ranking, memory, night)
    return Outcome(taking.changes, refused=taking.refused, took=len(ranking.ranked) + len(ranking.gone))
