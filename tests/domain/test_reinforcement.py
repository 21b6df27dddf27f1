"""What light sleep and REM met counts for a while, as OpenClaw reckons it."""

import math
from datetime import date, timedelta

import pytest

from slowwave.pipeline.domain.edit import State
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.reinforcement import (
    LIGHT,
    MOST_HITS,
    MOST_STATEMENTS,
    REINFORCED,
    REM,
    Reinforce,
    Reinforcement,
    decay,
    reinforcement,
    strength,
)
from slowwave.pipeline.format.grammars import GRAMMARS

TODAY = date(2026, 11, 30)


def _memory(**state: JsonValue) -> Memory:
    return Memory({}, GRAMMARS, state={REINFORCED + one: kept for one, kept in state.items()})


def _after(memory: Memory, phase: str, *prints: str, day: date = TODAY) -> Memory:
    evolved = evolve(memory, [Reinforce(phase, prints, day, "met").edits(memory)])
    assert not evolved.conflicts
    return evolved.memory


@pytest.mark.parametrize(
    ("hits", "golden"),
    [(-1, 0.0), (0, 0.0), (1, 0.3562071871), (2, 0.5645750341), (5, 0.9207822212), (6, 1.0), (7, 1.0), (9999, 1.0)],
)
def test_six_hits_give_the_whole_boost(hits: int, golden: float) -> None:
    assert strength(hits) == pytest.approx(golden)


@pytest.mark.parametrize(
    ("days", "golden"),
    [(-3, 1.0), (0, 1.0), (1, 0.9516951530), (7, 0.7071067812), (14, 0.5), (28, 0.25), (140, 2**-10)],
)
def test_a_boost_halves_in_fourteen_days(days: int, golden: float) -> None:
    assert decay(TODAY - timedelta(days), TODAY) == pytest.approx(golden)


def test_where_no_hit_was_nothing_is_left() -> None:
    assert decay(None, TODAY) == 0.0
    assert Reinforcement().boost(TODAY) == 0.0


@pytest.mark.parametrize(
    ("light", "rem", "days", "golden"),
    [
        (6, 0, 0, 0.06),
        (0, 6, 0, 0.09),
        (6, 6, 0, 0.15),
        (9999, 9999, 0, 0.15),
        (6, 6, 14, 0.075),
        (1, 1, 0, 0.0534310781),
        # The worked value of openclaw-dreaming.md 9: three days' hits of both phases add 0.107.
        (3, 3, 0, 0.1068621561),
        (3, 3, 14, 0.0534310781),
    ],
)
def test_light_gives_up_to_6_and_rem_up_to_9_hundredths(light: int, rem: int, days: int, golden: float) -> None:
    day = TODAY - timedelta(days)
    assert Reinforcement(light, day, rem, day).boost(TODAY) == pytest.approx(golden)


def test_each_phase_fades_from_its_own_last_hit() -> None:
    met = Reinforcement(6, TODAY - timedelta(28), 6, TODAY)
    assert met.boost(TODAY) == pytest.approx(0.06 / 4 + 0.09)


def test_a_day_counts_once_for_a_phase() -> None:
    once = Reinforcement().hit(LIGHT, TODAY)
    assert once == Reinforcement(1, TODAY)
    assert once.hit(LIGHT, TODAY) == once
    assert once.hit(LIGHT, TODAY - timedelta(1)) == once
    assert once.hit(REM, TODAY) == Reinforcement(1, TODAY, 1, TODAY)
    assert once.hit(LIGHT, TODAY + timedelta(1)) == Reinforcement(2, TODAY + timedelta(1))
    assert Reinforcement(rem=MOST_HITS, rem_day=TODAY).hit(REM, TODAY + timedelta(1)).rem == MOST_HITS


def test_what_was_met_stands_in_the_state() -> None:
    memory = _after(_after(_memory(), LIGHT, "aa", "bb"), REM, "bb")
    assert reinforcement("aa", memory.state) == Reinforcement(1, TODAY)
    assert reinforcement("bb", memory.state) == Reinforcement(1, TODAY, 1, TODAY)
    assert reinforcement("cc", memory.state) == Reinforcement()
    assert memory.state == {
        "reinforced/aa": {"light": 1, "light_day": "2026-11-30"},
        "reinforced/bb": {"light": 1, "light_day": "2026-11-30", "rem": 1, "rem_day": "2026-11-30"},
    }


def test_a_second_run_of_the_day_changes_nothing() -> None:
    memory = _after(_memory(), REM, "aa", "bb")
    assert Reinforce(REM, ("aa", "bb"), TODAY, "met").edits(memory) == ()


@pytest.mark.parametrize(
    "kept",
    [
        3,
        "x",
        [],
        {},
        {"light": True, "light_day": "2026-11-30"},
        {"light": -1, "light_day": "2026-11-30"},
        {"light": 4},
        {"light": 4, "light_day": "yesterday"},
        {"rem": 2.5, "rem_day": 7},
    ],
)
def test_a_damaged_state_gives_no_boost_and_is_written_anew(kept: JsonValue) -> None:
    assert reinforcement("aa", _memory(aa=kept).state).boost(TODAY) == 0.0
    after = _after(_memory(aa=kept), REM, "aa")
    assert reinforcement("aa", after.state).boost(TODAY) == pytest.approx(0.09 * math.log(2) / math.log(7))


def test_the_weakest_make_way() -> None:
    old: JsonValue = {"light": 1, "light_day": "2026-10-01"}
    strong: JsonValue = {"light": 6, "light_day": "2026-11-29", "rem": 6, "rem_day": "2026-11-29"}
    memory = _memory(old=old, **{f"s{n}": strong for n in range(MOST_STATEMENTS - 1)})
    after = _after(memory, LIGHT, "aa")
    assert len(after.state) == MOST_STATEMENTS
    assert "reinforced/aa" in after.state
    assert "reinforced/old" not in after.state


def test_more_than_there_is_room_for_keeps_the_cap() -> None:
    prints = [f"p{n:04}" for n in range(MOST_STATEMENTS + 40)]
    after = _after(_memory(), LIGHT, *prints)
    assert len(after.state) == MOST_STATEMENTS
    assert all(isinstance(edit, State) for edit in Reinforce(LIGHT, ("aa",), TODAY, "met").edits(after))
    assert len(_after(after, LIGHT, *prints, day=TODAY + timedelta(1)).state) == MOST_STATEMENTS
