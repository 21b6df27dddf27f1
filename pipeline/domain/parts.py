"""Which part of a thing a statement is about: the read timeout is no connect timeout, the museum shop no museum."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from slowwave.pipeline.domain.slots import spec_of
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_reading import Reading, Word
from slowwave.pipeline.language.subjects import read
from slowwave.pipeline.language.subjects_chinese import chinese_cues, is_loose, left_over
from slowwave.pipeline.language.subjects_latin import is_change, lemma


def of_other_parts(before: Reading, now: Reading, kind: str, *, named: bool, personal: bool) -> bool:
    """Whether two statements tell of different parts of what they share, so that both may hold. named: whether the
    newer one names the value of the older one, which tells that it speaks of the same. personal: whether they are of
    a person's attribute, or of none that is known."""
    if before.chinese != now.chinese:
        return False
    if _other_heads(before, now) or _other_groups(before, now):
        return True
    if now.chinese:
        if _other_modifiers_chinese(before, now):
            return True
        if _other_things_chinese(before, now):
            return True
        belongs = _other_belongings_chinese(before, now, kind) or _goes_on_chinese(before, now, kind)
        return not named and (belongs or (personal and _other_company(before, now)))
    if _other_modifiers(before, now) or _other_subjects(before, now, kind):
        return True
    belongs = _other_belongings(before, now, kind) or _other_possessors(before, now)
    return not named and (belongs or (personal and _other_company(before, now)))


def _other_subjects(before: Reading, now: Reading, kind: str) -> bool:
    """Whether each begins with a noun of its own that is no word for the attribute: my laptop …, my server …"""
    mine, theirs = _subject(before.text, kind), _subject(now.text, kind)
    if not mine or not theirs or mine == theirs:
        return False
    told, other = ({lemma(w.word) for w in reading.words} for reading in (before, now))
    if mine in other or theirs in told:
        return False
    # Two words for the attribute itself are two wordings.
    return not all(kind in reading.words[1].kinds for reading in (before, now))


@lru_cache(maxsize=1 << 13)
def _subject(text: str, kind: str) -> str:
    reading = read(text)
    words = reading.words
    if len(words) < 3 or words[0].word not in ("my", "our", "the"):
        return ""
    return lemma(words[1].word) if _tells(words[1]) else ""


def _each_has_another(mine: Mapping[str, frozenset[str]], theirs: Mapping[str, frozenset[str]]) -> bool:
    """Whether something that both name goes with no word of the one that it goes with in the other."""
    return any(mine[name].isdisjoint(theirs[name]) for name in mine.keys() & theirs.keys())


def _other_possessors(before: Reading, now: Reading) -> bool:
    """Whether the same thing is told of two whose it is: our portal, the vendor's portal."""
    return _each_has_another(_possessed(before.text), _possessed(now.text))


@lru_cache(maxsize=1 << 13)
def _possessed(text: str) -> dict[str, frozenset[str]]:
    reading = read(text)
    found: dict[str, set[str]] = {}
    for word, following in pairwise(reading.words):
        if _tells(following) and (word.word.endswith("'s") or word.word in _MINE):
            whose = "user" if word.word in _MINE else word.word
            if whose.partition("'")[0] not in en.FUNCTION or whose in ("user", "user's"):
                found.setdefault(lemma(following.word), set()).add("user" if whose == "user's" else whose)
    return {thing: frozenset(owners) for thing, owners in found.items()}


_MINE = frozenset(("my", "our"))


def _other_company(before: Reading, now: Reading) -> bool:
    """Whether each speaks of what is so towards somebody else: "reply to Ada in French"."""
    if now.chinese:
        left, right = ({m[1] for m in compiled(_HAN_TOWARDS).finditer(reading.low)} for reading in (before, now))
    else:
        left, right = ({m[1] for m in compiled(_TOWARDS).finditer(reading.text)} for reading in (before, now))
    return bool(left and right) and left.isdisjoint(right)


_TOWARDS = r"\b(?:to|for|with) ([A-Z][a-z]+)\b"
_HAN_TOWARDS = r"(?:回|跟|给|对|和|陪)([小老阿][\u4e00-\u9fff])"


def _other_modifiers(before: Reading, now: Reading) -> bool:
    """Whether one noun stands in both behind different words: access tokens, refresh tokens."""
    return _each_has_another(_modified(before.text), _modified(now.text))


@lru_cache(maxsize=1 << 13)
def _modified(text: str) -> dict[str, frozenset[str]]:
    """Each noun that has a word of its own before it, and these words; a noun that also stands alone has none."""
    reading = read(text)
    found: dict[str, set[str]] = {}
    alone: set[str] = set()
    words = reading.words
    for at, word in enumerate(words):
        if not _tells(word) or word.named:
            continue
        noun = lemma(word.word)
        before = words[at - 1] if at and reading.low[words[at - 1].end : word.start] == " " else None
        if before is not None and _tells(before) and not before.word.endswith("'s"):
            found.setdefault(noun, set()).add(lemma(before.word))
        else:
            alone.add(noun)
    return {noun: frozenset(mods) for noun, mods in found.items() if noun not in alone}


