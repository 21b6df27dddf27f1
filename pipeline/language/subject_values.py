"""The values that a sentence names, each with the classes it may belong to and one spelling for all its forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.patterns import compiled, one_of
from slowwave.pipeline.language.quantities import STANDARD, TICKET, VERSIONED
from slowwave.pipeline.language.quantities import numeral as numeral
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_names import CAPITAL, FIRST_NAMES, NAMES, SURNAMES
from slowwave.pipeline.language.subject_values_zh import chinese_values, tells_when


class Value(NamedTuple):
    """start and end in the text; classes, e.g. ``{"host"}``; norm: equal for equal values."""

    start: int
    end: int
    classes: frozenset[str]
    norm: str


_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)
_MONTH_OF = {name[:3]: str(number) for number, name in enumerate(_MONTHS.split("|")[:12], 1)}
_WEEKDAYS = (
    "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|mon|tues?|wed|thurs?|thu|fri|sat|sun"
)
_UNITS = {
    "ms": "ms|msec|milliseconds?|millis|毫秒",
    "s": "s|secs?|seconds?|秒钟?",
    "min": "m|mins?|minutes?|分钟?",
    "h": "h|hrs?|hours?|个?小时|钟头",
    "d": "d|days?|天",
    "w": "w|wks?|weeks?|周|个?星期|个?礼拜",
    "mo": "months?|个月",
    "y": "y|yrs?|years?|年",
}
_DURATION = "|".join(_UNITS.values())
_HAN_DURATION = "毫秒|秒钟?|分钟?|个?小时|钟头|天|周|个?星期|个?礼拜|个月|年"
_MEASURES = (
    "kb|mb|gb|tb|pb|kib|mib|gib|tib|bytes?|%|percent|km|kilometers?|kilometres?|miles?|kg|kilos?|grams?|litres?"
    "|liters?|meters?|metres?|cm|mm|ghz|mhz|hz|watts?|kwh|volts?|px|points?|chars?|characters?"
    "|columns?|cols|lines?|pages?|items?|files?|users?|people|engineers?|developers?|entries|records|rows|messages?"
    "|emails?|retries|attempts|times|tokens?|connections?|workers?|replicas?|threads?|cores?|seats?|degrees?"
    "|requests?|reqs?|calls?|queries|qps|rps|rpm|kbps|mbps|gbps|dpi|percent|celsius|vcpus?|nodes?|pods?|shards?"
    "|instances?|floors?|stops?|°\\s?[cf]|℃|℉|mcg|µg|μg|mg|ml|cl|kcal|calories|bpm|iu|mph|km/h|psi|bar|lbs?|stone"
    "|inch(?:es)?|feet|ft|cups?|sets|reps|steps|laps|drops|pills|tablets|capsules|slices|servings|spoons?|teaspoons?"
    "|tablespoons?|watt|volts|amps|lumens|decibels|db|chapters|episodes|sessions|lessons|slots|copies|sprints|sheets"
    "|条|个人|个|人|次|份|行|字符|列|字|页|台|公里|千米|米|厘米|公斤|千克|克|升|兆|核|度|楼|层|号线|岁|席位|席|副本"
    "|线程|节点|毫升|倍|折|毫克|微克|摄氏度|片|粒|滴|勺|杯|步|斤|寸|英寸|码|节|集|章|单位|瓦|千瓦|伏|分贝|组|圈|平米|平方米|平"
    "|颗|袋|盒|包(?!管|括|含|装|子|里)|支|根|块(?!钱)|瓶|箱|筐|桶|双|对(?!齐|话|外|内|账|象)|门|场|局|顿|碗|个引体|下|票|件|辆|间|户|点(?!半|钟|\\d)"
)
_PERIOD = "second|sec|minute|min|hour|hr|day|week|month|year"
_NUMBER = r"\d{1,12}(?:,\d{3})*(?:\.\d{1,6})?"
_HAN_NUMBER = "[零〇一二两三四五六七八九十百千万]{1,8}"
_CLOCK = (
    r"(?<![\d:.])(?:[01]?\d|2[0-3])(?::|：)[0-5]\d(?:\s?[ap]\.?m\b\.?)?(?![\d:])|(?<![\w.:])(?:1[0-2]"
    r"|0?[1-9])(?:[.:][0-5]\d)?\s?[ap]\.?m\b\.?|\b(?:noon|midnight|midday)\b|\b(?:1[0-2]|[1-9]) o'clock\b|\bhalf "
    r"past \w+|\bquarter (?:past|to) \w+"
    rf"|(?:凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚|早)?(?:\d{{1,2}}|{_HAN_NUMBER})(?:点半|点(?:钟|整)?(?:\d{{1,"
    rf"2}}|{_HAN_NUMBER}|一刻|三刻)?分?)(?!击|评|赞|餐|心)"
)
_TOKENS = (
    ("email", r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}"),
    ("url",
        r"(?:https?|ssh|git|postgres(?:ql)?|redis|wss?|ftp)://[^\s,;，。；）)\"'`<>]{2,200}|git@[\w.:/-]{3,120}"
        r"|(?<![\w@/.-])(?:[\w-]{1,40}\.){1,4}(?:com|org|net|io|dev|cn|de|eu|ai|app|cloud|co|internal|local|lan"
        r"|example)(?![\w.]*@)(?:/[\w./-]*)?(?![\w])"),
    ("branch",
        r"\b(?:release|feature|feat|hotfix|fix|bugfix|support|chore|refactor|perf|user|dev|topic|task"
        r"|exp)/[\w.-]{1,60}"
        r"(?![/\w])|\b(?:hotfix|bugfix|feature|feat|dev|develop)-v?\d[\w.]*(?![\w/-])"),
    ("path",
        r"(?<![a-z0-9])[a-zA-Z]:(?:\\[\w\u4e00-\u9fff.@+{}*-]{1,80}){1,12}(?=[,;.。\s]|$)"
        r"|(?<![\w./@])~?/(?:[\w\u4e00-\u9fff.@+-]{1,80}/){1,12}(?![下里上中那这目])[\u4e00-\u9fff]{1,80}(?=[,;.。\s]|$)"
        r"|(?<![\w./@])(?:~|\.{1,2}|[a-zA-Z]:)?[/\\](?:[\w.@+{}*-]{1,80}[/\\]){0,12}[\w.@+{}*-]{0,80}[\w*}]"
        r"|(?<![\w./@])(?:[\w.-]{1,40}/){1,8}(?:[\w-]{1,60}\.[a-z]\w{0,9}\b|\.env(?:\.\w+)?\b)"
        r"|(?<![\w./@])\.?[\w-]{1,40}\.(?:ya?ml|toml"
        r"|json|ini|conf|cfg|env|properties|md|py|js|ts|txt|log|lock|db|sqlite|xml|csv|go|sh)\b"
        r"|(?<![\w/])\.env(?:\.\w+)?\b"),
    ("region",
        r"\b(?:us|eu|ap|sa|ca|me|af|cn|il|asia|europe|northamerica|australia)-(?:north|south|east|west|central"
        r"|northeast|southeast|northwest|southwest|gov-west|beijing|shanghai|hangzhou|shenzhen|guangzhou|hongkong"
        r"|chengdu|zhangjiakou|qingdao|ningxia|\w{3,12})(?:-?\d)?[a-f]?\b|\b(?:fra|ams|iad|lhr|sin|nrt|hkg|syd|nyc"
        r"|sfo|lon|tor|blr|fsn|nbg|hel|ash|hil)\d\b|(?:east|west|north|central|south)\s?(?:us|europe|asia)\s?\d?\b"
        r"|华[东北南中]\s?[\d一二三四五六]|西[南北]\s?[\d一二三]|华(?:东|北|南|中)(?=区|地域|节点|机房)"),
)  # fmt: skip
"""Shapes that hold one of ``@ / . - ~``."""
_FIGURES = (
    ("phone",
        r"(?<![\w.])\+\d{1,3}(?:[ -]?\(?\d{1,5}\)?){2,6}(?!\w)|(?<![\w.-])\d{3}-\d{4}(?:-\d{4})?(?![\w-])"
        r"|(?<![\d-])1[3-9]\d(?: \d{4} | ?\d{4} ?)\d{4}(?!\d)|(?<![\w.])0\d{2,4}[ -]\d{3,4}(?:[ -]?\d{3,4})?(?!\w)"
        r"|\(\d{3}\)\s?\d{3}-\d{4}"
        r"|(?<!\w)400-?\d{3}-?\d{4}|(?<![\w-])\d{3}-\d{3}-\d{4}(?![\w-])"),
    ("rate",
        rf"{_NUMBER}\s?k?\s?(?:(?:api |http )?(?:requests?|reqs?|calls?|queries|messages?|emails?|hits|uploads?"
        rf"|downloads?|jobs?|events?|tokens?|times|tries|attempts|writes|reads|logins)\s?)?(?:per|/|an?|each"
        rf"|every)\s?(?:{_PERIOD})s?\b|\b{_NUMBER}\s?(?:rps|qps|rpm|tps)\b|(?!每周[一二三四五六日](?![万千次个条请]))"
        rf"每(?:分钟|秒钟?|小时|天|日|周|月|人每天)(?:最多|限|可以|能)?\s?(?:{_NUMBER}|{_HAN_NUMBER})\s?[万千]?(?:次|个请求|条|个|请求)?"
        rf"(?!\.?\d|[号日点元块万千美欧])|(?:{_NUMBER}|{_HAN_NUMBER})\s?[万千]?(?:次|个|条|请求)?[/每](?:分钟?|秒钟?|小时|天|日)"),
    ("money",
        rf"(?:[$€£¥￥]|(?:us|hk|s|c|a|nt)\$)\s?{_NUMBER}\s?(?:k|m|bn|万|thousand|million|grand)?\b(?!\w)|(?:年薪"
        rf"|月薪|税前|税后|底薪|时薪|日薪)?(?:{_NUMBER}|{_HAN_NUMBER})\s?(?:[万千百亿][一二三四五六七八九](?![千百万十个号月天年点岁次条人])"
        rf"|[万千百亿]\s?(?:美元|欧元|英镑|人民币|元|块钱?)?|(?:美元|欧元|英镑|日元|港币|港元|元|块钱|块))(?!次|条|行|人|个|级)(?:[/每]?(?:个月|月|年|小时))?"
        rf"|{_NUMBER}\s?(?:k|m|thousand|million|grand)?\s?(?:usd|eur|gbp|cny|rmb|jpy|chf|inr|cad|aud|sek|dollars?"
        rf"|euros?|pounds?|yuan|francs?|bucks|quid|yen|rupees?|cents?)\b|(?<![\w.]){_NUMBER}k\b(?!\w)"),
    ("date",
        rf"(?<![\d.-])(?:19|20)\d{{2}}(?:-\d{{1,2}}-\d{{1,2}}|/\d{{1,2}}/\d{{1,2}}|\.\d{{1,2}}\.\d{{1,2}})(?![\d])"
        rf"|(?:(?:19|20)\d{{2}}\s?年\s?)?\d{{1,2}}\s?月\s?\d{{1,2}}\s?[日号]?|(?:[一二三四五六七八九十]{{1,"
        rf"2}}月)(?:[一二三四五六七八九十廿初]{{1,3}}[日号]?)|(?:农历)?(?:正月|腊月"
        rf"|冬月)[初十廿一二三四五六七八九]{{1,3}}|(?<![\w])\d{{1,2}}(?:st|nd|rd|th)?(?:\s(?:of\s)?"
        rf"|-)(?:{_MONTHS})\b\.?(?:,?\s(?:19|20)\d{{2}})?|\b(?:{_MONTHS})\.?\s(?:the\s)?\d{{1,2}}(?:st|nd|rd"
        rf"|th)?(?![\d:%])(?:,?\s(?:19|20)\d{{2}})?|(?<![\d.])\d{{1,2}}\.\d{{1,2}}\.20\d{{2}}(?!\d)|(?<![\w./])\d{{1,"
        rf"2}}/\d{{1,2}}(?:/(?:20)?\d{{2}})?(?![\w/])|(?:(?:19|20)\d{{2}}\s?年\s?)?(?:\d{{1,2}}"
        rf"|[一二三四五六七八九十]{{1,2}})\s?月(?:底|初|中旬|上旬|下旬|末)|(?:early|mid|late|end of|mid-|beginning "
        rf"of)[ -](?:{_MONTHS})\b(?:\s20\d{{2}})?|\bq[1-4](?:\s20\d{{2}})?\b|(?:20\d{{2}}年)?[一二三四]季度|(?:19"
        rf"|20)\d{{2}}年(?:底|初)?"),
    ("month",
        rf"\b(?:{_MONTHS})\b(?:\s20\d{{2}})|(?:20\d{{2}}年)?(?:\d{{1,2}}|[一二三四五六七八九十]{{1,2}})月(?!份?\d)"),
    ("daytime",
        rf"(?:\b(?:on |every )?(?:{_WEEKDAYS})\b,?(?: mornings?| afternoons?| evenings?)?(?: at)?\s|(?:每?周|星期"
        rf"|礼拜)[一二三四五六日天末]\s?(?:的)?)(?:{_CLOCK})"),
    ("clock", _CLOCK),
    ("weekday",
        rf"\b(?:{_WEEKDAYS})\b|(?:每?周|星期|礼拜)[一二三四五六日天末](?!次)|(?:下|本|这)周[一二三四五六日天末]"),
    ("version",
        r"(?<![\w.])v?\d{1,6}(?:\.\d{1,6}){2,4}(?:-[a-z0-9.]{1,20})?(?![\w])|(?<![\w.])v\d{1,4}(?:\.\d{1,"
        r"4})?(?![\w.]\w)|(?<![\w.,$€£¥:+-])\d{1,3}\.(?:\d{1,3}|x)(?:\.x)?(?:\s?lts|rc\d?|[ab]\d"
        r"|-[a-z]+\d*)?(?![\w%]|\.\d)"),
    ("duration",
        rf"(?<![\w.第])(?:{_NUMBER}[\s-]?|(?:half an?|one|two|three|four|five|six|seven|ten|fifteen|twenty|thirty"
        rf"|forty-five|sixty|ninety)[\s-])(?:{_DURATION})(?![a-z])|(?<!第)(?<![\d.])(?:{_NUMBER}|半)\s?(?:{_HAN_DURATION})(?!级|前|后天)"
        rf"|{_HAN_NUMBER}(?:毫秒|秒钟?|分钟|个?小时)"),
    ("measure",
        rf"(?<![\w.]){_NUMBER}\s?[km]?\s?(?:{_MEASURES})(?![a-z])|{_HAN_NUMBER}(?:条|个人|人|次|份|行|字符|列|页|台"
        rf"|公里|米|公斤|核|楼|层|席位?|副本|线程|节点)"),
    ("number", rf"(?<![\w.])[-+]?{_NUMBER}\b(?!\.\d)"),
)  # fmt: skip
"""Shapes that begin with a figure, a sign, or a Chinese numeral or word of time."""
_STAGES = frozenset(
    listed(
        "preview review freeze testing mode rollout evaluation audit triage validation pilot prototyping acceptance "
        "sign-off refinement incubation wind-down probation"
    )
)
"""Nouns that end the name of a state: in private preview, under security review."""
_WORDED = (
    ("zone",
        r"\b(?:utc|gmt)\s?[+-]\s?\d{1,2}(?::?\d{2})?|\b(?:europe|america|asia|africa|australia|pacific"
        r"|atlantic)/[a-z_]{2,30}"),
    ("status",
        r"\b(?:in|on|under|into|to) (?:[a-z]{3,12}[ -]){0,2}(?:" + "|".join(sorted(_STAGES)) + r")\b"),
    ("model",
        r"\b(?:gpt|claude|gemini|llama|mistral|mixtral|codestral|qwen|deepseek|phi|gemma|glm|command|grok|o\d|kimi"
        r"|ernie|yi|titan|nova|palm|bard|whisper|sonnet|opus|haiku|minimax|hunyuan|doubao|baichuan|internlm|falcon"
        r"|starcoder|dall-e|jamba)(?:[- ]?(?:\d[\w.]*|v\d[\w.]*|sonnet|opus|haiku|pro|flash|ultra|turbo|mini|large"
        r"|small|medium|nano|max|plus|chat|coder|r1?|r\+|instruct|nemo|lite|\d{1,3}b|preview|reasoner|thinking))*\b"
        r"|(?:通义千问|文心一言|文心|豆包|混元|智谱|月之暗面|讯飞星火|星火|百川|零一万物|盘古|商量"
        r"|千问)\s?(?:[vV]?\d[\w.]*|大模型|Pro|Max|Turbo|Lite)?"),
)  # fmt: skip
"""Shapes that begin with a word; days, times and spans that do are among the figures."""
_FIRSTS = r"\d$€£¥￥+(零〇一二两三四五六七八九十百千万半每年月税底时日周星礼凌早上中下傍晚农正腊冬本这华西"
_STARTS = f"(?=[{_FIRSTS}])"
_LEADS = frozenset(
    (
        f"{_MONTHS}|{_WEEKDAYS}".replace("s?", "")
        + "|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|tue|thur|early|mid|late|end|beginning"
        "|q1|q2|q3|q4|noon|midnight|midday|half|quarter"
        "|a|an|one|two|three|four|five|six|seven|ten|fifteen|twenty|thirty|forty|sixty|ninety|on|every|us|hk|s|c|nt"
    ).split("|")
)
"""Words that may begin a figure's shape."""
_LED = (
    rf"(?=[{_FIRSTS}-]|(?:us|hk|s|c|a|nt)\$|(?:early|mid|late|end|beginning)[ -]|(?<!\w)(?:v\d|{_MONTHS}|{_WEEKDAYS}"
    r"|on|every|q[1-4]|noon|mid|half|quarter|one|two|three|four|five|six|seven|ten|fifteen|twenty|thirty|forty-five"
    r"|sixty|ninety))"
)
"""Where a figure's shape may begin in a sentence that has one of these words."""
_MODELS = frozenset(
    listed(
        "gpt claude gemini llama mistral mixtral codestral qwen deepseek phi gemma glm command grok o1 o2 o3 o4 kimi "
        "ernie yi titan nova palm bard whisper sonnet opus haiku minimax hunyuan doubao baichuan internlm falcon "
        "starcoder jamba utc gmt europe america asia africa australia pacific atlantic"
    )
)
_HAN_MODEL = r"通义千问|文心|豆包|混元|智谱|月之暗面|讯飞星火|星火|百川|零一万物|盘古|商量|千问"
_DOCTOR = r"\b(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Sir)\.?\s[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?"


