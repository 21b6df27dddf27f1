"""Who does what, where English tells it by place: the subject right before its verb, or behind "by".

"Joris works nights" is not "the user works nights". A verb that the evidence has with another subject is refused; "he",
"she" and "they" tell nobody. A note without a subject ("raised the rate") is its writer's: the user's, or the agent's
where it begins "agent:".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.domain.grounds.reading import is_chinese, is_same, is_typed
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import NAME, PERSON, WORD, Term, terms
from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.patterns import compiled

USER, AGENT = "@user", "@agent"
NOBODY: frozenset[str] = frozenset()
OBJECTS = 3
"""Pieces behind a verb by which two statements with it are told apart."""


@dataclass(frozen=True, slots=True)
class Deed:
    """who: keys of the person or the name, none where it cannot be told. what: of the verb. to: what stands behind it,
    of a passive before it."""

    who: frozenset[str]
    what: str
    to: tuple[Term, ...]


def done_by_somebody_else(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the evidence tells of somebody else, by the same verb."""
    if is_chinese(text):
        return
    theirs = [deed for line in cited for deed in _deeds(line, _writer(line))]
    for mine in _deeds(text, ""):
        same = [deed for deed in theirs if deed.what == mine.what]
        if not mine.who or not same:
            continue
        most = max(_shared(mine, deed) for deed in same)
        close = [deed for deed in same if _shared(mine, deed) == most]
        if (most or not mine.to) and all(deed.who and not deed.who & mine.who for deed in close):
            yield f"its evidence tells of another what it tells of {min(mine.who).strip('@')}: {mine.what.strip('=')}"
            return


def _writer(line: str) -> str:
    """Of whom a note speaks that has no subject."""
    return AGENT if compiled(r"\s*(?:agent|assistant):").match(folded(line).lower()) else USER


def _shared(one: Deed, other: Deed) -> int:
    return sum(any(is_same(a, b) for b in other.to) for a in one.to)


@lru_cache(maxsize=1 << 10)
def _deeds(text: str, writer: str) -> tuple[Deed, ...]:
    """Each verb of the text with whom it is told of."""
    flat = folded(text).lower()
    told = [one for one in terms(text) if not one.light or one.shown.lower() not in FUNCTION_WORDS]
    found: list[Deed] = []
    for at, verb in enumerate(told):
        if verb.kind != WORD or flat[: verb.start].rstrip().endswith(grammar.BEFORE_NOUN):
            continue
        by = compiled(grammar.BY).match(flat, verb.end)
        if by:
            doer = next((one for one in told if one.start == by.end()), None)
            beside = told[:at][-OBJECTS:]
            found.append(Deed(_named(doer, told, flat, writer) if doer else NOBODY, verb.key, tuple(beside)))
            continue
        stop = compiled(r"[,;.](?:\s|\Z)").search(flat, verb.end)
        end = stop.start() if stop else len(flat)
        behind = tuple(one for one in told[at + 1 :] if not one.light and one.end <= end)[:OBJECTS]
        found.append(Deed(_subject(told, at, flat, writer), verb.key, behind))
    return tuple(found)


def _subject(told: Sequence[Term], at: int, flat: str, writer: str) -> frozenset[str]:
    """Whom a verb is told of: the name or person right before it, or the writer where nobody is named before."""
    verb = told[at]
    before = told[at - 1] if at else None
    between = flat[before.end if before else 0 : verb.start]
    if before is not None and is_typed(before):
        is_passive = _is_past(verb) and compiled(grammar.BEING).search(between)
        if compiled(grammar.BEFORE_VERB).fullmatch(between) and not is_passive:
            return _named(before, told, flat, writer)
        if between.startswith(")"):
            outside = [one for one in told[:at] if one.end <= flat.rfind("(", 0, before.start)][-1:]
            return _named(before, told, flat, writer).union(*(_named(one, told, flat, writer) for one in outside))
    opens = not any(one.kind in (NAME, PERSON) for one in told[:at] if one.shown.lower() != "user")
    if opens and _is_past(verb) and (before is None or compiled(r".*[.;:,]\s+").fullmatch(between)):
        return frozenset((writer,) if writer else ())
    return NOBODY


def _is_past(verb: Term) -> bool:
    low = verb.shown.lower()
    return low.endswith("ed") or low in grammar.PAST


def _named(one: Term, told: Sequence[Term], flat: str, writer: str) -> frozenset[str]:
    """The keys of a person or a name and of the names that stand right before it: "Imogen Vance", "Ewan of Harrow"."""
    if one.kind not in (NAME, PERSON) or one.shown.lower().endswith("'s") or one.shown.lower() in grammar.WHOSE:
        return NOBODY
    if one.key in ("@user", "@we"):
        return frozenset((AGENT,)) if writer == AGENT else frozenset(("@user", "@we"))
    keys = {one.key}
    for other in reversed(told):
        is_beside = flat[other.end : one.start] in (" ", " of ", " from ", " at ")
        if is_beside and (other.kind in (NAME, PERSON) or other.shown[:1].isupper()):
            keys.add(other.key)
            one = other
    return frozenset(keys)
