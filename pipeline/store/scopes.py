"""Where the memory of a scope stands: a folder of its owner's workspace, found by name and by nothing else."""

from __future__ import annotations

import os
import stat

from slowwave.pipeline.domain.scope import OURS, Scope, collision, configured, folded, is_scope_name
from slowwave.pipeline.errors import DreamError, Exit, Finding, Severity
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.store.layout import names, scope_layout
from slowwave.pipeline.store.workspace import SCOPES, Workspace


@dataclass(frozen=True, slots=True)
class Scopes:
    """scopes: those whose folders stand there, by name. folder: they stand in it. findings: of what cannot be one."""

    folder: str
    scopes: tuple[Scope, ...] = ()
    findings: tuple[Finding, ...] = ()


def open_scope(owner: Workspace, scope: Scope) -> Workspace:
    """The memory of a scope, as a workspace of its own: its files, its locks, its state, its undo.

    The settings are the owner's; no sender, transcript or name of the owner's leads from there any further. Nothing is
    made. DreamError (exit 2) where a link or a file stands in the way, or a folder whose name differs in case alone.
    """
    where, path = owner.path(_folder(owner)), _folder(owner)
    for level, part in enumerate(("", *scope.parts)):
        if level:
            alike = [name for name in names(where) if name != part and folded(name) == folded(part)]
            if alike:
                raise _in_the_way(f"{path}/{part}", f"the folder {alike[0]!r} stands there", f"Write it {alike[0]!r}")
            where, path = os.path.join(where, part), f"{path}/{part}"
        if why := _why_no_folder(where):
            raise _in_the_way(path, why, "Put a folder of its own there, or nothing")
    settings = replace(
        owner.settings,
        scopes={},
        sources=replace(owner.settings.sources, read=(), folders={}),
        words=replace(owner.settings.words, owners=(scope.user,)),
    )
    return Workspace(where, owner.machine, settings, scope_layout(), scope.name, owner.root)


def scopes_of(owner: Workspace) -> Scopes:
    """Every scope of a workspace that has a folder. A link is no folder of a scope, wherever it leads."""
    folder = _folder(owner)
    if owner.scope:
        return Scopes(folder)
    if why := _why_no_folder(owner.path(folder)):
        return Scopes(folder, findings=(_no_scope(folder, why),))
    found: list[Scope] = []
    users, findings = _folders(owner, folder, frozenset())
    for user in users:
        inside = f"{folder}/{user}"
        roles, odd = _folders(owner, inside, OURS)
        findings += odd
        if any(name in OURS or scope_layout().role_of(name) for name in names(owner.path(inside))):
            found.append(Scope(user))
        found += (Scope(user, role) for role in roles)
    return Scopes(folder, tuple(found), tuple(findings))


def is_known(owner: Workspace, scope: Scope) -> bool:
    """Whether ``[scopes]`` names it, or its folder stands there."""
    return scope in configured(owner.settings.scopes) or scope in scopes_of(owner).scopes


def role_folders(place: Workspace) -> frozenset[str]:
    """The names in the folder of a person's own scope that hold the memories of their roles; none anywhere else."""
    if not place.scope or "/" in place.scope:
        return frozenset()
    there = (name for name in names(place.root) if os.path.isdir(os.path.join(place.root, name)))
    return frozenset(name for name in there if not name.startswith(".") and folded(name) not in OURS)


def _folder(owner: Workspace) -> str:
    return f"{owner.places.home}{SCOPES}"


def _folders(owner: Workspace, folder: str, ours: frozenset[str]) -> tuple[list[str], list[Finding]]:
    """The folders in one that can be a person's or a role's, and why others cannot."""
    good: list[str] = []
    findings: list[Finding] = []
    for name in names(owner.path(folder)):
        path = f"{folder}/{name}"
        if name.startswith(".") or folded(name) in ours or not os.path.isdir(owner.path(path)):
            continue
        if why := _why_no_folder(owner.path(path)):
            findings.append(_no_scope(path, why))
        elif not is_scope_name(name):
            findings.append(_no_scope(path, "its name is more than letters, digits, - and _, or too long"))
        else:
            good.append(name)
    while alike := collision(good):
        good = [name for name in good if folded(name) != folded(alike[0])]
        findings.append(_no_scope(f"{folder}/{alike[1]}", f"its name differs from {alike[0]!r} in case alone"))
    return good, findings


def _why_no_folder(path: str) -> str:
    """Why what stands there is no folder of our own; "" where it is one, or nothing stands there."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return ""
    except OSError as error:
        return (error.strerror or str(error)).lower()
    # A junction of Windows is a link in all but its mode.
    if stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", False):
        return "it is a link"
    return "" if stat.S_ISDIR(status.st_mode) else "it is no folder"


def _no_scope(path: str, why: str) -> Finding:
    return Finding("D161", Severity.WARNING, f"This is no folder of a scope and was not dreamt: {why}", path)


def _in_the_way(path: str, why: str, hint: str) -> DreamError:
    return DreamError(f"{path} cannot be a scope's folder: {why}", hint=f"{hint}.", exit_code=Exit.CONFIGURATION)
