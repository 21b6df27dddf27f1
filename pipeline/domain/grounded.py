"""What a note holds, before anybody recalled it: what happened, what may last, what surely does.

A preview for ``dream rem-harness`` and ``rem-backfill``. It asks the content gate, which knows both languages and needs
no headings (upstream's own preview goes by English cue words under ``##`` headings and finds nothing in other notes).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.gate import STATUS_CODES, THRESHOLD, bar, judge
from slowwave.pipeline.domain.nesting import single_blocks
from slowwave.pipeline.domain.verdict import Code, Verdict
from slowwave.pipeline.language.concept_tags import concept_tags
from slowwave.pipeline.language.words import display_width, fingerprint

MOST_FACTS, MOST_CANDIDATES, MOST_UPDATES, MOST_THEMES = 4, 4, 3, 4
"""Of one note: upstream's caps (reference openclaw-dreaming 15b)."""
NARROWEST = 10
"""Columns of a line that says something."""
SURFACED = 3
"""Lines of one note in which a word must stand to be a theme of it."""

Lean = Literal["likely_durable", "unclear", "likely_situational"]
DURABLE: Lean = "likely_durable"
UNCLEAR: Lean = "unclear"
SITUATIONAL: Lean = "likely_situational"


@dataclass(frozen=True, slots=True)
class Claim:
    """One line. text: as it would be kept. start, end: lines of the note, 1-based, inclusive. score: of the gate."""

    text: str
    start: int
    end: int
    lean: Lean
    score: float


@dataclass(frozen=True, slots=True)
class Grounded:
    """facts: in the order of the note. candidates, updates: the best first; an update is also a candidate.

    themes: words with the number of lines that they stand in.
    """

    path: str
    facts: tuple[Claim, ...]
    themes: tuple[tuple[str, int], ...]
    candidates: tuple[Claim, ...]
    updates: tuple[Claim, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.facts or self.candidates)


def grounded(doc: Document) -> Grounded:
    """What one note holds; each line once, however often it was flushed into it."""
    found = list(_claims(doc))
    best = sorted(found, key=lambda one: (-one.score, one.start))
    candidates = tuple(one for one in best if one.score > 0)[:MOST_CANDIDATES]
    updates = tuple(one for one in candidates if one.lean == DURABLE)[:MOST_UPDATES]
    facts = tuple(one for one in found if one.lean != DURABLE)[:MOST_FACTS] or tuple(found[:MOST_FACTS])
    return Grounded(doc.path, facts, _themes(found), candidates, updates)


def _claims(doc: Document) -> Iterator[Claim]:
    seen: set[str] = set()
    for block in single_blocks(doc):
        piece = block.piece
        if piece is None:
            continue
        verdict = judge(piece)
        if bar(verdict) is not None or display_width(verdict.text) < NARROWEST:
            continue
        said = fingerprint(verdict.text)
        if said not in seen:
            seen.add(said)
            end = block.line + block.raw.rstrip("\r\n").count("\n")
            yield Claim(verdict.text, block.line, end, _lean(verdict), verdict.score)


def _lean(verdict: Verdict) -> Lean:
    if verdict.accepted and verdict.score >= THRESHOLD:
        return DURABLE
    passing = any(one.code in (*STATUS_CODES, Code.PASSING, Code.PLANNED) for one in verdict.reasons)
    return SITUATIONAL if passing or verdict.score <= 0 else UNCLEAR


def _themes(found: Iterable[Claim]) -> tuple[tuple[str, int], ...]:
    stands = Counter(tag for one in found for tag in set(concept_tags(one.text)))
    strong = [(tag, number) for tag, number in stands.items() if number >= SURFACED]
    return tuple(sorted(strong, key=lambda one: (-one[1], one[0]))[:MOST_THEMES])
