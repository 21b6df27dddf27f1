"""Replay: what agents said while nobody listened comes into the logs once, and how far was read comes after it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from transcripts import Sessions

from slowwave.flows.capture import capture_text
from slowwave.flows.history import undo_last
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.positions import positions_of
from slowwave.flows.replay import replay
from slowwave.flows.sources import source_states
from slowwave.pipeline.domain.replayed import Replayed
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.locks import write_lock
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.append import append
from slowwave.pipeline.store.writer.heard import drops
from slowwave.pipeline.store.writer.spool import drain

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)


@pytest.fixture
def lines(root: Path) -> Callable[[str], list[str]]:
    def of(day: str) -> list[str]:
        path = root / "memory" / "logs" / day[:4] / day[5:7] / f"{day}.md"
        return [line for line in path.read_text(encoding="utf-8").splitlines() if "src=claude-code" in line]

    return of


Lines = Callable[[str], list[str]]
BytesOf = Callable[..., dict[str, bytes]]
FACT = "decision: the NAS is called korund and stands at 10.20.4.11"
SAID = "决定：备份放在 /tank/backup，每周日跑一次"


def with_sources(place: Workspace, **changed: Any) -> Workspace:
    return replace(place, settings=replace(place.settings, sources=replace(place.settings.sources, **changed)))


def test_what_was_said_is_logged_under_its_own_day_and_minute(
    place: Workspace, sessions: Sessions, lines: Lines, root: Path
) -> None:
    sessions.add("s1", FACT, SAID, at=datetime(2026, 11, 7, 22, 59, 50, tzinfo=UTC))
    heard = replay(place, NOW, first=True)
    assert [(one.source, one.transcripts, one.turns, one.lines) for one in heard.sources] == [("claude-code", 1, 2, 2)]
    (before,), (behind,) = lines("2026-11-07"), lines("2026-11-08")
    assert "korund" in before
    assert "src=claude-code:s1#01234567-89ab-s1-0" in before
    assert "/tank/backup" in behind
    assert "## 00:00\n" in (root / "memory/logs/2026/11/2026-11-08.md").read_text()


def test_reading_twice_adds_nothing_and_reading_on_adds_exactly_the_new(
    place: Workspace, sessions: Sessions, lines: Lines
) -> None:
    sessions.add("s1", FACT)
    replay(place, NOW, first=True)
    assert replay(place, NOW, first=False).sources == ()
    sessions.add("s1", SAID, first=1)
    (new,) = replay(place, NOW, first=False).sources
    assert (new.turns, new.lines) == (1, 1)
    assert len(lines("2026-11-09")) == 2


def test_an_old_session_that_nobody_read_is_read(place: Workspace, sessions: Sessions, lines: Lines) -> None:
    path = sessions.add("s1", FACT, at=datetime(2019, 3, 1, 12, 0, tzinfo=UTC))
    os.utime(path, (1551434400, 1551434400))
    replay(place, NOW, first=True)
    assert len(lines("2019-03-01")) == 1


def test_a_lost_position_reads_again_and_logs_nothing_twice(
    place: Workspace, sessions: Sessions, lines: Lines, root: Path
) -> None:
    sessions.add("s1", FACT, SAID)
    replay(place, NOW, first=True)
    (root / "memory/.dreams/slowwave/sources/claude-code.json").write_text("{torn")
    heard = replay(place, NOW, first=False)
    (again,) = heard.sources
    assert (again.turns, again.lines, again.dropped) == (2, 0, {"repeat": 2})
    assert [finding.code for finding in heard.findings] == ["D307"]
    assert len(lines("2026-11-09")) == 2


def test_a_crash_between_lines_and_position_logs_nothing_twice(
    place: Workspace, sessions: Sessions, lines: Lines, root: Path
) -> None:
    sessions.add("s1", *(f"decision: rule number {n} holds for port {9000 + n}" for n in range(3)))
    replay(place, NOW, first=True)
    (root / "memory/.dreams/slowwave/sources/claude-code.json").unlink()
    sessions.add("s1", SAID, first=3)
    (again,) = replay(place, NOW, first=False).sources
    assert (again.turns, again.lines) == (4, 1)
    assert len(lines("2026-11-09")) == 4


def test_what_a_hook_logged_already_is_no_second_line(place: Workspace, sessions: Sessions, lines: Lines) -> None:
    said = FACT.partition(": ")[2]
    live = f"- [decision] [HIGH] {said} <!--m:eid=e0123456789abcdef;by=human;src=claude-code:s1#hook7-->"
    append(place.root, "memory/logs/2026/11/2026-11-09.md", live, minute="09:00")
    sessions.add("s1", FACT, SAID)
    (came,) = replay(place, NOW, first=True).sources
    assert (came.lines, came.dropped) == (1, {"repeat": 1})
    assert len(lines("2026-11-09")) == 2


def test_a_copy_of_a_session_adds_nothing(place: Workspace, sessions: Sessions, lines: Lines) -> None:
    path = sessions.add("s1", FACT, SAID)
    path.with_name("s2.jsonl").write_bytes(path.read_bytes().replace(b'"sessionId": "s1"', b'"sessionId": "s2"'))
    (came,) = replay(place, NOW, first=True).sources
    assert (came.transcripts, came.turns, came.lines, came.dropped) == (2, 4, 2, {"repeat": 2})
    assert len(lines("2026-11-09")) == 2


def test_a_failure_and_the_changed_call_that_worked_become_one_error_with_its_fix(
    place: Workspace, sessions: Sessions, lines: Lines
) -> None:
    def call(id: str, command: str) -> Mapping[str, Any]:
        block = {"type": "tool_use", "id": f"toolu_0123456789abc{id}", "name": "Bash", "input": {"command": command}}
        return {"type": "assistant", "message": {"id": f"m{id}", "role": "assistant", "content": [block]}}

    def result(id: str, text: str, *, failed: bool) -> Mapping[str, Any]:
        block = {"type": "tool_result", "tool_use_id": f"toolu_0123456789abc{id}", "content": text, "is_error": failed}
        return {"type": "user", "message": {"role": "user", "content": [block]}}

    mount, fixed = "mount -t nfs 10.20.4.11:/tank /mnt", "mount -t nfs -o vers=4.2 10.20.4.11:/tank /mnt"
    sessions.add("s1", call("1", mount), result("1", "Exit code 32\nmount.nfs: Protocol not supported", failed=True))
    replay(place, NOW, first=True)
    sessions.add("s1", call("2", fixed), result("2", "", failed=False), first=2)
    replay(place, NOW, first=False)
    (line,) = [line for line in lines("2026-11-09") if "fixed by" in line]
    assert line.startswith(
        f"- [error] [HIGH] `{mount}` failed: mount.nfs: Protocol not supported; fixed by `{fixed}` <!--m:"
    )
    assert "by=tool;src=claude-code:s1#toolu_0123456789abc2/fix-->" in line


def test_what_is_excluded_or_private_or_elsewhere_is_counted_and_not_logged(
    place: Workspace, sessions: Sessions, root: Path
) -> None:
    sessions.add("s1", FACT)
    sessions.add("secret-1", SAID)
    sessions.add("s3", {"type": "user", "cwd": f"{root}/sub", "message": {"role": "user", "content": FACT + "!"}})
    (came,) = replay(with_sources(place, exclude=("secret-*",), projects="here"), NOW, first=True).sources
    assert (came.turns, came.lines, came.dropped) == (3, 1, {"excluded": 1, "elsewhere": 1})


def test_a_night_of_which_nothing_was_heard_since_the_sessions_ran_elsewhere_says_so(
    place: Workspace, sessions: Sessions
) -> None:
    away = with_sources(place, projects="here")
    dream_once(away, Asked())
    sessions.add("s1", FACT, SAID)
    whys = [dream_once(away, Asked()).why for _ in range(2)]
    assert whys[0].endswith("; 2 turns of sessions in other folders passed over (`[sources] projects`)")
    assert "other folders" not in whys[1]


@pytest.mark.parametrize("turns", [1, 7, 40])
def test_a_limit_leaves_a_backlog_that_later_nights_read_newest_first(
    place: Workspace, sessions: Sessions, turns: int
) -> None:
    for n, session in enumerate(("old", "middle", "new")):
        path = sessions.add(session, *(f"decision: {session} port {k} is {9000 + k}" for k in range(20)))
        os.utime(path, (1_790_000_000 + n, 1_790_000_000 + n))
    limited = with_sources(place, turns=turns)
    heard: list[Replayed] = []
    order: list[str] = []
    while not heard or heard[-1].waiting:
        (came,) = replay(limited, NOW, first=False).sources
        assert came.turns <= turns
        heard.append(came)
        known = positions_of(limited, "claude-code")[0].known
        order += [name for name in (Path(path).stem for path in known) if name not in order]
        assert len(heard) < 100
    assert sum(came.turns for came in heard) == sum(came.lines for came in heard) == 60
    assert order == ["new", "middle", "old"]
    assert heard[0].waiting == (3 if turns < 20 else 1)
    assert heard[0].waiting_bytes > 0


def test_where_the_limit_cuts_what_is_high_goes_first(place: Workspace, sessions: Sessions, lines: Lines) -> None:
    sessions.add("s1", *(f"the fan of rack {k} was heard at noon" for k in range(6)), FACT, SAID)
    limited = with_sources(place, turns=4)
    (came,) = replay(limited, NOW, first=False).sources
    assert (came.turns, came.lines, came.waiting) == (4, 6, 1)
    assert sum("[HIGH]" in line for line in lines("2026-11-09")) == 2
    (came,) = replay(limited, NOW, first=False).sources
    assert (came.turns, came.lines, came.dropped) == (4, 2, {"repeat": 2})
    assert len(lines("2026-11-09")) == 8


def test_a_first_dream_has_no_limit(place: Workspace, sessions: Sessions) -> None:
    sessions.add("s1", *(f"decision: port {k} is {9000 + k}" for k in range(20)))
    (came,) = replay(with_sources(place, turns=5), NOW, first=True).sources
    assert (came.turns, came.waiting) == (20, 0)


@pytest.mark.usefixtures("mere_user")
def test_a_source_that_fails_says_so_and_the_rest_is_read(place: Workspace, sessions: Sessions, lines: Lines) -> None:
    broken = sessions.add("s1", FACT)
    sessions.add("s2", SAID)
    broken.chmod(0)
    heard = replay(place, NOW, first=True)
    assert [finding.code for finding in heard.findings] == ["D301"]
    assert len(lines("2026-11-09")) == 1
    (agent, _) = source_states(place)
    assert str(broken) in agent.trouble
    assert (agent.files, agent.done) == (2, 1)


def test_a_message_from_the_future_is_logged_today_and_said(place: Workspace, sessions: Sessions, lines: Lines) -> None:
    sessions.add("s1", FACT, at=datetime(2099, 1, 1, tzinfo=UTC))
    heard = replay(place, NOW, first=True)
    assert [finding.code for finding in heard.findings] == ["D306"]
    assert len(lines("2026-11-30")) == 1


def test_a_folder_that_is_not_there_is_said(place: Workspace, sessions: Sessions) -> None:
    assert [finding.code for finding in replay(place, NOW, first=True).findings] == ["D308"]


def test_a_file_that_is_no_transcript_is_said_and_stops_nothing(
    place: Workspace, sessions: Sessions, lines: Lines
) -> None:
    sessions.add("s2", FACT)
    sessions.path("s1").write_bytes(os.urandom(50_000).replace(b"\n", b" ") + b"\n")
    heard = replay(place, NOW, first=True)
    assert [finding.code for finding in heard.findings] == ["D303"]
    assert len(lines("2026-11-09")) == 1


def test_an_agent_that_nobody_knows_is_a_mistake_in_the_settings(place: Workspace) -> None:
    with pytest.raises(DreamError, match="clod-code"):
        replay(with_sources(place, read=("clod-code",)), NOW, first=True)


def test_a_log_that_cannot_be_written_keeps_its_lines_in_the_spool(
    place: Workspace, sessions: Sessions, lines: Lines, root: Path
) -> None:
    sessions.add("s1", FACT, SAID)
    log = root / "memory/logs/2026/11/2026-11-09.md"
    log.unlink()
    log.mkdir()
    heard = replay(place, NOW, first=True)
    assert [(finding.code, finding.where) for finding in heard.findings] == [
        ("D901", "memory/logs/2026/11/2026-11-09.md")
    ]
    log.rmdir()
    with write_lock(place.root, timeout=1):
        drain(place.root)
    assert len(lines("2026-11-09")) == 2
    assert replay(place, NOW, first=False).sources == ()


def test_a_night_dreams_on_what_it_replayed_and_says_what_that_was(
    place: Workspace, sessions: Sessions, bytes_of: BytesOf
) -> None:
    sessions.add("s1", "decision: invoices are kept for ten years, because the auditor asks for it", "ok")
    slept = dream_once(place, Asked())
    assert slept.kind is Kind.DREAMT
    assert [(one.turns, one.lines) for one in slept.replayed] == [(2, 1)]
    assert "| claude-code | 1 | 2 | 1 | confirmation 1 | – |" in slept.report
    topics = b"".join(data for name, data in bytes_of().items() if name.startswith("memory/topics/")).decode()
    assert "nvoices are kept for ten years" in topics


def test_a_night_says_what_was_heard_by_day_and_not_logged(place: Workspace) -> None:
    capture_text(place, "hello", "human")
    capture_text(place, "ok", "human")
    report = dream_once(place, Asked()).report
    assert "- Heard by day and not logged: confirmation 1, greeting 1." in report
    assert drops(place.root) == {}


def test_a_second_night_has_nothing_to_do(place: Workspace, sessions: Sessions, bytes_of: BytesOf) -> None:
    sessions.add("s1", FACT)
    dream_once(place, Asked())
    before = bytes_of()
    assert dream_once(place, Asked()).kind is Kind.NOTHING
    after = bytes_of()
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    assert changed <= {"memory/.dreams/slowwave/runs.log", "memory/.dreams/slowwave/dream.lock"}


def test_undo_leaves_the_lines_and_how_far_was_read(place: Workspace, sessions: Sessions, lines: Lines) -> None:
    sessions.add("s1", FACT)
    dream_once(place, Asked())
    known = positions_of(place, "claude-code")[0].known
    undo_last(place)
    assert len(lines("2026-11-09")) == 1
    assert positions_of(place, "claude-code")[0].known == known
    assert replay(place, NOW, first=False).sources == ()


@pytest.mark.parametrize("elsewhere", ["dry run", "other folder"])
def test_a_run_that_writes_nothing_here_counts_what_would_be_replayed(
    place: Workspace, sessions: Sessions, bytes_of: BytesOf, tmp_path: Path, elsewhere: str
) -> None:
    sessions.add("s1", FACT, FACT, SAID)
    before = bytes_of()
    asked = Asked(dry_run=True) if elsewhere == "dry run" else Asked(out=str(tmp_path / "out"))
    slept = dream_once(place, asked)
    assert [(one.turns, one.lines) for one in slept.replayable] == [(3, 2)]
    assert slept.replayed == ()
    assert bytes_of() == before


def test_how_far_each_source_was_read_can_be_asked(place: Workspace, sessions: Sessions) -> None:
    path = sessions.add("s1", FACT, SAID)
    waiting, _ = source_states(place)
    assert (waiting.files, waiting.waiting, waiting.waiting_bytes) == (1, 1, path.stat().st_size)
    dream_once(place, Asked())
    done, notes = (one.as_json() for one in source_states(place))
    assert (done["source"], done["done"], done["waiting"], done["turns"]) == ("claude-code", 1, 0, 2)
    assert done["position"] == {"file": str(path), "offset": path.stat().st_size, "size": path.stat().st_size}
    assert (notes["source"], notes["files"], notes["waiting"]) == ("notes", 3, 0)


def test_a_transcript_that_is_gone_keeps_its_place_for_a_while(place: Workspace, sessions: Sessions) -> None:
    path = sessions.add("s1", FACT)
    replay(place, NOW, first=True)
    path.unlink()
    replay(place, NOW + timedelta(days=30), first=False)
    assert str(path) in positions_of(place, "claude-code")[0].known
    replay(place, NOW + timedelta(days=91), first=False)
    assert positions_of(place, "claude-code")[0].known == {}
