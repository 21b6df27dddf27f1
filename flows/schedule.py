"""The runner of ``dream up``: serves the slots of each workspace on our Prefect server, until it is told to stop.

Prefect only wakes us. What is due is known by ``runs.log`` of the workspace, and two dreams at once are kept apart by
its lock, so nothing here has to be right for a night to be dreamt once.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID

from prefect.client.orchestration import SyncPrefectClient, get_client
from prefect.client.schemas.filters import (
    FlowFilter,
    FlowFilterName,
    FlowRunFilter,
    FlowRunFilterState,
    FlowRunFilterStateType,
)
from prefect.client.schemas.objects import FlowRun, StateType
from prefect.deployments.runner import RunnerDeployment
from prefect.exceptions import TerminationSignal
from prefect.runner import Runner
from prefect.schedules import Cron
from prefect.states import Cancelled, Crashed
from prefect.types.entrypoint import EntrypointType

from slowwave.flows import wiring
from slowwave.flows.dream import dream
from slowwave.flows.record import last_slot_done
from slowwave.flows.server import note_serving
from slowwave.flows.slots import crons, due
from slowwave.flows.switch import is_off
from slowwave.flows.trouble import log_error
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.locks import BusyError, dream_lock
from slowwave.pipeline.store.workspace import Workspace

MISSED = timedelta(minutes=1)
"""A run that should have begun so long ago was missed. What is due is asked of the workspace, not replayed."""
LET_GO = "Nothing ran at that time; what is due is caught up with one dream"
PAGE = 200
"""Runs that are asked for at a time (the server's own limit)."""


@dataclass(frozen=True, slots=True)
class Served:
    """A slot of a workspace. name: of the deployment; slot: "morning" or "night"."""

    name: str
    slot: str
    cron: str
    workspace: Workspace


def served(workspaces: Iterable[Workspace]) -> tuple[Served, ...]:
    """Every slot of these workspaces: ``dream-morning`` and ``dream-night``, with the folder's name where there are
    several."""
    places = {os.path.realpath(one.root): one for one in workspaces}
    return tuple(
        Served(f"dream-{slot}" + (f"-{_short(root)}" if len(places) > 1 else ""), slot, text, place)
        for root, place in places.items()
        for slot, text in crons(place.settings.schedule).items()
    )


def deployment(one: Served) -> RunnerDeployment:
    """What Prefect is told of a slot."""
    made = dream.to_deployment(
        name=one.name,
        schedules=[Cron(one.cron, timezone=wiring.zone_name(one.workspace.settings), slug=one.slot)],
        parameters={"workspace": one.workspace.root},
        description=f"The {one.slot} dream of {one.workspace.root}",
        tags=["slowwave"],
        entrypoint_type=EntrypointType.MODULE_PATH,
    )
    if not isinstance(made, RunnerDeployment):
        raise AssertionError("no event loop runs here, so this is no coroutine")
    return made


def serve(workspaces: tuple[Workspace, ...], home: str) -> None:
    """Register the slots, put right what a crash left, catch up, and run what comes due until a signal."""
    slots = served(workspaces)
    if not slots:
        raise DreamError("None of these workspaces has a slot", hint='Set `morning` or `night` under "[schedule]".')
    # One dream at a time is enough for a laptop, whatever the number of workspaces.
    runner = Runner(name="slowwave", pause_on_shutdown=False, limit=1)
    with get_client(sync_client=True) as client:
        settle(client, {one.name for one in slots})
        ids: dict[str, UUID] = {}
        for one in slots:
            given = runner.add_deployment(deployment(one))
            if not isinstance(given, UUID):
                raise AssertionError("no event loop runs here, so this is no coroutine")
            ids[one.name] = given
        catch_up(client, slots, ids)
    note_serving(home)
    with suppress(KeyboardInterrupt, TerminationSignal):
        asyncio.run(runner.start())


def settle(client: SyncPrefectClient, names: set[str]) -> None:
    """Close the runs of dreams that no process runs any more, and let go what was missed and what is served no longer.

    A run that reads "Running" for ever holds its place, and later ones are cancelled for its sake.
    """
    now = datetime.now(UTC)
    for run in _runs(client, StateType.RUNNING, StateType.PENDING):
        if not _is_dreaming(run.parameters):
            client.set_flow_run_state(run.id, Crashed(message="The process of this dream is gone"), force=True)
    for run in _runs(client, StateType.SCHEDULED):
        if run.expected_start_time is not None and run.expected_start_time < now - MISSED:
            client.set_flow_run_state(run.id, Cancelled(name="Missed", message=LET_GO), force=True)
    for old in client.read_deployments(flow_filter=FlowFilter(name=FlowFilterName(any_=[dream.name]))):
        if old.name not in names and "slowwave" in old.tags:
            client.delete_deployment(old.id)


def catch_up(client: SyncPrefectClient, slots: tuple[Served, ...], ids: Mapping[str, UUID]) -> None:
    """One run at once for each workspace whose newest slot was not dreamt for."""
    for one in slots:
        schedule = one.workspace.settings.schedule
        slot = due(schedule, wiring.now(one.workspace.settings), last_slot_done(one.workspace))
        if slot is not None and slot.name == one.slot and not is_off(one.workspace):
            client.create_flow_run_from_deployment(ids[one.name])


def _runs(client: SyncPrefectClient, *kinds: StateType) -> list[FlowRun]:
    ours = FlowFilter(name=FlowFilterName(any_=[dream.name]))
    state = FlowRunFilter(state=FlowRunFilterState(type=FlowRunFilterStateType(any_=list(kinds))))
    found: list[FlowRun] = []
    while True:
        page = client.read_flow_runs(flow_filter=ours, flow_run_filter=state, limit=PAGE, offset=len(found))
        found += page
        if len(page) < PAGE:
            return found


def _is_dreaming(parameters: Mapping[str, object]) -> bool:
    """Whether a dream of that workspace runs right now, perhaps one whose runner was killed."""
    root = str(parameters.get("workspace", ""))
    if not os.path.isdir(root):
        return False
    try:
        with dream_lock(root):
            return False
    except BusyError:
        return True
    except DreamError:
        return False


def _short(root: str) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", os.path.basename(root).lower()).strip("-")
    digest = sha256(root.encode("utf-8", "surrogateescape")).hexdigest()[:6]
    return f"{name}-{digest}" if name else digest


def main() -> None:
    """``python -m slowwave.flows.schedule HOME FOLDER…``, as ``dream up`` begins it."""
    home, *roots = sys.argv[1:]
    try:
        serve(tuple(wiring.workspace(root) for root in roots), home)
    except Exception as error:
        log_error(wiring.errors_log(), error)
        raise


if __name__ == "__main__":
    main()
