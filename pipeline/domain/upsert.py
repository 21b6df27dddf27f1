"""What a new statement is to the entries that hold: the same, another wording, another value, or news.

Every way into memory asks here (chat, capture, dream, import): the same text is nothing new, another value of the same
subject closes the old entry (BEHAVIOUR, "Light sleep"). A subject is given, or found in the sentence (`pairs.judge`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.domain.blocks import Blocks
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.link import Judgement, in_words
from slowwave.pipeline.domain.link import Link as Link
from slowwave.pipeline.domain.nearby import Nearby
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.words import fingerprint

KNOWN = "already remembered"
"""Heads the reason why something does not come in a second time."""


class Statement(NamedTuple):
    """What is said. subject: what it is about, where somebody named it."""

    text: str
    subject: str = ""


def already(entry: Entry) -> str:
    """The reason, with the place of what says it."""
    return f"{KNOWN}: {entry.where}"


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A link that is too unsure to be applied: a person is asked."""

    link: Link
    older: Entry
    why: str


@dataclass(frozen=True, slots=True)
class Decision:
    """link: None for what is new. older: the entries that it repeats or takes the place of; why: what decided."""

    link: Link | None = None
    older: tuple[Entry, ...] = ()
    why: str = ""
    proposed: tuple[Suspicion, ...] = ()


NEWS = Decision()


WHOLE = 300
"""So many entries are read for what they are about. In a larger memory the words tell which of them may matter, and
those alone are read: to read one takes as long as to look at the words of twenty."""


class Live:
    """The entries that a statement is held against; a growing set, local to one run. size: how many there will be,
    where more come one by one. asked: how many statements will be, where that is known."""

    def __init__(self, entries: Iterable[Entry] = (), size: int = 0, asked: int | None = None) -> None:
        self._size = size
        self._said: dict[str, list[Entry]] = {}
        self._about: dict[str, list[Entry]] = {}
        self._entries: list[Entry | None] = []
        self._places: dict[str, int] = {}
        given = tuple(entries)
        self._words = Nearby((entry.text for entry in given), asked)
        self._blocks: Blocks[Entry] | None = None
        self._blocked = 0
        self._asked: str | None = None
        self._answer: tuple[Entry, ...] = ()
        for entry in given:
            self._note(entry)

    def add(self, entry: Entry) -> None:
        """Let an entry be found from now on."""
        self._words.add(entry.text)
        self._note(entry)
        self._asked = None

    def _note(self, entry: Entry) -> None:
        self._said.setdefault(_print(entry.text), []).append(entry)
        self._places[entry.id] = len(self._entries)
        self._entries.append(entry)
        if entry.annotation.body and entry.subject:
            self._about.setdefault(_key(entry.subject), []).append(entry)

    def drop(self, entry: Entry) -> None:
        """Let an entry be found no more: it was closed meanwhile."""
        place = self._places.pop(entry.id, None)
        if place is None:
            return
        self._words.drop(place)
        self._entries[place] = None
        self._asked = None
        if self._blocks is not None and place < self._blocked:
            self._blocks.drop(entry.text, entry)
        for held in (self._said[_print(entry.text)], self._about.get(_key(entry.subject), [])):
            if entry in held:
                held.remove(entry)

    def near(self, text: str) -> tuple[Entry, ...]:
        """The entries that may be about the same; the last answer is kept, since what is news is asked about twice."""
        if self._asked != text:
            self._asked, self._answer = text, self._found_near(text)
        return self._answer

    def _found_near(self, text: str) -> tuple[Entry, ...]:
        if max(len(self._entries), self._size) <= WHOLE:
            return tuple(self._read().near(text))
        self._blocks = None
        found = [self._entries[place] for place in self._words.near(text)]
        return tuple([entry for entry in found if entry is not None]) if found else ()

    def _read(self) -> Blocks[Entry]:
        """The entries under what they are about; each is read when somebody first asks."""
        if self._blocks is None:
            self._blocks, self._blocked = Blocks(), 0
        for entry in self._entries[self._blocked :]:
            if entry is not None:
                self._blocks.add(entry.text, entry)
        self._blocked = len(self._entries)
        return self._blocks

    def same(self, text: str, subject: str = "") -> Entry | None:
        """The first entry that says just this; where a subject is named, of that one, else of none."""
        said = self._said.get(_print(text), ())
        if not subject:
            return next(iter(said), None)
        of_it = (entry for entry in said if _key(entry.subject) == _key(subject))
        return next(of_it, None) or next((entry for entry in said if not entry.subject), None)

    def about(self, subject: str) -> tuple[Entry, ...]:
        """The entries that bear this subject, whatever its case."""
        return tuple(self._about.get(_key(subject), ())) if subject else ()


def decide(new: Statement, live: Live) -> Decision:
    """What ``new`` is to the live entries."""
    same = live.same(new.text, new.subject)
    if same is not None:
        return Decision(Link.SAME, (same,), "the same words")
    older = live.about(new.subject)
    if older:
        return Decision(_given(new.text, older), older, f"another value of {new.subject}")
    near = live.near(new.text)
    if new.subject:
        near = tuple(entry for entry in near if not entry.subject)
    return _chosen([(judge(entry.text, new.text), entry) for entry in near]) if near else NEWS


def overtaken(old: Statement, found: Iterable[Entry]) -> Iterator[tuple[Entry, Link, Judgement]]:
    """Which of these entries, not told before a statement, repeat or replace it: the link, the other way round."""
    for entry in found:
        if old.subject and entry.subject:
            continue
        verdict = judge(old.text, entry.text)
        if verdict.link:
            yield entry, verdict.link, verdict


CLEAR = 0.75
"""By how much the best link must outweigh its rival, or a person is asked which one is meant."""
SUSPECTED = 2
"""Suspicions that one statement raises at most."""
ALIKE = 4
"""Where more older statements than these are suspected alike, the sign tells what all of them are about, not which one
is meant: nobody is asked. (Sixty like lines of one log raised 91 questions.)"""


def _given(text: str, older: tuple[Entry, ...]) -> Link:
    verdict = judge(older[-1].text, text)
    # A mere suspicion tells less than the subject that was given.
    return verdict.link if verdict.link and (verdict.sure or verdict.weight >= SUSPECTED) else Link.REPLACES


def _chosen(found: list[tuple[Judgement, Entry]]) -> Decision:
    """The one link that stands out, else what a person is to be asked."""
    linked = [pair for pair in reversed(found) if pair[0].link]
    ranked = sorted(linked, key=lambda pair: (-pair[0].sure, -pair[0].weight))
    if not ranked:
        return NEWS
    best, entry = ranked[0]
    rival = ranked[1][0] if len(ranked) > 1 else None
    if best.sure and best.link and not (rival and rival.sure and best.weight - rival.weight < CLEAR):
        return Decision(best.link, (entry,), in_words(best.why))
    alike = [pair for pair in ranked if (pair[0].sure, pair[0].weight) == (best.sure, best.weight)]
    if len(alike) > ALIKE:
        return NEWS
    return Decision(proposed=tuple(Suspicion(v.link, e, in_words(v.why)) for v, e in ranked[:SUSPECTED] if v.link))


_print = lru_cache(maxsize=64)(fingerprint)
"""A statement is looked for first, and often let in right after."""


def _key(subject: str) -> str:
    return " ".join(subject.casefold().split())
