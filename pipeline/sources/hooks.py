"""Events that agents tell as they happen: their own hooks' JSON, or our capture event, as turns (docs/format.md).

Pure, and it trusts no type: what is no event that says something tells nothing, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.language.cues import stated_type
from slowwave.pipeline.sources.typed import answered_in_chat, is_command, peer_of, typed, typed_in_chat, voice_of

CLAUDE_CODE, CODEX, GEMINI_CLI, OPENCLAW = "claude-code", "codex", "gemini-cli", "openclaw"

LONGEST = 256_000
"""Characters of one message. Of a longer one the beginning and the end are heard; the transcript has it whole."""
AHEAD = timedelta(minutes=5)
"""A message from further ahead than clocks go apart is logged under now."""
_OF_GEMINI = frozenset(
    {"BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel", "BeforeTool", "AfterTool", "PreCompress"}
)
_SILENT = frozenset(
    {"SessionStart", "SessionEnd", "PreCompact", "PostCompact", "PreCompress", "SubagentStop", "Notification"}
)
_ASKED, _ANSWERED = ("UserPromptSubmit", "BeforeAgent"), ("Stop", "AfterAgent")
_NOT_A_CHAT = ("dreaming-narrative", "cron:", "hook:", "subagent:", "heartbeat")


@dataclass(frozen=True, slots=True)
class Told:
    """What an event says. agent: who told it, "" where nothing says so. turns: none for most events.

    skipped: why there is no turn (unknown, quiet, empty, command, loop, subagent, own-dream, cron, private), else "".
    remarks: what is odd in it, in sentences for the errors log; no turn is lost for it.
    """

    agent: str
    turns: tuple[Turn, ...] = ()
    skipped: str = ""
    remarks: tuple[str, ...] = ()


def told(event: object, *, now: datetime, fresh: Callable[[], str], agent: str = "") -> Told:
    """The turns of one event.

    now: aware, in the zone of the log; a turn without a time of its own was said now. fresh: makes an id for a
    message that has none. agent: whose JSON it is, where it cannot be told from it.
    """
    if not isinstance(event, Mapping):
        return Told(agent, skipped="unknown")
    given = _Given(event, now, fresh)
    found = _told(given, agent or given.text("agent"))
    turns = tuple(given.cut(turn) for turn in found.turns)
    return replace(found, turns=turns, remarks=tuple(dict.fromkeys(given.remarks)))


def _told(given: _Given, agent: str) -> Told:
    if name := given.text("hook_event_name"):
        return _hook(given, agent or (GEMINI_CLI if name in _OF_GEMINI else CLAUDE_CODE), name)
    if given.text("type").startswith("agent-turn-"):
        return _turn_complete(given, agent or CODEX)
    event = given.text("event")
    if agent == OPENCLAW or event.startswith(("message:", "command:")):
        return _chat(given, agent or OPENCLAW, event)
    if given.has("text") or given.has("speaker"):
        return _captured(given, agent)
    return Told(agent, skipped="unknown")


def _hook(given: _Given, agent: str, name: str) -> Told:
    """Claude Code, whose shape Gemini CLI and newer builds of Codex share (reference transcripts 1)."""
    if given.true("stop_hook_active"):
        return Told(agent, skipped="loop")
    if given.text("agent_id"):
        return Told(agent, skipped="subagent")
    if _of_a_dream(given.text("cwd")):
        return Told(agent, skipped="own-dream")
    if name in _ASKED:
        said = typed(given.text("prompt"))
        if is_command(said):
            return Told(agent, skipped="command")
        speaker, part = Speaker.HUMAN, ""
    elif name in _ANSWERED:
        said = given.text("last_assistant_message", "prompt_response").strip()
        speaker, part = Speaker.ASSISTANT, "-answer"
    else:
        return Told(agent, skipped="quiet" if name in _SILENT else "unknown")
    if not said:
        return Told(agent, skipped="empty")
    turn = Turn(
        # No hook of theirs names the message: the question's id, where there is one, names it and its answer.
        given.id(f"{asked}{part}" if (asked := given.text("prompt_id")) else "", said, speaker, expected=False),
        given.at("timestamp"),
        speaker,
        said,
        agent=agent,
        session=given.text("session_id"),
        project=given.text("cwd"),
    )
    return Told(agent, (turn,))


def _turn_complete(given: _Given, agent: str) -> Told:
    """Codex's notify program: what was asked and what was answered, once the turn is over."""
    if given.text("type") != "agent-turn-complete":
        return Told(agent, skipped="quiet")
    turn, session, project = given.text("turn-id"), given.text("thread-id"), given.text("cwd")
    if _of_a_dream(project):
        return Told(agent, skipped="own-dream")
    asked = [typed(text) for text in given.texts("input-messages")]
    said = [(Speaker.HUMAN, text) for text in asked if text and not is_command(text)]
    if answer := given.text("last-assistant-message").strip():
        said.append((Speaker.ASSISTANT, answer))
    at = given.at("timestamp")
    turns = tuple(
        Turn(
            given.id(f"{turn}-{n}" if turn else "", text, speaker, expected=False),
            at,
            speaker,
            text,
            agent=agent,
            session=session,
            project=project,
        )
        for n, (speaker, text) in enumerate(said, 1)
    )
    return Told(agent, turns, "" if turns else "empty")


