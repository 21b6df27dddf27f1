"""What fits into a snapshot, and when an entry holds."""

from slowwave.pipeline.recall.resident import Resident, of_project, within

ENTRY = Resident("e1", "text", "p.md:1", "2026-01-02", "2026-01-02T00:00:00Z", "2026-02-02T00:00:00Z")


def test_it_holds_between_its_moments() -> None:
    held = [ENTRY.holds(f"{day}T00:00:00Z") for day in ("2026-01-01", "2026-01-02", "2026-02-01", "2026-02-02")]
    assert held == [False, True, True, False]
    assert ENTRY._replace(born="", closed="").holds("2020-01-01T00:00:00Z")


def test_what_is_too_long_lets_a_shorter_one_in() -> None:
    lines = [("a", "x" * 40), ("b", "y" * 400), ("c", "z" * 8), ("d", "一" * 30)]
    assert within(lines, 20, lines=9, size=999) == (["a", "c"], 2)
    assert within(lines, 999, lines=2, size=999) == (["a", "b"], 2)
    assert within(lines, 999, lines=9, size=100) == (["a", "c"], 2)


def test_a_project_is_told_in_its_folder_alone() -> None:
    assert of_project("", ())
    assert of_project("ledgerlite", ("src", "ledgerlite", "me"))
    assert not of_project("ledgerlite", ("ledger",))
