"""Whether a sentence that opens as an entry of a done-list does tells of work done, or of what such work is to be."""

from __future__ import annotations

from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.patterns import CJK, compiled

_OPENS_CHINESE = f"[{CJK}]"
_PAST_CHINESE = r"已|完(?:成|毕|[，。；]|$)|成功|(?<![为除])了"
"""A Chinese word of work is noun and verb in one (备份, 部署); what is past says so."""
_NOUNS = frozenset(
    (
        "tests", "all", "build", "builds", "commit", "commits", "startup", "setup", "daily", "morning", "evening",
        "nightly", "hourly", "verification", "no", "nothing", "separate",
    )
)  # fmt: skip
"""Of the English words that open a done-list those that are no verb in the past."""
_PARTICIPLE = r"([a-z]{3,20}ed) ([a-z-]{2,30}) [^,;:.]{0,80}"
_FINITE = (
    r"\b(?:is|are|be|must|should|shall|may|can|cannot|never|always|only|needs?|go|goes|stays?|belongs?|gets?|ha[sv]e?"
    r"|comes?|lives?|stands?)\b"
)


def tells_of_work_done(said: str) -> bool:
    """Of a sentence that opens with a word of a done-list, and is declared a rule, a decision or the like.

    "Tests run on every commit", "merged branches are deleted" and 备份每周日跑 speak of a kind of work; "merged the
    branch" and 备份已完成 of work.
    """
    if compiled(_OPENS_CHINESE).match(said):
        return compiled(_PAST_CHINESE).search(said) is not None
    low = said.casefold()
    if low.split(" ", 1)[0] in _NOUNS:
        return False
    found = compiled(_PARTICIPLE).match(low)
    return found is None or found[2] in FUNCTION_WORDS or compiled(_FINITE).search(found[0]) is None
