"""What becomes of events: one line each, once, in the right log, and nothing of what is kept out."""

import json
import multiprocessing
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows import wiring
from slowwave.flows.capture import capture_event, capture_text
from slowwave.flows.trouble import log_trouble, troubles
from slowwave.pipeline.domain.signal import Captured
from slowwave.pipeline.settings import IN_A_DREAM
from slowwave.pipeline.store.locks import write_lock
from slowwave.pipeline.store.workspace import Workspace, open_workspace
from slowwave.pipeline.store.writer.heard import (
    OPEN,
    PROPOSALS,
    drops,
    last_heard,
    mark_heard,
    note_drops,
    open_proposals,
    save_proposals,
    take_drops,
)

NOW = datetime(2026, 11, 30, 8, 12, tzinfo=UTC)
LOG = "memory/logs/2026/11/2026-11-30.md"


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return _workspace(tmp_path)


def _workspace(folder: Path, settings: str = "") -> Workspace:
    text = settings if "[schedule]" in settings else f'{settings}\n[schedule]\nzone = "UTC"\n'
    (folder / "dream.toml").write_text(text, encoding="utf-8")
    return open_workspace(str(folder), "testbed")


def _text(workspace: Workspace, path: str = LOG) -> str:
    file = Path(workspace.path(path))
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _event(text: str, **fields: Any) -> dict[str, Any]:
    return {"id": "m1", "at": NOW.isoformat(), "text": text, "agent": "builder", "session": "s1"} | fields


def _reasons(done: Captured) -> list[str]:
    return [drop.reason for drop in done.dropped]


def test_an_event_becomes_a_line_of_its_own_minute(place: Workspace) -> None:
    done = capture_event(place, _event("decision: 发票保留七年"), at=NOW)
    assert list(done.lines) == [LOG]
    line = r"## 08:12\n\n- \[decision\] \[HIGH\] 发票保留七年 <!--m:eid=e\w{16};by=human;src=builder:s1#m1-->\n"
    assert re.fullmatch(line, _text(place))


def test_the_same_event_is_logged_once(place: Workspace) -> None:
    capture_event(place, _event("decision: invoices stay for seven years"), at=NOW)
    done = capture_event(place, _event("decision: invoices stay for seven years"), at=NOW)
    assert (dict(done.lines), _reasons(done)) == ({}, ["repeat"])
    assert _text(place).count("seven years") == 1


def test_two_hooks_that_tell_one_prompt_without_an_id_log_it_once(place: Workspace) -> None:
    prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "prompt": "从现在起用制表符，别用空格"}
    assert capture_event(place, prompt, at=NOW).lines
    assert _reasons(capture_event(place, prompt, at=NOW.replace(minute=13))) == ["repeat"]
    assert capture_event(place, prompt | {"session_id": "s2"}, at=NOW.replace(hour=12)).lines
    assert _text(place).count("制表符") == 2


def test_it_is_the_same_on_the_other_side_of_midnight(place: Workspace) -> None:
    prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "prompt": "never deploy on Fridays"}
    assert capture_event(place, prompt, at=NOW.replace(hour=23, minute=58)).lines
    assert _reasons(capture_event(place, prompt, at=NOW.replace(month=12, day=1, hour=0, minute=1))) == ["repeat"]


@pytest.mark.parametrize(
    ("zone", "day", "minute"),
    [
        ("Asia/Shanghai", "2026-12-01", "05:30"),
        ("America/New_York", "2026-11-30", "16:30"),
        ("UTC", "2026-11-30", "21:30"),
    ],
)
def test_day_and_minute_are_local(tmp_path: Path, zone: str, day: str, minute: str) -> None:
    place = _workspace(tmp_path, f'[schedule]\nzone = "{zone}"\n')
    done = capture_event(place, _event("we shipped it", at="2026-11-30T21:30:00Z"), at=NOW.replace(hour=22))
    assert list(done.lines) == [f"memory/logs/{day[:4]}/{day[5:7]}/{day}.md"]
    assert f"## {minute}\n" in _text(place, next(iter(done.lines)))


