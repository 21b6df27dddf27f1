"""A piece in the place of another."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.slots import put_elsewhere


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("make -j 8 hangs and -j 2 is fine", "make -j 2 hangs, -j 8 is fine"),
        ("左轮胎压 2.6，右轮胎压 2.3", "左轮胎压 2.3，右轮胎压 2.6"),
        ("Wolves ate the sheep.", "Sheep ate the wolves."),
    ],
)
def test_exchanged_pieces_are_told_by_their_places(text: str, line: str) -> None:
    assert list(put_elsewhere(text, (line,))) != []
    assert list(put_elsewhere(line, (line,))) == []
