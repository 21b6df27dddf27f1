"""``remember`` and ``correct``: what a person tells memory outright."""

from __future__ import annotations

from dataclasses import dataclass

from slowwave.flows.person.doing import Done, begin, do, find
from slowwave.pipeline.domain.distil.told import Told
from slowwave.pipeline.domain.entry import HIGH, HUMAN, KINDS, PIN
from slowwave.pipeline.domain.evidence import COMMAND
from slowwave.pipeline.domain.lines import instant, one_line
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person import telling
from slowwave.pipeline.domain.person.wish import Wish, refuse_secrets
from slowwave.pipeline.domain.places import TOPIC_TYPES
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.format.marks import read_line
from slowwave.pipeline.language.cues import declared
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.workspace import Workspace

ENDED = "`dream remember` tells memory something new, `dream restore ID` brings this one back."
_BULLET = r"(?:[-*+•]|\d{1,3}[.)])\s+"
_ASKING = (
    r"(?i:(?:please )?(?:remember|keep in mind|don['’]t forget)(?::| that\b)\s*"
    r"|(?:please )?remember (?=(?:i|i['’]m|my|we|our)\b))"
    r"|请?(?:帮我)?(?:记住|记一下|记下)(?:[:：]\s*|[，, ]*(?=[我你咱]))"
)
"""What asks to remember and is no part of it. "Remember to water the plants" is."""


@dataclass(frozen=True, slots=True)
class Telling:
    """text: what to remember. type, kind, subject: "" where nobody named them."""

    text: str
    type: str = ""
    kind: str = ""
    subject: str = ""
    pin: bool = False


def remember(workspace: Workspace, asked: Telling, *, dry_run: bool = False) -> Done:
    """Tell memory something. DreamError for a secret, for no words (exit 3), for an unknown type or kind (exit 2)."""
    refuse_unknown(asked)
    night = begin(workspace, dry_run=dry_run)
    said = saying(asked, night)

    def wished(loaded: Loaded) -> Wish:
        return telling.remember(said, loaded.memory, night)

    return do(workspace, night, "remember", wished, dry_run=dry_run)


def correct(workspace: Workspace, which: str, text: str, *, dry_run: bool = False) -> Done:
    """Put new words in the place of an entry, named by id or words. DreamError (exit 3): then the old ones stay."""
    night = begin(workspace, dry_run=dry_run)
    said = saying(Telling(text), night)

    def wished(loaded: Loaded) -> Wish:
        memory = loaded.memory
        entry = find(memory, which, night.now, ended=ENDED)
        return telling.correct(entry, said, memory, night)

    return do(workspace, night, "correct", wished, dry_run=dry_run)


def saying(asked: Telling, night: Night, *, by: str = HUMAN, way: str = COMMAND) -> telling.Saying:
    """The sentence without a bullet, a type or marks in front, which are heard of a person, and without "remember
    that". way: by which it comes, for its source."""
    refuse_secrets(asked.text, asked.subject)
    text = one_line(asked.text)
    bullet = compiled(_BULLET).match(text)
    text = text[bullet.end() :] if bullet else text
    asking = compiled(_ASKING).match(text)
    text = text[asking.end() :] if asking and asking.end() < len(text) else text
    bare, marks, kind, minute, _, _ = read_line(text, log=True)
    if minute:
        # Of "09:00 is when we meet" the time is part of what is said.
        bare, marks, kind, _, _, _ = read_line(text, log=False)
    stated, bare = (kind, bare) if kind else declared(bare)
    source = f"{way}:{instant(night.now)}"
    told = Told(bare, source, stated, asked.type, asked.kind)
    if by != HUMAN:
        return telling.Saying(told, one_line(asked.subject), by=by)
    return telling.Saying(told, one_line(asked.subject), asked.pin or PIN in marks, HIGH in marks)


def refuse_unknown(asked: Telling) -> None:
    """DreamError (exit 2) for a type or a kind that is none."""
    _known("type", asked.type, TOPIC_TYPES)
    _known("kind", asked.kind, KINDS)


def _known(option: str, given: str, allowed: tuple[str, ...]) -> None:
    if given and given not in allowed:
        raise DreamError(
            f"--{option} must be one of {', '.join(allowed)}, not {given!r}",
            hint="Leave it out, and it is chosen by what is said.",
            exit_code=Exit.CONFIGURATION,
        )
