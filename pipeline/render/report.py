"""The dream report: a sheet in, Markdown out, in the headings of the v3.3 skill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING

from slowwave.pipeline.domain.candidates.days import Waiting
from slowwave.pipeline.domain.health import WEIGHTS, missing, rating, suggestions
from slowwave.pipeline.domain.intent import KeepPattern, Narrate
from slowwave.pipeline.domain.memory import SINCE
from slowwave.pipeline.domain.pattern import Help, help_of
from slowwave.pipeline.domain.plan import Plan
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.render.changes import JOINT, Citer, Group, Row
from slowwave.pipeline.render.markdown import CUT, cited, code, md, places
from slowwave.pipeline.render.phases import phase_lines
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.reflection import reflection
from slowwave.pipeline.render.sheet import Sheet
from slowwave.pipeline.resources import template_environment

if TYPE_CHECKING:
    from jinja2 import Environment

CAME = (
    "Remember", "Narrate", "Supersede", "Fold", "Propose", "Candidate", "Graduate", "KeepPattern", "Expire", "Retire",
)  # fmt: skip
"""What a night is summed up in."""
BRIEF = ("Remember", "KeepPattern")
"""Changes whose reasons are shown in the whole report only: they repeat, or the analysis tells them."""
REACHED = 3
"""Milestones of the owner's own work that are shown."""
WAITING = 8
"""Candidates that are listed, those that go first."""
BEGINNING = 9
"""Characters of an id by which a command knows it."""
REASONS = 8
"""Reasons for refusal that are shown with examples; the rarer ones are counted."""


def report(told: Sheet, say: Phrases, *, whole: bool = False) -> str:
    """The Markdown of a dream report, from its H1 on. whole: with sentences as long as the rows hold them."""
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
    page = _environment().get_template(template)
    return page.render(
        told=told,
        say=say,
        cut=cut,
        sources=Citer(told.result),
        result=told.result,
        plan=told.plan,
        opening=opening(told, say),
        replayed=replayed(told.plan, say),
        waiting=waiting(told.plan, say),
        status=_status(told, say),
        health=_health(told, say),
        candidates=told.waiting[:WAITING],
        insights=told.notes.get("insight", ()),
        errors=_errors(told, say),
        causes=_causes(told, say),
        rows=rows(told),
        phases=phase_lines(told, say),
        reflection=lambda: reflection(told, say) if told.result.number == 1 else (),
        counts=say("log-counts", **{name: _number(value) for name, value in counts(told).items()}),
        brief=BRIEF,
        whole=not cut,
        refused=told.refused[: REASONS if cut else None],
        rare=_rare(told.refused[REASONS:], say) if cut else "",
    )


@cache
def _environment() -> Environment:
    """Kept, since it takes longer to compile a template than to dream a small night. What a filter must know of the
    night stands among what the template is filled with."""
    from jinja2 import pass_context

    environment = template_environment()
    # Markdown knows no autoescape: every text of the memory goes through ``md``.
    environment.filters.update(
        md=pass_context(lambda given, text: md(text, given["cut"])),
        told=pass_context(lambda given, line: cited(md(line.text, given["cut"]), line.where)),
        row=pass_context(
            lambda given, row, brief=False, reason="": _row(row, given["say"], given["cut"], brief=brief, reason=reason)
        ),
        candidate=pass_context(lambda given, one: _candidate(one, given["sources"], given["say"], given["cut"])),
        finding=pass_context(lambda given, finding: _finding(finding, given["say"])),
        number=_number,
        code=code,
        helps=pass_context(lambda given, pattern: _helps(pattern, given["cut"], given["say"])),
    )
    return environment


