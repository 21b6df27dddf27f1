"""A made-up memory of any size: words as often as Zipf has them, in two languages, and questions about its entries."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import accumulate

from slowwave.pipeline.recall.row import Page, Row

A_PAGE = 200
"""Entries of one topic file."""
ENGLISH, HAN = 40_000, 3_000
"""Words, and characters, of the made-up languages."""
_SOUNDS = ("ba", "de", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu", "va", "ze", "cho", "sha", "gri", "ple", "sto")
_GRAMMAR = ("the", "of", "to", "in", "is", "for", "with", "on", "that", "by")


class Tongue:
    """A vocabulary and how often each of its words is said."""

    def __init__(self, words: list[str]) -> None:
        self._words = words
        self._weights = list(accumulate(1 / (place + 3) for place in range(len(words))))

    def say(self, chance: random.Random, number: int) -> list[str]:
        return chance.choices(self._words, cum_weights=self._weights, k=number)


def tongues(chance: random.Random) -> tuple[Tongue, Tongue]:
    words = {"".join(chance.choices(_SOUNDS, k=chance.randint(2, 4))) for _ in range(ENGLISH * 2)}
    listed = sorted(words)
    chance.shuffle(listed)
    return Tongue(listed[:ENGLISH]), Tongue([chr(0x4E00 + place) for place in range(HAN)])


def pages(entries: int, seed: int = 6) -> Iterator[Page]:
    """So many entries, in files of two hundred: every fifth in Chinese, one in fifty a warning."""
    chance = random.Random(seed)
    english, chinese = tongues(chance)
    first = date(2020, 1, 1)
    for number in range(0, entries, A_PAGE):
        title = " ".join(english.say(chance, 2))
        rows = []
        for place in range(min(A_PAGE, entries - number)):
            if chance.random() < 0.2:
                text = "".join(chinese.say(chance, chance.randint(12, 30))) + "。"
            else:
                said = english.say(chance, chance.randint(8, 20))
                text = " ".join(word for one in said for word in (one, chance.choice(_GRAMMAR))) + "."
            day = (first + timedelta(days=(number + place) // 400 % 2500)).isoformat()
            high = chance.random() < 0.02
            rows.append(Row(f"e{number + place:016x}", place + 1, text, title, day, kind="fact", high=high))
        yield Page(f"topics/{number // A_PAGE:06d}.md", "s", "d", tuple(rows))


def questions(entries: int, number: int, seed: int = 7) -> list[str]:
    """Questions about entries of the same memory: three to seven words of one, in another order, and grammar."""
    chance = random.Random(seed)
    wanted = sorted(chance.sample(range(entries), number))
    asked: list[str] = []
    at = 0
    for page in pages(entries):
        while wanted and wanted[0] < at + len(page.rows):
            text = page.rows[wanted.pop(0) - at].text
            if text.isascii():
                words = [word for word in text.rstrip(".").split() if word not in _GRAMMAR]
                asked.append(f"what is the {' of '.join(chance.sample(words, min(len(words), chance.randint(3, 7))))}?")
            else:
                start = chance.randrange(max(1, len(text) - 8))
                asked.append(f"{text[start : start + chance.randint(4, 8)]}是什么？")
        at += len(page.rows)
    chance.shuffle(asked)
    return asked
