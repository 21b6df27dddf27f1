"""Which sessions were shown a candidate: an observation of one that was proves nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from slowwave.pipeline.domain.evidence import MCP

BY_TOOL = f"{MCP}:"
"""The beginning of a session that asked by a tool: which agent's it was, nobody knows."""


@dataclass(frozen=True, slots=True)
class Showings:
    """From the traces of recall. to: id of an entry to the sessions that it was shown to, each as ``agent:session``.
    known: all sessions of which there is a trace."""

    to: Mapping[str, frozenset[str]]
    known: frozenset[str]

    def knew(self, session: str, entry_id: str) -> bool:
        """Whether that session was shown it, or may have been: where a session has another name in the traces than in
        the logs, or none, each session of its agent that was shown it may be the same."""
        shown = self.to.get(entry_id, frozenset())
        agent, _, name = session.partition(":")
        if not shown or session in shown or not agent:
            return bool(shown)
        if any(one.startswith(BY_TOOL) for one in shown):
            return True
        if name and session in self.known:
            return f"{agent}:" in shown
        return any(one.partition(":")[0] in (agent, "") for one in shown)
