"""Whose words these are, and whether they are to be heard at all: ``[scopes]`` and ``[sources] exclude``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from slowwave.pipeline.domain.turn import Turn


def excluded(turn: Turn, patterns: Iterable[str]) -> bool:
    """Whether the settings keep this turn out.

    A pattern is a project's folder (with all below it) or the name of a folder in its path, a session's id, or a
    channel, with or without its sender as in ``[scopes]``; ``*`` stands for anything, ``~/`` for a home.
    """
    return any(_keeps_out(pattern.strip(), turn) for pattern in patterns)


def named(turn: Turn, scopes: Mapping[str, str], owners: Sequence[str]) -> str:
    """Who speaks, as the line's ``who``: "" for the owner, whose words may become facts about the user.

    A sender whom the settings map to a user is that user: the owner where there is no role and, if `[words] owners`
    names any, the name is among them. Another sender is the owner in a chat of two, and a third person in a group.
    """
    for key, given in scopes.items():
        if _alike(key.strip(), f"{turn.channel}:{turn.who}"):
            user, _, role = given.strip().partition("/")
            known = {owner.casefold() for owner in owners}
            return "" if not role and (not known or user.casefold() in known) else given.strip()
    return (turn.who or "someone") if turn.group else ""


def _keeps_out(pattern: str, turn: Turn) -> bool:
    if not pattern:
        return False
    if pattern.startswith("~/"):
        pattern = "*" + pattern[1:]
    sender = f"{turn.channel}:{turn.who}"
    if any(_alike(pattern, value) for value in (turn.session, turn.channel, sender) if value):
        return True
    folder = turn.project.replace("\\", "/").rstrip("/")
    pattern = pattern.replace("\\", "/").rstrip("/")
    if not folder or not pattern:
        return False
    if "/" not in pattern:
        return any(_alike(pattern, part) for part in folder.split("/") if part)
    return _alike(pattern, folder) or _alike(f"{pattern}/*", folder)


def _alike(pattern: str, value: str) -> bool:
    """Letter for letter, but for ``*``, which stands for any run of characters."""
    first, *rest = pattern.split("*")
    if not rest:
        return pattern == value
    if not value.startswith(first):
        return False
    at = len(first)
    for part in rest[:-1]:
        at = value.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return value.endswith(rest[-1]) and len(value) - len(rest[-1]) >= at
