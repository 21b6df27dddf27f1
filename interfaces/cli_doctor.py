"""``dream doctor``: what is not well between the agents and the log, and what to do."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import Where
from slowwave.pipeline.errors import Exit
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.settings import Settings

if TYPE_CHECKING:
    from slowwave.flows.agents.doctor import Diagnosis
    from slowwave.flows.trouble import Trouble
    from slowwave.pipeline.store.workspace import Workspace


def doctor(
    ctx: typer.Context,
    workspace: Where = None,
    fix: Annotated[
        bool, typer.Option("--fix", help="Mend OpenClaw's dreaming state; a copy of each file is kept beside it.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="With --fix: say what would be mended.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")] = False,
) -> None:
    """Check whether what your agents tell reaches the log.

    It says what to do where it does not.

    It looks at the hooks of every install, the last event of each agent, the errors of hooks and timers, and lines that
    wait. Without --fix it changes nothing. Exit code 0 when all is well, 3 when something is to be done.

    \b
    Examples:
      dream doctor
      dream doctor --json
      dream doctor --fix --dry-run
    """
    if fix:
        _fix(wiring.workspace(workspace or ctx.obj), dry_run, as_json)
        return
    from slowwave.flows.agents.doctor import examine

    # Hooks can be looked at without a workspace; one that was named must be there.
    place = wiring.workspace_if_any(workspace or ctx.obj)
    now = wiring.now(place.settings if place is not None else Settings())
    found = examine(place, wiring.around(), wiring.errors_log(), now)
    terminal.answer(_json(found), _told(found, now), as_json)
    raise typer.Exit(Exit.OK if found.well else Exit.PRECONDITION)


def _fix(place: Workspace, dry_run: bool, as_json: bool) -> None:
    from slowwave.flows.openclaw_state import mend
    from slowwave.interfaces import openclaw_text

    done = mend(place, wiring.now(place.settings), dry_run=dry_run)
    terminal.answer([asdict(one) for one in done], openclaw_text.mended(done, dry_run=dry_run), as_json)


def _told(found: Diagnosis, now: datetime) -> str:
    lines = [f"workspace  {found.workspace or 'none here; `dream init` makes one'}"]
    for one in found.seen:
        where = f" in {one.project}" if one.project else ""
        heard = f"last event {one.heard.astimezone(now.tzinfo):%Y-%m-%d %H:%M}" if one.heard else "no event yet"
        said = heard if one.agent.settings is not None else "its transcripts are read at night"
        into = ", ".join(dict.fromkeys(command.workspace for command in one.commands)) or found.workspace
        lines.append(f"agent      {one.agent.title}{where}: {said}; into {into}")
    if not found.seen:
        lines.append("agent      none is installed; `dream install claude-code` plugs one in")
    lines.append(f"spool      {counted(found.spooled, 'line waits', 'lines wait')}")
    lines += [f"error      {error.at}  {error.said[:200]}" for error in found.errors]
    for problem in found.problems:
        finding = problem.finding
        lines += [f"{finding.code} {finding.severity}: {finding.message}", f"     -> {problem.hint}"]
    if found.well:
        lines.append("All is well.")
    return "\n".join(lines)


def _json(found: Diagnosis) -> dict[str, Any]:
    return {
        "workspace": found.workspace,
        "well": found.well,
        "agents": [
            {
                "agent": one.agent.name,
                "project": one.project,
                "settings": one.settings,
                "hooks": [{"python": each.python, "workspace": each.workspace} for each in one.commands],
                "last_event": one.heard.isoformat() if one.heard else None,
                "last_transcript": one.grew.isoformat() if one.grew else None,
            }
            for one in found.seen
        ],
        "errors": [_error(one) for one in found.errors],
        "spooled": found.spooled,
        "problems": [
            {
                "code": one.finding.code,
                "severity": one.finding.severity.value,
                "message": one.finding.message,
                "where": one.finding.where,
                "hint": one.hint,
            }
            for one in found.problems
        ],
    }


def _error(one: Trouble) -> dict[str, str]:
    return {"at": one.at, "said": one.said, "place": one.place, "agent": one.agent, "workspace": one.workspace}
