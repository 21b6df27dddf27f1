"""Lines that go under a title which an earlier edit of the same turn brought."""

from slowwave.pipeline.domain.edit import Insert
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.format.grammars import GRAMMARS

TOPIC = "memory/topics/user_x.md"


def test_a_new_file_and_its_first_lines_in_one_turn() -> None:
    opened = Insert(TOPIC, "---\nname: X\n---\n\n# X\n\n## Facts\n")
    groups = [[opened], [Insert(TOPIC, "- one\n", "Facts")], [Insert(TOPIC, "- 二\n", "Facts")]]
    evolved = evolve(Memory({}, GRAMMARS), groups)
    assert evolved.conflicts == {}
    assert evolved.memory.documents[TOPIC].text == opened.text + "\n- one\n- 二\n"


def test_a_title_that_is_not_there_is_made_once() -> None:
    evolved = evolve(Memory({}, GRAMMARS), [[Insert(TOPIC, "- one\n", "Facts"), Insert(TOPIC, "- 二\n", "Facts")]])
    assert evolved.memory.documents[TOPIC].text == "## Facts\n\n- one\n- 二\n"
