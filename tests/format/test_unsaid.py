"""Files of others, read once something was erased."""

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.erased import NOTHING_ERASED, erased_by, hash_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.format.unsaid import grammar_of

SAID = "My landlord is Zebulon Quartermaine"
ERASED = erased_by(b"k", frozenset({hash_of(b"k", SAID)}))
LOG = f"""# {SAID}

- decision: my landlord is Zebulon Quartermaine
- decision: the office moves to Leeds. {SAID}.
  - and a line below
"""
RECORD = f"""## [LRN-20261129-001] correction

**Status**: pending

### Summary
{SAID}

### Details
Use tabs; my landlord is Zebulon Quartermaine
"""


@pytest.mark.parametrize("role", [Role.LOG, Role.NOTE, Role.FOREIGN])
def test_what_says_it_again_is_no_line_and_the_bytes_stay(role: Role) -> None:
    doc = Document("memory/logs/2026/11/2026-11-30.md", role, LOG, grammar_of(role, ERASED))
    said = [entry.text.removeprefix("decision: ") for entry in doc.entries]
    assert said == ["the office moves to Leeds. (erased)", "and a line below"]
    assert "".join(block.raw for block in doc.blocks) == LOG
    assert "Quartermaine" not in repr([(block.piece, block.entry) for block in doc.blocks])
    assert [entry.text for entry in doc.entries] == [block.entry.text for block in doc.blocks if block.entry]


def test_the_lines_alone_of_a_plain_log_are_the_same() -> None:
    text, path = f"## 09:00\n\n- {SAID}\n- [decision] so {SAID}\n", "memory/logs/2026/11/2026-11-30.md"
    grammar = grammar_of(Role.LOG, ERASED)
    alone = grammar.entries(text, path)
    assert alone is not None
    assert [entry.text for entry in alone] == ["so (erased)"]
    assert alone == tuple(block.entry for block in grammar.parse(text, path) if block.entry)


def test_a_record_of_learnings_is_read_without_it() -> None:
    (block, *_) = grammar_of(Role.LEARNINGS, ERASED).parse(RECORD, ".learnings/LEARNINGS.md")
    assert block.learning is not None
    assert block.learning.sections == {"summary": "(erased)", "details": "Use tabs; (erased)"}
    assert "Quartermaine" not in repr((block.piece, block.learning))
    assert block.raw == RECORD


def test_what_memory_says_itself_is_read_as_it_stands() -> None:
    """It stands there only because a person told it again."""
    assert grammar_of(Role.TOPIC, ERASED) is GRAMMARS[Role.TOPIC]


@pytest.mark.parametrize("role", [Role.LOG, Role.LEARNINGS])
def test_where_nothing_was_erased_nothing_is_asked(role: Role) -> None:
    assert grammar_of(role, NOTHING_ERASED) is GRAMMARS[role]
