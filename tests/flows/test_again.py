"""A night run again: from what it read, without a model; the same to the byte, and where it is not, that is said."""

from __future__ import annotations

import json
import re
import socket
import zlib
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from thinker import asking, clever, noted

from slowwave.flows.again import replay
from slowwave.flows.night import Asked, Slept
from slowwave.flows.questions import answer, questions
from slowwave.flows.scopes import dream_all
from slowwave.pipeline.domain.scope import Scope
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.settings import Phases
from slowwave.pipeline.store import inputs
from slowwave.pipeline.store.dreams import list_dreams
from slowwave.pipeline.store.erase import erase, erasure_of
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.traces import Trace, add_trace
from slowwave.pipeline.store.undo import undo_dream
from slowwave.pipeline.store.workspace import Workspace

DAYS = tuple(date(2026, 11, day) for day in range(11, 24))
SECRET = "ghp_" + "a1B2" * 9


def dream(place: Workspace, day: date, engine: str = "") -> Slept:
    return dream_all(place, Asked(day=day, engine=engine))


def nights(place: Workspace) -> list[str]:
    return [one.id for one in list_dreams(place) if one.kind == "dream"]


@pytest.fixture
def lived(workspace: Workspace, log: Callable[[str, str], None], root: Path) -> Workspace:
    """Four nights, with a hand edit, a withdrawn line and a late one between them."""
    dream(workspace, DAYS[0])
    log("2026-11-12", "## 09:00\n\n- [decision] ledgerlite 改用每周备份，保存在 heron 上。\n")
    dream(workspace, DAYS[1])
    topic = next(path for path in sorted((root / "memory/topics").glob("*.md")) if "seven years" in path.read_text())
    topic.write_text(topic.read_text().replace("seven years", "ten years"))
    log("2026-11-13", "## 09:00\n\n- [preference] Always answer in short sentences 🙂\n")
    dream(workspace, DAYS[2])
    log("2026-11-14", "## 10:00\n\n- [correction] Invoices of ledgerlite are kept for eleven years.\n")
    dream(workspace, DAYS[3])
    return workspace


