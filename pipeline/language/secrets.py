"""Secrets in text: found before anything is stored, masked so that the place stays and the value goes.

Families after HexClaw's detector and OpenClaw's redaction (hexclaw.md 3, openclaw-dreaming.md 5.3), with spoken forms.
All token shapes are bounded by ASCII letters, so that a key glued to Chinese text is still a key. Every quantifier
that could meet hostile text has an upper bound: the work is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import CJK, compiled, lowered

MASK = "***"
LONGEST = 512
"""Characters of a value that one match looks at; real keys are shorter (PEM blocks are matched by their frame)."""


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of characters that must not be kept; kind names the family."""

    start: int
    end: int
    kind: str


_TOKENS = (
    ("api key", r"sk-(?:[a-z]{2,8}\d{0,2}-)?[A-Za-z0-9_]{16,256}[A-Za-z0-9_-]{0,256}"),
    ("api key", r"sk-(?=[a-z_-]{0,128}[A-Z0-9])[A-Za-z0-9_-]{16,256}"),
    ("payment key", r"(?:[sr]k|pk)_(?:live|test)_[A-Za-z0-9]{10,256}|whsec_[A-Za-z0-9+/=]{16,256}"),
    ("cloud key", r"(?:AKIA|ASIA|LTAI|AROA|AIDA)[A-Z0-9]{12,32}(?![A-Za-z0-9])"),
    ("google key", r"AIza[A-Za-z0-9_-]{30,64}|ya29\.[A-Za-z0-9_-]{20,512}|GOCSPX-[A-Za-z0-9_-]{20,64}"),
    ("github token", r"gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255}"),
    ("gitlab token", r"gl(?:pat|dt|rt|ptt|oas)-[A-Za-z0-9_-]{16,128}"),
    ("slack token", r"xox[abceoprs]-[A-Za-z0-9-]{10,256}|xapp-[A-Za-z0-9-]{10,256}"),
    ("web token", r"eyJ[A-Za-z0-9_-]{8,512}\.[A-Za-z0-9_-]{8,4096}(?:\.[A-Za-z0-9_-]{0,1024})?"),
    ("registry token", r"npm_[A-Za-z0-9]{30,64}|pypi-[A-Za-z0-9_-]{30,256}|hf_[A-Za-z0-9]{20,64}"),
    ("mail key", r"SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,128}|key-[0-9a-f]{32}(?![0-9a-f])"),
    ("bot token", r"\d{8,10}:[A-Za-z0-9_-]{34,36}(?![A-Za-z0-9_-])"),
    (
        "service key",
        r"(?:gsk_|xai-|pplx-|nvapi-|tvly-|r8_|lin_api_|dop_v1_|shp(?:at|ca|pa|ss)_|sntrys_|figd_|rk-|fc-|secret_|ntn_"
        r"|ATATT3|AGE-SECRET-KEY-1|tskey-[a-z]{2,8}-|sbp_|dckr_pat_|PMAK-|EAAC)(?=[A-Za-z_-]{0,64}\d)[A-Za-z0-9_-]{20,256}",
    ),
    ("web hook", r"hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/_-]{16,128}"),
    ("web hook", r"discord(?:app)?\.com/api/webhooks/\d{6,24}/[A-Za-z0-9_-]{16,128}"),
)
_LONG = r"[A-Za-z0-9_.:/+=-]{15,}"
"""What tokens are made of, and the shortest has so many characters: ordinary words are passed over at a glance."""
_URL_PASSWORD = r"://[^\s/:@\"'<>]{0,256}:([^\s/\"'<>]{1,256})@(?=[^\s@])"
_HEADER = (
    r"(?i:\b(?:proxy-)?authorization[\"']{0,2}\s{0,3}[:=]\s{0,3}[\"']?(?:bearer|basic|token|apikey)?\s{0,3})"
    r"([^\s\"'`]{8,512})"
)
_BEARER = r"(?<![A-Za-z0-9])(?i:bearer|basic)\s{1,3}(?=[A-Za-z._~+/=-]{0,128}\d)([A-Za-z0-9._~+/=-]{16,512})"
_COOKIE = (
    r"(?i:\b(?:set-)?cookie[\"']?\s{0,3}:\s{0,3})"
    r"([^\s=;]{1,64}=[^\s;\"']{8,512}(?:;\s?[^\s=;]{1,64}=[^\s;\"']{1,512}){0,20})"
)
_PEM = r"-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
_PEM_END = r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
_CITIZEN_ID = (
    r"(?<![A-Za-z0-9])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![A-Za-z0-9])"
)
_CARD = (
    r"(?<![\w+.:/#=-])(?:[3-6]\d{3}(?:([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{1,3})?|\d{9,15})"
    r"|3[47]\d{2}[ -]\d{6}[ -]\d{5})(?![\w-])"
)
_DIGITS = r"[0-9][0-9 -]{11,}[0-9]"
"""What such numbers are made of; the shortest has thirteen digits."""
_VALUE = rf"[^\s\"'`<>|\u3000-\u303f\uff00-\uff0f\uff1a-\uff20“”‘’{CJK}]"
_VALUES = rf"{_VALUE}{{1,{LONGEST}}}"
_ENV_WORD = "KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|CREDENTIALS?"
_ENV_KEY = rf"(?<![A-Za-z0-9_])[A-Z][A-Z0-9_]{{0,60}}_?(?:{_ENV_WORD})[\"']?\s{{0,2}}[=:]\s{{0,2}}[\"']?"

