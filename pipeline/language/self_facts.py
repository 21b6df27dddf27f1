"""What somebody says of themselves that lasts: name, home, work, birth, health, diet, tongues.

A person who tells that in a turn of their own declares it as `identity:` would; hardly one word of it is a cue.
"""

from __future__ import annotations

import re

from slowwave.pipeline.language import own_circle, own_circle_zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import sentences

_LED = (
    r"\s*(?:(?:and|so|well|hi|hello|hey|btw|fyi|by the way|just so you know|for the record|please remember|remember"
    r"|note)(?: that)?[,:!.]? +)?"
)
_BEING = r"i(?:['’]| a)m"
_HEALTH = (
    r"vegan|(?:ovo-|lacto-)?vegetarian|pescatarian|coeliac|celiac|diabetic|asthmatic|epileptic|dyslexic|autistic|teetotal"
    r"|(?:lactose|gluten|fructose)[- ]intolerant|colou?r[- ]?blind|left[- ]handed|deaf|hard of hearing"
)
_ENGLISH = (
    rf"{_LED}(?:"
    r"my (?:\w+ )?name is \w|i live (?:in|at|near)\b(?! (?:hope|fear))|i reside\b|i was born\b"
    r"|i grew up (?:in|on|near)\b"
    r"|my (?:birthday|birth date|date of birth|pronouns|native language|mother tongue|first language|blood type"
    r"|home ?town|profession|job|occupation|allerg(?:y|ies)) (?:is|are) \w"
    rf"|{_BEING} (?:originally )?from \w|i work (?:as|at|for) (?!\d|an? (?:hour|day|week)|the next|two|three|hours|now)"
    r"|i work (?:\w+[ -]){0,2}shifts\b"
    rf"|{_BEING} (?:\w+ly )?allergic to\b|i have (?:an? )?(?:\w+ ){{0,2}}(?:allerg(?:y|ies)|intolerance)\b"
    rf"|{_BEING} (?:an? )?(?:{_HEALTH})\b|i speak (?!to|with|at|about|for|up|of|as|out|on|in)\w"
    r"|i (?:do not|don['’]t|never) (?:eat|drink|smoke)\b"
    r")"
)
_PASSING = (
    r"\b(?:today|tonight|tomorrow|yesterday|now|currently|for now|at the moment|until|till|any ?more|if|might|maybe"
    r"|perhaps|would|used to|(?:this|next|last) (?:week|weekend|month|morning|afternoon|evening|night|time))\b"
    r"|[?？]\s*\Z"
)
"""What holds for today only, is supposed, or is asked."""
_LED_CHINESE = r"\s*(?:(?:请?记住|记一下|顺便说一下|顺便|另外|你好)[，,：:！!。 ]*)?"
_CALLED = r"我(?:的(?:名字|姓名)(?:是|叫)|叫(?![他她它你您人大了做])|姓[\u4e00-\u9fff])"
_FROM = r"我家?(?:目前|一直)?住在|我来自|我出生[于在]|我生于|我的(?:生日|母语|血型|老家|家乡|职业)[是在]"
_ONE = r"我是(?:一[名个位])?[^，。,]{0,8}(?:人|师|员|医生|护士|学生|司机|经理|作家|素食者|左撇子)\s*[。，,.]?\s*\Z"
_WORKS = r"我在(?![做忙处改写看准搞弄等进])[^，。,]{1,12}(?:工作|上班|上学|读书|教书|当[^，。,]{1,8})\s*[。，,.]?\s*\Z"
_BODY = r"我对[^，。,]{1,16}过敏|我(?:从来?)?不[吃喝抽][^，。,了]{1,8}\s*[。，,.]?\s*\Z|我(?:一直)?吃素"
_TONGUE = r"我会[说讲](?:一点)?[^，。,]{0,4}[语话文]"
_CHINESE = f"{_LED_CHINESE}(?:{_CALLED}|{_FROM}|{_ONE}|{_WORKS}|{_BODY}|{_TONGUE})"
_PASSING_CHINESE = (
    r"今天|今晚|明天|昨天|现在|刚才|刚刚|等会|等下|一会|[这本上下]周|[这上下]个月|暂时|如果|要是|可能|也许|以前|曾经"
    r"|不再|[吗呢]\s*\Z|[?？]\s*\Z"
)


