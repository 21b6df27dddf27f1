"""What may not become a candidate, whoever proposes it: what is known or refused, what the day has no room for."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain.age import day_of
from slowwave.pipeline.domain.candidates.alike import Hunt, resembles
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.entry import DREAMT, Entry
from slowwave.pipeline.domain.evidence import newest_day
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.refusal import Refusal
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.upsert import already

UNFOUNDED = "it names no source"


def bar(intent: Candidate, memory: Memory, night: Night) -> str:
    """Why this is not proposed, "" where it may be. A person's refusal holds for shorter and longer wordings too; what
    was let go comes again only from what was seen since."""
    if not intent.evidence:
        return UNFOUNDED
    refused = _refused(intent, memory)
    if refused is not None:
        return refused.why
    known = _known(intent, memory, night)
    return already(known) if known is not None else ""


def is_known(intent: Candidate, memory: Memory, night: Night) -> bool:
    """Whether memory holds what it says, and no person refused that."""
    return _refused(intent, memory) is None and _known(intent, memory, night) is not None


def _refused(intent: Candidate, memory: Memory) -> Refusal | None:
    return next((one for one in memory.tombstones if one.text and resembles(intent.text, one.text)), None)


def _known(intent: Candidate, memory: Memory, night: Night) -> Entry | None:
    newest = newest_day(intent.evidence)
    for known in Hunt(intent.text).among(memory.known_crowd):
        doc = memory.document(known.path)
        gone = day_of(known.annotation.get("arch"), night) if doc is not None and doc.role is Role.ARCHIVE else None
        if not (gone and newest and newest > gone and "cand" in known.annotation):
            return known
    return None


def places(memory: Memory, night: Night) -> int:
    """How many candidates this local day still takes, over all stages and runs; what an agent told outright takes no
    place."""
    today = night.today.isoformat()
    born = sum(one.annotation.get("cand") == today and one.origin == DREAMT for one in _long_lived(memory))
    return max(0, night.settings.caps.candidates - born)


def _long_lived(memory: Memory) -> Iterator[Entry]:
    for doc in memory.with_role(Role.CANDIDATES, Role.ARCHIVE, Role.TOPIC, Role.PROCEDURES):
        yield from (entry for entry in doc.entries if "cand=" in entry.annotation.body)
