"""An end for answers that trickle in: the SDK has a limit for each part of one, so a slow server could hold a night up
for hours."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any


def within(seconds: float) -> Callable[[Any], None]:
    """A hook for responses: the body of one must be whole so many seconds after its head came."""
    import httpx2

    class Timed(httpx2.SyncByteStream):
        def __init__(self, body: httpx2.SyncByteStream) -> None:
            self._body, self._end = body, time.monotonic() + seconds

        def __iter__(self) -> Iterator[bytes]:
            for part in self._body:
                if time.monotonic() > self._end:
                    raise httpx2.ReadTimeout(f"the answer was not whole after {seconds} seconds")
                yield part

        def close(self) -> None:
            self._body.close()

    def hook(response: httpx2.Response) -> None:
        if isinstance(response.stream, httpx2.SyncByteStream):
            response.stream = Timed(response.stream)

    return hook
