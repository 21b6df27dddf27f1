"""Two things of one sort, or a thing and a sort of it: the dentist and the vet, secrets and test secrets.

What follows on the one is no news of the other, though attribute, kind of value and mark of change agree.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from slowwave.pipeline.domain.apart import NO_KIND, words_alone
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects_chinese import chinese_cues, cues_in
from slowwave.pipeline.language.subjects_latin import lemma


def of_other_sorts(before: Reading, now: Reading, kind: str) -> bool:
    """Whether what is told of one is no news of the other. kind: the attribute, "" where none is known."""
    if _of_other_callings(before, now) or _hold_together(before, now):
        return True
    if now.chinese:
        otherwise = _begins_otherwise(before, now, kind) or _begins_closer(before, now)
        return otherwise or _of_dependents(before, now, kind) or _of_other_makes(before, now)
    return _is_of_a_sort(before, now, kind) or _is_of_a_sort(now, before, kind)


_CALLINGS = (
    r"doctor|gp|physician|general practitioner|family doctor|医生|大夫",
    r"dentist|牙医|看牙",
    r"vet|veterinarian|兽医",
    r"accountant|bookkeeper|tax adviser|tax advisor|会计",
    r"lawyer|solicitor|attorney|律师",
    r"therapist|physio\w*|理疗师|心理医生|咨询师",
    r"dermatologist|皮肤科",
    r"optician|optometrist|眼科",
    r"landlord|房东",
    r"caretaker|janitor|concierge|物业|门卫",
    r"hairdresser|barber|理发师|托尼",
    r"plumber|electrician|水电工",
    r"tutor|coach|trainer|教练|家教",
    r"nanny|babysitter|保姆|阿姨",
    r"midwife|paediatrician|pediatrician|儿科",
)
"""People whom one may have beside one another, those that are told alike in one row."""


def _of_other_callings(before: Reading, now: Reading) -> bool:
    left, right = _callings(before.low), _callings(now.low)
    return bool(left and right) and left.isdisjoint(right)


@lru_cache(maxsize=1 << 12)
def _callings(low: str) -> frozenset[int]:
    return frozenset(at for at, row in enumerate(_CALLINGS) if compiled(rf"(?<![a-z])(?:{row})s?(?![a-z])").search(low))


_TOGETHER = (
    r"\b(?:has|have|got) (?:now )?(?:an?|some|two|three|one) ",
    r"\bavailable (?:in|on|for) |\btranslated into |\blocali[sz]ed (?:in|for|to) ",
    r"\bsupports |\b(?:we|they|you) support |\bintegrates? with ",
    r"\bspeaks? ",
    r"\b(?:ships?|sells?|delivers?|exports?) (?:now )?(?:to|in) ",
    r"\baccepts? |\bhandles? |\bincludes? |\boffers? |\bcontains? |\bcovers? ",
    r"\ballergic to |\bintolerant (?:to|of) ",
    r"\b(?:is|am|are) learning |\blearns? |\bplays? |\bstud(?:y|ies|ying) ",
    r"\bpublishes (?:to|in|on) |\bwrites? (?!to)|\bexports? ",
    r"(?<!没)有(?!限)|支持|会说|能[跑写看听出]|发货到|卖到|过敏|在学|兼容|适配",
)
"""Verbs of what holds several times at once, those alike in one row."""


def _hold_together(before: Reading, now: Reading) -> bool:
    """Whether both tell with one such verb of what may hold beside something else, and the newer one takes nothing
    back."""
    values = {value.norm for value in before.values}
    if any(value.norm in values for value in now.values):
        return False
    if any(value.classes & _MEASURED for reading in (before, now) for value in reading.values):
        return False
    return any(compiled(row).search(before.low) and compiled(row).search(now.low) for row in _TOGETHER)


_MEASURED = frozenset(("money", "duration", "rate", "measure", "number", "date", "clock", "daytime", "version", "plan"))
"""Classes of values of which a thing has one at a time: a limit, a price."""


def _is_of_a_sort(longer: Reading, plain: Reading, kind: str) -> bool:
    """Whether the noun with which one begins stands bare at the other's beginning, and there behind a word of its own
    that neither is a name nor speaks of the attribute: test secrets."""
    words = longer.words[1:4] if longer.words and longer.words[0].word in _DETERMINERS else longer.words[:3]
    if len(words) < 2:
        return False
    modifier, noun = words[0], words[1]
    alone = modifier.word in en.QUALIFIERS or modifier in words_alone(longer, plain, NO_KIND)
    if not alone or kind in modifier.kinds or lemma(modifier.word) in plain.terms or modifier.word.endswith("'s"):
        return False
    if longer.low[modifier.end : noun.start] != " " or noun.word in en.FUNCTION or noun.named:
        return False
    heads = plain.words[1:2] if plain.words and plain.words[0].word in _DETERMINERS else plain.words[:1]
    return any(lemma(head.word) == lemma(noun.word) for head in heads)


_DETERMINERS = frozenset(("the", "a", "an", "my", "our"))


def _of_dependents(before: Reading, now: Reading, kind: str) -> bool:
    """Whether one is of a pet or a child of the user's, which the other does not name."""
    if kind == "pet":
        return False
    left, right = (compiled(_DEPENDENT).match(reading.low) for reading in (before, now))
    return bool((left and left[1] not in now.low) or (right and right[1] not in before.low))


