"""What a tool of the MCP server answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Reply(NamedTuple):
    """text: short, for the agent to read. data: the same and more, for a program."""

    text: str
    data: Mapping[str, Any]
