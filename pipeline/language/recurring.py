"""Words that keep coming back in texts: what a person would call their themes.

A theme is a name, a thing, or two words that belong together; never a word of grammar, what was done, a date, a number,
a path, an id, or a word of the programs around. Inflected forms count together. Chinese is not segmented: what counts
is the longest run of characters that comes back in different surroundings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from slowwave.pipeline.language.concept_tags import without_references
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.theme_terms import HAN, grammar, runs, terms
from slowwave.pipeline.language.theme_words import NOT_ALONE_ZH, NOT_FIRST_ZH, NOT_LAST_ZH, OBLIQUE_RU, PLURAL_RU

READ = 600
"""Characters of a text that are looked at: a note is shorter, and a dump has no theme."""
LONGEST_RUN = 6
"""Characters of a Chinese theme."""
ABSORBED = 0.7
"""A part says nothing beside the whole that takes in so much of it: "booking" beside "lotus-booking"."""
PAIR, NAME = 1.3, 1.2
"""How much more a pair of words and a name tell than a word alone."""


_RECORD_ID = r"\b[A-Z]{2,8}-\d[\w-]*"


class Recurring(NamedTuple):
    """word: as the texts spell it most. texts: the positions of those that hold it, in order."""

    word: str
    texts: tuple[int, ...]


class _Found:
    """In which texts a term stands, and how often it is written in which form."""

    __slots__ = ("forms", "places")

    def __init__(self) -> None:
        self.forms: dict[str, int] = {}
        self.places: list[int] = []

    def add(self, at: int, form: str) -> None:
        """Note it of a text: of none before the last one."""
        if not self.places or self.places[-1] != at:
            self.places.append(at)
            self.forms[form] = self.forms.get(form, 0) + 1

    @property
    def named(self) -> bool:
        """Whether it is never written in lower case."""
        return all(form[:1].isupper() for form in self.forms)


def recurring(
    texts: Sequence[str], days: Sequence[date | None], *, texts_at_least: int, days_at_least: int, most: int
) -> tuple[Recurring, ...]:
    """The words that come back in so many texts of so many days, the strongest first, none that is part of another.

    days: of each text. Stronger is what comes back on more days, then in more texts.
    """
    read = [without_references(compiled(_RECORD_ID).sub(" ", text[:READ])) for text in texts]
    found = {**_words(read), **_runs(read, texts_at_least)}
    spread = {key: len({days[at] for at in one.places}) for key, one in found.items()}
    frequent = {
        key: one for key, one in found.items() if len(one.places) >= texts_at_least and spread[key] >= days_at_least
    }

    def rank(key: str) -> tuple[float, int, str]:
        telling = PAIR if " " in key else NAME if frequent[key].named else 1.0
        return (-telling * spread[key] * len(frequent[key].places) ** 0.5, -len(key), key)

    chosen: dict[str, _Found] = {}
    for key in sorted(frequent, key=rank):
        if len(chosen) == most:
            break
        told = any(_overlap(key, other) and _share(frequent[key], one) for other, one in chosen.items())
        # Each is held against all others, so of thousands those alone are asked that could be chosen.
        if not told and not _is_absorbed(key, frequent):
            chosen[key] = frequent[key]
    return tuple(Recurring(_label(one.forms), tuple(one.places)) for one in chosen.values())


def _words(texts: Sequence[str]) -> dict[str, _Found]:
    counted = [grammar(text) for text in texts]
    mostly = sum(others > english for english, others in counted) > sum(english > others for english, others in counted)
    found: dict[str, _Found] = {}
    for at, (text, (english, others)) in enumerate(zip(texts, counted, strict=True)):
        # A text without any word of grammar is in the language of the most.
        foreign = others > english or (mostly and others == english)
        for key, form in terms(text, foreign=foreign):
            known = found.get(key)
            if known is None:
                known = found[key] = _Found()
            known.add(at, form)
    return found


def _runs(texts: Sequence[str], least: int) -> dict[str, _Found]:
    """Runs of Chinese characters that stand in so many texts, grown character by character out of frequent ones."""
    given = [(at, run) for at, text in enumerate(texts) for run in runs(text)]
    found: dict[str, _Found] = {}
    known: frozenset[str] | None = None
    for size in range(2, LONGEST_RUN + 1):
        grown: dict[str, _Found] = {}
        around: dict[str, tuple[set[str], set[str]]] = {}
        for at, run in given:
            for start in range(len(run) - size + 1):
                gram, end = run[start : start + size], start + size
                if known is None or (gram[1:] in known and gram[:-1] in known):
                    if gram not in grown:
                        grown[gram], around[gram] = _Found(), (set(), set())
                    grown[gram].add(at, gram)
                    left, right = around[gram]
                    # The edge of a run is an edge of the word, wherever it stands.
                    left.add(run[start - 1] if start else f"^{at}")
                    right.add(run[end] if end < len(run) else f"${at}")
        known = frozenset(gram for gram, one in grown.items() if len(one.places) >= least)
        bounded = (gram for gram in sorted(known) if min(map(len, around[gram])) > 1)
        found |= {gram: grown[gram] for gram in bounded if _may_stand_alone(gram)}
        if not known:
            break
    return found


def _may_stand_alone(gram: str) -> bool:
    return gram[0] not in NOT_FIRST_ZH and gram[-1] not in NOT_LAST_ZH and gram not in NOT_ALONE_ZH


def _is_absorbed(key: str, frequent: Mapping[str, _Found]) -> bool:
    """Whether a longer term takes in nearly all of it."""
    enough = ABSORBED * len(frequent[key].places)
    longer = (one for other, one in frequent.items() if len(other) > len(key) and _overlap(key, other))
    return any(len(one.places) >= enough for one in longer)


def _overlap(key: str, other: str) -> bool:
    """Whether one is part of the other, or they have a word in common."""
    if compiled(f"[{HAN}]").match(key):
        return key in other or other in key
    return not set(key.split(" ")).isdisjoint(other.split(" "))


def _share(one: _Found, other: _Found) -> bool:
    """Whether they stand in the same texts, half of the time at least."""
    return 2 * len({*one.places}.intersection(other.places)) >= min(len(one.places), len(other.places))


def _label(forms: Mapping[str, int]) -> str:
    """The form that is shown: the usual one; of a Russian noun one that looks like the nominative, if there is one."""
    usual = min(forms, key=lambda form: (_case(form), -forms[form], len(form), form))
    lower = any(form[:1].islower() for form in forms)
    return usual[:1].lower() + usual[1:] if lower and usual[1:].islower() else usual


def _case(form: str) -> int:
    """How far a Russian noun is from the nominative, by its ending: 0 to 2; 0 for other words."""
    low = form.lower()
    return 2 if low.endswith(OBLIQUE_RU) else 1 if low.endswith(PLURAL_RU) else 0
