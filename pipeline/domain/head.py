"""The YAML head of a file of ours, as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date

from slowwave.pipeline.domain.lines import printable


def front_matter(fields: Mapping[str, str], day: date, lists: Mapping[str, str] | None = None) -> str:
    """A YAML head of these scalars, then ready-made values, then ``created`` and ``updated``."""
    rows = [f"{key}: {quoted(value)}" for key, value in fields.items()]
    rows += [f"{key}: {value}" for key, value in (lists or {}).items()]
    rows += [f"created: {day.isoformat()}", f"updated: {day.isoformat()}"]
    return "---\n" + "\n".join(rows) + "\n---\n"


def quoted(value: str) -> str:
    """A YAML scalar on one line: bare where that is plain, else double-quoted (JSON is YAML)."""
    text = printable(value)
    plain = text[:1].isalpha() and not any(mark in text for mark in (": ", " #", "\\", '"')) and text[-1:] != ":"
    words = ("yes", "no", "true", "false", "null", "on", "off", "y", "n")
    return text if plain and text.casefold() not in words else json.dumps(text, ensure_ascii=False)
