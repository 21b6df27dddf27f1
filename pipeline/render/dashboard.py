"""The dashboard: one page that needs nothing but itself, made anew by each dream."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date, datetime
from functools import cache
from typing import TYPE_CHECKING

from slowwave.pipeline.domain.health import WEIGHTS, rating
from slowwave.pipeline.domain.intent import Measure
from slowwave.pipeline.domain.night import Night, local_day
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.domain.places import DASHBOARD_MARK
from slowwave.pipeline.format.dream_log import dreams
from slowwave.pipeline.format.index_json import IndexJson, read_index
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.render.changes import Citer, Group, Row, changed, refused
from slowwave.pipeline.render.direction import isolated, isolated_path
from slowwave.pipeline.render.holdings import LISTED, Holdings, Some
from slowwave.pipeline.render.markdown import plain, shorten
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.report import advice, counts, opening, rows
from slowwave.pipeline.render.sheet import Sheet
from slowwave.pipeline.render.trend import Point, trend
from slowwave.pipeline.resources import template_environment

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

CUT = 320
"""Characters of a sentence of the memory that the page shows."""
ROWS, REASONS, EXAMPLES = 6, 8, 3
"""Changes shown of a kind, reasons for refusal shown of a stage, and examples of each."""
NAME = 60
"""Characters of the instance's name in the title."""
RING = 326.7
"""Length of the ring's line, 2 pi x 52."""

