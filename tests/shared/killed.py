"""A process that is killed, really, at a step of its work."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from typing import Any, NamedTuple


class Step(NamedTuple):
    """The call at which a process dies. owner, name: what is called. side: before or after it. at: the how-manieth."""

    owner: Any
    name: str
    side: str = "before"
    at: int = 1


def killed_at(step: Step, work: Callable[[], object], meanwhile: Callable[[], object] = lambda: None) -> bool:
    """Do the work in a process of its own that is killed at that step; whether it was. meanwhile: done here until then,
    again and again."""
    child = os.fork()
    if child == 0:
        try:
            _die_at(step)
            work()
        finally:
            os._exit(7)
    while True:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        meanwhile()
        time.sleep(0.01)


def _die_at(step: Step) -> None:
    real, calls = getattr(step.owner, step.name), 0

    def dying(*args: Any, **more: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == step.at and step.side == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        came = real(*args, **more)
        if calls == step.at:
            os.kill(os.getpid(), signal.SIGKILL)
        return came

    setattr(step.owner, step.name, dying)
