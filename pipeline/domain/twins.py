"""What is told of two things that bear the same name: house 14 and house 41, the old tablet and the new one."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from slowwave.pipeline.domain.labels import is_identifier
from slowwave.pipeline.domain.slots import EXACT, EXACT_SHAPES, WHEN, spec_of
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subject_values import Value
from slowwave.pipeline.language.subjects import read
from slowwave.pipeline.language.subjects_chinese import chinese_cues


def of_other_numbers(before: Reading, now: Reading) -> bool:
    """Whether each is told of a thing with a number or year of its own: line 3, line 5; the 2023 survey."""
    left, right = _numbers(before.text), _numbers(now.text)
    return bool(left and right) and left.isdisjoint(right)


@lru_cache(maxsize=1 << 13)
def _numbers(text: str) -> frozenset[str]:
    reading = read(text)
    return frozenset(value.norm for value in reading.values if is_identifier(value, reading))


def of_counted_things(before: Reading, now: Reading) -> bool:
    """Whether both begin with a noun and a number behind it, another in each, and go on to a figure: Node 1, Node 3."""
    left, right = (compiled(_COUNTED_THING).match(reading.low) for reading in (before, now))
    if before.chinese and now.chinese:
        left, right = (compiled(_HAN_COUNTED).match(reading.low) for reading in (before, now))
    if left is None or right is None or left[1] != right[1] or left[2] == right[2]:
        return False
    return all(
        any(value.start >= found.end() and value.classes & EXACT for value in reading.values)
        for found, reading in ((left, before), (right, now))
    )


_HAN_COUNTED = (
    r"(?=第?[\d零一二三四五六七八九十]+ ?(单元|栋|幢|座|号[\u4e00-\u9fff]|楼|层|室|区|院|桌|台|站|库|仓|厅|馆|线|班"
    r"|组|队|期|批|轮|章|节|课|题|版|季|册|卷|病|摄|登|路|车|床|窗|柜))第?([\d零一二三四五六七八九十]+) ?"
)
_COUNTED_THING = (
    r"(?:the |our |my )?(?:[a-z][a-z-]+ )??([a-z][a-z-]+)[ -]#?([0-9]+[a-z]?|[a-z][0-9]*)\b"
    r"(?= (?:has|was|got|now|can|[a-z]+s\b))"
)


def of_other_ranks(before: Reading, now: Reading) -> bool:
    """Whether a noun stands behind another rank in each: the first payment, the last payment."""
    left, right = _ranks(before.low), _ranks(now.low)
    return any(left[noun].isdisjoint(right[noun]) for noun in left.keys() & right.keys())


@lru_cache(maxsize=1 << 13)
def _ranks(low: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for match in compiled(_RANKED).finditer(low):
        found.setdefault(match[2] or match[4], set()).add(match[1] or match[3])
    return {noun: frozenset(ranks) for noun, ranks in found.items()}


_RANKED = (
    r"\b(first|second|third|fourth|fifth|last|final|next|previous|initial|upper|lower|left|right|north|south|east|west"
    r"|northern|southern|eastern|western|inner|outer|top|bottom|big|bigger|small|smaller|large|larger|long"
    r"|short|old|new"
    r"|older|newer|early|late|half-day|full-day|junior|senior|male|female)\s([a-z]{3,})\b"
    r"|(头|首|末|尾|第[一二三四五六七八九十\d]+|前|后|左|右|东|西|南|北|上|下|大|小|正式|测试|临时|长期)([\u4e00-\u9fff]{2})"
)


def of_old_and_new(before: Reading, now: Reading) -> bool:
    """Whether one is told of the old and one of the new of two things that are there side by side: old tablets."""
    left, right = _aged(before.low), _aged(now.low)
    return bool(left[0] & right[1] or left[1] & right[0])


_AGED = (
    r"\b(?:old|older|legacy) ([a-z]{3,})|[老旧]\s?([\u4e00-\u9fff]{2})",
    r"\b(?:new|newer) ([a-z]{3,})|新\s?([\u4e00-\u9fff]{2})",
)


@lru_cache(maxsize=1 << 13)
def _aged(low: str) -> tuple[frozenset[str], frozenset[str]]:
    old, new = (frozenset(m[1] or m[2] for m in compiled(pattern).finditer(low)) for pattern in _AGED)
    return old, new


def of_other_leads(before: Reading, now: Reading, kind: str) -> bool:
    """Whether the Chinese name that both share stands behind a word of its own in each: 德语词表, 法语词表. A value of
    the kind itself is no such word."""
    if not (before.chinese and now.chinese):
        return False
    mine, theirs = _without_values(before, kind), _without_values(now, kind)
    for name in _shared(mine, theirs):
        # Two words may begin alike, or the first one end as the second does: 德语词表, 法语词表.
        for tail in (name, name[1:]) if len(name) > SHORTEST else (name,):
            left, right = _lead(mine, tail), _lead(theirs, tail)
            if left and right and left not in theirs and right not in mine:
                return True
    return False


def of_two_alike(before: Reading, now: Reading, kind: str) -> bool:
    """Whether what both name is told apart by a number, an age or the word before it: 订单服务, 库存服务."""
    return of_other_numbers(before, now) or of_old_and_new(before, now) or of_other_leads(before, now, kind)


def _without_values(reading: Reading, kind: str) -> str:
    """The sentence with its values blanked, of one kind where that is known, else what is exact."""
    types = frozenset(spec_of(kind).types) if kind else EXACT
    low = list(reading.low)
    for value in reading.values:
        if value.classes & types:
            low[value.start : value.end] = "\0" * (value.end - value.start)
    return "".join(low)


SHORTEST = 2
"""Characters of a Chinese word that names something."""


def _shared(low: str, other: str) -> list[str]:
    """The longest stretches of two Chinese characters and more that stand in both."""
    found: list[str] = []
    at = 0
    while at < len(low) - 1:
        end = at
        while end < len(low) and "\u4e00" <= low[end] <= "\u9fff" and low[at : end + 1] in other:
            end += 1
        if end - at >= SHORTEST:
            found.append(low[at:end].strip("的"))
        at = max(end, at + 1)
    return [name for name in found if len(name) >= SHORTEST]


def _lead(low: str, name: str) -> str:
    """The word of at least two characters that stands right before a name, 的 between them or not."""
    ahead = low[: low.find(name)].removesuffix("的")
    said = compiled(_ENDS_BEFORE).split(ahead)[-1]
    small = said in zh.PRONOUNS or (said in zh.FUNCTION_SET and said not in _OFFICES)
    return said if len(said) >= SHORTEST and not small else ""


_OFFICES = frozenset(("财务", "运维", "领导", "老板"))
"""Small words elsewhere; before a name they tell whose it is."""


_ENDS_BEFORE = (
    r"[^\u4e00-\u9fff]|(?:现在|目前|已经?|重新|以后|今后|之前|要求|决定|同意|我们|咱们|我家|用户"
    r"|[的了给把对由从在为是就都要和跟与用让按将被"
    r"于后前时以起到又还再也请管叫问说找向往这那每])"
)
"""What a word before a name does not reach over."""


def of_something_beside(before: Reading, now: Reading) -> bool:
    """Whether one tells of what goes with a Chinese thing that both name, and not of the thing: 周会, 周会纪要."""
    if not (before.chinese and now.chinese):
        return False
    return any(_beside(before.low, cue) != _beside(now.low, cue) for cue in before.cues & now.cues)


def _beside(low: str, cue: str) -> bool:
    return compiled(rf"的?(?:{_GOES_WITH})").match(low, low.find(cue) + len(cue)) is not None


_GOES_WITH = (
    "室|纪要|记录|录像|录音|回放|停车|通知|链接|手册|资料|材料|名单|群(?!聊)|邀请|茶歇|外卖|午餐|场地|投影"
    "|嘉宾|主持|议程|议题|海报|门票|报名|签到|发言"
    "|幻灯|手(?!动|上|里|机)|师(?!傅)|垫|架(?!构)|桌|套(?!餐)|嘴|厂|店|展"
)


def other_files(before: Reading, now: Reading) -> bool:
    """Whether each names a kind of file that the other does not: logs and backups, 证书 and 缓存."""
    left, right = _named(before.low, _FILES), _named(now.low, _FILES)
    return bool(left and right) and left.isdisjoint(right)


@lru_cache(maxsize=1 << 14)
def _named(low: str, rows: tuple[str, ...]) -> frozenset[int]:
    """The rows of a table of which a word stands in the sentence."""
    return frozenset(
        at for at, pattern in enumerate(rows) if compiled(rf"(?<![a-z])(?:{pattern})(?![a-z])").search(low)
    )


_FILES = (
    r"config\w*|settings?|options?|parameters?|preferences|conf|配置|设置|参数|选项|conf文件",
    r"logs?|logging|日志",
    r"backups?|备份",
    r"caches?|缓存",
    r"certs?|certificates?|证书|公钥|私钥|密钥|(?:ssh |private |public |signing )keys?",
    r"templates?|模板",
    r"dotfiles",
    r"notes|vault|笔记",
    r"uploads?|上传件?",
    r"downloads?|下载",
    r"exports?|导出",
    r"dumps?|转储",
    r"fixtures?|seeds?|种子数据|测试数据",
    r"photos?|pictures?|照片|相册|图片",
    r"invoices?|receipts?|发票",
    r"contracts?|合同",
    r"artifacts?|artefacts?|产物|制品",
    r"docs|documentation|handbook|manual|文档|手册",
    r"tests|测试用例",
)
"""What lies in files; words for the same in one row."""


def of_other_roles(before: Reading, now: Reading) -> bool:
    """Whether each names what a value is there for, and not the same: Atlas' cache, Atlas' queue."""
    left, right = _named(before.low, _ROLES), _named(now.low, _ROLES)
    return bool(left - right and right - left)


_ROLES = (
    r"cach(?:e|es|ed|ing)|缓存",
    r"queues?|queued|queueing|队列",
    r"search(?:es|ing)?|搜索|检索",
    r"sessions?|会话",
    r"logs?|logging|日志",
    r"metrics|monitoring|监控|指标",
    r"docs?|documentation|文档",
    r"analytics|reports?|reporting|报表|分析",
    r"mails?|邮件",
    r"frontend|front-end|前端",
    r"backend|back-end|后端",
    r"tests?|testing|测试",
    r"migrations?|迁移脚本",
    r"cat|cats|kitten|猫",
    r"dog|dogs|puppy|狗",
)
"""What several values may be there for in one thing, and animals that are told apart."""


def of_other_acts(before: Reading, now: Reading, kind: str) -> bool:
    """Whether one alone tells of an act or measure that is no wording of the attribute: who owns a module may test it,
    and a limit is no peak."""
    left, right = _acts(before.text, kind), _acts(now.text, kind)
    return left != right


@lru_cache(maxsize=1 << 13)
def _acts(text: str, kind: str) -> frozenset[int]:
    """The rows of what a sentence tells besides, words for the kind itself left aside."""
    reading = read(text)
    if not _any_act(chinese=reading.chinese).search(reading.low):
        return frozenset()
    rows = _HAN_ACTS if reading.chinese else _ACTS
    edge = "" if reading.chinese else r"\b"
    found = ((at, compiled(f"{edge}(?:{row}){edge}").search(reading.low)) for at, row in enumerate(rows))
    return frozenset(at for at, match in found if match and not _is_cue(match, reading, kind))


@cache
def _any_act(*, chinese: bool) -> re.Pattern[str]:
    """All of them at once: most sentences tell of none."""
    return re.compile("|".join(_HAN_ACTS) if chinese else rf"\b(?:{'|'.join(_ACTS)})\b")


def _is_cue(match: re.Match[str], reading: Reading, kind: str) -> bool:
    if reading.chinese:
        return kind in chinese_cues()[0].get(match.group(), ())
    return any(kind in word.kinds for word in reading.words if match.start() <= word.start < match.end())


_ACTS = (
    r"publish(?:es|ed)?",
    r"grad(?:es?|ed)|scor(?:es?|ed)|judg(?:es?|ed)",
    r"audit(?:s|ed)?|inspect(?:s|ed)?",
    r"demo(?:s|ed)?|presents?|presented",
    r"document(?:s|ed)|wrote the docs|writes the docs",
    r"tests?|tested",
    r"exports?|exported",
    r"imports?|imported",
    r"delet(?:es?|ed)|eras(?:es?|ed)",
    r"archiv(?:es?|ed)",
    r"bans?|banned",
    r"cach(?:es?|ed)",
    r"fails|failed",
    r"peaks?|averages?",
    r"(?:brought|brings) in|earn(?:s|ed)",
    r"sign(?:ed|s)(?! (?:in|up|us|me)\b| on (?:as|to|with)\b)",
    r"invoices?|refunds?",
    r"barks?|eats?|ate|sleeps",
    r"dearer|more expensive|cheaper",
    r"gym|school run|holidays?",
    r"fax(?:es|ed)?",
    r"queues?",
    r"titles|names of",
    r"tasks|benchmarks?",
    r"sends?|sent",
    r"calls",
    r"father|mother|parents",
)
_HAN_ACTS = (
    r"发布镜像|打镜像",
    r"打分|评分|评测",
    r"归档(?!目录|在)",
    r"审批|审代码|评审|审核",
    r"讲过|分享过",
    r"写了|写过",
    r"押金|收入|赚了",
    r"峰值|平均",
    r"失败",
    r"删(?=[ /~])",
    r"跑脚本|脚本由",
    r"保护规则",
    r"健身房|超市|学校接",
    r"短信走|域名|证书到期",
    r"贵了|涨价",
    r"文档|测试环境|评测集",
    r"培训|发布会|签约|体检",
    r"老板|客户(?!端)",
    r"爱吃|怕",
    r"房贷|房租|物业费|托费",
    r"日志|备份|报表|缓存",
    r"测(?!试)",
    r"连的",
    r"每(?= ?\d)",
    r"产品经理|导师",
)
"""Acts, measures and parts beside an attribute, one a row."""


def of_other_moods(before: Reading, now: Reading) -> bool:
    """Whether one tells what is so and the other what may, should or could be so."""
    return (compiled(_MOOD).search(before.low) is None) != (compiled(_MOOD).search(now.low) is None)


_MOOD = (
    r"\b(?:might|could|ideally|in theory|theoretically|potentially|eventually|supposed to"
    r"|(?<!last )(?<!latest )(?<!as )possible|possibly|wish"
    r"|optional(?:ly)?|in principle|someday|would be|(?:can|may|must|should|would) (?:still|also|even))\b"
    r"|\bmay(?! (?:be up|cost|not|reach|have))\b"
    r"|理论上|理想(?:情况|状态)?下|[还仍也](?:然)?(?:能|可以?)|原则上|按说|照理|可选|必要时|有需要|迟早|万一|倘若|早晚会"
)


def is_of_another_program(before: Reading, now: Reading, new: Value, old: Value) -> bool:
    """Whether two versions stand behind different names: "the plugin for Lumen 4 is 2.3"."""
    left, right = _program(before.low, old.start), _program(now.low, new.start)
    return bool(left and right) and left != right


def _program(low: str, start: int) -> str:
    """The name right before a version."""
    found = compiled(r"([a-z][\w.+#-]*|[\u4e00-\u9fff]{2,4})\s?(?:version |版本?)?(?:v)?$").search(low[:start])
    name = found[1] if found else ""
    return "" if name in en.FUNCTION or name in zh.FUNCTION_SET or name in _NO_PROGRAM else name


_NO_PROGRAM = frozenset(
    ("to", "at", "from", "on", "into", "onto", "requires", "targets", "needs", "runs", "uses", "version")
)


def measures_another(old: Value, new: Value) -> bool:
    """Whether two amounts are of different units: 64 GB and 64 cores. Times and rates are told in several."""
    if any(value.classes & {"duration", "rate"} or "measure" not in value.classes for value in (old, new)):
        return False
    units = [re.sub(r"[\d.,\s]+", "", value.norm) for value in (old, new)]
    return units[0] != units[1] and not all(unit in _LETTERS for unit in units)


def of_one_make(old: Value, new: Value, before: Reading, now: Reading) -> bool:
    """Whether one free stretch may take the place of another: 22 km and 35 minutes are no two ways of a commute, and
    what is written as a program's name gives way to no Chinese phrase."""
    left, right = _exact_in(old, before), _exact_in(new, now)
    if left and right and left.isdisjoint(right) and not (left | right) & (WHEN | {"number"}):
        return False
    if old.classes or new.classes:
        return bool(old.classes) or not (held := _classes_in(old, before)) or bool(held & new.classes)
    if bool(left) != bool(right) or _counts(old, before) != _counts(new, now):
        return False
    written, other = (compiled(r"[a-z0-9]+(?:[_./][a-z0-9]+)+").fullmatch(v.norm) is not None for v in (old, new))
    return written == other or (old.norm.isascii() and new.norm.isascii())


