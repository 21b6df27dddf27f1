"""The tables of ``dream.toml`` as JSON, beside the digest of the text that they were read from.

Loading what reads TOML takes nearly as long as starting Python, and a capture reads the settings each time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.settings import CONFIG, tables
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.writer.state import keep

if TYPE_CHECKING:
    from typing import Any

PARSED = f"{STATE}/settings.json"


def parsed(root: str, text: str) -> Mapping[str, Any]:
    """The tables of a ``dream.toml`` with this text: as remembered, where it is the same text, else as read now."""
    data = _read(root)
    if data.startswith(_beginning(text)):
        try:
            given = json.loads(data)["given"]
            if isinstance(given, dict):
                return given
        except (ValueError, KeyError):
            pass
    return tables(text)


def remember(root: str) -> None:
    """Let the next capture read the settings faster.

    Not where they hold a secret, which shall stand in no further file. What is no JSON is wrong there anyway.
    """
    try:
        text = (FILES.read(os.path.join(root, CONFIG)) or b"").decode("utf-8-sig")
        beginning = _beginning(text)
        if text.strip() and not _read(root).startswith(beginning) and mask(text) == text:
            keep(os.path.join(root, PARSED), beginning + b', "given": ' + json.dumps(tables(text)).encode() + b"}\n")
    except (OSError, UnicodeDecodeError, TypeError):
        pass


def _beginning(text: str) -> bytes:
    return f'{{"digest": "{sha256_hex(text.encode())}"'.encode()


def _read(root: str) -> bytes:
    try:
        return FILES.read(os.path.join(root, PARSED)) or b""
    except OSError:
        return b""
