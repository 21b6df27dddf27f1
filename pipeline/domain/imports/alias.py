"""The alias of an imported entry, ``SOURCE:ID#FINGERPRINT``: which line it was elsewhere, and what it said there."""

from __future__ import annotations

ALIAS = "alias"
"""The key under which an entry names what it was imported from."""


def aliases(raw: str) -> tuple[str, ...]:
    """The aliases in an annotation's value."""
    return tuple(part for part in raw.split(",") if "#" in part)


def origin_of(alias: str) -> str:
    """``SOURCE:ID`` of an alias, "" where the line bore no id there."""
    origin = alias.rpartition("#")[0]
    return "" if origin.endswith(":") else origin
