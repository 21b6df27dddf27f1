"""Two statements of liking: the same taste again, or its turn."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from slowwave.pipeline.domain.link import NOTHING, Judgement, Link
from slowwave.pipeline.language import subject_stance_en
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects_chinese import person


def stance(before: Reading, now: Reading) -> Judgement | None:
    """The same taste or its turn, None where the two are not both tastes for one thing."""
    if not before.marks.liking or not now.marks.liking or not (before.others <= now.kin and now.others <= before.kin):
        return None
    whose, theirs = _whose(before), _whose(now)
    who = whose | theirs
    shared = _liked(before, now, who)
    if not shared:
        return None
    if whose != theirs:
        return NOTHING
    was, told = before.marks.liking, now.marks.liking
    if was == told and _is_denied(before) != _is_denied(now):
        return Judgement(Link.REPLACES, False, 3.0, f"taste: {shared}, the other way")
    if was == 2:
        return Judgement(Link.REPLACES if told < 0 else Link.REWORDED, False, 3.0, f"taste: {shared}")
    sure = not now.marks.soft or told == was
    if told == was:
        sure = sure and not now.marks.additive and not (_besides(before, shared, who) and _besides(now, shared, who))
        return Judgement(Link.REWORDED, sure, 4.0, f"taste: still {shared}")
    return Judgement(Link.REPLACES, sure, 4.0, f"taste: {shared}, the other way")


def _whose(reading: Reading) -> frozenset[str]:
    """The names before what tells the taste; "user" where it is the user's, where no name stands there, or no thing
    behind: "Lisbon is lovely" names no one whose taste it is."""
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
    said = {word.strip("\0") for word in _tasted(reading, who)}
    return bool({word for word in said if word and word not in en.FUNCTION} - set(shared.split()))


def _liked(before: Reading, now: Reading, who: frozenset[str]) -> str:
    """The longest stretch that both are about, "" where a word before or behind narrows it in one of them."""
    if before.chinese or now.chinese:
        return _liked_chinese(before, now, who)
    left, right = _tasted(before, who), [word or "\0" for word in _tasted(now, who)]
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
    first = row[at - 1].strip("\0") if at else ""
    behind = row[at + size].strip("\0") if at + size < len(row) else ""
    return bool(first and first not in en.FUNCTION) or bool(
        behind and behind not in en.FUNCTION and not behind.endswith(("s", "ed"))
    )


def _tasted(reading: Reading, who: frozenset[str]) -> list[str]:
    """The words with what tells liking or disliking, and whose it is, blanked."""
    low = compiled(subject_stance_en.DISLIKE).sub(lambda m: " ; ", reading.low)
    low = compiled(subject_stance_en.LIKE).sub(lambda m: " ; ", low)
    passed = _OFTEN | who
    return ["" if word in ";,.!?:" or word in passed else word for word in re.findall(r"[\w'-]+|[;,.!?:]", low)]


_OFTEN = frozenset(
    listed("user working work eat lately listening hearing drink playing play cook taste find finds food")
)


def _liked_chinese(before: Reading, now: Reading, who: frozenset[str]) -> str:
    left = _tasteless(before.low)
    for name in who:
        left = left.replace(name, " ")
    best = ""
    for run in re.findall(r"[\u4e00-\u9fffa-z0-9+#.-]{2,}", left):
        if run in now.low and len(run) > len(best):
            best = run
    for low in (before.low, now.low):
        if (
            best
            and (narrowed := re.search(rf"{re.escape(best)}的([\u4e00-\u9fff]{{2}})", low))
            and narrowed[1] not in (now.low if low is before.low else before.low)
        ):
            return ""
    return best


def _tasteless(low: str) -> str:
    for word in sorted((*zh.LIKE, *zh.DISLIKE), key=len, reverse=True):
        low = low.replace(word, " ")
    return re.sub(r"用户|太|很|挺|的|了|我|对|给|让|别|去|吃|听|喝|看|多|再|一|就|都|在|也|里|那个味儿|闻着", " ", low)
