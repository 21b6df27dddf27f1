"""``dream trial``: a shadow trial of a candidate, written down and nothing else."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Of, Where


def trial(
    ctx: typer.Context,
    candidate: Annotated[
        str,
        typer.Argument(metavar="CANDIDATE", help="By id or words: of `dream candidates`, or of `dream promote`."),
    ],
    prompt: Annotated[str, typer.Option("--prompt", metavar="TEXT", help="What was asked.")],
    baseline: Annotated[str, typer.Option("--baseline", metavar="TEXT", help="What was answered without it.")],
    outcome: Annotated[str, typer.Option("--with", metavar="TEXT", help="What was answered with it.")],
    verdict: Annotated[str, typer.Option("--verdict", metavar="VERDICT", help="helpful, neutral or harmful.")],
    reason: Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")],
    risk: Annotated[
        list[str] | None, typer.Option("--risk", metavar="TEXT", help="A risk; may be repeated.", show_default=False)
    ] = None,
    ref: Annotated[
        list[str] | None,
        typer.Option("--ref", metavar="SOURCE", help="What it rests on; may be repeated.", show_default=False),
    ] = None,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Write down whether a candidate made an answer better.

    It compares an answer with the candidate to one without. Memory stays as it is. Where the candidate is ranked next,
    helpful adds 0.04 to its score, neutral defers it and harmful keeps it out.

    \b
    Example:
      dream trial "staging host" --prompt "where does staging run?" \\
        --baseline "no idea" --with "on kestrel" --verdict helpful \\
        --reason "it named the host" --ref log:2026-12-01
    """
    from slowwave.flows.person.trying import Asked
    from slowwave.flows.person.trying import trial as call

    place = wiring.workspace(workspace or ctx.obj, scope)
    done = call(place, candidate, Asked(prompt, baseline, outcome, verdict, reason, risk or (), ref or ()))
    said = f"{done.verdict}: {done.recommendation} ({done.action}). The report: {place.path(done.report)}"
    terminal.answer(asdict(done), said, as_json)
