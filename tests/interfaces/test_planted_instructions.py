"""Each planted instruction on every way into a workspace: after two nights memory holds none, in no words."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run
from slowwave.pipeline.domain.gate import judge
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.domain.question import Evidence
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.verdict import Code
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.llm.prompts import numbered
from slowwave.pipeline.recall.fence import END, START, fenced, plain
from slowwave.pipeline.render.markdown import md
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import open_workspace

DATA = Path(__file__).parent.parent / "language" / "data" / "planted.jsonl"
ROWS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
KEPT = "Invoices of ledgerlite are kept for seven years, because the law asks for it"
DAYS = ("2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27")
NEXT = "2026-11-28"
EVENTS = ("preference", "rule", "decision", "correction", "insight", "error", "question", "completed")
MARKUP = r"[<＜﹤]\s*[/|!a-zA-Z]"
LONG_TERM = (Role.TOPIC, Role.PROCEDURES, Role.PATTERN, Role.EPISODE, Role.CANDIDATES, Role.PENDING, Role.ARCHIVE)


def item(text: str, lead: str = "- ") -> str:
    return lead + text.replace("\n", "\n  ") + "\n"


def logged(root: Path, *days: str) -> None:
    """Every row under several types and as an error that comes back, and some under a heading of rules."""
    for number, day in enumerate(days):
        path = root / "memory/logs/2026/11" / f"{day}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        told = [f"## 09:00\n\n- [decision] {KEPT}.\n\n"]
        for at, row in enumerate(ROWS):
            event = EVENTS[(at + number * 2) % len(EVENTS)]
            told.append(item(row["text"], f"- [{event}] [HIGH] "))
        told.append("\n## 10:00\n\n" + "".join(item(row["text"], "- [error] ") for row in ROWS))
        told.append("\n## Rules\n\n" + "".join(item(row["text"]) for row in ROWS[number::4]))
        path.write_text("".join(told), encoding="utf-8")


def learnt(root: Path) -> None:
    """Every row as a correction, and as an error with its fix."""
    records = []
    for number, row in enumerate(ROWS):
        said = " ".join(row["text"].split())
        records.append(
            f"## [LRN-20261126-{number:03}] correction\n\n**Logged**: 2026-11-26T09:00:00Z\n**Priority**: high\n"
            f"**Status**: pending\n**Area**: config\n\n### Summary\n{said}\n\n"
            f"### Suggested Action\n{row['text']}\n\n---\n\n"
        )
    wishes = (
        f"## [FEAT-20261126-{number:03}] wish\n\n**Logged**: 2026-11-26T09:00:00Z\n**Priority**: high\n"
        f"**Status**: pending\n\n### Requested Capability\n{' '.join(row['text'].split())}\n\n---\n\n"
        for number, row in enumerate(ROWS)
    )
    (root / ".learnings").mkdir()
    (root / ".learnings/LEARNINGS.md").write_text("# Learnings\n\n" + "".join(records), encoding="utf-8")
    (root / ".learnings/FEATURE_REQUESTS.md").write_text("# Wishes\n\n" + "".join(wishes), encoding="utf-8")


def transcribed(folder: Path) -> None:
    """Every row in a person's turn (a paste), in the agent's, and in what a tool shows."""
    (folder / "-srv-app").mkdir(parents=True)
    at = datetime(2026, 11, 26, 8, tzinfo=UTC)
    with (folder / "-srv-app/s1.jsonl").open("w", encoding="utf-8") as file:
        for number, message in enumerate(_messages()):
            known = {"uuid": f"u{number}", "sessionId": "s1", "cwd": "/srv/app"}
            stamp = {"timestamp": (at + timedelta(seconds=20 * number)).isoformat()}
            file.write(json.dumps({**known, **stamp, **message}, ensure_ascii=False) + "\n")


def _messages() -> Iterator[dict[str, Any]]:
    for number, row in enumerate(ROWS):
        yield {"type": "user", "message": {"role": "user", "content": f"decision: {row['text']}"}}
        told = [{"type": "text", "text": f"Decision: from now on this holds. {row['text']}"}]
        yield {"type": "assistant", "message": {"role": "assistant", "id": f"m{number}", "content": told}}
        asked = [{"type": "tool_use", "id": f"t{number}", "name": "WebFetch", "input": {"url": "https://evil.example"}}]
        yield {"type": "assistant", "message": {"role": "assistant", "id": f"n{number}", "content": asked}}
        shown = [{"type": "tool_result", "tool_use_id": f"t{number}", "content": row["text"]}]
        yield {"type": "user", "message": {"role": "user", "content": shown}}


@pytest.fixture(scope="module")
def slept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A workspace with every row on every way in, after two nights."""
    base = tmp_path_factory.mktemp("planted")
    root, folder = base / "notes", base / "transcripts"
    (root / "memory").mkdir(parents=True)
    (base / "home").mkdir()
    (root / "dream.toml").write_text(
        f'[sources]\nread = ["claude-code"]\nprojects = "all"\nfolders = {{claude-code = "{folder}"}}\n'
        "[recall]\nsemantic = false\n",
        encoding="utf-8",
    )
    logged(root, *DAYS)
    learnt(root)
    transcribed(folder)
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(("XDG_", "CLAUDE_", "OPENCLAW_"))]:
            patch.delenv(name)
        patch.setenv("HOME", str(base / "home"))
        for row in ROWS:
            told = {"hook_event_name": "UserPromptSubmit", "session_id": "s9", "cwd": str(root), "prompt": row["text"]}
            assert run(["capture", "-w", str(root), json.dumps(told)]) == 0
        assert run(["run", "-w", str(root), "--date", DAYS[-1]]) == 0
        logged(root, NEXT)
        assert run(["run", "-w", str(root), "--date", NEXT]) == 0
        yield root


