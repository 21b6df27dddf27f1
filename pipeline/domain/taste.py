"""Two statements of liking: the same taste again, or its turn."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import cache, lru_cache

from slowwave.pipeline.domain.apart import of_other_kin
from slowwave.pipeline.domain.link import NOTHING, Judgement, Link
from slowwave.pipeline.language import subject_stance_en
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled, one_of
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_persons import subject_person
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects_chinese import person


def stance(before: Reading, now: Reading) -> Judgement | None:
    """The same taste or its turn, None where the two are not both tastes for one thing."""
    if not before.marks.liking or not now.marks.liking or of_other_kin(before, now):
        return None
    if all(compiled(_FAVOURITE).search(reading.low) for reading in (before, now)):
        return None
    whose, theirs = _whose(before), _whose(now)
    who = whose | theirs
    shared = _liked(before, now, who)
    if not shared:
        return None
    within = _only_within(before, now, shared)
    if whose != theirs:
        return NOTHING
    was, told = before.marks.liking, now.marks.liking
    if was == told and _is_denied(before) != _is_denied(now):
        return Judgement(Link.REPLACES, False, 3.0, f"taste: {shared}, the other way")
    if was == 2:
        return Judgement(Link.REPLACES if told < 0 else Link.REWORDED, False, 3.0, f"taste: {shared}")
    sure = (not now.marks.soft or told == was) and not within
    if told == was:
        sure = sure and not now.marks.additive and not (_besides(before, shared, who) and _besides(now, shared, who))
        return Judgement(Link.REWORDED, sure, 4.0, f"taste: still {shared}")
    return Judgement(Link.REPLACES, sure, 4.0, f"taste: {shared}, the other way")


_FAVOURITE = r"最(?:喜欢|爱|钟爱|中意|偏爱|喜爱)(?:喝|吃|听|看|玩)?的|本命|头号|第一名|排第一"
"""What tells which of a sort is liked best: another one that is, is no other taste for the sort."""


def _whose(reading: Reading) -> frozenset[str]:
    """The names before what tells the taste; "user" where it is the user's, where no name stands there, or no thing
    behind: "Lisbon is lovely" names no one whose taste it is."""
    if who := subject_person(reading.text):
        return frozenset((who,))
    if reading.chinese:
        return frozenset((("" if reading.user else person(reading.low)) or "user",))
    found = (compiled(cue).search(reading.low) for cue in (subject_stance_en.LIKE, subject_stance_en.DISLIKE))
    first = min((cue for cue in found if cue), key=lambda cue: cue.start(), default=None)
    if reading.user or first is None or not _content(reading.low[first.end() :]):
        return frozenset(("user",))
    names = _content(" ".join(re.findall(r"\b[A-Z][\w'-]+", reading.text[: first.start()])).lower())
    return frozenset(names or ("user",))


def _content(low: str) -> list[str]:
    return [word for word in re.findall(r"[\w'-]+", low) if word not in en.FUNCTION and word not in _OFTEN]


def _is_denied(reading: Reading) -> bool:
    """Whether a dislike is told not to be: "not allergic", "no longer hates"."""
    found = compiled(subject_stance_en.DISLIKE).search(reading.low)
    return found is not None and re.search(_DENIAL, reading.low[: found.start()]) is not None


_DENIAL = r"(?:\b(?:not|no longer|never|nor)|n't)(?: \w+)? $"


def _besides(reading: Reading, shared: str, who: frozenset[str]) -> bool:
    """Whether a sentence says something besides what is liked; in Chinese the liked thing is cut out too freely."""
    if reading.chinese:
        return False
    said = {word.strip(_BLANK) for word in _tasted(reading, who)}
    return bool({word for word in said if word and word not in en.FUNCTION} - set(shared.split()))


def _liked(before: Reading, now: Reading, who: frozenset[str]) -> str:
    """The longest stretch that both are about, "" where a word before or behind narrows it in one of them."""
    if before.chinese or now.chinese:
        return _liked_chinese(before, now, who)
    left = _tasted(before, who)
    # Blanks and cues of the two never match.
    right = [{"": "\0", _CUE: "\2"}.get(word, word) for word in _tasted(now, who)]
    best: tuple[int, list[str]] = (0, [])
    for match in SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks():
        start, other, size = match
        while size and left[start] in en.FUNCTION:
            start, other, size = start + 1, other + 1, size - 1
        while size and left[start + size - 1] in en.FUNCTION:
            size -= 1
        if size > best[0] and not (_narrowed(left, start, size) or _narrowed(right, other, size)):
            best = (size, left[start : start + size])
    return " ".join(best[1])


def _narrowed(row: list[str], at: int, size: int) -> bool:
    """Whether a word before a stretch, or a noun behind it, makes it another thing: "iced tea" is not "tea"."""
    first = row[at - 1].strip(_BLANK) if at else ""
    behind = row[at + size].strip(_BLANK) if at + size < len(row) else ""
    # Behind what tells the taste stands its object and no verb: "I love jazz clubs", but "opera bores me".
    verb = behind.endswith(("s", "ed")) and not any(word in ("\1", "\2") for word in row[:at])
    if behind.endswith("ly"):
        behind = ""
    if first and first not in en.FUNCTION and _is_asked(row[: at - 1]):
        first = ""
    if first in _PLACES and at > 1 and row[at - 2].strip(_BLANK) and row[at - 2] not in en.FUNCTION:
        return True
    return bool(first and first not in en.FUNCTION) or bool(behind and behind not in en.FUNCTION and not verb)


_PLACES = frozenset(("in", "at", "of", "on", "with", "for", "from"))
"""Words behind which stands what a thing that is liked is part of: summer in Oslo."""


def _is_asked(row: list[str]) -> bool:
    """Whether the next word is what somebody asks for or does, and no name of a narrower thing: "please use …"."""
    before = row[-1].strip(_BLANK) if row else "please"
    return before in _ASKS and (before != "please" or bool(row))


_ASKS = frozenset(listed("please don't never i we you to let's do and just kindly they he she"))


_CUE, _BLANK = "\1", "\0\1\2"
"""What stands for the words that tell a taste, and all that stands for words left out."""
_WHERE = r"(?: |^)(?:on|in|inside|at|during|after|before|with|without|from|for) (?:the |my |a |an |our )?([a-z][\w-]+)"


def _only_within(before: Reading, now: Reading, shared: str) -> bool:
    """Whether one of the two tells the taste of a part alone: "on pizza", 披萨上的."""
    for mine, other in ((before.low, now.low), (now.low, before.low)):
        if before.chinese or now.chinese:
            if not any(f"{sign}{shared}" in mine for sign in "里上中下前后时的"):
                continue
            part = rf"([\u4e00-\u9fff]{{2,4}}[里上中下前后时]|[\u4e00-\u9fff]{{2}}(?=的))的?{re.escape(shared)}"
            found = re.search(part, mine)
            if found and _tasteless(found[1]).strip() and found[1][-2:] not in other:
                return True
        else:
            found = _behind(shared, _WHERE, mine)
            if found and found[1] not in en.FUNCTION and found[1] not in other and found[1] not in _OFTEN:
                return True
    return False


def _behind(told: str, pattern: str, low: str) -> re.Match[str] | None:
    """What stands behind the first place of a text at which such a thing stands behind it. Not one pattern for both:
    there would be another for each thing that is liked, and making one takes longest of all here."""
    at = low.find(told)
    while at >= 0:
        if found := compiled(pattern).match(low, at + len(told)):
            return found
        at = low.find(told, at + 1)
    return None


def _tasted(reading: Reading, who: frozenset[str]) -> list[str]:
    """The words with what tells liking or disliking, and whose it is, blanked."""
    low = compiled(subject_stance_en.DISLIKE).sub(lambda m: " _ ", reading.low)
    low = compiled(subject_stance_en.LIKE).sub(lambda m: " _ ", low)
    passed = _OFTEN | who
    rows = re.findall(r"[\w'-]+|[;,.!?:]", low)
    return [_CUE if word == "_" else "" if word in ";,.!?:" or word in passed else word for word in rows]


_OFTEN = frozenset(
    listed("user working work eat lately listening hearing drink playing play cook taste find finds food")
)


def _liked_chinese(before: Reading, now: Reading, who: frozenset[str]) -> str:
    best = ""
    for mine, other in ((before.low, now.low), (now.low, before.low)):
        left = _tasteless(mine)
        for name in who:
            left = left.replace(name, " ")
        for run in re.findall(r"[\u4e00-\u9fffa-z0-9+#.-]{2,}", left):
            if run in other and len(run) > len(best):
                best = run
    if best and _company(before.low, best) != _company(now.low, best):
        return ""
    for mine, other in ((before.low, now.low), (now.low, before.low)):
        if best and (narrowed := _behind(best, _HAN_PART, mine)) and narrowed[0] not in other:
            return ""
        # Safari, but not Safari 14.
        if best and (narrowed := _behind(best, r" ?v?\d[\d.]*", mine)) and narrowed[0] not in other:
            return ""
    return best


def _company(low: str, liked: str) -> str:
    """With whom or when something is done that is liked: 带孩子露营 is not 露营."""
    found = compiled(_WITH).search(low[: max(low.find(liked), 0)])
    return found.group() if found else ""


_HAN_PART = (
    r"\s?(?:的(?!味道|态度|好评|好感|时候|忠实|粉丝|拥|爱好|死忠|热情|兴趣|喜[爱欢]|看法)|味的?)[\u4e00-\u9fff]{2}"
    r"|时的[\u4e00-\u9fff]{2}|费(?!事|劲|力)"
)
_WITH = (
    r"(?:(?:带|陪|跟|和|与)[\u4e00-\u9fff]{1,4}(?:一起)?去?|一个人|独自|深夜|半夜|大清早|冬天|夏天|下雨天?|加班时?"
    r"|线上|线下|恐怖|现场|户外|室内|视频|异步|多人|双人|国产|进口)$"
)


@lru_cache(maxsize=1 << 12)
def _tasteless(low: str) -> str:
    return compiled(_AROUND).sub(" ", _stance_words().sub(" ", low))


@cache
def _stance_words() -> re.Pattern[str]:
    return re.compile(one_of((*zh.LIKE, *zh.DISLIKE)))


_AROUND = (
    r"过去一直|对我来说|的味道|的态度|的好评|的好感|之后|往后我会|以前|原来|原先|原本|本来|之前|过去|从前|早先|当初"
    r"|曾经|一度|一开始|起初|现在|如今|目前|后来|往后|以后"
    r"|最近|眼下|平时|每次|每天"
    r"|真是|其实|居然|竟然|简直|确实|实在|特别|非常|尤其|真的|的话|要我说|说到|反正|觉得|变成|变得|转为|没想到"
    r"|终于|已经|一直|用得|别跟"
    r"|这事|这种|这类|一提|闻到|一出现|文章|文字|太碍|用户|不再|再也|一点|人间|太|很|挺|的|了|我|对|给|让|别"
    r"|去|吃|听|喝|看|多|再|一|就"
    r"|都|在|也|里|是|能|会|真|那个味儿|闻着"
)
"""What stands around a thing that is liked and is no part of its name."""
