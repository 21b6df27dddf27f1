"""The profile: one pinned entry that says who the user is, in their own sentences.

It is composed of facts that stand in memory already, word for word, and names each of them as its evidence. It is made
anew, and takes the place of the older one, when another choice of facts holds; where too few hold, it is stale. It is
told only while all that it names holds, and it is held against nothing: what it says stands elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from slowwave.pipeline.domain.clause import CAP
from slowwave.pipeline.domain.distil.homes import GENERAL
from slowwave.pipeline.domain.entry import DREAMT, HUMAN, Entry
from slowwave.pipeline.domain.evidence import ENTRY, LOG, of_memory
from slowwave.pipeline.domain.intent import STATED, Intent, MarkStale, OpenTopic, Remember
from slowwave.pipeline.domain.memory import EVER, Memory
from slowwave.pipeline.domain.naming import lasting_id
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.profiles import (
    PROFILE,
    in_other_words,
    is_profile,
    rests_on,
    rests_on_what_holds,
    sentence,
)
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.selves import speaks_of_the_user_alone, tongue_of
from slowwave.pipeline.language.words import display_width, fingerprint, tokens

FACTS_AT_LEAST, MOST_FACTS = 3, 6
"""BEHAVIOUR, "REM": from three valid facts on."""
WIDEST = 160
"""Columns of one fact; a longer one is a story."""
KINDS = ("identity", "preference", "fact")
"""Told in this order; rules and instructions are no traits."""
OFF, TOO_FEW = "the profile is switched off", "fewer than three of the facts that it may rest on hold"
CHANGED = "what it is composed of no longer holds"


def self_model(memory: Memory, night: Night, lexicon: Lexicon, *, news: bool) -> Outcome:
    """What becomes of the profile tonight. lexicon: with the user's names. news: something was read or edited; else one
    that rests on what no longer holds goes stale, and none is made."""
    standing = profiles(memory, night.now)
    facts = _facts(memory, night.now, lexicon)
    chosen = _chosen(facts)
    due = min((end for one in chosen if (end := memory.ended(one)) is not None), default=None)
    doubted = [one for one in standing if not one.stale]
    why = "" if night.settings.rem.profile else OFF
    if not why and len(chosen) < FACTS_AT_LEAST:
        why = TOO_FEW
    elif not why and not news:
        doubted = [one for one in doubted if not rests_on_what_holds(one, memory, night.now)]
        why = CHANGED
    if why:
        stale = (MarkStale(one.path, one.id, why, (of_memory(one),)) for one in doubted)
        return Outcome(tuple(stale), took=len(facts), due=due)
    text = _composed(chosen)
    if any(_tells(one, text, chosen, memory, night.now) for one in standing):
        return Outcome(took=len(facts), due=due)
    why = f"composed of {len(chosen)} facts of the user's own"
    return Outcome(profile_of(text, refs_of(chosen, memory), memory, night, why), took=len(facts), due=due)


def profiles(memory: Memory, now: datetime) -> tuple[Entry, ...]:
    """The profile that stands; more than one only where files were put together."""
    return tuple(entry for entry in _about_the_user(memory, now) if is_profile(entry))


def chosen_facts(memory: Memory, night: Night, lexicon: Lexicon) -> tuple[Entry, ...]:
    """What a profile of this night is composed of, in the order of telling; none where there is too little for one."""
    chosen = _chosen(_facts(memory, night.now, lexicon)) if night.settings.rem.profile else []
    return tuple(chosen) if len(chosen) >= FACTS_AT_LEAST else ()


def refs_of(facts: Iterable[Entry], memory: Memory) -> tuple[str, ...]:
    """The facts as a profile names them."""
    return tuple(f"{ENTRY}:{one.path}#{lasting_id(one, memory)}" for one in facts)


def profile_of(
    text: str, refs: tuple[str, ...], memory: Memory, night: Night, why: str, conf: str = STATED
) -> tuple[Intent, ...]:
    """A new profile in the place of the one that stands, with the file that it needs."""
    path, opened = _home(memory, night, refs)
    older = tuple(one.id for one in profiles(memory, night.now))
    profile = Remember(
        path,
        text,
        night.now,
        why,
        refs,
        kind=KINDS[0],
        by=DREAMT,
        subject=PROFILE,
        older=older,
        pinned=True,
        conf=conf,
    )
    return (*opened, profile)


def _tells(one: Entry, text: str, chosen: Sequence[Entry], memory: Memory, now: datetime) -> bool:
    """Whether this profile tells these facts: in this text, or in a model's words that are still true to them."""
    names = {ref.partition("#")[2] for ref in refs_of(chosen, memory)}
    if one.stale or set(rests_on(one)) != names:
        return False
    return one.text == text or (in_other_words(one) and rests_on_what_holds(one, memory, now))


