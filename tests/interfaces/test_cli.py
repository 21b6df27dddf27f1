"""The command line as people and programs meet it: answers, exit codes, JSON, odd terminals."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from slowwave.interfaces.cli import run
from slowwave.interfaces.command_line import texts_behind, with_command
from slowwave.pipeline.store.locks import dream_lock

Dream = Callable[..., "subprocess.CompletedProcess[str]"]
Json = Callable[..., object]

LOG = """## 09:00

- [decision] Invoices of ledgerlite are kept for seven years, because the law asks for it.
- [correction] [HIGH] 提交信息必须用英文写，不要中英混用。
"""


@pytest.fixture
def notes(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with one log, as the working folder."""
    path = workspace / "memory/logs/2026/11/2026-11-10.md"
    path.parent.mkdir(parents=True)
    path.write_text(LOG, encoding="utf-8")
    monkeypatch.chdir(workspace)
    return workspace


@pytest.fixture
def as_json(capsys: pytest.CaptureFixture[str]) -> Json:
    """``as_json(*words)``: the answer of a command as a value; it must succeed."""

    def call(*words: str) -> object:
        capsys.readouterr()
        assert run([*words, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return call


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ([], ["run"]),
        (["--dry-run"], ["run", "--dry-run"]),
        (["-w", "x"], ["-w", "x", "run"]),
        (["--workspace=x", "--json"], ["--workspace=x", "run", "--json"]),
        (["-w", "run", "status"], ["-w", "run", "status"]),
        (["-wx", "--date", "2026-11-11"], ["-wx", "run", "--date", "2026-11-11"]),
        (["status", "--json"], ["status", "--json"]),
        (["--help"], ["--help"]),
        (["--version"], ["--version"]),
        (["-w"], ["-w", "run"]),
        (["remember", "- rule: no deploys", "--pin"], ["remember", "rule: no deploys", "--pin"]),
        (["remember", "- 规则：周五不发布"], ["remember", "规则：周五不发布"]),
    ],
)
def test_a_bare_dream_is_a_run(words: Sequence[str], meant: Sequence[str]) -> None:
    assert with_command(words) == list(meant)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["-5 degrees is right"], ["--", "-5 degrees is right"]),
        (["--force is never used", "--pin"], ["--pin", "--", "--force is never used"]),
        (["-х не ставить", "--subject", "-y z"], ["--subject", "-y z", "--", "-х не ставить"]),
        (["-五度"], ["--", "-五度"]),
        (["-a b", "new text", "--dry-run"], ["--dry-run", "--", "-a b", "new text"]),
        (["old text", "-a b = c"], ["--", "old text", "-a b = c"]),
        (["--dry-run", "--", "-a b"], ["--dry-run", "--", "-a b"]),
        (["a text", "--subject=two words"], ["a text", "--subject=two words"]),
        (["a text", "-w/my notes", "--pni"], ["a text", "-w/my notes", "--pni"]),
        (["--subject", "-a b", "a text"], ["--subject", "-a b", "a text"]),
        (["-"], ["-"]),
    ],
)
def test_a_text_that_begins_with_a_dash_names_no_option(words: list[str], meant: list[str]) -> None:
    assert texts_behind(words, {"--subject", "-w"}) == meant


def test_what_begins_with_a_dash_is_remembered_and_found(notes: Path, as_json: Json) -> None:
    said = "--force is never used with git push"
    as_json("remember", said, "--pin")
    found = as_json("list", "--state", "pinned")
    assert isinstance(found, dict)
    assert [one["text"] for one in found["entries"]] == [said]
    assert as_json("pin", said)


def test_a_night_whose_progress_nobody_reads_goes_on(notes: Path) -> None:
    code = "from slowwave.interfaces.cli import main; main()"
    words = [sys.executable, "-c", code, "--date", "2026-11-11"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(words, cwd=notes, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env) as started:
        assert started.stderr is not None
        started.stderr.close()
    assert started.returncode == 0
    assert (notes / "memory/dreams/2026-11-11.md").exists()


def test_what_nobody_reads_of_the_progress_is_no_failure() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    code = (
        "import sys; from slowwave.interfaces import cli; sys.stderr = open(2, 'w', closefd=False);"
        "cli.run = lambda words: sys.stderr.write('half') - 4; cli.main()"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], stderr=writer, env=env, check=False)
    os.close(writer)
    assert done.returncode == 0


