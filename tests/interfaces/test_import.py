"""`dream import` on the command line."""

import json
import re
from pathlib import Path

import pytest

from slowwave.interfaces.cli import run

LINES = (
    "- [09:12] [rule:manual] Always answer in Chinese <!--m:pin=1-->\n"
    "- [09:13] [fact:manual] my password is hunter2xyz99 on db1\n"
    "# a heading\n- [09:14] [preference:manual] 喜欢深色主题\n"
)


@pytest.fixture
def hexclaw(tmp_path: Path) -> Path:
    path = tmp_path / "hexclaw" / "_global" / "MEMORY.md"
    path.parent.mkdir(parents=True)
    path.write_text(LINES, encoding="utf-8")
    return tmp_path / "hexclaw"


def dream(workspace: Path, *words: str) -> int:
    return run([*words, "-w", str(workspace)])


def test_what_would_come_in_and_what_came(
    home: Path, workspace: Path, hexclaw: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dream(workspace, "import", "hexclaw", str(hexclaw), "--dry-run") == 0
    shown = capsys.readouterr().out
    assert shown.startswith("3 lines would come in from hexclaw; 3 new.\n")
    assert "memory/topics/user_profile.md  1\n    new: 喜欢深色主题 (_global/MEMORY.md:4)\n" in shown
    assert "D333 warning: What looks like a secret was masked" in shown
    assert "_global/MEMORY.md:2" in shown
    assert "hunter2" not in shown
    assert not (workspace / "memory" / "topics").exists()

    assert dream(workspace, "import", "hexclaw", str(hexclaw)) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("3 lines came in from hexclaw; 3 new.\n")
    undo = re.search(r"The next dream indexes them; `dream (undo [\w-]+)` takes them out again\.\n\Z", shown)
    assert undo is not None

    assert dream(workspace, "import", "hexclaw", str(hexclaw)) == 0
    assert capsys.readouterr().out.startswith("0 lines came in from hexclaw; 3 known.\n")

    assert dream(workspace, *undo[1].split()) == 0
    assert capsys.readouterr().out.endswith("`dream redo` brings it again.\n")
    assert not (workspace / "memory" / "topics" / "user_profile.md").exists()


def test_the_answer_for_programs(
    home: Path, workspace: Path, hexclaw: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dream(workspace, "import", "hexclaw", str(hexclaw), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert sorted(told) == [
        "commit", "counts", "dry_run", "entries", "files", "findings", "left", "path", "said", "source",
    ]  # fmt: skip
    assert told["counts"] == {
        "new": 3, "closed": 0, "archived": 0, "changed": 0, "same": 0, "twice": 0, "known": 0, "refused": 0,
    }  # fmt: skip
    assert {frozenset(one) for one in told["entries"]} == {frozenset({"fate", "text", "where", "path", "id", "why"})}
    assert told["left"] == [{"text": "# a heading", "where": "_global/MEMORY.md:3", "reason": "a heading"}]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("import", "letta", "."), "'letta' is nothing that can be imported"),
        (("import", "hexclaw", "no-such-folder"), "There is nothing at no-such-folder"),
    ],
)
def test_trouble_is_two_lines(
    home: Path, workspace: Path, words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dream(workspace, *words) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 2)
    assert said in shown.err
