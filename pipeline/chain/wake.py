"""The fold of the day: signals through the awake stages to log lines."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.signal import Awake, Drop, Log, Signal, Tag, Woken
from slowwave.pipeline.frozen import TYPE_CHECKING

if TYPE_CHECKING:
    from slowwave.pipeline.chain.stage import AwakeStage
from slowwave.pipeline.frozen import replace


def wake(signals: Sequence[Signal], stages: Sequence[AwakeStage], awake: Awake) -> Woken:
    """The lines that a batch of signals leaves. Each stage sees what those before it let through."""
    left = {signal.id: signal for signal in signals}
    dropped: list[Drop] = []
    lines: list[Log] = []
    for stage in stages:
        for verdict in stage.run(tuple(left.values()), awake):
            if type(verdict) not in stage.emits:
                raise TypeError(f"{stage.name} may not emit {type(verdict).__name__}")
            if isinstance(verdict, Drop):
                del left[verdict.signal]
                dropped.append(verdict)
            elif isinstance(verdict, Tag):
                left[verdict.signal] = replace(left[verdict.signal], kind=verdict.kind, high=verdict.high)
            else:
                lines.append(verdict)
    return Woken(tuple(lines), tuple(dropped))
