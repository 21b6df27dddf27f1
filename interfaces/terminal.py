"""How the command line speaks: results on stdout, the rest on stderr, colour only for a person at a terminal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from slowwave.pipeline.errors import DreamError


def prepare() -> None:
    """Let odd terminals be: what their encoding cannot say is written as escapes, and never ends a command."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def say(text: str, end: str = "\n") -> None:
    """A line of the answer: whoever hears no more of it, as `head` does, makes no failure of it."""
    with suppress(BrokenPipeError):
        print(text, end=end)


def say_now(text: str) -> None:
    """A line that somebody waits for, also behind a pipe."""
    print(text, flush=True)


def say_json(value: Any) -> None:
    """The answer for a program: one JSON value, keys as documented in docs/operations.md."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def answer(value: Any, text: str, as_json: bool) -> None:
    """The answer: the value for a program, the text for a person."""
    say_json(value) if as_json else say(text)


def say_aside(text: str) -> None:
    """A line that is not the answer: whoever hears no more of it, as `head` does, ends no night by that."""
    with suppress(BrokenPipeError):
        print(text, file=sys.stderr)


def say_error(error: DreamError) -> None:
    """One line of what is wrong, one of what helps."""
    say_aside(f"dream: {error.message}")
    if error.hint:
        say_aside(f"  hint: {error.hint}")


def show_markdown(text: str) -> None:
    """Markdown, rendered for a person at a terminal and as it stands for everything else."""
    if not _colourful(sys.stdout):
        say(text, end="" if text.endswith("\n") else "\n")
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))


def show_diff(text: str) -> None:
    """A unified diff, in colours for a person."""
    if not _colourful(sys.stdout):
        say(text, end="")
        return
    from rich.console import Console
    from rich.text import Text

    console = Console()
    styles = {"+": "green", "-": "red", "@": "cyan"}
    for line in text.splitlines():
        console.print(Text(line, styles.get(line[:1], "")), soft_wrap=True)


def show_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns, for people and for ``grep`` alike."""
    if _colourful(sys.stdout):
        from rich.console import Console
        from rich.table import Table

        table = Table(*heads, box=None, pad_edge=False, header_style="bold")
        for row in rows:
            table.add_row(*row)
        Console().print(table)
        return
    from slowwave.pipeline.language.words import display_width

    widths = [max(display_width(line[place]) for line in (heads, *rows)) for place in range(len(heads))]
    for line in (heads, *rows):
        cells = (cell + " " * (width - display_width(cell)) for cell, width in zip(line, widths, strict=True))
        say("  ".join(cells).rstrip())


@contextmanager
def progress(quiet: bool) -> Iterator[Callable[[str], None]]:
    """Shows each stage as it begins."""
    if quiet:
        yield lambda stage: None
        return
    if not _colourful(sys.stderr):
        yield lambda stage: say_aside(f"  {stage}")
        return
    from rich.console import Console

    with Console(stderr=True).status("Reading the notes") as status:
        yield status.update


def _colourful(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
