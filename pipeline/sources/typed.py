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
_LABEL = r"\s*(?:Conversation info|Sender) \(untrusted metadata\):?\s*```(?:json)?\s*\n(.*?)\n?```\s*"
_DATE = r"\s*\[[A-Z][a-z]{2} \d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})? (?:UTC|GMT)?[^\]\n]{0,10}\]\s*"
_LINES = r"(?m)^[ \t]*\[(?:message_id|media attached)\b[^\n]*\n?"
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


def typed_in_chat(text: str) -> tuple[str, str]:
    """The same of a message that OpenClaw took from a channel, and the sender that its envelope names, "" for none."""
    sender = ""
    while "untrusted metadata" in text[:200] and (label := compiled(f"(?s){_LABEL}").match(text)):
        sender = sender or _sender(label.group(1))
        text = text[label.end() :]
    if "[" in text:
        if date := compiled(_DATE).match(text):
            text = text[date.end() :]
        text = compiled(_LINES).sub("", text)
    return typed(text), sender


def answered_in_chat(text: str) -> str:
    """The words of an agent's answer, without the mark that ties it to a message."""
    return compiled(_REPLY).sub("", text).strip() if "[[" in text else text.strip()


def _sender(envelope: str) -> str:
    import json

    try:
        given = json.loads(envelope)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(given, dict):
        return ""
    for key in ("name", "label", "sender", "username", "e164", "id", "sender_id"):
        value = given.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""
