"""A question as the ranking sees it: its terms, and the month that it names."""

from __future__ import annotations

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language import zh
from slowwave.pipeline.language.en import MONTHS
from slowwave.pipeline.language.patterns import Phrases, compiled
from slowwave.pipeline.language.words import normalise
from slowwave.pipeline.recall.terms import is_stop, terms

LONGEST = 4_000
"""Characters of a question that are looked at: a pasted file asks with its beginning."""
MOST_TERMS = 64
"""Terms of a question, the first ones: more would cost time and tell nothing more apart."""
_SHORT = 48
"""Characters up to which a question can be nothing but a greeting, or nothing but asking."""
_TELLING_DIGITS = 4
"""A shorter number alone is no evidence: "1+1" asks for nothing that was said."""
_ENGLISH = rf"\b({'|'.join(MONTHS)})\b\.?"
_CHINESE = r"(?<!\d)(1[0-2]|[1-9])\s?月(?!份?前)|(十[一二]?|[一二三四五六七八九])月"
_ASKING = Phrases((*zh.STOP_WORDS, *zh.QUESTION_OPENINGS, "多久", "多大", "多快", "哪儿", "几个", "几天", "几次"))
"""What is said in asking, in any question: in Chinese no blank sets it apart from what is asked."""
_NUMERALS = "一二三四五六七八九"


class Question(NamedTuple):
    """terms: distinct, in order, without function words; none where the question gives nothing to go by.
    month: 1 to 12, 0 for none. year: "" for none."""

    text: str
    terms: tuple[str, ...] = ()
    month: int = 0
    year: str = ""


def question(text: str) -> Question:
    """What is asked. A greeting, a sum, function words or marks alone ask for nothing."""
    text = text[:LONGEST].encode("utf-8", "replace").decode()
    said = normalise(text)
    telling = _telling(text)
    if not any(map(_is_evidence, telling)) or _greets(said):
        return Question(text)
    if not text.isascii() and len(text) <= _SHORT and not any(map(_is_evidence, _telling(_ASKING.without(text)))):
        return Question(text)
    month = _month(said)
    year = compiled(r"(?<!\d)(?:19|20)\d\d(?!\d)").search(said)
    return Question(text, telling, month, year[0] if year else "")


def _telling(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(term for term in terms(text) if not is_stop(term)))[:MOST_TERMS]


def _is_evidence(term: str) -> bool:
    return not term.isdigit() or len(term) >= _TELLING_DIGITS


def _greets(said: str) -> bool:
    if len(said) > _SHORT:
        return False
    from slowwave.pipeline.language.cues import is_greeting

    return is_greeting(said)


def _month(said: str) -> int:
    """The first month that is named; a modal "may" is none: it needs a day, a year or "in" beside it."""
    for found in compiled(_ENGLISH).finditer(said):
        if found[1] != "may" or compiled(r"(?:\b(?:in|of|since|until|by|during|last|next|this)|\d)\s?\Z").search(
            said[: found.start()]
        ):
            return _number(found[1])
        if compiled(r"\s?,?\s?\d").match(said, found.end()):
            return 5
    chinese = compiled(_CHINESE).search(said)
    if chinese is None:
        return 0
    if chinese[1]:
        return int(chinese[1])
    ten, ones = "十" in chinese[2], chinese[2].removeprefix("十")
    return 10 * ten + (_NUMERALS.index(ones) + 1 if ones else 0)


def _number(name: str) -> int:
    return next(number for number, full in enumerate(MONTHS[:12], 1) if full.startswith(name[:3]))
