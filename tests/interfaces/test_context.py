"""``dream context`` as agents call it: quick, in their own form, and it never fails whoever calls it."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from slowwave.flows.fresh import refresh_all
from slowwave.flows.trouble import troubles
from slowwave.interfaces.context import main
from slowwave.pipeline.store.workspace import open_workspace

Dream = Callable[..., "subprocess.CompletedProcess[str]"]
HEAVY = (
    "domain.memory", "domain.document", "domain.entry", "domain.intent", "domain.edit", "domain.reflex", "format",
    "chain", "render", "store.loader", "store.scan", "flows.night", "recall.rows",
)  # fmt: skip
AT_MOST = 71
"""Modules of ours that a prompt loads: 70 when this was written, two of them for what was said in conversations."""


@pytest.fixture
def noted(home: Path, workspace: Path) -> Path:
    topics = workspace / "memory/topics"
    topics.mkdir()
    fact = "- The gateway listens on port 8443. <!--m:eid=e0000000000000001;k=fact-->\n"
    (topics / "project_general.md").write_text(f"---\nname: G\ntype: project\n---\n\n{fact}", encoding="utf-8")
    rule = "- 回答要简短。 <!--m:eid=e0000000000000002;k=rule-->\n"
    (topics / "feedback_general.md").write_text(f"---\nname: F\ntype: feedback\n---\n\n{rule}", encoding="utf-8")
    (workspace / "memory/reflexes.yaml").write_text("- when: [sudo]\n  say: ask the vault\n", encoding="utf-8")
    for path in (workspace / "memory").rglob("*.*"):
        os.utime(path, (1_790_000_000, 1_790_000_000))
    refresh_all(open_workspace(str(workspace), "testbed"))
    return workspace


def _event(**more: str) -> str:
    return json.dumps({"hook_event_name": "UserPromptSubmit", "session_id": "s1", "prompt": "gateway port?", **more})


def test_claude_code_gets_its_json(noted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-w", str(noted), "context", _event()]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["hookSpecificOutput"]["hookEventName"] == "UserPromptSubmit"
    assert "port 8443" in told["hookSpecificOutput"]["additionalContext"]
    assert main(["-w", str(noted), "context", _event()]) == 0
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("agent", "event", "name"),
    [("codex", "SessionStart", "SessionStart"), ("gemini-cli", "BeforeAgent", "BeforeAgent")],
)
def test_codex_and_gemini_cli_get_theirs(
    noted: Path, capsys: pytest.CaptureFixture[str], agent: str, event: str, name: str
) -> None:
    assert main(["context", "--agent", agent, "-w", str(noted), _event(hook_event_name=event)]) == 0
    assert json.loads(capsys.readouterr().out)["hookSpecificOutput"]["hookEventName"] == name


def test_plain_text_and_json_by_hand(noted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["context", "-w", str(noted), "--text", "sudo 网关"]) == 0
    assert "- ask the vault\n" in capsys.readouterr().out
    assert main(["context", "-w", str(noted), "--session", "s7", "--json"]) == 0
    assert "回答要简短" in json.loads(capsys.readouterr().out)["context"]


def test_what_was_told_can_be_looked_at(dream: Dream, noted: Path) -> None:
    assert main(["-w", str(noted), "context", _event(prompt="gateway port with sudo")]) == 0
    done = dream("-w", str(noted), "context", "--last")
    assert "words       e0000000000000001  The gateway listens on port 8443." in done.stdout
    assert "(told 1×)" in done.stdout
    assert "ask the vault" in done.stdout
    (one,) = json.loads(dream("-w", str(noted), "context", "--last", "s1", "--json").stdout)
    assert {each["why"] for each in one["shown"]} == {"reflex", "resident", "words"}
    assert "Nothing was told" in dream("-w", str(noted), "context", "--last", "other").stdout


@pytest.mark.parametrize("has_index", [True, False])
def test_what_a_search_of_the_notes_brought_up_is_told_in_its_words(dream: Dream, noted: Path, has_index: bool) -> None:
    dream("-w", str(noted), "capture", "--text", "decision: 发票保留七年，因为法律要求")
    assert "发票保留七年" in dream("-w", str(noted), "recall", "发票", "--raw").stdout
    if not has_index:
        (noted / "memory/.dreams/slowwave/index/history.sqlite").unlink()
    shown = dream("-w", str(noted), "context", "--last").stdout
    assert re.search(r"^  search +\S+  发票保留七年，因为法律要求  memory/logs/\S+\.md:3  \(told 1×\)$", shown, re.M)


@pytest.mark.parametrize(
    "words", [["--no-such"], ["{torn"], ['{"hook_event_name": 3}'], ["-w", "/no/such", "--text", "x"]]
)
def test_whatever_is_wrong_nothing_is_said(
    home: Path, workspace: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["context", *words]) == 0
    assert capsys.readouterr().out == ""


def test_who_reads_no_further_is_no_trouble(home: Path, noted: Path) -> None:
    assert main(["-w", str(noted), "context", "--text", "gateway port", "--session", "s1"]) == 0
    code = "from slowwave.interfaces.cli import main; main()"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    words = [sys.executable, "-c", code, "-w", str(noted), "context", "--last"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, env=env) as shown:
        assert shown.stdout is not None
        shown.stdout.close()
    assert shown.returncode == 0
    assert troubles(str(home / ".local/state/slowwave/errors.log")) == ()


def _handed(noted: Path, given: bytes) -> str:
    code = "from slowwave.interfaces.cli import main; main()"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-X", "utf8", "-c", code, "context", "-w", str(noted)]
    return subprocess.run(words, input=given, env=env, capture_output=True, check=True, timeout=60).stdout.decode()


@pytest.mark.parametrize("given", [b"", b" \n"])
def test_a_hook_that_hands_nothing_over_is_told_nothing(noted: Path, given: bytes) -> None:
    assert _handed(noted, given) == ""


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16"])
def test_an_event_from_a_shell_of_windows_is_read(noted: Path, coding: str) -> None:
    assert "8443" in _handed(noted, _event().encode(coding))


def test_trouble_is_noted(home: Path, noted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (noted / "dream.toml").write_text("layout = [", encoding="utf-8")
    assert main(["context", "--agent", "codex", "-w", str(noted), _event()]) == 0
    assert capsys.readouterr().out == ""
    (one,) = troubles(str(home / ".local/state/slowwave/errors.log"))
    assert one.agent == "codex"
    assert "DreamError" in one.said


def test_a_dream_of_ours_is_told_nothing(
    noted: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SLOWWAVE_DREAM", "1")
    assert main(["context", "-w", str(noted), "--text", "gateway port"]) == 0
    assert capsys.readouterr().out == ""


def test_a_folder_that_cannot_be_written_is_read(noted: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in (noted / "memory/.dreams/slowwave").rglob("*"):
        if folder.is_dir():
            folder.chmod(0o555)
    try:
        assert main(["context", "-w", str(noted), _event()]) == 0
        assert "8443" in capsys.readouterr().out
    finally:
        for folder in (noted / "memory/.dreams/slowwave").rglob("*"):
            if folder.is_dir():
                folder.chmod(0o755)


@pytest.mark.parametrize("gone", ["index/memory.sqlite", "cache/context.json"])
def test_what_was_compiled_may_be_deleted(noted: Path, gone: str, capsys: pytest.CaptureFixture[str]) -> None:
    (noted / "memory/.dreams/slowwave" / gone).unlink()
    assert main(["context", "-w", str(noted), _event()]) == 0
    assert "8443" in capsys.readouterr().out


def test_edited_reflexes_are_compiled_beside_the_agent_each_time(
    noted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = "the vault"
    for said in ("the keeper", "the harbour master"):
        (noted / "memory/reflexes.yaml").write_text(f"- when: [sudo]\n  say: ask {said}\n", encoding="utf-8")
        told = []
        for _ in range(200):
            assert main(["context", "-w", str(noted), _event(prompt="sudo")]) == 0
            told.append(capsys.readouterr().out)
            if f"ask {said}" in told[-1]:
                break
            time.sleep(0.1)
        assert f"ask {before}" in told[0]
        assert "the reminders were edited" in told[0]
        assert "the reminders were edited" not in "".join(told[1:])
        assert f"ask {said}" in told[-1]
        # The process beside has more to do than the table.
        for _ in range(200):
            if not (noted / "memory/.dreams/slowwave/cache/refreshing").exists():
                break
            time.sleep(0.1)
        before = said


def test_what_cannot_be_compiled_is_not_tried_at_every_message(noted: Path) -> None:
    (noted / "memory/reflexes.yaml").write_text("- when: [sudo\n", encoding="utf-8")
    mark = noted / "memory/.dreams/slowwave/cache/refreshing"
    mark.touch()
    assert main(["context", "-w", str(noted), "--refresh"]) == 0
    assert mark.exists()


def test_where_nothing_was_compiled_yet_it_is_and_no_reminder_is_older(
    noted: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (noted / "memory/.dreams/slowwave/cache/reflexes.sqlite").unlink()
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert main(["context", "-w", str(noted), _event(prompt="sudo 网关")]) == 0
        said = capsys.readouterr().out
        assert "提醒已被修改" not in said
        assert "were edited" not in said
        if "ask the vault" in said:
            break
        time.sleep(0.1)
    assert "ask the vault" in said


def test_a_prompt_loads_nothing_of_the_night(noted: Path) -> None:
    code = (
        "import sys\nsys.path.append(sys.argv.pop(1))\n"
        "from slowwave.interfaces.cli import run\n"
        "assert run(sys.argv[1:]) == 0\n"
        "print(*sys.modules, sep='\\n', file=sys.stderr)\n"
    )
    house = str(Path(__file__).parents[2])
    words = [sys.executable, "-I", "-S", "-X", "utf8", "-c", code, house, "context", "-w", str(noted)]
    # Whoever has no settings has nothing to read them with.
    (noted / "dream.toml").write_text("", encoding="utf-8")
    # Where the machine has no rules of zones, Python loads its own for a zone that is named.
    env = {name: value for name, value in os.environ.items() if name != "TZ"}
    done = subprocess.run(words, input=_event(), capture_output=True, text=True, check=True, timeout=60, env=env)
    assert "port 8443" in done.stdout
    loaded = done.stderr.split("\n")
    foreign = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names - {"slowwave", "__main__", ""}
    assert foreign == set()
    ours = [name.removeprefix("slowwave.").removeprefix("pipeline.") for name in loaded]
    assert [name for name in ours if any(f"{name}.".startswith(f"{heavy}.") for heavy in HEAVY)] == []
    assert {"dataclasses", "typing", "inspect", "urllib.parse", "subprocess", "yaml"} & set(loaded) == set()
    assert len([name for name in loaded if name.startswith("slowwave")]) <= AT_MOST
