"""``dream recall`` asks the memory; ``dream index`` keeps what answers quickly."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Of, Where
from slowwave.pipeline.errors import DreamError, Exit, Finding

if TYPE_CHECKING:
    from slowwave.pipeline.recall.search import Hit

MOST = 200
"""Answers that may be asked for at once."""
MULTIPLIED = ("asks", "speaker", "month")


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
    raw: Annotated[bool, typer.Option("--raw", help="Search what was said: the lines of logs and notes.")] = False,
    why: Annotated[bool, typer.Option("--why", help="Show what spoke for each answer.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Ask the memory. The best answer comes first; no model and no network is asked.

    Without --history nothing that is closed, archived or rejected is shown; what waits to be confirmed comes last. A
    greeting or a sum asks for nothing, and gets nothing.

    \b
    Examples:
      dream recall "when do we deploy?"
      dream recall "发票保留几年" --why
      dream recall "who owns the gateway" --as-of 2026-06-01
      dream recall "the error at the migration" --raw --k 20
    """
    from slowwave.flows.recall import answer

    place = wiring.workspace(workspace or ctx.obj, scope)
    found = answer(place, question, k=k, as_of=_day(as_of), history=history, raw=raw)
    if as_json:
        findings = [_finding(one) for one in found.findings]
        terminal.say_json({"question": question, "hits": [_json(hit) for hit in found.hits], "findings": findings})
        return
    for place_, hit in enumerate(found.hits, 1):
        terminal.say(_told(place_, hit, why=why))
    if not found.hits:
        terminal.say("Nothing is remembered about that." if not raw else "Nothing was said about that.")
    _aside(found.findings)


def index(
    ctx: typer.Context,
    rebuild: Annotated[bool, typer.Option("--rebuild", help="Make it anew from the files.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Bring the index of `dream recall` up to date with the files; each night and each question does it, too.

    \b
    Examples:
      dream index
      dream index --rebuild
    """
    from slowwave.flows.recall import refresh

    done = refresh(wiring.workspace(workspace or ctx.obj, scope), rebuild=rebuild)
    findings = [finding for one in done for finding in one.findings]
    if as_json:
        shown = [{"index": one.name, "put": one.put, "taken": one.taken, "rows": one.rows} for one in done]
        terminal.say_json({"indexes": shown, "findings": [_finding(one) for one in findings]})
    else:
        for one in done:
            terminal.say(f"{one.name:<8} {one.rows} rows; {one.put} files put in, {one.taken} taken out")
        _aside(findings)
    if any(one.code == "D222" for one in findings):
        raise typer.Exit(Exit.PRECONDITION)


def _told(number: int, hit: Hit, *, why: bool) -> str:
    row = hit.row
    said = (
        f"{hit.path}:{row.line}", row.day, row.kind, row.speaker, row.title, "HIGH" if row.high else "", row.state,
        f"until {row.closed[:10]}" if len(row.closed) > len("0000") else "",
    )  # fmt: skip
    lines = [f"{number}. {row.text}", "   " + " · ".join(filter(None, said))]
    if why:
        parts = [f"{name} {'× ' if name in MULTIPLIED else ''}{value:.2f}" for name, value in _parts(hit)]
        parts += ["a warning keeps this place"] if hit.reserved else []
        lines.append(f"   {hit.score:.2f} = " + ", ".join(parts))
    return "\n".join(lines)


def _parts(hit: Hit) -> Iterable[tuple[str, float]]:
    for name, value in zip(hit.parts._fields, hit.parts, strict=True):
        if value != (1.0 if name in MULTIPLIED else 0.0):
            yield name, value


def _json(hit: Hit) -> dict[str, Any]:
    row = hit.row
    return {
        "id": row.key,
        "text": row.text,
        "path": hit.path,
        "line": row.line,
        "title": row.title,
        "day": row.day,
        "speaker": row.speaker,
        "kind": row.kind,
        "tier": row.tier,
        "state": row.state,
        "born": row.born,
        "closed": row.closed,
        "high": row.high,
        "score": round(hit.score, 4),
        "reserved": hit.reserved,
        "why": {name: round(value, 4) for name, value in _parts(hit)},
    }


def _finding(one: Finding) -> dict[str, str]:
    return {"code": one.code, "severity": one.severity.value, "message": one.message, "where": one.where}


def _aside(findings: Iterable[Finding]) -> None:
    for one in findings:
        terminal.say_aside(f"{one.code} {one.severity}: {one.message}")


def _day(given: str | None) -> date | None:
    from slowwave.pipeline.language.dates import parse_day

    if given is None:
        return None
    if (day := parse_day(given)) is None:
        raise DreamError(
            f"--as-of must be a day, not {given!r}", hint="Write it as 2026-11-28.", exit_code=Exit.CONFIGURATION
        )
    return day
