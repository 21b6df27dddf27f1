"""OpenClaw's heartbeat, by which it wakes its default agent: off, or without a target, it lets no job run.

Read from its settings alone. Upstream calls a dream that hangs on it *blocked* (reference openclaw-dreaming 11).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from slowwave.flows.agents.change import read, text_of
from slowwave.flows.agents.places import AGENTS, Around, openclaw_state
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.format.jsonc import TornError, parse_jsonc
from slowwave.pipeline.language.patterns import compiled

OFF, NOWHERE = "off", "nowhere"
USUAL = "30m"
"""OpenClaw's interval where none is set."""
_DURATION = r"\s*(?:\d+(?:\.\d+)?\s*(?:ms|[smhd])\s*)*(?:\d+(?:\.\d+)?\s*)?\Z"
_NO_TARGET = "none"


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """What is wrong with it. agent: the default one's id. how: OFF, or NOWHERE where it has no target. settings: path
    of the file that says so."""

    agent: str
    how: str
    settings: str


def stopped_heartbeat(root: str, around: Around) -> Heartbeat | None:
    """The heartbeat that keeps this folder from being dreamt by OpenClaw; None where it beats, where the folder is no
    workspace of OpenClaw's, and where its settings cannot be read."""
    settings = AGENTS["openclaw"].settings
    path = settings(around, "") if settings is not None else ""
    try:
        slot = parse_jsonc(text_of(path, read(path)))
    except (DreamError, TornError):
        return None
    given = _mapping(slot.value if slot is not None else None)
    agents = _mapping(given.get("agents"))
    listed = [_mapping(one) for one in _list(agents.get("list"))]
    default = next((one for one in listed if one.get("default") is True), listed[0] if listed else {})
    name = str(default.get("id") or "main")
    if os.path.realpath(root) not in map(os.path.realpath, _workspaces(agents, listed, default, around)):
        return None
    own = default.get("heartbeat")
    # Where one agent has a heartbeat of its own, only those beat that have one.
    others = any("heartbeat" in one for one in listed)
    beat = {**_mapping(_mapping(agents.get("defaults")).get("heartbeat")), **_mapping(own)}
    beats = _mapping(given.get("cron")).get("enabled") is not False and not (others and own is None)
    if not beats or not _is_interval(beat.get("every", USUAL)):
        return Heartbeat(name, OFF, path)
    return Heartbeat(name, NOWHERE, path) if beat.get("target") == _NO_TARGET else None


def _workspaces(
    agents: Mapping[str, JsonValue],
    listed: list[Mapping[str, JsonValue]],
    default: Mapping[str, JsonValue],
    around: Around,
) -> Iterator[str]:
    """The folder of each agent, where none is named the usual one."""
    state = openclaw_state(around)
    shared = _mapping(agents.get("defaults")).get("workspace")
    usual = shared if isinstance(shared, str) and shared else os.path.join(state, "workspace")
    for one in listed or [default]:
        named = one.get("workspace")
        if isinstance(named, str) and named:
            yield _absolute(named, around)
        elif one is default:
            yield _absolute(usual, around)
        else:
            yield os.path.join(state, f"workspace-{one.get('id')}")


def _absolute(path: str, around: Around) -> str:
    return os.path.join(around.home, path[2:]) if path.startswith("~/") else os.path.abspath(path)


def _is_interval(every: JsonValue) -> bool:
    """A duration above nothing: what is none counts as no interval with OpenClaw, too."""
    said = str(every).casefold()
    return compiled(_DURATION).match(said) is not None and not set(said).isdisjoint("123456789")


def _mapping(given: JsonValue) -> Mapping[str, JsonValue]:
    return given if isinstance(given, dict) else {}


def _list(given: JsonValue) -> list[JsonValue]:
    return given if isinstance(given, list) else []
