"""`.learnings/` files in the forms that occur."""

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from slowwave.pipeline.domain.document import Block, Document, Grammar, decode
from slowwave.pipeline.domain.edit import Field
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.learning import Learning
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.format.learnings import learning_blocks, status_of

GRAMMAR = GRAMMARS[Role.LEARNINGS]
CASES = Path(__file__).parent / "cases" / "learnings"


def records(text: str, path: str = ".learnings/LEARNINGS.md") -> list[Learning]:
    found = learning_blocks(text, path)
    assert "".join(block.raw for block in found) == text
    return [block.learning for block in found if block.learning is not None]


RECORD = """\ufeff# Errors

## [ERR-20260514-001] docker_build

**Logged**: 2026-05-14T04:14:00+07:00
**Priority**: High 🔴
**Status**: pending  \r
**Area**: infra | **Project**: ops

### Summary
Build fails on ARM.

### Error
```
## [ERR-20260514-009] not a record
**Status**: resolved
```

### Metadata
- Tags: docker, arm
- **Pattern-Key**: build.arm
- Recurrence-Count: 3 (times lost)

---

*Last updated: 2026-05-20*
"""


def test_one_record_in_full() -> None:
    (record,) = records(RECORD, ".learnings/ERRORS.md")
    assert record.key == ".learnings/ERRORS.md#ERR-20260514-001/0"
    assert (record.family, record.category, record.line) == ("ERR", "docker_build", 3)
    assert (record.status, record.priority, record.area) == ("pending", "high", "infra")
    assert record.logged == date(2026, 5, 14)
    assert record.summary == "Build fails on ARM."
    assert record.sections["error"].startswith("```\n## [ERR-20260514-009]")
    assert record.metadata == {
        "tags": "docker, arm",
        "pattern-key": "build.arm",
        "recurrence-count": "3 (times lost)",
        "project": "ops",
    }
    assert (record.pattern_key, record.recurrence) == ("build.arm", 3)


def changed(text: str, path: str, owner: str, key: str, value: str) -> str:
    doc = Document(path, Role.LEARNINGS, text, GRAMMAR)
    edit = Field(path, owner, key, doc.fields(owner)[key], value)
    done = evolve(Memory({path: doc}, GRAMMARS), [[edit]])
    assert not done.conflicts
    return done.memory.documents[path].text


def test_a_status_change_edits_its_one_line() -> None:
    path, key = ".learnings/ERRORS.md", ".learnings/ERRORS.md#ERR-20260514-001/0"
    text = changed(RECORD, path, key, "status", "promoted")
    assert text == RECORD.replace("**Status**: pending  \r\n", "**Status**: promoted  \r\n")
    assert changed(RECORD, path, key, "area", "build") == RECORD.replace("infra |", "build |")
    assert GRAMMAR.set_field(RECORD, key, "status", "two\nlines") is None
    assert GRAMMAR.set_field(RECORD, key, "owner", "x") is None
    assert Document(path, Role.LEARNINGS, RECORD, GRAMMAR).fields("nobody") == {}


def test_marking_many_records_parses_the_file_once() -> None:
    body = "\n**Status**: pending\n\n### Summary\nx\n\n"
    calls = 0

    def parse(text: str, path: str) -> tuple[Block, ...]:
        nonlocal calls
        calls += 1
        return learning_blocks(text, path)

    grammar = Grammar(parse, GRAMMAR.fields, GRAMMAR.set_field)
    text = "".join(f"## [ERR-20260515-{number:03}] a{body}" for number in range(50))
    doc = Document("ERRORS.md", Role.LEARNINGS, text, grammar)
    keys = [block.learning.key for block in doc.blocks if block.learning]
    done = evolve(
        Memory({doc.path: doc}, GRAMMARS), [[Field(doc.path, key, "status", "pending", "promoted")] for key in keys]
    )
    assert not done.conflicts
    assert done.memory.documents[doc.path].text == text.replace("pending", "promoted")
    assert calls == 1


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("pending  ", "pending"),
        ("✅ Resolved (BUG B)", "resolved"),
        ("SUPERSEDED by [LRN-20260101-001]", "superseded"),
        ("workaround-found", "workaround-found"),
        ("pending_review", "pending_review"),
        ("open", "pending"),
        ("Active", "pending"),
        ("in progress", "in_progress"),
        ("Won't fix", "wont_fix"),
        ("已解决", "resolved"),
        ("решено", "решено"),
        ("", "pending"),
    ],
)
def test_statuses(written: str, read: str) -> None:
    assert status_of(written) == read


