"""The parts of a fact in a sentence that was read: its values for one kind of attribute, and whose they are."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from slowwave.pipeline.domain.labels import is_identifier
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS, Kind
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_names import NAMES
from slowwave.pipeline.language.subject_persons import subject_person
from slowwave.pipeline.language.subject_reading import Reading, Run, main_clause
from slowwave.pipeline.language.subject_values import Value, is_person
from slowwave.pipeline.language.subjects import phrases, read, things
from slowwave.pipeline.language.subjects_chinese import HEADS, chinese_cues, is_loose, person
from slowwave.pipeline.language.subjects_latin import lemma


@cache
def spec_of(kind: str) -> Kind:
    """What is known of a kind; ``=class`` is whatever has a value of that class."""
    return Kind((kind[1:],), "thing") if kind.startswith("=") else KINDS[kind]


def owners_of(reading: Reading, kind: str) -> tuple[frozenset[str], ...]:
    """What a sentence may be about, each as its telling words; not the program whose version it tells."""
    return _owners_in(reading.text, kind)


@lru_cache(maxsize=1 << 13)
def _owners_in(text: str, kind: str) -> tuple[frozenset[str], ...]:
    # Asked anew for each pair that the sentence is one of.
    reading = read(text)
    values = {value.norm for value in own_values(reading, kind) if value.classes}
    programs = versioned(reading)
    if spec_of(kind).owner == "maintained":
        values |= {
            value.norm for value in own_values(reading, kind) if is_person(reading.text[value.start : value.end])
        }
    told = {frozenset(value.split()) for value in values}
    found = tuple(thing for thing in things(reading, kind) if thing not in told and not thing <= programs)
    if not reading.chinese:
        return found
    return tuple(thing for thing in found if not _is_no_owner(next(iter(thing)), reading)) or found


def _is_no_owner(said: str, reading: Reading) -> bool:
    """Whether a Chinese stretch is a word for an attribute, or a value, and no name of what has it."""
    return said in _no_owners() or any(said in (value.norm, _written(value, reading)) for value in reading.values)


@cache
def _no_owners() -> frozenset[str]:
    """Words of two characters and more that speak of one kind of attribute, and hardly name a thing."""
    return frozenset(cue for cue in chinese_cues()[0] if len(cue) > 1) | {"每个月", "目标", "每次", "时间"}


def _written(value: Value, reading: Reading) -> str:
    return reading.low[value.start : value.end]


def third_persons(reading: Reading, kind: str) -> frozenset[str]:
    """Names to whom a sentence about a person attributes something."""
    who = subject_person(reading.text)
    # Whom a sentence about somebody's manager or doctor begins with may be that one.
    if who and ("person" not in spec_of(kind).types or not is_person(who) or re.search(_HAS, reading.low)):
        return frozenset((who,))
    if reading.chinese:
        house = compiled(_HOUSE).match(reading.low)
        if house and kind not in _OF_WORK and not compiled(r"[我咱]|用户").search(reading.low):
            return frozenset((house.group(),))
        if kind == "role" and compiled(r"新来的|招[了人聘]|在招|来了[个位]").search(reading.low):
            return frozenset(("新来的",))
        if reading.user:
            return frozenset()
        named = frozenset(run.norm for run in phrases(reading.text, kind) if run.owner == 2 and run.start < 4)
        begun = person(reading.low)
        return named or (frozenset((begun,)) if begun else named)
    if not reading.user and reading.words and reading.words[0].word in ("the", "a", "an", "his", "her", "their"):
        subject = next(iter(phrases(reading.text, kind)), None)
        if (
            subject is not None
            and subject.start <= reading.words[min(2, len(reading.words) - 1)].start
            and subject.start < 24
            and not subject.named
        ):
            return frozenset((subject.norm,))
    possessed = frozenset(
        run.norm
        for run in phrases(reading.text, kind)
        if run.named and re.search(r"\b(?:of|for)\s$", reading.low[: run.start]) and not reading.user
    )
    return possessed | frozenset(
        run.norm
        for run in phrases(reading.text, kind)
        if run.named
        and (
            run.owner == 2
            or (run.owner == 1 and not reading.user and run.start == 0 and "person" not in spec_of(kind).types)
        )
    )


_HOUSE = r"公司|单位|学校|食堂|服务器|集群|数据库|系统|容器|机房|线上|生产|日志|后台|楼上|楼下|隔壁|小区|流浪"
"""With what a sentence begins that is of a house or a machine, and of nobody."""
_OF_WORK = frozenset(("employer", "office", "team", "manager", "role", "commute", "meeting", "chat"))
"""Kinds of which a firm is told where its member is meant."""
_HAS = r"^[a-z. ]+(?:'s | reports | no longer | answers )|^[\u4e00-\u9fff]{2,4}(?:的|向|不再|不用|跟)"


def names_thing(thing: frozenset[str], reading: Reading) -> bool:
    """Whether a sentence names a thing."""
    if reading.chinese:
        return all(_stands(part, reading.low) if part.isascii() else _prefix(part, reading.low) for part in thing)
    return thing <= _all_terms(reading.text)


def _stands(part: str, low: str) -> bool:
    """Whether a Latin name stands by itself: pydantic is not pydantic-settings."""
    return any(low[end : end + 1] != "-" and low[begun - 1 : begun] != "-" for begun, end in _places(part, low))


@lru_cache(maxsize=1 << 13)
def _all_terms(text: str) -> frozenset[str]:
    return frozenset(lemma(word.word) for word in read(text).words)


@lru_cache(maxsize=1 << 13)
def _pieces(part: str) -> tuple[str, ...]:
    """What may be left of a Chinese name when verbs and function words at its ends are taken off."""
    return tuple(
        piece
        for cut in range(1, min(6, len(part) - 2) + 1)
        for piece, off in ((part[:-cut], part[-cut:]), (part[cut:], part[:cut]))
        if piece not in zh.HEADS and is_loose(off) and not is_loose(piece)
    )


def _prefix(part: str, low: str) -> bool:
    """Whether a Chinese text names it, verbs and function words at its ends aside."""
    return part in low or any(piece in low for piece in _pieces(part))


def telling_words(norm: str) -> frozenset[str]:
    """The words of a name, without the endings of their forms."""
    return frozenset(lemma(word) for word in norm.split())


_NO_PROGRAMS = frozenset(("on", "to", "at", "requires", "targets", "resolves"))


def versioned(reading: Reading) -> frozenset[str]:
    """What stands before the numbers of versions: Python, Node."""
    found = (
        re.search(
            r"(?<!\bin )(?<!\bof )(?<!\bfor )(?<!\bthe )([a-z][\w.+-]*)\W{0,3}(?:version |版本)?"
            r"(?:to |at |from |is |为|是|到)?$|([a-z][\w.+-]*) version of ",
            reading.low[: v.start],
        )
        for v in reading.values
        if "version" in v.classes
    )
    names = (match[1] or match[2] for match in found if match)
    return frozenset(name for name in names if name not in en.FUNCTION and name not in _NO_PROGRAMS)


@lru_cache(maxsize=1 << 14)
def current_values(text: str, kind: str) -> list[Value]:
    """The values that hold as a sentence tells it: not those before, and none where it only tells an end."""
    reading = read(text)
    found = [value for value in own_values(reading, kind) if not is_old(value, reading)]
    if reading.marks.end and ends_firmly(reading) and len(own_values(reading, kind)) < 2:
        return []
    return found


def own_values(reading: Reading, kind: str) -> list[Value]:
    """Values of the first class that has any; for a free kind the stretches that may be it."""
    return _own_values(reading.text, kind)


@lru_cache(maxsize=1 << 14)
def _own_values(text: str, kind: str) -> list[Value]:
    reading, spec = read(text), spec_of(kind)
    if spec.joint:
        found = [v for v in reading.values if v.classes & set(spec.types) and not is_identifier(v, reading)]
        if found:
            return found
    for name in spec.types:
        if kind == "phone" and name == "number":
            return [v for v in reading.values if "number" in v.classes and len(v.norm) >= SHORTEST_PHONE]
        if name in ("name", "phrase", "person"):
            break
        found = [
            value
            for value in reading.values
            if name in value.classes and (name != "status" or _is_predicate(value, reading))
        ]
        found = [value for value in found if not is_identifier(value, reading)]
        if found:
            return found
    if spec.types[-1] not in ("name", "phrase") and "person" not in spec.types:
        return []
    runs = phrases(reading.text, kind)
    if spec.personal:
        persons = third_persons(reading, kind)
        runs = tuple(run for run in runs if run.norm not in persons)
    typed = [value for value in reading.values if "person" in value.classes] if "person" in spec.types else []
    if "phrase" not in spec.types:
        runs = tuple(
            run for run in runs if (reading.chinese and not run.norm.isascii()) or _is_proper(run, reading, kind)
        )
    if reading.chinese:
        runs = tuple(run for run in runs if len(run.norm) <= LONGEST_NAME or run.norm.isascii())
        runs = tuple(run for run in runs if run.norm not in _NO_NAMES and len(run.norm) > 1)
    elsewhere = [v for v in reading.values if reading.chinese or v.classes & WHEN]
    runs = tuple(run for run in runs if not any(v.start < run.end and run.start < v.end for v in elsewhere))
    return typed + [
        Value(run.start, run.end, frozenset(), run.norm)
        for run in runs
        if (run.owner != 2 or (spec.owner == "maintained" and _is_theirs(run, reading)))
        and run.norm not in en.KIN
        and run.norm not in reading.kin
    ]


_NO_NAMES = HEADS | frozenset(
    listed(
        "机器 连接 数据 请求 文件 方案 机器人 服务器 什么 别的 人接 其他 其它 哪个 谁 名字 新名字 老名字 环境 配置 "
        "密码 权限 内存 带宽 流量 规则 人工 手工 老办法 老样子 后续 功能"
    )
)
"""Common nouns that name no single thing: 跑在 4 核的机器上 tells no name of a machine."""
EXACT_SHAPES = listed(
    "duration money rate measure date daytime clock version path url email phone region zone number port"
)
"""Classes of values that are written exactly; of one that has several the first tells what it measures."""
EXACT = frozenset(EXACT_SHAPES)
"""The same: equal ones are hardly equal by chance."""
WHEN = frozenset(("weekday", "clock", "daytime", "date", "month"))
"""Classes of values that tell when: no name and no phrase."""
LONGEST_NAME = 8
"""Characters of a Chinese name or phrase that may be a value."""


def _is_proper(run: Run, reading: Reading, kind: str) -> bool:
    """Whether a stretch is written as a name is; commands are written small."""
    small = kind == "package_manager" or spec_of(kind).personal
    return run.named and (reading.text[run.start].isupper() or (reading.chinese and small))


def _is_predicate(value: Value, reading: Reading) -> bool:
    """Whether a state is said of something: not "the live secrets"."""
    return re.match(_HAN_PREDICATE if reading.chinese else _PREDICATE, reading.low[value.end :]) is not None


_HAN_PREDICATE = (
    r"$|[，。,.;；！!（(”\"」]|\s(?![A-Za-z0-9])|了|中|状态|阶段|一栏|处理|期|的(?:状态|阶段)"
    r"|(?=[的]?$)|这|吧|啦|模式"
)
_PREDICATE = (
    r"$|[.,;:!?\")(]|\s(?:\(|now|again|any ?more|anymore|as|to|in|for|since|by|while|after|until|today|at|instead"
    r"|this|from|once|and|but|with|because|per|yet|mode|status|state|stage|phase|these|rather|the tracker|was)\b"
)


def is_owner(value: Value, reading: Reading, other: Reading, kind: str) -> bool:
    """Whether what may be a value is rather who or what it belongs to."""
    spec = spec_of(kind)
    if value.classes or spec.personal:
        return False
    if spec.owner == "maintained":
        return not _is_maintainer(value, reading)
    if reading.chinese:
        return reading.low[value.end : value.end + 1] in _TOPIC or reading.low[
            max(0, value.start - 1) : value.start
        ] in ("给", "把")
    run = next((run for run in phrases(reading.text, kind) if run.start == value.start), None)
    return run is not None and (
        run.owner > 0 or re.search(r"\b(?:for|of|in|the|our|my)\s$", reading.low[: value.start]) is not None
    )


_TOPIC = frozenset("的用在由从跑部监换改现已又")


_MAINTAINS = (
    r"^(?:'s)?\s(?:owns?|has [\w-]{2,30} back|is (?:in charge|responsible|the (?:owner|maintainer|one|person))|has "
    r"taken|took|takes"
    r"|maintains?|looks? after|handles?|leads?|runs?|inherited|picked|picks|gave up|no longer (?:owns|maintains"
    r"|handles)|now (?:owns|maintains)|is back in charge|has picked|drives|oversees|will own|manages)\b"
)


def _is_theirs(run: Run, reading: Reading) -> bool:
    """Whether a thing is said to be somebody's: "the parser is Ana's baby now"."""
    return re.search(r"\b(?:is|are|becomes|now)\s$", reading.low[: run.start]) is not None