@cache
def _pattern(which: str) -> re.Pattern[str]:
    rows = {"tokens": _TOKENS, "worded": _WORDED}.get(which, _FIGURES)
    starts = {"figures": _STARTS, "leads": _LED}.get(which, "")
    joined = "|".join(f"(?P<{name}>{pattern})" for name, pattern in rows)
    return re.compile(f"{starts}(?:{joined})", re.I | re.A)


def _matches(text: str, low: str) -> Iterator[re.Match[str]]:
    """What has a shape. Each group is sought only where something in the text may begin it."""
    if compiled(r"[@/\\~]|[a-z0-9_][.-][a-z0-9_]|华|西[南北]", re.A).search(low):
        yield from _pattern("tokens").finditer(text)
    words = set(compiled(r"[a-z]+\d?", re.A).findall(low))
    if words & _LEADS:
        yield from _pattern("leads").finditer(text)
    elif compiled(_STARTS).search(low):
        yield from _pattern("figures").finditer(text)
    if words & (_MODELS | _STAGES) or (not low.isascii() and compiled(_HAN_MODEL).search(low)):
        yield from _pattern("worded").finditer(text)


@cache
def _units() -> dict[str, str]:
    """Each Latin or Chinese form of a unit of time to its short name."""
    found = {}
    for name, forms in _UNITS.items():
        for form in forms.split("|"):
            bare = form.replace("?", "")
            found[bare] = name
            # The optional letter stands right before the mark of it.
            at = form.find("?")
            if at > 0:
                found[form[: at - 1] + form[at + 1 :]] = name
    return found


