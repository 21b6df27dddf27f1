"""What went wrong where nobody was there to be told: one JSON line each in the errors log of the user."""

from __future__ import annotations

import json
import os

from slowwave.flows import wiring
from slowwave.pipeline.frozen import dataclass
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.writer.state import note

CAP = 256_000
"""Bytes; the older half goes first."""
LONGEST = 2_000
"""Characters of what one line says."""
LATELY = 16_000
"""Bytes at the end of the log in which the same trouble on the same day is not told again: a hook that fails with each
message would push all else out."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """One line. at: ISO. place: in our code, "" where it is no bug. agent, workspace: "" where not known."""

    at: str
    said: str
    place: str = ""
    agent: str = ""
    workspace: str = ""


def log_error(path: str, error: BaseException, *, agent: str = "", workspace: str = "") -> None:
    """Add the moment, the error and the place in our code that it came from."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    place = f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    log_trouble(path, f"{type(error).__name__}: {error}", place=place, agent=agent, workspace=workspace)


def log_trouble(path: str, said: str, *, place: str = "", agent: str = "", workspace: str = "") -> None:
    """Add what was odd, once a day as long as nothing much else comes between. Secrets are masked."""
    at = wiring.now(Settings()).isoformat()
    line = {"at": at, "said": mask(" ".join(said.split()))[:LONGEST]}
    line |= {key: value for key, value in (("place", place), ("agent", agent), ("workspace", workspace)) if value}
    same = json.dumps(line, ensure_ascii=False).partition(", ")[2]
    lately = (FILES.read(path) or b"")[-LATELY:].decode("utf-8", "replace").split("\n")
    if not any(at[:10] in before[:30] and before.endswith(same) for before in lately):
        note(path, json.dumps(line, ensure_ascii=False), cap=CAP)


def troubles(path: str) -> tuple[Trouble, ...]:
    """What the log holds, oldest first. A line of another form counts as what it says."""
    try:
        text = (FILES.read(path) or b"").decode("utf-8", "replace")
    except OSError as error:
        return (Trouble("", f"{path} cannot be read: {error}"),)
    return tuple(_read(line) for line in text.split("\n") if line.strip())


def _read(line: str) -> Trouble:
    try:
        given = json.loads(line)
        return Trouble(**{name: str(given[name]) for name in Trouble.__match_args__ if name in given})
    except (ValueError, TypeError, RecursionError):
        at, _, said = line.partition(" ")
        return Trouble(at, said) if at[:4].isdigit() else Trouble("", line)
