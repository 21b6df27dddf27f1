"""Where the readers of imports put what they find: nothing gets past here with a secret in it, or as a wrong shape."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from slowwave.pipeline.domain.entry import KINDS, parse_instant
from slowwave.pipeline.domain.imports.imported import LONGEST_ID, Home, Imported, ImportedPattern, Reading
from slowwave.pipeline.domain.lines import clipped, one_line, printable
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.places import TOPIC_TYPES
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.marks import read_line
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.secrets import find_secrets, mask, safe_id

LONGEST = 4000
"""Characters beyond which a line is a document and no statement (as at the content gate)."""
SHOWN = 120
"""Columns of a line that was not taken, in the plan."""
LONGEST_NAME = 80
"""Columns of a topic's name, of a heading or of a subject."""
LONGEST_DESCRIPTION = 240
"""Columns of what a topic's head says of it, as of a row of the index."""

CONFIDENCE = {"human": 0.9, "agent": 0.6, "tool": 0.6, "dream": 0.5}
"""By origin, where the program states none: stated, observed, written by a model (docs/format.md, "Entry line")."""

PLANTED = "it speaks to a model"
"""Why a line is left that a page or a mail may have planted there."""

_MASKS = r"\*{3}[a-z-]+(?:…[A-Za-z0-9]{2})?"
_WORDS = r"[^\W\d_]{2}|[\u3400-\u9fff]|\d"
_BULLETS = r"\A(?:[-*+•]\s+)+"
_SCORES = r"\[score=\d[^\[\]\n]*\]\Z"
_ID = r"[\w.:/@-]+"


