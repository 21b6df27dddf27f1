"""Whether a claim keeps the condition, the exception or the end that its evidence ties to what it tells. English.

"Pets only with a written agreement" is not "pets are allowed". Where a claim tells what stands beside "if", "unless",
"only with" or "except" in one clause of a line, it tells what stands behind that word, too, with all its amounts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.domain.grounds.reading import Clause, clauses, is_chinese, sentences_of
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_amounts import may_be
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import Term, terms
from slowwave.pipeline.language.patterns import compiled

ENOUGH = 2
"""Words by which a claim speaks of a conditional clause, of fewer all."""
HEAD = 2
"""Words of a condition at the beginning that neither comma nor amount ends."""
OTHERWISE = 3
"""Words before "otherwise" that what is behind it hangs on."""
_BREAK = r"[,;()]|:\s|\b(?:and|but|or)\b"
_END = rf"{_BREAK}|\b(?:can|could|may|might|will|would|do|does|should|is|are) (?:we|i|you|he|she|it|they|the|then)\b"


@dataclass(frozen=True, slots=True)
class Tied:
    """main: what holds only under the condition, told by its words. shown: the word that ties them. is_limit: whether
    it is a preposition, so that the condition needs no word that ties."""

    shown: str
    main: tuple[Term, ...]
    condition: tuple[Term, ...]
    is_limit: bool = False


def untied(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the text tells without the condition that its line has."""
    if is_chinese(text):
        return
    anyhow = compiled(grammar.ANYHOW).search(folded(text).lower())
    if anyhow and not compiled(grammar.ANYHOW).search(folded("\n".join(cited)).lower()):
        yield f"a condition that its evidence does not have: {anyhow.group()}"
        return
    sentences = [sentence for line in cited for sentence in sentences_of(line)]
    there = [(at, clause) for at, sentence in enumerate(sentences) for clause in clauses(sentence)]
    said = [(terms(part), folded(part).casefold(), clauses(part)) for part in sentences_of(text)]
    for at, tied in ((at, tied) for at, sentence in enumerate(sentences) for tied in _tied(sentence)):
        others = [clause for home, clause in there if home != at]
        telling = [one for one in said if _tells(one[0], tied) and any(_is_of(part, tied, others) for part in one[2])]
        is_kept = any(_keeps(words, low, tied) for words, low, _ in telling) or any(
            _keeps(words, low, tied) and compiled(grammar.CONDITION).search(low) for words, low, _ in said
        )
        if telling and not is_kept:
            yield f"it leaves out a condition: {tied.shown}"
            return


def _tells(there: Sequence[Term], tied: Tied) -> bool:
    shared = sum(_stands(one, there) for one in tied.main)
    return shared >= min(ENOUGH, len(tied.main)) and 2 * shared >= len(tied.main)


def _is_of(clause: Clause, tied: Tied, others: Sequence[Clause]) -> bool:
    """Whether a clause tells of what is tied, and no other sentence of the evidence has more of it."""
    told = sum(_stands(one, clause.terms) for one in tied.main)
    if not told or (told == len(tied.main) and told >= ENOUGH):
        return told > 0
    mine = sum(_stands(one, (*tied.main, *tied.condition)) for one in clause.telling)
    return all(sum(_stands(one, other.terms) for one in clause.telling) <= mine for other in others)


def _keeps(there: Sequence[Term], low: str, tied: Tied) -> bool:
    """Whether a sentence has a word that ties, half of the condition's words, and its amounts."""
    told = [_stands(one, there) for one in tied.condition]
    amounts = [_stands(one, there) for one in tied.condition if one.amount is not None]
    is_tied = tied.is_limit or compiled(grammar.TIED).search(low) is not None
    return is_tied and 2 * sum(told) >= len(told) and all(amounts)


def _stands(one: Term, there: Sequence[Term]) -> bool:
    if one.amount is not None:
        return any(other.amount is not None and may_be(other.amount, one.amount) for other in there)
    return any(other.key == one.key for other in there)


@lru_cache(maxsize=1 << 9)
def _tied(sentence: str) -> tuple[Tied, ...]:
    """Each condition of a sentence with the clause that it belongs to: the one before it, or where it opens the
    sentence, all behind its comma."""
    flat = folded(sentence).lower()
    telling = [one for one in terms(sentence) if not one.light and one.key not in ("@user", "@we")]
    found: list[Tied] = []
    for match in compiled(grammar.CONDITION).finditer(flat):
        before = [one for one in telling if one.end <= match.start()]
        behind = [one for one in telling if one.start >= match.end()]
        stop = compiled(_BREAK if before else _END).search(flat, match.end())
        end = stop.start() if stop else _end_of_head(behind, len(flat), opens=not before)
        condition = [one for one in behind if one.start < end]
        main = _clause_before(flat, match.start(), before) if before else [one for one in behind if one.start >= end]
        condition = [one for one in condition if not any(one.key == other.key for other in main)]
        if main:
            found.append(Tied(match.group(), tuple(main), tuple(condition)))
    for match in compiled(r"\b(?:otherwise|or else)\b").finditer(flat):
        main = [one for one in telling if one.start >= match.end()]
        condition = [one for one in telling if one.end <= match.start()][-OTHERWISE:]
        if main and condition:
            found.append(Tied("otherwise", tuple(main), tuple(condition)))
    for match in compiled(grammar.RESTRICTED).finditer(flat):
        main = [one for one in telling if match.start("main") <= one.start and one.end <= match.end("main")]
        condition = [one for one in telling if match.start("limit") <= one.start and one.end <= match.end("limit")]
        if main and condition:
            found.append(Tied(match["word"], tuple(main), tuple(condition), is_limit=True))
    return tuple(found)


def _end_of_head(behind: Sequence[Term], last: int, *, opens: bool) -> int:
    """Where a condition ends that no comma does: behind its first amount, or two words."""
    if not opens:
        return last
    first = next((one.end for one in behind if one.amount is not None), None)
    return first or (behind[HEAD - 1].end if len(behind) >= HEAD else last)


def _clause_before(flat: str, at: int, before: Sequence[Term]) -> list[Term]:
    """The words of the clause that ends here; where a comma stands between, of the one before that."""
    edges = [0, *(mark.end() for mark in compiled(_BREAK).finditer(flat, 0, at))]
    for start in reversed(edges):
        if main := [one for one in before if one.start >= start]:
            return main
    return []
