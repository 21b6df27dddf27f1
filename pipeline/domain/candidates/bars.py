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
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.upsert import KNOWN, already

UNFOUNDED = "it names no source"


def bar(intent: Candidate, memory: Memory, night: Night) -> str:
    """Why this is not proposed, "" where it may be. A person's refusal holds for shorter and longer wordings too; what
    was let go comes again only from what was seen since."""
    if not intent.evidence:
        return UNFOUNDED
    refused = next((one for one in memory.tombstones if one.text and resembles(intent.text, one.text)), None)
    if refused is not None:
        return f"{refused.kind} on {refused.day} by {refused.by}"
    newest = newest_day(intent.evidence)
    for known in Hunt(intent.text).among(memory.known.values()):
        doc = memory.document(known.path)
        gone = day_of(known.annotation.get("arch"), night) if doc is not None and doc.role is Role.ARCHIVE else None
        if not (gone and newest and newest > gone and "cand" in known.annotation):
            return already(known)
    return ""


def is_known(intent: Candidate, memory: Memory, night: Night) -> bool:
    """Whether memory holds what it says."""
    return bar(intent, memory, night).startswith(KNOWN)


def places(memory: Memory, night: Night) -> int:
    """How many candidates this local day still takes, over all stages and runs; what an agent told outright takes no
    place."""
    today = night.today.isoformat()
    born = sum(one.annotation.get("cand") == today and one.origin == DREAMT for one in _long_lived(memory))
    return max(0, night.settings.caps.candidates - born)


def _long_lived(memory: Memory) -> Iterator[Entry]:
    for doc in memory.with_role(Role.CANDIDATES, Role.ARCHIVE, Role.TOPIC, Role.PROCEDURES):
        yield from (entry for entry in doc.entries if "cand=" in entry.annotation.body)
