"""``dream log``: the daily log on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.days import day_if_given
from slowwave.interfaces.options import Of, Where
from slowwave.pipeline.errors import DreamError, Exit

if TYPE_CHECKING:
    from slowwave.flows.daily import LogLine

TYPES = ("event", "decision", "correction", "completed", "insight", "error", "question")


def log(
    ctx: typer.Context,
    day: Annotated[
        str | None, typer.Option("--day", metavar="DAY", help="Which day (YYYY-MM-DD), today by default.")
    ] = None,
    kind: Annotated[
        str, typer.Option("--type", metavar="TYPE", help=f"Only lines of this type: {', '.join(TYPES)}.")
    ] = "",
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Go on with what comes, until Ctrl-C.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON; with --follow one object a line.")] = False,
) -> None:
    """Show the daily log: what was captured or written.

    \b
    Examples:
      dream log
      dream log --day 2026-11-28 --type decision
      dream log --follow
    """
    from slowwave.flows import daily

    place = wiring.workspace(workspace or ctx.obj, scope)
    wanted = day_if_given(day, "--day")
    if kind and kind not in TYPES:
        raise DreamError(
            f"--type must be one of {', '.join(TYPES)}, not {kind!r}",
            hint="Leave it out for all lines.",
            exit_code=Exit.CONFIGURATION,
        )
    if not follow:
        shown = wanted or daily.today(place)
        lines = daily.lines_of(place, shown, kind)
        if as_json:
            terminal.say_json([asdict(line) for line in lines])
        elif lines:
            terminal.show_table(("time", "type", "", "said", "by"), [_row(line) for line in lines])
        else:
            terminal.say(f"Nothing stands in the log of {shown}{f' as {kind}' if kind else ''}.")
            if wanted is None and not kind:
                terminal.say("hint: `dream capture --text TEXT` puts a line into it; --day DAY shows another day.")
        return
    try:
        for lines in daily.follow(place, wanted, kind):
            _say_each(lines, as_json)
    except KeyboardInterrupt:
        raise typer.Exit(Exit.INTERRUPTED) from None


def _say_each(lines: Iterable[LogLine], as_json: bool) -> None:
    for line in lines:
        said = json.dumps(asdict(line), ensure_ascii=False) if as_json else "  ".join(filter(None, _row(line)))
        terminal.say_now(said)


def _row(line: LogLine) -> tuple[str, str, str, str, str]:
    agent = line.src.partition(":")[0].partition("#")[0] if "#" in line.src else ""
    by = ", ".join(filter(None, (line.who or line.by, agent)))
    return line.minute, line.type, "HIGH" if line.high else "", " ".join(line.text.split()), by
