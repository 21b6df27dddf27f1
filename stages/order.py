"""The whole of a day and its night on one screen: which regions are active when, and in which order."""

from __future__ import annotations

from slowwave.pipeline.chain.stage import AwakeStage, SleepStage
from slowwave.stages import (
    amygdala,
    archive,
    association_cortex,
    basal_ganglia,
    hippocampus,
    locus_coeruleus,
    memory_index,
    neocortex,
    prefrontal,
    thalamus,
)

# By day, on each message: is it worth keeping, how much does it matter, then into the log.
AWAKE: tuple[AwakeStage, ...] = (thalamus, amygdala, hippocampus)

# Before the night: the health of the memory as it was found, which the night's plan rests on.
BEFORE: tuple[SleepStage, ...] = (locus_coeruleus,)

# Asleep: what stands twice or was overtaken, failures that repeat, what was stated and what it means, what was used,
# what waits for a proof or has one, what is let go.
ASLEEP: tuple[SleepStage, ...] = (neocortex, association_cortex, prefrontal, basal_ganglia, archive)

# Waking: the health that the night leaves, and the index that the agent reads in the morning.
WAKING: tuple[SleepStage, ...] = (locus_coeruleus, memory_index)