_PART = r"[- ]?(?:app|client|sdk|team|repo|application|endpoint|exporter)\b|端(?!口)|客户端|应用|仓库|源站|团队|小组"
"""What makes a name the name of a part: the iOS app, iOS端."""


def typed_values(text: str, low: str) -> list[Value]:
    """All values of a known shape or name, from left to right, none overlapping another; the longest name wins."""
    found = [_shaped(match) for match in _matches(text, low) if match.group().strip()]
    found += [
        Value(
            m.start(),
            m.end(),
            frozenset(("person", "doctor") if m.group()[:2] == "Dr" else ("person",)),
            m.group().lower().replace(".", "").replace("’", "'"),
        )
        for m in compiled(_DOCTOR).finditer(text)
    ]
    found += (value for value in _named(text, low) if not _is_part_of_a_word(value, low))
    if not low.isascii():
        days = [value[:2] for value in found if value.classes & _DAYS]
        found = [v for v in found if "status" not in v.classes or not tells_when(low, v.start, v.end, days)]
        found += (Value(start, end, frozenset((name,)), norm) for start, end, name, norm in chinese_values(low))
    found.sort(key=lambda value: (value.start - value.end, value.start))
    kept: list[Value] = []
    for value in found:
        same = next((n for n, other in enumerate(kept) if value.start < other.end and other.start < value.end), None)
        if same is None:
            kept.append(value)
        elif kept[same][:2] == value[:2]:
            kept[same] = kept[same]._replace(classes=kept[same].classes | value.classes)
    return sorted(kept)


