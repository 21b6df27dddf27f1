"""What is to come is not done, what is open not certain, what is over not lasting."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.tense import (
    done_too_early,
    doubted,
    planned_too_early,
    settled_too_early,
)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "The import of the 2019 archive has run.",
            (
                "import of the 2019 archive still to run",
                "user: maybe a second monitor, not sure",
            ),
        ),
        ("The replacement arrived.", ("disk failed, replacement expected next week",)),
        ("The user rewrote chapter 3.", ("Prof. Haug wants chapter 3 rewritten",)),
        (
            "Jonas swam 50 m breast in Halle.",
            (
                "Jonas swims 50 m breast in Halle on 7 June",
                "talk asked for by Rosa: 20 minutes, will send slides Monday",
            ),
        ),
        ("The user asked Ida for the key.", ("[ ] ask Ida for the key",)),
        ("Marek lost 2 kg.", ("Marek should lose 2 kg",)),
        ("The customer fixed the clock.", ("customer fixes the clock by Friday",)),
    ],
)
def test_what_is_to_come_is_not_told_as_done(text: str, lines: tuple[str, ...]) -> None:
    assert list(done_too_early(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "The import of the 2019 archive is still to run.",
            (
                "import of the 2019 archive still to run",
                "user: maybe a second monitor, not sure",
            ),
        ),
        (
            "Jonas swims 50 m breast in Halle.",
            (
                "Jonas swims 50 m breast in Halle on 7 June",
                "talk asked for by Rosa: 20 minutes, will send slides Monday",
            ),
        ),
        (
            "Slides will be sent on Monday.",
            (
                "Jonas swims 50 m breast in Halle on 7 June",
                "talk asked for by Rosa: 20 minutes, will send slides Monday",
            ),
        ),
        ("Valve B2 leaked.", ("valve B2 leaks at the joint, replaced the gasket on 3 April",)),
        ("The rent was paid by 3 May.", ("rent paid 3 May, next due 3 June",)),
        ("The seal was replaced, and by 13:00 it was cold.", ("new seal, cold by 13:00, seal replaced",)),
        ("Half had not finished the test.", ("half didn't finish the test -> next year shorter",)),
    ],
)
def test_what_is_done_or_will_be_may_be_told(text: str, lines: tuple[str, ...]) -> None:
    assert list(done_too_early(text, lines)) == []


def test_a_wish_is_no_plan() -> None:
    line = ("user: maybe a second monitor, not sure",)
    assert list(planned_too_early("The user will buy a second monitor.", line)) != []
    assert list(planned_too_early("The user will buy a second monitor.", ("user: will buy a second monitor",))) == []


@pytest.mark.parametrize(
    "text", ["The lease was signed.", "Kaja decided to automate the cert.", "A boiler has been ordered."]
)
def test_nothing_is_settled_that_no_line_settles(text: str) -> None:
    lines = ("landlord offers a lease", "Kaja to decide whether the cert is automated", "we'd rather have a boiler")
    assert list(settled_too_early(text, lines)) != []


@pytest.mark.parametrize(
    "text", ["The lease was signed on 3 May.", "The lease is not signed.", "It was decided to stop."]
)
def test_what_is_settled_may_be_told(text: str) -> None:
    assert list(settled_too_early(text, ("lease signed 3 May; decision: stop",))) == []


@pytest.mark.parametrize("text", ["Hive 5 was maybe united.", "Uniting hive 5 is planned."])
def test_no_doubt_comes_in(text: str) -> None:
    assert list(doubted(text, ("hive 5: united on 8 May",))) != []
    assert list(doubted(text, ("hive 5: perhaps unite on 8 May",))) == []
