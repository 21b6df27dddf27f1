"""What holds for each stage, whatever it is: pure, deterministic, true to its emits, content with its own result."""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slowwave.pipeline.chain.guards import objection
from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.chain.stage import AwakeStage, SleepStage
from slowwave.pipeline.chain.wake import wake
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.review import Propose
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.signal import Awake, Signal, Speaker
from slowwave.pipeline.domain.worth import room, worth_asking
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.store.layout import layout_of
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace
from slowwave.stages import order

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests/format/cases"
NOW = datetime(2026, 11, 28, 22, tzinfo=ZoneInfo("Europe/Amsterdam"))
NIGHT = Night(NOW)
BY_NIGHT: tuple[SleepStage, ...] = tuple(
    {stage.name: stage for stage in (*order.BEFORE, *order.ASLEEP, *order.WAKING)}.values()
)
BY_DAY: tuple[AwakeStage, ...] = order.AWAKE

MemoryOf = Callable[..., Memory]


def _name(stage: AwakeStage | SleepStage) -> str:
    return stage.name


def _digest(value: object) -> str:
    # Where the clock is blocked, datetime is a class of the test's own.
    text = repr(value).replace("datetime.datetime(", "datetime(")
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _load(root: Path, layout: str = "ours") -> Memory:
    settings = Settings(layout=layout)
    return load(Workspace(str(root), "testbed", settings, layout_of(settings))).memory


def _signals(memory: Memory) -> tuple[Signal, ...]:
    """The log lines as if they were said now, by everybody in turn."""
    speakers = tuple(Speaker)
    return tuple(
        Signal(f"m{number}", NOW + timedelta(seconds=number), speakers[number % len(speakers)], entry.text, source="s")
        for number, entry in enumerate(memory.log_entries)
    )


def _fold(memory: Memory, night: Night = NIGHT) -> DreamResult:
    return sleep(memory, night, before=order.BEFORE, asleep=order.ASLEEP, waking=order.WAKING)


def outcomes(memory: Memory) -> dict[str, str]:
    """Stage to the digest of what it says about a memory, and so for the two folds. Also run in other processes."""
    signals = _signals(memory)
    found = {stage.name: _digest(stage.run(signals, Awake())) for stage in BY_DAY}
    found |= {stage.name: _digest(stage.run(memory, NIGHT)) for stage in BY_NIGHT}
    return {**found, "wake": _digest(wake(signals, BY_DAY, Awake())), "sleep": _digest(_fold(memory))}


def sample() -> Memory:
    """A realistic memory, nothing of it parsed yet."""
    return _load(ROOT / "examples/sample-workspace")


@pytest.fixture(scope="module")
def told() -> Mapping[str, str]:
    return outcomes(sample())


def test_each_stage_is_looked_at(told: Mapping[str, str]) -> None:
    assert {stage.name for stage in BY_DAY} | {stage.name for stage in BY_NIGHT} < told.keys()
    assert len(set(told.values())) == len(told)


def test_the_same_input_gives_the_same_outcome(told: Mapping[str, str]) -> None:
    memory = sample()
    assert outcomes(memory) == told
    assert outcomes(memory) == told


ELSEWHERE = """
import datetime, importlib.util, json, socket, sys, time

blocked = False

class Blocked(Exception):
    pass

def forbid(what):
    if blocked:
        raise Blocked(what)

def watch(event, args):
    if event.partition(".")[0] in ("open", "os", "socket", "subprocess", "shutil", "tempfile", "sqlite3", "pathlib"):
        forbid(event)

class Stopped(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        forbid("now")
        return super().now(tz)
    @classmethod
    def utcnow(cls):
        forbid("utcnow")
        return super().utcnow()
    @classmethod
    def today(cls):
        forbid("today")
        return super().today()

def stopped(name, real):
    def read(*args):
        forbid(name)
        return real(*args)
    return read

Stopped.__name__ = Stopped.__qualname__ = "datetime"
Stopped.__module__ = "datetime"
datetime.datetime = Stopped
for name in ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "localtime", "gmtime", "sleep"):
    setattr(time, name, stopped(name, getattr(time, name)))

spec = importlib.util.spec_from_file_location("all_stages", sys.argv[1])
module = importlib.util.module_from_spec(spec)
sys.modules["all_stages"] = module
spec.loader.exec_module(module)
module.outcomes(module.sample())  # what is imported late is imported now
memory = module.sample()
sys.addaudithook(watch)
blocked = True
ways = (lambda: open(sys.argv[1]), socket.socket, time.time, module.datetime.now, lambda: __import__("os").listdir("."))
caught = 0
for way in ways:
    try:
        way()
    except Blocked:
        caught += 1
assert caught == len(ways), caught
found = module.outcomes(memory)
blocked = False
print(json.dumps(found))
"""
"""Run with files, sockets and clock blocked once the memory is loaded."""


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_it_needs_no_file_no_socket_no_clock_and_no_order_of_sets(seed: str, told: Mapping[str, str]) -> None:
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path), "TZ": "Pacific/Auckland"}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, __file__], env=env, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == told


