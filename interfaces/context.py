"""``dream context``: an agent waits for it before it answers, so it loads no package and never fails.

Whatever goes wrong is written to the errors log of the user, nothing is printed, and the exit code is 0.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from slowwave.pipeline.sources.prompts import Asked

USAGE = """\
Usage: dream context [-w FOLDER] [--agent NAME] < EVENT.json
       dream context [-w FOLDER] [--scope USER[/ROLE]] --text MESSAGE
                     [--session ID] [--json]
       dream context [-w FOLDER] --last [SESSION] [--json]
       dream context [-w FOLDER] --refresh

  Say what the memory has for an agent before it answers: what is said by rule
  (reflexes), once a session what always holds, then what the words of the
  message find. Only what the session was not told yet; nothing where the
  message gives nothing to go by.

  EVENT.json         One JSON object on stdin, or as the last argument: what a
                     hook of Claude Code, Codex, Gemini CLI or OpenClaw tells
                     (docs/format.md). The answer has the form that this agent
                     reads.
  --agent NAME       Whose event it is, where the event does not tell.
  --text MESSAGE     A message; the answer is plain text.
  --session ID       Which conversation it belongs to. Without a message: it
                     begins.
  --last [SESSION]   What was told lately, when and why, and how often each
                     entry was.
  --refresh          Compile now what a hook reads: reflexes, snapshot, index.
  --json             The answer as JSON, for programs.
  --scope            The memory of a further person or role. Without it
                     [scopes] says whose.
  -w, --workspace    The folder of the memory; else the nearest one upward,
                     else the home workspace.

  It takes milliseconds, always exits 0, and logs trouble to
  ~/.local/state/slowwave/errors.log. `dream install` enters it into the
  settings of an agent.

Examples:
  dream context --text "how do we deploy?" --session s1
  dream context --text "发票保留几年？"
  dream context --last
"""

_OPTIONS = {
    "--text": "text",
    "--agent": "agent",
    "--session": "session",
    "--scope": "scope",
    "--workspace": "workspace",
    "-w": "workspace",
}


class _Given(NamedTuple):
    """The command line. values: of the options that take one. event: the JSON that was given as an argument. last:
    the session that --last names, "" for any, None where it was not asked for."""

    values: dict[str, str]
    event: str = ""
    last: str | None = None
    as_json: bool = False
    refresh: bool = False
    help: bool = False


def main(arguments: Sequence[str]) -> int:
    """Run the command line behind ``dream`` and answer its exit code, which is always 0."""
    where: dict[str, str] = {}
    try:
        _run(_given(arguments), where)
    except (KeyboardInterrupt, BrokenPipeError):
        # A person who stops, or who reads no further, as `head` does.
        pass
    except BaseException as error:
        _report(error, where)
    return 0


def _run(given: _Given, where: dict[str, str]) -> None:
    from slowwave.flows import wiring

    values = given.values
    where["agent"] = values.get("agent", "")
    if given.help:
        print(USAGE.rstrip())
        return
    if wiring.is_within_a_dream():
        return
    if given.refresh or given.last is not None:
        workspace = wiring.workspace(values.get("workspace"), values.get("scope"))
        where["workspace"] = workspace.root
        if given.refresh:
            from slowwave.flows.fresh import refresh_all

            refresh_all(workspace)
        else:
            from slowwave.interfaces.context_text import show

            show(workspace, given.last or "", as_json=given.as_json)
        return
    asked = _asked(given, where)
    if asked is None:
        print(USAGE.rstrip())
    elif asked.kind:
        from slowwave.flows.context import tell

        workspace = wiring.workspace(values.get("workspace"), values.get("scope"))
        where["workspace"] = workspace.root
        told = tell(workspace, asked)
        _say(asked, told.text, as_json=given.as_json)
        if told.trouble is not None:
            _report(told.trouble, where)


def _asked(given: _Given, where: dict[str, str]) -> Asked | None:
    """What is asked for; None at a terminal where nothing was typed."""
    from slowwave.pipeline.sources.prompts import Asked, asked, said

    values = given.values
    session, agent = values.get("session", ""), where["agent"]
    if "text" in values:
        return said(values["text"], session, agent)
    text = given.event
    if not text:
        from slowwave.interfaces.stdin import decoded, handed_over

        data = handed_over()
        if data is None and not session:
            return None
        text = decoded(data or b"")
    if not text.strip():
        # A hook that hands nothing over shall not put a manual before an agent's eyes.
        return said("", session, agent) if session else Asked()
    if not text.lstrip().startswith("{"):
        return said(text.strip(), session, agent)
    import json

    try:
        return asked(json.loads(text), agent)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"an event that is no JSON ({error}): {text.strip()[:400]}") from None


def _say(asked: Asked, text: str, *, as_json: bool) -> None:
    from slowwave.pipeline.sources.prompts import answer_of

    answer = answer_of(asked, text) if text else None
    if answer is None and as_json:
        answer = {"context": text}
    if answer is not None:
        import json

        # Letters as themselves: what an agent keeps of it counts against its own limit.
        text = json.dumps(answer, ensure_ascii=False)
    if text:
        sys.stdout.write(f"{text}\n")


def _given(arguments: Sequence[str]) -> _Given:
    """Options to values. argparse would end the process with 2 on a mistake, which blocks a prompt in some agents."""
    values: dict[str, str] = {}
    left = list(arguments)
    given = _Given(values)
    while left:
        word = left.pop(0)
        name, equals, value = word.partition("=")
        if word in ("-h", "--help"):
            given = given._replace(help=True)
        elif word == "--json":
            given = given._replace(as_json=True)
        elif word == "--refresh":
            given = given._replace(refresh=True)
        elif name == "--last":
            named = value if equals else left.pop(0) if left and not left[0].startswith("-") else ""
            given = given._replace(last=named)
        elif name in _OPTIONS and (equals or left):
            values[_OPTIONS[name]] = value if equals else left.pop(0)
        elif word.lstrip().startswith("{"):
            given = given._replace(event=word)
        elif word != "context":
            raise ValueError(f"context does not know {word[:200]}")
    return given


def _report(error: BaseException, where: dict[str, str]) -> None:
    try:
        from slowwave.flows import wiring
        from slowwave.flows.trouble import log_error

        log_error(wiring.errors_log(), error, **where)
        if sys.stderr is not None and sys.stderr.isatty():
            print(f"dream context: {error}", file=sys.stderr)
    except BaseException:
        pass
