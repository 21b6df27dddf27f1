"""The commands that enter our hooks with an agent and take them out again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Where
from slowwave.pipeline.errors import DreamError, Exit

if TYPE_CHECKING:
    from slowwave.flows.agents.install import Plan
    from slowwave.flows.agents.places import Agent, Around

Project = Annotated[
    bool, typer.Option("--project", help="The hooks of this folder's project alone, with the nearest workspace.")
]
User = Annotated[
    bool, typer.Option("--user", help="The hooks of all your sessions, with the home workspace [default].")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show the diff, write nothing.")]


def install(
    ctx: typer.Context,
    agent: Annotated[
        str, typer.Argument(metavar="AGENT", help="claude-code, openclaw, codex, gemini-cli or antigravity.")
    ],
    project: Project = False,
    user: User = False,
    dry_run: DryRun = False,
    workspace: Where = None,
    as_json: AsJson = False,
) -> None:
    """Plug in an agent, so that it tells us what happens.

    Its settings gain a hook, and the night reads its transcripts.

    The diff is shown, the file as it was is kept beside it, and what else stands there stays. A second time changes
    nothing; where Python or the workspace has moved, the old hook is replaced.

    \b
    Examples:
      dream install claude-code --dry-run
      dream install claude-code
      dream install openclaw
      dream install codex --project -w ~/notes
    """
    from slowwave.flows.agents.install import agent_named, carry_out, plan_install

    _refuse_both(project, user)
    found = agent_named(agent)
    asked = workspace or ctx.obj
    place = wiring.workspace(asked) if project else wiring.workspace_at_home(asked)
    around, now = wiring.around(), wiring.now(place.settings)
    plan = plan_install(found, place.root, around, around.here if project else "", now)
    if not as_json:
        _show(plan)
    backups = () if dry_run else carry_out(plan, around, now)
    if as_json:
        terminal.say_json(_json(plan, backups, dry_run))
        return
    for backup in backups:
        terminal.say(f"As it was before: {backup}")
    terminal.say(_ended(plan, dry_run, f"{found.title} was installed already; nothing had to change"))
    for note in plan.notes:
        terminal.say(note)


def uninstall(
    agents: Annotated[list[str] | None, typer.Argument(metavar="AGENT", help="As in `dream install`.")] = None,
    every: Annotated[bool, typer.Option("--all", help="Of every agent, wherever it was installed.")] = False,
    project: Annotated[bool, typer.Option("--project", help="Only the hooks of this folder's project.")] = False,
    user: Annotated[bool, typer.Option("--user", help="Only the hooks of all your sessions.")] = False,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Unplug an agent.

    Our hooks leave its settings, and the night no longer reads its transcripts.

    A file that nobody changed since is again what it was, byte for byte; else only our lines go.

    \b
    Examples:
      dream uninstall claude-code --dry-run
      dream uninstall codex gemini-cli
      dream uninstall --all
    """
    from slowwave.flows.agents.install import agent_named
    from slowwave.flows.agents.places import AGENTS
    from slowwave.pipeline.settings import Settings

    _refuse_both(project, user)
    if every == bool(agents):
        raise DreamError(
            "Name an agent, or --all" if not every else "--all is every agent: name none beside it",
            hint=f"The agents are {', '.join(AGENTS)}.",
            exit_code=Exit.CONFIGURATION,
        )
    around, now = wiring.around(), wiring.now(Settings())
    places_asked = (around.here,) if project else ("",) if user else None
    shown: list[dict[str, Any]] = []
    failed: DreamError | None = None
    for found in AGENTS.values() if every else [agent_named(name) for name in dict.fromkeys(agents or ())]:
        try:
            plans = list(_uninstalled(found, around, places_asked, now, dry_run, as_json))
            shown += [_json(plan, (), dry_run) for plan in plans]
            if not plans and not every and not as_json:
                terminal.say(f"{found.title}: nothing of ours is installed.")
        except DreamError as error:
            # What cannot be read at one agent keeps no other one installed.
            if failed is not None:
                terminal.say_error(failed)
            failed = error
    if as_json:
        terminal.say_json(shown)
    elif every and not shown and failed is None:
        terminal.say("Nothing of ours is installed anywhere.")
    if failed is not None:
        raise failed


def _uninstalled(
    agent: Agent, around: Around, asked: tuple[str, ...] | None, now: datetime, dry_run: bool, as_json: bool
) -> Iterator[Plan]:
    """Each place in turn, since two of them may share a file."""
    from slowwave.flows.agents.install import carry_out, places, plan_uninstall

    for project, settings in places(agent, around, asked):
        plan = plan_uninstall(agent, around, project, settings)
        if plan is None:
            continue
        if not as_json:
            _show(plan)
        if not dry_run:
            carry_out(plan, around, now)
        if not as_json:
            terminal.say(_ended(plan, dry_run, f"{agent.title}: no hook of ours was left"))
            for note in plan.notes:
                terminal.say(note)
        yield plan


def _refuse_both(project: bool, user: bool) -> None:
    if project and user:
        raise DreamError("--project and --user exclude each other", hint="Choose one.", exit_code=Exit.CONFIGURATION)


def _show(plan: Plan) -> None:
    own = {change.path for change in plan.changes if change.is_one and not change.settings}
    for path, diff in plan.diffs():
        if path in own and not path.endswith(".toml"):
            terminal.say(f"{'Takes away' if plan.record is None else 'Writes'} {path}")
        else:
            terminal.show_diff(diff)


def _ended(plan: Plan, dry_run: bool, nothing: str) -> str:
    where = f" in {plan.project}" if plan.project else ""
    if not plan.changed:
        return f"{nothing}{where}."
    if dry_run:
        return "Nothing was written: this was a dry run."
    if plan.record is None:
        return f"{plan.agent.title}{where}: uninstalled."
    return f"{plan.agent.title}{where}: installed, for {plan.workspace}"


def _json(plan: Plan, backups: tuple[str, ...], dry_run: bool) -> dict[str, Any]:
    return {
        "agent": plan.agent.name,
        "project": plan.project,
        "workspace": plan.workspace,
        "changed": plan.changed,
        "dry_run": dry_run,
        "files": [{"path": path, "diff": diff} for path, diff in plan.diffs()],
        "backups": list(backups),
        "notes": list(plan.notes),
    }