def _of_other_makes(before: Reading, now: Reading) -> bool:
    """Whether both name one of several that are made alike."""
    return _of_other_serials(before, now) or _of_other_doors(before, now)


def _of_other_serials(before: Reading, now: Reading) -> bool:
    """Whether both name machines or copies of one make with a number of their own: node-07, node-17."""
    left, right = _serials(before), _serials(now)
    return any(right.get(make, numbers).isdisjoint(numbers) for make, numbers in left.items())


def _serials(reading: Reading) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for match in compiled(r"(?<![\w./-])([a-z]{2,}[-_]?)(\d{1,4})(?![\w./-])").finditer(reading.low):
        if not any(v.classes and v.start <= match.start() and match.end() <= v.end for v in reading.values):
            found[match[1]] = found.get(match[1], frozenset()) | {match[2]}
    return found


def _of_other_doors(before: Reading, now: Reading) -> bool:
    """Whether each speaks of a door with a name of its own, or one alone of a side door: SSH 口, 管理端口."""
    left, right = (frozenset(compiled(_DOOR).findall(reading.low)) for reading in (before, now))
    sides = [frozenset(compiled(_SIDE_DOOR).findall(reading.low)) for reading in (before, now)]
    return bool(left and right and left.isdisjoint(right)) or sides[0] != sides[1]


_DOOR = r"([a-z][a-z0-9]*)\s?(?:端口|口)(?!令|径|号)"
_SIDE_DOOR = r"(管理|监控|调试|业务|数据|指标|告警|心跳|健康检查|内网|备用|通信|集群|复制|同步)\s?(?:端口|口)(?!令|径)"
_DEPENDENT = r"(?:我家|我们家|咱家|家里)?的?(猫|狗|孩子|宝宝|娃|老人|儿子|女儿)"


def _begins_otherwise(before: Reading, now: Reading, kind: str) -> bool:
    """Whether two Chinese sentences begin with nouns that have nothing in common and are no words for the attribute:
    孩子学校八点上课, 孩子兴趣班三点上课."""
    left, right = _head(before), _head(now)
    size = next((at for at, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))
    left, right = _bare(left[size:]), _bare(right[size:])
    if len(left) < _NOUN or len(right) < _NOUN:
        return False
    return not (
        _has_part(left, now.low) or _has_part(right, before.low) or _tells_of(left, kind) or _tells_of(right, kind)
    )


def _begins_closer(before: Reading, now: Reading) -> bool:
    """Whether one begins with the noun of the other, and with a word of its own before it: 图标, 网站小图标."""
    left, right = sorted((_bare(_head(before)), _bare(_head(now))), key=len)
    own = right.removesuffix(left)
    other = before.low if _bare(_head(now)) == right else now.low
    if len(left) < _NOUN or own == right or len(own) < _NOUN or compiled(_NO_SORT).search(own):
        return False
    return not _has_part(own, other)


_NO_SORT = r"^(?:[我咱俺]|用户)|[起给中里上表后前]$|[今昨明上下这本]"
"""What stands before a noun and tells whose it is, when or where, and not of what sort."""


_NOUN = 2
"""Characters of a Chinese noun."""


def _head(reading: Reading) -> str:
    """What stands before the first value and the first mark of a change."""
    end = min((value.start for value in reading.values), default=len(reading.low))
    cut = compiled(_CHANGED).search(reading.low, 0, end)
    if cut and cut.group() in ",:;。":
        # Before a comma stands a clause.
        return ""
    return reading.low[: cut.start() if cut else end]


_CHANGED = (
    r"[,:;。]|又|重新|还是|每|新|[改换变转迁搬挪调升降切推延放收交][成为到至用了]|现在|如今|目前|以后|已经?|不再|[在是为用由归叫放存写跑住装发走]"
    r"|从|被|把"
)


def _bare(said: str) -> str:
    return compiled(r"[^\u4e00-\u9fffa-z0-9]").sub("", said).strip("的了也都就还又再")


def _has_part(said: str, low: str) -> bool:
    return any(f"{a}{b}" in low for a, b in pairwise(said))


def _tells_of(said: str, kind: str) -> bool:
    """Whether a stretch holds a word for the attribute, or one that may stand for anything."""
    if any(word in said for word in zh.PRONOUNS) or said in zh.FUNCTION_SET:
        return True
    return any(kind in chinese_cues()[0][cue] or kind not in KINDS for *_, cue in cues_in(said))
