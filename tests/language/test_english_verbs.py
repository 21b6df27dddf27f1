"""Forms of English verbs."""

from __future__ import annotations

from slowwave.pipeline.language.english_verbs import BASES, is_participle, is_past, third


def test_the_form_of_the_third_person() -> None:
    assert [third(verb) for verb in ("own", "have", "carry", "play", "teach", "am")] == [
        "owns", "has", "carries", "plays", "teaches", "is",
    ]  # fmt: skip


def test_participles() -> None:
    told = ("replaced", "sold", "red", "broken", "open", "cast", "ten", "wrote", "came")
    assert [word for word in told if is_participle(word)] == ["replaced", "sold", "broken", "open", "cast"]


def test_pasts() -> None:
    told = ("replaced", "sold", "red", "wrote", "came", "was", "write", "sells", "bed")
    assert [word for word in told if is_past(word)] == ["replaced", "sold", "wrote", "came", "was"]


def test_a_form_is_known_by_its_verb() -> None:
    assert [BASES[form] for form in ("wrote", "written", "write", "ran", "cut", "born")] == [
        "write", "write", "write", "run", "cut", "bear",
    ]  # fmt: skip
