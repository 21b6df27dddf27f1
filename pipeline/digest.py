"""SHA-256 in hex, by Python's own code where it brings some.

`hashlib` loads OpenSSL, which takes a quarter of the time in which Python starts, and `dream capture` hashes a few
hundred bytes.
"""

from __future__ import annotations

from slowwave.pipeline.frozen import TYPE_CHECKING

LARGE = 1 << 17
"""Bytes from which OpenSSL has caught up: it hashes four times as fast."""

if TYPE_CHECKING:
    from hashlib import sha256 as _small
else:
    try:
        from _sha2 import sha256 as _small
    except ImportError:
        try:
            from _sha256 import sha256 as _small
        except ImportError:
            from hashlib import sha256 as _small


def sha256_hex(data: bytes) -> str:
    """64 hex digits."""
    if len(data) < LARGE:
        return _small(data).hexdigest()
    from hashlib import sha256

    return sha256(data).hexdigest()


def short_sha1(text: str) -> str:
    """The first 12 hex of SHA-1: by which OpenClaw knows a question and a claim."""
    from hashlib import sha1

    return sha1(text.encode("utf-8", "replace"), usedforsecurity=False).hexdigest()[:12]
