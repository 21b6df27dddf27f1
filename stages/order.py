"""The whole of a day and its night on one screen: which regions are active when, and in which order."""

from __future__ import annotations

from collections.abc import Mapping

from slowwave.pipeline.chain.stage import AskingStage, AwakeStage, SleepStage
from slowwave.pipeline.settings import Phases
from slowwave.stages import (
    amygdala,
    archive,
    association_cortex,
    basal_ganglia,
    default_mode,
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

# Light sleep: what stands twice or was overtaken, failures that repeat.
LIGHT: tuple[SleepStage, ...] = (neocortex, association_cortex)

# REM: what keeps surfacing.
REM: tuple[SleepStage, ...] = (default_mode,)

# Deep sleep: what was stated and what it means, what was used, what waits for a proof or has one.
DEEP: tuple[SleepStage, ...] = (prefrontal, basal_ganglia)

# Asleep: the phases, what is let go, and what all of it says of the user and of the night.
ASLEEP: tuple[SleepStage, ...] = (*LIGHT, *REM, *DEEP, archive, *REM)

# Waking: the health that the night leaves, and the index that the agent reads in the morning.
WAKING: tuple[SleepStage, ...] = (locus_coeruleus, memory_index)

PHASES: Mapping[str, tuple[SleepStage, ...]] = {"light": LIGHT, "rem": REM, "deep": DEEP}


def asleep(phases: Phases, stages: tuple[SleepStage, ...] = ASLEEP) -> tuple[SleepStage, ...]:
    """The stages of a night in which some phases are off. What is let go, and a stage of a person's own, belongs to
    none."""
    off = [stage for phase, own in PHASES.items() if not getattr(phases, phase) for stage in own]
    return tuple(stage for stage in stages if stage not in off)


# Who asks a model, where there is one; answers go back to the stage that asked.
ASKING: tuple[AskingStage, ...] = (prefrontal, basal_ganglia, default_mode)