def _counts(value: Value, reading: Reading) -> str:
    """What a stretch that holds a figure counts."""
    spans = [(v.start, v.end) for v in reading.values if v.classes & EXACT and value.start <= v.start < value.end]
    kept = (reading.low[at] for at in range(value.start, value.end) if not any(s <= at < e for s, e in spans))
    return "".join(kept).strip() if spans else ""


def _classes_in(value: Value, reading: Reading) -> frozenset[str]:
    return frozenset().union(*(v.classes for v in reading.values if v.start < value.end and value.start < v.end))


def _exact_in(value: Value, reading: Reading) -> frozenset[str]:
    """What the exact values of which a stretch consists measure in the first place."""
    inside = (each.classes for each in reading.values if each.start < value.end and value.start < each.end)
    first = (next((name for name in EXACT_SHAPES if name in classes), "") for classes in inside)
    return frozenset(name for name in first if name)


_LETTERS = frozenset(listed("char character column col 字符 列 字 kb mb gb tb kib mib gib"))
"""Units in which one amount is told in several ways."""


def named_alike(before: Reading, now: Reading) -> bool:
    """Whether both name one thing by a name, or in Chinese by a word of some length: "the bus card" has none."""
    if now.chinese:
        return True
    return any(word.named and word.word.removesuffix("'s") in before.low for word in now.words)
