"""What landed and what was refused, grouped for reading."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from slowwave.pipeline.domain.candidates.candidate import Candidate, Expire, Graduate
from slowwave.pipeline.domain.diary import Diary
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.imports.adoption import Adopt, Recognise
from slowwave.pipeline.domain.intent import (
    CloseItem,
    EndNight,
    Follow,
    Freshen,
    Intent,
    KeepPattern,
    MarkLearning,
    MarkStale,
    Measure,
    Narrate,
    Note,
    OpenItem,
    OpenTopic,
    Refuse,
    Reindex,
    Remember,
    Restore,
    Retire,
    SetTruth,
)
from slowwave.pipeline.domain.lifetime import (
    Confirm,
    Demote,
    Fold,
    Forget,
    Pin,
    Promote,
    Reject,
    Reopen,
    Share,
    Supersede,
    Use,
)
from slowwave.pipeline.domain.outcome import DreamResult, Refused
from slowwave.pipeline.domain.ranking.root import KeepInRoot, TellDeepSleep
from slowwave.pipeline.domain.reinforcement import Reinforce
from slowwave.pipeline.domain.review import Pair, Propose, Settle, pairs
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.render.markdown import shorten

ORDER: tuple[type, ...] = (
    Remember,
    Adopt,
    Recognise,
    Supersede,
    Fold,
    Propose,
    Settle,
    Use,
    Promote,
    Demote,
    Pin,
    Share,
    Confirm,
    Candidate,
    Graduate,
    Expire,
    Forget,
    Reject,
    Reopen,
    OpenTopic,
    KeepPattern,
    MarkLearning,
    SetTruth,
    OpenItem,
    CloseItem,
    MarkStale,
    Freshen,
    Narrate,
    Retire,
    Restore,
    Refuse,
    Follow,
    Diary,
    KeepInRoot,
    TellDeepSleep,
    Reindex,
)
"""The groups of changes as they are shown. What a night only measures, notes or keeps book of is no change to read."""
QUIET = (Measure, Note, EndNight, Reinforce)
SAID = 2_000
"""Characters of a sentence that are kept; its place leads to the whole, and a dump can be one line of megabytes."""
JOINT = " ← "
"""Between a sentence and what it takes the place of."""
# An id that a command needs stays.
_ID = re.compile(r"(?<!restore )(?<!confirm )\b[el][0-9a-f]{16}\b")


@dataclass(frozen=True, slots=True)
class Row:
    """One change or refusal in words: plain text in which secrets are masked, not yet made safe for Markdown. where:
    ``path:line``, no ids. telling: its reason is shown where those of its kind are not."""

    text: str
    why: str
    where: tuple[str, ...]
    telling: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """The rows of one file, of ``total`` that there are."""

    file: str
    rows: tuple[Row, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Group:
    """What is of one kind, by file. key: the intent's name, or the reason of a refusal."""

    key: str
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        return sum(part.total for part in self.parts)


class Citer:
    """Turns evidence into places, for one result."""

    def __init__(self, result: DreamResult) -> None:
        self._before = result.before
        self._sources = Sources(result.before)
        self._entries = {**result.after.by_id, **result.before.by_id}
        self._moved = _moved(result)

    def where(self, evidence: Sequence[str]) -> tuple[str, ...]:
        """The places that these sources are found at after the night, each once; a source without a place by its name,
        no id."""
        places = (self._moved.get(place, place) for place in map(self._place, evidence))
        return tuple(dict.fromkeys(filter(None, places)))

    def said(self, entry_id: str) -> str:
        """What an entry says, "" for an id that nobody bears."""
        entry = self._entries.get(entry_id)
        return entry.text if entry is not None else ""

    def held(self, entry_id: str, until: datetime | None) -> str:
        """What an entry says, with the days from which and to which it held, where they are known."""
        entry = self._entries.get(entry_id)
        since = entry.born if entry is not None else None
        days = [f"{one:%Y-%m-%d}" if one is not None else "…" for one in (since, until)]
        return f"{self.said(entry_id)} ({days[0]} – {days[1]})" if until is not None else self.said(entry_id)

    def pair(self, key: str) -> Pair | None:
        """The two entries that waited for an answer under this name."""
        return next((pair for pair in pairs(self._before) if pair.key == key), None)

    def tidy(self, sentence: str) -> str:
        """A sentence in which an id is replaced by what the entry says; of a place alone, where that is now."""
        said = self._moved.get(sentence, sentence)
        return _ID.sub(lambda found: f"“{shorten(self.said(found[0]) or '…', 60)}”", said)

    def _place(self, source: str) -> str:
        found = self._sources.where(source)
        if found:
            return found
        body, _, identity = source.partition("#")
        entry = self._entries.get(identity or source)
        if entry is not None:
            return entry.where
        kind, colon, rest = body.partition(":")
        return rest if colon and kind in ("log", "note", "entry", "learning") else body


def _moved(result: DreamResult) -> Mapping[str, str]:
    """Places in logs whose late lines the night put in order, to where the same line stands after it."""
    places: dict[str, str] = {}
    for old in result.before.with_role(Role.LOG):
        new = result.after.documents[old.path]
        if new.text != old.text:
            stands = {entry.id: entry.where for entry in new.entries}
            places.update((entry.where, stands[entry.id]) for entry in old.entries)
    return places


