"""Nights that hand their questions over as a batch: one run submits, a later one takes in, and nothing goes twice."""

from __future__ import annotations

import json
import time
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from killed import Step, killed_at
from model_server import Batch, Server, failure, message, succeeded
from thinker import asking, clever, dream, noted

from slowwave.flows import batches as handing
from slowwave.flows import landing, thinking
from slowwave.flows.again import replay
from slowwave.flows.asking import Asking
from slowwave.flows.questions import answer, costs
from slowwave.pipeline.llm.anthropic import AnthropicModel
from slowwave.pipeline.llm.batches import Batches
from slowwave.pipeline.llm.language_model import Failure, Prompt, Trouble
from slowwave.pipeline.settings import Engine
from slowwave.pipeline.store.batches import notes
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.questions import open_questions
from slowwave.pipeline.store.workspace import Workspace

NEXT, THIRD = date(2026, 6, 21), date(2026, 6, 22)


@pytest.fixture
def place(tmp_path: Path, model_server: Server) -> Workspace:
    return asking(noted(tmp_path), model_server.url, batch=True, price_in=1.0, price_out=5.0)


def answers(params: Any) -> Any:
    """What the clever model says, as the result of a batch."""
    return succeeded(clever({**params, "messages": params["messages"]}))


def report(place: Workspace, day: date) -> str:
    return (Path(place.root) / f"memory/dreams/{day.isoformat()}.md").read_text()


def test_one_run_hands_over_and_the_next_takes_in(place: Workspace, model_server: Server) -> None:
    first = dream(place)
    assert first.thought is not None
    assert (first.thought.answered, first.thought.waiting, first.thought.handed) == (0, 2, 2)
    (batch,) = model_server.batches
    assert {one["custom_id"] for one in batch.requests} == {one.key for one in open_questions(place)}
    assert all(one["params"]["output_config"] for one in batch.requests)
    assert model_server.asked == []
    model_server.ends(answers)
    second = dream(place, NEXT)
    assert second.thought is not None
    assert (second.thought.answered, second.thought.waiting, second.thought.failed) == (2, 0, ())
    assert "The backups of heron run at 04:00 from now on." in report(place, NEXT)
    assert any("stored on osprey and the backup" in one.text for one in load(place).memory.long_term)
    assert (len(model_server.batches), model_server.asked) == (1, [])
    assert notes(place).handed == ()
    assert second.thought.cost == pytest.approx(0.5 * (200 * 1.0 + 40 * 5.0) / 1_000_000)
    assert costs(place).total.cost == pytest.approx(second.thought.cost)
    assert all(not part.differences for part in replay(place).parts)


def test_a_batch_that_goes_on_is_waited_for_and_not_handed_over_again(place: Workspace, model_server: Server) -> None:
    dream(place)
    for day in (NEXT, THIRD):
        slept = dream(place, day)
        assert slept.thought is not None
        assert (slept.thought.handed, slept.thought.failed) == (2, ())
    assert len(model_server.batches) == 1