@pytest.mark.parametrize("times", [1, 9_999])
def test_what_nobody_reads_of_the_answer_is_no_failure(times: int) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    said = f"cli.run = lambda words: terminal.say('a line' * {times}) or 0"
    code = f"from slowwave.interfaces import cli, terminal; {said}; cli.main()"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=writer, stderr=subprocess.PIPE, text=True, env=env, check=False
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


def test_progress_says_in_plain_words_what_each_stage_is_for(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--date", "2026-11-11"]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said == [
        "  health score before the night (locus_coeruleus)",
        "  deduplication and lifecycle (neocortex)",
        "  failure-pattern analysis (association_cortex)",
        "  themes and self-model (default_mode)",
        "  distillation agent (prefrontal)",
        "  promotion gate (basal_ganglia)",
        "  forgetting (archive)",
        "  themes and self-model once more (default_mode)",
        "  health score after the night (locus_coeruleus)",
        "  MEMORY.md index rebuild (memory_index)",
    ]


def test_a_day_in_the_life(notes: Path, as_json: Json, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--date", "2026-11-11"]) == 0
    said = capsys.readouterr()
    assert "Dream #1, 2026-11-11 22:00" in said.out
    assert f"Report: {notes}/memory/dreams/2026-11-11.md" in said.out
    assert run(["--date", "2026-11-11"]) == 0
    assert capsys.readouterr().out.startswith("Nothing to do: ")
    assert run(["report"]) == 0
    assert capsys.readouterr().out == (notes / "memory/dreams/2026-11-11.md").read_text(encoding="utf-8")
    assert run(["report", "2026-11-11", "--all"]) == 0
    assert "# 🌙 Dream Report — 2026-11-11" in capsys.readouterr().out
    assert run(["report", "list"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split() == [
        "2026-11-11",
        "2026-11-11T220000-001",
        "stands",
        "memory/dreams/2026-11-11.md",
    ]
    listed = as_json("report", "list")
    assert isinstance(listed, list)
    (day,) = listed
    assert day.keys() == {"day", "dreams", "path", "kept"}
    assert (day["day"], day["dreams"], day["path"]) == ("2026-11-11", 1, "memory/dreams/2026-11-11.md")
    assert [one.keys() for one in day["kept"]] == [{"id", "kind", "day", "at", "files", "undone"}]
    assert run(["status"]) == 0
    assert "last run   2026-11-11 22:00, nothing: no file changed" in capsys.readouterr().out
    assert run(["undo"]) == 0
    assert capsys.readouterr().out.startswith("Undone: ")
    assert run(["redo"]) == 0
    assert capsys.readouterr().out.startswith("Redone: ")


def test_a_dream_is_shown_and_taken_back_by_its_name(
    notes: Path, as_json: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--date", "2026-11-11"]) == 0
    capsys.readouterr()
    assert run(["diff", "2026-11-11"]) == 0
    said = capsys.readouterr()
    assert "--- /dev/null\n+++ b/memory/MEMORY.md\n" in said.out
    assert "\n+- Invoices of ledgerlite" in said.out
    assert "dashboard.html" not in said.out
    assert said.err.startswith("2026-11-11T220000-001: 9 files, stands\n  dashboard.html: made, and not shown\n")
    shown = as_json("diff")
    assert isinstance(shown, dict)
    assert shown.keys() == {"id", "kind", "day", "at", "files", "undone"}
    assert [one.keys() for one in shown["files"]] == [{"path", "change", "diff"}] * 9
    assert "".join(one["diff"] for one in shown["files"]) == said.out
    assert run(["undo", "2026-11-11T22"]) == 0
    assert run(["report", "list"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split() == ["2026-11-11", "2026-11-11T220000-001", "undone"]
    assert run(["undo", "2026-11-11T220000-001"]) == 3
    assert run(["redo", "2026-11-11T220000-001"]) == 0
    for command in ("diff", "undo", "redo"):
        assert run([command, "2026-11-30"]) == 3
        assert "2026-11-30" in capsys.readouterr().err


def test_a_run_tells_of_every_memory_and_scope_shows_one(
    notes: Path, as_json: Json, capsys: pytest.CaptureFixture[str]
) -> None:
    log = notes / "memory/scopes/alice/coach/logs/2026/11/2026-11-10.md"
    log.parent.mkdir(parents=True)
    log.write_text("## 09:00\n\n- [decision] The marathon of Rotterdam is run in under four hours\n", encoding="utf-8")
    assert run(["--date", "2026-11-11"]) == 0
    ours, _, hers = capsys.readouterr().out.partition("\nalice/coach\n")
    assert "take it back with `dream undo`." in ours
    assert f"Report: {notes}/memory/scopes/alice/coach/dreams/2026-11-11.md" in hers
    assert "`dream undo --scope alice/coach`" in hers
    told = as_json("run", "--date", "2026-11-11")
    assert isinstance(told, dict)
    assert [(one["scope"], one["outcome"]) for one in told["scopes"]] == [("alice/coach", "nothing")]
    assert run(["report", "--scope", "alice/coach"]) == 0
    assert "Rotterdam" in capsys.readouterr().out
    assert run(["status"]) == 0
    assert "scopes     alice/coach" in capsys.readouterr().out
    assert run(["status", "--scope", "alice/coach"]) == 0
    assert "memory     1 entry" in capsys.readouterr().out
    assert run(["log", "--scope", "alice/coach", "--day", "2026-11-10"]) == 0
    assert "Rotterdam" in capsys.readouterr().out
    assert run(["chat", "--scope", "alice/coach", "dream report"]) == 0
    assert "Rotterdam" in capsys.readouterr().out
    assert run(["undo", "--scope", "alice/coach"]) == 0
    assert capsys.readouterr().out.startswith("Undone: ")
    assert run(["run", "--scope", "alice/coach", "--date", "2026-11-12"]) == 0
    assert capsys.readouterr().out
    assert run(["status", "--scope", "bob"]) == 2
    assert "Known are alice/coach" in capsys.readouterr().err
    assert run(["run", "--prefect", "--scope", "alice/coach"]) == 2


def test_a_scope_that_cannot_be_dreamt_is_said_and_an_error_for_strict(
    notes: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = notes / "memory/scopes/alice/coach/memory/.dreams/slowwave/state.json"
    state.parent.mkdir(parents=True)
    state.write_text('{"format": 99}', encoding="utf-8")
    assert run(["--date", "2026-11-11"]) == 0
    said = capsys.readouterr()
    assert "alice/coach\nNot dreamt: The state of this workspace has format 99" in said.out
    assert "error D160: The memory of alice/coach was not dreamt" in said.err
    assert run(["--date", "2026-11-11", "--strict"]) == 3


def test_a_dry_run_prints_report_and_diff(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--dry-run", "--date", "2026-11-11"]) == 0
    said = capsys.readouterr()
    assert "# 🌙 Dream Report — 2026-11-11" in said.out
    assert "\n+- Invoices of ledgerlite" in said.out
    assert "nothing was written" in said.err
    assert not (notes / "memory/.dreams").exists()


RUN_KEYS = {
    "outcome", "why", "report", "dashboard", "dream", "at", "plan", "before", "after", "health", "changes", "phases",
    "refused", "replayed", "replayable", "findings", "next_due", "scopes", "thought", "themes", "cloud",
}  # fmt: skip


def test_each_json_has_the_keys_that_the_page_promises(notes: Path, as_json: Json) -> None:
    planned = as_json("run", "--dry-run", "--date", "2026-11-11")
    assert isinstance(planned, dict)
    assert planned.keys() == RUN_KEYS | {"diff"}
    dreamt = as_json("run", "--date", "2026-11-11")
    assert isinstance(dreamt, dict)
    assert dreamt.keys() == RUN_KEYS
    assert dreamt["outcome"] == "dreamt"
    nothing = as_json("run", "--date", "2026-11-11")
    assert isinstance(nothing, dict)
    assert nothing.keys() == {
        "outcome", "why", "report", "dashboard", "at", "replayed", "replayable", "findings", "scopes", "thought",
        "cloud",
    }  # fmt: skip
    kept = as_json("report")
    assert isinstance(kept, list)
    of_a_run = {"outcome", "why", "report", "dashboard", "replayed", "replayable", "scopes", "thought", "cloud"}
    assert kept[0].keys() == (RUN_KEYS - of_a_run) | {"day"}
    status = as_json("status")
    assert isinstance(status, dict)
    keys = {"workspace", "scope", "scopes", "layout", "enabled", "dreams", "last", "next_due", "unread", "pending"}
    assert keys <= status.keys()
    sources = as_json("status", "--sources")
    assert isinstance(sources, list)
    (notes_of,) = [one for one in sources if one["source"] == "notes"]
    assert notes_of.keys() == {
        "source", "folder", "read", "files", "done", "waiting", "waiting_bytes", "turns", "last", "position", "trouble"
    }  # fmt: skip
    stages = as_json("stages")
    assert isinstance(stages, list)
    assert stages[0].keys() == {"when", "name", "role", "emits", "own"}
    undone = as_json("undo")
    assert isinstance(undone, dict)
    assert undone.keys() == {"what", "files", "findings", "said"}


def test_json_is_alone_on_stdout(dream: Dream, notes: Path) -> None:
    done = dream("-w", str(notes), "run", "--date", "2026-11-11", "--json")
    assert json.loads(done.stdout)["outcome"] == "dreamt"
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["report", "2026-01-01"], 3, "no dream report of 2026-01-01"),
        (["report"], 3, "No dream has written a report yet"),
        (["report", "yesterday"], 2, "2026-11-28"),
        (["--date", "2026-02-30"], 2, "2026-11-28"),
        (["undo"], 3, "dream"),
        (["redo"], 3, "dream"),
        (["restore", "e123"], 3, "e123"),
        (["-w", "no/such", "status"], 2, "dream init"),
        (["--colour"], 2, "--colour"),
        (["dance"], 2, "dance"),
        (["restore"], 2, "ID"),
        (["explain", "  "], 3, "No id and no words were given"),
    ],
)
def test_trouble_is_a_code_and_two_lines(
    notes: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str
) -> None:
    assert run(words) == code
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert "Traceback" not in shown.err


def test_init_makes_the_folder_of_w_a_workspace_and_never_two(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    assert run(["-w", str(other), "init"]) == 0
    assert f"Next: dream -w {other}" in capsys.readouterr().out
    assert (other / "dream.toml").is_file()
    assert run(["-w", str(other), "init", "third"]) == 2
    assert "Name one" in capsys.readouterr().err
    assert not (notes / "third").exists()


def test_broken_settings_name_the_line(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (notes / "dream.toml").write_text("[schedule]\nzone = 'Mars/Olympus'\n", encoding="utf-8")
    assert run(["status"]) == 2
    assert "Mars/Olympus" in capsys.readouterr().err


def test_a_file_where_our_folder_should_be_is_two_lines(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (notes / "memory/.dreams").write_text("in the way", encoding="utf-8")
    assert run(["--date", "2026-11-11"]) == 3
    said = capsys.readouterr().err
    assert str(notes / "memory/.dreams") in said
    assert "hint:" in said


def test_outside_of_any_workspace_the_way_in_is_told(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home)
    assert run([]) == 2
    assert "dream init" in capsys.readouterr().err


def test_a_second_dream_is_told_who_runs(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with dream_lock(str(notes)):
        assert run(["--date", "2026-11-11"]) == 3
    assert "process" in capsys.readouterr().err


def test_strict_turns_an_error_into_a_code(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--strict", "--dry-run", "--date", "2026-11-11"]
    assert run(words) == 0
    (notes / ".learnings").symlink_to(notes / ".learnings")
    assert run(words) == 3
    assert "error D101" in capsys.readouterr().err


@pytest.mark.usefixtures("mere_user")
@pytest.mark.parametrize("shut", ["memory/logs/2026/11/2026-11-09.md", "memory/logs/2026/10"])
def test_strict_keeps_its_code_while_something_stays_unread(
    notes: Path, capsys: pytest.CaptureFixture[str], shut: str
) -> None:
    (notes / "memory/logs/2026/10").mkdir()
    (notes / "memory/logs/2026/11/2026-11-09.md").write_text("- [event] The hall was painted.\n")
    (notes / shut).chmod(0)
    nights = [(day, run(["--strict", "--date", day])) for day in ("2026-11-11", "2026-11-12", "2026-11-13")]
    assert nights == [("2026-11-11", 3), ("2026-11-12", 3), ("2026-11-13", 3)]
    told = capsys.readouterr()
    assert told.out.count("; one file or folder cannot be read.") == told.out.count("Nothing to do") == 2
    assert told.err.count(f"cannot be read: Permission denied ({shut})") == 3
    (notes / shut).chmod(0o755)
    assert run(["--strict", "--date", "2026-11-14"]) == 0
    assert "cannot be read" not in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_an_odd_terminal_ends_no_command(dream: Dream, notes: Path, encoding: str) -> None:
    words = ("-w", str(notes), "--dry-run", "--date", "2026-11-11")
    done = dream(*words, env={"PYTHONIOENCODING": encoding, "LC_ALL": "C"})
    assert done.returncode == 0, done.stderr
    assert "\\U0001f319 Dream Report" in done.stdout


def test_no_colour_without_a_terminal(dream: Dream, notes: Path) -> None:
    for words in (["--date", "2026-11-11"], ["report"]):
        done = dream("-w", str(notes), *words, env={"FORCE_COLOR": "1"})
        assert done.returncode == 0, done.stderr
        assert "\x1b" not in done.stdout + done.stderr


def test_help_and_status_load_no_more_than_they_need(dream: Dream, notes: Path) -> None:
    code = (
        "import sys\nfrom slowwave.interfaces.cli import run\n"
        "run(sys.argv[1:])\nprint([n for n in ('jinja2', 'yaml', 'prefect', 'anthropic') if n in sys.modules])\n"
    )
    for words in (["--help"], ["-w", str(notes), "status"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *words],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert done.stdout.endswith("[]\n")


def test_a_locale_that_is_not_utf8_garbles_nothing(dream: Dream, workspace: Path) -> None:
    legacy = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for day in ("2026-11-10", "2026-11-11"):
        path = workspace / f"memory/logs/2026/11/{day}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"## 09:00\n\n- [correction] 回答要简短，不要长篇大论（{day}）\n", encoding="utf-8")
    done = dream("-w", str(workspace), "run", "--date", "2026-11-12", env=legacy)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    patterns = [path.name for path in (workspace / "memory/patterns").iterdir()]
    assert len(patterns) == 1
    assert not patterns[0].isascii()
    assert dream("-w", str(workspace), "capture", "--text", "决定：发票保留七年", env=legacy).returncode == 0
    logs = "".join(path.read_text(encoding="utf-8") for path in (workspace / "memory/logs").rglob("*.md"))
    assert "[decision] [HIGH] 发票保留七年" in logs


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31", "2026-02-30", "20261128", "2026-W01-1", "tomorrow", ""])
def test_what_is_no_day_of_notes_is_refused(notes: Path, capsys: pytest.CaptureFixture[str], day: str) -> None:
    assert run(["--date", day]) == 2
    assert capsys.readouterr().err == f"dream: --date must be a day, not {day!r}\n  hint: Write it as 2026-11-28.\n"


def test_a_slip_of_the_year_is_asked_about_first(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--date", "2099-01-01"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("dream: --date 2099-01-01 lies ")
    assert not (notes / "memory/dreams").exists()
    assert run(["--date", "2099-01-01", "--ahead"]) == 0
    assert (notes / "memory/dreams/2099-01-01.md").exists()


def test_a_working_folder_that_is_gone(notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert run(["status"]) == 2
    assert run(["-w", str(notes), "status"]) == 0


@pytest.mark.parametrize("option", ["--date", "--since", "--out"])
def test_an_option_without_a_value_is_no_option_left_out(notes: Path, option: str) -> None:
    assert run([option, ""]) == 2
    assert run(["-w", ""]) == run(["status", "-w", ""]) == 2
    assert not (notes / "memory/.dreams/slowwave/runs.log").exists()


def test_a_run_that_writes_elsewhere_names_the_files_that_are_there(
    notes: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["--date", "2026-11-11", "--out", str(tmp_path / "there")]) == 0
    named = [
        line.partition(": ")[2] for line in capsys.readouterr().out.splitlines() if line.startswith(("Rep", "Dash"))
    ]
    assert named == [str(tmp_path / "there" / path) for path in ("memory/dreams/2026-11-11.md", "dashboard.html")]
    assert all(Path(path).is_file() for path in named)
