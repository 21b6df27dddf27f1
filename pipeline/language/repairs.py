"""How a failure is told: what was tried in vain, what helped and why, and which error a line quotes."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from slowwave.pipeline.language.en import FUNCTION_WORDS
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import CJK, compiled
from slowwave.pipeline.language.words import normalise, words

_CODE = (
    r"\b(?:[A-Z]\w{2,60}(?:Error|Exception)|E(?:ACCES|ADDRINUSE|AGAIN|CONN[A-Z]+|EXIST|HOSTUNREACH|ISDIR|MFILE|NOENT"
    r"|NOSPC|NOTEMPTY|NOTFOUND|PERM|PIPE|RR_[A-Z_]+|TIMEDOUT)|SIG(?:KILL|SEGV|ABRT|TERM)|WinError \d+"
    r"|HTTP(?: [Ee]rror)? [45]\d\d|exit code \d+|[A-Z]{2,5}-\d{3,6})\b"
)
_QUOTED = r"`([^`\n]{6,300})`|“([^”\n]{6,300})”|\"([^\"\n]{6,300})\"|「([^」\n]{4,300})」"
_CLAUSE = r"[.!?;:,…。！？；：，、\n]{1,8}(?=\s|$|[^\x00-\x7f])|(?<=[^\x00-\x7f])[.!?;:,]{1,8}|(?<=\s)[—–-]{1,3}(?=\s)"
_NAME = r"[\"'`“「]([^\s\"'`”」]{1,80})[\"'`”」]"
_STATUS = (
    r"\b(?:http|status|code|error|errno|winerror|exit|retcode|sqlstate)"
    r"(?: (?:error|code|status))?[ :=#]{0,2}(\d{1,6})\b"
)
_CJK = f"[{CJK}]"
_FILE = r"[\\/]([\w@+.-]{1,80})(?=[\"'`\s:,;)]|$)"

_FIXED = r"(?:fixed|solved|resolved|cured)"
_OPENS, _PART = r"(?:\A|[;,.] |\s[–—-] )", r"(?:(?!\s[–—-]\s)[^.;,])"
_FIX = (
    rf"\b{_FIXED} (?:it |this )?(?:by|with) (?P<by>[^.;。；]{{4,200}})"
    rf"|{_OPENS}(?P<it>{_PART}{{4,120}}?) (?:has )?(?:{_FIXED} (?:it|this|that)|helped|did the trick)\b"
    r"|(?:\A|[;,.(] ?|\s[–—-] )(?:fix|solution|workaround|resolution|remedy): ?(?P<label>[^.;。；)]{4,200})"
    rf"|{_OPENS}(?P<so>{_PART}{{4,120}}?),? (?:and )?then it (?:worked|works|was fine|was gone)\b"
    r"|(?:解决办法|解决方法|解决方案|修复方法|修复|(?<![待未])解决|对策)[:：] ?(?P<zh>[^。；;）)]{2,120})"
    r"|(?:\A|[。；;，,])(?P<then>[^。；;，,]{2,60}?)(?:之后|以后|后)"
    r"(?:就?(?:好了|恢复了|正常了|解决了)|就?(?:恢复正常|恢复|正常|解决)(?=[。；;，,）)]|\Z))"
)
_FIX_FIRST = (
    rf"(?:fix|solution|workaround|resolution|remedy): |{_FIXED} (?:it |this )?(?:by|with) "
    r"|(?:解决办法|解决方法|解决方案|修复方法|修复|解决|对策)[:：]"
)
_CAUSE = (
    r"\b(?:root )?cause(?:d by|:| was| is) ?(?P<en>[^.;。；]{3,200})|(?:根本)?原因(?:是|：|:) ?(?P<zh>[^。；;]{2,120})"
)
_UNSURE = (
    r"(?:\b(?:not|never|nothing|maybe|might|perhaps|may|hopefully|half|partly)|n['’]t) (?:\w+ )?"
    rf"(?:{_FIXED}|help(?:ed)?|work(?:ed)?)\b"
    r"|\b(?:not|isn't|maybe) caused|没(?:有)?(?:解决|恢复|用)|可能|也许|好像|大概|似乎|[?？]\s*\Z"
)
"""What a line that tells of a failure says itself of its end and its cause, and what leaves that open."""
_ENDS = (
    "xed", "lved", "cured", "cau", "fix:", "solution:", "workaround:", "resolution:", "remedy:", "helped", "trick",
    "then it", "解决", "修复", "好了", "恢复", "正常", "原因", "对策",
)  # fmt: skip
"""One of these is in each line that says something of either, in lower case: none has a letter with two lower forms."""
_BETWEEN = " ;,.，。；:：—-(（"
REMEMBERED = 1 << 14
"""Lines whose quoted errors are kept, and texts whose terms are: patterns, what waits for a proof, what is news of one
and what failures have in common ask for each."""
TELLING = 2000
"""Characters of a message in which its details are sought."""


def failed_try(text: str) -> bool:
    """Whether it tells of a remedy that was tried and did not help."""
    return LEXICON.no_help.within(text) and LEXICON.tried.within(text)


def gives_reason(text: str) -> bool:
    """Whether it says why."""
    return LEXICON.reason.within(text)


def told_fix(text: str) -> str:
    """What a line that tells of a failure says itself that helped, "" for nothing, or nothing sure."""
    return _told(_FIX, text)


def opens_with_fix(text: str) -> str:
    """What helped, by a line that begins with it ("fix: …", 解决：…), "" for any other."""
    found = compiled(_FIX_FIRST, re.I).match(text)
    return told_fix(text) if found is not None else ""


def told_cause(text: str) -> str:
    """The cause that such a line names itself, "" for none."""
    return _told(_CAUSE, text)


def without_its_end(text: str) -> str:
    """The failure alone, without what the line says of its cause and of what helped, where that comes behind it."""
    head = text[: _end_told(text)].rstrip(_BETWEEN)
    if head == text or compiled(_UNSURE, re.I).search(text):
        return text
    return head if len(terms(head)) >= 2 else text


def _end_told(text: str) -> int:
    """Where a line begins to tell of its end or its cause, else where it ends: most say nothing of either."""
    low = text.lower()
    if not any(sign in low for sign in _ENDS):
        return len(text)
    found = (compiled(pattern, re.I).search(text) for pattern in (_FIX, _CAUSE))
    return min((one.start() for one in found if one is not None), default=len(text))


def _told(pattern: str, text: str) -> str:
    found = compiled(pattern, re.I).search(text)
    if found is None or compiled(_UNSURE, re.I).search(text):
        return ""
    return next((part.strip(" .,，。)）") for part in found.groups() if part), "")


@lru_cache(maxsize=REMEMBERED)
def quoted_errors(text: str) -> tuple[str, ...]:
    """The quoted passages that hold an error's own name or number: what a note repeats of a program's message."""
    code = compiled(_CODE)
    quotes = "`" in text or '"' in text or "“" in text or "「" in text
    if not quotes or code.search(text) is None:
        return ()
    passages = ("".join(match.groups(default="")) for match in compiled(_QUOTED).finditer(text))
    return tuple(passage for passage in passages if code.search(passage))


def error_details(text: str) -> frozenset[str]:
    """What an error signature masks and yet tells two errors apart: quoted names, file names, status codes.

    Names that hold a digit are left out: process ids, temporary files and dates are new each time.
    """
    head = text[:TELLING]
    names = (name.casefold() for pattern in (_NAME, _FILE) for name in compiled(pattern).findall(head))
    codes = compiled(_STATUS, re.I).findall(head)
    return frozenset((*(name for name in names if not compiled(r"\d").search(name)), *codes))


def resolution_notes(text: str) -> str:
    """What a Resolution says beside its fields: the value of its notes, else all of it where it has no fields."""
    fields = compiled(r"^[ \t]*(?:[-*+][ \t]+)?\*\*([^*\n]{1,40}?)[:：]?\*\*[ \t]*[:：]?[ \t]*(.*)$", re.M).findall(
        text
    )
    notes = (value for label, value in fields if label.casefold().strip() in LEXICON.note_labels)
    return next(notes, "") if fields else text.strip()


def clauses(text: str) -> tuple[str, ...]:
    """The text cut at each sign that parts clauses, folded."""
    return tuple(part for piece in compiled(_CLAUSE).split(text) if (part := normalise(piece)))


@lru_cache(maxsize=REMEMBERED)
def terms(text: str) -> tuple[str, ...]:
    """What the text speaks of, in order: words but the commonest, of CJK the pairs, no bare numbers."""
    return tuple([word for word in words(text) if len(word) > 1 and word not in _STOP and not word.isdigit()])


def sequences(text: str) -> frozenset[str]:
    """Neighbouring terms of a correction beside the cue that it is one; order counts, so that "tabs, not spaces"
    shares none with "spaces, not tabs"."""
    spoken = terms(LEXICON.correction.without(text))
    pairs = (f"{a} {b}" for a, b in pairwise(spoken) if not (_cjk(a) and _cjk(b)))
    return frozenset((*pairs, *(term for term in spoken if _cjk(term))))


def in_common(spoken: frozenset[str], other: frozenset[str]) -> int:
    """How many terms two texts share; neighbouring CJK pairs are one word, so that a long name is not three."""
    shared = spoken & other
    pairs = [term for term in shared if _cjk(term)]
    ends = {pair[1] for pair in pairs}
    return len(shared) - sum(1 for pair in pairs if pair[0] in ends and pair[0] != pair[1])


def says_something(clause: str) -> bool:
    """Whether a clause alone can be what a correction is about: a few words beside the cue that it is one."""
    left = terms(LEXICON.correction.without(clause))
    return len(left) >= 4 if any(_cjk(term) for term in left) else len(left) >= 2 and len(words(clause)) >= 3


def _cjk(word: str) -> bool:
    return not word.isascii() and compiled(_CJK).match(word) is not None


_STOP = FUNCTION_WORDS | frozenset(LEXICON.stop_words)
