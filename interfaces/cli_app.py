"""The commands of ``dream``: each parses, calls, shows, and answers an exit code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

import typer

from slowwave import __version__
from slowwave.flows import wiring
from slowwave.interfaces import (
    cli_cloud,
    cli_doctor,
    cli_import,
    cli_install,
    cli_log,
    cli_look,
    cli_mcp,
    cli_memory,
    cli_past,
    cli_promote,
    cli_questions,
    cli_recall,
    cli_reflex,
    cli_rem,
    cli_review,
    cli_schedule,
    cli_trial,
    terminal,
)
from slowwave.interfaces.command_line import with_command
from slowwave.interfaces.days import a_day, day_if_given
from slowwave.interfaces.ending import guarded
from slowwave.interfaces.options import AsJson, Of, Where
from slowwave.interfaces.teaching import Command, Commands, refuse_names_as_options
from slowwave.pipeline.errors import DreamError, Exit

if TYPE_CHECKING:
    from slowwave.flows.night import Asked
    from slowwave.pipeline.store.workspace import Workspace


OR_A_NAME = "; `dream report` shows the last one, `dream report list` names those that are there"
"""What else than a day a report is asked for by."""


class _Dream(Commands):
    """``dream`` and its commands, in the order in which a person comes to need them."""

    sections = (
        ("Begin here", ("init", "capture", "run", "report", "status", "recall", "help")),
        ("Look", ("log", "list", "show", "history", "explain", "review", "candidates")),
        (
            "Tell memory something",
            ("remember", "correct", "forget", "pin", "unpin", "share", "unshare", "restore", "confirm", "reject"),
        ),
        ("A dream taken back, or run again", ("diff", "undo", "redo", "replay")),
        ("By itself", ("up", "down", "on", "off")),
        ("Your agents", ("install", "uninstall", "doctor", "import", "chat", "mcp", "context", "reflex")),
        ("A model or a server, if you want one", ("questions", "answer", "cost", "cloud")),
        ("Behind the scenes", ("stages", "promote", "trial", "index", "rem-harness", "rem-backfill")),
    )


app = typer.Typer(
    cls=_Dream,
    name="dream",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def run(arguments: Sequence[str]) -> int:
    """Run one command line, without the program's name, and answer the exit code."""
    return guarded(lambda: _run(with_command(arguments)))


def _run(words: Sequence[str]) -> None:
    group = _commands()
    refuse_names_as_options(words, group.commands)
    group(args=words, prog_name="dream")


@cache
def _commands() -> Any:
    """What ``app`` comes down to, kept: the library reads every signature of every command to make it."""
    return typer.main.get_command(app)


def _version(asked: bool) -> None:
    if asked:
        terminal.say(f"dream {__version__}")
        raise typer.Exit


