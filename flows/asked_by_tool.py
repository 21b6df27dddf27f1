"""What an agent asks for by a tool of its own: the answer is noted as what it was told, and so counts as a use."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date

from slowwave.flows import wiring
from slowwave.flows.apart import told_apart
from slowwave.flows.recall import Answered, answer
from slowwave.pipeline.domain.evidence import MCP
from slowwave.pipeline.recall.row import CANDIDATE, HELD
from slowwave.pipeline.recall.search import Hit, why_told
from slowwave.pipeline.store.traces import Trace, add_trace, query_of
from slowwave.pipeline.store.workspace import Workspace

TOOL = "tool"
"""The kind of such a trace; its agent is ``MCP``."""


def recall(workspace: Workspace, question: str, *, k: int, as_of: date | None, history: bool, session: str) -> Answered:
    """What the memory says to a question. session: of the server that is asked.

    Projects are kept apart by the folder in which the server was started.
    """
    folders = told_apart(workspace, wiring.here())
    found = answer(workspace, question, k=k, as_of=as_of, history=history, folders=folders)
    told = [hit for hit in found.hits if hit.row.state in (HELD, CANDIDATE) and not hit.row.closed]
    if told and as_of is None:
        with suppress(OSError):
            _note(workspace, question, told, session)
    return found


def _note(workspace: Workspace, question: str, told: Sequence[Hit], session: str) -> None:
    at = wiring.now(workspace.settings).isoformat()
    entries = {hit.row.key: why_told(hit) for hit in told}
    add_trace(workspace, Trace(at, MCP, session, TOOL, query_of(question), entries=entries))
