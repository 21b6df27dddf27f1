"""Conversations that are kept as text: a day's file, each message a bullet under its minute, its source in the
annotation. Appended to and never changed; a person may take out whatever shall not stand there."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain.annotation import annotation, escape, split_annotation
from slowwave.pipeline.domain.entry import parse_instant
from slowwave.pipeline.domain.hearing import source_of
from slowwave.pipeline.domain.lines import instant, verbatim
from slowwave.pipeline.domain.signal import ORIGIN, Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.language.secrets import mask, safe_id

LONGEST = 65_536
"""Characters of a message that are kept; what is longer was pasted, and its beginning tells it."""
_SPEAKERS = {ORIGIN[speaker]: speaker for speaker in (Speaker.ASSISTANT, Speaker.HUMAN)}


def kept_block(turn: Turn, text: str) -> str:
    """A message as it stands in its day's file, without its heading. text: without secrets; its lines stay."""
    by = ORIGIN[turn.speaker]
    said = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    lines = verbatim(said).strip("\n").split("\n")
    values = {
        "by": by,
        "who": verbatim(mask(turn.who)),
        "src": _src(turn),
        "at": instant(turn.at),
        "prj": mask(turn.project),
        "grp": "1" if turn.group else "",
    }
    body = "\n".join(f"  {line}" if line.strip() else "" for line in lines).lstrip()
    return f"- {by}: {body} {annotation(values).emit()}"


def stands_in(turn: Turn, content: bytes) -> bool:
    """Whether a message stands in a file, by its id."""
    return f";src={escape(_src(turn))};at=".encode() in content or f"m:src={escape(_src(turn))};at=".encode() in content


def read_kept(text: str) -> Iterator[Turn]:
    """The messages of a day's file, as turns without secrets, in its order. What is torn or bears no source is left
    out."""
    block: list[str] = []
    for line in (*text.replace("\r\n", "\n").split("\n"), "- "):
        if block and line.startswith(("- ", "#")):
            if turn := _turn("\n".join(block).rstrip()):
                yield turn
            block = []
        if line.startswith("- ") or block:
            block.append(line)


def _turn(block: str) -> Turn | None:
    said, hidden = split_annotation(block)
    source, mark, id = hidden.get("src").partition("#")
    speaker, at = _SPEAKERS.get(hidden.get("by")), parse_instant(hidden.get("at"))
    if not (mark and id and speaker and at):
        return None
    agent, _, session = source.partition(":")
    body = said.removeprefix("- ").partition(": ")[2]
    text = "\n".join(line.removeprefix("  ") for line in body.split("\n"))
    return Turn(
        id,
        at,
        speaker,
        text,
        hidden.get("who"),
        agent,
        session,
        hidden.get("prj"),
        group=hidden.get("grp") == "1",
    )


def _src(turn: Turn) -> str:
    return f"{source_of(turn)}#{safe_id(turn.id)}"