def _is_part_of_a_word(value: Value, low: str) -> bool:
    """Whether a name goes on as the name of a part, or of the day on which it will be so."""
    if compiled(_PART).match(low, value.end):
        return True
    return "status" in value.classes and compiled(r"日(?!常)|时间|日期|节点").match(low, value.end) is not None


_DAYS = frozenset(("date", "weekday", "month"))


def _shaped(match: re.Match[str]) -> Value:
    kind = match.lastgroup or "number"
    raw = match.group()
    lead = len(raw) - len(raw.lstrip())
    classes, norm = _normal(kind, raw.strip().lower())
    if "port" in classes and compiled(TICKET, re.I).search(match.string, max(0, match.start() - 12), match.start()):
        classes -= {"port"}
    begin = match.start() + lead
    if kind in ("number", "port") and compiled(STANDARD, re.I).search(match.string, max(0, begin - 12), begin):
        classes = frozenset()
    if (
        kind == "number"
        and len(norm) < 4
        and compiled(VERSIONED, re.I).search(match.string, max(0, match.start() - 20), match.start())
    ):
        classes |= {"version"}
    return Value(match.start() + lead, match.start() + len(raw.rstrip()), classes, norm)


def _normal(kind: str, raw: str) -> tuple[frozenset[str], str]:
    if kind in ("number", "port"):
        digits = raw.lstrip(":#+").replace(",", "")
        port = (
            "," not in raw
            and raw[0] != "#"
            and digits.isdigit()
            and (digits in ("80", "443") or 1024 <= int(digits) < 65536)
        )
        return frozenset(("number", "port") if port and not 1900 <= int(digits) <= 2099 else ("number",)), digits
    if kind == "date":
        return frozenset(("date",)), _date(raw)
    if kind == "daytime":
        return frozenset(("daytime", "clock")), re.sub(r"[\s,]+|\b(?:on|every|at)\b|[的每]", "", raw.replace("：", ":"))
    if kind == "clock":
        return frozenset(("clock",)), _clock(raw)
    if kind == "weekday":
        return frozenset(("weekday",)), raw[:3] if raw.isascii() else raw.lstrip("每").replace("星期", "周").replace(
            "礼拜", "周"
        )
    if kind == "duration":
        return frozenset(("duration", "measure")), _duration(raw)
    if kind == "money":
        return frozenset(("money",)), _money(raw)
    if kind == "version":
        return frozenset(("version", "number")), raw.removeprefix("v").replace(" ", "")
    if kind == "status":
        return frozenset(("status",)), re.sub(r"^(?:in|on|under|into|to) ", "", raw)
    if kind == "rate":
        return frozenset(("rate", "measure")), _rate(raw)
    if kind == "phone":
        return frozenset(("phone", "number")), re.sub(r"\D", "", raw)
    if kind == "measure":
        return frozenset(("measure",)), re.sub(r"[\s,]", "", raw).removesuffix("s")
    return frozenset((kind,)), re.sub(r"[\s]+", " ", raw).rstrip("./") if kind in ("url", "path") else re.sub(
        r"[\s_-]+", " ", raw
    )


