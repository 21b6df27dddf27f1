"""The night's diary entry: a sentence or two for each phase that had material, from what landed and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.diary import Diary, diary_path
from slowwave.pipeline.domain.edit import Insert
from slowwave.pipeline.domain.entry import DREAMT
from slowwave.pipeline.domain.intent import Intent, KeepPattern, Note, Remember, Retire
from slowwave.pipeline.domain.lifetime import Fold, Supersede
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Change, Outcome, Refused
from slowwave.pipeline.domain.profiles import PROFILE
from slowwave.pipeline.domain.saying import sayings
from slowwave.pipeline.language.counting import in_number
from slowwave.pipeline.language.dates import long_date
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.secrets import find_secrets
from slowwave.pipeline.language.words import display_width, language_of

WIDEST = 140
"""Columns of a sentence that is quoted."""
MOST_THEMES = 3

_EN: Mapping[str, str] = {
    "overtaken": "In light sleep an older entry gave way to a newer one.¦"
    "In light sleep {n} older entries gave way to newer ones.",
    "folded": "What stood in two places stands in one now.¦{n} times what stood in two places came to stand in one.",
    "pattern": "A failure or a correction has become a pattern.¦{n} failures and corrections have become patterns.",
    "pattern-quoted": "A failure or a correction has become a pattern: “{what}”.¦"
    "{n} failures and corrections have become patterns, among them “{what}”.",
    "themes": "The notes of this week keep coming back to {what}.",
    "profile": "From {n} of your own sentences I wrote down who you are.",
    "kept": "In deep sleep one thing came into memory.¦In deep sleep {n} things came into memory.",
    "kept-quoted": "In deep sleep one thing came into memory: “{what}”¦"
    "In deep sleep {n} things came into memory, among them: “{what}”",
    "seen": "One thing was seen and is not proven yet.¦{n} things were seen and are not proven yet.",
    "seen-quoted": "One thing was seen and is not proven yet: “{what}”¦"
    "{n} things were seen and are not proven yet, among them: “{what}”",
    "let-go": "One entry had had its time and went to the archive.¦"
    "{n} entries had had their time and went to the archive.",
    "and": ", ",
    "joint": " ",
    "end": ".",
}
_ZH: Mapping[str, str] = {
    "overtaken": "浅睡时，{n} 条旧的记忆让位给了新的。",
    "folded": "{n} 处重复的内容合成了一处。",
    "pattern": "有 {n} 件出错或被纠正的事成了模式。",
    "pattern-quoted": "有 {n} 件出错或被纠正的事成了模式：“{what}”。¦"
    "有 {n} 件出错或被纠正的事成了模式，其中有“{what}”。",
    "themes": "这一周的笔记一再说到{what}。",
    "profile": "我用你自己的 {n} 句话写下了你是谁。",
    "kept": "深睡时，有 {n} 件事进入了记忆。",
    "kept-quoted": "深睡时，有 {n} 件事进入了记忆：“{what}”¦深睡时，有 {n} 件事进入了记忆，其中有：“{what}”",
    "seen": "有 {n} 件事看到了，还没有证实。",
    "seen-quoted": "有 {n} 件事看到了，还没有证实：“{what}”¦有 {n} 件事看到了，还没有证实，其中有：“{what}”",
    "let-go": "{n} 条记忆到了时候，进了归档。",
    "and": "、",
    "joint": "",
    "end": "。",
}
_CONTROL = (
    r"</?[a-zA-Z!?][^>\n]{0,200}>?|<!--|-->|\[\[|\]\]|\{\{|\}\}|`{3}|\b(?:NO_REPLY|HEARTBEAT_OK|SILENT_REPLY)\b"
    r"|\[/?(?:INST|SYS|system|assistant|user)\]|<\|"
)
"""Tags that a program around the conversation would obey, or that would end the diary."""
_NAME = r"(?:(?<=[\w,;:、，] )|(?<=[^.!?…。！？][”\"’')] ))[A-ZÀ-ÖØ-ÞА-ЯЁ][\w'’-]+"
"""A word with a capital inside a sentence."""
_ENDS = (".", "!", "?", "…", "。", "！", "？")


@dataclass(frozen=True, slots=True)
class Tale:
    """What is to be told of a night, in its language. text: as a plain paragraph, of these sentences. date: when it was
    dreamt, in words. facts: what landed; words that keep coming back among them. kept: what came into memory or waits,
    each with its first source. numbers: how many of what."""

    path: str
    date: str
    language: str
    text: str
    sentences: tuple[str, ...]
    facts: tuple[str, ...]
    kept: tuple[tuple[str, str], ...]
    numbers: tuple[int, ...]

    @property
    def known(self) -> tuple[str, ...]:
        """All whose names and numbers a text may have."""
        return (*self.facts, *map(str, self.numbers))


def material(memory: Memory, night: Night, more: Iterable[Intent] = ()) -> Tale | None:
    """What there is to tell, None where that is nothing. more: what lands with it."""
    if not night.settings.rem.diary:
        return None
    landed = [*(change.intent for step in night.steps for change in step.changes if _is_news(change)), *more]
    facts = [saying.text for one in landed for saying in sayings(one, memory)]
    facts += [one.text for one in landed if isinstance(one, Note) and one.section == "theme"]
    kept = tuple(
        (saying.text, next(iter(saying.evidence), ""))
        for one in landed
        if isinstance(one, Remember | KeepPattern | Candidate)
        for saying in sayings(one, memory)
    )
    language = night.settings.language
    if language == "auto":
        language = "zh" if [language_of(fact) for fact in facts].count("zh") * 2 > len(facts) else "en"
    table = _ZH if language == "zh" else _EN
    told = list(_sentences(landed, table))
    if not told:
        return None
    sentences = tuple(sentence for sentence, _ in told)
    text, date = table["joint"].join(sentences), long_date(night.now, language)
    return Tale(diary_path(memory), date, language, text, sentences, tuple(facts), kept, tuple(n for _, n in told))


def plainly(told: Tale) -> Outcome:
    """One entry, the plain paragraph. A text that says more than the night did is refused."""
    reason = fault(told.text, told.known)
    if reason:
        return Outcome(refused=(Refused(told.text, told.path, f"diary: {reason}"),))
    return Outcome((Diary(told.path, told.date, told.text, "what the night brought"),))


def fault(text: str, facts: Sequence[str]) -> str:
    """Why a text must not stand in the diary of a night with these facts, "" where it may."""
    if find_secrets(text):
        return "it looks like a secret"
    if compiled(_CONTROL).search(text):
        return "it holds a control tag"
    known = "\n".join(facts)
    numbers = set(compiled(r"\d+").findall(known))
    strange = next((one for one in compiled(r"\d+").findall(text) if one not in numbers), "")
    if strange:
        return f"{strange} is no number of this night"
    low = known.casefold()
    names = (re.sub(r"['’]s$", "", one) for one in compiled(_NAME).findall(text))
    name = next((one for one in names if one.casefold() not in low), "")
    return f"{name} is no name of this night" if name else ""


def _sentences(landed: Sequence[Intent], table: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """Each sentence with the number that it tells."""
    overtaken = sum(len(one.older) for one in landed if isinstance(one, Supersede))
    folded = sum(isinstance(one, Fold) for one in landed)
    patterns = [one.trigger.rstrip(".。") for one in landed if isinstance(one, KeepPattern)]
    words = [one.text for one in landed if isinstance(one, Note) and one.section == "theme" and one.counts.get("new")]
    entries = [one for one in landed if isinstance(one, Remember)]
    profiles = [one for one in entries if _is_profile(one)]
    kept = [one for one in entries if not _is_profile(one)]
    retired = sum(isinstance(one, Retire) for one in landed)
    if overtaken:
        yield _said(table, "overtaken", overtaken)
    if folded:
        yield _said(table, "folded", folded)
    yield from _counted(table, "pattern", patterns)
    if words := [word for word in words if _is_quotable(word)]:
        yield _said(table, "themes", len(words), table["and"].join(f"“{word}”" for word in words[:MOST_THEMES]))
    for one in profiles[:1]:
        yield _said(table, "profile", len(one.evidence))
    newest = sorted(kept, key=lambda one: (one.high, one.born, one.text), reverse=True)
    seen = [one.text for one in landed if isinstance(one, Candidate)]
    yield from _counted(table, "kept", [one.text for one in newest])
    yield from _counted(table, "seen", seen)
    if retired:
        yield _said(table, "let-go", retired)


def _is_news(change: Change) -> bool:
    """A pattern that is kept up is told on the night on which it is found."""
    found = any(isinstance(edit, Insert) for edit in change.edits)
    return found or not isinstance(change.intent, KeepPattern)


def _counted(table: Mapping[str, str], key: str, texts: Sequence[str]) -> Iterator[tuple[str, int]]:
    """How many there are, and the first that can be quoted; nothing where there is none."""
    quoted = _quotable(texts)
    if texts:
        yield _said(table, f"{key}-quoted" if quoted else key, len(texts), quoted)


def _said(table: Mapping[str, str], key: str, n: int, what: str = "") -> tuple[str, int]:
    said = in_number(table[key], n).format(n=n, what=what)
    # A quoted sentence mostly brings its end; else two would run into each other.
    is_open = said.endswith("”") and not what.endswith(_ENDS)
    return (said + table["end"] if is_open else said), n


def _quotable(texts: Iterable[str]) -> str:
    return next((text for text in texts if _is_quotable(text)), "")


def _is_quotable(text: str) -> bool:
    return display_width(text) <= WIDEST and not fault(text, (text,))


def _is_profile(one: Remember) -> bool:
    return one.subject == PROFILE and one.by == DREAMT
