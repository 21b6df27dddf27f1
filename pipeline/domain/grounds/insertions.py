"""A new word put into what is otherwise copied: "out on loan" becomes "out on loan for an exhibition". English.

A paraphrase puts a word in the place of another, and so leaves that out. Where a claim copies the words of its lines
and brings in one, with nothing left out there, that word tells something of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import Clause, clauses, is_chinese, is_same
from slowwave.pipeline.domain.grounds.standing import has_word
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import WORD, Term, terms
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.stems import stem

MOST = 2
"""Words of a text that are not copied: of more it is a paraphrase."""


def inserted(text: str, cited: Sequence[str]) -> Iterator[str]:
    """New words behind a preposition at the end of a clause, between two words that stand side by side in a line, or
    as a clause of their own behind "and"."""
    if is_chinese(text):
        return
    evidence = "\n".join(cited)
    low = folded(evidence).lower()
    stems = {stem(word) for word in compiled(r"[a-z]+").findall(low)}
    words = [one for one in terms(text) if one.kind == WORD and not one.light]
    if sum(not _is_copied(one, stems) for one in words) > MOST:
        return
    there = terms(evidence)
    new = {
        one
        for one in words
        if one.shown.lower() not in grammar.CARRIERS and not _is_copied(one, stems) and not has_word(one, there, low)
    }
    theirs = [clause for line in cited for clause in clauses(line)]
    said = {one.key for one in terms(text)}
    for clause in clauses(text):
        hit = next((one for one in clause.telling if one in new and _is_put_in(one, clause, new, theirs, said)), None)
        if hit is not None:
            yield f"{hit.shown} is not in its evidence"
            return


def _is_replaced(number: Term, theirs: Sequence[Clause], said: set[str]) -> bool:
    """Whether the evidence has a word right behind this number that the claim leaves out: "2,500 words"."""
    return any(
        is_same(a, number) and b.kind == WORD and b.key not in said and b.start == a.end + 1
        for part in theirs
        for a, b in zip(part.telling, part.telling[1:], strict=False)
    )


def _is_copied(one: Term, stems: set[str]) -> bool:
    return all(stem(word) in stems for word in compiled(r"[a-z]+").findall(one.shown.lower().removesuffix("'s")))


def _is_put_in(one: Term, clause: Clause, new: set[Term], theirs: Sequence[Clause], said: set[str]) -> bool:
    known = [other for other in clause.telling if other not in new]
    left = next((other for other in reversed(known) if other.end <= one.start), None)
    right = next((other for other in known if other.start >= one.end), None)
    if left is None:
        return right is None and clause.start > 0
    if one.key.startswith("="):
        return False
    if right is not None and right.amount is not None and right.start == one.end + 1:
        return False
    between = clause.text[left.end - clause.start : one.start - clause.start]
    is_last = any(part.telling and is_same(part.telling[-1], left) for part in theirs)
    if is_last and compiled(grammar.PREPOSITION).match(between):
        return True
    is_compound = left.kind == WORD and is_last and right is None
    is_counted = left.amount is not None and _is_replaced(left, theirs, said)
    if len(new) == 1 and between == " " and (is_compound or is_counted):
        return True
    return right is not None and any(
        is_same(a, left) and is_same(b, right)
        for part in theirs
        for a, b in zip(part.telling, part.telling[1:], strict=False)
    )
