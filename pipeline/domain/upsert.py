"""What a new statement is to the entries that hold: the same, another wording, another value, or news.

Every way into memory asks here (chat, capture, dream, import): the same text is nothing new, another value of the same
subject closes the old entry (BEHAVIOUR, "Light sleep").
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.language.words import fingerprint


class Link(StrEnum):
    """What the newer one is to the older ones."""

    SAME = "same"
    REWORDED = "reworded"
    REPLACES = "replaces"
    ENDS = "ends"


@dataclass(frozen=True, slots=True)
class Statement:
    """What is said. subject: what it is about, where somebody named it."""

    text: str
    subject: str = ""


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


class Live:
    """The entries that a statement is held against; a growing set, local to one run."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._said: dict[str, list[Entry]] = {}
        self._about: dict[str, list[Entry]] = {}
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Let an entry be found from now on."""
        self._said.setdefault(fingerprint(entry.text), []).append(entry)
        if entry.subject:
            self._about.setdefault(_key(entry.subject), []).append(entry)

    def drop(self, entry: Entry) -> None:
        """Let an entry be found no more: it was closed meanwhile."""
        for held in (self._said.get(fingerprint(entry.text), []), self._about.get(_key(entry.subject), [])):
            if entry in held:
                held.remove(entry)

    def same(self, text: str) -> Entry | None:
        """The first entry that says just this."""
        return next(iter(self._said.get(fingerprint(text), ())), None)

    def about(self, subject: str) -> tuple[Entry, ...]:
        """The entries that bear this subject, whatever its case."""
        return tuple(self._about.get(_key(subject), ())) if subject else ()


def decide(new: Statement, live: Live) -> Decision:
    """What ``new`` is to the live entries."""
    same = live.same(new.text)
    if same is not None:
        return Decision(Link.SAME, (same,), "the same words")
    older = live.about(new.subject)
    return Decision(Link.REPLACES, older, f"another value of {new.subject}") if older else NEWS


def _key(subject: str) -> str:
    return " ".join(subject.casefold().split())
