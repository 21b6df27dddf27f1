"""Whose memory it goes to, what is said: by channel and sender, live and in the replay, and never into another one."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.capture import capture_event
from slowwave.flows.replay import Heard, replay
from slowwave.pipeline.domain.signal import Captured
from slowwave.pipeline.settings import Sources
from slowwave.pipeline.store.workspace import Workspace, open_workspace
from slowwave.pipeline.store.writer.heard import drops, scopes_by_session

NOW = datetime(2026, 11, 30, 8, 12, tzinfo=UTC)
DAY = "logs/2026/11/2026-11-30.md"
SCOPES = """
[schedule]
zone = "UTC"

[words]
owners = ["Alex"]

[scopes]
"telegram:4711" = "alice/coach"
"telegram:815" = "小明/"
"telegram:7" = "kim"
"telegram:1" = "alex"
"""

Say = Callable[..., Captured]


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    (tmp_path / "dream.toml").write_text(SCOPES, encoding="utf-8")
    return open_workspace(str(tmp_path), "testbed")


@pytest.fixture
def say(place: Workspace) -> Say:
    """``say(text, **fields)``: an event of OpenClaw's; each bears an id of its own."""
    count = iter(range(1000))

    def tell(text: str, **fields: Any) -> Captured:
        event = {
            "agent": "openclaw",
            "event": "message:preprocessed",
            "id": f"m{next(count)}",
            "at": NOW.isoformat(),
            "session": "s1",
            "channel": "telegram",
            "text": text,
        }
        return capture_event(place, event | fields, at=NOW)

    return tell


def _log(place: Workspace, scope: str = "") -> str:
    path = Path(place.root, "memory", *(["scopes", scope] if scope else []), DAY)
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _everywhere(place: Workspace, words: str) -> list[str]:
    files = (path for path in Path(place.root).rglob("*") if path.is_file())
    return sorted(path.relative_to(place.root).as_posix() for path in files if words.encode() in path.read_bytes())


def test_what_a_person_with_a_scope_says_goes_to_their_log_alone(place: Workspace, say: Say) -> None:
    done = say("decision: I train on Mondays", **{"from": "4711"})
    assert list(done.lines) == [f"memory/scopes/alice/coach/{DAY}"]
    say("决定：我周二值班", **{"from": "815", "id": "n1"})
    say("decision: invoices are kept for seven years", **{"from": "1"})
    assert _everywhere(place, "I train on Mondays") == [f"memory/scopes/alice/coach/{DAY}"]
    assert _everywhere(place, "我周二值班") == [f"memory/scopes/小明/{DAY}"]
    assert _everywhere(place, "seven years") == [f"memory/{DAY}"]
    assert "who=" not in _log(place, "alice/coach")


def test_a_plain_name_is_a_third_person_in_the_owners_log_as_before(place: Workspace, say: Say) -> None:
    say("decision: I train on Fridays", **{"from": "7"})
    say("decision: we rebase", **{"from": "99", "group": True})
    assert ";who=kim;" in _log(place)
    assert ";who=99;" in _log(place)
    assert not Path(place.root, "memory/scopes").exists()


def test_in_a_group_each_goes_to_their_own_memory(place: Workspace, say: Say) -> None:
    for who, words in (("4711", "I bring the cones"), ("1", "I bring the ladder"), ("99", "I bring nothing")):
        say(f"decision: {words}", **{"from": who, "group": True, "session": "g1"})
    assert "cones" in _log(place, "alice/coach")
    assert "who=" not in _log(place, "alice/coach")
    assert "ladder" in _log(place)
    assert "cones" not in _log(place)
    assert ";who=99;" in _log(place)


def test_an_answer_goes_where_the_question_came_from(place: Workspace, say: Say) -> None:
    answer = {"event": "message:sent", "from": ""}
    say("when do I train?", **{"from": "4711"})
    say("Decision: the training of Alice moves to Thursday.", **answer)
    say("when is the tax due?", **{"from": "1"})
    say("Decision: the tax is paid on the tenth.", **answer)
    assert "moves to Thursday" in _log(place, "alice/coach")
    assert "paid on the tenth" in _log(place)
    assert "Thursday" not in _log(place)


