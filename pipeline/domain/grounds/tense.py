"""What is still to come told as done, and a guess or a wish told as a plan. English, by the form of the verb.

"Backfill still to run" is not "the backfill has run", and "maybe add a limit" is not "a limit will be added".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import Clause, clauses, is_chinese, is_same, sentences_of
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import terms
from slowwave.pipeline.language.patterns import compiled


def done_too_early(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Clauses with a verb of the past that their line, which tells of something to come, does not have in the past."""
    if is_chinese(text):
        return
    there = [clause for line in cited for clause in clauses(line)]
    for clause in clauses(text):
        verb = past_verb(clause.bare)
        is_open = compiled(rf"{grammar.COMING}|\b(?:if|unless|once)\b").search(clause.text)
        if not verb or is_open or _is_denied(verb, clause) or _is_past_there(verb, clause, there):
            continue
        is_to_come = any(compiled(grammar.TO_COME).search(line) for line, _ in _lines_of(clause, cited))
        if is_to_come or _is_wished(verb, clause, there) or _is_present_there(verb, clause, cited):
            yield f"it tells as done what its evidence does not: {verb}"
            return


def planned_too_early(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Clauses with "will" of what is a guess or a wish in their line."""
    if is_chinese(text):
        return
    for clause in clauses(text):
        will = compiled(grammar.WILL).search(clause.text)
        if will is None or compiled(grammar.UNSURE).search(clause.text):
            continue
        lines = [line for line, is_best in _lines_of(clause, cited) if is_best]
        lines = [line for line in lines if not compiled(grammar.WILL).search(line)]
        if lines and all(compiled(grammar.UNSURE).search(line) for line in lines):
            yield f"it says for certain what its evidence does not: {will.group()}"
            return


def settled_too_early(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What somebody decided, signed, ordered, in clauses of which no line tells anything of the kind."""
    if is_chinese(text):
        return
    for clause in clauses(text):
        settled = compiled(grammar.DECIDED).search(clause.bare)
        if settled and not clause.denies and not _is_settled(settled.group(), cited):
            yield f"it tells as done what its evidence does not: {settled.group()}"
            return


def _is_settled(word: str, cited: Sequence[str]) -> bool:
    """Whether the evidence has the word or one of its sense, other than to be done, or tells of a decision."""
    keys = {one.key for one in terms(word)}
    low = folded("\n".join(cited)).lower()
    told = any(one.key in keys and not low[: one.start].endswith(" to ") for one in terms("\n".join(cited)))
    return told or compiled(grammar.DECISION).search(low) is not None


def _is_denied(verb: str, clause: Clause) -> bool:
    if verb == "had":
        return bool(clause.near)
    return any(one.shown.lower() == verb and one.key in clause.near for one in clause.terms)


def _is_wished(verb: str, clause: Clause, there: Sequence[Clause]) -> bool:
    """Whether the clause of the evidence that has most of this one, or its verb, tells of what somebody wants."""
    keys = {one.key for one in clause.terms if one.shown.lower() == verb}
    if any(keys & {one.key for one in part.terms} and compiled(grammar.WISHED).search(part.text) for part in there):
        return True
    shared = [sum(any(is_same(a, b) for b in part.telling) for a in clause.telling) for part in there]
    best = [part for part, count in zip(there, shared, strict=True) if 0 < count == max(shared)]
    return bool(best) and all(compiled(grammar.WISHED).search(part.text) for part in best)


def doubted(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A doubt or a plan where no line has anything but facts."""
    evidence = " ".join(clause.bare for line in cited for clause in clauses(line))
    brought = compiled(grammar.BROUGHT_DOUBT).search(folded(text).lower())
    if is_chinese(text) or brought is None:
        return
    if not any(compiled(form).search(evidence) for form in (grammar.HEDGED, grammar.UNSURE, grammar.COMING)):
        yield f"it doubts what its evidence says: {brought.group()}"


def _lines_of(clause: Clause, cited: Sequence[str]) -> list[tuple[str, bool]]:
    """Sentences of the evidence that have the most of a clause (true), or what it begins with."""
    there = [sentence for line in cited for sentence in sentences_of(line)]
    shared = [sum(any(is_same(a, b) for b in terms(part)) for a in clause.telling) for part in there]
    first = clause.telling[:1]
    return [
        (folded(part).lower(), 0 < count == max(shared))
        for part, count in zip(there, shared, strict=True)
        if 0 < count == max(shared) or any(is_same(a, b) for a in first for b in terms(part))
    ]


def _is_past_there(verb: str, clause: Clause, there: Sequence[Clause]) -> bool:
    """Whether a clause of the evidence that has something of this one has the verb in the past, too."""
    rest = clause.keys - {one.key for one in clause.terms if one.shown.lower() == verb}
    form = rf"(?<!to )(?<!be )\b{verb}\b"
    return any(compiled(form).search(part.text) and (not rest or rest & part.keys) for part in there)


def _is_present_there(verb: str, clause: Clause, cited: Sequence[str]) -> bool:
    """Whether a line that tells of nothing past has the same verb in the present: "swims" told as "swam". What
    a dated note tells in the present is past."""
    mine = next((one for one in clause.terms if one.shown.lower() == verb), None)
    if mine is None or compiled(rf"\b{verb} by\b").search(clause.text):
        return False
    return any(
        one.key == mine.key and compiled(r"[a-z]+[^s]s").fullmatch(one.shown.lower()) and not past_verb(one.shown)
        for parts in (clauses(line) for line in cited if not compiled(r"\d{4}-\d\d-\d\d").match(line))
        if not any(past_verb(part.text) for part in parts)
        for part in parts
        if part.keys & clause.keys - {mine.key}
        for one in part.terms
    )


def past_verb(clause: str) -> str:
    """The first verb of the past in a clause, "" for none."""
    for match in compiled(r"[a-z]+").finditer(clause):
        word = match.group()
        is_past = (word.endswith("ed") and len(word) > 4) or word.removeprefix("re") in grammar.PAST
        is_state = compiled(grammar.STATE_BEFORE).search(clause[: match.start()]) is not None
        if is_past and not is_state and word not in grammar.NO_PAST:
            return word
    perfect = compiled(grammar.PERFECT).search(clause)
    return perfect[1] if perfect else ""
