"""What waits for a person's answer, and what becomes of it."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.fresh import compiled
from slowwave.flows.history import redo_last, restore_entry, undo_last
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.person.answering import confirm, reject, review
from slowwave.flows.person.doing import UnclearError
from slowwave.flows.person.keeping import forget
from slowwave.flows.residents import compile_snapshot
from slowwave.pipeline import clock
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.person.names import name_of
from slowwave.pipeline.domain.review import REPEATS, REPLACES, Propose, was_rejected
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.act import act
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
TOPIC, CANDIDATES = "memory/topics/user_x.md", "memory/candidates.md"
OLD, NEW, DOUBT, WAITS = "e00000000000000aa", "e00000000000000bb", "e00000000000000cc", "e00000000000000dd"
FILES = {
    TOPIC: f"""---
name: X
type: user
updated: 2026-11-01
---

## Facts

- 林 lives in Yuhang <!--m:eid={OLD};vf=2026-06-01T00:00:00Z;hc=2;pin=1-->
- 林 has moved to Xihu <!--m:eid={NEW};vf=2026-07-01T00:00:00Z;hc=1-->
- The router is in the cellar <!--m:eid={DOUBT};vf=2026-08-01T00:00:00Z;st=stale;conf=0.60-->
""",
    CANDIDATES: f"- [DREAM] Perhaps prefers trains <!--m:eid={WAITS};vf=2026-11-20T00:00:00Z;st=candidate-->\n",
    "memory/pending.md": "- [ ] 谁印柜台的指南？ <!--m:eid=e00000000000000ee;st=stale-->\n- [ ] Fresh one\n",
}


@pytest.fixture
def held(root: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A memory with one of each that waits."""
    monkeypatch.setattr(clock, "now", lambda zone: NOW.astimezone(zone))
    for path, text in FILES.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return workspace


def _ask(workspace: Workspace, link: str = REPLACES) -> str:
    """The key of a pair that is asked about."""
    asked = Propose(NEW, OLD, link, date(2026, 11, 29), "the same owner, another place")
    act(workspace, NOW, "review", lambda loaded: [asked.edits(loaded.memory)])
    (pair,) = review(workspace).pairs
    return pair.key


def _memory(workspace: Workspace) -> Memory:
    return load(workspace).memory


def test_all_that_waits_is_told_with_the_commands_that_answer(held: Workspace) -> None:
    key = _ask(held)
    found = review(held)
    (pair,) = found.pairs
    assert (pair.link, pair.day, pair.why) == (REPLACES, "2026-11-29", "the same owner, another place")
    assert (pair.newer.text, pair.older.text) == ("林 has moved to Xihu", "林 lives in Yuhang")
    assert (pair.confirm, pair.reject) == (f"dream confirm {key}", f"dream reject {key}")
    assert [row.text for row in found.stale] == ["The router is in the cellar", "谁印柜台的指南？"]
    assert [(row.text, row.state) for row in found.candidates] == [("Perhaps prefers trains", "candidate")]
    assert (found.missing, found.waits) == ((), 4)


def test_to_look_writes_nothing(held: Workspace, bytes_of: Any) -> None:
    before = bytes_of()
    review(held)
    assert bytes_of() == before


@pytest.mark.parametrize(("link", "uses"), [(REPLACES, "1"), (REPEATS, "3")])
def test_a_confirmed_pair_closes_the_older_one_with_the_reason(held: Workspace, link: str, uses: str) -> None:
    key = _ask(held, link)
    done = confirm(held, key[:5], "mara")
    memory = _memory(held)
    newer, older = memory.by_id[NEW], memory.by_id[OLD]
    assert (done.what, newer.supersedes, newer.pinned) == ("confirmed", (OLD,), True)
    assert newer.annotation.get("hc") == uses
    assert older.closed == datetime(2026, 7, 1, tzinfo=UTC)
    assert review(held).pairs == ()


def test_a_rejected_pair_is_never_asked_about_again(held: Workspace, root: Path) -> None:
    done = reject(held, _ask(held), "mara")
    memory = _memory(held)
    assert done.what == "rejected"
    assert was_rejected(memory.by_id[NEW], memory.by_id[OLD], memory)
    assert review(held).pairs == ()
    assert " pair " in (root / "memory/refusals.md").read_text(encoding="utf-8")
    assert all(memory.holds(memory.by_id[one], LATER) for one in (OLD, NEW))
    dream_once(held, Asked())
    assert review(held).pairs == ()


@pytest.mark.parametrize("length", [6, 13])
def test_a_rejected_pair_can_be_taken_back(held: Workspace, root: Path, length: int) -> None:
    key = _ask(held)
    reject(held, key, None)
    done = restore_entry(held, key[:length])
    assert (done.what, done.files) == ("restored", ("memory/refusals.md",))
    (pair,) = review(held).pairs
    assert (pair.key, pair.link, pair.newer.text) == (key, REPLACES, "林 has moved to Xihu")
    assert " lifted " in (root / "memory/refusals.md").read_text(encoding="utf-8")
    assert confirm(held, key, None).older[0].id == OLD


def test_only_a_rejected_pair_is_taken_back(held: Workspace) -> None:
    key = _ask(held)
    with pytest.raises(DreamError):
        restore_entry(held, key)
    reject(held, key, None)
    forget(held, OLD)
    with pytest.raises(DreamError):
        restore_entry(held, "r00000")


def test_a_pair_of_which_one_is_gone_waits_no_more(held: Workspace) -> None:
    key = _ask(held)
    forget(held, OLD)
    assert review(held).pairs == ()
    with pytest.raises(DreamError, match="Nothing in memory"):
        confirm(held, key, None)


