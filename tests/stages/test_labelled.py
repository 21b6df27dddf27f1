"""The dialogues that a blind author labelled: what a short yes confirms, and what nothing confirms."""

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
