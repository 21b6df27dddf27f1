"""What an import does to the memory, as intents: an entry comes as it stood elsewhere, or ours is known again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.domain.edit import Annotate, Edit, Insert
from slowwave.pipeline.domain.entry import HIGH, IMPORTANT, PERMANENT, PIN
from slowwave.pipeline.domain.imports.alias import ALIAS
from slowwave.pipeline.domain.lifetime import closing
from slowwave.pipeline.domain.lines import instant, one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.naming import with_eid

_WRITTEN = {PERMANENT: "⚠️ PERMANENT", PIN: "📌 PIN", HIGH: "🔥 HIGH"}
"""The marks that are no badge in brackets (FORMATS, "Entry line")."""


@dataclass(frozen=True, slots=True)
class Adopt:
    """An entry of another program's, with all that is known of it there.

    values: of its annotation, decoded, in their order. marks: as an entry bears them. under: the section at whose end
    it goes; "" is the end of the file. opens: the title of a section that begins with it, at the end of the file.
    older: ids of entries of ours that it takes the place of, which close at ``at``.
    """

    path: str
    text: str
    values: tuple[tuple[str, str], ...]
    why: str
    evidence: tuple[str, ...]
    marks: tuple[str, ...] = ()
    under: str = ""
    opens: str = ""
    older: tuple[str, ...] = ()
    at: datetime | None = None

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        title = f"\n## {one_line(self.opens)}\n\n" if self.opens else ""
        at = self.at
        older = () if at is None else tuple(closing(memory.by_id[one], at, memory) for one in self.older)
        return (*(edit for edits in older for edit in edits), Insert(self.path, title + self.line, self.under))

    @property
    def line(self) -> str:
        """The line as it is written."""
        hidden = [mark for mark in self.marks if mark == IMPORTANT or mark.startswith("mem_")]
        lead = "".join(f"{_WRITTEN.get(mark, f'[{mark}]')} " for mark in self.marks if mark not in hidden)
        trail = "".join(f" <!-- {mark} -->" for mark in hidden)
        return f"- {lead}{one_line(self.text)}{trail} {annotation(dict(self.values)).emit()}\n"


@dataclass(frozen=True, slots=True)
class Recognise:
    """An entry of ours stands in another program's memory too: it bears that name from now on, and the uses and the pin
    that it had there. until: when it ceased to hold, where that program says so and we did not know. sup: ids of
    imported entries that it took the place of, told late."""

    path: str
    id: str
    alias: tuple[str, ...]
    day: date
    why: str
    evidence: tuple[str, ...] = ()
    uses: int = 0
    pinned: bool = False
    until: datetime | None = None
    sup: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        entry = memory.by_id[self.id]
        hidden = entry.annotation
        values = {
            ALIAS: _with(hidden.get(ALIAS), self.alias),
            "sup": _with(hidden.get("sup"), self.sup),
            "hc": str(entry.uses + self.uses) if self.uses else "",
            "ref": max(hidden.get("ref"), self.day.isoformat()) if self.uses else "",
            "pin": "1" if self.pinned and not entry.pinned and hidden.get("pin") != "0" else "",
            "vt": instant(self.until) if self.until is not None and entry.closed is None else "",
        }
        changed = {key: value for key, value in values.items() if value and value != hidden.get(key)}
        return (
            *with_eid(entry, memory),
            *(
                Annotate(entry.path, entry.id, key, hidden.get(key) if key in hidden else None, value)
                for key, value in changed.items()
            ),
        )


def _with(listed: str, more: tuple[str, ...]) -> str:
    return ",".join(dict.fromkeys((*filter(None, listed.split(",")), *more)))
