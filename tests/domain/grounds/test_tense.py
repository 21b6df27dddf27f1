"""What is to come is not done, what is open not certain, what is over not lasting."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.tense import done_too_early, goes_on_otherwise, made_certain


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
        (
            "The user will buy a second monitor.",
            (
                "import of the 2019 archive still to run",
                "user: maybe a second monitor, not sure",
            ),
        ),
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
    ],
)
def test_what_is_done_or_will_be_may_be_told(text: str, lines: tuple[str, ...]) -> None:
    assert list(done_too_early(text, lines)) == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The noise comes from the belt.", ("the noise possibly comes from the belt",)),
        ("Bruno switches to Buttondown.", ("Bruno will probably switch to Buttondown",)),
    ],
)
def test_a_doubt_stays(text: str, lines: tuple[str, ...]) -> None:
    assert list(made_certain(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The noise may come from the belt.", ("the noise possibly comes from the belt",)),
        ("Ida suspects that the noise comes from the belt.", ("Ida: noise possibly comes from the belt",)),
    ],
)
def test_a_doubt_may_be_told_otherwise(text: str, lines: tuple[str, ...]) -> None:
    assert list(made_certain(text, lines)) == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The tap still drips.", ("the tap drips, new washer on 3 April",)),
    ],
)
def test_what_lasts_has_a_word_of_it(text: str, lines: tuple[str, ...]) -> None:
    assert list(goes_on_otherwise(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The tap still drips.", ("tap not fixed yet, drips",)),
        ("Work stands still.", ("work stopped in May",)),
    ],
)
def test_what_lasts_may_be_told(text: str, lines: tuple[str, ...]) -> None:
    assert list(goes_on_otherwise(text, lines)) == []
