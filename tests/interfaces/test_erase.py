"""`dream forget --erase` from the command line."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from slowwave.interfaces.cli import run
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import open_workspace

SAID = "The van is parked behind 12 Elm Street"


@pytest.fixture
def told(home: Path, workspace: Path) -> str:
    assert run(["-w", str(workspace), "remember", SAID, "--type", "user"]) == 0
    assert run(["-w", str(workspace), "remember", "The van is green", "--type", "user"]) == 0
    (workspace / "letter.txt").write_text(f"Dear Ann. {SAID}.\n")
    return str(workspace)


def _holding(root: Path) -> list[str]:
    files = (path for path in root.rglob("*") if path.is_file())
    return [str(path.relative_to(root)) for path in files if b"12 Elm" in path.read_bytes()]


def test_it_goes_from_everything_but_what_is_not_ours(
    told: str, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["-w", told, "forget", "12 Elm", "--erase", "--dry-run", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["dry_run"]
    assert not shown["in_git"]
    assert len(_holding(workspace)) > 2
    assert run(["-w", told, "forget", "12 Elm", "--erase", "--json"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert done["places"] == shown["places"]
    assert done["elsewhere"] == ["letter.txt"]
    assert _holding(workspace) == ["letter.txt"]


def test_what_git_may_hold_is_told_before_and_after(
    told: str, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("init", "-q"), ("add", "."), ("-c", "user.name=x", "-c", "user.email=x@y", "commit", "-qm", "x")):
        subprocess.run(["git", "-C", told, *words], check=True, env={**os.environ, "GIT_CONFIG_GLOBAL": os.devnull})
    for more in (["--dry-run"], []):
        capsys.readouterr()
        assert run(["-w", told, "forget", "12 Elm", "--erase", *more]) == 0
        assert "history of git" in capsys.readouterr().out


def test_the_answer_reads_well_and_does_not_repeat_it(
    told: str, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert run(["-w", told, "forget", "12 Elm", "--erase"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Erased: ")
    assert "letter.txt" in shown
    assert "Elm" not in shown


def test_words_that_no_entry_says_are_taken_out_too(told: str, workspace: Path) -> None:
    log = workspace / "memory/logs/2026/11/2026-11-30.md"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("- she said her mother lives in Graz, and left\n", encoding="utf-8")
    assert run(["-w", told, "forget", "her mother lives in Graz", "--erase"]) == 0
    assert log.read_text() == "- she said (erased), and left\n"


@pytest.mark.parametrize(("which", "code"), [("The van", 3), ("nobody ever said this", 3), ("ok", 2)])
def test_what_is_unclear_changes_nothing(told: str, workspace: Path, which: str, code: int) -> None:
    before = {path: path.read_bytes() for path in workspace.rglob("*.md")}
    assert run(["-w", told, "forget", which, "--erase"]) == code
    assert {path: path.read_bytes() for path in workspace.rglob("*.md")} == before


LOGGED = (
    "- [decision] my doctor is Dr. Ferngrove in the Quillerton clinic\n"
    "- [decision] the backups of osprey are checked by Zanzabel every Sunday\n",
    "- [decision] my doctor is Dr. Marigold in the Wimberley clinic on Oatmeal Street\n"
    "- [decision] Zanzabel checks the backups of osprey every Sunday\n"
    "- [decision] 我的心理医生是王芳，每周二下午见面\n",
)
SECRETS = ("ferngrove", "quillerton", "marigold", "wimberley", "oatmeal", "王芳", "心理医生")


def test_neither_do_words_of_it_stay_in_tags_and_reasons(home: Path, workspace: Path) -> None:
    where = ["-w", str(workspace)]
    for day, lines in enumerate(LOGGED, 28):
        path = workspace / f"memory/logs/2026/11/2026-11-{day}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"## 09:00\n\n{lines}", encoding="utf-8")
        assert run([*where, "--date", f"2026-11-{day}"]) == 0
    assert {word for word in SECRETS if _with_word(workspace, word)} == set(SECRETS)
    for line in "".join(LOGGED).splitlines():
        if "osprey" not in line:
            assert run([*where, "forget", "--erase", line.partition("] ")[2]]) == 0
    assert {word: _with_word(workspace, word) for word in SECRETS} == {word: [] for word in SECRETS}
    assert _with_word(workspace, "zanzabel")
    assert run([*where, "undo"]) == 3
    assert run([*where, "undo", "2026-11-29"]) == 0
    assert {word: _with_word(workspace, word) for word in SECRETS} == {word: [] for word in SECRETS}


AGAIN = (
    "- decision: my landlord is Zebulon Quartermaine",
    "- rule: my landlord is Zebulon Quartermaine",
    "- [completed] [HIGH] my landlord is Zebulon Quartermaine",
    "- question: my landlord is Zebulon Quartermaine",
    "- error: my landlord is Zebulon Quartermaine",
    "- my landlord is Zebulon Quartermaine",
    "- decision: the office moves to Leeds. My landlord is Zebulon Quartermaine.",
    "- decision: we moved to Leeds in May since my landlord is Zebulon Quartermaine and rents are low",
    "- todo: my landlord is Zebulon Quartermaine",
    "- question: who said that my landlord is Zebulon Quartermaine?",
    "- 待办：我的房东叫欧阳修远",
    "- [ ] ask whether my landlord is Zebulon Quartermaine",
    "- decision: 我们用 Postgres 15，因为我的房东叫欧阳修远",
    "- decision: 我的房东叫欧阳修远",
    "- 规则：我的房东叫欧阳修远",
    "- [ ] 我的房东叫欧阳修远",
)


def test_a_note_that_says_it_again_brings_it_into_no_file_of_ours(home: Path, workspace: Path) -> None:
    where = ["-w", str(workspace)]
    for said in ("My landlord is Zebulon Quartermaine", "我的房东叫欧阳修远"):
        assert run([*where, "remember", said]) == 0
        assert run([*where, "forget", "--erase", said]) == 0
    notes = []
    for day in (28, 29, 30):
        notes.append(f"memory/logs/2026/11/2026-11-{day}.md")
        path = workspace / notes[-1]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("## 09:00\n\n" + "\n".join(AGAIN) + f"\n- decision: heron {day} is slow\n", encoding="utf-8")
        assert run([*where, "--date", f"2026-11-{day}"]) == 0
    assert not (workspace / "memory/pending.md").exists()
    for word in ("quartermaine", "欧阳修远"):
        # What a night had read is kept to run it again, as it stood in the notes.
        assert sorted(one for one in _with_word(workspace, word) if "/.dreams/" not in one) == notes


@pytest.mark.parametrize("said", ["My landlord is Zebulon Quartermaine", "我的房东叫欧阳修远"])
def test_who_tells_it_again_by_name_has_it_again(
    home: Path, workspace: Path, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    where = ["-w", str(workspace)]
    for words in (("remember", said), ("forget", "--erase", said), ("remember", said)):
        capsys.readouterr()
        assert run([*where, *words]) == 0
    assert "You had it erased; you say it again" in capsys.readouterr().out
    assert not load(open_workspace(str(workspace), "here"), take_over=True).memory.erased.tells(said)
    assert run([*where, "forget", "--erase", said]) == 0
    assert load(open_workspace(str(workspace), "here"), take_over=True).memory.erased.tells(said)


def _with_word(root: Path, word: str) -> list[str]:
    """The files that hold it, in any case or escaped for JSON."""
    spelled = {word, json.dumps(word)[1:-1]}
    texts = ((path, path.read_bytes().decode("utf-8", "replace").lower()) for path in root.rglob("*") if path.is_file())
    return [str(path.relative_to(root)) for path, text in texts if any(one in text for one in spelled)]
