"""A new word in what is otherwise copied."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.insertions import inserted


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The trailer was rented out for a wedding.", ("trailer was rented out",)),
        ("Greta says to keep the receipts and scan them.", ("Greta says keep the receipts",)),
        ("The course with Iris costs 95 € and returns in autumn.", ("course with Iris costs 95 €",)),
        ("The course is paused because of the knee surgery.", ("course is paused because of the knee",)),
        ("The essay has max 2,500 pages.", ("essay, max 2,500 words",)),
        ("The mother is gravely allergic to nuts.", ("mother allergic to nuts",)),
        ("The hut has 2 beds with half board.", ("the hut has 2 beds",)),
    ],
)
def test_what_is_put_in_is_named(text: str, lines: tuple[str, ...]) -> None:
    assert list(inserted(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Dogs are allowed in the cabin.", ("dogs in the cabin ok",)),
        ("The mother is allergic to nuts.", ("mother allergic to nuts",)),
        ("The trip to the coast costs each pupil a fee of 95 €, to be handed in.", ("excursion 95 € per pupil",)),
        ("The sauce contains almonds.", ("sauce: almonds",)),
    ],
)
def test_words_that_carry_others_and_paraphrases_pass(text: str, lines: tuple[str, ...]) -> None:
    assert list(inserted(text, lines)) == []
