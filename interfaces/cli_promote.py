"""``dream promote``: what use would bring in, and why not."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Of, Where


def promote(
    ctx: typer.Context,
    apply: Annotated[bool, typer.Option("--apply", help="Take in what passes; `dream undo` takes it back.")] = False,
    limit: Annotated[
        int | None, typer.Option("--limit", metavar="N", min=0, help="At most so many, as far as today has room.")
    ] = None,
    min_score: Annotated[
        float | None, typer.Option("--min-score", metavar="X", min=0, max=1, help="The score to ask for, 0 to 1.")
    ] = None,
    explain: Annotated[
        str | None, typer.Option("--explain", metavar="ID|TEXT", help="One candidate alone, with each gate.")
    ] = None,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Show what use brings in: lines recalled or said again.

    Every line of the notes that was, with each signal, gate and reason. A night takes in what passes by itself, of what
    was used since the last one. Here all is ranked that ever was. With --explain nothing is written.

    \b
    Examples:
      dream promote
      dream promote --apply --limit 3
      dream promote --min-score 0.5
      dream promote --explain "staging host"
    """
    from slowwave.flows.person import promoting
    from slowwave.interfaces import promote_text

    place = wiring.workspace(workspace or ctx.obj, scope)
    if explain is not None:
        one = promoting.explained(place, explain)
        terminal.answer(asdict(one), promote_text.one(one), as_json)
        return
    call = promoting.promote if apply else promoting.promotions
    found = call(place, limit=limit, min_score=min_score)
    terminal.answer(asdict(found), promote_text.table(found, applied=apply), as_json)
