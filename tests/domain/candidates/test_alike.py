"""What says a candidate again, and what only sounds like it."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.candidates.alike import SHARED, Hunt, Sayings, resembles, says_again
from slowwave.pipeline.domain.crowd import Crowd
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.language.repairs import terms
from slowwave.pipeline.language.stems import stem

FRIDAY = "Deploys on Fridays break the importer"


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (FRIDAY, FRIDAY),
        (FRIDAY, "Friday deploys break the importer"),
        (FRIDAY, "saw it again: the deploy on Friday broke the importer — deploys on Fridays break it"),
        ("The importer chose the wrong queue on Friday", "the importer picked the wrong queue on Friday"),
        ("周五部署会弄坏导入器", "周五部署总是弄坏导入器"),
        ("Деплой по пятницам ломает импортёр", "По пятницам деплой ломает импортёр"),
        ("نشر يوم الجمعة يعطل المستورد", "نشر يوم الجمعة يعطل المستورد دائما"),
        ("🚀🚀", "🚀🚀"),
        ("deploy failed: port 808… is already in use", "the deploy failed, port 8081 is already in use"),
        ("restic fails when the repository is locked", "restic failed: the repository was locked"),
    ],
)
def test_the_same_in_other_words(known: str, text: str) -> None:
    assert says_again(text, known)
    assert resembles(text, known)


@pytest.mark.parametrize(
    ("known", "text"),
    [
        (FRIDAY, "Deploys on Fridays do not break the importer"),
        (FRIDAY, "Deploys on Mondays break the importer"),
        (FRIDAY, "The importer is slow on Fridays"),
        ("Alice likes green tea in the morning", "Bob likes green tea in the morning"),
        ("The importer is written in Rust by Mara", "the exporter is written in Rust by Mara"),
        ("The night train to Vienna leaves at noon", "The freight train to Vienna leaves at noon"),
        ("Invoices are archived after seven years by Mara", "Invoices are deleted after seven years by Mara"),
        ("小明的生日是五月三日", "小红的生日是五月三日"),
        ("The staging importer listens on port 8080", "The staging importer listens on port 9090"),
        ("The importer listens on port 8080 for 3 days", "The importer listens on port 9090 for 3 days"),
        ("The backup of kestrel starts at 02:30", "The backup of kestrel starts at 04:10 instead of 02:30"),
        ("🚀🚀", "✅"),
        ("ok", "ok then, and more"),
        (FRIDAY, ""),
    ],
)
def test_another_statement(known: str, text: str) -> None:
    assert not says_again(text, known)
    assert not resembles(text, known)


def test_a_refusal_holds_for_shorter_and_longer_wordings() -> None:
    short = "Deploys break the importer"
    assert resembles(short, FRIDAY)
    assert resembles(FRIDAY, short)
    assert not says_again(short, FRIDAY)


def test_it_is_found_among_many() -> None:
    entries = [Entry(str(number), "x", 1, f"The router of room {number} is in the cellar") for number in range(50)]
    entries.append(Entry("here", "x", 1, "Friday deploys break the importer"))
    assert [one.id for one in Hunt(FRIDAY).among(Crowd(entries))] == ["here"]
    assert list(Hunt("").among(Crowd(entries))) == []


def test_what_memory_knows_to_have_changed_is_known() -> None:
    changed = Entry("here", "x", 1, "The nightly backup of kestrel starts at 04:10 instead of 02:30")
    assert list(Hunt("The nightly backup of kestrel starts at 02:30").among(Crowd([changed]))) == [changed]
    assert list(Hunt("The nightly backup of kestrel does not start at 02:30").among(Crowd([changed]))) == []


WORDS = st.sampled_from(
    ("the", "importer", "exporter", "breaks", "on", "friday", "monday", "8080", "📌", "HIGH", "周五部署", "импорт")
)


@given(st.lists(st.lists(WORDS, max_size=9).map(" ".join), max_size=9), st.lists(WORDS, max_size=9).map(" ".join))
def test_by_their_rarest_words_no_saying_is_missed(texts: list[str], text: str) -> None:
    def in_common(other: str) -> int:
        return len({*map(stem, terms(text))} & {*map(stem, terms(other))})

    found = [place for place, one in enumerate(texts) if in_common(one) >= SHARED and says_again(one, text)]
    assert list(Sayings(texts).again(text)) == found


def test_words_that_every_line_has_lead_nowhere() -> None:
    """A file of 50 MB that a tool had put into one day took longer than ten minutes."""
    said = "The night worker of kestrel wrote to the cold store"
    texts = [f"{said} {' '.join(f'part{step}x{line % step}' for step in range(90, 99))}" for line in range(5000)]
    sayings, began = Sayings(texts), time.process_time()
    assert all(list(sayings.again(text)) == [place] for place, text in enumerate(texts))
    assert time.process_time() - began < 4
