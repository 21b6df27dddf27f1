"""``dream``: the command line's front door. A capture goes its own way, before any library is loaded."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line, without the program's name, and answer the exit code."""
    if _command(arguments) == "capture":
        from slowwave.interfaces import capture

        return capture.main(arguments)
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
