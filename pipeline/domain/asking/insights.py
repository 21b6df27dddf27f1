"""The question after a day: what it taught, what to do tomorrow, how the memory is; and what stands of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from slowwave.pipeline.domain.asking.forms import LANGUAGES, around, fitting, listed, sentences
from slowwave.pipeline.domain.asking.landing import NO_DAY
from slowwave.pipeline.domain.asking.material import of_the_day
from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.lessons import Lesson
from slowwave.pipeline.domain.intent import Note
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Evidence, Question, Said, cited
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.relative_days import on_any_day
from slowwave.pipeline.language.words import language_of

PURPOSE = "insights"
MOST_LINES, MOST_TOKENS = 80, 2_600
MOST_OF_HEALTH = 2
TOKENS_OUT = 1_200
OFF_HEALTH = "it does not cite the health that was measured"
NO_NOTE = "it rests on no line of the notes"


def ask(
    memory: Memory, night: Night, heard: Sequence[Heard], records: Iterable[Lesson], stage: str
) -> Iterator[Question]:
    """One question about what is new tonight; none where nothing is."""
    lines = tuple(fitting(of_the_day(memory, night, heard, records), lambda line: line.text, MOST_LINES, MOST_TOKENS))
    if not lines:
        return
    caps = night.settings.caps
    health = tuple(_health(memory, night, lines))
    values = around(night, insights=caps.insights, actions=caps.actions, measured=bool(health))
    form = sentences("insights", "focus", "health")
    yield Question(stage, PURPOSE, (*lines, *health), form, TOKENS_OUT, values)


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """The sentences that pass, as notes of the report."""
    proof = Proof(question, memory, night.now)
    notes = []
    caps = night.settings.caps
    for part, section, most in (
        ("insights", "insight", caps.insights),
        ("focus", "action", caps.actions),
        ("health", "health", MOST_OF_HEALTH),
    ):
        for one in listed(answer, part, most, question):
            passed = proof.of(one)
            if passed is None:
                continue
            sources = proof.sources(passed)
            if section == "health" and all(line.source for line in cited(passed, question)):
                proof.refused.append(Refused(passed.text, sources[0], OFF_HEALTH))
            elif section != "health" and not sources:
                proof.refused.append(Refused(passed.text, "", NO_NOTE))
            elif (text := _dated(passed, question, night)) is None:
                proof.refused.append(Refused(passed.text, next(iter(sources), ""), NO_DAY))
            else:
                notes.append(Note(section, text, f"said by {answer.model}", sources))
    return Outcome(tuple(notes), refused=tuple(proof.refused), took=len(question.evidence))


def _dated(one: Said, question: Question, night: Night) -> str | None:
    days = {day for line in cited(one, question) if line.source and (day := parse_day(line.day))}
    return on_any_day(one.text, days, night.today)


def _health(memory: Memory, night: Night, lines: Iterable[Evidence]) -> Iterator[Evidence]:
    """The health before the night, which is measured first: each metric with what it counts, in the language that the
    prompt calls that of the notes; where it calls none, in that of the lines that it is shown with. None before the
    first night, when there was nothing to measure but an empty index."""
    found = memory.state.get("health")
    if not isinstance(found, dict) or not any(found.get(name) for name in _COUNTED if name != "efficiency"):
        return
    named = night.settings.language
    language = named if named in LANGUAGES else language_of(" ".join(line.text for line in lines))
    told = _COUNTED_CHINESE if language == "zh" else _COUNTED
    for name, counted in told.items():
        value = found.get(name)
        if isinstance(value, int | float):
            yield Evidence(f"{name} {value:.2f}: {counted.format(share=round(value * 100))}")


_COUNTED = {
    "freshness": "{share} % of the entries were referred to in the last 30 days",
    "coverage": "{share} % of the kinds of knowledge were touched in the last two weeks",
    "coherence": "{share} % of the entries have to do with another",
    "efficiency": "{share} % of the lines that an index may have are free",
    "reachability": "{share} % of the pairs of entries can be reached from one another",
}
_COUNTED_CHINESE = {
    "freshness": "最近 30 天提到了 {share} % 的条目",
    "coverage": "最近两周涉及了 {share} % 的知识种类",
    "coherence": "{share} % 的条目与别的条目有关",
    "efficiency": "索引可用的行数还剩 {share} %",
    "reachability": "{share} % 的条目对可以互相到达",
}
