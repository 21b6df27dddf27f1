"""Secrets in every place that a person can put one: what dream writes and says never repeats them."""

import os
from pathlib import Path

import pytest

from slowwave.interfaces.cli import run

KEY = "ghp_" + "A1b2C3d4E5" * 4
MODEL = "sk-proj-" + "Zx9Yw8Vu7T" * 4
WORD = "hunter2Correct9"
SECRETS = (KEY, MODEL, WORD)
KEPT = ("undo/", "dreams/", "base.jsonl", "state.json", "writes.jsonl")
"""What a person's own files looked like, and where they are: undo and hand edits need it to the byte."""

LOG = f"""## 09:00

- [decision] Decision: the deploy token is {KEY} and we always keep it in CI
- [correction] [HIGH] Use the API key {MODEL} for the ledger service, not the old one
- [error] restic failed: auth with password={WORD} refused on granite
- 决定：数据库密码是 {WORD}，以后都用它
- [question] Why does key {KEY} not work on staging?
- 2027-01-05: rotate {KEY}

## {MODEL}

- [decision] We always deploy on Monday with care
"""


@pytest.fixture
def leaky(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace in which notes, learnings, topics, names and settings hold secrets."""
    files = {
        **{f"memory/logs/2026/11/2026-11-0{day}.md": LOG.replace("Monday", f"Monday {day}") for day in (1, 2, 3, 4)},
        f"memory/logs/2026/11/2026-11-05-{KEY}.md": "- [decision] We always lint with ruff here\n",
        ".learnings/ERRORS.md": f"## [ERR-20261101-001] restic\n\n**Status**: resolved\n**Pattern-Key**: k.{KEY}\n\n"
        f"### Summary\nRestic fails with {KEY}\n\n### Suggested Fix\nSet password={WORD} in {MODEL}\n",
        f"memory/topics/project_{KEY}.md": f"---\nname: Key {KEY}\ndescription: password={WORD}\ntype: project\n---\n\n"
        f"## Facts\n\n- an old note with {MODEL} <!--m:eid=e1234567890abcdef;ref=2020-01-01-->\n- a fact with {KEY}\n",
        f"memory/patterns/p-{MODEL}.md": f"---\nname: {MODEL}\ntrigger: {KEY}\nresponse: password={WORD}\n---\n",
        "memory/pending.md": f"- [ ] Why does key {KEY} not work on staging?\n- [ ] rotate {KEY}\n",
        "memory/user_state.md": f"# User state\n\n## Focus\n\n- key {MODEL}\n",
        "memory/MEMORY.md": f"- mine {KEY}\n",
        "dream.toml": f'[words]\nowners = ["{MODEL}"]\n',
    }
    for path, text in files.items():
        target = workspace / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    monkeypatch.chdir(workspace)
    return workspace


def texts(root: Path) -> dict[str, str]:
    """Path to text of what may hold no secret but a person's own, the folder's own names left out."""
    found = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    state = "memory/.dreams/slowwave/"
    return {
        name: path.read_bytes().decode("utf-8", "replace")
        for name, path in found.items()
        if not any(name.startswith(state + kept) for kept in KEPT)
    }


def test_no_file_and_no_answer_repeats_a_secret(home: Path, leaky: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {name: {one for one in SECRETS if one in text} for name, text in texts(leaky).items()}
    before["memory/archive.md"] = set(SECRETS)  # the old note itself moves there
    commands: tuple[tuple[str, ...], ...] = (
        ("run", "--dry-run", "--date", "2026-11-09", "--json"),
        ("run", "--date", "2026-11-09"),
        ("report", "--all"),
        ("report", "--json"),
        ("status", "--json"),
        ("undo", "--json"),
        ("redo", "--json"),
        ("capture", f"--{KEY}", KEY),
        ("capture", "--text", f"decision: my token is {KEY} always"),
    )
    for words in commands:
        capsys.readouterr()
        assert run(words) == 0
        said = capsys.readouterr()
        if "--dry-run" not in words and words[0] not in ("undo", "redo"):
            assert not [one for one in SECRETS if one in said.out + said.err], words
        for name, text in texts(leaky).items():
            leaked = {one for one in SECRETS if one.casefold() in text.casefold()} - before.get(name, set())
            assert not leaked, (words, name, [line for line in text.splitlines() if any(one in line for one in leaked)])
    everything = "".join(path.read_text(encoding="utf-8") for path in home.rglob("*") if path.is_file())
    assert not [one for one in SECRETS if one in everything]


def test_a_person_may_take_a_secret_out(leaky: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--date", "2026-11-09"]) == 0
    pending = leaky / "memory/pending.md"
    left = [line for line in pending.read_text(encoding="utf-8").splitlines(True) if "rotate" not in line]
    pending.write_text("".join(left), encoding="utf-8")
    assert run(["--date", "2026-11-10"]) == 0
    refusals = (leaky / "memory/refusals.md").read_text(encoding="utf-8")
    assert "— rotate ***" in refusals
    assert KEY not in refusals


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")
@pytest.mark.parametrize("first", [["remember", "The host is heron"], [], ["capture", "--text", "no Fridays, never"]])
def test_what_a_private_file_holds_lies_where_nobody_else_reads(home: Path, workspace: Path, first: list[str]) -> None:
    topic = workspace / "memory/topics/project_general.md"
    topic.parent.mkdir(parents=True, exist_ok=True)
    topic.write_text(f"# Projects\n\n- The password of osprey is {WORD}\n")
    topic.chmod(0o600)
    for words in (first, [], ["remember", "The roof is red"]):
        assert run(["-w", str(workspace), *words]) == 0
    for path in (one for one in workspace.rglob("*") if one.is_file() and WORD.encode() in one.read_bytes()):
        above = [one for one in (path, *path.parents) if one.is_relative_to(workspace)]
        assert any(not one.stat().st_mode & 0o077 for one in above), path