class Desk:
    """What one reader found so far; local to one reading. source: the name of the program."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._items: list[Imported] = []
        self._patterns: list[ImportedPattern] = []
        self._left: list[Refused] = []
        self._findings: list[Finding] = []
        self._said: list[str] = []

    @property
    def taken(self) -> int:
        """How many sentences were taken."""
        return len(self._items)

    def reading(self) -> Reading:
        return Reading(
            tuple(self._items), tuple(self._patterns), tuple(self._left), tuple(self._findings), tuple(self._said)
        )

    def take(self, where: str, text: str, home: Home, **fields: Any) -> None:
        """One sentence, with the fields of `Imported` that the program tells."""
        if len(text) > 4 * LONGEST:
            # Not even looked at for secrets, which takes its time.
            self.leave(where, text, f"over {LONGEST} characters")
            return
        marks = [*fields.pop("marks", ())]
        told = self._masked(text, where)
        said = _settled(told, marks)
        if len(said) > LONGEST:
            self.leave(where, said, f"over {LONGEST} characters")
        elif _is_planted(said, *home[1:], fields.get("subject", ""), fields.get("heading", "")):
            self.leave(where, said, PLANTED)
        elif not compiled(_WORDS).search(compiled(_MASKS).sub("", said)):
            self.leave(where, said, "no words" if told == text else "nothing but a secret")
        else:
            fields["marks"] = tuple(dict.fromkeys(mask(mark) for mark in marks))
            fields["subject"] = self._name(fields.get("subject", ""), where)
            fields["heading"] = self._name(fields.get("heading", ""), where)
            fields["foreign_id"] = _id(fields.get("foreign_id", ""))
            fields["cited"] = tuple(filter(None, map(_source, fields.get("cited", ()))))
            self._items.append(Imported(self._source, said, where, self._home(home, where), **fields))

    def take_pattern(self, where: str, name: str, trigger: str, response: str, **fields: Any) -> None:
        """One failure pattern; without a trigger and a response it is none."""
        title, when, what = (one_line(self._masked(text, where)) for text in (name, trigger, response))
        if not (when and what):
            self.leave(where, name, "a pattern without trigger or response")
            return
        if _is_planted(title, when, what, *fields.get("examples", ())):
            self.leave(where, name, PLANTED)
            return
        fields["examples"] = tuple(one_line(self._masked(one, where)) for one in fields.get("examples", ()))
        self._patterns.append(ImportedPattern(self._source, where, title, when, what, **fields))

    def leave(self, where: str, text: str, reason: str) -> None:
        """A line that is not taken, and why."""
        self._left.append(Refused(clipped(one_line(mask(text[:LONGEST])), SHOWN), where, reason))

    def odd(self, code: str, message: str, where: str) -> None:
        """Expected trouble."""
        self._findings.append(Finding(code, Severity.WARNING, message, where))

    def say(self, sentence: str) -> None:
        """A sentence of the plan."""
        self._said.append(mask(sentence))

    def day(self, raw: str, where: str) -> date | None:
        """A day that a file states; None for "" and, with a finding, for what is none."""
        found = self.instant(raw, where)
        return found.date() if found is not None else None

    def instant(self, raw: str, where: str) -> datetime | None:
        """A moment that a file states (UTC), a bare day as its midnight; None for "" and, with a finding, for none."""
        given = raw.strip().strip("\"'")
        if not given or given.casefold() in ("null", "none", "~"):
            return None
        found = parse_instant(given) or _midnight(given[:10])
        if found is None:
            self.odd("D334", f"This is no date that can be read: {clipped(one_line(mask(given)), 40)}", where)
        return found

    def _home(self, home: Home, where: str) -> Home:
        assert home.topic_type in TOPIC_TYPES
        name, category, slug = (self._name(text, where) for text in (home.name, home.category, home.slug))
        described = self._name(home.description, where, LONGEST_DESCRIPTION)
        return Home(home.topic_type, name, described, category, slug)

    def _name(self, text: str, where: str, width: int = LONGEST_NAME) -> str:
        return clipped(one_line(self._masked(text, where)), width) if text else ""

    def _masked(self, text: str, where: str) -> str:
        if not find_secrets(text):
            return text
        if not self._findings or (self._findings[-1].code, self._findings[-1].where) != ("D333", where):
            self.odd("D333", "What looks like a secret was masked; the original is left as it is", where)
        return mask(text)


def _is_planted(*texts: str) -> bool:
    return any(map(is_planted, texts))


def kind_of(raw: str) -> str:
    """One of the six kinds, "" for a word that is none."""
    given = raw.strip().casefold()
    return given if given in KINDS else ""


def count_of(raw: object) -> int:
    """A count as files hold it, 0 for anything else."""
    if isinstance(raw, bool):
        return 0
    text = str(raw).strip() if isinstance(raw, (int, str)) else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def share_of(raw: object) -> float | None:
    """A number from 0 to 1, None for anything else."""
    text = str(raw).strip() if isinstance(raw, (int, float, str)) and not isinstance(raw, bool) else ""
    found = compiled(r"(?:0?\.\d{1,9}|[01](?:\.0{0,9})?|0\.\d{0,9})").fullmatch(text)
    return float(text) if found else None


def _settled(text: str, marks: list[str]) -> str:
    """The sentence as our own reader will find it in the line that is written: marks taken off, and noted."""
    said = text
    for _ in range(4):
        before = said
        said, found, *_ = read_line(said, log=False)
        marks += found
        said = compiled(_SCORES).sub("", compiled(_BULLETS).sub("", one_line(said))).strip()
        if said == before:
            break
    return said


def _id(raw: str) -> str:
    """A foreign id as it may stand in an alias, "" for what names nothing."""
    given = raw.strip()
    fits = len(given) <= LONGEST_ID and compiled(_ID).fullmatch(given)
    return safe_id(given) if fits else ""


def _source(raw: object) -> str:
    """What a program names as its source, as it may stand in a list; "" for what is none."""
    given = printable(raw).replace(",", " ").strip() if isinstance(raw, str) else ""
    return mask(given) if len(given) <= LONGEST_ID else ""


def _midnight(raw: str) -> datetime | None:
    day = parse_day(raw)
    return datetime(day.year, day.month, day.day, tzinfo=UTC) if day is not None else None
