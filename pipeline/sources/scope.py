"""Whose words these are, and whether they are to be heard at all: ``[scopes]`` and ``[sources] exclude``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn

_WINDOW, _WINDOWS = "openclaw-", frozenset(("cli", "gateway-client", "webchat", "webchat-ui"))
"""What OpenClaw's own windows (control page, terminal, apps) call themselves as senders; to open one takes its key."""


def excluded(turn: Turn, patterns: Iterable[str]) -> bool:
    """Whether the settings keep this turn out.

    A pattern is a project's folder (with all below it) or the name of a folder in its path, a session's id, or a
    channel, with or without its sender as in ``[scopes]``; ``*`` stands for anything, ``~/`` for a home.
    """
    return any(_keeps_out(pattern.strip(), turn) for pattern in patterns)


def named(turn: Turn, scopes: Mapping[str, str], owners: Sequence[str], yourself: Sequence[str]) -> str:
    """Who speaks, as the line's ``who``: "" for the owner, whose words may become facts about the user.

    A sender whom the settings map to a name is that user: the owner, unless `[words] owners` names some and the name is
    not among them. One of ``yourself`` (`[chat] owners`) is the owner, too. Any other sender is a third person, in a
    chat of two as in a group: that somebody writes to the owner's agent makes nobody the owner. Where nobody is told to
    have sent it, and where all that is told is a window of the agent's own, it is the owner in a chat of two. In a
    memory of their own everybody is the owner.
    """
    if turn.scope:
        return ""
    senders = (turn.who, *turn.also)
    given = _given(turn.channel, senders, scopes)
    if given:
        known = {owner.casefold() for owner in owners}
        return "" if "/" not in given and (not known or given.casefold() in known) else given
    if fits(yourself, _senders(turn.channel, senders)):
        return ""
    if turn.group:
        return turn.who or "someone"
    return "" if is_at_home(turn) else sender_of(turn)


def is_in(scopes: Mapping[str, str], turn: Turn) -> bool:
    """Whether ``[scopes]`` says who the sender of a turn is, whoever that is."""
    return fits(scopes, _senders(turn.channel, (turn.who, *turn.also)))


def is_at_home(turn: Turn) -> bool:
    """Whether nobody is told to have sent it, or a window of the agent's own did. A name alone proves nothing, since a
    sender chooses it: one who also has a number is none."""
    told = [sender for sender in (turn.who, *turn.also) if sender]
    return all(sender.startswith(_WINDOW) or sender in _WINDOWS for sender in told)


def sender_of(turn: Turn) -> str:
    """The name by which a sender is told, "" for none."""
    return next((sender for sender in (turn.who, *turn.also) if sender), "")


def key_of(turn: Turn) -> str:
    """What names this sender under ``[scopes]``: by the last of their names, which is a number where one is told."""
    sender = next((sender for sender in reversed((turn.who, *turn.also)) if sender), "")
    return f"{turn.channel or '*'}:{sender.removeprefix(f'{turn.channel}:')}"


def scope_of(turn: Turn, scopes: Mapping[str, str], before: str) -> str:
    """The scope in whose memory a turn belongs, by name; "" for the owner's.

    A person's by channel and sender. An agent's and a tool's by whom the agent speaks to, where that is told and the
    settings know them, else with the turn before it in its session. before: the scope of that one.
    """
    if turn.speaker is Speaker.HUMAN:
        given = _given(turn.channel, (turn.who, *turn.also), scopes)
    elif turn.to:
        given = _given(turn.channel, (turn.to,), scopes)
        if not given:
            return before
    else:
        return before
    if "/" not in given:
        return ""
    from slowwave.pipeline.domain.scope import parse_scope

    return parse_scope(given).name


def _given(channel: str, senders: Sequence[str], scopes: Mapping[str, str]) -> str:
    """What ``[scopes]`` says of a sender, by the first key that fits one of the sender's names; "" for nothing."""
    for key, given in scopes.items():
        if any(alike(key.strip(), sender) for sender in _senders(channel, senders)):
            return given.strip()
    return ""


def _senders(channel: str, senders: Sequence[str]) -> Iterator[str]:
    """As keys name them. Some programs put the channel into the number."""
    return (f"{channel}:{sender.removeprefix(f'{channel}:')}" for sender in senders)


def _keeps_out(pattern: str, turn: Turn) -> bool:
    if not pattern:
        return False
    if pattern.startswith("~/"):
        pattern = "*" + pattern[1:]
    senders = (f"{turn.channel}:{sender}" for sender in (turn.who, *turn.also))
    if any(alike(pattern, value) for value in (turn.session, turn.channel, *senders) if value):
        return True
    folder = turn.project.replace("\\", "/").rstrip("/")
    pattern = pattern.replace("\\", "/").rstrip("/")
    if not folder or not pattern:
        return False
    if "/" not in pattern:
        return any(alike(pattern, part) for part in folder.split("/") if part)
    return alike(pattern, folder) or alike(f"{pattern}/*", folder)


def fits(keys: Iterable[str], senders: Iterable[str]) -> bool:
    """Whether one of these keys names one of these senders, each as ``channel:sender``."""
    told = tuple(senders)
    return any(alike(key.strip(), sender) for key in keys for sender in told)


def alike(pattern: str, value: str) -> bool:
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
