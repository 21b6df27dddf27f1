"""What stands of an answer on the day: insights and focus rest on notes, the health on what was measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from asking import LOG, NIGHT, asked, digested, reasons, said

from slowwave.pipeline.domain.intent import Note
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.outcome import Step
from slowwave.pipeline.llm.prompts import rendered

NOTES = "- [insight] The importer fails when the disk of heron is full\n- [insight] 磁盘满了，采集器就会停\n"


def noted(step: Step) -> set[tuple[str, str]]:
    intents = (change.intent for change in step.changes)
    return {(one.section, one.text) for one in intents if isinstance(one, Note)}


def test_each_part_of_an_answer_rests_on_what_it_is_about(memory_of: Callable[..., Memory]) -> None:
    memory = replace(memory_of({LOG.format(day=20): NOTES}), state={"health": {"coverage": 0.25, "score": 40}})
    (question,) = asked(memory, "insights")
    importer = said(question, "The importer fails when the disk of heron is full.", "importer")
    harvester = said(question, "磁盘满了，采集器就会停。", "采集器")
    health = said(question, "Coverage 0.25：最近两周涉及了 25 % 的知识种类。", "coverage")
    given = {"insights": [importer, health], "focus": [harvester], "health": [harvester, health]}
    _, step = digested(memory, question, given)
    assert noted(step) == {
        ("insight", importer["text"]),
        ("action", harvester["text"]),
        ("health", health["text"]),
    }
    assert {(one.what, one.reason) for one in step.refused} == {
        (health["text"], "it rests on no line of the notes"),
        (harvester["text"], "it does not cite the health that was measured"),
    }


def test_of_a_memory_that_was_empty_no_health_is_asked(memory_of: Callable[..., Memory]) -> None:
    state: dict[str, JsonValue] = {"health": {"coverage": 0.0, "freshness": 0.0, "efficiency": 0.98, "score": 15}}
    memory = replace(memory_of({LOG.format(day=20): NOTES}), state=state)
    (question,) = asked(memory, "insights")
    assert not any("efficiency" in line.text for line in question.evidence)
    assert "nothing was measured yet" in rendered(question).user


@pytest.mark.parametrize(
    ("language", "counted"),
    [
        ("en", "25 % of the kinds of knowledge were touched in the last two weeks"),
        ("zh", "最近两周涉及了 25 % 的知识种类"),
        ("auto", "最近两周涉及了 25 % 的知识种类"),
    ],
)
def test_the_health_is_told_in_the_language_that_the_prompt_names(
    memory_of: Callable[..., Memory], language: str, counted: str
) -> None:
    night = replace(NIGHT, settings=replace(NIGHT.settings, language=language))
    memory = replace(memory_of({LOG.format(day=20): NOTES}), state={"health": {"coverage": 0.25, "score": 40}})
    (question,) = asked(memory, "insights", night)
    assert [line.text for line in question.evidence if not line.source] == [f"coverage 0.25: {counted}"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Coverage 0.25: 25 % of the kinds of knowledge were touched in the last two weeks.", ""),
        ("Coverage is 0.25: 25 % of the kinds of knowledge were touched in the last two weeks.", ""),
        ("25 % of the kinds of knowledge were touched in the last two weeks.", "is told without “coverage 0.25”"),
        ("Coverage 0.35: 25 % of the kinds of knowledge were touched in the last two weeks.", "“0.35” is not"),
        ("The coverage of the memory is low.", "“memory” is not in its lines"),
    ],
)
def test_what_is_told_of_the_health_is_what_was_measured(memory_of: Callable[..., Memory], text: str, why: str) -> None:
    english = NOTES.partition("\n")[0]
    memory = replace(memory_of({LOG.format(day=20): f"{english}\n"}), state={"health": {"coverage": 0.25, "score": 40}})
    (question,) = asked(memory, "insights")
    _, step = digested(memory, question, {"insights": [], "focus": [], "health": [said(question, text, "coverage")]})
    assert noted(step) == (set() if why else {("health", text)})
    assert why in "".join(reasons(step).values())


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("明天下午和小王去看新机房", "2026-06-21下午和小王去看新机房"),
        ("The contract of heron ends tomorrow", "The contract of heron ends on 2026-06-21"),
    ],
)
def test_tomorrow_is_a_date_whenever_the_answer_comes(memory_of: Callable[..., Memory], note: str, told: str) -> None:
    memory = memory_of({LOG.format(day=20): f"- [event] {note}\n"})
    (question,) = asked(memory, "insights")
    _, step = digested(memory, question, {"insights": [], "focus": [said(question, note, note)], "health": []})
    assert noted(step) == {("action", told)}


def test_of_too_many_sentences_the_first_are_taken(memory_of: Callable[..., Memory]) -> None:
    memory = memory_of({LOG.format(day=20): NOTES})
    (question,) = asked(memory, "insights")
    importer = said(question, "The importer fails when the disk of heron is full.", "importer")
    _, step = digested(memory, question, {"insights": [importer] * 9, "focus": [], "health": []})
    assert sum(isinstance(change.intent, Note) for change in step.changes) == 5
    assert not reasons(step)
