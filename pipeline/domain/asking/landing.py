"""Sentences of an answer on their way into memory: by the gate, the upsert and the homes of any way in.

What a sentence is, is told by its own words and by who said the lines that it cites, never by the model. A fact about
the user, a preference or a rule rests on the user's own words alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime

from slowwave.pipeline.domain.distil.entries import linked
from slowwave.pipeline.domain.distil.heard import said_at
from slowwave.pipeline.domain.distil.homes import Homes, Wanting
from slowwave.pipeline.domain.distil.intake import Intake, Said
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.distil.procedures import section_of
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.entry import DREAMT, HUMAN, MODEL_BORN, Entry
from slowwave.pipeline.domain.evidence import LOG, Sources
from slowwave.pipeline.domain.gate import bar, judge
from slowwave.pipeline.domain.intent import FACTS, Intent, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.question import Question, cited
from slowwave.pipeline.domain.question import Said as Sentence
from slowwave.pipeline.domain.tombstones import FORGOTTEN, is_forgotten
from slowwave.pipeline.domain.upsert import already
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.relative_days import on_any_day
from slowwave.pipeline.language.selves import speaks_of_the_user
from slowwave.pipeline.language.themes import lays_down_a_rule, speaks_of_answers, speaks_of_form
from slowwave.pipeline.language.words import fingerprint

NOT_OWN = "only the user's own words tell of the user, of a preference or a rule"
NO_DAY = "it names a day that may be one of two"
ASKED = "its evidence only asks"


@dataclass(frozen=True, slots=True)
class Fact:
    """A sentence that the auditor let pass. sources: the lines that it cites, the newest first, each to the line that
    stands there, None for a record of ``.learnings/``. at, where: when the newest was said, and its ``path:line``.
    project: what it is about, "" for what its words tell."""

    text: str
    sources: Mapping[str, Entry | None]
    at: datetime
    where: str
    project: str = ""

    @property
    def said(self) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.sources.values() if entry is not None)

    @property
    def day(self) -> date | None:
        return next((entry.day for entry in self.said), None)

    @property
    def own(self) -> bool:
        """Whether all that it cites was said by the user, or typed into a daily log: what agents and tools say there
        bears their name."""
        return bool(self.sources) and all(
            one is not None and (one.origin == HUMAN or (not one.origin and source.startswith(f"{LOG}:")))
            for source, one in self.sources.items()
        )

    @property
    def unsigned(self) -> bool:
        """Whether all that it cites was said by the user or noted without a name."""
        return len(self.said) == len(self.sources) > 0 and all(one.origin in ("", HUMAN) for one in self.said)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A fact that may be remembered, with dates for "tomorrow" and its like. kind: "" for what its home makes of it."""

    fact: Fact
    kind: str
    home: str


@dataclass(frozen=True, slots=True)
class _Placed:
    """key: a name of its own tonight. section: of procedures.md, "" for a topic."""

    key: str
    fact: Fact
    want: Wanting
    kind: str
    section: str


def fact_of(one: Sentence, question: Question, memory: Memory, night: Night, project: str = "") -> Fact:
    """A sentence with where it comes from. project: what the answer says that it is about."""
    sources = Sources(memory)
    found = [(line.source, sources.entry(line.source)) for line in cited(one, question) if line.source]
    found.sort(key=lambda pair: _moment(pair[1], night), reverse=True)
    newest = found[0] if found else ("", None)
    where = sources.where(newest[0]) or f"{newest[0]}:0"
    return Fact(one.text, dict(found), _moment(newest[1], night), where, project)


