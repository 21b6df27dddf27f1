"""A server that speaks the Messages API and its batches, for the real SDK to speak to. It says what it is told to."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]
Answer = tuple[int, Body | bytes]
NOT_OF_A_SCHEMA = ("maxItems", "uniqueItems", "minimum", "maximum", "minLength", "maxLength", "pattern")
"""Words of JSON Schema to which structured output answers 400, as the SDK's ``transform_schema`` knows."""


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
class Batch:
    """One batch that was handed over. results: one for each request, once it has ended."""

    id: str
    requests: list[Body]
    at: str
    results: list[Body] = field(default_factory=list)

    def told(self, url: str) -> Body:
        kinds = [one["result"]["type"] for one in self.results]
        counts = {kind: kinds.count(kind) for kind in ("succeeded", "errored", "canceled", "expired")}
        counts["processing"] = 0 if self.results else len(self.requests)
        place = f"{url}/v1/messages/batches/{self.id}"
        ended = {"processing_status": "ended", "ended_at": self.at, "results_url": f"{place}/results"}
        goes_on = {"processing_status": "in_progress", "ended_at": None, "results_url": None}
        told = {"id": self.id, "type": "message_batch", "created_at": self.at, "expires_at": self.at}
        return {**told, "request_counts": counts, **(ended if self.results else goes_on)}


def succeeded(answer: Answer) -> Body:
    """An answer as the result of one request of a batch."""
    return {"type": "succeeded", "message": answer[1]}


@dataclass
class Server:
    """url: where it listens. asked: what came, in order. answers: one after the other, the last again and again.

    counts: tokens that it counts, None where it knows no count. delay: seconds before each answer; slowly: seconds
    between the parts of one. retry_after: seconds, as its errors have it. takes_batches: whether it knows batches.
    cut: it takes a batch, and the line is cut before it can say so.
    """

    url: str = ""
    asked: list[Body] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    answers: list[Answer | Callable[[Body], Answer]] = field(default_factory=list)
    counts: int | None = 500
    counted: int = 0
    delay: float = 0.0
    slowly: float = 0.0
    retry_after: float = 0.01
    takes_batches: bool = True
    cut: bool = False
    batches: list[Batch] = field(default_factory=list)

    def says(self, text: str, stop: str = "end_turn") -> None:
        """Answer this from now on."""
        self.answers.append(message(text, stop))

    def fails(self, status: int, kind: str, said: str) -> None:
        """Answer with this error from now on."""
        self.answers.append(failure(status, kind, said))

    def ends(self, result: Callable[[Body], Body]) -> None:
        """Every batch that goes on ends: each request with what ``result`` makes of it."""
        for batch in self.batches:
            if not batch.results:
                batch.results = [
                    {"custom_id": one["custom_id"], "result": result(one["params"])} for one in batch.requests
                ]

    def take(self, body: Body) -> Answer:
        """A batch that is handed over."""
        if not self.takes_batches:
            return failure(404, "not_found_error", "no such thing")
        number = len(self.batches) + 1
        self.batches.append(Batch(f"msgbatch_{number}", body["requests"], datetime.now(UTC).isoformat()))
        return 200, self.batches[-1].told(self.url)

    def look(self, path: str) -> Answer:
        """What it says of its batches."""
        name, _, rest = path.partition("/batches")[2].strip("/").partition("/")
        if not name:
            told = [batch.told(self.url) for batch in reversed(self.batches)]
            return 200, {"data": told, "has_more": False, "first_id": None, "last_id": None}
        found = next((batch for batch in self.batches if batch.id == name), None)
        if found is None:
            return failure(404, "not_found_error", "no such batch")
        if rest:
            return 200, b"".join(json.dumps(one).encode() + b"\n" for one in found.results)
        return 200, found.told(self.url)

    def answer(self, path: str, body: Body, headers: dict[str, str]) -> Answer:
        if path.endswith("/count_tokens"):
            self.counted += 1
            return (200, {"input_tokens": self.counts}) if self.counts is not None else failure(404, "not_found", "no")
        form = body.get("output_config", {}).get("format", {}).get("schema", {})
        if unknown := next((word for word in NOT_OF_A_SCHEMA if f'"{word}"' in json.dumps(form)), ""):
            said = f"output_config.format.schema: For 'array' type, property '{unknown}' is not supported"
            return failure(400, "invalid_request_error", said)
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
            path = self.path.partition("?")[0]
            if path.endswith("/batches"):
                said = state.take(body)
                if state.cut:
                    self.close_connection = True
                    return
                self._say(*said)
                return
            self._say(*state.answer(path, body, dict(self.headers)))

        def do_GET(self) -> None:
            self._say(*state.look(self.path.partition("?")[0]))

        def _say(self, status: int, given: Body | bytes) -> None:
            data = given if isinstance(given, bytes) else json.dumps(given).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("retry-after", str(state.retry_after))
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            with suppress(ConnectionError):
                for at in range(0, len(data), 16) if state.slowly else ():
                    self.wfile.write(data[at : at + 16])
                    self.wfile.flush()
                    time.sleep(state.slowly)
                if not state.slowly:
                    self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
