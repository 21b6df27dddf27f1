"""The report of a small night, word for word, and what no memory text can do to it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jinja2 import Environment
from markdown_it import MarkdownIt
from markdown_it.token import Token

from slowwave.pipeline.domain.candidates.days import waits
from slowwave.pipeline.domain.evidence import of_line
from slowwave.pipeline.domain.intent import Intent, Narrate, Remember
from slowwave.pipeline.domain.memory import READ, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Change, DreamResult, Refused, Step
from slowwave.pipeline.domain.plan import Due, plan
from slowwave.pipeline.domain.profiles import PROFILE
from slowwave.pipeline.domain.review import Propose
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.dream_log import dreams
from slowwave.pipeline.language.direction import turns
from slowwave.pipeline.render.changes import JOINT, ORDER, QUIET, Citer, changed, refused
from slowwave.pipeline.render.phrases import Language, Phrases, phrases_for
from slowwave.pipeline.render.reflection import reflection
from slowwave.pipeline.render.report import log_section, report, rows
from slowwave.pipeline.render.sheet import Sheet, sheet, whole
from slowwave.pipeline.render.values import as_json

DATA = Path(__file__).parent / "data"
NOW = datetime(2026, 11, 30, 22, tzinfo=UTC)
HEADINGS = (
    "# 🌙 Dream Report — 2026-11-21",
    "## System Status",
    "## Health Insights",
    '## Insights ("I Learned")',
    "## Tomorrow's Focus",
    "## Topic Files Written",
    "## Analysis",
    "## Patterns Updated",
)
"""The v3.3 skill, "Dream Report Format": in this order, in every language."""

Build = Callable[..., Sheet]


@pytest.mark.parametrize("language", get_args(Language))
def test_a_small_night_reads_as_it_stands_in_the_golden_file(told: Build, language: Language) -> None:
    text = report(told(), Phrases(language))
    assert text == (DATA / f"report.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("language", get_args(Language))
def test_the_section_of_the_dream_log(told: Build, language: Language) -> None:
    text = log_section(told(), Phrases(language))
    assert text == (DATA / f"dream-log.{language}.md").read_text(encoding="utf-8")
    (read,) = dreams(text)
    assert (read.number, read.moment) == (told().result.number, f"{told().result.now:%Y-%m-%d %H:%M}")


@pytest.mark.parametrize("language", get_args(Language))
def test_the_headings_of_the_skill_come_whole_and_in_order(told: Build, language: Language) -> None:
    lines = report(told(), Phrases(language)).splitlines()
    assert [line for line in lines if line in HEADINGS] == list(HEADINGS)
    assert re.fullmatch(r"- Raw entries: 4 \| recall store: 3 \| Health: 61/100", lines[lines.index(HEADINGS[1]) + 2])


def test_a_further_report_compiles_no_template_and_is_filled_anew(told: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    first = report(told(), Phrases("en"))
    monkeypatch.delattr(Environment, "compile")
    assert report(told(), Phrases("en")) == first
    assert report(told(number=2), Phrases("zh")).startswith("# 🌙 Dream Report — 2026-11-21\n\n第 2 次")
    long = told("word " * 60, whole=True)
    assert len(report(long, Phrases("en"), whole=True)) > len(report(long, Phrases("en")))


def test_nine_rows_compare_before_and_after(told: Build) -> None:
    named = {name: (before, after, difference) for name, before, after, difference in rows(told())}
    assert list(named) == [
        "entries", "decisions", "lessons", "procedures", "topics", "patterns", "candidates", "index_lines", "health",
    ]  # fmt: skip
    assert named["entries"] == ("0", "2", "+2")
    assert named["decisions"] == ("0", "1", "+1")
    assert named["lessons"] == ("0", "1", "+1")
    assert named["health"] == ("44", "61", "+17")
    assert named["index_lines"] == ("1", "1", "0")


def test_a_milestone_is_said_on_its_day_only(told: Build) -> None:
    assert "dream number 7" in report(told(number=7), Phrases("en"))
    assert "Milestone" not in report(told(number=8), Phrases("en"))


def test_only_the_first_dream_reflects(told: Build) -> None:
    assert "## Reflection" in report(told(), Phrases("en"))
    assert "## Reflection" not in report(told(number=2), Phrases("en"))


def test_every_intent_is_either_shown_or_quiet_by_decision() -> None:
    assert set(ORDER) | set(QUIET) == set(get_args(Intent))


def test_candidates_are_listed_with_their_sources_and_the_day_on_which_they_go(
    memory_of: Callable[..., Memory],
) -> None:
    log, seen = "memory/logs/2026/11/2026-11-20.md", "e0000000000000001"
    row = "- [DREAM] sentence {0} *x* <!--m:eid=e{0}00000000000000;cand=2026-11-{0};src=log:2026-11-20#{1}-->\n"
    files = {
        "memory/candidates.md": "# Candidates\n\n" + "".join(row.format(n, seen) for n in range(30, 19, -1)),
        log: f"## 09:00\n\n- [event] seen <!--m:eid={seen}-->\n",
    }
    memory, night = memory_of(files), Night(datetime(2026, 11, 30, 22, tzinfo=UTC))
    result = DreamResult(night.now, 2, memory, memory, (), None)
    told = sheet(result, plan(memory, night, Due(expire=2)), night.today, waiting=waits(memory, night))
    english, chinese = report(told, Phrases("en")), report(told, Phrases("zh"))
    section = english.partition("## Candidates\n\n")[2].partition("\n## ")[0].splitlines()
    assert section[0] == "11 sentences wait to be confirmed: `dream confirm ID` or `dream reject ID`."
    first = "- sentence 20 \\*x\\* — since 2026-11-20, goes on 2026-12-05 (`dream confirm e20000000`) "
    assert section[2] == f"{first}(`{log}:3`)"
    assert section[9].startswith("- sentence 27 \\*x\\* — since 2026-11-27, goes on 2026-12-12 ")
    assert section[10] == "- and 3 more: `dream candidates`"
    assert "Due to be let go: 2 candidates that nobody confirmed." in english
    assert "## 候选\n\n11 条待确认" in chinese
    assert "- sentence 20 \\*x\\* — 自 2026-11-20，2026-12-05 移除" in chinese
    none = sheet(result, plan(memory, night, Due()), night.today)
    assert "## Candidates" not in report(none, Phrases("en"))


def test_no_id_stands_in_the_prose(told: Build) -> None:
    assert re.search(r"\b[el][0-9a-f]{16}\b", report(told(), Phrases("en"))) is None


def test_an_id_in_a_reason_becomes_what_the_entry_says(night: Callable[..., DreamResult]) -> None:
    result = night("x")
    citer = Citer(result)
    (entry, *_) = result.after.long_term
    assert citer.tidy(f"{entry.id} already stands there") == f"“{entry.text}” already stands there"


def test_what_is_not_shown_is_counted_and_the_whole_has_it(night: Callable[..., DreamResult]) -> None:
    result = night("x")
    citer = Citer(result)
    (short,) = [group for group in changed(result, citer, 1) if group.key == "Remember"]
    assert (short.total, [len(part.rows) for part in short.parts]) == (2, [1])
    (whole,) = [group for group in changed(result, citer) if group.key == "Remember"]
    assert [len(part.rows) for part in whole.parts] == [2]
    assert [group.total for group in refused(result, citer)] == [1]


def test_the_json_of_a_night_has_every_change_with_its_place(told: Build) -> None:
    values = as_json(told(whole=True))
    first = next(change for change in values["changes"] if change["kind"] == "Remember")
    assert first["text"] == "提交要小：一次只做一件事。"
    assert first["where"] == ["memory/logs/2026/11/2026-11-21.md:4"]
    assert values["refused"][0]["numbers"] == "score 0.31"
    assert values["after"]["health"] == 61


@pytest.mark.parametrize(("setting", "language"), [("en", "en"), ("zh", "zh"), ("auto", "en")])
def test_the_language_is_the_set_one_or_that_of_the_notes(
    night: Callable[..., DreamResult], setting: str, language: str
) -> None:
    assert phrases_for(night("shipped the importer").before, setting).language == language


CHINESE = "导入程序已经上线，今天没有别的事情。"
ENGLISH = "The importer is in production, and nothing else happened."


@pytest.mark.parametrize(
    ("files", "language"),
    [
        ({"memory/logs/2026/11/2026-11-20.md": f"- {CHINESE}\n", "memory/procedures.md": f"- {ENGLISH}\n"}, "zh"),
        ({"memory/logs/2026/11/2026-11-20.md": f"- {ENGLISH}\n", "memory/procedures.md": f"- {CHINESE}\n"}, "en"),
        ({"memory/procedures.md": f"- {CHINESE}\n"}, "zh"),
        ({".learnings/ERRORS.md": f"## [ERR-20261101-001] x\n\n### Summary\n{CHINESE}\n"}, "zh"),
        ({".learnings/ERRORS.md": f"## [ERR-20261101-001] x\n\n### Summary\n{ENGLISH}\n"}, "en"),
        ({}, "en"),
    ],
)
def test_a_report_speaks_as_the_notes_do_else_as_the_rest(
    memory_of: Callable[..., Memory], files: dict[str, str], language: str
) -> None:
    roles = dict.fromkeys([path for path in files if path.startswith(".learnings/")], Role.LEARNINGS)
    assert phrases_for(memory_of(files, roles), "auto").language == language


@pytest.mark.parametrize(
    ("language", "read", "nothing"),
    [
        ("en", "It read 1 learning.", "- Nothing is remembered yet; these numbers say something"),
        ("zh", "读了 1 条学习记录。", "- 还没有任何记忆；有了条目"),
    ],
)
def test_what_there_is_none_of_is_not_counted(
    memory_of: Callable[..., Memory], language: Language, read: str, nothing: str
) -> None:
    files = {".learnings/ERRORS.md": "## [ERR-20261101-001] x\n\n**Status**: pending\n\n### Summary\nIt fails\n"}
    memory, night = memory_of(files, {".learnings/ERRORS.md": Role.LEARNINGS}), Night(NOW)
    values = dict.fromkeys(("freshness", "coverage", "coherence", "efficiency", "reachability"), 0.0) | {"score": 15.0}
    memory = replace(memory, state={"health": dict(values)})
    result = DreamResult(night.now, 2, memory, memory, (), None)
    told = report(sheet(result, plan(memory, night, Due()), night.today), Phrases(language))
    assert read in told
    health = told.partition("## Health Insights\n\n")[2].partition("\n\n## ")[0].splitlines()
    assert [line[: len(nothing)] for line in health[1:]] == [nothing]


def test_of_a_pair_each_half_is_shown(memory_of: Callable[..., Memory]) -> None:
    newer, older = (f"Listmonk on kestrel listens on port {port}, {'and so on, ' * 40}" for port in (8090, 8080))
    lines = f"- {newer} <!--m:eid={'e' * 17}-->\n- {older} <!--m:eid=e{'1' * 16}-->\n"
    memory = memory_of({"memory/topics/reference_x.md": lines})
    asked = Propose("e" * 17, f"e{'1' * 16}", "other", NOW.date(), "port: 8090 for 8080")
    step = Step("neocortex", "deduplication", 2, (Change(asked, ()),), (), ())
    result = DreamResult(NOW, 2, memory, memory, (step,), None)
    told = report(sheet(result, plan(memory, Night(NOW), Due()), NOW.date()), Phrases("en"))
    (row,) = [line for line in told.splitlines() if JOINT in line]
    left, right = row.split(JOINT)
    assert left.startswith("- Listmonk on kestrel listens on port 8090, and so on")
    assert right.startswith("Listmonk on kestrel listens on port 8080, and so on")
    assert left.endswith("…")
    assert right.endswith("… — port: 8090 for 8080")


def test_what_comes_back_most_stands_first(memory_of: Callable[..., Memory]) -> None:
    # One stands in most lines, the other on most days.
    days = {day: ["Looked at kestrel."] + ["Looked at granite."] * (4 if day < 25 else 0) for day in range(20, 26)}
    files = {f"memory/logs/2026/11/2026-11-{day}.md": "".join(f"- {one}\n" for one in days[day]) for day in days}
    memory = memory_of(files)
    result = DreamResult(NOW, 1, memory, memory, (), None)
    lines = reflection(sheet(result, plan(memory, Night(NOW), Due()), NOW.date()), Phrases("en"))
    (most,) = [line for line in lines if line.startswith("What comes back most")]
    assert most == "What comes back most: kestrel (6 days), granite (5 days)."


@pytest.mark.parametrize(
    ("days", "text", "why"),
    [
        ((20,), "2026-11-20 (1)", "1 天内 1 件事"),
        ((20, 20), "2026-11-20 (2)", "1 天内 2 件事"),
        ((22, 20), "2026-11-20 … 2026-11-22 (2)", "2 天内 2 件事"),
    ],
)
def test_lines_of_a_story_are_told_by_their_days(
    memory_of: Callable[..., Memory], days: tuple[int, ...], text: str, why: str
) -> None:
    memory, count = memory_of({}), len(set(days))
    lines = tuple((date(2026, 11, day), "said", f"log:2026-11-{day}#l1") for day in days)
    told = f"{len(days)} event{'s' * (len(days) > 1)} of tea on {count} day{'s' * (count > 1)}"
    step = Step("p", "d", 1, (Change(Narrate("memory/episodes/tea.md", "tea", lines, told, ()), ()),), (), ())
    result = DreamResult(NOW, 2, memory, memory, (step,), None)
    page = sheet(result, plan(memory, Night(NOW), Due()), NOW.date())
    assert f"- {text} — {told}\n" in report(page, Phrases("en"))
    story = "line in the story of a project" if len(days) == 1 else "lines in the stories of projects"
    assert f"It came to {len(days)} {story}; health" in report(page, Phrases("en"))
    assert f"- {text} — tea：{why}\n" in report(page, Phrases("zh"))


@pytest.mark.parametrize("language", get_args(Language))
@pytest.mark.parametrize("said", ["ينتقل الموقع إلى Hugo", "says “עד 2027-01-15” to `x`", "عطل: 3"])
def test_nothing_that_runs_from_right_to_left_stands_outside_of_an_isolate(
    told: Build, language: Language, said: str
) -> None:
    text = report(told(said), Phrases(language)) + log_section(told(said), Phrases(language))
    assert said.split()[0] in text
    for line in text.splitlines():
        left = line
        while (inner := re.sub("[\u2066\u2068][^\u2066-\u2069]*\u2069", "", left)) != left:
            left = inner
        assert not turns(left), line
        assert not re.search("[\u2066-\u2069]", left), line


def test_a_plan_without_a_note_has_no_empty_table(memory_of: Callable[..., Memory]) -> None:
    memory = memory_of({"memory/topics/user_lin.md": "# Lin\n\n- Lin teaches.\n"})
    result = DreamResult(NOW, 1, memory, memory, (), None)
    text = report(sheet(result, plan(memory, Night(NOW), Due()), NOW.date()), Phrases("en"))
    assert "## Plan of the Night\n\n- Nothing is due" in text


@pytest.mark.parametrize("language", get_args(Language))
def test_the_plan_counts_what_the_opening_says_was_read(memory_of: Callable[..., Memory], language: Language) -> None:
    memory = memory_of(
        {
            "memory/logs/2026/11/2026-11-29.md": "# 2026-11-29\n\n## 09:00\n\n- Tea is at four,\n  on Mondays.\n---\n",
            "memory/logs/2026/11/2026-11-30.md": "## 09:00\n\n- Coffee is at ten.\n- Bye.\n\n## 10:00\n",
            ".learnings/LEARNINGS.md": "# Learnings\n\n## [LRN-20261129-001] correction\n\n**Status**: pending\n",
        },
        {".learnings/LEARNINGS.md": Role.LEARNINGS},
    )
    planned = plan(memory, Night(NOW), Due())
    told = sheet(DreamResult(NOW, 1, memory, memory, (), None), planned, NOW.date())
    text = report(told, Phrases(language))
    rows = [line.split("|")[1:-1] for line in text.splitlines() if line.startswith("|") and line.count("|") == 6]
    to_read = {cells[0].strip(): int(cells[-1]) for cells in rows[2:]}
    say = Phrases(language)
    assert to_read == {say("source-daily log"): 3, "`.learnings/`": 1}
    assert say("entries", n=3).strip() in text.splitlines()[2]
    assert say("and-learnings", n=1) in text.splitlines()[2]


def test_what_gave_nothing_is_counted_among_the_lines_of_tonight(memory_of: Callable[..., Memory]) -> None:
    new, old = (f"memory/logs/2026/11/2026-11-{day}.md" for day in (30, 29))
    memory = memory_of({new: "- Tea is at four.\n- Hello.\n- Good morning.\n", old: "- Coffee is at ten.\n- Bye.\n"})
    docs = {path: memory.documents[path] for path in (new, old)}
    memory = replace(memory, state={READ + old: watermark(docs[old])})
    tea, coffee = (of_line(docs[path].entries[0], Role.LOG) for path in (new, old))
    state = Remember("memory/topics/user_x.md", "Tea is at four.", NOW, "stated", (tea, coffee, "log:2026-11-29#l2"))
    result = DreamResult(NOW, 2, memory, memory, (Step("p", "d", 1, (Change(state, ()),), (), ()),), None)
    told = report(sheet(result, plan(memory, Night(NOW), Due()), NOW.date()), Phrases("en"))
    assert "- 2 of 3 lines of notes gave nothing to keep." in told


def test_a_declared_type_counts_in_chinese_too(memory_of: Callable[..., Memory]) -> None:
    log = "memory/logs/2026/11/2026-11-30.md"
    before = memory_of({log: "- 决定：发票保存七年。\n- 纠正：先写结论。\n"})
    one, two = (of_line(entry, Role.LOG) for entry in before.documents[log].entries)
    topics = {
        "memory/topics/project_x.md": f"- 发票保存七年。 <!--m:eid=e{'1' * 16};src={one}-->\n",
        "memory/topics/reference_x.md": f"- 先写结论。 <!--m:eid=e{'2' * 16};src={two}-->\n",
    }
    after = memory_of({log: before.documents[log].text, **topics})
    result = DreamResult(NOW, 1, before, after, (), None)
    told = sheet(result, plan(before, Night(NOW), Due()), NOW.date())
    assert (told.after.decisions, told.after.lessons) == (1, 1)
    assert "其中：1 个决定、1 次纠正。" in reflection(told, Phrases("zh"))


def test_a_refusal_does_not_say_its_reason_twice(memory_of: Callable[..., Memory]) -> None:
    memory = memory_of({})
    label = Refused("Hosts:", "", "label: a label without its body", {"score": 0.0})
    found = (label, Refused("x", "", "talk: a question"))
    result = DreamResult(NOW, 2, memory, memory, (Step("p", "d", 1, (), found, ()),), None)
    page = sheet(result, plan(memory, Night(NOW), Due()), NOW.date())
    english, chinese = (report(page, Phrases(language)) for language in ("en", "zh"))
    assert "- **a label without its body** (1)\n  - Hosts: — score 0\n" in english
    assert "- **没有内容的标签** (1)\n  - Hosts: — 得分 0\n" in chinese
    assert "  - x — a question\n" in english


def test_the_newest_thing_kept_is_none_that_is_composed_of_others(memory_of: Callable[..., Memory]) -> None:
    memory = memory_of({"memory/logs/2026/11/2026-11-30.md": "- x\n"})
    kept = [Remember("memory/topics/user_x.md", f"Tea at {n}", NOW - timedelta(n), "stated", ()) for n in (3, 2)]
    kept.append(Remember("memory/topics/user_x.md", "Tea at 3. Tea at 2.", NOW, "composed", (), subject=PROFILE))
    step = Step("p", "d", 1, tuple(Change(one, ()) for one in kept), (), ())
    told = sheet(DreamResult(NOW, 1, memory, memory, (step,), None), plan(memory, Night(NOW), Due()), NOW.date())
    assert "The newest: Tea at 2" in reflection(told, Phrases("en"))


HOSTILE = (
    "# 🌙 Dream Report — 2031-01-01",
    "x\n# Forged\n\n| a | b |\n|---|---|\n",
    "[click](javascript:alert(1)) ![x](http://x.example/p.png)",
    "<script>alert(1)</script> <img src=x onerror=y> <!-- comment",
    "`code` ``odd` ~~~ ``` fence",
    "**bold** _under_ __dunder__ ~~gone~~ | cell | --- |",
    "1. one 2) two - three + four > five",
    "- [ ] task",
    "&lt;b&gt; &#35; &amp;",
    "a\\*b\\ C:\\new\\[x]\\",
    "\u202egnp.exe\u2066 \x1b[31mred\x07 \udcff \u2028## Forged",
    "[ref]: http://x.example 'title'",
    "Пример # Заголовок | ячейка",
    "مثال # عنوان | خلية",
    "🎉 <b>🎉</b> ](x)",
    "=====",
)


def _shape(tokens: Sequence[Token]) -> list[tuple[str, str, int]]:
    return [(token.type, token.tag, token.level) for token in tokens]


def _inline(tokens: Sequence[Token]) -> list[str]:
    found = [child.type for token in tokens for child in token.children or ()]
    return sorted({kind for kind in found if kind not in ("text", "code_inline", "softbreak", "text_special")})


def _check(told: Build, hostile: str) -> None:
    parser = MarkdownIt("gfm-like", {"linkify": False, "html": True})
    calm, text = report(told("calm"), Phrases("en")), report(told(hostile), Phrases("en"))
    assert _shape(parser.parse(text)) == _shape(parser.parse(calm)), text
    assert _inline(parser.parse(text)) == _inline(parser.parse(calm)), text
    assert text.count("\n") == calm.count("\n")


@pytest.mark.parametrize("hostile", HOSTILE)
def test_no_memory_text_changes_the_structure_of_the_report(told: Build, hostile: str) -> None:
    _check(told, hostile)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.sampled_from("#*_`[]()<>|!\\&;:~-+=.1x \n\t\u2028梦"), min_size=1, max_size=24))
def test_no_mix_of_marks_changes_the_structure_of_the_report(told: Build, hostile: str) -> None:
    _check(told, f"x {hostile} y")


def test_no_secret_and_no_control_character_reaches_the_report(told: Build) -> None:
    text = report(told("my password is hunter2secret9 \x1b[2J \udcff"), Phrases("en"))
    assert "hunter2" not in text
    assert "\x1b" not in text
    assert "\ufffd" in text
    text.encode()


def test_no_secret_reaches_the_record_of_a_night(told: Build) -> None:
    kept = str(as_json(told("the token ghp_16C7e42F292c6912E7710c838347Ae178B4a", whole=True)))
    assert "the token ***" in kept
    assert "ghp_" not in kept


@pytest.mark.parametrize(
    ("silent", "found", "left"),
    [((), 44, 61), (("before",), 50, 61), (("after",), 44, 44), (("before", "after"), 50, 50)],
)
def test_health_that_stayed_as_it_was_is_still_said(
    night: Callable[..., DreamResult], silent: tuple[str, ...], found: int, left: int
) -> None:
    # A stage that measures what the state says already proposes nothing, which is no reason to mix up the two ends.
    result = night("shipped the importer")
    measured = [index for index, step in enumerate(result.steps) if step.stage == "locus_coeruleus"]
    muted = {measured[0 if end == "before" else -1] for end in silent}
    steps = tuple(replace(step, changes=()) if index in muted else step for index, step in enumerate(result.steps))
    known = replace(result.before, state={"health": {"score": 50.0}})
    planned = plan(known, Night(result.now, 1), Due())
    told = sheet(replace(result, before=known, steps=steps), planned, result.now.date())
    assert (told.before.health, told.after.health, told.metrics["score"]) == (found, left, left)


@pytest.mark.parametrize("whole", [False, True])
def test_a_line_of_megabytes_is_a_row_of_a_page(told: Build, whole: bool) -> None:
    secret = "ghp_" + "A1b2C3d4E5" * 4
    seen = told(f"dump {'x1 ' * 1300}{secret} {'y2 ' * 500_000}", whole=whole)
    rows = [row for group in (*seen.changes, *seen.refused) for part in group.parts for row in part.rows]
    assert 1900 < max(len(text) for row in rows for text in (row.text, row.why)) <= 2000
    assert not any("ghp_" in row.text + row.why for row in rows)


def test_all_notes_are_read_once_for_a_report_its_details_and_its_other_language(
    memory_of: Callable[..., Memory],
) -> None:
    memory = memory_of({"memory/logs/2026/11/2026-11-20.md": "- [decision] The press stays in hall 2\n"})
    told = sheet(DreamResult(NOW, 1, memory, memory, (), None), plan(memory, Night(NOW), Due()), NOW.date())
    assert whole(told).back is told.back
    assert told.back.own is told.back.own
    assert reflection(whole(told), Phrases("zh"))
