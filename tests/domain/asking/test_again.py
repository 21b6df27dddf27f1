"""What is asked once more: refused sentences alone, with their reasons and their lines."""

from __future__ import annotations

from slowwave.pipeline.domain.asking.again import asked_again
from slowwave.pipeline.domain.asking.forms import SENTENCE, TEXT, listed, many, schema
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.question import Answer, Evidence, Question

LINES = (
    Evidence("port 8080 is closed", "log:a#1", "1"),
    Evidence("Bea pays tomorrow", "log:a#2", "2", "2026-05-01"),
    Evidence("heron runs Debian", "log:a#3", "3"),
    Evidence("“tomorrow”: 2026-05-02", of=2),
)
FACTS = Question("prefrontal", "missed", LINES, schema(facts=many(SENTENCE)), 600)
FOLD = Question("prefrontal", "synthesis", LINES[:1], schema(text=TEXT), 400)


def _answer(data: JsonValue) -> Answer:
    return Answer(data, "m")


def test_the_refused_sentence_with_the_lines_that_it_cites_and_what_was_computed_of_them() -> None:
    facts: JsonValue = [
        {"text": "Port 8080 is closed.", "cites": [1]},
        {"text": "Bea paid on 2026-05-02.", "cites": [2]},
    ]
    again = asked_again(FACTS, _answer({"facts": facts}))
    assert again is not None
    assert again.evidence == (LINES[1], Evidence("“tomorrow”: 2026-05-02", of=1))
    assert again.refused == (("Bea paid on 2026-05-02.", "“paid” is not in its lines"),)
    assert (again.stage, again.purpose, again.schema) == (FACTS.stage, FACTS.purpose, FACTS.schema)


def test_what_was_computed_of_a_line_stands_once_and_names_that_line_by_its_new_number() -> None:
    for cites in ([4], [2, 4]):
        again = asked_again(FACTS, _answer({"facts": [{"text": "Bea paid on 2026-05-02.", "cites": list(cites)}]}))
        assert again is not None
        assert again.evidence == (LINES[1], Evidence("“tomorrow”: 2026-05-02", of=1))


def test_a_day_is_never_that_of_another_line() -> None:
    lines = (
        Evidence("Cleo paid the rent", "log:a#0", "0", "2026-05-03"),
        Evidence("Bea pays tomorrow", "log:a#1", "1", "2026-05-01"),
        Evidence("Cleo pays tomorrow", "log:a#2", "2", "2026-05-03"),
        Evidence("“tomorrow”: 2026-05-02", of=2),
        Evidence("“tomorrow”: 2026-05-04", of=3),
    )
    asked = Question("prefrontal", "missed", lines, FACTS.schema, 600)
    sentence: JsonValue = {"text": "Cleo paid on 2026-05-02.", "cites": [1, 3, 4]}
    again = asked_again(asked, _answer({"facts": [sentence]}))
    assert again is not None
    named = {(line.text, again.evidence[line.of - 1].text) for line in again.evidence if line.of}
    assert named == {("“tomorrow”: 2026-05-02", "Bea pays tomorrow"), ("“tomorrow”: 2026-05-04", "Cleo pays tomorrow")}


def test_sentences_within_topics_are_found() -> None:
    topics: JsonValue = [{"name": "heron", "entries": [{"text": "Heron runs Arch.", "cites": [3]}]}]
    again = asked_again(FACTS, _answer({"topics": topics}))
    assert again is not None
    assert [text for text, _ in again.refused] == ["Heron runs Arch."]


def test_a_text_that_takes_the_place_of_lines_is_held_against_all_and_must_keep_all() -> None:
    assert asked_again(FOLD, _answer({"text": "Port 8080 is closed."})) is None
    both = Question("prefrontal", "synthesis", (LINES[0], LINES[2]), schema(text=TEXT), 400)
    again = asked_again(both, _answer({"text": "Port 8080 is closed."}))
    assert again is not None
    assert again.refused == (("Port 8080 is closed.", "it lost heron runs Debian"),)


def test_nothing_is_asked_where_all_may_stand_nor_a_third_time_nor_for_one_night_alone() -> None:
    wrong: JsonValue = {"facts": [{"text": "Bea paid.", "cites": [2]}]}
    again = asked_again(FACTS, _answer(wrong))
    assert again is not None
    assert asked_again(again, _answer(wrong)) is None
    assert asked_again(Question("x", "diary", LINES, {}, 1, once=True), _answer({"text": "Bea paid."})) is None
    empty: tuple[JsonValue, ...] = (None, {}, [], "text", {"facts": []}, {"text": " "}, {"facts": [{"text": ""}]})
    for nothing in empty:
        assert asked_again(FACTS, _answer(nothing)) is None


def test_a_second_answer_brings_no_more_than_was_refused_of_what_was_asked_for() -> None:
    asked = Question("prefrontal", "missed", LINES, FACTS.schema, 600, {"facts": 1})
    wrong: list[JsonValue] = [{"text": f"Bea paid {n}.", "cites": [2]} for n in range(3)]
    again = asked_again(asked, _answer({"facts": wrong}))
    assert again is not None
    assert [text for text, _ in again.refused] == ["Bea paid 0."]
    assert listed(_answer({"facts": wrong}), "facts", 8, again) == wrong[:1]
    assert listed(_answer({"facts": wrong}), "facts", 2, asked) == wrong[:2]
