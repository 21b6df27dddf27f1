"""The auditor: whether a sentence that a model wrote says no more than the lines it cites, told without a model.

Every number, date, name, path, version, address and unit of it must stand there; what is denied there stays denied,
what is another's stays another's, and no cause, rule or certainty comes in. Where it cannot tell, it refuses: a
sentence that is lost costs less than one that is invented (ARCHITECTURE 6).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from slowwave.pipeline.language import claim_words as words
from slowwave.pipeline.language.claims import (
    clauses_of,
    found,
    latin_in_chinese,
    marks,
    names,
    openers,
    swapped,
    telling,
)
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.language.en import MONTHS
from slowwave.pipeline.language.patterns import compiled, lowered
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.polarity import negations
from slowwave.pipeline.language.quantities import Measure, Quantity, quantities
from slowwave.pipeline.language.secrets import find_secrets
from slowwave.pipeline.language.selves import FIRST_PERSON
from slowwave.pipeline.language.words import language_of, sentences

KNOWN = 0.5
"""So large a part of what a clause tells must stand in the evidence."""
SEVERAL = 2
"""Telling words that a clause must have to be weighed at all."""
KEPT = 0.6
"""So large a part of what a source tells must be in what takes its place."""

_FORM = r"```|^#{1,6}\s|^\s*[-*+]\s|<[a-zA-Z/!?|][^>]*>|\[\[|\]\]|<\||\|>|\n"


def objections(text: str, cited: Sequence[str]) -> tuple[str, ...]:
    """Why the sentence may not stand beside these lines; none where it may. Each is short and quotes what it means."""
    return tuple(dict.fromkeys(_objections(text, cited)))


def lost(text: str, sources: Sequence[str]) -> tuple[str, ...]:
    """What of the sources a text that is to take their place does not say: numbers, names, code, denials, and of each
    source that is told too little of, its words."""
    missing: list[str] = []
    for source in sources:
        told = _without_day(source)
        missing += (one.value for one in quantities(told) if not _stands(one, text))
        missing += (piece for piece in (*marks(told), *names(told)) if not _is_in(piece, lowered(text)))
        if negations(told) and not negations(text):
            missing.append(negations(told)[0])
        mine = telling(told)
        if mine and len(mine & telling(text)) / len(mine) < KEPT:
            missing.append(f"“{told[:40]}”")
    return tuple(dict.fromkeys(missing))


def _objections(text: str, cited: Sequence[str]) -> Iterator[str]:
    evidence = "\n".join(cited)
    yield from faults_of_form(text, evidence)
    if not cited:
        yield "it cites nothing"
        return
    if language_of(text) != language_of(evidence) and "other" not in (language_of(text), language_of(evidence)):
        yield "it is in another language than its evidence"
    yield from _not_there(text, evidence)
    for sentence in sentences(text):
        yield from _more_than_said(sentence, cited)
        yield from _against(sentence, cited)


def faults_of_form(text: str, evidence: str) -> Iterator[str]:
    """Why a text is no sentence of notes whatever it claims: markup, secrets, words to a model or reader, phrases."""
    if compiled(_FORM).search(text):
        yield "it has markup"
    if find_secrets(text):
        yield "it looks like a secret"
    if is_planted(text):
        yield "it speaks to a model"
    if text.rstrip().endswith(("?", "？")):
        yield "it is a question"
    for what, table in (
        ("leaves something out", words.ELISIONS),
        ("is a refusal", words.REFUSALS),
        ("is a phrase of machines", words.CLICHES),
        ("speaks to its reader", words.ORDERS),
    ):
        hits = [one for one in found(table, text) if one not in lowered(evidence)]
        if hits:
            yield f"it {what}: {hits[0]}"
    if compiled(r"(?:\.{3}|…)\s*$").search(text) and not compiled(r"\.{3}|…").search(evidence):
        yield "it leaves something out: …"


def _not_there(text: str, evidence: str) -> Iterator[str]:
    """Pieces that must be copied and are not in the evidence."""
    low = lowered(evidence)
    for one in quantities(text):
        if not _stands(one, evidence):
            yield f"{one.value}{f' {one.unit}' if one.unit else ''} is not in its evidence"
    named = (*marks(text), *(name for name in names(text) if name not in MONTHS), *latin_in_chinese(text))
    for piece in dict.fromkeys(named):
        if not _is_in(piece, low):
            yield f"{piece} is not in its evidence"


def _is_in(piece: str, low: str) -> bool:
    """Whether a mark or a name stands there whole: not ``srv/backup`` in ``srv/backups`` or ``srv/backup/old``, nor
    ``ana`` in ``banana``. Chinese leaves no blank around either."""
    return re.search(rf"(?<![a-z0-9_-]){re.escape(piece)}(?![a-z0-9_-]|/[a-z0-9_])", low) is not None


def _stands(one: Quantity, evidence: str) -> bool:
    """Whether a quantity is one of the evidence's: of the same value, and of the same unit where both have one."""
    there = quantities(evidence)
    if one.measure is Measure.DATE:
        return any(_same_day(one.value, other.value) for other in there if other.measure is Measure.DATE)
    for other in there:
        if other.value == one.value and (not one.unit or not other.unit or one.unit == other.unit):
            return True
    return one.measure is Measure.NUMBER and one.value in {str(day.year) for day in days_in(evidence)}