def test_equal_ids_are_two_records() -> None:
    body = "\n**Status**: resolved\n\n### Summary\n{}\n\n"
    text = "".join(f"## [ERR-20260515-001] a{body.format(said)}" for said in ("one", "two"))
    first, second = records(text, "ERRORS.md")
    assert (first.key, second.key) == ("ERRORS.md#ERR-20260515-001/0", "ERRORS.md#ERR-20260515-001/1")
    text = changed(text, "ERRORS.md", second.key, "status", "promoted")
    assert [each.status for each in records(text, "ERRORS.md")] == ["resolved", "promoted"]


def test_templates_and_examples_are_no_records() -> None:
    choice = "## [LRN-20260115-001] x\n\n**Status**: pending | resolved\n\n### Summary\nx\n\n"
    upstream = "## [LRN-20250115-001] best_practice\n\n**Status**: pending\n\n### Summary\nx\n\n"
    shown = "# 格式\n\n## [LRN-20260115-002] x\n\n**Status**: pending\n\n"
    fenced = "# T\n```\n## [LRN-20260115-003] x\n**Status**: pending\n```\n"
    assert records(choice + upstream + shown + fenced) == []


def test_a_record_run_into_a_rule_and_one_at_level_three() -> None:
    text = "---## [LRN-20260313-IGF] best_practice\n\n**Status**: pending\n\n## High\n\n"
    text += "### [FR-20260101-001] dark mode\n\n**Status**: pending\n\n#### Requested Capability\nDark mode\n\n## Low\n"
    glued, nested = records(text)
    assert (glued.id, nested.id, nested.family, nested.summary) == (
        "LRN-20260313-IGF",
        "FR-20260101-001",
        "FEAT",
        "Dark mode",
    )


def test_dated_headings_are_records_in_the_logs_only() -> None:
    text = "## 2026-05-18 - web_search DNS failure\n- Error: ENOTFOUND\n\n## 2026-13-40: no day\n\n## Notes\n"
    (record,) = records(text, ".learnings/ERRORS.md")
    assert (record.id, record.summary, record.logged) == ("ERR-20260518", "web_search DNS failure", date(2026, 5, 18))
    assert record.sections["details"] == "- Error: ENOTFOUND"
    assert records(text, ".learnings/NOTES.md") == []


def test_chinese_headings_and_fields() -> None:
    text = "## [ERR-20260314-001] 编造数据 🔴\n\n**状态**：已解决\n**优先级**：critical\n\n"
    text += "### 摘要\n没有验证就编造。\n\n### 元数据\n- Tags: 诚实\n"
    (record,) = records(text)
    assert (record.status, record.priority, record.summary) == ("resolved", "critical", "没有验证就编造。")
    assert record.metadata == {"tags": "诚实"}


COUNTS = {
    "bom-and-odd-keys": Counter(LRN=23, ERR=4, FEAT=1),
    "h3-entries": Counter(LRN=5),
    "many-entries-zh": Counter(LRN=1, ERR=2),
    "templates-in-fences": Counter(),
    "trader": Counter(LRN=4, ERR=13),
}
"""Counted by eye. Of many-entries-zh only the dated split files are kept here."""


@pytest.mark.parametrize("name", COUNTS)
def test_real_folders(name: str) -> None:
    found: Counter[str] = Counter()
    for file in sorted((CASES / name).glob("*.md")):
        found.update(record.family for record in records(decode(file.read_bytes()), file.name))
    assert found == COUNTS[name]


def test_bytes_that_are_no_text_stay_and_read_as_replacement() -> None:
    text = decode("## [ERR-20260314-001] x\n\n**Status**: pend\udce9\n".encode("utf-8", "surrogateescape"))
    (block,) = (block for block in learning_blocks(text, "ERRORS.md") if block.learning)
    assert block.learning is not None
    assert block.learning.status == "pend"
    assert block.raw == text
    assert block.piece is not None
    assert block.piece.shape is Shape.RECORD
    assert "\ufffd" in block.piece.text
