"""OpenClaw's own pages: only marked lines and the block between its markers are ours."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from slowwave.pipeline.chain.guards import objection
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.domain.ranking.root import KeepInRoot, TellDeepSleep, deep_lines, with_block
from slowwave.pipeline.domain.role import Role

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 28, 22, tzinfo=UTC))
ROOT = Places(root="MEMORY.md")
DAY, NOTE = date(2026, 11, 28), "memory/2026-11-20.md"
LINE = KeepInRoot("MEMORY.md", "Backups run at 04:00", DAY, 0.8721, 3, 0.62, NOTE, 9, "why", ("note:x#l1",))
OTHER = replace(LINE, text="备份在凌晨四点", line=12)
WRITTEN = """
## Promoted From Short-Term Memory (2026-11-28)

<!-- openclaw-memory-promotion:memory:memory/2026-11-20.md:9:9:{hash} -->
- Backups run at 04:00 [score=0.872 recalls=3 avg=0.620 source=memory/2026-11-20.md:9-9]
"""
HASH = LINE.key.rsplit(":", 1)[-1]


def landed(memory: Memory, *intents: KeepInRoot | TellDeepSleep) -> Memory:
    for intent in intents:
        edits = intent.edits(memory)
        assert objection(intent, edits, memory, NIGHT) == ""
        done = evolve(memory, [edits])
        assert not done.conflicts
        memory = done.memory
    return memory


def test_the_key_has_the_hash_of_the_claim() -> None:
    assert LINE.key == f"memory:memory/2026-11-20.md:9:9:{HASH}"
    assert len(HASH) == 12
    assert replace(LINE, text=" Backups  run at 04:00 ").key == LINE.key


def test_a_new_file_begins_as_openclaw_begins_it(memory_of: MemoryOf) -> None:
    after = landed(memory_of({}, places=ROOT), LINE)
    assert after.documents["MEMORY.md"].text == "# Long-Term Memory\n" + WRITTEN.format(hash=HASH)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_what_stands_there_stays_byte_for_byte(memory_of: MemoryOf, end: str) -> None:
    own = f"# Mine{end}{end}Prose of a person.{end}{end}- a bullet{end}{end}### Theirs{end}tail"
    after = landed(memory_of({"MEMORY.md": own}, {"MEMORY.md": Role.FOREIGN}, places=ROOT), LINE, OTHER)
    text = after.documents["MEMORY.md"].text
    assert text.startswith(own)
    assert text.count("## Promoted From Short-Term Memory (2026-11-28)") == 1, "one section a day"
    assert text.count("<!-- openclaw-memory-promotion:") == 2


def test_the_same_claim_stands_there_once(memory_of: MemoryOf) -> None:
    after = landed(memory_of({}, places=ROOT), LINE)
    moved = replace(LINE, line=30, day=date(2026, 11, 29))
    assert moved.edits(after) == ()


def test_a_line_of_ours_is_no_second_entry(memory_of: MemoryOf) -> None:
    marker = "<!-- openclaw-memory-promotion:memory:memory/a.md:1:1 -->"
    theirs = f"{marker}\n- Their promoted line [score=0.9 source=a:1-1]\n"
    memory = memory_of({"MEMORY.md": f"- a bullet of theirs\n{theirs}"}, {"MEMORY.md": Role.FOREIGN}, places=ROOT)
    after = landed(memory, LINE, OTHER)
    said = [entry.text for entry in after.documents["MEMORY.md"].entries]
    assert said == ["a bullet of theirs", "Their promoted line"]


def test_without_the_setting_the_file_is_input(memory_of: MemoryOf) -> None:
    memory = memory_of({"MEMORY.md": "- a bullet\n"}, {"MEMORY.md": Role.FOREIGN})
    assert objection(LINE, LINE.edits(memory), memory, NIGHT) == "MEMORY.md is input and is never changed by a dream"
    elsewhere = replace(LINE, path="memory/notes.md")
    known = memory_of({"memory/notes.md": ""}, {"memory/notes.md": Role.FOREIGN}, places=ROOT)
    assert "is input" in objection(elsewhere, elsewhere.edits(known), known, NIGHT)


def test_the_numbers_of_deep_sleep() -> None:
    assert deep_lines(5, 2, ["used too seldom: 1, needed 3", "used too seldom: 2, needed 3", "gone"]) == (
        "- Ranked 5 candidate(s) for durable promotion.",
        "- Promoted 2 candidate(s) into MEMORY.md.",
        "- Not promoted: 3 candidate(s) (used too seldom: 2, gone: 1).",
    )
    assert len(deep_lines(1, 1, [])) == 2


BLOCK = "## Deep Sleep\n<!-- openclaw:dreaming:deep:start -->\n- x\n<!-- openclaw:dreaming:deep:end -->"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"{BLOCK}\n"),
        ("# Dream Diary\n\nprose", f"# Dream Diary\n\nprose\n\n{BLOCK}\n"),
        (f"a\n\n{BLOCK.replace('- x', '- old')}\n\nb\n", f"a\n\n{BLOCK}\n\nb\n"),
        (f"a\n{BLOCK.removeprefix('## Deep Sleep')}b", f"a\n\n{BLOCK}b"),
        (BLOCK.replace("Sleep\n", "Sleep\n\n\n").replace("- x", "### sub"), BLOCK),
    ],
)
def test_the_block_is_replaced_and_all_else_stays(before: str, after: str) -> None:
    assert with_block(before, "- x") == after
    assert with_block(after, "- x") == after


def test_the_block_lands_in_the_diary(memory_of: MemoryOf) -> None:
    told = TellDeepSleep("DREAMS.md", ("- x",))
    after = landed(memory_of({}, places=ROOT), told)
    assert after.documents["DREAMS.md"].text == f"{BLOCK}\n"
    assert told.edits(after) == ()