def _chat(given: _Given, agent: str, event: str) -> Told:
    """OpenClaw's handler (templates/agents): one message of a channel, or a command."""
    key = given.text("session_key", "sessionKey")
    rest = key.split(":", 2)[-1] if key.startswith("agent:") else key
    if rest.startswith("dreaming-narrative") or given.text("runId").startswith("dreaming-narrative"):
        return Told(agent, skipped="own-dream")
    if rest.startswith(_NOT_A_CHAT) or ":subagent:" in key:
        return Told(agent, skipped="subagent" if "subagent" in key else "cron")
    if event.startswith("command:"):
        return Told(agent, skipped="quiet")
    if event not in ("message:preprocessed", "message:received", "message:sent"):
        return Told(agent, skipped="unknown")
    text = given.text("text", "body", "content")
    if event == "message:sent":
        speaker, in_group = Speaker.ASSISTANT, False
        said = answered_in_chat(text)
        senders: tuple[str, ...] = ("",)
    else:
        speaker = Speaker.HUMAN
        said, named, in_group = typed_in_chat(text)
        senders = (given.text("from"), given.text("senderName"), given.text("senderId"), *named)
        senders = tuple(filter(None, senders)) or ("",)
        if is_command(said):
            return Told(agent, skipped="command")
    if given.true("private"):
        return Told(agent, skipped="private")
    if not said:
        return Told(agent, skipped="empty")
    turn = Turn(
        given.id(_within(given, key), said, speaker),
        given.at("at", "timestamp"),
        speaker,
        said,
        who=senders[0],
        agent=agent,
        session=given.text("session", "sessionId") or key,
        project=given.text("project", "workspaceDir"),
        channel=given.text("channel", "channelId"),
        group=in_group or given.true("group", "isGroup") or ":group:" in key,
        also=tuple(filter(None, (*senders[1:], peer_of(key)))) if speaker is Speaker.HUMAN else (),
        to=(given.text("to") or peer_of(key)) if speaker is Speaker.ASSISTANT else "",
        voice=voice_of(key.split(":", 2)[1]) if key.startswith("agent:") else "",
    )
    return Told(agent, (turn,))


def _within(given: _Given, key: str) -> str:
    """The message's id with the chat that it is counted in: in Telegram the first message of every chat is 1."""
    id = given.text("id", "messageId")
    chat = f"{given.text('channel', 'channelId')}\0{key}"
    return f"{id}@{sha256_hex(chat.encode())[:8]}" if id else ""


def _captured(given: _Given, agent: str) -> Told:
    """Our own capture event."""
    if given.true("private"):
        return Told(agent, skipped="private")
    spoken = given.text("speaker")
    try:
        speaker = Speaker(spoken or Speaker.HUMAN)
    except ValueError:
        # A word that we do not know is no proof that a person spoke.
        given.remarks.append(f"speaker {spoken[:40]!r} is none of {', '.join(Speaker)}; taken as harness")
        speaker = Speaker.HARNESS
    said = given.text("text")
    said = typed(said) if speaker is Speaker.HUMAN else said.strip()
    if not said:
        return Told(agent, skipped="empty")
    if given.flag("tool_error") and speaker is Speaker.TOOL and stated_type(said) is None:
        said = f"[error] {said}"
    turn = Turn(
        given.id(given.text("id"), said, speaker),
        given.at("at"),
        speaker,
        said,
        who=given.text("who"),
        agent=agent,
        session=given.text("session"),
        project=given.text("project"),
        channel=given.text("channel"),
        group=given.true("group"),
        to=given.text("to"),
    )
    return Told(agent, (turn,))