def test_the_machines_own_zone_knows_its_summer_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Amsterdam")
    import time

    time.tzset()
    try:
        place = _workspace(tmp_path, '[schedule]\nzone = "local"\n')
        for at, path, minute in (
            ("2026-06-30T22:30:00Z", "memory/logs/2026/07/2026-07-01.md", "00:30"),
            ("2026-11-30T22:30:00Z", "memory/logs/2026/11/2026-11-30.md", "23:30"),
        ):
            done = capture_event(place, _event("we shipped it", at=at, id=at), at=NOW.replace(year=2027))
            assert list(done.lines) == [path]
            assert f"## {minute}\n" in _text(place, path)
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"private": True}, "private"),
        ({"project": "/home/a/diary/2026"}, "excluded"),
        ({"session": "s-secret-1"}, "excluded"),
        ({"channel": "family", "who": "Kim"}, "excluded"),
        ({"text": "hi!"}, "greeting"),
    ],
)
def test_what_is_kept_out_is_counted(tmp_path: Path, fields: dict[str, Any], reason: str) -> None:
    place = _workspace(tmp_path, '[sources]\nexclude = ["diary", "s-secret-*", "family"]')
    done = capture_event(place, _event("my PIN is in the blue folder") | fields, at=NOW)
    assert (dict(done.lines), _reasons(done)) == ({}, [reason])
    assert not list((tmp_path / "memory").rglob("*.md"))
    assert drops(place.root) == {reason: 1}


def test_who_speaks_in_a_group_is_named_and_the_owner_is_not(tmp_path: Path) -> None:
    place = _workspace(tmp_path, '[scopes]\n"slack:U1" = "alex"')
    said = {"channel": "slack", "group": True}
    capture_event(place, _event("we always rebase", who="U1", **said), at=NOW)
    capture_event(place, _event("我对花生过敏", who="Lin Mei", id="m2", **said), at=NOW)
    ours, theirs = (line for line in _text(place).splitlines() if line.startswith("- "))
    assert "who=" not in ours
    assert ";who=Lin+Mei;" in theirs


def test_each_agent_leaves_the_time_of_its_last_event(place: Workspace) -> None:
    capture_event(place, {"hook_event_name": "SessionEnd"}, at=NOW)
    capture_event(place, _event("we shipped it", agent="../../etc/x"), at=NOW)
    assert set(last_heard(place.root)) == {"claude-code", "-..-etc-x"}
    mark_heard(place.root, "Claude-Code")
    assert datetime.now(UTC).timestamp() - last_heard(place.root)["claude-code"] < 60


def test_drops_are_counted_until_they_are_taken(place: Workspace) -> None:
    assert take_drops(place.root) == {}
    note_drops(place.root, ["greeting", "repeat", "greeting"])
    note_drops(place.root, [])
    assert drops(place.root) == {"greeting": 2, "repeat": 1}
    assert take_drops(place.root) == {"greeting": 2, "repeat": 1}
    assert take_drops(place.root) == drops(place.root) == {}


def _hook(place: Workspace, session: str, **fields: str) -> Captured:
    kind = "UserPromptSubmit" if "prompt" in fields else "Stop"
    return capture_event(place, {"hook_event_name": kind, "session_id": session, "cwd": "/p", **fields}, at=NOW)


def test_a_yes_in_a_process_of_its_own_decides_what_was_proposed_in_that_session(place: Workspace) -> None:
    proposed = "Moved the log. I could prune the images weekly. Shall I?"
    _hook(place, "s1", last_assistant_message=proposed)
    _hook(place, "s2", last_assistant_message="日志只留三十天，您同意吗？")
    assert _reasons(_hook(place, "s3", prompt="yes")) == ["confirmation"]
    _hook(place, "s1", prompt="yes")
    _hook(place, "s2", prompt="同意")
    assert _reasons(_hook(place, "s1", prompt="好的")) == ["confirmation"]
    text = _text(place)
    for line in (
        "- [question] I could prune the images weekly. Shall I? <!--",
        "- [decision] [HIGH] I could prune the images weekly. Shall I? <!--",
        "- [question] 日志只留三十天，您同意吗？ <!--",
        "- [decision] [HIGH] 日志只留三十天，您同意吗？ <!--",
    ):
        assert text.count(line) == 1