@pytest.mark.parametrize(
    ("result", "trouble", "told"),
    [
        ({"type": "expired"}, "expired", "did not come to it within a day"),
        ({"type": "canceled"}, "cancelled", "was cancelled at the server"),
        ({"type": "errored", "error": failure(400, "invalid_request_error", "too odd")[1]}, "other", "too odd"),
        ({"type": "errored", "error": failure(529, "overloaded_error", "busy")[1]}, "server", "the server failed"),
        ({"type": "errored", "error": failure(404, "not_found_error", "model: nope")[1]}, "model", "not known"),
        (succeeded(message("I cannot help with that", "refusal")), "refused", "the model refused"),
        (succeeded(message('{"insights": [', "max_tokens")), "truncated", "was cut off"),
        (succeeded(message("no JSON")), "malformed", "no form that was asked for"),
    ],
)
def test_each_result_has_its_outcome_and_leaves_memory_as_it_is(
    place: Workspace, model_server: Server, result: Any, trouble: str, told: str
) -> None:
    dream(place)
    before = (Path(place.root) / "memory/topics/reference_hosts.md").read_bytes()
    model_server.ends(lambda params: result)
    slept = dream(place, NEXT)
    assert slept.thought is not None
    assert [one.trouble for one in slept.thought.failed] == [trouble, trouble]
    assert [one.code for one in slept.findings if one.code == "D401"] == ["D401", "D401"]
    assert told in report(place, NEXT)
    assert (Path(place.root) / "memory/topics/reference_hosts.md").read_bytes() == before
    # It is asked again on the next night, and three nights are the end.
    assert len(model_server.batches) == 1
    dream(place, THIRD)
    assert len(model_server.batches) == 2
    model_server.ends(lambda params: result)
    dream(place, date(2026, 6, 23))
    dream(place, date(2026, 6, 24))
    model_server.ends(lambda params: result)
    dream(place, date(2026, 6, 25))
    assert open_questions(place) == ()
    dream(place, date(2026, 6, 26))
    assert len(model_server.batches) == 3


def test_one_that_failed_leaves_the_answers_of_the_others(place: Workspace, model_server: Server) -> None:
    dream(place)
    model_server.ends(lambda params: {"type": "expired"} if "seem to tell" in str(params) else answers(params))
    slept = dream(place, NEXT)
    assert slept.thought is not None
    assert (slept.thought.answered, [one.trouble for one in slept.thought.failed]) == (1, ["expired"])
    assert "The backups of heron run at 04:00 from now on." in report(place, NEXT)


def test_a_server_without_batches_is_asked_at_once_and_that_is_said_once(
    place: Workspace, model_server: Server
) -> None:
    model_server.takes_batches = False
    model_server.answers = [clever]
    slept = dream(place)
    assert slept.thought is not None
    assert (slept.thought.answered, slept.thought.handed) == (2, 0)
    assert [one.code for one in slept.findings if one.code == "D403"] == ["D403"]
    (Path(place.root) / "memory/logs/2026/06/2026-06-21.md").write_text(
        "- [decision] The backups of heron run at 04:00\n- [insight] osprey 的端口是 8090 了，早上检查过\n"
    )
    slept = dream(place, NEXT)
    assert slept.thought is not None
    assert slept.thought.answered
    assert not [one for one in slept.findings if one.code == "D403"]


def test_a_batch_that_the_server_lost_is_handed_over_anew(place: Workspace, model_server: Server) -> None:
    dream(place)
    model_server.batches.clear()
    dream(place, NEXT)
    assert len(model_server.batches) == 1
    assert len(notes(place).handed) == 1


def test_a_line_that_is_cut_after_the_server_took_it_hands_nothing_over_twice(
    place: Workspace, model_server: Server
) -> None:
    model_server.cut = True
    slept = dream(place)
    assert slept.thought is not None
    assert [one.trouble for one in slept.thought.failed] == ["unreachable"]
    assert [one.id for one in notes(place).handed] == [""]
    model_server.cut = False
    dream(place, NEXT)
    assert len(model_server.batches) == 1
    model_server.ends(answers)
    slept = dream(place, THIRD)
    assert slept.thought is not None
    assert (slept.thought.answered, len(model_server.batches)) == (2, 1)


def test_a_batch_of_somebody_else_is_not_taken_for_ours(place: Workspace, model_server: Server) -> None:
    model_server.cut = True
    dream(place)
    model_server.cut = False
    ours = model_server.batches.pop()
    theirs = [{**one, "custom_id": f"theirs{number}"} for number, one in enumerate(ours.requests)]
    model_server.batches.append(Batch("msgbatch_theirs", theirs, ours.at))
    dream(place, NEXT)
    assert len(model_server.batches) == 1
    model_server.ends(answers)
    dream(place, THIRD)
    assert [batch.id for batch in model_server.batches] == ["msgbatch_theirs", "msgbatch_2"]
    assert {one["custom_id"] for one in model_server.batches[1].requests} == {one.key for one in open_questions(place)}


