"""``dream trial``: a report is written, the next ranking knows the verdict, and memory stays as it is."""

import json
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run

HELD = "- [DREAM] 周五部署会弄坏导入器 <!--m:eid=e00000000000000aa;cand=2026-11-20-->\n- [DREAM] trains are preferred\n"
WORDS = ["--prompt", "发吗？", "--baseline", "好\n的", "--with", "等到周一", "--verdict", "helpful", "--reason", "没坏"]


@pytest.fixture
def notes(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(workspace)
    (workspace / "memory/candidates.md").write_text(HELD, encoding="utf-8")
    return workspace


def _files(notes: Path) -> dict[str, bytes]:
    return {path.relative_to(notes).as_posix(): path.read_bytes() for path in notes.rglob("*") if path.is_file()}


def _tried(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any, str]:
    capsys.readouterr()
    code = run(["trial", *words, "--json"])
    said = capsys.readouterr()
    return code, json.loads(said.out) if said.out else None, said.err


@pytest.mark.parametrize("which", ["e00000000000000aa", "e000000000", "导入器"])
def test_it_writes_one_report_and_nothing_of_memory(
    notes: Path, capsys: pytest.CaptureFixture[str], which: str
) -> None:
    before = _files(notes)
    code, done, _ = _tried(capsys, which, *WORDS, "--risk", "旧", "--risk", "窄", "--ref", "log:2026-11-20")
    assert (code, done["verdict"], done["recommendation"], done["action"]) == (0, "helpful", "promote", "report-only")
    assert (done["candidate"], done["effect"]) == ("周五部署会弄坏导入器", 0.04)
    after = _files(notes)
    new = sorted(after.keys() - before.keys())
    assert new == ["memory/.dreams/slowwave/trials.jsonl", done["report"]]
    assert {path: data for path, data in after.items() if path in before} == before
    folder, name = done["report"].rsplit("/", 1)
    assert folder.startswith("memory/dreaming/shadow-trials/20")
    assert len(name) == len("0123456789ab.md")
    text = (notes / done["report"]).read_text(encoding="utf-8")
    assert "baseline outcome: 好 的\ncandidate outcome: 等到周一\n" in text
    assert "risk flags:\n- 旧\n- 窄\nevidence refs:\n- log:2026-11-20\npromotion action: report-only\n" in text
    assert "导入" not in (notes / "memory/.dreams/slowwave/trials.jsonl").read_text(encoding="utf-8")
    assert _tried(capsys, which, *WORDS, "--risk", "旧", "--risk", "窄", "--ref", "log:2026-11-20")[1] == done


def test_no_night_reads_the_report(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["run"]) == 0
    assert _tried(capsys, "导入器", *WORDS)[0] == 0
    capsys.readouterr()
    assert run(["run"]) == 0
    assert capsys.readouterr().out.startswith("Nothing to do")


@pytest.mark.parametrize(
    ("which", "words", "code", "says"),
    [
        ("nothing like that", WORDS, 3, "No candidate is named or says 'nothing like that'"),
        ("", WORDS, 3, "No candidate is named"),
        ("e", [*WORDS[:6], "--verdict", "great", *WORDS[8:]], 2, "--verdict must be one of helpful, neutral, harmful"),
        ("导入器", ["--prompt", " ", *WORDS[2:]], 2, "--prompt says nothing"),
        ("导入器", [*WORDS, "--ref", "ghp_" + "A1b2C3d4E5" * 4], 3, "It looks like a secret"),
        ("导入器", WORDS[:-2], 2, ""),
    ],
)
def test_what_is_lacking_is_said_and_nothing_is_written(
    notes: Path, capsys: pytest.CaptureFixture[str], which: str, words: list[str], code: int, says: str
) -> None:
    before = _files(notes)
    found, _, err = _tried(capsys, which, *words)
    assert found == code
    assert says in err
    assert _files(notes) == before


def test_several_that_fit_are_named(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = HELD + "- [DREAM] trains are late\n"
    (notes / "memory/candidates.md").write_text(more, encoding="utf-8")
    code, _, err = _tried(capsys, "trains", *WORDS)
    assert code == 3
    assert "'trains' fits 2 candidates:\n  trains are preferred\n  trains are late" in err


def test_the_sentence_says_what_became_of_it(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["trial", "导入器", *WORDS]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"helpful: promote (report-only). The report: {notes}/memory/dreaming/shadow-trials/")


def test_what_is_erased_is_erased_in_the_reports_too(notes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, done, _ = _tried(capsys, "导入器", *WORDS)
    assert run(["forget", "导入器", "--erase"]) == 0
    assert "导入器" not in (notes / done["report"]).read_text(encoding="utf-8")
