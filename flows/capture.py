"""One thing said or seen, into the daily log: the awake stages over a batch of one, then the append commit.

An agent waits meanwhile, so nothing here loads a package that is not the standard library's.
"""

from __future__ import annotations

from datetime import date, datetime

from slowwave.flows import wiring
from slowwave.pipeline.chain.stage import AwakeStage
from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.hearing import hear
from slowwave.pipeline.domain.signal import Awake, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.append import Spooled, append
from slowwave.stages import amygdala, hippocampus, thalamus

AWAKE: tuple[AwakeStage, ...] = (thalamus, amygdala, hippocampus)
"""As ``stages.order`` has it, without loading the night."""


@dataclass(frozen=True, slots=True)
class Captured:
    """path: the log that the line goes to, "" when it was dropped. note: why it was dropped or waits in the spool."""

    path: str
    note: str = ""


def capture_once(workspace: Workspace, text: str, speaker: Speaker, at: datetime) -> Captured:
    """Log one message. Secrets are masked before it becomes a signal; what the attention filter drops is no error."""
    settings = workspace.settings
    words = settings.words
    signals = hear(Turn(wiring.fresh_id(), at, speaker, text))
    awake = Awake(
        day_start_hour=settings.schedule.day_start_hour,
        greetings=words.greetings,
        confirmations=words.confirmations,
        salience=words.salience,
    )
    woken = wake(signals, AWAKE, awake)
    if not woken.lines:
        return Captured("", ", ".join(drop.reason for drop in woken.dropped))
    (line,) = woken.lines
    path = workspace.places.log(date.fromisoformat(line.day))
    kept = append(workspace.root, path, line.line, minute=line.minute, at=at.isoformat())
    return Captured(path, kept.why if isinstance(kept, Spooled) else "")
