"""Calls of a JSON API over HTTPS, each within a time and a size, and all of them within the time of a run.

The key goes to the one host of the settings and nowhere else: no redirect is followed, and plain http is spoken with
this machine alone. What a server says about an error stands in no message of ours: it is data.
"""

from __future__ import annotations

import json
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.settings import LOOPBACK

if TYPE_CHECKING:
    import httpx2

T = TypeVar("T")

PREFIX = "/api/v1"
LARGEST = 4 << 20
"""Bytes of an answer: a page of a hundred memories of 10,000 characters has at most about as many."""
USUAL_SECONDS, WAKING_SECONDS, CLOSING_SECONDS = 20.0, 75.0, 10.0
"""Of one call; of the first one, since the host sleeps and takes up to a minute to wake (reference auto-dream 5); and
of the call that closes a cycle, which has its time even where that of the run is spent."""
PAUSES = (2.0, 5.0)
"""Seconds before a call that may be made again is."""
LONGEST_PAUSE = 60.0
"""Seconds that a ``retry-after`` is heeded; the server counts by the minute."""


class Trouble(StrEnum):
    """Why a call came to nothing."""

    HOST = "host"
    KEY = "key"
    MISSING = "missing"
    OPEN = "open"
    BUSY = "busy"
    REFUSED = "refused"
    SERVER = "server"
    REDIRECT = "redirect"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    MALFORMED = "malformed"
    HUGE = "huge"


class CloudError(DreamError):
    """A call that came to nothing; message and hint say why, in our words."""

    def __init__(self, trouble: Trouble, message: str, hint: str = "") -> None:
        super().__init__(message, hint=hint, exit_code=Exit.MODEL)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    data: bytes
    retry_after: str


class Client:
    """One run with one host. key: "" for the calls that need none. seconds: of all calls together."""

    def __init__(self, host: str, key: str, seconds: float) -> None:
        self._base = checked_host(host)
        self._name = urlsplit(self._base).netloc
        self._key = key
        self._ends = time.monotonic() + seconds
        self._http: httpx2.Client | None = None

    def call(
        self,
        method: str,
        path: str,
        *,
        body: Mapping[str, JsonValue] | None = None,
        query: Mapping[str, str | int] | None = None,
        again: bool = False,
        seconds: float | None = None,
    ) -> JsonValue:
        """What the server answers. path: below the API's prefix. again: it may be made twice, so that it is where the
        server fails or says nothing. CloudError for anything but a success with JSON."""
        pauses = list(PAUSES)
        while True:
            try:
                return self._once(method, path, body, query, seconds or USUAL_SECONDS)
            except CloudError as error:
                busy = isinstance(error, _BusyError)
                # What is refused as too much was not done: whatever it was, it may come again.
                if not pauses or not (busy or (again and error.trouble in (Trouble.SERVER, Trouble.TIMEOUT))):
                    raise
                pause = error.pause if isinstance(error, _BusyError) else pauses[0]
                if pause > LONGEST_PAUSE or pause >= self._left():
                    raise
            del pauses[0]
            time.sleep(pause)

    def grace(self, seconds: float) -> None:
        """Let calls from here on have so many seconds at least."""
        self._ends = max(self._ends, time.monotonic() + seconds)

    def close(self) -> None:
        """Let the connections go."""
        http, self._http = self._http, None
        if http is not None:
            http.close()

    def _left(self) -> float:
        return self._ends - time.monotonic()

    def _once(
        self,
        method: str,
        path: str,
        body: Mapping[str, JsonValue] | None,
        query: Mapping[str, str | int] | None,
        seconds: float,
    ) -> JsonValue:
        limit = min(seconds, self._left())
        late = CloudError(Trouble.TIMEOUT, f"{self._name} did not answer within {max(0, round(limit))} seconds")
        if limit <= 0:
            raise CloudError(Trouble.TIMEOUT, f"the time for {self._name} was spent", "[cloud] seconds gives it more.")
        headers = {"accept": "application/json", "accept-encoding": "identity"}
        if self._key:
            headers["authorization"] = f"Bearer {checked_key(self._key)}"
        http = self._client()
        ends = time.monotonic() + limit

        def ask() -> _Answer:
            with http.stream(
                method, f"{self._base}{PREFIX}{path}", json=body, params=query, headers=headers, timeout=limit
            ) as answer:
                data = bytearray()
                for chunk in answer.iter_raw():
                    data += chunk
                    if len(data) > LARGEST:
                        raise CloudError(Trouble.HUGE, f"{self._name} answered more than {LARGEST >> 20} MB")
                    if time.monotonic() > ends:
                        raise late
                return _Answer(answer.status_code, bytes(data), answer.headers.get("retry-after", ""))

        return self._read(self._within(limit, ask, late))

    def _within(self, limit: float, ask: Callable[[], T], late: CloudError) -> T:
        """What ``ask`` answers, in a thread that is left behind where it takes too long: a name that is looked up, or
        headers that come byte by byte, heed no time of ours."""
        import httpx2

        box: queue.SimpleQueue[T | Exception] = queue.SimpleQueue()

        def work() -> None:
            try:
                box.put(ask())
            except Exception as error:
                box.put(error)

        threading.Thread(target=work, daemon=True).start()
        try:
            came = box.get(timeout=limit + 0.5)
        except queue.Empty:
            self._http = None
            raise late from None
        if isinstance(came, httpx2.TimeoutException):
            raise late from None
        if isinstance(came, httpx2.TransportError):
            cause = type(came.__cause__ or came).__name__
            raise CloudError(Trouble.UNREACHABLE, f"{self._name} cannot be reached ({cause})") from None
        if isinstance(came, Exception):
            raise came
        return came

    def _read(self, answer: _Answer) -> JsonValue:
        status = answer.status
        if status == 429:
            raise _BusyError(self._name, answer.retry_after)
        if not 200 <= status < 300:
            raise _refusal(self._name, status)
        try:
            said: JsonValue = json.loads(answer.data)
        except (ValueError, RecursionError):
            raise CloudError(Trouble.MALFORMED, f"{self._name} answered what is no JSON") from None
        return said

    def _client(self) -> httpx2.Client:
        if self._http is None:
            import httpx2

            secure = self._base.startswith("https:")
            # A proxy of the environment is for the net and not for this machine.
            self._http = httpx2.Client(follow_redirects=False, trust_env=secure)
        return self._http


