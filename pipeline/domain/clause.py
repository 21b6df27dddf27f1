"""The statement inside a piece: its label, its lasting clause, and the context without which it means little."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from slowwave.pipeline.language.dates import WEEKDAY
from slowwave.pipeline.language.lead_labels import is_empty_label
from slowwave.pipeline.language.lexicon import Lexicon
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import display_width, sentences, tokens

LONGEST_LABEL = 60
"""Columns of a lead that still is a label."""
CAP = 160
"""Tokens of an entry (OpenClaw's maxPromotedSnippetTokens)."""
ALONE = 48
"""Columns from which on a nested item is taken to mean something without the item above."""

_NO_TOPIC = rf"\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}:\d{{2}}|[#*_]|{WEEKDAY}"
_BOLD_LEAD = r"\*\*([^*\n]{1,80}?)[:：]?\*\*\s?[:：—–-]\s?(?=\S)|\*\*([^*\n]{1,80}?)[:：]\*\*\s?(?=\S)"
_PLAIN_LEAD = r"([^\W\d_`][^:：`\n]{0,58}?)\s?(?:：|:(?=\s|[^\x00-\x7f]))\s?(?=\S)"


def leading_label(said: str) -> tuple[str, str]:
    """The lead that announces what follows ("Key lesson: …", **教训**：…) and the rest; ("", said) without one."""
    for pattern in (_BOLD_LEAD, _PLAIN_LEAD):
        if match := compiled(pattern).match(said):
            label = next(group for group in match.groups() if group)
            if display_width(label) <= LONGEST_LABEL:
                return label.strip(), said[match.end() :]
    return "", said


def clauses(said: str) -> tuple[str, ...]:
    """The statement's sentences, cut again at semicolons outside of code: status and substance often share a line."""
    return tuple(part for sentence in sentences(said) for part in _cut(sentence))


def _cut(sentence: str) -> Iterator[str]:
    shown = compiled(r"`[^`\n]{1,400}`").sub(lambda code: "`" * len(code.group()), sentence)
    at = 0
    for mark in compiled(r"[;；]\s*").finditer(shown):
        if sentence[at : mark.start()].strip():
            yield sentence[at : mark.end()].strip()
        at = mark.end()
    if sentence[at:].strip():
        yield sentence[at:].strip()


def capped(said: str, cap: int = CAP) -> str:
    """As many whole sentences as fit, "" if not even the first does. cap: in tokens."""
    if tokens(said) <= cap:
        return said
    kept = ""
    for sentence in sentences(said):
        longer = f"{kept} {sentence}".strip()
        if tokens(longer) > cap:
            break
        kept = longer
    return kept


def in_context(said: str, parent: str, headings: tuple[str, ...], lexicon: Lexicon) -> str:
    """The statement with the item or heading above in front, where it is too short to say about what it speaks."""
    if display_width(said) >= ALONE:
        return said
    above = parent.rsplit(" > ", 1)[-1].strip().strip("*_").rstrip(":： ") if parent else _topic(headings, lexicon)
    if (
        not compiled(r"[^\W\d_]{2}|[\u3400-\u9fff]").search(above)
        or is_empty_label(above)
        or above.casefold() in said.casefold()
        or display_width(above) > 2 * ALONE
    ):
        return said
    return f"{above}: {said}"


def _topic(headings: tuple[str, ...], lexicon: Lexicon) -> str:
    """The nearest heading that names a topic, as its name, "" if none does."""
    return next((name for heading in reversed(headings) if (name := _named(heading, lexicon))), "")


@lru_cache(maxsize=512)
def _named(heading: str, lexicon: Lexicon) -> str:
    """The topic that a heading names, "" where it is a date or a mere kind of section."""
    name = compiled(_NO_TOPIC).sub("", heading).strip(" -–—:：")
    if is_empty_label(name):
        return ""
    left = name
    for table in (
        lexicon.heading_lesson,
        lexicon.heading_rule,
        lexicon.heading_preference,
        lexicon.heading_decision,
        lexicon.heading_work,
        lexicon.heading_planned,
        lexicon.heading_reference,
    ):
        left = table.without(left)
    return name if compiled(r"[^\W\d_]{2}|[\u3400-\u9fff]").search(left) else ""
