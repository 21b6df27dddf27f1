"""An entry that only a newer one's ``sup`` closes."""

from datetime import UTC, datetime, timedelta

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS

SINCE = datetime(2026, 11, 20, 9, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
FOREIGN = "- Lived in Yuhang <!-- mem_004 -->\n- 爱喝茶\n"


def _memory(newer: str, foreign: str = FOREIGN) -> Memory:
    texts = {"MEMORY.md": (Role.FOREIGN, foreign), "memory/topics/user_x.md": (Role.TOPIC, newer)}
    return Memory({path: Document(path, role, text, GRAMMARS[role]) for path, (role, text) in texts.items()}, GRAMMARS)


def _id(text: str) -> str:
    return next(entry.id for entry in _memory("").documents["MEMORY.md"].entries if entry.text == text)


@pytest.mark.parametrize("name", [_id("Lived in Yuhang"), "mem_004"])
def test_from_the_newer_ones_beginning_on(name: str) -> None:
    memory = _memory(f"- Lives in Xihu <!--m:eid=e00000000000000aa;vf=2026-11-20T09:00:00Z;sup={name}-->\n")
    old, other = memory.documents["MEMORY.md"].entries
    assert memory.ended(old) == SINCE
    assert (memory.holds(old, SINCE - SECOND), memory.holds(old, SINCE)) == (True, False)
    assert memory.holds(other, SINCE)


def test_without_a_beginning_it_never_held() -> None:
    memory = _memory(f"- Lives in Xihu <!--m:sup={_id('Lived in Yuhang')}-->\n")
    assert not memory.holds(memory.documents["MEMORY.md"].entries[0], datetime(1990, 1, 1, tzinfo=UTC))


def test_a_rejected_one_takes_no_place() -> None:
    memory = _memory(f"- Lives in Xihu <!--m:vf=2026-11-20T09:00:00Z;st=rejected;sup={_id('Lived in Yuhang')}-->\n")
    assert memory.holds(memory.documents["MEMORY.md"].entries[0], SINCE)


def test_the_earlier_of_two_ends_counts() -> None:
    line = "- Was here <!--m:eid=e00000000000000cc;vt=2026-11-10T00:00:00Z-->\n"
    memory = _memory("- Is there <!--m:vf=2026-11-20T09:00:00Z;sup=e00000000000000cc-->\n" + line)
    assert memory.ended(memory.by_id["e00000000000000cc"]) == datetime(2026, 11, 10, tzinfo=UTC)