def test_a_no_or_a_spoilt_note_of_what_was_proposed_decides_nothing(place: Workspace) -> None:
    _hook(place, "s1", last_assistant_message="Shall I drop the old table of invoices?")
    _hook(place, "s1", prompt="no")
    _hook(place, "s1", prompt="yes")
    Path(place.path(PROPOSALS)).write_bytes(b'["torn')
    _hook(place, "s1", prompt="yes")
    save_proposals(place.root, {f"codex:{n}": "Shall I?" for n in range(OPEN + 8)})
    assert next(iter(open_proposals(place.root))) == "codex:8"
    assert "[decision]" not in _text(place)


def test_a_held_lock_spools_and_the_next_capture_brings_it_in_order(place: Workspace) -> None:
    with write_lock(place.root, timeout=0):
        done = capture_event(place, _event("decision: the first one"), at=NOW)
    assert done.waiting
    assert list(done.lines) == [LOG]
    assert _text(place) == ""
    assert not capture_event(place, _event("decision: the second one", id="m2"), at=NOW).waiting
    text = _text(place)
    assert text.index("the first one") < text.index("the second one")


def test_a_clock_in_the_future_is_remarked_and_the_line_is_todays(place: Workspace) -> None:
    done = capture_event(place, _event("decision: stay with Postgres", at="2031-01-01T00:00:00Z"), at=NOW)
    assert list(done.lines) == [LOG]
    assert "ahead of this machine's clock" in done.remarks[0]


def test_an_unknown_event_is_remarked_and_a_known_quiet_one_is_not(place: Workspace) -> None:
    assert "not known here" in capture_event(place, {"foo": 1}, at=NOW).remarks[0]
    assert capture_event(place, {"hook_event_name": "PreCompact"}, at=NOW).remarks == ()


def test_a_text_of_many_lines_in_any_script_is_one_line(place: Workspace) -> None:
    for text in ("decision: a\n\tb", "решение: писать кратко", "اكتب باختصار دائما", "🌙 we shipped it"):
        (log,) = capture_text(place, text, "human", at=NOW).lines.values()
        assert "\n" not in log[0].line
    assert len([line for line in _text(place).splitlines() if line.startswith("- ")]) == 4


def test_the_errors_log_tells_the_same_trouble_once_a_day(tmp_path: Path) -> None:
    path = str(tmp_path / "state" / "errors.log")
    for _ in range(3):
        log_trouble(path, "no workspace\nhere", agent="codex", workspace="/w")
    log_trouble(path, "my password is hunter2secret9", place="capture.py:1")
    first, second = troubles(path)
    assert (first.said, first.agent, first.workspace, first.place) == ("no workspace here", "codex", "/w", "")
    assert "hunter2" not in second.said
    assert datetime.fromisoformat(first.at).tzinfo is not None
    with open(path, "a", encoding="utf-8") as file:
        file.write("2026-11-30T08:12:00+00:00 DreamError: as it was told before at x.py:1\nnonsense\n[1]\n")
    assert [one.said for one in troubles(path)[2:]] == [
        "DreamError: as it was told before at x.py:1",
        "nonsense",
        "[1]",
    ]
    assert troubles(str(tmp_path / "none.log")) == ()


def test_what_a_dream_starts_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(IN_A_DREAM, raising=False)
    assert not wiring.is_within_a_dream()
    monkeypatch.setenv(IN_A_DREAM, "1")
    assert wiring.is_within_a_dream()


def _say_one(root: str, gate: Any, done: Any) -> None:
    gate.wait()
    event = {"hook_event_name": "UserPromptSubmit", "session_id": "s", "prompt": "from now on we squash commits"}
    done.put(json.dumps(sorted(capture_event(open_workspace(root, "testbed"), event, at=NOW).lines)))


def test_hooks_that_fire_at_once_log_one_message_once(place: Workspace) -> None:
    context = multiprocessing.get_context("fork")
    gate, done = context.Event(), context.Queue()
    racers = [context.Process(target=_say_one, args=(place.root, gate, done)) for _ in range(4)]
    for racer in racers:
        racer.start()
    gate.set()
    told = [done.get(timeout=30) for _ in racers]
    for racer in racers:
        racer.join(30)
    assert len(told) == 4
    assert _text(place).count("we squash commits") == 1
