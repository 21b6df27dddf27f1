"""``review``, ``confirm`` and ``reject``: what waits for a person's answer, and the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from slowwave.flows import wiring
from slowwave.flows.person.doing import Done, begin, do, find
from slowwave.flows.person.keeping import ENDED, missing
from slowwave.flows.person.rows import Row, row
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person import answering
from slowwave.pipeline.domain.person.names import name_of
from slowwave.pipeline.domain.person.wish import Wish
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.review import Pair, open_pairs, rejected_pair
from slowwave.pipeline.domain.worth import ranked
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.workspace import Workspace

Waiting = tuple[Pair, Entry, Entry]


@dataclass(frozen=True, slots=True)
class Question:
    """A pair that waits. link: repeats or replaces. day: since when. confirm, reject: the commands that answer."""

    key: str
    link: str
    why: str
    day: str
    newer: Row
    older: Row
    confirm: str
    reject: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A line that went with so many others, or in such a way, that nobody may have meant it (D120). day: on which it
    first stood there."""

    id: str
    text: str
    file: str
    day: str


@dataclass(frozen=True, slots=True)
class Review:
    """All that waits. stale: entries that are doubted, and items of pending.md that nobody mentions any more."""

    pairs: tuple[Question, ...]
    stale: tuple[Row, ...]
    candidates: tuple[Row, ...]
    missing: tuple[Missing, ...]

    @property
    def waits(self) -> int:
        """How many things do."""
        return len(self.pairs) + len(self.stale) + len(self.candidates) + len(self.missing)


def review(workspace: Workspace) -> Review:
    """What waits for an answer; nothing is written."""
    return waiting_in(load(workspace, take_over=True), wiring.now(workspace.settings))


def waiting_in(loaded: Loaded, now: datetime) -> Review:
    """What waits for an answer in a memory that is loaded."""
    memory = loaded.memory
    doubted = (one for one in memory.long_term if one.stale and not is_profile(one) and memory.holds(one, now))
    unmentioned = (one for one in memory.open_items if one.stale)
    return Review(
        tuple(
            Question(
                pair.key,
                pair.link,
                mask(pair.why),
                pair.day.isoformat(),
                row(newer, memory, now),
                row(older, memory, now),
                f"dream confirm {pair.key}",
                f"dream reject {pair.key}",
            )
            for pair, newer, older in waiting_pairs(memory, Night(now))
        ),
        tuple(row(one, memory, now) for one in (*doubted, *unmentioned)),
        tuple(row(one, memory, now) for one in memory.candidates(now)),
        tuple(Missing(one.id, mask(one.text), one.path, _since(one, loaded)) for one in missing(loaded)),
    )


def confirm(workspace: Workspace, which: str, by: str | None) -> Done:
    """Say that an entry, a candidate or a pair is right. which: id or words, or the key of a pair.

    by: who says so, the owner where it is None. DreamError (exit 3) where none or several fit; (exit 2) for no name.
    """
    return _answer(workspace, which, by, "confirm", answering.confirm, answering.confirm_pair)


def reject(workspace: Workspace, which: str, by: str | None) -> Done:
    """Say that an entry, a candidate or a pair is wrong, so that it is not proposed again. Else as ``confirm``."""
    return _answer(workspace, which, by, "reject", answering.reject, answering.reject_pair)


def ask_again(workspace: Workspace, key: str) -> Done | None:
    """Let a pair that was rejected wait again. key: its name or the beginning of it; None where that names none."""
    if not compiled(r"r[0-9a-f]{5,12}").fullmatch(key.strip()):
        return None
    night = begin(workspace)
    if rejected_pair(key.strip(), load(workspace).memory) is None:
        return None
    name = name_of(None, workspace.settings.words.owners)

    def wished(loaded: Loaded) -> Wish:
        found = rejected_pair(key.strip(), loaded.memory)
        if found is None:
            hint = "`dream review` lists what waits"
            raise DreamError(f"no rejected pair is called {key}", hint=hint, exit_code=Exit.PRECONDITION)
        return answering.ask_again(*found, name, night)

    return do(workspace, night, "restore", wished, by=name)


def _answer(
    workspace: Workspace,
    which: str,
    by: str | None,
    kind: str,
    of_entry: Callable[[Entry, str, Memory, Night], Wish],
    of_pair: Callable[[Pair, Entry, Entry, str, Memory, Night], Wish],
) -> Done:
    name = name_of(by, workspace.settings.words.owners)
    night = begin(workspace)

    def wished(loaded: Loaded) -> Wish:
        memory = loaded.memory
        key = which.strip()
        fitting = [one for one in waiting_pairs(memory, night) if key and one[0].key.startswith(key)]
        if len(fitting) == 1:
            return of_pair(*fitting[0], name, memory, night)
        entry = find(memory, which, night.now, ended=ENDED)
        return of_entry(entry, name, memory, night)

    return do(workspace, night, kind, wished, by=name)


def waiting_pairs(memory: Memory, night: Night) -> Iterator[Waiting]:
    """The pairs that a person is asked about, with the newer and the older entry, the most useful question first."""
    open_ = {
        pair: (pair, newer, older)
        for pair, newer, older in open_pairs(memory, night.now)
        if memory.holds(newer, night.now) and memory.holds(older, night.now)
    }
    yield from (open_[pair] for pair in ranked(open_, memory.by_id))


def _since(gone: Entry, loaded: Loaded) -> str:
    day = loaded.memory.first_seen.get(gone.id)
    return day.isoformat() if day is not None else ""
