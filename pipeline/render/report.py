"""The dream report: a result in, Markdown out, in the headings of the v3.3 skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from slowwave.pipeline.domain.document import Document, Role
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import KeepPattern, Measure, Note, OpenTopic, Remember
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.plan import Plan
from slowwave.pipeline.domain.tally import Tally, score, tally
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.render.changes import CITED, Citer, Group, Row, changed, refused
from slowwave.pipeline.render.markdown import md
from slowwave.pipeline.render.phrases import Phrases

SHOWN, SHOWN_REFUSED = 6, 4
"""Rows shown of a kind of change in one file, and of a reason for refusal; the rest is counted and told how to see."""
WHOLE = 2000
"""Rows that are kept for ``dream report --all``; a first dream over years of notes refuses tens of thousands."""
CUT = 240
"""Characters of a sentence that are shown; its place leads to the whole."""
METRICS = ("freshness", "coverage", "coherence", "efficiency", "reachability")
MILESTONE_DREAMS = (1, 7, 30)
MILESTONE_TOTALS = (100, 200, 500)
"""reference auto-dream 2.6."""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence with the places that it rests on."""

    text: str
    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A topic file that gained entries. new: it was opened this night."""

    path: str
    title: str
    new: bool
    count: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that report, diary section and the command line say about a night, computed once."""

    result: DreamResult
    day: date
    plan: Plan
    before: Tally
    after: Tally
    metrics: dict[str, float]
    notes: dict[str, tuple[Told, ...]]
    topics: tuple[Written, ...]
    patterns: tuple[tuple[KeepPattern, bool], ...]
    changes: tuple[Group, ...]
    refused: tuple[Group, ...]
    findings: tuple[Finding, ...]
    used: int
    milestones: tuple[tuple[str, int], ...]


def sheet(result: DreamResult, plan: Plan, day: date, *, seen: tuple[Finding, ...] = (), whole: bool = False) -> Sheet:
    """The night in numbers and rows. day: the local day that it belongs to. seen: what the shell found before it.
    whole: the rows of each group up to WHOLE, not only those that a report shows."""
    citer = Citer(result)
    intents = [change.intent for change in result.changes]
    measured = [dict(one.values) for one in intents if isinstance(one, Measure)]
    before = tally(result.before, result.now, {**measured[0]} if measured else None)
    after = tally(result.after, result.now, {**measured[-1]} if measured else None)
    notes: dict[str, list[Told]] = {}
    for note in (one for one in intents if isinstance(one, Note)):
        notes.setdefault(note.section, []).append(Told(note.text, citer.where(note.evidence)))
    sources = {source for one in intents if not isinstance(one, Note) for source in one.evidence}
    return Sheet(
        result=result,
        day=day,
        plan=plan,
        before=before,
        after=after,
        metrics={**measured[-1]} if measured else {},
        notes={section: tuple(told) for section, told in notes.items()},
        topics=_topics(result),
        patterns=tuple(
            (one, result.before.document(one.path) is None) for one in intents if isinstance(one, KeepPattern)
        ),
        changes=changed(result, citer, WHOLE if whole else SHOWN),
        refused=refused(result, citer, WHOLE if whole else SHOWN_REFUSED),
        findings=tuple(dict.fromkeys((*seen, *(finding for step in result.steps for finding in step.findings)))),
        used=sum(1 for source in sources if source.startswith(("log:", "note:"))),
        milestones=_milestones(result.number, before.entries, after.entries),
    )


def report(told: Sheet, say: Phrases, *, whole: bool = False) -> str:
    """The Markdown of a dream report, from its H1 on. whole: no sentence is cut."""
    return _filled("dream_report.md.j2", told, say, 0 if whole else CUT)


def log_section(told: Sheet, say: Phrases) -> str:
    """The night's section of dream-log.md, from its H2 on."""
    return _filled("dream_log.md.j2", told, say, CUT)


def pages(told: Sheet, say: Phrases) -> dict[str, str]:
    """Path to the text that is added at its end: the report, where a second dream of the day is a second H1, and the
    section of the dream log."""
    places = told.result.after.places
    return {places.report(told.day): report(told, say), places.dream_log: log_section(told, say)}


def _filled(template: str, told: Sheet, say: Phrases, cut: int) -> str:
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    from slowwave.pipeline.resources import template_text

    # Markdown knows no autoescape: every text of the memory goes through ``md``.
    environment = Environment(
        loader=FunctionLoader(template_text),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        md=lambda text: md(text, cut),
        told=lambda line: cited(md(line.text, cut), line.where),
        row=lambda row: _row(row, cut),
        finding=lambda finding: _finding(finding, say),
        number=_number,
    )
    return environment.get_template(template).render(
        told=told,
        say=say,
        result=told.result,
        plan=told.plan,
        opening=opening(told, say),
        waiting=waiting(told.plan, say),
        status=_status(told, say),
        health=_health(told, say),
        insights=told.notes.get("insight", ()),
        errors=_errors(told, say),
        causes=_causes(told),
        rows=rows(told),
        reflection=reflection(told, say) if told.result.number == 1 else (),
        counts=_counts(told, say),
    )


