"""What comes into memory tonight, held against what holds."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest

from slowwave.pipeline.domain.distil.intake import Intake, Said
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.review import pair_fingerprint

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))
LIN, ARCHIVE = "memory/topics/user_lin.md", "memory/archive.md"
HEAD = "---\nname: Lin\ntype: user\n---\n\n## Facts\n\n"
A = "e00000000000000aa"


def told(text: str, day: date | None = date(2026, 11, 30), subject: str = "home", minute: int = 0) -> Said:
    at = datetime(day.year, day.month, day.day, 9, minute, tzinfo=UTC) if day is not None else NIGHT.now
    return Said(text, at, day, f"log:{day}#{text}", f"memory/logs/{day}.md:3", subject)


@pytest.fixture
def intake(memory_of: MemoryOf) -> Callable[..., Intake]:
    def over(lines: str = "", archive: str = "", refusals: str = "") -> Intake:
        files = {LIN: HEAD + lines, ARCHIVE: archive, "memory/refusals.md": refusals}
        return Intake(memory_of(files), NIGHT)

    return over


YUHANG = f"- Lives in Yuhang <!--m:eid={A};subj=home;vf=2026-06-01T09:00:00Z;hc=1{{}}-->\n"


@pytest.mark.parametrize("said", ["lives  in YUHANG", "Lives in Yuhang!"])
def test_what_memory_says_is_a_use_of_it_once_a_day(intake: Callable[..., Intake], said: str) -> None:
    tonight = intake(YUHANG.format(""))
    for text, day in ((said, 29), (said + " ", 29), (said, 30)):
        reason = tonight.take(told(text, date(2026, 11, day), subject=""))
        assert reason == f"already remembered: {LIN}:8"
    [used] = tonight.used()
    assert (used.entry.id, sorted(used.days)) == (A, [date(2026, 11, 29), date(2026, 11, 30)])


TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("ref", "day"), [("", date(2026, 6, 1)), (";ref=2026-11-30", TODAY), ("", date(2026, 12, 1)), ("", None)]
)
def test_a_day_that_memory_knows_of_or_does_not_know_is_no_use(
    intake: Callable[..., Intake], ref: str, day: date | None
) -> None:
    tonight = intake(YUHANG.format(ref))
    assert tonight.take(told("Lives in Yuhang", day))
    assert not list(tonight.used())


def test_what_is_said_twice_tonight_is_taken_in_once_with_the_days_after(intake: Callable[..., Intake]) -> None:
    tonight = intake()
    first = told("Lives in Yuhang", date(2026, 11, 28))
    assert tonight.take(first) == ""
    for day in (28, 29, 30):
        reason = tonight.take(told("lives in yuhang", date(2026, 11, day)))
        assert reason == "said again: memory/logs/2026-11-28.md:3"
    taken = tonight.taken(first.source)
    assert (taken.uses, sorted(taken.days)) == (0, [date(2026, 11, 29), date(2026, 11, 30)])


@pytest.mark.parametrize(("subject", "new"), [("home", "Lives in Xihu"), ("Home", "住在西湖区")])
def test_another_value_takes_the_place_of_the_older_one(intake: Callable[..., Intake], subject: str, new: str) -> None:
    tonight = intake(YUHANG.format(""))
    one = told(new, subject=subject)
    assert tonight.take(one) == ""
    taken = tonight.taken(one.source)
    assert (taken.older, taken.until, taken.home, taken.uses) == ((A,), None, LIN, 0)
    again = told("lives in yuhang", minute=1)
    assert tonight.take(again) == "", "nothing that holds says it any more"
    assert (tonight.taken(again.source).older, taken.until) == ((one.source,), again.at)


def test_a_value_told_late_is_born_closed(intake: Callable[..., Intake]) -> None:
    tonight = intake(YUHANG.format(""))
    early = told("Lives in Xihu", date(2026, 3, 1))
    assert tonight.take(early) == ""
    taken = tonight.taken(early.source)
    assert (taken.older, taken.until) == ((), datetime(2026, 6, 1, 9, tzinfo=UTC))


def test_between_two_that_hold_it_closes_one_and_makes_way_for_the_other(intake: Callable[..., Intake]) -> None:
    later = YUHANG.format("").replace("Yuhang", "Gongshu").replace(A, "e00000000000000bb").replace("-06-", "-09-")
    tonight = intake(YUHANG.format("") + later)
    one = told("Lives in Xihu", date(2026, 8, 1))
    assert tonight.take(one) == ""
    taken = tonight.taken(one.source)
    assert (taken.older, taken.until) == ((A,), datetime(2026, 9, 1, 9, tzinfo=UTC))


@pytest.mark.parametrize("marks", [";pin=1", ""])
def test_what_must_not_close_is_asked(intake: Callable[..., Intake], marks: str) -> None:
    held = YUHANG.format(marks) if marks else YUHANG.format("").replace("vf=2026-06-01T09:00:00Z;", "")
    tonight = intake(held)
    one = told("Lives in Xihu")
    assert tonight.take(one) == ""
    [asked] = tonight.taken(one.source).asked
    assert (asked.older.id, tonight.taken(one.source).older) == (A, ())
    refusal = f"- 2026-11-01 pair {pair_fingerprint('Lives in Xihu', 'Lives in Yuhang')} human — x\n"
    rejected = intake(held, refusals=refusal)
    assert rejected.take(one) == ""
    assert rejected.taken(one.source).asked == ()


ENDED = YUHANG.format(";vt=2026-09-01T00:00:00Z")


@pytest.mark.parametrize(
    ("day", "known"), [(date(2026, 8, 31), True), (date(2026, 9, 2), False), (date(2026, 11, 30), False), (None, True)]
)
def test_a_return_to_an_old_value_is_news_and_an_old_note_is_not(
    intake: Callable[..., Intake], day: date | None, known: bool
) -> None:
    for lines, archive in ((ENDED, ""), ("", ENDED), ("", YUHANG.format(";arch=2026-09-01"))):
        assert bool(intake(lines, archive).take(told("Lives in Yuhang", day))) is known, (lines, archive)


def test_a_return_within_one_night_is_three_entries(intake: Callable[..., Intake]) -> None:
    tonight = intake()
    days = [told(f"Lives in {city}", date(2026, 11, day)) for city, day in (("X", 1), ("Y", 2))]
    back = told("Lives in X", date(2026, 11, 3))
    assert [tonight.take(one) for one in (*days, back)] == ["", "", ""]
    first, second, third = (tonight.taken(one.source) for one in (*days, back))
    assert (first.until, second.until, third.until) == (days[1].at, back.at, None)
    assert (second.older, third.older) == ((days[0].source,), (days[1].source,))


def test_of_two_in_one_minute_the_later_line_holds(intake: Callable[..., Intake]) -> None:
    tonight = intake()
    first, second = told("Lives in X"), told("Lives in Y")
    assert (tonight.take(first), tonight.take(second)) == ("", "")
    assert tonight.taken(second.source).older == (first.source,)


def test_what_no_longer_holds_when_all_is_told_is_known(intake: Callable[..., Intake]) -> None:
    tonight = intake(YUHANG.format(""))
    first, second = told("Lives in X"), told("Lives in Y", minute=1)
    assert tonight.take(first) == ""
    assert (tonight.holds(A), tonight.holds(first.source)) == (False, True)
    assert tonight.take(second) == ""
    assert (tonight.holds(first.source), tonight.holds(second.source)) == (False, True)


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("I prefer tabs over spaces", "I prefer spaces over tabs"),
        (
            "Invoices must be approved by finance before they are sent out",
            "Invoices must be approved by finance after they are sent out",
        ),
        ("Backups of host1 go to disk1", "Backups of host2 go to disk2"),
        (
            "My brother works as a nurse in the hospital of Rotterdam",
            "My mother works as a nurse in the hospital of Rotterdam",
        ),
        (
            "The monthly invoices of the northern customers are checked by Mara before they are sent",
            "The monthly invoices of the northern customers are checked by Lena before they are sent",
        ),
        (
            "Exports for the tax office are stored under /srv/invoices/north on the old disk",
            "Exports for the tax office are stored under /srv/invoices/south on the old disk",
        ),
        ("每月的发票在发送之前都要由财务部门的王芳检查一遍", "每月的发票在发送之前都要由财务部门的王丽检查一遍"),
        (
            "Каждое воскресенье сервер в Казани сохраняет копии всех счетов",
            "Каждое воскресенье сервер в Самаре сохраняет копии всех счетов",
        ),
    ],
)  # fmt: skip
def test_what_differs_in_one_word_is_no_use_of_what_memory_says(
    intake: Callable[..., Intake], held: str, said: str
) -> None:
    tonight = intake(f"- {held} <!--m:eid={A};vf=2026-06-01T09:00:00Z-->\n")
    assert tonight.take(told(said, subject="")) == ""
    assert list(tonight.used()) == []
