"""Whose a thing is."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.owners import of_another


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The clippers are the user's.", ("the clippers are Greta's",)),
        (
            "Greta's clippers broke in May.",
            (
                "the clippers are Greta's, ours broke in May",
                "dinner for the Moreau account was my treat",
            ),
        ),
        (
            "Dinner was the Moreau account's treat.",
            (
                "the clippers are Greta's, ours broke in May",
                "dinner for the Moreau account was my treat",
            ),
        ),
        ("The lawyer of Lindqvist wants 100k.", ("contract of Lindqvist, our lawyer wants 100k",)),
        ("The user's sister runs the shop.", ("Dr. Amsel and her sister run the shop",)),
    ],
)
def test_a_thing_keeps_its_owner(text: str, lines: tuple[str, ...]) -> None:
    assert list(of_another(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "The clippers are Greta's.",
            (
                "the clippers are Greta's, ours broke in May",
                "dinner for the Moreau account was my treat",
            ),
        ),
        (
            "The user's clippers broke in May.",
            (
                "the clippers are Greta's, ours broke in May",
                "dinner for the Moreau account was my treat",
            ),
        ),
        (
            "Dinner was the user's treat.",
            (
                "the clippers are Greta's, ours broke in May",
                "dinner for the Moreau account was my treat",
            ),
        ),
        ("Dr. Amsel's sister runs the shop.", ("Dr. Amsel and her sister run the shop",)),
        (
            "The family's clippers broke in May.",
            (
                "the clippers are Greta's, ours broke in May",
                "dinner for the Moreau account was my treat",
            ),
        ),
    ],
)
def test_its_owner_may_be_named(text: str, lines: tuple[str, ...]) -> None:
    assert list(of_another(text, lines)) == []
