"""The check of an entry (``chk``): what must stand in the world outside for the entry to be true.

``file:PATH``: something stands there. ``sha256:HEX:PATH``: the file is that one to the byte. PATH is relative to the
workspace or begins with ``~/``, and leads out of neither (FORMATS, "Entry line").
"""

from __future__ import annotations

from dataclasses import dataclass

FILE, SHA256 = "file", "sha256"


@dataclass(frozen=True, slots=True)
class Check:
    """path: POSIX. digest: of its bytes in hex, "" where it only has to be there."""

    path: str
    digest: str = ""


def parse_check(raw: str) -> Check | None:
    """The check in an annotation's value, None for what is none that could be answered."""
    form, _, rest = raw.partition(":")
    digest = ""
    if form == SHA256:
        digest, _, rest = rest.partition(":")
        digest = digest.lower()
        if len(digest) != 64 or set(digest) - set("0123456789abcdef"):
            return None
    elif form != FILE:
        return None
    parts = rest.removeprefix("~/").split("/")
    strays = "" in parts or ".." in parts or parts[0].startswith("~") or any(mark in rest for mark in "\\\0\n")
    return None if strays else Check(rest, digest)
