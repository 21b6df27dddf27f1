"""Which new lines may be an old one in other words."""

import pytest

from slowwave.pipeline.domain.alike import MOST, PAIRS, Alike
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.language.words import similarity

SAID = (
    "The office is in Utrecht",
    "数据库在东京机房",
    "Отчёт готовят по пятницам",
    "الاجتماع يوم الأحد",
    "MT940",
)
MANY = tuple(f"the line {number * 7919} of a long file about harbour {number % 97}" for number in range(3_000))
ENOUGH = PAIRS // len(MANY) + 1


def _entries(*texts: str) -> tuple[Entry, ...]:
    return tuple(Entry(f"l{number:016x}", "memory/topics/user_x.md", number, text) for number, text in enumerate(texts))


@pytest.mark.parametrize("rows", [1, ENOUGH])
@pytest.mark.parametrize("text", SAID)
def test_a_line_is_likest_itself(text: str, rows: int) -> None:
    rated = list(Alike(_entries(*MANY, *SAID), rows).rated(text))
    assert max(rated, key=lambda one: one[0])[1].text == text
    assert all(likeness == pytest.approx(similarity(text, entry.text)) for likeness, entry in rated)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Our office moved to Utrecht in May, near the canal", "The office moved to Utrecht in June, near the canal"),
        ("数据库在东京机房，备份在大阪", "数据库在东京机房，备份在名古屋"),
        ("Отчёт готовят по пятницам к обеду", "Отчёт готовят по четвергам к обеду"),
    ],
)
def test_of_many_lines_a_few_are_compared_and_the_right_one_is_among_them(old: str, new: str) -> None:
    rated = list(Alike(_entries(*MANY, new), ENOUGH).rated(old))
    assert len(rated) <= MOST
    assert max(rated, key=lambda one: one[0])[1].text == new


@pytest.mark.parametrize("rows", [1, ENOUGH])
def test_words_that_another_line_took_in(rows: int) -> None:
    alike = Alike(_entries(*MANY, "QR codes are drawn by segno; backups run with restic, at 03:00"), rows)
    for said in ("Backups run with restic at 03:00", "QR codes are drawn by segno"):
        found = alike.holding(said)
        assert found is not None
        assert "segno" in found.text
    assert alike.holding("Backups run with borg on Sundays") is None
    assert alike.holding("") is None


def test_a_short_line_is_in_no_long_one_for_its_letters_alone() -> None:
    assert Alike(_entries(" ".join(MANY[:40])), 1).holding("a harbour of lines") is None


def test_what_has_no_letter_is_compared_as_it_stands() -> None:
    rated = list(Alike(_entries("🚀🚀", "🚀", "rocket"), 1).rated("🚀🚀"))
    assert [(likeness, entry.text) for likeness, entry in rated] == [(1.0, "🚀🚀")]
