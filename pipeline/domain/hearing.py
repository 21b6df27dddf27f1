"""From turns to signals: what of a turn is heard at all, with its secrets masked.

A person's message is one signal. Of an agent's only the statements that carry something are, for a day of work is
mostly "let me look at the logs"; a short message of its is taken as it stands. The output of a call is none: what it
showed counts once somebody says so. A line that a tool sends by itself ("deploy failed: port 443 in use") is one.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence

from slowwave.pipeline.domain.signal import Signal, Speaker
from slowwave.pipeline.domain.statements import asks, carries, proposal, says_much, statements
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.frozen import replace
from slowwave.pipeline.language.agreement import agrees
from slowwave.pipeline.language.cues import is_dream, is_harness, is_heartbeat, stated_type, without_reminders
from slowwave.pipeline.language.secrets import mask, safe_id
from slowwave.pipeline.language.words import display_width

WHOLE = 600
"""Columns up to which a person's message is taken as it stands; a longer one holds something pasted."""
LONGEST = 400
"""Columns of one statement; a longer one is no sentence."""
BRIEF = 200
"""Columns up to which what an agent or a tool says is one message and not a report."""
AT_MOST = 40
"""Statements of one turn."""


def hear(turn: Turn) -> tuple[Signal, ...]:
    """The signals of a turn. No other way leads from a turn to a signal, so none goes round the masking of secrets."""
    return _signals(_safe(turn)) if _may_say(turn) else ()


def hear_all(turns: Sequence[Turn], proposals: MutableMapping[str, str] | None = None) -> tuple[Signal, ...]:
    """The signals of turns in the order in which they were said.

    A short yes right after an agent's proposal says what was proposed: that becomes the person's signal, in place of
    the yes. proposals: by source, what an agent proposed last (masked), where nobody has spoken since; it is kept up
    to date, so that the next turns can be heard with it.
    """
    open_ones = {} if proposals is None else proposals
    heard: list[Signal] = []
    for given in turns:
        says = _may_say(given)
        turn = _safe(given) if says else given
        source = source_of(turn)
        if turn.speaker is Speaker.HUMAN and turn.text.strip():
            proposed = open_ones.pop(source, "")
            agreed = says and proposed and agrees(turn.text, proposed)
            heard += _signals(replace(turn, text=f"[decision] {proposed}") if agreed else turn) if says else ()
        else:
            heard += _signals(turn) if says else ()
            if turn.speaker is Speaker.ASSISTANT and turn.text.strip():
                open_ones.pop(source, "")
                if says and (proposed := proposal(turn.text)):
                    open_ones[source] = proposed
    return tuple(heard)


def source_of(turn: Turn) -> str:
    """``<agent>:<session>``, "" by hand."""
    return f"{turn.agent}:{turn.session}" if turn.session else turn.agent


def _may_say(turn: Turn) -> bool:
    """Whether it may come to a signal at all: the output of tools, most of a transcript, is not masked for nothing."""
    if turn.private or not turn.text.strip():
        return False
    return turn.speaker is not Speaker.TOOL or not turn.agent or _by_itself(turn) or stated_type(turn.text) is not None


def _by_itself(turn: Turn) -> bool:
    """Whether a tool reports in one line, and not what a call of an agent's printed."""
    printed = turn.tool or turn.call or turn.failed is not None
    return not printed and len(turn.text) <= BRIEF and "\n" not in turn.text.strip()


def _safe(turn: Turn) -> Turn:
    """The turn without its secrets. The whole text at once, since a piece no longer shows what it was cut from."""
    said = without_reminders(turn.text)
    id, session, voice = safe_id(turn.id), safe_id(turn.session), safe_id(turn.voice)
    return replace(turn, id=id, text=mask(said), who=mask(turn.who), session=session, voice=voice)


def _signals(turn: Turn) -> tuple[Signal, ...]:
    said = _said(turn)
    if len(said) == 1:
        return (_signal(turn, turn.id, said[0]),)
    return tuple(_signal(turn, f"{turn.id}/{n}", text) for n, text in enumerate(said, 1))


def _said(turn: Turn) -> tuple[str, ...]:
    """What the turn says, in pieces: one for a person's message, few or none for a machine's."""
    text = turn.text
    by_hand = not turn.agent
    if by_hand or stated_type(text) is not None or turn.speaker is Speaker.HARNESS:
        return (text,)
    if turn.speaker is Speaker.TOOL:
        return (text,) if says_much(text) else ()
    if is_harness(text) or is_dream(text) or is_heartbeat(text):
        return (text,)
    if turn.speaker is Speaker.HUMAN and _short(text):
        return (text,)
    pieces = tuple(piece for piece in statements(text) if display_width(piece) <= LONGEST)
    brief = turn.speaker is Speaker.ASSISTANT and len(text) <= BRIEF
    if brief and (len(pieces) == 1 or pieces[0].endswith((":", "："))) and says_much(text):
        return (text,)
    kept = tuple(piece for piece in pieces if (says_much(piece) if brief else carries(piece)))[:AT_MOST]
    if turn.speaker is Speaker.ASSISTANT:
        asked = asks(text)
        return (*(piece for piece in kept if piece not in asked), f"[question] {asked}") if asked else kept
    # What the person asked stands before or behind what was pasted.
    return kept or pieces[:1]


def _short(text: str) -> bool:
    return len(text) <= WHOLE and display_width(text) <= WHOLE and text.count("\n") < 8 and "```" not in text


def _signal(turn: Turn, id: str, text: str) -> Signal:
    return Signal(id, turn.at, turn.speaker, text, turn.who, source_of(turn), voice=turn.voice)
