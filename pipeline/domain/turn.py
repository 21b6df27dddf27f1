"""A turn: one thing said or done, as a transcript or a hook tells it, before anything is decided about it.

An awake type: a capture loads it in milliseconds, so it imports the standard library only.
"""

from __future__ import annotations

from datetime import datetime

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """Not yet redacted, so it never leaves the process: only a Signal does (``hearing.hear``).

    id: of the message, the same in every copy of the transcript and unique within its agent. at: aware, in any zone.
    agent: whose format told it, a name of ``sources`` ("claude-code"), "" by hand. session, project (absolute folder),
    channel: "" where unknown. group: more than one person may speak there. private: marked so by the user.
    who: a person's name, as told; also: further names and numbers of the sender's there. to: of an agent's turn, to
    whom it speaks, where that is told. scope: in whose memory it belongs (``[scopes]``), "" for the owner's. voice: of
    a program that runs several agents, the one in whose session it was said, "" for its main one.
    Of a tool's turn, tool and call are its name and what it was asked (one line), and failed says by flag or exit code
    how it went; None where neither tells.
    """

    id: str
    at: datetime
    speaker: Speaker
    text: str
    who: str = ""
    agent: str = ""
    session: str = ""
    project: str = ""
    channel: str = ""
    group: bool = False
    private: bool = False
    tool: str = ""
    call: str = ""
    failed: bool | None = None
    also: tuple[str, ...] = ()
    to: str = ""
    scope: str = ""
    voice: str = ""