def test_a_confirmed_entry_is_certain_and_no_longer_in_doubt(held: Workspace) -> None:
    done = confirm(held, "router", "小明")
    entry = _memory(held).by_id[DOUBT]
    assert (entry.annotation.get("conf"), entry.annotation.get("cnf"), entry.stale) == ("1.00", "小明", False)
    assert entry.annotation.get("ref") == "2026-11-30"
    assert done.entry is not None
    assert (done.entry.state, done.entry.confidence) == ("active", "1.00")


def test_a_confirmed_candidate_is_an_entry_like_others(held: Workspace) -> None:
    done = confirm(held, "trains", None)
    assert done.entry is not None
    assert (done.entry.id, done.entry.state) == (WAITS, "active")
    assert done.entry.file.startswith("memory/topics/")
    memory = _memory(held)
    assert memory.by_id[WAITS].annotation.get("cnf") == "owner"
    assert memory.candidates(NOW) == ()


@pytest.mark.parametrize("which", [WAITS, DOUBT])
def test_what_is_rejected_closes_and_does_not_come_back(held: Workspace, root: Path, which: str, log: Any) -> None:
    said = _memory(held).by_id[which].text
    done = reject(held, which, "mara")
    assert done.entry is not None
    assert done.entry.state == "closed"
    assert f" mara — {said}" in (root / "memory/refusals.md").read_text(encoding="utf-8")
    assert which not in {row.id for row in (*review(held).candidates, *review(held).stale)}
    log("2026-11-30", f"## 10:00\n\n- [decision] {said}\n- rule: {said}\n- decision: heron 的备份改到凌晨四点\n")
    assert dream_once(held, Asked()).kind is Kind.DREAMT
    assert said not in {one.text for one in _memory(held).long_term if _memory(held).holds(one, LATER)}
    restore_entry(held, which)
    assert _memory(held).by_id[which].annotation.get("st") in ("", "candidate")
    assert _memory(held).holds(_memory(held).by_id[which], LATER)


def test_what_a_rejected_entry_had_replaced_is_named(held: Workspace) -> None:
    confirm(held, _ask(held), None)
    assert OLD in reject(held, NEW, None).notes[0]


def test_lines_that_went_at_once_are_asked_about_until_somebody_answers(held: Workspace, root: Path) -> None:
    assert dream_once(held, Asked()).kind is Kind.DREAMT
    (root / TOPIC).unlink()
    assert {one.text for one in review(held).missing} == {"林 lives in Yuhang", "The router is in the cellar"}
    assert dream_once(held, Asked()).kind is Kind.DREAMT
    assert [one.file for one in review(held).missing] == [TOPIC] * 2
    done = forget(held, DOUBT)
    back = f"`dream restore {DOUBT}` takes that back."
    assert (done.what, done.entry, done.notes) == ("forgotten", None, (f"The router is in the cellar ({TOPIC})", back))
    restore_entry(held, OLD)
    assert review(held).missing == ()
    assert (root / TOPIC).read_text(encoding="utf-8").count("\n- ") == 1
    restore_entry(held, DOUBT)
    assert (root / TOPIC).read_text(encoding="utf-8").count("\n- ") == 2


def test_how_a_rejection_is_taken_back_is_told_and_works(held: Workspace) -> None:
    key = _ask(held)
    for which in (key, DOUBT):
        back = f"`dream restore {which}` takes that back"
        assert reject(held, which, None).notes[-1] == f"{back}."
        with pytest.raises(DreamError) as caught:
            undo_last(held)
        assert caught.value.hint == f"{back}."
        restore_entry(held, which)
    assert [pair.key for pair in review(held).pairs] == [key]


def test_words_that_fit_several_are_not_answered_for(held: Workspace, bytes_of: Any) -> None:
    before = bytes_of(state=False)
    for command in (confirm, reject):
        with pytest.raises(UnclearError):
            command(held, "林", None)
    assert bytes_of(state=False) == before


@pytest.mark.parametrize("given", ["", "a b", "../x", "x" * 65, "a,b", "mara\n"])
def test_no_name_is_refused(held: Workspace, given: str) -> None:
    with pytest.raises(DreamError) as caught:
        confirm(held, DOUBT, given)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("given", "owners", "name"),
    [("小明", (), "小明"), (None, ("नेहा", "N"), "नेहा"), (None, ("Alex Chen", "Alex"), "Alex"), (None, (), "owner")],
)
def test_who_answers(given: str | None, owners: tuple[str, ...], name: str) -> None:
    assert name_of(given, owners) == name


def test_what_hooks_read_turns_no_pair_that_was_rejected(held: Workspace) -> None:
    key = _ask(held)
    assert compile_snapshot(held).doubted == ((OLD, NEW),)
    reject(held, key, None)
    assert compiled(held).doubted == ()
    assert restore_entry(held, key).what == "restored"
    assert compiled(held).doubted == ((OLD, NEW),)


def test_what_hooks_read_turns_no_pair_of_a_dream_that_was_undone(held: Workspace) -> None:
    dream_once(held, Asked(day=date(2026, 11, 28)))
    assert [(pair.older.id, pair.newer.id) for pair in review(held).pairs] == [(OLD, NEW)]
    assert compiled(held).doubted == ((OLD, NEW),)
    undo_last(held)
    assert compiled(held).doubted == ()
    redo_last(held)
    assert compiled(held).doubted == ((OLD, NEW),)
