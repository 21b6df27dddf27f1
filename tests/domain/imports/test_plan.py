"""What an import would do: news, what is known by name or by words, values by their dates, what shall not come back."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from slowwave.pipeline.domain.annotation import annotation
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.erased import erased_by, hash_of
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.imports.imported import Home, Imported, ImportedPattern, Reading
from slowwave.pipeline.domain.imports.plan import ImportPlan, plan_import
from slowwave.pipeline.domain.intent import KeepPattern
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.review import Propose
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.words import fingerprint

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
JUNE, MAY = datetime(2026, 6, 1, tzinfo=UTC), datetime(2026, 5, 1, tzinfo=UTC)
TOPIC = "memory/topics/reference_notes.md"
ARCHIVE = "memory/archive.md"


def item(text: str, **fields: Any) -> Imported:
    usual: dict[str, Any] = {"source": "hexclaw", "where": "_global/MEMORY.md:1", "home": Home("reference")}
    return Imported(text=text, **{**usual, **fields})


def memory(**files: str) -> Memory:
    named = {"topic": (TOPIC, Role.TOPIC), "archive": (ARCHIVE, Role.ARCHIVE), "foreign": ("MEMORY.md", Role.FOREIGN)}
    named["refusals"] = ("memory/refusals.md", Role.REFUSALS)
    documents = {}
    for key, text in files.items():
        path, role = named[key]
        documents[path] = Document(path, role, text, GRAMMARS[role])
    return Memory(documents, GRAMMARS)


def line(text: str, eid: str = "e00000000000000a1", **values: str) -> str:
    return f"- {text} {annotation({'eid': eid, **values}).emit()}\n"


def plan(held: Memory, *items: Imported, gone: frozenset[str] = frozenset()) -> ImportPlan:
    return plan_import(held, Reading(items), NOW, NOW.date(), gone)


def landed(held: Memory, *items: Imported) -> Memory:
    evolved = evolve(held, [intent.edits(held) for intent in plan(held, *items).intents])
    assert evolved.conflicts == {}
    return evolved.memory


def fates(found: ImportPlan) -> list[str]:
    return [str(row.fate) for row in found.rows]


def test_all_that_is_known_of_an_entry_stands_in_its_line() -> None:
    told = item(
        "Lives in Utrecht", subject="home city", valid_from=MAY, confidence=0.75, uses=3, pinned=True, by="human",
        kind="identity", home=Home("user"), foreign_id="e0000000000000001", marks=("HIGH", "important"),
        cited=("memory/2026-03-28.md",),
    )  # fmt: skip
    (entry,) = landed(memory(), told).documents["memory/topics/user_profile.md"].entries
    values = dict(entry.annotation.pairs)
    assert (entry.text, entry.subject, entry.born, entry.uses) == ("Lives in Utrecht", "home city", MAY, 3)
    assert (entry.pinned, entry.high, entry.kind, entry.origin) == (True, True, "identity", "human")
    assert "important" in entry.marks
    assert (values["conf"], values["ref"]) == ("0.75", "2026-11-30")
    assert values["src"] == "import:hexclaw/_global/MEMORY.md:1"
    assert values["ev"] == "import:hexclaw/memory/2026-03-28.md"
    assert values["alias"] == f"hexclaw:e0000000000000001#{fingerprint('Lives in Utrecht')}"
    assert "k" not in values


def test_a_second_import_finds_each_entry_whatever_became_of_our_line() -> None:
    first = (item("Likes tea", foreign_id="e0000000000000001"), item("Works as a baker"))
    held = landed(memory(), *first)
    text = held.documents[TOPIC].text.replace("- Likes tea", "- Likes strong black tea")
    held = replace(held, documents={TOPIC: Document(TOPIC, Role.TOPIC, text, GRAMMARS[Role.TOPIC])})
    again = plan(held, *first)
    assert (again.intents, fates(again)) == ((), ["known", "known"])


def test_a_value_that_came_back_is_known_as_both_of_its_lines() -> None:
    history = (
        item("In A", subject="city", valid_from=MAY, valid_to=JUNE),
        item("In A", subject="city", valid_from=JUNE + timedelta(9)),
    )
    held = landed(memory(), *history)
    assert len(held.documents[TOPIC].entries) == 2
    assert plan(held, *history).intents == ()


def test_what_took_the_place_of_what_is_told_by_our_ids() -> None:
    old = item("In A", subject="city", valid_from=MAY, valid_to=JUNE, foreign_id="e0000000000000001")
    new = item("In B", subject="city", valid_from=JUNE, foreign_id="e0000000000000002", supersedes=(old.alias,))
    first, second = landed(memory(), old, new).documents[TOPIC].entries
    assert (first.closed, second.supersedes) == (JUNE, (first.id,))
    assert first.id != "e0000000000000001"
    later = item("In C", valid_from=NOW, foreign_id="e0000000000000003", supersedes=("hexclaw:e0000000000000002#",))
    held = landed(memory(), old, new)
    third = landed(held, later).documents[TOPIC].entries[-1]
    assert third.supersedes == (held.documents[TOPIC].entries[1].id,)


def test_archived_entries_go_to_the_archive_with_the_way_back() -> None:
    told = item("The old office", archived=True, archived_on=date(2026, 2, 1), last_used=date(2025, 3, 4), uses=2)
    held = landed(memory(), told, item("Alive"))
    (entry,) = held.documents[ARCHIVE].entries
    values = dict(entry.annotation.pairs)
    assert (values["arch"], values["home"], values["ref"], values["hc"]) == (
        "2026-02-01", f"{TOPIC}#Facts", "2025-03-04", "2",
    )  # fmt: skip
    assert plan(held, told).intents == ()


def test_the_same_words_stay_one_line_that_gains_name_uses_and_pin() -> None:
    held = memory(topic=f"## Facts\n\n{line('Likes tea', hc='2', ref='2026-01-01')}")
    told = item("likes  TEA", uses=5, pinned=True, foreign_id="e0000000000000001")
    after = landed(held, told)
    (entry,) = after.documents[TOPIC].entries
    assert (entry.text, entry.uses, entry.pinned) == ("Likes tea", 8, True)
    assert entry.annotation.get("ref") == "2026-11-30"
    assert plan(after, told).intents == ()


def test_a_pin_that_a_person_took_off_stays_off() -> None:
    held = memory(topic=f"## Facts\n\n{line('Likes tea', pin='0')}")
    assert landed(held, item("Likes tea", pinned=True)).documents[TOPIC].entries[0].pinned is False


def test_a_line_without_an_annotation_gains_an_id_that_stays() -> None:
    held = memory(topic="## Facts\n\n- Likes tea\n")
    (entry,) = landed(held, item("Likes tea")).documents[TOPIC].entries
    assert entry.id == "e" + held.documents[TOPIC].entries[0].id[1:]


def test_what_is_read_where_it_stands_is_not_copied() -> None:
    found = plan(memory(foreign="- Likes tea\n"), item("Likes tea"))
    assert (found.intents, fates(found)) == ((), ["same"])


def test_what_we_archived_is_not_revived() -> None:
    held = memory(archive=line("Likes tea", arch="2026-06-01", home=f"{TOPIC}#Facts"))
    assert fates(plan(held, item("Likes tea"))) == ["same"]


@pytest.mark.parametrize(
    ("ours", "theirs", "fate", "open_text"),
    [
        ("2026-05-01T00:00:00Z", JUNE, "changed", "In B"),
        ("2026-06-01T00:00:00Z", MAY, "closed", "In A"),
    ],
)
def test_another_value_of_a_subject_goes_by_the_dates_of_both(
    ours: str, theirs: datetime, fate: str, open_text: str
) -> None:
    held = memory(topic=f"## Facts\n\n{line('In A', subj='city', vf=ours, hc='2', pin='1')}")
    told = item("In B", subject="City", valid_from=theirs)
    assert fates(plan(held, told)) == [fate]
    after = landed(held, told)
    entries = {entry.text: entry for entry in after.documents[TOPIC].entries}
    (holding,) = [entry for entry in entries.values() if entry.active(NOW)]
    (ended,) = [entry for entry in entries.values() if not entry.active(NOW)]
    assert holding.text == open_text
    assert holding.supersedes == (ended.id,)
    assert ended.closed == JUNE
    assert plan(after, told).intents == ()


def test_the_newer_value_has_the_uses_and_the_pin_of_the_older() -> None:
    held = memory(topic=f"## Facts\n\n{line('In A', subj='city', vf='2026-05-01T00:00:00Z', hc='2', pin='1')}")
    newer = landed(held, item("In B", subject="city", valid_from=JUNE, uses=1)).documents[TOPIC].entries[-1]
    assert (newer.uses, newer.pinned) == (3, True)


def test_where_nothing_says_which_is_newer_a_person_is_asked() -> None:
    held = memory(topic=f"## Facts\n\n{line('In A', subj='city', vf='2026-05-01T00:00:00Z')}")
    found = plan(held, item("In B", subject="city"))
    (asked,) = [intent for intent in found.intents if isinstance(intent, Propose)]
    assert (asked.older, asked.link) == ("e00000000000000a1", "replaces")
    assert all(entry.active(NOW) for entry in landed(held, item("In B", subject="city")).documents[TOPIC].entries)


def test_what_that_program_holds_at_once_holds_at_once() -> None:
    held = landed(memory(), item("In A", subject="city", valid_from=MAY), item("In B", subject="city", valid_from=JUNE))
    assert all(entry.active(NOW) for entry in held.documents[TOPIC].entries)


def test_a_line_that_changed_there_takes_the_place_of_ours_unless_ours_changed_too() -> None:
    first = item("Meeting room is on floor 3", foreign_id="e0000000000000001", valid_from=MAY)
    second = replace(first, text="Meeting room is on floor 4", valid_from=JUNE)
    held = landed(memory(), first)
    old, new = landed(held, second).documents[TOPIC].entries
    assert (old.closed, new.supersedes) == (JUNE, (old.id,))
    edited = held.documents[TOPIC].text.replace("floor 3 ", "floor 9 ")
    held = replace(held, documents={TOPIC: Document(TOPIC, Role.TOPIC, edited, GRAMMARS[Role.TOPIC])})
    assert all(entry.active(NOW) for entry in landed(held, second).documents[TOPIC].entries)


def test_what_ceased_to_hold_there_since_ceases_here() -> None:
    first = item("In A", foreign_id="e0000000000000001", valid_from=MAY)
    held = landed(memory(), first)
    after = landed(held, replace(first, valid_to=JUNE))
    assert after.documents[TOPIC].entries[0].closed == JUNE
    assert plan(after, replace(first, valid_to=JUNE)).intents == ()


def test_the_same_id_of_another_instance_is_another_entry() -> None:
    mem = {"source": "auto-dream", "foreign_id": "mem_001"}
    held = landed(memory(), item("Likes tea", **mem))
    after = landed(held, item("The office is closed on Friday", **mem))
    assert all(entry.active(NOW) for entry in after.documents[TOPIC].entries)
    assert plan(after, item("Likes tea", **mem), item("The office is closed on Friday", **mem)).intents == ()


def test_what_is_said_twice_there_is_one_line_here() -> None:
    found = plan(memory(), item("Likes tea", uses=2), item("likes tea", uses=3, pinned=True, foreign_id="mem_001"))
    assert fates(found) == ["twice", "new"]
    after = landed(memory(), item("Likes tea", uses=2), item("likes tea", uses=3, pinned=True))
    (entry,) = after.documents[TOPIC].entries
    assert (entry.uses, entry.pinned) == (5, True)


@pytest.mark.parametrize("kind", ["withdrawn", "forgotten", "candidate", "undone"])
def test_what_a_person_refused_does_not_come_back(kind: str) -> None:
    held = memory(refusals=f"- 2026-11-01 {kind} {fingerprint('Likes tea')} human — Likes tea\n")
    found = plan(held, item("likes tea"))
    assert (found.intents, [row.why for row in found.rows]) == ((), [f"{kind} on 2026-11-01 by human"])


def test_what_was_taken_out_by_hand_since_the_last_night_does_not_come_back() -> None:
    assert fates(plan(memory(), item("Likes tea"), gone=frozenset({fingerprint("likes tea")}))) == ["refused"]


def test_what_was_erased_is_refused_and_not_repeated() -> None:
    erased = erased_by(b"k", frozenset({hash_of(b"k", "Likes tea")}))
    held = replace(memory(), erased=erased)
    found = plan(held, item("Likes tea."))
    assert (found.intents, [(row.text, row.why) for row in found.rows]) == ((), [("", "erased by a person")])


def test_sections_topics_and_categories_are_laid_out() -> None:
    home = Home("project", "Ledger lite", "The invoices", "Key Decisions")
    held = landed(
        memory(),
        item("One", home=home, heading="Build"),
        item("Two", home=home),
        item("Three", home=home, heading="Build"),
        item("Four", procedure=True),
    )
    text = held.documents["memory/topics/project_ledger-lite.md"].text
    assert held.documents["memory/topics/project_ledger-lite.md"].front_matter["category"] == "Key Decisions"
    places = [text.index(part) for part in ("## Facts", "- Two", "## Build", "- One", "- Three")]
    assert places == sorted(places)
    assert text.count("## Build") == 1
    again = landed(held, item("Five", home=home, heading="Build"))
    text = again.documents["memory/topics/project_ledger-lite.md"].text
    assert (text.count("## Build"), text.rstrip().splitlines()[-1].startswith("- Five")) == (1, True)
    assert "## Tool Workflows\n\n- Four" in held.documents["memory/procedures.md"].text


def test_patterns_come_once_and_never_over_another() -> None:
    one = ImportedPattern("auto-dream", "patterns/p-lock.md:1", "lock", "it is locked", "unlock it", ("Monday",))
    reading = Reading(patterns=(one, replace(one, trigger="another trigger")))
    found = plan_import(memory(), reading, NOW, NOW.date())
    assert [type(intent) for intent in found.intents] == [KeepPattern]
    assert fates(found) == ["new", "refused"]
    held = memory()
    held = evolve(held, [intent.edits(held) for intent in found.intents]).memory
    assert plan_import(held, Reading(patterns=(one,)), NOW, NOW.date()).intents == ()
