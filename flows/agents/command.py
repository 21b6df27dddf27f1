"""The command line that an agent's hook runs, and how one of ours is known again."""

from __future__ import annotations

import os
import re
import shlex
import sys
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class HookCommand:
    """A hook of ours, as it is entered somewhere. python, script, workspace: absolute paths."""

    python: str
    script: str
    agent: str
    workspace: str

    @property
    def words(self) -> tuple[str, ...]:
        """For a program that starts it without a shell."""
        # Isolated: a hook runs inside other people's projects, and must import nothing of theirs.
        begin = (self.python, "-I", "-X", "utf8", self.script, "capture")
        return (*begin, "--agent", self.agent, "-w", self.workspace)

    @property
    def line(self) -> str:
        """For a shell."""
        return " ".join(map(_quoted, self.words))


def hook_command(agent: str, workspace: str) -> HookCommand:
    """The hook of this very program. The name of its Python is kept, not where that leads: an environment is known by
    it."""
    return HookCommand(os.path.abspath(sys.executable), _script(), agent, workspace)


def known(line: str) -> HookCommand | None:
    """The hook of ours that this command line is, of whichever install; None for another program's."""
    try:
        words = shlex.split(line)
    except ValueError:
        return None
    return known_words(words)


def known_words(words: list[str]) -> HookCommand | None:
    """The same, of words."""
    if "capture" not in words or "--agent" not in words or not any("slowwave" in word for word in words):
        return None
    after = dict(pairwise(words))
    script = next((word for word in words if word.endswith(".py")), "")
    return HookCommand(words[0], script, after.get("--agent", ""), after.get("-w", ""))


def captures(line: str) -> bool:
    """Whether a command line captures for us, entered by whomever."""
    return known(line) is not None or re.search(r"\bdream\b.*\bcapture\b", line) is not None


def _script() -> str:
    """interfaces/hook.py by the name under which the house is imported: it may be reached by links."""
    import slowwave

    return os.path.join(os.path.dirname(os.path.abspath(slowwave.__file__)), "interfaces", "hook.py")


def _quoted(word: str) -> str:
    if os.name != "nt":
        return shlex.quote(word)
    # Git's sh, PowerShell and cmd agree on double quotes, and Windows on slashes.
    plain = word.replace("\\", "/")
    return f'"{plain}"' if re.search(r"[^\w:/.,=+@%-]", plain) else plain
