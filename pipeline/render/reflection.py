"""What all the notes say when they are read at one go: the first dream's look back, from the owner's own lines."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.profiles import PROFILE
from slowwave.pipeline.render.changes import Citer
from slowwave.pipeline.render.look_back import LookBack
from slowwave.pipeline.render.markdown import CUT, cited, md
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.sheet import Sheet

KINDS = ("decision", "correction", "completed", "insight", "error", "question")
HOMES = 3


def reflection(told: Sheet, say: Phrases) -> tuple[str, ...]:
    """Sentences in Markdown: the span, what it is made of, what comes back, and lines worth reading again."""
    back = told.back
    if not back.entries:
        return ()
    lines = [_span(back, say)]
    mix = [say(f"type-{kind}", n=back.kinds[kind]) for kind in KINDS if kind in back.kinds]
    if mix:
        lines.append(say("reflect-mix", list=say.listed(mix)))
    themes = [say("days-of", what=md(theme), n=days) for theme, days in back.themes]
    if themes:
        lines.append(say("reflect-themes", list=say.listed(themes)))
    homes = [
        f"**{md(home.title)}** ({home.count})" for home in sorted(told.topics, key=lambda one: -one.count) if home.count
    ]
    if homes:
        lines.append(say("reflect-home", list=say.listed(homes[:HOMES])))
    return (*lines, *_kept(told, say), *_asked(back.own, say))


def _span(back: LookBack, say: Phrases) -> str:
    full, most = max(back.days.items(), key=lambda item: item[1])
    return say(
        "reflect-span",
        first=back.entries[0].day,
        last=back.entries[-1].day,
        days=say("days", n=len(back.days)),
        full=full,
        entries=say("entries", n=most),
    )


def _kept(told: Sheet, say: Phrases) -> list[str]:
    """The oldest and the newest of what came into memory; what is composed of others is neither."""
    citer = Citer(told.result)
    entries = (change.intent for change in told.result.changes if isinstance(change.intent, Remember))
    kept = sorted((one for one in entries if one.subject != PROFILE), key=lambda one: one.born)
    chosen = [("reflect-first", kept[0]), ("reflect-last", kept[-1])] if kept and kept[0].born < kept[-1].born else []
    return [cited(say(key, text=md(one.text, CUT)), citer.where(one.evidence)) for key, one in chosen]


def _asked(entries: Sequence[Entry], say: Phrases) -> list[str]:
    """The latest correction and the latest question."""
    found = []
    for key, kind in (("reflect-correction", "correction"), ("reflect-open", "question")):
        entry = next((one for one in reversed(entries) if one.event == kind), None)
        if entry is not None:
            found.append(cited(say(key, text=md(entry.text, CUT)), (entry.where,)))
    return found