def _tells(word: Word) -> bool:
    bare = word.word.partition("'")[0]
    return not (word.valued or bare in en.FUNCTION or is_change(bare))


def _names(word: Word, reading: Reading, kind: str) -> bool:
    """Whether a word names something, though it may also be a value of another kind: Petra's team is no plan."""
    if _tells(word) or word.word in _GROUPS_NAMED:
        return True
    types = set(spec_of(kind).types) if kind else set()
    valued = [value for value in reading.values if value.start <= word.start < value.end]
    return bool(valued) and not any(value.classes & types for value in valued)


def _other_belongings(before: Reading, now: Reading, kind: str) -> bool:
    """Whether one tells of something that belongs to what the other tells of: Kite's search, the museum shop."""
    mine, theirs = _belongings(before.text, kind), _belongings(now.text, kind)
    told, other = frozenset(lemma(w.word) for w in before.words), frozenset(lemma(w.word) for w in now.words)
    own = {owner for owner, thing in mine if thing not in other and owner in other}
    fresh = {owner for owner, thing in theirs if thing not in told and owner in told}
    if own or fresh:
        return True
    return _goes_between(before, now) or _goes_between(now, before)


_BEHIND_VERBS = frozenset(("in", "on", "at", "to", "from", "by", "with"))
"""What follows a verb rather than a noun that a thing is called by."""


@lru_cache(maxsize=1 << 13)
def _belongings(text: str, kind: str) -> frozenset[tuple[str, str]]:
    """Pairs of an owner and what is named as its own, the attribute itself left aside."""
    reading = read(text)
    words = reading.words
    found = set()
    for at, word in enumerate(words[:-1]):
        following = words[at + 1]
        if word.word.endswith(("'s", "s'")) and _tells(word) and _names(following, reading, kind):
            further = words[at + 2] if at + 2 < len(words) else None
            acts = at + 3 < len(words) and words[at + 3].word in _BEHIND_VERBS
            last = further if further is not None and not acts and _tells(further) else following
            if not (kind in following.kinds or following.named or kind in last.kinds):
                found.add((lemma(word.word), lemma(last.word)))
    return frozenset(found)


def _goes_between(plain: Reading, longer: Reading) -> bool:
    """Whether a word stands between a noun and its verb that follow each other in the plain one: the museum (shop)
    closes."""
    pairs = {(lemma(a.word), lemma(b.word)) for a, b in pairwise(plain.words[:4]) if _tells(a)}
    if not pairs:
        return False
    known = {lemma(w.word) for w in plain.words}
    return any(
        (lemma(a.word), lemma(c.word)) in pairs and lemma(b.word) not in known and _tells(b) and b.word not in en.HEADS
        for a, b, c in zip(longer.words[:4], longer.words[1:4], longer.words[2:5], strict=False)
    )


def _other_heads(before: Reading, now: Reading) -> bool:
    """Whether both name a thing by one word, and what it is by different ones: the search page, the search index."""
    return _each_has_another(_headed(before.text), _headed(now.text))


@lru_cache(maxsize=1 << 13)
def _headed(text: str) -> dict[str, frozenset[str]]:
    """Each name of a thing and what it is called besides: a head noun, or a number."""
    reading = read(text)
    found: dict[str, set[str]] = {}
    if reading.chinese:
        for match in compiled(_HAN_HEADED).finditer(reading.low):
            found.setdefault(match[1], set()).add(match[2])
        return {name: frozenset(heads) for name, heads in found.items()}
    for word, following in pairwise(reading.words):
        if _tells(word) and following.word.removesuffix("'s") in _WHAT:
            found.setdefault(lemma(word.word), set()).add(following.word.removesuffix("'s"))
    for match in compiled(r"\b([A-Z][a-z]+) (\d{1,3})\b").finditer(reading.text):
        if not any(v.start < match.end() and match.start(2) < v.end and "version" in v.classes for v in reading.values):
            found.setdefault(match[1].lower(), set()).add(match[2])
    return {name: frozenset(heads) for name, heads in found.items()}


def _other_groups(before: Reading, now: Reading) -> bool:
    """Whether each tells of a team, class or the like of its own: the app team, the data team."""
    return _each_has_another(_groups(before.low), _groups(now.low))


