"""Entries: what memory holds, one sentence a line, and who may be believed about what."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import lru_cache

from slowwave.pipeline.domain.annotation import NO_ANNOTATION, Annotation
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.dates import FIRST_YEAR, LAST_YEAR

KINDS = ("rule", "identity", "instruction", "preference", "fact", "context")
RESIDENT_KINDS = frozenset(KINDS[:4])
KIND_OF_TOPIC: Mapping[str, str] = {
    "user": "identity",
    "feedback": "instruction",
    "project": "context",
    "reference": "fact",
}
"""The default kind of an entry by the type of the topic it stands in (FORMATS, key ``k``)."""

ORIGIN_OF_HEXCLAW: Mapping[str, str] = {
    "manual": "human",
    "chat_explicit": "human",
    "chat_extract": "agent",
    "ai_managed": "agent",
    "system": "agent",
    "reflection": "dream",
    "reflect_profile": "dream",
}
"""Who spoke, by the source in HexClaw's tag ``[fact:manual]`` (reference hexclaw 1.2)."""

PERMANENT, PIN, HIGH, IMPORTANT = "PERMANENT", "PIN", "HIGH", "important"
DREAM = "DREAM"

HUMAN, AGENT, EDIT = "human", "agent", "edit"
"""The origin of what a person told, of what an agent did or told, and of a line that somebody reworded in its file:
nobody knows who."""
DREAMT = "dream"
"""The origin of what a dream saw, inferred or composed itself."""
MODEL_BORN = "0.50"
"""The ``conf`` of a sentence that a model wrote (FORMATS, "Entry line")."""
OTHER = "other"
"""The origin of what a third person said in a chat (``[scopes]``): logged under the name, and no fact."""


class Entry(NamedTuple):
    """One entry where it stands; a bare tuple, as blocks and pieces are, since years of notes hold many.

    id says *which line*: its eid, else a digest of text, path and ordinal among equal texts of that file.
    text: what it says, without bullet, time, type tag, marks and annotation.
    marks: PERMANENT, PIN, HIGH, DREAM, OBS:<who>, CNF:<who>, important, or a foreign ``mem_NNN`` id.
    event: the type of a daily log line, and of others the kind that they are tagged with; minute: its ``HH:MM`` or "".
    done: the state of its check box, None where it has none.
    topic_type: user, feedback, project or reference by the file it stands in, else "".
    via: the source in HexClaw's tag, else "".
    """

    id: str
    path: str
    line: int
    text: str
    marks: tuple[str, ...] = ()
    annotation: Annotation = NO_ANNOTATION
    event: str = ""
    day: date | None = None
    minute: str = ""
    done: bool | None = None
    topic_type: str = ""
    via: str = ""

    @property
    def kind(self) -> str:
        """rule, identity, instruction, preference, fact or context: as its annotation says, else its tag, else by the
        topic that it stands in."""
        given = self.annotation.get("k")
        if given in KINDS:
            return given
        return self.event if self.event in KINDS else KIND_OF_TOPIC.get(self.topic_type, "fact")

    @property
    def resident(self) -> bool:
        """True when it is always shown; else it is retrieved."""
        tier = self.annotation.get("tier")
        return tier == "resident" if tier in ("resident", "retrieved") else self.kind in RESIDENT_KINDS

    @property
    def subject(self) -> str:
        return self.annotation.get("subj") if "subj=" in self.annotation.body else ""

    @property
    def uses(self) -> int:
        """How often it was recalled, restated, cited or confirmed."""
        return parse_count(self.annotation.get("hc")) if "hc=" in self.annotation.body else 0

    @property
    def references(self) -> int:
        """Uses, and its birth as one."""
        return self.uses + 1

    @property
    def born(self) -> datetime | None:
        """Valid from (UTC), None where nobody wrote it down."""
        return parse_instant(self.annotation.get("vf"))

    @property
    def closed(self) -> datetime | None:
        """Valid to (UTC), None while it holds. What cannot be read as an instant closes nothing."""
        return parse_instant(self.annotation.get("vt")) if "vt=" in self.annotation.body else None

    @property
    def supersedes(self) -> tuple[str, ...]:
        return _listed(self.annotation.get("sup")) if "sup=" in self.annotation.body else ()

    @property
    def evidence(self) -> tuple[str, ...]:
        return _listed(self.annotation.get("ev")) if "ev=" in self.annotation.body else ()

    @property
    def origin(self) -> str:
        """human, agent, tool, dream or edit; other for a person who is not the owner; "" where nothing says."""
        by = self.annotation.get("by") or ORIGIN_OF_HEXCLAW.get(self.via, "")
        return OTHER if by == "human" and "who=" in self.annotation.body and self.annotation.get("who") else by

    @property
    def source(self) -> str:
        return self.annotation.get("src")

    @property
    def session(self) -> str:
        """``agent:session`` in which it was said, "" where nothing tells."""
        session, mark, _ = self.source.partition("#")
        return session if mark else ""

    @property
    def aliases(self) -> tuple[str, ...]:
        """The ids that other programs know it by."""
        given = _listed(self.annotation.get("alias"))
        return (*[mark for mark in self.marks if mark.startswith("mem_")], *given) if self.marks else given

    @property
    def permanent(self) -> bool:
        return PERMANENT in self.marks

    @property
    def pinned(self) -> bool:
        """Pinned by its annotation, else by its mark: a pin that was taken off is ``pin=0``, whatever the text says."""
        given = self.annotation.get("pin") if "pin=" in self.annotation.body else ""
        return given == "1" or (PIN in self.marks and given != "0")

    @property
    def shared(self) -> bool:
        """Marked as one that further people and roles see, too, if it is resident."""
        return self.annotation.get("shared") == "1"

    @property
    def stale(self) -> bool:
        """Marked as one that nobody speaks of any more."""
        return self.annotation.get("st") == "stale"

    @property
    def high(self) -> bool:
        return HIGH in self.marks

    @property
    def where(self) -> str:
        """Path and line, as a report cites it."""
        return f"{self.path}:{self.line}"

    def active(self, now: datetime) -> bool:
        """True unless it is closed by ``now`` or not yet valid."""
        if not self.annotation.body:
            return True
        closed, born = self.closed, self.born
        return not (closed is not None and closed <= now) and not (born is not None and born > now)


def content_id(text: str, path: str, ordinal: int) -> str:
    """The id of a line without an eid: ``l`` and 16 hex of its text, path and ordinal among equal texts."""
    return "l" + _short_digest(f"{text}\n{path}\n{ordinal}")


@lru_cache(maxsize=1 << 15)
def parse_instant(raw: str) -> datetime | None:
    """An RFC 3339 instant, or a bare day as its midnight UTC; None for anything else."""
    if len(raw) < 10 or not raw.isascii():
        return None
    try:
        moment = datetime.fromisoformat(raw)
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return moment if FIRST_YEAR <= moment.year <= LAST_YEAR else None


def instant_of(given: object) -> datetime | None:
    """The same of a value of JSON, whatever that is."""
    return parse_instant(given) if isinstance(given, str) else None


def parse_count(raw: str) -> int:
    """A count as files hold it, up to nine digits; 0 for anything else."""
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else 0


def _listed(raw: str) -> tuple[str, ...]:
    return tuple([part for part in raw.split(",") if part]) if raw else ()


def _short_digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]
