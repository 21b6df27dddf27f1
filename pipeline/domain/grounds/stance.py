"""Whether a claim denies, hedges, generalises or dates what it tells as its evidence does."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import WEAK, Clause, clauses, found, has, sentences_of, weighs
from slowwave.pipeline.language import claim_stances as table
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import PERSON, terms
from slowwave.pipeline.language.patterns import compiled

ENOUGH = 2
"""Words that a clause and a line must share to speak of the same."""


def denied_otherwise(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What the evidence denies where it speaks of the same and the claim affirms, and the other way round."""
    there = [clause for line in cited for clause in clauses(line)]
    denying = frozenset(at for at, clause in enumerate(there) if clause.denies)
    mine = clauses(text)
    denied_there = frozenset[str]().union(*(clause.denied for clause in there))
    affirmed = frozenset[str]().union(*(clause.keys - clause.denied for clause in there))
    denied = frozenset[str]().union(*(clause.denied for clause in mine))
    for clause in mine:
        for one in clause.terms:
            if one.amount is not None or (one.light and one.key not in denied_there):
                continue
            holding = _closest([at for at, other in enumerate(there) if one.key in other.keys], clause, there)
            if not holding:
                continue
            best = there[holding[0]]
            if one.key in clause.near:
                enough = ENOUGH if one.key not in WEAK else ENOUGH + 1
                enough = 1 if has(table.YET, clause.bare) and not denying else enough
                if len(best.keys & {*clause.keys, one.key}) < min(enough, max(len(clause.keys), 1), len(best.keys)):
                    continue
                if not any(_is_denied(at, clause, there, denying) for at in holding) and not (
                    has(table.NO_LONGER, clause.bare) and any(has(table.CHANGED, line) for line in cited)
                ):
                    yield f"its evidence says the opposite: {one.shown}"
                    return
            elif all(one.key in there[at].denied for at in holding) and not clause.denies:
                is_topic = weighs(one) and best.telling[:1] and best.telling[0].key == one.key
                if len(best.keys & {*clause.keys, one.key}) < min(ENOUGH, len(best.keys)) and not is_topic:
                    continue
                dangling = any(other.denies and not other.near and other.denied & best.denied for other in mine)
                if not dangling and not denied & (best.denied - affirmed - GENERAL):
                    yield f"its evidence says the opposite: {one.shown}"
                    return
    yield from _contrary(text, cited)


GENERAL = frozenset(("=all", "=every", "=only"))


def _is_denied(at: int, clause: Clause, there: Sequence[Clause], denying: frozenset[int]) -> bool:
    """Whether a clause of the evidence is denied by itself or by the one beside it ("nausea at first, gone since")."""
    if at in denying:
        return True
    return any(one in denying and there[one].denied <= clause.keys for one in (at - 1, at + 1))


def _closest(holding: Sequence[int], clause: Clause, there: Sequence[Clause]) -> list[int]:
    """Of these clauses of the evidence those that share the most with the claim's."""
    most = max((len(there[at].keys & clause.keys) for at in holding), default=0)
    return [at for at in holding if len(there[at].keys & clause.keys) == most]


