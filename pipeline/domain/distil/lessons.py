"""The learnings map: which ``.learnings/`` records become entries, and of which topic type (BEHAVIOUR)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.clause import CAP, capped
from slowwave.pipeline.domain.distil.intake import Intake, Said
from slowwave.pipeline.domain.distil.neighbours import Neighbours
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.shapes import refusal
from slowwave.pipeline.domain.tombstones import why_refused
from slowwave.pipeline.language.cues import EventType, event_type
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.signatures import is_template
from slowwave.pipeline.language.words import fingerprint, language_of, tokens

ASKED = 2
"""A feature asked for so often is wanted (BEHAVIOUR, "Failure patterns")."""
FIXES = ("fix", "suggested fix", "resolution", "suggested action")
OBSERVATIONS = frozenset({"insight", "knowledge_gap"})
"""What was noticed or not known is no remedy, whatever it suggests. Many records have a title for a category."""
UNMENDED = "an error without a fix yet"
SETTLED_FEATURE = frozenset({"in_progress", "resolved"})


UNREADABLE = 20
"""One lost character in so many makes a text unreadable."""
_STAMPED = re.compile(r"\W{0,4}\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}")
_ENDS = tuple(".!?…。！？;；:：")
_MARKER = re.compile(r"\s*(?:[-*+•]|\d{1,2}[.)、])\s+")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record that goes into memory. known: its sentence stands there, or comes there tonight from elsewhere; only the
    record is to be marked."""

    learning: Learning
    text: str
    topic_type: str
    kind: str
    why: str
    source: str
    known: bool


@dataclass(frozen=True, slots=True)
class Lessons:
    """What the records of ``.learnings/`` come to, and why the rest of those read tonight waits."""

    kept: tuple[Lesson, ...]
    refused: tuple[Refused, ...]


def lessons(memory: Memory, night: Night, intake: Intake) -> Lessons:
    """Corrections, errors with a fix, best practices, and features that are wanted; each as long as a fact at most.

    intake: has taken in what the notes say.
    """
    kept: list[Lesson] = []
    refused: list[Refused] = []
    asked = _times_asked(memory.learnings)
    waiting = [learning for learning in memory.learnings if not learning.settled]
    for learning in waiting:
        topic_type, kind, why = _home(learning, asked.get(learning.key, 1))
        text = one_line(_sentence(learning))
        source = evidence.of_learning(learning)
        reason = (_objection(text) or _taken_back(text, source, memory)) if topic_type else why
        if reason:
            # What waits is told when its file is read, not every night.
            if learning.path in memory.unread_learnings:
                refused.append(Refused(learning.summary or learning.id, learning.where, reason))
            continue
        # A record that waits because another says the same would be taken in by the next night, with nothing new.
        stands = bool(intake.take(Said(text, said_at(learning, night), learning.logged, source, learning.where)))
        kept.append(Lesson(learning, text, topic_type, kind, why, source, stands))
    return Lessons(tuple(kept), tuple(refused))


def said_at(learning: Learning, night: Night) -> datetime:
    """The beginning of the day on which it was logged; tonight, where nobody knows."""
    return night.midnight(learning.logged) if learning.logged is not None else night.now


def _home(learning: Learning, asked: int) -> tuple[str, str, str]:
    """(topic type, entry kind, why), or ("", "", why it waits)."""
    category = learning.category.casefold().replace(" ", "_")
    if learning.family == "FEAT":
        if learning.status in SETTLED_FEATURE:
            return "project", "context", f"requested and {learning.status.replace('_', ' ')}"
        return (
            ("project", "context", f"requested {asked} times")
            if asked >= ASKED
            else ("", "", "asked for once, not begun")
        )
    if "correction" in category:
        return "feedback", "instruction", "a correction"
    if "best_practice" in category:
        return "reference", "fact", "a best practice"
    if learning.family == "ERR":
        return ("reference", "fact", "an error with its fix") if mended(learning) else ("", "", UNMENDED)
    if mended(learning) and category not in OBSERVATIONS:
        return "reference", "fact", "a lesson with its remedy"
    return "", "", "neither correction, fix nor best practice"


def mended(learning: Learning) -> bool:
    """It says what to do about it."""
    return any(_remedy(learning, name) for name in FIXES)


def _remedy(learning: Learning, section: str) -> str:
    """What a section says to do, "" for a form that nobody filled in."""
    said = learning.sections.get(section, "")
    return "" if is_template(said) else said


def _objection(text: str) -> str:
    if not text:
        return "it says nothing"
    if _STAMPED.match(text):
        return "a message of a chat with its time stamp, no lesson"
    if text.count("\ufffd") * UNREADABLE > len(text):
        return "its text cannot be read"
    if event_type(text) is EventType.QUESTION:
        return "a question"
    shaped = refusal(Piece(text, shape=Shape.RECORD), text, LEXICON)
    return shaped.words if shaped is not None else ""


def _taken_back(text: str, source: str, memory: Memory) -> str:
    """Why a person does not want it, "" where it may come in or stands there."""
    return "" if fingerprint(text) in memory.known else why_refused(text, (source,), memory)


def _sentence(learning: Learning) -> str:
    """The record's summary, for what had to be mended with its fix, cut at sentence ends to the cap."""
    said = _first(learning.summary, CAP)
    plain = learning.family == "FEAT" or "correction" in learning.category or "best" in learning.category
    if plain or not said:
        return said
    fix = next((found for name in FIXES if (found := _first(_remedy(learning, name), CAP - tokens(said)))), "")
    return _with_fix(said, fix) if fix else said


def _with_fix(said: str, fix: str) -> str:
    """Both as one, with a word between them in the language of what is said."""
    chinese = language_of(said) == "zh"
    stop = "" if said.endswith(_ENDS) else "。" if chinese else "."
    return f"{said}{stop}解决办法：{fix}" if chinese else f"{said}{stop} Fix: {fix}"


def _first(text: str, cap: int) -> str:
    """The first paragraph's sentences within the cap; list markers off, items parted by semicolons."""
    paragraph = text.strip().split("\n\n", 1)[0]
    joined = ""
    for line in paragraph.splitlines():
        item = _MARKER.match(line)
        said = line[item.end() :].strip() if item else line.strip()
        if said and not said.startswith(("```", "|")):
            joined += f"{'; ' if item and joined and joined[-1].isalnum() else ' '}{said}"
    return capped(joined.strip(), cap)


def _times_asked(records: Iterable[Learning]) -> dict[str, int]:
    """By key of each feature request: how often it was asked for, by its own count or in other records."""
    features = [record for record in records if record.family == "FEAT"]
    index = Neighbours((record.summary, record.key) for record in features)
    counts: dict[str, int] = {}
    for record in features:
        alike = set(index.speaking_of(record.summary)) | {record.key}
        recurring = record.metadata.get("frequency", "").strip().casefold().startswith("recurring")
        counts[record.key] = max(record.recurrence, len(alike), ASKED if recurring else 1)
    return counts
