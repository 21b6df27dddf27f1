"""The auditor: whether a sentence that a model wrote says no more than the lines it cites, told without a model.

Every number, date, name, path, version, address and unit of it must stand there; what is denied there stays denied,
what is another's stays another's, and no cause, rule or certainty comes in. What it sees a doubt in it refuses: a
sentence that is lost costs less than one that is invented (ARCHITECTURE 6). It does not see all: decision 33 says what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.actors import done_by_somebody_else
from slowwave.pipeline.domain.grounds.binding import misplaced
from slowwave.pipeline.domain.grounds.causes import caused_otherwise
from slowwave.pipeline.domain.grounds.change import changes, order_turned, told_as_new, turned_round
from slowwave.pipeline.domain.grounds.conditions import untied
from slowwave.pipeline.domain.grounds.copied import brought_in, caused, measured_otherwise, respelt, sides_changed
from slowwave.pipeline.domain.grounds.copies import is_copy
from slowwave.pipeline.domain.grounds.copying import carries
from slowwave.pipeline.domain.grounds.denials import left_alone_otherwise
from slowwave.pipeline.domain.grounds.folding import lost_of_copy
from slowwave.pipeline.domain.grounds.form import faults_of_form
from slowwave.pipeline.domain.grounds.holders import (
    crossed,
    done_by_another,
    done_to_another,
    exchanged,
    owned_by_the_user,
    swapped_between_lines,
    told_of_another,
)
from slowwave.pipeline.domain.grounds.insertions import inserted
from slowwave.pipeline.domain.grounds.limits import unlimited
from slowwave.pipeline.domain.grounds.more import added
from slowwave.pipeline.domain.grounds.operators import turned_over
from slowwave.pipeline.domain.grounds.owners import of_another
from slowwave.pipeline.domain.grounds.reading import clauses, full_sentences, has, is_chinese
from slowwave.pipeline.domain.grounds.sequence import out_of_order
from slowwave.pipeline.domain.grounds.slots import put_elsewhere
from slowwave.pipeline.domain.grounds.small_words import left_unsaid, small_words_moved, told_as_done
from slowwave.pipeline.domain.grounds.stance import dated_otherwise, denied_otherwise, hedged_otherwise, made_general
from slowwave.pipeline.domain.grounds.standing import in_mark, not_there, stands
from slowwave.pipeline.domain.grounds.tense import (
    done_too_early,
    doubted,
    planned_too_early,
    settled_too_early,
)
from slowwave.pipeline.domain.grounds.turning import turned
from slowwave.pipeline.domain.grounds.wholes import made_whole
from slowwave.pipeline.language.claim_amounts import may_be
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import MARK, NAME, Term, terms
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import language_of

FEW_WORDS = 3
KEPT, KEPT_ENGLISH = 0.3, 0.5
"""So large a part of what a clause of a source tells must be in what takes its place; of English, in which a fold
keeps the words, more."""

_AGAINST = (
    not_there, put_elsewhere, turned_over, misplaced, turned, turned_round, told_as_new, order_turned,
    denied_otherwise, hedged_otherwise, made_general, dated_otherwise, added, untied,
    done_by_somebody_else, done_too_early, caused_otherwise, inserted, out_of_order, left_alone_otherwise,
    of_another, made_whole, unlimited,
    planned_too_early, settled_too_early, doubted,
)  # fmt: skip
_AGAINST_COPY = (
    not_there, respelt, brought_in, caused, measured_otherwise, sides_changed, small_words_moved, left_unsaid,
    told_as_done, told_of_another, done_to_another, done_by_another, crossed, exchanged,
    swapped_between_lines, owned_by_the_user, order_turned, turned_round, told_as_new,
    denied_otherwise, made_general, dated_otherwise,
)  # fmt: skip
"""Of a Chinese claim that copies its lines, which can be held to them word by word."""


def objections(text: str, cited: Sequence[str]) -> tuple[str, ...]:
    """Why the sentence may not stand beside these lines; none where it may. Each is short and quotes what it means."""
    found = tuple(dict.fromkeys(_objections(text, cited)))
    if not found or is_chinese(text) or any(faults_of_form(text, "\n".join(cited))):
        return found
    return tuple(dict.fromkeys(why for part in full_sentences(text) for why in _of_sentence(part, cited)))


def _of_sentence(part: str, cited: Sequence[str]) -> tuple[str, ...]:
    """Objections against one sentence; none where one of the lines carries it alone, and nothing came after that."""
    found = tuple(_objections(part, cited))
    if not found or any(told_as_new(part, cited)) or any(turned_round(part, cited)):
        return found
    alone = (line for line in cited if carries(part, line, cited))
    return () if any(not any(_objections(part, (line,))) for line in alone) else found


def lost(text: str, sources: Sequence[str]) -> tuple[str, ...]:
    """What of the sources a text that is to take their place does not say: numbers, names, code, denials, and of each
    clause that is told too little of, its words."""
    if is_copy(text, tuple(sources)):
        return tuple(dict.fromkeys(lost_of_copy(text, sources)))
    missing: list[str] = []
    kept = KEPT if is_chinese(text) else KEPT_ENGLISH
    there = terms(text)
    low = folded(text).casefold()
    keys = {one.key for one in there}
    passed = {one.key for change in changes("\n".join(sources)) if change.new for one in change.old}
    for source in sources:
        for clause in clauses(_without_day(source)):
            telling = clause.telling
            missing += (
                one.shown
                for one in telling
                if _must_stay(one) and one.key not in passed and not stands(one, there, low) and not in_mark(one, there)
            )
            words = [one for one in telling if one.amount is None]
            if len(words) > 1 and sum(stands(one, there, low) for one in words) / len(words) < kept:
                missing.append(f"“{clause.text.strip()[:40]}”")
            if clause.denied and not any(other.denies for other in clauses(text)) and clause.denied & keys:
                missing.append(f"“{clause.text.strip()[:40]}”")
    missing += _told_once(text, sources)
    return tuple(dict.fromkeys(missing))


def _told_once(text: str, sources: Sequence[str]) -> Iterator[str]:
    """Numbers that several sources have, told of fewer: unless it says that they are of both, or of all."""
    if has(OF_SEVERAL, text):
        return
    mine = [one.amount for one in terms(text) if one.amount is not None]
    of_all = [{one.key: one for one in terms(_without_day(line)) if one.amount is not None} for line in sources]
    for key in {key for line in of_all for key in line}:
        holding = [line[key] for line in of_all if key in line]
        amount = holding[0].amount
        if len(holding) > 1 and amount is not None and amount.kind != "day":
            told = sum(may_be(one, amount) for one in mine)
            if 0 < told < len(holding):
                yield holding[0].shown


OF_SEVERAL = ("both", "each", "all", "same", "too", "also", "either", "都", "均", "各", "同", "也", "每")


def _must_stay(one: Term) -> bool:
    """Numbers, code and names; not a small number in words, nor what is only short for something."""
    if one.amount is not None:
        return one.amount.kind != "times" and not (one.amount.value <= FEW_WORDS and one.shown.isalpha())
    return (one.kind in (MARK, NAME) and not one.key.isalpha()) or one.kind == NAME


def _objections(text: str, cited: Sequence[str]) -> Iterator[str]:
    evidence = "\n".join(cited)
    yield from faults_of_form(text, evidence)
    if not cited:
        yield "it cites nothing"
        return
    tongues = {language_of(text), language_of(evidence)}
    if len(tongues) > 1 and "other" not in tongues and not (is_chinese(text) and is_chinese(evidence)):
        yield "it is in another language than its evidence"
    for against in _AGAINST_COPY if is_copy(text, tuple(cited)) else _AGAINST:
        yield from against(text, cited)


def _without_day(line: str) -> str:
    return compiled(r"\A\d{4}-\d{2}-\d{2} ").sub("", line)
