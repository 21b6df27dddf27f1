"""The night's material: what logs and notes say that no night has read yet, judged at the content gate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.distil.intake import Intake, Said
from slowwave.pipeline.domain.distil.neighbours import Neighbours
from slowwave.pipeline.domain.entry import HUMAN, OTHER, Entry
from slowwave.pipeline.domain.gate import THRESHOLD, is_barred, judge
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.stated import as_stated
from slowwave.pipeline.domain.verdict import Code, Home, Kind, Reason, Verdict
from slowwave.pipeline.language.cues import event_type
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.house_rules import lays_down_terms
from slowwave.pipeline.language.lead_labels import is_own_place
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.self_facts import tells_a_taste, tells_of_oneself, told_of_oneself
from slowwave.pipeline.language.themes import announces_change, lays_down_a_rule, speaks_of_answers, speaks_of_form

STRANGERS = frozenset({"tool", OTHER})
"""Origins whose words are data: they never become a fact about the user, a rule or a preference (ARCHITECTURE 6)."""
FOREIGN = Reason(Code.THIRD_PARTY, 0, "words of a tool, page or third person")
STATED: Mapping[str, float] = {
    "correction": 3.0,
    "rule": 3.6,
    "instruction": 3.6,
    "preference": 3.6,
    "identity": 3.6,
    "decision": 2.6,
    "fact": 2.6,
    "insight": 0.5,
    "event": 0.0,
    "error": -1.0,
    "completed": -2.0,
    "question": -4.0,
}
"""What the type that a log line states adds to its score. Door 1 is for what somebody declares, not for done-lists: a
declared rule or preference passes where it is short (SHORT) and names nothing (VAGUE), a decision or fact where it is
one of the two, and short is only what tells nothing by itself; neither passes where it also tells what was done (DONE).
"""
STANDING = frozenset({"correction", "rule", "instruction", "preference", "identity", "decision", "fact"})
"""Types that say that a line is no report."""
PLAIN = frozenset({"", "event", "fact", "decision", "insight", "rule"})
"""Types under which an owner may tell who they are: that says more than the cue that the type was told by."""
DECLARED: Mapping[str, Kind] = {
    "correction": "rule",
    "rule": "rule",
    "instruction": "rule",
    "preference": "preference",
    "identity": "fact",
    "decision": "decision",
    "fact": "fact",
}
"""The kind of what bears such a type, whatever its words are."""
DECLARED_HOMES: Mapping[str, Home] = {
    "correction": "feedback",
    "rule": "feedback",
    "instruction": "feedback",
    "identity": "user",
    "decision": "project",
}
"""The type of topic that takes it."""


_event_type = lru_cache(maxsize=1 << 12)(event_type)
"""Kept, since four parts of a night ask for it."""


class Heard(NamedTuple):
    """One fresh line; a bare tuple, as entries are. named: the type that it states, "" for none. role: of its file.

    score: the gate's, with what the stated type adds; of a line that was refused early, less than it takes.
    kind, home: as the gate has them, but a correction is a rule of how to work whatever its words are.
    """

    entry: Entry
    piece: Piece
    verdict: Verdict
    named: str
    role: Role
    score: float
    lexicon: Lexicon

    @property
    def stated(self) -> bool:
        """Whether its type was stated."""
        return bool(self.named)

    @property
    def source(self) -> str:
        """As evidence names it."""
        return evidence.of_line(self.entry, self.role)

    @property
    def event(self) -> str:
        """Its stated type, else the one its words tell: looked for when somebody asks, which costs as much as a verdict
        and matters of few lines."""
        return self.named or str(_event_type(self.piece.text, self.lexicon))

    @property
    def judged(self) -> Verdict:
        """The whole verdict: of a line that was refused early it is made now, so ask only where it matters."""
        return self.verdict if self.verdict.whole else judge(self.piece, self.lexicon)

    @property
    def barred(self) -> bool:
        """Refused by its shape or origin, whatever it says. Asked last, as `judged` is."""
        if not self.verdict.whole:
            return is_barred(self.piece, self.lexicon)
        return not self.verdict.accepted and any(reason.weight == 0 for reason in self.verdict.reasons)

    @property
    def accepted(self) -> bool:
        return self.score >= THRESHOLD and not self.barred

    @property
    def kind(self) -> str:
        return DECLARED.get(self.named, self.verdict.kind)

    @property
    def home(self) -> str:
        if self.named in DECLARED_HOMES:
            return DECLARED_HOMES[self.named]
        if self.named == "fact" and self.verdict.home == "feedback":
            return "reference"
        if self.kind != "preference" or self.is_procedure:
            return self.verdict.home
        return "feedback" if lays_down_a_rule(self.verdict.text) else "user"

    @property
    def is_procedure(self) -> bool:
        """A preference of how to answer or of form: it lives in procedures.md and in no topic."""
        said = self.verdict.text
        return self.kind == "preference" and (speaks_of_answers(said) or speaks_of_form(said))


@dataclass(frozen=True, slots=True)
class Chosen:
    """kept: what goes through door 1, newest first. refused: the rest, each with its reason."""

    kept: tuple[Heard, ...]
    refused: tuple[Refused, ...]


def listen(memory: Memory, lexicon: Lexicon) -> tuple[Heard, ...]:
    """Every fresh line of logs and notes, oldest first."""
    found: list[Heard] = []
    for doc, block in memory.fresh_blocks(Role.LOG, Role.NOTE, deep=True):
        if block.entry is not None and block.piece is not None:
            found.append(hear(block.entry, block.piece, doc.role, lexicon, THRESHOLD))
    return tuple(found)


def hear(entry: Entry, piece: Piece, role: Role, lexicon: Lexicon, least: float | None = None) -> Heard:
    """A line of a log or note, judged. least: a score below which nobody asks further (see `judge`)."""
    stated = as_stated(entry)
    named, text, origin = stated.event, stated.text, entry.origin
    if role is Role.LOG and named in PLAIN and _is_owners(entry, origin, piece, named):
        named, text = told_by_owner(named, text, piece, lexicon)
    declared = named if named in STANDING else ""
    # A box is told by the piece alone: an entry leaves it out of its text.
    _, headings, parent, shape, in_transcript, in_dream_block, _ = piece
    body = text if entry.done is None else piece.text
    said = Piece(body, headings, parent, shape, in_transcript, in_dream_block, declared)
    added = STATED.get(named, 0.0)
    strange = origin in STRANGERS
    wanted = least - added if least is not None else None
    verdict = judge(said, lexicon, wanted) if not strange else _of_strangers(text)
    typed = role is Role.LOG and not named and origin in ("", HUMAN)
    if verdict.accepted and typed and tells_of_oneself(text):
        # Below a heading that may be anybody's: whose allergy it is decides where it belongs, not that it lasts.
        verdict = verdict._replace(home="user", kind="fact")
    return Heard(entry, said, verdict, named, role, verdict.score + added, lexicon)


def _is_owners(entry: Entry, origin: str, piece: Piece, named: str) -> bool:
    """Whether the owner speaks in a line of a log: in a turn of their own, or typed by hand without a type (named) and
    below nothing that says whose words follow. What is quoted is somebody else's."""
    if piece.in_transcript or piece.text.lstrip().startswith(">"):
        return False
    if origin == HUMAN:
        return True
    return not (named or origin or entry.source) and is_own_place(piece.headings, piece.parent)


