"""The state of affairs is known again when a formatter took the markers off."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.distil.state import FOCUS, MILESTONES, NOW
from slowwave.pipeline.domain.distil.stripped import bare
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.language.patterns import compiled
from slowwave.stages import order

MemoryOf = Callable[..., Memory]
PATH, LOG = "memory/user_state.md", "memory/logs/2026/11/2026-11-{}.md"
TITLES = (FOCUS, NOW, MILESTONES)
LINES = (
    "- [decision] Ledgerlite is deployed on Mondays, because Fridays are risky\n"
    "- [completed] [HIGH] Milestone reached: released ledgerlite 2.0\n"
    "- [decision] 发票保留七年，因为法律要求\n"
)
HEAD = "# User state\n\nMine, above.\n"


def night(files: dict[str, str], memory_of: MemoryOf, day: int) -> dict[str, str]:
    at = Night(datetime(2026, 11, day, 22, tzinfo=UTC), number=day)
    result = sleep(memory_of(files), at, before=order.BEFORE, asleep=order.ASLEEP, waking=order.WAKING)
    return {path: doc.text for path, doc in result.after.documents.items()}


def stripped(text: str, how: str) -> str:
    if how == "markers":
        return compiled(r"(?m)^<!-- slowwave.*?-->\n").sub("", text)
    without = compiled(r" ?<!--.*?-->").sub("", text)
    other = {"stars": ("- ", "* "), "crlf": ("\n", "\r\n")}.get(how)
    return without.replace(*other) if other is not None else without


@pytest.mark.parametrize("how", ["markers", "comments", "stars", "crlf"])
def test_it_stands_once_when_the_markers_were_taken_off(memory_of: MemoryOf, how: str) -> None:
    first = night({PATH: HEAD, LOG.format(20): "## 09:00\n\n" + LINES}, memory_of, 20)
    assert [f"## {title}" in first[PATH] for title in TITLES] == [True] * 3
    files = {**first, PATH: stripped(first[PATH], how)}
    files[LOG.format(21)] = "## 09:00\n\n- [decision] Ledgerlite moves to Hamburg, because power is cheaper\n"
    second = night(files, memory_of, 21)[PATH]
    assert [second.count(f"## {title}") for title in TITLES] == [1, 1, 1]
    assert second.count("<!-- slowwave:state:start -->") == 1
    assert [second.count(said) for said in ("moves to Hamburg", "released ledgerlite 2.0", "发票保留七年")] == [1, 1, 1]
    assert "Mine, above." in second
    again = night({PATH: second}, memory_of, 22)
    assert again[PATH].count("released ledgerlite 2.0") == 1


OURS = "\n## Focus\n\n## Now\n\n- 2026-11-20 — 发票保留七年，因为法律要求\n\n## Recent milestones\n"


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (HEAD + OURS, True),
        (HEAD + OURS + "\nMine, below.\n", True),
        (HEAD + OURS.replace("七年", "八年"), False),
        (HEAD + OURS.replace("\n\n## Recent", "\n- typed by hand\n\n## Recent"), False),
        (HEAD + OURS.replace("2026-11-20", "2026-11-19"), False),
        (HEAD + OURS.replace("## Focus", "## Aims"), False),
        (HEAD + "\n## Focus\n\n## Now\n\n## Recent milestones\n", False),
        (HEAD, False),
    ],
)
def test_sections_of_somebody_elses_are_theirs(memory_of: MemoryOf, text: str, known: bool) -> None:
    found = bare(text, TITLES, memory_of({LOG.format(20): "## 09:00\n\n" + LINES}))
    assert (found is not None) == known
    if found is not None:
        assert "## Now" not in found.left
        assert found.left.startswith(HEAD)
        assert ("Mine, below." in found.left) == ("Mine, below." in text)
