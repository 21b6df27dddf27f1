"""Forms of English verbs: those that follow no rule, and how the regular ones end."""

from __future__ import annotations

_OF_THINGS_DONE = """
bear bore born|beat|bet|break broke broken|bring brought|build built|burst|buy bought|cast|catch caught
choose chose chosen|cost|cut|do did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|feed fed
feel felt|find found|forget forgot forgotten|freeze froze frozen|give gave given|go went gone|grow grew grown|hang hung
hide hid hidden|hit|hold held|hurt|keep kept|know knew known|lay laid|lead led|leave left|lend lent|let|lose lost
make made|mean meant|meet met|pay paid|put|quit|read|rebuild rebuilt|reset|rewrite rewrote rewritten|run ran run
say said|see saw seen|sell sold|send sent|set|shed|show showed shown|shut|sleep slept|speak spoke spoken|spend spent
split|spread|steal stole stolen|stick stuck|take took taken|teach taught|tear tore torn|tell told
throw threw thrown|understand understood|undo undid undone|upset|wear wore worn|win won|write wrote written
"""
"""Verb, past, participle, as far as they differ, of verbs whose participle may stand alone: "heater sold"."""
_ROWS = tuple(row.split() for line in _OF_THINGS_DONE.split("\n") for row in line.split("|") if row)
_OTHER_PASTS = (
    "was", "were", "had", "became", "began", "came", "fell", "flew", "got", "rode", "stood", "swam", "thought", "woke",
)  # fmt: skip

BASES = {form: row[0] for row in _ROWS for form in row}
"""Each form with its verb."""
AS_IT_IS = frozenset(BASES.values())
"""Forms that may tell of today."""
PARTICIPLES = frozenset(row[-1] for row in _ROWS)
PASTS = PARTICIPLES | {form for row in _ROWS for form in row[1:]} | frozenset(_OTHER_PASTS)
_THIRD = {"have": "has", "am": "is", "are": "is", "were": "was"}
_SHORTEST = 3
"""Letters of a word that only ends like a form of a verb: red, ten."""


def third(verb: str) -> str:
    """The form of a verb that goes with "the user"."""
    if verb in _THIRD:
        return _THIRD[verb]
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def is_past(word: str) -> bool:
    """Whether a word is a form of the past."""
    return word in PASTS or (len(word) > _SHORTEST and word.endswith("ed"))


def is_participle(word: str) -> bool:
    """Whether a word may be a participle of the past, with which "was" is a passive."""
    return word in PARTICIPLES or (len(word) > _SHORTEST and word.endswith(("ed", "en")))
