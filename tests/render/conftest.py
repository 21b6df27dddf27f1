"""A small night built by hand: two log days, one learning, a topic, four stages."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.document import Document, Role
from slowwave.pipeline.domain.evidence import of_entry
from slowwave.pipeline.domain.intent import Intent, KeepPattern, Measure, Note, OpenTopic, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult, Outcome, Refused
from slowwave.pipeline.domain.plan import Due, plan
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.render.sheet import Sheet, sheet
from slowwave.pipeline.render.sheet import whole as whole_of

DAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 22, 0, tzinfo=ZoneInfo("Europe/Amsterdam"))
TOPIC = "memory/topics/feedback_commits.md"
LOG = """## 09:10

- [decision] Invoices are kept for seven years, as the law asks.
- [correction] [HIGH] 提交要小：一次只做一件事。

## 17:00

- [completed] {hostile}
"""
CALM = "shipped the importer"
OLD = "## 08:00\n\n- [question] Who prints the guide?\n"
INDEX = "# MEMORY.md — Long-Term Memory Index\n"


class Fixed:
    """A stage that says what it was given."""

    def __init__(self, name: str, role: str, outcomes: list[Outcome]) -> None:
        self.name, self.role, self._outcomes = name, role, outcomes
        self.emits = (Remember, OpenTopic, KeepPattern, Measure, Note)

    def run(self, memory: Memory, night: Night) -> Outcome:
        return self._outcomes.pop(0)


def _memory(files: dict[str, tuple[Role, str]]) -> Memory:
    return Memory({path: Document(path, role, text, GRAMMARS[role]) for path, (role, text) in files.items()}, GRAMMARS)


def _health(score: float) -> Measure:
    values = {"freshness": 1.0, "coverage": 0.2, "coherence": 0.5, "efficiency": 0.9, "reachability": 0.25}
    return Measure({**values, "score": score}, "measured")


def _night(hostile: str, number: int = 1) -> DreamResult:
    extra = "" if hostile == CALM else f" {hostile}"
    memory = _memory(
        {
            "memory/logs/2026/11/2026-11-18.md": (Role.LOG, OLD),
            "memory/logs/2026/11/2026-11-21.md": (Role.LOG, LOG.replace("{hostile}", " ".join(hostile.split()))),
            "memory/MEMORY.md": (Role.INDEX, INDEX),
        }
    )
    asked, decision, correction, done = memory.log_entries
    said: tuple[Intent, ...] = (
        OpenTopic(TOPIC, f"Commits{extra}", "How commits are made", "feedback", DAY, "nothing fitted"),
        Remember(
            TOPIC,
            correction.text,
            NOW - timedelta(days=1),
            "a correction of the owner's",
            (of_entry(memory, correction),),
        ),
        Remember(TOPIC, f"{decision.text}{extra}", NOW, f"a decision{extra}", (of_entry(memory, decision),)),
        Note("insight", f"Small commits are asked for again.{extra}", "", (of_entry(memory, correction),)),
        Note("action", f"Answer who prints the guide.{extra}", "", (of_entry(memory, asked),)),
        Note("health", "Two of ten categories were touched.", "", ()),
    )
    pattern = KeepPattern(
        "memory/patterns/p-big-commits.md", f"big commits{extra}", "a commit of two things",
        f"split it{extra}", ("one",), 2, DAY, "corrected twice", (of_entry(memory, correction),),
    )  # fmt: skip
    refused = Refused(done.text, of_entry(memory, done), f"a report of work done{extra}", {"score": 0.31})
    found = Finding("D107", Severity.WARNING, f"This file cannot be read{extra}", "memory/odd.md:3")
    return sleep(
        memory,
        Night(NOW, number),
        before=(Fixed("locus_coeruleus", "health score", [Outcome((_health(44.0),))]),),
        asleep=(
            Fixed("association_cortex", "failure-pattern analysis", [Outcome((pattern,))]),
            Fixed("prefrontal", "distillation agent", [Outcome(said, (found,), (refused,), took=4)]),
        ),
        waking=(Fixed("locus_coeruleus", "health score", [Outcome((_health(61.0),))]),),
    )


@pytest.fixture
def night() -> Callable[..., DreamResult]:
    """``night(text)``: a night whose entries, names, reasons and findings all carry this text."""
    return _night


@pytest.fixture
def told() -> Callable[..., Sheet]:
    """The sheet of such a night; ``whole`` with every row."""

    def build(hostile: str = CALM, number: int = 1, whole: bool = False) -> Sheet:
        result = _night(hostile, number)
        planned = plan(result.before, Night(NOW, number), Due(retire=2), recalls=3, skipped=1)
        short = sheet(result, replace(planned, edited=("memory/topics/user_lin.md",)), DAY)
        return whole_of(short) if whole else short

    return build
