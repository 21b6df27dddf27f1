"""A server that speaks SwarmRecall's documented endpoints, traps included, so that the real client has one to speak to.

A PATCH of a memory drops ``content`` and answers 200; metadata is replaced whole; each execute decays again; an open
cycle answers the next start with 409; contradictions are never offered in Chinese.
"""

from __future__ import annotations

import json
import re
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

Json = Any
KEY = "sr_live_0123456789abcdef"


@dataclass(frozen=True)
class Fault:
    """What is answered instead. data: bytes as they come. delay: seconds before. drip: seconds before each byte."""

    status: int = 500
    data: bytes = b'{"error": "no"}'
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    drip: float = 0.0
    done: bool = False
    """Whether the call was done all the same, and only its answer is another."""


@dataclass
class Call:
    method: str
    path: str
    body: Json
    headers: dict[str, str]
    query: dict[str, list[str]]


@dataclass
class Server:
    """url: where it listens. calls: what came, in order. faults: by "METHOD /path", one after the other."""

    url: str = ""
    calls: list[Call] = field(default_factory=list)
    faults: dict[str, list[Fault]] = field(default_factory=dict)
    memories: dict[str, dict[str, Json]] = field(default_factory=dict)
    cycles: dict[str, dict[str, Json]] = field(default_factory=dict)
    clusters: list[Json] = field(default_factory=list)
    pairs: list[Json] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    executed: int = 0
    skew: float = 0.0
    """Seconds by which its clock is ahead."""
    on: dict[str, Callable[[], None]] = field(default_factory=dict)
    _next: int = 0

    def put(self, content: str, at: str = "", **more: Json) -> str:
        """A memory that stands there, since ten days ago; answers its id."""
        name = self._id("mem")
        at = at or time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(time.time() - 864_000))
        self.memories[name] = {
            "id": name,
            "agentId": "agent",
            "content": content,
            "category": "fact",
            "importance": 0.5,
            "tags": [],
            "metadata": {},
            "archivedAt": None,
            "createdAt": at,
            "updatedAt": at,
            **more,
        }
        return name

    def duplicates(self, anchor: str, *others: str) -> None:
        members = [{**self._short(one), "similarity": 0.95} for one in others]
        self.clusters.append({"anchor": self._short(anchor), "members": members})

    def contradict(self, one: str, other: str) -> None:
        a, b = self._short(one), self._short(other)
        self.pairs.append({"memory_a": a, "memory_b": b, "similarity": 0.9, "contentDivergence": 0.5})

    def open_cycle(self, at: str, trigger: str = "api") -> str:
        name = self._id("cyc")
        self.cycles[name] = {"id": name, "status": "running", "startedAt": at, "createdAt": at, "trigger": trigger}
        return name

    def fault(self, call: str, *faults: Fault) -> None:
        self.faults.setdefault(call, []).extend(faults)

    def called(self, call: str) -> int:
        return sum(f"{one.method} {one.path}" == call for one in self.calls)

    @property
    def open(self) -> list[str]:
        return [name for name, one in self.cycles.items() if one["status"] == "running"]

    def answer(self, call: Call) -> tuple[int, Json]:
        said = f"{call.method} {call.path}"
        if said in self.on:
            self.on[said]()
        if said == "POST /register":
            token = {"claimToken": "RECALL-ABCD-EFGH", "claimUrl": f"{self.url}/claim"}
            return 201, {"apiKey": KEY, "agentId": "agent-1", "ownerId": "owner-1", **token}
        if call.headers.get("authorization") != f"Bearer {KEY}":
            return 401, {"error": "Unauthorized"}
        if said == "GET /health":
            return 200, {"status": "ok"}
        if call.path.startswith("/dream"):
            return self._dream(said, call)
        return self._memory(said, call)

    def _dream(self, said: str, call: Call) -> tuple[int, Json]:
        if said == "POST /dream":
            if self.open:
                return 409, {"error": "A dream cycle is running"}
            name = self.open_cycle(time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + self.skew)))
            return 201, self.cycles[name]
        if said == "GET /dream":
            wanted = call.query.get("status", [""])[0]
            data = [one for one in self.cycles.values() if not wanted or one["status"] == wanted]
            return 200, {"data": data, "total": len(data), "limit": 20, "offset": 0}
        if said == "POST /dream/execute":
            self.executed += 1
            decayed = {"memoriesDecayed": 3, "memoriesPruned": 1}
            return 200, {"decay_prune": decayed, "consolidate_entities": {"entitiesMerged": 2}, "durationMs": 12}
        if said == "GET /dream/candidates/duplicates":
            return 200, {"clusters": self.clusters, "totalClusters": len(self.clusters), "thresholdUsed": 0.9}
        if said == "GET /dream/candidates/contradictions":
            seen = [one for one in self.pairs if not re.search("[\u4e00-\u9fff]", json.dumps(one, ensure_ascii=False))]
            return 200, {"pairs": seen, "totalPairs": len(seen)}
        if said == "GET /dream/candidates/stale":
            found = [{**self._short(one), "ageDays": 90} for one in self.stale]
            return 200, {"memories": found, "totalStale": len(found), "decayAgeDaysUsed": 30}
        cycle = self.cycles.get(call.path.removeprefix("/dream/"))
        if call.method == "PATCH" and cycle is not None and call.body:
            cycle.update({key: call.body[key] for key in ("status", "results", "error") if key in call.body})
            return 200, cycle
        return 404, {"error": "Not found"}

    def _memory(self, said: str, call: Call) -> tuple[int, Json]:
        if said == "POST /memory":
            body = call.body
            at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            more = {key: body[key] for key in ("category", "tags", "metadata") if key in body}
            return 201, self.memories[self.put(body["content"], at, **more)]
        if said == "GET /memory":
            limit, offset = (int(call.query.get(key, [usual])[0]) for key, usual in (("limit", "20"), ("offset", "0")))
            data = [one for one in self.memories.values() if not one["archivedAt"]]
            page = data[offset : offset + limit]
            return 200, {"data": page, "total": len(data), "limit": limit, "offset": offset}
        memory = self.memories.get(call.path.removeprefix("/memory/"))
        if memory is None:
            return 404, {"error": "Not found"}
        if call.method == "PATCH":
            # ``content`` is dropped without a word.
            memory.update({key: call.body[key] for key in ("importance", "tags", "metadata") if key in call.body})
            if call.body.get("archived"):
                memory["archivedAt"] = "2026-06-30T00:00:00.000Z"
        return 200, memory

    def _short(self, name: str) -> Json:
        return {key: self.memories[name][key] for key in ("id", "content", "importance", "createdAt")}

    def _id(self, kind: str) -> str:
        self._next += 1
        return f"{kind}-{self._next:04d}"