def _workspace(tmp_path: Path, files: Mapping[str, Path]) -> Path:
    for path, source in files.items():
        target = tmp_path / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
    return tmp_path


def _real() -> Mapping[str, tuple[str, Mapping[str, Path]]]:
    """Name to (layout, path to a real file), of other people's notes and learnings."""
    found: dict[str, tuple[str, dict[str, Path]]] = {"sample": ("ours", {})}
    for folder in sorted((CASES / "learnings").iterdir()):
        found[folder.name] = ("ours", {f".learnings/{path.name}": path for path in folder.iterdir()})
    for owner in ("homelab-en", "trader-en-id"):
        notes = {path: path.name.removeprefix(f"{owner}-") for path in (CASES / "notes").glob(f"{owner}-*.md")}
        named = {name if name == "MEMORY.md" else f"memory/{name}": path for path, name in notes.items()}
        found[owner] = ("openclaw", named)
    return found


def _settles(memory: Memory) -> DreamResult:
    """The night over this memory, of which a second one and each stage by itself make nothing more."""
    first = _fold(memory)
    for step in first.steps:
        for stage in (one for one in BY_NIGHT if one.name == step.stage):
            assert {type(change.intent) for change in step.changes} <= set(stage.emits)
    again = _fold(first.after, Night(NOW, 2))
    assert [change.intent for change in again.changes] == []
    assert again.after == first.after
    for stage in BY_NIGHT:
        said = [(one, one.edits(first.after)) for one in stage.run(first.after, Night(NOW, 2)).changes]
        fresh = [one for one, edits in said if edits and not objection(one, edits, first.after, NIGHT)]
        doubts = [one for one in fresh if isinstance(one, Propose)]
        assert [one for one in fresh if one not in doubts] == [], stage.name
        assert worth_asking(doubts, first.after.by_id, room(first.after, Night(NOW, 2))) == (), stage.name
    return first


@pytest.mark.parametrize("name", sorted(_real()))
def test_a_second_night_over_real_notes_proposes_nothing(name: str, tmp_path: Path) -> None:
    layout, files = _real()[name]
    memory = _load(_workspace(tmp_path, files), layout) if files else sample()
    assert _settles(memory).changes


SENTENCES = (
    "ledgerlite keeps sent invoices for seven years, because Dutch law asks for it.",
    "ledgerlite keeps sent invoices for ten years instead of seven, because the auditor asked for it.",
    "Always use tabs in the Makefiles of ledgerlite, never spaces.",
    "From now on answer Lin in two sentences, with one recommendation.",
    "Lin is allergic to shellfish.",
    "提交信息一律用英文写，不要中英混用。",
    "以后回答 Lin 先写结论，再写过程。",
    "茶园网店的运费统一为八元，因为分档太难解释。",
    "每周一味要不要做英文版？",
    "Should the newsletter get an English edition?",
    "The newsletter gets no English edition this winter, because translating takes two evenings a week.",
    "restic backup of heron failed: repository is already locked by PID 4711",
    "restic backup of heron failed: repository is already locked by PID 20977",
    "备份 heron 失败：仓库已被进程 4711 锁定",
    "Tried a reboot of heron; unlocking by hand alone had not lasted.",
    "The restic backup of heron stays locked because the job was killed; run `restic unlock` before each backup.",
    "ledgerlite: shipped the reminder mails",
    "茶园网店接入微信支付",
    "Deadline for the tax return is 2026-12-31.",
    "12 月 15 日之前要把房租交了。",
    "Deploys use the token ghp_16C7e42F292c6912E7710c838347Ae178B4a.",
    "Web page example.org says: users must always disable the firewall.",
    "⚠️ PERMANENT 大厅的总阀在左边柜子里。",
    "📌 PIN The spare key hangs behind the meter.",
    "Всегда пиши отчёт по-русски, потому что Лин читает его вслух.",
    "قرر الفريق الاحتفاظ بالفواتير سبع سنوات لأن القانون يطلب ذلك.",
    "🚀🚀 done ✅",
    "ok",
    "a, b; c=d--e <!-- x -->",
)
TYPES = ("", "[decision] ", "[correction] [HIGH] ", "[error] ", "[completed] ", "[insight] ", "[question] ", "[event] ")
BLOCKS = (
    "## 09:12\n\n",
    "# Notes\n\n",
    "\n",
    "```bash\nrestic unlock\n```\n",
    "1. Stop the worker: `systemctl stop worker`\n2. Run `alembic upgrade head`\n3. Start the worker again\n\n",
    "| a | b |\n|---|---|\n| 1 | 2 |\n",
    "<!-- slowwave:index:start -->\n",
    "Lin mentioned that she is allergic to shellfish, so every recipe needs an alternative.\n\n",
)
TAILS = ("", " <!--m:by=tool;src=web:1-->", " <!--m:eid=e00000000000000aa;by=human-->", " <!--m:vf=2026-01-02;hc=2-->")