def _figure(raw: str) -> str:
    found = re.search(r"\d[\d,]*(?:\.\d+)?", raw)
    if found:
        digits = found.group().replace(",", "")
        return digits.rstrip("0").rstrip(".") if "." in digits else digits
    han = re.search(_HAN_NUMBER, raw)
    return numeral(han.group()) if han else ""


def _money(raw: str) -> str:
    figure = float(_figure(raw) or 0)
    times = 10_000 if re.search(r"\d\s?万", raw) else 1_000_000 if re.search(r"\d\s?(?:m|million)\b", raw) else 1
    times *= 1000 if re.search(r"\d\s?(?:k|thousand|grand)\b|\d千", raw) else 1
    sign = next(
        (
            name
            for name, pattern in (
                ("usd", r"^\$|us\$|usd|dollar|bucks|美元"),
                ("eur", "€|eur|欧元"),
                ("gbp", "£|gbp|pound|quid|英镑"),
                ("jpy", "jpy|yen|日元"),
            )
            if re.search(pattern, raw)
        ),
        "",
    )
    return f"{figure * times:g} {sign}".strip()


_SPELT = {
    "half": "0.5", "a": "1", "an": "1", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "ten": "10", "fifteen": "15", "twenty": "20", "thirty": "30", "forty-five": "45", "sixty": "60",
    "ninety": "90", "半": "0.5",
}  # fmt: skip