_CODE = r"[A-Za-z_][\w.]*[(\[]|[a-z_][a-z_]*(?:\.[a-z_]+)+$|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$"
_PLACE = r"[~/.]|[A-Za-z]:[\\/]|\$|%[A-Z_]+%|\{|https?:|file:|env:|vault:|op:|secretref|keychain:"
_FILE = r".*\.(?:env|json|ya?ml|toml|ini|conf|txt|md|py|js|ts|sh|pem|key|gpg|log)$"
_SPOKEN = r"(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?![A-Z][a-z]+\d{1,3}\Z).{8,}"
"""What behind the bare word "password" is one: no word and no name with a number has all three kinds of characters."""
_HOLLOW = r"[*•.xX_#?-]+$|[<\[(].*[>\])]$|your[-_].*|.*[-_]here$|my[-_](?:password|token|secret|key)$"


_HINTS = {
    "authorization": (_HEADER, "authorization"),
    "bearer": (_BEARER, "authorization"),
    "basic": (_BEARER, "authorization"),
    "cookie": (_COOKIE, "cookie"),
}


def find_secrets(text: str) -> tuple[Span, ...]:
    """Every secret in the text, in order, none overlapping another."""
    found = list(_found(text, lowered(text)))
    if not found:
        return ()
    found.sort(key=lambda span: (span.start, -span.end))
    merged = [found[0]]
    for span in found[1:]:
        last = merged[-1]
        if span.start >= last.end:
            merged.append(span)
        elif span.end > last.end:
            merged[-1] = Span(last.start, span.end, last.kind)
    return tuple(merged)


def mask(text: str) -> str:
    """The text with each secret replaced by ``***``; a text without any comes back as it is."""
    spans = find_secrets(text)
    if not spans:
        return text
    parts: list[str] = []
    at = 0
    for span in spans:
        parts += (text[at : span.start], MASK)
        at = span.end
    return "".join((*parts, text[at:]))


def _found(text: str, low: str) -> Iterator[Span]:
    """Each family is looked for only where what all of it has in common is there."""
    if "-----BEGIN" in text:
        yield from _framed(text)
    yield from _shaped(text)
    if "://" in text:
        yield from _in_addresses(text)
    if _announcing().search(low):
        yield from _behind_hints(text, low)
        yield from _behind_names(text, low)
    if compiled(_ENV_WORD).search(text):
        yield from _assigned(text)
    yield from _numbered(text)


def _framed(text: str) -> Iterator[Span]:
    """Private key blocks; one whose end is torn off reaches as far as its base64 lines do."""
    at, closing = 0, 0
    while (dashes := text.find("-----BEGIN", at)) >= 0:
        head = compiled(_PEM).match(text, dashes)
        at = head.end() if head else dashes + 1
        if head is None:
            continue
        if 0 <= closing < at:
            closing = text.find("-----END", at)
        end = compiled(_PEM_END).match(text, closing) if closing > 0 else None
        if end:
            at = end.end()
        elif body := compiled(r"(?:\s|\\n|[A-Za-z0-9+/=:,]{16,})*").match(text, at):
            at = body.end()
        yield Span(head.start(), at, "private key")


