"""What may happen to an entry in its lifetime, down to the lines."""

from datetime import UTC, date, datetime

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.intent import Intent, Remember
from slowwave.pipeline.domain.lifetime import (
    Confirm,
    Demote,
    Fold,
    Forget,
    Pin,
    Promote,
    Reject,
    Share,
    Supersede,
    Use,
)
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.refusal import CANDIDATE, FORGOTTEN, Refusal
from slowwave.pipeline.domain.review import (
    REPEATS,
    REPLACES,
    Propose,
    Settle,
    open_pairs,
    pair_fingerprint,
    pairs,
    was_rejected,
)
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.words import fingerprint

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
TODAY = date(2026, 11, 30)
TOPIC, FOREIGN, REFUSALS = "memory/topics/user_x.md", "MEMORY.md", "memory/refusals.md"
OLD, NEW = "e00000000000000aa", "e00000000000000bb"
LINES = f"""# X

## Facts

- Lives in Hangzhou <!--m:eid={OLD};vf=2026-06-01T00:00:00Z;hc=2;ref=2026-08-01;pin=1;zz=kept-->
- 住在西湖区 <!--m:eid={NEW};vf=2026-07-01T00:00:00Z;hc=1-->
- 📌 PIN drinks tea
"""


def _memory(text: str = LINES, foreign: str = "- Lived in Yuhang\n", refusals: str = "") -> Memory:
    roles = {TOPIC: (Role.TOPIC, text), FOREIGN: (Role.FOREIGN, foreign), REFUSALS: (Role.REFUSALS, refusals)}
    return Memory({path: Document(path, role, body, GRAMMARS[role]) for path, (role, body) in roles.items()}, GRAMMARS)


def _after(intent: Intent, memory: Memory | None = None) -> Memory:
    before = memory or _memory()
    evolved = evolve(before, [intent.edits(before)])
    assert not evolved.conflicts
    return evolved.memory


def _line(memory: Memory, start: str) -> str:
    lines = memory.documents[TOPIC].text.splitlines()
    return next(line for line in lines if line.startswith(f"- {start}"))


def _entry(memory: Memory, start: str) -> Entry:
    return next(entry for entry in memory.by_id.values() if entry.text.startswith(start))


def test_a_newer_value_closes_the_older_one_and_names_it() -> None:
    memory = _after(Supersede(TOPIC, NEW, (OLD,), NOW, "another value"))
    assert _line(memory, "Lives").endswith("pin=1;zz=kept;vt=2026-11-30T22:00:00Z-->")
    assert _line(memory, "住在") == f"- 住在西湖区 <!--m:eid={NEW};vf=2026-07-01T00:00:00Z;hc=1;sup={OLD}-->"


def test_a_fold_takes_over_uses_last_use_and_pin() -> None:
    newer = _entry(_after(Fold(TOPIC, NEW, (OLD,), NOW, "said twice")), "住在")
    assert (newer.uses, newer.annotation.get("ref"), newer.pinned, newer.supersedes) == (3, "2026-08-01", True, (OLD,))


def test_a_line_of_another_program_is_closed_by_the_newer_one_alone() -> None:
    before = _memory()
    foreign = _entry(before, "Lived in Yuhang")
    memory = _after(Supersede(TOPIC, NEW, (foreign.id,), NOW, "another value"), before)
    assert memory.documents[FOREIGN].text == "- Lived in Yuhang\n"
    assert _entry(memory, "住在").supersedes == (foreign.id,)


def test_an_unannotated_line_is_named_by_the_id_that_it_is_given() -> None:
    memory = _after(Supersede(TOPIC, NEW, (_entry(_memory(), "drinks").id,), NOW, "another value"))
    closed = _entry(memory, "drinks")
    assert closed.id.startswith("e")
    assert closed.closed == NOW
    assert _entry(memory, "住在").supersedes == (closed.id,)


def test_a_new_entry_that_takes_the_place_of_an_older_one_is_one_change() -> None:
    new = Remember(
        TOPIC, "Lives in Yuhang", NOW, "said", ("log:a#e1",), subject="home city", older=(OLD,), uses=2, pinned=True
    )
    memory = _after(new)
    born = _entry(memory, "Lives in Yuhang")
    values = (_line(memory, "Lives in Yuhang").partition("<!--m:")[2]).removesuffix("-->")
    assert values == (
        f"eid={new.eid};subj=home+city;vf=2026-11-30T22:00:00Z;sup={OLD};conf=0.90;hc=2;pin=1;src=log:a#e1"
    )
    assert born.id == new.eid
    assert _entry(memory, "Lives in Hangzhou").closed == NOW
    again = evolve(memory, [new.edits(_memory())])
    assert again.conflicts, "the older one is closed already, so nothing of it lands twice"


def test_a_fact_told_late_is_born_closed() -> None:
    until = datetime(2026, 5, 1, tzinfo=UTC)
    memory = _after(Remember(TOPIC, "Lived in Xihu", datetime(2026, 1, 1, tzinfo=UTC), "said", (), until=until))
    assert not _entry(memory, "Lived in Xihu").active(NOW)
    assert _entry(memory, "Lived in Xihu").active(datetime(2026, 3, 1, tzinfo=UTC))