@pytest.mark.parametrize(
    "told",
    [
        {"to": "4711"},
        {"to": "telegram:4711"},
        {"session_key": "agent:main:telegram:direct:4711"},
        {"session_key": "agent:main:telegram:bot2:dm:4711:thread:5"},
    ],
)
def test_whom_an_agent_speaks_to_says_it_too(place: Workspace, say: Say, told: dict[str, str]) -> None:
    say("Decision: the training of Alice moves to Thursday.", event="message:sent", session="", **told)
    assert _everywhere(place, "moves to Thursday") == [f"memory/scopes/alice/coach/{DAY}"]


def test_to_whom_outweighs_who_spoke_last(place: Workspace, say: Say) -> None:
    say("when do I train?", **{"from": "4711"})
    say("Decision: the tax is paid on the tenth.", event="message:sent", to="1")
    assert "paid on the tenth" in _log(place)


def test_a_yes_agrees_to_what_was_proposed_to_the_same_person(place: Workspace, say: Say) -> None:
    say("when do I train?", **{"from": "4711"})
    say("Shall we move the training to Thursday evening?", event="message:sent")
    say("yes, do it", **{"from": "1"})
    say("yes, do it", **{"from": "4711"})
    assert "[decision] [HIGH] Move the training" not in _log(place)
    assert "training to Thursday evening" not in _log(place)
    assert "training to Thursday evening" in _log(place, "alice/coach")


def test_who_spoke_last_is_kept_without_a_word_and_only_for_scopes(place: Workspace, say: Say) -> None:
    say("when do I train?", **{"from": "4711"})
    say("when is the tax due?", **{"from": "1", "session": "s2"})
    assert scopes_by_session(place.root) == {"openclaw:s1": "alice/coach"}
    say("and the rent?", **{"from": "1"})
    assert scopes_by_session(place.root) == {}


def test_a_memory_that_cannot_be_opened_loses_nothing_to_another(place: Workspace, say: Say, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    Path(place.root, "memory/scopes").mkdir(parents=True)
    Path(place.root, "memory/scopes/alice").symlink_to(tmp_path / "outside")
    done = say("decision: I train on Mondays", **{"from": "4711"})
    assert dict(done.lines) == {}
    (remark,) = done.remarks
    assert "alice/coach" in remark
    assert "link" in remark
    assert _everywhere(place, "Mondays") == []
    assert drops(place.root) == {"no-scope": 1}
    say("decision: the tax is paid on the tenth", **{"from": "1"})
    assert "paid on the tenth" in _log(place)


def _sessions(tmp_path: Path, rows: list[tuple[str, str, str]], name: str = "g1") -> Sources:
    """One session of OpenClaw: (who speaks, "" for the agent; a further number; what is said)."""
    folder = tmp_path / "openclaw" / "main" / "sessions"
    folder.mkdir(parents=True, exist_ok=True)
    told: list[dict[str, Any]] = [
        {"type": "session", "version": 3, "id": name, "timestamp": NOW.isoformat(), "cwd": "/srv"}
    ]
    for n, (who, number, said) in enumerate(rows):
        head = {"name": who, "id": number}
        text = f"Sender (untrusted metadata):\n```json\n{json.dumps(head)}\n```\n{said}" if who else said
        message = {"role": "user" if who else "assistant", "content": [{"type": "text", "text": text}]}
        told.append({"type": "message", "id": f"{name}-{n}", "timestamp": NOW.isoformat(), "message": message})
    (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in told), encoding="utf-8")
    index = {"agent:main:main": {"sessionId": name, "channel": "telegram"}}
    (folder / "sessions.json").write_text(json.dumps(index), encoding="utf-8")
    return Sources(read=("openclaw",), folders={"openclaw": str(tmp_path / "openclaw")}, projects="all")


