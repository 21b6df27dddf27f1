"""The sentences that an intent is about: what a refusal is matched with, and what an undo refuses."""

from __future__ import annotations

from dataclasses import dataclass

from slowwave.pipeline.domain.candidates.candidate import Candidate, Expire, Graduate
from slowwave.pipeline.domain.imports.adoption import Adopt
from slowwave.pipeline.domain.intent import (
    CloseItem,
    Freshen,
    Intent,
    KeepPattern,
    MarkLearning,
    MarkStale,
    Narrate,
    OpenItem,
    OpenTopic,
    Remember,
    Retire,
)
from slowwave.pipeline.domain.lifetime import Demote, Fold, Promote, Supersede
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.ranking.root import KeepInRoot


@dataclass(frozen=True, slots=True)
class Saying:
    """new: the intent brings this sentence; else it stands already and something happens to it."""

    text: str
    evidence: tuple[str, ...]
    new: bool = True


def sayings(intent: Intent, memory: Memory) -> tuple[Saying, ...]:
    """What an intent says, empty for one that only measures, projects or keeps book. memory: before the intent."""
    if isinstance(intent, Remember | Adopt | OpenItem | Candidate | KeepInRoot):
        return (Saying(intent.text, intent.evidence),)
    if isinstance(intent, KeepPattern):
        return (Saying(intent.trigger, intent.evidence),)
    if isinstance(intent, OpenTopic):
        return (Saying(intent.name, intent.evidence),)
    if isinstance(intent, Narrate):
        return tuple(Saying(f"{day.isoformat()} — {text}", (source,)) for day, text, source in intent.lines)
    if isinstance(intent, MarkLearning):
        return (Saying(f"{intent.key} {intent.new}", intent.evidence, new=False),)
    if isinstance(intent, Supersede | Fold):
        older = (memory.by_id[one] for one in intent.older if one in memory.by_id)
        return tuple(Saying(entry.text, intent.evidence, new=False) for entry in older)
    if isinstance(intent, Retire | Expire | Graduate | MarkStale | Freshen | CloseItem | Promote | Demote):
        entry = memory.by_id.get(intent.id)
        return (Saying(entry.text, intent.evidence, new=False),) if entry is not None else ()
    return ()
