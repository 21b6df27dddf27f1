"""Our server as seen from outside, and processes known by more than their id. No Prefect is loaded."""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from slowwave.flows import keeper, server, wiring
from slowwave.flows.processes import Process, process, stop, this_process
from slowwave.flows.server import Up, answers, environment, keep_up, read_up, running_server
from slowwave.flows.status import status_of
from slowwave.interfaces import cli_text
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.settings import Schedule, Settings
from slowwave.pipeline.store.workspace import Workspace

GONE = Process(2**22 + 1, "long ago")


class _Answering(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"true" if self.path == "/api/health" else b"<html>")

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture
def url() -> Iterator[str]:
    """The API of something that says it is well."""
    with HTTPServer(("127.0.0.1", 0), _Answering) as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{made.server_port}/api"
        made.shutdown()
        thread.join()


@pytest.fixture
def sleeper() -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"]) as child:
        yield child
        child.kill()


def test_a_process_is_its_id_and_the_moment_it_began(sleeper: "subprocess.Popen[bytes]") -> None:
    one = process(sleeper.pid)
    assert one.alive()
    assert not Process(one.pid, "another moment").alive()
    assert not GONE.alive()
    assert stop(one, patience=30.0)
    assert not one.alive()
    assert not stop(one, patience=30.0)
    assert sleeper.wait(30) == -signal.SIGTERM


def test_what_bears_the_id_of_a_process_of_ours_is_not_stopped(sleeper: "subprocess.Popen[bytes]") -> None:
    assert not stop(Process(sleeper.pid, "another moment"), patience=0.1)
    assert sleeper.poll() is None


def test_what_does_not_listen_is_made_to_end() -> None:
    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(600)"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert stop(process(child.pid), patience=0.2)
        assert child.wait(30) == -signal.SIGKILL


def test_only_what_says_that_it_is_well_answers(url: str) -> None:
    assert answers(url)
    assert not answers(url.removesuffix("/api"))
    for none in ("http://127.0.0.1:1/api", "", "no url", "http://127.0.0.1:99999/api"):
        assert not answers(none)


def test_a_proxy_of_the_environment_is_not_asked(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    assert answers(url)


def test_a_server_is_ours_where_the_state_file_names_its_process(tmp_path: Path, url: str) -> None:
    home = str(tmp_path)
    assert running_server(home) == ""
    up = Up(url, this_process(), GONE, GONE, ("/ws",))
    keep_up(home, up)
    assert read_up(home) == up
    assert running_server(home) == url
    keep_up(home, Up(url, GONE, GONE, GONE, ("/ws",)))
    assert running_server(home) == ""
    with pytest.raises(DreamError) as caught:
        server.needed_server(home)
    assert caught.value.exit_code is Exit.PRECONDITION
    assert "dream up" in caught.value.hint


@pytest.mark.parametrize("text", ["", "{", "[]", '{"url": 1}', '{"url": "", "server": {"pid": "x"}}', "\ufffd"])
def test_a_torn_state_file_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / server.STATE_FILE).write_text(text, encoding="utf-8")
    (tmp_path / server.SERVING_FILE).write_text(text, encoding="utf-8")
    assert read_up(str(tmp_path)) is None
    assert server.serving(str(tmp_path)) is None
    assert running_server(str(tmp_path)) == ""
    assert keeper.take_down(str(tmp_path)) == ()


def test_the_runner_says_that_it_serves(tmp_path: Path) -> None:
    server.note_serving(str(tmp_path))
    assert server.serving(str(tmp_path)) == this_process()


def test_our_processes_are_told_ours_and_nobody_elses_settings(tmp_path: Path) -> None:
    given = {
        "PREFECT_API_URL": "https://elsewhere",
        "PREFECT_API_KEY": "k",
        "PATH": "/bin",
        "PYTHONPATH": f".{os.pathsep}",
    }
    told = environment(str(tmp_path), "http://127.0.0.1:4200/api", given)
    assert told["PREFECT_API_URL"] == "http://127.0.0.1:4200/api"
    assert told["PREFECT_SERVER_EPHEMERAL_ENABLED"] == told["PREFECT_SERVER_ANALYTICS_ENABLED"] == "false"
    assert "PREFECT_API_KEY" not in told
    assert (told["PATH"], told["PYTHONPATH"]) == ("/bin", os.getcwd())


