"""Secrets known by the name before them: assigned (``API_KEY=…``), told ("my password is …", 密码是…), or in a flag.

The name decides how much the value itself must show: what stands behind "password:" is one, what stands behind "key"
must look as if dice had written it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from slowwave.pipeline.frozen import TYPE_CHECKING
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled, lowered, one_of
from slowwave.pipeline.language.secret_shapes import LONGEST, Span, grown

if TYPE_CHECKING:
    from slowwave.pipeline.language.secret_shapes import Family

SHORT = 400
"""Characters of a text in which words of names are looked for before the names are."""
_VALUE = rf"(?:[^\s\"'`<>|]|<(?!/)|\|(?=[^\s|])){{1,{LONGEST}}}"
_WORDS_AND_DIGITS = r"[^\x00-\u2fff]{2,12}[A-Za-z0-9@#!._-]{3,64}(?=\s|\W|\Z)"
"""A password of Chinese words and digits, 芝麻开门2024."""
_PAUSES = frozenset("，。；！？、")
_ENV_WORD = "KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|CREDENTIALS?"
_ENV_SIGNS = ("KEY", "TOKEN", "SECRET", "PASS", "PWD", "CREDENTIAL")
_ENV_SURE = "API|SECRET|ACCESS|AUTH|PASS|PWD|CREDENTIAL|PRIVATE|TOKEN|SIGNING|ENCRYPT"
_ENV_NAME = rf"(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]{{0,60}}_?(?:{_ENV_WORD})(?:_[A-Z0-9]{{1,12}})?"
_ENV = rf"({_ENV_NAME})\\?[\"']?\s{{0,2}}[=:]\s{{0,2}}(?:\\?[\"'])?"
_ONE = r"(?:\d{1,2}[.)、:]\s?)?[a-z]{3,8}"
_WALLET = (
    r"(?:[^\n:：=\"'“「『(（]{0,60}[:：=\"'“「『(（]{1,3}\s{0,3}[\"'“「『]?|\s?(?:is|are|was|是|为)?\s?)"
    rf"({_ONE}(?:[\s,，、|;-]{{1,3}}{_ONE}){{7,23}})(?![a-z])"
)
"""The words of a wallet (BIP 39): 12 to 24 of 3 to 8 letters; a cut row counts from 8 on."""
_AS_NAMED = (
    r"(?<!\S)[\"'`]?([^\s\"'`]{6,96})[\"'`]?\s(?:as|is|being|for)\s(?:(?:the|my|our|your|his|her|its|a|new|root|admin|wifi|ssh"
    r"|login|db|database|user)\s){0,3}\Z"
    r"|([!-~]{6,64}?)\s?(?:作为|当作|当|做|就是|是|设为|设成|这个)\s?(?:新|旧|我|你|它|她|他|登录|登陆|管理员|的|默认){0,3}\Z"
)
_WORDS = r"(?:\d{1,2}[.)、:]\s?)?[a-z]{3,8}(?:[\s,，、|;-]{1,3}(?:\d{1,2}[.)、:]\s?)?[a-z]{3,8}){7,23}(?![a-z])"
"""The words of a wallet (BIP 39): 12 to 24 of 3 to 8 letters; a cut row counts from 8 on."""
_WORDS = r"[A-Za-z]{3,12}(?:[ -][A-Za-z]{3,12}){2,11}(?![A-Za-z])"
_USER_OF_PAIR = r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}\s?(?:/|:|,|，|\||、|\band\b|with|\bpw\b|和|与|密码)\s?[\"'“`]?"
_CODE = r"[A-Za-z_][\w.]*[(\[]|[a-z_][a-z_]*(?:\.[a-z_]+)+$|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|v?\d+(?:\.\d+){1,3}$"
_ATTRIBUTE = (
    r"(?:process|os|self|this|config|cfg|settings|env|args|opts|options|params|req|request|ctx|app|form|secrets|import"
    r"|var|local)\.[\w.]+$"
)
_PLACE = (
    r"~[/\\]|\.{1,2}[/\\]|/(?:[^/]*/|[a-z_.-]*$)|[A-Za-z]:[\\/]|\$[a-z_]*$|\$[A-Z_({]|%[A-Za-z_]+%|\{|[a-z]{2,10}://"
    r"|(?:file|env|vault|op|secretref|keychain|sha256|ssh-[a-z0-9]+|arn)[:/]"
)
_FILE = r"(?i).*\.(?:env|json|ya?ml|toml|ini|conf|txt|md|py|js|ts|sh|pem|key|gpg|log|crt|kdbx|example)$"
_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
_SPOKEN = r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?![A-Z][a-z]+\d{1,3}\Z).{8,}"
"""What behind the bare word "password" is one: no word and no name with a number has all three kinds of characters."""
_RANDOM = (
    r"(?=[^\d]*\d)(?:(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])[A-Za-z0-9_+-]{16,}={0,2}|[0-9a-f]{32,}|[A-Za-z0-9+/]{40,}={0,2})$"
)
_LETTERS = r"[a-z]{16}$|(?=[a-z]{0,20}[bcdfghjklmnpqrstvwxz]{5})[a-z]{10,20}$"
"""Letters without sense; mail providers give sixteen for a program."""
_BEFORE_NAME = (
    "as", "is", "being", "for", "the", "my", "our", "your", "his", "her", "its", "new", "root", "admin", "wifi", "ssh",
    "login", "db", "database", "user", " a", *"为作当做是成个新旧我你它她他录陆员的认",
)  # fmt: skip
"""How the text ends between a value and the name that follows it."""
_HOLLOW = r"[*•.xX_#?…-]+$|[<\[(（{].*[>\])）}]$|your[-_ ].*|.*[-_]here$|my[-_](?:password|token|secret|key)$|\*{3}"
_UNIT = (
    r"\s{0,2}(?:[位个個次天年月日分秒小时時字万條条种]|characters?|chars|digits?|bits?|bytes?|days?|hours?|h\b|minutes?"
    r"|mins?|seconds?|secs?|s\b|ms\b|times|attempts|years?|weeks?|months?|%|或|以上|以内|[-~–:/.]\d|k\b|tokens?)"
)
_JOINS = r"(?:for|on|at|and|then|but|please|pls|plz|user|login|username|to|in|so|thanks|thx|with)\b|[,;，；—–-]"
"""What goes on behind a password that is a plain word."""
_CODES = (
    r"\d{4,8}(?![\d.]*\d)|\d{3}[ -]\d{3}(?!\d)|(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{4,10}(?:-[A-Z0-9]{4,10})?\b|\d{3}(?!\d)"
)
_ASKED = r"(?:use|using|with|enter|type|try|the|my|your|our|his|her|this|a|new|old|is|root|admin|it's)\s{1,2}$"
_USER = (
    r"\b(?:user|username|login|log in|admin|root|account|ssid|e-?mail|wi-?fi|wlan|network|router|ssh|vpn|nas)\b"
    r"|热点|账号|帐号|帳號|用户名|用戶名|登录|登陆"
)
_NO_GAP = (
    r"错误|失败|返回|长度|加密|算法|存|放|过期|字段|列|表|页|框|接口|文件|重置|找回|校验|规则|策略|位|至少|最多|"
    r"不|没|忘|泄|轮换|链接|复杂|管理|桶|红包|认证"
)


_ENDS = r"-(?!>)|[/.,;!?&#$%^+~]|(?<=[a-z])\d|\Z"
"""What behind a name leaves it without a value."""


def hollow(value: str) -> bool:
    """A value that stands for one: a placeholder, a mask, a variable."""
    low = lowered(value).strip("\"'`*_.,;:!")
    if not low or low in _not_secrets() or compiled(_HOLLOW).match(low):
        return True
    return (
        low[0] in "%{<"
        or any(blank in low for blank in LEXICON.secret_blanks)
        or bool(compiled(r"\$(?:\{|\(|[A-Z_]+\b|[a-z_]+$)").match(value))
    )


@cache
def _not_secrets() -> frozenset[str]:
    return frozenset(lowered(word) for word in LEXICON.not_secrets)


@cache
def _kinds() -> dict[str, str]:
    """Name, without what may join its words, to how it announces."""
    return {_bare(name): kind for kind, names in _tables() for name in names}


def _bare(name: str) -> str:
    return compiled(r"[\s_-]").sub("", lowered(name))


def _announces(text: str, low: str) -> bool:
    """Whether a name may be in the text at all: saves most short texts the search for names, and a capture the
    compiling of them. A long text nearly always holds a word that is part of one."""
    if len(low) > SHORT or _part(True).search(low):
        return True
    return not low.isascii() and _part(False).search(low) is not None


@cache
def _part(plain: bool) -> re.Pattern[str]:
    """The words of which each name has one, in ASCII or in other letters."""
    return re.compile(one_of(sorted(word for word in _words_of_names() if word.isascii() is plain)))


@cache
def _words_of_names() -> tuple[str, ...]:
    """A few words of which each name has one."""
    chosen: list[str] = []
    for words in sorted((_spaced(name).split() for name in _names()), key=len):
        if not any(word in chosen for word in words):
            chosen.append(max(words, key=len))
    return tuple(word for word in chosen if not any(other in word for other in chosen if other != word))


def _spaced(name: str) -> str:
    return lowered(name).replace("-", " ")


@cache
def _names() -> tuple[str, ...]:
    return tuple(name for _, names in _tables() for name in names)


def _tables() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """How a name announces, and the names that do so. A name of two tables is of the later."""
    return (
        ("login", LEXICON.secret_logins),
        ("key", LEXICON.secret_keys),
        ("weak", LEXICON.secret_hints),
        ("strong", LEXICON.secret_names),
        ("code", LEXICON.secret_codes),
        ("phrase", LEXICON.secret_phrases),
    )


def _named(low: str) -> Iterable[re.Match[str]]:
    """Every name in the text, in order."""
    found = _name(True).finditer(low)
    return found if low.isascii() else sorted((*found, *_name(False).finditer(low)), key=re.Match.start)


@cache
def _name(plain: bool) -> re.Pattern[str]:
    """The names that begin in ASCII or the others: of all together each beginning would be tried at every letter."""
    names = sorted({name for name in map(_spaced, _names()) if name[0].isascii() is plain})
    return re.compile(one_of(names).replace(r"\s+", r"[\s_-]?") + r"(?:(?<![a-zà-ÿа-я])|(?![a-zà-ÿа-я]))")


@cache
def _link() -> re.Pattern[str]:
    """What may stand between a name and its value, and the sign or verb before the value."""

    def spaced(words: tuple[str, ...]) -> str:
        return one_of(lowered(word) for word in words if not _wide(word[0]))

    def glued(words: tuple[str, ...]) -> str:
        return one_of(word for word in words if _wide(word[0]))

    verbs, fillers = LEXICON.secret_verbs, LEXICON.secret_fillers
    gap = (
        r"(?:\s?[(（][^()（）\n:=]{1,40}[)）]"
        r"|\s(?:for|to|of|on|at|in|from|i|we|you|he|she|they|it|that|which|here|для|от|do|da|para|für|de|del|pour|du)\s"
        r"[^\n:=：,.;，。；]{1,40}?|\s?[^\x00-\xff]{1,6}?)??"
    )
    return re.compile(
        r"(?P<close>(?!'s\s)\\{0,3}[\"'`*_\])）»”’]{0,4}|)"
        rf"(?:{gap}(?:(?P<sign>\s{{0,3}}(?:[:：＝]|={{1,2}}>?|->|→|>|\|)\s{{0,4}})"
        rf"|(?P<verb>\s{{1,3}}(?:{spaced(verbs)})(?:\s{{1,2}}(?:{spaced(fillers)})){{0,2}}\s{{0,2}}[:：]?\s{{1,3}}|'s\s|"
        rf"\s{{0,2}}(?:{glued(verbs)})(?:{glued(fillers)})?\s{{0,2}}[,，]?\s?[:：]?\s{{0,2}}))"
        rf"|(?:\s?[^\x00-\xff]{{1,6}}?)??(?P<flag>\s{{1,3}})|(?:\s?[^\x00-\xff]{{1,6}}?)??(?P<glued>(?=[!-~“‘「『])))"
        r"(?P<open>(?:b(?=[\"']))?\\{0,3}(?:[*_]{1,3}\s?)?[\"'`“‘「『]{0,3})"
    )


def _assigned(text: str, low: str) -> Iterator[Span]:
    at = 0
    for env in compiled(_ENV).finditer(text):
        if env.start() < at:
            continue
        value = _trimmed(_run(text, env.end()), "=")
        bare = not compiled(_ENV_SURE).search(env[1])
        if len(value) < 4 or hollow(value) or _locates(value) or value.isdigit() or (bare and not _mixed(value)):
            continue
        at = grown(text, env.end(), env.end() + len(value))
        yield Span(env.end(), at, "password" if compiled("PASS|PWD").search(env[1]) else "credential")


def _behind_names(text: str, low: str) -> Iterator[Span]:
    at = 0
    for name in _named(low):
        if name.start() < at or not _stands_alone(text, low, name):
            continue
        kind = _kinds()[_bare(name.group())]
        if span := _before(text, low, name, kind) or _phrase(low, name, kind):
            at = max(span.end, name.end())
            yield span
            continue
        if compiled(_ENDS).match(low, name.end()):
            continue
        link = _link().match(low, name.end())
        if link is None or not _bridged(low, name, link):
            continue
        for found in (_sentence, _login, _code, _value):
            if span := found(text, low, name, link, kind):
                at = span.end
                yield span
                break


def _stands_alone(text: str, low: str, name: re.Match[str]) -> bool:
    """The name is a word of its own, or the end of one (`db_password`, `dbPassword`, wifi密码)."""
    start = name.start()
    before = low[start - 1 : start]
    if not (before.isascii() and before.isalpha()) or not low[start].isascii():
        return True
    if text[start].isupper() and text[start - 1].islower():
        return True
    return name.group() in ("password", "passwd", "passphrase")


def _bridged(low: str, name: re.Match[str], link: re.Match[str]) -> bool:
    """Whether what stands between name and sign or verb leads to a value (密码我改成了) and not away (密码管理器用)."""
    gap = low[name.end() : next(link.start(one) for one in ("sign", "verb", "flag", "glued") if link[one] is not None)]
    return gap.isascii() or not (_PAUSES & {*gap} or compiled(_NO_GAP).search(gap))


def _phrase(low: str, name: re.Match[str], kind: str) -> Span | None:
    """The words of a wallet, told right behind the name or a little later in quotes."""
    if kind != "phrase":
        return None
    row = compiled(_WALLET).match(low, name.end())
    if row is None or {*compiled("[a-z]+").findall(row[1])} & {"the", "and", "for", "was", "are", "with"}:
        return None
    return Span(*row.span(1), "seed phrase")


def _before(text: str, low: str, name: re.Match[str], kind: str) -> Span | None:
    """A value that the name follows: "with … as the password", 用……作为密码."""
    if kind != "strong" or not low[max(0, name.start() - 12) : name.start()].rstrip().endswith(_BEFORE_NAME):
        return None
    floor = max(0, name.start() - 120)
    told = compiled(_AS_NAMED).search(low, floor, name.start())
    if told is None:
        return None
    start, end = told.span(told.lastindex or 1)
    value = _trimmed(text[start:end], None)
    if not _mixed(value) or _wordlike(value) or hollow(value) or _locates(value) or compiled(_UUID).match(value):
        return None
    return Span(start, start + len(value), "password")


def _sentence(text: str, low: str, name: re.Match[str], link: re.Match[str], kind: str) -> Span | None:
    """A passphrase of plain words, none of which only holds a sentence together."""
    row = compiled(_WORDS).match(text, link.end()) if kind == "phrase" and (link["sign"] or link["verb"]) else None
    if row and _secretive(row.group().split()[0]) and not {*row.group().lower().split()} & {*LEXICON.stop_words}:
        return Span(*row.span(), "password")
    return None


def _login(text: str, low: str, name: re.Match[str], link: re.Match[str], kind: str) -> Span | None:
    """A user and a password together."""
    if kind != "login" or not (link["sign"] or link["verb"] or link["flag"]):
        return None
    user = compiled(_USER_OF_PAIR).match(text, link.end())
    if user is None:
        return None
    value = _trimmed(_run(text, user.end()), None)
    if len(value) < 5 or hollow(value) or _locates(value) or not _odd(value) or _wordlike(value) > bool(link["sign"]):
        return None
    return Span(user.end(), user.end() + len(value), "password")


def _code(text: str, low: str, name: re.Match[str], link: re.Match[str], kind: str) -> Span | None:
    """A short code, mostly digits, that is no measure of anything."""
    cjk = not low[name.start()].isascii()
    if kind != "code" and not (kind == "strong" and (link["verb"] or cjk)):
        return None
    if link["glued"] is not None and not cjk:
        return None
    if name.group() == "pin" and not (link["sign"] or link["verb"] or text[name.start()].isupper()):
        return None
    found = compiled(_CODES).match(text, link.end())
    if found is None or compiled(_UNIT).match(low, found.end()) or _is_no_secret(low, name):
        return None
    digits = len(found.group())
    if digits == 3 and name.group() not in ("cvv", "cvc", "security code"):
        return None
    if kind == "strong" and not found.group().isdigit():
        return None
    return Span(*found.span(), "code")


def _value(text: str, low: str, name: re.Match[str], link: re.Match[str], kind: str) -> Span | None:
    if kind in ("code", "phrase", "login"):
        kind = "strong" if name.group() in ("passphrase", "pass phrase", "passcode", "one-time password") else kind
        if kind != "strong":
            return None
    start, opened = link.end(), link["open"]
    if name.group() in ("identified by",) and not opened:
        return None
    quote = opened[-1:] if opened[-1:] in tuple("\"'`“‘「『") else ""
    value = _quoted(text, start, quote) if quote else None
    quoted = value is not None
    if value is None:
        value = _trimmed(_run(text, start), link["sign"])
        if not value and kind == "strong" and (link["sign"] or link["verb"]):
            words = compiled(_WORDS_AND_DIGITS).match(text, start)
            if words and compiled(r"\d\d").search(words.group()) and not _PAUSES & {*words.group()}:
                return Span(*words.span(), "password")
    if quoted and compiled(r"\\+\Z").search(value):
        value = value.rstrip("\\")
    if value and _is_secret(text, low, name, link, value, kind, quoted):
        end = start + len(value)
        return Span(start, grown(text, start, end), "password" if kind == "strong" else "credential")
    return None


def _run(text: str, start: int) -> str:
    """What stands there up to a blank, a quote, or a letter or mark of Chinese, Japanese or Korean."""
    found = compiled(_VALUE).match(text, start)
    value = found.group() if found else ""
    return value if value.isascii() else value[: next((n for n, char in enumerate(value) if _wide(char)), None)]


def _wide(char: str) -> bool:
    return "\u2018" <= char <= "\u201f" or char == "…" or "\u3000" <= char <= "\ud7af" or char >= "\uf900"


_CLOSING = {"“": "”", "‘": "’", "「": "」", "『": "』"}


def _quoted(text: str, start: int, quote: str) -> str | None:
    end = text.find(_CLOSING.get(quote, quote), start, start + LONGEST)
    if end < 0 or "\n" in text[start:end]:
        return None
    return text[start:end]


def _trimmed(value: str, sign: str | None) -> str:
    value = value.rstrip(".,;:!?)]}*_…\\")
    if sign and "=" in sign:
        value = compiled(r"[&;,]\s?[A-Za-z_][\w.-]*=|[&;]\s?[A-Za-z_]").split(value)[0]
    return value


def _locates(value: str) -> bool:
    """A place where a secret lives, or code that fetches it: worth keeping, and no secret."""
    if compiled(_PLACE).match(value) and not (value[0] == "/" and len(value) >= 30 and value.count("/") < 3):
        return True
    return any(compiled(pattern).match(value) for pattern in (_FILE, _CODE, _ATTRIBUTE))


def _mixed(value: str) -> bool:
    return bool(compiled(r"\d").search(value)) and bool(compiled(r"[^\W\d_]").search(value))


def _odd(value: str) -> bool:
    return _mixed(value) or bool(compiled(r"[a-z][A-Z]|[A-Za-z0-9][!@#$%^&+?~]").search(value))


def _wordlike(value: str) -> bool:
    """A word or a name, perhaps with a short number."""
    return bool(compiled(r"[A-Za-z_-]+\d{0,3}").fullmatch(value))


def _is_no_secret(low: str, name: re.Match[str]) -> bool:
    """What stands right before makes of the key something that anybody may see."""
    before = low[max(0, name.start() - 14) : name.start()].rstrip(" -_")
    return before.endswith(tuple(LEXICON.names_no_secret))


def _is_secret(
    text: str, low: str, name: re.Match[str], link: re.Match[str], value: str, kind: str, quoted: bool
) -> bool:
    if len(value) < 4 or hollow(value):
        return False
    told = bool(link["verb"])
    if _locates(value) and not (told and compiled(_SPOKEN).fullmatch(value) and "(" not in value):
        return False
    if "\n" in (link["sign"] or "") and text[link.end() + len(value) : link.end() + len(value) + 1] == ":":
        return False
    if kind == "key":
        sure = bool(compiled(_RANDOM).match(value)) and not compiled(_UUID).match(value)
        if not sure and name.group() == "pass" and link["glued"] is None:
            sure = (
                _odd(value)
                and len(value) >= 6
                and (bool(link["sign"] or told) > _wordlike(value) or _near_user(low, name))
            )
        return sure and not _is_no_secret(low, name)
    if (link["sign"] or told) is False or link["glued"] is not None or link["flag"] is not None:
        return _is_bare_secret(text, low, name, link, value, kind, quoted)
    odd = _odd(value)
    if kind == "weak":
        if compiled(r"\s").search(value):
            return False
        return (_mixed(value) and len(value) >= 6) or (odd and len(value) >= (8 if quoted else 16))
    rest = text[link.end() + len(value) : link.end() + len(value) + 24].lstrip("\"'`*_.!)”’」』")
    alone = not rest.strip(" \t") or rest[0] in "\r\n，。；！、）,;|" or quoted
    goes_on = bool(compiled(_JOINS).match(lowered(rest.lstrip())))
    if told:
        if odd or (value.isdigit() and not compiled(_UNIT).match(low, link.end() + len(value))):
            return True
        return (alone or goes_on or value.count("-") > 1) and _secretive(value)
    if link["sign"] and "|" in link["sign"]:
        return odd and len(value) >= 6
    if link["sign"] and ">" in link["sign"] and "=" not in link["sign"]:
        return odd or low[: name.start()].endswith(("<", "_", ":")) or alone
    if value.isdigit():
        return not compiled(_UNIT).match(low, link.end() + len(value))
    return odd or alone or "=" in (link["sign"] or "") or (goes_on and _secretive(value))


def _is_bare_secret(
    text: str, low: str, name: re.Match[str], link: re.Match[str], value: str, kind: str, quoted: bool
) -> bool:
    """Nothing but a blank, or nothing at all, stands between name and value."""
    odd = _odd(value)
    start = name.start()
    if compiled(r"(?<![\w-])--?[\w-]{0,30}\Z").search(low, max(0, start - 34), start):
        return not value.startswith("-") and ((odd and len(value) >= 6) or (kind == "strong" and _secretive(value)))
    if not low[start].isascii():
        gap = low[name.end() : link.end()]
        if odd and len(value) >= 6:
            return link["flag"] is None or not gap.strip() or _mixed(value)
        return bool(compiled(_LETTERS).match(value))
    if link["flag"] is None:
        return False
    if compiled(_RANDOM).match(value) and not compiled(_UUID).match(value):
        return True
    if kind != "strong":
        return False
    if quoted and not compiled(r"\s").search(value):
        return (
            odd
            or compiled(r"(?:with|by|set|use|is)\s{1,2}\S{0,12}\Z").search(low, max(0, start - 20), name.end())
            is not None
        )
    if compiled(_SPOKEN).fullmatch(value):
        return True
    asked = compiled(_ASKED).search(low, max(0, start - 12), start) or _near_user(low, name)
    return bool(asked) and odd and len(value) >= 6 and not _wordlike(value)


def _near_user(low: str, name: re.Match[str]) -> bool:
    return compiled(_USER).search(low, max(0, name.start() - 60), name.start()) is not None


def _secretive(value: str) -> bool:
    """A plain word said to be the password: not one that only tells of it ("is stored", "is wrong", "is expiring")."""
    return value.isascii() and not lowered(value).endswith(("ed", "ing", "able", "ible"))


BY_NAME: tuple[Family, ...] = (
    (lambda text, low: any(map(text.__contains__, _ENV_SIGNS)), _assigned),
    (_announces, _behind_names),
)
