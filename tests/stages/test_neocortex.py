"""Light sleep as a night does it: down to the lines, once, and taken back."""

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.inverse import take_back
from slowwave.pipeline.domain.light.standing import HELD_BY
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.review import REVIEW, Pair, Settle
from slowwave.stages import neocortex

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))
LIN, WORK = "memory/topics/user_lin.md", "memory/topics/project_work.md"
HEAD = "---\nname: Lin\ntype: user\n---\n\n## Facts\n\n"
A, B = "e00000000000000aa", "e00000000000000bb"


def light(memory: Memory, night: Night = NIGHT) -> DreamResult:
    return sleep(memory, night, before=(), asleep=(neocortex,), waking=())


def text_of(result: DreamResult, path: str = LIN) -> str:
    return result.after.documents[path].text


def test_a_chain_of_lines_without_ids_lands_in_one_night_and_is_taken_back(memory_of: MemoryOf) -> None:
    lines = "".join(f"- Lives in {city} <!--m:subj=home;vf=2026-0{n}-01-->\n" for n, city in enumerate("XYZ", 1))
    before = memory_of({LIN: HEAD + lines})
    result = light(before)
    x, y, z = result.after.documents[LIN].entries
    assert (x.closed, y.closed, z.closed) == (y.born, z.born, None)
    assert (y.supersedes, z.supersedes) == ((x.id,), (y.id,))
    assert not result.steps[-2].refused
    groups = [change.edits for step in result.steps for change in step.changes if step.stage == "neocortex"]
    taken = take_back(result.after, groups, frozenset())
    assert not taken.conflicts
    assert taken.memory.documents[LIN].text == HEAD + lines


def test_uses_come_together_and_raise_the_tier_in_the_same_night(memory_of: MemoryOf) -> None:
    lines = f"- The port is 8080 <!--m:eid={A};vf=2026-01-01;hc=2-->\n"
    lines += "- the port is 8080 <!--m:vf=2026-02-01;hc=1;ref=2026-03-01-->\n"
    result = light(memory_of({WORK: HEAD.replace("user", "project") + lines}))
    older, newer = result.after.documents[WORK].entries
    assert older.closed == newer.born
    assert (newer.uses, newer.resident, newer.supersedes, newer.pinned) == (3, True, (A,), False)
    assert light(result.after).changes == ()


def test_a_night_keeps_by_which_rules_it_compared(memory_of: MemoryOf) -> None:
    memory = light(memory_of({LIN: HEAD + "- Lin has a cat\n"})).after
    assert memory.state[HELD_BY]
    held = {"first_seen": {entry.id: date(2026, 11, 29) for entry in memory.long_term}}
    again = memory_of({LIN: memory.documents[LIN].text}, state=memory.state, **held)
    assert neocortex.run(again, NIGHT).took == 0


def waiting(newer: str, older: str, day: date) -> dict[str, JsonValue]:
    pair = Pair(newer, older, "repeats", "alike", day)
    kept: JsonValue = {"newer": newer, "older": older, "link": "repeats", "why": "alike", "day": day.isoformat()}
    return {REVIEW + pair.key: kept}


def test_a_pair_of_which_one_no_longer_holds_is_settled(memory_of: MemoryOf) -> None:
    lines = f"- Lin has a cat <!--m:eid={A};vf=2026-01-01-->\n- Lin has a dog <!--m:eid={B};vf=2026-02-01{{}}-->\n"
    open_, closed = HEAD + lines.format(""), HEAD + lines.format(";vt=2026-03-01")
    yesterday = waiting(B, A, date(2026, 11, 29))
    assert neocortex.run(memory_of({LIN: open_}, state=yesterday), NIGHT).changes == ()
    [one] = neocortex.run(memory_of({LIN: closed}, state=yesterday), NIGHT).changes
    assert isinstance(one, Settle)
    assert REVIEW + one.key not in light(memory_of({LIN: closed}, state=yesterday)).after.state
    unknown = waiting("e0000000000000000", A, date(2026, 11, 29))
    [gone] = neocortex.run(memory_of({LIN: open_}, state=unknown), NIGHT).changes
    assert isinstance(gone, Settle)
    tonight = waiting("e0000000000000000", A, date(2026, 11, 30))
    assert neocortex.run(memory_of({LIN: open_}, state=tonight), NIGHT).changes == ()


