"""Messages that blind authors labelled: what is kept and as what. Their dialogues: what a short yes confirms."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.hearing import hear_all
from slowwave.pipeline.domain.signal import Awake, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.stages import amygdala, hippocampus, thalamus

DATA = Path(__file__).parent / "data"
AT = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
DIALOGUES = [json.loads(line) for line in (DATA / "awake-dialogues.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("dialogue", DIALOGUES, ids=lambda dialogue: str(dialogue["id"]))
def test_a_yes_confirms_the_proposal_before_it_and_nothing_else(dialogue: dict[str, Any]) -> None:
    said = dialogue["turns"]
    turns = [
        Turn(str(n), AT, Speaker(one["speaker"]), one["text"], agent="builder", session="s")
        for n, one in enumerate(said)
    ]
    lines = wake(hear_all(turns), (thalamus, amygdala, hippocampus), Awake()).lines
    decided = {int(line.signal) for line in lines if "- [decision]" in line.line and "by=human" in line.line}
    confirmed = {n + 1 for n, one in enumerate(said) if one.get("confirmed")}
    assert decided == confirmed
    assert not {int(line.signal) for line in lines if "by=human" in line.line} & {
        n for n, one in enumerate(said) if one["speaker"] == "human" and not one["keep"] and n not in confirmed
    }
    for n in confirmed:
        (line,) = (line.line for line in lines if line.signal == str(n))
        assert said[n - 1]["text"].split()[0] in line


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "parts", [("awake-messages.jsonl", "awake-fresh.jsonl"), ("awake-fresh.jsonl",)], ids=["all", "never read"]
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_messages_are_kept_or_dropped_and_typed_as_their_authors_say(parts: tuple[str, ...], language: str) -> None:
    messages = [row for part in parts for row in read(part) if row["lang"] == language]
    logged = {}
    for row in messages:
        turn = Turn(row["id"], AT, Speaker(row["speaker"]), row["text"])
        lines = wake(hear_all([turn]), (thalamus, amygdala, hippocampus), Awake()).lines
        logged[row["id"]] = lines[0].line.partition("[")[2].partition("]")[0] if lines else ""
    rightly_kept = sum(bool(logged[row["id"]]) == row["keep"] for row in messages)
    worth = [row for row in messages if row["keep"]]
    rightly_typed = sum(logged[row["id"]] == row["type"] for row in worth)
    assert rightly_kept >= 0.97 * len(messages)
    assert rightly_typed >= 0.90 * len(worth)
