"""``dream review``, ``confirm`` and ``reject``: what waits for a person's answer, and the answer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.cli_memory import show, unclear
from slowwave.interfaces.options import AsJson, Of, Where

WhichToo = Annotated[
    str,
    typer.Argument(metavar="ID|TEXT", help="An entry's id or words, or the key of a pair (r…); a beginning is enough."),
]
By = Annotated[
    str | None, typer.Option("--by", metavar="NAME", help="Who says so; else the owner.", show_default=False)
]


def review(ctx: typer.Context, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Show what waits for your answer.

    Pairs of which one may replace the other, entries in doubt, candidates, lines that are missing; each with the
    commands that answer it.

    \b
    Examples:
      dream review
      dream confirm r1f2e3
      dream reject r1f2e3
    """
    from slowwave.flows.person.answering import review as call
    from slowwave.interfaces import memory_text

    found = call(wiring.workspace(workspace or ctx.obj, scope))
    terminal.answer(asdict(found), memory_text.review(found), as_json)


def candidates(ctx: typer.Context, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Show what was seen and is not proven yet.

    Each candidate with its sources, and the day on which it goes unless somebody confirms it.

    \b
    Examples:
      dream candidates
      dream confirm e5f0c2 --by mara
      dream reject e5f0c2
    """
    from slowwave.flows.person.candidates import candidates as call
    from slowwave.interfaces import memory_text

    found = call(wiring.workspace(workspace or ctx.obj, scope))
    terminal.answer([asdict(one) for one in found], memory_text.candidates(found), as_json)


def confirm(
    ctx: typer.Context,
    which: WhichToo,
    by: By = None,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Say that something is right.

    An entry is certain from then on; a candidate becomes an entry; of a pair the newer one takes the older one's place.

    \b
    Examples:
      dream confirm e5f0c2 --by mara
      dream confirm r1f2e3
    """
    from slowwave.flows.person.answering import confirm as call

    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj, scope), which, by), as_json)


def reject(
    ctx: typer.Context,
    which: WhichToo,
    by: By = None,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Say that something is wrong.

    An entry or candidate closes and does not come back; a pair is not asked about again.

    \b
    Examples:
      dream reject e5f0c2 --by mara
      dream reject r1f2e3
    """
    from slowwave.flows.person.answering import reject as call

    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj, scope), which, by), as_json)


COMMANDS = (review, candidates, confirm, reject)
