"""``/dreaming …``: what it answers, and that only the owner changes anything."""

import json
import re
from pathlib import Path

import pytest

from slowwave.interfaces.chat_dreaming import Asked, Verb, asked_in, is_owner
from slowwave.interfaces.cli import run
from slowwave.pipeline.store.workspace import open_workspace

OWNER, STRANGER = "telegram:4242", "telegram:666"
HELD = "- [DREAM] Friday deploys break the importer <!--m:eid=e00000000000000aa;cand=2026-11-28-->\n"


@pytest.fixture
def notes(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, a workspace whose owner is known in two chats."""
    (workspace / "dream.toml").write_text(
        f'language = "en"\n\n[schedule]\nzone = "Europe/Amsterdam"\n\n[chat]\nowners = ["{OWNER}", "matrix:*"]\n',
        encoding="utf-8",
    )
    (workspace / "memory/candidates.md").write_text(HELD, encoding="utf-8")
    monkeypatch.chdir(workspace)
    return workspace


def _off(notes: Path) -> bool:
    return (notes / "memory/.dreams/slowwave/off").exists()


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("/dreaming", Asked(Verb.HELP)),
        ("  /Dreaming HELP ", Asked(Verb.HELP)),
        ("／ｄｒｅａｍｉｎｇ status", Asked(Verb.STATUS)),
        ("/dreaming on", Asked(Verb.ON)),
        ("/dreaming  OFF", Asked(Verb.OFF)),
        ("/dreaming options", Asked(Verb.HELP)),
        ("/dreaming phases", Asked(Verb.HELP)),
        ("/dreaming 开", Asked(Verb.HELP, chinese=True)),
        ("/dreaming reject 周五不要部署", Asked(Verb.REJECT, "周五不要部署", chinese=True)),
        ("/dreaming confirm E5F0", Asked(Verb.CONFIRM, "e5f0")),
        ("/dreaming reject friday deploys", Asked(Verb.REJECT, "friday deploys")),
        ("dreaming", None),
        ("dreaming on", None),
        ("/dreamings on", None),
        ("I said /dreaming on", None),
        ("/dreaming " + "x" * 200, None),
        ("", None),
        ("мечта", None),
    ],
)
def test_which_messages_are_commands(message: str, asked: Asked | None) -> None:
    assert asked_in(message) == asked


def test_status_has_upstreams_lines(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["chat", "--", "/dreaming status"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Dreaming status:",
        "- enabled: on (Europe/Amsterdam)",
        "- sweep cadence: 0 7 * * *, 0 22 * * *, once `dream up` or a timer of yours runs it",
        "- promotion policy: score>=0.6, recalls>=3, uniqueQueries>=3",
        "- phases: light on, rem on, deep on",
        "- last run: never",
        "- candidates: 1 waiting",
    ]


def test_status_is_chinese_for_who_asks_in_chinese(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (notes / "dream.toml").write_text("[phases]\nrem = false\n", encoding="utf-8")
    assert run(["run", "-w", str(notes)]) == 0
    capsys.readouterr()
    assert run(["chat", "--", "/dreaming 状态"]) == 0
    said = capsys.readouterr().out
    assert "- 阶段：浅睡开，REM 关，深睡开\n" in said
    assert re.search(r"^- 上次运行：[\d :-]+，(已做梦|没有新内容)$", said, re.M)


@pytest.mark.parametrize("sender", [OWNER, "matrix:@alex:example.org"])
def test_the_owner_turns_it_off_and_on(notes: Path, capsys: pytest.CaptureFixture[str], sender: str) -> None:
    assert run(["chat", "--sender", sender, "--", "/dreaming off"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Dreaming disabled: only a dream that somebody asks for runs, and capture goes on.\n")
    assert "- enabled: off (Europe/Amsterdam)" in said
    assert _off(notes)
    assert run(["chat", "--sender", sender, "--", "/dreaming on"]) == 0
    assert capsys.readouterr().out.startswith("Dreaming enabled.\nDreaming status:\n- enabled: on")
    assert not _off(notes)


@pytest.mark.parametrize("sender", ["", STRANGER, "4242", "slack:telegram:4242", "telegram:42421", "telegram:424"])
@pytest.mark.parametrize("what", ["on", "off", "candidates", "confirm e00000000000000aa", "reject importer"])
def test_nobody_else_changes_or_sees_anything(
    notes: Path, capsys: pytest.CaptureFixture[str], sender: str, what: str
) -> None:
    before = {path: path.read_bytes() for path in notes.rglob("*") if path.is_file()}
    words = ["--sender", sender] if sender else []
    assert run(["chat", *words, "--json", "--", f"/dreaming {what}"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["wish"], told["done"]) == ("dreaming", False)
    assert told["reply"].startswith("Only the owner may do this in a chat: name the sender under [chat] owners")
    assert "importer" not in told["reply"]
    assert {path: path.read_bytes() for path in notes.rglob("*") if path.is_file()} == before


def test_without_owners_nobody_is_one(notes: Path) -> None:
    (notes / "dream.toml").write_text("", encoding="utf-8")
    place = open_workspace(str(notes), "testbed")
    assert not is_owner(OWNER, place)
    assert not is_owner("", place)


def test_the_owner_answers_for_a_candidate(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    owner = ["chat", "--sender", OWNER, "--"]
    assert run([*owner, "/dreaming candidates"]) == 0
    said = capsys.readouterr().out
    assert said == "Friday deploys break the importer — goes on 2026-12-19 (/dreaming confirm e00000000)\n"
    assert run([*owner, "/dreaming confirm e00000000"]) == 0
    assert capsys.readouterr().out == "Confirmed: Friday deploys break the importer\n"
    assert run([*owner, "/dreaming candidates"]) == 0
    assert capsys.readouterr().out == "No candidate waits to be confirmed.\n"
    assert run([*owner, "/dreaming reject nothing like it"]) == 3
    assert run([*owner, "/dreaming reject importer"]) == 0
    assert capsys.readouterr().out == "Rejected: Friday deploys break the importer\n"


def test_it_says_what_is_in_the_way(
    notes: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slowwave.flows.blocked.ROOM", 1 << 62)
    assert run(["chat", "--", "/dreaming status"]) == 0
    assert "- blocked: the disk is full (" in capsys.readouterr().out
    assert run(["status"]) == 0
    assert "yes, but blocked: the disk is full" in capsys.readouterr().out
    assert run(["on"]) == 0
    assert capsys.readouterr().out.startswith("Dreaming is on here, but blocked: the disk is full")
    assert run(["off"]) == 0
    capsys.readouterr()
    assert run(["chat", "--", "/dreaming"]) == 0
    assert "blocked" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("setting", "message", "says"),
    [
        ("zh", "/dreaming status", "- 受阻（blocked）：磁盘已满（剩余 "),
        ("auto", "/dreaming 状态", "- 受阻（blocked）：磁盘已满（剩余 "),
        ("en", "/dreaming 状态", "- blocked: the disk is full ("),
    ],
)
def test_it_says_so_in_the_language_of_the_chat(
    notes: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    setting: str,
    message: str,
    says: str,
) -> None:
    (notes / "dream.toml").write_text(f'language = "{setting}"\n', encoding="utf-8")
    monkeypatch.setattr("slowwave.flows.blocked.ROOM", 1 << 62)
    assert run(["chat", "--", message]) == 0
    assert says in capsys.readouterr().out


def test_help_says_what_can_be_asked_how_it_stands_and_what_the_phases_do(
    notes: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["chat", "--", "/dreaming"]) == 0
    chat = capsys.readouterr().out
    assert chat.startswith("Usage: /dreaming status | help\nUsage: /dreaming on | off | ")
    assert run(["help"]) == 0
    typed = capsys.readouterr().out
    assert typed.startswith("Usage: dream status | on | off | help\n")
    assert typed.endswith("\n\nAll commands: dream --help; one of them: dream COMMAND --help\n")
    for said in (chat, typed):
        assert "Dreaming status:\n- enabled: on" in said
        assert "Deep sleep takes in what was stated, used or proven" in said
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert run(["help"]) == 0
    assert "Dreaming status" not in capsys.readouterr().out


def test_it_speaks_the_language_of_the_notes(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (notes / "dream.toml").write_text('language = "zh"\n', encoding="utf-8")
    assert run(["chat", "--", "/dreaming"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("用法：/dreaming status | help\n")
    assert "- 候选：1 条待确认" in said


def test_a_scope_is_switched_with_its_owner(notes: Path) -> None:
    (notes / "memory/scopes/alex/logs").mkdir(parents=True)
    assert run(["chat", "--scope", "alex", "--sender", OWNER, "--", "/dreaming off"]) == 0
    assert _off(notes)
