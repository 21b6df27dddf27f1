"""questions that come back: what was asked on two days and more, named in the report and proposed as a candidate.

An example of a stage of your own. Put it into ~/.config/slowwave/stages/, and into dream.toml:

    [[stages]]
    module = "asked_again"
    after = "association_cortex"
"""

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.candidates.alike import says_again
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import Intent, Note
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.role import Role

name = "asked_again"
role = "questions that come back"
emits = (Note, Candidate)


def run(memory: Memory, night: Night) -> Outcome:
    """A function of its arguments alone: the same memory and the same night give the same answer."""
    asked = [line for line in memory.log_entries if line.event == "question" and line.day is not None]
    fresh = {block.entry.id for _, block in memory.fresh_blocks(Role.LOG) if block.entry is not None}
    changes: list[Intent] = []
    for line in asked:
        if line.id not in fresh:
            continue
        before = [one for one in asked if one.day != line.day and says_again(one.text, line.text)]
        if before:
            changes += _told(line, before, memory, night)
    return Outcome(tuple(changes), took=len(asked))


def _told(line: Entry, before: list[Entry], memory: Memory, night: Night) -> tuple[Note, Candidate]:
    sources = tuple(evidence.of_entry(memory, one) for one in (*before, line))
    why = f"asked on {len({one.day for one in (*before, line)})} days"
    text = f"Asked again and again: {line.text}"
    return Note("insight", text, why, sources), Candidate(text, night.now, night.today, why, sources)
