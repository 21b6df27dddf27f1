"""A candidate's life as intents: born as a ``[DREAM]`` line, then an entry like others, or let go."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from slowwave.pipeline.domain.edit import Edit, Field, Insert, Move
from slowwave.pipeline.domain.entry import DREAM, DREAMT, Entry
from slowwave.pipeline.domain.lifetime import CONFIRMED, archived, closing, valued
from slowwave.pipeline.domain.lines import entry_line, instant, new_eid
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import lasting_id, with_eid
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.language.patterns import compiled

OBSERVED = "0.60"
"""The ``conf`` of what nobody stated, but somebody observed, an agent told or use confirmed (FORMATS, "Entry line")."""
WAITING = "candidate"
"""Its ``st`` while it waits."""
MARKS = "marks"
"""The field of an entry that holds the marks in front of its words, with their brackets and blanks."""
_WAITS = rf"\[{DREAM}\][ \t]+"
CNF, OBS = "CNF", "OBS"
"""Who proved it: a person by name, or an agent in a session that knew nothing of it (article, "The dreamer")."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that was seen once or twice, in the words of those who saw it; it waits for a confirmation.

    at, day: the moment and the local day on which it is proposed, from which its days count. evidence: the sources it
    rests on, the first is its ``src``. kind: "" for what its home makes of it. by: dream, or agent for what one told.
    """

    text: str
    at: datetime
    day: date
    why: str
    evidence: tuple[str, ...]
    subject: str = ""
    conf: str = OBSERVED
    kind: str = ""
    by: str = DREAMT

    @property
    def eid(self) -> str:
        """The eid that the line will bear."""
        return new_eid(self.text, "candidates", next(iter(self.evidence), ""), instant(self.at))

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        values = {
            "eid": self.eid,
            "cand": self.day.isoformat(),
            "k": self.kind,
            "subj": self.subject,
            "vf": instant(self.at),
            "conf": self.conf,
            "st": WAITING,
            "by": self.by,
            "src": next(iter(self.evidence), ""),
            "ev": ",".join(self.evidence[1:]),
        }
        return (Insert(memory.places.candidates, entry_line(f"[{DREAM}] {self.text}", values)),)


@dataclass(frozen=True, slots=True)
class Graduate:
    """A candidate that was proven is an entry like others from now on, in the file ``to``; its mark says by whom.

    by: who confirmed or observed it. how: CNF, a person did, and it is certain; OBS, an agent did. older: ids of the
    entries whose place it takes, which close at ``at``.
    """

    path: str
    id: str
    to: str
    under: str
    by: str
    day: date
    at: datetime
    how: str = CNF
    older: tuple[str, ...] = ()
    why: str = "confirmed by name"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        older = [memory.by_id[one] for one in self.older]
        named = "cnf" if self.how == CNF else "obs"
        sources = (one for one in (*entry.evidence, *self.evidence) if one != entry.source)
        values = {
            "st": None,
            "conf": CONFIRMED if self.how == CNF else entry.annotation.get("conf") or OBSERVED,
            named: _with(entry.annotation.get(named).split(","), (self.by,)),
            "ref": self.day.isoformat(),
            "ev": _with((), sources),
            "pin": "1" if entry.pinned or any(one.pinned for one in older) else entry.annotation.get("pin"),
            "sup": _with(entry.supersedes, (lasting_id(one, memory) for one in older)),
        }
        return (
            *with_eid(entry, memory),
            *valued(entry, values),
            *_marked(entry, f"{self.how}:{self.by}", memory),
            *(edit for one in older for edit in closing(one, self.at, memory)),
            Move(self.path, self.id, self.to, self.under),
        )


@dataclass(frozen=True, slots=True)
class Expire:
    """A candidate that nobody confirmed goes to the archive as it stood, and so does one that was answered."""

    path: str
    id: str
    heading: str
    day: date
    why: str
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        return archived(memory.by_id[self.id], self.heading, self.day, memory)


def _with(before: Iterable[str], more: Iterable[str]) -> str:
    return ",".join(dict.fromkeys(one for one in (*before, *more) if one))


def _marked(entry: Entry, mark: str, memory: Memory) -> tuple[Edit, ...]:
    """What says in the line that it is a candidate says from now on who proved it, or goes where somebody typed that
    beside it; a line without such a mark bears none afterwards either."""
    old = memory.fields(entry.path, entry.id).get(MARKS, "")
    new = compiled(_WAITS).sub("" if mark in entry.marks else f"[{mark}] ", old, count=1)
    return (Field(entry.path, entry.id, MARKS, old, compiled(_WAITS).sub("", new)),) if new != old else ()
