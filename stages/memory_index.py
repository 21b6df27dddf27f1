"""The MEMORY.md index rebuild: the index that the agent reads, and index.json for programs.

Both are projections: what they say stands in topics, patterns and the archive, and what others wrote beside stays.
"""

from __future__ import annotations

from slowwave.pipeline.domain.intent import Reindex
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.tally import score
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.index_json import IndexJson, emit_index, read_index
from slowwave.pipeline.format.index_rows import rebuilt
from slowwave.pipeline.format.memory_index import page
from slowwave.pipeline.language.counting import counted

name = "memory_index"
role = "MEMORY.md index rebuild"
emits = (Reindex,)


def run(memory: Memory, night: Night) -> Outcome:
    """A Reindex for each of the two files that would change."""
    index = page(memory, night)
    readable, change = _programs_index(memory, night)
    wanted = (index.intent(score(memory.state.get("health")) or 0), change)
    changes = tuple(change for change in wanted if change is not None)
    found = () if readable else (_unreadable(memory.places.index_json),)
    over = (_over(memory.places.index, *index.over),) if any(index.over) else ()
    return Outcome(changes, (*over, *found), took=len(index.contents.topics) + len(index.contents.patterns))


def _programs_index(memory: Memory, night: Night) -> tuple[bool, Reindex | None]:
    path = memory.places.index_json
    doc = memory.document(path)
    old = doc.text.replace("\r\n", "\n") if doc is not None else None
    given = read_index(old) if old is not None and old.strip() else IndexJson()
    index = rebuilt(memory, night, given or IndexJson())
    new = ("\ufeff" if old is not None and old.startswith("\ufeff") else "") + emit_index(index)
    change = Reindex(path, "", old, new, f"rows: {len(index.rows)}") if new != old else None
    return given is not None, change


def _over(path: str, lines: int, size: int) -> Finding:
    beyond = f"{counted(lines, 'line')} and {counted(size, 'byte')}"
    message = f"What stands outside our markers leaves no room: {beyond} over the budget"
    return Finding("D701", Severity.WARNING, message, path, name)


def _unreadable(path: str) -> Finding:
    message = "This is no index that could be read; it was built anew, and undo brings the old text back"
    return Finding("D702", Severity.WARNING, message, path, name)
