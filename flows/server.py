"""Our own Prefect server as seen from outside: where it is, whether it answers, how to speak to it. Imports no Prefect.

``dream up`` keeps what it started in a state file below the user's state folder; that folder is Prefect's home, too.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from secrets import token_urlsafe
from typing import Any

from slowwave.flows.processes import Process, this_process
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.writer.state import keep

STATE_FILE, SERVING_FILE, PASSWORD_FILE = "up.json", "serving.json", "password"
HEALTH_SECONDS = 2.0
"""How long the server may take to say that it is well; on an idle laptop it takes milliseconds."""

SETTINGS: Mapping[str, str] = {
    # Serving on it never runs a schedule, and it costs 7 to 19 s a process.
    "PREFECT_SERVER_EPHEMERAL_ENABLED": "false",
    "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
    "DO_NOT_TRACK": "1",
    # Leases that lie in memory are never given back after a power cut.
    "PREFECT_SERVER_CONCURRENCY_LEASE_STORAGE": "prefect.server.concurrency.lease_storage.filesystem",
    "PREFECT_SERVER_SERVICES_DB_VACUUM_ENABLED": "events,flow_runs",
    "PREFECT_LOGGING_LEVEL": "WARNING",
    "PREFECT_LOGGING_TO_API_ENABLED": "false",
    "PREFECT_RESULTS_PERSIST_BY_DEFAULT": "false",
    "PREFECT_RUNNER_POLL_FREQUENCY": "5",
    "PREFECT_CLI_PROMPT": "false",
}
"""reference: measured on Prefect 3.9.1 (docs/decisions/0011-the-night-as-a-flow.md)."""


@dataclass(frozen=True, slots=True)
class Up:
    """What ``dream up`` runs. url: of the server's API. workspaces: their roots."""

    url: str
    server: Process
    runner: Process
    keeper: Process
    workspaces: tuple[str, ...]


def environment(home: str, url: str, given: Mapping[str, str]) -> dict[str, str]:
    """What a process of ours is told about Prefect. given: the environment that it grows from.

    Every PREFECT_ variable of somebody's own is left out: it could lead to another server.
    """
    own = {key: value for key, value in given.items() if not key.startswith("PREFECT_")}
    paths = own.get("PYTHONPATH", "").split(os.pathsep)
    if any(paths):
        # Our processes stand in another folder, where a relative path means something else.
        own["PYTHONPATH"] = os.pathsep.join(os.path.abspath(path) for path in paths if path)
    auth = f"slowwave:{password(home)}"
    return {
        **own,
        **SETTINGS,
        "PREFECT_HOME": home,
        "PREFECT_PROFILES_PATH": os.path.join(home, "profiles.toml"),
        "PREFECT_API_URL": url,
        "PREFECT_API_AUTH_STRING": auth,
        # Without these, any page in a browser and any user of this machine could give our runner code to run.
        "PREFECT_SERVER_API_AUTH_STRING": auth,
        "PREFECT_SERVER_CORS_ALLOWED_ORIGINS": url.removesuffix("/api"),
    }


def password(home: str) -> str:
    """The secret of our server, made at the first call; only this user can read it."""
    path = os.path.join(home, PASSWORD_FILE)
    with suppress(FileExistsError):
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(made, token_urlsafe(24).encode())
        finally:
            os.close(made)
    with open(path, encoding="ascii") as file:
        return file.read()


def read_up(home: str) -> Up | None:
    """What the state file says, whether or not it still runs; None where there is none or it is torn."""
    try:
        given = json.loads(FILES.read(os.path.join(home, STATE_FILE)) or b"")
        server, runner, keeper = (_process(given[name]) for name in ("server", "runner", "keeper"))
        return Up(str(given["url"]), server, runner, keeper, tuple(str(root) for root in given["workspaces"]))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def keep_up(home: str, up: Up) -> None:
    """Write the state file."""
    keep(os.path.join(home, STATE_FILE), json.dumps(asdict(up), indent=1).encode() + b"\n")


def note_serving(home: str) -> None:
    """Said by the runner once its slots are registered."""
    keep(os.path.join(home, SERVING_FILE), json.dumps(asdict(this_process())).encode() + b"\n")


def serving(home: str) -> Process | None:
    """The runner that said so last."""
    try:
        return _process(json.loads(FILES.read(os.path.join(home, SERVING_FILE)) or b""))
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def running_server(home: str) -> str:
    """The API's URL where our server runs and answers, "" where not."""
    up = read_up(home)
    return up.url if up is not None and up.server.alive() and answers(up.url) else ""


def gone(home: str, root: str) -> str | None:
    """What is missing of the `dream up` that serves this workspace: "server", "runner", "" for nothing, None where it
    is not served. Asks processes, no network."""
    up = read_up(home)
    if up is None or root not in up.workspaces:
        return None
    return next((name for name, one in (("server", up.server), ("runner", up.runner)) if not one.alive()), "")


def needed_server(home: str) -> str:
    """The same, and a DreamError (exit 3) where there is none."""
    url = running_server(home)
    if not url:
        raise DreamError("No Prefect server of ours answers", hint="Start one with `dream up`, or leave --prefect out.")
    return url


def answers(url: str) -> bool:
    """Whether a server at this API URL says that it is well."""
    from http.client import HTTPConnection, HTTPException
    from urllib.parse import urlsplit

    # Not by urllib's opener: a proxy of the environment has no business between us and this machine.
    parts = urlsplit(url)
    try:
        connection = HTTPConnection(parts.hostname or "", parts.port, timeout=HEALTH_SECONDS)
        try:
            connection.request("GET", f"{parts.path}/health")
            answer = connection.getresponse()
            return answer.status == 200 and answer.read(16).strip() == b"true"
        finally:
            connection.close()
    except (OSError, ValueError, HTTPException):
        return False


def run_there(command: Sequence[str], home: str, url: str) -> int:
    """Run a command that speaks to our server, and answer its exit code.

    It stands in Prefect's home: Prefect reads `.env`, `prefect.toml` and `pyproject.toml` of the folder that it starts
    in, and in somebody's project these are not ours.
    """
    import signal
    import subprocess

    child = subprocess.Popen(command, cwd=home, env=environment(home, url, os.environ))
    before = signal.signal(signal.SIGTERM, lambda number, frame: child.terminate())
    try:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                # The terminal told the child, too; what it answers is the answer.
                continue
    finally:
        signal.signal(signal.SIGTERM, before)


def _process(given: Mapping[str, Any]) -> Process:
    return Process(int(given["pid"]), str(given["began"]))
