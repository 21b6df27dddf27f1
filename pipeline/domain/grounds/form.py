"""What no sentence of a memory may have, whatever its evidence: markup, secrets, orders, refusals, things left out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from slowwave.pipeline.language import machine_phrases as phrases
from slowwave.pipeline.language.clauses import clauses_of
from slowwave.pipeline.language.folding import folded
from slowwave.pipeline.language.patterns import Phrases, compiled
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.secrets import find_secrets

_FORM = r"```|^#{1,6}\s|^\s*[-*+]\s|<[a-zA-Z/!?|][^>]*>|\[\[|\]\]|<\||\|>|\n|\*\*\w"

_FIRST_HAN = "\u3400"


def faults_of_form(text: str) -> Iterator[str]:
    """Why a sentence is none for a memory, whatever its lines say."""
    if compiled(_FORM).search(text):
        yield "it has markup"
    if find_secrets(text):
        yield "it looks like a secret"
    if is_planted(text):
        yield "it speaks to a model"
    if text.rstrip().endswith(("?", "？")):
        yield "it is a question"


def faults_of_words(text: str, evidence: str) -> Iterator[str]:
    """Why words that a model chose itself tell nothing of a night: phrases of machines, orders, things left out. What
    its evidence has may stand."""
    low = folded(evidence).lower()
    for what, table in (
        ("is a refusal", phrases.REFUSALS),
        ("is a phrase of machines", phrases.CLICHES),
        ("speaks to its reader", phrases.ORDERS),
    ):
        hits = [one for one in _phrases(table).found(text) if one not in low]
        if hits:
            yield f"it {what}: {hits[0]}"
    yield from _left_out(folded(text).lower(), low)
    yield from _ordered(text, evidence)


@cache
def _phrases(table: tuple[str, ...]) -> Phrases:
    return Phrases(table)


def _left_out(text: str, evidence: str) -> Iterator[str]:
    hit = compiled(phrases.ELISIONS).search(text)
    if hit and hit.group() not in evidence:
        yield f"it leaves something out: {hit.group()[:40]}"
    if compiled(r"(?:\.{3}|…)\s*$").search(text) and not compiled(r"\.{3}|…").search(evidence):
        yield "it leaves something out: …"


def _ordered(text: str, evidence: str) -> Iterator[str]:
    """Whether it speaks to its reader: by "you", or by a verb that opens it."""
    flat = folded(text)
    known = {hit.group() for hit in compiled(phrases.DIRECT).finditer(folded(evidence).lower())}
    spoken = compiled(phrases.DIRECT).search(flat.lower())
    is_theirs = spoken is not None and not spoken.group().isascii() and spoken.group() in folded(evidence)
    is_told = spoken is not None and spoken.group() == "提醒" and flat[: spoken.start()][-1:] >= _FIRST_HAN
    if spoken and not is_theirs and not is_told and spoken.group() not in known:
        yield f"it speaks to its reader: {spoken.group()}"
    first = compiled(r"([A-Za-z']+)[ ]([\w'\"`-]+)").match(flat)
    opens = [clause.said for clause in clauses_of(evidence)]
    if (
        first
        and first[1].lower() in phrases.IMPERATIVES
        and not _goes_on(first[2].lower())
        and not any(one.startswith(first.group().lower()) for one in opens)
    ):
        yield f"it speaks to its reader: {first[1]}"
    ordering = compiled(r"\s*(以后|不要|别|请)").match(flat)
    if (
        ordering
        and not compiled(r"用户|规则|规定|说|要求").search(flat)
        and not any(one.startswith(ordering[1]) for one in opens)
    ):
        yield f"it speaks to its reader: {ordering[1]}"


def _goes_on(after: str) -> bool:
    """Whether the verb before it is a noun here: "use of", "run was"."""
    return after in ("of", "is", "was", "are", "were", "has", "had", "takes", "took", "positions")