_MAINTAINED = r"(?:\b(?:by|to|with|is|ask|ping|under|from|called|of|:)\s|[:：]\s?|^)(?:the |our )?$"


def _is_maintainer(value: Value, reading: Reading) -> bool:
    if "person" in value.classes or is_person(reading.text[value.start : value.end]):
        return True
    low = reading.low
    if reading.chinese:
        return (
            re.match(r"负责|接|来|在|顶|管|维护|休|回|把|不再|走|调|那|手|名下|的地盘", low[value.end :]) is not None
            or re.search(r"(?:由|交给|找|归|是|为|给|问|换|转给|到|[:：]|叫|从)$", low[: value.start]) is not None
        )
    return re.match(_MAINTAINS, low[value.end :]) is not None or (
        re.search(_MAINTAINED, low[: value.start]) is not None
        and re.match(r"\s(?:is|was|has|went|goes)\b", low[value.end :]) is None
    )


def says(value: Value, reading: Reading) -> bool:
    """Whether a sentence names this value."""
    if any(value.norm == other.norm for other in reading.values):
        return True
    if value.classes and not value.classes & WORDS:
        return False
    if reading.chinese:
        if "call" in value.classes:
            return compiled(re.escape(value.norm) + _CALL_ENDS).search(reading.low) is not None
        return value.norm in reading.low
    return _places(value.norm, reading.low) != []


