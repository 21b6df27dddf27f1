"""What a person typed, without what programs put around it (reference transcripts 1 to 4)."""

from __future__ import annotations

from slowwave.pipeline.language.patterns import compiled

NOT_TYPED = (
    "<command-name>", "<command-message>", "<command-args>", "<local-command-stdout>", "<local-command-stderr>",
    "<local-command-caveat>", "<bash-input>", "<bash-stdout>", "<bash-stderr>", "<task-notification>",
    "<system-reminder>", "<user-prompt-submit-hook>", "<environment_context>", "<user_instructions>",
    "# AGENTS.md instructions", "<turn_aborted>", "<subagent_notification>", "<recommended_plugins>", "<skill>",
    "Caveat: The messages below", "[Request interrupted by user", "Stop hook feedback",
    "This session is being continued",
)  # fmt: skip
"""How text in the user's place begins that nobody typed."""

_OURS = r"<!-- slowwave:(\w+):start -->.*?(?:<!-- slowwave:\1:end -->|\Z)"
"""What we put into a conversation, whole or torn: never heard again, or it would grow with each turn."""
_INLINE = r"(?s)<(system-reminder|ide_[a-z_]+)>.*?</\1>"
_COMMAND = r"/[A-Za-z][\w:-]*(?:\s|\Z)"
_LABEL = r"(?m)^[A-Z][A-Za-z ]{2,60} \((untrusted(?: metadata|, [^)\n]{1,80}))\):?[ \t]*\n"
"""Heads what a channel's program puts before a message: whose it is, and what others said before (reference
transcripts 4; the heads that newer builds write were looked up in transcripts that people published)."""
_FENCED = r"\s*```(?:json)?[ \t]*\n(.*?)\n```[ \t]*\n*"
_PLAIN = r"(?:[^\n]+\n)*(?:[^\n]+\Z)?\n*"
_APPENDED = r"^(?:Untrusted context \(metadata, [^)\n]*\):|\[Bootstrap truncation warning\]).*\Z"
_SYSTEM = r"^System(?: \(untrusted\))?: \[[^\n]*\n?(?:System(?: \(untrusted\))?: [^\n]*\n?)*"
_QUEUED = r"^(?:\[Queued messages while agent was busy\]|---[ \t]*\nQueued #\d+(?: \(from [^\n]*\))?)[ \t]*\n*"
_DATE = r"\s*\[[A-Z][a-z]{2} \d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})? (?:UTC|GMT)?[^\]\n]{0,10}\]\s*"
_LINES = r"(?m)^[ \t]*\[(?:message_id|media attached)\b[^\n]*\n?"
MAIN = "main"
"""The agent that every installation of OpenClaw has."""
_REPLY = r"\[\[reply_to[^\]\n]*\]\]\s*"


def typed(text: str) -> str:
    """The part of a message that a person typed, "" for none: command echoes, reminders and our own words are not."""
    if "<" in text:
        text = compiled(f"(?s){_OURS}").sub("", text)
        text = compiled(_INLINE).sub("", text)
    text = text.strip("\ufeff \t\r\n")
    return "" if text.startswith(NOT_TYPED) else text


def is_command(text: str) -> bool:
    """A command to the agent's own program (``/compact``), not a path that a sentence begins with."""
    return text.startswith("/") and compiled(_COMMAND).match(text) is not None


def typed_in_chat(text: str) -> tuple[str, tuple[str, ...], bool]:
    """The same of a message that OpenClaw took from a channel, all names and numbers of its sender that the envelope
    tells, and whether it says that it is a group's. What the envelope quotes of others is not the sender's."""
    envelope = _Envelope()
    if "ntrusted" in text or "[Bootstrap" in text:
        text = compiled(f"(?ms){_APPENDED}").sub("", text)
        text = _unwrapped(text, envelope)
    if "System" in text:
        text = compiled(f"(?m){_SYSTEM}").sub("", text)
    if "[" in text:
        if date := compiled(_DATE).match(text):
            text = text[date.end() :]
        text = compiled(_LINES).sub("", text)
        if "[Queued messages" in text:
            text = compiled(f"(?m){_QUEUED}").sub("", text)
    return typed(text), tuple(envelope.senders), envelope.group


def peer_of(key: str) -> str:
    """With whom alone a session of OpenClaw is, as its key tells (``agent:main:telegram:direct:4242``), else ""."""
    parts = key.split(":")
    marks = [place for place, part in enumerate(parts[:-1]) if part in ("direct", "dm")]
    return parts[marks[0] + 1] if marks else ""


def voice_of(agent: str) -> str:
    """Which of OpenClaw's agents, by the name of its folder or in a key, "" for the main one."""
    return "" if agent == MAIN else agent


class _Envelope:
    def __init__(self) -> None:
        self.senders: dict[str, None] = {}
        self.group = False


def _unwrapped(text: str, envelope: _Envelope) -> str:
    kept: list[str] = []
    at = 0
    while label := compiled(_LABEL).search(text, at):
        kept.append(text[at : label.start()])
        fenced = compiled(f"(?s){_FENCED}").match(text, label.end())
        metadata = label.group(1) == "untrusted metadata"
        if fenced is None and metadata:
            kept.append(text[label.start() : label.end()])
            at = label.end()
            continue
        plain = compiled(_PLAIN).match(text, label.end())
        block = fenced or plain
        at = block.end() if block else label.end()
        if fenced and metadata and label.group().startswith(("Conversation info", "Sender")):
            _look_at(fenced.group(1), envelope)
    return "".join(kept) + text[at:]


def answered_in_chat(text: str) -> str:
    """The words of an agent's answer, without the mark that ties it to a message."""
    return compiled(_REPLY).sub("", text).strip() if "[[" in text else text.strip()


def _look_at(told: str, envelope: _Envelope) -> None:
    import json

    try:
        given = json.loads(told)
    except (ValueError, RecursionError):
        return
    if not isinstance(given, dict):
        return
    envelope.group = envelope.group or given.get("is_group_chat") is True
    for key in ("name", "label", "sender", "username", "e164", "id", "sender_id"):
        value = given.get(key)
        if isinstance(value, str) and value.strip():
            envelope.senders.setdefault(value.strip())
