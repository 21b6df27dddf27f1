"""Both halves of the planted secrets and look-alikes; how they came to be is in data/README.md."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.patterns import compiled, lowered
from slowwave.pipeline.language.secret_shapes import _TOKEN_STARTS, _heads, _heads_under
from slowwave.pipeline.language.secrets import FAMILIES, find_secrets, mask

DATA = Path(__file__).parent / "data"
MARK = re.compile(r"\*{3}[a-z-]+(?:…\w\w)?")


def rows(name: str) -> list[dict[str, Any]]:
    text = (DATA / name).read_text(encoding="utf-8").replace("¦", "")
    return [json.loads(line) for line in text.splitlines()]


SECRETS, LOOKALIKES = rows("secrets.jsonl"), rows("lookalikes.jsonl")


@pytest.mark.parametrize("row", SECRETS, ids=lambda row: f"{row['id']}-{row['family']}")
def test_no_piece_of_a_planted_secret_is_left(row: dict[str, Any]) -> None:
    masked = mask(row["text"])
    left = MARK.sub(" ", masked)
    for secret in row["secrets"]:
        assert secret in row["text"]
        pieces = {secret[at : at + 6] for at in range(len(secret) - 5)} if len(secret) > 8 else {secret}
        assert not [piece for piece in pieces if piece in left]
    assert mask(masked) == masked
    assert find_secrets(masked) == ()


def test_at_most_two_in_a_hundred_lookalikes_are_masked() -> None:
    masked = [row["id"] for row in LOOKALIKES if mask(row["text"]) != row["text"]]
    assert len(masked) <= 0.02 * len(LOOKALIKES), masked


TEXTS = [row["text"] for row in (*SECRETS, *LOOKALIKES)]
_JOINTS = st.sampled_from(("", " ", "\n", "\t", "，", "=", ": ", "-", "a", "7"))


def _denied(text: str) -> list[object]:
    """What is found although a glance had said that it cannot be there."""
    low = lowered(text)
    return [span for may_be_there, those in FAMILIES if not may_be_there(text, low) for span in those(text, low)]


def _told(text: str) -> tuple[str, ...]:
    """A text as others may write it, and its words alone."""
    return (text, text.upper(), text.replace(" ", "\t"), text.replace("\n", " "), *text.split())


def test_no_glance_misses_a_secret() -> None:
    assert [(told, denied) for text in TEXTS for told in _told(text) if (denied := _denied(told))] == []


@given(st.lists(st.tuples(st.sampled_from(TEXTS), st.integers(0, 80), st.integers(0, 200), _JOINTS), max_size=4))
def test_no_glance_misses_a_piece_of_one(parts: list[tuple[str, int, int, str]]) -> None:
    assert _denied("".join(text[start : start + length] + joint for text, start, length, joint in parts)) == []


def test_every_family_of_tokens_is_looked_for_by_its_first_letters() -> None:
    for place, (_, head, _) in enumerate(_heads()):
        for around in ("", "看", "x=", "a-"):
            starts = compiled(_TOKEN_STARTS).findall(f"{around}{head}0f0f0f0f0f0f0f0f")
            assert any(place in _heads_under().get(start, ()) for start in starts)


def test_the_sets_are_as_large_as_they_are_said_to_be() -> None:
    assert len(SECRETS) >= 200
    assert len({row["family"] for row in SECRETS}) >= 12
    assert {row["lang"] for row in SECRETS} == {"en", "zh"}
    assert {row["context"] for row in SECRETS} == {"prompt", "tool output", "summary", "url"}
    assert len(LOOKALIKES) >= 200
