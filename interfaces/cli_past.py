"""``dream diff``, ``undo``, ``redo``: what a dream changed, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Of, Where
from slowwave.pipeline.errors import Exit
from slowwave.pipeline.language.counting import counted

if TYPE_CHECKING:
    from slowwave.flows.again import Again
    from slowwave.flows.history import Taken
    from slowwave.flows.past import Shown
    from slowwave.flows.reports import Listed

Dream = Annotated[
    str,
    typer.Argument(metavar="DREAM|last", help="Its name in `dream report list`, or a beginning that fits one only."),
]


def diff(
    ctx: typer.Context, dream: Dream = "last", workspace: Where = None, scope: Of = None, as_json: AsJson = False
) -> None:
    """Show what a dream changed in files.

    As a unified diff; of a dream that is undone, what `dream redo` brings.

    \b
    Examples:
      dream diff
      dream diff 2026-11-28T220000-001
    """
    from slowwave.flows.past import changes_of

    shown = changes_of(wiring.workspace(workspace or ctx.obj, scope), dream)
    if as_json:
        terminal.say_json({**asdict(shown.dream), "files": [asdict(one) for one in shown.files]})
        return
    for line in _asides(shown):
        terminal.say_aside(line)
    terminal.show_diff("".join(one.diff for one in shown.files))


def undo(
    ctx: typer.Context, dream: Dream = "last", workspace: Where = None, scope: Of = None, as_json: AsJson = False
) -> None:
    """Take a dream back, every byte of it.

    The last one that stands, or the one that is named. Where somebody, or a later dream, wrote since, only the lines of
    the dream are taken out.

    What it had learned does not come back from the same notes; `dream redo` lifts that. After a command of yours, such
    as `dream forget`, it says what takes that back, and touches no dream that you did not name.

    \b
    Examples:
      dream undo
      dream undo 2026-11-28T220000-001
    """
    from slowwave.flows.history import undo_last

    _show(undo_last(wiring.workspace(workspace or ctx.obj, scope), dream), as_json)


def redo(
    ctx: typer.Context, dream: Dream = "last", workspace: Where = None, scope: Of = None, as_json: AsJson = False
) -> None:
    """Bring back a dream that was undone.

    The last one, or the one that is named.

    \b
    Examples:
      dream redo
      dream redo 2026-11-28T220000-001
    """
    from slowwave.flows.history import redo_last

    _show(redo_last(wiring.workspace(workspace or ctx.obj, scope), dream), as_json)


def replay(
    ctx: typer.Context, dream: Dream = "last", workspace: Where = None, scope: Of = None, as_json: AsJson = False
) -> None:
    """Run a night again, and say where it comes out otherwise.

    From what it had read and what a model had answered. No model and no network is asked, and nothing is written: the
    night runs in a folder of its own, and is held against what landed then, to the byte. The last seven nights can be
    run again. Exit code 3 where something differs.

    \b
    Examples:
      dream replay
      dream replay 2026-11-28T220000-001 --json
    """
    from slowwave.flows.again import replay as call

    found = call(wiring.workspace(workspace or ctx.obj, scope), dream)
    if as_json:
        terminal.say_json({"same": found.same, **asdict(found)})
    else:
        for line in replayed(found):
            terminal.say(line)
        terminal.show_diff("".join(one.diff for part in found.parts for one in part.differences))
    raise typer.Exit(Exit.OK if found.same else Exit.PRECONDITION)


def replayed(found: Again) -> list[str]:
    """What came of a replay, a line for each commit and one for each thing to know."""
    lines = []
    for part in found.parts:
        files = counted(part.files, "file")
        came = f"{len(part.differences)} came out otherwise" if part.differences else "the same, to the byte"
        lines.append(f"{part.id} ({part.kind}): {files}, {came}")
        lines += [f"  {one.path}: {one.why}" for one in part.differences]
        lines += [f"  {note}" for note in part.notes]
    return lines


def rows_of(days: Sequence[Listed]) -> list[tuple[str, str, str, str]]:
    """Rows of day, dream, state and report: one for each dream that is kept, and one for a day without any."""
    rows: list[tuple[str, str, str, str]] = []
    for day in days:
        for one in reversed(day.kept):
            what = "undone" if one.undone else "stands"
            rows.append((day.day, one.id, what if one.kind == "dream" else f"{what} ({one.kind})", day.path))
        if not day.kept:
            rows.append((day.day, "–", "not kept any more", day.path))
    return rows


def _asides(shown: Shown) -> list[str]:
    """What a diff does not say."""
    state = "undone" if shown.dream.undone else "stands"
    pages = [f"  {one.path}: {one.change}, and not shown" for one in shown.files if not one.diff]
    return [f"{shown.dream.id}: {counted(len(shown.files), 'file')}, {state}", *pages]


def _show(done: Taken, as_json: bool) -> None:
    from slowwave.interfaces import cli_text

    terminal.answer(asdict(done), cli_text.taken(done), as_json)
