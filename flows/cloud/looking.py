"""What a person asks about SwarmRecall: an account, how it stands, and that what was erased here goes there, too."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import date, datetime

from slowwave.flows import wiring
from slowwave.flows.cloud.talk import Talk, client, gone_here
from slowwave.pipeline.cloud.client import CloudError
from slowwave.pipeline.cloud.swarmrecall import KEY, Registered, SwarmRecall, register
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.cloud import cloud_lock, cloud_state
from slowwave.pipeline.store.workspace import Workspace

LOOKING_SECONDS, ERASING_SECONDS = 90.0, 30.0
"""So long a person waits for how it stands, where the host sleeps; and for what was erased to be withdrawn."""


@dataclass(frozen=True, slots=True)
class Standing:
    """enabled, upload, host: as configured. key: whether the environment has one. cycle: of ours that is open, as far
    as is known here. executed, done, at, trouble: as ``CloudState``. uploaded: memories there that are ours; gone:
    those of them that hold no longer here and wait to be withdrawn. health: as the server says it is, "" where it was
    not asked; running: cycles that are open there; lost: why it could not be asked."""

    enabled: bool
    upload: bool
    host: str
    key: bool
    cycle: str
    executed: date | None
    done: date | None
    at: datetime | None
    trouble: str
    uploaded: int
    gone: int
    health: str = ""
    running: int = 0
    lost: str = ""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """What ``forget --erase`` took back. withdrawn: ids that were archived there; the API deletes nothing. left: those
    that a later night withdraws; why: what is in the way."""

    withdrawn: tuple[str, ...]
    left: tuple[str, ...]
    why: str = ""


def standing(workspace: Workspace) -> Standing:
    """How it stands; the server is asked only where a night would ask it."""
    cloud, state = workspace.settings.cloud, cloud_state(workspace)
    key = bool(wiring.environment().get(KEY))
    health, running, lost = "", 0, ""
    if cloud.enabled and key and not workspace.scope:
        try:
            asked = client(cloud, wiring.environment(), min(LOOKING_SECONDS, cloud.seconds))
            try:
                server = SwarmRecall(asked)
                health, running = server.wake(), len(server.running())
            finally:
                asked.close()
        except CloudError as error:
            lost = error.message
    known = (state.cycle, state.executed, state.done, state.at, state.trouble)
    counts = (len(state.sent), len(gone_here(workspace)))
    return Standing(cloud.enabled, cloud.upload, cloud.host, key, *known, *counts, health, running, lost)


def account(workspace: Workspace, name: str) -> Registered:
    """Open an account at the configured host. DreamError (exit 2) where the environment has a key already, (exit 4)
    where none came of it. The key is stored nowhere."""
    if wiring.environment().get(KEY):
        raise DreamError(
            f"{KEY} is set already",
            hint=f"Another account sees nothing of the first one's memories; unset {KEY} to open one all the same.",
            exit_code=Exit.CONFIGURATION,
        )
    return register(workspace.settings.cloud, name or os.path.basename(workspace.root))


def withdraw(workspace: Workspace) -> Withdrawal | None:
    """Archive on the server what was uploaded and holds no longer here; None where there is no such memory."""
    left = gone_here(workspace)
    if not left:
        return None
    ids = tuple(one.id for one in left.values())
    if not workspace.settings.cloud.enabled:
        return Withdrawal((), ids, "[cloud] enabled is false")
    why = ""
    try:
        with cloud_lock(workspace):
            talk = Talk(workspace, wiring.night(workspace), ERASING_SECONDS)
            try:
                talk.withdraw(left)
            finally:
                talk.leave()
    except (DreamError, OSError) as error:
        why = error.message if isinstance(error, DreamError) else type(error).__name__
    still = {one.id for one in cloud_state(workspace).sent.values()}
    return Withdrawal(tuple(one for one in ids if one not in still), tuple(one for one in ids if one in still), why)