def landed(
    facts: Iterable[Fact], memory: Memory, night: Night, why: str
) -> tuple[tuple[Intent, ...], tuple[Refused, ...]]:
    """The entries that these facts become, with what they take the place of, and those that memory does not take."""
    intake, projects = Intake(memory, night), Projects(memory)
    lexicon = lexicon_of(memory, night.settings.words)
    refused: list[Refused] = []
    taken: list[_Placed] = []
    for number, fact in enumerate(sorted(facts, key=lambda one: one.at)):
        key = f"fact:{number}"
        one = weighed(fact, memory, lexicon)
        if isinstance(one, Weighed):
            reason = intake.take(Said(one.fact.text, fact.at, fact.day, key, fact.where))
            taken += [] if reason else [_placed(key, one, projects)]
        else:
            reason = one
        if reason:
            refused.append(Refused(fact.text, next(iter(fact.sources), ""), reason))
    homes = Homes(memory, night, projects, [one.want for one in taken if not intake.taken(one.key).home])

    def path(one: _Placed) -> str:
        return memory.places.procedures if one.section else intake.taken(one.key).home or homes.place(one.want)

    born = [(one.key, _remember(one, path(one), night, why)) for one in taken]
    return (*homes.opened, *linked(born, intake, night)), tuple(refused)


def weighed(fact: Fact, memory: Memory, lexicon: Lexicon, *, is_confirmed: bool = False) -> Weighed | str:
    """What it is by its own words, or why it is not for memory. is_confirmed: it waits until somebody
    says it, so it may rest on notes that nobody signed."""
    if not fact.sources:
        return "it cites nothing that was said"
    if all(entry is not None and entry.text.rstrip().endswith(("?", "？")) for entry in fact.sources.values()):
        return ASKED
    text = _dated(fact)
    if text is None:
        return NO_DAY
    if any(is_forgotten(text, source, memory) for source in fact.sources):
        return FORGOTTEN
    holders = [_holder(one, memory, lexicon) for one in fact.sources.values()]
    if (holder := holders[0]) is not None and all(holders):
        return already(holder)
    verdict = judge(Piece(text), lexicon)
    barred = bar(verdict)
    if barred is not None:
        return f"{barred.code}: {barred.words}"
    kind = verdict.kind if verdict.kind in ("preference", "rule") else ""
    home = "user" if kind == "preference" and not lays_down_a_rule(text) else verdict.home
    is_theirs = fact.own or (is_confirmed and fact.unsigned)
    if not is_theirs and (kind or home in ("user", "feedback") or speaks_of_the_user(text, lexicon)):
        return NOT_OWN
    return Weighed(replace(fact, text=text), kind, home)


def _holder(line: Entry | None, memory: Memory, lexicon: Lexicon) -> Entry | None:
    """What says all that a line says, and so each sentence that is joined of its clauses."""
    if line is None:
        return None
    held = memory.known.get(fingerprint(line.text))
    return held or memory.known.get(fingerprint(judge(Piece(line.text), lexicon).text))


def _placed(key: str, one: Weighed, projects: Projects) -> _Placed:
    fact, text = one.fact, one.fact.text
    project = fact.project or projects.of(text)
    # What a model says of a thing that it names goes where the thing's other facts are.
    home = "project" if fact.project and one.home == "reference" else one.home
    of_form = one.kind == "preference" and (speaks_of_answers(text) or speaks_of_form(text))
    section = section_of(text, one.kind) if of_form and not project else ""
    return _Placed(key, fact, Wanting(text, home, project, next(iter(fact.sources))), one.kind, section)


def _dated(fact: Fact) -> str | None:
    return on_any_day(fact.text, {entry.day for entry in fact.said if entry.day}, fact.at.date())


def _remember(one: _Placed, path: str, night: Night, why: str) -> Remember:
    return Remember(
        path=path,
        text=one.fact.text,
        born=one.fact.at,
        taken=night.today,
        why=why,
        evidence=tuple(one.fact.sources),
        kind=one.kind,
        by=DREAMT,
        under=one.section or FACTS,
        conf=MODEL_BORN,
    )


def _moment(entry: Entry | None, night: Night) -> datetime:
    return said_at(entry, night) if entry is not None else night.now
