"""``remember`` and ``correct``: a person tells memory something outright."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from slowwave.pipeline.domain.candidates.candidate import OBSERVED
from slowwave.pipeline.domain.distil.told import Home, Told, home_of
from slowwave.pipeline.domain.entry import HUMAN, Entry
from slowwave.pipeline.domain.intent import STATED, Intent, Refuse, Remember
from slowwave.pipeline.domain.lifetime import Pin, Supersede, Use
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person.wish import Wish, is_foreign, refuse_secrets
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.refusal import CANDIDATE, FORGOTTEN, LIFTED, Refusal
from slowwave.pipeline.domain.review import Propose, asked_of, was_rejected
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tombstones import refusals_of
from slowwave.pipeline.domain.upsert import Decision, Link, Live, Statement, decide
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.words import fingerprint

_RAN = {FORGOTTEN: "forgotten", CANDIDATE: "rejected"}
WORDS = {Link.REWORDED: "reworded", Link.REPLACES: "replaced", Link.ENDS: "ended", None: "remembered"}
KNOWN, CORRECTED = "known", "corrected"
LONGEST = 2_000
"""Characters of what can be one sentence of memory; more is a note."""


@dataclass(frozen=True, slots=True)
class Saying:
    """told: the text, and where somebody wants it. subject: what it is about, "" where nobody named it. by: human, or
    agent."""

    told: Told
    subject: str = ""
    pin: bool = False
    high: bool = False
    by: str = HUMAN


def remember(said: Saying, memory: Memory, night: Night) -> Wish:
    """What a new statement does to memory: nothing, where it is known; else a new entry, and what it closes.

    DreamError (exit 3) for a secret or for no words at all. What a person had forgotten or rejected and tells again is
    taken: a person decides.
    """
    refuse_nothing(said)
    decision = decide(Statement(said.told.text, said.subject), Live(live(memory, night), asked=1))
    if decision.link is Link.SAME:
        return known(decision.older[0], said, memory, night)
    older = decision.older
    return taken(said, older, decision, WORDS[decision.link], decision.why or "asked for by name", memory, night)


def correct(
    entry: Entry,
    said: Saying,
    memory: Memory,
    night: Night,
    *,
    spare: Callable[[Decision], Decision] = lambda decision: decision,
) -> Wish:
    """New words in an entry's place, with its subject, kind, pin, topic, and shared as it was; the entry closes.

    spare: the decision without what may not be closed beside it. DreamError (exit 3) for a secret, for no words, or for
    those that stand there already: then it goes on to hold.
    """
    refuse_nothing(said)
    if said.told.text == entry.text:
        raise DreamError(f"{entry.id} says just that already", hint="Nothing was changed.")
    others = [one for one in live(memory, night) if one.id != entry.id]
    decision = spare(decide(Statement(said.told.text, said.subject or entry.subject), Live(others, asked=1)))
    if decision.link is Link.SAME and not is_foreign(decision.older[0], memory):
        newer = decision.older[0]
        closes = Supersede(newer.path, newer.id, (entry.id,), night.now, "corrected by name", (said.told.source,))
        pin = (Pin(newer.path, newer.id, on=True),) if entry.pinned and not newer.pinned else ()
        note = f"{newer.id} says it already, and takes the place."
        return Wish(CORRECTED, newer.id, (closes, *pin), (entry.id,), notes=(note,))
    older = (entry, *(one for one in decision.older if one.id != entry.id))
    # Of what resembles the entry itself nobody needs to be asked: its place is taken.
    return taken(said, older, replace(decision, proposed=()), CORRECTED, "corrected by name", memory, night)


def live(memory: Memory, night: Night) -> Iterator[Entry]:
    """What holds now, as a new statement is held against it: stories aside, which tell what was, and the profile, which
    says what stands elsewhere."""
    for doc in memory.with_role(Role.TOPIC, Role.PROCEDURES, Role.FOREIGN):
        yield from (entry for entry in doc.entries if memory.holds(entry, night.now) and not is_profile(entry))


def taken(
    said: Saying, older: tuple[Entry, ...], decision: Decision, what: str, why: str, memory: Memory, night: Night
) -> Wish:
    """The new entry, and what it takes the place of or a person is asked about. what: in one word; why: its reason."""
    where = home(said, older, memory, night)
    restated = decision.link is Link.REWORDED and what != CORRECTED
    keeps = restated or what == CORRECTED
    new = Remember(
        path=where.path,
        text=said.told.text,
        born=night.now,
        taken=night.today,
        why=why,
        evidence=(said.told.source,),
        kind=where.kind,
        by=said.by,
        conf=STATED if said.by == HUMAN else OBSERVED,
        under=where.under,
        high=said.high or where.high,
        subject=said.subject or next((one.subject for one in older if one.subject), ""),
        older=tuple(one.id for one in older),
        uses=sum(one.uses for one in older) + 1 if restated else 0,
        tier=next((tier for one in older if keeps and (tier := one.annotation.get("tier"))), ""),
        pinned=said.pin or any(one.pinned for one in older),
        # In other words only by name: nobody shows a new sentence to others but its owner.
        shared=what == CORRECTED and older[0].shared,
    )
    asked = [one for one in decision.proposed if one.older not in older and not _rejected(new.text, one.older, memory)]
    proposals = (Propose(new.eid, one.older.id, asked_of(one.link), night.today, one.why) for one in asked)
    refused, erased = refusals_of(said.told.text, memory), memory.erased.said_in(said.told.text)
    lifts = [Refusal(night.today, LIFTED, one.fingerprint, HUMAN, one.text) for one in refused]
    lifts += [Refusal(night.today, LIFTED, one, HUMAN) for one in erased]
    notes = [f"It was {_RAN[one.kind]} on {one.day}; you say it again, so it is taken." for one in refused]
    notes += ["You had it erased; you say it again, so it is taken."] if erased else []
    lifted = (Refuse(one, "said again by name") for one in lifts)
    intents: tuple[Intent, ...] = (*where.opened, new, *proposals, *lifted)
    return Wish(what, new.eid, intents, new.older, tuple(asked), tuple(notes))


def known(entry: Entry, said: Saying, memory: Memory, night: Night) -> Wish:
    """Memory says it already: that counts as a use."""
    if is_foreign(entry, memory):
        if said.pin:
            return taken(said, (entry,), Decision(), WORDS[None], "asked for by name", memory, night)
        return Wish(KNOWN, entry.id, notes=(f"{entry.where} says it, in a file of another program.",))
    used = Use(entry.path, entry.id, night.today, "said again by name", (said.told.source,))
    pin = (Pin(entry.path, entry.id, on=True),) if said.pin and not entry.pinned else ()
    return Wish(KNOWN, entry.id, (used, *pin))


def home(said: Saying, older: tuple[Entry, ...], memory: Memory, night: Night) -> Home:
    """Where the older one stands, unless somebody wants it elsewhere; else where a night would put it."""
    ours = next((one for one in older if not is_foreign(one, memory)), None)
    if ours is None or said.told.topic_type:
        found = home_of(said.told, memory, night, own=said.by == HUMAN)
        return replace(found, kind=older[0].kind) if older and not said.told.kind else found
    doc = memory.documents[ours.path]
    under = doc.block_of(ours.id).heading
    return Home(ours.path, under, said.told.kind or ours.kind, ours.high)


def _rejected(text: str, older: Entry, memory: Memory) -> bool:
    return was_rejected(Entry("", "", 0, text), older, memory)


def refuse_nothing(said: Saying) -> None:
    """DreamError (exit 3) for a secret, for no words, and for more than one entry can hold."""
    refuse_secrets(said.told.text, said.subject)
    if not fingerprint(said.told.text) or not any(char.isalnum() for char in said.told.text):
        raise DreamError("There are no words in it", hint='Write a sentence: dream remember "I live in Delft".')
    if len(said.told.text) > LONGEST:
        raise DreamError(
            f"{len(said.told.text):,} characters are more than one entry (at most {LONGEST:,})",
            hint="Write it into a note or a log, from which a night takes what lasts.",
        )
