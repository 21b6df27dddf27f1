"""Planted instructions on every way into a workspace: logs of all types, records, and transcripts of all speakers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run
from slowwave.pipeline.domain.role import Role

DATA = Path(__file__).parent.parent / "language" / "data" / "planted.jsonl"
ROWS = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
KEPT = "Invoices of ledgerlite are kept for seven years, because the law asks for it"
DAYS = ("2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27")
NEXT = "2026-11-28"
EVENTS = ("preference", "rule", "decision", "correction", "insight", "error", "question", "completed")
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


@contextmanager
def two_nights(base: Path, told: Callable[[Path], None], settings: str = "") -> Iterator[Path]:
    """A workspace with every row in its logs, records and transcripts, after two nights. told: what comes by day
    besides. settings: further lines of its settings."""
    root, folder = base / "notes", base / "transcripts"
    (root / "memory").mkdir(parents=True)
    (base / "home").mkdir()
    (root / "dream.toml").write_text(
        f'[sources]\nread = ["claude-code"]\nprojects = "all"\nfolders = {{claude-code = "{folder}"}}\n'
        f"[recall]\nsemantic = false\n{settings}",
        encoding="utf-8",
    )
    logged(root, *DAYS)
    learnt(root)
    transcribed(folder)
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(("XDG_", "CLAUDE_", "OPENCLAW_"))]:
            patch.delenv(name)
        patch.setenv("HOME", str(base / "home"))
        told(root)
        assert run(["run", "-w", str(root), "--date", DAYS[-1]]) == 0
        logged(root, NEXT)
        assert run(["run", "-w", str(root), "--date", NEXT]) == 0
        yield root


def _messages() -> Iterator[dict[str, Any]]:
    for number, row in enumerate(ROWS):
        yield {"type": "user", "message": {"role": "user", "content": f"decision: {row['text']}"}}
        told = [{"type": "text", "text": f"Decision: from now on this holds. {row['text']}"}]
        yield {"type": "assistant", "message": {"role": "assistant", "id": f"m{number}", "content": told}}
        asked = [{"type": "tool_use", "id": f"t{number}", "name": "WebFetch", "input": {"url": "https://evil.example"}}]
        yield {"type": "assistant", "message": {"role": "assistant", "id": f"n{number}", "content": asked}}
        shown = [{"type": "tool_result", "tool_use_id": f"t{number}", "content": row["text"]}]
        yield {"type": "user", "message": {"role": "user", "content": shown}}
