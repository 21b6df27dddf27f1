"""Our hooks among the others of a settings file: entered once, replaced when they are old, taken out without a trace.

Claude Code, Codex and Gemini CLI keep them in one shape: ``hooks.<Event>[] = {matcher?, hooks: [{type, command, …}]}``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from slowwave.flows.agents.command import known
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.format.jsonc import Slot
from slowwave.pipeline.format.jsonc_edit import Path, found, put, taken


@dataclass(frozen=True, slots=True)
class Entered:
    """One command hook of a settings file. group, place: of its group in the event's list, and of it in the group."""

    event: str
    group: int
    place: int
    command: str
    alone: bool

    @property
    def verb(self) -> str:
        """What a hook of ours does, "" for others'."""
        ours = known(self.command)
        return ours.verb if ours is not None else ""


def entered(text: str) -> tuple[Entered, ...]:
    """Every command hook in the text, by whomever; what has another shape is passed over. Raises TornError."""
    return tuple(_entered(found(text, ["hooks"])))


def _entered(hooks: Slot | None) -> Iterator[Entered]:
    for event in hooks.slots if hooks is not None and hooks.is_object else ():
        for number, group in enumerate(event.slots):
            inner = group.member("hooks") if group.is_object else None
            for place, hook in enumerate(inner.slots if inner is not None else ()):
                command = hook.member("command") if hook.is_object else None
                if command is not None and isinstance(command.value, str):
                    alone = inner is not None and len(inner.slots) == 1
                    yield Entered(event.key or "", number, place, command.value, alone)


def ours(text: str) -> tuple[Entered, ...]:
    """Those of them that we entered, now or with an older install."""
    return tuple(one for one in entered(text) if known(one.command) is not None)


def with_hooks(text: str, wanted: Mapping[str, Mapping[str, JsonValue]]) -> str:
    """The text with one group of ours for each event and what is done there. An old one is replaced in its place, since
    Codex trusts hooks by their number; a new one stands behind all others. wanted: event to verb to group.

    Raises TornError, and ValueError where the file's own shape leaves no place for a hook.
    """
    groups = {(event, verb): group for event, verbs in wanted.items() for verb, group in verbs.items()}
    kept: set[tuple[str, str]] = set()
    for one in reversed(ours(text)):
        key = one.event, one.verb
        if key in groups and key not in kept and one.alone:
            kept.add(key)
            path: Path = ["hooks", one.event, one.group]
            there = found(text, path)
            if there is not None and there.value != groups[key]:
                text = put(text, path, groups[key])
        else:
            text = _without(text, one)
    for key, group in groups.items():
        if key not in kept:
            text = _entered_new(text, key[0], group)
    return text


def without_hooks(text: str) -> str:
    """The text without any hook of ours, and without what held nothing else. Raises TornError."""
    for one in reversed(ours(text)):
        text = _without(text, one)
    return text


def _entered_new(text: str, event: str, group: JsonValue) -> str:
    there = found(text, ["hooks", event])
    if there is None:
        return put(text, ["hooks", event], [group])
    return put(text, ["hooks", event, len(there.slots)], group)


def _without(text: str, one: Entered) -> str:
    path: list[str | int] = ["hooks", one.event, one.group, "hooks", one.place]
    text = taken(text, path)
    if not one.alone:
        return text
    text = taken(text, path[:3])
    for holder in (path[:2], path[:1]):
        slot = found(text, holder)
        if slot is not None and not slot.slots:
            text = taken(text, holder)
    return text
