"""Lines that came late, on their way into their place: once, whole, read once, and not taken back by an undo."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from slowwave.pipeline.domain.evidence import Sources, of_entry
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.lines import entry_line
from slowwave.pipeline.domain.memory import READ, Memory, watermark
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.store import nights
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.loader import load, read_machine, unchanged
from slowwave.pipeline.store.locks import write_lock
from slowwave.pipeline.store.undo import redo_dream, undo_dream
from slowwave.pipeline.store.writer.append import Appended, Spooled, append
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.recover import recover
from slowwave.pipeline.store.writer.spool import drain

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
LOG, TOPIC = "memory/logs/2026/11/2026-11-30.md", "memory/topics/user_x.md"
REPORT, REFUSALS = "memory/dreams/2026-11-30.md", "memory/refusals.md"
FACTS = "---\nname: X\ntype: user\nupdated: 2026-01-01\n---\n\n## Facts\n\n- 住在东京\n"
SAID = {1: "Use tabs", 2: "用制表符缩进", 3: "Отступы табами", 4: "🚀 shipped", 5: "استخدم المسافات", 6: "Lin called"}


def line(number: int) -> str:
    values = {"eid": f"e{number:016x}", "by": "human", "src": f"m{number}"}
    return entry_line(f"[decision] {SAID[number]}", values)


def capture(place: Any, minute: str, number: int) -> Appended | Spooled:
    """A line as a capture writes it: into the log, or into the spool while a commit holds the lock."""
    return append(str(place.root), LOG, line(number), minute=minute, wait=0)


def spooled(place: Any, minute: str, number: int) -> None:
    with write_lock(str(place.root), timeout=0):
        assert isinstance(capture(place, minute, number), Spooled)


def late(place: Any, person: str = "\n## Notes\n\n- Use tabs\n- 用制表符缩进\n\nBy hand.\n") -> None:
    """A day whose line of 09:30 was kept in the spool until 11:00 had been written."""
    place.write({TOPIC: FACTS})
    capture(place, "09:00", 1)
    spooled(place, "09:30", 3)
    with write_lock(str(place.root), timeout=0):
        held = [name for name in os.listdir(place.root / "memory/.dreams/slowwave/spool") if name.endswith(".jsonl")]
    aside = place.root / "aside"
    os.replace(place.root / "memory/.dreams/slowwave/spool" / held[0], aside)
    capture(place, "10:00", 2)
    place.write({LOG: place.read(LOG) + person})
    capture(place, "11:00", 4)
    os.replace(aside, place.root / "memory/.dreams/slowwave/spool" / held[0])
    with write_lock(str(place.root), timeout=0):
        drain(str(place.root))
    assert place.read(LOG).endswith(f"\n## 11:00\n\n{line(4)}\n## 09:30\n\n{line(3)}")


IN_ORDER = (
    f"## 09:00\n\n{line(1)}\n## 09:30\n\n{line(3)}\n## 10:00\n\n{line(2)}"
    f"\n## Notes\n\n- Use tabs\n- 用制表符缩进\n\nBy hand.\n\n## 11:00\n\n{line(4)}"
)


def memory_of(place: Any) -> Memory:
    memory: Memory = load(place.workspace).memory
    return memory


def unread(place: Any) -> list[str]:
    found = (block.entry for _, block in memory_of(place).fresh_blocks(Role.LOG))
    return [entry.text for entry in found if entry is not None]


def remember(text: str) -> Remember:
    return Remember(TOPIC, text, NOW, "told so", ("log:2026-11-30#l1",))


def test_a_night_puts_late_lines_in_their_place_and_reads_nothing_twice(place: Any) -> None:
    late(place)
    before = memory_of(place).log_entries
    named = {of_entry(memory_of(place), entry): entry.text for entry in before}
    assert sorted(source.rpartition("#")[2][0] for source in named) == ["e"] * 4 + ["l"] * 3
    assert place.dream(NOW, [remember("Uses tabs")]).conflicts == ()
    assert place.read(LOG) == IN_ORDER
    sources = Sources(memory_of(place))
    assert {source: found.text for source in named if (found := sources.entry(source)) is not None} == named
    assert unread(place) == []
    assert unchanged(place.workspace, read_machine(place.workspace), LATER)
    once = place.files()
    assert place.dream(LATER).dream_id == ""
    assert place.files() == once


def test_undo_and_redo_leave_them_there(place: Any) -> None:
    late(place)
    before = place.files()
    place.dream(NOW, [remember("Uses tabs")], pages={REPORT: "# Report\n"})
    left = place.files()
    undo_dream(place.workspace, LATER)
    after = place.files()
    assert {**after, REFUSALS: b""} == {**before, LOG: IN_ORDER.encode(), REFUSALS: b""}
    assert unread(place) == []
    assert place.dream(LATER, [remember("Uses tabs")]).dream_id == ""
    redo_dream(place.workspace, LATER)
    assert place.files() == left
    assert unread(place) == []


def test_an_undo_after_more_was_logged_leaves_that_too(place: Any) -> None:
    late(place)
    place.dream(NOW, [remember("Uses tabs")])
    capture(place, "22:30", 5)
    assert undo_dream(place.workspace, LATER).conflicts == ()
    assert place.read(LOG) == f"{IN_ORDER}\n## 22:30\n\n{line(5)}"
    assert unread(place) == [SAID[5]]


def test_a_night_of_lines_in_time_leaves_the_log_as_it_is(place: Any) -> None:
    place.write({TOPIC: FACTS})
    for number, minute in enumerate(("09:00", "09:00", "10:00"), 1):
        capture(place, minute, number)
    before = place.read(LOG)
    receipt = place.dream(NOW, [remember("Uses tabs")])
    assert place.read(LOG) == before
    assert LOG not in {one.path for one in receipt.files}


@pytest.mark.parametrize("start", ["\ufeff# 十一月\r\n\r\n", "\udce9\n"])
def test_bytes_stay_what_they_are(place: Any, start: str) -> None:
    place.write({TOPIC: FACTS, LOG: start.encode("utf-8", "surrogateescape")})
    for minute, number in (("10:00", 1), ("09:00", 2)):
        capture(place, minute, number)
    end = "\r\n" if "\r" in start else "\n"
    place.dream(NOW, [])
    wanted = f"{start}\n## 09:00\n\n{line(2)}\n## 10:00\n\n{line(1)}"
    assert (place.root / LOG).read_bytes() == wanted.replace("\r\n", "\n").replace("\n", end).encode(
        "utf-8", "surrogateescape"
    )


def test_the_first_hours_of_a_day_that_begins_at_four_are_its_last(place: Any) -> None:
    place.write({TOPIC: FACTS, "dream.toml": "[schedule]\nday_start_hour = 4\n"})
    for minute, number in (("23:00", 1), ("01:10", 2), ("22:00", 3)):
        capture(place, minute, number)
    place.dream(NOW, [])
    headings = [row for row in place.read(LOG).splitlines() if row.startswith("## ")]
    assert headings == ["## 22:00", "## 23:00", "## 01:10"]


def test_what_another_program_notes_and_what_nights_have_read_is_left_alone(place: Any) -> None:
    note, old = "memory/2026-11-30.md", "memory/logs/2026/11/2026-11-29.md"
    text = f"## 10:00\n\n{line(1)}\n## 09:00\n\n{line(2)}"
    place.write({TOPIC: FACTS, note: text, "dream.toml": 'layout = "openclaw"\n'})
    place.dream(NOW, [])
    assert place.read(note) == text
    place.write({old: text})
    machine = read_machine(place.workspace)
    assert machine is not None
    assert place.dream(NOW, []).dream_id
    assert place.read(old) == f"## 09:00\n\n{line(2)}\n## 10:00\n\n{line(1)}"


MEANWHILE: Mapping[str, tuple[Callable[[Any], object], str, list[str]]] = {
    "a line under a minute of its own": (
        lambda place: capture(place, "21:59", 5),
        f"{IN_ORDER}\n## 21:59\n\n{line(5)}",
        [SAID[5]],
    ),
    "a section by hand": (
        lambda place: place.write({LOG: place.read(LOG) + "\n## 晚上\n\n喝茶。\n"}),
        f"{IN_ORDER}\n## 晚上\n\n喝茶。\n",
        ["喝茶。"],
    ),
    "a line under the late minute": (lambda place: capture(place, "09:30", 5), "", [SAID[5]]),
    "one more late line": (lambda place: capture(place, "09:45", 5), "", [SAID[5]]),
}


@pytest.mark.parametrize("case", MEANWHILE)
def test_what_comes_meanwhile_is_read_by_the_next_night_and_once(place: Any, case: str) -> None:
    act, wanted, new = MEANWHILE[case]
    late(place)
    place.meanwhile = lambda: act(place)
    before = place.read(LOG)
    receipt = place.dream(NOW, [remember("Uses tabs")], pages={REPORT: "# Report\n"})
    assert receipt.conflicts == ()
    assert "Uses tabs" in place.read(TOPIC)
    now = place.read(LOG)
    assert now == wanted if wanted else now.startswith(before)
    assert unread(place) == new
    place.meanwhile = lambda: None
    assert place.dream(LATER).dream_id
    assert unread(place) == []
    said = [(entry.minute, entry.text) for entry in memory_of(place).log_entries if entry.minute]
    assert said == sorted(said, key=lambda one: one[0])
    given = [*(SAID[number] for number in (1, 2, 3, 4)), *new]
    assert all(place.read(LOG).count(f"{text} <!--m" if text in SAID.values() else text) == 1 for text in given)


def test_a_log_that_is_rewritten_meanwhile_is_read_anew(place: Any) -> None:
    late(place)
    place.meanwhile = lambda: place.write({LOG: "## 09:00\n\n- 重写\n"})
    place.dream(NOW, [remember("Uses tabs")])
    assert place.read(LOG) == "## 09:00\n\n- 重写\n"
    assert unread(place) == ["重写"]


@pytest.mark.parametrize("data", [None, b"- x\0y\n"])
def test_a_log_that_is_no_text_any_more_stays_so(place: Any, data: bytes | None) -> None:
    late(place)
    path: Path = place.root / LOG
    place.meanwhile = path.unlink if data is None else lambda: path.write_bytes(data)
    assert "Uses tabs" not in place.read(TOPIC)
    place.dream(NOW, [remember("Uses tabs")])
    assert (path.read_bytes() if path.exists() else None) == data
    assert "Uses tabs" in place.read(TOPIC)


def test_another_file_written_meanwhile_keeps_none_of_them_back(place: Any) -> None:
    late(place)
    place.meanwhile = lambda: place.write({TOPIC: FACTS + "- Typed while you slept\n"})
    place.dream(NOW, [remember("Uses tabs")])
    assert place.read(LOG) == IN_ORDER
    assert "- Typed while you slept\n" in place.read(TOPIC)
    assert unread(place) == []
    assert memory_of(place).state[READ + LOG] == watermark(memory_of(place).documents[LOG])


class Crash(BaseException):
    """The process dies here."""


class Disturbed(Files):
    """Before one of its steps somebody acts; at it the process may die."""

    def __init__(self, act: Callable[[], object] = lambda: None, act_at: int = -1, dies: bool = False) -> None:
        self.act, self.act_at, self.dies, self.count, self.dead = act, act_at, dies, 0, False

    def wait(self) -> None:
        """No other program goes on while a test waits."""


def _step(name: str) -> Callable[..., object]:
    real = Disturbed.__dict__.get(name) or getattr(Files, name)

    def step(self: Disturbed, *args: object, **options: object) -> object:
        if self.dead:
            raise Crash
        self.count += 1
        if self.count - 1 == self.act_at:
            self.act()
            if self.dies:
                self.dead = True
                raise Crash
        return real(self, *args, **options)

    return step


for _name in Files.STEPS:
    setattr(Disturbed, _name, _step(_name))


@pytest.mark.parametrize("dies", [False, True], ids=["lives", "dies"])
@pytest.mark.parametrize("minute", ["21:59", "09:40", ""], ids=["in time", "late", "by hand"])
def test_at_every_step_somebody_logs_a_line(
    tmp_path: Path, new_place: Callable[[Path], Any], monkeypatch: pytest.MonkeyPatch, minute: str, dies: bool
) -> None:
    def run(number: int) -> int:
        root = tmp_path / f"{number}"
        root.mkdir()
        (root / "dream.toml").write_text("")
        place = new_place(root)
        late(place)

        def act() -> object:
            if minute:
                return capture(place, minute, 6)
            with (root / LOG).open("ab") as log:
                return log.write("\n## 晚上\n\n- Lin called\n".encode())

        files = Disturbed(act, number, dies)
        monkeypatch.setattr(nights, "commit", partial(commit, files=files))
        try:
            place.dream(NOW, [remember("Uses tabs")])
        except Crash:
            assert dies
        monkeypatch.undo()
        recover(str(root))
        if number >= 0:
            new = [] if dies and not memory_of(place).state else ["Lin called"]
            assert set(new) <= set(unread(place))
            assert dies or unread(place) == new
        place.dream(LATER, [remember("Uses tabs")])
        assert (place.read(TOPIC).count("Uses tabs"), unread(place)) == (1, [])
        said = [(entry.minute, entry.text) for entry in memory_of(place).log_entries if entry.id[0] == "e"]
        wanted = [("09:00", SAID[1]), ("09:30", SAID[3]), ("10:00", SAID[2]), ("11:00", SAID[4])]
        if minute and number >= 0:
            wanted = sorted([*wanted, (minute, SAID[6])])
        assert said == wanted
        rows = place.read(LOG).splitlines()
        texts = [row for row in rows if row and not row.startswith("## ")]
        assert len(texts) == 7 + (number >= 0)
        assert len(set(rows)) == len([row for row in rows if row]) + 1
        return files.count

    total = run(-1)
    assert total > 40
    for number in range(0, total, 2):
        run(number)
