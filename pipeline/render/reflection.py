"""What all the notes say when they are read at one go: the first dream's look back, from the owner's own lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.failure.occurrence import STRANGERS
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.profiles import PROFILE
from slowwave.pipeline.domain.stated import as_stated
from slowwave.pipeline.language.recurring import recurring
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.render.changes import Citer
from slowwave.pipeline.render.markdown import CUT, cited, md
from slowwave.pipeline.render.phrases import Phrases
from slowwave.pipeline.render.sheet import Sheet

KINDS = ("decision", "correction", "completed", "insight", "error", "question")
SAMPLE = 4000
"""Lines that are looked at for what comes back, spread over all."""
THEMES, THEME_DAYS = 5, 3
"""So many words are named, each of at least so many days."""
HOMES = 3


def reflection(told: Sheet, say: Phrases) -> tuple[str, ...]:
    """Sentences in Markdown: the span, what it is made of, what comes back, and lines worth reading again."""
    entries = sorted((entry for entry in told.result.after.log_entries if entry.day is not None), key=_moment)
    if not entries:
        return ()
    lines = [_span(entries, say)]
    own = [as_stated(entry) for entry in entries if entry.origin not in STRANGERS]
    kinds = Counter(entry.event for entry in own)
    mix = [say(f"type-{kind}", n=kinds[kind]) for kind in KINDS if kinds[kind]]
    if mix:
        lines.append(say("reflect-mix", list=say.listed(mix)))
    themes = [say("days-of", what=md(theme), n=days) for theme, days in _themes(_sample(own))]
    if themes:
        lines.append(say("reflect-themes", list=say.listed(themes)))
    homes = [
        f"**{md(home.title)}** ({home.count})" for home in sorted(told.topics, key=lambda one: -one.count) if home.count
    ]
    if homes:
        lines.append(say("reflect-home", list=say.listed(homes[:HOMES])))
    return (*lines, *_kept(told, say), *_asked(own, say))


def _span(entries: Sequence[Entry], say: Phrases) -> str:
    days = Counter(entry.day for entry in entries)
    full, most = max(days.items(), key=lambda item: item[1])
    return say(
        "reflect-span",
        first=entries[0].day,
        last=entries[-1].day,
        days=say("days", n=len(days)),
        full=full,
        entries=say("entries", n=most),
    )


def _sample(entries: Sequence[Entry]) -> tuple[tuple[str, date | None], ...]:
    """Text and day of some lines, spread over all."""
    return tuple((entry.text, entry.day) for entry in entries[:: len(entries) // SAMPLE + 1])


@lru_cache(maxsize=1)
def _themes(lines: tuple[tuple[str, date | None], ...]) -> tuple[tuple[str, int], ...]:
    """The words of most days, with how many. Kept, since a night's report and its details both ask."""
    days = [day for _, day in lines]
    found = recurring(
        [mask(text) for text, _ in lines], days, texts_at_least=THEME_DAYS, days_at_least=THEME_DAYS, most=THEMES
    )
    counted = [(one.word, len({days[at] for at in one.texts})) for one in found]
    return tuple(sorted(counted, key=lambda one: -one[1]))


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


def _moment(entry: Entry) -> tuple[date, str, int]:
    return entry.day or date.min, entry.minute, entry.line
