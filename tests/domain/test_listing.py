"""Which entries are listed, in which state, and as of when."""

from datetime import UTC, datetime, timedelta

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.listing import Filter, listed, state_of
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS

NIGHT = Night(datetime(2026, 11, 30, 22, 0, tzinfo=UTC))
SECOND = timedelta(seconds=1)
FROM, TO = datetime(2026, 6, 12, 0, 30, tzinfo=UTC), datetime(2026, 6, 20, 9, 12, tzinfo=UTC)
USER = """## Facts

- 余杭 <!--m:eid=e1;k=fact;subj=Location;vf=2026-06-12T00:30:00Z;vt=2026-06-20T09:12:00Z-->
- Xihu <!--m:eid=e00000000000000b2;k=fact;subj=location;vf=2026-06-20T09:12:00Z;pin=1-->
- In doubt <!--m:eid=e00000000000000c3;st=stale;pin=1;vf=2026-07-01T00:00:00Z-->
- Next year <!--m:eid=e00000000000000d4;vf=2027-01-01T00:00:00Z-->
- Undated
"""
FILES = {
    "memory/topics/user_x.md": (Role.TOPIC, USER),
    "memory/topics/reference_x.md": (Role.TOPIC, "- heron is slow <!--m:vf=2026-07-01T00:00:00Z;tier=resident-->\n"),
    "memory/archive.md": (
        Role.ARCHIVE,
        "- Faded <!--m:eid=e00000000000000e5;vf=2026-01-01T00:00:00Z;arch=2026-08-02;home=memory/topics/user_x.md-->\n"
        "- Ended <!--m:eid=e00000000000000f6;vf=2026-01-01T00:00:00Z;vt=2026-02-01T00:00:00Z;arch=2026-08-02-->\n",
    ),
    "memory/candidates.md": (Role.CANDIDATES, "- [DREAM] Perhaps <!--m:vf=2026-06-01T00:00:00Z;st=candidate-->\n"),
    "MEMORY.md": (Role.FOREIGN, "- Foreign line\n"),
    "memory/pending.md": (Role.PENDING, "- [ ] Print it\n"),
}
MEMORY = Memory({path: Document(path, role, text, GRAMMARS[role]) for path, (role, text) in FILES.items()}, GRAMMARS)


def _texts(wanted: Filter) -> list[str]:
    return [entry.text for entry in listed(wanted, MEMORY, NIGHT)]


@pytest.mark.parametrize(
    ("wanted", "texts"),
    [
        (Filter(), ["heron is slow", "Xihu", "In doubt", "Undated", "Foreign line"]),
        (Filter(state="active"), ["heron is slow", "Xihu", "Undated", "Foreign line"]),
        (Filter(state="closed"), ["余杭"]),
        (Filter(state="stale"), ["In doubt"]),
        (Filter(state="coming"), ["Next year"]),
        (Filter(state="pinned"), ["Xihu", "In doubt"]),
        (Filter(state="archived"), ["Faded", "Ended"]),
        (Filter(state="candidate"), ["Perhaps"]),
        (Filter(tier="resident"), ["heron is slow", "In doubt", "Undated"]),
        (Filter(tier="retrieved"), ["Xihu", "Foreign line"]),
        (Filter(type="reference"), ["heron is slow"]),
        (Filter(kind="identity"), ["In doubt", "Undated"]),
        (Filter(subject="ＬＯＣＡＴＩＯＮ"), ["Xihu"]),
        (Filter(subject="location", state="closed"), ["余杭"]),
        (Filter(subject="place"), []),
    ],
)
def test_what_is_asked_for(wanted: Filter, texts: list[str]) -> None:
    assert _texts(wanted) == texts


@pytest.mark.parametrize(
    ("at", "texts"),
    [
        (FROM - SECOND, []),
        (FROM, ["余杭"]),
        (TO - SECOND, ["余杭"]),
        (TO, ["Xihu"]),
        (NIGHT.now, ["Xihu"]),
    ],
)
def test_as_of_is_exact_to_the_second(at: datetime, texts: list[str]) -> None:
    assert _texts(Filter(subject="location", at=at)) == texts
    here = at.astimezone(NIGHT.now.tzinfo)
    assert _texts(Filter(subject="location", at=here)) == texts


@pytest.mark.parametrize(
    ("at", "texts"),
    [
        (datetime(2025, 12, 31, 23, 59, 59, tzinfo=UTC), set()),
        (datetime(2026, 1, 1, tzinfo=UTC), {"Faded", "Ended"}),
        (datetime(2026, 2, 1, tzinfo=UTC), {"Faded"}),
        (datetime(2026, 8, 1, 23, 59, 59, tzinfo=UTC), {"Faded"}),
        (datetime(2026, 8, 2, tzinfo=UTC), set()),
    ],
)
def test_what_was_archived_since_was_in_force_then(at: datetime, texts: set[str]) -> None:
    assert set(_texts(Filter(at=at))) & {"Faded", "Ended"} == texts
    assert "Perhaps" not in _texts(Filter(at=at))


def test_a_line_that_only_a_newer_one_closes_counts_as_closed() -> None:
    foreign = next(iter(MEMORY.documents["MEMORY.md"].entries))
    text = f"- Ours <!--m:vf=2026-07-01T00:00:00Z;sup={foreign.id}-->\n"
    path = "memory/topics/project_x.md"
    memory = Memory({**MEMORY.documents, path: Document(path, Role.TOPIC, text, GRAMMARS[Role.TOPIC])}, GRAMMARS)
    began = datetime(2026, 7, 1, tzinfo=UTC)
    assert [state_of(foreign, memory, at) for at in (began - SECOND, began)] == ["active", "closed"]
    assert "Foreign line" not in [entry.text for entry in listed(Filter(), memory, NIGHT)]
    assert "Foreign line" in [entry.text for entry in listed(Filter(at=began - SECOND), memory, NIGHT)]