def opening(told: Sheet, say: Phrases) -> str:
    """What the night was, in a few sentences."""
    plan, days = told.plan, told.plan.days
    moment = told.result.now.strftime("%Y-%m-%d %H:%M")
    sentences = [say("dream", n=told.result.number, moment=moment)]
    if told.result.number == 1:
        sentences.append(say("first"))
    counts = {"entries": plan.entries, "learnings": plan.records}
    read = say.listed([say(key, n=n) for key, n in counts.items() if n])
    if len(days) > 1:
        sentences.append(say("read", what=read, days=say("days", n=len(days)), first=days[0], last=days[-1]))
    else:
        sentences.append(say("read-one", what=read, day=days[0]) if days else say("read-nothing"))
    counted = {group.key: group.total for group in told.changes}
    came = [say(f"came-{kind}", n=counted[kind]) for kind in ("Remember", "KeepPattern", "Retire") if kind in counted]
    before, after = _number(told.before.health), _number(told.after.health)
    sentences.append(say("came", list=say.listed(came) or say("came-nothing"), before=before, after=after))
    return say.text(sentences)


def waiting(plan: Plan, say: Phrases) -> tuple[str, ...]:
    """What lies before the night beside its sources: records, what is due, what people changed, what was left out."""
    due = [say(f"plan-{what}", n=n) for what, n in asdict(plan.due).items() if n]
    return (
        *([say("plan-learnings", n=plan.learnings)] if plan.learnings else []),
        *(due or [say("plan-due-nothing")]),
        *([say("plan-edited", files=_places(plan.edited))] if plan.edited else []),
        *([say("plan-skipped", n=plan.skipped)] if plan.skipped else []),
    )


def _status(told: Sheet, say: Phrases) -> tuple[str, ...]:
    plan = told.plan
    silent = plan.silent_days
    empty = max(0, plan.entries - told.used)
    return (
        *(say(key, n=n) for key, n in told.milestones),
        *([say("silent", n=silent, first=plan.days[0], last=plan.days[-1])] if silent else []),
        *([say("without-fact", n=empty, of=plan.entries)] if plan.entries else []),
    )


def _health(told: Sheet, say: Phrases) -> str:
    if not all(key in told.metrics for key in METRICS):
        return say("health-unknown")
    return say("metrics", **{key: f"{told.metrics[key]:.2f}" for key in METRICS})


def _errors(told: Sheet, say: Phrases) -> str:
    listed = [say("times", what=md(pattern.name, CUT), n=pattern.count) for pattern, _ in told.patterns]
    return say.listed(listed) if listed else say("errors-none")


def _causes(told: Sheet) -> tuple[str, ...]:
    """What each pattern rests on, by its own account: how often, and the root cause where the notes record one."""
    return tuple(f"{md(pattern.name, CUT)}: {md(pattern.why, CUT)}" for pattern, _ in told.patterns)


def _counts(told: Sheet, say: Phrases) -> str:
    kinds = {group.key: group.total for group in told.changes}
    return say(
        "log-counts",
        scanned=told.plan.entries,
        new=kinds.get("Remember", 0),
        archived=kinds.get("Retire", 0),
        total=told.after.entries,
        health=_number(told.after.health),
    )


def _row(row: Row, cut: int) -> str:
    said = " — ".join(md(text, cut) for text in (row.text, row.why) if text)
    return cited(said, row.where)


def _finding(finding: Finding, say: Phrases) -> str:
    severity = say(f"severity-{finding.severity.value}")
    return cited(f"**{finding.code}** ({severity}): {md(finding.message)}", (finding.where,) if finding.where else ())


def cited(text: str, where: Sequence[str]) -> str:
    """A sentence, and in brackets the places that it rests on."""
    return f"{text} ({_places(where)})" if where else text


def rows(told: Sheet) -> tuple[tuple[str, str, str, str], ...]:
    """Before and after: (name of the number, before, after, signed difference), nine of them."""
    before, after = asdict(told.before), asdict(told.after)
    return tuple(
        (key, _number(before[key]), _number(after[key]), _difference(before[key], after[key])) for key in after
    )


def _number(value: int | None) -> str:
    return "–" if value is None else str(value)