_CALL_ENDS = r"(?:$|[^\u4e00-\u9fff]|[了的它他她这那是走送就来又很也在吧养])"
"""What goes on behind what an animal is called: 大福 is none of 大福小区."""
SHORTEST_PHONE = 5
"""Digits from which on a number may be one to call."""


WORDS = frozenset(NAMES) | {"person", "model", "branch", "title", "drink", "call"}
"""Classes of values that are words, and may be told by a shorter or longer form."""


_JOINED = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


def _places(norm: str, low: str) -> list[tuple[int, int]]:
    """Where it stands as a word of its own. No pattern: there would be one for each value."""
    found: list[tuple[int, int]] = []
    at = low.find(norm)
    while at >= 0:
        end = at + len(norm)
        alone = _JOINED.isdisjoint(low[max(0, at - 1) : at] + low[end : end + 1])
        if alone:
            found.append((at, end))
        at = low.find(norm, max(end, at + 1) if alone else at + 1)
    return found


def _spans(value: Value, now: Reading) -> list[tuple[int, int]]:
    """Where a sentence names a value."""
    found = [(other.start, other.end) for other in now.values if other.norm == value.norm]
    return found or _places(value.norm, now.low)


def is_old(value: Value, now: Reading) -> bool:
    """Whether a sentence marks a value as the one before."""
    return any(_is_old_at(now, start, end) for start, end in _spans(value, now))


