"""The commands by which a person changes the memory: each parses, calls, shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import AsJson, Of, Where

if TYPE_CHECKING:
    from slowwave.flows.person.doing import Done

DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would change, write nothing.")]
Which = Annotated[
    str, typer.Argument(metavar="ID|TEXT", help="The entry's id, a unique beginning of it, or words that it says.")
]


def remember(
    ctx: typer.Context,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="One sentence.")],
    topic_type: Annotated[
        str, typer.Option("--type", metavar="TYPE", help="The topic: user, feedback, project, reference.")
    ] = "",
    kind: Annotated[
        str,
        typer.Option("--kind", metavar="KIND", help="rule, identity, instruction, preference, fact, context."),
    ] = "",
    subject: Annotated[
        str, typer.Option("--subject", metavar="SUBJECT", help="What it is about; another value of it takes its place.")
    ] = "",
    pin: Annotated[bool, typer.Option("--pin", help="Always tell it, and never let it go.")] = False,
    dry_run: DryRun = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Tell memory something.

    What it knows is counted; another value of the same thing takes its place. Without --type it goes where a night
    would put it. A secret is refused.

    \b
    Examples:
      dream remember "I am in Yuhang District" --subject location
      dream remember "rule: never deploy on Fridays" --pin
      dream remember "预发服务器是 heron" --type reference
    """
    from slowwave.flows.person.telling import Telling
    from slowwave.flows.person.telling import remember as call

    place = wiring.workspace(workspace or ctx.obj, scope, new=True)
    with unclear(as_json):
        show(call(place, Telling(text, topic_type, kind, subject, pin), dry_run=dry_run), as_json)


def correct(
    ctx: typer.Context,
    which: Which,
    text: Annotated[str, typer.Argument(metavar="NEW", help="What is true instead.")],
    dry_run: DryRun = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Put new words in the place of an entry, which closes.

    Subject, kind, pin and topic stay.

    \b
    Examples:
      dream correct e5f0c2 "Backups of heron run at 04:00"
      dream correct "凌晨三点" "heron 每天凌晨四点做备份"
    """
    from slowwave.flows.person.telling import correct as call

    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj, scope), which, text, dry_run=dry_run), as_json)


def forget(
    ctx: typer.Context,
    which: Which,
    erase: Annotated[
        bool, typer.Option("--erase", help="Take the text out of every file, for good: nothing brings it back.")
    ] = False,
    dry_run: DryRun = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: AsJson = False,
) -> None:
    """Close an entry.

    It is shown no more, and no note or transcript, old or new, brings it back.

    `dream restore ID` takes that back. With --erase the text itself goes: from memory, logs, reports, and all that is
    kept to undo with. What is left is a keyed hash, by which it is known if somebody says it again.

    \b
    Examples:
      dream forget e5f0c2
      dream forget "the newsletter takes no advertisements" --dry-run
      dream forget e5f0c2 --erase --dry-run
    """
    from slowwave.flows.person.keeping import forget as call

    if erase:
        from slowwave.flows.person.erasing import erase_sentence
        from slowwave.interfaces.memory_text import erased

        with unclear(as_json):
            gone = erase_sentence(wiring.workspace(workspace or ctx.obj, scope), which, dry_run=dry_run)
            terminal.answer(asdict(gone), erased(gone), as_json)
        return
    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj, scope), which, dry_run=dry_run), as_json)


def pin(ctx: typer.Context, which: Which, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Pin an entry, so that it is always told and never let go.

    It is told at the beginning of each session, and never archived or folded into another one.

    \b
    Examples:
      dream pin e5f0c2
      dream pin "提交信息必须用英文"
    """
    from slowwave.flows.person.keeping import pin as call

    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj, scope), which, on=True), as_json)


def unpin(ctx: typer.Context, which: Which, workspace: Where = None, scope: Of = None, as_json: AsJson = False) -> None:
    """Take the pin off an entry.

    It is like others again, whatever mark stands in its text.

    \b
    Example:
      dream unpin e5f0c2
    """
    from slowwave.flows.person.keeping import pin as call

    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj, scope), which, on=False), as_json)


def share(ctx: typer.Context, which: Which, workspace: Where = None, as_json: AsJson = False) -> None:
    """Show an entry of yours to everybody else here.

    A rule, preference or the like is told to every further person and role that has a memory here.

    \b
    Examples:
      dream share e5f0c2
      dream share "提交信息必须用英文"
    """
    from slowwave.flows.person.keeping import share as call

    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj), which, on=True), as_json)


def unshare(ctx: typer.Context, which: Which, workspace: Where = None, as_json: AsJson = False) -> None:
    """Keep an entry to yourself again.

    \b
    Example:
      dream unshare e5f0c2
    """
    from slowwave.flows.person.keeping import share as call

    with unclear(as_json):
        show(call(wiring.workspace(workspace or ctx.obj), which, on=False), as_json)


def restore(
    ctx: typer.Context, which: Which, workspace: Where = None, scope: Of = None, as_json: AsJson = False
) -> None:
    """Take back an entry that was closed, archived or forgotten.

    So one that was rejected, or taken out of its file by hand; a pair that was rejected is asked about again.

    \b
    Examples:
      dream restore e5f0c2
      dream restore "the newsletter takes no advertisements"
      dream restore r4b1c9e20f3a7
    """
    from slowwave.flows.history import restore_entry
    from slowwave.interfaces import cli_text

    with unclear(as_json):
        done = restore_entry(wiring.workspace(workspace or ctx.obj, scope), which)
    terminal.answer(asdict(done), cli_text.taken(done), as_json)


@contextmanager
def unclear(as_json: bool) -> Iterator[None]:
    """Where several entries fit, a program is answered with them as well."""
    from slowwave.flows.person.doing import UnclearError

    try:
        yield
    except UnclearError as error:
        if as_json:
            terminal.say_json({"what": "unclear", "candidates": [asdict(row) for row in error.rows]})
        raise


def show(done: Done, as_json: bool) -> None:
    """The end of a command."""
    from slowwave.interfaces import memory_text

    if as_json:
        terminal.say_json(asdict(done))
        return
    terminal.say(memory_text.done(done))
    if done.dry_run:
        terminal.show_diff(done.diff)
        terminal.say_aside("This was a dry run: nothing was written.")


COMMANDS = (remember, correct, forget, pin, unpin, share, unshare, restore)
