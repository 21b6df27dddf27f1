"""What was forgotten is known again."""

from datetime import date

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.refusal import Refusal, parse_refusal, refusal_line
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tombstones import is_forgotten, refusals_of
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.words import fingerprint

DAY, PATH = date(2026, 11, 30), "memory/refusals.md"
SAID = "Lives in Delft, near the canal"


def _memory(*kinds: str) -> Memory:
    lines = [refusal_line(Refusal(DAY, kind, fingerprint(SAID), "mara", SAID, ("log:a#1",))) for kind in kinds]
    return Memory({PATH: Document(PATH, Role.REFUSALS, "\n".join(lines) + "\n", GRAMMARS[Role.REFUSALS])}, GRAMMARS)


@pytest.mark.parametrize("kind", ["forgotten", "candidate"])
def test_by_its_words_and_by_the_line_that_it_came_from(kind: str) -> None:
    memory = _memory(kind)
    assert [one.kind for one in refusals_of("lives  in DELFT, near the canal", memory)] == [kind]
    assert is_forgotten("Something else", "log:a#1", memory)
    assert not is_forgotten("Lives in Leiden", "log:a#2", memory)


@pytest.mark.parametrize("kinds", [("withdrawn",), ("undone",), ("forgotten", "lifted"), ("candidate", "lifted"), ()])
def test_what_was_taken_again_or_only_withdrawn_is_not(kinds: tuple[str, ...]) -> None:
    assert not is_forgotten(SAID, "log:a#1", _memory(*kinds))


def test_forgotten_once_more_after_it_was_taken_again() -> None:
    assert is_forgotten(SAID, "", _memory("forgotten", "lifted", "forgotten"))


@pytest.mark.parametrize("name", ["mara", "Ли-2", "小明", "नेहा"])
def test_a_name_is_read_back(name: str) -> None:
    line = refusal_line(Refusal(DAY, "candidate", fingerprint(SAID), name, SAID))
    found = parse_refusal(line.removeprefix("- "))
    assert found is not None
    assert (found.by, found.text) == (name, SAID)