TEXTS = ("Lin drinks tea", "lin drinks TEA", "林喝茶", "📌 PIN Lin drinks tea", "⚠️ PERMANENT 林喝茶", "Lives in X")
MORE = ("", ";pin=1", ";hc=2", ";hc=3;ref=2026-11-01", ";k=preference", ";vt=2026-05-01", ";tier=retrieved")
texts, more = st.sampled_from(TEXTS), st.sampled_from(MORE)
subjects = st.sampled_from(("", "", ";subj=home", ";subj=tea"))
days = st.dates(date(2026, 1, 1), date(2026, 12, 5))
entry_lines = st.one_of(
    st.builds("- {} <!--m:vf={}{}{}-->\n".format, texts, days, subjects, more),
    st.builds("- {}\n".format, texts),
    st.just("\n## Other\n\n"),
)
paths = st.sampled_from((LIN, WORK, "memory/procedures.md"))
files = st.dictionaries(paths, st.lists(entry_lines, max_size=7).map("".join))


@given(files=files)
def test_a_second_night_proposes_nothing_and_no_sentence_is_lost(files: dict[str, str], memory_of: MemoryOf) -> None:
    before = memory_of({path: HEAD + text for path, text in files.items()})
    once = light(before)
    assert not any(step.refused for step in once.steps)
    assert light(once.after).changes == ()
    said = [entry.text for entry in before.long_term]
    assert [entry.text for entry in once.after.long_term] == said
    both = zip(before.long_term, once.after.long_term, strict=True)
    assert all(new.closed == old.closed for old, new in both if old.pinned or old.permanent)


CHECKED = f"- The key file is `keys/a` <!--m:eid={A};vf=2026-01-01;chk=file:keys/a{{}}-->\n"


def answered(answer: str | None, marks: str, memory_of: MemoryOf) -> DreamResult:
    checked = {"file:keys/a": answer} if answer is not None else {}
    return light(memory_of({LIN: HEAD + CHECKED.format(marks)}), Night(NIGHT.now, checked=checked))


@pytest.mark.parametrize(
    ("answer", "marks", "after"),
    [
        ("", "", ""),
        ("keys/a is not there", "", ";st=stale;fail=2026-11-30"),
        # It was asked once; a person who confirmed it is not asked again.
        ("keys/a is not there", ";st=stale;fail=2026-11-01", ";st=stale;fail=2026-11-01"),
        ("keys/a is not there", ";fail=2026-11-01", ";fail=2026-11-01"),
        ("keys/a is not there", ";st=stale", ";st=stale"),
        ("", ";st=stale;fail=2026-11-01", ""),
        ("", ";fail=2026-11-01", ""),
        # It was not its check that made it stale.
        ("", ";st=stale", ";st=stale"),
        (None, ";st=stale;fail=2026-11-01", ";st=stale;fail=2026-11-01"),
    ],
)
def test_a_check_that_fails_makes_stale_until_it_passes(
    memory_of: MemoryOf, answer: str | None, marks: str, after: str
) -> None:
    result = answered(answer, marks, memory_of)
    assert text_of(result) == HEAD + CHECKED.format(after)
    night = Night(NIGHT.now, checked={"file:keys/a": answer} if answer is not None else {})
    assert light(result.after, night).changes == ()


def test_a_check_asks_a_person_and_looks_again_tomorrow(memory_of: MemoryOf) -> None:
    outcome = neocortex.run(
        memory_of({LIN: HEAD + CHECKED.format("")}), Night(NIGHT.now, checked={"file:keys/a": "keys/a is not there"})
    )
    [stale] = outcome.changes
    assert stale.why == f"its check fails: keys/a is not there; is it still true? `dream confirm {A}`"
    assert outcome.due == datetime(2026, 12, 1, tzinfo=UTC)
    unanswered = neocortex.run(memory_of({LIN: HEAD + CHECKED.format("")}), NIGHT)
    assert [(found.code, found.where) for found in unanswered.findings] == [("D150", f"{LIN}:8")]
