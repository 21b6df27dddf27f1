"""All told where the evidence has some, and most told as all. English, clause by clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import clauses, is_chinese, is_same
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_stances import PARTITIVE
from slowwave.pipeline.language.patterns import compiled


def made_whole(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Words for all of something in a clause whose own clauses in the evidence have none."""
    if is_chinese(text):
        return
    there = [clause for line in cited for clause in clauses(line)]
    for clause in clauses(text):
        said = compiled(grammar.ALL).search(compiled(PARTITIVE).sub("", clause.text))
        shared = [sum(any(is_same(a, b) for b in part.telling) for a in clause.telling) for part in there]
        some = compiled(grammar.SOME).search(clause.text)
        if some and not any(compiled(grammar.PART).search(part.text) for part in there):
            yield f"its evidence does not have it of a part: {some.group()}"
            return
        if not shared or not max(shared):
            continue
        best = [part for part, count in zip(there, shared, strict=True) if count == max(shared)]
        if said is not None and not any(compiled(grammar.ALL_KNOWN).search(part.text) for part in best):
            yield f"a rule or a certainty that its evidence does not have: {said.group()}"
            return
        parts = [compiled(grammar.PART).search(part.text) for part in best]
        if all(parts) and max(shared) > 1 and not compiled(grammar.PART_TOLD).search(clause.text):
            yield f"its evidence has it of a part: {parts[0].group() if parts[0] else ''}"
            return