@lru_cache(maxsize=1 << 13)
def _groups(low: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    # Hardly any sentence names one, and where the word for it stands is told at once.
    for match in compiled(_GROUP).finditer(low) if compiled(_ANY_GROUP).search(low) else ():
        name, group = (match[1], match[2]) if match[1] else (match[3], match[4])
        if name not in en.FUNCTION:
            found.setdefault(group, set()).add(name)
    return {group: frozenset(names) for group, names in found.items()}


_GROUPS_NAMED = ("team", "squad", "crew", "group", "class", "department", "floor", "building")
_GROUP = (
    rf"\b([a-z][\w-]*) ({'|'.join(_GROUPS_NAMED)})\b"
    r"|([a-z]{2,12}|[\u4e00-\u9fff]{2})\s?(?<![上下值加换])(组(?![件织成合])|队(?!列)|部(?![署分])门?|班)"
)
_ANY_GROUP = "|".join((*_GROUPS_NAMED, *"组队部班"))
_WHAT = frozenset(en.HEADS) | frozenset(en.ACTORS)
_HAN_HEADED = rf"([\u4e00-\u9fff]{{2}})({'|'.join(sorted(zh.HEADS, key=len, reverse=True))}|网关|报表|中台)"


def _other_modifiers_chinese(before: Reading, now: Reading) -> bool:
    for cue in before.cues & now.cues:
        if len(cue) > 1:
            left, right = _before(before.low, cue), _before(now.low, cue)
            if left and right and left != right and left not in now.low and right not in before.low:
                return True
    return False


def _is_attribute(said: str, kind: str) -> bool:
    """Whether a Chinese word is one for the attribute itself, or holds one."""
    table = chinese_cues()[0]
    return said.startswith("新") or any(kind in table.get(part, ()) for part in (said, said[:2], said[-2:]))


def _goes_on_chinese(before: Reading, now: Reading, kind: str) -> bool:
    """Whether the names with which both begin are alike and go on differently: 博物馆, 博物馆商店."""
    mine, theirs = (next(iter(left_over(r.low, tuple((v.start, v.end) for v in r.values))), "") for r in (before, now))
    if not (before.low.startswith(mine) and now.low.startswith(theirs)) or mine == theirs:
        return False
    if any(compiled(r"\s?[:：是为]").match(r.low, len(name)) for r, name in ((before, mine), (now, theirs))):
        return False
    head = _alike(mine, theirs)
    if head < 2:
        return False
    rests = mine[head:], theirs[head:]
    tail = _alike(rests[0][::-1], rests[1][::-1])
    own = [rest[: len(rest) - tail] for rest in rests]
    told = any(_is_attribute(rest, kind) for rest in own)
    return not told and all(not rest or (len(rest) > 1 and not is_loose(rest)) for rest in own)


def _alike(left: str, right: str) -> int:
    """How many characters two texts begin with alike."""
    return next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))


def _before(low: str, cue: str) -> str:
    """The two characters right before a word, where they are a word of their own."""
    at = low.find(cue)
    said = low[max(0, at - 2) : at]
    return said if said in chinese_cues()[0] or said in zh.QUALIFIERS else ""


def _other_things_chinese(before: Reading, now: Reading) -> bool:
    """Whether something that belongs to an owner and has facts of its own is named by one alone."""
    mine, theirs = _things_chinese(before.low), _things_chinese(now.low)
    return any(
        thing not in other and owner in other
        for pairs, other in ((mine, now.low), (theirs, before.low))
        for owner, thing in pairs
    )


@lru_cache(maxsize=1 << 13)
def _things_chinese(low: str) -> frozenset[tuple[str, str]]:
    return frozenset((match[1], match[2]) for match in compiled(_THINGS).finditer(low))


_THINGS = (
    r"([\u4e00-\u9fffa-z0-9.-]{2,20}?)(?:的| 的 ?)(文档|官网|证书|域名|团队|小组|部门|助理|病历|药|合同|发票|备份|镜像"
    r"|前端|后端|后台|测试|车|房子|女儿|儿子|老师|学生|邻居|朋友)"
)


def _other_belongings_chinese(before: Reading, now: Reading, kind: str) -> bool:
    mine, theirs = _belongings_chinese(before.low), _belongings_chinese(now.low)
    return any(
        thing not in other and owner in other and not _is_attribute(thing, kind)
        for pairs, other in ((mine, now.low), (theirs, before.low))
        for owner, thing in pairs
    )


@lru_cache(maxsize=1 << 13)
def _belongings_chinese(low: str) -> tuple[tuple[str, str], ...]:
    return tuple((found[1], found[2]) for found in compiled(_BELONGS).finditer(low) if found[1] not in zh.PRONOUNS)


_BELONGS = (
    r"([\u4e00-\u9fffa-z0-9]{2,6})的([\u4e00-\u9fff]{2,4}?)"
    r"(?=很|太|挺|较|更|非常|特别|现在|恢复|更新|重新|调|变|挪|迁|移|转|又|都|也|被|一|已|目前|如今|在|是|用|改|换|从|由|跑|为|保|升|降|走|存|写|进|限|不|有|叫|$|[，。:：\s])"
)
