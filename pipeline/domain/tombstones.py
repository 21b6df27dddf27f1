"""What a person had forgotten or rejected, found again in whatever words it is known by.

Where the rules by which every way into memory asks know no link, the auditor does: what says no more than a forgotten
sentence, nor less, is that sentence ("green tea is drunk by me", 早上喝绿茶). Of two that each have a word of their own
it is not asked, since it takes a new word for a paraphrase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import newest_day
from slowwave.pipeline.domain.grounding import lost, objections
from slowwave.pipeline.domain.link import REPEATING
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.postings import content_words
from slowwave.pipeline.domain.refusal import UNDONE, Refusal
from slowwave.pipeline.domain.upsert import Live, Statement, decide
from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.polarity import polarity
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
    return tuple(stones[place] for place in known.speaking_of(text) if says_no_other(text, stones[place].text))


def is_forgotten(text: str, source: str, memory: Memory) -> bool:
    """Whether a person had this forgotten or rejected: these words, or what a line of the notes gave rise to."""
    return any(source in one.evidence for one in memory.tombstones) or bool(refusals_of(text, memory))


def why_refused(text: str, evidence: Sequence[str], memory: Memory, *, new: bool = True) -> str:
    """Why what rests on this evidence is not said again, "" where it may be: a person had it erased, forgotten,
    rejected, withdrawn, or its dream taken back. new: it stands nowhere yet."""
    if new and memory.erased.holds(text):
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


def says_no_other(text: str, known: str) -> bool:
    """Whether a sentence says what another says, no more and no less, in whatever words, as far as rules tell."""
    return polarity(text) == polarity(known) and not objections(text, (known,)) and not lost(text, (known,))


SHARED = 0.4
"""So large a part of the words of the shorter one must stand in both before the auditor reads them."""


class _Known:
    """What the tombstones say, made once for all that is proposed in a night; an erased one says nothing."""

    def __init__(self, stones: tuple[Refusal, ...]) -> None:
        said = [(number, one.text) for number, one in enumerate(stones) if one.text]
        self.live = Live(Entry(str(number), "", 0, text) for number, text in said)
        self._words = {number: content_words(text) - FUNCTION_WORDS for number, text in said}
        self._under: dict[str, list[int]] = {}
        for number, words in self._words.items():
            for word in words:
                self._under.setdefault(word, []).append(number)

    def speaking_of(self, text: str) -> Iterator[int]:
        """The places of those that share a good part of their words with a text."""
        mine = content_words(text) - FUNCTION_WORDS
        shared = Counter(place for word in mine for place in self._under.get(word, ()))
        for place, count in sorted(shared.items()):
            if count >= SHARED * min(len(mine), len(self._words[place])):
                yield place


@lru_cache(maxsize=4)
def _known(stones: tuple[Refusal, ...]) -> _Known:
    return _Known(stones)
