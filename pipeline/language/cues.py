"""What a message is, told from its words: type of event, greeting, harness text, salience."""

from __future__ import annotations

import re
from enum import StrEnum

from slowwave.pipeline.language import en, zh
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.message_shapes import (
    ASKS,
    COMPLETES,
    CORRECTS,
    DECIDES,
    FAILS,
    FINDS,
    OPENS_DONE,
    calmed,
    shaped,
)
from slowwave.pipeline.language.patterns import CJK, Phrases, compiled, lowered
from slowwave.pipeline.language.words import bare, without_comments

OPENING = 400
"""Characters in which the cue of a message is sought where it must stand early (harness text, prefixes)."""

DUMP_LINES = 3
"""Line breaks from which on the output of a tool is a dump and no message."""


class EventType(StrEnum):
    """The seven types of a log line (docs/format.md)."""

    EVENT = "event"
    DECISION = "decision"
    CORRECTION = "correction"
    COMPLETED = "completed"
    INSIGHT = "insight"
    ERROR = "error"
    QUESTION = "question"


_NAMES = {name: EventType(kind) for table in (en, zh) for kind, names in table.EVENT_NAMES.items() for name in names}
_DECLARING = {
    **zh.KIND_NAMES,
    **{kind: zh.EVENT_NAMES[kind] for kind in ("correction", "decision", "question")},
    "error": ("错误", "报错", "故障"),
    "completed": ("完成", "已完成"),
    "insight": ("洞察", "心得"),
    "event": ("事件",),
}
"""Names of types that open no ordinary sentence, as 问题：, 发现： and 记录： do."""
_DECLARED = {name: kind for kind, names in _DECLARING.items() for name in names}
_BRACKET = r"\s*(?:[-*+•]\s+)?(?:\[?\d{1,2}:\d{2}\]?\s+)?[\[【]([^\]】\n:]{1,20})(?::[^\]】\n]{1,20})?[\]】]"
_PREFIX = r"\s*(?:[-*+•]\s+)?(?:\[?\d{1,2}:\d{2}\]?\s+)?\*{0,2}([^\W\d_][^:：*\n]{0,19}?)\*{0,2}\s*[:：]"


def stated_type(text: str) -> EventType | None:
    """The type that a `[type]` or `type:` prefix names outright, else None."""
    return _stated(text)[0]


def declared(text: str) -> tuple[str, str]:
    """The type that 决定：, 疑问： or 规则： declares, and the text after it; ("", text) where none is declared.

    The English names are read with the line (docs/format.md).
    """
    for pattern in (_BRACKET, _PREFIX):
        if (match := compiled(pattern).match(text[:OPENING])) and match.group(1) in _DECLARED:
            return _DECLARED[match.group(1)], text[match.end() :].strip()
    return "", text


def untyped(text: str) -> str:
    """The text after a `[type]` or `type:` prefix, whole where it bears none."""
    return text[_stated(text)[1] :].strip()


def _stated(text: str) -> tuple[EventType | None, int]:
    head = text[:OPENING]
    for pattern in (_BRACKET, _PREFIX):
        if match := compiled(pattern).match(head):
            found = _NAMES.get(match.group(1).strip().casefold())
            if found is not None:
                return found, match.end()
    return None, 0


def event_type(text: str, lexicon: Lexicon = LEXICON) -> EventType:
    """The type of what was said: a prefix decides, else the first cue in the order of what is worst to lose.

    A question is one by its last sentence, so that what follows a rhetorical one counts. A request is an event, however
    politely it is put.
    """
    if (named := stated_type(text)) is not None:
        return named
    said = _without_envelope(bare(text))
    lightly = lexicon.stressed_less.leads(said)
    if lightly:
        said = compiled(r"^[^,，。;；]*[,，。;；]\s*(?:but |just |就是|只是)?").sub("", said) or said
    asks = said.rstrip("\"'”’)） ~～。.!！").endswith(("?", "？", "؟", "吗", "嗎", "呢"))
    if lexicon.correction and not lightly and _corrects(said, lexicon, shape=not asks):
        return EventType.CORRECTION
    if _requests(said, lexicon):
        return EventType.EVENT
    if asks or shaped(ASKS[:1], said):
        return EventType.QUESTION
    calm = calmed(lexicon.not_errors.without(said))
    fails = shaped(FAILS, calm)
    if shaped(OPENS_DONE, said):
        return EventType.COMPLETED
    if _affirmed(lexicon.decision, said, lexicon) or shaped(DECIDES, said):
        return EventType.DECISION
    if _affirmed(lexicon.insight, said, lexicon) or shaped(FINDS, said):
        return EventType.INSIGHT
    if shaped(ASKS, said):
        return EventType.QUESTION
    if _affirmed(lexicon.completed, said, lexicon) or (shaped(COMPLETES, said) and not fails):
        return EventType.COMPLETED
    if fails or _affirmed(lexicon.error, calm, lexicon) or _affirmed(lexicon.failing, calm, lexicon):
        return EventType.ERROR
    return EventType.EVENT


def _corrects(said: str, lexicon: Lexicon, *, shape: bool) -> bool:
    """Whether it says that something was wrong or must be otherwise. shape: how it is built counts too, which misleads
    in a question."""
    if lexicon.decision.leads(said):
        return False
    said = lexicon.not_corrections.without(said)
    opens = lexicon.correction_openings.leads(said[:24]) and _objects(said, lexicon)
    return opens or lexicon.correction.within(said) or (shape and shaped(CORRECTS, said))


