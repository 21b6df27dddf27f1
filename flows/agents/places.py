"""Where each agent keeps its settings, and what must hold there for our hooks to run."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.format.jsonc import TornError
from slowwave.pipeline.format.jsonc_edit import found
from slowwave.pipeline.store.files import FILES

HOOK, PLUGIN = "hippocampus", "slowwave"
"""Names of our hook and our plugin in OpenClaw: only a plugin is asked before a prompt is built."""


class Folders(NamedTuple):
    """Of our hook and our plugin in OpenClaw."""

    hook: str
    plugin: str


@dataclass(frozen=True, slots=True)
class Around:
    """What install and doctor know of the machine. home, here: the user's folder and the working folder, absolute.

    records: path of the file that says what was installed where.
    """

    environ: Mapping[str, str]
    home: str
    here: str
    records: str

    def folder(self, variable: str, usual: str) -> str:
        """An agent's own folder: named by a variable, else at its usual place in the home."""
        given = self.environ.get(variable, "")
        return os.path.abspath(os.path.expanduser(given)) if given else os.path.join(self.home, *usual.split("/"))


@dataclass(frozen=True, slots=True)
class Agent:
    """One agent. settings: path of the file its hooks are entered in, by what is around and the project ("" for the
    user's own); None where it has no hooks. after: what the user does then, a line each.
    """

    name: str
    title: str
    settings: Callable[[Around, str], str] | None
    after: tuple[str, ...] = ()
    shared: bool = False
    """Whether the file of a project is one that belongs into its repository."""


def _claude_code(around: Around, project: str) -> str:
    if project:
        return os.path.join(project, ".claude", "settings.local.json")
    return os.path.join(around.folder("CLAUDE_CONFIG_DIR", ".claude"), "settings.json")


def _codex(around: Around, project: str) -> str:
    folder = os.path.join(project, ".codex") if project else around.folder("CODEX_HOME", ".codex")
    return os.path.join(folder, "hooks.json")


def _gemini_cli(around: Around, project: str) -> str:
    home = project or around.folder("GEMINI_CLI_HOME", "") or around.home
    return os.path.join(home, ".gemini", "settings.json")


def _openclaw(around: Around, project: str) -> str:
    given = around.environ.get("OPENCLAW_CONFIG_PATH", "")
    return (
        os.path.abspath(os.path.expanduser(given)) if given else os.path.join(openclaw_state(around), "openclaw.json")
    )


def openclaw_state(around: Around) -> str:
    """OpenClaw's own folder."""
    return around.folder("OPENCLAW_STATE_DIR", ".openclaw")


def own_folders(around: Around, project: str) -> Folders:
    """Where our hook and our plugin lie for OpenClaw: for all its agents, or in the one workspace that a project is."""
    state = openclaw_state(around)
    plugins = os.path.join(project, ".openclaw") if project else state
    return Folders(os.path.join(project or state, "hooks", HOOK), os.path.join(plugins, "extensions", PLUGIN))


AGENTS: Mapping[str, Agent] = {
    agent.name: agent
    for agent in (
        Agent("claude-code", "Claude Code", _claude_code, ("Sessions that begin from now on are captured.",)),
        Agent(
            "openclaw",
            "OpenClaw",
            _openclaw,
            (
                "Restart the gateway, so that it loads the hook: `openclaw gateway restart`. Where that is not there:",
                "  macOS           launchctl kickstart -k gui/$(id -u)/ai.openclaw.gateway",
                "  Linux           systemctl --user restart openclaw-gateway",
                "  Windows, WSL    the line for Linux inside of WSL; else `openclaw gateway stop`, then `... start`",
                "  in a terminal   Ctrl-C, then `openclaw gateway`",
                "Then `openclaw hooks list` shows it as ready.",
                "Who writes to it from a channel is you once dream.toml says so: under [scopes]"
                ' "telegram:4242" = "me", with your own number.',
            ),
        ),
        Agent(
            "codex",
            "Codex",
            _codex,
            (
                "Codex runs a hook that was looked at: open /hooks in Codex once and trust these four.",
                "`notify` in its config.toml was left alone.",
            ),
            shared=True,
        ),
        Agent("gemini-cli", "Gemini CLI", _gemini_cli, ("Sessions that begin from now on are captured.",), shared=True),
        Agent(
            "antigravity",
            "Antigravity",
            None,
            ("Antigravity offers no hook: the night reads its transcripts, and nothing is captured by day.",),
        ),
    )
}


def hindrances(agent: Agent, path: str, text: str) -> Iterator[str]:
    """Settings of the user's by which our hooks do not run, a sentence each; they are never changed."""
    switches: Mapping[str, tuple[tuple[tuple[str, ...], JsonValue], ...]] = {
        "claude-code": ((("disableAllHooks",), True),),
        "gemini-cli": ((("hooksConfig", "enabled"), False), (("tools", "enableHooks"), False)),
        "openclaw": (
            (("hooks", "internal", "enabled"), False),
            (("hooks", "internal", "entries", HOOK, "enabled"), False),
            (("plugins", "enabled"), False),
            (("plugins", "entries", PLUGIN, "enabled"), False),
            (("plugins", "entries", PLUGIN, "hooks", "allowPromptInjection"), False),
        ),
    }
    for keys, value in switches.get(agent.name, ()):
        try:
            slot = found(text, keys)
        except TornError:
            return
        if slot is not None and slot.value is value:
            yield f"{'.'.join(keys)} is {str(value).lower()} in {path}: no hook runs as long as that is so"
    if agent.name == "codex":
        yield from _codex_hindrances(os.path.join(os.path.dirname(path), "config.toml"))


def _codex_hindrances(path: str) -> Iterator[str]:
    import tomllib

    try:
        given = tomllib.loads((FILES.read(path) or b"").decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError):
        return
    features = given.get("features", {})
    for key in ("hooks", "codex_hooks"):
        if isinstance(features, dict) and features.get(key) is False:
            yield f"features.{key} is false in {path}: no hook runs as long as that is so"