def _difference(before: int | None, after: int | None) -> str:
    if before is None or after is None:
        return "–"
    return f"{after - before:+d}" if after != before else "0"


def _places(where: Sequence[str]) -> str:
    """Places as code, the first few; a path cannot end its code span."""
    shown = [f"`{place.replace('`', '')}`" for place in where[:CITED]]
    return ", ".join(shown) + (" …" if len(where) > CITED else "")


def _topics(result: DreamResult) -> tuple[Written, ...]:
    intents = [change.intent for change in result.changes]
    opened = {one.path for one in intents if isinstance(one, OpenTopic)}
    gained = Counter(one.path for one in intents if isinstance(one, Remember))
    docs = [doc for doc in result.after.with_role(Role.TOPIC) if doc.path in opened or doc.path in gained]
    return tuple(Written(doc.path, _title(doc), doc.path in opened, gained[doc.path]) for doc in docs)


def _title(doc: Document) -> str:
    return doc.front_matter.get("name") or doc.path.rpartition("/")[2].removesuffix(".md")


def _milestones(number: int, before: int, after: int) -> tuple[tuple[str, int], ...]:
    dreams = [("milestone-dream", number)] if number in MILESTONE_DREAMS else []
    return (*dreams, *(("milestone-total", total) for total in MILESTONE_TOTALS if before < total <= after))


def reflection(told: Sheet, say: Phrases) -> tuple[str, ...]:
    """What the notes say when they are read at one go: spans, counts and the owner's own lines, each with its place."""
    entries = sorted((entry for entry in told.result.before.log_entries if entry.day is not None), key=_moment)
    if not entries:
        return ()
    days = Counter(entry.day for entry in entries)
    full, most = max(days.items(), key=lambda item: item[1])
    read, busiest = say("days", n=len(days)), say("entries", n=most)
    lines = [say("reflect-span", first=entries[0].day, last=entries[-1].day, days=read, full=full, entries=busiest)]
    kinds = Counter(entry.event for entry in entries)
    mix = [say(f"type-{kind}", n=kinds[kind]) for kind in _KINDS if kinds[kind]]
    if mix:
        lines.append(say("reflect-mix", list=say.listed(mix)))
    homes = [
        f"**{md(home.title)}** ({home.count})" for home in sorted(told.topics, key=lambda one: -one.count) if home.count
    ]
    if homes:
        lines.append(say("reflect-home", list=say.listed(homes[:3])))
    for key, kind, place in _QUOTED:
        of_kind = [entry for entry in entries if entry.event == kind]
        if of_kind and (place == 0 or key != "reflect-last" or len(of_kind) > 1):
            chosen = of_kind[place]
            lines.append(cited(say(key, text=md(chosen.text, CUT)), (chosen.where,)))
    return tuple(lines)


_KINDS = ("decision", "correction", "completed", "insight", "error", "question")
_QUOTED = (
    ("reflect-first", "decision", 0),
    ("reflect-last", "decision", -1),
    ("reflect-correction", "correction", -1),
    ("reflect-open", "question", -1),
)


def _moment(entry: Entry) -> tuple[date, str, int]:
    return entry.day or date.min, entry.minute, entry.line


def health_of(result: DreamResult) -> int | None:
    """The score that the night leaves, None where nothing measured it."""
    return score(result.after.state.get("health"))


def as_json(told: Sheet) -> dict[str, Any]:
    """The night as JSON values (docs/operations.md, "JSON")."""
    return {
        "dream": told.result.number,
        "at": told.result.now.isoformat(),
        "plan": plan_json(told.plan),
        "before": asdict(told.before),
        "after": asdict(told.after),
        "health": told.metrics,
        "changes": [
            {"kind": group.key, "text": row.text, "file": part.file, "why": row.why, "where": list(row.where)}
            for group in told.changes
            for part in group.parts
            for row in part.rows
        ],
        "refused": [
            {"reason": group.key, "text": row.text, "numbers": row.why, "where": list(row.where)}
            for group in told.refused
            for part in group.parts
            for row in part.rows
        ],
        "findings": [finding_json(finding) for finding in told.findings],
        "next_due": told.result.next_due.isoformat() if told.result.next_due else None,
    }


def plan_json(plan: Plan) -> dict[str, Any]:
    """A plan as JSON values."""
    return {
        "sources": [{**asdict(source), "role": source.role.value} for source in plan.sources],
        "days": [day.isoformat() for day in plan.days],
        "learnings": plan.learnings,
        "recalls": plan.recalls,
        "due": asdict(plan.due),
        "edited": list(plan.edited),
        "skipped": plan.skipped,
    }


def finding_json(finding: Finding) -> dict[str, str]:
    """A finding as JSON values."""
    return {key: str(value) for key, value in asdict(finding).items()}