def opening(told: Sheet, say: Phrases) -> str:
    """What the night was, in a few sentences."""
    plan, days = told.plan, told.plan.days
    moment = told.result.now.strftime("%Y-%m-%d %H:%M")
    sentences = [say("dream", n=told.result.number, moment=moment), *_run(told, say)]
    since = told.result.after.state.get(SINCE)
    if told.result.number == 1 and plan.skipped and since:
        sentences.append(say("first-since", first=md(str(since))))
    elif told.result.number == 1 and (days or plan.records):
        sentences.append(say("first"))
    lines = say("entries", n=plan.entries)
    records = say("and-learnings", n=plan.records) if plan.records else ""
    if len(days) > 1:
        span = say("days", n=len(days))
        sentences.append(say("read", lines=lines, days=span, first=days[0], last=days[-1], learnings=records))
    elif plan.records and not plan.entries:
        sentences.append(say("read-records", learnings=say("learnings", n=plan.records)))
    elif days or plan.records:
        sentences.append(say("read-little", lines=lines, learnings=records))
    elif plan.edited:
        sentences.append(say("read-edited"))
    else:
        sentences.append(say("read-none" if told.result.number == 1 else "read-nothing"))
    counted = came_of(told)
    came = [say(f"came-{kind}", n=counted[kind]) for kind in CAME if kind in counted]
    before, after = _number(told.before.health), _number(told.after.health)
    sentences.append(say("came", list=say.listed(came) or say("came-nothing"), before=before, after=after))
    return say.text(sentences)


def came_of(told: Sheet) -> dict[str, int]:
    """How much of each kind of change a night came to; of stories the lines, each of which is an entry."""
    stories = sum(len(change.intent.lines) for change in told.result.changes if isinstance(change.intent, Narrate))
    return {group.key: stories if group.key == Narrate.__name__ else group.total for group in told.changes}


def _run(told: Sheet, say: Phrases) -> tuple[str, ...]:
    """Who ran the night, where that was not a person at a keyboard with the plain fold."""
    engine = say("run-flow" if told.run.flow else "run-fold")
    if told.run.slot is not None:
        return (say("run-slot", moment=told.run.slot.strftime("%Y-%m-%d %H:%M"), engine=engine),)
    return (say("run-typed", engine=engine),) if told.run.flow else ()


def replayed(plan: Plan, say: Phrases) -> tuple[tuple[str, ...], ...]:
    """The cells of one row for each agent whose transcripts were read."""
    return tuple(
        (
            md(one.source),
            str(one.transcripts),
            str(one.turns),
            str(one.lines),
            md(_counted(Counter(one.skipped) + Counter(one.dropped))) or "–",
            say("replay-waiting", n=one.waiting, size=size(one.waiting_bytes)) if one.waiting else "–",
        )
        for one in plan.replayed
    )


def _counted(counts: Mapping[str, int]) -> str:
    """Reasons with their numbers, the most frequent first."""
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{reason} {n}" for reason, n in ordered)


def size(count: int) -> str:
    """A number of bytes for people."""
    return f"{count / 1_000_000:.1f} MB" if count >= 100_000 else f"{(count + 999) // 1000} kB"


def waiting(plan: Plan, say: Phrases) -> tuple[str, ...]:
    """What lies before the night beside its sources: records, what is due, what people changed, what was left out."""
    due = [say(f"plan-{what}", n=n) for what, n in asdict(plan.due).items() if n]
    troubles = [(one.source, one.trouble) for one in plan.replayed if one.trouble]
    return (
        *([say("plan-dropped", list=md(_counted(plan.dropped)))] if plan.dropped else []),
        *(say("replay-trouble", source=md(source), why=md(why)) for source, why in troubles),
        *([say("plan-learnings", n=plan.learnings)] if plan.learnings else []),
        *(due or [say("plan-due-nothing")]),
        *([say("plan-edited", files=places(plan.edited))] if plan.edited else []),
        *([say("plan-skipped", n=plan.skipped)] if plan.skipped else []),
        *([say("plan-later", n=plan.later)] if plan.later else []),
    )


def _status(told: Sheet, say: Phrases) -> tuple[str, ...]:
    plan = told.plan
    silent = plan.silent_days
    empty = max(0, plan.entries - told.used)
    return (
        *(say(key, n=n) for key, n in told.milestones),
        *(
            say("reached", what=cited(md(one.text, CUT), one.where))
            for one in told.notes.get("milestone", ())[: -REACHED - 1 : -1]
        ),
        *([say("silent", n=silent, first=plan.days[0], last=plan.days[-1])] if silent else []),
        *([say("without-fact", n=empty, of=plan.entries, lines=say("entries", n=plan.entries))] if empty else []),
    )


