"""Whose memory it goes to, what was said: loaded only where ``[scopes]`` gives somebody a memory of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from slowwave.pipeline.domain.hearing import source_of
from slowwave.pipeline.domain.scope import parse_scope
from slowwave.pipeline.domain.signal import Captured, Drop
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.frozen import replace
from slowwave.pipeline.language.secrets import safe_id
from slowwave.pipeline.sources.scope import scope_of
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.heard import save_scopes_by_session, scopes_by_session

UNKNOWN = "no-scope"
"""Why a turn is dropped whose memory cannot be opened: into another one it must not go."""


def heard_by_each(
    workspace: Workspace, turns: Iterable[Turn], hear: Callable[[Workspace, Sequence[Turn]], Captured]
) -> Captured:
    """What each memory hears of these turns, as one. A memory that cannot be opened keeps no other from hearing."""
    said: dict[str, list[Turn]] = {}
    for turn in _routed(workspace, turns):
        said.setdefault(turn.scope, []).append(turn)
    done = [_heard(workspace, scope, some, hear) for scope, some in said.items()]
    return Captured(
        {path: lines for one in done for path, lines in one.lines.items()},
        tuple(drop for one in done for drop in one.dropped),
        next((one.waiting for one in done if one.waiting), ""),
        tuple(remark for one in done for remark in one.remarks),
    )


def _heard(
    workspace: Workspace, scope: str, turns: Sequence[Turn], hear: Callable[[Workspace, Sequence[Turn]], Captured]
) -> Captured:
    if not scope:
        return hear(workspace, turns)
    try:
        place = open_scope(workspace, parse_scope(scope))
    except DreamError as error:
        remark = f"what {scope} said is not logged: {error.message}. {error.hint}"
        return Captured({}, tuple(Drop(turn.id, UNKNOWN) for turn in turns), remarks=(remark,))
    done = hear(place, turns)
    within = os.path.relpath(place.root, workspace.root).replace(os.sep, "/")
    return replace(done, lines={f"{within}/{path}": lines for path, lines in done.lines.items()})


def _routed(workspace: Workspace, turns: Iterable[Turn]) -> list[Turn]:
    """The turns, each with its scope; who spoke last in a session is kept for what its agent says next."""
    try:
        known = scopes_by_session(workspace.root)
    except OSError:
        known = {}
    after = dict(known)
    routed: list[Turn] = []
    for turn in turns:
        source = source_of(replace(turn, session=safe_id(turn.session)))
        scope = scope_of(turn, workspace.settings.scopes, after.get(source, ""))
        if turn.session:
            after.pop(source, "")
            if scope:
                after[source] = scope
        routed.append(replace(turn, scope=scope))
    if after != known:
        # The night's replay reads whole sessions and needs no such file.
        with suppress(OSError):
            save_scopes_by_session(workspace.root, after)
    return routed