_FRAMED = frozenset(
    (
        "translate", "translation", "proofread", "rephrase", "reword", "paraphrase", "rewrite", "summarise",
        "summarize", "quote", "quoted", "pretend", "imagine", "suppose", "letter", "mail", "email", "e-mail", "story",
        "poem", "novel", "character", "dialogue", "dialog", "role", "post", "review", "message", "transcript", "says",
        "said", "wrote", "writes", "tells", "told", "asked", "asks", "example", "sentence", "page", "article", "text",
        "chat", "caller", "lyrics", "song", "persona", "prompt", "fixture", "fixtures", "ad", "advert", "vacancy",
        "template", "sample", "forwarded", "fwd", "replied", "interview", "candidate", "applicant",
        "customer", "client", "guest", "patient",
    )
)  # fmt: skip
"""Words of a sentence after which the next one may be anybody's."""
_FRAMED_CHINESE = (
    "翻译|润色|改写|朗读|校对|总结|引用|假设|假装|扮演|信|邮件|故事|小说|诗|角色|台词|对话|评论|帖子|说|写道|来电|问|例子|例句|句子"
    "|文章|网页|消息|歌词|的回复|转发|提示词|测试数据|样例|范例|模板|招聘|采访|候选人|应聘|客户|顾客|自我介绍"
)
_HANDED = frozenset(
    (
        "example", "examples", "sample", "quote", "quoted", "forwarded", "fwd", "fw", "lyrics", "transcript", "persona",
        "prompt", "fixture", "output", "stdout", "page", "article", "letter", "mail", "email",
    )
)  # fmt: skip
"""Last words of a label after which somebody else speaks."""
_HANDED_CHINESE = (
    "(?:例子?|例句|样例|示例|引用|转发|歌词|对话|提示词|测试数据|输出|网页|文章|来信|邮件|原文|摘录|台词|客户|顾客)"
)
_ROLE = r"\s*(?:you are|you['’]re|act as|你是|您是|你现在是)(?! *(?:right|welcome|great|wrong|[对谁]))"
"""How a prompt opens that tells a model whom to play."""
_QUOTES = frozenset('"“”「」『』《》‘:：\n>')
_SELVES = frozenset(("i", "i'm", "i’m", "my", "our", "we", "i've", "i’ve"))


def tells_of_oneself(text: str) -> bool:
    """Whether a sentence, which is somebody's own, tells of them what lasts beyond today."""
    low = text.casefold()
    if "我" in low:
        said = low[led.end() :] if (led := compiled(_LED_CHINESE).match(low)) else low
        lasts = compiled(_CHINESE).match(low) or own_circle_zh.tells_of_own_circle(said)
        return bool(lasts) and not compiled(_PASSING_CHINESE).search(low)
    if _SELVES.isdisjoint(low.split()):
        return False
    lasts = compiled(_ENGLISH).match(low) or own_circle.tells_of_own_circle(_led_off(text))
    return bool(lasts) and not compiled(_PASSING).search(low)


def tells_a_taste(text: str) -> bool:
    """Whether a sentence, which is somebody's own, tells how they like things to be."""
    if "我" in text:
        return own_circle_zh.tells_a_taste(text) and not compiled(_PASSING_CHINESE).search(text)
    if text[:2] not in ("I ", "i ") or not own_circle.tells_a_taste(text):
        return False
    return not compiled(_PASSING).search(text.casefold())


def told_of_oneself(text: str) -> str:
    """The sentence of a line in which somebody tells of themselves: the line where it opens so, a later sentence of it
    where nothing before it speaks in other words than their own; "" for none."""
    if tells_of_oneself(text):
        return text
    if "我" not in text and _SELVES.isdisjoint(text.casefold().split()):
        return ""
    before, *later = sentences(text)
    for said in later:
        if not _QUOTES.isdisjoint(before) or _is_framed(before):
            return ""
        if tells_of_oneself(said):
            return said
        before = f"{before} {said}"
    return ""


def hands_over(label: str, body: str) -> bool:
    """Whether what stands behind a label is said of themselves by somebody else: "Example: I am allergic to nuts"."""
    if "我" in body:
        return compiled(rf"{_HANDED_CHINESE}\s*\Z").search(label) is not None
    words = label.casefold().split()
    return bool(words) and words[-1] in _HANDED and not _SELVES.isdisjoint(body.casefold().split())


def _is_framed(said: str) -> bool:
    words = {word.strip(",;.!?()") for word in said.casefold().split()}
    if not _FRAMED.isdisjoint(words) or compiled(_FRAMED_CHINESE).search(said):
        return True
    return compiled(_ROLE).match(said.casefold()) is not None


def _led_off(text: str) -> str:
    """The text without what leads in ("By the way, …")."""
    led = compiled(_LED, re.I).match(text)
    return text[led.end() :] if led is not None else text
