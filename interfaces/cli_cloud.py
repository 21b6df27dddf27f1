"""``dream cloud``: SwarmRecall, from the command line."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Where
from slowwave.interfaces.teaching import Command, Commands

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""SwarmRecall, somebody else's memory server.

    Nights can ask it, only with SWARMRECALL_API_KEY in the environment and "enabled = true" under [cloud] in
    dream.toml.

    \b
    Example:
      dream cloud status
    """,
)


@app.command(cls=Command)
def register(
    ctx: typer.Context,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Of the agent; else the folder's.")] = "",
    workspace: Where = None,
    as_json: AsJson = False,
) -> None:
    """Open an account, and show its key once: it is stored nowhere.

    \b
    Example:
      dream cloud register --name my-agent
    """
    from slowwave.flows.cloud.looking import account
    from slowwave.interfaces import cloud_text

    place = wiring.workspace(workspace or ctx.obj)
    made = account(place, name)
    terminal.answer(asdict(made), cloud_text.registered(made, place.settings.cloud.host), as_json)


@app.command(cls=Command)
def status(ctx: typer.Context, workspace: Where = None, as_json: AsJson = False) -> None:
    """Show how it stands.

    The server is asked only where a night would ask it.

    \b
    Example:
      dream cloud status --json
    """
    from slowwave.flows.cloud.looking import standing
    from slowwave.interfaces import cloud_text

    found = standing(wiring.workspace(workspace or ctx.obj))
    if not as_json:
        terminal.say(cloud_text.standing(found))
        return
    days = {name: str(day) if (day := getattr(found, name)) else None for name in ("executed", "done")}
    terminal.say_json({**asdict(found), **days, "at": found.at.isoformat() if found.at else None})
