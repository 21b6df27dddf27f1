"""The plan of a night, and the nine numbers of a memory, on hand-built files."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import READ, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.plan import Due, older_than, plan
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tally import tally
from slowwave.pipeline.format.grammars import GRAMMARS

NOW = datetime(2026, 11, 21, 22, 0, tzinfo=ZoneInfo("Asia/Shanghai"))
LOGS = "memory/logs/2026/11/2026-11-{}.md"
FIRST = "## 09:00\n\n- [decision] 发票保留七年。\n"


def _memory(files: dict[str, tuple[Role, str]], **given: object) -> Memory:
    documents = {path: Document(path, role, text, GRAMMARS[role]) for path, (role, text) in files.items()}
    return Memory(documents, GRAMMARS, **given)  # type: ignore[arg-type]


def _read(memory: Memory, path: str, text: str) -> Memory:
    mark = watermark(Document(path, Role.LOG, text, GRAMMARS[Role.LOG]))
    return Memory(memory.documents, GRAMMARS, state={READ + path: mark})


def _logs(**days: str) -> Memory:
    return _memory({LOGS.format(day[1:]): (Role.LOG, text) for day, text in days.items()})


def test_new_files_and_their_unread_lines_are_counted() -> None:
    (source,) = plan(_logs(d18=FIRST, d20=FIRST + "- more\n"), Night(NOW), Due()).sources
    assert (source.role, source.files, source.new, source.grown) == (Role.LOG, 2, 2, 0)
    assert (source.lines, source.entries) == (5, 3)


def test_a_file_that_grew_counts_only_what_is_new() -> None:
    memory = _read(_logs(d18=FIRST + "- two\n- three\n"), LOGS.format(18), FIRST)
    (source,) = plan(memory, Night(NOW), Due()).sources
    assert (source.new, source.grown, source.lines, source.entries) == (0, 1, 2, 2)


def test_a_rewritten_file_starts_over() -> None:
    memory = _read(_logs(d18="## 09:00\n\n- other\n"), LOGS.format(18), FIRST)
    (source,) = plan(memory, Night(NOW), Due()).sources
    assert (source.grown, source.lines) == (1, 2)


def test_a_read_file_is_no_backlog() -> None:
    planned = plan(_read(_logs(d18=FIRST), LOGS.format(18), FIRST), Night(NOW), Due())
    assert (planned.files, planned.entries, planned.days, planned.silent_days) == (0, 0, (), 0)


def test_days_without_a_note_lie_between_the_first_and_the_last() -> None:
    planned = plan(_logs(d10=FIRST, d11=FIRST, d20=FIRST), Night(NOW), Due())
    assert planned.days == (date(2026, 11, 10), date(2026, 11, 11), date(2026, 11, 20))
    assert planned.silent_days == 8


def test_only_unread_logs_of_earlier_days_are_older() -> None:
    memory = _read(_logs(d10=FIRST, d11=FIRST, d20=FIRST), LOGS.format(10), FIRST)
    assert [doc.path for doc in older_than(memory, date(2026, 11, 20))] == [LOGS.format(11)]


def test_open_learnings_and_hand_edits_are_named() -> None:
    text = "## [LRN-20261104-001] correction\n\n**Status**: {}\n\n### Summary\nx\n"
    files = {
        ".learnings/LEARNINGS.md": (Role.LEARNINGS, text.format("pending") + text.format("promoted")),
    }
    planned = plan(_memory(files, edited=frozenset({"memory/b.md", "memory/a.md"})), Night(NOW), Due(retire=1))
    assert planned.learnings == 1
    assert planned.edited == ("memory/a.md", "memory/b.md")
    assert planned.due.retire == 1


def test_the_nine_numbers() -> None:
    lines = (
        "- 发票保留七年。 <!--m:src=log:2026-11-18#e0123456789abcdef-->\n"
        "- Commit small. <!--m:vt=2026-11-01T00:00:00Z-->\n"
        "- Ask before a migration.\n"
    )
    memory = _memory(
        {
            LOGS.format(18): (Role.LOG, FIRST.replace("。", "。 <!--m:eid=e0123456789abcdef-->")),
            "memory/topics/project_x.md": (
                Role.TOPIC,
                "---\nname: x\n---\n\n## Facts\n\n" + lines.split("\n")[0] + "\n",
            ),
            "memory/topics/feedback_y.md": (Role.TOPIC, "---\nname: y\n---\n\n## Facts\n\n" + lines.split("\n", 1)[1]),
            "memory/procedures.md": (Role.PROCEDURES, "# Procedures\n\n- Deploy by `just deploy`.\n"),
            "memory/MEMORY.md": (Role.INDEX, "# MEMORY.md\n\n## Topics\n"),
            "memory/patterns/p-lock.md": (Role.PATTERN, "---\nname: lock\n---\n"),
        },
        state={"health": {"score": 68.0}},
    )
    told = tally(memory, NOW)
    assert (told.entries, told.decisions, told.lessons, told.procedures) == (3, 1, 1, 1)
    assert (told.topics, told.patterns, told.candidates, told.index_lines, told.health) == (2, 1, 0, 3, 68)
    assert tally(memory, NOW, {"score": 44.4}).health == 44
