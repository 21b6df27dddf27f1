"""What somebody says in English of those and of what belongs to them: family, animals, manager, team, firm, tastes.

Told by the first words alone; whether it holds beyond today is told by `self_facts`.
"""

from __future__ import annotations

from slowwave.pipeline.language.subject_words_en import KIN

_WORKING = frozenset(
    (
        "manager", "boss", "supervisor", "lead", "mentor", "accountant", "lawyer", "doctor", "dentist", "physician",
        "therapist", "teacher", "tutor", "coach", "nanny", "cleaner", "banker", "agent", "director", "secretary",
        "team", "company", "employer", "firm", "department", "office", "shop", "store", "studio", "practice",
        "school", "university", "bank", "gym", "club", "church", "band", "startup", "agency", "bakery", "business",
    )
)  # fmt: skip
_ANIMALS = frozenset(
    ("dog", "dogs", "cat", "cats", "horse", "horses", "rabbit", "rabbits", "parrot", "hens", "puppy", "kitten")
)
_CIRCLE = KIN | _WORKING | _ANIMALS
_PLACES = frozenset(
    (
        "team", "company", "employer", "firm", "department", "office", "shop", "store", "studio", "practice", "school",
        "home", "house", "flat", "apartment", "bank", "gym", "agency", "bakery", "business", "startup",
    )
)  # fmt: skip
_THINGS = frozenset(
    ("car", "bike", "van", "phone", "laptop", "computer", "printer", "camera", "router", "tablet", "watch")
)
_HOUSEHOLD = _ANIMALS | frozenset(
    (
        "daughter", "daughters", "son", "sons", "kid", "kids", "child", "children", "twins", "brother", "brothers",
        "sister", "sisters", "siblings", "grandchildren", "grandson", "granddaughter", "grandsons", "granddaughters",
        "stepson", "stepdaughter", "employees",
    )
)  # fmt: skip
_BUSINESS = frozenset(
    (
        "bakery", "shop", "store", "company", "studio", "café", "cafe", "restaurant", "practice", "farm", "business",
        "agency", "firm", "clinic", "startup", "school", "hotel", "salon", "bookshop", "workshop", "guesthouse",
        "podcast", "newsletter", "blog", "pub", "bar", "garage", "pharmacy", "brewery",
    )
)  # fmt: skip
_COUNTS = frozenset(("a", "an", "one", "two", "three", "four", "five", "six", "no"))
_AWAY = frozenset(("away", "in", "back", "to", "for", "off", "up", "on", "out", "okay", "ok", "by"))
"""What stands behind "is called" and is no name."""
_SHORTEST = 4
"""Words of "my boss is Tom"."""
_PLACED = frozenset(("in", "at", "on", "near"))
_TASTES = (
    ("i", "prefer"), ("i", "dislike"), ("i", "hate"), ("i", "love"), ("i", "like"), ("i", "don't", "like"),
    ("i", "do", "not", "like"), ("i", "don't", "want"), ("i", "do", "not", "want"), ("i", "never", "want"),
    ("i", "always", "want"),
)  # fmt: skip
_OF_THE_MOMENT = frozenset(
    (
        "the", "this", "that", "these", "those", "it", "him", "her", "them", "you", "your", "his", "their", "how",
        "what", "where", "when", "which", "who", "option", "both", "neither", "either", "not", "being", "to", "one",
        "a", "an", "any", "another", "more", "version", "number", "all",
    )
)  # fmt: skip
"""What follows a taste that speaks of one thing that lies before somebody, and not of how they are."""


def tells_of_own_circle(said: str) -> bool:
    """Whether a sentence tells who or what somebody or something of the speaker's is. said: as it is written, since a
    name is told by its capital, and without what leads in."""
    words = said.replace("’", "'").rstrip(".!").split()
    low = [word.casefold().strip(",;:.()") for word in words]
    if len(low) < _SHORTEST:
        return False
    if low[0] in ("i", "we", "i've", "we've"):
        return _has(low) or _runs(low)
    return low[0] in ("my", "our") and _belongs(words, low)


def tells_a_taste(said: str) -> bool:
    """Whether a sentence tells how somebody likes things to be, not what they think of one that lies before them."""
    low = said.casefold().replace("’", "'").split()
    opening = next((one for one in _TASTES if tuple(low[: len(one)]) == one), None)
    if opening is None or len(low) < len(opening) + 1:
        return False
    rest = low[len(opening) :]
    return rest[0].strip(",;:.") not in _OF_THE_MOMENT and not any("'s" in word for word in rest[:3])


def _has(low: list[str]) -> bool:
    """As in "I have two daughters" and "we have a dog called Bruno"."""
    at = 2 if low[1:2] == ["have"] else 1 if low[0].endswith("'ve") else 0
    at += low[at : at + 1] == ["got"]
    if not at or at >= len(low) or low[at] not in _COUNTS:
        return False
    noun = next((word for word in low[at + 1 : at + 4] if word in _HOUSEHOLD), "")
    return bool(noun)


def _runs(low: list[str]) -> bool:
    """As in "I run a small bakery in Leeds"."""
    runs = low[1] in ("run", "own", "manage") and low[2] in ("a", "an", "my", "our")
    return runs and not _BUSINESS.isdisjoint(low[3:6])


def _belongs(words: list[str], low: list[str]) -> bool:
    """As in "my line manager is Priya Nair", "my daughter Emma was born in 2019", "our office is in Leeds"."""
    at = next((place for place in (1, 2) if low[place].removesuffix("'s") in _CIRCLE | _THINGS | _PLACES), 0)
    # Of two such words the last one is meant: "my team lead".
    if at == 1 and low[2].removesuffix("'s") in _CIRCLE:
        at = 2
    if not at:
        return False
    head, rest, written = low[at].removesuffix("'s"), low[at + 1 :], words[at + 1 :]
    if low[at].endswith("'s"):
        return rest[:2] == ["name", "is"] and len(rest) > 2
    if head in _THINGS:
        return rest[:1] == ["is"] and rest[1:2] in (["a"], ["an"]) and _named(written[2:])
    named = 0
    while named < min(2, len(rest)) and written[named][:1].isupper():
        named += 1
    rest, written = rest[named:], written[named:]
    if len(rest) < 2:
        return False
    verb, then = rest[0], rest[1]
    if verb in ("is", "are") and then in ("called", "named") and len(rest) > 2:
        return rest[2] not in _AWAY
    if head in _PLACES and verb in ("is", "sits") and then in _PLACED:
        return _named(written[2:])
    if verb == "was" and then == "born":
        return True
    if verb in ("is", "are") and head not in _PLACES:
        return (
            (written[1][:1].isupper() and then not in _AWAY)
            or then in ("allergic", "vegan", "vegetarian", "diabetic")
            or _aged(rest)
        )
    return verb == "has" and (then.isdigit() or then in _COUNTS) and (head in _PLACES or "allergy" in rest)


def _aged(rest: list[str]) -> bool:
    return rest[1].isdigit() and (len(rest) == 2 or rest[2].startswith("year"))


def _named(written: list[str]) -> bool:
    """Whether a name or number stands in it."""
    return any(word[:1].isupper() or word[:1].isdigit() for word in written)
