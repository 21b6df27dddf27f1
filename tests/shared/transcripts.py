"""Transcripts of Claude Code in a folder, written as that program writes them."""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any


class Sessions:
    """folder: of all transcripts. at: when each begins, if a test does not say otherwise."""

    def __init__(self, folder: Path, at: datetime) -> None:
        self.folder = folder
        self._at = at

    def path(self, session: str) -> Path:
        return self.folder / "-srv-app" / f"{session}.jsonl"

    def add(
        self,
        session: str,
        *said: str | Mapping[str, Any],
        first: int = 0,
        at: datetime | None = None,
        cwd: str = "/srv/app",
    ) -> Path:
        """A person's messages, an agent's where one begins with "> ", or whole rows; twenty seconds between two."""
        path = self.path(session)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            for n, one in enumerate(said, first):
                row = one if isinstance(one, Mapping) else _row(one, f"msg-{session}-{n:024}")
                moment = (at or self._at) + timedelta(seconds=20 * n)
                known = {"uuid": f"01234567-89ab-{session}-{n}", "sessionId": session, "cwd": cwd}
                file.write(json.dumps({**known, "timestamp": moment.isoformat(), **row}, ensure_ascii=False) + "\n")
        return path


def _row(said: str, id: str) -> dict[str, Any]:
    if said.startswith("> "):
        content = [{"type": "text", "text": said[2:]}]
        return {"type": "assistant", "message": {"id": id, "role": "assistant", "content": content}}
    return {"type": "user", "message": {"role": "user", "content": said}}
