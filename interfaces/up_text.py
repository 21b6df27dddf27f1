"""What `dream up --status` says: the server, the runner, and when each workspace dreams next."""

from __future__ import annotations

import os
from collections.abc import Iterable

from slowwave.flows import wiring
from slowwave.flows.server import Up, answers, read_up
from slowwave.flows.slots import next_slot
from slowwave.flows.switch import is_off
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.workspace import Workspace


def check(places: Iterable[Workspace]) -> None:
    """DreamError (exit 2) for a schedule that could not be served, before anything is started."""
    for place in places:
        wiring.zone_name(place.settings)
        if next_slot(place.settings.schedule, wiring.now(place.settings)) is None:
            raise DreamError(
                f"{place.root} has no slot",
                hint='Set `morning` or `night` under "[schedule]" in its dream.toml.',
                exit_code=Exit.CONFIGURATION,
            )


def status(home: str) -> tuple[str, bool]:
    """The lines, and whether all of it runs."""
    up = read_up(home)
    if up is None:
        return "Nothing is up; `dream up` starts it.", False
    well = up.server.alive() and answers(up.url)
    runs = well and up.runner.alive()
    rows = [
        ("server", f"{up.url.removesuffix('/api')}, {_part(up, 'server')}{'' if well else ', does not answer'}"),
        ("runner", _part(up, "runner")),
        ("logs", home),
    ]
    rows += [("next", _next(root)) for root in up.workspaces]
    lines = [f"{name:<8}{value}" for name, value in rows]
    if not runs:
        lines.append("Start it again with `dream up`; what was missed is caught up once.")
    return "\n".join(lines), runs


def _part(up: Up, name: str) -> str:
    one = up.server if name == "server" else up.runner
    return f"process {one.pid}" if one.alive() else "gone"


def _next(root: str) -> str:
    if not os.path.isdir(root):
        return f"{root}: the folder is not there"
    try:
        place = wiring.workspace(root)
        slot = next_slot(place.settings.schedule, wiring.now(place.settings))
    except DreamError as error:
        return f"{root}: {error.message}"
    off = ", but dreaming is off there" if is_off(place) else ""
    return f"{root}: {slot.at:%Y-%m-%d %H:%M} ({slot.name}){off}" if slot else f"{root}: no slot"
