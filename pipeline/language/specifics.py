"""Operational facts by their shape: a host, a share, a port, a path, a version, a CVE, and a word for how it is."""

from __future__ import annotations

from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled

_EDGE = r"(?<![A-Za-z0-9])"
_NETWORK = (
    rf"{_EDGE}(?:\d{{1,3}}\.){{3}}\d{{1,3}}(?:/\d{{1,2}})?(?!\.?\d)"
    rf"|{_EDGE}(?:[0-9a-fA-F]{{2}}:){{5}}[0-9a-fA-F]{{2}}(?![0-9a-fA-F:])"
    rf"|{_EDGE}[a-zA-Z][a-zA-Z0-9-]{{0,62}}(?:\.[a-zA-Z0-9-]{{1,63}}){{0,12}}\.(?:local|lan|home|internal|corp|com|org|net|io|dev|cn|de|eu)(?![A-Za-z0-9])"
    rf"|{_EDGE}(?:https?|smb|nfs|ssh|ftp|rtsp|mqtt|postgres(?:ql)?|redis|ws)s?://[^\s<>\"'`，。；）]{{3,200}}"
    r"|\\\\[\w.-]{1,60}\\[\w$.-]{1,60}|(?<![\w:/])//[\w.-]{1,60}/[\w$.-]{1,60}"
)
_PLACE = r"(?<![\w.:/])~?/(?:[\w.@+-]{1,80}/){0,12}[\w.@+-]{1,80}|(?<![A-Za-z])[A-Z]:\\[\w.\\ -]{1,200}|`[^`\n]{2,120}`"
_CODE = (
    rf"{_EDGE}(?:[\w.-]{{1,60}}/){{1,8}}[\w-]{{1,60}}\.[A-Za-z]\w{{0,5}}(?![A-Za-z0-9])"
    rf"|{_EDGE}[A-Z][A-Z0-9]{{0,40}}(?:_[A-Z0-9]{{1,40}}){{1,8}}(?![A-Za-z0-9])"
    r"|(?<![A-Za-z0-9/])[a-z][a-z0-9-]{1,30}:[a-z][\w-]{0,30}:"
)
"""A file by its path from somewhere, a variable of the environment, a prefix of keys."""
_NUMBER = (
    rf"{_EDGE}CVE-\d{{4}}-\d{{4,7}}"
    rf"|{_EDGE}v?\d{{1,5}}(?:\.\d{{1,6}}){{1,4}}(?:[-+][\w.]{{1,20}})?(?![\w.])"
    rf"|(?i:ports?|端口)[号為为是:：]?\s{{0,2}}\d{{2,5}}|:\d{{2,5}}(?!\d)|\d{{2,5}}\s?(?i:端口|port\b)"
    rf"|{_EDGE}\d{{1,12}}(?:[.,]\d{{1,6}})?\s?(?i:[kmgtp]i?b|[kmgt]hz|hz|ms|rpm|vcpus?|cores?|watts?|w|va|mbit|gbit|gbps|mbps|dpi|mah|°c|%)(?![A-Za-z])"
    r"|\d{1,2}\s?月\s?\d{1,2}\s?[日号號]|\d{1,2}:\d{2}(?!\d)|(?<![*\d/,-])(?:[*\d/,-]+\s){4}[*\d/,-]+(?=\s|$|`)"
    r"|\d{1,12}\s?(?:个|台|块|核|天|小时|分钟|秒|毫秒|次|条|份|元|度|级|号线|副本|线程)"
)
_MEASURE = (
    rf"{_EDGE}\d{{1,9}}\s(?i:seconds?|minutes?|hours?|days?|weeks?|months?|years?|connections?|workers?|replicas?|threads?"
    r"|retries|attempts|requests|entries|copies|baud)(?![A-Za-z])"
    rf"|{_EDGE}(?i:vlan|db|database|channel|slot|bay|unit|disk|node|pin|gpio|uid|gid|mtu|ttl)\s#?\d{{1,6}}(?!\d)"
    r"|(?:波特率|超时|阈值|频道|信道|通道|编号|序号)[是为:：]?\s?\d{1,9}"
)
_MODEL = rf"{_EDGE}[A-Z][A-Za-z]{{0,15}}[ -]?[A-Z]{{0,4}}\d{{1,5}}[A-Za-z]{{0,4}}(?:-\w{{1,10}})?(?![A-Za-z0-9])"


def names_specifics(text: str) -> bool:
    """Whether it says how a thing is that can be told by a name or number: "the NAS is 192.168.1.50", 端口是 8090."""
    return (has_specific(text) and LEXICON.states.within(text)) or compiled(_PAIR).match(text) is not None


def has_specific(text: str) -> bool:
    """Whether an address, a path, a share, a port, a version, a measure, a variable or a model's name stands in it."""
    return any(compiled(pattern).search(text) for pattern in (_NETWORK, _NUMBER, _PLACE, _CODE, _MEASURE, _MODEL))


_PAIR = rf"[*`]{{0,2}}[^\W\d][^:：\n]{{1,60}}?[*`]{{0,2}}\s?[:：=→]\s?[*`]{{0,2}}(?:{_NETWORK}|{_PLACE}|{_NUMBER})"
"""``Label: value`` in a list of findings."""