@cache
def _token_pattern() -> re.Pattern[str]:
    return re.compile("(?<![A-Za-z0-9])(?:" + "|".join(f"({body})" for _, body in _TOKENS) + ")")


def _shaped(text: str) -> Iterator[Span]:
    for run in compiled(_LONG).finditer(text):
        for match in _token_pattern().finditer(text, *run.span()):
            yield Span(*match.span(), _TOKENS[(match.lastindex or 1) - 1][0])


def _in_addresses(text: str) -> Iterator[Span]:
    for match in compiled(_URL_PASSWORD).finditer(text):
        if not _hollow(match.group(1)):
            yield Span(*match.span(1), "password in address")


def _behind_hints(text: str, low: str) -> Iterator[Span]:
    for hint, (pattern, kind) in _HINTS.items():
        if hint in low:
            for match in compiled(pattern).finditer(text):
                if not _hollow(match.group(1)) and compiled(r"\d|[A-Z].*[a-z]|=").search(match.group(1)):
                    yield Span(*match.span(1), kind)


def _numbered(text: str) -> Iterator[Span]:
    for run in compiled(_DIGITS).finditer(text):
        # What may follow a number is looked at, so the text around a run belongs to it.
        around = text[max(0, run.start() - 1) : run.end() + 2]
        shift = max(0, run.start() - 1)
        for match in compiled(_CITIZEN_ID, re.ASCII).finditer(around):
            yield Span(shift + match.start(), shift + match.end(), "citizen id")
        for match in compiled(_CARD, re.ASCII).finditer(around):
            digits = compiled(r"\D").sub("", match.group())
            if match.group(1) or (len(digits) in (13, 14, 15, 16, 19) and _luhn(digits)):
                yield Span(shift + match.start(), shift + match.end(), "card number")


