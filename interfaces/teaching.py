"""How the command line teaches: commands by what they are for, plain names, and what a wrong word may have meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar

from typer.core import TyperCommand, TyperGroup

from slowwave.interfaces.command_line import texts_behind
from slowwave.interfaces.ending import interruptible
from slowwave.pipeline.errors import DreamError, Exit

_TYPE = re.compile(r" <[^<>]+>\Z")
"""What the library says of an argument's type: "<str>" tells a person nothing."""
_MEANT: Mapping[tuple[str, ...], str] = {
    ("dashboard", "page", "html", "open", "browser"): (
        "Each dream builds dashboard.html in the workspace's folder; open that file in a browser."
    ),
    ("search", "find", "ask", "query", "grep", "lookup"): "`dream recall QUESTION` asks the memory.",
    ("add", "note", "save", "store", "write", "new", "tell"): (
        "`dream remember TEXT` tells memory something; `dream capture --text TEXT` puts a line into today's log."
    ),
    ("delete", "remove", "rm", "del", "erase"): "`dream forget ID` closes an entry; with --erase its text goes, too.",
    ("edit", "change", "update", "replace"): "`dream correct ID NEW` puts new words in an entry's place.",
    ("sleep", "night", "now", "start", "go"): "`dream` dreams now; `dream up` does it twice a day.",
    ("schedule", "serve", "cron", "daemon"): "`dream up` dreams twice a day; `dream down` stops that.",
    ("stop", "pause", "disable"): "`dream off` lets no schedule dream here, `dream down` stops `dream up`.",
    ("revert", "rollback", "back"): "`dream undo` takes the last dream back; `dream redo` brings it again.",
    ("reports", "latest", "last", "dreams"): "`dream report` shows the last report, `dream report list` names all.",
    ("entries", "memory", "memories", "all"): "`dream list` lists entries; `dream recall QUESTION` asks for one.",
    ("config", "settings", "set"): "Settings stand in dream.toml, in the workspace's folder.",
    ("version",): "`dream --version` shows it.",
    ("setup", "create", "make"): "`dream init` makes a folder a workspace.",
}
"""Words that a person may try, and where that is to be had."""


class Command(TyperCommand):
    """One command: its arguments are told by their names alone."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [re.sub(r"\A\{(.*)\}", r"\1", piece) for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            params = (param for param in self.get_params(ctx) if param.param_type_name == kind)
            records = (param.get_help_record(ctx) for param in params)
            rows = [(_TYPE.sub("", record[0]), record[1]) for record in records if record is not None]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


class Commands(TyperGroup):
    """A group of commands. Ctrl-C in any of them is told alike; the library would call it an abort and answer 1. A text
    that begins with a dash is a text.

    sections: titles with the names of their commands; () for one section of all.
    """

    sections: ClassVar[Sequence[tuple[str, Sequence[str]]]] = ()

    def invoke(self, ctx: Any) -> Any:
        with interruptible():
            return super().invoke(ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise self._unknown(ctx, args[0])
        name, command, rest = super().resolve_command(ctx, args)
        if command is None or isinstance(command, TyperGroup):
            return name, command, rest
        takes = {one for option in command.params if _takes_a_value(option) for one in option.opts}
        return name, command, texts_behind(rest, takes)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        names = self.list_commands(ctx)
        widest = max(map(len, names))
        for title, part in self.sections or (("Commands", names),):
            with formatter.section(title):
                room = formatter.width - widest - 4
                rows = ((name, self.commands[name].get_short_help_str(room)) for name in part)
                formatter.write_dl([(name.ljust(widest), said) for name, said in rows])

    def _unknown(self, ctx: Any, word: str) -> DreamError:
        names = self.list_commands(ctx)
        meant = next((said for words, said in _MEANT.items() if word.casefold() in words), "")
        close = [f"`{ctx.command_path} {name}`" for name in get_close_matches(word.casefold(), names, 2)]
        near = f"Did you mean {' or '.join(close)}?" if close else ""
        helps = (meant if not ctx.parent else "") or near
        every = f"All commands: {ctx.command_path} --help"
        return DreamError(
            f"There is no command {word!r}", hint=f"{helps} {every}".strip(), exit_code=Exit.CONFIGURATION
        )


def refuse_names_as_options(words: Sequence[str], names: Collection[str]) -> None:
    """DreamError (exit 2) for ``dream --status``: a person means the command of that name. words: with the command."""
    first = "".join(words[1:2])
    name = first.removeprefix("--")
    if words[:1] == ["run"] and first not in (name, "--help") and name in names:
        raise DreamError(
            f"There is no option --{name}, but a command", hint=f"Write: dream {name}", exit_code=Exit.CONFIGURATION
        )


def _takes_a_value(option: Any) -> bool:
    return option.param_type_name == "option" and not option.is_flag and not option.count
