"""Traces of recall, and what sessions were told."""

import os
from pathlib import Path

from slowwave.pipeline.store.sessions import MOST, Session, keep_session, read_session, session_name
from slowwave.pipeline.store.traces import CAP, TRACES, Trace, add_trace, query_of, traces
from slowwave.pipeline.store.workspace import Workspace

AT = "2026-11-30T09:00:00+01:00"
ONE = Trace(AT, "codex", "s1", "prompt", query_of("发票"), ("e1",), {"e2": "words"}, ("x1",), 3)


def test_a_trace_comes_back(tmp_path: Path) -> None:
    place = Workspace(str(tmp_path), "testbed")
    add_trace(place, ONE)
    add_trace(place, Trace("2026-11-30T09:01:00+01:00"))
    assert traces(place) == (ONE, Trace("2026-11-30T09:01:00+01:00"))
    assert "发票" not in Path(place.state_path(TRACES)).read_text(encoding="utf-8")


def test_torn_and_foreign_lines_are_left_out(tmp_path: Path) -> None:
    place = Workspace(str(tmp_path), "testbed")
    add_trace(place, ONE)
    path = Path(place.state_path(TRACES))
    good = path.read_text(encoding="utf-8")
    path.write_text(f'[]\n{{"entries": 3}}\n{{"left_out": "many"}}\n{good}{{"at": "2026', encoding="utf-8")
    assert traces(place) == (ONE,)


def test_the_log_of_traces_has_a_limit(tmp_path: Path) -> None:
    place = Workspace(str(tmp_path), "testbed")
    path = Path(place.state_path(TRACES))
    path.parent.mkdir(parents=True)
    path.write_text("x\n" * (CAP // 2 + 1), encoding="utf-8")
    add_trace(place, ONE)
    assert path.stat().st_size < CAP * 0.6
    assert traces(place) == (ONE,)


def test_a_session_comes_back_and_a_torn_one_is_new(tmp_path: Path) -> None:
    place = Workspace(str(tmp_path), "testbed")
    name = session_name("codex", "../../s1")
    assert "/" not in name
    assert name != session_name("claude-code", "../../s1")
    told = Session(("e1",), 2, {"e2": "abcd"}, "1.2")
    keep_session(place, name, told)
    assert read_session(place, name) == told
    Path(place.state_path(f"sessions/{name}.json")).write_text('{"start": 3', encoding="utf-8")
    assert read_session(place, name) == Session(None, 0, {}, "")
    assert read_session(place, "") == Session(None, 0, {}, "")


def test_the_oldest_sessions_go(tmp_path: Path) -> None:
    place = Workspace(str(tmp_path), "testbed")
    folder = Path(place.state_path("sessions"))
    folder.mkdir(parents=True)
    for number in range(MOST + 4):
        path = folder / f"s{number:04}.json"
        path.write_bytes(b"{}")
        os.utime(path, (1_780_000_000 + number,) * 2)
    keep_session(place, "new", Session((), 0, {}, ""))
    names = sorted(os.listdir(folder))
    assert len(names) == MOST
    assert names[:2] == ["new.json", "s0005.json"]