def test_results_are_fetched_from_the_server_that_was_named_and_from_no_other(
    place: Workspace, model_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    dream(place)
    model_server.ends(answers)
    told = Batch.told

    def elsewhere(self: Batch, url: str) -> Any:
        return told(self, "http://example.invalid")

    monkeypatch.setattr(Batch, "told", elsewhere)
    slept = dream(place, NEXT)
    assert slept.thought is not None
    assert ["another host" in one.message for one in slept.thought.failed] == [True]
    assert slept.thought.answered == 0


STEPS = {
    "before it is noted": Step(handing, "keep_notes"),
    "noted, before it goes": Step(Batches, "hand_over"),
    "gone, before its id is noted": Step(Batches, "hand_over", "after"),
    "its id is noted": Step(handing, "keep_notes", "after", 2),
    "before it is taken in": Step(Batches, "look"),
    "results are there": Step(Batches, "results", "after"),
    "the first answer is kept": Step(Asking, "came", "after"),
    "the first cost is noted": Step(Asking, "note", "after"),
    "all are kept": Step(handing, "_results", "after"),
    "before they are digested": Step(thinking, "digested", "before", 2),
    "they have landed": Step(landing, "act", "after"),
    "the first is settled": Step(thinking, "settle", "after"),
}


@pytest.mark.parametrize("step", STEPS)
def test_a_process_that_is_killed_hands_over_once_and_takes_in_once(
    place: Workspace, model_server: Server, step: str
) -> None:
    model_server.answers = [clever]
    mark = Path(place.root) / "handed over"

    def two_nights() -> None:
        dream(place)
        mark.touch()
        while mark.exists():
            time.sleep(0.01)
        dream(place, NEXT)

    def end_what_goes_on() -> None:
        if mark.exists():
            model_server.ends(answers)
            mark.unlink()

    assert killed_at(STEPS[step], two_nights, end_what_goes_on)
    dream(place, NEXT)
    model_server.ends(answers)
    dream(place, THIRD)
    assert len(model_server.batches) == 1
    assert open_questions(place) == ()
    assert notes(place).handed == ()
    topic = (Path(place.root) / "memory/topics/reference_hosts.md").read_text()
    assert topic.count("stored on osprey and the backup") == 1
    told = "".join(path.read_text() for path in (Path(place.root) / "memory/dreams").glob("*.md"))
    assert told.count("- The backups of heron run at 04:00 from now on.") == 1


def test_a_budget_holds_for_what_is_handed_over(tmp_path: Path, model_server: Server) -> None:
    place = asking(noted(tmp_path), model_server.url, batch=True, tokens_in=999)
    slept = dream(place)
    assert slept.thought is not None
    assert [len(batch.requests) for batch in model_server.batches] == [1]
    assert [one.trouble for one in slept.thought.failed] == ["budget"]
    assert (slept.thought.waiting, slept.thought.handed) == (2, 1)


def test_a_host_may_answer_what_lies_in_a_batch(place: Workspace, model_server: Server) -> None:
    dream(place)
    key = next(one.key for one in open_questions(place) if one.question.purpose == "synthesis")
    answer(place, key, json.dumps({"together": False, "text": ""}), "agent")
    model_server.ends(answers)
    slept = dream(place, NEXT)
    assert slept.thought is not None
    assert slept.thought.answered == 1
    assert not any("stored on osprey and the backup" in one.text for one in load(place).memory.long_term)


def test_the_sdk_hands_over_once_whatever_the_server_answers(model_server: Server) -> None:
    prompt = Prompt("k", "insights", "the rules", "the question", {"type": "object"}, 300)
    model_server.cut = True
    taken = Batches(AnthropicModel(Engine(base_url=model_server.url, seconds=2), {})).hand_over([prompt])
    assert isinstance(taken, Failure)
    assert taken.trouble is Trouble.UNREACHABLE
    assert len(model_server.batches) == 1
    assert [one["custom_id"] for one in model_server.batches[0].requests] == ["k"]
