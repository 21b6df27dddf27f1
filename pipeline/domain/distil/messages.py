"""The distillation agent's own sentences, in English and Chinese: everything else it says is quoted from the notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from slowwave.pipeline.domain.pattern import Help
from slowwave.pipeline.language.words import language_of

_EN: Mapping[str, str] = {
    "recurred": "{trigger} — seen {times}; what helped: {response}",
    "guessed": "{trigger} — seen {times}; {response}",
    "corrected": "{response} — corrected {times}",
    "once": "once",
    "times": "{count} times",
    "few": "The evidence gives no more than {count}.",
    "none": "Nothing in tonight's notes is a lesson; no insight is made up.",
    "dated": "{day}: {text}",
    "waiting": "Still open: {text}",
    "unmended": "Still without a fix: {text}",
}
_ZH: Mapping[str, str] = {
    "recurred": "{trigger} —— 已出现 {times}；有效的做法：{response}",
    "guessed": "{trigger} —— 已出现 {times}；{response}",
    "corrected": "{response} —— 已纠正 {times}",
    "once": "1 次",
    "times": "{count} 次",
    "few": "现有的依据只够得出 {count} 条。",
    "none": "今晚的记录里没有教训，也不编造洞察。",
    "dated": "{day}：{text}",
    "waiting": "仍未了结：{text}",
    "unmended": "仍未解决：{text}",
}

_OF_HELP: Mapping[Help, str] = {Help.SUGGESTED: "guessed", Help.CORRECTION: "corrected"}


@dataclass(frozen=True, slots=True)
class Messages:
    """The sentences of one language."""

    table: Mapping[str, str]

    def recurred(self, count: str, trigger: str, response: str, help: Help) -> str:
        """A failure that came back, and what helped, or what might; or what was corrected again."""
        told = self.table[_OF_HELP.get(help, "recurred")]
        times = self.table["once" if count == "1" else "times"].format(count=count)
        # What is only suggested begins with a word of ours.
        said = response[:1].lower() + response[1:] if help is Help.SUGGESTED else response
        return told.format(times=times, trigger=trigger, response=said)

    def few_insights(self, count: int) -> str:
        """Why there are fewer insights than usual."""
        return self.table["few"].format(count=count)

    def no_insights(self) -> str:
        """Why there is none."""
        return self.table["none"]

    def dated(self, text: str, day: date) -> str:
        """What is to be done on a day; one that names it first says it already."""
        if text.startswith(day.isoformat()):
            return text
        return self.table["dated"].format(day=day.isoformat(), text=text)

    def waiting(self, text: str) -> str:
        """What is still open."""
        return self.table["waiting"].format(text=text)

    def unmended(self, text: str) -> str:
        """An error without a fix."""
        return self.table["unmended"].format(text=text)


def messages(language: str, texts: Iterable[str]) -> Callable[[str], Messages]:
    """From a quoted text to the sentences in its language; about no text, in that of most of ``texts``.

    language: en or zh for all of them, or "auto".
    """
    english, chinese = Messages(_EN), Messages(_ZH)
    if language != "auto":
        return lambda quoted: chinese if language == "zh" else english
    spoken = [language_of(text) for text in texts]
    usual = "zh" if spoken.count("zh") * 2 > len(spoken) else "en"
    return lambda quoted: chinese if (language_of(quoted) if quoted else usual) == "zh" else english