def changed(result: DreamResult, citer: Citer, limit: int | None = None) -> tuple[Group, ...]:
    """The night's changes by kind, what people did by hand first; of each file at most ``limit`` rows."""
    kinds: dict[str, list[Intent]] = {"hand": [], **{kind.__name__: [] for kind in ORDER}}
    for step in result.steps:
        for change in step.changes:
            if not isinstance(change.intent, QUIET):
                kinds["hand" if step.stage == "hand" else type(change.intent).__name__].append(change.intent)
    return tuple(Group(key, _parts(intents, citer, limit)) for key, intents in kinds.items() if intents)


def refused(result: DreamResult, citer: Citer, limit: int | None = None) -> tuple[Group, ...]:
    """What was looked at and not taken, by reason, the most frequent first; of each at most ``limit`` rows.

    A reason may say more behind ``: ``; that belongs to the row, and what stands before it is the group.
    """
    heads: dict[str, list[Refused]] = {}
    for step in result.steps:
        for one in step.refused:
            heads.setdefault(one.reason.partition(": ")[0], []).append(one)
    reasons: dict[str, list[Refused]] = {}
    for head, ones in heads.items():
        reasons.setdefault(mask(citer.tidy(head)), []).extend(ones)
    return tuple(
        Group(reason, (Part("", tuple(_refusal(one, citer) for one in ones[:limit]), len(ones)),))
        for reason, ones in sorted(reasons.items(), key=lambda item: -len(item[1]))
    )


def _parts(intents: Sequence[Intent], citer: Citer, limit: int | None) -> tuple[Part, ...]:
    files: dict[str, list[Intent]] = {}
    for intent in intents:
        files.setdefault(getattr(intent, "path", ""), []).append(intent)
    # What is in no file goes first: below another it would seem to be of that one.
    fullest = sorted(files.items(), key=lambda item: (item[0] != "", -len(item[1])))
    return tuple(Part(file, tuple(row(one, citer) for one in ones[:limit]), len(ones)) for file, ones in fullest)


def row(intent: Intent, citer: Citer) -> Row:
    """An intent in words."""
    text, why = _TOLD[type(intent)](intent, citer), citer.tidy(intent.why)
    # The id under which the line stands in the archive: its own, or the one that it was given on leaving.
    back = f"; `dream restore e{intent.id[1:]}`" if isinstance(intent, Retire | Expire) else ""
    telling = isinstance(intent, Remember) and bool(intent.score)
    return Row(_cut(text), _cut(why) + back, citer.where(intent.evidence), telling)


def _refusal(one: Refused, citer: Citer) -> Row:
    numbers = [f"{name} {value:g}" for name, value in one.numbers.items()]
    detail = citer.tidy(one.reason.partition(": ")[2])
    why = "; ".join(filter(None, (detail, *numbers)))
    return Row(_cut(one.what), _cut(why), citer.where((one.where,)) if one.where else ())


def _cut(text: str) -> str:
    # A secret that lies across the first cut is beyond the second one.
    return shorten(mask(text[: 2 * SAID]), SAID)


def _taking_the_place(text: str, older: Sequence[str], citer: Citer, until: datetime | None = None) -> str:
    """The sentence, and what it takes the place of, each with the days on which that held."""
    return JOINT.join((text, *(citer.held(one, until) for one in older)))


def _settled(intent: Settle, citer: Citer) -> str:
    pair = citer.pair(intent.key)
    return _taking_the_place(citer.said(pair.newer), (pair.older,), citer) if pair is not None else intent.key


def _span(first: date, last: date, lines: int) -> str:
    return f"{first} ({lines})" if first == last else f"{first} … {last} ({lines})"


def _about(intent: Any, citer: Citer) -> str:
    return citer.said(intent.id)


_TOLD: Mapping[type, Callable[[Any, Citer], str]] = {
    Remember: lambda intent, citer: _taking_the_place(intent.text, intent.older, citer, intent.born),
    Adopt: lambda intent, citer: _taking_the_place(intent.text, intent.older, citer, intent.born),
    Recognise: _about,
    Supersede: lambda intent, citer: _taking_the_place(citer.said(intent.id), intent.older, citer, intent.at),
    Fold: lambda intent, citer: _taking_the_place(citer.said(intent.id), intent.older, citer, intent.at),
    Propose: lambda intent, citer: _taking_the_place(citer.said(intent.newer), (intent.older,), citer),
    Settle: _settled,
    Use: _about,
    Promote: _about,
    Demote: _about,
    Pin: _about,
    Share: _about,
    Confirm: _about,
    Candidate: lambda intent, citer: intent.text,
    Graduate: lambda intent, citer: _taking_the_place(citer.said(intent.id), intent.older, citer, intent.at),
    Expire: _about,
    Forget: _about,
    Reject: _about,
    Reopen: _about,
    OpenTopic: lambda intent, citer: f"{intent.name}: {intent.description}",
    KeepPattern: lambda intent, citer: intent.trigger,
    MarkLearning: lambda intent, citer: (
        f"{intent.key.partition('#')[2].partition('/')[0]}: {intent.old} → {intent.new}"
    ),
    SetTruth: lambda intent, citer: intent.marker,
    OpenItem: lambda intent, citer: intent.text,
    CloseItem: _about,
    MarkStale: _about,
    Freshen: _about,
    Narrate: lambda intent, citer: _span(min(intent.lines)[0], max(intent.lines)[0], len(intent.lines)),
    Retire: _about,
    Restore: _about,
    Refuse: lambda intent, citer: intent.refusal.text or intent.refusal.kind,
    Follow: _about,
    Diary: lambda intent, citer: intent.text,
    KeepInRoot: lambda intent, citer: intent.text,
    TellDeepSleep: lambda intent, citer: " ".join(intent.lines),
    Reindex: lambda intent, citer: intent.marker,
}