class _BusyError(CloudError):
    """The server asks for a pause, in seconds."""

    def __init__(self, name: str, retry_after: str) -> None:
        super().__init__(Trouble.BUSY, f"{name} answered 429: too many calls")
        try:
            # A moment instead of a number is what nobody who counts by the minute sends.
            self.pause = max(0.0, float(retry_after))
        except ValueError:
            self.pause = PAUSES[-1]


def checked_host(host: str) -> str:
    """The address without a slash at its end. CloudError for what is no https address of a host alone."""
    try:
        url = urlsplit(host)
        name, port = url.hostname, url.port
    except ValueError:
        name, port, url = None, None, urlsplit("")
    good = name and not (url.username or url.password or url.query or url.fragment or url.path.strip("/"))
    if not good:
        raise CloudError(Trouble.HOST, "[cloud] host is no address of a host", "Write it as https://HOST.")
    if url.scheme != "https" and not (url.scheme == "http" and name in LOOPBACK):
        raise CloudError(Trouble.HOST, f"{name} is asked over https only", "Write [cloud] host as https://HOST.")
    shown = f"[{name}]" if ":" in str(name) else name
    return f"{url.scheme}://{shown}" + (f":{port}" if port is not None else "")


def checked_key(key: str) -> str:
    """The key. CloudError for what cannot stand in a header."""
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise CloudError(Trouble.KEY, "The key is no key: it has blanks or characters that none has")
    return key


def _refusal(name: str, status: int) -> CloudError:
    known = {401: Trouble.KEY, 403: Trouble.KEY, 404: Trouble.MISSING, 408: Trouble.TIMEOUT, 409: Trouble.OPEN}
    hints = {Trouble.KEY: "Look at the key; `dream cloud register` gives a new one."}
    if 300 <= status < 400:
        return CloudError(Trouble.REDIRECT, f"{name} sends us elsewhere ({status}), and that is not followed")
    trouble = known.get(status, Trouble.SERVER if status >= 500 else Trouble.REFUSED)
    return CloudError(trouble, f"{name} answered {status}", hints.get(trouble, ""))


def checked_json(given: JsonValue) -> Mapping[str, Any]:
    """An answer that is an object. CloudError for anything else."""
    if not isinstance(given, dict):
        raise CloudError(Trouble.MALFORMED, "The server answered another form than it documents")
    return given
