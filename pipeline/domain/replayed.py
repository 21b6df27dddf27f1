"""What a night took from the transcripts of one agent: values for the plan, the report and the status."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Replayed:
    """One source's share of a night.

    transcripts: files that were read. turns: what was told in them. lines: of those that came into the logs. dropped:
    what was heard and not logged, by reason. skipped: records that are no turn, by reason. waiting, waiting_bytes:
    transcripts that a limit left for another night, and what of them is unread. trouble: why some could not be read.
    """

    source: str
    transcripts: int = 0
    turns: int = 0
    lines: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)
    skipped: Mapping[str, int] = field(default_factory=dict)
    waiting: int = 0
    waiting_bytes: int = 0
    trouble: str = ""
