"""Makers of small transcripts, one for each source, so that one suite holds all of them to the same behaviour."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

import pytest

from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources.registry import SOURCES
from slowwave.pipeline.sources.source import Batch, Position, Source, Transcript

FOLDER = "/srv/projects/été/b-c_d"
START = datetime(2026, 5, 4, 8, 0, tzinfo=UTC)


def when(n: int) -> str:
    return (START + timedelta(seconds=7 * n)).isoformat().replace("+00:00", "Z")


class Maker(Protocol):
    """Writes lines as its program does. tells_project: its transcripts name the folder they ran in."""

    tells_project: bool

    def path(self, folder: Path, session: str) -> Path:
        """Where the transcript of a session stands."""

    def copy(self, folder: Path, session: str) -> Path:
        """Where its program leaves a copy of a session's turns (a resume, a fork, a backup)."""

    def head(self, session: str) -> list[str]:
        """The lines before the first message."""

    def line(self, session: str, n: int, speaker: str, text: str) -> str:
        """The n-th message of a session (from 0) as one line. speaker: human or assistant."""


class ClaudeCode:
    tells_project = True

    def path(self, folder: Path, session: str) -> Path:
        return folder / "-srv-projects" / f"{session}.jsonl"

    def copy(self, folder: Path, session: str) -> Path:
        return folder / "-srv-projects" / f"{session}-resumed.jsonl"

    def head(self, session: str) -> list[str]:
        return [json.dumps({"type": "permission-mode", "permissionMode": "default", "sessionId": session})]

    def line(self, session: str, n: int, speaker: str, text: str) -> str:
        common = {
            "uuid": f"{session}-{n}",
            "parentUuid": f"{session}-{n - 1}" if n else None,
            "isSidechain": False,
            "cwd": FOLDER,
            "sessionId": session,
            "timestamp": when(n),
        }
        message: dict[str, object] = {"role": "user", "content": text}
        if speaker == "assistant":
            content = [{"type": "text", "text": text}]
            message = {"id": f"msg_{session}_{n}", "role": "assistant", "model": "m", "content": content}
        return json.dumps({"type": message["role"], "message": message, **common}, ensure_ascii=False)


class OpenClaw:
    tells_project = True

    def path(self, folder: Path, session: str) -> Path:
        return folder / "main" / "sessions" / f"{session}.jsonl"

    def copy(self, folder: Path, session: str) -> Path:
        return folder / "main" / "sessions" / f"{session}.jsonl.reset.2026-05-04T09-00-00.000Z"

    def head(self, session: str) -> list[str]:
        return [json.dumps({"type": "session", "version": 3, "id": session, "timestamp": when(0), "cwd": FOLDER})]

    def line(self, session: str, n: int, speaker: str, text: str) -> str:
        role = "user" if speaker == "human" else "assistant"
        row = {
            "type": "message",
            "id": f"{n:08x}",
            "parentId": f"{n - 1:08x}" if n else None,
            "timestamp": when(n),
            "message": {"role": role, "content": [{"type": "text", "text": text}]},
        }
        return json.dumps(row, ensure_ascii=False)


class Codex:
    tells_project = True

    def path(self, folder: Path, session: str) -> Path:
        return folder / "sessions" / "2026" / "05" / "04" / f"rollout-2026-05-04T08-00-00-{session}.jsonl"

    def copy(self, folder: Path, session: str) -> Path:
        return folder / "archived_sessions" / f"rollout-2026-05-04T08-00-00-{session}.jsonl"

    def head(self, session: str) -> list[str]:
        meta = {"id": session, "timestamp": when(0), "cwd": FOLDER, "originator": "codex_cli_rs", "source": "cli"}
        return [json.dumps({"timestamp": when(0), "type": "session_meta", "payload": meta})]

    def line(self, session: str, n: int, speaker: str, text: str) -> str:
        role, kind = ("user", "input_text") if speaker == "human" else ("assistant", "output_text")
        payload = {"type": "message", "role": role, "content": [{"type": kind, "text": text}]}
        return json.dumps({"timestamp": when(n), "type": "response_item", "payload": payload}, ensure_ascii=False)