def _of_a_dream(folder: str) -> bool:
    return ".dreams/slowwave" in folder.replace("\\", "/")


class _Given:
    """The fields of an event, each as the type that it should have; what has another is remarked and not there."""

    def __init__(self, event: Mapping[object, object], now: datetime, fresh: Callable[[], str]) -> None:
        self._event = event
        self._now = now
        self._fresh = fresh
        self.remarks: list[str] = []

    def has(self, key: str) -> bool:
        return key in self._event

    def text(self, *keys: str) -> str:
        """The first of these that is text. A number stands for its digits, since ids and senders often are numbers."""
        for key in keys:
            value = self._event.get(key)
            if isinstance(value, str):
                if value.strip():
                    # Half a surrogate pair is a string to JSON and cannot be written.
                    return value if value.isascii() else value.encode("utf-8", "replace").decode()
            elif isinstance(value, int) and not isinstance(value, bool):
                return str(value)
            elif value is not None:
                self._wrong(key, "text", value)
        return ""

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._event.get(key)
        if isinstance(value, str):
            return (value,)
        if not isinstance(value, list):
            if value is not None:
                self._wrong(key, "a list of texts", value)
            return ()
        found = [item for item in value if isinstance(item, str)]
        if len(found) < len(value):
            self._wrong(key, "a list of texts", value)
        return tuple(text.encode("utf-8", "replace").decode() for text in found)

    def true(self, *keys: str) -> bool:
        return any(self.flag(key) is True for key in keys)

    def flag(self, key: str) -> bool | None:
        value = self._event.get(key)
        if isinstance(value, str) and value.lower() in ("true", "false"):
            value = value.lower() == "true"
        if value is None or isinstance(value, bool):
            return value
        self._wrong(key, "true or false", value)
        # An agent that marks something private in another way than ours still means it.
        return bool(value) if key == "private" else None

    def at(self, *keys: str) -> datetime:
        """When it was said, in the zone of the log: ISO, or seconds or milliseconds since 1970."""
        for key in keys:
            value = self._event.get(key)
            if value is None:
                continue
            moment = _moment(value, self._now)
            if moment is None:
                self._wrong(key, "a time", value)
                continue
            if moment - self._now > AHEAD:
                self.remarks.append(f"{key} {str(value)[:40]!r} lies ahead of this machine's clock; logged under now")
                return self._now
            return moment
        return self._now

    def id(self, given: str, said: str, speaker: Speaker, *, expected: bool = True) -> str:
        """The message's id. Without one it is told apart by what was said and when; without a time by nothing."""
        if given:
            return " ".join(given[:200].split())
        if expected:
            self.remarks.append("a message without an id; told twice, only its words tell that it is one")
        timed = next((str(self._event[key]) for key in ("at", "timestamp") if self._event.get(key)), "")
        if not timed:
            return self._fresh()
        session = self.text("session", "session_id", "thread-id")
        return "d" + sha256_hex(f"{session}\0{speaker}\0{timed}\0{said}".encode())[:16]

    def cut(self, turn: Turn) -> Turn:
        if len(turn.text) <= LONGEST:
            return turn
        self.remarks.append(f"a message of {len(turn.text)} characters; heard are its beginning and its end")
        return replace(turn, text=f"{turn.text[: LONGEST * 3 // 4]}\n\n{turn.text[-LONGEST // 4 :]}")

    def _wrong(self, key: str, wanted: str, value: object) -> None:
        self.remarks.append(f"{key} is {type(value).__name__}, not {wanted}; left out")


def _moment(value: object, now: datetime) -> datetime | None:
    try:
        if isinstance(value, str) and not value.strip().isdecimal():
            found = datetime.fromisoformat(value.strip())
            found = found if found.tzinfo is not None else found.replace(tzinfo=now.tzinfo)
        elif isinstance(value, int | float | str) and not isinstance(value, bool):
            number = float(value)
            # Seconds reach 1e11 in the year 5138, milliseconds passed it in 1973.
            found = datetime.fromtimestamp(number / 1000 if abs(number) >= 1e11 else number, UTC)
        else:
            return None
        return found.astimezone(now.tzinfo).replace(microsecond=0) if found.year >= 2000 else None
    except (ValueError, OverflowError, OSError):
        return None
