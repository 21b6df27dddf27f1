"""Rules of a house that no word tells: "Refunds over 50 EUR need a manager's approval", 请假要提前两周找丹娜批准.

A rule is told of a kind of thing and not of one, in the present, and says on what terms it holds: above which sum, with
whose consent, within which time, by whom alone, or that it never is.
"""

from __future__ import annotations

import itertools

from slowwave.pipeline.language.english_verbs import is_past
from slowwave.pipeline.language.lead_labels import short_label
from slowwave.pipeline.language.patterns import compiled

_BINDS = frozenset(("need", "needs", "require", "requires", "must", "may", "cannot", "can't", "shall"))
_GOES = frozenset(
    ("go", "goes", "get", "gets", "ship", "ships", "count", "counts", "cost", "costs", "pay", "pays")
)  # fmt: skip
_VERBS = _BINDS | _GOES | {"is", "was", "has", "does", "this", "its"}
_CONSENT = frozenset(
    (
        "approval", "approvals", "sign-off", "signoff", "signature", "signatures", "permission", "consent",
        "authorisation", "authorization", "receipt", "receipts", "approved", "signed", "authorised",
        "authorized", "countersigned",
    )
)  # fmt: skip
_SUMS = frozenset(("over", "above", "under", "below", "beyond", "exceeding"))
_EACH = frozenset(("every", "each", "any"))
_ONE_THING = frozenset(
    (
        "the", "this", "that", "these", "those", "my", "his", "her", "their", "your", "i", "he", "she", "it", "they",
        "you", "some", "two", "three", "four", "five", "still", "there", "waiting", "see", "thanks", "please", "asked",
    )
)  # fmt: skip
"""First words of what is told of one thing, or of today."""
_NOT_NOW = frozenset(
    (
        "today", "tomorrow", "yesterday", "tonight", "now", "currently", "yet", "again", "still", "already", "was",
        "were", "had", "did", "been", "got", "heard", "if", "maybe", "might", "would", "should", "could", "probably",
        "until", "next", "this", "last", "he", "she", "said", "say", "says", "told", "wrote", "writes", "asks", "wants",
        "thinks", "mail", "page",
    )
)  # fmt: skip
_NO_TERMS = frozenset(
    ("fix", "fixes", "rerun", "rewrite", "retry", "update", "look", "work", "attention", "cleanup", "restart",
     "rebuild", "migration", "fixing", "love", "help", "more", "time", "to")
)  # fmt: skip
"""What something needs that is broken or unfinished."""
_TIMES = frozenset(
    ("mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "weekends", "holidays",
     "evenings", "mornings", "nights")
)  # fmt: skip
_SHORTEST, _LONGEST = 4, 24
"""Words of such a rule."""

_KIND_CHINESE = r"(?![这那该本我你他她它等在今明昨刚已还有没把给需必须要])"
_SUM_CHINESE = (
    r"(?:(?:超过|高于|低于|不足|大于|少于)\s?[\d一二两三四五六七八九十百千万][\d一二两三四五六七八九十百千万,.]*\s?[^，,。；\d]{0,12}"
    r"|[\d一二两三四五六七八九十百千万][^，,。；]{0,5}以[上下])"
)
_BINDS_CHINESE = r"(?:都?(?:需要|必须|须|应当|一律|要)|由)"
_FREES_CHINESE = r"(?:不用|不必|不得|不能|不许|可以不)"
_CONSENT_CHINESE = r"(?:批准|审批|同意|签字|许可|授权|复核|盖章)"
_TERMS_CHINESE = (
    rf"{_KIND_CHINESE}[^，,。；：:]{{0,16}}{_SUM_CHINESE}[^，,。；]{{0,12}}"
    rf"(?:{_BINDS_CHINESE}|{_FREES_CHINESE})[^，,。；]{{1,20}}"
    rf"|{_KIND_CHINESE}[^，,。；：:]{{1,16}}{_BINDS_CHINESE}[^，,。；]{{0,16}}{_CONSENT_CHINESE}"
    r"|只有[^，,。；：:]{1,12}(?:可以|能|才能|才可以)[^，,。；]{2,20}"
    r"|(?:所有|每次|每一?[个张笔份件条家位]|凡是|任何)[^，,。；：:]{1,16}"
    r"(?:都?(?:需要|必须|须|要|得|不得|不能|不许)|由)[^，,。；]{2,20}"
    rf"|{_KIND_CHINESE}[^，,。；：:]{{1,16}}(?:必须|一律)(?:在|于|提前)[^，,。；]{{1,16}}(?:[内前后]|小时|天|周)"
    r"|我们[^，,。；：:]{0,10}(?:从不|绝不|一律不)[^，,。；]{1,16}"
)
_NOT_NOW_CHINESE = (
    r"[了吗呢]|(?<![超经])过|已"
    r"|今天|明天|昨天|今晚|刚|还在|还没|正在|等[着待]|如果|要是|可能|也许|说|[?？]|修|重跑|重启"
)


def lays_down_terms(said: str) -> bool:
    """Whether a statement, which is somebody's own, lays down on what terms a kind of thing is done."""
    if not said.isascii() and compiled(r"[\u4e00-\u9fff]").search(said):
        return compiled(_TERMS_CHINESE).match(said) is not None and not compiled(_NOT_NOW_CHINESE).search(said)
    low = [word.strip(',;:.!()"') for word in said.casefold().replace("’", "'").split()]
    if not _SHORTEST <= len(low) <= _LONGEST or said.rstrip().endswith("?") or not _NOT_NOW.isdisjoint(low):
        return False
    if short_label(said)[0]:
        # A name may stand there ("Tom: …"), and then it is that one who says so.
        return False
    first = low[0]
    if first == "no":
        return _never(low)
    if first == "only":
        return any(verb in low[2:5] for verb in ("may", "can", "approves", "signs"))
    if first == "we":
        return _we(low)
    if first in _EACH:
        return _binds(low, 2, 6) and _NO_TERMS.isdisjoint(low)
    kind = next((word for word in low[: 3 if first != "all" else 4] if word.endswith("s") and word not in _VERBS), "")
    if first in _ONE_THING or low[1].isdigit() or not first[:1].isalpha() or not kind or is_past(first):
        return False
    consents = not _CONSENT.isdisjoint(low)
    sums = any(word in _SUMS and low[at + 1][:1].isdigit() for at, word in enumerate(low[:-1]))
    if not sums:
        return consents and _binds(low, 1, 7)
    passive = any(one == "are" and is_past(then) for one, then in itertools.pairwise(low[3:9]))
    return passive or _binds(low, 2, 8) or not _GOES.isdisjoint(low[3:7])


def _binds(low: list[str], start: int, end: int) -> bool:
    """Whether a word that binds stands where the verb does."""
    has_to = any(one == "have" and then == "to" for one, then in itertools.pairwise(low[start : end + 1]))
    return has_to or not _BINDS.isdisjoint(low[start:end])


def _never(low: list[str]) -> bool:
    """As in "no deploys on Fridays" and "no refunds without a receipt"."""
    at = next((place for place in (1, 2) if low[place].endswith("s")), 0)
    if not at or at + 2 >= len(low):
        return False
    timed = low[at + 1] in ("on", "at", "after", "before", "during") and not _TIMES.isdisjoint(low[at + 2 : at + 4])
    return timed or low[at + 1] == "without"


def _we(low: list[str]) -> bool:
    """As in "we never deploy on Fridays" and "we bill in EUR, never in USD"."""
    if low[1] in ("never", "always", "only"):
        return not is_past(low[2])
    return not is_past(low[1]) and ("never" in low[3:] or low[-1] == "only")
