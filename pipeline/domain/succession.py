"""A newer statement that says itself what it takes the place of: "moved from X to Y", X 换成 Y, "Y instead of X".

Where two statements name one thing, and the newer one marks as gone what the older one tells of it, no attribute need
be known. So pet names, alert channels and whatever else has no table are read, in any order of the words.
"""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.domain.apart import NO_KIND, of_another, parted
from slowwave.pipeline.domain.link import NOTHING, Judgement, Link
from slowwave.pipeline.domain.parts import of_other_parts
from slowwave.pipeline.domain.slots import EXACT, WHEN, ends_firmly, is_old, takes_over
from slowwave.pipeline.domain.twins import of_old_and_new, of_other_leads, of_other_numbers, of_other_roles
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS, KNOWN
from slowwave.pipeline.language.subject_reading import Reading, Run
from slowwave.pipeline.language.subject_values import Value
from slowwave.pipeline.language.subjects import phrases, read
from slowwave.pipeline.language.subjects_chinese import chinese_cues, is_loose, without_cues
from slowwave.pipeline.language.subjects_latin import lemma

SPOKEN = 0.7
"""Strength of words from which on both may speak of one kind of attribute."""
BACK = (
    r"\b(?:again|back|once more|once again|restored|reverted|returned|reinstated|rejoined|resumed|new|took over|as "
    r"of|from now on|going forward)\b|重新|又|恢复|回到|还是|再次|[改换切搬迁退调放用交转收]回|交还|回来"
)
"""What says that something old holds again."""
_RETURNS = (
    r"\b(?:again|back|once more|once again|restored|reverted|returned|returns?|reinstated|resumed|reactivated)\b"
    r"|重新|又|恢复|回到|还是|再次|[改换切搬迁退调放用交转收]回|交还|回来"
)
"""The same, of what was told to be replaced."""
_COUNTED = (
    r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen|several|both) [a-z]"
    r"|[\d一二两三四五六七八九十几]+ ?(?:个|条|列|行|页|张|块|层|项|段|栏|格|排|份|章|节|组|台|扇|根|株|位|名|本|套|件)"
)
"""A count of common things."""
_NO_NOUN = (
    "and|or|but|for|in|at|to|on|as|with|by|of|from|has|have|had|is|are|was|were|will|would|gave|got|went|did|does|can"
    "|could|may|must|now|then|since|because|until|after|before|when|where|which|that|who"
)
LONGEST_REST = 4.0
LONGEST_OF_WORDS = 2.0
"""Words of the older one that the newer does not repeat: with more around it, a value is told in passing, a word that
is no known value the sooner."""


def of_succession(before: Reading, now: Reading) -> Judgement:
    """What the newer one says of something that the older one tells and it calls gone, or back again."""
    marks = now.marks
    if before.chinese != now.chinese or not (marks.change or marks.end):
        return NOTHING
    shared = _shared(before, now)
    if not shared:
        return NOTHING
    gone = next(
        (
            each
            for each in shared
            if _is_gone(each, now) and not is_old(each, before) and not _names_another(each, before, now)
        ),
        None,
    )
    back = None if gone else next((each for each in shared if _is_back(each, before, now)), None)
    told = gone or back
    if told is None or of_another(before, now) or parted(before, now, "status") == 2:
        return NOTHING
    owned = [
        each
        for each in shared
        if not _overlaps(each, told, now)
        and not each.classes & told.classes
        and not is_old(each, before)
        and _may_own(each, before)
    ]
    kinds = _spoken(before) & _spoken(now)
    own = before.user and now.user and any(KINDS[kind].personal for kind in kinds)
    if (not owned and not own) or (now.marks.liking and before.marks.liking):
        return NOTHING
    rest = _rest(before, now)
    new = _successor(_fresh(before, now), gone, now) if gone else None
    most = LONGEST_REST if told.classes else LONGEST_OF_WORDS
    sure = not marks.soft and rest <= most and not _of_two(before, now) and not _each_names(before, now, new)
    if gone and gone.classes and not kinds and not _in_frame(gone, now):
        sure = False
    counted = [compiled(_COUNTED).match(one.norm) is not None for one in (told, new) if one and not one.classes]
    if any(counted):
        # So many columns are no name: another board has as many.
        sure = False
    if "version" in told.classes:
        sure = sure and rest < 1
    weight = 4.0 + len(owned)
    if back is not None:
        sure = sure and bool(owned) and rest < LONGEST_OF_WORDS
        return Judgement(Link.REPLACES, sure, weight, f"back to {back.norm}")
    if gone is not None and new is not None:
        return Judgement(Link.REPLACES, sure, weight, f"{new.norm} for {gone.norm}")
    if gone and marks.end and not now.marks.liking and ends_firmly(now) and not takes_over(gone, now):
        sure = sure and _ends_whole(gone, rest, before, now) and not _names_anew(before, now)
        return Judgement(Link.ENDS, sure, weight - 1, f"no longer {gone.norm}")
    return NOTHING


