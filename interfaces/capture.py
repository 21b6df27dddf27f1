"""``dream capture``: the one command that an agent waits for, so it loads no package and never fails.

Whatever goes wrong is written to the errors log of the user, and the exit code is 0.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from slowwave.pipeline.frozen import TYPE_CHECKING, dataclass

if TYPE_CHECKING:
    from slowwave.pipeline.domain.signal import Captured
    from slowwave.pipeline.store.workspace import Workspace

USAGE = """\
Usage: dream capture [-w FOLDER] [--scope USER[/ROLE]] --text TEXT
                     [--speaker human|assistant|tool|harness]
       dream capture [-w FOLDER] [--scope USER[/ROLE]] [--agent NAME]
                     < EVENT.json
       dream capture [-w FOLDER] --explain TEXT [--json]

  Put what was said into today's log, if it is worth a line.

  EVENT.json         One JSON object on stdin, or as the last argument: what a
                     hook of Claude Code, Codex, Gemini CLI or OpenClaw tells,
                     or our own capture event (docs/format.md). Other input is
                     what a person said.
  --agent NAME       Whose event it is, where the event does not tell.
  --text TEXT        What was said or seen. Secrets in it are masked first.
  --speaker SPEAKER  Who said it [default: human].
  --explain TEXT     Say what becomes of it at each stage and why, and write
                     nothing.
  --json             The explanation as JSON, for programs.
  --scope            Whose memory it goes to: a further person's or role's,
                     instead of yours. Without it [scopes] in dream.toml says
                     whose a sender's is.
  -w, --workspace    The folder of the memory; else the nearest one upward,
                     else the home workspace.

  A hook can call it on every message: it takes milliseconds, prints nothing
  unless it runs in a terminal, always exits 0, and logs trouble to
  ~/.local/state/slowwave/errors.log. `dream install` enters it into the
  settings of an agent.

Examples:
  dream capture --text "decision: invoices are kept for seven years"
  dream capture --text "纠正：一次提交只做一件事" --speaker human
  dream capture --explain "ok, but never deploy on Fridays"
  echo '{"text": "we shipped it", "speaker": "assistant"}' | dream capture
"""

LEAST_TEXT = 0.9
"""Share of characters that are text in what counts as text."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The command line. values: of the options that take one. event: the JSON that was given as an argument."""

    values: dict[str, str]
    event: str = ""
    as_json: bool = False
    help: bool = False


def main(arguments: Sequence[str]) -> int:
    """Run the command line behind ``dream`` and answer its exit code, which is always 0."""
    where: dict[str, str] = {}
    try:
        _run(_asked(arguments), where)
    except KeyboardInterrupt:
        pass
    except BaseException as error:
        _report(error, where)
    return 0


def _run(asked: _Asked, where: dict[str, str]) -> None:
    from slowwave.flows import wiring

    values = asked.values
    where["agent"] = values.get("agent", "")
    if asked.help:
        print(USAGE.rstrip())
        return
    if wiring.is_within_a_dream():
        return
    if "explain" in values:
        from slowwave.interfaces.explain import show

        place = wiring.workspace(values.get("workspace"), values.get("scope"), new=True)
        show(place, values["explain"], _speaker(values), asked.as_json)
        return
    given = values["text"] if "text" in values else asked.event or _handed_over(where)
    if given is None:
        print(USAGE.rstrip())
    elif given.strip():
        workspace = wiring.workspace(values.get("workspace"), values.get("scope"), new=True)
        where["workspace"] = workspace.root
        done = _captured(workspace, given, values, where)
        for remark in done.remarks:
            _tell(remark, where)
        _say(done)


def _captured(workspace: Workspace, given: str, values: dict[str, str], where: dict[str, str]) -> Captured:
    from slowwave.flows.capture import capture_event, capture_text

    if "text" in values or not given.lstrip().startswith(("{", "[")):
        return capture_text(workspace, given, _speaker(values))
    import json

    try:
        event = json.loads(given)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"an event that is no JSON ({error}): {given.strip()[:400]}") from None
    return capture_event(workspace, event, agent=where["agent"])


def _handed_over(where: dict[str, str]) -> str | None:
    """What stands on stdin, as text; None at a terminal, "" for nothing."""
    from slowwave.interfaces.stdin import decoded, handed_over

    data = handed_over()
    if data is None:
        return None
    text = decoded(data)
    lost = text.count("\ufffd") + text.count("\0")
    if lost > len(text) * (1 - LEAST_TEXT):
        raise ValueError(f"{len(data)} bytes on stdin that are no text")
    if lost:
        _tell(f"{lost} characters on stdin that are no UTF-8; they read as \ufffd", where)
    return text


def _speaker(values: dict[str, str]) -> str:
    return values.get("speaker", "human")


_OPTIONS = {
    "--text": "text",
    "--speaker": "speaker",
    "--agent": "agent",
    "--explain": "explain",
    "--scope": "scope",
    "--workspace": "workspace",
    "-w": "workspace",
}


def _asked(arguments: Sequence[str]) -> _Asked:
    """Options to values. argparse would end the process with 2 on a mistake, and a hook must not."""
    values: dict[str, str] = {}
    left = list(arguments)
    event, as_json, help = "", False, False
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if word in ("-h", "--help"):
            help = True
        elif word == "--json":
            as_json = True
        elif name in _OPTIONS and (equals or left):
            values[_OPTIONS[name]] = value if equals else left.pop(0)
        elif word.lstrip().startswith("{"):
            event = word
        elif word != "capture":
            raise ValueError(f"capture does not know {word[:200]}")
    if values.get("speaker", "human") not in ("human", "assistant", "tool", "harness"):
        raise ValueError(f"a speaker is human, assistant, tool or harness, not {values['speaker'][:200]}")
    return _Asked(values, event, as_json, help)


def _say(done: Captured) -> None:
    # Some agents read a hook's output into the conversation.
    if sys.stdout is None or not sys.stdout.isatty():
        return
    for path, lines in done.lines.items():
        for line in lines:
            print(f"{line.line[2:].partition(' <!--m:')[0]}")
        print(f"Kept in {path}" + (f"; for now in the spool: {done.waiting}" if done.waiting else ""))
    if not done.lines:
        print(f"Not kept: {', '.join(dict.fromkeys(drop.reason for drop in done.dropped)) or 'nothing was said'}")


def _tell(remark: str, where: dict[str, str]) -> None:
    from slowwave.flows import wiring
    from slowwave.flows.trouble import log_trouble

    log_trouble(wiring.errors_log(), remark, **where)


def _report(error: BaseException, where: dict[str, str]) -> None:
    try:
        from slowwave.flows import wiring
        from slowwave.flows.trouble import log_error

        log_error(wiring.errors_log(), error, **where)
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"dream capture: {error}", file=sys.stderr)
    except BaseException:
        pass
