"""What went wrong where nobody was there to be told: one line each in the errors log of the user."""

from __future__ import annotations

import os
import traceback

from slowwave.flows import wiring
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.store.writer.state import note

CAP = 256_000
"""Bytes; the older half goes first."""
LONGEST = 2_000
"""Characters of one line."""


def log_error(path: str, error: BaseException) -> None:
    """Add the moment, the error and the place in our code that it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    note(path, f"{wiring.now(Settings()).isoformat()} {mask(said)[:LONGEST]}{place}", cap=CAP)