def test_a_use_is_counted_and_dated_and_never_dated_back() -> None:
    used = _entry(_after(Use(TOPIC, OLD, TODAY, "said again", times=2)), "Lives in H")
    assert (used.uses, used.annotation.get("ref")) == (4, "2026-11-30")
    assert _entry(_after(Use(TOPIC, OLD, date(2026, 7, 1), "said again")), "Lives in H").annotation.get("ref") == (
        "2026-08-01"
    )


def test_tiers_move_without_a_pin() -> None:
    assert _entry(_after(Promote(TOPIC, NEW, "three uses")), "住在").annotation.get("tier") == "resident"
    memory = _after(Demote(TOPIC, NEW, "unused"))
    assert not _entry(memory, "住在").resident
    assert not _entry(memory, "住在").pinned


def test_what_is_shared_and_no_longer_is_stands_as_it_stood() -> None:
    memory = _after(Share(TOPIC, OLD, on=True))
    assert _line(memory, "Lives").endswith("pin=1;zz=kept;shared=1-->")
    assert _entry(memory, "Lives").shared
    again = _after(Share(TOPIC, OLD, on=False), memory)
    assert _line(again, "Lives") == _line(_memory(), "Lives")


def test_a_pin_taken_off_beats_the_mark_in_the_text() -> None:
    before = _memory()
    assert _entry(before, "drinks").pinned
    memory = _after(Pin(TOPIC, _entry(before, "drinks").id, on=False), before)
    assert not _entry(memory, "drinks").pinned
    assert "📌 PIN drinks tea" in memory.documents[TOPIC].text
    assert _entry(_after(Pin(TOPIC, _entry(memory, "drinks").id, on=True), memory), "drinks").pinned


def test_a_confirmation_makes_certain_and_wakes_what_was_stale() -> None:
    memory = _memory(LINES.replace("hc=1", "hc=1;st=stale;conf=0.60"))
    memory = _after(Confirm(TOPIC, NEW, "lin", TODAY), memory)
    memory = _after(Confirm(TOPIC, NEW, "bo", TODAY), memory)
    found = _entry(memory, "住在").annotation
    assert (found.get("conf"), found.get("cnf"), found.get("st"), found.get("ref")) == (
        "1.00",
        "lin,bo",
        "",
        "2026-11-30",
    )


@pytest.mark.parametrize(("kind", "made"), [(FORGOTTEN, Forget), (CANDIDATE, Reject)])
def test_what_a_person_sends_away_is_closed_with_a_tombstone(kind: str, made: type[Forget] | type[Reject]) -> None:
    refusal = Refusal(TODAY, kind, fingerprint("住在西湖区"), "human", "住在西湖区")
    memory = _after(made(TOPIC, NEW, NOW, refusal))
    assert _entry(memory, "住在").closed == NOW
    assert f"{kind} {fingerprint('住在西湖区')} human — 住在西湖区" in memory.documents[REFUSALS].text
    assert memory.refusals[fingerprint("住在西湖区")][0].forbids(("log:2027-01-01#x",), date(2027, 1, 1))


def test_a_pair_waits_in_the_state_until_it_is_settled() -> None:
    before = _memory()
    asked = Propose(NEW, OLD, REPLACES, TODAY, "the same attribute")
    memory = _after(asked, before)
    assert memory.documents == before.documents
    [(pair, newer, older)] = open_pairs(memory, NOW)
    assert (newer.id, older.id, pair.link, pair.day) == (NEW, OLD, REPLACES, TODAY)
    assert asked.edits(memory) == ()
    assert not list(pairs(_after(Settle(pair.key, "answered"), memory)))


def test_a_pair_of_which_one_was_closed_is_not_asked() -> None:
    memory = _after(Propose(NEW, OLD, REPEATS, TODAY, "alike"))
    assert not open_pairs(_after(Supersede(TOPIC, NEW, (OLD,), NOW, "another value"), memory), NOW)


def test_a_rejected_pair_is_known_in_either_order() -> None:
    line = f"- 2026-11-30 pair {pair_fingerprint('Lives in Hangzhou', '住在西湖区')} human — x\n"
    memory = _memory(refusals=line)
    assert was_rejected(memory.by_id[OLD], memory.by_id[NEW], memory)
    assert was_rejected(memory.by_id[NEW], memory.by_id[OLD], memory)
    assert not was_rejected(memory.by_id[NEW], _entry(memory, "drinks"), memory)


def test_damaged_state_is_passed_over() -> None:
    for kept in ("x", 3, {"newer": 1}, {"newer": NEW, "older": OLD, "link": "eats", "why": "", "day": "2026-11-30"}):
        assert not list(pairs(Memory({}, GRAMMARS, state={"review/r1": kept})))  # type: ignore[dict-item]
