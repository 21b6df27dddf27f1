"""What was said in a conversation as rows of the index: in pieces, without secrets, dumps and what programs wrote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from slowwave.pipeline.domain.erased import Erased
from slowwave.pipeline.domain.hearing import source_of
from slowwave.pipeline.domain.lines import instant, one_line
from slowwave.pipeline.domain.signal import ORIGIN, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.cues import is_dream, is_harness, is_heartbeat, without_reminders
from slowwave.pipeline.language.erasure import ERASED
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.secrets import mask, safe_id
from slowwave.pipeline.language.words import sentences
from slowwave.pipeline.recall.row import Page, Row

CHAT, GROUP = "chat", "group"
"""The kinds of such rows: who else listened."""
PIECE = 600
"""Characters of a row, about: a longer message is cut between its sentences."""
PIECES = 24
"""Rows of one message at most, the first ones; more is a document."""
CODE = 12
"""Lines of a block of code up to which it is part of what was said; a longer one is a file or a dump."""
UNBROKEN = 200
"""Characters without a blank from which on a line is data and no sentence (a line of Chinese has marks)."""
PASTED, HEAD, TAIL = 6_000, 2_000, 1_000
"""Of a person's message that is longer, something was pasted; what is asked stands before or behind it."""


def heard(turn: Turn) -> bool:
    """Whether a person or an agent said it to the other."""
    text = turn.text
    return (
        turn.speaker in (Speaker.HUMAN, Speaker.ASSISTANT)
        and not turn.private
        and bool(text.strip())
        and not (is_harness(text) or is_dream(text) or is_heartbeat(text))
    )


def told_in(turn: Turn, erased: Erased) -> str:
    """What was said, without secrets and what was erased; "" where nothing is left. The text keeps its lines."""
    if not heard(turn):
        return ""
    # The whole of it at once: a piece no longer shows what it was cut from.
    text = erased.masked(mask(without_reminders(turn.text))).strip()
    return "" if text == ERASED else text.encode("utf-8", "replace").decode()


def rows_of(turn: Turn, text: str, day: date, owner: str = "") -> tuple[Row, ...]:
    """The rows of a message. text: as ``told_in`` has it. day: of the log. owner: the name of the user, "" for none."""
    src = f"{source_of(turn)}#{safe_id(turn.id)}"
    who = mask(turn.who) or (owner if turn.speaker is Speaker.HUMAN else "") or ORIGIN[turn.speaker]
    row = Row(
        src,
        0,
        "",
        title=project_name(turn.project),
        day=day.isoformat(),
        speaker=one_line(who),
        kind=GROUP if turn.group else CHAT,
        born=instant(turn.at),
        src=src,
    )
    pieces = tuple(_pieces(text, pasted=turn.speaker is Speaker.HUMAN and len(text) > PASTED))[:PIECES]
    return tuple(
        row._replace(text=piece, key=f"{src}/{number}" if number > 1 else src) for number, piece in enumerate(pieces, 1)
    )


def kept_page(path: str, turns: Iterable[Turn], day: date, owner: str, *, stamp: str, digest: str) -> Page:
    """A day's conversations that are kept as text."""
    rows = (row for turn in turns for row in rows_of(turn, turn.text, day, owner))
    return Page(path, stamp, digest, tuple({row.key: row for row in rows}.values()), spoken=True)


def project_name(folder: str) -> str:
    """The name of a project by its folder."""
    return mask(one_line(folder.replace("\\", "/").rstrip("/").rpartition("/")[2]))


def _pieces(text: str, *, pasted: bool) -> Iterator[str]:
    if pasted:
        text = f"{text[:HEAD]}\n\n{text[-TAIL:]}"
    piece = ""
    for said in _sentences(text):
        if piece and len(piece) + len(said) > PIECE:
            yield piece
            piece = ""
        piece = f"{piece} {said}".lstrip()
        while len(piece) > 2 * PIECE:
            yield piece[:PIECE]
            piece = piece[PIECE:]
    if piece:
        yield piece


def _sentences(text: str) -> Iterator[str]:
    if "```" in text:
        text = "\n".join(_prose(text.split("```")))
    for paragraph in compiled(r"\n\s*\n|\n(?=\s*(?:[-*+•#|>]|\d+[.)]))").split(text):
        lines = (line for line in paragraph.split("\n") if not (len(line) > UNBROKEN and _is_data(line)))
        for said in sentences(one_line(" ".join(lines))):
            yield " ".join(said.split())


def _prose(parts: Sequence[str]) -> Iterator[str]:
    """Without long blocks of code; an open block is one, too."""
    for number, part in enumerate(parts):
        if number % 2 == 0:
            yield part
        elif part.count("\n") <= CODE:
            # The first line names the language.
            yield part.partition("\n")[2] or part


def _is_data(line: str) -> bool:
    return line.isascii() and max(map(len, line.split()), default=0) > UNBROKEN
