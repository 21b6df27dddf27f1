"""Long lists of words, written as text."""

from __future__ import annotations


def listed(text: str) -> tuple[str, ...]:
    """The words between blanks."""
    return tuple(text.split())
