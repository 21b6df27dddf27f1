"""How a candidate becomes an entry: held against what holds, as every statement on its way into memory."""

from __future__ import annotations

from slowwave.pipeline.domain.candidates.candidate import CNF, Expire, Graduate
from slowwave.pipeline.domain.candidates.proof import Proof
from slowwave.pipeline.domain.distil.told import Told, home_of
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.lifetime import Confirm, Use
from slowwave.pipeline.domain.light.standing import foreign, holds_since, standings
from slowwave.pipeline.domain.link import REPEATING
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.review import Propose, asked_of, was_rejected
from slowwave.pipeline.domain.upsert import Link, Live, Statement, Suspicion, already, decide, overtaken


def graduated(entry: Entry, proof: Proof, memory: Memory, night: Night) -> tuple[Intent, ...]:
    """What becomes of a candidate that was proven: an entry in the topic that a night would choose.

    What memory says already, in these or other words, is used (by a person: confirmed), and the candidate goes. Another
    value closes where a person confirmed; of what an agent observed a person is asked.
    """
    held = {one.entry.id: one for one in (*standings(memory, night), *foreign(memory, night))}
    live = Live((one.entry for one in held.values()), asked=1)
    decision = decide(Statement(entry.text, entry.subject), live)
    older = [held[one.id] for one in decision.older]
    if decision.link in REPEATING:
        known = older[0]
        used = (_used(known.entry, proof, night),) if known.ours else ()
        return (*used, let_go(entry, already(known.entry), proof.evidence, memory, night))
    closes = [one.entry for one in older if one.ours and proof.how == CNF]
    home = home_of(Told(entry.text, entry.source), memory, night)
    joins = Graduate(
        entry.path,
        entry.id,
        home.path,
        home.under,
        proof.by,
        night.today,
        proof.at,
        proof.how,
        tuple(one.id for one in closes),
        proof.why,
        proof.evidence,
    )
    asked = [Suspicion(decision.link or Link.REPLACES, one.entry, decision.why) for one in older]
    asked = [one for one in (*asked, *decision.proposed) if one.older not in closes]
    pairs = [(entry, one.older, one) for one in asked]
    settled = {one.id for one in (*closes, *(suspicion.older for suspicion in asked))}
    since = holds_since(entry, memory.documents[entry.path], memory, night)
    near = (held[one.id] for one in live.near(entry.text) if one.id not in settled)
    later = (one.entry for one in near if (one.told, one.at) >= since)
    # Who proved it may not know what was said since.
    found = overtaken(Statement(entry.text, entry.subject), later)
    pairs += [(newer, entry, Suspicion(link, entry, verdict.why)) for newer, link, verdict in found]
    proposed = (
        Propose(newer.id, older.id, asked_of(one.link), night.today, one.why)
        for newer, older, one in pairs
        if not was_rejected(newer, older, memory)
    )
    return (*home.opened, joins, *proposed)


def let_go(entry: Entry, why: str, evidence: tuple[str, ...], memory: Memory, night: Night) -> Expire:
    """The candidate goes to the archive, with the place where it stood."""
    doc = memory.documents[entry.path]
    heading = doc.block_of(entry.id).heading
    return Expire(entry.path, entry.id, heading, night.today, why, evidence)


def _used(known: Entry, proof: Proof, night: Night) -> Confirm | Use:
    if proof.how == CNF:
        return Confirm(known.path, known.id, proof.by, night.today, proof.why, proof.evidence)
    return Use(known.path, known.id, night.today, proof.why, proof.evidence)
