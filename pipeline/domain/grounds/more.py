"""What a claim adds to its evidence: a clause of its own, a cause, advice, emphasis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import Clause, clauses, found, has, is_chinese
from slowwave.pipeline.domain.grounds.standing import has_word
from slowwave.pipeline.language import claim_stances as table
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import CHAR, PERSON, WORD, Term, terms
from slowwave.pipeline.language.patterns import compiled

NEW = 0.75
"""So large a part of a clause's words may the evidence not lack."""
SEVERAL = 3
"""New words that make a claim."""
CAUSE_NEW = 0.4


def added(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the text tells that no line does."""
    evidence = "\n".join(cited)
    there = terms(evidence)
    low = folded(evidence).lower()
    for clause in clauses(text):
        words, new = _weigh(clause, there, low)
        persons = sum(one.kind == PERSON for one in clause.telling)
        is_whole = len(clauses(text)) == 1 and new > 1 and new == words - persons
        if is_whole or (new >= SEVERAL and new > NEW * words):
            yield f"a claim that its evidence does not have: {clause.text.strip()[:60]}"
    yield from _put_in(text, cited, there, low)
    brought = found(table.CONDITIONS, text)
    if brought and not has(table.CONDITIONS_KNOWN, evidence):
        yield f"a condition that its evidence does not have: {brought[0]}"
    yield from _causes(text, evidence, there, low)
    for what, table_, known in (("advice", table.ADVICE, table.NEED), ("an emphasis", table.EMPHASIS, ())):
        # "Should it rain" is a condition.
        said = compiled(r"(?:^|[,;]\s+)should\b").sub("", text.lower())
        told = [one for one in found(table_, said) if one not in low]
        if told and not (known and has(known, evidence)):
            yield f"{what} that its evidence does not have: {told[0]}"


def _weigh(clause: Clause, there: Sequence[Term], low: str) -> tuple[int, int]:
    """Words of a clause, and how many of them the evidence has not."""
    return len(clause.telling), sum(_is_new(one, there, low) for one in clause.telling)


def _is_new(one: Term, there: Sequence[Term], low: str, *, strict: bool = False) -> bool:
    """Whether the evidence has neither the word nor one of its sense; strict: nor each character of a Chinese one."""
    if one.kind not in (WORD, CHAR):
        return False
    if is_chinese(one.shown):
        several = all if strict else any
        return not any(other.key == one.key for other in there) and not several(char in low for char in one.shown)
    return not has_word(one, there, low)


def _causes(text: str, evidence: str, there: Sequence[Term], low: str) -> Iterator[str]:
    """A cause that the evidence does not have, or one in new words."""
    flat = folded(text).lower()
    brought = (*found(table.CLEAR_CAUSES, text), *compiled(table.SO).findall(flat))
    if not brought:
        return
    signs = has(table.CAUSES, evidence) or compiled(table.CAUSAL_SIGNS).search(folded(evidence))
    if not signs:
        yield f"a cause that its evidence does not have: {brought[0]}"
        return
    for word in brought:
        start = flat.find(word) + len(word)
        end = compiled(r"[,;。.!?](?:\s|$)|,|$").search(flat, start + 1)
        behind = [one for one in terms(text) if start <= one.start < (end.start() if end else len(flat))]
        telling = [one for one in behind if not one.light]
        new = sum(_is_new(one, there, low, strict=word in table.PURPOSES) for one in telling)
        if new >= 2 and new >= CAUSE_NEW * len(telling):
            yield f"a cause that its evidence does not have: {word}"
            return


def _put_in(text: str, cited: Sequence[str], there: Sequence[Term], low: str) -> Iterator[str]:
    """A new word in the very place of one of the evidence, behind the same preposition, all else being there."""
    places = {match[1]: match[2] for match in compiled(_PLACE).finditer("\n".join(cited).lower())}
    for clause in clauses(text):
        words = clause.telling
        new = [one for one in words if _is_new(one, there, low)]
        if len(new) != 1 or len(words) < SEVERAL or new[0].key.startswith("="):
            continue
        for match in compiled(_PLACE).finditer(clause.text):
            if match[2] == new[0].shown.lower() and match[1] in places and places[match[1]] not in text.lower():
                yield f"{new[0].shown} is not in its evidence"
                return


_PLACE = r"\b(with|by|via|from|under|near|behind|per|as|to|into)\s(?:the\s|an?\s|[a-z]\.\s)?([a-z]{3,})\b"