def _duration(raw: str) -> str:
    unit = re.search(rf"({_DURATION})$", raw)
    name = unit.group() if unit else ""
    word = re.match(r"half|forty-five|[a-z]+|半", raw)
    return f"{_figure(raw) or (_SPELT.get(word.group(), '') if word else '')}{_units().get(name, name)}"


def _rate(raw: str) -> str:
    period = re.search(rf"(?:per|/|an?|each|every)\s?({_PERIOD})", raw)
    han = re.search(r"分|秒|小时|天|日|周|月", raw)
    names = {"分": "min", "秒": "sec", "小时": "hour", "天": "day", "日": "day", "周": "week", "月": "month"}
    whole = {"hr": "hour", "yea": "year", **{name[:3]: name for name in names.values()}}
    told = period.group(1)[:3] if period else ""
    per = whole.get(told, told) if told else names[han.group()] if han else "min" if "rpm" in raw else "sec"
    times = 10_000 if "万" in raw else 1
    return f"{float(_figure(raw) or 0) * times:g}/{per}"


def _date(raw: str) -> str:
    numbers = re.findall(r"\d+", raw)
    month = re.search(rf"(?:{_MONTHS})", raw)
    if month:
        year = [n for n in numbers if len(n) == 4]
        day = [n.lstrip("0") for n in numbers if len(n) < 3]
        lead = re.match(r"early|mid|late|end of|beginning of", raw)
        return "-".join((*year, _MONTH_OF[month.group()[:3]], *day, *([lead.group()] if lead else ())))
    if "月" in raw and not numbers:
        return raw.rstrip("日号")
    if numbers and raw[0] != "q" and "季" not in raw:
        tail = re.search(r"底|初|中旬|上旬|下旬|末", raw)
        if re.match(r"\d{1,2}\.\d{1,2}\.", raw):
            numbers = [*numbers[2:], numbers[1], numbers[0]]
        return "-".join([n.lstrip("0") for n in numbers] + ([tail.group()] if tail else []))
    return raw


