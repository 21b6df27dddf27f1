"""A limit told as the number itself: "under 85,000 words" as "85,000 words". English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import clauses, is_chinese, is_same
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import Term, terms
from slowwave.pipeline.language.patterns import compiled


def unlimited(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Numbers that the evidence has behind a word of a limit alone, in a clause without one."""
    if is_chinese(text):
        return
    there = [(one, _is_limit(one, line)) for line in cited for one in terms(line) if one.amount is not None]
    for clause in clauses(text):
        if clause.denies or any(compiled(form).search(clause.bare) for form in (grammar.LIMIT, grammar.LIMIT_AFTER)):
            continue
        for one in clause.terms:
            theirs = [limited for other, limited in there if one.amount is not None and is_same(one, other)]
            if theirs and all(theirs):
                yield f"its evidence has a limit: {one.shown}"
                return


def _is_limit(one: Term, line: str) -> bool:
    low = folded(line).lower()
    is_behind = compiled(grammar.LIMIT_BEFORE).search(low[: one.start]) is not None
    return is_behind or compiled(grammar.LIMIT_AFTER).match(low, one.end) is not None
