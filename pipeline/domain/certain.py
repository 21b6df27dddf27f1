"""The last look at a link that would be applied: is it of the whole of what the older one tells, and told as a fact?

What the rules before find is that two sentences share an attribute, an owner and a value. That is no proof where the
newer one denies a part alone ("security tickets are not tracked in Linear"), says of the fact what somebody thinks of
it ("Postgres as the database has been floated"), or writes another name of the same make (cleanup_a, cleanup_b).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from slowwave.pipeline.domain.apart import NO_KIND, words_alone
from slowwave.pipeline.domain.link import Judgement, Link
from slowwave.pipeline.domain.sorts import of_other_sorts
from slowwave.pipeline.domain.twins import of_counted_things, of_other_acts, of_other_moods, of_other_ranks
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.quantities import values
from slowwave.pipeline.language.subject_moods import unsettled
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects_chinese import blanked, chinese_cues, cues_in, small_words
from slowwave.pipeline.language.subjects_latin import lemma


def is_certain(before: Reading, now: Reading, found: Judgement) -> bool:
    """Whether nothing in two sentences speaks against a link that seems sure."""
    if found.why.startswith("taste"):
        return True
    if unsettled(before.low, chinese=before.chinese) != unsettled(now.low, chinese=now.chinese):
        return False
    if of_counted_things(before, now) or of_other_ranks(before, now):
        return False
    if _is_joined(before, now) or _is_joined(now, before) or _of_two_cases(before, now, found):
        return False
    if _is_of_files(before, now, found) or (found.why.startswith("currency") and _costs_another(before, now)):
        return False
    if found.link is Link.REWORDED:
        judged = of_other_moods(before, now) or _is_judged(before, now) or _is_noun(before, now)
        return not (judged or _names_another(before, now))
    if _denies_a_part(before, now, found):
        return False
    kind = found.why.partition(":")[0]
    if found.link is Link.ENDS:
        denied = _denials(now.low, chinese=now.chinese) and of_other_acts(before, now, kind)
        return not (_names_another(before, now) or denied)
    return not (_names_two(before, now, found) or of_other_sorts(before, now, kind))


_DENIAL = r"\b(?:no longer|not|never|cannot)\b|n't\b"
_HAN_DENIAL = r"不再|再也不|(?<![要差])不(?![过同仅只但少久断]|得不)|没(?=[在有放用跑写存走])|别(?=[再用往把给找])"
_CLAUSE = (
    r"[,;:.!?](?=\s|$)|[,;:!?](?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff])[,;:!?]|,(?=\d{4})|[。、]"
    r"| (?:but|and|so|because|since|while) "
)


def _denies_a_part(before: Reading, now: Reading, found: Judgement) -> bool:
    """Whether the clause of the newer one that denies something tells of more than the older one: of a part of it, a
    time, a purpose. Of a replacement that matters only where nothing else is told."""
    kinds = frozenset(before.kinds) | {found.why.partition(":")[0]}
    return any(
        _is_narrower(start, at, end, before, now, kinds)
        for start, at, end in _denials(now.low, chinese=now.chinese)
        if found.link is Link.ENDS or end - start >= len(now.low) - 1
    )


@lru_cache(maxsize=1 << 12)
def _denials(low: str, *, chinese: bool) -> tuple[tuple[int, int, int], ...]:
    """Where the clauses stand that deny something: their ends, and where the denial ends between them."""
    cuts = [0, *(match.end() for match in compiled(_CLAUSE).finditer(low)), len(low)]
    pattern = compiled(_HAN_DENIAL if chinese else _DENIAL)
    found = ((start, pattern.search(low, start, end), end) for start, end in pairwise(cuts))
    return tuple((start, match.end(), end) for start, match, end in found if match)


def _is_narrower(start: int, at: int, end: int, before: Reading, now: Reading, kinds: frozenset[str]) -> bool:
    known = {value.norm for value in before.values}
    inside = [value for value in now.values if start <= value.start < end]
    kept = [value for value in inside if value.norm in known]
    if known and not kept:
        return False
    if any(value.norm not in known and not value.classes & _SAID_TOO for value in inside):
        return True
    alone = _alone_chinese(before, now, kinds) if now.chinese else _alone(before, now, at, kinds)
    verb = _verb_behind(at, now)
    # What stands before the denial is not denied: "the office in Turin no longer has parking".
    held = verb < 0 or not kept or any(value.start >= at for value in kept)
    return any(start <= one < end and (one != verb or not held) for one in alone)


_SAID_TOO = frozenset(("branch", "status", "plan"))
"""Classes of values that may be words for an attribute: the default branch."""


def _verb_behind(at: int, now: Reading) -> int:
    """Where the verb begins that is denied, -1 where that is a noun or a word that may go with anything."""
    if now.chinese:
        return at if compiled(_HAN_VERBS).match(now.low, at) else -1
    following = (word for word in now.words if word.start >= at)
    first = next((word for word in following if word.word not in _AUXILIARIES), None)
    return first.start if first is not None and first.word not in en.FUNCTION else -1


_AUXILIARIES = frozenset(("be", "been", "being", "going", "to", "will", "would", "can", "even", "really", "just"))
_HAN_VERBS = r"[监负支依要限触更续调拿接管读写装收发访归走挂连绑]"
"""With what the verbs begin that deny an attribute as a whole: 不再监听, 不再负责."""


def _alone(before: Reading, now: Reading, at: int, kinds: frozenset[str]) -> list[int]:
    """Where the words stand that neither the older one nor such a kind of attribute explains, a word before one for
    the attribute aside, where both are denied: no longer has the €900 monthly cloud budget."""
    alone = {word.start for word in words_alone(now, before, NO_KIND) if kinds.isdisjoint(word.kinds)}
    words = [word for word in now.words if word.start >= at]
    explained = {word.start for word in words if word.word in _HOLDS}
    told = False
    for word in reversed(words):
        lone = word.start in alone
        if lone and told:
            explained.add(word.start)
        told = (told and lone) or (not lone and not kinds.isdisjoint(word.kinds) and word.word not in en.FUNCTION)
    return sorted(alone - explained)


_HOLDS = frozenset(("anywhere", "all", "available", "stands", "stand", "holds", "applies", "valid", "exists"))


def _alone_chinese(before: Reading, now: Reading, kinds: frozenset[str]) -> list[int]:
    spans = [(value.start, value.end) for value in now.values]
    table = chinese_cues()[0]
    spans += [(start, end) for start, end, cue in cues_in(now.low) if not kinds.isdisjoint(table[cue])]
    spans += small_words(now.low)
    spans += [match.span(1) for match in compiled(_HAN_OF_IT).finditer(now.low)]
    runs = compiled(r"[\u4e00-\u9fff]{2,}|[a-z][\w.-]+").finditer(blanked(now.low, spans))
    return [run.start() for run in runs if run.group() not in before.low]


_HAN_OF_IT = r"不再有[^,，。]{1,12}的([\u4e00-\u9fff]{2,8})(?=[,，。.]|$)"
"""What there is no longer any of: 不再有5000元的云费用额度."""


def _is_noun(before: Reading, now: Reading) -> bool:
    """Whether the older one says something of what the newer one tells as a fact, with a verb of being."""
    if before.chinese:
        return _says_again_and_more(now.low, before.low, _alone_chinese(now, before, frozenset(now.kinds)))
    start, end = _behind_values(now, before)
    being = start >= 0 and (before.low.startswith(("a ", "an ")) or compiled(_IS).search(before.low, start, end))
    return bool(being) and _is_judged(now, before)


def _is_judged(plain: Reading, longer: Reading) -> bool:
    """Whether one tells the fact as a noun and says something else of it: "Olga as my manager is …"."""
    start, end = _behind_values(plain, longer)
    if start < 0 or any(start <= value.start < end for value in longer.values):
        return False
    if longer.chinese:
        own = _alone_chinese(plain, longer, frozenset(plain.kinds))
        said = compiled(_HAN_JUDGED).search(longer.low, start, end)
        if said is not None and any(said.end() <= at < end for at in own):
            return True
        return _says_again_and_more(plain.low, longer.low, own)
    being = compiled(_IS).search(longer.low, start, end)
    start = being.end() if being else start
    kinds = longer.kinds.keys() & plain.kinds.keys()
    behind = [word for word in longer.words if start <= word.start < end]
    telling = [word for word in behind if word.word not in en.FUNCTION]
    if any(not kinds.isdisjoint(word.kinds) or lemma(word.word) in plain.terms for word in telling):
        return False
    alone = [word.word for word in words_alone(longer, plain, NO_KIND) if start <= word.start < end]
    return bool(alone) and (being is not None or any(compiled(_ACTS).fullmatch(word) for word in alone))


def _says_again_and_more(plain: str, longer: str, alone: list[int]) -> bool:
    """Whether a Chinese sentence says the other one word for word and something of its own behind it."""
    bare = compiled(r"^(?:用户|我们?|咱们?)?的?|[。.！!]$").sub("", plain)
    at = longer.find(bare)
    return at >= 0 and len(bare) >= _WORDY and any(one >= at + len(bare) for one in alone)


_WORDY = 4
"""Characters of a statement that another one may hold word for word."""


def _behind_values(plain: Reading, longer: Reading) -> tuple[int, int]:
    """Where what follows on the values begins and ends that both name; -1 where there are none."""
    known = {value.norm for value in plain.values}
    last = max((value.end for value in longer.values if value.norm in known), default=-1)
    tail = compiled(_CLAUSE).search(longer.low, last) if last >= 0 else None
    return last, tail.start() if tail else len(longer.low)


_IS = (
    r"\b(?:is|are|was|were|has been|have been|had been|would be|will be|gets|seems|feels|remains|came|comes"
    r"|has (?:its|an?|no|some|many|few))\b"
)
_ACTS = r"(?!passed|always|plus|yes)[a-z]{3,}(?:[^s]s|ed)"
_HAN_JUDGED = (
    r"被|让|令|(?:我们?|咱们?)(?!的|计)|大家|有人|谁|人人|他们|正(?:在|跟|和)|[跟和与][^,，。]{1,8}(?:比|对)|要再"
)


def _names_two(before: Reading, now: Reading, found: Judgement) -> bool:
    """Whether each of the two names in its midst something that neither the other nor the change names."""
    mine, theirs = _named(before), _named(now)
    return any(name not in now.low and name not in found.why for name in mine) and any(
        name not in before.low and name not in found.why for name in theirs
    )


def _named(reading: Reading) -> list[str]:
    """Names written large that are no value and do not begin the sentence, where any word is."""
    return [
        word.word.removesuffix("'s")
        for word in reading.words[1:]
        if word.named and reading.text[word.start].isupper() and not word.valued
    ]


_JOINED = r"(?:the |our |my |all )?([a-z][a-z-]+) (?:and|or) (?:the |our |my )?([a-z][a-z-]+)"
_HAN_JOINED = r"([\u4e00-\u9fff]{2,6}?)(?:和|与|及|以及|、)([\u4e00-\u9fff]{2})"


def _is_joined(longer: Reading, plain: Reading) -> bool:
    """Whether one begins with two things of which the other names one alone: invoices and contracts."""
    found = compiled(_HAN_JOINED if longer.chinese else _JOINED).match(longer.low)
    if found is None or any(value.start < found.end() for value in longer.values):
        return False
    if longer.chinese:
        named = [found[1][-2:] in plain.low, found[2] in plain.low]
    else:
        named = [lemma(word) in plain.terms for word in found.groups()]
    return any(named) and not all(named)


def _is_of_files(before: Reading, now: Reading, found: Judgement) -> bool:
    """Whether both begin with a file, which is what they speak of and nothing that changed: "cleanup.sh 负责清缓存"."""
    if found.link is not Link.REPLACES or not found.why.startswith("path"):
        return False
    firsts = [next((value for value in reading.values if "path" in value.classes), None) for reading in (before, now)]
    return all(
        value is not None and not value.start and not compiled(_BEING).match(reading.low, value.end)
        for value, reading in zip(firsts, (before, now), strict=True)
    )


def _costs_another(before: Reading, now: Reading) -> bool:
    """Whether both name an amount, and not the same: of a price the currency alone is no proof."""
    mine, theirs = values(before.text), values(now.text)
    return bool(mine and theirs) and mine != theirs


def _of_two_cases(before: Reading, now: Reading, found: Judgement) -> bool:
    """Whether two sentences tell of two cases of one thing: the new and the old one; in Chinese also a condition and
    its denial (命中时, 没命中时), two numbers (固件 1.05 的机器) and two names before one noun (iOS 客户端)."""
    ages = [compiled(_AGED).match(reading.low) for reading in (before, now)]
    if ages[0] and ages[1] and ages[0][2] == ages[1][2] and _AGES[ages[0][1]] != _AGES[ages[1][1]]:
        return True
    if not (before.chinese and now.chinese):
        return False
    mine, theirs = _conditions(before.low), _conditions(now.low)
    if any(core in theirs and theirs[core] != denied for core, denied in mine.items()):
        return True
    one, other = (compiled(_NUMBERED).match(reading.low) for reading in (before, now))
    if one and other and one[2] == other[2] and one[1] != other[1]:
        return True
    one, other = (compiled(_PREFIXED).match(reading.low) for reading in (before, now))
    if one and other and one[2] == other[2] and one[1] != other[1]:
        # What the change itself is about is no case of it.
        return not (one[1] in found.why or other[1] in found.why)
    return False


@lru_cache(maxsize=1 << 12)
def _conditions(low: str) -> dict[str, bool]:
    """What a sentence makes a condition of, and whether it is denied there."""
    return {match[2]: bool(match[1]) for match in compiled(_CONDITION).finditer(low)}


_CONDITION = (
    r"(?:^|[,;。、])(?:如果|要是|若|当)?(没有?|未|不|无)?"
    r"([\u4e00-\u9fff]{2,8}?)(?:的?时候|的话|时(?![间区候长机]))"
)
_BEING = r"\s*(?:是|为|作为|就是|is\b|as\b)"
_AGES = {"new": "new", "old": "old", "新": "new", "旧": "old", "老": "old"}
_AGED = r"(?:the |our |my )?(new|old|新|旧|老)\s*(?:的)?\s*([a-z]{3,}|[\u4e00-\u9fff]{2})"
_PREFIXED = r"([a-z][\w.+-]*)\s*(?![是为做当用负管在的由跑走放存连])([\u4e00-\u9fff]{2})"
_NUMBERED = r"[a-z\u4e00-\u9fff ]{0,6}?(?<![用是在走跑换改选买到为])(\d[\w.]*)\s*(?:版本?)?的([\u4e00-\u9fff]{2})"

_CODE = r"(?<![\w./@-])(?:[a-z][a-z0-9]*(?:[_.-][a-z0-9]+)+|[a-z]+\d+)(?![\w@/])"


def _names_another(before: Reading, now: Reading) -> bool:
    """Whether each of the two writes a name as programs have them that the other lacks: cleanup_a, cleanup_b."""
    mine, theirs = _codes(before.low), _codes(now.low)
    return any(name not in now.low for name in mine) and any(name not in before.low for name in theirs)


@lru_cache(maxsize=1 << 12)
def _codes(low: str) -> tuple[str, ...]:
    return tuple(match.group() for match in compiled(_CODE).finditer(low))
