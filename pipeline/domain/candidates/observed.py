"""What was seen and is not proven: failures on their way to a pattern, an insight that came once, what a person says or
does again and again. All of it in words that stand in the notes, each with its places; nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.candidates.alike import Sayings
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.entry import HUMAN, Entry
from slowwave.pipeline.domain.failure import wording
from slowwave.pipeline.domain.failure.group import Group, same_errors
from slowwave.pipeline.domain.failure.news import News
from slowwave.pipeline.domain.failure.occurrence import STRANGERS, errors
from slowwave.pipeline.domain.failure.remedy import Notebook, Remedy
from slowwave.pipeline.domain.gate import THRESHOLD, judge
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.ranking.gates import OURS
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.verdict import Code, Verdict
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.cues import EventType
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.repairs import quoted_errors, terms

TWICE = 2
"""A failure that came so often and no oftener is on its way to a pattern."""
WITHIN = 28
"""Days over which a repetition is looked for, and an insight is news: twice as long as a candidate waits."""
SAID = ("", EventType.EVENT, EventType.DECISION, EventType.CORRECTION)
"""The types of a line that may be more than that day's."""
WISHES, HABITS = 2, 3
"""On so many days a person says the same, or does the same, before it is taken for more than that day's."""
TEMPLATE = 4
"""What stands in the notes of more days, and nobody says who wrote it, is a job's."""
NEARLY = THRESHOLD - 1.0
"""The content gate's score from which on an insight is worth asking about: of labelled pieces that score between it and
the threshold, and that nothing else speaks against, five of eight deserve to be kept."""
LEAST = 3
"""Words that say something, below which a sentence means nothing without its surroundings."""
OF_THE_DAY = frozenset({Code.NUMBERS, Code.COMMIT, Code.NEWS, Code.QUOTE, Code.HEDGE, Code.CHAT})
"""What tells that a sentence holds for the day only, however often it is said."""
PROGRESS = OF_THE_DAY | {Code.DONE, Code.STATUS, Code.MARK, Code.PLANNED}
"""So does this, unless it is told as something done."""


@dataclass(frozen=True, slots=True)
class Seen:
    """text: as it was noted. weight: what deserves the day's places first. sources: where, newest last."""

    text: str
    why: str
    sources: tuple[str, ...]
    weight: tuple[int, int]

    @property
    def last(self) -> date:
        """The newest day that a source names."""
        return evidence.newest_day(self.sources) or date.min


def observed(memory: Memory, night: Night) -> tuple[Seen, ...]:
    """What this night saw, the weightiest first; of equal weight what was seen last, then what is told at greater
    length."""
    lexicon = lexicon_of(memory, night.settings.words)
    unread = memory.fresh_blocks(Role.LOG, Role.NOTE, deep=True)
    fresh = [(doc.role, block) for doc, block in unread if block.entry is not None]
    if not fresh and not memory.with_role(Role.LEARNINGS):
        return ()
    found = [
        *_failures(memory, night, fresh),
        *_insights(fresh, night.today - timedelta(days=WITHIN), lexicon),
        *_repeated(memory, night, fresh, lexicon, own=True),
        *_repeated(memory, night, fresh, lexicon, own=False),
    ]
    return tuple(sorted(found, key=lambda one: (one.weight, one.last, len(one.text), one.text), reverse=True))


Fresh = Iterable[tuple[Role, Block]]


def _failures(memory: Memory, night: Night, fresh: Fresh) -> Iterator[Seen]:
    """The same error twice, and not yet often enough: with what helped, where the notes tell. A tool's words alone are
    data, and no sentence of memory."""
    needed = night.settings.patterns.errors
    if needed <= TWICE or not _news_of_errors(memory, fresh):
        return
    news, notebook = News(memory, night), Notebook(memory)
    for group in same_errors(errors(memory)):
        told = tuple(one for one in group.members if one.entry is None or one.entry.origin not in STRANGERS)
        if not TWICE <= group.times < needed or not told or not news.happened(group):
            continue
        if notebook.remedy(group, recurring=False).hard_won:
            # It is a pattern already.
            continue
        remedy = notebook.remedy(group, recurring=True)
        refs = tuple(one.ref for one in group.members)
        why = f"the same error {group.times} of {needed} times"
        said = _failure(replace(group, members=told), remedy)
        yield Seen(said, why, refs, (4 if remedy.proven else 2, group.times))


def _failure(group: Group, remedy: Remedy) -> str:
    trigger = wording.error_trigger(group).rstrip(".。 ")
    return f"{trigger} → {wording.shortened(remedy.fix, wording.BRIEF)}" if remedy.proven and remedy.fix else trigger


