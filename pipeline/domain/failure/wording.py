"""The words of a pattern, all taken from those who noted the failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from slowwave.pipeline.domain.failure.group import Group
from slowwave.pipeline.domain.failure.occurrence import Occurrence
from slowwave.pipeline.domain.failure.remedy import Remedy
from slowwave.pipeline.domain.pattern import NOT_RECORDED, SUGGESTED
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.repairs import clauses, gives_reason, says_something, terms
from slowwave.pipeline.language.signatures import error_signature
from slowwave.pipeline.language.words import display_width, language_of, normalise, sentences

LONG, BRIEF, TITLE = 300, 160, 60
"""Characters of a fix or cause, of an example or trigger; columns of a name."""
WIDE_ENDS = "，。：；！？、」』）"
VARIES = "…"
"""Stands for what differs from time to time."""

_LABELS: Mapping[str, Mapping[str, str]] = {
    "en": {"cause": "Root cause:", "tried": "Did not help:"},
    "zh": {"cause": "根本原因：", "tried": "无效的尝试："},
}


def error_trigger(group: Group) -> str:
    """The oldest wording of the failure, with ``…`` for what another time said otherwise."""
    message = group.members[0].messages[0]
    signature = error_signature(message)
    shown = message.split()
    for one in group.members[1:]:
        other = one.messages[0].split()
        if len(other) == len(shown) and error_signature(one.messages[0]) == signature:
            shown = [_common(a, b) for a, b in zip(shown, other, strict=True)]
    return shortened(" ".join(shown), BRIEF)


def error_response(remedy: Remedy, trigger: str) -> str:
    """The fix, then why it happened, then what did not help; ``not recorded`` where nobody says."""
    language = "zh" if language_of(remedy.fix or trigger) == "zh" else "en"
    nothing, labels = NOT_RECORDED[language], _LABELS[language]
    if remedy == Remedy():
        return nothing
    fix = shortened(remedy.fix, LONG) if remedy.fix else nothing
    parts = [fix] if remedy.proven or not remedy.fix else [_joined(SUGGESTED[language], fix)]
    if remedy.cause:
        cause = shortened(remedy.cause, LONG)
        parts.append(cause if LEXICON.reason.leads(cause) else _joined(labels["cause"], cause))
    elif remedy.fix and not gives_reason(remedy.fix):
        parts.append(_joined(labels["cause"], nothing))
    if remedy.tried:
        parts.append(_joined(labels["tried"], *(shortened(one, BRIEF) for one in remedy.tried)))
    return _joined(*(_ended(part) for part in parts))


def root_cause(remedy: Remedy) -> str:
    """What the entries themselves say, ``not recorded`` where they do not."""
    stated = remedy.cause or (remedy.fix if gives_reason(remedy.fix) else "")
    return shortened(stated, LONG) if stated else NOT_RECORDED["en"]


def correction_trigger(group: Group) -> str:
    """The clause that came back in the most corrections, the longest of them; else the beginning of the first."""
    found = Counter(clause for one in group.members for clause in set(clauses(one.text)) if says_something(clause))
    repeated = [clause for clause, times in found.items() if times > 1]
    if not repeated:
        return shortened(correction_response(group), BRIEF)
    best = max(repeated, key=lambda clause: (found[clause], len(clause), clause))
    return next((said for one in group.members if (said := _as_written(best, one.text))), best)


def correction_response(group: Group) -> str:
    """The sentence that says most of what the corrections have in common, and least beside it."""
    shared = Counter(term for one in group.members for term in frozenset(terms(one.text)))
    told = [sentence for one in group.members for sentence in sentences(one.text)]

    def common(sentence: str) -> int:
        return sum(shared[term] - 1 if shared[term] > 1 else -1 for term in frozenset(terms(sentence)))

    return shortened(max(told, key=common), LONG) if told else ""


def title(group: Group, trigger: str) -> str:
    """The Pattern-Key, else the first clauses of the trigger, cut between words that say something."""
    if group.key:
        return group.key
    line = " ".join(compiled(r"[`*\"]").sub("", trigger).split())
    ends = (found.start() for found in compiled(r"[:;,.!?]\s|[：；，。！？]").finditer(line))
    heads = [line[:end] for end in ends if display_width(line[:end]) <= TITLE]
    head = line if display_width(line) <= TITLE else heads[-1] if heads else _cut(line, TITLE)
    spoken = head.rstrip(" ,.:;!?，。：；！？、…").split(" ")
    while len(spoken) > 1 and spoken[-1].isascii() and not terms(spoken[-1]):
        spoken.pop()
    return " ".join(spoken)


def examples(members: Iterable[Occurrence]) -> tuple[str, ...]:
    """``DAY: text`` of each, in order: the line as it stands, of a record what it says of this failure."""
    told = ((one.day, one.text if one.entry is not None else one.messages[0]) for one in members)
    return tuple(f"{day}: {shortened(text, BRIEF)}" if day else shortened(text, BRIEF) for day, text in told)


def shortened(text: str, most: int) -> str:
    """As many whole sentences as fit on one line, at least the beginning of the first."""
    kept = ""
    for sentence in sentences(" ".join(text.split())):
        longer = _joined(kept, sentence)
        if len(longer) > most:
            break
        kept = longer
    return kept or _cut(text, most)


def _cut(text: str, most: int) -> str:
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    head = line[:most]
    return (head.rpartition(" ")[0] if " " in head[most // 2 :] else head).rstrip() + VARIES


def _joined(*parts: str) -> str:
    """The parts one after the other, with a blank between where the script has blanks."""
    line = ""
    for part in parts:
        line += part if not line or line[-1] in WIDE_ENDS else f" {part}"
    return line


def _common(a: str, b: str) -> str:
    """A word as both have it, with ``…`` for where they differ."""
    if a == b or VARIES in a:
        return a
    ends = range(min(len(a), len(b)))
    before = next(at for at in (*ends, len(ends)) if at == len(ends) or a[at] != b[at])
    rest = min(len(a), len(b)) - before
    after = next(at for at in range(rest + 1) if at == rest or a[-1 - at] != b[-1 - at])
    return a[:before] + VARIES + (a[-after:] if after else "")


def _ended(part: str) -> str:
    return part if part[-1:] in ".!?。！？…" else part + ("。" if part[-1:] > "\u2e7f" else ".")


def _as_written(clause: str, text: str) -> str:
    """The clause as it stands in the text, capitals and all; "" where it stands otherwise."""
    line = " ".join(text.split())
    at = line.casefold().find(clause) if normalise(line) == line.casefold() else -1
    return line[at : at + len(clause)] if at >= 0 else ""