class GeminiCli:
    tells_project = True

    def path(self, folder: Path, session: str) -> Path:
        project = folder / "b-c-d"
        project.mkdir(parents=True, exist_ok=True)
        (project / ".project_root").write_text(FOLDER, encoding="utf-8")
        return project / "chats" / f"session-2026-05-04T08-00-{session}.jsonl"

    def copy(self, folder: Path, session: str) -> Path:
        return folder / "b-c-d" / "chats" / f"session-2026-05-04T09-00-{session}.jsonl"

    def head(self, session: str) -> list[str]:
        return [json.dumps({"sessionId": session, "projectHash": "b-c-d", "startTime": when(0), "kind": "main"})]

    def line(self, session: str, n: int, speaker: str, text: str) -> str:
        kind = "user" if speaker == "human" else "gemini"
        row = {"id": f"{session}-{n}", "timestamp": when(n), "type": kind, "content": [{"text": text}]}
        return json.dumps(row, ensure_ascii=False)


class Antigravity:
    tells_project = False

    def path(self, folder: Path, session: str) -> Path:
        return folder / "antigravity" / "brain" / session / ".system_generated" / "logs" / "transcript.jsonl"

    def copy(self, folder: Path, session: str) -> Path:
        return folder / "antigravity-cli" / "brain" / session / ".system_generated" / "logs" / "transcript.jsonl"

    def head(self, session: str) -> list[str]:
        return []

    def line(self, session: str, n: int, speaker: str, text: str) -> str:
        row = {"step_index": n, "status": "DONE", "created_at": when(n)}
        if speaker == "human":
            request = f"<USER_REQUEST>\n{text}\n</USER_REQUEST>"
            row |= {"source": "USER_EXPLICIT", "type": "USER_INPUT", "content": request}
        else:
            row |= {"source": "MODEL", "type": "PLANNER_RESPONSE", "content": text}
        return json.dumps(row, ensure_ascii=False)


MAKERS: dict[str, Maker] = {
    "claude-code": ClaudeCode(),
    "codex": Codex(),
    "openclaw": OpenClaw(),
    "gemini-cli": GeminiCli(),
    "antigravity": Antigravity(),
}


class Sample:
    """One source with transcripts of its kind in a folder."""

    def __init__(self, source: Source, folder: Path) -> None:
        self.source, self.folder, self.maker = source, folder, MAKERS[source.name]

    def lines(self, count: int, session: str = "one", first: int = 0, say: Callable[[int], str] = str) -> list[str]:
        """Messages in turn of a person and the agent; say: from the number to the text."""
        numbers = range(first, first + count)
        speakers = ("human", "assistant")
        return [self.maker.line(session, n, speakers[n % 2], f"message {say(n)}") for n in numbers]

    def write(self, lines: list[str], session: str = "one", *, path: Path | None = None) -> Path:
        """A transcript with these messages."""
        path = path or self.maker.path(self.folder, session)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes("".join(f"{line}\n" for line in (*self.maker.head(session), *lines)).encode())
        return path

    def append(self, path: Path, lines: list[str], *, ending: str = "\n") -> None:
        with path.open("ab") as file:
            file.write(ending.join(lines).encode() + ending.encode())

    def transcript(self, path: Path) -> Transcript:
        """As the source lists it."""
        (found,) = [one for one in self.source.transcripts(str(self.folder)) if one.path == str(path)]
        return found

    def batches(self, path: Path, since: Position | None = None) -> Iterator[Batch]:
        return iter(self.source.read(self.transcript(path), kept(since)))

    def read(self, path: Path, since: Position | None = None) -> tuple[list[Turn], Position]:
        """All turns behind a position, and the position behind them."""
        found = list(self.batches(path, since))
        assert found, "a transcript without a turn has a position too"
        return [turn for batch in found for turn in batch.turns], found[-1].position


def kept(position: Position | None) -> Position | None:
    """A position as it comes back from the state file."""
    if position is None:
        return None
    head, offset, tail, carry = json.loads(
        json.dumps([position.head, position.offset, position.tail, dict(position.carry)])
    )
    return Position(head, offset, tail, carry)


@pytest.fixture(params=[source.name for source in SOURCES])
def sample(request: pytest.FixtureRequest, tmp_path: Path) -> Sample:
    (source,) = [one for one in SOURCES if one.name == request.param]
    return Sample(source, tmp_path)
