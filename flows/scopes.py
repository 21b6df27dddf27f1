"""A run of a workspace: the owner's night, then that of each further person and role, which is a night of its own."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace

from slowwave.flows import wiring
from slowwave.flows.ahead import check_ahead
from slowwave.flows.cloud.night import clouded
from slowwave.flows.night import Asked, Kind, Slept, dream_once
from slowwave.flows.record import last_run, note_run
from slowwave.flows.steps import Call, plainly, within
from slowwave.flows.thinking import thought_over
from slowwave.flows.trouble import log_error
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.scope import Scope
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.store.locks import BusyError
from slowwave.pipeline.store.scopes import Scopes, open_scope, scopes_of
from slowwave.pipeline.store.workspace import Workspace


def dream_all(workspace: Workspace, asked: Asked, call: Call = plainly, *, flow: bool = False) -> Slept:
    """``dream_once`` of the owner's memory, then of each scope that has a folder; what these came to stands in
    ``scopes``.

    A scope that fails stops no other and is a finding. Neither does the owner's memory: its error is raised when the
    others are done, unless another dream runs here. Where nothing is due for the owner, nothing is for them. A day that
    has not come yet is asked about before any of them (``check_ahead``).
    """
    check_ahead(asked, workspace.settings)
    try:
        own = _night(workspace, asked, call, flow)
    except BusyError:
        raise
    except Exception:
        if not (asked.dry_run or asked.out):
            _others(workspace, asked, call, flow)
        raise
    if own.kind is Kind.SKIPPED:
        return own
    try:
        scopes, findings = _others(workspace, asked, call, flow)
        return _with_cloud(workspace, replace(own, scopes=scopes, findings=(*own.findings, *findings)))
    except KeyboardInterrupt:
        if own.kind is Kind.DREAMT:
            raise wiring.TooLateError from None
        raise


def _night(workspace: Workspace, asked: Asked, call: Call, flow: bool) -> Slept:
    """A night, and when it has landed what a model is asked about it, with no lock held."""
    slept = dream_once(workspace, asked, call, flow=flow)
    if slept.kind not in (Kind.DREAMT, Kind.NOTHING):
        return slept
    night = slept.night or Night(slept.now, settings=workspace.settings)
    try:
        thought = thought_over(workspace, night, slept.questions, asked.engine)
    except KeyboardInterrupt:
        if slept.kind is Kind.DREAMT:
            raise wiring.TooLateError from None
        raise
    return replace(slept, thought=thought, findings=(*slept.findings, *thought.findings)) if thought else slept


def _with_cloud(workspace: Workspace, slept: Slept) -> Slept:
    """What a memory server is asked, when all nights of the run have landed."""
    if slept.kind not in (Kind.DREAMT, Kind.NOTHING):
        return slept
    cloud = clouded(workspace, slept.night or Night(slept.now, settings=workspace.settings))
    return replace(slept, cloud=cloud, findings=(*slept.findings, *cloud.findings)) if cloud else slept


def _others(
    workspace: Workspace, asked: Asked, call: Call, flow: bool
) -> tuple[tuple[tuple[str, Slept], ...], tuple[Finding, ...]]:
    there = scopes_of(workspace)
    findings = list(there.findings)
    came: list[tuple[str, Slept]] = []
    for scope in there.scopes:
        slept = _dream(workspace, scope, asked, call, flow)
        came.append((scope.name, slept))
        if slept.kind is Kind.FAILED:
            findings.append(_failed(there, scope, slept.why))
    return tuple(came), tuple(findings)


def failed_scopes(owner: Workspace, there: Scopes) -> tuple[Finding, ...]:
    """The scopes whose last night failed, for somebody who looks later."""
    found: list[Finding] = []
    for scope in there.scopes:
        with suppress(DreamError, OSError):
            last = last_run(open_scope(owner, scope))
            if last.get("outcome") == Kind.FAILED:
                found.append(_failed(there, scope, str(last.get("why", ""))))
    return tuple(found)


def _failed(there: Scopes, scope: Scope, why: str) -> Finding:
    message = f"The memory of {scope.name} was not dreamt: {why}"
    return Finding("D160", Severity.ERROR, message, f"{there.folder}/{scope.name}")


def _dream(owner: Workspace, scope: Scope, asked: Asked, call: Call, flow: bool) -> Slept:
    place: Workspace | None = None
    try:
        place = open_scope(owner, scope)
        out = os.path.join(asked.out, os.path.relpath(place.root, owner.root)) if asked.out else ""
        its = replace(asked, out=out, scheduled=False)
        return _night(place, its, within(call, scope.name), flow)
    except Exception as error:
        why = f"{error.message}. {error.hint}".rstrip() if isinstance(error, DreamError) else type(error).__name__
        if not isinstance(error, DreamError):
            log_error(wiring.errors_log(), error, workspace=owner.root)
        now = wiring.now(owner.settings)
        if place is not None and not (asked.dry_run or asked.out or isinstance(error, BusyError)):
            with suppress(OSError):
                note_run(place, {"at": now.isoformat(), "outcome": Kind.FAILED.value, "why": why})
        return Slept(Kind.FAILED, now, why)