def _contrary(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Words in whose place the evidence has the contrary where it speaks of the same, and never the word itself."""
    there = [clause for line in cited for clause in clauses(line)]
    for clause in clauses(text):
        mine_keys = clause.keys - WEAK - {"@user"}
        close = {at for at, other in enumerate(there) if mine_keys & other.keys}
        close |= {at + 1 for at in close if at + 1 < len(there) and len(there[at + 1].telling) <= ENOUGH}
        near = [there[at] for at in sorted(close)]
        for one, other in table.CONTRARIES:
            for mine, theirs in ((one, other), (other, one)):
                here = found(mine, clause.bare)
                if not here or has(theirs, clause.bare) or (clause.near and here[0] not in table.PLAIN_NEGATORS):
                    continue
                agreeing = frozenset[str]().union(*(part.keys for part in near if has(mine, part.bare)))
                for part in near:
                    said = () if part.near or has(mine, part.bare) else found(theirs, part.bare)
                    if said and (not agreeing or mine_keys & part.keys - agreeing):
                        yield f"{here[0]} where its evidence has {said[0]}"
                        return


def hedged_otherwise(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A plan, a wish or a guess told as a fact, or a fact as one of them."""
    hedges = (*table.GUESSES, *table.PLANS)
    there = [clause for line in cited for clause in clauses(line)]
    evidence = "\n".join(cited)
    mine = clauses(text)
    plans = [part for line in cited for part in sentences_of(_without_day(line)) if _is_plan(part)]
    planned = [clause for part in plans for clause in clauses(part)] if not has(hedges, text) else []
    for at, clause in enumerate(mine):
        if has(hedges, clause.bare) or (at and has(hedges, mine[at - 1].bare) and _is_short(clause)):
            continue
        best = _unsure(clause, there, planned)
        if best is None or (has(table.PROPOSALS, best.bare) and has(hedges, text)):
            continue
        if any(clause.text in folded(part).lower() and _keeps_doubt(best, part) for part in sentences_of(text)):
            continue
        said = found((*table.OPEN, *table.GUESSES), best.bare) or (best.bare.strip()[:30],)
        yield f"it says for certain what its evidence does not: {said[0]}"
        return
    sure = found(table.DONE_FOR_SURE, text)
    if sure and not has(table.PASSED, evidence):
        yield f"it tells as done what its evidence does not: {sure[0]}"
    done = found(table.DONE, text)
    if done and has(table.OPEN, evidence) and not has(table.DONE, evidence) and not has(table.OPEN, text):
        yield f"it tells as done what its evidence does not: {done[0]}"
    events = {f"={name}" for name in table.SURE_EVENTS}
    if has((*table.OPEN, *table.ORDERED), evidence):
        events |= {f"={name}" for name in table.EVENTS}
    known = frozenset[str]().union(*(clause.keys for clause in there))
    for clause in mine:
        new = next((one for one in clause.telling if one.key in events - known), None)
        if new is not None and not clause.near and not has(hedges, clause.bare):
            yield f"it tells of what its evidence does not: {new.shown}"
            return
    brought = found(table.PROPOSED, text)
    if brought and not has(hedges, evidence):
        yield f"it doubts what its evidence says: {brought[0]}"


def _keeps_doubt(best: Clause, sentence: str) -> bool:
    """Whether the words by which the evidence doubts stand in another clause of the same sentence."""
    doubts = set(found((*table.OPEN, *table.GUESSES), best.bare))
    return bool(doubts) and doubts <= set(found((*table.OPEN, *table.GUESSES), sentence))


def _is_short(clause: Clause) -> bool:
    """Whether it has hardly more than amounts, and goes on from the one before."""
    return sum(one.amount is None for one in clause.telling) <= 1


def _is_plan(part: str) -> bool:
    return compiled(table.PLANNING).search(folded(part).lower()) is not None


def _without_day(line: str) -> str:
    return compiled(r"\A\d{4}-\d{2}-\d{2} ").sub("", line)


def _unsure(clause: Clause, there: Sequence[Clause], planned: Sequence[Clause]) -> Clause | None:
    """The clause of the evidence that is unsure or not done and from which this one tells something: by what stands in
    no other clause, two words of a plan, one of a guess."""
    told = {one.text.strip() for one in planned}
    open_ones = [has(table.OPEN, one.bare) for one in there]
    sure_of = Counter(key for one, is_open in zip(there, open_ones, strict=True) if not is_open for key in one.keys)
    for other, is_open in zip(there, open_ones, strict=True):
        is_guess = has(table.GUESSES, other.bare)
        if not (is_guess or is_open or other.text.strip() in told):
            continue
        # What it has itself, it does not have elsewhere.
        sure = {key for key in other.keys if sure_of[key] > (0 if is_open else 1)}
        own = {one.key for one in clause.telling if one.key in other.keys - sure}
        weighing = {one.key for one in clause.telling if one.key in own and weighs(one) and one.kind != PERSON}
        if weighing and (is_guess or len(own) >= min(ENOUGH, len(clause.keys))):
            return other
    return None


def made_general(text: str, cited: Sequence[str]) -> Iterator[str]:
    """A rule, or all of several things, where the evidence has a case."""
    evidence = "\n".join(cited)
    for brought, known in ((table.EACH_TIME, table.EACH_TIME_KNOWN), (table.UNIVERSALS, table.MANY)):
        new = [one for one in found(brought, _without(text)) if one not in found(brought, evidence)]
        if new and not has(known, evidence):
            yield f"a rule or a certainty that its evidence does not have: {new[0]}"
            return
    hit = compiled(table.ALL_OF).search(folded(text))
    if hit and not has(table.MANY, evidence):
        yield f"a rule or a certainty that its evidence does not have: {hit.group()}"


def _without(text: str) -> str:
    """The text without "of all" and "every day", which make nothing general."""
    shown = list(compiled(table.PARTITIVE, re.I).sub(lambda hit: " " * len(hit.group()), folded(text)))
    for one in terms(text):
        if one.amount is not None and one.amount.kind == "every":
            shown[one.start : one.end] = " " * (one.end - one.start)
    return "".join(shown)


def dated_otherwise(text: str, cited: Sequence[str]) -> Iterator[str]:
    """What is over told as lasting, and what is before told as after."""
    evidence = "\n".join(cited)
    still = found(table.STILL, text)
    is_over = has(table.OVER, evidence) or not has(table.GOES_ON, evidence)
    if still and is_over and not has((*table.STILL, "still"), evidence):
        yield f"what its evidence has as over: {still[0]}"
    yield from _sides(text, cited)


def _sides(text: str, cited: Sequence[str]) -> Iterator[str]:
    theirs: dict[str, set[str]] = {}
    for line in cited:
        for clause in clauses(line):
            for key, side in _side_of(clause):
                theirs.setdefault(key, set()).add(side)
    for clause in clauses(text):
        for key, side in _side_of(clause):
            if key in theirs and side not in theirs[key]:
                yield f"before and after are changed in its evidence: {key}"
                return


def _side_of(clause: Clause) -> Iterator[tuple[str, str]]:
    """What stands after "before" or "after", or before 前 and 后, and on which side of it the clause is."""
    for at, one in enumerate(clause.terms):
        side = _side(one.shown.lower())
        if not side:
            continue
        if one.shown.isascii():
            behind = next((other for other in clause.terms[at + 1 : at + 4] if not other.light), None)
            if behind is not None:
                yield behind.key, side
        else:
            before = [other for other in clause.terms[:at] if not other.light]
            if before and before[-1].end >= one.start - 1:
                yield before[-1].key, side


def _side(word: str) -> str:
    if word in table.EARLIER:
        return "before"
    return "after" if word in table.LATER else ""
