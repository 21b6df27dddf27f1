"""The health score: how fresh, covered, coherent, efficient and reachable the memory is.

Measured on the memory as loaded, which the distillation agent reads, and again after archiving, which index and report
show. Nothing is ever due for its sake: a score that only time lowered is no reason for a night.
"""

from __future__ import annotations

from slowwave.pipeline.domain.health import measure
from slowwave.pipeline.domain.intent import Measure
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.format.memory_index import page

name = "locus_coeruleus"
role = "health score"
emits = (Measure,)


def run(memory: Memory, night: Night) -> Outcome:
    """A Measure, unless the state holds these very numbers."""
    health = measure(memory, night, page(memory, night).lines)
    if memory.state.get("health") == health.values:
        return Outcome(took=health.entries)
    why = f"{health.entries} entries in {health.clusters} groups"
    return Outcome((Measure(health.values, why),), took=health.entries)
