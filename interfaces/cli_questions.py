"""``dream questions``, ``answer`` and ``cost``."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Of, Where

if TYPE_CHECKING:
    from slowwave.flows.questions import Asked, Cost, Costs

MOST = 1 << 20
"""Bytes of an answer that are read."""


def questions(ctx: typer.Context, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Show what nights asked and nobody answered yet.

    Each as a prompt with the schema of its answer. With the engine host, the agent that asks for the dream answers: it
    reads these, and gives each to `dream answer`.

    \b
    Examples:
      dream questions
      dream questions --json
    """
    from slowwave.flows.questions import questions as call

    found = call(wiring.workspace(workspace or ctx.obj, scope))
    terminal.answer([asdict(one) for one in found], listed(found), as_json)


def answer(
    ctx: typer.Context,
    key: Annotated[str, typer.Argument(metavar="KEY", help="The question's key, or a beginning of it.")],
    by: Annotated[str, typer.Option("--by", metavar="MODEL", help="Which model answered, for the report.")] = "host",
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Answer a question that a night asked.

    The answer is JSON of its schema on stdin. Each sentence is checked against the evidence that it cites.

    \b
    Examples:
      dream answer 3f2a91 --by my-model < answer.json
    """
    from slowwave.flows.questions import answer as call
    from slowwave.interfaces import cli_text

    place = wiring.workspace(workspace or ctx.obj, scope)
    text = sys.stdin.buffer.read(MOST).decode("utf-8", "replace")
    told = call(place, key, text, by)
    terminal.answer(cli_text.thought_json(told), cli_text.thought(told), as_json)


def cost(ctx: typer.Context, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Show what questions to a model cost.

    By night, by purpose and by month: in tokens as the server counted them, and in money where `[engine] price_in` and
    `price_out` are set.

    \b
    Examples:
      dream cost
      dream cost --json
    """
    from slowwave.flows.questions import costs

    found = costs(wiring.workspace(workspace or ctx.obj, scope))
    terminal.answer(asdict(found), _costs(found), as_json)


def listed(found: tuple[Asked, ...]) -> str:
    """What holds for all of them, then each with its prompt and the command that answers it."""
    from slowwave.pipeline.llm.estimate import spelt_out

    if not found:
        return "No question waits for an answer."
    rules = dict.fromkeys(one.system.strip() for one in found)
    asked = (
        f"{one.key}  {one.purpose}, since {one.since}\n\n{one.user.strip()}\n{spelt_out(one.schema)}\n\n{one.answer}"
        for one in found
    )
    return "\n\n".join((*rules, *asked))


def _costs(found: Costs) -> str:
    if not found.total.calls:
        return "Nothing was asked of a model yet."
    lines = []
    for title, rows in (("night", found.nights), ("purpose", found.purposes), ("month", found.months)):
        lines += [_row(title, one) for one in rows]
    return "\n".join((*lines, _row("", found.total)))


def _row(title: str, one: Cost) -> str:
    failed = f", {one.failed} failed" if one.failed else ""
    price = f", cost {one.cost:.4f}" if one.cost is not None else ""
    return f"{title:8}{one.name:12}{one.calls} asked{failed}; {one.read:,} read, {one.written:,} written{price}"


COMMANDS = (questions, answer, cost)