def _clock(raw: str) -> str:
    raw = raw.replace("：", ":").replace(" ", "").replace(".", "").rstrip(".")
    late = "pm" in raw or any(word in raw for word in ("下午", "晚", "傍晚"))
    found = re.search(r"(\d{1,2})(?::(\d{2}))?", raw)
    han = re.search(rf"({_HAN_NUMBER})点(半|{_HAN_NUMBER}|\d+)?", raw)
    if found:
        hour, minute = int(found[1]), found[2] or ("30" if "半" in raw else "00")
    elif han:
        hour, minute = int(numeral(han[1])), "30" if han[2] == "半" else (han[2] or "00")
    else:
        return raw
    return f"{hour + 12 if late and hour < 12 else hour}:{minute}"


@cache
def _names() -> tuple[dict[str, tuple[frozenset[str], str]], re.Pattern[str], dict[str, int]]:
    """Every spelling to its classes and first spelling, a pattern of the Chinese ones, and the word with which one
    begins to the most words of one that does."""
    found: dict[str, tuple[frozenset[str], str]] = {}
    for kind, row in NAMES.items():
        for group in row.split(","):
            forms = [form.strip().lower() for form in group.split("|") if form.strip()]
            for form in forms:
                classes, norm = found.get(form, (frozenset(), forms[0]))
                found[form] = (classes | {kind}, norm if classes else forms[0])
    han = [form for form in found if not form.isascii()]
    longest: dict[str, int] = {}
    for form in found:
        words = compiled(_TOKEN).findall(form)
        if words:
            longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return found, re.compile(one_of(han)), longest


