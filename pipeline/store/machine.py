"""``state.json``: what this machine knows of a workspace, and what the files say where it is lost."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.errors import DreamError, Exit, Finding, Severity
from slowwave.pipeline.format.dream_log import dreams
from slowwave.pipeline.store.files import Identity
from slowwave.pipeline.store.locks import STATE

FORMAT = 1
STATE_FILE = "state.json"


@dataclass(frozen=True, slots=True)
class Machine:
    """machine: the computer that dreamt last, "" before the first dream. state: Memory's flat mapping.

    stamps: of every input as it stood at the last commit. young: digest of those that were younger than two
    seconds then, whose stamps prove nothing; what the commit itself wrote stands here alone. head: the commit that
    git had checked out. beside: name to mark, of what the last night depended on beside these.
    """

    machine: str = ""
    state: Mapping[str, JsonValue] = field(default_factory=dict)
    stamps: Mapping[str, Identity] = field(default_factory=dict)
    young: Mapping[str, str] = field(default_factory=dict)
    next_due: datetime | None = None
    committed: datetime | None = None
    head: str = ""
    beside: Mapping[str, str] = field(default_factory=dict)


def parse_machine(data: bytes) -> Machine | None:
    """What ``state.json`` says, None where it is torn or somebody else's. DreamError (exit 3) for a newer format."""
    try:
        given = json.loads(data)
        if given["format"] > FORMAT:
            raise DreamError(
                f"The state of this workspace has format {given['format']}; this version reads up to {FORMAT}",
                hint="Upgrade slowwave on this machine.",
                exit_code=Exit.PRECONDITION,
            )
        return Machine(
            machine=_text(given["machine"]),
            state=_mapping(given["state"]),
            stamps={path: _stamp(stamp) for path, stamp in _mapping(given["stamps"]).items()},
            young={path: _text(digest) for path, digest in _mapping(given["young"]).items()},
            next_due=parse_instant(_text(given["next_due"] or "")),
            committed=parse_instant(_text(given["committed"] or "")),
            head=_text(given["head"]),
            beside={name: _text(mark) for name, mark in _mapping(given.get("beside", {})).items()},
        )
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        return None


def emit_machine(machine: Machine) -> bytes:
    """The bytes of ``state.json``."""
    given = {
        "format": FORMAT,
        "machine": machine.machine,
        "committed": instant(machine.committed) if machine.committed else None,
        "next_due": instant(machine.next_due) if machine.next_due else None,
        "head": machine.head,
        "state": dict(machine.state),
        "stamps": {path: list(stamp) for path, stamp in machine.stamps.items()},
        "young": dict(machine.young),
        "beside": dict(machine.beside),
    }
    return json.dumps(given, ensure_ascii=True, indent=1).encode() + b"\n"


def rebuilt(dream_log: str) -> Machine:
    """The state that the files still tell: how many dreams there were. What was read is read again."""
    count = len(dreams(dream_log))
    return Machine(state={"dreams": count} if count else {})


def lost_state() -> Finding:
    """Said where ``state.json`` was there and could not be read."""
    message = "The state file is torn; what was read so far is not known, so every note is read again"
    return Finding("D110", Severity.WARNING, message, f"{STATE}/{STATE_FILE}")


def check_machine(known: Machine, machine: str, *, take_over: bool) -> None:
    """DreamError (exit 3) where another computer dreamt last: two that dream in one synced folder undo each other."""
    if not known.machine or take_over or _same(known.machine, machine):
        return
    raise DreamError(
        f"This workspace was last dreamt on {known.machine}, and this is {machine}",
        hint="If that one has stopped dreaming, run once with --take-over.",
        exit_code=Exit.PRECONDITION,
    )


def _same(one: str, other: str) -> bool:
    # The same laptop is host.local at home and host.lan elsewhere.
    return one.partition(".")[0].casefold() == other.partition(".")[0].casefold()


def _stamp(value: object) -> Identity:
    if not isinstance(value, list):
        raise TypeError(value)
    return Identity(*(int(part) for part in value))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _mapping(value: object) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value
