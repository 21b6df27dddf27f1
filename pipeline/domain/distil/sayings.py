"""The distillation agent's own sentences, in English and Chinese: everything else it says is quoted from the notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from slowwave.pipeline.language.words import language_of

_EN: Mapping[str, str] = {
    "recurred": "{trigger} — seen {count} times; what helped: {response}",
    "few": "The evidence gives no more than {count}.",
    "none": "Nothing in tonight's notes is a lesson; no insight is made up.",
    "dated": "{day}: {text}",
    "waiting": "Still open: {text}",
}
_ZH: Mapping[str, str] = {
    "recurred": "{trigger} —— 已出现 {count} 次；有效的做法：{response}",
    "few": "现有的依据只够得出 {count} 条。",
    "none": "今晚的记录里没有教训，也不编造洞察。",
    "dated": "{day}：{text}",
    "waiting": "仍未了结：{text}",
}


@dataclass(frozen=True, slots=True)
class Sayings:
    """The sentences of one language."""

    table: Mapping[str, str]

    def recurred(self, count: str, trigger: str, response: str) -> str:
        return self.table["recurred"].format(count=count, trigger=trigger, response=response)

    def few_insights(self, count: int) -> str:
        return self.table["few"].format(count=count)

    def no_insights(self) -> str:
        return self.table["none"]

    def dated(self, text: str, day: date) -> str:
        return self.table["dated"].format(day=day.isoformat(), text=text)

    def waiting(self, text: str) -> str:
        return self.table["waiting"].format(text=text)


def sayings(language: str, texts: Iterable[str]) -> Sayings:
    """The sentences for a language; "auto" is the one that most of these texts are in, English where neither is."""
    if language == "auto":
        spoken = [language_of(text) for text in texts]
        language = "zh" if spoken.count("zh") * 2 > len(spoken) else "en"
    return Sayings(_ZH if language == "zh" else _EN)