def _home(memory: Memory, night: Night, refs: tuple[str, ...]) -> tuple[str, tuple[Intent, ...]]:
    """The general file of its type, opened where it is missing."""
    slug, name, description = GENERAL["user"]
    path = memory.places.topic("user", slug)
    if memory.document(path) is not None:
        return path, ()
    why = "the general file of its type was missing"
    return path, (OpenTopic(path, name, description, "user", night.today, why, refs[:1]),)


def _facts(memory: Memory, now: datetime, lexicon: Lexicon) -> list[Entry]:
    """The entries that a profile may rest on, each thing once."""
    found: dict[str, Entry] = {}
    for entry in _about_the_user(memory, now):
        if _fits(entry, memory, now) and speaks_of_the_user_alone(entry.text, lexicon):
            found.setdefault(fingerprint(entry.text), entry)
    return list(found.values())


def _about_the_user(memory: Memory, now: datetime) -> Iterator[Entry]:
    """What holds in the topics about the user, and among the ways in which they like things done."""
    for doc in memory.with_role(Role.TOPIC, Role.PROCEDURES):
        if doc.role is Role.PROCEDURES or any(entry.topic_type == "user" for entry in doc.entries[:1]):
            yield from doc.active(now)


def _fits(entry: Entry, memory: Memory, now: datetime) -> bool:
    """A fact or preference of the user's own words that holds."""
    if is_profile(entry) or "st" in entry.annotation or entry.kind not in KINDS or not _own_words(entry):
        return False
    if entry.topic_type != "user" and entry.kind != "preference":
        return False
    said = entry.text.strip()
    plain = 0 < display_width(said) <= WIDEST and "\n" not in said and said[-1] not in "?？:："
    return plain and memory.holds(entry, now)


def _own_words(entry: Entry) -> bool:
    """Told by the person, or typed into a daily log of ours: what agents and tools say there bears their name, and
    notes of another program, files that somebody edited and imports may be anybody's words."""
    return entry.origin == HUMAN or (not entry.origin and entry.source.startswith(f"{LOG}:"))


def _chosen(facts: Sequence[Entry]) -> list[Entry]:
    """The facts that are told, in the order of telling: of the language that most are in, what matters first and then
    the newest, as far as there is room. Uses do not decide: they change each night."""
    spoken = Counter(tongue_of(one.text) for one in facts)
    if not spoken:
        return []
    main = max(sorted(spoken), key=lambda one: spoken[one])
    own = [one for one in facts if tongue_of(one.text) == main]
    kept: list[Entry] = []
    left = CAP
    for one in sorted(own, key=_worth):
        cost = tokens(one.text) + 1
        if cost <= left and len(kept) < MOST_FACTS:
            kept.append(one)
            left -= cost
    return sorted(kept, key=lambda one: (KINDS.index(one.kind), one.born or EVER, one.id))


def _worth(one: Entry) -> tuple[bool, bool, int, float, str]:
    born = one.born.timestamp() if one.born is not None else 0.0
    return (not (one.pinned or one.permanent), not one.high, KINDS.index(one.kind), -born, one.id)


def _composed(facts: Sequence[Entry]) -> str:
    """The sentences of the facts, each as it stands."""
    chinese = tongue_of(facts[0].text) == "zh"
    ended = (f"{sentence(one.text)}{'。' if chinese else '.'}" for one in facts)
    return ("" if chinese else " ").join(ended)
