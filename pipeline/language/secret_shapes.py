"""Secrets known by their shape or by the syntax they stand in, whatever the words around them say.

Each family is looked for only where what all of it has in common is there, and its pattern is compiled then: most texts
hold none. Tokens are bounded by ASCII letters and digits, so that a key glued to Chinese text is still one.
Every quantifier that could meet hostile text has an upper bound: the work is linear in the length of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple
from slowwave.pipeline.language.patterns import compiled

if TYPE_CHECKING:
    from typing import TypeAlias

LONGEST = 96
"""Characters of a value by which it is judged; one that goes on goes whole."""


class Span(NamedTuple):
    """A half-open range of characters that must not be kept; kind names the family."""

    start: int
    end: int
    kind: str


if TYPE_CHECKING:
    Family: TypeAlias = tuple[Callable[[str, str], bool], Callable[[str, str], Iterator[Span]]]
    """Of a text and the text lowered: whether one may be in it at all, told at a glance and never wrongly denied; and
    those that are."""


_KEY = r"(?=[A-Za-z_.-]{0,64}\d)(?=[0-9a-z_.-]{0,64}[A-Z]|[0-9a-z_-]{0,16}[0-9a-f]{32})[A-Za-z0-9_.=-]{20,512}"
_FAMILIES = (
    (
        "api key",
        "sk-",
        r"(?:(?=(?:ant-[a-z]{2,8}\d{2}-|[a-z]{2,8}\d{0,2}-)?[A-Za-z0-9_]{16})|(?=[a-z0-9_-]{0,40}[A-Z])(?=[A-Za-z_-]{0,40}\d))"
        r"[A-Za-z0-9_-]{16,512}",
    ),
    (
        "payment key",
        "sk_live_ sk_test_ rk_live_ rk_test_ pk_live_ pk_test_ rzp_live_ rzp_test_ whsec_ FLWSECK_ FLWSECK- sq0csp- "
        "sq0atp-",
        r"[A-Za-z0-9+/=_-]{10,256}",
    ),
    ("cloud key", "AKIA ASIA AROA AIDA ABIA ACCA", r"[A-Z0-9]{12,32}(?![A-Za-z0-9])"),
    ("cloud key", "LTAI AKID AKLT STS.N", r"(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{12,64}"),
    ("cloud key", "bce-v3/ALTAK-", r"[A-Za-z0-9/]{20,128}"),
    ("google key", "AIza", r"[A-Za-z0-9_-]{30,64}"),
    ("google key", "ya29. GOCSPX- 1//0", r"[A-Za-z0-9_-]{20,512}"),
    ("github token", "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_", r"[A-Za-z0-9_]{20,255}"),
    (
        "gitlab token",
        "glpat- gldt- glrt- glptt- gloas- glcbt- glft- glimt- glagent- glsoat-",
        r"[A-Za-z0-9_-]{16,128}(?:\.[0-9a-z]{2,16}){0,2}",
    ),
    (
        "slack token",
        "xoxa- xoxb- xoxc- xoxd- xoxe- xoxe.xox xoxo- xoxp- xoxr- xoxs- xapp-",
        r"[A-Za-z0-9%-]{10,512}",
    ),
    ("registry token", "npm_ hf_ api_org_", r"(?=[A-Za-z]{0,64}\d|[a-z]{0,64}[A-Z])[A-Za-z0-9]{20,64}"),
    ("registry token", "pypi- rubygems_ CLOJARS_ dckr_pat_ dckr_oat_", r"(?=[A-Za-z_-]{0,64}\d)[A-Za-z0-9_-]{20,512}"),
    ("mail key", "SG.", r"[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,128}"),
    ("mail key", "key-", r"[0-9a-f]{32}(?![0-9a-f])"),
    ("mail key", "xkeysib-", r"[0-9a-f]{32,64}-[A-Za-z0-9]{8,32}"),
    ("service key", "SK dapi", r"[0-9a-f]{32}(?![A-Za-z0-9])"),
    (
        "service key",
        "gsk_ xai- pplx- nvapi- tvly- r8_ lin_api_ lin_oauth_ dop_v1_ doo_v1_ dor_v1_ shpat_ shpca_ shppa_ shpss_ "
        "sntrys_ sntryu_ figd_ figu_ secret_ ntn_ ATATT3 ATCTT3 ATBB sbp_ sb_secret_ PMAK- EAAC EAAA EAAG tskey- "
        "ops_ A3- glsa_ glc_ NRAK- dp.pt. dp.st. dp.ct. hvs. hvb. hvr. pul- fo1_ fm2_ nfp_ HRKU- pnu_ pnb_ rdme_ tfp_ "
        "AQVN dt0c01. phx_ sess- AZDO jina_ lsv2_ e2b_ re_ vcp_ fc- rk- syt_ mfa. SCT",
        _KEY,
    ),
    ("service key", "AGE-SECRET-KEY-1", r"[0-9A-Z]{40,70}"),
    ("wallet key", "xprv yprv zprv tprv", r"[1-9A-HJ-NP-Za-km-z]{100,112}"),
)
"""(kind, how it may begin, how it goes on), after the formats that the vendors publish."""
_RUN = r"[A-Za-z0-9_.:/+=~%-]{15,}"
"""What tokens are made of; the shortest has so many characters."""
_ODD_SHAPES = (
    ("bot token", ":AA", 42, r"(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{31,35}(?![A-Za-z0-9_-])"),
    ("bot token", ".", 59, r"(?<![A-Za-z0-9_-])[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,48}"),
    ("service key", ".", 49, r"(?<![A-Za-z0-9])[0-9a-f]{32}\.[A-Za-z0-9]{16}(?![A-Za-z0-9])"),
    ("mail key", "-us", 36, r"(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?![A-Za-z0-9])"),
    ("cloud key", "Q~", 37, r"(?<![A-Za-z0-9])[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}"),
    ("cloud key", ".atlasv1.", 83, r"(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,80}"),
    (
        "web hook",
        "hooks.slack.com/",
        37,
        r"hooks\.slack\.com/[a-z]{4,16}/(?:[A-Z0-9]{1,16}/){0,3}([A-Za-z0-9_/-]{16,128})",
    ),
    ("web hook", "/api/webhooks/", 37, r"/api/webhooks/\d{6,24}/([A-Za-z0-9_-]{16,128})"),
    ("web hook", "/bot/v2/hook/", 29, r"/bot/v2/hook/([A-Za-z0-9-]{16,64})"),
    ("web hook", "webhook.office.com/", 0, r"webhook\.office\.com/[^\s/]{1,40}/([A-Za-z0-9@/-]{30,256})"),
    ("web hook", "/with/key/", 26, r"/with/key/([A-Za-z0-9_-]{16,64})"),
    ("recovery key", "-", 55, r"(?<![\d-])\d{6}(?:-\d{6}){7}(?![\d-])"),
)
"""(kind, what is in each, characters of the run it stands in, pattern); the group is the secret, where there is one."""
_TOKEN_STARTS = r"(?=([A-Za-z0-9][A-Za-z0-9_./-]{2}))[A-Za-z0-9]+"
"""The first three characters of all that may be a token: where a stretch of letters and digits begins."""
_PAIRED = r"(?<![A-Za-z0-9/+])(?=[A-Za-z0-9/+]{0,47}\d)[A-Za-z0-9/+]{28,48}={0,2}(?![A-Za-z0-9/+=])"
NEAR = 120
"""Characters behind the id of a cloud key within which the key itself is told."""

_PEM = r"-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}"
_PEM_END = r"-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}"
_EDGE = r"(?:[\s>|+#*]|\\[rnt]|\d{1,6}[→|:\t]){0,12}"
_BODY = rf"(?:{_EDGE}(?:[A-Za-z0-9+/]{{16,}}={{0,2}}|[A-Z][A-Za-z-]{{2,20}}: [^\n]{{1,120}}(?=\n)))*"
_BODY_END = (
    rf"{_EDGE}(?=[A-Za-z0-9+/]{{0,15}}[0-9+/=]|[A-Za-z]{{0,14}}[a-z][A-Z])=?[A-Za-z0-9+/]{{1,15}}={{0,2}}"
    r"(?=[ \t]{0,8}(?:[\r\n\"'\\]|\Z))"
)
_TORN_LINE = r"[ \t>|+]{0,8}[A-Za-z0-9+/]{0,256}={0,2}[ \t\r]{0,4}(?:\n|\\n|\\r\\n)?"
_JOINED_LINE = r"(?:[A-Za-z0-9+/]{16,256}={0,2}|[A-Za-z0-9+/]{1,256}={1,2}) ?"
_BARE_KEY = r"(?:b3BlbnNzaC1rZXktdjE|MII[CEJ][a-zA-Z0-9]{2}IBA[ADK]|MHcCAQEE|MIGHAgEAM|MC4CAQAwBQYDK2V)"
"""How a private key without its frame begins: "openssh-key-v1", or the DER of PKCS 1, SEC 1 and PKCS 8."""
_BARE_KEY_SIGNS = ("b3BlbnNzaC1rZXktdjE", "MII", "MHcCAQEE", "MIGHAgEAM", "MC4CAQAwBQYDK2V", "Private-Lines: ")
_PUTTY = r"Private-Lines: "

_URL_PASSWORD = r"://([^\s/:@\"'<>]{0,256}):([^\s/\"'<>]{1,256})@(?=[^\s@])"
_URL_TOKEN = r"://(?=[A-Za-z_-]{0,128}\d)([A-Za-z0-9_-]{20,256})[@:](?=[^\s@/]{0,80}[.@:])"
_EXAMPLE = r"(?i:user|username|usr|login|password|passwd|secret|用户名|用户|账号|密码|口令)$"
"""A user or a password that only says what stands there."""
_QUERY = r"[?&#;]([A-Za-z_.-]{1,40})=([^\s&#;\"'<>]{6,1024})"
_QUERY_NAME = r"token|secret|passw|pwd|apikey|api[_-]key|access_?key|credential|jwt|\A(?:auth|pass)\Z"
_QUERY_WEAK = r"(?:x-\w{2,8}-)?(?:key|sig|sign|signature|code|sid|session|ticket|pass_ticket|skey|k)$"
_NO_SCHEME_URL = (
    r"(?<![\w/:.@-])[A-Za-z][\w.-]{0,31}:([^\s:@/\"'<>]{4,64})@"
    r"(?:\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}|[\w.-]{1,128}:\d{2,5}|localhost)(?![\w.])"
)
_HEADER_SIGNS = ("authorization", "bearer", "basic", "cookie", "machine", "true", "false")
_HEADER = (
    r"(?i:\b(?:proxy-)?authorization\\?[\"']{0,2}\s{0,3}[:=：]\s{0,3}\\?[\"']?"
    r"(?:(?:bearer|basic|token|apikey|digest|bot|key|negotiate|ntlm)\s{1,3})?)"
    r"([^\s\"'`\\]{8,512})"
)
_BEARER = r"(?<![A-Za-z0-9])(?i:bearer|basic)[ \t:：]{1,3}(?=[A-Za-z._~+/=-]{0,128}\d)([A-Za-z0-9._~+/=-]{16,512})"
_COOKIE = (
    r"(?i:cookies?\\?[\"']?\s{0,3}(?:[:：=]|\bis\b|是|为|\s)\s{0,3}\\?[\"'“]?)"
    r"((?:[^\s=;,\"'：，]{1,64}=[^\s;\"'，。]{1,1024};?\s?){1,20})"
)
_COOKIE_PART = r"([^\s=;]{1,64})=([^\s;]{8,1024})"
_COOKIE_RULES = "path domain expires max-age samesite priority version httponly secure url href file"
_SESSION = (
    r"(?<![A-Za-z0-9_.-])(?:JSESSIONID|PHPSESSID|ASP\.NET_SessionId|SESSDATA|bili_jct|connect\.sid|laravel_session"
    r"|csrftoken|XSRF-TOKEN|sessionid|_session|z_c0|__Secure-[A-Za-z0-9_-]{1,40}|sid_tt|auth_session)"
    r"[\"']?\s?[=:]\s?[\"']?((?=[^\s;]{0,64}\d)[^\s;,\"'，。]{16,1024})"
)
_SESSION_SIGNS = ("sess", "srf", "bili_jct", "connect.sid", "z_c0", "__secure-", "sid_tt")
"""What each of these names has, lowered."""
_COOKIE_FILE = r"\b(?:TRUE|FALSE)\s\d{1,12}\s\S{1,128}\s([^\s]{6,4096})"
"""The last columns of a Netscape cookie file."""
_PGPASS = (
    r"(?<![\w.:/\\-])(?=[\w.*-]{0,60}[g-zG-Z.*])[\w.*-]{1,253}:(?:\d{4,5}|\*):(?=[A-Za-z_*])[\w.*-]{1,64}"
    r":(?=[A-Za-z_*])[\w.*-]{1,64}:([^\s:\"'，。]{4,128})"
)
_PGPASS_SIGN = r":(?:[0-9]{4,5}|\*):[A-Za-z_*]"
_NETRC = r"\bmachine\s{1,3}\S{1,253}\s{1,3}login\s{1,3}\S{1,128}\s{1,3}password\s{1,3}(\S{1,256})"
_QUOTABLE = r"(?:'([^'\n]{3,256})'|\"([^\"\n]{3,256})\"|([^\s\"'`|;]{3,256}))"
_COMMANDS = (
    (
        "curl ",
        "wget ",
        "xh ",
        "http ",
        r"\b(?:curl|wget|xh|https?)(?=\s)[^\n|;]{0,240}?\s(?:-[A-Za-z]{0,4}[uUa]|--user|--proxy-user|--auth)[\s=]{0,2}"
        r"[\"']?[^\s:\"']{1,64}:([^\s\"'`|;]{3,256})",
    ),
    ("sshpass", rf"sshpass\s{{1,3}}-p\s{{0,3}}{_QUOTABLE}"),
    (
        "mysql",
        "mariadb",
        rf"\b(?:mysql|mariadb)[a-z-]{{0,12}}\s[^\n|;]{{0,160}}?(?<=\s)-p(?!\s){_QUOTABLE}",
    ),
    (
        "login",
        "mongo",
        "twine",
        "cqlsh",
        "auth init",
        rf"\b(?:(?:docker|podman|nerdctl|skopeo|buildah|registry|az|oc|cf|acr)\s{{1,3}}login|mongo[a-z]{{0,8}}|twine|cqlsh"
        rf"|doctl\sauth\sinit)\s[^\n|;]{{0,160}}?(?<=\s)-[pt][\s=]{{0,2}}{_QUOTABLE}",
    ),
    (
        "sqlcmd",
        "ipmitool",
        "zip ",
        "bcp ",
        rf"\b(?:sqlcmd|ipmitool|unzip|zip|bcp)\s[^\n|;]{{0,160}}?(?<=\s)-P[\s=]{{0,2}}{_QUOTABLE}",
    ),
    ("7z", "7za", "unrar", "rar ", rf"\b(?:7za?|un?rar|rar)\s[^\n|;]{{0,160}}?(?<=\s)-h?p(?!\s){_QUOTABLE}"),
    ("plink", "pscp", "psftp", rf"\b(?:plink|pscp|psftp)\s[^\n|;]{{0,160}}?(?<=\s)-pw\s{{1,3}}{_QUOTABLE}"),
    ("redis-cli", rf"\bredis-cli\s[^\n|;]{{0,160}}?(?<=\s)-a\s{{1,3}}{_QUOTABLE}"),
    ("ldap", rf"\bldap[a-z]{{3,8}}\s[^\n|;]{{0,160}}?(?<=\s)-w\s{{0,3}}{_QUOTABLE}"),
    ("smb", r"\bsmb[a-z]{3,8}\s[^\n|;]{0,160}?(?<=\s)-U\s{0,3}[\"']?[^\s%\"']{1,64}%([^\s\"']{3,128})"),
    ("net user", rf"\bnet\suser\s{{1,3}}[^\s/]{{1,64}}\s{{1,3}}(?!/){_QUOTABLE}"),
    ("wpa_passphrase", rf"\bwpa_passphrase\s{{1,3}}\S{{1,64}}\s{{1,3}}{_QUOTABLE}"),
    (
        "htpasswd",
        rf"\bhtpasswd\s-[a-zA-Z]{{0,6}}b[a-zA-Z]{{0,6}}\s{{1,3}}\S{{1,128}}\s{{1,3}}\S{{1,64}}\s{{1,3}}{_QUOTABLE}",
    ),
    ("pass:", rf"\spass:{_QUOTABLE}"),
    (
        "echo ",
        "printf ",
        rf"\b(?:echo|printf)\s(?:-\w\s)?{_QUOTABLE}\s{{0,3}}\|[^\n|]{{0,60}}?"
        r"(?:sudo\s-S|--password-stdin|--passphrase-fd|--stdin|--with-token|\bchpasswd|\bpasswd)",
    ),
)  # fmt: skip
"""(what the text must hold one of, …, pattern of a command line whose group is the secret)."""

_CITIZEN_ID = (
    r"(?<![A-Za-z0-9])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![A-Za-z0-9])"
)
_CARD = (
    r"(?<![\w+.:/#=-])(?:[3-6]\d{3}(?:([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{9,15})"
    r"|3[47]\d{2}[ -]\d{6}[ -]\d{5})(?![\w-])"
)
_LONG_NUMBER = r"[0-9][0-9 -]{11,}[0-9Xx]"

_ISSUERS = {13: ("4",), 14: ("30", "36", "38", "39"), 15: ("34", "37"), 16: ("3", "4", "5", "6"), 19: ("62",)}
"""How card numbers of a length begin (ISO/IEC 7812); other long numbers are ids of messages."""


def grown(text: str, start: int, end: int) -> int:
    """Where a value really ends that was looked at up to a bound."""
    if end - start < LONGEST:
        return end
    more = compiled(r"[A-Za-z0-9._~+/=%-]*").match(text, end)
    return more.end() if more else end


def _in_runs(text: str, low: str) -> Iterator[Span]:
    """Keys and tokens, all of which are long words."""
    runs = compiled(_RUN).findall(text)
    if not runs:
        return
    if "PRIVATE KEY" in text:
        yield from _framed(text)
    if any(map(text.__contains__, _BARE_KEY_SIGNS)):
        yield from _bare_keys(text)
    yield from _tokens(text, "\n".join(runs), max(map(len, runs)))
    yield from _web_tokens(text)


def _bare_keys(text: str) -> Iterator[Span]:
    """Private keys without a frame: what their base64 lines reach."""
    done = 0
    for match in compiled(rf"{_BARE_KEY}|(?<={_PUTTY})").finditer(text):
        if match.start() >= done:
            done = max(_body_end(text, match.start()), match.start() + 1)
            yield Span(match.start(), done, "private key")


def _framed(text: str) -> Iterator[Span]:
    """Private key blocks; of one whose frame is torn, what its base64 lines reach."""
    heads = [match.span() for match in compiled(_PEM).finditer(text)]
    ends = [match.span() for match in compiled(_PEM_END).finditer(text)]
    at = done = 0
    for n, (start, body) in enumerate(heads):
        following = heads[n + 1][0] if n + 1 < len(heads) else len(text)
        while at < len(ends) and ends[at][0] < body:
            if ends[at][0] > done:
                yield from _tail(text, done, *ends[at])
            at += 1
        if at < len(ends) and ends[at][0] < following:
            done = ends[at][1]
            at += 1
        else:
            done = _body_end(text, body)
        yield Span(start, done, "private key")
    for start, end in ends[at:]:
        if start > done:
            yield from _tail(text, done, start, end)
            done = end


def _tail(text: str, floor: int, start: int, end: int) -> Iterator[Span]:
    """A block whose beginning was cut away: base64 lines up to its last."""
    at = start
    while at > floor:
        line = max(text.rfind("\n", floor, at - 1) + 1, text.rfind("\\n", floor, at - 2) + 2, floor)
        if line >= at or not compiled(_TORN_LINE).fullmatch(text, line, at):
            # Where lines were joined a blank stands between them.
            line = text.rfind(" ", line, at - 1) + 1
            if not floor < line < at or not compiled(_JOINED_LINE).fullmatch(text, line, at):
                break
        at = line
    if at < start:
        yield Span(at, end, "private key")


def _body_end(text: str, at: int) -> int:
    body = compiled(_BODY).match(text, at)
    end = body.end() if body else at
    last = compiled(_BODY_END).match(text, end) if end > at else None
    return last.end() if last else end


@cache
def _heads() -> tuple[tuple[str, str, str], ...]:
    """(kind, how it may begin, how it goes on) of each beginning."""
    return tuple((kind, head, body) for kind, heads, body in _FAMILIES for head in heads.split())


@cache
def _heads_under() -> dict[str, tuple[int, ...]]:
    """The first three characters of a token to the places of their beginnings; "SK" goes on with hexadecimal digits."""
    found: dict[str, tuple[int, ...]] = {}
    for place, (_, head, _) in enumerate(_heads()):
        for first in [head[:3]] if len(head) > 2 else [head + char for char in "0123456789abcdef"]:
            found[first] = (*found.get(first, ()), place)
    return found


def _tokens(text: str, runs: str, longest: int) -> Iterator[Span]:
    """longest: characters of the longest run."""
    begun = _heads_under().keys() & compiled(_TOKEN_STARTS).findall(runs)
    for place in sorted({place for first in begun for place in _heads_under()[first]}) if begun else ():
        kind, head, body = _heads()[place]
        if head in runs:
            yield from _headed(text, kind, head, body)
    for kind, hint, least, pattern in _ODD_SHAPES:
        if longest >= least and hint in runs:
            for found in compiled(pattern, _ASCII).finditer(text):
                yield Span(*found.span(found.lastindex or 0), kind)


def _headed(text: str, kind: str, head: str, body: str) -> Iterator[Span]:
    """The tokens that begin so."""
    at = text.find(head)
    while at >= 0:
        end = at + len(head)
        before = text[at - 1 : at]
        if not (before.isascii() and before.isalnum()) and (match := compiled(body).match(text, end)):
            end = grown(text, at, match.end())
            if not _blank(text[at + len(head) : end]):
                yield Span(at, end, kind)
                if kind == "cloud key":
                    yield from _paired(text, end)
        at = text.find(head, end)


_ASCII = 256
"""re.ASCII, whose digits and word characters are those of keys."""


def _paired(text: str, at: int) -> Iterator[Span]:
    for match in compiled(_PAIRED).finditer(text, at, at + NEAR + 50):
        value = match.group()
        if match.start() <= at + NEAR and any(c.isupper() for c in value) and any(c.islower() for c in value):
            yield Span(*match.span(), "cloud key")


def _blank(value: str) -> bool:
    """A token that only shows where one goes: few different letters, or words."""
    low = value.lower()
    return len(set(low) - set("_-.")) <= 3 or "xxxx" in low or "your" in low or low.endswith(("here", "placeholder"))


def _web_tokens(text: str) -> Iterator[Span]:
    """JSON Web Tokens, signed, encrypted or cut behind their second part (RFC 7519)."""
    at = text.find("eyJ")
    while at >= 0:
        run = compiled(r"[A-Za-z0-9_-]*").match(text, at)
        end = run.end() if run else at + 3
        before = text[at - 1 : at]
        if not (before.isascii() and before.isalnum()) and end - at > 10:
            rest = compiled(r"\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){0,3}").match(text, end)
            if rest:
                end = rest.end()
                yield Span(at, end, "web token")
        at = text.find("eyJ", end)


def _in_addresses(text: str, low: str) -> Iterator[Span]:
    for match in compiled(_URL_PASSWORD).finditer(text):
        if compiled(_EXAMPLE).match(match[1]) and compiled(_EXAMPLE).match(match[2]):
            continue
        yield Span(*match.span(2), "password in address")
    if "@" in text:
        for match in compiled(_URL_TOKEN).finditer(text):
            if "@" in text[match.end(1) : match.end(1) + 280].split("/", 1)[0]:
                yield Span(*match.span(1), "password in address")
        for match in compiled(_NO_SCHEME_URL).finditer(text):
            if not match.group(1).isdigit():
                yield Span(*match.span(1), "password in address")


def _in_queries(text: str, low: str) -> Iterator[Span]:
    for match in compiled(_QUERY).finditer(text):
        sure, weak = _announced(match[1])
        if not (sure or weak):
            continue
        value = match[2]
        long = len(value) >= 16
        if sure:
            enough = long or bool(compiled(r"\d").search(value) and compiled(r"[A-Za-z]").search(value))
        else:
            enough = long and bool(compiled(r"\d").search(value))
        if enough:
            yield Span(*match.span(2), "key in address")


@lru_cache(maxsize=256)
def _announced(name: str) -> tuple[bool, bool]:
    """Whether the name of a parameter announces a key, and whether it may; each annotation has the same few names."""
    low = name.lower()
    return compiled(_QUERY_NAME).search(low) is not None, compiled(_QUERY_WEAK).match(low) is not None


def _in_cookies(text: str, low: str) -> Iterator[Span]:
    for match in compiled(_SESSION).finditer(text):
        yield Span(*match.span(1), "cookie")


def _in_headers(text: str, low: str) -> Iterator[Span]:
    for hint, pattern in (("authorization", _HEADER), ("bearer", _BEARER), ("basic", _BEARER)):
        if hint in low:
            for match in compiled(pattern).finditer(text):
                if compiled(r"\d|[A-Z].*[a-z]|=").search(match[1]):
                    yield Span(match.start(1), grown(text, *match.span(1)), "authorization")
    if "cookie" in low:
        for match in compiled(_COOKIE).finditer(text):
            for part in compiled(_COOKIE_PART).finditer(match[1]):
                if part[1].lower() not in _COOKIE_RULES.split():
                    yield Span(match.start(1) + part.start(2), match.start(1) + part.end(2), "cookie")
    if "TRUE" in text or "FALSE" in text:
        for match in compiled(_COOKIE_FILE).finditer(text):
            yield Span(*match.span(1), "cookie")
    if "machine" in low:
        for match in compiled(_NETRC).finditer(text):
            yield Span(*match.span(1), "password")


def _in_password_file(text: str, low: str) -> Iterator[Span]:
    for match in compiled(_PGPASS, _ASCII).finditer(text):
        yield Span(*match.span(1), "password")


def _in_commands(text: str, low: str) -> Iterator[Span]:
    if not (" -" in text or "|" in text or "net user" in text or "wpa_pass" in text or "pass:" in text):
        return
    for *hints, pattern in _COMMANDS:
        if any(map(text.__contains__, hints)):
            for match in compiled(pattern).finditer(text):
                start, end = match.span(match.lastindex or 0)
                if not text[start:end].isdigit() or end - start > 5:
                    yield Span(start, end, "password")


def _numbers(text: str, low: str) -> Iterator[Span]:
    for number in compiled(_LONG_NUMBER).finditer(text):
        # With the sign behind it, which tells whether the number ends there.
        start, end = number.start(), number.end() + 1
        for match in compiled(_CITIZEN_ID, _ASCII).finditer(text, start, end):
            yield Span(*match.span(), "citizen id")
        for match in compiled(_CARD, _ASCII).finditer(text, start, end):
            digits = compiled(r"\D").sub("", match.group())
            if digits.startswith(_ISSUERS.get(len(digits), ())) and _luhn(digits):
                yield Span(*match.span(), "card number")


def _luhn(digits: str) -> bool:
    """Check digit of ISO/IEC 7812-1."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 * (value > 9)
    return total % 10 == 0


BY_SHAPE: tuple[Family, ...] = (
    (lambda text, low: True, _in_runs),
    (lambda text, low: "://" in text or "@" in text, _in_addresses),
    (lambda text, low: "=" in text, _in_queries),
    (lambda text, low: "=" in text and any(map(low.__contains__, _SESSION_SIGNS)), _in_cookies),
    (lambda text, low: any(map(low.__contains__, _HEADER_SIGNS)), _in_headers),
    (lambda text, low: compiled(_PGPASS_SIGN).search(text) is not None, _in_password_file),
    (lambda text, low: True, _in_commands),
    (lambda text, low: compiled(_LONG_NUMBER).search(text) is not None, _numbers),
)
