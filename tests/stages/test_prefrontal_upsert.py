"""What was stated, held against memory and against the rest of the night: down to the lines."""

from collections.abc import Callable
from datetime import UTC, datetime

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.lifetime import Promote, Use
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.review import open_pairs
from slowwave.stages import neocortex, prefrontal

MemoryOf = Callable[..., Memory]

STAGES = (neocortex, prefrontal)
NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))
LOG = "memory/logs/2026/11/2026-11-{}.md"
NOTES, PROFILE = "memory/topics/reference_notes.md", "memory/topics/user_profile.md"
HEAD = "---\nname: N\ntype: {}\n---\n\n## Facts\n\n"
PORT = "The admin server of ledgerlite listens on port 9090, because Caddy owns 443."
CITY = "[fact] I live in {} near the lake, so answer in local time. <!--m:eid=e000000000000000{};subj=home-->"


def log(day: int, *lines: str) -> dict[str, str]:
    return {LOG.format(f"{day:02}"): "## 09:00\n\n" + "".join(f"- {line}\n" for line in lines)}


def dreamt(memory: Memory) -> DreamResult:
    """The night, of which a second one makes nothing more."""
    first, second = (sleep(one, NIGHT, before=(), asleep=STAGES, waking=()) for one in (memory, memory))
    again = sleep(first.after, NIGHT, before=(), asleep=STAGES, waking=())
    assert not [change for change in again.changes if change.edits]
    assert first.after == second.after
    return first


def test_what_is_said_again_is_used_and_rises_with_the_third_use(memory_of: MemoryOf) -> None:
    held = HEAD.format("reference") + f"- {PORT} <!--m:eid=e00000000000000aa;vf=2026-10-01;hc=1-->\n"
    files = {NOTES: held, **log(28, f"[decision] {PORT}", f"[decision] {PORT}"), **log(29, f"[decision] {PORT}")}
    result = dreamt(memory_of(files))
    kinds = {type(change.intent): change.intent for change in result.changes}
    use = kinds[Use]
    assert isinstance(use, Use)
    assert (use.times, use.day.isoformat()) == (2, "2026-11-29")
    assert [source.partition("#")[0] for source in use.evidence] == ["log:2026-11-28", "log:2026-11-29"]
    assert Promote in kinds
    [entry] = result.after.documents[NOTES].entries
    assert (entry.uses, entry.annotation.get("ref"), entry.resident) == (3, "2026-11-29", True)


def test_an_address_that_changed_and_changed_back_in_one_night_is_three_entries(memory_of: MemoryOf) -> None:
    lines = {**log(1, CITY.format("Yuhang", 1)), **log(2, CITY.format("Xihu", 2)), **log(3, CITY.format("Yuhang", 3))}
    result = dreamt(memory_of(lines))
    first, second, third = sorted(result.after.long_term, key=lambda entry: entry.born or NIGHT.now)
    assert (first.closed, second.closed, third.closed) == (second.born, third.born, None)
    assert (second.supersedes, third.supersedes) == ((first.id,), (second.id,))
    assert {entry.subject for entry in (first, second, third)} == {"home"}


def test_a_newer_value_stands_in_the_topic_of_the_older_one(memory_of: MemoryOf) -> None:
    held = HEAD.format("reference") + "- Lives in Yuhang <!--m:eid=e00000000000000aa;vf=2026-10-01;subj=home-->\n"
    result = dreamt(memory_of({NOTES: held, **log(28, CITY.format("Xihu", 2))}))
    old, new = result.after.documents[NOTES].entries
    assert (old.closed, new.supersedes) == (new.born, (old.id,))


def test_a_pinned_value_stays_and_a_person_is_asked(memory_of: MemoryOf) -> None:
    held = HEAD.format("user") + "- 📌 PIN Lives in Yuhang <!--m:eid=e00000000000000aa;vf=2026-10-01;subj=home-->\n"
    result = dreamt(memory_of({PROFILE: held, **log(28, CITY.format("Xihu", 2))}))
    [(pair, newer, older)] = open_pairs(result.after, NIGHT.now)
    assert (older.id, older.closed, newer.born) == ("e00000000000000aa", None, datetime(2026, 11, 28, 9, tzinfo=UTC))
    assert pair.link == "replaces"


def test_seven_days_of_one_thing_are_one_entry_that_is_always_shown(memory_of: MemoryOf) -> None:
    lines = {path: text for day in range(1, 8) for path, text in log(day, f"[decision] {PORT}").items()}
    [entry] = dreamt(memory_of(lines)).after.long_term
    assert (entry.uses, entry.resident, entry.annotation.get("tier")) == (6, True, "resident")
