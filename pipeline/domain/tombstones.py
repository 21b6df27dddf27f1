"""What a person had forgotten or rejected, found again in whatever words it is known by.

Where the rules by which every way into memory asks know no link, a sentence is held against the forgotten ones without
its small words, its voice and its order ("green tea is drunk by me", 早上喝绿茶).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import newest_day
from slowwave.pipeline.domain.link import REPEATING
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.refusal import UNDONE, Refusal
from slowwave.pipeline.domain.restated import forms_of, says_no_other
from slowwave.pipeline.domain.upsert import Live, Statement, decide
from slowwave.pipeline.language.words import fingerprint

FORGOTTEN = "forgotten or rejected by a person"
"""Why a line is not taken, as a report says it."""


def refusals_of(text: str, memory: Memory) -> tuple[Refusal, ...]:
    """The tombstones of these very words, else of words that say the same."""
    stones = memory.tombstones
    if not stones:
        return ()
    own = fingerprint(text)
    exact = tuple(one for one in stones if one.fingerprint == own)
    if exact:
        return exact
    known = _known(stones)
    found = decide(Statement(text), known.live)
    if found.link in REPEATING:
        named = {entry.id for entry in found.older}
        return tuple(one for number, one in enumerate(stones) if str(number) in named)
    if found.link is not None:
        return ()
    return tuple(stones[place] for place in known.again(text))


def is_forgotten(text: str, source: str, memory: Memory) -> bool:
    """Whether a person had this forgotten or rejected: these words, or what a line of the notes gave rise to."""
    return any(source in one.evidence for one in memory.tombstones) or bool(refusals_of(text, memory))


def why_refused(text: str, evidence: Sequence[str], memory: Memory, *, new: bool = True) -> str:
    """Why what rests on this evidence is not said again, "" where it may be: a person had it erased, forgotten,
    rejected, withdrawn, or its dream taken back. new: it stands nowhere yet."""
    if new and memory.erased.tells(text):
        return "it was erased by a person"
    newest = newest_day(evidence)
    for one in memory.refusals.get(fingerprint(text), ()):
        if (new or one.kind == UNDONE) and one.forbids(evidence, newest):
            return one.why
    for one in refusals_of(text, memory) if new else ():
        return one.why
    if new and evidence and memory.undone_evidence.issuperset(evidence):
        return f"what it rests on belongs to a dream that was {UNDONE}"
    return ""


class _Known:
    """What the tombstones say, made once for all that is proposed in a night; an erased one says nothing."""

    def __init__(self, stones: tuple[Refusal, ...]) -> None:
        said = [(number, one.text) for number, one in enumerate(stones) if one.text]
        self.live = Live(Entry(str(number), "", 0, text) for number, text in said)
        self._texts = dict(said)
        self._by_form: dict[tuple[object, ...], list[int]] = {}
        for number, text in said:
            for form in forms_of(text).all:
                self._by_form.setdefault(form, []).append(number)

    def again(self, text: str) -> list[int]:
        """The places of those that it says in other words, in their order."""
        near = {place for form in forms_of(text).all for place in self._by_form.get(form, ())}
        return sorted(place for place in near if says_no_other(text, self._texts[place]))


@lru_cache(maxsize=4)
def _known(stones: tuple[Refusal, ...]) -> _Known:
    return _Known(stones)
