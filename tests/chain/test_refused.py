"""What was refused comes back from new evidence only."""

from datetime import UTC, date, datetime

import pytest

from slowwave.pipeline.chain.guards import was_refused
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.intent import Intent, KeepPattern, MarkLearning, Narrate, OpenItem, Remember, Retire
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.refusal import Refusal, refusal_line
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.words import fingerprint

NOW, DAY = datetime(2026, 11, 30, 22, 0, tzinfo=UTC), date(2026, 11, 20)
TOPIC, REFUSALS = "memory/topics/user_x.md", "memory/refusals.md"
OLD, NEW = ("log:2026-11-18#l1",), ("log:2026-11-29#l2",)


def _memory(kind: str, said: str, evidence: tuple[str, ...] = OLD) -> Memory:
    line = refusal_line(Refusal(DAY, kind, fingerprint(said), "human", said, evidence))
    texts = {REFUSALS: (Role.REFUSALS, f"# Refusals\n\n{line}\n"), TOPIC: (Role.TOPIC, "- Likes tea\n- 爱喝茶\n")}
    docs = {path: Document(path, role, text, GRAMMARS[role]) for path, (role, text) in texts.items()}
    return Memory(docs, GRAMMARS)


def _refused(memory: Memory, intent: Intent) -> bool:
    return bool(was_refused(intent, intent.edits(memory), memory, Night(NOW)))


def _remember(text: str, evidence: tuple[str, ...]) -> Remember:
    return Remember(TOPIC, text, NOW, "said", evidence)


@pytest.mark.parametrize("said", ["Uses tabs", "用制表符缩进", "Отступы табами", "🚀🚀"])
@pytest.mark.parametrize("kind", ["undone", "withdrawn"])
def test_the_same_words_need_a_younger_source(kind: str, said: str) -> None:
    memory = _memory(kind, said)
    assert _refused(memory, _remember(said, OLD))
    assert _refused(memory, _remember(f"{said} ", ("log:2026-11-20#l9",)))
    assert not _refused(memory, _remember(said, NEW))
    assert not _refused(memory, _remember("Quite another thing", ("log:2026-11-19#l5",)))


@pytest.mark.parametrize("kind", ["candidate", "forgotten"])
def test_what_was_rejected_or_forgotten_stays_away(kind: str) -> None:
    assert _refused(_memory(kind, "Uses tabs"), _remember("Uses tabs", NEW))


def test_nothing_else_is_made_of_what_an_undone_dream_rested_on() -> None:
    memory = _memory("undone", "Uses tabs", (*OLD, "learning:a#ERR-1/1"))
    assert _refused(memory, _remember("Indents with tabs", ("learning:a#ERR-1/1",)))
    assert _refused(memory, KeepPattern("memory/patterns/p-x.md", "x", "When", "Do", (), 3, DAY, "thrice", OLD))
    assert not _refused(memory, _remember("Indents with tabs", (*OLD, *NEW)))
    assert not _refused(memory, _remember("Indents with tabs", ()))
    assert not _refused(_memory("withdrawn", "Uses tabs"), _remember("Indents with tabs", OLD))


def test_what_was_undone_is_not_done_to_a_line_again() -> None:
    undone, withdrawn = _memory("undone", "Likes tea", ()), _memory("withdrawn", "Likes tea", ())
    (entry, other) = undone.documents[TOPIC].entries
    assert _refused(undone, Retire(TOPIC, entry.id, "", DAY, "old"))
    assert not _refused(undone, Retire(TOPIC, other.id, "", DAY, "old"))
    assert not _refused(withdrawn, Retire(TOPIC, entry.id, "", DAY, "old"))
    marked = MarkLearning(".learnings/ERRORS.md", ".learnings/ERRORS.md#ERR-1/1", "pending", "promoted", "", OLD)
    memory = _memory("undone", ".learnings/ERRORS.md#ERR-1/1 promoted", OLD)
    assert was_refused(marked, (), memory, Night(NOW))


def test_a_story_with_a_new_line_goes_on() -> None:
    memory = _memory("undone", "2026-11-18 — Started", OLD)
    told = (date(2026, 11, 18), "Started", OLD[0])
    more = (date(2026, 11, 29), "做完了", NEW[0])
    episode = "memory/episodes/e.md"
    assert _refused(memory, Narrate(episode, "E", (told,), "story", OLD))
    assert not _refused(memory, Narrate(episode, "E", (told, more), "story", (*OLD, *NEW)))


def test_without_a_refusal_nothing_is_refused() -> None:
    memory = Memory({}, GRAMMARS)
    assert not _refused(memory, _remember("Uses tabs", OLD))
    assert not _refused(memory, OpenItem("memory/pending.md", "Order the cable", NOW, "asked", OLD))