@app.callback(epilog="Bare `dream` is `dream run`. `dream COMMAND --help` shows examples.")
def root(
    ctx: typer.Context,
    workspace: Where = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Slow-wave sleep for the memory of AI agents.

    By day, notes pile up in memory/logs/ and .learnings/. A dream reads what is new, keeps what was
    stated, finds failures that repeat, lets go of what nobody needs, and writes a report.

    \b
    A first night:
      dream init notes
      cd notes
      dream capture --text "decision: we deploy on Mondays"
      dream
      dream report
    """
    ctx.obj = workspace


@app.command(cls=Command)
def init(
    ctx: typer.Context,
    path: Annotated[
        str | None,
        typer.Argument(metavar="PATH", help="The folder to make a workspace of; else this one, or that of -w."),
    ] = None,
    home: Annotated[bool, typer.Option("--home", help="Make it the workspace used outside of any other.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be written, write nothing.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make a folder a workspace. Existing files stay as they are.

    OpenClaw, Claude Code and Obsidian folders are recognised, and their notes are read where they stand.

    \b
    Examples:
      dream init
      dream init ~/notes --dry-run
      dream init ~/.dream --home
    """
    from slowwave.interfaces import cli_text
    from slowwave.pipeline.settings import Settings
    from slowwave.pipeline.store.init import init as make

    if path is not None and ctx.obj is not None:
        raise DreamError(
            "init was given two folders: its PATH, and that of -w", hint="Name one.", exit_code=Exit.CONFIGURATION
        )
    today, home_config = wiring.now(Settings()).date(), wiring.home_config() if home else None
    made = make(path or ctx.obj or ".", today=today, home_config=home_config, dry_run=dry_run)
    terminal.answer(asdict(made), cli_text.made(made, dry_run), as_json)


@app.command("run", cls=Command)
def run_command(
    ctx: typer.Context,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show plan and diff, write nothing at all.")] = False,
    day: Annotated[
        str | None, typer.Option("--date", metavar="DAY", help="Dream as on the evening of that day (YYYY-MM-DD).")
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", metavar="DIR", help="Write the result there; the workspace stays untouched.")
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="DAY", help="Mark older notes as read without using them (first dream)."),
    ] = None,
    ahead: Annotated[
        bool, typer.Option("--ahead", help="Yes, a --date or --since that has not come yet is meant.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 3 when a finding is an error, 4 when a model failed.")
    ] = False,
    take_over: Annotated[
        bool, typer.Option("--take-over", help="Dream here although another machine dreamt last.")
    ] = False,
    prefect: Annotated[
        bool, typer.Option("--prefect", help="Run it as a flow on the Prefect server that `dream up` started.")
    ] = False,
    scheduled: Annotated[
        bool, typer.Option("--scheduled", help="For timers: dream once for a slot that is due, unless `dream off`.")
    ] = False,
    engine: Annotated[
        str,
        typer.Option("--engine", metavar="NAME", help="Who answers questions: auto, none, anthropic, host, command."),
    ] = "",
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Dream now: one night of this memory.

    It reads what is new, changes the memory and writes a report.

    A night with nothing to do says why and changes nothing. Ctrl-C leaves the old memory.

    \b
    Examples:
      dream
      dream --dry-run
      dream run --since 2026-06-01
      dream run --date 2026-11-28 --out /tmp/try
    """
    from slowwave.flows.night import Asked
    from slowwave.pipeline.llm.choice import engine_name

    _refuse_together("--scheduled", scheduled, dry_run or day or out or since or scope)
    _refuse_together("--prefect", prefect, dry_run or out or scope)
    place = wiring.workspace(workspace or ctx.obj, scope)
    asked = Asked(
        day=day_if_given(day, "--date"),
        since=day_if_given(since, "--since"),
        ahead=ahead,
        out=_folder(out) if out is not None else "",
        dry_run=dry_run,
        take_over=take_over,
        scheduled=scheduled,
        engine=engine_name(place.settings.engine, engine) if engine else "",
    )
    ended = _through_server(place, asked, needed=prefect, as_json=as_json, strict=strict)
    raise typer.Exit(_dreamt_here(place, asked, as_json=as_json, strict=strict) if ended is None else ended)


def _through_server(place: Workspace, asked: Asked, *, needed: bool, as_json: bool, strict: bool) -> int | None:
    """The exit code of a run that a Prefect server of ours did; None where none is to be asked, or none runs."""
    if not (needed or asked.scheduled):
        return None
    from slowwave.interfaces import flow_run

    return flow_run.through_server(place, asked, needed=needed, as_json=as_json, strict=strict)


def _dreamt_here(place: Workspace, asked: Asked, *, as_json: bool, strict: bool) -> int:
    """The exit code of a run that this process did."""
    from slowwave.flows.scopes import dream_all
    from slowwave.interfaces import cli_text

    with terminal.progress(quiet=as_json) as observe:
        slept = dream_all(place, replace(asked, observe=observe))
    return cli_text.finish(slept, place, as_json=as_json, strict=strict)


@app.command(cls=Command)
def report(
    ctx: typer.Context,
    which: Annotated[
        str, typer.Argument(metavar="DAY|last|list", help="A day, the last report, or the names of all.")
    ] = "last",
    whole: Annotated[bool, typer.Option("--all", help="Every change and refusal of that day's dreams.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Show a dream report.

    The list has the names by which `dream undo`, `redo` and `diff` know a dream.

    \b
    Examples:
      dream report
      dream report list
      dream report 2026-11-28 --all
    """
    from slowwave.flows import reports

    place = wiring.workspace(workspace or ctx.obj, scope)
    if which == "list":
        listed = reports.listed(place)
        if as_json:
            terminal.say_json([asdict(one) for one in listed])
        elif listed:
            terminal.show_table(("day", "dream", "state", "report"), cli_past.rows_of(listed))
        else:
            terminal.say("No dream has written a report yet.")
        return
    day = reports.latest(place) if which == "last" else a_day(which, "DAY", OR_A_NAME)
    if as_json:
        terminal.say_json(reports.records(place, day))
    else:
        terminal.show_markdown(reports.everything(place, day) if whole else reports.text(place, day))


@app.command(cls=Command)
def status(
    ctx: typer.Context,
    workspace: Where = None,
    scope: Of = None,
    sources: Annotated[bool, typer.Option("--sources", help="How far each agent's transcripts were read.")] = False,
    deep: Annotated[bool, typer.Option("--deep", help="OpenClaw's own dreaming state, counted and checked.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show how the memory is, and what waits.

    \b
    Examples:
      dream status
      dream status --sources
      dream status --deep
      dream status --json
    """
    from slowwave.flows.sources import source_states
    from slowwave.flows.status import status_of
    from slowwave.interfaces import cli_text

    if sources:
        states = source_states(wiring.workspace(workspace or ctx.obj, scope))
        terminal.answer([one.as_json() for one in states], cli_text.sources(states), as_json)
        return
    place = wiring.workspace(workspace or ctx.obj, scope)
    if deep:
        from slowwave.flows.openclaw_state import look
        from slowwave.interfaces import openclaw_text

        state = look(place, wiring.now(place.settings))
        terminal.answer(asdict(state), openclaw_text.deep(state), as_json)
        return
    found = status_of(place)
    terminal.answer(found.as_json(), cli_text.status(found), as_json)


@app.command(cls=Command, context_settings={"ignore_unknown_options": True})
def chat(
    ctx: typer.Context,
    message: Annotated[list[str], typer.Argument(metavar="MESSAGE", help="What was said, in one word or several.")],
    sender: Annotated[
        str, typer.Option("--sender", metavar="CHANNEL:SENDER", help="Who said it, for what only the owner may ask.")
    ] = "",
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Answer a message of a conversation, if it is ours.

    Else it exits with 1 and says nothing on stdout.

    \b
    "dream" or "做梦"             dreams now
    "dream report" or "梦境报告"  shows the last report
    "/dream status"               tells health, patterns, streak and stale threads
    "/dreaming help"              lists what can be asked of dreaming

    \b
    Examples:
      dream chat "dream report"
      dream chat 做梦
      dream chat --sender "$CHANNEL:$SENDER" -- "$MESSAGE"
    """
    from slowwave.interfaces.chat import answer

    reply = answer(" ".join(message), workspace or ctx.obj, scope, sender)
    told = {"wish": reply.wish.value, "reply": reply.text, "done": reply.done}
    terminal.answer(told, reply.text.rstrip(), as_json)


for _command in (
    cli_install.install,
    cli_install.uninstall,
    cli_doctor.doctor,
    cli_log.log,
    *cli_memory.COMMANDS,
    *cli_review.COMMANDS,
    *cli_look.COMMANDS,
    *cli_questions.COMMANDS,
    cli_past.diff,
    cli_past.undo,
    cli_past.redo,
    cli_past.replay,
    cli_promote.promote,
    cli_mcp.mcp,
    cli_recall.recall,
    cli_recall.index,
    cli_trial.trial,
    cli_schedule.off,
    cli_schedule.on,
    cli_schedule.up,
    cli_schedule.down,
):
    app.command(cls=Command)(_command)
app.add_typer(cli_cloud.app, name="cloud")
app.add_typer(cli_reflex.app, name="reflex")
app.command("import", cls=Command)(cli_import.import_command)
app.command("rem-harness", cls=Command)(cli_rem.rem_harness)
app.command("rem-backfill", cls=Command)(cli_rem.rem_backfill)
app.command("list", cls=Command)(cli_look.list_command)
app.command("help", cls=Command)(cli_schedule.help_command)


@app.command(cls=Command)
def stages(ctx: typer.Context, workspace: Where = None, as_json: AsJson = False) -> None:
    """Show the stages of day and night.

    Each with its plain role and what it may emit; in a workspace also your own.

    \b
    Example:
      dream stages
    """
    from slowwave.flows.own_stages import OwnStages, own_stages
    from slowwave.interfaces import cli_text

    place = wiring.workspace_if_any(workspace or ctx.obj)
    found = own_stages(place, wiring.stages_folder()) if place is not None else OwnStages()
    rows = cli_text.stage_rows(found.asleep)
    if as_json:
        terminal.say_json([asdict(row) for row in rows])
    else:
        terminal.show_table(
            ("when", "stage", "role", "may emit"),
            [(row.when, row.name + (" (yours)" if row.own else ""), row.role, ", ".join(row.emits)) for row in rows],
        )
    for finding in found.findings:
        terminal.say_aside(f"{finding.severity.value} {finding.code}: {finding.message}")


@app.command(cls=Command, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def capture(
    text: Annotated[str, typer.Option("--text", metavar="TEXT", help="What was said or seen.")] = "",
    speaker: Annotated[
        str, typer.Option("--speaker", metavar="WHO", help="human, assistant, tool or harness.")
    ] = "human",
) -> None:
    """Put one line into today's log, if it is worth one. Made for hooks: quick, and never fails.

    \b
    Example:
      dream capture --text "decision: invoices are kept for seven years"
    """
    raise AssertionError("the front door answers this command before the library is loaded")


@app.command(cls=Command, context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def context(
    text: Annotated[str, typer.Option("--text", metavar="MESSAGE", help="What was said to the agent.")] = "",
    session: Annotated[str, typer.Option("--session", metavar="ID", help="Which conversation it belongs to.")] = "",
    last: Annotated[str, typer.Option("--last", metavar="[SESSION]", help="What was told lately, when and why.")] = "",
) -> None:
    """Say what an agent is to know before it answers. Made for hooks: quick, and never fails.

    \b
    Example:
      dream context --text "how long are invoices kept?"
    """
    raise AssertionError("the front door answers this command before the library is loaded")


def _refuse_together(one: str, given: bool, others: object) -> None:
    if given and others:
        raise DreamError(
            f"{one} runs a night that lands here, now: it goes with no option that shows it or puts it elsewhere",
            hint=f"Leave out {one}, or the other one.",
            exit_code=Exit.CONFIGURATION,
        )


def _folder(given: str) -> str:
    if not given:
        # A script's variable that is not set must not become a dream in place.
        raise DreamError("--out must be a folder, not ''", hint="Name a new one.", exit_code=Exit.CONFIGURATION)
    return given
