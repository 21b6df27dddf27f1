"""What a note leaves alone by a word at the end of a clause, told as if it were not. English.

"The counts not yet", "the share untouched", "auto-update off": such a clause has no verb that could be denied, and a
claim that tells of its subject needs a word of that kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.pipeline.domain.grounds.reading import Clause, clauses, has, is_chinese, is_same
from slowwave.pipeline.language import claim_grammar_en as grammar
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_stances import NEGATORS
from slowwave.pipeline.language.claim_terms import Term
from slowwave.pipeline.language.patterns import compiled

MOST = 4
"""Words of a subject that such a word stands behind."""


def left_alone_otherwise(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Subjects that the evidence tells to be untouched, told without a word of that."""
    if is_chinese(text):
        return
    there = [clause for line in cited for clause in clauses(line)]
    headed = [folded(line)[: clause.start].rstrip().endswith(":") for line in cited for clause in clauses(line)]
    mine = clauses(text)
    for number, clause in enumerate(there):
        word = compiled(grammar.LEFT_ALONE).search(clause.text)
        what = [one for one in clause.telling if word and one.end - clause.start <= word.start()]
        own = [clause]
        if word and not what and number and headed[number]:
            own.append(there[number - 1])
            what = [one for one in own[1].telling if one.amount is None]
        if not word or not 0 < len(what) <= MOST or any(_tells(part, what) for part in there if part not in own):
            continue
        for at, part in enumerate(mine):
            beside = " ".join(other.text for other in mine[at : at + 2])
            is_denied = has(NEGATORS, beside.replace("too", "")) or compiled(grammar.LEFT_OUT).search(beside)
            if _tells(part, what) and not is_denied:
                yield f"its evidence says the opposite: {what[-1].shown} {word.group().strip()}"
                return


def _tells(clause: Clause, what: Sequence[Term]) -> bool:
    return all(any(is_same(one, other) for other in clause.telling) for one in what)
