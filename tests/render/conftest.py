"""A small night built by hand: two log days, one learning, a topic, four stages; and a page full of given texts."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.evidence import of_entry
from slowwave.pipeline.domain.intent import Intent, KeepPattern, Measure, Note, OpenTopic, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Change, DreamResult, Outcome, Refused, Step
from slowwave.pipeline.domain.plan import Due, plan
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.render.dashboard import dashboard
from slowwave.pipeline.render.phrases import Language, Phrases
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


def _files(place: int, text: str) -> Iterator[tuple[str, str]]:
    """A file of every kind that says this text wherever it can. place: tells the ids apart."""
    line = " ".join(text.encode("utf-8", "replace").decode().split())
    quoted = json.dumps(line)
    eid = f"e{place:015x}"
    head = f"---\nname: {quoted}\ndescription: {quoted}\ntype: project\n---\n\n## Facts\n\n"
    entries = (
        f"- {line} <!--m:eid={eid}1;vf=2026-11-01;sup={eid}2,{eid}4;hc=2;ref=2026-11-20;pin=1;src=note:{place}.md-->\n"
        f"- before {line} <!--m:eid={eid}2;vf=2026-10-01;vt=2026-11-01;sup={eid}3-->\n"
        f"- long before {line} <!--m:eid={eid}3;vt=2026-10-01-->\n"
    )
    name = line.replace("/", "∕").replace("\\", "∖")[:60]
    yield f"memory/topics/project_{place}-{name}.md", head + entries
    yield (
        f"memory/patterns/p-{place}-{name}.md",
        (
            f"---\nname: {quoted}\ntrigger: {quoted}\nresponse: {quoted}\nexamples: [{quoted}]\n"
            f"evidence: [{quoted}]\ncount: {place}\ncreated: 2026-10-01\nupdated: {quoted}\n---\n"
        ),
    )
    yield (
        f".learnings/LEARNINGS_{place}.md",
        (f"## [LRN-20261101-001] {line}\n\n**Logged**: 2026-11-01\n**Status**: {line}\n\n### Summary\n\n{line}\n"),
    )


def _page(texts: Sequence[str], language: Language = "en", days: Sequence[str] = ("2026-11-20", "2026-11-21")) -> str:
    files: dict[str, tuple[Role, str]] = {}
    pending, archived, log = "## Open\n\n", "## Archived\n\n", "# Dream log\n"
    for place, text in enumerate(texts):
        line = " ".join(text.encode("utf-8", "replace").decode().split())
        for path, content in _files(place, text):
            kinds = {"memory/t": Role.TOPIC, "memory/p": Role.PATTERN, ".learnin": Role.LEARNINGS}
            files[path] = (kinds[path[:8]], content)
        pending += f"- [ ] {line} <!--m:eid=e{place:015x}a;vf=2026-11-02;st=stale-->\n"
        archived += f"- {line} <!--m:eid=e{place:015x}b;arch=2026-11-02;home=memory/topics/{place}.md-->\n"
        log += f"\n## 🌙 Dream #{place + 1} — 2026-11-20 22:00\n\n**Scanned 4 | New 2 | Health 61/100**\n\n- {line}\n"
    history = [{"date": day, "score": 60 + place} for place, day in enumerate([*days, *texts])]
    index = {"config": {"instanceName": " ".join(texts)[:2000]}, "entries": [], "stats": {"healthHistory": history}}
    files |= {
        "memory/pending.md": (Role.PENDING, pending),
        "memory/archive.md": (Role.ARCHIVE, archived),
        "memory/dream-log.md": (Role.DREAM_LOG, log),
        "memory/index.json": (Role.INDEX_JSON, json.dumps(index)),
    }
    memory = replace(_memory(files), state={"health": dict(_health(61.0).values)})
    steps = [
        Step(
            text,
            text,
            3,
            (
                Change(Remember(TOPIC, text, NOW, text, (text, f"memory/{text}:3")), ()),
                Change(Note("insight", text, text, (text,)), ()),
                Change(Note("action", text, text, (text,)), ()),
            ),
            (Refused(text, text, text, {text: 1.0}), Refused(text, "", f"some reason: {text}")),
            (Finding("D107", Severity.WARNING, text, f"{text}:3"),),
        )
        for text in texts
    ]
    measured = Step("locus_coeruleus", "health score", 1, (Change(_health(61.0), ()),), (), ())
    result = DreamResult(NOW, 2, memory, memory, (*steps, measured), None)
    tonight = Night(NOW, 2)
    told = sheet(result, plan(memory, tonight, Due()), DAY)
    return dashboard(told, Phrases(language), tonight, {"memory/dreams/2026-11-20.md"})


@pytest.fixture(scope="session")
def page() -> Callable[..., str]:
    """``page(texts, language, days)``: a dashboard in which every field of everything carries these texts."""
    return _page
