"""A real Prefect server and runner, begun by `dream up` in a home of their own and stopped by their ids.

Nothing here imports Prefect: what its server knows is read over its API, as any other program would.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest

from slowwave.flows.server import Up, password, read_up

CODE = "from slowwave.interfaces.cli import main; main()"
PATIENCE = 240.0
"""Seconds; the machine may be busy with other things."""
Json = dict[str, Any]
T = TypeVar("T")

FINAL = ("COMPLETED", "FAILED", "CANCELLED", "CRASHED")
NOTES = {
    "2026-11-02": "- [decision] Invoices of ledgerlite are kept for seven years, because the law asks for it.\n",
    "2026-11-09": "- [correction] [HIGH] 提交信息必须用英文写，不要中英混用。\n- [question] Who prints the guide?\n",
    "2026-11-10": "- [error] restic backup failed: repository is already locked by PID 4711\n",
}


def wait_for(look: Callable[[], T | None]) -> T:
    """What it answers, as soon as that is not None."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = look()
        if found is not None:
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen in time")


@dataclass(frozen=True)
class Machine:
    """One user's folders, and the command line in them."""

    root: Path
    port: int

    wait_for = staticmethod(wait_for)

    @property
    def home(self) -> Path:
        return self.root / "state" / "slowwave" / "prefect"

    @property
    def env(self) -> dict[str, str]:
        own = {key: value for key, value in os.environ.items() if not key.startswith("PREFECT_")}
        folders = {"HOME": str(self.root / "home"), "XDG_STATE_HOME": str(self.root / "state")}
        paths = os.pathsep.join(path for path in sys.path if path)
        return {**own, **folders, "TZ": "Europe/Amsterdam", "PYTHONPATH": paths, "XDG_CONFIG_HOME": ""}

    def workspace(self, name: str, settings: str = "") -> Path:
        folder = self.root / name
        for day, text in NOTES.items():
            self.note(folder, day, text)
        (folder / "dream.toml").write_text(f'language = "en"\n[schedule]\n{settings}', encoding="utf-8")
        return folder

    def note(self, folder: Path, day: str, text: str) -> None:
        path = folder / "memory/logs" / day[:4] / day[5:7] / f"{day}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(f"{before}\n## 09:00\n\n{text}", encoding="utf-8")

    def note_much(self, folder: Path, day: str) -> None:
        """So much to read that a dream takes a while between its lock and its commit."""
        line = "- [decision] Shelf {} of aisle {} holds box {}, since Lin counted.\n"
        self.note(folder, day, "".join(line.format(n, n % 41, n * 7) for n in range(2500)))

    def dream(self, *words: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-c", CODE, *words],
            env=self.env,
            cwd=cwd or self.root,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    @contextmanager
    def up(self, *folders: Path) -> Iterator[Up]:
        """`dream up` in the foreground until the block ends; it is ended by SIGTERM."""
        words = [word for folder in folders for word in ("-w", str(folder))]
        command = [sys.executable, "-c", CODE, "up", *words, "--port", str(self.port)]
        with (
            open(self.root / "foreground.log", "ab") as log,
            subprocess.Popen(
                command, env=self.env, cwd=self.root, stdout=log, stderr=log, start_new_session=True
            ) as child,
        ):
            try:
                yield self._until_up(child)
            finally:
                child.send_signal(signal.SIGTERM)
                child.wait(PATIENCE)

    def _until_up(self, child: "subprocess.Popen[bytes]") -> Up:
        def up() -> Up | None:
            assert child.poll() is None, (self.root / "foreground.log").read_text(encoding="utf-8")
            found = read_up(str(self.home))
            return found if found is not None and found.keeper.pid == child.pid else None

        return wait_for(up)

    def api(self, path: str, body: Json | None = None, method: str = "POST") -> Any:
        data = json.dumps(body or {}).encode()
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/{path}", data, method=method)
        asked.add_header("Content-Type", "application/json")
        asked.add_header(
            "Authorization", f"Basic {b64encode(f'slowwave:{password(str(self.home))}'.encode()).decode()}"
        )

        def answer() -> tuple[Any] | None:
            try:
                with urllib.request.urlopen(asked, timeout=60) as answered:
                    return (json.loads(answered.read() or b"null"),)
            except urllib.error.HTTPError as error:
                # What the server says while its database is busy; Prefect's own client asks again, too.
                if error.code != 503:
                    raise
                return None

        return wait_for(answer)[0]

    def runs(self, folder: Path, *kinds: str) -> list[Json]:
        """Runs for that workspace, oldest first; kinds: types of state, any for none."""
        state = {"flow_runs": {"state": {"type": {"any_": list(kinds)}}}} if kinds else {}
        found = self.api("flow_runs/filter", {**state, "sort": "EXPECTED_START_TIME_ASC"})
        return [run for run in found if run["parameters"].get("workspace") == str(folder)]

    def tasks(self, run: Json, last: str) -> list[tuple[str, str, str, str]]:
        """(name, name of the state, its type, its message) in the order in which they began. last: the last one's
        name; the server learns of tasks a little later than of their run."""
        body = {"flow_runs": {"id": {"any_": [run["id"]]}}}

        def whole() -> list[tuple[str, str, str, str]] | None:
            found = sorted(self.api("task_runs/filter", body), key=lambda one: one["start_time"] or "")
            states = [(one["name"], one["state"] or {"name": "", "type": "", "message": ""}) for one in found]
            tasks = [(name, state["name"], state["type"], state["message"] or "") for name, state in states]
            done = all(kind in FINAL and not re.search(r"-[0-9a-f]{3}$", name) for name, _, kind, _ in tasks)
            return tasks if done and tasks and tasks[-1][0] == last else None

        return wait_for(whole)

    def begin(self, folder: Path, **parameters: object) -> Json:
        """A run of a deployment of that workspace, asked for over the API."""
        found = self.api("deployments/filter")
        mine = [one for one in found if one["parameters"].get("workspace") == str(folder)]
        made = self.api(f"deployments/{mine[0]['id']}/create_flow_run", {"parameters": parameters})
        return dict(made)

    def run(self, run: Json) -> Json:
        return dict(self.api(f"flow_runs/{run['id']}", method="GET"))

    def ended(self, run: Json) -> Json:
        """The run once its state is final."""

        def final() -> Json | None:
            found = self.run(run)
            return found if found["state_type"] in FINAL else None

        return wait_for(final)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """A user who never ran Prefect before."""
    root = tmp_path_factory.mktemp("machine")
    (root / "home").mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return Machine(root, probe.getsockname()[1])


@pytest.fixture
def bytes_of() -> Callable[[Path], dict[str, bytes]]:
    """``bytes_of(folder)``: every file that people read, by its path."""

    def read(folder: Path) -> dict[str, bytes]:
        files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        return {name: path.read_bytes() for name, path in files.items() if ".dreams/slowwave/" not in name}

    return read
