"""What must be copied: numbers, days, paths, versions, names."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.standing import not_there

LINES = (
    "Nils moved the archive of vega-02 to /mnt/cold on 7 May, 12 TB, tool 3.4.1",
    "Dr. Okafor checks it on Tuesdays",
)
CHINESE = ("胡医生说药每天两次，共 10 天", "车停在万达 B2，卡号 4471")


@pytest.mark.parametrize(
    "text",
    [
        "On the seventh of May twelve terabytes went to /mnt/cold.",
        "Each Tuesday Okafor takes a look at the archive.",
        "The tool is 3.4.1 and the host vega-02.",
    ],
)
def test_what_stands_there_is_there(text: str) -> None:
    assert list(not_there(text, LINES)) == []


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("Nils moved the archive to /mnt/cold2.", "mnt/cold2"),
        ("Nils moved the archive of vega-03.", "vega-03"),
        ("Nina moved the archive.", "nina"),
        ("The archive went to Marseille.", "marseille"),
        ("The archive has 12 GB.", "12 gb"),
        ("The archive moved on 8 May.", "8 may"),
        ("Okafor checks it on Thursdays.", "thursdays"),
        ("The tool is 3.4.2.", "3.4.2"),
    ],
)
def test_what_does_not_stand_there_is_named(text: str, piece: str) -> None:
    assert f"{piece} is not in its evidence" in list(not_there(text, LINES))


@pytest.mark.parametrize(
    ("text", "piece"),
    [("吴医生说药每天两次。", "吴医生"), ("药每天三次，共 10 天。", "三次"), ("车停在京东 B2。", "京东")],
)
def test_the_same_in_chinese(text: str, piece: str) -> None:
    assert f"{piece} is not in its evidence" in list(not_there(text, CHINESE))


def test_a_few_may_be_counted() -> None:
    lines = ("heron: backup failed", "vega: backup failed")
    assert list(not_there("The backup failed on two machines.", lines)) == []
    assert list(not_there("The backup failed on five machines.", lines)) != []


def test_the_user_may_be_named_where_nobody_signs() -> None:
    lines = ("Mira (daughter, 5) starts school in May", "bike bag borrowed from Noor")
    assert list(not_there("The user's daughter Mira starts school in May.", lines)) == []
    assert list(not_there("The user borrowed the bike bag from Noor.", lines)) == []


@pytest.mark.parametrize(
    "text", ["Talks last 20 minutes instead of 30.", "Half of it was paid.", "It is the 4th stop."]
)
def test_a_unit_a_half_and_a_number_in_order_may_stand_bare(text: str) -> None:
    assert list(not_there(text, ("talks last 20 instead of 30 minutes, they paid half, (4th stop)",))) == []


def test_a_new_first_word_before_a_verb_is_a_name() -> None:
    assert list(not_there("Lidia confirmed the slot.", ("slot confirmed on Friday",))) != []
    assert list(not_there("Slot confirmed.", ("slot confirmed on Friday",))) == []


def test_a_currency_may_be_told_once_for_all() -> None:
    lines = ("flights 420, cabin 610 (EUR)",)
    assert list(not_there("The cabin costs 610 euros.", lines)) == []
    assert list(not_there("The cabin costs 610 dollars.", lines)) != []


def test_a_surname_told_apart_is_a_name() -> None:
    assert list(not_there("由秦师傅来修。", ("周五来修，师傅姓秦",))) == []


@pytest.mark.parametrize(
    "text", ['She sings "Locus est".', "The share is T:\\History\\Hum.", "Elsa's shop takes jars."]
)
def test_what_is_quoted_a_drive_and_whose_something_is_stand_there(text: str) -> None:
    lines = ('she sings "Locus iste"; share T:\\Hum\\History; Elke\'s shop takes jars',)
    assert list(not_there(text, lines)) != []
    mine = text.replace("est", "iste").replace("History\\Hum", "Hum\\History").replace("Elsa", "Elke")
    assert list(not_there(mine, lines)) == []


def test_a_foot_is_no_metre_and_a_knot_no_metre_a_second() -> None:
    assert list(not_there("The hall is 7.5 ft high, the wind 9 knots.", ("hall 7.5 m high, wind 9 m/s",))) != []
    assert list(not_there("The hall is 7.5 m high, the wind 9 m/s.", ("hall 7.5 m high, wind 9 m/s",))) == []
