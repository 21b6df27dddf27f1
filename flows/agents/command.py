"""The command line that an agent's hook runs, and how one of ours is known again."""

from __future__ import annotations

import os
import re
import shlex
import sys
from dataclasses import dataclass
from itertools import pairwise

_BARE = ("-I", "-S", "-X", "utf8")
"""A hook runs inside of other people's projects: nothing of their PYTHONPATH or folder is loaded, nor what other
packages do at each start, which takes a quarter of it."""
_START = "import sys; sys.path.append(sys.argv.pop(1)); from slowwave.interfaces.cli import main; main()"
"""Not ``-m``, which takes a third of a start; and no path of a script, since Python ends with 2 where that is gone,
which is how a hook of Claude Code's blocks what the person typed."""


CAPTURE, CONTEXT = "capture", "context"


@dataclass(frozen=True, slots=True)
class HookCommand:
    """A hook of ours, as it is entered somewhere. python, house, workspace: absolute paths. house: the folder in which
    the package `slowwave` lies. verb: what it does, capture or context."""

    python: str
    house: str
    agent: str
    workspace: str
    verb: str = CAPTURE

    @property
    def words(self) -> tuple[str, ...]:
        """For a program that starts it without a shell."""
        begin = (self.python, *_BARE, "-c", _START, self.house, self.verb)
        return (*begin, "--agent", self.agent, "-w", self.workspace)

    @property
    def line(self) -> str:
        """For a shell."""
        return " ".join(map(_quoted, self.words))


def hook_command(agent: str, workspace: str) -> HookCommand:
    """The hook of this very program. The name of its Python is kept, not where that leads: an environment is known by
    it."""
    return HookCommand(os.path.abspath(sys.executable), _house(), agent, workspace)


def known(line: str) -> HookCommand | None:
    """The hook of ours that this command line is, of whichever install; None for another program's."""
    try:
        words = shlex.split(line)
    except ValueError:
        return None
    return known_words(words)


def known_words(words: list[str]) -> HookCommand | None:
    """The same, of words."""
    verb = next((word for word in words if word in (CAPTURE, CONTEXT)), "")
    if not verb or "--agent" not in words or not any("slowwave" in word for word in words):
        return None
    after = dict(pairwise(words))
    house = after.get(after.get("-c", ""), "")
    return HookCommand(words[0], house, after.get("--agent", ""), after.get("-w", ""), verb)


def captures(line: str) -> bool:
    """Whether a command line captures for us, entered by whomever."""
    ours = known(line)
    if ours is not None:
        return ours.verb == CAPTURE
    return re.search(r"\bdream\b.*\bcapture\b", line) is not None


def refresh_words(workspace: str, scope: str) -> tuple[str, ...]:
    """What compiles all that a hook reads, in a process of its own; it may load packages."""
    begin = (os.path.abspath(sys.executable), "-I", "-X", "utf8", "-c", _START, _house(), CONTEXT, "--refresh")
    return (*begin, "-w", workspace, *(("--scope", scope) if scope else ()))


def _house() -> str:
    import slowwave

    return os.path.dirname(os.path.dirname(os.path.abspath(slowwave.__file__)))


def _quoted(word: str) -> str:
    if os.name != "nt":
        return shlex.quote(word)
    # Git's sh, PowerShell and cmd agree on double quotes, and Windows on slashes.
    plain = word.replace("\\", "/")
    return f'"{plain}"' if re.search(r"[^\w:/.,=+@%-]", plain) else plain
