"""What an install or its end would change, file by file, before anything is written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from slowwave.flows.agents.command import CONTEXT, HookCommand
from slowwave.flows.agents.hooks import with_hooks, without_hooks
from slowwave.flows.agents.places import HOOK, PLUGIN, Agent, Folders
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.format.jsonc import TornError
from slowwave.pipeline.format.jsonc_edit import found, put, taken
from slowwave.pipeline.format.toml_list import with_item, without_item
from slowwave.pipeline.render.agent_files import agent_file
from slowwave.pipeline.settings import CONFIG
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.writer.paths import trouble

MOST_BYTES = 5_000_000
"""No settings are that large; what is would take seconds to read."""

HOOK_FILES = ("HOOK.md", "package.json", "handler.js")
PLUGIN_FILES = ("openclaw.plugin.json", "package.json", "index.js")
_OURS = b"dream install openclaw"
_ENTRY = ("hooks", "internal", "entries", HOOK)
_PLUGIN_ENTRY = ("plugins", "entries", PLUGIN)
SWITCH = ("hooks", "internal", "enabled")


@dataclass(frozen=True, slots=True)
class Change:
    """One file before and after, None for no file. settings: another program's, so that a backup is kept; else it is
    ours, or of the workspace."""

    path: str
    old: bytes | None
    new: bytes | None
    settings: bool = False

    @property
    def is_one(self) -> bool:
        return self.old != self.new


def read(path: str) -> bytes | None:
    """The file, None for none. DreamError for what cannot be read."""
    try:
        data = FILES.read(path)
    except OSError as error:
        raise trouble(error, "nothing was changed") from None
    if data is not None and len(data) > MOST_BYTES:
        raise DreamError(f"{path} is too large to be settings; nothing was changed", hint="See what stands there.")
    return data


def text_of(path: str, data: bytes | None) -> str:
    """The text of a settings file. DreamError for what is no UTF-8."""
    try:
        return (data or b"").decode("utf-8")
    except UnicodeDecodeError:
        raise DreamError(
            f"{path} is no UTF-8; nothing was changed", hint="Save it as UTF-8.", exit_code=Exit.CONFIGURATION
        ) from None


def entering(agent: Agent, path: str, folders: Folders, command: HookCommand) -> tuple[Change, ...]:
    """The changes by which an agent's hooks run this command, and the one that tells the agent something. path: of its
    settings. folders: of our OpenClaw hook and plugin."""
    if agent.settings is None:
        return ()
    context = replace(command, verb=CONTEXT)
    if agent.name == "openclaw":
        own = (*_own_files(folders.hook, HOOK_FILES, "openclaw", command),)
        plugin = (*_own_files(folders.plugin, PLUGIN_FILES, "openclaw-plugin", context),)
        return (*own, *plugin, _edited(path, _enabled))
    lines = agent_file(f"{agent.name}.json", command=command.line, context=context.line)
    wanted: Mapping[str, Mapping[str, JsonValue]] = json.loads(lines)
    return (_edited(path, lambda text: with_hooks(text, wanted)),)


def leaving(agent: Agent, path: str, folders: Folders, *, bare: JsonValue = None) -> tuple[Change, ...]:
    """The changes by which nothing of ours is left with the agent. bare: what OpenClaw's hooks.internal was before we
    switched its hooks on; None where we did not, or do not know."""
    if agent.settings is None:
        return ()
    if agent.name != "openclaw":
        return (_edited(path, without_hooks),)
    own = (
        Change(os.path.join(folder, name), read(os.path.join(folder, name)), None)
        for folder, names in ((folders.hook, HOOK_FILES), (folders.plugin, PLUGIN_FILES))
        for name in names
        if is_our_folder(folder, names)
    )
    # An entry whose plugin is gone would be an error of the gateway's.
    return (_edited(path, lambda text: _disabled(text, bare)), *own)


def reading(workspace: str, agent: str) -> Change | None:
    """``[sources] read`` of a workspace with this agent in it; None where only a person can enter it."""
    return _listed(workspace, lambda text: with_item(text, "sources", "read", agent))


def not_reading(workspace: str, agent: str) -> Change | None:
    """The same without it."""
    return _listed(workspace, lambda text: without_item(text, "sources", "read", agent))


def is_our_folder(folder: str, names: tuple[str, ...]) -> bool:
    """Whether the hook or plugin in a folder is the one that we made, as the first of its files says. One that is not
    there is nobody's."""
    return _OURS in (read(os.path.join(folder, names[0])) or b"")


def _own_files(folder: str, names: tuple[str, ...], made_from: str, command: HookCommand) -> Iterator[Change]:
    there = [name for name in FILES.names(folder) if not name.startswith(".")]
    if there and not is_our_folder(folder, names):
        what = "hook" if names is HOOK_FILES else "plugin"
        said = f"{folder} holds a {what} that is not ours; nothing was changed"
        raise DreamError(said, hint=f"Rename that folder, and its {what}.")
    for name in names:
        path = os.path.join(folder, name)
        text = agent_file(f"{made_from}/{name}", words=command.words, workspace=command.workspace)
        yield Change(path, read(path), text.encode("utf-8", "surrogateescape"))


def lacks_switch(text: str) -> bool:
    """Whether OpenClaw's hooks are neither switched on nor off."""
    return found(text, SWITCH) is None


def _enabled(text: str) -> str:
    # Older gateways load no hook of a folder unless this says so; a "false" is the owner's word.
    if lacks_switch(text):
        text = put(text, SWITCH, True)
    for keys in (_ENTRY, _PLUGIN_ENTRY):
        entry = found(text, [*keys, "enabled"])
        text = text if entry is not None and entry.value is True else put(text, [*keys, "enabled"], True)
    return text


def _disabled(text: str, bare: JsonValue) -> str:
    if found(text, _PLUGIN_ENTRY) is not None:
        text = _pruned(taken(text, _PLUGIN_ENTRY), _PLUGIN_ENTRY, 2)
    if found(text, _ENTRY) is None:
        return text
    text = _pruned(taken(text, _ENTRY), _ENTRY, 3)
    internal = found(text, _ENTRY[:2])
    # Hooks that came later may have come to need the switch.
    if internal is not None and isinstance(bare, dict) and internal.value == {**bare, "enabled": True}:
        text = taken(text, SWITCH)
    return _pruned(text, _ENTRY, 2)


def _pruned(text: str, keys: tuple[str, ...], depth: int) -> str:
    """Without the holders of our entry that hold nothing any more."""
    for length in range(depth, 0, -1):
        slot = found(text, keys[:length])
        if slot is None or slot.slots:
            break
        text = taken(text, keys[:length])
    return text


def _edited(path: str, edit: Callable[[str], str]) -> Change:
    old = read(path)
    text = text_of(path, old)
    try:
        new = edit(text)
    except TornError as error:
        raise DreamError(
            f"{path} cannot be read as JSON: {error}; nothing was changed",
            hint="Mend that line, then run the command again.",
            exit_code=Exit.CONFIGURATION,
        ) from None
    except ValueError as error:
        raise DreamError(
            f"{path} leaves no place for a hook: {error}; nothing was changed",
            hint="Compare it with the agent's own documentation.",
            exit_code=Exit.CONFIGURATION,
        ) from None
    return Change(path, old, old if new == text else new.encode("utf-8"), settings=True)


def _listed(workspace: str, edit: Callable[[str], str | None]) -> Change | None:
    path = os.path.join(workspace, CONFIG)
    old = read(path)
    new = edit(text_of(path, old))
    if new is None:
        return None
    return Change(path, old, old if new == text_of(path, old) else new.encode("utf-8"))
