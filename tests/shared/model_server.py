"""A server that speaks the Messages API, so that the real SDK has somebody to speak to. It says what it is told to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]
Answer = tuple[int, Body | bytes]


def message(text: str, stop: str = "end_turn", model: str = "claude-test") -> Answer:
    """A whole answer."""
    usage = {"input_tokens": 100, "output_tokens": 20, "cache_read_input_tokens": 40, "cache_creation_input_tokens": 0}
    content = [{"type": "text", "text": text}]
    told = {"id": "msg_1", "type": "message", "role": "assistant", "model": model, "content": content}
    return 200, {**told, "stop_reason": stop, "stop_sequence": None, "usage": usage}


def nothing(body: Body) -> Answer:
    """An answer that fits the schema that was asked for, and says nothing."""
    empty = {"array": [], "boolean": False, "string": ""}
    parts = body["output_config"]["format"]["schema"]["properties"]
    return message(json.dumps({name: empty[part["type"]] for name, part in parts.items()}))


def failure(status: int, kind: str, said: str) -> Answer:
    """An error as the API words it."""
    return status, {"type": "error", "error": {"type": kind, "message": said}}


@dataclass
class Server:
    """url: where it listens. asked: what came, in order. answers: one after the other, the last again and again.

    counts: tokens that it counts, None where it knows no count. delay: seconds before each answer.
    """

    url: str = ""
    asked: list[Body] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    answers: list[Answer | Callable[[Body], Answer]] = field(default_factory=list)
    counts: int | None = 500
    counted: int = 0
    delay: float = 0.0

    def says(self, text: str, stop: str = "end_turn") -> None:
        """Answer this from now on."""
        self.answers.append(message(text, stop))

    def fails(self, status: int, kind: str, said: str) -> None:
        """Answer with this error from now on."""
        self.answers.append(failure(status, kind, said))

    def answer(self, path: str, body: Body, headers: dict[str, str]) -> Answer:
        if path.endswith("/count_tokens"):
            self.counted += 1
            return (200, {"input_tokens": self.counts}) if self.counts is not None else failure(404, "not_found", "no")
        self.asked.append(body)
        self.headers.append(headers)
        time.sleep(self.delay)
        one = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        return one(body) if callable(one) else one


@contextmanager
def serving() -> Iterator[Server]:
    """The server, on a port of its own of this machine."""
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            status, given = state.answer(self.path.partition("?")[0], body, dict(self.headers))
            data = given if isinstance(given, bytes) else json.dumps(given).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("retry-after", "0.01")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