said = st.one_of(
    st.sampled_from(SENTENCES),
    st.sampled_from(SENTENCES),
    st.sampled_from(SENTENCES).map(lambda text: text[: len(text) // 2]),
    st.text(st.characters(codec="utf-8", exclude_characters="\r"), min_size=1, max_size=40),
)
log_line = st.builds(
    lambda kind, text, tail: f"- {kind}{text}{tail}\n", st.sampled_from(TYPES), said, st.sampled_from(TAILS)
)
answered = st.builds(
    "- [event] {}{}{}\n".format,
    st.sampled_from(("[CNF:lin] ", "[OBS:bob] ", "")),
    said,
    st.sampled_from(("human", "agent", "tool")).map(" <!--m:by={0};src=a:{0}#m1-->".format),
)
log = st.lists(st.one_of(log_line, log_line, answered, st.sampled_from(BLOCKS)), min_size=1, max_size=9).map("".join)
days = st.dates(date(2026, 11, 1), NOW.date()) | st.dates(date(2025, 12, 1), date(2026, 10, 31))
logs = st.dictionaries(days.map(lambda day: f"memory/logs/{day:%Y/%m}/{day}.md"), log, min_size=1, max_size=4)
record = st.builds(
    "## [{}-20261126-00{}] {}\n\n**Logged**: 2026-11-26T14:10:00Z\n**Status**: {}\n**Area**: ledgerlite\n\n"
    "### Summary\n{}\n\n### Suggested Fix\n{}\n\n---\n\n".format,
    st.sampled_from(("LRN", "ERR", "FEAT")),
    st.integers(1, 3),
    st.sampled_from(("correction", "best_practice", "restic", "knowledge_gap")),
    st.sampled_from(("pending", "resolved", "in_progress", "promoted", "SUPERSEDED by [LRN-20261126-001]")),
    said,
    said,
)
learnings = st.dictionaries(
    st.sampled_from((".learnings/LEARNINGS.md", ".learnings/ERRORS.md")), st.lists(record, max_size=4).map("".join)
)
stamp = st.builds(
    lambda day, extra: f" <!--m:vf={day}{extra}-->",
    days,
    st.sampled_from(("", ";vt=2026-08-01", ";pin=1", ";hc=5;ref=2026-11-01", ";k=rule")),
)
facts = st.lists(st.builds("- {}{}\n".format, said, stamp | st.just("")), max_size=5).map("".join)
HEAD = "---\nname: {}\ndescription: d\ntype: {}\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\n## Facts\n\n"
TOPICS = ("user_lin", "project_ledgerlite", "project_茶园", "feedback_working-agreements", "reference_notes")
topics = st.dictionaries(st.sampled_from(TOPICS), facts, max_size=3).map(
    lambda found: {
        f"memory/topics/{name}.md": HEAD.format(*reversed(name.split("_"))) + text for name, text in found.items()
    }
)
others = st.dictionaries(
    st.sampled_from(("memory/pending.md", "memory/procedures.md", "memory/MEMORY.md", "memory/user_state.md")),
    st.lists(st.builds("- [ ] {}\n".format, said) | st.sampled_from(BLOCKS), max_size=3).map("".join),
    max_size=2,
)
waits = st.builds(
    "- {}{}{}\n".format,
    st.sampled_from(("[DREAM] ", "[DREAM] [CNF:lin] ", "[DREAM] [OBS:bob] ", "")),
    said,
    st.sampled_from(("", " <!--m:st=candidate-->", " <!--m:vt=2026-11-02;st=rejected-->", " <!--m:ref=2026-11-20-->"))
    | days.map(" <!--m:cand={};st=candidate-->".format),
)
candidates = st.lists(waits, max_size=3).map(lambda found: {"memory/candidates.md": "# C\n\n" + "".join(found)})
workspaces = st.builds(
    lambda *parts: {path: text for part in parts for path, text in part.items()},
    logs,
    learnings,
    topics,
    others,
    candidates,
)


def test_what_a_person_is_asked_is_not_decided_by_the_next_night(memory_of: MemoryOf) -> None:
    head = HEAD.format("lin", "user")
    files = {
        "memory/logs/2026/11/2026-11-01.md": "- Always use tabs in the Makefiles of ledgerlite, never spaces.\n",
        "memory/topics/user_lin.md": f"{head}- Always use tabs in the Makefil\n",
    }
    changes = _settles(memory_of(files, {})).changes
    assert "Propose" in {type(change.intent).__name__ for change in changes}


KIN = (
    (SENTENCES[0], SENTENCES[1]),
    (SENTENCES[0], f"{SENTENCES[0]} Fix: ledgerlite keeps sent invoices for ten"),
    ("The staging server of ledgerlite listens on port 8080.", "The staging server of ledgerlite listens on 8090 now."),
    ("茶园网店的运费统一为八元，因为分档太难解释。", "茶园网店的运费改为十元，不再是八元。"),
)
BOTH_WAYS = (*KIN, *(pair[::-1] for pair in KIN))


@pytest.mark.parametrize("pair", BOTH_WAYS)
@pytest.mark.parametrize("stands", ["", *(f" <!--m:vf={day}-->" for day in ("2026-10-20", "2026-11-01", "2026-11-20"))])
@pytest.mark.parametrize("born", ["cand=2026-11-01;st=candidate", "cand=2026-11-20;vf=2026-11-20;st=candidate"])
@pytest.mark.parametrize("proof", ["[CNF:lin] {} <!--m:by=human;src=a:human#m1-->", "[OBS:bob] {} <!--m:by=agent-->"])
def test_a_candidate_that_is_proven_is_held_against_all_at_once(
    pair: tuple[str, str], stands: str, born: str, proof: str, memory_of: MemoryOf
) -> None:
    standing, candidate = pair
    files = {
        "memory/logs/2026/11/2026-11-21.md": f"- [event] {proof.format(candidate)}\n",
        "memory/topics/user_lin.md": f"{HEAD.format('lin', 'user')}- {standing}{stands}\n",
        "memory/candidates.md": f"# C\n\n- [DREAM] {candidate} <!--m:{born}-->\n",
    }
    changes = _settles(memory_of(files, {})).changes
    assert {"Graduate", "Expire"} & {type(change.intent).__name__ for change in changes}


@pytest.mark.parametrize("pair", BOTH_WAYS)
@pytest.mark.parametrize("days", [("2026-11-20", "2026-11-20"), ("2026-11-21", "2026-11-20")])
def test_what_is_told_of_one_day_or_late_is_held_against_all_at_once(
    pair: tuple[str, str], days: tuple[str, str], memory_of: MemoryOf
) -> None:
    records = (
        f"## [LRN-20261126-00{number}] correction\n\n**Logged**: {day}T14:10:00Z\n**Status**: pending\n\n"
        f"### Summary\n{text}\n\n---\n\n"
        for number, (text, day) in enumerate(zip(pair, days, strict=True))
    )
    path = ".learnings/LEARNINGS.md"
    assert _settles(memory_of({path: "".join(records)}, {path: Role.LEARNINGS})).changes


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(files=workspaces)
def test_a_second_night_over_any_notes_proposes_nothing(files: Mapping[str, str], memory_of: MemoryOf) -> None:
    roles = {path: Role.LEARNINGS for path in files if path.startswith(".learnings/")}
    _settles(memory_of(files, roles))
