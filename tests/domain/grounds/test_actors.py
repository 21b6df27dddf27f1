"""Who does what."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.actors import done_by_somebody_else


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The user moved the archive.", ("Okafor moved the archive on 8 May",)),
        ("The user starts school in May.", ("Mira (daughter, 5) starts school in May",)),
        (
            "The user bakes bread.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        (
            "Ola runs the mill.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        (
            "The bread is baked by Leon.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        (
            "The Pohls raised the rent to 700.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        (
            "The user sorted 1,204 photos into ~/Pictures.",
            (
                "agent: sorted 1,204 photos into ~/Pictures, none deleted",
                "user: thanks",
            ),
        ),
        ("The user is afraid of dogs.", ("Rui is afraid of dogs, I like them",)),
    ],
)
def test_what_one_does_is_not_told_of_another(text: str, lines: tuple[str, ...]) -> None:
    assert list(done_by_somebody_else(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "Ola bakes bread.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        (
            "The mill is run by Leon, the brother of Ola.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        (
            "The user raised the rent to 700.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        (
            "The agent sorted 1,204 photos into ~/Pictures.",
            (
                "agent: sorted 1,204 photos into ~/Pictures, none deleted",
                "user: thanks",
            ),
        ),
        ("Ida bought a tray.", ("Ida (2nd floor) bought a tray",)),
        (
            "The rent was raised to 700.",
            (
                "my partner Ola bakes bread, her brother Leon runs the mill",
                "raised my rent to 700, told the Pohls",
            ),
        ),
        ("Rui is afraid of dogs.", ("Rui is afraid of dogs, I like them",)),
        ("Ida was sent the key.", ("sent Ida the key",)),
    ],
)
def test_who_does_it_may_be_told_in_another_form(text: str, lines: tuple[str, ...]) -> None:
    assert list(done_by_somebody_else(text, lines)) == []