def _is_old_at(now: Reading, start: int, end: int) -> bool:
    words = zh if now.chinese else en
    before, after = now.low[max(0, start - 40) : start], now.low[end : end + 40]
    if re.match(words.OLD_AFTER, after):
        return True
    lead = re.search(words.OLD_BEFORE, before)
    if lead is None:
        return False
    if (
        now.chinese
        and lead.group()[0] == "原"
        and re.search(r"(?:还是|恢复|回|按|照)[^,，]{0,6}$", before[: lead.start()])
    ):
        return False
    if now.chinese and lead.group()[0] in "从由":
        return (
            re.match(r".{0,8}(?:改|换|变|转|迁|搬|挪|调|升|降|切|移|到|更|手|离|推|延|提|放|缩|退)", after) is not None
        )
    if lead.group().split()[0] == "from":
        return (
            re.match(r"[\s,]*(?:\w+\s){0,3}(?:to|onto|into|->|→)\b|→|\s?->", after) is not None
            or re.search(
                r"\b(?:mov|migrat|switch|relocat|chang|shift|transfer|back|away)\w* (?:\w+ ){0,4}from (?:the |my )?$",
                before,
            )
            is not None
        )
    return True


_TAKES_PLACE = {
    False: (
        r"(?:\b(?:to|into|up|with|for|is|are|as|become|becomes|became|now|called|named|by|favou?r of|use|using"
        r"|prefers?|on|it's|bought|got|an?|the|new|says?|me|at|than|in)\s(?:an? |the |my |your |our )?|[:,;"
        r"]\s?(?:an? |the |my )?|^)$",
        r"^\s(?:has|have|is|took|replaced|replaces|overtook|hired|won|made|became|it is|instead|for|now|from|took"
        r"|rehired)\b|^[.!]?$",
    ),
    True: (
        r"(?:换成|改成|改为|变成|变为|换到|换了|改|换|到|为|成|叫|是|[:：,，]|入职|加入|买了|用|去|玩|在|新|吃|喝|坐"
        r"|上|装了|给|进|找|看|开|养|→|->|接|当|做|转|打|发|走|选|拿|于|喊|放|了|台|入手)\s?$",
        r"^(?:取代|替|把我|接手|顶|成了|上班|通勤|了|才|负责|管|带|第一|试试|试|吧|给我看|修好|那里|那儿"
        r"|[。!！,，]|$)",
    ),
}


