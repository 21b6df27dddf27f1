"""Days at the edge of the calendar, in every place that bears a day: they end no night."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows.history import redo_last, undo_last
from slowwave.flows.night import Asked, Kind, dream_once
from slowwave.flows.status import status_of
from slowwave.pipeline.settings import Schedule
from slowwave.pipeline.store.workspace import Workspace

BytesOf = Callable[..., dict[str, bytes]]

FIRST, LATER = date(2026, 11, 11), date(2027, 8, 1)
SAID = """## 23:59

- [error] restic failed: the repository on granite is locked
- [question] Who rotates the disks of {day}?
- [decision] From {day} on the disks of {day} are rotated on the first Friday.
- {day}: rotate the disks
- [correction] Use tabs, not spaces, in the Makefiles of {day}
"""


def _everywhere(root: Path, day: str) -> None:
    late, early, ahead = f"{day}T23:59:59Z", f"{day}T00:00:00-14:00", f"{day}T23:00:00+14:00"
    values = [f"vf={late}", f"vf={early}", f"vf={ahead}", f"vt={late}", f"vt={ahead}", f"ref={day}", f"vf={day};hc=9"]
    facts = "".join(f"- fact {n} <!--m:eid=e{n:016x};{value}-->\n" for n, value in enumerate(values))
    head = f"created: {day}\nupdated: {day}\n"
    files = {
        f"memory/logs/{day}.md": SAID.format(day=day),
        f"memory/logs/{day[:4]}/{day[5:7]}/{day}-b.md": SAID.format(day=day),
        "memory/topics/project_disks.md": f"---\nname: Disks\ntype: project\n{head}---\n\n## Facts\n\n{facts}",
        "memory/patterns/p-lock.md": f"---\nname: lock\ntrigger: restic failed\n{head}count: 3\n---\n",
        "memory/archive.md": f"- old <!--m:eid=e00000000000000aa;arch={day};home=memory/topics/project_disks.md-->\n",
        "memory/pending.md": f"- [ ] ask <!--m:eid=e00000000000000ab;vf={late};ref={day}-->\n- [ ] {day}: disks\n",
        "memory/candidates.md": "".join(
            f"- [DREAM] disk {n} <!--m:eid=e{n:015x}c;{value}-->\n" for n, value in enumerate([*values, f"cand={day}"])
        ),
        "memory/refusals.md": f"- {day} withdrawn 0123456789abcdef edit — x <!--m:ev=log:{day}#l0-->\n",
        "memory/dream-log.md": f"## 🌙 Dream #1 — {day} 23:59\n\nx\n",
        "memory/episodes/disks.md": f"# Disks\n\n- {day} — one\n- 2026-04-01 — two\n",
        "memory/index.json": json.dumps(
            {"entries": [{"id": "x", "created": day, "lastReferenced": ahead}], "lastDream": ahead}
        ),
        ".learnings/LEARNINGS.md": f"## [LRN-{day.replace('-', '')}-001] correction\n\n**Logged**: {ahead}\n"
        "**Status**: pending\n\n### Summary\nUse tabs at the edge of time\n",
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("zone", ["Asia/Kathmandu", "America/Los_Angeles"])
@pytest.mark.parametrize("day", ["0001-01-01", "1900-01-01", "2999-12-31", "9999-12-31"])
def test_no_day_ends_a_night(workspace: Workspace, root: Path, bytes_of: BytesOf, day: str, zone: str) -> None:
    _everywhere(root, day)
    there = replace(workspace, settings=replace(workspace.settings, schedule=Schedule(zone=zone)))
    assert dream_once(there, Asked(day=FIRST)).kind is Kind.DREAMT
    assert dream_once(there, Asked(day=FIRST)).kind is Kind.NOTHING
    assert status_of(there).dreams >= 1
    after = bytes_of(state=False)
    undo_last(there)
    redo_last(there)
    assert bytes_of(state=False) == after
    assert dream_once(there, Asked(day=LATER)).kind is Kind.DREAMT
