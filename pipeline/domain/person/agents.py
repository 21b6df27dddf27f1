"""What an agent may do that asks for it by name: less than a person, since a page or a mail may have told it to.

It adds and mends facts about projects and things. What is about the user, a rule or a preference, and whatever a person
pinned or confirmed, it can only put before a person: as a candidate, as a pair for review, or in words to type.
"""

from __future__ import annotations

from dataclasses import replace

from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.entry import AGENT, KIND_OF_TOPIC, RESIDENT_KINDS, Entry
from slowwave.pipeline.domain.intent import MarkStale
from slowwave.pipeline.domain.lifetime import Forget, Use
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person import keeping, telling
from slowwave.pipeline.domain.person.telling import Saying
from slowwave.pipeline.domain.person.wish import Wish, refuse_foreign, tombstone
from slowwave.pipeline.domain.places import topic_type_of
from slowwave.pipeline.domain.refusal import WITHDRAWN
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tombstones import refusals_of
from slowwave.pipeline.domain.upsert import Decision, Link, Live, Statement, Suspicion, decide
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.words import fingerprint

PROPOSED, OBSERVED_NOW, DOUBTED = "proposed", "observed", "doubted"
PERSONAL = ("user", "feedback")
"""Types of topics that speak of the user and of how to work with them."""
_ENDS = "Notes and messages from now on may bring it back, and `dream restore {id}` does so at once."


def remember(said: Saying, memory: Memory, night: Night) -> Wish:
    """What an agent tells memory: a fact joins it; what only a person may decide waits as a candidate.

    What a person fixed stays beside it, and a person is asked. DreamError (exit 3) for a secret, for no words, for what
    speaks to a model, and for what a person had forgotten, rejected or erased.
    """
    telling.refuse_nothing(said)
    _refuse_planted(said)
    _refuse_gone(said.told.text, memory)
    same = (one for one in memory.candidates(night.now) if fingerprint(one.text) == fingerprint(said.told.text))
    if (waits := next(same, None)) is not None:
        return Wish(telling.KNOWN, waits.id, notes=(_waits(waits.id),))
    decision = decide(Statement(said.told.text, said.subject), Live(telling.live(memory, night), asked=1))
    if decision.link is Link.SAME or (decision.link is Link.REWORDED and _fixed(decision.older[0], memory)):
        return telling.known(decision.older[0], said, memory, night)
    decision = _sparing(decision, memory)
    home = telling.home(said, decision.older, memory, night)
    kind = home.kind or KIND_OF_TOPIC.get(topic_type_of(home.path), "fact")
    if kind in RESIDENT_KINDS or topic_type_of(home.path) in PERSONAL or home.path == memory.places.procedures:
        return _candidate(said, kind, night)
    what, why = telling.WORDS[decision.link], decision.why or "asked for by an agent"
    return telling.taken(said, decision.older, decision, what, why, memory, night)


def correct(entry: Entry, said: Saying, memory: Memory, night: Night) -> Wish:
    """New words of an agent's in an entry's place. DreamError (exit 3) as for a person, and for what a person fixed."""
    _refuse_fixed(entry, memory, f'dream correct {entry.id} "{said.told.text}"')
    _refuse_planted(said)
    _refuse_gone(said.told.text, memory)
    return telling.correct(entry, said, memory, night, spare=lambda decision: _sparing(decision, memory))


def forget(entry: Entry, memory: Memory, night: Night) -> Wish:
    """The entry closes, and what is known of it by now does not bring it back.

    DreamError (exit 3) for a line of another program's and for what a person fixed.
    """
    refuse_foreign(entry, memory, "forget it")
    _refuse_fixed(entry, memory, f"dream forget {entry.id}")
    refusal = tombstone(entry, WITHDRAWN, AGENT, night)
    closes = Forget(entry.path, entry.id, night.now, refusal, "asked for by an agent")
    return Wish(keeping.FORGOTTEN_NOW, entry.id, (closes,), notes=(_ENDS.format(id=entry.id),))


def pin(entry: Entry, memory: Memory, *, on: bool, own: bool) -> Wish:
    """A pin of an agent's. own: an agent pinned it last. DreamError (exit 3) for a person's pin, for a candidate."""
    command = f"dream {'pin' if on else 'unpin'} {entry.id}"
    if memory.documents[entry.path].role is Role.CANDIDATES:
        raise _persons("it waits for a person's answer", entry, command)
    if entry.pinned and not on and not own:
        raise _persons("a person pinned it", entry, command)
    return keeping.pin(entry, memory, on=on)


