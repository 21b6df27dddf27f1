"""``dream recall`` asks the memory; ``dream index`` keeps what answers quickly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.days import day_if_given
from slowwave.interfaces.options import AsJson, Of, Where
from slowwave.pipeline.errors import DreamError, Exit, Finding

if TYPE_CHECKING:
    from datetime import date

    from slowwave.pipeline.recall.spelling import Slip
    from slowwave.pipeline.store.workspace import Workspace

MOST = 200
"""Answers that may be asked for at once."""
A_VECTOR = 0.04
"""Seconds that one takes, on a processor of 2023."""


def recall(
    ctx: typer.Context,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help="What you want to know, in your own words.")],
    k: Annotated[int, typer.Option("--k", metavar="N", min=1, max=MOST, help="How many answers at most.")] = 10,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DAY", help="What held on the evening of that day (YYYY-MM-DD).")
    ] = None,
    history: Annotated[
        bool, typer.Option("--history", help="Also what is closed, archived or rejected, marked as such.")
    ] = False,
    raw: Annotated[bool, typer.Option("--raw", help="Search what was said, and show what was said around it.")] = False,
    since: Annotated[
        str | None, typer.Option("--since", metavar="DAY", help="With --raw: said on that day or later.")
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="Show what spoke for each answer.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Ask the memory.

    The best answer comes first; no model and no network is asked. Without --history nothing that is closed, archived or
    rejected is shown; what waits to be confirmed comes last. A greeting or a sum asks for nothing, and gets nothing.

    \b
    Examples:
      dream recall "when do we deploy?"
      dream recall "发票保留几年" --why
      dream recall "who owns the gateway" --as-of 2026-06-01
      dream recall "the error at the migration" --raw --since 2026-11-01 --k 20
    """
    from slowwave.flows.apart import told_apart
    from slowwave.interfaces.recall_text import (
        NOT_REMEMBERED_MAYBE_SAID,
        NOTHING_REMEMBERED,
        NOTHING_SAID,
        misspelt,
    )
    from slowwave.pipeline.render.values import finding_json

    place = wiring.workspace(workspace or ctx.obj, scope)
    if not question.strip():
        raise DreamError(
            "The question has no words", hint='Ask it: dream recall "when do we deploy?"', exit_code=Exit.CONFIGURATION
        )
    if since is not None and not raw:
        raise DreamError(
            "--since goes with --raw", hint="Without it --as-of shows the past.", exit_code=Exit.CONFIGURATION
        )
    folders = told_apart(place, wiring.here())
    first, last = day_if_given(since, "--since"), day_if_given(as_of, "--as-of")
    if raw:
        found = _said(place, question, k, first, last, folders, why=why)
    else:
        found = _remembered(place, question, k, last, folders, history=history, why=why)
    if as_json:
        slips, findings = [one._asdict() for one in found.slips], [finding_json(one) for one in found.findings]
        terminal.say_json({"question": question, "hits": found.hits, "slips": slips, "findings": findings})
        return
    for line in found.lines or [NOTHING_SAID if raw else NOTHING_REMEMBERED]:
        terminal.say(line)
    if not (found.lines or raw):
        terminal.say_aside(NOT_REMEMBERED_MAYBE_SAID)
    for slip in found.slips:
        terminal.say_aside(misspelt(slip))
    _aside(found.findings)


class _Found(NamedTuple):
    """hits: for programs; lines: for people."""

    hits: list[dict[str, Any]]
    lines: list[str]
    slips: Sequence[Slip]
    findings: Sequence[Finding]


def _remembered(
    place: Workspace,
    question: str,
    k: int,
    as_of: date | None,
    folders: tuple[str, ...] | None,
    *,
    history: bool,
    why: bool,
) -> _Found:
    from slowwave.flows.recall import answer
    from slowwave.interfaces.recall_text import hit_json, told

    found = answer(place, question, k=k, as_of=as_of, history=history, folders=folders)
    lines = [told(number, hit, why=why) for number, hit in enumerate(found.hits, 1)]
    return _Found([hit_json(hit) for hit in found.hits], lines, found.slips, found.findings)


def _said(
    place: Workspace,
    question: str,
    k: int,
    since: date | None,
    as_of: date | None,
    folders: tuple[str, ...] | None,
    *,
    why: bool,
) -> _Found:
    from slowwave.flows.recall import search_history
    from slowwave.interfaces.recall_text import passage, passage_json

    said = search_history(place, question, k=k, since=since, as_of=as_of, folders=folders)
    lines = [passage(number, one, why=why) for number, one in enumerate(said.passages, 1)]
    return _Found([passage_json(one) for one in said.passages], lines, said.slips, said.findings)


def index(
    ctx: typer.Context,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make it anew from the files.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Bring the index of `dream recall` up to date.

    Each night and each question does it, too. Where the extra [semantic] is installed the vectors of all rows are made
    here; a night makes some of them.

    \b
    Examples:
      dream index
      dream index --rebuild
    """
    from slowwave.flows.indexes import give_meaning, refresh, without_meaning
    from slowwave.pipeline.language.counting import counted
    from slowwave.pipeline.render.values import finding_json

    place = wiring.workspace(workspace or ctx.obj, scope)
    done = refresh(place, rebuild=rebuild)
    lacks = {one.name: without_meaning(place, one.name) for one in done}
    if (minutes := sum(lacks.values()) * A_VECTOR / 60) >= 1:
        rows = sum(lacks.values())
        about = counted(round(minutes), "minute")
        terminal.say_aside(f"{rows:,} rows get a vector, in about {about}; Ctrl-C keeps what is made.")
    vectors = {name: give_meaning(place, name, count) for name, count in lacks.items()}
    findings = [finding for one in done for finding in one.findings]
    if as_json:
        shown = [
            {"index": one.name, "put": one.put, "taken": one.taken, "rows": one.rows, "vectors": vectors[one.name]}
            for one in done
        ]
        terminal.say_json({"indexes": shown, "findings": [finding_json(one) for one in findings]})
    else:
        for one in done:
            rows_of = f"{one.name:<8} {counted(one.rows, 'row')}"
            terminal.say(f"{rows_of}; {counted(one.put, 'file')} put in, {one.taken} taken out")
        if made := sum(vectors.values()):
            terminal.say(f"meaning  {counted(made, 'vector')} made")
        _aside(findings)
    if any(one.code == "D222" for one in findings):
        raise typer.Exit(Exit.PRECONDITION)


def _aside(findings: Iterable[Finding]) -> None:
    for one in findings:
        terminal.say_aside(f"{one.code} {one.severity}: {one.message}")
