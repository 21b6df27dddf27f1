"""Whether a claim keeps the condition, exception or limit of its line."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.conditions import untied


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Deploys on Friday are allowed.", ("deploys on Friday are allowed only with Sven's OK",)),
        ("The user only drinks decaf.", ("user: I only drink decaf after noon, Theo can have espresso any time",)),
        (
            "The feature `bulk_export` is off for guests.",
            ("feature `bulk_export` behind a flag, on for beta customers, off for guests until the audit is done",),
        ),
        (
            "The contract with Naturstrom renews 12 months.",
            ("contract with Naturstrom, cancel by 30 Nov otherwise renews 12 months",),
        ),
        (
            "Park in the hall.",
            (
                "if snow over 5 cm, park in the hall",
                "the hall key is with Ines",
            ),
        ),
        (
            "If there is snow, park in the hall.",
            (
                "if snow over 5 cm, park in the hall",
                "the hall key is with Ines",
            ),
        ),
        ("Dogs may sleep in the cabin.", ("dogs may sleep in the cabin unless it rains",)),
        ("The pool is open.", ("the pool is open, except on Mondays",)),
        ("The user never flies.", ("I never fly over the Atlantic",)),
        ("Entry is free for children.", ("entry free for children under 12",)),
        ("Ida does the weekend shift, addendum or not.", ("no weekend shift for Ida unless the addendum is signed",)),
        ("The mill delivers on Tuesday even when less is ordered.", ("the mill delivers on Tuesday, min. 150 EUR",)),
    ],
)
def test_a_condition_that_is_left_out_is_named(text: str, lines: tuple[str, ...]) -> None:
    assert list(untied(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("On Friday deploys need Sven's OK.", ("deploys on Friday are allowed only with Sven's OK",)),
        (
            "After noon the user only drinks decaf.",
            ("user: I only drink decaf after noon, Theo can have espresso any time",),
        ),
        ("Theo can have espresso any time.", ("user: I only drink decaf after noon, Theo can have espresso any time",)),
        (
            "With snow over 5 cm, park in the hall.",
            (
                "if snow over 5 cm, park in the hall",
                "the hall key is with Ines",
            ),
        ),
        (
            "The hall key is with Ines.",
            (
                "if snow over 5 cm, park in the hall",
                "the hall key is with Ines",
            ),
        ),
        (
            "The contract with Naturstrom renews 12 months unless it is cancelled by 30 Nov.",
            ("contract with Naturstrom, cancel by 30 Nov otherwise renews 12 months",),
        ),
        ("Except on Mondays the pool is open.", ("the pool is open, except on Mondays",)),
        ("Entry is free for children under 12.", ("entry free for children under 12",)),
    ],
)
def test_a_condition_may_be_told_in_other_words_and_places(text: str, lines: tuple[str, ...]) -> None:
    assert list(untied(text, lines)) == []
