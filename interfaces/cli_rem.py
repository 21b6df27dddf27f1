"""``dream rem-harness`` and ``rem-backfill``: what past notes hold, and its way into the diary and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Where
from slowwave.pipeline.errors import DreamError, Exit

Path = Annotated[str, typer.Option("--path", metavar="PATH", help="A dated note, or a folder with such.")]


def rem_harness(
    ctx: typer.Context,
    path: Path,
    is_grounded: Annotated[
        bool, typer.Option("--grounded", help="Also note by note, with the place of each line.")
    ] = False,
    workspace: Where = None,
    as_json: AsJson = False,
) -> None:
    """Show what past notes hold: themes, and lines that may last.

    It writes nothing.

    \b
    Examples:
      dream rem-harness --path memory
      dream rem-harness --path memory/2026-04-16.md --grounded
    """
    from slowwave.flows.backfill import harness
    from slowwave.interfaces import rem_text

    found = harness(wiring.workspace(workspace or ctx.obj), path)
    terminal.answer(rem_text.harness_json(found), rem_text.harness(found, note_by_note=is_grounded), as_json)


def rem_backfill(
    ctx: typer.Context,
    path: Path = "",
    stage_short_term: Annotated[
        bool, typer.Option("--stage-short-term", help="Also stage the lasting lines in OpenClaw's recall store.")
    ] = False,
    rollback: Annotated[bool, typer.Option("--rollback", help="Take all backfill entries out of the diary.")] = False,
    rollback_short_term: Annotated[
        bool, typer.Option("--rollback-short-term", help="Take what was staged out of the recall store.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be written, write nothing.")] = False,
    workspace: Where = None,
    as_json: AsJson = False,
) -> None:
    """Put what past notes hold into DREAMS.md.

    An entry a note, each line with its place. An earlier backfill is replaced. --rollback and --rollback-short-term
    take it out again, to the byte where nobody wrote since.

    \b
    Examples:
      dream rem-backfill --path memory --dry-run
      dream rem-backfill --path memory --stage-short-term
      dream rem-backfill --rollback --rollback-short-term
    """
    from slowwave.flows import backfill
    from slowwave.interfaces import rem_text

    place = wiring.workspace(workspace or ctx.obj)
    now = wiring.now(place.settings)
    back = rollback or rollback_short_term
    if back == bool(path) or (back and (stage_short_term or dry_run)):
        raise DreamError(
            "Either --path, or --rollback and --rollback-short-term",
            hint="Write: dream rem-backfill --path memory",
            exit_code=Exit.CONFIGURATION,
        )
    if dry_run:
        found = backfill.harness(place, path)
        terminal.answer(rem_text.harness_json(found), rem_text.planned(found), as_json)
    elif back:
        done = [backfill.roll_back_diary(place)] if rollback else []
        done += [backfill.roll_back_store(place, now)] if rollback_short_term else []
        terminal.answer([asdict(one) for one in done], rem_text.rolled_back(done), as_json)
    else:
        made = backfill.backfill(place, path, now, short_term=stage_short_term)
        terminal.answer(asdict(made), rem_text.backfilled(made), as_json)
