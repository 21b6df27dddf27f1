"""Which texts may be about the same, told by their words alone."""

import pytest

from slowwave.pipeline.domain.nearby import BUCKET, RARE, Nearby

NAME = "Heron listens on port 8080"


def over(*texts: str) -> Nearby:
    nearby = Nearby()
    for text in texts:
        nearby.add(text)
    return nearby


@pytest.mark.parametrize(
    ("held", "told"),
    [
        (NAME, "Heron now listens on port 9090"),
        (NAME, "The port of Heron is 8080"),
        ("苍鹭的负责人是小林", "小林是苍鹭的负责人"),
        ("Цапля слушает порт 8080", "Цапля теперь слушает порт 9090"),
    ],
)
def test_another_wording_and_another_value_are_near(held: str, told: str) -> None:
    assert over(held, "Lin has a cat", "林养了一只猫").near(told) == [0]


def test_what_shares_a_word_and_little_more_is_not_near() -> None:
    assert over(NAME).near("The nightly backup of Heron goes to the basement vault after midnight") == []


def test_nothing_is_near_to_words_that_nobody_said() -> None:
    assert over(NAME).near("Lin has a cat") == []
    assert over().near(NAME) == []
    assert over(NAME).near("🎉") == []


def test_what_was_dropped_is_not_near() -> None:
    nearby = over(NAME, NAME)
    nearby.drop(0)
    assert nearby.near(NAME) == [1]


@pytest.mark.parametrize("bearers", [1, RARE, RARE + 1])
def test_a_word_alone_leads_where_hardly_anything_has_it(bearers: int) -> None:
    common = [f"listens x{n}a x{n}b" for n in range(BUCKET + 1)]
    others = [f"Heron y{n}a y{n}b y{n}c y{n}d" for n in range(bearers - 1)]
    found = over("Heron listens", "a gate of wood", *common, *others).near("Heron listens gate")
    assert (0 in found) is (bearers <= RARE)


@pytest.mark.parametrize("bearers", [BUCKET, BUCKET + 1])
def test_a_word_that_many_have_leads_nowhere(bearers: int) -> None:
    found = over(*(f"Heron listens {n}" for n in range(bearers))).near("Heron listens")
    assert len(found) == (bearers if bearers <= BUCKET else 0)


def test_two_rare_words_lead_where_one_does_not() -> None:
    fillers = [f"Heron {n} alpha{n} beta{n} gamma{n}" for n in range(RARE + 1)]
    fillers += [f"Kestrel {n} delta{n} zeta{n} theta{n}" for n in range(RARE + 1)]
    nearby = over("Heron feeds Kestrel", *fillers)
    assert nearby.near("Heron feeds Kestrel daily") == [0]
