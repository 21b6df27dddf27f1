"""Whether a clause is copied from one line, so that nothing of it can be another's."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.copying import carries, is_copied
from slowwave.pipeline.domain.grounds.reading import clauses

LENA = "Lena owns the design, Jakob reviews access, the rest is Uma's"
RENT = "rents: attic 895, cellar 940, barn 1,120, all due on the 1st"


@pytest.mark.parametrize(
    ("text", "line", "is_copy"),
    [
        ("Lena owns the design", LENA, True),
        ("Lena reviews access", LENA, False),
        ("940 for the cellar", RENT, True),
        ("940 for the attic", RENT, False),
        ("attic 940", RENT, False),
        ("胡杨住三楼", "胡杨住三楼，孙洁住五楼", True),
    ],
)
def test_a_clause_is_copied_where_no_rival_is_left_out_between(text: str, line: str, *, is_copy: bool) -> None:
    assert is_copied(clauses(text)[0], None, (line,)) is is_copy


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [("Jakob reviews access.", True), ("The attic is due on the 1st.", False), ("The user reviews access.", False)],
)
def test_a_line_carries_a_sentence_that_has_nothing_of_the_others(sentence: str, *, expected: bool) -> None:
    assert carries(sentence, LENA, (LENA, RENT)) is expected
