"""Both halves of the planted secrets and look-alikes; how they came to be is in data/README.md."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from slowwave.pipeline.language.secrets import find_secrets, mask

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


def test_the_sets_are_as_large_as_they_are_said_to_be() -> None:
    assert len(SECRETS) >= 200
    assert len({row["family"] for row in SECRETS}) >= 12
    assert {row["lang"] for row in SECRETS} == {"en", "zh"}
    assert {row["context"] for row in SECRETS} == {"prompt", "tool output", "summary", "url"}
    assert len(LOOKALIKES) >= 200
