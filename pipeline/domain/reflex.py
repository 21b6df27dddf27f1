"""Reflexes: what is said each time a message holds a trigger, by rule and never by likeness."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from slowwave.pipeline.digest import sha256_hex

REGEX = "/"
"""What encloses a trigger that is a regular expression."""


@dataclass(frozen=True, slots=True)
class Reflex:
    """One entry of ``reflexes.yaml``. triggers: words, phrases or /regex/. why: the failure that it mends.

    expires: the first day on which it is not said any more. check: ``file:PATH``, ``sha256:HEX:PATH``, ``entry:ID`` or
    ``cmd:COMMAND``, said only while it holds. line: where it begins, from 1.
    """

    triggers: tuple[str, ...]
    say: str
    why: str = ""
    added: date | None = None
    expires: date | None = None
    check: str = ""
    line: int = 0

    @property
    def id(self) -> str:
        """Its short name: of what it listens for and says, so that it stays while lines move."""
        return "x" + sha256_hex("\n".join((*self.triggers, self.say)).encode("utf-8", "replace"))[:8]

    def expired(self, today: date) -> bool:
        return self.expires is not None and today >= self.expires


def is_regex(trigger: str) -> bool:
    """Whether it is written as /regex/."""
    return len(trigger) > 2 and trigger.startswith(REGEX) and trigger.endswith(REGEX)


def triggers_of(tags: Sequence[str], most: int) -> tuple[str, ...]:
    """The concept tags that a reflex may listen for. Of Chinese that was cut in pairs the first and the last of a run:
    these are words mostly, and the ones between lie across two (of 回答要简短: 回答 and 简短, not 答要)."""

    def follows(place: int) -> bool:
        if not 0 < place < len(tags):
            return False
        one, other = tags[place - 1], tags[place]
        return len(one) == len(other) == 2 and not one.isascii() and one[-1] == other[0]

    return tuple(tag for place, tag in enumerate(tags) if not (follows(place) and follows(place + 1)))[:most]