def observed(entry: Entry, memory: Memory, night: Night, source: str) -> Wish:
    """An agent says that an entry is right: that counts as one use of it, and as nobody's confirmation."""
    refuse_foreign(entry, memory, "confirm it")
    if memory.documents[entry.path].role is Role.CANDIDATES:
        raise _persons("only a person confirms a candidate", entry, f"dream confirm {entry.id}")
    used = Use(entry.path, entry.id, night.today, "said to be right by an agent", (source,))
    note = f"It counts as one use, since an agent said so. A person makes it certain: `dream confirm {entry.id}`"
    return Wish(OBSERVED_NOW, entry.id, (used,), notes=(note,))


def doubted(entry: Entry, memory: Memory, source: str) -> Wish:
    """An agent says that an entry is wrong: a person is asked. DreamError (exit 3) for what a person fixed."""
    refuse_foreign(entry, memory, "doubt it")
    command = f"dream reject {entry.id}"
    if memory.documents[entry.path].role is Role.CANDIDATES:
        raise _persons("only a person rejects a candidate", entry, command)
    _refuse_fixed(entry, memory, command)
    if entry.stale:
        return Wish(DOUBTED, entry.id, notes=(keeping.AS_IT_WAS,))
    doubt = MarkStale(entry.path, entry.id, "doubted by an agent", (source,))
    note = f"A person is asked in `dream review`, and answers: `dream confirm {entry.id}` or `{command}`"
    return Wish(DOUBTED, entry.id, (doubt,), notes=(note,))


def _candidate(said: Saying, kind: str, night: Night) -> Wish:
    why, sources = "told by an agent", (said.told.source,)
    new = Candidate(said.told.text, night.now, night.today, why, sources, said.subject, kind=kind, by=AGENT)
    return Wish(PROPOSED, new.eid, (new,), notes=(_waits(new.eid),))


def _waits(entry_id: str) -> str:
    return (
        "What is about the user, a rule or a preference counts when a person says so: "
        f"`dream confirm {entry_id}` or `dream reject {entry_id}`"
    )


def _sparing(decision: Decision, memory: Memory) -> Decision:
    """The decision with what a person fixed left in force: of that a person is asked."""
    spared = tuple(one for one in decision.older if _fixed(one, memory))
    if not spared:
        return decision
    older = tuple(one for one in decision.older if one not in spared)
    asked = (Suspicion(decision.link or Link.REPLACES, one, decision.why) for one in spared)
    proposed = (*decision.proposed, *asked)
    return replace(decision, older=older, proposed=proposed) if older else Decision(proposed=proposed)


def _fixed(entry: Entry, memory: Memory) -> str:
    """Why only a person changes an entry, "" for one that an agent may change."""
    doc = memory.document(entry.path)
    role = doc.role if doc is not None else None
    if role is Role.CANDIDATES:
        return "" if entry.origin == AGENT else "it waits for a person's answer"
    if entry.pinned or entry.permanent:
        return "it is pinned"
    if entry.annotation.get("cnf"):
        return "a person confirmed it"
    if entry.resident:
        return f"it is always told ({entry.kind})"
    if entry.topic_type in PERSONAL or role is Role.PROCEDURES:
        return "it is about the user and how they work"
    return "" if role in (Role.TOPIC, Role.FOREIGN) else "it is part of what was"


def _refuse_fixed(entry: Entry, memory: Memory, command: str) -> None:
    if why := _fixed(entry, memory):
        raise _persons(why, entry, command)


def _refuse_planted(said: Saying) -> None:
    """DreamError (exit 3) for what a page or a mail would have memory say to every later agent."""
    if is_planted(said.told.text) or is_planted(said.subject):
        raise DreamError(
            "It speaks to a model instead of telling something, so no agent puts it into memory",
            hint="If the user wants it there, they type: dream remember, with the sentence.",
        )


def _refuse_gone(text: str, memory: Memory) -> None:
    """DreamError (exit 3) for what a person does not want in memory."""
    if refusals_of(text, memory) or memory.erased.tells(text):
        raise DreamError(
            "A person had this forgotten, rejected or erased, so no agent brings it back",
            hint="If the user wants it again, they type: dream remember, with the sentence.",
        )


def _persons(why: str, entry: Entry, command: str) -> DreamError:
    return DreamError(f"{entry.id} is not an agent's to change: {why}", hint=f"Ask the user to type: {command}")
