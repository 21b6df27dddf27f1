"""A tool's failure and what helped: a changed call that succeeded. An identical one that did was only tried again.

Whether a call failed is told by its flag or exit code, never by a word of what it printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from slowwave.pipeline.domain.lines import clipped, one_line
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import similarity

WAITING = 5
"""Failures of one session that wait for what helps, the newest."""
PATIENCE = 12
"""Calls after a failure among which its remedy is looked for: later it is another matter."""
ALIKE = 0.5
"""Share of words (Dice) from which two calls are one call, changed; and of bigrams where a call is one word."""
CALL, SAID = 300, 240
"""Columns of a call, and of what it printed when it failed, in the line."""
_WORD = re.compile(r"[^\s;|&()'\"`{},]+")
_PREAMBLE = re.compile(
    r"(?:error:\s*)?exit code:? ?-?\d+|process exited with code -?\d+|chunk id:.*|wall time:.*"
    r"|(?:std)?(?:out|err)(?:put)?:?|\$ .*|traceback \(most recent call last\):?",
    re.IGNORECASE,
)
"""Lines that say only that something failed, and not how."""
_TAG = re.compile(r"</?tool_use_error>")
_ASSIGNED = re.compile(r"[A-Za-z_]\w*=")
_WRAPPERS = frozenset({"sudo", "env", "time", "nohup", "command", "exec", "cd"})


@dataclass(frozen=True, slots=True)
class Failure:
    """A call that failed, masked. said: how, in one line. left: calls to come among which its remedy may be."""

    tool: str
    call: str
    said: str
    left: int = PATIENCE


def after(failures: Sequence[Failure], turn: Turn) -> tuple[tuple[Failure, ...], Turn | None]:
    """The failures of a session that wait behind this turn, and what to log of one that it mended.

    That is a turn of the tool's own: "[error] `call` failed: how; fixed by `changed call`".
    """
    if turn.speaker is not Speaker.TOOL or turn.failed is None or not turn.call or turn.private or _is_ours(turn.call):
        return tuple(failures), None
    call = one_line(mask(turn.call))
    waiting = tuple(replace(one, left=one.left - 1) for one in failures if one.left)
    if turn.failed:
        others = tuple(one for one in waiting if (one.tool, one.call) != (turn.tool, call))
        return (*others, Failure(turn.tool, call, _how(turn.text)))[-WAITING:], None
    again = [one for one in waiting if (one.tool, one.call) == (turn.tool, call)]
    related = [one for one in waiting if one.tool == turn.tool and _is_changed(one.call, call)]
    left = tuple(one for one in waiting if one not in again and one not in related)
    if again or not related:
        return left if again else waiting, None
    failure = related[0]
    what = f": {failure.said}" if failure.said else ""
    text = f"[error] `{clipped(failure.call, CALL)}` failed{what}; fixed by `{clipped(call, CALL)}`"
    return left, replace(turn, id=f"{turn.id}/fix", text=text)


def dumped(failures: Sequence[Failure]) -> list[dict[str, str | int]]:
    """The failures as JSON."""
    return [{"tool": one.tool, "call": one.call, "said": one.said, "left": one.left} for one in failures]


def restored(value: object) -> tuple[Failure, ...]:
    """The failures from JSON; what is none is left out."""
    found = value if isinstance(value, list) else []
    return tuple(failure for failure in map(_restored, found) if failure is not None)[-WAITING:]


def _restored(value: object) -> Failure | None:
    if not isinstance(value, Mapping):
        return None
    texts, left = [value.get(key) for key in ("tool", "call", "said")], value.get("left")
    tool, call, said = (text if isinstance(text, str) else "" for text in texts)
    return Failure(tool, call, said, left) if call and type(left) is int else None


def _how(text: str) -> str:
    """The first line that says how it failed; of a traceback the last."""
    plain = _TAG.sub("", mask(text))
    lines = [line for line in (one_line(line) for line in plain.split("\n")) if line and not _PREAMBLE.fullmatch(line)]
    if not lines:
        return ""
    return clipped(lines[-1] if "Traceback (most recent call last)" in plain else lines[0], SAID)


def _is_changed(failed: str, call: str) -> bool:
    """Whether one is the other with something changed: the same program and mostly the same words, or all of it with
    something before or behind."""
    before, now = _WORD.findall(failed), _WORD.findall(call)
    if len(before) < 3 or len(now) < 3:
        return similarity(failed, call) >= ALIKE
    if _program(before) not in {word.rpartition("/")[2] for word in now}:
        return False
    one, other = set(before), set(now)
    return one <= other or 2 * len(one & other) / (len(one) + len(other)) >= ALIKE


def _program(words: Sequence[str]) -> str:
    for word in words:
        if not _ASSIGNED.match(word) and word not in _WRAPPERS:
            return word.rpartition("/")[2]
    return ""


def _is_ours(call: str) -> bool:
    """A dream that dreams of its own commands would feed on itself."""
    return _program(_WORD.findall(call)) == "dream"
