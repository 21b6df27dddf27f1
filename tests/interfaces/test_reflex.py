"""`dream reflex`: the memory hook's table from the command line."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run

Told = Callable[..., str]


@pytest.fixture
def told(home: Path, workspace: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """``told(*words, code=0)``: what `dream reflex` says on stdout."""

    def say(*words: str, code: int = 0) -> str:
        assert run(["-w", str(workspace), "reflex", *words]) == code
        return capsys.readouterr().out

    return say


@pytest.fixture
def table(workspace: Path) -> Path:
    return workspace / "memory/reflexes.yaml"


def _json(told: Told, *words: str) -> Any:
    return json.loads(told(*words, "--json"))


def test_what_is_added_stands_in_the_file_and_fires(told: Told, table: Path) -> None:
    told("add", "--when", "sudo", "--when", "管理员密码", "--say", "Credentials: see ~/ops", "--why", "asked twice")
    assert "管理员密码" in table.read_text()
    assert [one["say"] for one in _json(told, "test", "请问管理员密码是什么")["fired"]] == ["Credentials: see ~/ops"]
    assert _json(told, "test", "pseudo")["fired"] == []
    assert "Nothing fires." in told("test", "pseudo")


def test_what_a_person_typed_stays_to_the_byte(told: Told, table: Path) -> None:
    table.write_bytes(b"# mine\r\n- when: tea   # why not\r\n  say: green")
    told("add", "--when", "milk", "--say", "white")
    assert table.read_bytes().startswith(b"# mine\r\n- when: tea   # why not\r\n  say: green\n- when: [milk]\n")
    assert len(_json(told, "list")) == 2


def test_an_edit_by_hand_counts_in_the_hook_once_it_is_compiled(told: Told, workspace: Path, table: Path) -> None:
    from slowwave.flows.reflexes import answer
    from slowwave.pipeline.store.workspace import open_workspace

    table.write_text("- when: tea\n  say: green\n")
    place = open_workspace(str(workspace), "here")
    assert answer(place, "tea", fresh=False)[1], "stale before it was compiled"
    told("compile")
    assert answer(place, "tea", fresh=False)[0].fired[0].say == "green"
    table.write_text("- when: tea\n  say: black\n")
    found, stale = answer(place, "tea", fresh=False)
    assert (found.fired[0].say, stale) == ("green", True)
    assert "black" in told("test", "tea")


def test_a_table_that_breaks_leaves_the_last_one_in_force(told: Told, workspace: Path, table: Path) -> None:
    told("add", "--when", "tea", "--say", "green")
    table.write_text("- when: [tea\n")
    assert "green" in told("test", "tea")
    told("add", "--when", "milk", "--say", "white", code=3)
    assert table.read_text() == "- when: [tea\n"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("add", "--when", "x", "--say", "token ghp_a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2a1B2"), 2),
        (("add", "--when", "/(a+)+/", "--say", "x"), 2),
        (("add", "--when", " ", "--say", "x"), 2),
        (("add", "--when", "x", "--say", "y", "--expires", "soon"), 2),
        (("add", "--when", "x", "--say", "y", "--check", "moon"), 2),
        (("test",), 2),
    ],
)
def test_what_cannot_be_used_is_refused_and_nothing_is_written(
    told: Told, table: Path, words: tuple[str, ...], code: int
) -> None:
    told(*words, code=code)
    assert not table.exists()


def test_the_same_twice_is_refused(told: Told, table: Path) -> None:
    told("add", "--when", "tea", "--say", "green")
    before = table.read_bytes()
    told("add", "--when", "tea", "--say", "green", code=3)
    assert table.read_bytes() == before


def test_one_regex_too_many_and_a_table_that_takes_no_more_are_refused(told: Told, table: Path) -> None:
    for text in ("".join(f"- when: /a{n}/\n  say: y\n" for n in range(50)), "[{when: tea, say: green}]\n"):
        table.write_text(text)
        told("add", "--when", "/milk/", "--say", "white", code=2)
        assert table.read_text() == text


def test_why_a_check_keeps_one_silent_is_said(told: Told, table: Path) -> None:
    table.write_text(
        "- when: /te+a/\n  say: s1\n  check: entry:e9\n- when: tea\n  say: s2\n  check: cmd:true\n"
        "- when: tea\n  say: s3\n  check: file:gone\n"
    )
    why = ["its check fails: entry:e9", "a command is asked only with commands = true under [recall]: cmd:true"]
    why += ["its check fails: file:gone"]
    assert [reason for _, reason in _json(told, "test", "tea")["silent"]] == why
    assert [one["state"] for one in _json(told, "list")] == why


def test_checks_decide_what_is_said(told: Told, workspace: Path, table: Path) -> None:
    (workspace / "here.txt").write_text("x")
    digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    checks = ("file:here.txt", "file:gone", f"sha256:{digest}:here.txt", f"sha256:{'0' * 64}:here.txt", "cmd:true")
    table.write_text("".join(f"- when: tea\n  say: s{n}\n  check: {check}\n" for n, check in enumerate(checks)))
    assert [one["say"] for one in _json(told, "test", "tea")["fired"]] == ["s0", "s2"]
    (workspace / "dream.toml").write_text("[recall]\ncommands = true\n")
    assert [one["say"] for one in _json(told, "test", "tea")["fired"]] == ["s0", "s2", "s4"]
    table.write_text("- when: tea\n  say: x\n  check: cmd:false\n- when: tea\n  say: y\n  check: cmd:no-such-one\n")
    assert _json(told, "test", "tea")["fired"] == []


def test_a_reflex_that_rests_on_an_entry_ends_with_it(told: Told, workspace: Path, table: Path) -> None:
    topic = workspace / "memory/topics/user_x.md"
    topic.parent.mkdir(parents=True)
    topic.write_text("# X\n\n- Likes tea <!--m:eid=e00000000000000aa;vf=2026-01-01T00:00:00Z-->\n")
    entry = "check: entry:e00000000000000aa"
    table.write_text(f"- when: tea\n  say: yes\n  {entry}\n- when: tea\n  say: no\n  check: entry:e9\n")
    assert [one["say"] for one in _json(told, "test", "tea")["fired"]] == ["yes"]
    text = topic.read_text()
    topic.write_text(text.replace("Z-->", "Z;vt=2026-02-01T00:00:00Z-->"))
    assert _json(told, "test", "tea")["fired"] == []
    topic.write_text("# X\n")
    (workspace / "memory/archive.md").write_text(text.replace("# X", "# Archive"))
    assert _json(told, "test", "tea")["fired"] == [], "what was retired is told no more"


def test_prune_makes_comments_of_what_has_expired(told: Told, table: Path) -> None:
    text = "- when: tea\n  say: green\n  expires: 2020-01-01\n- when: milk\n  say: white\n"
    table.write_text(text)
    assert "would become" in told("prune", "--dry-run")
    assert table.read_text() == text
    told("prune")
    assert table.read_text() == "# - when: tea\n#   say: green\n#   expires: 2020-01-01\n- when: milk\n  say: white\n"
    assert "Nothing has expired." in told("prune")


def test_stats_say_what_never_fired_and_what_hears_the_same(told: Told, workspace: Path, table: Path) -> None:
    from slowwave.pipeline.store.reflex_table import note_fires
    from slowwave.pipeline.store.workspace import open_workspace

    table.write_text("- when: tea\n  say: green\n- when: [TEA, milk]\n  say: white\n")
    first, second = _json(told, "list")
    place = open_workspace(str(workspace), "here")
    from datetime import UTC, datetime

    note_fires(place, (first["id"],), datetime(2026, 1, 1, tzinfo=UTC))
    stats = _json(told, "test", "--stats")
    assert stats["never_fired"] == [second["id"]]
    assert stats["overlapping"] == [{"first": first["id"], "second": second["id"], "trigger": "tea"}]
    assert _json(told, "list")[0]["fired"] == 1


def test_stats_of_no_reflexes_say_that_there_is_none(told: Told) -> None:
    assert told("test", "--stats").startswith("There is no reflex yet;")


def test_suggestions_come_from_corrections_that_came_back(told: Told, workspace: Path, table: Path) -> None:
    for day in (27, 28, 29):
        log = workspace / f"memory/logs/2026/11/2026-11-{day}.md"
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("- [correction] Run the migrations with alembic upgrade head, never by hand\n")
    assert run(["-w", str(workspace), "run", "--date", "2026-11-29", "--json"]) == 0
    told("list")
    [found] = _json(told, "suggest")
    assert "alembic" in found["say"]
    assert found["triggers"]
    assert "log:2026-11-27" in found["evidence"]
    assert not table.exists()
    words = [part for trigger in found["triggers"] for part in ("--when", trigger)]
    told("add", *words, "--say", found["say"])
    assert _json(told, "suggest") == []


def test_the_night_compiles_and_reports(told: Told, workspace: Path, table: Path) -> None:
    table.write_text("- when: tea\n  say: green\n  expires: 2020-01-01\n- when: milk\n")
    log = workspace / "memory/logs/2026/11/2026-11-29.md"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("- [decision] Invoices are kept for seven years in the vault\n")
    assert run(["-w", str(workspace), "run", "--date", "2026-11-29"]) == 0
    report = (workspace / "memory/dreams/2026-11-29.md").read_text()
    assert "expired on 2020-01-01" in report
    assert "memory/reflexes.yaml:4" in report
    assert os.path.exists(workspace / "memory/.dreams/slowwave/cache/reflexes.sqlite")


def test_the_night_that_closes_an_entry_silences_what_rests_on_it(
    told: Told, home: Path, workspace: Path, table: Path
) -> None:
    from slowwave.flows.reflex_answer import compiled_answer
    from slowwave.pipeline.store.workspace import open_workspace

    topic = workspace / "memory/topics/user_x.md"
    topic.parent.mkdir(parents=True)
    line = "- The van is parked behind the old mill <!--m:eid=e00000000000000{};vf=2026-1{}-01T00:00:00Z-->\n"
    topic.write_text("# X\n\n## Facts\n\n" + line.format("aa", 0) + line.format("bb", 1))
    said = "- when: van\n  say: {0}\n  check: entry:e00000000000000{0}\n"
    table.write_text(said.format("aa") + said.format("bb"))
    assert run(["-w", str(workspace), "run", "--date", "2026-11-29"]) == 0
    assert "vt=" in topic.read_text()
    found, stale = compiled_answer(open_workspace(str(workspace), "here"), "where is the van?")
    assert ([one.say for one in found.fired], stale) == (["bb"], False)


def test_a_night_that_takes_over_asks_for_entries_of_what_it_read(told: Told, workspace: Path, table: Path) -> None:
    log = workspace / "memory/logs/2026/11/2026-11-28.md"
    log.parent.mkdir(parents=True)
    log.write_text("- [decision] Invoices are kept for seven years in the vault\n")
    assert run(["-w", str(workspace), "run", "--date", "2026-11-28"]) == 0
    state = workspace / "memory/.dreams/slowwave/state.json"
    kept = json.loads(state.read_text()) | {"machine": "another"}
    state.write_text(json.dumps(kept))
    table.write_text("- when: van\n  say: x\n  check: entry:e9\n")
    log.write_text(log.read_text() + "- [decision] Invoices are numbered by year, then by customer\n")
    assert run(["-w", str(workspace), "run", "--date", "2026-11-29"]) == 3
    assert run(["-w", str(workspace), "run", "--date", "2026-11-29", "--take-over"]) == 0


@pytest.mark.parametrize("data", [b"\xff\xfe-\x00", b"- when: x\0\n", b"- when: tea\n  say: \xff\n", None])
def test_a_table_that_cannot_be_read_is_a_finding_and_stops_no_night(
    told: Told, workspace: Path, table: Path, data: bytes | None
) -> None:
    log = workspace / "memory/logs/2026/11/2026-11-29.md"
    log.parent.mkdir(parents=True)
    log.write_text("- [decision] Invoices are kept for seven years in the vault\n")
    if data is None:
        table.mkdir()
    else:
        table.write_bytes(data)
    assert run(["-w", str(workspace), "run", "--date", "2026-11-29"]) == 0
    assert "memory/reflexes.yaml" in (workspace / "memory/dreams/2026-11-29.md").read_text()
    told("add", "--when", "tea", "--say", "green", code=3)
    assert "Nothing fires." in told("test", "tea")
    assert _json(told, "prune") == []
    assert _json(told, "list") == []
    assert data is None or table.read_bytes() == data
