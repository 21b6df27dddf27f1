"""Whether a few words tell something by themselves: "we use Go for the agent" does, "let's wait" and 就这样 do not."""

from __future__ import annotations

from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.patterns import CJK, compiled

_ENOUGH, _ENOUGH_CHINESE = 2, 4
"""Words that bear meaning; Chinese characters, of which two are a word."""
_MERE_ANSWERS = frozenset(
    (
        "agree", "agrees", "agreed", "fine", "ok", "okay", "yes", "no", "sure", "good", "great", "sounds", "works",
        "wait", "waits", "waiting", "later", "see", "seen", "discuss", "discussed", "postpone", "postponed", "think",
        "thinks", "thought", "talk", "ask", "asks", "try", "let's", "lets", "maybe", "soon", "first", "then", "thing",
        "things",
        "something", "nothing", "anything", "everything", "one", "done", "go", "ahead", "approved", "confirmed",
        "decided",
    )
)  # fmt: skip
_MERE_ANSWERS_CHINESE = (
    "等|再说|看看|再看|同意|这样|那样|这么|那么|可以|没问题|照办|先不|以后|回头|讨论|商量|想想|试试|批准|确认"
)


def tells_enough(said: str) -> bool:
    """Whether a sentence narrower than most says what it is about, and is no mere answer."""
    if compiled(f"[{CJK}]").search(said):
        if compiled(_MERE_ANSWERS_CHINESE).search(said):
            return False
        han = len(compiled(f"[{CJK}]").findall(said))
        return han >= _ENOUGH_CHINESE or (han > 0 and compiled(r"[A-Za-z]{2,}").search(said) is not None)
    words = compiled(r"[^\W\d_][\w'’-]+").findall(said)
    if len(words) == _NAMED and words[0][:1].isupper() and [word.casefold() for word in words[1:]] == ["it", "is"]:
        return True
    bearing = [word for at, word in enumerate(words) if _bears(word, first=at == 0)]
    return len(bearing) >= _ENOUGH and not any(_answers(word, first=at == 0) for at, word in enumerate(words))


_NAMED = 3
"""Words of "Postgres it is"."""


def _answers(word: str, *, first: bool) -> bool:
    return word.casefold() in _MERE_ANSWERS and not _is_name(word, first=first)


def _bears(word: str, *, first: bool) -> bool:
    low = word.casefold()
    return _is_name(word, first=first) or (low not in FUNCTION_WORDS and not _answers(word, first=first))


def _is_name(word: str, *, first: bool) -> bool:
    """Written with a capital where no sentence begins: Go, the language."""
    return word[:1].isupper() and not first
