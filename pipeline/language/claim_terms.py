"""What a claim speaks of, piece by piece and in order: amounts, marks of code, names, persons, words by their sense.

Two pieces are the same where their keys are: "picked" and "chosen", 太太 and 老婆, "half past four" and 16:30.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from slowwave.pipeline.language import claim_senses_en as en
from slowwave.pipeline.language import claim_senses_zh as zh
from slowwave.pipeline.language.claim_amounts import Amount, amounts
from slowwave.pipeline.language.claim_units import UNITS, WEEKDAYS
from slowwave.pipeline.language.en import FUNCTION_WORDS, MONTHS
from slowwave.pipeline.language.folding import folded
from slowwave.pipeline.language.openings import has_cjk
from slowwave.pipeline.language.patterns import CJK, compiled
from slowwave.pipeline.language.stems import stem
from slowwave.pipeline.language.subject_names import FIRST_NAMES

AMOUNT, MARK, NAME, PERSON, WORD, CHAR = "amount", "mark", "name", "person", "word", "char"

_MARK = (
    r"`([^`\n]{1,200})`|([a-z][a-z0-9]{1,9}://[^\s，。；）)\]>]{1,400})|((?<![\w.])(?:~|\.{1,2})?/(?:[\w.@+*-]{1,80}/?){1,12})"
    r"|(\b\d{1,3}(?:\.\d{1,3}){3}(?:/\d{1,2}|:\d{2,5})?\b)"
    r"|(\\\\[\w\\.$-]{2,200})|(\b[A-Z]:\\[\w\\.$-]{1,200})|(--[\w-]{2,60}(?:=[\w.-]+)?)"
    r"|([\w.+-]{1,60}@[\w-]{1,60}\.[\w.]{2,20})|((?<![\w.-])\*?\.?[A-Za-z_]\w*(?:(?:[._/:+-]|::)\w+)+(?:\(\))?/?)"
    r"|(\b[a-z]+[A-Z]\w*)|(\b\w*[A-Za-z]_\w+)|(\b[A-Za-z]+\d\w*\+?)|(\b\d+[A-Z]\w*\b(?![%]))|(\b[A-Z]{2,12}s?\b)"
    r"|(\b(?=\w*\d)(?=\w*[a-f])[0-9a-f]{7,40}\b)|(#\d+)|(\b\d+x\d+\b)|(\.[a-z]{2,12}\b)|(\b\d+(?:\.\d+)?[A-Za-z]{1,4}\b)"
)
_NAME = r"(?<![\w.-])[A-Z][a-zà-ÿ]{1,30}(?:['’]s)?(?![\w])"
_WORD = r"[A-Za-zÀ-ɏ]+(?:['’][a-z]+)?"

PERSONS = {
    "user": "user i me my mine myself 用户 我 本人 使用者",
    "mother": "mother mum mom 妈妈 母亲 妈 老妈",
    "father": "father dad 爸爸 父亲 爸 老爸",
    "wife": "wife 老婆 太太 妻子 媳妇",
    "husband": "husband 老公 丈夫",
    "sister": "sister 妹妹 姐姐",
    "brother": "brother 弟弟 哥哥",
    "child": "child children kid kids 孩子 小孩",
    "son": "son 儿子",
    "daughter": "daughter 女儿",
    "grandmother": "grandmother grandma granny 奶奶 外婆 阿嬷 姥姥",
    "grandfather": "grandfather grandpa 爷爷 外公",
    "aunt": "aunt 大姨 阿姨 姑姑",
    "uncle": "uncle 叔叔 舅舅",
    "niece": "niece 侄女 小侄女",
    "boss": "boss 老板 领导",
    "landlord": "landlord 房东",
    "technician": "technician 师傅",
    "teacher": "teacher 老师",
    "we": "we us our 我们 我方 咱们",
}
_ACTS = (
    r"\s+(?:owns|maintains|manages|writes|handles|runs|leads|wants|prefers|likes|loves|hates|needs|uses|keeps|says|thinks"
    r"|suggests|proposes|reviews|reads|works|lives|takes|makes|pays|plays|swims|teaches|checks|fixes|sells|buys|decides|eats"
    r"|drinks|drives|[a-z]{3,}ed (?:the|an?|my|his|her|our|its|it|all|both|me|us))\b"
)
"""What a person does: who stands before it at the beginning of a sentence is named."""
IP_DOTS = 3
SHORT_WORDS = frozenset(("w/o", "w", "b/c"))
"""Small words as notes shorten them: no code."""
SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛"
    "闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
)
KNOWN_NAMES = (
    "淘宝|京东|拼多多|天猫|微信|支付宝|抖音|快手|小红书|美团|饿了么|百度|腾讯|阿里|华为|小米|苹果|三星|联想|戴尔|海尔|美的|格力|比亚迪|特斯拉|丰田|本田|大众|宝马|奔驰|联通"
    "|移动(?!端|硬|设|电|到|了|应)|电信|顺丰|圆通|中通|建行|工行|农行|招行|钉钉|飞书|滴滴|携程|知乎|微博|前程无忧|拉勾|智联|猎聘"
    "|北京|上海|广州|深圳|杭州|南京|成都|武汉|西安|苏州|天津|重庆|厦门|青岛|大连|长沙|京都|东京|大阪|台北|高雄|香港|首尔|新加坡|伦敦|巴黎|柏林|纽约|昆明|郑州|济南|福州|合肥|宁波"
    "|无锡|珠海|三亚|贵阳|南宁|太原|沈阳|哈尔滨|长春"
)
"""Names in Chinese that no form shows: shops, firms, cities."""
_CALLED = (
    rf"([{SURNAMES}](?:老师|医生|大夫|师傅|先生|女士|经理|总监|总(?![是共结体之算在要会计])|工程师|教授|主任|阿姨|叔叔))"
    rf"|((?:小|老|阿)[{SURNAMES}梅杰明红芳强兰](?![米鹏组区时程序上路要家向方]))"
)


@dataclass(frozen=True, slots=True)
class Term:
    """kind: of the constants above. light: whether it carries no fact of its own."""

    key: str
    kind: str
    start: int
    end: int
    shown: str
    light: bool = False
    amount: Amount | None = None


@lru_cache(maxsize=1 << 12)
def terms(text: str) -> tuple[Term, ...]:
    """All of them from left to right, none over another."""
    flat = folded(text)
    found: list[Term] = []
    taken = bytearray(len(flat))
    for one in _marks(flat):
        _take(one, found, taken)
    for amount in amounts(_blanked(flat, taken)):
        at = Term(amount.key, AMOUNT, amount.start, amount.end, amount.shown, amount=amount)
        if any(taken[at.start : at.end]) and (found[-1].start, found[-1].end) != (at.start, at.end):
            continue
        found.append(at)
        taken[at.start : at.end] = b"\1" * (at.end - at.start)
    rest = _blanked(flat, taken)
    found += _names_and_words(rest)
    found += _chinese(rest)
    return tuple(sorted(found, key=lambda one: (one.start, one.end)))


def _take(one: Term, found: list[Term], taken: bytearray) -> None:
    if not any(taken[one.start : one.end]):
        found.append(one)
        taken[one.start : one.end] = b"\1" * (one.end - one.start)


def _blanked(text: str, taken: bytearray) -> str:
    return "".join("\0" if used else char for char, used in zip(text, taken, strict=True))


def _marks(text: str) -> list[Term]:
    found: list[Term] = []
    for match in compiled(_MARK, re.ASCII).finditer(text):
        raw = next(filter(None, match.groups()), match.group())
        shown = raw.strip(".,:;'\"/ ").rstrip("/")
        if shown.lower() in UNITS and compiled(r"\d\s?\Z").search(text[: match.start()][-2:]):
            continue
        if not shown or shown.lower() in SHORT_WORDS or (_is_amount(shown) and shown.count(".") != IP_DOTS):
            continue
        if len(parts := compiled(r"[+/&-]").split(shown)) > 1 and all(map(_is_weekday, parts)):
            continue
        key = shown.casefold()
        if compiled(r"[A-Z]{2,12}s").fullmatch(shown):
            key = key[:-1]
        sense = _senses_en().get(stem(key)) if compiled(r"[A-Za-z]{2,4}s?").fullmatch(shown) else None
        if compiled(r"[A-Z]{2}/[A-Z]{2}").fullmatch(shown):
            at = match.start()
            for part, start in ((shown[:2], at), (shown[3:], at + 3)):
                sense = _senses_en().get(part.lower(), part.lower())
                found.append(Term(f"={sense}", NAME, start, start + 2, part))
            continue
        found.append(Term(f"={sense}" if sense else key, MARK, match.start(), match.end(), shown))
    return found


def _is_weekday(shown: str) -> bool:
    return any(shown.lower() in names for names in WEEKDAYS)


def _is_amount(shown: str) -> bool:
    found = amounts(shown)
    return len(found) == 1 and found[0].start == 0 and found[0].end == len(shown) and not shown.startswith("#")


def _names_and_words(text: str) -> list[Term]:
    found: list[Term] = []
    low = text.lower()
    at = 0
    for match in compiled(_WORD).finditer(text):
        if match.start() < at:
            continue
        phrase = _phrases().match(low, match.start())
        if phrase:
            at = phrase.end()
            sense = _phrase_senses()[" ".join(phrase.group().split())]
            found.append(Term(f"={sense}", WORD, phrase.start(), phrase.end(), phrase.group()))
            continue
        found.append(_latin(text, match))
    return found


def _latin(text: str, match: re.Match[str]) -> Term:
    shown = match.group()
    word = compiled(r"['’]s\Z").sub("", shown)
    low = word.lower()
    start, end = match.span()
    person = _persons().get(low) or _persons().get(low.split("'")[0].split("’")[0])
    if person and not (low in ("my", "our") and _of_another(text, end)):
        return Term(f"@{person}", PERSON, start, end, shown)
    if compiled(r"\b(?:Mr|Mrs|Ms|Miss|Dr|Prof|Herr|Frau)\.?\s\Z").search(text[:start]) and shown[:1].isupper():
        return Term(low, PERSON, start, end, shown)
    is_a = shown == "A" and (has_cjk(text) or _is_labelled(text, start))
    if is_a or compiled(r"[B-HJ-Z]").fullmatch(shown):
        return Term(low, MARK, start, end, shown)
    if _is_name(text, match, low):
        return Term(_senses_key(low) or low, NAME, start, end, shown)
    key = _senses_key(low)
    return Term(key or stem(_irregular().get(low, low)), WORD, start, end, shown, light=low in _light())


def _is_labelled(text: str, start: int) -> bool:
    """Whether the word before names one of several: "group A"."""
    label = r"(?:group|class|team|option|plan|part|room|gate|block|section|variant)\s\Z"
    return compiled(label).search(text[:start].lower()) is not None


def _of_another(text: str, end: int) -> bool:
    """Whether a person follows: "my sister" is none of the speaker."""
    after = compiled(r"\s+([A-Za-z]+)").match(text, end)
    return after is not None and after[1].lower() in _persons()


def _senses_key(low: str) -> str:
    if low in _light() and low not in _said_senses():
        return ""
    sense = _senses_en().get(low) or _senses_en().get(stem(low)) or _senses_en().get(stem(_irregular().get(low, low)))
    return f"={sense}" if sense else ""


def _is_name(text: str, match: re.Match[str], low: str) -> bool:
    inner = compiled(r"[A-Z][a-z]*[A-Z]").match(text, match.start())
    if not (inner or compiled(_NAME).match(text, match.start())) or low in FUNCTION_WORDS or low in _light():
        return False
    before = text[: match.start()].rstrip(" \"'“‘(*_-#>")
    titled = compiled(r"\b(?:Mr|Mrs|Ms|Dr|Prof|St)\.\Z").search(before)
    starts = not titled and (not before.strip("\0 ") or before[-1] in ".!?。！？:：;；\n|>")
    if low in MONTHS or any(low.removesuffix("s") in names for names in WEEKDAYS):
        return False
    if not starts or low in FIRST_NAMES or compiled(r"[A-Z][a-z]*[A-Z]\w*").fullmatch(match.group()):
        return True
    if not _senses_key(low) and compiled(_ACTS).match(text, match.end()):
        return not low.endswith(("s", "ing", "ed", "ly"))
    after = compiled(r"\s+([A-Z][a-zà-ÿ]+)\b").match(text, match.end())
    return after is not None and after[1].lower() not in _light() and not _senses_key(low)


def _chinese(text: str) -> list[Term]:
    found: list[Term] = []
    senses = _senses_zh()
    for run in compiled(f"[{CJK}]+").finditer(text):
        at = run.start()
        while at < run.end():
            called = compiled(_CALLED).match(text, at) or compiled(KNOWN_NAMES).match(text, at)
            if called:
                found.append(Term(called.group(), NAME, at, called.end(), called.group()))
                at = called.end()
                continue
            for size in range(min(5, run.end() - at), 0, -1):
                piece = text[at : at + size]
                if person := _persons().get(piece):
                    found.append(Term(f"@{person}", PERSON, at, at + size, piece))
                    break
                if piece in senses and (size > 1 or (piece not in zh.LIGHT and _alone(text, at, found))):
                    found.append(Term(f"={senses[piece]}", WORD, at, at + size, piece))
                    break
            else:
                size = 1
                light = text[at] in zh.LIGHT and not _parts(text, at)
                found.append(Term(text[at], CHAR, at, at + 1, text[at], light=light))
            at += size
    return _paired(found)


def _parts(text: str, at: int) -> bool:
    """Whether a character makes one thing of another: 前 in 前门, and not in 前天."""
    after = text[at + 1 : at + 2]
    if text[at] not in zh.DISTINCT or not after or not compiled(f"[{CJK}]").match(after) or after in zh.LIGHT:
        return False
    return not any(text[at + 1 : at + 1 + size] in _senses_zh() for size in (1, 2, 3)) and not (
        at and text[at - 1] in zh.LIGHT and text[at - 1] not in zh.DISTINCT and text[at] in "上下前后"
    )


def _alone(text: str, at: int, found: list[Term]) -> bool:
    """Whether a character is a word of its own, and no part of one that no table has."""
    if text[at] in zh.VERBS:
        return True
    if found and found[-1].end == at and found[-1].kind == CHAR and not found[-1].light:
        return False
    after = text[at + 1 : at + 2]
    if not after or not compiled(f"[{CJK}]").match(after) or after in zh.LIGHT or after in _senses_zh():
        return True
    return any(
        text[at + 1 : at + 1 + size] in _senses_zh() or text[at + 1 : at + 1 + size] in _persons() for size in (2, 3)
    )


def _paired(found: list[Term]) -> list[Term]:
    """Characters that stand together and in no table, two by two; one that stands alone is itself."""
    kept: list[Term] = []
    for at, one in enumerate(found):
        if one.kind != CHAR or one.light:
            kept.append(one)
            continue
        after = found[at + 1] if at + 1 < len(found) else None
        before = found[at - 1] if at else None
        if after is not None and after.kind == CHAR and not after.light and after.start == one.end:
            kept.append(Term(one.key + after.key, CHAR, one.start, after.end, one.shown + after.shown))
        elif before is None or before.kind != CHAR or before.light or before.end != one.start:
            kept.append(one)
    return kept


@cache
def _persons() -> dict[str, str]:
    return {word: person for person, words in PERSONS.items() for word in words.split()}


@cache
def _light() -> frozenset[str]:
    return frozenset(en.LIGHT.split()) | FUNCTION_WORDS


@cache
def _irregular() -> dict[str, str]:
    pairs = ((form, word) for form, word in (pair.split() for pair in en.IRREGULAR.split("|")))
    return dict(pairs)


@cache
def _rows() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in en.SENSES.replace("\n ", " ").strip().splitlines():
        name, words = row.split(": ")
        found[name] = words.split()
    return found


@cache
def _senses_en() -> dict[str, str]:
    found: dict[str, str] = {}
    for name, words in _rows().items():
        for word in words:
            if "_" not in word:
                found.setdefault(stem(word), name)
    return found


@cache
def _said_senses() -> frozenset[str]:
    return frozenset(word for words in _rows().values() for word in words)


@cache
def _phrase_senses() -> dict[str, str]:
    return {word.replace("_", " "): name for name, words in _rows().items() for word in words if "_" in word}


@cache
def _phrases() -> re.Pattern[str]:
    words = sorted(_phrase_senses(), key=lambda one: -len(one))
    return re.compile("(?:" + "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in words) + r")(?!\w)")


@cache
def _senses_zh() -> dict[str, str]:
    found: dict[str, str] = {}
    for row in zh.SENSES.strip().splitlines():
        name, words = row.split(": ")
        for word in words.split():
            found.setdefault(word, name)
    return found
