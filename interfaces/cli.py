"""``dream``: the command line's front door. What an agent waits for goes its own way, before any library
is loaded."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from slowwave.pipeline.errors import Exit

AWAITED = ("capture", "context")
"""Commands that an agent waits for."""


def main() -> None:
    """The console script."""
    _in_utf8()
    arguments = sys.argv[1:]
    try:
        code = run(arguments)
    except KeyboardInterrupt:
        # While the program is still being loaded, before any command could say more.
        code = Exit.INTERRUPTED
    if _command(arguments) in AWAITED:
        _leave(code)
    _let_go_of_the_unheard()
    sys.exit(code)


def _let_go_of_the_unheard() -> None:
    """What is still to be said goes nowhere if nobody reads it, as behind `head`: else Python ends with 120."""
    import os

    for number, stream in ((1, sys.stdout), (2, sys.stderr)):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), number)


def _leave(code: int) -> None:
    """End at once: taking down what was loaded takes a quarter of the time in which Python starts."""
    import os

    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            pass
    os._exit(code)


def _in_utf8() -> None:
    """Begin again in UTF-8 where the locale says otherwise: it could name no Chinese file, and would garble what is
    captured. Python decides that before any code of ours runs."""
    if sys.getfilesystemencoding() != "utf-8" and sys.executable:
        import os

        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def run(arguments: Sequence[str]) -> int:
    """Run one command line, without the program's name, and answer the exit code."""
    command = _command(arguments)
    if command == "capture":
        from slowwave.interfaces import capture

        return capture.main(arguments)
    if command == "context":
        from slowwave.interfaces import context

        return context.main(arguments)
    from slowwave.interfaces import cli_app

    return cli_app.run(arguments)


def _command(arguments: Sequence[str]) -> str:
    """The first word that is neither an option nor the workspace's folder."""
    words = iter(arguments)
    for word in words:
        if word in ("-w", "--workspace"):
            next(words, "")
        elif not word.startswith("-"):
            return word
    return ""
