"""Whether two names or marks change their sides of the word between them: who calls whom, what runs on what."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import WEAK, Clause, clauses, is_chinese, is_typed
from slowwave.pipeline.language.claim_terms import WORD, Term
from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.patterns import compiled


def turned(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Two pieces that stand the other way round, with the same word between them."""
    there = [pair for line in cited for clause in clauses(line) for pair in _pairs(clause)]
    for clause in clauses(text):
        for first, between, second, passive in _pairs(clause):
            for a, words, b, theirs in there if first != second else ():
                turned_round = (a, b) == (second, first) and passive == theirs
                bent = (a, b) == (first, second) and passive != theirs
                if (turned_round or bent) and between & words:
                    yield f"{first} and {second} stand the other way round in its evidence"
                    return


_DOINGS = frozenset(("=use", "=need", "=owner", "=read", "=write", "=charge"))
_LINKS = frozenset(("through", "over", "via", "into", "under", "经", "通过"))


def _pairs(clause: Clause) -> list[tuple[str, frozenset[str], str, bool]]:
    """Names and marks of a clause, two by two, with the words between them."""
    found: list[tuple[str, frozenset[str], str, bool]] = []
    anchors = [at for at, one in enumerate(clause.terms) if _is_anchor(one, clause)]
    for here, there in itertools.combinations(anchors[:ANCHORS], 2):
        a, b = clause.terms[here], clause.terms[there]
        between = frozenset(one.key for one in clause.terms[here + 1 : there] if _links(one))
        words = "".join(one.shown + " " for one in clause.terms[here : there + 1]).lower()
        passive = compiled(r"\bby\b|被|由|归").search(words) is not None
        behind = frozenset(one.key for one in clause.terms[there + 1 : there + 3] if not one.light)
        if len(between) <= NEAR and (between or (passive and behind)):
            found.append((a.key, between or behind, b.key, passive))
    return found


NEAR = 3
"""Words between two names that may tell what the one has to do with the other."""
ANCHORS = 5
"""Names and marks of a clause that are looked at."""


def _links(one: Term) -> bool:
    """Whether a word tells what the one has to do with the other; of a change, `change` tells which is which."""
    if one.key in WEAK:
        return one.key in _DOINGS
    return one.shown.lower() not in FUNCTION_WORDS or one.key in _LINKS


def _is_anchor(one: Term, clause: Clause) -> bool:
    """A name or a mark; a Latin word in a Chinese clause names a thing too."""
    if is_typed(one):
        return one.amount is None
    is_latin = one.kind == WORD and one.shown.isascii() and one.shown.lower() not in FUNCTION_WORDS
    return is_latin and is_chinese(clause.text)