def _without_envelope(said: str) -> str:
    """The message inside of what a chat program puts before it: ``[Telegram Ann id:1 2026-11-29 21:04 UTC] …``."""
    match = compiled(r"\[[A-Z][A-Za-z]{2,20} [^\]\n]{2,120}\d{1,2}:\d{2}[^\]\n]{0,20}\]\s*").match(said)
    return said[match.end() :] if match else said


def _requests(said: str, lexicon: Lexicon) -> bool:
    """Whether it asks for work: "could you rename …", 帮我…, but not "can you tell me", which asks for an answer."""
    return lexicon.asked_for.leads(said) and not lexicon.asked_to_tell.leads(said)


def _objects(said: str, lexicon: Lexicon) -> bool:
    """A "no" that goes on is an objection; a bare one only answers."""
    return len(compiled(r"\W+").sub("", lexicon.confirmations.without(said))) >= 4


def _emptied(text: str, *tables: Phrases) -> bool:
    left = text
    for table in tables:
        left = table.without(left)
    return not compiled(r"[^\W_]").search(left)


def _may_lead(text: str, *tables: Phrases) -> bool:
    """False where no table has a phrase for the first word: such a text is not `_emptied` by them."""
    return any(table.may_lead(text) for table in tables)


def is_greeting(text: str, lexicon: Lexicon = LEXICON) -> bool:
    """Nothing but greetings, thanks and the small words around them ("hi there!", 你好呀)."""
    said = text[:OPENING]
    if len(text) > OPENING or not _may_lead(said, lexicon.greetings, lexicon.fillers):
        return False
    return lexicon.greetings.within(said) and _emptied(said, lexicon.greetings, lexicon.fillers)


def is_confirmation(text: str, lexicon: Lexicon = LEXICON) -> bool:
    """Nothing but a plain yes, no or go on ("ok, thanks", 好的, 继续吧); a sign like 👍 counts too."""
    said = text[:OPENING].strip()
    if len(text) > OPENING or not said:
        return False
    if compiled("[👍👌✅🙏💯🆗✔❤😀-🙏🤝\ufe0f\u200d\U0001f3fb-\U0001f3ff]+").fullmatch(said):
        return True
    if not _may_lead(said, lexicon.greetings, lexicon.confirmations, lexicon.fillers):
        return False
    beyond_greeting = lexicon.greetings.without(said)
    return lexicon.confirmations.within(beyond_greeting) and _emptied(
        beyond_greeting, lexicon.confirmations, lexicon.fillers
    )


def is_heartbeat(text: str, lexicon: Lexicon = LEXICON) -> bool:
    """A scheduled wake-up or its empty answer: short, or the marker stands at either end."""
    said = without_comments(text).strip()
    ends = said[:OPENING] if len(said) <= 2 * OPENING else said[:OPENING] + "\n" + said[-OPENING // 4 :]
    first = next(iter(lexicon.heartbeat.spans(ends)), None)
    return first is not None and (len(said) <= OPENING or first[0] < OPENING // 4)


def is_harness(text: str, lexicon: Lexicon = LEXICON) -> bool:
    """Text that a program wrote in the user's place: reminders, command echoes, cron prompts, envelopes."""
    return _opens(text, lexicon.harness_openings)


def without_reminders(text: str) -> str:
    """What a person wrote around the reminders that a program put into the message; whole where that is all of it."""
    if "<system-reminder>" not in text:
        return text
    left = compiled(r"<system-reminder>.*?</system-reminder>", re.S).sub("", text).strip()
    return left or text


def is_dream(text: str, lexicon: Lexicon = LEXICON) -> bool:
    """What a dream wrote (a report, a phase block, a diary), told from how it begins: no dream feeds on dreams."""
    return _opens(text, lexicon.dream_openings)


def is_dump(text: str) -> bool:
    """Raw output of a program: long, of many lines, or shaped as data and code; a line with a stated type is none."""
    if stated_type(text) is not None:
        return False
    said = text.strip()
    return (
        len(said) > OPENING
        or said.count("\n") >= DUMP_LINES
        or compiled(r"[{\[<]|```|diff |@@|---|\+\+\+").match(said) is not None
    )


def salience(text: str, lexicon: Lexicon = LEXICON) -> tuple[str, ...]:
    """Distinct salient words, folded, in order: whole words only, and none that is negated ("mustard", 不重要)."""
    hits: dict[str, None] = {}
    for start, end in lexicon.salient.spans(text):
        if not _negated(text, start, lexicon):
            hits.setdefault(text[start:end].casefold())
    return tuple(hits)


def _opens(text: str, openings: Phrases) -> bool:
    return text[:OPENING].lstrip("\ufeff \t\r\n").casefold().startswith(openings.folded)


def _affirmed(table: Phrases, text: str, lexicon: Lexicon) -> bool:
    return any(not _negated(text, start, lexicon) for start, _ in table.spans(text))


def _negated(text: str, at: int, lexicon: Lexicon) -> bool:
    """Whether a negator stands right before, with at most two softening words between ("not really that")."""
    before = text[max(0, at - 40) : at]
    for _ in range(3):
        clause = before.rstrip(" \t\u00a0")
        if _without_last(clause, lexicon.negators) is not None:
            return True
        shorter = _without_last(clause, lexicon.softeners)
        if shorter is None:
            return False
        before = shorter
    return False


def _without_last(text: str, table: Phrases) -> str | None:
    folded = lowered(text)
    if match := compiled(rf"[^\W{CJK}](?:[\w'])*$").search(folded):
        return text[: match.start()] if match.group() in table else None
    for length in (4, 3, 2, 1):
        if folded[-length:] in table and len(folded) >= length:
            return text[:-length]
    return None