def _news_of_errors(memory: Memory, fresh: Fresh) -> bool:
    """Whether a fresh line may tell of one: to group all errors of years takes long, and most nights have none."""
    if memory.unread_learnings:
        return True
    told = (block.entry for _, block in fresh if block.entry is not None)
    return any(one.event == EventType.ERROR or (not one.event and quoted_errors(one.text)) for one in told)


def _insights(fresh: Fresh, since: date, lexicon: Lexicon) -> Iterator[Seen]:
    """What somebody found out once and lately, and the content gate nearly took."""
    for role, block in fresh:
        line = block.entry
        if line is None or line.event != EventType.INSIGHT or line.origin in STRANGERS:
            continue
        if line.day is None or line.day < since:
            continue
        verdict = judge((block.piece or Piece(line.text))._replace(text=line.text), lexicon)
        if verdict.score >= NEARLY and _lasts(verdict, PROGRESS | {Code.PASSING}):
            weight = (1, round(10 * verdict.score))
            yield Seen(verdict.text, "found out once", (evidence.of_line(line, role),), weight)


def _repeated(memory: Memory, night: Night, fresh: Fresh, lexicon: Lexicon, *, own: bool) -> Iterator[Seen]:
    """What was said on several days: by the owner in turns of their own, or in lines that nobody signed.

    Of these more is asked, since what a job writes each day is a template: few days, and content.
    """
    since = night.today - timedelta(days=WITHIN)
    news = [(role, line) for role, block in fresh if (line := block.entry) and _counts(role, line, since, own=own)]
    if not news:
        return
    by_day = _by_day(_lines(memory, since, night.today, own=own))
    told = set[str]()
    for role, line in reversed(news):
        if line.day is None or line.id in told:
            continue
        did = line.event == EventType.COMPLETED
        # What its own day says again makes no further day of it, and a day may have thousands of like lines.
        same = [one for day, lines in by_day.items() if day != line.day for one in lines.again(line.text)]
        days = {one.day for one in same} | {line.day}
        if not (HABITS if did else WISHES) <= len(days) <= (WITHIN if own else TEMPLATE):
            continue
        same += by_day[line.day].again(line.text) if line.day in by_day else ()
        told |= {one.id for one in same}
        verdict = judge(Piece(line.text), lexicon)
        if not _lasts(verdict, OF_THE_DAY if did else PROGRESS) or not (own or verdict.score >= OURS.content):
            continue
        first: dict[date | None, str] = {}
        for one in same:
            first.setdefault(one.day, evidence.of_entry(memory, one))
        first[line.day] = evidence.of_line(line, role)
        why = f"{'done' if did else 'said'} on {counted(len(days), 'day')}"
        sources = tuple(first[day] for day in sorted(day for day in first if day is not None))
        yield Seen(verdict.text, why, sources, (3 if own else 2, len(days)))


class _Day:
    """The lines of one day, by what they say."""

    def __init__(self, lines: Sequence[Entry]) -> None:
        self._lines = lines
        self._sayings = Sayings(line.text for line in lines)

    def again(self, text: str) -> list[Entry]:
        """Those that say this again, in their order."""
        return [self._lines[place] for place in self._sayings.again(text)]


def _by_day(lines: Iterable[Entry]) -> dict[date, _Day]:
    found: dict[date, list[Entry]] = {}
    for line in lines:
        if line.day is not None:
            found.setdefault(line.day, []).append(line)
    return {day: _Day(found[day]) for day in sorted(found)}


def _counts(role: Role, line: Entry, since: date, *, own: bool) -> bool:
    if line.day is None or line.day < since:
        return False
    if own:
        return role is Role.LOG and line.origin == HUMAN and line.event in (*SAID, EventType.COMPLETED)
    return not line.origin and line.event in SAID


def _lines(memory: Memory, since: date, until: date, *, own: bool) -> Iterator[Entry]:
    """The lines of these days; files of other days are passed over whole, by their names."""
    for doc in memory.with_role(Role.LOG, Role.NOTE):
        if any(since <= day <= until for day in days_in(doc.path)):
            yield from (line for line in doc.entries if _counts(doc.role, line, since, own=own))


def _lasts(verdict: Verdict, against: frozenset[Code]) -> bool:
    """Whether nothing in its shape or words refuses it, and it says enough to be understood alone."""
    barred = not verdict.accepted and any(reason.weight == 0 for reason in verdict.reasons)
    codes = {reason.code for reason in verdict.reasons}
    return not barred and codes.isdisjoint(against) and len(terms(verdict.text)) >= LEAST