def _luhn(digits: str) -> bool:
    """Check digit of ISO/IEC 7812-1."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 * (value > 9)
    return total % 10 == 0


@cache
def _name_pattern() -> re.Pattern[str]:
    """A name that announces a secret, what may stand between, and the sign or verb before the value."""

    def any_of(phrases: tuple[str, ...]) -> str:
        ordered = sorted({lowered(phrase) for phrase in phrases}, key=lambda p: (-len(p), p))
        return "|".join(re.escape(phrase).replace(r"\ ", r"[\s_-]?") for phrase in ordered)

    cjk = compiled(f"[{CJK}]")
    verbs = [verb for verb in LEXICON.secret_verbs if verb.isalpha()]
    spaced = any_of(tuple(verb for verb in verbs if not cjk.search(verb)))
    glued = any_of(tuple(verb for verb in verbs if cjk.search(verb)))
    name = f"(?P<strong>{any_of(LEXICON.secret_names)})|(?P<weak>{any_of(LEXICON.secret_hints)})"
    return re.compile(
        rf"(?:{name})(?P<close>[\"'`*_\])）]{{0,4}})"
        rf"(?:(?:\s(?:for|to|of|on|для|от|do|da|para|für|de)\s[^\n:=：,.;，。；]{{1,40}}?)?(?:(?P<sign>\s{{0,3}}(?:[:：＝]|={{1,2}}>?|\|)\s{{0,4}})|(?P<verb>\s{{1,3}}(?:{spaced}|—|–|-)\s{{1,3}}|\s{{0,2}}(?:{glued})\s{{0,2}}[:：]?\s{{0,2}}))"
        rf"|(?P<flag>\s{{1,3}})|(?P<glued>))"
        rf"(?P<open>[\"'`*_“‘「]{{0,3}})"
    )


@cache
def _announcing() -> re.Pattern[str]:
    """The fewest words of which one is in every text that has a name of a secret, or one of the words before it."""
    last = {lowered(name).split()[-1] for name in (*LEXICON.secret_names, *LEXICON.secret_hints)}
    last.update(_HINTS)
    fewest = (word for word in last if not any(other in word for other in last if other != word))
    return re.compile("|".join(map(re.escape, sorted(fewest))))


def _assigned(text: str) -> Iterator[Span]:
    for env in compiled(_ENV_KEY).finditer(text):
        found = compiled(_VALUES).match(text, env.end())
        value = _trimmed(found.group(), "=") if found else ""
        if len(value) >= 4 and not _hollow(value) and not _locates(value) and not value.isdigit():
            yield Span(env.end(), env.end() + len(value), "assignment")


def _behind_names(text: str, low: str) -> Iterator[Span]:
    at = 0
    for match in _name_pattern().finditer(low):
        start = match.end()
        if match.start() < at or not _stands_alone(low, match):
            continue
        quote = match["open"][-1:] if match["open"] else ""
        value = _quoted(text, start, quote) if quote in "\"'`" and quote else None
        if value is None:
            found = compiled(_VALUES).match(text, start)
            value = _trimmed(found.group(), match["sign"]) if found else ""
        if value and _is_secret(text, match, value, quote):
            at = start + len(value)
            yield Span(start, at, "password" if match["strong"] else "credential")


def _stands_alone(low: str, match: re.Match[str]) -> bool:
    """The name is a word of its own or the end of one (`db_password`)."""
    before = low[match.start() - 1 : match.start()]
    return not (before.isascii() and before.isalpha())


def _quoted(text: str, start: int, quote: str) -> str | None:
    end = text.find(quote, start, start + LONGEST)
    if end < 0 or "\n" in text[start:end]:
        return None
    return text[start:end]


def _trimmed(value: str, sign: str | None) -> str:
    value = value.rstrip(".,;:!?)]}*_…")
    if sign and "=" in sign:
        value = compiled(r"[&;]\s?[A-Za-z_]").split(value)[0]
    return value


def _hollow(value: str) -> bool:
    """A value that stands for one: a placeholder, a mask, a variable."""
    low = lowered(value).strip("\"'`*_.,;:!")
    return not low or low in _not_secrets() or bool(compiled(_HOLLOW).match(low)) or low[0] in "$%{<"


@cache
def _not_secrets() -> frozenset[str]:
    return frozenset(lowered(word) for word in LEXICON.not_secrets)


def _locates(value: str) -> bool:
    """A place where a secret lives, or code that fetches it: worth keeping, and no secret."""
    low = lowered(value)
    return any(compiled(pattern).match(text) for pattern, text in ((_PLACE, low), (_FILE, low), (_CODE, value)))


def _is_secret(text: str, match: re.Match[str], value: str, quote: str) -> bool:
    if len(value) < 4 or _hollow(value) or _locates(value):
        return False
    mixed = bool(compiled(r"\d").search(value)) and bool(compiled(r"[^\W\d_]").search(value))
    odd = mixed or bool(compiled(r"[a-z][A-Z]|[A-Za-z0-9][!@#$%^&+?~][A-Za-z0-9]?").search(value))
    after = match.end() + len(value)
    rest = text[after : after + 24].lstrip("\"'`*_.,;!)”’")
    alone = not rest.strip(" \t") or rest[0] in "\r\n，。；！、）" or bool(quote and quote in "\"'`")
    if match["glued"] is not None or match["flag"] is not None:
        flag = text[max(0, match.start() - 2) : match.start()] == "--"
        cjk_name = bool(compiled(f"[{CJK}]").match(text, match.start()))
        if flag or cjk_name:
            return odd and len(value) >= 6
        return bool(match["strong"] and match["flag"]) and bool(compiled(_SPOKEN).fullmatch(value))
    if match["verb"] is not None and not odd:
        return bool(match["strong"]) and alone and _secretive(value)
    if match["weak"] and compiled(r"\s").search(value):
        return False
    if match["strong"]:
        if match["sign"] and "|" in match["sign"]:
            return odd and len(value) >= 6
        return odd or value.isdigit() or alone or ("=" in (match["sign"] or "") and len(value) >= 4)
    return (
        (odd and len(value) >= 6 and mixed) or (len(value) >= 16 and odd) or (bool(quote) and len(value) >= 8 and odd)
    )


def _secretive(value: str) -> bool:
    """A plain word said to be the password: not one that only tells of it ("is stored", "is wrong", "is expiring")."""
    return value.isascii() and not lowered(value).endswith(("ed", "ing", "able", "ible"))
