"""DREAMS.md is read losslessly, cut where an entry may come."""

import pytest

from slowwave.pipeline.domain.diary import END, START
from slowwave.pipeline.format.diary import diary_blocks

TEXTS = (
    "",
    "x",
    f"{START}\n{END}\n",
    f"# Dream Diary\n\n{START}\n\n---\n\n*a*\n\nb\n\n{END}\ntail\n",
    f"{START}{END}",
    f"{START}\r\n\r\nb\r\n\r\n{END}\r\n",
    f"{START}\na\n{END}\n{START}\nb\n{END}\n",
    f"{END}\n{START}\n",
    f"{START}\n中文 \ud800\n  {END}",
)


@pytest.mark.parametrize("text", TEXTS)
def test_all_blocks_joined_are_the_file(text: str) -> None:
    blocks = diary_blocks(text, "DREAMS.md")
    assert "".join(block.raw for block in blocks) == text
    assert all(text[block.start : block.end] == block.raw and block.entry is None for block in blocks)
    assert [block.line for block in blocks] == [text.count("\n", 0, block.start) + 1 for block in blocks]


def test_the_last_diary_is_the_one_that_is_added_to() -> None:
    text = f"{START}\na\n{END}\n{START}\nb\n{END}\n"
    titled = [block.raw for block in diary_blocks(text, "DREAMS.md") if block.piece is not None and block.piece.text]
    assert titled == [f"{START}\nb\n"]
