"""What a night begins with, of all that the shell knows: the memory that it reads, and what its stages are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.own_stages import OwnStages
from slowwave.flows.told import met, recalled, showings, used
from slowwave.pipeline.chain import sleep as fold
from slowwave.pipeline.domain.entry import EDIT, HUMAN
from slowwave.pipeline.domain.intent import EndNight
from slowwave.pipeline.domain.memory import READ, SINCE, JsonValue, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.plan import later_than, older_than
from slowwave.pipeline.render.phrases import Phrases, phrases_for
from slowwave.pipeline.store.checks import answers
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.traces import traces
from slowwave.pipeline.store.trials import trials
from slowwave.pipeline.store.workspace import Workspace
from slowwave.stages import order


@dataclass(frozen=True)
class Eve:
    """read: the memory without the notes of ``later`` days, path to day. older: how many files of notes are from before
    what was asked for; skipping: the intents that say so."""

    night: Night
    loaded: Loaded
    read: Memory
    say: Phrases
    later: Mapping[str, date]
    older: int
    skipping: tuple[EndNight, ...]

    def sleep(self, stages: OwnStages, call: fold.Call = fold.plainly) -> DreamResult:
        """The night itself. stages: with those of the person's own."""
        night = self.night
        by = HUMAN if night.settings.trust.edits else EDIT
        result = fold.sleep(
            self.read,
            night,
            before=order.BEFORE,
            asleep=order.asleep(night.settings.phases, stages.asleep),
            waking=order.WAKING,
            by_hand=(*self.loaded.hand.intents(night.today, by), *self.skipping),
            call=call,
        )
        if not self.later:
            return result
        then = night.midnight(min(self.later.values()))
        return replace(result, next_due=min(then, result.next_due or then))

    def facts(self, since: date | None) -> dict[str, Any]:
        """What the files do not tell of it, as JSON; ``eve`` takes it back."""
        told = {"since": since.isoformat() if since is not None else "", "checked": dict(self.night.checked)}
        seen = {"moved": self.loaded.moved, "copied": sorted(self.loaded.copied)}
        return told | {"asks": self.night.asks, **seen}


def eve(
    workspace: Workspace,
    loaded: Loaded,
    now: datetime,
    since: date | None = None,
    *,
    asks: bool,
    checked: Mapping[str, str] | None = None,
) -> Eve:
    """The eve of a night. since: of a first dream, the first day to use. asks: whether anybody would answer the stages'
    questions. checked: what became of the entries' checks; they are looked up where it is not known."""
    say = phrases_for(loaded.memory, workspace.settings.language)
    # One language for all that is said this night.
    night = Night(now, loaded.memory.dreams + 1, replace(workspace.settings, language=say.language))
    later = later_than(loaded.memory, night.today)
    known = {path: doc for path, doc in loaded.memory.documents.items() if path not in later}
    memory = replace(loaded.memory, documents=known) if later else loaded.memory
    if checked is None:
        checks = (entry.annotation.get("chk") for entry in memory.active(now) if "chk" in entry.annotation)
        checked = answers(workspace.root, wiring.home_folder(), checks)
    every = traces(workspace)
    night = replace(
        night,
        asks=asks,
        checked=checked,
        recalled=recalled(every, workspace.settings.schedule),
        used=used(every, workspace),
        met=met(workspace),
        shown=showings(every),
        trials=trials(workspace),
    )
    older = older_than(memory, since) if since is not None else ()
    marks: dict[str, JsonValue] = {READ + doc.path: watermark(doc) for doc in older}
    if since is not None:
        marks[SINCE] = since.isoformat()
    skipping = (EndNight(marks, (), night.today, "older than what was asked for"),) if older else ()
    return Eve(night, loaded, memory, say, later, len(older), skipping)
