"""What a message sets off, by rule."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.domain.reflex import Reflex
from slowwave.pipeline.format.reflexes import parse_reflexes
from slowwave.pipeline.language.words import normalise, tokens
from slowwave.pipeline.recall.reflexes import BUDGET, Answer, Table, compiled_table

TODAY = "2026-11-30"


def _answer(
    folder: Path, reflexes: list[Reflex], message: str, *, fails: Callable[[str], str] = lambda check: ""
) -> Answer:
    path = folder / "table.sqlite"
    path.write_bytes(compiled_table(reflexes, "s"))
    table = Table(str(path))
    try:
        return table.answer(message, TODAY, fails)
    finally:
        table.close()


def _heard(folder: Path, trigger: str, message: str) -> bool:
    return bool(_answer(folder, [Reflex((trigger,), "said")], message).fired)


@pytest.mark.parametrize(
    ("trigger", "message"),
    [
        ("sudo", "can I SUDO, please?"),
        ("sudo", "用sudo安装"),
        ("root password", "the Root  Password?"),
        ("发布", "今天要发布新版本"),
        ("布", "发布"),
        ("пароль", "какой ПАРОЛЬ от базы"),
        ("كلمة السر", "ما هي كلمة السر؟"),
        ("🚀", "ship it 🚀 now"),
        ("c++", "is C++ allowed"),
        (".env", "read the .env file"),
        ("/deploy(ment)?s?/", "the DEPLOYMENTS failed"),
        ("/^好的$/", "好的"),
        ("ＳＵＤＯ", "sudo"),
    ],
)
def test_it_is_heard(tmp_path: Path, trigger: str, message: str) -> None:
    assert _heard(tmp_path, trigger, message)


@pytest.mark.parametrize(
    ("trigger", "message"),
    [
        ("sudo", "pseudocode"),
        ("sudo", "sudoku"),
        ("root password", "password root"),
        ("发布", "发现布料"),
        ("пар", "пароль"),
        ("go", "going, ago"),
        ("/^deploy/", "we deploy"),
        ("sudo", ""),
    ],
)
def test_it_is_not_heard(tmp_path: Path, trigger: str, message: str) -> None:
    assert not _heard(tmp_path, trigger, message)


def test_each_fires_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    reflexes = [Reflex(("tea",), "one"), Reflex(("milk", "sugar", "/su.ar/"), "two"), Reflex(("no",), "three")]
    found = _answer(tmp_path, reflexes, "sugar and milk for the tea")
    assert [(one.say, one.trigger) for one in found.fired] == [("one", "tea"), ("two", "milk")]


def test_what_is_beyond_the_budget_is_shown_as_left_out(tmp_path: Path) -> None:
    say = "word " * 150
    found = _answer(tmp_path, [Reflex(("tea",), say + str(n)) for n in range(4)], "tea")
    assert (len(found.fired), len(found.left_out)) == (1, 3)
    assert sum(tokens(one.say) for one in found.fired) <= BUDGET


@pytest.mark.parametrize("say", ["word " * 500, "字" * 500])
def test_one_that_is_longer_than_the_budget_is_cut_and_said_so(tmp_path: Path, say: str) -> None:
    found = _answer(tmp_path, [Reflex(("tea",), say)], "tea")
    assert found.fired[0].cut
    assert found.fired[0].say.endswith("…")
    assert BUDGET - 5 <= tokens(found.fired[0].say) <= BUDGET


@pytest.mark.parametrize(("expires", "fires"), [("2026-11-30", False), ("2026-12-01", True), ("2026-11-29", False)])
def test_an_expired_one_keeps_silent_and_says_so(tmp_path: Path, expires: str, fires: bool) -> None:
    reflexes = list(parse_reflexes(f"- when: tea\n  say: x\n  expires: {expires}\n", "p")[0])
    found = _answer(tmp_path, reflexes, "tea")
    assert bool(found.fired) is fires
    assert [reason for _, reason in found.silent] == ([] if fires else [f"it expired on {expires}"])


def test_one_whose_check_fails_keeps_silent_and_says_so(tmp_path: Path) -> None:
    reflexes = [Reflex(("tea",), "x", check="file:/gone")]
    asked: list[str] = []

    def fails(check: str) -> str:
        asked.append(check)
        return f"there is no {check}"

    assert _answer(tmp_path, reflexes, "tea", fails=fails).silent == ((reflexes[0].id, "there is no file:/gone"),)
    assert asked == ["file:/gone"]
    assert _answer(tmp_path, reflexes, "coffee", fails=fails).silent == ()
    assert len(asked) == 1, "only what was set off is checked"


def test_a_regex_that_hangs_is_cut_off_and_the_others_answer(tmp_path: Path) -> None:
    reflexes = [Reflex(("/(a|a)*b|(a|b|ab)*c/",), "never"), Reflex(("/a{5}/",), "said")]
    found = _answer(tmp_path, reflexes, "a" * 64)
    assert [one.say for one in found.fired] == ["said"]
    assert found.slow == ("/(a|a)*b|(a|b|ab)*c/",)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=12), st.text(max_size=60), st.data())
def test_the_look_up_finds_what_trying_each_one_finds(
    tmp_path_factory: pytest.TempPathFactory, triggers: list[str], message: str, data: st.DataObject
) -> None:
    from slowwave.pipeline.recall.reflexes import _stands

    triggers = [one for one in triggers if one.strip() and not one.startswith("/")]
    message = f"{message} {data.draw(st.sampled_from(triggers))} x" if triggers else message
    reflexes = [Reflex((one,), str(place)) for place, one in enumerate(triggers)]
    found = _answer(tmp_path_factory.mktemp("t"), reflexes, message)
    said = normalise(message)
    wanted = [str(place) for place, one in enumerate(triggers) if _stands(normalise(one), said)]
    assert [one.say for one in (*found.fired, *found.left_out)] == wanted


def test_who_hears_the_same_or_a_part_of_it_is_found(tmp_path: Path) -> None:
    heard = ("Sudo", "x|sudo", "root sudo please", "pseudo", "发布", "发布流程", "/sudo/", "sudo")
    reflexes = [Reflex(tuple(one.split("|")), str(place)) for place, one in enumerate(heard)]
    path = tmp_path / "table.sqlite"
    path.write_bytes(compiled_table(reflexes, "s"))
    with closing(Table(str(path))) as table:
        found = table.overlapping()
    place_of = {one.id: place for place, one in enumerate(reflexes)}
    pairs = [(place_of[one], place_of[other], trigger) for one, other, trigger in found]
    assert pairs == [(0, 1, "sudo"), (0, 2, "sudo"), (0, 7, "sudo"), (4, 5, "发布")]


def test_ten_thousand_cost_no_more_rows_than_twenty(tmp_path: Path) -> None:
    """Counts what SQLite reads: the steps of its machine."""

    def steps(size: int) -> int:
        path = tmp_path / f"{size}.sqlite"
        path.write_bytes(compiled_table([Reflex((f"how to w{n:05}x",), "s") for n in range(size)], "s"))
        table = Table(str(path))
        count = 0

        def step() -> int:
            nonlocal count
            count += 1
            return 0

        table._base.set_progress_handler(step, 1)
        assert table.answer("how to w00007x and how to go", TODAY, lambda check: "").fired
        table.close()
        return count

    assert steps(10_000) <= steps(20) * 1.5


@pytest.mark.parametrize("damage", [b"", b"SQLite format 3\0torn", b"x" * 5000])
def test_a_torn_table_is_an_oserror(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "t.sqlite"
    path.write_bytes(damage)
    with pytest.raises(OSError):  # noqa: PT011
        Table(str(path))
    with pytest.raises(OSError):  # noqa: PT011
        Table(str(tmp_path / "none"))


def test_a_table_of_another_version_is_none(tmp_path: Path) -> None:
    path = tmp_path / "t.sqlite"
    base = sqlite3.connect(path)
    base.executescript("CREATE TABLE about (version INTEGER, stamp TEXT); INSERT INTO about VALUES (99, 's');")
    base.close()
    with pytest.raises(OSError, match="version 99"):
        Table(str(path))