def new_value(fresh: list[Value], old: Value, now: Reading, kind: str) -> Value | None:
    """The value that takes the place of the old one, among those that only the newer sentence names."""
    old_spans = {start for start, _ in _spans(old, now)}
    able = [value for value in fresh if value.start not in old_spans and not is_old(value, now)]
    types = frozenset(spec_of(kind).types)
    joint = spec_of(kind).joint
    typed = [
        value
        for value in able
        if value.classes
        and (
            value.classes & old.classes or not old.classes or (joint and value.classes & types and old.classes & types)
        )
    ]
    if typed:
        return typed[-1] if len(typed) < 3 else None
    if old.classes and not old.classes & WORDS:
        return None
    before, after = _TAKES_PLACE[now.chinese]
    for value in able:
        if value.classes and not value.classes & WORDS:
            continue
        if re.search(before, now.low[max(0, value.start - 24) : value.start]) or re.match(after, now.low[value.end :]):
            return value
    return None


def takes_over(old: Value, now: Reading) -> bool:
    """Whether a sentence that drops a value goes on to tell what there is instead, in words of no known value."""
    end = max((end for _, end in _spans(old, now)), default=0)
    if now.chinese:
        found = compiled(_HAN_INSTEAD).search(now.low, end)
        if found is None or compiled(_NOTHING_NEW).match(found[1] or found[2]):
            return False
        return compiled(r"没有?[\u4e00-\u9fff]|不需要|不用").search(now.low, found.end()) is None
    names = [run for run in phrases(now.text, "") if run.named and run.norm not in en.FUNCTION]
    start = min((start for start, _ in _spans(old, now)), default=0)
    if compiled(_CONTRAST).search(now.low[:start]) and any(run.end < start for run in names):
        return True
    found = compiled(_INSTEAD).search(now.low, end)
    return found is not None and any(run.start >= found.start() for run in names)


