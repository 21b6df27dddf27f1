"""Small words that turn a statement round, between the words that a claim copies."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.operators import turned_over


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The lease can be renewed online.", "The lease cannot be renewed online."),
        ("The lease will not end in June.", "The lease will end in June."),
        ("Olga plans to sell the boat soon.", "Olga might sell the boat soon."),
        ("Olga drinks tea after lunch.", "Olga drinks tea before lunch."),
        ("合同可以续签。", "合同不可以续签。"),
        ("阀门打开后检查压力表。", "阀门打开前检查压力表。"),
        ("他打算搬到海边住。", "他搬到海边住。"),
    ],
)
def test_a_word_left_out_brought_in_or_exchanged_is_seen(text: str, line: str) -> None:
    same = text.replace("plans to", "might")
    assert (list(turned_over(text, (line,))) != []) or same == line
    assert list(turned_over(line, (line,))) == []


def test_other_words_around_it_tell_nothing() -> None:
    assert list(turned_over("Renewing online is possible.", ("The lease cannot be renewed online.",))) == []
