"""Each planted secret on every way into a workspace: afterwards no byte of it stands in any file there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run
from slowwave.pipeline.language.secrets import find_secrets

DATA = Path(__file__).parent.parent / "language" / "data" / "secrets.jsonl"
ROWS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").replace("¦", "").splitlines()]
MORNING = datetime(2026, 11, 9, 8, 0, tzinfo=UTC)


def forms(row: dict[str, Any]) -> Iterator[bytes]:
    """The secrets of a row as they may stand in a text, in JSON, and in JSON without other letters than ASCII."""
    for secret in row["secrets"]:
        for form in {secret, json.dumps(secret, ensure_ascii=False)[1:-1], json.dumps(secret)[1:-1]}:
            yield form.encode()


def leaked(*roots: Path, rows: Iterable[dict[str, Any]], but: Iterable[str] = ()) -> list[tuple[str, str, str]]:
    """(row, file, secret) of each secret that stands in a file or its name. A short one may be part of a digest."""
    found = []
    files = [path for root in roots for path in root.rglob("*") if path.is_file()]
    texts = {str(path): path.read_bytes() + str(path).encode() for path in files if not _is_in(path, but)}
    everything = b"\n".join(texts.values())
    for row in rows:
        for form in forms(row):
            if form not in everything:
                continue
            alone = re.compile(
                rb"(?<![0-9A-Za-z])" + re.escape(form) + rb"(?![0-9A-Za-z])" if len(form) < 8 else re.escape(form)
            )
            found += [(row["id"], name, form.decode()) for name, data in texts.items() if alone.search(data)]
    return found


def _is_in(path: Path, folders: Iterable[str]) -> bool:
    return any(f"/{folder}" in path.as_posix() for folder in folders)


def lines_of(workspace: Path) -> int:
    logs = (workspace / "memory" / "logs").rglob("*.md")
    return sum(path.read_text(encoding="utf-8").count("<!--m:") for path in logs)


def test_what_is_captured_by_hand_or_by_hooks_reaches_no_file(home: Path, here: Path) -> None:
    for n, row in enumerate(ROWS):
        said = f"[decision] {row['text']}"
        event = {"hook_event_name": "UserPromptSubmit", "session_id": f"s{n}", "cwd": str(here), "prompt": said}
        first = row["secrets"][0]
        name = first if find_secrets(first) and "\n" not in first else f"s{n}"
        ours = {"text": said, "speaker": "human", "id": f"m{n}-{name}", "who": name, "session": name}
        ways = (["--text", said], [json.dumps(event)], [json.dumps(ours, ensure_ascii=False)])
        assert run(["capture", "-w", str(here), *ways[n % 3]]) == 0
    assert lines_of(here) > 0.8 * len(ROWS)
    assert leaked(here, home, rows=ROWS) == []


def transcript(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """A session of Claude Code in which people, the agent, tools and a summary each say every row."""
    for row in rows:
        text, key = row["text"], row["id"]
        yield {"type": "user", "message": {"role": "user", "content": f"decision: {text}"}}
        yield _assistant(key, {"type": "text", "text": f"Decision: we use this from now on. {text}"})
        for n, command in enumerate((f"deploy --stage one {text}", f"deploy --stage two {text}")):
            asked = {"type": "tool_use", "id": f"{key}-{n}", "name": "Bash", "input": {"command": command}}
            yield _assistant(key, asked)
            answer = {
                "type": "tool_result",
                "tool_use_id": f"{key}-{n}",
                "content": f"refused: {text}",
                "is_error": not n,
            }
            yield {"type": "user", "message": {"role": "user", "content": [answer]}}
        yield {"type": "user", "isCompactSummary": True, "message": {"role": "user", "content": f"Summary: {text}"}}
    # What was not answered yet is remembered until the next night.
    for row in rows:
        asked = {"type": "tool_use", "id": f"open-{row['id']}", "name": "Bash", "input": {"command": row["text"]}}
        yield _assistant(f"open-{row['id']}", asked)


def _assistant(key: str, block: dict[str, Any]) -> dict[str, Any]:
    return {"type": "assistant", "message": {"role": "assistant", "id": f"msg-{key}", "content": [block]}}


@pytest.mark.parametrize(("rows", "semantic"), [(ROWS, "false"), (ROWS[::50], "true")], ids=["words", "meaning"])
def test_what_is_replayed_reaches_no_file(
    home: Path,
    here: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    rows: list[dict[str, Any]],
    semantic: str,
) -> None:
    folder = tmp_path / "transcripts"
    (folder / "-srv-app").mkdir(parents=True)
    (here / "dream.toml").write_text(
        f'[sources]\nread = ["claude-code"]\nprojects = "all"\nfolders = {{claude-code = "{folder}"}}\n'
        f"[recall]\nsemantic = {semantic}\n",
        encoding="utf-8",
    )
    for start in range(0, len(rows), 40):
        session = f"s{start}"
        with (folder / "-srv-app" / f"{session}.jsonl").open("w", encoding="utf-8") as file:
            for n, row in enumerate(transcript(rows[start : start + 40])):
                at = MORNING + timedelta(days=start // 40, seconds=20 * n)
                known = {"uuid": f"{session}-{n}", "sessionId": session, "cwd": "/srv/app", "timestamp": at.isoformat()}
                file.write(json.dumps({**known, **row}, ensure_ascii=False) + "\n")
    said = ""
    for words in (["run", "--date", "2026-11-29"], ["report"], ["status", "--json", "--sources"], ["report", "--all"]):
        assert run(words) == 0, words
        shown = capsys.readouterr()
        said += shown.out + shown.err
    assert lines_of(here) > 0.8 * len(rows)
    assert leaked(here, home, rows=rows) == []
    told = [(row["id"], form) for row in rows for form in forms(row) if len(form) >= 8 and form.decode() in said]
    assert told == []


def test_what_a_person_noted_stays_in_that_note(home: Path, here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for start in range(0, len(ROWS), 32):
        day = MORNING + timedelta(days=start // 32)
        path = here / "memory/logs" / f"{day:%Y}" / f"{day:%m}" / f"{day:%Y-%m-%d}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        told = "".join(f"- [decision] {' '.join(row['text'].split())}\n" for row in ROWS[start : start + 32])
        path.write_text(f"## 09:00\n\n{told}", encoding="utf-8")
    for words in (["run", "--date", "2026-11-29"], ["report", "--all"], ["status", "--json"], ["undo"], ["redo"]):
        assert run(words) == 0, words
        said = capsys.readouterr()
        found = [form for row in ROWS for form in forms(row) if len(form) >= 8 and form.decode() in said.out + said.err]
        assert found == [], words
    assert leaked(here, home, rows=ROWS, but=("memory/logs/",)) == []