def told_by_owner(named: str, text: str, piece: Piece, lexicon: Lexicon) -> tuple[str, str]:
    """The type of what an owner says, and the words of it: who they are is told by the sentence that says it, unless
    what stands beside it is worth as much; how they like things, and on what terms things are done."""
    fact = told_of_oneself(text)
    if fact:
        beside = text.replace(fact, " ", 1).strip()
        alone = not beside or not judge(piece._replace(text=beside), lexicon, THRESHOLD).accepted
        return "identity", fact if alone else text
    if tells_a_taste(text):
        return "preference", text
    return ("rule" if named in ("", "event") and lays_down_terms(text) else named), text


def _of_strangers(text: str) -> Verdict:
    """No words of theirs are weighed."""
    return Verdict(False, 0.0, (FOREIGN,), "project", "fact", text)


def choose(lines: Iterable[Heard], memory: Memory, night: Night, intake: Intake) -> Chosen:
    """Door 1: what was stated, passed the gate and is not known yet.

    The newest statement of a thing wins, so that an overtaken one is refused with the line that overtook it.
    """
    refused: list[Refused] = []
    passed: list[Heard] = []
    for line in lines:
        if not line.accepted:
            refused.append(_refused(line, _main_reason(line.verdict)))
        else:
            passed.append(line)
    changes = Neighbours((entry.text, entry) for entry in memory.known.values() if announces_change(entry.text))
    later: Neighbours[str] = Neighbours()
    stated: list[Heard] = []
    for line in sorted(passed, key=_newest_first):
        if where := next(later.overtaking(line.verdict.text), None) or _changed_since(line, changes):
            refused.append(_refused(line, f"overtaken by a later line: {where}"))
        else:
            later.add(line.verdict.text, line.entry.where)
            stated.append(line)
    kept: list[Heard] = []
    intake.expect(len(stated))
    for line in reversed(stated):
        entry, at = line.entry, said_at(line.entry, night)
        own = line.role is Role.LOG and entry.origin == HUMAN
        reason = intake.take(Said(line.verdict.text, at, entry.day, line.source, entry.where, entry.subject, own))
        if reason:
            refused.append(_refused(line, reason))
        else:
            kept.append(line)
    return Chosen(tuple(reversed(kept)), tuple(refused))


def said_at(entry: Entry, night: Night) -> datetime:
    """When a line of a log or note was said; tonight, where nobody knows."""
    return night.moment(entry.day, entry.minute) if entry.day is not None else night.now


def _changed_since(line: Heard, changes: Neighbours[Entry]) -> str:
    """Where memory announces, of this day or a later one, a change of what the line says: a note may be read again."""
    said = line.entry.day
    if said is None:
        return ""
    later = (entry for entry in changes.overtaking(line.verdict.text) if (day := _stated_on(entry)) and day >= said)
    return next((entry.where for entry in later), "")


def _stated_on(entry: Entry) -> date | None:
    named = days_in(entry.source)
    return named[0] if named else entry.born.date() if entry.born is not None else None


def _newest_first(line: Heard) -> tuple[int, str, int]:
    day = line.entry.day
    return (-day.toordinal() if day else 0, line.entry.path, -line.entry.line)


def _main_reason(verdict: Verdict) -> str:
    if verdict.reasons == (FOREIGN,):
        return FOREIGN.words
    telling = (reason for reason in verdict.reasons if reason.code is not Code.SLOGAN)
    weightiest = min(telling, key=lambda reason: reason.weight or -99.0, default=None)
    if weightiest is None or weightiest.weight > 0:
        return "too little in it is lasting"
    return f"{weightiest.code}: {weightiest.words}"


def _refused(line: Heard, reason: str) -> Refused:
    return Refused(line.entry.text, line.entry.where, reason, {"score": round(line.score, 2)})
