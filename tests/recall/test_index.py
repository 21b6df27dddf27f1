"""The index: what is put in is found, what changes is changed, and an index kept up is one made anew."""

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages import index_of

from slowwave.pipeline.recall.index import PLACES, Index, opened
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.search import View, recall
from slowwave.pipeline.recall.terms import terms
from slowwave.pipeline.recall.writing import changing

NOW = View("2026-11-30T00:00:00Z")
ALL = View("2026-11-30T00:00:00Z", history=True)


def _page(path: str, *texts: str, spoken: bool = False) -> Page:
    rows = tuple(Row(f"{path}-{text}", line, text) for line, text in enumerate(texts, 1))
    return Page(path, "s", "d", rows, spoken)


def _texts(index: Index, question: str, view: View = NOW) -> list[str]:
    return [hit.row.text for hit in recall(index, question, view, 10)]


def test_what_is_put_in_is_found_as_it_was_put() -> None:
    row = Row(
        "e1", 7, "Invoices are kept for seven years.", "Ledger", "2026-06-20", "Lin", "fact", "retrieved",
        "2026-06-20T09:12:00Z", "2027-01-01T00:00:00Z", "", 1.5, "2026-07-01", True, ("e0", "e9"), 0.65,
    )  # fmt: skip
    (hit,) = recall(index_of(Page("a.md", "s", "d", (row,))), "how long is an invoice kept", NOW, 5)
    assert (hit.path, hit.row) == ("a.md", row)


def test_a_file_that_changed_is_what_it_is_now() -> None:
    index = index_of(_page("a.md", "the port is 8080", "the host is tula"))
    with changing(index) as writer:
        writer.put(_page("a.md", "the port is 9090", "the host is tula", "the owner is Lin"))
    assert _texts(index, "port 8080") == ["the port is 9090"]
    assert _texts(index, "8080") == []
    assert _texts(index, "owner") == ["the owner is Lin"]


def test_a_file_that_is_gone_is_found_no_more() -> None:
    index = index_of(_page("a.md", "发票保留七年"), _page("b.md", "the host is tula"))
    with changing(index) as writer:
        writer.drop("a.md")
    assert _texts(index, "发票") == []
    assert set(index.stamps()) == {"b.md"}
    assert index.totals().rows == 1


def test_a_change_that_fails_changes_nothing() -> None:
    index = index_of(_page("a.md", "the port is 8080"))

    def change() -> None:
        with changing(index) as writer:
            writer.put(_page("a.md", "nothing"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        change()
    assert _texts(index, "port") == ["the port is 8080"]


_WORD = st.sampled_from(["port", "ports", "tula", "发票", "七年", "счёт", "the", "年", "gateway", "owner"])
_TEXT = st.lists(_WORD, max_size=5).map(" ".join)
_CHANGE = st.tuples(st.sampled_from("abc"), st.none() | st.lists(_TEXT, max_size=4), st.booleans())


@settings(max_examples=60, deadline=None)
@given(st.lists(_CHANGE, max_size=8))
def test_kept_up_is_made_anew(changes: list[tuple[str, list[str] | None, bool]]) -> None:
    kept = index_of()
    last: dict[str, Page] = {}
    for path, texts, spoken in changes:
        with changing(kept) as writer:
            if texts is None:
                writer.drop(path)
                last.pop(path, None)
            else:
                last[path] = _page(path, *texts, spoken=spoken)
                writer.put(last[path])
    anew = index_of(*(last[path] for path in sorted(last)))
    assert kept.totals() == anew.totals()
    words = ("port", "tula", "发", "票", "发票", "счет", "gatewai", "owner", "年")
    assert kept.frequencies(words) == anew.frequencies(words)
    for question in ("port gateway", "发票七年", "tula owner счёт"):
        one, other = (
            [(hit.path, hit.row, round(hit.score, 9)) for hit in recall(index, question, ALL, 50)]
            for index in (kept, anew)
        )
        assert one == other


def test_another_version_and_torn_files_are_told(tmp_path: Path) -> None:
    path = str(tmp_path / "i.sqlite")
    opened(path, write=True).close()
    database = sqlite3.connect(path)
    database.execute("PRAGMA user_version = 99")
    database.close()
    with pytest.raises(sqlite3.DatabaseError, match="version"):
        opened(path, write=True)
    Path(path).write_bytes(b"no database at all" * 100)
    with pytest.raises(sqlite3.DatabaseError):
        opened(path, write=False)
    with pytest.raises(sqlite3.OperationalError):
        opened(str(tmp_path / "none.sqlite"), write=False)


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "theirs.sqlite")
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE notes(text)")
    database.close()
    before = Path(path).read_bytes()
    with pytest.raises(sqlite3.DatabaseError):
        opened(path, write=True)
    assert Path(path).read_bytes() == before


def test_the_warnings_that_hold_one_of_some_terms() -> None:
    rows = (
        Row("a", 1, "the gateway is old", high=True),
        Row("b", 2, "the gateway is new"),
        Row("c", 3, "网关很旧", high=True),
        Row("d", 4, "the cat sleeps", high=True),
    )
    index = index_of(Page("a.md", "s", "d", rows))
    first = 1 << PLACES
    assert index.warnings(terms("gateway 网关")) == [first, first + 2]
    assert index.warnings(["port"]) == []
