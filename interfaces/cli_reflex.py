"""``dream reflex``: the memory hook's table, from the command line."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.days import day_if_given
from slowwave.interfaces.options import AsJson, Of, Where
from slowwave.interfaces.teaching import Command, Commands
from slowwave.pipeline.errors import DreamError, Exit, Finding
from slowwave.pipeline.language.counting import counted

if TYPE_CHECKING:
    from slowwave.pipeline.domain.reflex import Reflex

_NONE = "There is no reflex yet; `dream reflex add --help` shows how to make one."
app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""What an agent is told whenever a message holds a trigger.

    By rule, without a model. The table is memory/reflexes.yaml, yours to edit. Nothing enters it by itself.

    \b
    Example:
      dream reflex test "how do I get sudo here?"
    """,
)


@app.command(cls=Command)
def add(
    ctx: typer.Context,
    when: Annotated[
        list[str], typer.Option("--when", metavar="TRIGGER", help="A word, phrase or /regex/; repeatable.")
    ],
    say: Annotated[str, typer.Option("--say", metavar="TEXT", help="What the agent is told.")],
    why: Annotated[str, typer.Option("--why", metavar="TEXT", help="The failure that it mends.")] = "",
    expires: Annotated[
        str | None, typer.Option("--expires", metavar="DAY", help="First day on which it is not said any more.")
    ] = None,
    check: Annotated[
        str,
        typer.Option(
            "--check", metavar="CHECK", help="file:PATH, sha256:HEX:PATH, entry:ID, cmd:COMMAND: while it holds."
        ),
    ] = "",
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Add a reflex at the end of the table.

    \b
    Examples:
      dream reflex add --when sudo --when "root password" \\
        --say "Credentials live in ~/.config/ops/env."
      dream reflex add --when 发布 --say "发布前先跑 make check" \\
        --why "两次忘记" --expires 2027-01-01
    """
    from slowwave.flows import reflexes
    from slowwave.flows.reflex_answer import today
    from slowwave.pipeline.domain.reflex import Reflex

    place = wiring.workspace(workspace or ctx.obj, scope)
    wanted = Reflex(tuple(when), say, why, today(place), day_if_given(expires, "--expires"), check)
    made = reflexes.add(place, wanted)
    terminal.answer(_json(made), f"{made.id} added to {place.places.reflexes}", as_json)


@app.command("list", cls=Command)
def list_command(ctx: typer.Context, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Show every reflex, whether it is said, and how often it was.

    \b
    Example:
      dream reflex list
    """
    from slowwave.flows import reflexes

    known, findings = reflexes.listed(wiring.workspace(workspace or ctx.obj, scope))
    if as_json:
        terminal.say_json([_json(one.reflex) | {"state": one.state, "fired": one.fired} for one in known])
    elif known:
        rows = [
            (one.reflex.id, ", ".join(one.reflex.triggers), one.reflex.say, str(one.fired), one.state) for one in known
        ]
        terminal.show_table(("id", "when", "say", "fired", "not said, since"), rows)
    elif not findings:
        terminal.say(_NONE)
    _aside(findings)


@app.command("test", cls=Command)
def try_message(
    ctx: typer.Context,
    message: Annotated[str, typer.Argument(metavar="MESSAGE", help="What somebody might say.")] = "",
    stats: Annotated[bool, typer.Option("--stats", help="Which never fired, and which hear the same.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Show what a message sets off, and what keeps silent and why.

    \b
    Examples:
      dream reflex test "how do I get sudo here?"
      dream reflex test --stats
    """
    from slowwave.flows import reflexes
    from slowwave.interfaces.reflex_text import set_off

    place = wiring.workspace(workspace or ctx.obj, scope)
    if stats:
        _stats(place, as_json=as_json)
        return
    if not message:
        raise DreamError(
            "There is no message to test", hint='As in: dream reflex test "sudo please".', exit_code=Exit.CONFIGURATION
        )
    found, _ = reflexes.answer(place, message, fresh=True)
    terminal.answer(asdict(found), "\n".join(set_off(found)), as_json)


@app.command(cls=Command)
def prune(
    ctx: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show which, change nothing.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Make comments of the reflexes that have expired. Their text stays in the file.

    \b
    Example:
      dream reflex prune --dry-run
    """
    from slowwave.flows import reflexes

    gone = reflexes.prune(wiring.workspace(workspace or ctx.obj, scope), dry_run=dry_run)
    if as_json:
        terminal.say_json([_json(one) for one in gone])
        return
    for one in gone:
        terminal.say(f"{one.id} ({', '.join(one.triggers)}): expired on {one.expires}")
    count, done = len(gone), "would become" if dry_run else "became"
    what = counted(count, f"reflex {done} a comment", f"reflexes {done} comments")
    terminal.say(f"{what}." if gone else "Nothing has expired.")


@app.command(cls=Command)
def suggest(ctx: typer.Context, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Show reflexes that corrections which came back speak for. None is added by itself.

    \b
    Example:
      dream reflex suggest
    """
    from slowwave.flows import reflexes
    from slowwave.pipeline.format.reflexes import reflex_text

    found = reflexes.suggestions(wiring.workspace(workspace or ctx.obj, scope))
    if as_json:
        terminal.say_json([_json(one.reflex) | {"evidence": one.evidence} for one in found])
    elif found:
        terminal.say("Put what you want into the table (`dream reflex add`, or by hand):\n")
        for one in found:
            terminal.say(f"# evidence: {one.evidence}\n{reflex_text(one.reflex)}")
    else:
        terminal.say("No correction has come back often enough.")


@app.command("compile", cls=Command)
def compile_command(ctx: typer.Context, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Compile the table after an edit by hand, as a night does too.

    \b
    Example:
      dream reflex compile
    """
    from slowwave.flows import reflexes

    findings = reflexes.compile_table(wiring.workspace(workspace or ctx.obj, scope))
    terminal.answer([asdict(one) for one in findings], "The table is up to date.", as_json)
    if not as_json:
        _aside(findings)


def _stats(place: Any, *, as_json: bool) -> None:
    from slowwave.flows import reflexes

    known, _ = reflexes.listed(place)
    silent = [one.reflex for one in known if not one.fired]
    pairs = reflexes.overlapping(place)
    if as_json:
        shared = [{"first": one, "second": other, "trigger": trigger} for one, other, trigger in pairs]
        terminal.say_json({"never_fired": [one.id for one in silent], "overlapping": shared})
        return
    for one in silent:
        terminal.say(f"{one.id} ({', '.join(one.triggers)}): never fired")
    for first, second, trigger in pairs:
        terminal.say(f"{first} and {second} both hear {trigger!r}")
    if not known:
        terminal.say(_NONE)
    elif not silent and not pairs:
        terminal.say("Each has fired, and no two hear the same.")


def _json(reflex: Reflex) -> dict[str, object]:
    days = {"added": reflex.added, "expires": reflex.expires}
    return asdict(reflex) | {"id": reflex.id} | {key: str(day) if day else None for key, day in days.items()}


def _aside(findings: tuple[Finding, ...]) -> None:
    for one in findings:
        terminal.say_aside(f"{one.code} {one.where}: {one.message}")
