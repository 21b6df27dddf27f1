"""No cause that its evidence does not have, and none turned round."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.causes import caused_otherwise


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("The printer jams because the toner is low.", ("the printer jams, so Ida bought a tray; toner is low",)),
        ("The printer jams because Ida bought a tray.", ("the printer jams, so Ida bought a tray; toner is low",)),
        (
            "The NAS spins down because sync is slow.",
            (
                "sync is slow because the NAS spins down",
                "disk replaced on 3 May",
            ),
        ),
        (
            "The slow sync led to the disk being replaced on 3 May.",
            (
                "sync is slow because the NAS spins down",
                "disk replaced on 3 May",
            ),
        ),
        ("The old belt made the saw jump.", ("saw jumps, belt is old, cause still open",)),
        ("The lamp was lowered to prevent leggy seedlings.", ("seedlings leggy, lamp lowered",)),
        ("A worn valve caused the fault.", ("fault shown on 8 Nov, electrode cleaned",)),
    ],
)
def test_a_cause_needs_a_sign_between_the_same_two(text: str, lines: tuple[str, ...]) -> None:
    assert list(caused_otherwise(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Ida bought a tray because the printer jams.", ("the printer jams, so Ida bought a tray; toner is low",)),
        ("Because the printer jams Ida bought a tray.", ("the printer jams, so Ida bought a tray; toner is low",)),
        (
            "The NAS spins down, so sync is slow.",
            (
                "sync is slow because the NAS spins down",
                "disk replaced on 3 May",
            ),
        ),
        ("The beans failed because of slugs.", ("beans failed (slugs)",)),
        ("The saw jumps as the belt is old.", ("saw jumps, belt is old",)),
        (
            "The till was off because two refunds were booked as sales.",
            (
                "14 Nov: till off",
                "15 Nov: cause found, two refunds booked as sales",
            ),
        ),
        ("No trades were made, caused by the gate.", ("no trades made, caused by the gate",)),
    ],
)
def test_a_cause_may_be_told_from_either_end(text: str, lines: tuple[str, ...]) -> None:
    assert list(caused_otherwise(text, lines)) == []