_CODE = re.compile(r"(`+)(?!`)([^`]+)(?<!`)\1(?!`)")
_PLACE = re.compile(r"(?P<path>.+?)(?P<line>:\d+)?\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Kind:
    """Changes of one kind. key: as the report calls it."""

    key: str
    rows: Some[Row]


@dataclass(frozen=True, slots=True)
class Stage:
    """What one stage did. measured: the score that it found, None where it measured none."""

    name: str
    role: str
    took: int
    kinds: tuple[Kind, ...]
    reasons: tuple[Group, ...]
    unexplained: int
    measured: int | None

    @property
    def changed(self) -> int:
        return sum(kind.rows.total for kind in self.kinds)

    @property
    def refused(self) -> int:
        return sum(reason.total for reason in self.reasons) + self.unexplained


@dataclass(frozen=True, slots=True)
class Past:
    """One dream. moment: as the dream log has it. report: its path, "" where it is not there any more."""

    number: int | None
    moment: str
    counts: dict[str, int | None]
    report: str


def dashboard(told: Sheet, say: Phrases, night: Night, reported: Collection[str]) -> str:
    """The page as HTML. reported: the paths of the reports that stand there, this night's aside.

    The same values give the same bytes. No text of the memory can be anything but text in it.
    """
    from markupsafe import Markup

    from slowwave.pipeline.resources import template_text

    memory = told.result.after
    holdings = Holdings(memory, night)
    index = read_index(doc.text, rows=False) if (doc := memory.document(memory.places.index_json)) else None
    points = _points(index)
    style = template_text("dashboard.css")
    page = _environment().get_template("dashboard.html.j2")
    return page.render(
        told=told,
        say=say,
        places=memory.places,
        known={*memory.documents, *reported, memory.places.report(told.day)},
        mark=Markup(DASHBOARD_MARK),
        style=Markup(style),
        policy=_policy(style),
        language="zh-Hans" if say.language == "zh" else "en",
        name=_name(index),
        now=told.result.now.strftime("%Y-%m-%d %H:%M"),
        opening=opening(told, say),
        rating=rating(told.after.health) if told.after.health is not None else "",
        ring=f"{RING * (told.after.health or 0) / 100:.1f} {RING}",
        metrics=[(name, int(told.metrics[name] * 100 + 0.5), weight) for name, weight in WEIGHTS.items()]
        if WEIGHTS.keys() <= told.metrics.keys()
        else [],
        advice=advice(told, say),
        rows=rows(told),
        points=points,
        trend=Markup(trend(points, _label(points, say))) if len(points) > 1 else "",
        stages=_stages(told, say),
        topics=holdings.topics(),
        patterns=holdings.patterns(),
        learnings=holdings.learnings(),
        pending=holdings.pending(),
        archive=holdings.archive(),
        past=_past(told, night, reported),
    )


@cache
def _environment() -> Environment:
    """Kept, since it takes longer to compile the template than to dream a small night."""
    from jinja2 import pass_context

    environment = template_environment()
    environment.finalize = _shown
    environment.filters.update(
        said=_said,
        cut=lambda text, limit: shorten(plain(text), limit),
        href=_href,
        place=pass_context(lambda given, where: _place(where, given["known"], given["places"].home)),
    )
    return environment


def _policy(style: str) -> str:
    from base64 import b64encode
    from hashlib import sha256

    digest = b64encode(sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


def _shown(value: object) -> object:
    """What each expression of the template passes through: text on one line, nothing unseen, no secret."""
    if hasattr(value, "__html__"):
        return value
    return plain(value) if isinstance(value, str) else "–" if value is None else value


def _said(text: str, limit: int = CUT) -> Markup:
    """A sentence of the memory, cut, its code as code."""
    from markupsafe import Markup

    line = shorten(plain(text), limit)
    parts, end = [], 0
    for found in _CODE.finditer(line):
        parts += [isolated(line[end : found.start()]), Markup("<code>{}</code>").format(found[2].strip())]
        end = found.end()
    return Markup("").join([*parts, isolated(line[end:])])


def _href(path: str) -> Markup:
    """A path as a link relative to the page; quoted, it cannot be a scheme, another host or a query."""
    from urllib.parse import quote

    from markupsafe import Markup

    return Markup("./" + quote(path.encode("utf-8", "surrogateescape"), safe="/"))


def _place(where: str, known: Collection[str], home: str) -> Markup:
    """``path:line`` as a link where that file is there, without the folder that all have in common."""
    from markupsafe import Markup

    found = _PLACE.match(where)
    path = found["path"] if found else where
    label = isolated_path(plain(where.removeprefix(home)))
    # A link would say what the label masks.
    if path in known and mask(path) == path:
        return Markup('<a class="place" href="{}">{}</a>').format(_href(path), label)
    return Markup('<span class="place">{}</span>').format(label)


def _name(index: IndexJson | None) -> str:
    given = index.config.get("instanceName") if index is not None else None
    return shorten(plain(given), NAME) if isinstance(given, str) and given != "default" else ""


def _points(index: IndexJson | None) -> tuple[Point, ...]:
    found: dict[date, int] = {}
    for day, score in index.history if index is not None else ():
        try:
            found[date.fromisoformat(day[:10])] = max(0, min(100, score))
        except ValueError:
            continue
    return tuple(sorted(found.items()))


def _label(points: tuple[Point, ...], say: Phrases) -> str:
    (first, from_), (last, to) = points[0], points[-1]
    return say("page-trend-label", first=first, from_=from_, last=last, to=to)


def _stages(told: Sheet, say: Phrases) -> tuple[Stage, ...]:
    citer = Citer(told.result)
    return tuple(
        _stage(told, step, citer, say)
        for step in told.result.steps
        if step.stage != "night" and (step.stage != "hand" or step.changes)
    )


def _stage(told: Sheet, step: Step, citer: Citer, say: Phrases) -> Stage:
    alone = replace(told.result, steps=(step,))
    kinds = tuple(
        Kind(group.key, Some(tuple(row for part in group.parts for row in part.rows)[:ROWS], group.total))
        for group in changed(alone, citer, ROWS)
    )
    reasons = refused(alone, citer, EXAMPLES)
    scores = [change.intent.values.get("score") for change in step.changes if isinstance(change.intent, Measure)]
    return Stage(
        step.stage,
        say(f"stage-{step.stage}") if say.knows(f"stage-{step.stage}") else step.role,
        step.took,
        kinds,
        reasons[:REASONS],
        sum(reason.total for reason in reasons[REASONS:]),
        round(scores[-1]) if scores and scores[-1] is not None else None,
    )


def _past(told: Sheet, night: Night, reported: Collection[str]) -> Some[Past]:
    """This dream and those that the dream log tells of, the newest first."""
    memory, places = told.result.after, told.result.after.places
    doc = memory.document(places.dream_log)
    start = night.settings.schedule.day_start_hour
    found = [Past(told.result.number, f"{night.now:%Y-%m-%d %H:%M}", counts(told), places.report(told.day))]
    for dream in reversed(dreams(doc.text) if doc is not None else ()):
        report = places.report(_day(dream.moment, dream.day, start))
        kept = {name: dream.counts.get(name) for name in found[0].counts}
        found.append(Past(dream.number, dream.moment, kept, report if report in reported else ""))
    return Some(tuple(found[:LISTED]), len(found))


def _day(moment: str, day: date, start: int) -> date:
    """The day whose report holds a dream: before the hour at which a day begins it is still the evening's."""
    try:
        return local_day(datetime.strptime(moment[:16], "%Y-%m-%d %H:%M"), start)
    except ValueError:
        return day
