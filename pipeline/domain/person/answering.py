"""``confirm`` and ``reject``: a person answers for an entry, a candidate or a pair that waits."""

from __future__ import annotations

from slowwave.pipeline.domain.candidates.candidate import CNF, Expire, Graduate
from slowwave.pipeline.domain.candidates.graduation import graduated
from slowwave.pipeline.domain.candidates.proof import Proof
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import COMMAND
from slowwave.pipeline.domain.intent import Refuse
from slowwave.pipeline.domain.lifetime import Confirm, Fold, Pin, Reject, Supersede
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import lasting_id
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.person.keeping import BACK
from slowwave.pipeline.domain.person.wish import Wish, refuse_foreign, tombstone
from slowwave.pipeline.domain.refusal import CANDIDATE, LIFTED, PAIR, Refusal
from slowwave.pipeline.domain.review import BETWEEN, REPEATS, Pair, Propose, Settle, asked_of, pair_fingerprint
from slowwave.pipeline.domain.role import Role

CONFIRMED, REJECTED, RESTORED = "confirmed", "rejected", "restored"


def confirm(entry: Entry, by: str, memory: Memory, night: Night) -> Wish:
    """The entry is certain from now on, and no longer stale; a candidate becomes an entry, as a night would have it."""
    refuse_foreign(entry, memory, "confirm it")
    if memory.documents[entry.path].role is not Role.CANDIDATES:
        return Wish(CONFIRMED, entry.id, (Confirm(entry.path, entry.id, by, night.today),))
    proof = Proof(CNF, by, night.now, (f"{COMMAND}:{instant(night.now)}",), "confirmed by name")
    intents = graduated(entry, proof, memory, night)
    joins = next((one for one in intents if isinstance(one, Graduate)), None)
    if joins is not None:
        return Wish(CONFIRMED, entry.id, intents, joins.older)
    known = next((one.id for one in intents if isinstance(one, Confirm)), "")
    gone = next(one.why for one in intents if isinstance(one, Expire))
    return Wish(CONFIRMED, known or entry.id, intents, notes=(f"The candidate goes to the archive: {gone}",))


def reject(entry: Entry, by: str, memory: Memory, night: Night) -> Wish:
    """The entry is wrong: it closes and does not come back. What it had replaced stays closed, and is named."""
    refuse_foreign(entry, memory, "reject it")
    wrong = Reject(entry.path, entry.id, night.now, tombstone(entry, CANDIDATE, by, night))
    older = tuple(one for name in entry.supersedes if (one := memory.by_id.get(name)) is not None)
    notes = tuple(f"What it had replaced stays closed; `dream restore {one.id}` brings it back." for one in older)
    return Wish(REJECTED, entry.id, (wrong,), notes=notes, back=BACK.format(id=lasting_id(entry, memory)))


def confirm_pair(pair: Pair, newer: Entry, older: Entry, by: str, memory: Memory, night: Night) -> Wish:
    """The newer one takes the older one's place, as was supposed."""
    refuse_foreign(newer, memory, "let it take a place")
    at = newer.born if newer.born is not None and (older.born is None or newer.born > older.born) else night.now
    link = Fold if pair.link == REPEATS else Supersede
    why = f"{pair.why}; confirmed by {by}"
    # What repeats an entry takes its pin over by itself.
    pins = pair.link != REPEATS and older.pinned and not newer.pinned
    intents = (
        link(newer.path, newer.id, (older.id,), at, why),
        *((Pin(newer.path, newer.id, on=True),) if pins else ()),
        Settle(pair.key, why),
    )
    return Wish(CONFIRMED, newer.id, intents, (older.id,))


def reject_pair(pair: Pair, newer: Entry, older: Entry, by: str, memory: Memory, night: Night) -> Wish:
    """The two have nothing to do with each other, and nobody asks again."""
    said = f"{newer.text}{BETWEEN}{older.text}"
    refusal = Refusal(night.today, PAIR, pair_fingerprint(newer.text, older.text), by, said)
    why = f"rejected by {by}"
    back = BACK.format(id=pair.key)
    return Wish(REJECTED, newer.id, (Refuse(refusal, why), Settle(pair.key, why)), back=back)


def ask_again(refused: Refusal, newer: Entry, older: Entry, by: str, night: Night) -> Wish:
    """A pair that was rejected waits again: what it would do is read anew."""
    link = asked_of(judge(older.text, newer.text).link)
    why = f"rejected once, asked again by {by}"
    lifted = Refusal(night.today, LIFTED, refused.fingerprint, by, refused.text)
    return Wish(RESTORED, newer.id, (Refuse(lifted, why), Propose(newer.id, older.id, link, night.today, why)))
