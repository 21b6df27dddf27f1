"""What a night and its answers came of, put aside by whoever lands them, for `dream replay`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from slowwave import __version__
from slowwave.flows import wiring
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.sources import phase_signals, recall_events, recall_store
from slowwave.pipeline.store.inputs import Gathered, Input, gather, keep_input
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.workspace import Workspace

OTHERS = (recall_store.PATH, recall_events.PATH, phase_signals.PATH)
"""What a night reads of another program's state."""


def put_aside(workspace: Workspace, loaded: Loaded) -> Gathered:
    """What is about to be dreamt of. That it cannot be kept is no reason not to dream."""
    try:
        return gather(workspace, loaded, OTHERS)
    except OSError as error:
        return Gathered({}, {}, (error.strerror or str(error)).lower())


def keep(
    workspace: Workspace, commit_id: str, kind: str, night: Night, gathered: Gathered, facts: dict[str, Any]
) -> tuple[Finding, ...]:
    """Keep it under the commit that came of it; says so where it is not."""
    told = {**facts, "now": night.now.isoformat(), "version": __version__}
    one = Input(commit_id, kind, _zoned(night.settings), gathered, told)
    try:
        why = keep_input(workspace, one)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
    message = f"What this night read was not kept, so `dream replay` cannot run it again: {why}"
    return (Finding("D402", Severity.INFO, message),) if why else ()


def _zoned(settings: Settings) -> Settings:
    """The settings with the zone by its name, since the machine's own may be another one later."""
    try:
        zone = wiring.zone_name(settings)
    except DreamError:
        return settings
    return replace(settings, schedule=replace(settings.schedule, zone=zone))
