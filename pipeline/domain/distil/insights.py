"""What the night learned and what to do tomorrow: sentences of the notes themselves, and counts over them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, timedelta

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.lessons import UNMENDED, Lesson, mended
from slowwave.pipeline.domain.distil.messages import Messages
from slowwave.pipeline.domain.distil.neighbours import Neighbours
from slowwave.pipeline.domain.distil.waiting import Waiting
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import Entry, parse_count
from slowwave.pipeline.domain.intent import Note
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.pattern import help_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.polarity import polarity
from slowwave.pipeline.language.words import fingerprint, similarity, words

FEWEST = 3
PRIORITIES = ("critical", "high", "medium", "low")
NEAR = timedelta(days=7)
"""What is dated so far ahead is for tomorrow; what is dated later was told when it came up (ours)."""
URGENT = 2
"""An error without a fix is for tomorrow when its priority is one of the first so many."""
FROM_PATTERNS = 3
"""So many insights are failures that came back; the rest is for what the notes learned otherwise."""
ONE_TO_A_READER = 0.8
"""So alike and neither denying the other, two insights are one for whoever reads five of them, whatever memory keeps: a
request that was noted again the next day in other words has 0.85 (Dice over bigrams)."""
SAYS_ENOUGH = 5
"""Words; a shorter insight ("fine so far") means nothing without its surroundings."""
LESSON_EVENTS: Mapping[str, float] = {"insight": 2.0, "correction": 1.5, "error": 0.0, "decision": 0.0}
LESSON_KINDS = frozenset({"lesson", "failure"})


def insights(
    memory: Memory,
    night: Night,
    lines: Iterable[Heard],
    kept: Collection[Heard],
    records: Iterable[Lesson],
    say: Callable[[str], Messages],
) -> tuple[Note, ...]:
    """Up to five: failures that came back with what helped, then the strongest lessons of the night's lines and
    records, then what somebody called an insight and memory did not take. lines: all of the night; kept: those that it
    takes in."""
    returned = sorted((doc for doc in memory.with_role(Role.PATTERN) if _touched_today(doc, night)), key=_most_often)
    found = [_recurred(doc, say) for doc in returned[:FROM_PATTERNS]]
    told = Neighbours((note.text, True) for note in found)
    lessons = sorted((line for line in kept if _is_lesson(line) and not _told(line, told)), key=_strength)
    found += [Note("insight", line.verdict.text, "a lesson in tonight's notes", (line.source,)) for line in lessons]
    learnt = sorted((lesson for lesson in records if _is_learnt(lesson)), key=_urgency)
    found += [Note("insight", lesson.text, lesson.why, (lesson.source,)) for lesson in learnt]
    sources = {line.source for line in kept}
    said = (line for line in lines if line.named == "insight" and line.source not in sources)
    called = sorted(filter(_says_enough, said), key=_strength)
    found += [Note("insight", line.verdict.text, "a lesson in tonight's notes", (line.source,)) for line in called]
    chosen = _distinct({fingerprint(note.text): note for note in found}.values(), night.settings.caps.insights)
    if 0 < len(chosen) < FEWEST:
        return (*chosen, Note("insight", say("").few_insights(len(chosen)), "fewer than three", ()))
    return chosen or (Note("insight", say("").no_insights(), "no lesson in tonight's notes", ()),)


def _distinct(notes: Iterable[Note], most: int) -> tuple[Note, ...]:
    chosen: list[Note] = []
    for note in notes:
        if len(chosen) == most:
            break
        if not any(_one_to_a_reader(note.text, other.text) for other in chosen):
            chosen.append(note)
    return tuple(chosen)


def _one_to_a_reader(text: str, other: str) -> bool:
    return similarity(text, other) >= ONE_TO_A_READER and polarity(text) == polarity(other)


def actions(memory: Memory, night: Night, waiting: Waiting, say: Callable[[str], Messages]) -> tuple[Note, ...]:
    """Up to three for tomorrow: what is dated next, what waits longest unanswered, what failed without a cause.

    A date is told on the night on which it comes up, and again when it is near. What is stale waits for a person.
    """
    over = {*(item.id for item in waiting.closed), *(item.id for item in waiting.stale)}
    items = [
        (entry.text, entry.source or evidence.of_entry(memory, entry), entry.id not in memory.first_seen)
        for entry in memory.open_items
        if entry.id not in over and not entry.stale and not _is_over(entry, memory, night)
    ]
    items += [(item.text, item.evidence[0], True) for item in waiting.opened]
    dated: list[tuple[date, str, str]] = []
    undated: list[tuple[str, str]] = []
    for text, source, new in items:
        if not (days := days_in(text)):
            undated.append((text, source))
            continue
        # The first that it names: who says "on the 30th, not on the 28th" means the 30th.
        next_one = next((day for day in days if day >= night.today), None)
        if next_one is not None and (new or next_one - night.today <= NEAR):
            dated.append((next_one, text, source))
    found = [
        Note("action", say(text).dated(text, day), "the next date", (source,)) for day, text, source in sorted(dated)
    ]
    found += [Note("action", say(text).waiting(text), "still open", (source,)) for text, source in undated]
    for record in sorted((one for one in memory.learnings if _is_urgent(one)), key=_rank):
        text = say(record.summary).unmended(one_line(record.summary))
        found.append(Note("action", text, UNMENDED, (evidence.of_learning(record),)))
    return tuple(found[: night.settings.caps.actions])


def _is_over(item: Entry, memory: Memory, night: Night) -> bool:
    """Whether memory holds no more what it says: a date that was moved is nothing to do."""
    said = memory.known.get(fingerprint(item.text))
    return said is not None and (end := memory.ended(said)) is not None and end <= night.now


def _most_often(doc: Document) -> tuple[int, str]:
    return (-parse_count(doc.front_matter.get("count", "")), doc.path)


def _recurred(doc: Document, say: Callable[[str], Messages]) -> Note:
    head = doc.front_matter
    count, trigger, response = (head.get(key, "") for key in ("count", "trigger", "response"))
    text = say(trigger).recurred(count, trigger, response, help_of(response, trigger))
    return Note("insight", text, "a failure that came back", (f"entry:{doc.path}#",))


def _touched_today(doc: Document, night: Night) -> bool:
    today = night.today.isoformat()
    return today in (doc.front_matter.get("updated"), doc.front_matter.get("created"))


def _told(line: Heard, notes: Neighbours[bool]) -> bool:
    return any(notes.speaking_of(line.verdict.text))


def _is_lesson(line: Heard) -> bool:
    return line.event in LESSON_EVENTS and (line.event == "insight" or line.kind in LESSON_KINDS)


def _says_enough(line: Heard) -> bool:
    """Whether what somebody called an insight can be read by itself."""
    return not line.barred and len(words(line.verdict.text)) >= SAYS_ENOUGH


def _is_learnt(lesson: Lesson) -> bool:
    return not lesson.known and lesson.learning.family != "FEAT"


def _urgency(lesson: Lesson) -> tuple[int, int, str]:
    """Most urgent first, of equal ones the newest."""
    logged = lesson.learning.logged
    return (_rank(lesson.learning), -logged.toordinal() if logged else 0, lesson.learning.key)


def _rank(learning: Learning) -> int:
    return PRIORITIES.index(learning.priority) if learning.priority in PRIORITIES else len(PRIORITIES)


def _is_urgent(record: Learning) -> bool:
    open_error = record.family == "ERR" and not record.settled and record.status != "resolved"
    urgent = open_error and bool(record.summary) and _rank(record) < URGENT and not mended(record)
    return urgent and not is_planted(record.summary)


def _strength(line: Heard) -> tuple[float, int]:
    day = line.entry.day.toordinal() if line.entry.day else 0
    return (-(line.score + LESSON_EVENTS[line.event]), -day)
