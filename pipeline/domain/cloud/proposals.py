"""What the pairs of a memory server mean here: two entries are asked about, a newer statement waits as a candidate.

Nothing is applied: what the rules are sure of, light sleep has done already. A pair is read by these rules whichever
list it comes from, since the server's own words for it miss negations and Chinese.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from slowwave.pipeline.domain import gate
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.clause import CAP, capped
from slowwave.pipeline.domain.cloud.values import CONTRADICTIONS, DUPLICATES, OURS, Alike, Found, Kept
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import of_memory
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.review import REPEATS, REPLACES, REVIEW, Propose, asked_of, pair_key, was_rejected
from slowwave.pipeline.domain.upsert import Live, Statement, decide
from slowwave.pipeline.language.openings import has_cjk
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.polarity import polarity
from slowwave.pipeline.language.words import fingerprint

name = "swarmrecall"
role = "pairs that a memory server offers"
emits = (Propose, Candidate)

MOST = 5
"""Pairs that a person is asked about in a night; the server offers the others again."""
SECRET, PLANTED = "it looks like a secret", "it speaks to a model"
LONGEST_SAID = 1_000
"""Characters of a statement; a longer text is not read, and costs no time of the night's."""
TOO_LONG = f"over {CAP} tokens without a sentence end"
WHY: Mapping[str, str] = {
    DUPLICATES: "SwarmRecall takes the two for one",
    CONTRADICTIONS: "SwarmRecall takes the two for a contradiction",
    OURS: "two memories of SwarmRecall",
}


def proposals(found: Found, memory: Memory, night: Night) -> Outcome:
    """What a person is asked about, and what waits as a candidate; what was refused, with its reason."""
    twins = twins_of(memory, night)
    asked: dict[str, Propose] = {}
    waits: dict[str, Candidate] = {}
    refused: dict[str, Refused] = {}
    for pair in sorted(found.alike, key=lambda one: (-one.score, one.older.id, one.newer.id, one.says)):
        unfit = [(one, why) for one in (pair.older, pair.newer) if (why := objection_to(one))]
        refused |= {one.id: Refused(_named(one), "", why) for one, why in unfit}
        if unfit:
            continue
        older, newer = (twins.get(fingerprint(one.text)) for one in (pair.older, pair.newer))
        if older is not None and newer is not None:
            proposed = _asked(pair, older, newer, memory, night)
            if proposed is not None:
                asked.setdefault(min(_keys(older, newer)), proposed)
        elif older is not None and _says_otherwise(older, pair):
            told = _candidate(pair, older, night)
            if isinstance(told, Refused):
                refused[pair.newer.id] = told
            elif told is not None:
                waits.setdefault(pair.newer.id, told)
    changes: tuple[Intent, ...] = (*list(asked.values())[:MOST], *waits.values())
    return Outcome(changes, refused=tuple(refused.values()), took=len(found.alike))


def twins_of(memory: Memory, night: Night) -> Mapping[str, Entry]:
    """The entries that hold, by what they say."""
    entries = (one for one in memory.active(night.now) if memory.holds(one, night.now) and not is_profile(one))
    found: dict[str, Entry] = {}
    for entry in entries:
        found.setdefault(fingerprint(entry.text), entry)
    return found


def objection_to(kept: Kept) -> str:
    """Why nothing is made of a memory, "" where something may be."""
    if kept.secret:
        return SECRET
    if len(kept.text) > LONGEST_SAID:
        return TOO_LONG
    return PLANTED if is_planted(kept.text) else ""


def in_chinese(kept: Iterable[Kept]) -> tuple[Alike, ...]:
    """The pairs among memories in Chinese that our rules find, since the server finds none of them a contradiction."""
    told = [one for one in kept if one.at is not None and has_cjk(one.text) and not objection_to(one)]
    told.sort(key=lambda one: (one.at, one.id))
    known = {one.id: one for one in told}
    live = Live(size=len(told))
    found: list[Alike] = []
    for one in told:
        decision = decide(Statement(one.text), live)
        found += (Alike(known[older.id], one, OURS, 1.0) for older in decision.older)
        found += (Alike(known[asked.older.id], one, OURS, 0.5) for asked in decision.proposed)
        live.add(Entry(one.id, "", 0, one.text))
    return tuple(found)


def _asked(pair: Alike, older: Entry, newer: Entry, memory: Memory, night: Night) -> Propose | None:
    if older.id == newer.id:
        return None
    if older.born is not None and newer.born is not None and newer.born < older.born:
        older, newer = newer, older
    if any(REVIEW + key in memory.state for key in _keys(older, newer)) or was_rejected(newer, older, memory):
        return None
    evidence = (of_memory(newer), of_memory(older))
    return Propose(newer.id, older.id, _link(pair.says, older.text, newer.text), night.today, _why(pair), evidence)


def _link(says: str, older: str, newer: str) -> str:
    """What our rules find, else what the server says; where one of the two denies, none is a wording of the other."""
    found = judge(older, newer).link
    if found is not None:
        return asked_of(found)
    return REPEATS if says == DUPLICATES and polarity(older) == polarity(newer) else REPLACES


def _says_otherwise(older: Entry, pair: Alike) -> bool:
    """Whether the newer memory is no mere wording of the entry, and came after it."""
    at, born = pair.newer.at, older.born
    came_later = at is not None and (born is None or at > born)
    return came_later and _link(pair.says, older.text, pair.newer.text) == REPLACES


def _candidate(pair: Alike, older: Entry, night: Night) -> Candidate | Refused | None:
    kept = pair.newer
    text = capped(one_line(kept.text))
    if not text or kept.at is None:
        return Refused(_named(kept), "", TOO_LONG)
    against = gate.bar(gate.judge(Piece(text)))
    if against is not None:
        return Refused(text, "", against.words)
    evidence = (f"swarmrecall:{kept.at.date().isoformat()}#{kept.id}", of_memory(older))
    return Candidate(text, night.now, night.today, _why(pair), evidence)


def _why(pair: Alike) -> str:
    return f"{WHY[pair.says]} ({pair.score:.2f})"


def _keys(one: Entry, other: Entry) -> tuple[str, str]:
    return pair_key(one.id, other.id), pair_key(other.id, one.id)


def _named(kept: Kept) -> str:
    """A memory by the beginning of its id: what it says is shown nowhere."""
    return f"SwarmRecall {kept.id[:12]}"


def forgotten(kept: Iterable[Kept], memory: Memory) -> Iterator[Kept]:
    """Those that say what a person had forgotten, rejected or erased here."""
    stones = {one.fingerprint for one in memory.tombstones}
    yield from (one for one in kept if memory.erased.tells(one.text) or fingerprint(one.text) in stones)
