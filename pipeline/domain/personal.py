"""Whether a sentence may be about a person: the user, whoever is spoken to, or nobody that it names."""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects import read


def is_personal(reading: Reading) -> bool:
    """Whether a sentence may be about a person: in the first person, of the user, or too terse to have a subject."""
    return _is_personal(reading.text)


@lru_cache(maxsize=1 << 13)
def _is_personal(text: str) -> bool:
    reading = read(text)
    return may_be_personal(reading) and (reading.user or reading.chinese or not _has_subject(reading))


def may_be_personal(reading: Reading) -> bool:
    """The same, a person with a name among them: whose a taste is may be told."""
    return _may_be_personal(reading.text)


@lru_cache(maxsize=1 << 13)
def _may_be_personal(text: str) -> bool:
    reading = read(text)
    if reading.user or compiled(r"\byour?\b|你").search(reading.low):
        return True
    if reading.chinese:
        return len(compiled(r"[\u4e00-\u9fff]").findall(reading.low)) <= TERSE_CHINESE
    return len(reading.words) <= TERSE


TERSE, TERSE_CHINESE = 8, 20
"""Words, or Chinese characters, up to which a statement may leave out that it is of the user."""


def _has_subject(reading: Reading) -> bool:
    """Whether an English sentence begins with somebody or something of its own: "Hanno edits the yearbook", "the train
    stops"; no value, which may be what is told, and no word for an attribute of a person."""
    words = reading.words
    if len(words) < 3:
        return False
    leads = words[0].word in _ARTICLES
    first = words[1] if leads else words[0]
    end = next((at for at, word in enumerate(words) if at > leads and not (word.named and words[at - 1].named)), 0)
    known = [value for value in reading.values if value.start <= first.start < value.end]
    if leads:
        several = words[0].word != "the" and first.word.endswith("s")
        other = bool(known) or several or not any(KINDS[kind].personal for kind in first.kinds)
        verbs = [word.word for word in words[2:4]]
        return other and (compiled(_VERB).fullmatch(verbs[0]) is not None or not _BEING.isdisjoint(verbs))
    named = first.named and all("person" in value.classes for value in known)
    return named and compiled(_VERB).fullmatch(words[end].word) is not None


_ARTICLES = frozenset(("the", "a", "an", "this", "that", "each", "every", "new", "old", "some", "most", "all", "both"))
_BEING = frozenset(("is", "are", "was", "were"))
_VERB = (
    r"(?!this|is|was|as|its|his|yes|plus|[a-z]*ss|has|always|days|these)[a-z]{2,}(?:s|ed)"
    r"|run|had|have|are|were|went|made|took|gave|left"
)
