"""``dream up``: keeps a Prefect server and our runner, one of each for this user, and stops what it started."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from slowwave.flows.processes import Process, process, stop, this_process
from slowwave.flows.server import (
    PASSWORD_FILE,
    STATE_FILE,
    Up,
    answers,
    environment,
    keep_up,
    read_up,
    serving,
)
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.locks import BusyError, Lock

PORT = 4200
"""Prefect's own; where it is taken, any free one."""
SERVER_SECONDS, RUNNER_SECONDS = 240.0, 180.0
"""How long they may take until they answer: 14 s and 8 s on an idle machine, much more on a busy one."""
PATIENCE = 45.0
"""Seconds for a running dream to end by itself, and for the server to write what it has."""
LOOK_SECONDS = 0.5
LOCK = "up.lock"
SERVER_LOG, RUNNER_LOG, UP_LOG = "server.log", "runner.log", "up.log"
LOG_CAP = 1_000_000
"""Bytes of a log that is kept when it is opened again."""

NOBODY = Process(0, "")

Say = Callable[[str], None]


def keep_running(roots: Sequence[str], home: str, port: int | None, say: Say) -> None:
    """Serve these workspaces until a signal. DreamError (exit 3) where another ``dream up`` runs, or a part of it ends.

    home: Prefect's. port: the server's, None for the usual one or else a free one.
    """
    _make_home(home)
    with _alone(home), _stopping() as told:
        children: list[Process] = []
        try:
            url, server = _server(home, port, told, say)
            children.append(server)
            runner = _runner(home, url, roots, server, told, children)
            keep_up(home, Up(url, server, runner, this_process(), tuple(roots)))
            say(f"Serving {', '.join(roots)}")
            say(f"Prefect's pages: {url.removesuffix('/api')} (they ask for slowwave:PASSWORD, which stands in")
            say(f"  {os.path.join(home, PASSWORD_FILE)})")
            while not told.wait(LOOK_SECONDS):
                for name, one, log in (("server", server, SERVER_LOG), ("runner", runner, RUNNER_LOG)):
                    if not one.alive():
                        raise _ended(name, home, log)
        except _ToldError:
            pass
        finally:
            for one in reversed(children):
                stop(one, patience=PATIENCE)
            with suppress(OSError):
                FILES.unlink(os.path.join(home, STATE_FILE))
        say("Stopped")


def take_down(home: str) -> tuple[str, ...]:
    """Stop what ``dream up`` started, and answer what that was. Nothing else is touched."""
    up = read_up(home)
    if up is None:
        return ()
    # The keeper stops the others; what outlived a keeper that was killed is stopped here.
    parts = (("up", up.keeper, 3 * PATIENCE), ("runner", up.runner, PATIENCE), ("server", up.server, PATIENCE))
    stopped = tuple(name for name, one, patience in parts if stop(one, patience=patience))
    with suppress(OSError):
        FILES.unlink(os.path.join(home, STATE_FILE))
    return stopped


def begin_apart(command: Sequence[str], home: str) -> Up:
    """``dream up --detach``: the command in a session of its own, and what it runs as soon as it serves."""
    _make_home(home)
    env = environment(home, "", os.environ)
    child = _begin(command, home, env, UP_LOG)
    deadline = time.monotonic() + SERVER_SECONDS + RUNNER_SECONDS
    while child.poll() is None and time.monotonic() < deadline:
        up = read_up(home)
        if up is not None and up.keeper.pid == child.pid:
            return up
        time.sleep(0.1)
    child.terminate()
    raise DreamError("`dream up` did not come up", hint=f"See {os.path.join(home, UP_LOG)}.")


def _server(home: str, port: int | None, told: threading.Event, say: Say) -> tuple[str, Process]:
    """The API's URL of a server of ours that answers: the one that an earlier ``dream up`` left, else a new one."""
    left = read_up(home)
    if left is not None:
        stop(left.runner, patience=PATIENCE)
        if left.server.alive() and answers(left.url):
            return left.url, left.server
        stop(left.server, patience=PATIENCE)
    number = port or _free_port()
    url = f"http://127.0.0.1:{number}/api"
    if answers(url):
        raise DreamError(f"A Prefect server that is not ours answers at {url}", hint="Name another --port.")
    say("Starting the Prefect server (the first time takes a quarter of a minute)")
    words = [sys.executable, "-P", "-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(number)]
    child = _begin(words, home, environment(home, url, os.environ), SERVER_LOG)
    one = process(child.pid)
    # Written before it answers, so that `dream down` finds it whatever happens to us.
    keep_up(home, Up(url, one, NOBODY, NOBODY, ()))
    try:
        _until(lambda: answers(url), one, SERVER_SECONDS, told, lambda: _ended("server", home, SERVER_LOG))
    except BaseException:
        stop(one, patience=PATIENCE)
        raise
    return url, one


def _runner(
    home: str, url: str, roots: Sequence[str], server: Process, told: threading.Event, children: list[Process]
) -> Process:
    words = [sys.executable, "-P", "-m", "slowwave.flows.schedule", home, *roots]
    child = _begin(words, home, environment(home, url, os.environ), RUNNER_LOG)
    one = process(child.pid)
    children.append(one)
    keep_up(home, Up(url, server, one, NOBODY, tuple(roots)))
    _until(lambda: serving(home) == one, one, RUNNER_SECONDS, told, lambda: _ended("runner", home, RUNNER_LOG))
    return one


def _until(
    ready: Callable[[], bool], one: Process, seconds: float, told: threading.Event, ended: Callable[[], DreamError]
) -> None:
    deadline = time.monotonic() + seconds
    while not ready():
        if told.wait(0.1):
            raise _ToldError
        if not one.alive() or time.monotonic() > deadline:
            raise ended()


class _ToldError(Exception):
    """A signal came before all was up."""


def _begin(words: Sequence[str], home: str, env: dict[str, str], log: str) -> subprocess.Popen[bytes]:
    """A process in a session of its own: Ctrl-C at the terminal reaches us alone, and we stop the others in order."""
    path = os.path.join(home, log)
    with suppress(OSError):
        if os.path.getsize(path) > LOG_CAP:
            os.replace(path, f"{path}.old")
    with open(path, "ab") as file:
        return subprocess.Popen(
            words,
            cwd=home,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def _ended(name: str, home: str, log: str) -> DreamError:
    return DreamError(f"The Prefect {name} has ended or does not answer", hint=f"See {os.path.join(home, log)}.")


def _make_home(home: str) -> None:
    # The database holds paths of this user's, which are nobody else's business.
    os.makedirs(home, mode=0o700, exist_ok=True)


@contextmanager
def _alone(home: str) -> Iterator[None]:
    try:
        with Lock(os.path.join(home, LOCK), timeout=0.0, what="`dream up`"):
            yield
    except BusyError as error:
        raise DreamError(
            f"Another `dream up` is running: {error.message}",
            hint="Stop it with `dream down`, then name all workspaces in one `dream up -w … -w …`.",
        ) from None


@contextmanager
def _stopping() -> Iterator[threading.Event]:
    """Set by SIGINT or SIGTERM."""
    told = threading.Event()
    waiting = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(one, lambda number, frame: told.set()) for one in waiting]
    try:
        yield told
    finally:
        for one, handler in zip(waiting, before, strict=True):
            signal.signal(one, signal.SIG_DFL if handler is None else handler)


def _free_port() -> int:
    for number in (PORT, 0):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", number))
            return int(probe.getsockname()[1])
    raise DreamError("No port is free on 127.0.0.1", hint="Name one with --port.")
