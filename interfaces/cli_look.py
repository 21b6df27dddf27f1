"""``dream list``, ``show``, ``history`` and ``explain``: the memory looked at, with nothing written."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.cli_memory import Which, unclear
from slowwave.interfaces.options import AsJson, Of, Where


def list_command(
    ctx: typer.Context,
    tier: Annotated[str, typer.Option("--tier", metavar="TIER", help="resident or retrieved.")] = "",
    topic_type: Annotated[str, typer.Option("--type", metavar="TYPE", help="user, feedback, project, reference.")] = "",
    kind: Annotated[
        str, typer.Option("--kind", metavar="KIND", help="rule, identity, instruction, preference, fact, context.")
    ] = "",
    state: Annotated[
        str,
        typer.Option(
            "--state",
            metavar="STATE",
            help="active, closed, stale, pinned, shared, archived, candidate, coming; else what is in force.",
        ),
    ] = "",
    as_of: Annotated[
        str,
        typer.Option("--as-of", metavar="DATE", help="What was in force at the end of that day, or at that instant."),
    ] = "",
    subject: Annotated[str, typer.Option("--subject", metavar="SUBJECT", help="Only what is about it.")] = "",
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=0, help="At most so many; 0 for all.")] = 0,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """List entries: those in force, or as asked.

    \b
    Examples:
      dream list --tier resident
      dream list --state closed --subject location
      dream list --as-of 2026-06-22
      dream list --type reference --limit 20 --json
    """
    from slowwave.flows.person.looking import Query, list_entries
    from slowwave.interfaces import look_text

    query = Query(tier, topic_type, kind, state, subject, as_of, limit)
    found = list_entries(wiring.workspace(workspace or ctx.obj, scope), query)
    terminal.answer(asdict(found), look_text.listed(found, asked=query != Query(limit=limit)), as_json)


def show(ctx: typer.Context, which: Which, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Show one entry, and what is known of it.

    What it says, what it rests on, what replaced what.

    \b
    Examples:
      dream show e5f0c2
      dream show "提交信息必须用英文"
    """
    from slowwave.flows.person.looking import show_entry
    from slowwave.interfaces import look_text

    with unclear(as_json):
        found = show_entry(wiring.workspace(workspace or ctx.obj, scope), which)
    terminal.answer(asdict(found), look_text.one(found), as_json)


def history(
    ctx: typer.Context,
    which: Annotated[
        str, typer.Argument(metavar="SUBJECT|ID", help="What it is about, or an entry of the chain, by id or words.")
    ],
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Show all values of a thing, from the oldest on.

    Each with the days on which it held.

    \b
    Examples:
      dream history location
      dream history e5f0c2
    """
    from slowwave.flows.person.looking import history as call
    from slowwave.interfaces import look_text

    with unclear(as_json):
        found = call(wiring.workspace(workspace or ctx.obj, scope), which)
    terminal.answer(asdict(found), look_text.history(found), as_json)


def explain(
    ctx: typer.Context, which: Which, workspace: Where = None, scope: Of = None, as_json: AsJson = False
) -> None:
    """Tell an entry's whole story.

    Where it comes from, quoted, and each change with its reason and its dream.

    Of a line of the notes that became no entry, it says why, as far as the last dreams know.

    \b
    Examples:
      dream explain e5f0c2
      dream explain "the newsletter takes no advertisements"
    """
    from slowwave.flows.person.story import explain_entry
    from slowwave.interfaces import look_text

    with unclear(as_json):
        found = explain_entry(wiring.workspace(workspace or ctx.obj, scope), which)
    terminal.answer(asdict(found), look_text.story(found), as_json)


COMMANDS = (show, history, explain)