def test_a_command_of_ours_stands_in_the_home_and_its_exit_code_counts(tmp_path: Path) -> None:
    code = "import os, sys; open('here', 'w').write(os.environ['PREFECT_API_URL']); sys.exit(7)"
    assert server.run_there([sys.executable, "-c", code], str(tmp_path), "http://x/api") == 7
    assert (tmp_path / "here").read_text() == "http://x/api"


def test_taking_down_stops_what_is_named_and_forgets_it(
    tmp_path: Path, sleeper: "subprocess.Popen[bytes]", url: str
) -> None:
    keep_up(str(tmp_path), Up(url, process(sleeper.pid), GONE, GONE, ()))
    assert keeper.take_down(str(tmp_path)) == ("server",)
    assert sleeper.wait(30) == -signal.SIGTERM
    assert keeper.take_down(str(tmp_path)) == ()


def test_a_port_where_another_server_answers_is_refused(tmp_path: Path, url: str) -> None:
    port = int(url.removesuffix("/api").rpartition(":")[2])
    with pytest.raises(DreamError) as caught:
        keeper.keep_running(["/ws"], str(tmp_path / "home"), port, lambda line: None)
    assert "not ours" in caught.value.message
    assert not (tmp_path / "home" / server.STATE_FILE).exists()
    assert (tmp_path / "home").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("zone", "name"), [("Asia/Shanghai", "Asia/Shanghai"), ("UTC", "UTC")])
def test_a_zone_has_a_name(zone: str, name: str) -> None:
    assert wiring.zone_name(Settings(schedule=Schedule(zone=zone))) == name


def test_the_state_file_holds_paths_and_processes_only(tmp_path: Path) -> None:
    keep_up(str(tmp_path), Up("http://127.0.0.1:1/api", GONE, GONE, GONE, ("/笔记",)))
    given = json.loads((tmp_path / server.STATE_FILE).read_bytes())
    assert sorted(given) == ["keeper", "runner", "server", "url", "workspaces"]
    assert given["workspaces"] == ["/笔记"]


def test_status_says_who_serves_a_workspace_and_what_is_gone(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    home = wiring.prefect_home()
    here = this_process()
    assert status_of(workspace).gone is None
    for server_is, runner_is, what in ((here, here, ""), (GONE, here, "server"), (here, GONE, "runner")):
        keep_up(home, Up("http://127.0.0.1:1/api", server_is, runner_is, here, (workspace.root,)))
        found = status_of(workspace)
        assert found.gone == what
        assert found.as_json()["served"] is (what == "")
        said = cli_text.status(found)
        assert ("blocked: the" in said) is bool(what)
        assert ("`dream up` serves it, next at" in said) is (what == "")
    keep_up(home, Up("http://127.0.0.1:1/api", GONE, GONE, GONE, ("/elsewhere",)))
    assert status_of(workspace).gone is None


def test_the_password_is_made_once_and_only_its_user_can_read_it(tmp_path: Path) -> None:
    made = server.password(str(tmp_path))
    assert len(made) >= 32
    assert server.password(str(tmp_path)) == made
    assert (tmp_path / server.PASSWORD_FILE).stat().st_mode & 0o777 == 0o600
    told = environment(str(tmp_path), "http://127.0.0.1:4200/api", {})
    assert told["PREFECT_API_AUTH_STRING"] == told["PREFECT_SERVER_API_AUTH_STRING"] == f"slowwave:{made}"
    assert told["PREFECT_SERVER_CORS_ALLOWED_ORIGINS"] == "http://127.0.0.1:4200"