def _replay(place: Workspace, sources: Sources, **settings: Any) -> Heard:
    given = replace(place.settings, sources=sources, **settings)
    return replay(replace(place, settings=given), NOW, first=False)


TALK = [
    ("Alice", "4711", "decision: I train on Mondays"),
    ("", "", "Decision: the training of Alice moves to Thursday."),
    ("Alex", "1", "decision: the tax is paid on the tenth"),
    ("", "", "Decision: the rent is paid on the first."),
    ("小明", "815", "决定：我周二值班"),
]


def test_a_replay_hands_each_turn_to_its_memory(place: Workspace, tmp_path: Path) -> None:
    heard = _replay(place, _sessions(tmp_path, TALK))
    assert [one.lines for one in heard.sources] == [5]
    hers = _log(place, "alice/coach")
    assert ("Mondays" in hers, "Thursday" in hers, "tenth" in hers) == (True, True, False)
    ours = _log(place)
    assert ("tenth" in ours, "first" in ours, "Mondays" in ours, "Thursday" in ours) == (True, True, False, False)
    assert "我周二值班" in _log(place, "小明")


def test_in_a_chat_of_two_the_key_of_the_session_tells_who_speaks(place: Workspace, tmp_path: Path) -> None:
    sources = _sessions(tmp_path, TALK[1:2], "d1")
    folder = tmp_path / "openclaw/main/sessions"
    asked = {"role": "user", "content": [{"type": "text", "text": "decision: I train on Mondays"}]}
    row = {"type": "message", "id": "q", "timestamp": NOW.isoformat(), "message": asked}
    head, answer = (folder / "d1.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "d1.jsonl").write_text(f"{head}\n{json.dumps(row)}\n{answer}\n", encoding="utf-8")
    index = {"agent:main:telegram:direct:4711": {"sessionId": "d1", "channel": "telegram"}}
    (folder / "sessions.json").write_text(json.dumps(index), encoding="utf-8")
    _replay(place, sources)
    hers = _log(place, "alice/coach")
    assert ("Mondays" in hers, "Thursday" in hers, _log(place)) == (True, True, "")


def test_what_a_hook_told_is_not_logged_twice(place: Workspace, say: Say, tmp_path: Path) -> None:
    say("decision: I train on Mondays", **{"from": "4711", "session": "g1"})
    _replay(place, _sessions(tmp_path, TALK))
    assert _log(place, "alice/coach").count("I train on Mondays") == 1


def test_an_answer_of_the_next_night_still_goes_to_whom_it_answers(place: Workspace, tmp_path: Path) -> None:
    _replay(place, _sessions(tmp_path, TALK[:1]))
    _replay(place, _sessions(tmp_path, TALK[:2]))
    assert _everywhere(place, "moves to Thursday.")[0] == f"memory/scopes/alice/coach/{DAY}"
    assert "Thursday" not in _log(place)


def test_a_limited_night_looks_for_what_is_high_in_the_same_way(place: Workspace, tmp_path: Path) -> None:
    sources = _sessions(tmp_path, [*[("Alex", "1", f"the tax is {n}") for n in range(3)], *TALK])
    _replay(place, replace(sources, turns=3))
    _replay(place, replace(sources, turns=1))
    assert "Mondays" in _log(place, "alice/coach")
    assert "Mondays" not in _log(place)


def test_a_replay_says_whose_memory_cannot_be_opened(place: Workspace, tmp_path: Path) -> None:
    Path(place.root, "memory").mkdir()
    Path(place.root, "memory/scopes").write_text("a file\n", encoding="utf-8")
    heard = _replay(place, _sessions(tmp_path, TALK))
    assert {finding.code for finding in heard.findings} == {"D162"}
    assert heard.sources[0].dropped["no-scope"] == 3
    assert "Mondays" not in _log(place)
    assert "tenth" in _log(place)
