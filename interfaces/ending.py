"""How a command ends when it does not end by itself: Ctrl-C, and trouble that the user can mend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.writer.paths import trouble


@contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C is no trouble: it says what became of the memory."""
    try:
        yield
    except wiring.TooLateError:
        terminal.say_aside("dream: it was done before it could be stopped; `dream undo` takes a dream back")
        raise typer.Exit(Exit.INTERRUPTED) from None
    except KeyboardInterrupt:
        terminal.say_aside("dream: stopped; the memory is as it was before, but for what had come into the logs")
        raise typer.Exit(Exit.INTERRUPTED) from None


def guarded(work: Callable[[], object]) -> int:
    """The exit code of some work of ours: trouble that the user can mend is two lines on stderr and no traceback."""
    terminal.prepare()
    try:
        work()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else Exit.OK
    except typer.Exit as ended:
        return ended.exit_code
    except DreamError as error:
        terminal.say_error(error)
        return error.exit_code
    except OSError as error:
        # A full disk, a folder that may not be written: the user's to mend, wherever it shows.
        found = trouble(error, "the command ended there")
        terminal.say_error(found)
        return found.exit_code
    return Exit.OK
