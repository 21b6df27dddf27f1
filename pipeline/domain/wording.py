"""Two statements made of the same words: said again in another order or voice, denied, or ended.

This needs no attribute and no value: "we deploy on Fridays" is denied by "we never deploy on Fridays", and "Ann checks
the backup" is said again by "the backup is checked by Ann".
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from slowwave.pipeline.domain.apart import of_another
from slowwave.pipeline.domain.link import NOTHING, Judgement, Link
from slowwave.pipeline.domain.parts import of_other_parts
from slowwave.pipeline.domain.restated import says_another_way_round
from slowwave.pipeline.domain.slots import WHEN
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects import read
from slowwave.pipeline.language.subjects_latin import lemma


class Told(NamedTuple):
    """key: what two have in common that are made of the same words. items: the words that tell, in their order, of
    Chinese the characters. small: how often each small word stands that changes the sense. agent: the word behind
    "by"; 把 where that shifts what is acted on to the front. denied: never so; ended: no longer so."""

    key: tuple[str, ...]
    items: tuple[str, ...]
    small: frozenset[tuple[str, int]]
    agent: str
    denied: bool
    ended: bool


FEWEST = 2
"""Telling words that two statements share at least; a Chinese character is half a word."""
SHORTEST_NAMED = 1.5
"""The same of two Chinese statements of the user's: a pet and its name."""


def of_words(before: Reading, now: Reading) -> Judgement:
    """Whether the newer one is made of the older one's words, and says them again, denies or ends them."""
    was, told = _told(before.text), _told(now.text)
    if was.key != told.key or was.small != told.small or of_another(before, now):
        return NOTHING
    if before.chinese != now.chinese or now.marks.additive or _is_other_person(before, now):
        return NOTHING
    about = " ".join(told.items) if not now.chinese else "".join(told.items)
    off = was.denied or was.ended
    turned = off != (told.denied or told.ended)
    size = sum(len(item) for item in told.items) / 2 if now.chinese else len(told.items)
    own = before.user and now.user
    if size < (1 if turned and own else SHORTEST_NAMED if own and now.chinese else FEWEST):
        return NOTHING
    if told.ended and not off:
        return Judgement(Link.ENDS, not now.marks.soft, 4.0, f"no longer: {about}")
    if turned:
        return Judgement(Link.REPLACES, not now.marks.soft, 4.0, f"the other way: {about}")
    if was.denied != told.denied or not _one_order(was, told, chinese=now.chinese):
        return NOTHING
    if says_another_way_round(now.text, before.text):
        return NOTHING
    if of_other_parts(before, now, "", named=False, personal=False):
        return NOTHING
    return Judgement(Link.REWORDED, True, 4.0, f"the same words: {about}")


_OTHER_PERSON = r"\b(?:he|she|they|his|her|their|you|your)\b|[他她你]"


def _is_other_person(before: Reading, now: Reading) -> bool:
    """Whether one is of the user and the other of somebody who is only pointed at."""
    pointed = [compiled(_OTHER_PERSON).search(reading.low) is not None for reading in (before, now)]
    return before.user != now.user and any(pointed)


def _one_order(was: Told, told: Told, *, chinese: bool) -> bool:
    """Whether who acts and what is acted on have kept their parts: "A carries B" is not "B carries A"."""
    if chinese:
        return was.items == told.items or (was.agent != told.agent and was.items[:2] == told.items[:2])
    if bool(was.agent) != bool(told.agent):
        active, passive = (was, told) if told.agent else (told, was)
        return passive.agent == active.items[0]
    # What stands in front of one may stand behind in the other: "on Mondays Ann checks the backup".
    return any(was.items[at:] + was.items[:at] == told.items for at in range(len(was.items)))


@lru_cache(maxsize=1 << 14)
def _told(text: str) -> Told:
    reading = read(text)
    return _chinese(reading) if reading.chinese else _latin(reading)


_EACH = r"\b(?:(?:in|during) the|every|each) (morning|afternoon|evening|day|week|month|night)s?\b|\bdaily\b"
_ENDED = r"\b(?:no longer|any ?more|any ?longer|stopped|quit|given up|gave up|no more)\b"
_DENIED = r"\b(?:not|never|cannot|no)\b|n't\b"


def _latin(reading: Reading) -> Told:
    low = compiled(_EACH).sub(lambda m: f" {m[1] or 'day'}-each ", reading.low)
    ended = compiled(_ENDED).search(low) is not None
    denied = not ended and compiled(_DENIED).search(low) is not None
    words = compiled(r"[^\W_][\w'./:@+#-]*").findall(compiled(_ENDED).sub(" ", low))
    items: list[str] = []
    small: Counter[str] = Counter()
    agent, passive = "", False
    for at, word in enumerate(words):
        bare = word.removesuffix("n't").rstrip(".:")
        if word == "by" and at and words[at - 1].endswith(("ed", "en", "un", "ne", "pt", "de", "ld", "id")):
            passive = True
        elif bare in _SMALL:
            small[bare] += 1
        elif bare not in en.FUNCTION and bare.partition("'")[0] not in en.FUNCTION:
            items.append(lemma(bare))
            agent = agent or (items[-1] if passive else "")
    return Told(tuple(sorted(items)), tuple(items), frozenset(small.items()), agent, denied, ended)


_SMALL = frozenset(
    listed(
        "in on at from to into onto out off over under above below before after during since until till while with "
        "without between among against about for near behind beside through across along around towards per than and "
        "or but nor if because more most less least fewer other another all any some both either neither each next "
        "last "
        "new old first second third main former one two three four five six seven eight nine ten half only also too "
        "can could may might must should shall will would who what where when why how we they he she you"
    )
)
"""Function words with which a statement becomes another one."""
_HAN_FILLER = (
    r"[，,。.！!；;、\s了的都就会要很挺还是呢吧啊嘛呀]|每天|天天|一般|通常|平时|平常|总是|一直|经常|目前"
    r"|现在|如今|已经|用户|[我咱俺](?!们)"
)
_HAN_NAMED = r"^(?:用户|[我咱俺])?的?([^由被把是叫]{1,8})叫(?:做)?([^由被把是叫，。的]{2,8})[。.！!]?$"
"""One that is called so: 我的狗叫小白 says what 小白是我的狗 says."""
_HAN_ENDED = r"不再|不(?=[^，。]{1,12}了[。.！!]?$)|停止|戒"
_HAN_DENIED = r"从来不|从不|不要|不会|不能|不|没有?|别|未"


def _chinese(reading: Reading) -> Told:
    """Its characters in the order of an active sentence, what tells the time in front."""
    when = [value for value in reading.values if value.classes & WHEN]
    low = reading.low
    for value in reversed(when):
        low = low[: value.start] + low[value.end :]
    ended = compiled(_HAN_ENDED).search(low) is not None
    if ended:
        low = compiled(_HAN_ENDED).sub("", low)
    denied = not ended and compiled(_HAN_DENIED).search(low) is not None
    if denied:
        low = compiled(_HAN_DENIED).sub("", low)
    said = compiled(_HAN_FILLER).sub("", compiled(_HAN_NAMED).sub(r"\2是\1", low))
    passive = compiled(r"^([^由被把]{2,})[由被]([^由被把]{3,})$").match(said)
    said = passive[2] + passive[1] if passive else said
    items = (*sorted(value.norm for value in when), *said.replace("把", ""))
    return Told(tuple(sorted(items)), items, frozenset(), "把" if "把" in said else "", denied, ended)
