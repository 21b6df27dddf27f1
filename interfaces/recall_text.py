"""What recall found, as lines for people and values for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from slowwave.pipeline.recall.row import Row
from slowwave.pipeline.recall.search import Hit, Passage
from slowwave.pipeline.recall.spelling import Slip

NOTHING_REMEMBERED, NOTHING_SAID = "Nothing is remembered about that.", "Nothing was said about that."
NOT_REMEMBERED_MAYBE_SAID = "hint: `dream recall --raw` searches the notes and the conversations themselves."
MULTIPLIED = ("asks", "speaker", "month")


def told(number: int, hit: Hit, *, why: bool) -> str:
    """An answer on two lines: what it says, and where it stands. why: a third one, of what spoke for it."""
    row = hit.row
    said = (
        hit.where, row.day, row.kind, row.speaker, row.title, "HIGH" if row.high else "", row.state,
        row.heard_in, until(row),
    )  # fmt: skip
    lines = [f"{number}. {row.text}", "   " + " · ".join(filter(None, said))]
    if why:
        parts = [f"{name} {'× ' if name in MULTIPLIED else ''}{value:.2f}" for name, value in _parts(hit)]
        parts += ["a warning keeps this place"] if hit.reserved else []
        lines.append(f"   {hit.score:.2f} = " + ", ".join(parts))
    return "\n".join(lines)


def misspelt(slip: Slip) -> str:
    """That a word of the question stands nowhere, and which one does."""
    return f"“{slip.word}” stands nowhere; did you mean “{slip.near}”?"


def until(row: Row) -> str:
    """Until which day it held, "" where it holds or nobody knows the day."""
    return f"until {row.closed[:10]}" if len(row.closed) > len("0000") else ""


def passage(number: int, passage: Passage, *, why: bool) -> str:
    """What was said, and indented below it what was said before and after."""
    around = [f"   {mark} {_turn(row)}" for mark, rows in (("<", passage.before), (">", passage.after)) for row in rows]
    return "\n".join((told(number, passage.hit, why=why), *around))


def _turn(row: Row) -> str:
    return f"{row.speaker}: {row.text}" if row.speaker else row.text


def passage_json(passage: Passage) -> dict[str, Any]:
    """What was said, with what was said around it, in the shape that docs/operations.md promises."""
    row = passage.hit.row
    return {
        **hit_json(passage.hit),
        "agent": row.agent,
        "session": row.session,
        "before": [_beside(one) for one in passage.before],
        "after": [_beside(one) for one in passage.after],
    }


def _beside(row: Row) -> dict[str, str]:
    return {"text": row.text, "speaker": row.speaker, "day": row.day, "born": row.born}


def _parts(hit: Hit) -> Iterable[tuple[str, float]]:
    parts = hit.parts if hit.summands is None else hit.summands
    for name, value in zip(parts._fields, parts, strict=True):
        if value != (1.0 if name in MULTIPLIED else 0.0):
            yield name, value


def hit_json(hit: Hit) -> dict[str, Any]:
    """An answer, in the shape that docs/operations.md promises."""
    row = hit.row
    return {
        "id": row.key,
        "text": row.text,
        "path": hit.path,
        "line": row.line,
        "title": row.title,
        "day": row.day,
        "speaker": row.speaker,
        "kind": row.kind,
        "tier": row.tier,
        "state": row.state,
        "born": row.born,
        "closed": row.closed,
        "high": row.high,
        "score": round(hit.score, 4),
        "reserved": hit.reserved,
        "why": {name: round(value, 4) for name, value in _parts(hit)},
    }
