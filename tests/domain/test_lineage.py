"""The chain of what took the place of what."""

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.lineage import Lineage
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS

A, B, C, D = (f"e00000000000000{name}" for name in ("aa", "bb", "cc", "dd"))
FILES = {
    "memory/topics/user_x.md": (
        Role.TOPIC,
        f"- 第三 <!--m:eid={C};vf=2026-06-27T00:00:00Z;sup={B},mem_004-->\n- Alone <!--m:eid={D}-->\n",
    ),
    "memory/topics/user_y.md": (Role.TOPIC, f"- Second <!--m:eid={B};vf=2026-06-20T00:00:00Z;sup={A},e0gone-->\n"),
    "memory/archive.md": (Role.ARCHIVE, f"- First <!--m:eid={A};vf=2026-06-12T00:00:00Z;vt=2026-06-20T00:00:00Z-->\n"),
    "MEMORY.md": (Role.FOREIGN, "- Foreign <!-- mem_004 -->\n"),
}
MEMORY = Memory({path: Document(path, role, text, GRAMMARS[role]) for path, (role, text) in FILES.items()}, GRAMMARS)


@pytest.mark.parametrize("start", [A, B, C])
def test_from_any_link_the_whole_chain(start: str) -> None:
    found = Lineage(MEMORY).of([MEMORY.by_id[start]])
    assert [entry.text for entry in found] == ["Foreign", "First", "Second", "第三"]


def test_what_stands_alone() -> None:
    assert Lineage(MEMORY).of([MEMORY.by_id[D]]) == (MEMORY.by_id[D],)


def test_one_step_each_way() -> None:
    lineage = Lineage(MEMORY)
    assert [entry.id for entry in lineage.older(MEMORY.by_id[B])] == [A]
    assert [entry.id for entry in lineage.newer(MEMORY.by_id[B])] == [C]
    assert [entry.text for entry in lineage.older(MEMORY.by_id[C])] == ["Second", "Foreign"]


def test_a_circle_ends() -> None:
    text = f"- one <!--m:eid={A};sup={B}-->\n- two <!--m:eid={B};sup={A},{B}-->\n"
    path = "memory/topics/user_x.md"
    memory = Memory({path: Document(path, Role.TOPIC, text, GRAMMARS[Role.TOPIC])}, GRAMMARS)
    assert len(Lineage(memory).of([memory.by_id[A]])) == 2