def _is_gone(each: Value, now: Reading) -> bool:
    """Whether the newer one marks it as gone; of a word that is no value the frame itself must say so: "not merged" is
    no end of a merge."""
    return (bool(each.classes) and is_old(each, now)) or _in_frame(each, now)


def _names_another(each: Value, before: Reading, now: Reading) -> bool:
    """Whether the newer one only names another thing by it: "a Postgres sequence" given up is no end of Postgres. A
    word behind it that says what kind of thing it is itself ("the Postgres database") changes nothing."""
    behind = compiled(rf" (?!(?:{_NO_NOUN})\b)([a-z]{{3,}})").match(now.low, each.end)
    led = compiled(r"\b(?:an?|the) \Z").search(now.low[: each.start])
    if behind is None or led is None or now.chinese or not each.classes:
        return False
    noun = lemma(behind[1])
    return not (_spoken_of(f"the {noun}") or noun in {lemma(word.word) for word in before.words})


def _in_frame(each: Value, now: Reading) -> bool:
    words = zh if now.chinese else en
    before, after = now.low[max(0, each.start - 40) : each.start], now.low[each.end : each.end + 40]
    return compiled(words.GONE_BEFORE).search(before) is not None or compiled(words.GONE_AFTER).match(after) is not None


def _ends_whole(gone: Value, rest: float, before: Reading, now: Reading) -> bool:
    """Whether what ends is all that the older one tells: "no longer sells rye rolls" is no end of rye bread."""
    if gone.classes:
        return rest < 1
    if rest:
        return False
    if now.chinese:
        return True
    end = before.low.find(gone.norm) + len(gone.norm)
    return all(
        compiled(r" (?!(?:and|for|in|at|to|on|as|with)\b)[a-z][a-z-]+").match(low, at) is None
        for low, at in ((before.low, end), (now.low, gone.end))
    )


def _successor(fresh: list[Value], gone: Value, now: Reading) -> Value | None:
    """What the sentence puts in the place of what is gone: a value of its type, or what stands where it belongs."""
    able = [value for value in fresh if not _overlaps(value, gone, now) and not is_old(value, now)]
    if gone.classes - WHEN:
        typed = [value for value in able if value.classes & gone.classes]
        if typed:
            return typed[-1]
    if gone.classes & EXACT:
        return None
    words = zh if now.chinese else en
    return next(
        (
            value
            for value in able
            if not value.classes & _NO_NAMES
            and gone.norm not in value.norm
            and compiled(_NOTHING).search(value.norm) is None
            and (
                compiled(words.COMES_BEFORE).search(now.low[max(0, value.start - 24) : value.start])
                or compiled(words.COMES_AFTER).match(now.low[value.end :])
            )
        ),
        None,
    )


