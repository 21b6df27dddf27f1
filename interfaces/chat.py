"""``dream chat``: the few messages of a conversation that are meant for us, answered in a few lines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from slowwave.flows import wiring
from slowwave.interfaces.chat_dreaming import answer as dreaming
from slowwave.interfaces.chat_dreaming import asked_in
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.words import language_of

if TYPE_CHECKING:
    from slowwave.flows.status import Status
    from slowwave.pipeline.render.phrases import Language, Phrases
    from slowwave.pipeline.store.workspace import Workspace

SAID = 200
"""Columns of a sentence of the memory that an answer quotes."""
TOLD, THREADS = 3, 3
"""Insights and stale threads that an answer names (reference auto-dream 2.6: the three oldest)."""


class Wish(StrEnum):
    """What a message asks for. dreaming: a command that begins with ``/dreaming``."""

    RUN = "run"
    REPORT = "report"
    STATUS = "status"
    DREAMING = "dreaming"


PROMPTS: Mapping[str, Wish] = {
    "dream": Wish.RUN,
    "做梦": Wish.RUN,
    "dream report": Wish.REPORT,
    "梦境报告": Wish.REPORT,
    "dream status": Wish.STATUS,
}
"""v3.3 skill, "User Prompts", without the slash."""
LONGEST = 64
"""Characters of a message that can be one of them; what is longer is talk."""


@dataclass(frozen=True, slots=True)
class Reply:
    """text: plain lines, or the Markdown of a report. done: False where only the owner may ask for it."""

    wish: Wish
    text: str
    done: bool = True


def wish_in(message: str) -> Wish | None:
    """What a message asks of us, whatever its case, blanks, width and punctuation; None for all other talk."""
    if len(message) > LONGEST:
        return None
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", message).casefold())
    spaced, joined = " ".join(words), "".join(words)
    return PROMPTS.get(spaced) or (None if joined.isascii() else PROMPTS.get(joined))


def answer(message: str, where: str | None, scope: str | None = None, sender: str = "") -> Reply:
    """The answer to a message. DreamError (exit 1) for what is not for us.

    where, scope: the workspace that was named, and whose memory in it. sender: who wrote it, as "channel:sender".
    """
    wish, asked = wish_in(message), asked_in(message)
    if asked is not None:
        return Reply(Wish.DREAMING, *dreaming(asked, wiring.workspace(where, scope), sender))
    if wish is None:
        raise DreamError(
            "This message asks nothing of a dream",
            hint='Understood are "dream", "dream report", "/dream status" and "/dreaming help"; 做梦, 梦境报告.',
            exit_code=Exit.NOT_FOR_ME,
        )
    workspace = wiring.workspace(where, scope)
    chinese = language_of(message) == "zh"
    if wish is Wish.REPORT:
        from slowwave.flows import reports

        chosen = chinese and workspace.settings.language == "auto"
        return Reply(wish, (reports.text_in_chinese if chosen else reports.text)(workspace, reports.latest(workspace)))
    if wish is Wish.STATUS:
        from slowwave.flows.status import status_of

        return Reply(wish, _status(workspace, status_of(workspace), chinese))
    return Reply(wish, _dreamt(workspace, chinese))


def _dreamt(workspace: Workspace, chinese: bool) -> str:
    from slowwave.flows.night import Asked
    from slowwave.flows.scopes import dream_all
    from slowwave.pipeline.render.markdown import plain, shorten
    from slowwave.pipeline.render.phrases import phrases_for
    from slowwave.pipeline.render.report import opening
    from slowwave.pipeline.store.loader import read_machine

    slept = dream_all(workspace, Asked())
    setting = workspace.settings.language
    if slept.told is None:
        machine = read_machine(workspace)
        never = machine is not None and machine.committed is None
        say = _phrases(workspace, "zh" if setting == "zh" else "en", chinese)
        return say("chat-nothing-yet" if never else "chat-nothing")
    say = _phrases(workspace, phrases_for(slept.told.result.after, setting).language, chinese)
    insights = [one for one in slept.told.notes.get("insight", ()) if one.where][:TOLD]
    return "\n".join(
        (
            opening(slept.told, say),
            *(f"- {shorten(plain(one.text), SAID)}" for one in insights),
            say("chat-report", path=slept.path),
        )
    )


def _status(workspace: Workspace, found: Status, chinese: bool) -> str:
    from slowwave.pipeline.render.markdown import plain, shorten

    say = _phrases(workspace, found.language, chinese)
    counted = found.tally
    health = (
        say("chat-health", score=counted.health, rating=say(f"rating-{found.rating}"))
        if counted.health is not None
        else say("health-unknown")
    )
    lines = [
        health,
        say("chat-patterns", n=counted.patterns),
        say("streak", n=found.dreams),
        say("chat-stale", n=found.stale) if found.stale else say("chat-stale-none"),
        *(f"- {shorten(plain(text), SAID)}" for text in found.threads[:THREADS]),
    ]
    more = found.stale - THREADS
    return "\n".join([*lines, say("chat-more", n=more)] if more > 0 else lines)


def _phrases(workspace: Workspace, language: Language, chinese: bool) -> Phrases:
    """Chinese for a message in Chinese where no language is set, else the language given."""
    from slowwave.pipeline.render.phrases import Phrases

    return Phrases("zh" if chinese and workspace.settings.language == "auto" else language)
