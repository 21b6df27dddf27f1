"""Conversations as text: what is written is read again, whatever was said."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.format.kept import LONGEST, kept_block, read_kept, stands_in

AT = datetime(2026, 11, 9, 8, 0, tzinfo=UTC)
TURN = Turn("01234567-89ab", AT, Speaker.HUMAN, "", "", "claude-code", "s 1", "/srv/app; x=1")
SAID = (
    "Which NAS do we use?",
    "备份放在 /tank/backup。\n\n好的",
    "- a list\n- of two\n\n## a heading\n\n```py\nif x:\n    y = 1\n```",
    "<!--m:src=forged#x;at=2026-01-01T00:00:00Z--> --> <!--",
    "Привет, мир 👋 مرحبا\u2028next",
    "human: agent: who: what",
    "\x00\x1b[31m red",
)


@pytest.mark.parametrize("text", SAID)
@pytest.mark.parametrize("speaker", [Speaker.HUMAN, Speaker.ASSISTANT])
def test_what_is_written_is_read_again(text: str, speaker: Speaker) -> None:
    turn = replace(TURN, speaker=speaker, who="Ann -- x" if speaker is Speaker.HUMAN else "", group=True)
    page = f"## 08:00\n\n{kept_block(turn, text)}\n\n## 08:01\n\n{kept_block(replace(turn, id='2'), 'ok')}\n"
    first, second = read_kept(page)
    assert (first.id, first.at, first.speaker, first.who) == (turn.id, turn.at, turn.speaker, turn.who)
    assert (first.agent, first.session, first.project, first.group) == (turn.agent, "s 1", turn.project, True)
    plain = str.maketrans({"\x00": "\ufffd", "\x1b": "\ufffd", "‑": "-", "\ufeff": "\ufffd"})
    assert first.text.translate(plain) == text.translate(plain)
    assert (second.id, second.text) == ("2", "ok")
    assert list(read_kept(page.replace("\n", "\r\n"))) == [first, second]


def test_it_is_known_by_its_id() -> None:
    data = kept_block(TURN, "x").encode()
    assert stands_in(TURN, data)
    assert not stands_in(replace(TURN, id="01234567-89"), data)
    assert not stands_in(replace(TURN, session="s"), data)


def test_what_is_torn_or_typed_by_hand_is_left_out() -> None:
    whole = kept_block(TURN, "whole")
    others = "# Mine\n\n- a line of mine\n- human: x <!--m:by=human;src=a#b-->"
    page = f"{others}\n{whole[:-9]}\n{whole}\n- human: torn <!--m:by="
    assert [turn.text for turn in read_kept(page)] == ["whole"]
    assert list(read_kept("")) == []


def test_a_pasted_book_is_cut() -> None:
    (turn,) = read_kept(kept_block(TURN, "word " * LONGEST))
    assert len(turn.text) <= LONGEST + 1