@contextmanager
def serving_cloud(certificate: Path | None = None) -> Iterator[Server]:
    """The server, on a port of its own of this machine; over TLS where there is a certificate with its key."""
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        def _do(self) -> None:
            length = int(self.headers.get("content-length") or 0)
            raw = self.rfile.read(length)
            url = urlsplit(self.path)
            path = url.path.removeprefix("/api/v1")
            headers = {name.lower(): value for name, value in self.headers.items()}
            call = Call(self.command, path, json.loads(raw) if raw else None, headers, parse_qs(url.query))
            state.calls.append(call)
            waiting = state.faults.get(f"{call.method} {call.path}")
            fault = waiting.pop(0) if waiting else None
            if fault is None or fault.done:
                status, given = state.answer(call)
            if fault is not None:
                time.sleep(fault.delay)
                self._send(fault.status, fault.data, fault.headers, fault.drip)
            else:
                self._send(status, json.dumps(given).encode(), {}, 0.0)

        do_GET = do_POST = do_PATCH = do_DELETE = _do  # noqa: N815

        def _send(self, status: int, data: bytes, headers: dict[str, str], drip: float) -> None:
            try:
                self.send_response(status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(data)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                for start in range(0, len(data), 1 if drip else len(data) or 1):
                    time.sleep(drip)
                    self.wfile.write(data[start : start + (1 if drip else len(data))])
                    self.wfile.flush()
            except OSError:
                return

        def log_message(self, *_: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.handle_error = lambda request, client_address: None  # type: ignore[method-assign]
    scheme = "http"
    if certificate is not None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        scheme = "https"
    state.url = f"{scheme}://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
