"""What agents were told, for a person or a program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from slowwave.flows.told import Shown, Telling, last
from slowwave.interfaces import terminal
from slowwave.pipeline.store.workspace import Workspace

GONE = "(stands nowhere any more)"


def show(workspace: Workspace, session: str, *, as_json: bool) -> None:
    """Print what was told lately."""
    found = last(workspace, session)
    if as_json:
        terminal.say_json([_json(one) for one in found])
    elif not found:
        terminal.say("Nothing was told yet." if not session else f"Nothing was told in a session {session}.")
    for one in found if not as_json else ():
        for line in _lines(one):
            terminal.say(line)


def _lines(one: Telling) -> Iterator[str]:
    trace = one.trace
    began = "session began" if trace.kind == "start" else ""
    about = (trace.at[:16].replace("T", " "), trace.agent, trace.session, began)
    yield " · ".join(filter(None, about)) + (f" · {trace.left_out} had no room" if trace.left_out else "")
    for each in one.shown:
        yield f"  {each.why:<11} {each.id}  {each.text or GONE}  {each.where}  (told {each.times}×)".rstrip()


def _json(one: Telling) -> dict[str, Any]:
    trace = one.trace
    return {
        "at": trace.at,
        "agent": trace.agent,
        "session": trace.session,
        "kind": trace.kind,
        "query": trace.query,
        "left_out": trace.left_out,
        "shown": [_shown(each) for each in one.shown],
    }


def _shown(one: Shown) -> dict[str, Any]:
    return {"id": one.id, "why": one.why, "text": one.text, "where": one.where, "times": one.times}
