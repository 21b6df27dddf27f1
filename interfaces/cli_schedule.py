"""The commands around the schedule: ``up``, ``down``, ``off``, ``on``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import Where
from slowwave.pipeline.errors import Exit

FRONT_DOOR = "from slowwave.interfaces.cli import main; main()"


def up(
    ctx: typer.Context,
    workspaces: Annotated[
        list[str] | None,
        typer.Option(
            "--workspace", "-w", metavar="FOLDER", help="A workspace to serve; may be repeated.", show_default=False
        ),
    ] = None,
    detach: Annotated[bool, typer.Option("--detach", "-d", help="Go on in the background, with logs.")] = False,
    status: Annotated[bool, typer.Option("--status", help="Only say what runs, and when the next dreams are.")] = False,
    port: Annotated[
        int | None, typer.Option("--port", help="The server's port; else 4200, else a free one.", show_default=False)
    ] = None,
) -> None:
    """Dream twice a day, on a local Prefect server.

    It starts the server and serves the slots of [schedule].

    Runs until Ctrl-C or `dream down`. What was missed while it was down is caught up with one dream.

    \b
    Examples:
      dream up
      dream up -w ~/notes -w ~/work --detach
      dream up --status
    """
    from slowwave.flows import keeper
    from slowwave.interfaces import up_text

    home = wiring.prefect_home()
    if status:
        text, runs = up_text.status(home)
        terminal.say(text)
        raise typer.Exit(Exit.OK if runs else Exit.PRECONDITION)
    places = [wiring.workspace(one) for one in workspaces or [ctx.obj]]
    roots = tuple(dict.fromkeys(place.root for place in places))
    up_text.check(places)
    if not detach:
        keeper.keep_running(roots, home, port, terminal.say)
        return
    words = [word for root in roots for word in ("-w", root)] + (["--port", str(port)] if port else [])
    begun = keeper.begin_apart([sys.executable, "-P", "-c", FRONT_DOOR, "up", *words], home)
    terminal.say(f"Serving {', '.join(begun.workspaces)} (process {begun.keeper.pid}); `dream down` stops it.")


def down() -> None:
    """Stop what `dream up` started.

    The runner, then the server. Other Prefect servers are left alone.

    \b
    Example:
      dream down
    """
    from slowwave.flows.keeper import take_down

    stopped = take_down(wiring.prefect_home())
    terminal.say("Stopped." if stopped else "Nothing of ours was running.")


def off(ctx: typer.Context, workspace: Where = None) -> None:
    """Let no schedule dream here.

    Capture goes on, and a `dream` that you type runs.

    \b
    Example:
      dream off
    """
    from slowwave.flows.switch import turn_off

    place = wiring.workspace(workspace or ctx.obj)
    turn_off(place, wiring.now(place.settings))
    terminal.say("Dreaming is off here: only a `dream` that you type runs. `dream on` turns it on.")


def on(ctx: typer.Context, workspace: Where = None) -> None:
    """Let schedules dream here again.

    \b
    Example:
      dream on
    """
    from slowwave.flows.blocked import blocked
    from slowwave.flows.server import gone
    from slowwave.flows.switch import turn_on
    from slowwave.pipeline.render.phrases import Phrases

    place = wiring.workspace(workspace or ctx.obj)
    turn_on(place)
    found = blocked(place, wiring.now(place.settings), gone(wiring.prefect_home(), place.root), wiring.around())
    why = f", but blocked: {found.text(Phrases('en'))}" if found is not None else ""
    terminal.say(f"Dreaming is on here{why}.")


def help_command(ctx: typer.Context, workspace: Where = None) -> None:
    """Say how dreaming stands here, and what its phases do.

    First what can be asked of it, here and in a chat.

    \b
    Example:
      dream help
    """
    from slowwave.interfaces.chat_dreaming import status_lines
    from slowwave.pipeline.render.phrases import Phrases

    say = Phrases("en")
    terminal.say("Usage: dream status | on | off | help\nUsage: dream candidates | confirm ID | reject ID")
    place = wiring.workspace_if_any(workspace or ctx.obj)
    if place is not None:
        terminal.say(f"\n{status_lines(place, say)}")
    terminal.say(f"\n{say('dreaming-guide')}\n\nAll commands: dream --help; one of them: dream COMMAND --help")