_NO_NAMES = EXACT | {"status"}
_NOTHING = r"[不没无未]|暂|待定|手动|人工|规则|\b(?:nothing|none|no one|orphaned|unowned|vacant|done)\b"


def _each_names(before: Reading, now: Reading, new: Value | None) -> bool:
    """Whether each of the two names something that the other does not, besides what comes new."""
    mine, theirs = _names(before), _names(now)
    return any(name not in now.low for name in mine) and any(
        name not in before.low and (new is None or (name not in new.norm and new.norm not in name)) for name in theirs
    )


def _names_anew(before: Reading, now: Reading) -> bool:
    """Whether the newer one names something that may be what there is instead."""
    return any(run.named and run.norm not in before.low for run in phrases(now.text, ""))


def _names(reading: Reading) -> list[str]:
    """What is written as a name, and of Chinese what a sentence begins with."""
    runs = phrases(reading.text, "")
    return [run.norm for at, run in enumerate(runs) if run.named or (reading.chinese and not at and run.start < 2)]


def _overlaps(one: Value, other: Value, now: Reading) -> bool:
    return one.norm == other.norm or (one.start < other.end and other.start < one.end)


def _is_back(each: Value, before: Reading, now: Reading) -> bool:
    return compiled(_RETURNS).search(now.low) is not None and is_old(each, before) and not is_old(each, now)


def _may_own(each: Value, before: Reading) -> bool:
    """Whether something that both name may be what the fact is of: no date, no figure, no word for an attribute."""
    if each.classes:
        return not each.classes & (EXACT | WHEN)
    if before.chinese:
        return each.norm.isascii() or not is_loose(each.norm)
    words = each.norm.split()
    return any(word.named or not word.kinds for word in before.words if word.word.removesuffix("'s") in words)


@lru_cache(maxsize=1 << 13)
def _spoken_of(text: str) -> frozenset[str]:
    reading = read(text)
    return frozenset(
        kind
        for kind, weight in reading.kinds.items()
        if weight - (KNOWN if KINDS[kind].known and KINDS[kind].types[0] in reading.classes else 0.0) >= SPOKEN
    )


def _spoken(reading: Reading) -> frozenset[str]:
    """The kinds of attribute of which words tell, and not a value alone."""
    return _spoken_of(reading.text)


def _fresh(before: Reading, now: Reading) -> list[Value]:
    """What the newer one names and the older one does not."""
    known = {value.norm for value in before.values}
    found = [value for value in now.values if value.norm not in known]
    found += [
        Value(run.start, run.end, frozenset(), run.norm)
        for run in phrases(now.text, "")
        if run.norm not in before.low
        and not _is_cue(run, now)
        and not any(v.start < run.end and run.start < v.end for v in now.values)
    ]
    return sorted(found)


def _is_cue(run: Run, reading: Reading) -> bool:
    """Whether a stretch is nothing but words for an attribute: "default branch"."""
    if reading.chinese:
        return is_loose(run.norm)
    return all(word.kinds and not word.named for word in reading.words if run.start <= word.start < run.end)


def _rest(before: Reading, now: Reading) -> float:
    """How many words of the older one neither the newer one nor a kind of which both speak explains."""
    kinds = _spoken(before) & _spoken(now)
    if before.chinese:
        spans = tuple((value.start, value.end) for value in before.values)
        table = chinese_cues()[0]
        said = [run for run in without_cues(before.low, spans, NO_KIND) if run not in now.low]
        return sum(1.0 if run.isascii() else len(run) / 2 for run in said if kinds.isdisjoint(table.get(run, ())))
    told = {lemma(word.word) for word in now.words}
    return float(
        sum(
            not (word.small or word.valued) and lemma(word.word) not in told and kinds.isdisjoint(word.kinds)
            for word in before.words
        )
    )


def _of_two(before: Reading, now: Reading) -> bool:
    """Whether a word parts what the two are of: the old one and the new one, the cache and the queue."""
    return (
        of_other_numbers(before, now)
        or of_old_and_new(before, now)
        or of_other_leads(before, now, "")
        or of_other_roles(before, now)
        or of_other_parts(before, now, "", named=True, personal=False)
    )


