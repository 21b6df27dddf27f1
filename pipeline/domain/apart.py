"""What keeps two statements apart: another person, another part of a thing, a figure that each has for itself."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from slowwave.pipeline.domain.slots import WORDS, own_values
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS
from slowwave.pipeline.language.subject_persons import subject_person
from slowwave.pipeline.language.subject_reading import Reading, Word
from slowwave.pipeline.language.subjects_chinese import unexplained
from slowwave.pipeline.language.subjects_latin import is_change, lemma

LONGEST_QUALIFIER = 3
"""Characters up to which a cue may be a qualifier itself; a longer one that holds a qualifier speaks of its kind."""


def parted(before: Reading, now: Reading, kind: str) -> int:
    """How far qualifiers part two statements: 2 where each has its own, 1 where one alone has one, else 0."""
    if _on_other_sides(before.low, now.low):
        return 2
    if before.qualifiers == now.qualifiers:
        return 0
    values = " ".join(value.norm for reading in (before, now) for value in own_values(reading, kind))
    soft = zh.SOFT_QUALIFIERS if now.chinese else en.SOFT_QUALIFIERS
    known = f"{values} {' '.join(cue for cue in before.cues | now.cues if len(cue) > LONGEST_QUALIFIER)}"
    left = {word for word in before.qualifiers - now.qualifiers if word not in known}
    right = {word for word in now.qualifiers - before.qualifiers if word not in known}
    return 2 if left and right else int(bool((left | right) - soft))


_MEAL = r"(?:the )?(?:lunch|breakfast|dinner|supper|meals?|work|school|class|bed|sleep|noon|training|sunrise|sunset)"
_LIVES = r"(?:lives?|living|resides?) in|住在|现居|定居"
_SIDES = (
    (r"front-?end|front end|前端", r"back-?end|back end|后端|后台"),
    (r"read(?:s|ing)?|读", r"writ(?:e|es|ing)|写"),
    (r"uploads?|上传", r"downloads?|下载"),
    (r"inbound|incoming|ingress|入站", r"outbound|outgoing|egress|出站"),
    (r"outward|there|去程|去时", r"return (?:trip|flight|train|journey)|way back|回程|返程|回来时"),
    (r"indoors?|inside|室内", r"outdoors?|outside|室外|户外"),
    (r"front|前门|前轮", r"rear|back door|后门|后轮"),
    (r"ios|iphone|苹果端", r"android|安卓"),
    (r"(?:my|our|the) (?:work|office|company)|工作(?=用|邮|手|电|浏|账|号)", r"private|personal|私人|个人|家用"),
    (r"(?:the|my|our) left|左[边侧手]", r"(?:the|my|our) right|右[边侧手]"),
    (r"(?:for|at) lunch|午饭|午餐|中午", r"(?:for|at) (?:dinner|supper)|晚饭|晚餐|晚上(?=[改吃喝])"),
    (r"alarm|wake up|get up|起床|闹钟", r"bedtime|go to bed|睡觉|就寝"),
    (
        r"(?:is|am|are|comes?|came|was) (?:originally )?from|born in|grew up in"
        r"|出生|长大|籍贯|[\u4e00-\u9fff]人(?=[，。]|$)",
        _LIVES,
    ),
    (r"works? in|working in|上班", _LIVES),
    (r"to work|to the office|上班|去公司", r"(?:way |drive |go |train |bus |bike )home|from work|下班|回家"),
    (r"laptop|notebook|macbook|笔记本", r"server|nas|desktop|phone|tablet|服务器|台式机|手机|平板"),
    (r"dogs?|puppy|狗", r"cats?|kitten|猫"),
    (r"(?:the|my|our) first|第一[章节版期届批轮层]", r"(?:the|my|our) second|第二[章节版期届批轮层]"),
    (
        r"last (?:year|month|quarter|week)'s|去年|上个?月|上季度",
        r"this (?:year|month|quarter|week)'s|今年|这个?月|本月|本季度",
    ),
    (r"free|免费", r"paid|付费"),
    (rf"before {_MEAL}|[饭课]前|睡前", rf"after {_MEAL}|[饭课]后|睡后"),
    (r"under the|below", r"on (?:top of )?the|above"),
    (r"client[- ]side|客户端", r"server[- ]side|服务端"),
)
"""Parts of one thing or of one act that are opposite: of each something else may hold at once."""


def _on_other_sides(left: str, right: str) -> bool:
    """Whether each of two statements speaks of the opposite part alone."""
    mine, theirs = _sides(left), _sides(right)
    return bool(mine and theirs) and any((row, 1 - side) in theirs for row, side in mine - theirs) and not mine & theirs


@lru_cache(maxsize=1 << 13)
def _sides(low: str) -> frozenset[tuple[int, int]]:
    if not _any_side().search(low):
        return frozenset()
    return frozenset(
        (row, side)
        for row, pair in enumerate(_SIDES)
        for side, pattern in enumerate(pair)
        if compiled(_alone(pattern)).search(low)
    )


@cache
def _any_side() -> re.Pattern[str]:
    """All of them at once: most statements speak of none, and each is a search of its own."""
    return re.compile(_alone("|".join(pattern for pair in _SIDES for pattern in pair)))


def _alone(pattern: str) -> str:
    return rf"(?<![a-z])(?:{pattern})(?![a-z])"


def of_other_kin(before: Reading, now: Reading) -> bool:
    """Whether one attributes something to a relative or the like whom the other does not name."""
    return not (before.others <= now.kin and now.others <= before.kin)


def of_another(before: Reading, now: Reading) -> bool:
    """Whether one tells of a person whom the other does not name."""
    if of_other_kin(before, now):
        return True
    one, other = subject_person(before.text), subject_person(now.text)
    return one != other and bool((one and other) or (now.user if one else before.user))


def each_its_own(before: Reading, now: Reading) -> bool:
    """Whether each of the two names a figure, path or other exact value that the other lacks."""
    left, right = ({v.norm for v in r.values if not v.classes & (WORDS | {"weekday"})} for r in (before, now))
    return bool(left - right) and bool(right - left)


def extra_figures(before: Reading, now: Reading) -> int:
    """How many figures and other exact values the newer sentence has that the older one lacks."""
    known = {value.norm for value in before.values} | _ANSWERS
    return sum(
        value.norm not in known and not value.classes & WORDS and not value.classes & {"weekday", "clock"}
        for value in now.values
    )


_ANSWERS = frozenset(("400", "401", "403", "404", "408", "429", "500", "502", "503", "504"))
"""What a server answers where a limit is reached, and no figure of its own."""


def loose_words(reading: Reading, other: Reading, kind: str) -> float:
    """How many words of a sentence nothing explains; of Chinese, where every cue explains itself."""
    if reading.chinese:
        return unexplained(reading, other)
    return telling_words_alone(reading, other, kind)


_ACTS = frozenset(("hired", "joined", "left", "inherited", "stopped", "promoted", "signed"))
"""Words of change that tell what changed."""
NO_KIND = "-"
"""Stands for no kind of attribute: then no word is explained by one."""


def telling_words_alone(reading: Reading, other: Reading, kind: str) -> float:
    """How many words of a sentence neither the other one nor this kind of attribute explains."""
    if reading.chinese:
        return unexplained(reading, other, kind)
    return len(words_alone(reading, other, kind))


def words_alone(reading: Reading, other: Reading, kind: str) -> list[Word]:
    """These words of a sentence between blanks."""
    of_a_kind = kind in KINDS or kind == NO_KIND
    return [
        w
        for w in reading.words
        if not (
            w.small
            or w.valued
            or (kind in w.kinds if of_a_kind else w.kinds)
            or lemma(w.word) in other.terms
            or (is_change(w.word) and w.word not in _ACTS)
        )
    ]
