"""Whether a claim makes one thing the cause of another where its evidence only has both. English.

Two lines that stand beside each other are no cause, one line needs a sign of it, and a cause that is open stays open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import is_chinese, is_same, sentences_of
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_terms import WORD, Term, terms
from slowwave.pipeline.language.patterns import compiled


def caused_otherwise(text: str, cited: Sequence[str]) -> Iterator[str]:
    """The word of a claim that makes a cause which no line has."""
    if is_chinese(text):
        return
    for sentence in sentences_of(text):
        flat = folded(sentence).lower()
        telling = [one for one in terms(sentence) if not one.light]
        for match in compiled(grammar.CAUSING).finditer(flat):
            first = [one for one in telling if one.end <= match.start()]
            second = [one for one in telling if one.start >= match.end()]
            if not first:
                comma = flat.find(",", match.end())
                first = [one for one in second if one.start > comma > 0]
                second = [one for one in second if one not in first]
            is_forward = compiled(grammar.FORWARD).match(match.group()) is not None
            ways = [(first, second)] if is_forward else [(second, first)]
            if compiled(grammar.EITHER_WAY).match(match.group()):
                ways = [(first, second), (second, first)]
            if not any(_is_told(match.group(), cause, effect, cited) for cause, effect in ways):
                yield f"a cause that its evidence does not have: {match.group().strip(', ')}"
                return


def _is_told(word: str, cause: Sequence[Term], effect: Sequence[Term], cited: Sequence[str]) -> bool:
    """Whether a line that has something of both has a sign of a cause on their right sides, and none has it open."""
    homes = [line for line in cited if _stand(cause, terms(line)) or _stand(effect, terms(line))]
    if not any(_stand(cause, terms(line)) for line in homes) or not any(_stand(effect, terms(line)) for line in homes):
        return not (cause and effect and all(one.kind == WORD for one in cause))
    low = [folded(line).lower() for line in homes]
    if any(compiled(grammar.CAUSE_OPEN).search(line) for line in low):
        return False
    everything = [one for line in cited for one in terms(line)]
    if any(compiled(grammar.CAUSE_NAMED).search(line) for line in low) and _stand(cause, everything) == len(cause):
        return True
    return any(_has_sign(word, cause, effect, line) for line in homes)


def _has_sign(word: str, cause: Sequence[Term], effect: Sequence[Term], line: str) -> bool:
    """Whether a sign of a cause parts the two in a line: "so" with the cause before it, "because" with it behind."""
    low = folded(line).lower()
    there = terms(line)
    if not _stand(cause, there) or not _stand(effect, there):
        return False
    at = low.find(word)
    if at >= 0 and not compiled(grammar.CAUSE_SIGN).match(word.strip(", ")):
        before, behind = [one for one in there if one.end <= at], [one for one in there if one.start >= at]
        if _part(cause, effect, before, behind) or _part(effect, cause, before, behind):
            return True
    for sign in compiled(grammar.CAUSE_SIGN).finditer(low):
        before = [one for one in there if one.end <= sign.start()]
        behind = [one for one in there if one.start >= sign.start()]
        is_forward = compiled(grammar.FORWARD).match(sign.group()) is not None
        is_backward = compiled(grammar.BACKWARD).match(sign.group()) is not None
        if compiled(r"broke|breaks").match(sign.group()):
            return True
        if not before and (comma := low.find(",", sign.end())) > 0:
            before, behind = [one for one in there if one.start > comma], [one for one in there if one.end <= comma]
        if (is_forward or not is_backward) and _part(cause, effect, before, behind):
            return True
        if (is_backward or not is_forward) and _part(effect, cause, before, behind):
            return True
    return False


def _part(one: Sequence[Term], other: Sequence[Term], before: Sequence[Term], behind: Sequence[Term]) -> bool:
    """Whether more of the one stands before a sign, and more of the other behind it."""
    ahead = _stand(one, before) >= _stand(one, behind) and _stand(one, before) > 0
    return ahead and _stand(other, behind) >= _stand(other, before) and _stand(other, behind) > 0


def _stand(side: Sequence[Term], there: Sequence[Term]) -> int:
    return sum(any(is_same(one, other) for other in there) for one in side)
