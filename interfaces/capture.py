"""``dream capture``: the one command that an agent waits for, so it loads no package and never fails.

Whatever goes wrong is written to the errors log of the user, and the exit code is 0.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

USAGE = """\
Usage: dream capture [-w FOLDER] --text TEXT [--speaker human|assistant|tool|harness]

  Put one line into today's log, if it is worth one.

  --text TEXT        What was said or seen. Secrets in it are masked first.
  --speaker SPEAKER  Who said it [default: human].
  -w, --workspace    The workspace; else the nearest one upward, else the home workspace.

  A hook can call it on every message: it takes milliseconds, prints nothing unless it
  runs in a terminal, always exits 0, and logs trouble to ~/.local/state/slowwave/errors.log.

Examples:
  dream capture --text "decision: invoices are kept for seven years"
  dream capture --text "纠正：一次提交只做一件事" --speaker human
"""


def main(arguments: Sequence[str]) -> int:
    """Run the command line behind ``dream`` and answer its exit code, which is always 0."""
    try:
        _say(_captured(arguments))
    except KeyboardInterrupt:
        pass
    except BaseException as error:
        _report(error)
    return 0


def _captured(arguments: Sequence[str]) -> str:
    values = _values(arguments)
    if "help" in values:
        return USAGE.rstrip()
    from slowwave.flows import wiring
    from slowwave.flows.capture import capture_once
    from slowwave.pipeline.domain.signal import Speaker

    workspace = wiring.workspace(values.get("workspace"))
    speaker = Speaker(values.get("speaker", Speaker.HUMAN))
    done = capture_once(workspace, values["text"], speaker, wiring.now(workspace.settings))
    if not done.path:
        return f"Not kept: {done.note}"
    return f"Kept in {done.path}" + (f"; for now in the spool: {done.note}" if done.note else "")


_OPTIONS = {"--text": "text", "--speaker": "speaker", "--workspace": "workspace", "-w": "workspace"}


def _values(arguments: Sequence[str]) -> dict[str, str]:
    """Options to values. argparse would end the process with 2 on a mistake, and a hook must not."""
    values: dict[str, str] = {}
    left = list(arguments)
    while left:
        word, equals, value = left.pop(0).partition("=")
        if word == "--help":
            values["help"] = ""
        elif word in _OPTIONS and (equals or left):
            values[_OPTIONS[word]] = value if equals else left.pop(0)
        elif word != "capture":
            raise ValueError(f"capture does not know {word}")
    if "text" not in values and "help" not in values:
        raise ValueError("capture needs --text")
    return values


def _say(sentence: str) -> None:
    # Some agents read a hook's output into the conversation.
    if sys.stdout is not None and (sys.stdout.isatty() or sentence.startswith("Usage")):
        print(sentence)


def _report(error: BaseException) -> None:
    try:
        from slowwave.flows import wiring
        from slowwave.flows.trouble import log_error

        log_error(wiring.errors_log(), error)
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"dream capture: {error}", file=sys.stderr)
    except BaseException:
        pass
