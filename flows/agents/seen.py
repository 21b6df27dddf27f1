"""Where agents have hooks of ours, or should, and which of these have been silent although their agent went on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from slowwave.flows import wiring
from slowwave.flows.agents.command import HookCommand
from slowwave.flows.agents.inventory import commands_of
from slowwave.flows.agents.places import AGENTS, Agent, Around
from slowwave.flows.agents.records import Install, load
from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.sources.registry import SOURCES
from slowwave.pipeline.sources.source import Source
from slowwave.pipeline.store.writer.heard import last_heard

SILENT = timedelta(hours=6)
"""So long no event although transcripts grew. A turn that is under way may take hours, a day would be too late."""
LATE = timedelta(minutes=10)
"""A transcript is written a little after the hook has run."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One place in which an agent has hooks of ours, or should. noted: what was installed there, as far as is known.
    heard: its last event; grew: its newest transcript."""

    agent: Agent
    project: str
    settings: str
    noted: Install | None
    commands: tuple[HookCommand, ...]
    heard: datetime | None
    grew: datetime | None

    @property
    def ours(self) -> bool:
        """Whether there are hooks of ours, or were."""
        return bool(self.commands) or self.noted is not None

    def silent(self, now: datetime) -> bool:
        """Whether its transcripts grew and nothing was told for hours."""
        installed = parse_instant(self.noted.at) if self.noted else None
        since = max((one for one in (self.heard, installed) if one is not None), default=None)
        return self.grew is not None and since is not None and self.grew > since + LATE and now - since > SILENT


def places(around: Around, settings: Settings) -> Iterator[Seen]:
    """Every place where hooks may be: of each install, of the user, of the folder one stands in. settings: where
    transcripts are."""
    found: dict[tuple[str, str, str], Install | None] = {
        (one.agent, one.project, one.settings): one for one in load(around.records) if one.agent in AGENTS
    }
    for agent in AGENTS.values():
        for project in ("", around.here) if agent.settings else ():
            path = agent.settings(around, project) if agent.settings else ""
            # Seen from the home folder, the project's settings are the user's own.
            if all(path != other for _, _, other in found) or agent.name == "openclaw":
                found.setdefault((agent.name, project, path), None)
    for (name, project, path), noted in found.items():
        yield _seen(AGENTS[name], project, path, noted, settings, around)


def source_of(agent: str) -> Source | None:
    """What reads the transcripts of an agent."""
    return next((one for one in SOURCES if one.name == agent), None)


def _seen(agent: Agent, project: str, path: str, noted: Install | None, settings: Settings, around: Around) -> Seen:
    commands = commands_of(agent, around, project, path)
    roots = {one.workspace for one in commands} or ({noted.workspace} if noted is not None else set())
    times = [last_heard(root).get(agent.name) for root in roots if os.path.isdir(root)]
    heard = max((time for time in times if time is not None), default=None)
    # The transcripts of all sessions say nothing about one project.
    grew = _grew(agent.name, settings) if roots and not project else None
    return Seen(agent, project, path, noted, commands, _moment(heard), _moment(grew))


def _moment(time: float | None) -> datetime | None:
    return datetime.fromtimestamp(time, UTC) if time is not None else None


def _grew(name: str, settings: Settings) -> float | None:
    """When the newest transcript of an agent was written."""
    source = source_of(name)
    if source is None:
        return None
    folder = wiring.transcripts_folder(name, source.usual_folder, settings)
    return max((one.stamp.mtime_ns / 1e9 for one in source.transcripts(folder)), default=None)