_LOWER = frozenset(("branch", "package_manager", "vehicle", "status", "plan"))
"""Classes of names that are written small."""
_OF_PLANS = r"\b(?:plans?|tiers?|subscri\w+|editions?|licen[cs]es?|packages?|pricing|(?:up|down)grad\w+|pay\w*|paid)\b"
"""What a sentence about a plan says; elsewhere "team" and "free" are no names of plans."""
_TOKEN = r"[a-z0-9][a-z0-9'+#!]*(?:[-./_][a-z0-9+#]+)*|[a-z]\+\+|\+"


def _goes_on(text: str, end: int, table: Mapping[str, object]) -> bool:
    """Whether a name goes on with a word that is no name of itself: Helix Ceramics."""
    further = compiled(r" ([A-Z][a-z][\w'-]*)").match(text, end)
    return further is not None and further[1].lower() not in table


def _named(text: str, low: str) -> Iterator[Value]:
    table, han, longest = _names()
    tokens = [m.span() for m in compiled(_TOKEN).finditer(low)]
    cased = low.isascii() and text != low
    at = 0
    while at < len(tokens):
        start, end = tokens[at]
        # A name of one word may have 's behind it.
        for size in range(min(longest.get(low[start:end], 1), len(tokens) - at), 0, -1):
            end = tokens[at + size - 1][1]
            if end - start > 40:
                continue
            said = low[start:end]
            hit = table.get(said) or (table.get(said.removesuffix("'s")) if size == 1 else None)
            if hit and ("city" in hit[0] or said in CAPITAL) and _goes_on(text, end, table):
                hit = None
            if hit and said.removesuffix("'s") in CAPITAL and cased and text[start].islower():
                lower = hit[0] & (_LOWER if compiled(_OF_PLANS).search(low) else _LOWER - {"plan"})
                hit = (lower, hit[1]) if lower else None
            if hit:
                end -= 2 if said.endswith("'s") and said not in table else 0
                yield Value(start, end, hit[0], hit[1])
                at += size - 1
                break
        at += 1
    if not low.isascii():
        for match in han.finditer(low):
            if match.group():
                classes, norm = table[match.group()]
                if "city" in classes and low[match.end() : match.end() + 1] in _STREETS:
                    continue
                yield Value(match.start(), match.end(), classes, norm)


_STREETS = frozenset("路街桥")
"""What makes the name of a city that of a street."""
_HAN_NAME = (
    rf"(?:[小老阿][\u4e00-\u9fff]{{1,2}}|[{SURNAMES}][\u4e00-\u9fff]{{0,2}}(?:总|工|姐|哥|老师|经理|医生|大夫|主任"
    rf"|博士|教授|主管|导|叔|阿姨)|[{SURNAMES}][\u4e00-\u9fff]{{1,2}})"
)


def is_person(name: str) -> bool:
    """Whether a name looks like a person's: a known first name, a title, or a Chinese surname and one or two more."""
    if name.isascii():
        first = name.lower().split()
        return bool(first) and (first[0] in FIRST_NAMES or compiled(_DOCTOR).match(name) is not None)
    return compiled(_HAN_NAME).fullmatch(name) is not None
