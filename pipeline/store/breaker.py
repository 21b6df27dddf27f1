"""Whether active recall failed lately: one small file, written where it fails and where it works again."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import datetime, timedelta

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import jot

WHERE = "cache/active.json"
FAILURES = 3
PAUSE = timedelta(seconds=60)
"""BEHAVIOUR, "Recall": so many failures one after another, and so long nothing is tried."""


class Breaker(NamedTuple):
    """failures: one after another. at, why: of the last one, None and "" where there was none."""

    failures: int = 0
    at: datetime | None = None
    why: str = ""

    def is_open(self, now: datetime) -> bool:
        """Whether nothing is tried for the time being."""
        return self.failures >= FAILURES and self.at is not None and timedelta() <= now - self.at < PAUSE


def read_breaker(workspace: Workspace) -> Breaker:
    """What is known of it; nothing where it never failed, or the file is torn."""
    try:
        given = json.loads(FILES.read(workspace.state_path(WHERE)) or b"{}")
        at = datetime.fromisoformat(given["at"]) if given else None
        if at is None or at.tzinfo is None:
            return Breaker()
        return Breaker(int(given["failures"]), at, str(given["why"]))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Breaker()


def note_failure(workspace: Workspace, before: Breaker, why: str, now: datetime) -> None:
    """Keep that it failed, if anything can be written."""
    _keep(workspace, Breaker(before.failures + 1, now, why[:200]))


def note_success(workspace: Workspace, before: Breaker) -> None:
    """Keep that it works again; when it failed last stays known."""
    if before.failures:
        _keep(workspace, before._replace(failures=0))


def _keep(workspace: Workspace, breaker: Breaker) -> None:
    given = {"failures": breaker.failures, "at": breaker.at.isoformat() if breaker.at else "", "why": breaker.why}
    with suppress(OSError):
        jot(workspace.state_path(WHERE), json.dumps(given).encode())
