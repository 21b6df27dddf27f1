"""The memory image: all that a night works on, loaded once, never changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from typing import TypeAlias

from slowwave.pipeline.domain.crowd import Crowd
from slowwave.pipeline.domain.document import LONG_TERM, Block, Document, Grammar, digest, encode
from slowwave.pipeline.domain.entry import Entry, instant_of
from slowwave.pipeline.domain.erased import NOTHING_ERASED, Erased
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.domain.refusal import CANDIDATE, FORGOTTEN, LIFTED, UNDONE, Refusal, parse_refusal
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.words import fingerprint

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

READ = "read/"
"""Prefix of the state keys that say how far a log, note or learnings file was read."""
DEEP = "deep/"
"""Prefix of the state keys that say how far deep sleep had read a file that nights without it read on."""
SINCE = "since"
"""The state key that says from which day on notes were to be used; older ones count as read."""
LAST_DREAM = "last_dream"
"""The state key that says when the last dream was."""
DEEP_LAST = f"{DEEP}{LAST_DREAM}"
"""The state key that says when deep sleep last took place, "" for never, where nights without it came since."""
EVER = datetime.min.replace(tzinfo=UTC)
"""From when on a newer line closes an older one, where it does not say since when it holds itself."""


@dataclass(frozen=True)
class Memory:
    """documents: by path. state: our machine state, flat keys to JSON values. first_seen: the day on which
    a line's id first stood in a commit; it dates lines that bear no date of their own. edited: files of ours
    that somebody else changed since the last commit; reworded: ids of the lines there that say something else now.
    erased: what a person had taken out of every file."""

    documents: Mapping[str, Document]
    grammars: Mapping[Role, Grammar] = field(repr=False)
    places: Places = field(default_factory=Places)
    state: Mapping[str, JsonValue] = field(default_factory=dict)
    first_seen: Mapping[str, date] = field(default_factory=dict, repr=False)
    edited: frozenset[str] = frozenset()
    erased: Erased = NOTHING_ERASED
    reworded: frozenset[str] = frozenset()

    def with_role(self, *roles: Role) -> tuple[Document, ...]:
        """The documents of these roles, in the order of their paths."""
        return tuple(doc for role in roles for doc in self._by_role.get(role, ()))

    def document(self, path: str) -> Document | None:
        """The file of that path, None where there is none."""
        return self.documents.get(path)

    def fields(self, path: str, owner: str = "") -> Mapping[str, str]:
        """The scalar fields of a file, or of an entry or record in it."""
        doc = self.documents.get(path)
        return doc.fields(owner) if doc else {}

    @cached_property
    def _by_role(self) -> Mapping[Role, tuple[Document, ...]]:
        found: dict[Role, list[Document]] = {}
        for path in sorted(self.documents):
            doc = self.documents[path]
            found.setdefault(doc.role, []).append(doc)
        return {role: tuple(docs) for role, docs in found.items()}

    @cached_property
    def long_term(self) -> tuple[Entry, ...]:
        """The entries of topics, procedures and episodes, closed ones included."""
        return tuple(entry for doc in self.with_role(*LONG_TERM) for entry in doc.entries)

    def active(self, now: datetime) -> tuple[Entry, ...]:
        """The long-term entries that hold at ``now``."""
        if now not in self._active:
            self._active[now] = tuple(entry for doc in self.with_role(*LONG_TERM) for entry in doc.active(now))
        return self._active[now]

    @cached_property
    def _active(self) -> dict[datetime, tuple[Entry, ...]]:
        return {}

    @cached_property
    def superseded(self) -> Mapping[str, datetime]:
        """Id to the moment from which a newer entry that names it in its ``sup`` closes it, whatever it says itself:
        in a file that we may not annotate there is no other sign."""
        found: dict[str, datetime] = {}
        for doc in self.with_role(*LONG_TERM, Role.FOREIGN, Role.ARCHIVE):
            for entry in doc.entries:
                if "sup" in entry.annotation and entry.annotation.get("st") != "rejected":
                    since = entry.born or EVER
                    found.update((one, min(found.get(one, since), since)) for one in entry.supersedes)
        return found

    def ended(self, entry: Entry) -> datetime | None:
        """When an entry ceases to hold, by its own ``vt`` or a newer one's ``sup``; None while it holds."""
        ends = (entry.closed, *(self.superseded.get(name) for name in (entry.id, *entry.aliases)))
        return min((end for end in ends if end is not None), default=None)

    def holds(self, entry: Entry, at: datetime) -> bool:
        """Whether an entry is in force at that moment: from ``vf`` on, and no longer at its end."""
        end = self.ended(entry)
        return entry.active(at) and not (end is not None and end <= at)

    @cached_property
    def known(self) -> Mapping[str, Entry]:
        """Fingerprint to the first entry that says it, over all that is remembered, waits or was retired."""
        found: dict[str, Entry] = {}
        roles = (*LONG_TERM, Role.FOREIGN, Role.CANDIDATES, Role.ARCHIVE)
        for doc in self.with_role(*roles):
            for entry in doc.entries:
                found.setdefault(fingerprint(entry.text), entry)
        return found

    @cached_property
    def known_crowd(self) -> Crowd:
        """The entries of ``known``, to be looked through for words."""
        return Crowd(self.known.values())

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        """Every entry of every document but logs and notes; index.json, the longest of the others, holds none."""
        left_out = (Role.LOG, Role.NOTE, Role.INDEX_JSON)
        docs = (self.documents[path] for path in sorted(self.documents))
        found: dict[str, Entry] = {}
        for doc in docs:
            if doc.role not in left_out:
                found.update(doc.by_id)
        return found

    @property
    def dreams(self) -> int:
        """How many dreams there were."""
        given = self.state.get("dreams")
        return given if isinstance(given, int) else 0

    @property
    def last_dream(self) -> datetime | None:
        """When the last dream was, None for never."""
        return instant_of(self.state.get(LAST_DREAM))

    @property
    def last_deep(self) -> datetime | None:
        """When deep sleep last took place, None for never."""
        return instant_of(self.state[DEEP_LAST]) if DEEP_LAST in self.state else self.last_dream

    def candidates(self, now: datetime) -> tuple[Entry, ...]:
        """The entries that wait to be confirmed at ``now``."""
        entries = (entry for doc in self.with_role(Role.CANDIDATES) for entry in doc.entries)
        return tuple(entry for entry in entries if entry.active(now) and entry.annotation.get("st") != "rejected")

    @cached_property
    def open_items(self) -> tuple[Entry, ...]:
        """The items of pending.md whose box is not ticked."""
        return tuple(entry for doc in self.with_role(Role.PENDING) for entry in doc.entries if entry.done is False)

    @cached_property
    def log_entries(self) -> tuple[Entry, ...]:
        """All lines of daily logs and notes, oldest file first."""
        return tuple(entry for doc in self.with_role(Role.LOG, Role.NOTE) for entry in doc.entries)

    @cached_property
    def learnings(self) -> tuple[Learning, ...]:
        """The records of ``.learnings/``, in the order of their files."""
        docs = self.with_role(Role.LEARNINGS)
        return tuple(block.learning for doc in docs for block in doc.blocks if block.learning is not None)

    @cached_property
    def unread_learnings(self) -> frozenset[str]:
        """The files of ``.learnings/`` that no night has read as they stand."""
        docs = self.with_role(Role.LEARNINGS)
        return frozenset(doc.path for doc in docs if self.state.get(READ + doc.path) != watermark(doc))

    @cached_property
    def refusals(self) -> Mapping[str, tuple[Refusal, ...]]:
        """Fingerprint to its refusals, but those that a later line lifts."""
        found: dict[str, list[Refusal]] = {}
        for doc in self.with_role(Role.REFUSALS):
            for block in doc.blocks:
                refusal = parse_refusal(block.piece.text) if block.piece is not None else None
                if refusal is not None and refusal.kind == LIFTED:
                    found.pop(refusal.fingerprint, None)
                elif refusal is not None:
                    found.setdefault(refusal.fingerprint, []).append(refusal)
        return {key: tuple(listed) for key, listed in found.items()}

    @cached_property
    def tombstones(self) -> tuple[Refusal, ...]:
        """What a person had forgotten or rejected, and did not take again."""
        everything = (one for listed in self.refusals.values() for one in listed)
        return tuple(one for one in everything if one.kind in (FORGOTTEN, CANDIDATE))

    @cached_property
    def undone_evidence(self) -> frozenset[str]:
        """What the undone changes rested on: nothing else is made of it alone."""
        undone = (one for listed in self.refusals.values() for one in listed if one.kind == UNDONE)
        return frozenset(source for one in undone for source in one.evidence)

    def fresh_blocks(self, *roles: Role, deep: bool = False) -> Iterator[tuple[Document, Block]]:
        """What no night has read yet in the files of these roles, oldest file first. deep: nor deep sleep, which is off
        on some nights.

        A file that grew is read from where we stopped; one that shrank or was rewritten starts over.
        """
        for doc in self.with_role(*roles):
            start = self.read_so_far(doc, deep=deep)
            if start < len(doc.text):
                yield from ((doc, block) for block in doc.blocks if not start or block.end > start)

    def read_so_far(self, doc: Document, *, deep: bool = False) -> int:
        """How many characters of a file past nights have read. deep: and deep sleep with them."""
        mark = self.state.get(READ + doc.path)
        return read_up_to(doc, self.state.get(DEEP + doc.path, mark) if deep else mark)


def read_up_to(doc: Document, mark: JsonValue) -> int:
    """How many characters of the document a watermark covers: 0 where it does not fit the text any more."""
    if not isinstance(mark, dict):
        return 0
    length, seen = mark.get("length"), mark.get("digest")
    if not isinstance(length, int) or not 0 <= length <= len(doc.text):
        return 0
    # The digest of a whole document is known, and asked for by several stages.
    given = doc.digest if length == len(doc.text) else digest(encode(doc.text[:length]))
    return length if given == seen else 0


def watermark(doc: Document) -> dict[str, JsonValue]:
    """The watermark that says: this text was read."""
    return {"length": len(doc.text), "digest": doc.digest}
