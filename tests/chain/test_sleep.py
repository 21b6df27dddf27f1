"""The fold of the night: whole intents or none, nothing for nothing, and dates that fall due."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.chain.sleep import Turn, sleep, unread
from slowwave.pipeline.chain.stage import SleepStage
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.edit import touched
from slowwave.pipeline.domain.erased import erased_by, hash_of
from slowwave.pipeline.domain.intent import (
    EndNight,
    MarkLearning,
    MarkStale,
    Measure,
    Note,
    OpenItem,
    OpenTopic,
    Refuse,
    Reindex,
    Remember,
    Retire,
)
from slowwave.pipeline.domain.memory import READ, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.refusal import Refusal
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.settings import Schedule, Settings
from slowwave.stages import order

MemoryOf = Callable[..., Memory]
Asleep = Callable[..., DreamResult]

AMSTERDAM = ZoneInfo("Europe/Amsterdam")
TOPIC, LOG = "memory/topics/user_lin.md", "memory/logs/2026/11/2026-11-28.md"
DAY, BORN = date(2026, 11, 28), datetime(2026, 11, 28, 9, tzinfo=AMSTERDAM)
HEAD = (
    "---\nname: Lin\ndescription: Who she is\ntype: user\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\n## Facts\n\n"
)
FILES = {TOPIC: HEAD + "- Lin likes tea. <!--m:eid=e00000000000000aa;vf=2026-11-01-->\n", LOG: "- [event] Tea.\n"}


def remember(text: str, path: str = TOPIC) -> Remember:
    return Remember(path, text, BORN, "stated", ("log:2026-11-28#l1",))


def kinds(result: DreamResult) -> list[str]:
    return [type(change.intent).__name__ for change in result.changes]


def whole(memory: Memory, now: datetime, number: int = 1, **more: Any) -> DreamResult:
    """A night of the real stages."""
    night = Night(now, number, more.pop("settings", Settings()))
    return sleep(memory, night, before=order.BEFORE, asleep=order.ASLEEP, waking=order.WAKING, **more)


# --- one night ---


def test_what_a_stage_says_lands_and_the_night_is_closed(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    result = asleep(memory_of(FILES), told(remember("Lin likes milk.")))
    assert kinds(result) == ["Remember", "EndNight"]
    assert "- Lin likes milk. <!--m:eid=" in result.after.documents[TOPIC].text
    assert result.after.fields(TOPIC)["updated"] == "2026-11-28"
    assert (result.after.state["dreams"], result.after.state["last_dream"]) == (1, "2026-11-28T21:00:00Z")
    assert result.before.documents[TOPIC].text == FILES[TOPIC]


def test_a_stage_sees_what_those_before_it_did(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    path = "memory/topics/project_new.md"
    opened = told(OpenTopic(path, "New", "d", "project", DAY, ""))
    result = asleep(memory_of(FILES), opened, told(remember("It is new.", path)))
    assert kinds(result) == ["OpenTopic", "Remember", "EndNight"]
    assert result.after.fields(path)["created"] == "2026-11-28"


def test_an_undeclared_intent_stops_the_night(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    with pytest.raises(TypeError, match="told may not emit Remember"):
        asleep(memory_of(FILES), told(remember("x y z"), emits=(Note,)))


def test_an_intent_lands_whole_or_is_refused_with_its_reason(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    memory = memory_of({**FILES, "memory/archive.md": "# Archive\n"})
    retire = Retire(TOPIC, "e00000000000000aa", "Facts", DAY, "faded", ("here",))
    first, second = asleep(memory, told(retire, retire, name="twice")).steps[1:3]
    assert [type(change.intent) for change in first.changes] == [Retire]
    assert [(one.what, one.where) for one in first.refused] == [("Lin likes tea.", "here")]
    assert "e00000000000000aa" in first.refused[0].reason
    assert second.stage == "night"


def test_what_was_erased_is_refused_and_not_repeated(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    said, key = "Lin lives behind 12 Elm Street", b"k"
    known = hash_of(key, said)
    files = {**FILES, "memory/refusals.md": f"- 2026-11-01 forgotten {known} human\n"}
    memory = replace(memory_of(files), erased=erased_by(key, frozenset({known})))
    again = Candidate(f"She says that {said}, too", BORN, DAY, "seen", ("log:2026-11-28#l1",))
    (refused,) = asleep(memory, told(again)).steps[1].refused
    assert (refused.what, refused.reason) == ("She says that (erased), too", "it was erased by a person")


def test_nothing_of_an_intent_stays_when_its_last_edit_does_not_fit(
    memory_of: MemoryOf, told: Any, asleep: Asleep
) -> None:
    # Two eids are one too many for one file: the archive has this line already, so the move must not strip the topic.
    learnings = ".learnings/LEARNINGS.md"
    memory = memory_of(
        {**FILES, learnings: "# L\n\n## [LRN-20261128-001] x\n\n**Status**: pending\n"}, {learnings: Role.LEARNINGS}
    )
    (record,) = memory.learnings
    wrong = MarkLearning(learnings, record.key, "resolved", "promoted", "", ("x",))
    right = MarkLearning(learnings, record.key, "pending", "promoted", "", ("x",))
    result = asleep(memory, told(wrong, remember("Lin likes milk."), right))
    assert kinds(result) == ["Remember", "MarkLearning", "EndNight"]
    assert [(one.what, one.where) for one in result.steps[1].refused] == [("MarkLearning", "x")]


@pytest.mark.parametrize(
    ("text", "reason", "what"),
    [
        ("the token is ghp_16C7e42F292c6912E7710c838347Ae178B4a", "it looks like a secret", "Remember"),
        ("喝茶", "withdrawn on 2026-11-28", "喝茶"),
    ],
)
def test_a_guard_stops_one_intent_and_no_other(
    text: str, reason: str, what: str, memory_of: MemoryOf, told: Any, asleep: Asleep
) -> None:
    refuse = Refuse(Refusal(DAY, "withdrawn", fingerprint("喝茶"), "edit", "喝茶"), "by hand")
    result = asleep(memory_of(FILES), told(remember(text), remember("Lin likes milk.")), by_hand=(refuse,))
    assert kinds(result) == ["Refuse", "Remember", "EndNight"]
    (refused,) = result.steps[1].refused
    assert refused.reason.startswith(reason)
    assert refused.what == what


def test_what_people_did_comes_before_all_stages(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    refuse = Refuse(Refusal(DAY, "withdrawn", fingerprint("x"), "edit", "x"), "by hand")
    result = asleep(memory_of(FILES), told(), by_hand=(refuse,))
    assert [step.stage for step in result.steps] == ["hand", "told", "night"]
    assert "withdrawn" in result.after.documents["memory/refusals.md"].text


def test_the_shell_may_stand_around_each_stage(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    seen: list[str] = []

    def call(stage: SleepStage, work: Callable[[], Turn]) -> Turn:
        seen.append(f"{stage.name} begins")
        done = work()
        seen.append(f"{stage.name} ends")
        return done

    stages = {"before": (told(name="a"),), "waking": (told(name="c"),)}
    result = asleep(memory_of(FILES), told(remember("Lin likes milk."), name="b"), **stages, call=call)
    assert seen == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]
    assert result == asleep(memory_of(FILES), told(remember("Lin likes milk."), name="b"), **stages)


def test_the_earliest_date_of_all_stages_is_what_falls_due(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    days = [BORN + timedelta(days=number) for number in (9, 3, 6)]
    stages = [told(due=day) for day in days]
    assert asleep(memory_of(FILES), *stages).next_due == days[1]
    assert asleep(memory_of(FILES), told()).next_due is None


# --- a night with nothing to do ---


def _read(memory: Memory) -> Memory:
    return replace(memory, state={**memory.state, **unread(memory), "last_dream": "2026-11-27T21:00:00Z"})


def test_nothing_new_is_no_dream_and_wakes_nobody(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    memory = _read(memory_of(FILES))
    index = Reindex("memory/MEMORY.md", "index", None, "x\n", "")
    measured = told(Measure({"score": 50.0}, ""), name="health")
    result = asleep(memory, told(Note("insight", "x", "", ())), before=(measured,), waking=(told(index, name="index"),))
    assert result.changes == ()
    assert result.after is memory
    assert [step.stage for step in result.steps] == ["hand", "health", "told"]


@pytest.mark.parametrize("what", ["a line", "a hand edit", "a change", "an unmet memory"])
def test_any_news_is_a_dream(what: str, memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    memory = _read(memory_of(FILES))
    stage = told()
    if what == "a line":
        memory = replace(memory, documents={**memory.documents, LOG: replace(memory.documents[LOG], text="- new\n")})
    elif what == "a hand edit":
        memory = replace(memory, edited=frozenset({TOPIC}))
    elif what == "a change":
        stage = told(remember("Lin likes milk."))
    else:
        memory = replace(memory, state={**unread(memory)})
    assert "EndNight" in kinds(asleep(memory, stage))


def test_what_was_undone_is_no_unmet_memory(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    memory = memory_of(FILES)
    met = replace(memory, state={**unread(memory)}, first_seen={"e00000000000000aa": DAY})
    assert asleep(met, told()).changes == ()


def test_an_empty_workspace_stays_empty(memory_of: MemoryOf) -> None:
    memory = memory_of({})
    result = whole(memory, BORN)
    assert result.changes == ()
    assert result.after is memory


# --- how far was read ---


def test_every_input_is_marked_as_read_to_its_end(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    roles = {"MEMORY.md": Role.FOREIGN, "memory/2026-11-28.md": Role.NOTE, ".learnings/ERRORS.md": Role.LEARNINGS}
    memory = memory_of({**FILES, **dict.fromkeys(roles, "- 茶\n")}, roles)
    expected = {READ + path: watermark(memory.documents[path]) for path in (LOG, *roles)}
    assert unread(memory) == expected
    after = asleep(memory, told()).after
    assert expected.items() <= after.state.items()
    assert unread(after) == {}


def test_what_the_night_itself_marked_counts_as_read(memory_of: MemoryOf, told: Any, asleep: Asleep) -> None:
    path = ".learnings/LEARNINGS.md"
    memory = memory_of({path: "## [LRN-20261128-001] x\n\n**Status**: pending\n"}, {path: Role.LEARNINGS})
    mark = MarkLearning(path, memory.learnings[0].key, "pending", "promoted", "", ("x",))
    after = asleep(memory, told(mark)).after
    assert "**Status**: promoted" in after.documents[path].text
    assert unread(after) == {}


@pytest.mark.parametrize(
    ("text", "fresh"),
    [
        ("- one\n", []),
        ("- one\n- 二\n", ["二"]),
        ("- One\n- 二\n", ["One", "二"]),
        ("- o\n", ["o"]),
        ("", []),
    ],
)
def test_a_log_that_grew_is_read_on_and_a_rewritten_one_again(text: str, fresh: list[str], memory_of: MemoryOf) -> None:
    read = unread(memory_of({LOG: "- one\n"}))
    memory = memory_of({LOG: text}, state=read)
    assert [block.entry.text for _, block in memory.fresh_blocks(Role.LOG) if block.entry] == fresh
    assert bool(unread(memory)) is (text != "- one\n")


# --- dates that fall due ---


def _line(days: int, text: str) -> str:
    day = DAY - timedelta(days=days)
    return f"- {text} <!--m:eid=e0000000000000{days:03d};vf={day}T08:00:00Z-->\n"


def _aged(memory_of: MemoryOf) -> Memory:
    """A memory in which something falls due on each of several coming days, read to its end and dreamt on once."""
    lines = (
        _line(125, "The old router needs a push.") + _line(122, "旧的门铃要按两次。") + _line(119, "A key hangs left.")
    )
    pending = "- [ ] Who prints the guide? <!--m:eid=e0000000000000fff;vf=2026-11-20T08:00:00Z-->\n"
    files = {TOPIC: HEAD + lines, "memory/pending.md": pending, LOG: "- [event] Tea.\n"}
    first = whole(memory_of(files), datetime(2026, 11, 28, 22, tzinfo=AMSTERDAM)).after
    return replace(first, first_seen={entry.id: DAY for entry in first.by_id.values()})


def test_ten_nights_without_notes_do_what_fell_due_and_nothing_else(memory_of: MemoryOf) -> None:
    memory = _aged(memory_of)
    projections = {"memory/MEMORY.md", "memory/index.json"}
    happened: dict[int, list[str]] = {}
    number = 1
    due = None
    for night in range(1, 11):
        now = datetime(2026, 11, 28, 22, tzinfo=AMSTERDAM) + timedelta(days=night)
        result = whole(memory, now, number + 1)
        if result.after is memory:
            assert result.changes == ()
            assert due is None or due > now, f"night {night}: what fell due was left"
        else:
            number += 1
            assert due is not None
            assert due <= now, f"night {night}: nothing had fallen due"
            told = [change.intent for change in result.changes if isinstance(change.intent, Retire | MarkStale)]
            happened[night] = [f"{type(one).__name__} {memory.by_id[one.id].text}" for one in told]
            changed = {path for path, doc in result.after.documents.items() if memory.document(path) != doc}
            named = {path for change in result.changes for edit in change.edits for path in touched(edit)}
            assert changed == named
            assert changed - projections <= {TOPIC, "memory/archive.md", "memory/pending.md"}
            assert {type(one.intent) for one in result.changes} <= {Retire, MarkStale, EndNight, Measure, Reindex, Note}
            texts = "".join(doc.text for doc in result.after.documents.values())
            assert all(entry.text in texts for entry in memory.by_id.values())
        memory, due = result.after, result.next_due
    assert happened == {
        2: ["Retire The old router needs a push."],
        5: ["Retire 旧的门铃要按两次。"],
        6: ["MarkStale Who prints the guide?"],
        8: ["Retire A key hangs left."],
    }


@pytest.mark.parametrize(
    ("zone", "start", "before", "after"),
    [
        ("Europe/Amsterdam", 0, "2026-10-25T23:59", "2026-10-26T00:01"),
        ("Europe/Amsterdam", 4, "2026-10-26T03:59", "2026-10-26T04:01"),
        ("Asia/Shanghai", 0, "2026-10-25T23:59", "2026-10-26T00:01"),
        ("America/Los_Angeles", 0, "2026-10-25T23:59", "2026-10-26T00:01"),
    ],
)
def test_a_day_of_127_days_ends_at_the_midnight_of_the_zone(
    zone: str, start: int, before: str, after: str, memory_of: MemoryOf
) -> None:
    # Born at noon of 21 June, retired 127 local days later, with a change of clocks between.
    place = ZoneInfo(zone)
    born = datetime(2026, 6, 21, 12, tzinfo=place).astimezone(ZoneInfo("UTC"))
    line = f"- The old router needs a push. <!--m:eid=e00000000000000aa;vf={born:%Y-%m-%dT%H:%M:%SZ}-->\n"
    memory = memory_of({TOPIC: HEAD + line})
    settings = Settings(schedule=Schedule(zone, start))
    early, late = (datetime.fromisoformat(moment).replace(tzinfo=place) for moment in (before, after))
    first = whole(memory, early, settings=settings)
    assert "Retire" not in kinds(first)
    assert first.next_due == datetime(2026, 10, 26, start, tzinfo=place)
    assert first.next_due.utcoffset() == late.utcoffset()
    assert "Retire" in kinds(whole(memory, late, settings=settings))


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25)])
def test_due_is_a_local_moment_on_both_days_of_change(day: date, memory_of: MemoryOf) -> None:
    born = day - timedelta(days=127)
    memory = memory_of({TOPIC: HEAD + f"- The old router needs a push. <!--m:eid=e00000000000000aa;vf={born}-->\n"})
    evening = datetime(day.year, day.month, day.day, 22, tzinfo=AMSTERDAM) - timedelta(days=1)
    result = whole(memory, evening, settings=Settings(schedule=Schedule("Europe/Amsterdam")))
    assert result.next_due == datetime(day.year, day.month, day.day, tzinfo=AMSTERDAM)
    # The clock has not been changed yet at midnight.
    assert result.next_due.utcoffset() == evening.utcoffset()


def test_an_item_waits_fourteen_local_days_across_a_change_of_clocks(memory_of: MemoryOf) -> None:
    pending = "- [ ] Who prints the guide? <!--m:eid=e00000000000000aa;vf=2026-10-18T22:00:00Z-->\n"
    memory = memory_of({"memory/pending.md": pending, LOG: "- [event] Tea.\n"})
    settings = Settings(schedule=Schedule("Europe/Amsterdam"))
    early, late = (datetime(2026, 11, day, hour, tzinfo=AMSTERDAM) for day, hour in ((1, 22), (2, 22)))
    assert "MarkStale" not in kinds(whole(memory, early, settings=settings))
    assert "MarkStale" in kinds(whole(memory, late, settings=settings))


def test_a_question_of_tonight_opens_and_waits(memory_of: MemoryOf) -> None:
    memory = memory_of({LOG: "## 09:00\n\n- [question] 谁来印柜台的说明书？\n"})
    result = whole(memory, datetime(2026, 11, 28, 22, tzinfo=AMSTERDAM))
    (opened,) = [change.intent for change in result.changes if isinstance(change.intent, OpenItem)]
    assert opened.text == "谁来印柜台的说明书？"
    assert result.next_due is not None
    assert DAY + timedelta(days=14) <= result.next_due.date() <= DAY + timedelta(days=15)