def test_each_night_gives_the_same_changes_again(lived: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(*_: Any) -> None:
        raise AssertionError("a replay asks nobody")

    monkeypatch.setattr(socket.socket, "connect", no_network)
    assert len(nights(lived)) == 4
    for name in nights(lived):
        found = replay(lived, name)
        assert [one.differences for one in found.parts] == [()]
        assert found.parts[0].files > 1
        assert found.same


def test_a_replay_leaves_the_workspace_as_it_is(lived: Workspace, bytes_of: Callable[[], dict[str, bytes]]) -> None:
    before = bytes_of()
    replay(lived)
    assert bytes_of() == before


def test_a_night_stays_the_same_whatever_became_of_the_memory_since(
    lived: Workspace, root: Path, write: Callable[[str, str], None]
) -> None:
    first = nights(lived)[0]
    undo_dream(lived, datetime(2026, 11, 20, tzinfo=UTC))
    for path in (root / "memory/topics").glob("*.md"):
        path.unlink()
    write("memory/logs/2026/11/2026-11-09.md", "- nothing of it any more\n")
    assert replay(lived, first).same


def test_what_stood_outside_of_the_memory_is_known_as_it_was(
    workspace: Workspace, write: Callable[[str, str], None], root: Path
) -> None:
    """A check of a file, the first day that was asked for, the settings, and what an agent was told."""
    fact = "- The counter has a guide <!--m:eid=e00000000000000c{};k=fact;vf=2026-11-01T00:00:00Z;chk=file:{}.md-->"
    head = "---\nname: Guides\ndescription: guides\ntype: reference\ncreated: 2026-11-01\nupdated: 2026-11-01\n---\n"
    facts = f"{fact.format(1, 'guide')}\n{fact.format(2, 'gone').replace('guide <', 'printer <')}"
    write("memory/topics/reference_guides.md", f"{head}\n## Facts\n\n{facts}\n")
    write("guide.md", "here")
    add_trace(
        workspace, Trace("2026-11-10T10:00:00+01:00", "a", "s", query="q", entries={"e00000000000000c1": "words"})
    )
    quiet = replace(workspace, settings=replace(workspace.settings, phases=Phases(rem=False)))
    dream_all(quiet, Asked(day=DAYS[0], since=date(2026, 11, 5)))
    topic = (root / "memory/topics/reference_guides.md").read_text()
    assert topic.count("st=stale") == 1
    assert "hc=1" in topic
    (root / "guide.md").unlink()
    write("gone.md", "here now")
    (root / "memory/.dreams/slowwave/traces/context.jsonl").unlink()
    (part,) = replay(workspace).parts
    assert (part.differences, part.notes) == ((), ())


def test_the_memory_of_a_further_person_has_nights_of_its_own(workspace: Workspace) -> None:
    scope = open_scope(workspace, Scope("alice"))
    path = Path(scope.root, "logs/2026/11/2026-11-10.md")
    path.parent.mkdir(parents=True)
    path.write_text("## 09:00\n\n- [decision] Alice keeps the harbour ledger in green ink.\n")
    dream(workspace, DAYS[0])
    assert nights(scope)
    for place in (workspace, scope):
        assert replay(place).same


def test_where_it_comes_out_otherwise_is_said_line_by_line(lived: Workspace) -> None:
    night = nights(lived)[-1]
    (at,) = Path(lived.root, "memory/.dreams/slowwave/inputs").glob(f"*-{night}.json")
    kept = json.loads(at.read_text())
    kept["facts"]["now"] = kept["facts"]["now"].replace("2026-11-14", "2026-11-16")
    kept["facts"]["version"] = "0.0.1"
    at.write_text(json.dumps(kept))
    (part,) = replay(lived, night).parts
    assert part.differences
    assert all("+" in one.diff and "-" in one.diff for one in part.differences)
    assert any("2026-11-16" in one.diff for one in part.differences)
    assert "0.0.1" in part.notes[0]


def test_answers_are_digested_again_from_the_tape(tmp_path: Path, model_server: Any) -> None:
    place = noted(tmp_path)
    model_server.answers = [clever]
    dream(asking(place, model_server.url), date(2026, 6, 20))
    calls = len(model_server.asked)
    found = replay(place)
    assert [(part.kind, part.differences, part.notes) for part in found.parts] == [
        ("dream", (), ()),
        ("answers", (), ()),
    ]
    assert len(model_server.asked) == calls
    report = (tmp_path / "memory/dreams/2026-06-20.md").read_text()
    assert "The backups of heron run at 04:00 from now on." in report


def test_answers_of_the_host_are_part_of_the_night_that_asked(tmp_path: Path) -> None:
    place = noted(tmp_path)
    dream(place, date(2026, 6, 20), engine="host")
    for one in questions(place):
        empty: dict[str, object] = {"insights": [], "focus": [], "health": []}
        told = {"together": False, "text": ""} if one.purpose == "synthesis" else empty
        answer(place, one.key, json.dumps(told), "agent")
    (tmp_path / "memory/logs/2026/06/2026-06-21.md").write_text("- [decision] Osprey is retired in July.\n")
    dream(place, date(2026, 6, 21))
    first = nights(place)[0]
    found = replay(place, first)
    assert [part.kind for part in found.parts] == ["dream", "answers", "answers"]
    assert found.same
    assert [part.kind for part in replay(place).parts] == ["dream"]
    assert [part.id for part in replay(place, found.parts[2].id).parts] == [found.parts[2].id]


def test_an_answer_that_the_tape_lost_is_missed(tmp_path: Path, model_server: Any) -> None:
    place = noted(tmp_path)
    model_server.answers = [clever]
    dream(asking(place, model_server.url), date(2026, 6, 20))
    tape = tmp_path / "memory/.dreams/slowwave/tape.jsonl"
    tape.write_text("".join(line for line in tape.read_text().splitlines(keepends=True) if '"insights"' in line))
    found = replay(place)
    assert [bool(part.differences) for part in found.parts] == [False, True]
    assert "is not on the tape any more" in found.parts[1].notes[0]
    assert any(one.path.endswith("reference_hosts.md") for one in found.parts[1].differences)


def test_the_tape_holds_question_and_answer_without_secrets(tmp_path: Path, model_server: Any) -> None:
    place = noted(tmp_path)
    log = tmp_path / "memory/logs/2026/06/2026-06-20.md"
    log.write_text(log.read_text() + f"- [decision] The key of heron is {SECRET}\n")
    model_server.answers = [clever]
    dream(asking(place, model_server.url), date(2026, 6, 20))
    lines = [json.loads(line) for line in (tmp_path / "memory/.dreams/slowwave/tape.jsonl").read_text().splitlines()]
    assert {(line["purpose"], line["model"]) for line in lines} == {
        ("insights", "claude-test"),
        ("synthesis", "claude-test"),
    }
    assert all({"question", "system", "user", "answer"} <= line.keys() for line in lines)
    assert SECRET not in str(lines)


def test_seven_nights_are_kept_and_the_contents_of_the_others_go(
    workspace: Workspace, log: Callable[[str, str], None], root: Path
) -> None:
    for number, day in enumerate(DAYS[:9]):
        log(day.isoformat(), f"## 09:00\n\n- [decision] Host number {number} is called falcon{number}.\n")
        dream(workspace, day)
    known = nights(workspace)
    assert len(known) == 9
    assert [one.id for one in inputs.inputs(workspace)] == known[-7:]
    with pytest.raises(DreamError, match="is not kept"):
        replay(workspace, known[0])
    assert replay(workspace, known[2]).same
    blobs = {path.name for path in (root / "memory/.dreams/slowwave/inputs/blobs").iterdir()}
    needed = {name for one in inputs.inputs(workspace) for names in one.gathered.files.values() for name in names}
    assert blobs == needed


def test_a_name_that_looks_like_a_secret_is_not_kept(workspace: Workspace, write: Callable[[str, str], None]) -> None:
    write(f"memory/logs/2026/11/2026-11-11-{SECRET}.md", "- [decision] We always lint with ruff here\n")
    slept = dream(workspace, DAYS[0])
    assert ["looks like a secret" in one.message for one in slept.findings if one.code == "D402"] == [True]
    assert inputs.inputs(workspace) == ()
    assert list(Path(workspace.root, "memory/.dreams/slowwave/inputs/blobs").iterdir()) == []


def test_an_input_that_is_too_large_is_not_kept_and_that_is_said(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "LARGEST", 10)
    slept = dream(workspace, DAYS[0])
    assert [one.message for one in slept.findings if one.code == "D402"]
    assert inputs.inputs(workspace) == ()
    with pytest.raises(DreamError, match="No night is kept"):
        replay(workspace)


def test_the_oldest_go_where_all_together_are_too_large(
    lived: Workspace, monkeypatch: pytest.MonkeyPatch, log: Callable[[str, str], None]
) -> None:
    blobs = Path(lived.root, "memory/.dreams/slowwave/inputs/blobs")
    monkeypatch.setattr(inputs, "MOST", sum(path.stat().st_size for path in blobs.iterdir()) * 2 // 3)
    log("2026-11-15", "## 10:00\n\n- [decision] The printer at the counter is called kiwi.\n")
    assert not [one for one in dream(lived, DAYS[4]).findings if one.code == "D402"]
    left = [one.id for one in inputs.inputs(lived)]
    assert 1 <= len(left) < 5
    assert left == nights(lived)[-len(left) :]
    assert replay(lived).same


def test_what_is_erased_takes_the_images_that_hold_it_along(lived: Workspace, root: Path) -> None:
    erase(lived, erasure_of("提交信息必须用英文写，不要中英混用。"), datetime(2026, 11, 20, tzinfo=UTC))
    folder = root / "memory/.dreams/slowwave/inputs"
    held = b"".join(zlib.decompress(path.read_bytes()) for path in (folder / "blobs").iterdir())
    text = re.sub(r"\\u([0-9a-f]{4})", lambda hit: chr(int(hit[1], 16)), held.decode())
    assert "提交信息必须用英文写" not in text
    with pytest.raises(DreamError):
        replay(lived, nights(lived)[0])


def test_a_secret_in_a_note_is_kept_masked_and_the_night_is_the_same(
    workspace: Workspace, log: Callable[[str, str], None], root: Path
) -> None:
    dream(workspace, DAYS[0])
    log(
        "2026-11-12", f"## 09:00\n\n- [event] The token is {SECRET} for now.\n- [decision] Heron stays in the cellar.\n"
    )
    dream(workspace, DAYS[1])
    log("2026-11-12", "\n- [decision] Osprey moves to the attic.\n")
    dream(workspace, DAYS[2])
    blobs = (root / "memory/.dreams/slowwave/inputs/blobs").iterdir()
    assert not any(SECRET.encode() in zlib.decompress(path.read_bytes()) for path in blobs)
    for name in nights(workspace):
        (part,) = replay(workspace, name).parts
        assert part.differences == ()
    assert any("2026-11-12" in note for note in part.notes)
