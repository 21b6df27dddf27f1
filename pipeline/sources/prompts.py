"""What an agent's hook tells before the agent answers: a session begins, or somebody speaks. It trusts no type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.sources.typed import is_command, peer_of, typed, typed_in_chat

START, PROMPT = "start", "prompt"
CLAUDE_CODE, GEMINI_CLI, OPENCLAW = "claude-code", "gemini-cli", "openclaw"
BEFORE_PROMPT = "before_prompt_build"
_PROMPTS = {"UserPromptSubmit": CLAUDE_CODE, "BeforeAgent": GEMINI_CLI}
_NOT_A_CHAT = ("dreaming-narrative", "cron:", "hook:", "subagent:", "heartbeat")
_HEARTBEAT = ("[OpenClaw heartbeat", "Read HEARTBEAT.md", "HEARTBEAT_OK", "[Bootstrap pending]")


class Asked(NamedTuple):
    """kind: start or prompt, "" for what nothing is said to. hook: the event's own name, which an answer repeats.

    message: as reflexes hear it, whoever wrote it. question: what a person typed of it, "" for none. source: how the
    session begins (startup, resume, clear, compact). project: its folder. group: others listen. senders: who speaks.
    """

    kind: str = ""
    agent: str = ""
    hook: str = ""
    message: str = ""
    question: str = ""
    session: str = ""
    source: str = ""
    project: str = ""
    channel: str = ""
    group: bool = False
    senders: tuple[str, ...] = ()


def asked(event: object, agent: str = "") -> Asked:
    """What is asked for by one event. agent: whose it is, where the event does not tell."""
    if not isinstance(event, Mapping):
        return Asked()
    agent = agent or _text(event, "agent")
    if name := _text(event, "hook_event_name"):
        return _hook(event, agent, name)
    if agent == OPENCLAW or _text(event, "event") == BEFORE_PROMPT:
        return _chat(event, agent or OPENCLAW)
    message = _text(event, "text")
    channel, who = _text(event, "channel"), _text(event, "who")
    told = Asked(
        PROMPT if message else START, agent, "", message, _question(message), _text(event, "session"),
        project=_text(event, "project"), channel=channel, group=event.get("group") is True,
        senders=(who,) if who else (),
    )  # fmt: skip
    return told if message or told.session else Asked()


def said(message: str, session: str, agent: str) -> Asked:
    """The same of a message that was given by hand; none is a session that begins."""
    kind = PROMPT if message else START
    return Asked(kind, agent, message=message, question=_question(message), session=session)


def _hook(event: Mapping[object, object], agent: str, name: str) -> Asked:
    agent = agent or _PROMPTS.get(name, CLAUDE_CODE)
    # A subagent's words are its parent's, and it was told what its parent thought fit.
    if _text(event, "agent_id") or ".dreams/slowwave" in _text(event, "cwd").replace("\\", "/"):
        return Asked(agent=agent, hook=name)
    common = Asked("", agent, name, session=_text(event, "session_id"), project=_text(event, "cwd"))
    if name == "SessionStart":
        return common._replace(kind=START, source=_text(event, "source", "trigger"))
    message = _text(event, "prompt")
    if name not in _PROMPTS or not message:
        return common
    return common._replace(kind=PROMPT, message=message, question=_question(message))


def _chat(event: Mapping[object, object], agent: str) -> Asked:
    """Our plugin of OpenClaw (templates/agents)."""
    key = _text(event, "session_key")
    rest = key.split(":", 2)[-1] if key.startswith("agent:") else key
    if rest.startswith("dreaming-narrative"):
        return Asked(agent=agent, hook=BEFORE_PROMPT)
    message = _text(event, "prompt")
    typed_, named, in_group = typed_in_chat(message)
    alone = rest.startswith(_NOT_A_CHAT) or ":subagent:" in key or _text(event, "trigger") not in ("", "user")
    question = "" if alone or typed_.startswith(_HEARTBEAT) or is_command(typed_) else typed_
    return Asked(
        PROMPT if message else "", agent, BEFORE_PROMPT, typed_ or message, question, _text(event, "session") or key,
        project=_text(event, "workspace"), channel=_text(event, "channel"),
        group=in_group or event.get("group") is True or ":group:" in key or ":channel:" in key,
        senders=tuple(filter(None, dict.fromkeys((_text(event, "from"), *named, peer_of(key))))),
    )  # fmt: skip


def _question(message: str) -> str:
    said = typed(message)
    return "" if is_command(said) or said.startswith(_HEARTBEAT) else said


def _text(event: Mapping[object, object], *keys: str) -> str:
    for key in keys:
        value = event.get(key)
        if isinstance(value, str) and value.strip():
            # Half a surrogate pair is a string to JSON and cannot be written.
            return value if value.isascii() else value.encode("utf-8", "replace").decode()
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
    return ""


def answer_of(one: Asked, text: str) -> object:
    """What the agent's hook is told, as JSON; None for one that takes plain text. text: not empty."""
    if one.agent == OPENCLAW:
        return {"prependContext": text}
    if one.hook:
        return {"hookSpecificOutput": {"hookEventName": one.hook, "additionalContext": text}}
    return None


def folders_of(project: str) -> Sequence[str]:
    """The names of the folders in a project's path, the nearest first."""
    return [part for part in reversed(project.replace("\\", "/").split("/")) if part]
