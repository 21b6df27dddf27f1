"""Whether a sentence tells liking or disliking, in both languages: what holds now, where it tells both."""

from __future__ import annotations

import re
from functools import cache

from slowwave.pipeline.language import subject_stance_en as stance
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled, one_of

BOTH = 2
"""What is told of a sentence that speaks of both, in which neither is told to be over."""


def liking_latin(low: str) -> int:
    """+1 liking, -1 disliking, 0 neither."""
    told = _latin(low)
    turn = compiled(stance.TURN).search(low) if told else None
    if turn is None:
        return told
    then = low[: turn.start()]
    return _turned(_latin(then), _latin(low[turn.end() :]), told, past=compiled(stance.BEFORE).search(then) is not None)


def _turned(was: int, now: int, told: int, *, past: bool) -> int:
    """What holds after a turn: what the second part says, or the opposite of what the first says of then."""
    if now in (1, -1):
        return now
    return -was if past and was in (1, -1) and not now else told


def _latin(low: str) -> int:
    disliked = compiled(stance.DISLIKE).search(low)
    rest = compiled(stance.DISLIKE).sub(" ", low) if disliked else low
    liked = compiled(stance.LIKE).search(rest) is not None
    if liked and disliked is None and compiled(stance.NOT_ANY_MORE).search(low):
        return -1
    # What somebody's body does not bear is no taste that turns.
    bears = compiled(r"allerg|intoleran").search(low) is None
    if disliked is not None and not liked and bears and compiled(stance.NO_LONGER_DISLIKED).search(low):
        return 1
    return BOTH if liked and disliked else 1 if liked else -1 if disliked else 0


@cache
def _chinese_words() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    like, dislike = one_of(zh.LIKE), one_of(zh.DISLIKE)
    return (
        re.compile(like),
        re.compile(dislike),
        re.compile(rf"{zh.NO_MORE}{{0,2}}(?:{like})"),
        re.compile(
            rf"(?:不再|再也不|没那么|没再|不那么).{{0,2}}(?:{dislike})|(?:{dislike})[^，。]{{0,4}}(?:没了|消了|不见了)"
        ),
    )


def liking_chinese(low: str, *, user: bool) -> int:
    """The same in Chinese. user: whether it is of the user; of a tool "supports" tells no taste."""
    told = _chinese(low, user)
    turn = compiled(zh.TURN).search(low) if told else None
    if turn is None:
        return told
    then = low[: turn.start()]
    past = compiled(zh.BEFORE).search(then) is not None
    return _turned(_chinese(then, user), _chinese(low[turn.end() :], user), told, past=past)


def _chinese(low: str, user: bool) -> int:
    like, dislike, no_longer_liked, no_longer_disliked = _chinese_words()
    said = low if user else compiled(zh.LIKE_OF_PEOPLE).sub(" ", low)
    if compiled(zh.UNHAPPY_WITHOUT).search(said):
        return 1
    if no_longer_disliked.search(said):
        return 1
    disliked = dislike.search(said) is not None
    rest = dislike.sub(" ", said)
    if no_longer_liked.search(rest):
        return -1
    liked = like.search(rest) is not None
    return BOTH if liked and disliked else 1 if liked else -1 if disliked else 0