def _same_day(one: str, other: str) -> bool:
    """A day named without its year is that day of any."""
    mine, theirs = _parts(one), _parts(other)
    return mine[-2:] == theirs[-2:] and (len(mine) == len(theirs) or min(len(mine), len(theirs)) == 2)


def _parts(value: str) -> list[str]:
    parts = value.split("-")
    names = [name[:3] for name in MONTHS[:12]]
    if parts and parts[-1][:3] in names:
        month = str(names.index(parts[-1][:3]) + 1)
        return [*parts[:-2], month, *parts[-2:-1]]
    return parts


def _more_than_said(sentence: str, cited: Sequence[str]) -> Iterator[str]:
    """A cause, a rule, a certainty or a whole clause that the evidence does not have."""
    evidence = "\n".join(cited)
    for what, table in (("a cause", words.CAUSES), ("a rule or a certainty", words.UNIVERSALS)):
        new = [one for one in found(table, sentence) if one not in lowered(evidence)]
        if new and not found(table, evidence):
            yield f"{what} that its evidence does not have: {new[0]}"
    hedged = _hedges(evidence)
    if hedged and all(map(_hedges, cited)) and not _hedges(sentence):
        yield f"it says for certain what its evidence does not: {hedged[0]}"
    # Who says "I" is the user to whoever tells of it.
    known = telling(evidence) | (telling("user") if FIRST_PERSON.within(evidence) else frozenset())
    strange = {word for word in openers(sentence) if word not in lowered(evidence)}
    for clause in clauses_of(sentence):
        tells = telling(clause)
        new_words = tells - known
        if len(tells) >= SEVERAL and len(new_words) / len(tells) > 1 - KNOWN:
            yield f"a claim that its evidence does not have: {clause[:60]}"
        elif strange and any(clause.casefold().startswith(word) for word in strange) and len(new_words) > 1:
            yield f"a name that its evidence does not have: {min(strange)}"


def _hedges(text: str) -> tuple[str, ...]:
    """Words of a guess, wish or condition; the month is none."""
    return found(words.HEDGES, compiled(r"(?<=[\w,] )May\b").sub(" ", text))


def _against(sentence: str, cited: Sequence[str]) -> Iterator[str]:
    """Something that the evidence has the other way round: denied, opposite, of somebody else, of another thing."""
    evidence = "\n".join(cited)
    for mine, theirs in swapped(sentence, evidence):
        yield f"{mine} where its evidence has {theirs}"
    for clause in clauses_of(sentence):
        nearest = _nearest(clause, cited)
        if nearest and bool(len(negations(clause)) % 2) != bool(len(negations(nearest)) % 2):
            said = (*negations(clause), *negations(nearest))
            yield f"its evidence says the opposite: {said[0]}"
    yield from _bound_otherwise(sentence, cited)


def _nearest(clause: str, cited: Sequence[str]) -> str:
    """The clause of the evidence that shares the most with this one, "" where none shares enough to be the same."""
    mine = telling(clause)
    if not mine:
        return ""
    parts = [part for line in cited for part in clauses_of(_without_day(line))]
    best = max(parts, key=lambda part: (len(mine & telling(part)), -len(telling(part))), default="")
    shared = mine & telling(best)
    return best if len(shared) >= min(SEVERAL, len(mine)) and len(shared) / len(mine) >= KNOWN else ""


def _bound_otherwise(sentence: str, cited: Sequence[str]) -> Iterator[str]:
    """A value that the evidence gives to another, or two names that stand the other way round."""
    for clause in clauses_of(sentence):
        owners = _owners(clause)
        for one in quantities(clause) if owners else ():
            homes = [
                (part, _without_day(line))
                for line in cited
                for part in clauses_of(_without_day(line))
                if _stands(one, part)
            ]
            theirs = [_anothers(part, line, owners) for part, line in homes]
            if theirs and all(theirs):
                yield f"{one.value} is another's in its evidence: {theirs[0]}"
        yield from _turned(clause, cited)


def _anothers(part: str, line: str, owners: frozenset[str]) -> str:
    """Whose a value of this clause of a line is, if it is none of these owners'; "" where it may be theirs."""
    for text in (part, line):
        if any(owner in lowered(text) for owner in owners):
            return ""
        if named := _owners(text):
            return min(named)
    return ""


def _turned(clause: str, cited: Sequence[str]) -> Iterator[str]:
    """Two names that stand the other way round, with the same words between them."""
    order = _named(clause)
    if len(order) < 2 or compiled(r"\bby\b|由|被").search(lowered(clause)):
        return
    for line in cited:
        for part in clauses_of(_without_day(line)):
            theirs = [name for name in _named(part) if name in order]
            if len(theirs) >= 2 and theirs[:2] == order[1::-1] and not compiled(r"\bby\b|由|被").search(lowered(part)):
                shared = telling(clause) & telling(part)
                if len(shared - set(order)) >= 1:
                    yield f"{order[0]} and {order[1]} stand the other way round in its evidence"
                    return


def _named(text: str) -> list[str]:
    """Names and marks in the order in which they stand, with a name that opens the sentence."""
    low = lowered(text)
    known = {*names(text), *marks(text), *openers(text)}
    return sorted((name for name in known if name in low), key=low.index)


def _owners(text: str) -> frozenset[str]:
    """Whose a value may be: names, and marks that are no places or values."""
    return frozenset(name for name in _named(text) if not quantities(name) and "/" not in name and "." not in name)


def _without_day(line: str) -> str:
    return compiled(r"\A\d{4}-\d{2}-\d{2} ").sub("", line)
