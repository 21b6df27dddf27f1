"""The index of what was said holds transcripts: once each, without secrets, and only what may be heard here."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from transcripts import Sessions

from slowwave.flows import indexes as flow
from slowwave.flows.index_state import state_of
from slowwave.flows.indexes import keep_up, refresh
from slowwave.flows.night import Asked, dream_once
from slowwave.flows.recall import search_history
from slowwave.pipeline.domain.scope import parse_scope
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.row import Row
from slowwave.pipeline.recall.writing import Writer
from slowwave.pipeline.store.erase import erase, erasure_of
from slowwave.pipeline.store.recall_index import index_path
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.workspace import Workspace, open_workspace

AT = datetime(2026, 11, 9, 8, 0, tzinfo=UTC)
TOKEN = "ghp_" + "a1B2" * 9


@pytest.fixture
def sessions(tmp_path: Path) -> Sessions:
    return Sessions(tmp_path / "transcripts", AT)


def with_settings(place: Workspace, **changed: Any) -> Workspace:
    return replace(place, settings=replace(place.settings, **changed))


def with_sources(place: Workspace, **changed: Any) -> Workspace:
    return with_settings(place, sources=replace(place.settings.sources, **changed))


def texts(place: Workspace, question: str, **more: Any) -> list[str]:
    return [one.hit.row.text for one in search_history(place, question, **more).passages]


def test_a_turn_is_found_with_what_was_said_around_it(place: Workspace, sessions: Sessions) -> None:
    sessions.add("s1", "Which NAS do we use?", "> The NAS is called korund.", "好的，备份放在 /tank/backup")
    (found,) = search_history(place, "what is the name of the NAS?").passages
    row = found.hit.row
    assert (row.agent, row.session, row.day, row.kind, row.title) == ("claude-code", "s1", "2026-11-09", "chat", "app")
    around = [*found.before, found.hit.row, *found.after]
    assert [one.text for one in around][:2] == ["Which NAS do we use?", "The NAS is called korund."]
    assert [one.speaker for one in around][:2] == ["human", "agent"]
    assert "备份放在 /tank/backup" in str(texts(place, "备份放在哪里"))


def test_what_grew_is_read_from_where_it_ended(place: Workspace, sessions: Sessions) -> None:
    path = sessions.add("s1", *(f"Korund needs disk number {n}." for n in range(9)))
    assert refresh(place)[1].rows == 5 + 9
    path.write_bytes(path.read_bytes()[:-1].replace(b"disk number 1", b"disk number X") + b"\n")
    sessions.add("s1", "Plover needs a fan.", first=9)
    assert refresh(place)[1].rows == 5 + 10
    assert texts(place, "plover fan", around=0) == ["Plover needs a fan."]
    # What lies before the place where reading ended was not read again.
    assert "disk number 1" in str(texts(place, "disk number 1", around=0))


def test_a_transcript_that_was_written_anew_or_cut_or_is_gone(place: Workspace, sessions: Sessions) -> None:
    path = sessions.add("s1", "Korund has six disks.", "Plover has a fan.", "Heron is loud.")
    assert texts(place, "plover", around=0)
    kept = [line for line in path.read_text().splitlines() if "Plover" not in line]
    path.write_text("\n".join([*kept, kept[0].replace("-00000000", "-00000009")]) + "\n")
    assert texts(place, "plover", around=0) == []
    assert texts(place, "heron", around=0) == ["Heron is loud."]
    path.write_text(kept[0] + "\n")
    assert texts(place, "heron", around=0) == []
    assert texts(place, "korund", around=0) == ["Korund has six disks."]
    path.unlink()
    assert texts(place, "korund", around=0) == []


def test_copies_are_told_once_and_by_the_other_file_when_one_is_gone(place: Workspace, sessions: Sessions) -> None:
    path = sessions.add("s1", "Korund has six disks.")
    (path.parent / "s2.jsonl").write_bytes(path.read_bytes())
    sessions.add("s2", "Plover has a fan.", first=1)
    assert texts(place, "korund", around=0) == ["Korund has six disks."]
    for gone in (path, path.parent / "s2.jsonl"):
        data = gone.read_bytes()
        gone.unlink()
        assert texts(place, "korund", around=0) == ["Korund has six disks."]
        gone.write_bytes(data)
        assert texts(place, "korund", around=0) == ["Korund has six disks."]


def test_what_may_not_be_heard_is_not_found(place: Workspace, sessions: Sessions) -> None:
    result = {"type": "tool_result", "tool_use_id": "t", "content": "korund tool output"}
    sessions.add(
        "s1",
        f"The password of korund is {TOKEN}, keep it.",
        {"type": "user", "message": {"role": "user", "content": [result]}},
        {"type": "user", "message": {"role": "user", "content": "<system-reminder>korund reminder</system-reminder>"}},
        {"type": "user", "isSidechain": True, "message": {"role": "user", "content": "korund subagent"}},
    )
    sessions.add("s2", "korund in a private project", cwd="/srv/secret")
    sessions.add("s3", "[DREAM_WORKER_CONSOLIDATION] korund in a dream")
    place = with_sources(place, exclude=("secret",))
    (said,) = texts(place, "korund")
    assert said.startswith("The password of korund is ***")
    assert TOKEN.encode() not in Path(index_path(place, "history")).read_bytes()


def test_what_is_excluded_later_goes(place: Workspace, sessions: Sessions) -> None:
    sessions.add("s1", "korund in a private project", cwd="/srv/secret")
    assert texts(place, "korund")
    assert texts(with_sources(place, exclude=("secret",)), "korund") == []
    assert texts(place, "korund")
    assert texts(with_sources(place, read=()), "korund") == []


def test_what_was_erased_is_not_found_and_comes_not_back(place: Workspace, sessions: Sessions) -> None:
    path = sessions.add("s1", "My mother lives in Graz near the old mill. Korund has six disks. 我妈妈住在格拉茨。")
    assert texts(place, "Graz mill")
    erase(place, erasure_of("My mother lives in Graz near the old mill"), datetime(2026, 11, 30, 12, tzinfo=UTC))
    assert not Path(index_path(place, "history")).exists()
    assert texts(place, "Graz mill") == []
    assert texts(place, "korund") == ["(erased) Korund has six disks. 我妈妈住在格拉茨。"]
    assert b"graz" not in Path(index_path(place, "history")).read_bytes().lower()
    os.utime(path)
    assert "Graz" not in str(texts(place, "korund"))


def test_a_long_message_is_cut_and_blocks_and_data_are_left_out(place: Workspace, sessions: Sessions) -> None:
    code = "```python\n" + "\n".join(f"block_{n} = {n}" for n in range(40)) + "\n```"
    blob = "QUJD" * 100
    prose = " ".join(f"Sentence number {n} tells of the lapwing." for n in range(60))
    sessions.add("s1", f"> {prose}\n\n{code}\n\n{blob}\n\nIn the end the moorhen wins. ```\nshort = 1\n```")
    (found,) = [one.hit.row for one in search_history(place, "moorhen").passages]
    assert len(found.text) < 1200
    assert "short = 1" in found.text
    assert texts(place, "which block") == []
    assert not any("QUJD" in one for one in texts(place, "lapwing", k=50))
    assert {one.hit.row.src for one in search_history(place, "lapwing", k=50).passages} == {found.src}


def test_torn_lines_and_files_that_are_none_stop_nothing(place: Workspace, sessions: Sessions) -> None:
    path = sessions.add("s1", "Korund has six disks.")
    with path.open("ab") as file:
        file.write(b'{"type": 7}\n[1]\n"x"\n\xff\xfe\n{"type": "user", "message": {"content": "torn plo')
    (path.parent / "s2.jsonl").write_bytes(b"\x00\x01 no transcript\n")
    (path.parent / "s3.jsonl").symlink_to(path.parent / "nowhere")
    done = refresh(place)[1]
    assert [one.code for one in done.findings] == ["D303"]
    assert texts(place, "korund") == ["Korund has six disks."]
    assert texts(place, "plo") == []


@pytest.mark.parametrize("seed", range(12))
def test_whatever_a_transcript_holds_it_is_read_and_said(place: Workspace, sessions: Sessions, seed: int) -> None:
    chance = random.Random(seed)
    plovers = (f"Plover {n}." for n in range(40))
    path = sessions.add("s1", "Korund has six disks.", "> 好的，korund 有六块盘。", *plovers)
    whole = path.read_bytes()
    for _ in range(6):
        data = bytearray(whole)
        for _ in range(chance.randrange(1, 40)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(4)] = bytes(chance.randrange(256) for _ in range(chance.randrange(4)))
        path.write_bytes(bytes(data[: chance.randrange(len(data))]) if chance.random() < 0.4 else bytes(data))
        done = refresh(place)[1]
        assert {one.code for one in done.findings} <= {"D302", "D303", "D304", "D305", "D306"}
        search_history(place, "korund plover")
    path.write_bytes(whole)
    assert "Korund has six disks." in texts(place, "korund", around=0)
    assert len(texts(place, "plover", k=99, around=0)) == 40


def test_who_asks_is_not_locked_out_while_much_is_put_in(
    place: Workspace, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions.add("s1", "Korund has six disks.")
    before = refresh(place)[1].rows
    long = " ".join(f"word{n}" for n in range(300))
    sessions.add("s2", *(f"Plover {n} {long}" for n in range(700)))
    asked: list[int] = []

    def extend(self: Writer, path: str, source: str, rows: Iterable[Row]) -> None:
        put(self, path, source, rows)
        with closing(opened(index_path(place, "history"), write=False, patience=0)) as index:
            asked.append(index.totals().rows)

    put = Writer.extend
    monkeypatch.setattr(Writer, "extend", extend)
    refresh(place)
    assert set(asked) == {before}
    assert len(asked) >= 3


@pytest.mark.usefixtures("mere_user")
def test_what_cannot_be_read_is_said(place: Workspace, sessions: Sessions) -> None:
    sessions.add("s1", "Korund has six disks.").chmod(0)
    assert [one.code for one in refresh(place)[1].findings] == ["D301"]


def test_a_question_waits_for_so_much_and_says_what_it_lacks(
    place: Workspace, sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(4):
        os.utime(sessions.add(f"s{n}", f"Korund has disk {n}."), (1_790_000_000 + n, 1_790_000_000 + n))
    monkeypatch.setattr(flow, "AT_ONCE", 1)
    for n in range(4):
        found = search_history(place, "korund")
        assert len(found.passages) == n + 1
        assert [one.code for one in found.findings] == (["D226"] if n < 3 else [])
    assert "disk 3" in str(found.passages)


def test_a_full_index_lacks_the_oldest_and_says_so(place: Workspace, sessions: Sessions) -> None:
    for n in range(12):
        path = sessions.add(f"s{n:02}", *(f"Korund {n} has disk {m}: {'turn ' * 90}" for m in range(200)))
        os.utime(path, (1_790_000_000 + n, 1_790_000_000 + n))
    place = with_settings(place, raw=replace(place.settings.raw, megabytes=1))
    for _ in range(2):
        done = refresh(place)[1]
        assert [one.code for one in done.findings] == ["D224"]
    assert "Korund 11 " in str(texts(place, "korund 11"))
    assert not any("Korund 0 " in one for one in texts(place, "korund 0"))
    assert os.path.getsize(index_path(place, "history")) < 4 << 20


def test_a_night_makes_it_where_transcripts_are_read(place: Workspace, sessions: Sessions) -> None:
    sessions.add("s1", "hm, korund ist laut")
    dream_once(place, Asked())
    assert Path(index_path(place, "history")).exists()
    assert not Path(index_path(place, "memory")).exists()
    assert keep_up(place) == ()
    assert state_of(place) == ()
    assert texts(place, "korund") == ["hm, korund ist laut"]
    sessions.add("s2", "ok")
    dream_once(place, Asked())
    sessions.add("s2", "> plover is fine", first=1)
    Path(index_path(place, "history")).unlink()
    dream_once(place, Asked())
    assert Path(index_path(place, "history")).exists()


def test_a_scope_has_its_own_and_nobody_elses(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "openclaw"
    path = folder / "main" / "sessions" / "s1.jsonl"
    path.parent.mkdir(parents=True)
    head = {"type": "session", "version": 3, "id": "s1", "timestamp": AT.isoformat(), "cwd": "/w"}
    rows = [head]
    for n, (who, said) in enumerate([("4711", "Alice says korund"), ("4242", "Alex says korund")]):
        envelope = f'Sender (untrusted metadata):\n```json\n{{"id": "{who}"}}\n```\n\n{said}'
        message = {"role": "user", "content": envelope}
        rows.append({"type": "message", "id": f"m{n}", "timestamp": AT.isoformat(), "message": message})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    key = "agent:main:telegram:direct:4711"
    (path.parent / "sessions.json").write_text(json.dumps({key: {"sessionId": "s1", "channel": "telegram"}}))
    settings = f'''[sources]\nread = ["openclaw"]\n[sources.folders]\nopenclaw = "{folder}"
[scopes]\n"telegram:4711" = "alice/coach"\n"telegram:4242" = "alex"\n'''
    (root / "dream.toml").write_text(settings, encoding="utf-8")
    owner = open_workspace(str(root), "testbed")
    alice = open_scope(owner, parse_scope("alice/coach"))
    os.makedirs(alice.root)
    assert "Alice says korund" in texts(alice, "korund")
    assert "Alice" not in str(texts(owner, "korund"))


def test_of_other_projects_nothing_where_they_are_kept_apart(place: Workspace, sessions: Sessions) -> None:
    sessions.add("s1", "Korund has six disks.", cwd="/srv/Other App")
    assert texts(place, "korund", folders=("app", "srv")) == []
    assert texts(place, "korund", folders=("other-app", "srv"))


def test_of_days(place: Workspace, sessions: Sessions) -> None:
    sessions.add("s1", "Korund has six disks.")
    assert texts(place, "korund", since=date(2026, 11, 9), as_of=date(2026, 11, 9))
    assert not texts(place, "korund", since=date(2026, 11, 10))
    assert not texts(place, "korund", as_of=date(2026, 11, 8))