def _shared(before: Reading, now: Reading) -> list[Value]:
    """What both name, where it stands in the newer one."""
    known = {value.norm for value in before.values}
    found = [value for value in now.values if value.norm in known]
    return found + (_shared_chinese(before, now) if now.chinese else _shared_words(before, now))


def _shared_words(before: Reading, now: Reading) -> list[Value]:
    """Runs of telling words that both have."""
    told = {lemma(word.word) for word in before.words}
    found: list[Value] = []
    start = end = -1
    for word in now.words:
        bare = word.word.removesuffix("'s")
        telling = (
            bare not in en.FUNCTION
            and bare.partition("'")[0] not in en.FUNCTION
            and lemma(word.word) in told
            and not word.valued
        )
        if telling and start >= 0 and now.low[end : word.start] == " ":
            end = word.start + len(bare)
        elif telling:
            found += [Value(start, end, frozenset(), now.low[start:end])] if start >= 0 else []
            start, end = word.start, word.start + len(bare)
        else:
            found += [Value(start, end, frozenset(), now.low[start:end])] if start >= 0 else []
            start = -1
    return found + ([Value(start, end, frozenset(), now.low[start:end])] if start >= 0 else [])


_LATIN = r"[a-z][\w.+#/-]*(?: \d[\w.]*)?"
_VERBS = "叫是用在到由从给找接装按走为喊管把将让被往向跟和与就对于连问选"
_AFTERS = "的了这那在是由和给就也都被用现已又还改换从管接叫"


def _shared_chinese(before: Reading, now: Reading) -> list[Value]:
    """Names in Latin letters, and the longest stretches of Chinese characters that both have, verbs at the ends off."""
    taken = [(value.start, value.end) for value in now.values]
    found: list[Value] = []
    for match in compiled(_LATIN).finditer(now.low):
        said = match.group().strip(".-/ ")
        if len(said) > 1 and not _within(match.start(), taken) and _has_word(before.low, said):
            found.append(Value(match.start(), match.start() + len(said), frozenset(), said))
    low = now.low
    at = 0
    while at < len(low) - 1:
        end = at
        while (
            end < len(low)
            and "\u4e00" <= low[end] <= "\u9fff"
            and not _within(end, taken)
            and low[at : end + 1] in before.low
        ):
            end += 1
        if end - at > 1:
            found += _named(low, at, end, before.low)
        at = max(end, at + 1)
    return found


def _has_word(low: str, said: str) -> bool:
    at = low.find(said)
    end = at + len(said)
    return (
        at >= 0
        and not (low[at - 1 : at].isascii() and low[at - 1 : at].isalnum())
        and not (low[end : end + 1].isascii() and low[end : end + 1].isalnum())
    )


def _within(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)


def _named(low: str, start: int, end: int, other: str) -> list[Value]:
    while end - start > 1 and low[start] in _VERBS:
        start += 1
    while end - start > 1 and low[end - 1] in _AFTERS:
        end -= 1
    said = low[start:end]
    if len(said) < 2 or said in zh.FUNCTION_SET or said in zh.HEADS or said in zh.PRONOUNS:
        return []
    # One name may be the beginning of two longer ones: 博物馆商店, 博物馆餐厅.
    here, there = low[end : end + 1], other[other.find(said) + len(said) :][:1]
    further = here != there and all("\u4e00" <= char <= "\u9fff" and char not in _LOOSE_AFTER for char in (here, there))
    return [] if further and len(said) < 4 else [Value(start, end, frozenset(), said)]


_LOOSE_AFTER = frozenset(
    _AFTERS
    + _VERBS
    + "不没有要会能上下里中前后这那每一二三全今以选写放存跑拿开停启恢更变迁移搬调升降挪回重新收发报出定"
)