def _health(told: Sheet, say: Phrases) -> tuple[str, ...]:
    """The verdict and the five metrics after the night, then what is low and what is missing."""
    metrics = told.metrics
    if not all(key in metrics for key in WEIGHTS) or told.after.health is None:
        return (say("health-unknown"),)
    verdict = say(f"rating-{rating(told.after.health)}")
    values = say("metrics", **{key: f"{metrics[key]:.2f}" for key in WEIGHTS})
    return (say("rating", rating=verdict, values=values), *advice(told, say))


def advice(told: Sheet, say: Phrases) -> tuple[str, ...]:
    """What is low and what is missing, each with what would help."""
    if not told.after.entries:
        return (say("low-nothing"),)
    metrics = told.metrics
    low = [say(f"low-{code}", share=_percent(metrics.get(code, 0.0))) for code in suggestions(metrics, told.scores)]
    absent = [say(f"no-{kind}") for kind in missing(told.result.after, told.result.now)]
    return (*low, *absent)


def _percent(share: float) -> int:
    return int(share * 100 + 0.5)


def _errors(told: Sheet, say: Phrases) -> str:
    again = [pattern for pattern, _ in told.patterns if pattern.count > 1]
    listed = [say("times", what=md(pattern.name, CUT), n=pattern.count) for pattern in again]
    return say.listed(listed) if listed else say("errors-none")


def _causes(told: Sheet, say: Phrases) -> tuple[str, ...]:
    """What each pattern rests on, by its own account: how often, and the root cause where the notes record one."""
    return tuple(f"{md(pattern.name, CUT)}: {md(say.why(pattern.why), CUT)}" for pattern, _ in told.patterns)


def counts(told: Sheet) -> dict[str, int | None]:
    """The numbers of the night's line in the dream log."""
    kinds = {group.key: group.total for group in told.changes}
    return {
        "scanned": told.plan.entries,
        "new": kinds.get("Remember", 0),
        "archived": kinds.get("Retire", 0),
        "total": told.after.entries,
        "health": told.after.health,
    }


def _row(row: Row, say: Phrases, cut: int, *, brief: bool, reason: str) -> str:
    """A row in Markdown. brief: without its reason, where the report says that elsewhere. reason: of a refusal, under
    which the row stands and which it need not repeat."""
    quiet = brief and cut and not row.telling
    told = "; ".join(part for part in row.why.split("; ") if not say.repeats(reason, part)) if reason else row.why
    # Each half of a pair is cut by itself: what is asked is about both.
    text = JOINT.join(md(part, cut) for part in row.text.split(JOINT))
    why = md("" if quiet else say.why(told), cut)
    said = " — ".join(filter(None, (text, why)))
    return cited(said, row.where)


def _candidate(one: Waiting, sources: Citer, say: Phrases, cut: int) -> str:
    entry = one.entry
    said = say("candidate", what=md(entry.text, cut), since=one.since, until=one.until, id=entry.id[:BEGINNING])
    rests_on = sources.where([source for source in (entry.source, *entry.evidence) if source])
    return cited(said, rests_on or (entry.where,))


_HELPS = {Help.SUGGESTED: "guessed", Help.CORRECTION: "corrected"}


def _helps(pattern: KeepPattern, cut: int, say: Phrases) -> str:
    response = pattern.response
    if not response:
        return ""
    return say(_HELPS.get(help_of(response, pattern.trigger), "helps"), what=md(response, cut))


def _rare(groups: Sequence[Group], say: Phrases) -> str:
    """The groups that are not shown row by row, each with its number."""
    return say.listed([f"{say.reason(group.key)} ({group.total})" for group in groups])


def _finding(finding: Finding, say: Phrases) -> str:
    severity = say(f"severity-{finding.severity.value}")
    return cited(f"**{finding.code}** ({severity}): {md(finding.message)}", (finding.where,) if finding.where else ())


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
