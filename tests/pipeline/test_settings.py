"""Settings: every key and default stands in the pages and in the file that a new workspace gets."""

import dataclasses
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.settings import Settings, parse_settings

ROOT = Path(__file__).resolve().parents[2]
DEFAULTS = dataclasses.asdict(Settings())


def plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """As TOML has them: tuples are lists."""
    return {
        key: plain(value) if isinstance(value, dict) else list(value) if isinstance(value, tuple) else value
        for key, value in values.items()
    }


def test_the_pages_show_every_key_with_its_default() -> None:
    text = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```toml\n(.*?)```", text, re.S)
    assert tomllib.loads(shown) == plain(DEFAULTS)


def test_a_new_workspace_gets_the_defaults() -> None:
    text = (ROOT / "memory_template/dream.toml").read_text(encoding="utf-8")
    assert parse_settings(text) == Settings() == parse_settings("")


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        ("[retention]\ndayz = 3\n", "unknown setting retention.dayz", "Did you mean retention.days?"),
        ("layot = 'ours'\n", "unknown setting layot", "Did you mean layout?"),
        ("[caps]\ntopics = -1\n", "caps.topics must be zero or more", "Change caps.topics"),
        ("[schedule]\nday_start_hour = 24\n", "schedule.day_start_hour must be at most 23", "Change schedule"),
        ("[caps]\ntopics = true\n", "caps.topics must be a whole number", "Change caps.topics"),
        ("[words]\nowners = '林'\n", "words.owners must be a list of strings", "Change words.owners"),
        ("language = 'fr'\n", "language must be one of auto, en, zh", "Change language"),
        ("retention = 3\n", "retention must be a table", "Change retention"),
        ("layout =\n", "dream.toml: ", "Mend the line"),
    ],
)
def test_what_is_wrong_is_said_with_a_hint(text: str, said: str, hint: str) -> None:
    with pytest.raises(DreamError) as caught:
        parse_settings(text)
    assert said in caught.value.message
    assert caught.value.hint.startswith(hint)
    assert caught.value.exit_code == 2


def test_a_whole_number_will_do_for_a_number() -> None:
    assert parse_settings("[retention]\nhigh_base = 3\n").retention.high_base == 3.0


def numbers() -> list[str]:
    """Every setting that is a number, by its dotted name."""
    tables = [(item.name, getattr(Settings(), item.name)) for item in dataclasses.fields(Settings)]
    return [
        f"{table}.{item.name}"
        for table, values in tables
        if dataclasses.is_dataclass(values)
        for item in dataclasses.fields(values)
        if type(getattr(values, item.name)) in (int, float)
    ]


def refused(text: str) -> DreamError:
    with pytest.raises(DreamError) as caught:
        parse_settings(text)
    assert caught.value.exit_code is Exit.CONFIGURATION
    assert caught.value.hint
    return caught.value


@pytest.mark.parametrize("name", numbers())
@pytest.mark.parametrize("value", ["-1", "99999999999", "1" + "0" * 400, "nan", "inf", "-inf", "1e308", "true", '"1"'])
def test_a_number_that_nothing_can_be_counted_with_is_refused(name: str, value: str) -> None:
    assert refused(f"{name} = {value}").message.startswith(f"dream.toml: {name} must be ")


@pytest.mark.parametrize("name", numbers())
def test_zero_is_a_number(name: str) -> None:
    table, key = name.split(".")
    assert getattr(getattr(parse_settings(f"{name} = 0"), table), key) == 0


def test_a_day_begins_at_an_hour_of_the_day() -> None:
    assert parse_settings("schedule.day_start_hour = 23").schedule.day_start_hour == 23
    assert refused("schedule.day_start_hour = 24").message.endswith("must be at most 23, not 24")


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "\0", "layout", "x" * 100_000, 'layout = "', "[[layout]]\n[layout]"]
)
def test_what_is_no_toml_is_refused(text: str) -> None:
    refused(text)
