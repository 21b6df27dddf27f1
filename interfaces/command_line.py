"""The words of a command line before they are parsed: which command is meant, and what is a text."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence


def with_command(arguments: Sequence[str]) -> list[str]:
    """The words of a command line in which a bare ``dream``, with or without options, is ``dream run``.

    A line copied from a note, with its bullet, is a text and no option.
    """
    place = 0
    words = [word[2:].lstrip() if word.startswith("- ") else word for word in arguments]
    while place < len(words):
        if words[place] in ("-w", "--workspace"):
            place += 2
        elif words[place].startswith(("--workspace=", "-w")):
            place += 1
        else:
            break
    if words[place : place + 1] and (words[place] in _OF_THE_ROOT or not words[place].startswith("-")):
        return words
    return [*words[:place], "run", *words[place:]]


_OF_THE_ROOT = ("-h", "--help", "--version", "--install-completion", "--show-completion")


def texts_behind(words: Sequence[str], takes: Collection[str]) -> list[str]:
    """The words of a command with a text among them that begins with a dash behind ``--``, with all other arguments in
    their order: "-5 degrees are too warm" names no option. takes: the options that take a value."""
    options: list[str] = []
    arguments: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            arguments += rest
        elif not word.startswith("-") or word == "-" or _is_text(word):
            arguments.append(word)
        else:
            options.append(word)
            if word in takes:
                options += itertools.islice(rest, 1)
    return [*options, "--", *arguments] if any(map(_is_text, arguments)) else list(words)


def _is_text(word: str) -> bool:
    """Whether it begins with a dash and is more than a name: no option has a blank in its name, or letters beyond
    ASCII. A path right behind a letter (``-w/my notes``) is that option's value."""
    name = word.partition("=")[0]
    path = word[2:3] in ("/", ".", "~", "\\")
    return word.startswith("-") and not path and (not name.isascii() or any(map(str.isspace, name)))