_CONTRAST = r", not (?:in |at |on |with |the |my )*$"
"""What stands before a value that another one, told before it, takes the place of."""


_NOTHING_NEW = r"[不没无空未]|暂|待定|别的|手动|人工|自己|什么|随便|本地|直接|un|规则|纯|有事|按需|临时|口头"
"""What is told instead of a value and is none."""
_HAN_INSTEAD = (
    r"(?:^|[，,；;、。 了]).{0,4}?(?:改(?:用|为|成|走|由|发|叫|做|到|去|吃|学|坐|办|上|放|写|记|找|投)|换(?:成|了|上"
    r"|用|到|走)"
    r"|转(?:用|为|到|由|给|投)|签了|加入了?|入职|跳到|去了|(?:现在|如今|现)(?:归|由|叫|住|在|找)|交给|(?:现在"
    r"|如今)?(?<!只)(?:上了?|用"
    r"|走)(?=\s?[a-z]))"
    r"\s?([^，,。！!；;\s]{2})|^.{0,2}(?:挖|招|请|抢)(走)"
)
_INSTEAD = (
    r"[,;.:] .{0,30}?\b(?:now|uses?|using|it's|we're|i'm|does|do|handles|takes over|took over|instead"
    r"|switched|moved)\b"
)
FIRM_END = (
    r"\b(?:let .{2,40} (?:expire|lapse|run out)|unplugged|stripped|struck|no successor"
    r"|without (?:a )?replacement|my notice"
    r"|(?:took|pulled|ripped|taken) .{2,40} out of|no longer|any ?more|any ?longer|cancel\w*|removed|deleted"
    r"|shut down|torn down|gave up|given up"
    r"|stopped|quit"
    r"|isn't|doesn't|aren't|don't|won't|not|never|unplugged|expired?|expires|stripped|uninstalled|abandoned|scrapped"
    r"|lifted|cleared|revoked|retired|lapsed|rid of|taken (?:off|down)|sold|fired|stepped down|orphaned)\b"
    r"|不再|不[用是在叫住]|取消|删|停|没|摘[除掉下]|收回|撤[掉下了销]|砍[掉了]|被砍|卸[掉载任了]|退[订掉租了]"
    r"|弃用|戒[掉了]"
    r"|拆[掉了]|移除|去掉|作废|离职|辞[职了]|不[^，。]{1,10}了|别[^，。]{1,10}了|放弃|[和与跟][^，,。]{1,16}断开"
    r"|退下|送[人给走]|注销|释放|关[闭掉停]"
    r"|解[除聘约]|终止|不算|空出来|下[线架]|免[去职]|中止|叫停|清退|废弃|报废|退出|划掉|没[^，。过]{1,8}了"
)


def ends_firmly(reading: Reading) -> bool:
    """Whether a sentence says plainly that something is over."""
    return compiled(FIRM_END).search(main_clause(reading.low)) is not None