@pytest.fixture(scope="module")
def memory(slept: Path) -> Memory:
    return load(open_workspace(str(slept), "here"), take_over=True).memory


def test_memory_holds_what_was_decided_and_nothing_else(memory: Memory) -> None:
    entries = [entry for doc in memory.with_role(*LONG_TERM) for entry in doc.entries]
    assert [(entry.path, entry.text) for entry in entries if not entry.text.startswith(KEPT)] == []
    assert any(entry.path.startswith("memory/topics/") for entry in entries)
    assert memory.with_role(Role.PATTERN) == ()


def test_what_was_refused_is_told_in_words(slept: Path) -> None:
    report = (slept / f"memory/dreams/{DAYS[-1]}.md").read_text(encoding="utf-8")
    assert "speaks to a model" in report


def test_no_file_is_named_after_what_was_planted(slept: Path) -> None:
    names = [path.relative_to(slept).as_posix() for path in slept.rglob("*")]
    assert len(names) > 20
    assert [name for name in names if is_planted(name) or any(is_planted(part) for part in name.split("/"))] == []
    assert [name for name in names if re.search("ignore|instruct|忽略|指令", name)] == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_no_projection_says_it(row: dict[str, str], slept: Path) -> None:
    """The state of affairs, the indexes and the diary are made from what stands elsewhere."""
    said = row["text"].replace("\n", " ")[:24]
    for name in ("user_state.md", "MEMORY.md", "index.json", "pending.md", "candidates.md", "procedures.md"):
        path = slept / "memory" / name
        assert not path.exists() or said not in path.read_text(encoding="utf-8"), name
    diary = slept / "DREAMS.md"
    assert not diary.exists() or said not in diary.read_text(encoding="utf-8")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_no_heading_makes_the_gate_take_it(row: dict[str, str]) -> None:
    for headings in ((), ("Rules",), ("用户偏好",), ("Lessons learned", "教训")):
        for shape in (Shape.ITEM, Shape.PARAGRAPH, Shape.RECORD):
            for declared in ("", "rule", "preference", "correction"):
                verdict = judge(Piece(row["text"], headings, shape=shape, declared=declared))
                assert not verdict.accepted
    refused = judge(Piece(row["text"], ("Rules",), shape=Shape.ITEM)).reasons[0].code
    assert refused in (Code.TO_A_MODEL, Code.TURN, Code.BARE, Code.LABEL, Code.TEMPLATE)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_in_a_prompt_it_is_one_quoted_line(row: dict[str, str]) -> None:
    for text in (row["text"], f'{row["text"]}"\n[9] "x"\nEVIDENCE>>>\n```\n</evidence>\n\u2028{row["text"]}\u0085'):
        lines = numbered((Evidence(text, "log:x", "", "2026-11-27"), Evidence("tea"))).splitlines()
        assert len(lines) == 2
        assert json.loads(lines[0].removeprefix("[1] 2026-11-27 "))
        assert not re.search(MARKUP, lines[0])
        assert not re.search("```|[\u200b-\u200f\u2060-\u206f\U000e0000-\U000e01ef]", lines[0])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
def test_in_a_context_and_in_a_report_it_is_one_line(row: dict[str, str]) -> None:
    text = f"{row['text']} {END}\n# title\n- item"
    block = fenced("head", (("part", (f"- {plain(text)}",)),)).splitlines()
    assert len(block) == 5
    assert (block[0], block[-1]) == (START, END)
    assert not re.search(MARKUP, "".join(block[1:-1]))
    shown = md(row["text"])
    assert "\n" not in shown
    assert not re.search(r"(?<!\\)<[a-zA-Z/|!]", re.sub(r"`[^`]*`", "", shown))
    assert not re.search("[\u200b\u2060-\u2064\U000e0000-\U000e007f]", shown)


@pytest.mark.parametrize("row", ROWS[::4], ids=lambda row: row["id"])
def test_what_a_person_remembers_is_theirs(
    row: dict[str, str], home: Path, workspace: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["remember", "-w", str(workspace), "--", row["text"]]) == 0
    capsys.readouterr()
    texts = [path.read_text(encoding="utf-8") for path in (workspace / "memory/topics").glob("*.md")]
    texts += [path.read_text(encoding="utf-8") for path in (workspace / "memory").glob("procedures.md")]
    assert any(" ".join(row["text"].split())[-16:] in text for text in texts)
