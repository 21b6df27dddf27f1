"""Recall: what the memory says to a question, and what was said about something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta

from slowwave.flows import wiring
from slowwave.flows.apart import view_of
from slowwave.flows.indexes import ask_index
from slowwave.flows.meanings import close_to
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import slug
from slowwave.pipeline.domain.review import doubted
from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.recall.index import Index
from slowwave.pipeline.recall.resident import of_project
from slowwave.pipeline.recall.search import Hit, Passage, View, passages, recall
from slowwave.pipeline.store.loader import read_machine
from slowwave.pipeline.store.traces import Trace, add_trace, query_of
from slowwave.pipeline.store.workspace import Workspace

if TYPE_CHECKING:
    from slowwave.pipeline.recall.spelling import Slip

TRACED = 5
"""So many of what a search of the notes finds are noted as used: as many as an agent is told unasked."""
SEARCHED = "search"


@dataclass(frozen=True, slots=True)
class Answered:
    """hits: best first. findings: where the index could not be used as it was. slips: words that stand nowhere."""

    hits: tuple[Hit, ...]
    findings: tuple[Finding, ...] = ()
    slips: tuple[Slip, ...] = ()


@dataclass(frozen=True, slots=True)
class History:
    """What was said about something, best first; the others as in ``Answered``."""

    passages: tuple[Passage, ...]
    findings: tuple[Finding, ...] = ()
    slips: tuple[Slip, ...] = ()


def answer(
    workspace: Workspace,
    question: str,
    *,
    k: int,
    as_of: date | None = None,
    history: bool = False,
    folders: tuple[str, ...] | None = None,
    by_words: bool = False,
) -> Answered:
    """What the memory says to a question. as_of: as it was on the evening of that day. folders: of the work that it is
    asked for, as ``told_apart`` has them. by_words: no model is loaded for it, and no slip is looked for."""
    night = wiring.night(workspace)
    view = view_of(_evening(night, as_of), folders, history=history, doubted=_doubted(workspace))
    preset = workspace.settings.recall.preset

    def ask(index: Index) -> Answered:
        if by_words:
            return Answered(tuple(recall(index, question, view, k, preset=preset)))
        close = close_to(index, workspace.settings, question)
        found = recall(index, question, view, k, preset=preset, close=close)
        return Answered(tuple(found), slips=_slips(index, question, view))

    found, findings = ask_index(workspace, "memory", night, ask)
    return replace(found, findings=findings)


def search_history(
    workspace: Workspace,
    question: str,
    *,
    k: int = 10,
    since: date | None = None,
    as_of: date | None = None,
    around: int = 1,
    folders: tuple[str, ...] | None = None,
) -> History:
    """What was said about something, each with what was said around it (`dream recall --raw`, MCP `search_history`).

    since, as_of: said on that day or later, on that day or before. around: how much before and after each is shown.
    folders: of the work that it is asked for, as ``told_apart`` has them. The first ones that are found are noted as
    used. A row tells its ``day``, ``born`` (the instant, in UTC), ``speaker``, ``agent`` and ``session``.
    """
    night = wiring.night(workspace)
    view = View(_evening(night, as_of), since=instant(night.midnight(since)) if since is not None else "")

    def may(hit: Hit) -> bool:
        return folders is None or of_project(slug(hit.row.title) if hit.row.title else "", folders)

    def ask(index: Index) -> History:
        close = close_to(index, workspace.settings, question)
        found = passages(index, question, view, k, around, may, close=close)
        return History(tuple(found), slips=_slips(index, question, view) if folders is None else ())

    found, findings = ask_index(workspace, "history", night, ask)
    _leave_trace(workspace, question, [one.hit.row.key for one in found.passages[:TRACED]], night)
    return replace(found, findings=findings)


def said_in(workspace: Workspace, keys: Iterable[str]) -> Mapping[str, tuple[str, str]]:
    """Key of what was said to (what, where); what is said nowhere any more is left out."""
    keys = tuple(keys)
    if not keys:
        return {}
    night = wiring.night(workspace)
    found, _ = ask_index(workspace, "history", night, lambda index: list(index.by_keys(keys).items()))
    return {key: (row.text, row.at(path)) for key, (path, row) in found}


def _leave_trace(workspace: Workspace, asked: str, found: list[str], night: Night) -> None:
    """That a question brought up these lines counts as a use of each, which a later night ranks them by."""
    if found:
        with suppress(OSError):
            entries = dict.fromkeys(found, SEARCHED)
            add_trace(workspace, Trace(night.now.isoformat(), kind=SEARCHED, query=query_of(asked), entries=entries))


def _doubted(workspace: Workspace) -> tuple[tuple[str, str], ...]:
    """The pairs of entries that wait for a person's answer; none where our state cannot be read."""
    try:
        known = read_machine(workspace)
    except (DreamError, OSError):
        return ()
    return doubted(known.state) if known is not None else ()


def _slips(index: Index, question: str, view: View) -> tuple[Slip, ...]:
    # A hook of an agent loads this module, too, and asks by words alone.
    from slowwave.pipeline.recall.spelling import slips

    return slips(index, question, view)


def _evening(night: Night, day: date | None) -> str:
    """The last second of a day, this moment without one."""
    return instant(night.midnight(day + timedelta(1)) - timedelta(seconds=1) if day is not None else night.now)
