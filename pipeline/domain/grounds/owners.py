"""Whose a thing is, in English: by "'s", "of", "my" and "our", "is Greta's", "ours".

"My treat" is not "the customer's treat", and what broke was "ours" and not Greta's. "His" and "her" are anybody's but
the user's.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from slowwave.pipeline.domain.grounds.reading import clauses, is_chinese
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import NAME, PERSON, Term, terms
from slowwave.pipeline.language.patterns import compiled

USER, OTHER = "@user", "@other"
Owned = tuple[str, str]
"""Keys of an owner and of the thing."""


def of_another(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Things that the evidence has with another owner, and what it tells of "ours" told of somebody else's."""
    if is_chinese(text):
        return
    theirs = [pair for line in cited for pair in _owned_of(line)]
    known = {one.key for line in cited for one in terms(line)} | {USER}
    if any(compiled(rf"\b{grammar.OURS}").search(folded(line).lower()) for line in cited):
        known.discard(USER)
    for owner, thing in _owned(text):
        owners = {other for other, what in theirs if what == thing}
        may_be = owner in owners or owner not in known or owner in _groups() or (owners == {OTHER} and owner != USER)
        if owners and not may_be:
            yield f"its evidence has another owner: {owner.strip('@')}, {thing.strip('=')}"
            return
    yield from _not_ours(text, cited)


def _not_ours(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What a clause of the evidence tells of "ours" alone, in a clause with another owner."""
    there = [clause for line in cited for clause in clauses(line)]
    ours = [clause for clause in there if compiled(grammar.OURS).match(clause.text)]
    others = [clause for clause in there if clause not in ours]
    for clause in clauses(text) if ours else ():
        owners = {owner for owner, _ in _owned(text[clause.start : clause.start + len(clause.text)])}
        if not owners or owners & {USER, *_groups()}:
            continue
        for mine in ours:
            shared = mine.keys & clause.keys - {"@we", USER}
            if shared and not any(shared <= other.keys for other in others):
                yield f"its evidence has another owner: {min(owners).strip('@')}, {min(shared).strip('=')}"
                return


def _owned_of(line: str) -> Iterator[Owned]:
    """Of a line; "her" is told only where the line does not speak of the user, who may be she."""
    of_user = any(one.key in (USER, "@we") for one in terms(line))
    yield from (pair for pair in _owned(line) if pair[0] != OTHER or not of_user)


@lru_cache(maxsize=1 << 10)
def _owned(text: str) -> tuple[Owned, ...]:
    """Owners and what is theirs, in the order of the text."""
    flat = folded(text)
    found: list[Owned] = []
    told = [one for one in terms(text) if not one.light or _is_owner(one)]
    for one, behind in itertools.pairwise(told):
        between = flat[one.end : behind.start].strip(" '\"").lower()
        if _is_owner(one) and behind.amount is None and between in ("", "own"):
            found.append((_who(one), behind.key))
        if _is_named(behind) and between in ("of", "of the"):
            found.append((_who(behind), one.key))
    for clause in clauses(text):
        first, last = clause.telling[:1], clause.telling[-1:]
        if first != last and _is_named(last[0]) and _is_owner(last[0]):
            found.append((_who(last[0]), first[0].key))
    return tuple(found)


def _is_owner(one: Term) -> bool:
    return one.shown.lower().endswith("'s") or one.shown.lower() in grammar.WHOSE_THING


def _is_named(one: Term) -> bool:
    return one.kind in (NAME, PERSON)


def _who(one: Term) -> str:
    low = one.shown.lower()
    if one.key in (USER, "@we") or low in ("my", "our"):
        return USER
    return OTHER if low in grammar.WHOSE_THING else one.key


@cache
def _groups() -> frozenset[str]:
    """Keys of what "we" may be called."""
    return frozenset(one.key for word in grammar.GROUPS for one in terms(word))
