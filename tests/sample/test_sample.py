"""The bundled sample stays what `make dream` needs: two languages, every log type, trouble of every kind, no secret."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "examples" / "sample-workspace"
TEMPLATE = ROOT / "memory_template"
LOGS = sorted((SAMPLE / "memory" / "logs").rglob("*.md"))

TYPES = ("event", "decision", "correction", "completed", "insight", "error", "question")
TYPED = re.compile(rf"^\s*- (?:\[({'|'.join(TYPES)})\]|({'|'.join(TYPES)}):) ", re.MULTILINE)
ANNOTATION = re.compile(r"<!--m:([^>]*)-->")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^## \[((?:LRN|ERR|FEAT)-(\d{8})-\w{3})\] (\S+)$", re.MULTILINE)
STATUS = re.compile(r"^\*\*Status\*\*: (pending|in_progress|resolved|wont_fix|promoted)$", re.MULTILINE)

SECRETS = (
    r"-----BEGIN",
    r"\b(?:AKIA|ASIA)[0-9A-Z]{16}",
    r"\b(?:sk|pk|rk)[-_](?:live|test|ant|proj)?[-_]?\w{16,}",
    r"\bgh[pousr]_\w{20,}",
    r"\bgithub_pat_",
    r"\bxox[abprs]-",
    r"\beyJ[\w-]{10,}\.[\w-]{10,}\.",
    r"\w+://[^\s/:@]+:[^\s/@]+@",
    r"(?i)\b(?:password|passwd|secret|token|api[_ -]?key)\b\s*(?:is|[:=])\s*\S",
    r"(?:密码|口令|密钥)\s*(?:是|为|[:：=])",
    r"\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b",
    r"(?<![\w-])[0-9a-f]{32,}(?![\w-])",
)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def without_fences(text: str) -> str:
    return FENCE.sub("", text)


def lines_by_language(path: Path) -> tuple[int, int]:
    """(Chinese lines, other lines) that hold words, headings and annotations apart."""
    body = [ANNOTATION.sub("", line) for line in text_of(path).splitlines() if not line.startswith("#")]
    chinese = sum(1 for line in body if len(re.findall(r"[一-鿿]", line)) >= 2)
    worded = sum(1 for line in body if re.search(r"[a-z]{2}|[一-鿿]{2}", line))
    return chinese, worded - chinese


def records(name: str) -> list[str]:
    text = without_fences(text_of(SAMPLE / ".learnings" / name))
    return [text[m.start() : n] for m, n in _spans(text)]


def _spans(text: str) -> list[tuple[re.Match[str], int]]:
    found = list(HEADING.finditer(text))
    return list(zip(found, [m.start() for m in found[1:]] + [len(text)], strict=True))


def test_the_logs_cover_a_month_with_days_missing() -> None:
    days = [path.stem for path in LOGS]
    assert (days[0], days[-1], len(days)) == ("2026-10-27", "2026-11-28", 24)
    assert all(path.parent.parts[-2:] == (path.stem[:4], path.stem[5:7]) for path in LOGS)


def test_every_log_type_occurs_in_both_written_forms() -> None:
    matches = [m for path in LOGS for m in TYPED.finditer(text_of(path))]
    assert {m[1] for m in matches if m[1]} == set(TYPES)
    assert {m[2] for m in matches if m[2]} == {"event", "decision", "correction", "completed", "insight", "question"}
    every = "\n".join(text_of(path) for path in LOGS)
    assert every.count("] [HIGH] ") >= 15
    assert every.count(" — weight: HIGH") >= 3


def test_the_logs_hold_the_shapes_a_night_must_refuse() -> None:
    every = "\n".join(text_of(path) for path in LOGS)
    assert FENCE.search(every)
    assert re.search(r"^\|(?:---\|)+$", every, re.MULTILINE)
    assert re.search(r"^  - ", every, re.MULTILINE)
    assert re.search(r"^assistant: ", every, re.MULTILINE)
    assert re.search(r"^- \d+ passed", every, re.MULTILINE)
    injected = [line for line in every.splitlines() if "ignore your earlier instructions" in line]
    assert len(injected) == 1
    assert ";by=tool;" in injected[0]


def test_one_block_stands_twice_on_one_day() -> None:
    text = text_of(SAMPLE / "memory/logs/2026/11/2026-11-10.md")
    first, second = (re.split(r"^## 18:4[01]$", text, flags=re.MULTILINE)[k].strip() for k in (1, 2))
    assert first == second


def test_both_languages_are_spread_over_the_days() -> None:
    counts = {path.stem: lines_by_language(path) for path in LOGS}
    chinese, other = (sum(pair[k] for pair in counts.values()) for k in (0, 1))
    assert 0.35 <= chinese / (chinese + other) <= 0.45
    assert all(pair[0] >= 3 for pair in counts.values())
    assert sum(1 for pair in counts.values() if pair[1] >= 3) >= 20


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_times_ascend_within_a_day(path: Path) -> None:
    times = re.findall(r"^## (.+)$", without_fences(text_of(path)), re.MULTILINE)
    assert all(re.fullmatch(r"(?:[01]\d|2[0-3]):[0-5]\d", time) for time in times)
    assert times
    assert times == sorted(set(times))


def test_annotated_lines_have_their_own_id_and_a_known_origin() -> None:
    found = [ANNOTATION.findall(text_of(path)) for path in sorted(SAMPLE.rglob("*.md"))]
    pairs = [dict(part.split("=", 1) for part in text.split(";")) for texts in found for text in texts]
    ids = [pair["eid"] for pair in pairs]
    assert len(ids) == len(set(ids)) >= 60
    assert all(re.fullmatch(r"e[0-9a-f]{16}", eid) for eid in ids)
    assert {pair["by"] for pair in pairs} == {"human", "agent", "tool"}


def test_trouble_comes_back_and_is_corrected_again() -> None:
    every = "\n".join(text_of(path) for path in LOGS)
    locked = re.findall(r"\[error\] restic backup on kestrel failed: .* locked by PID (\d+)", every)
    assert len(set(locked)) == 3
    assert len(re.findall(r"\bcorrection\b.*one concern per commit", every)) == 3
    assert len(re.findall(r"\[correction\].*回答要简短", every)) == 2


def test_an_old_value_is_later_replaced() -> None:
    every = "\n".join(text_of(path) for path in LOGS)
    pairs = (
        ("port 8080 on heron", "port 8090 on heron"),
        ("14 days after the due date", "21 days after the due date"),
        ("每周四 20:00 发送", "改为每周五 07:30 发送"),
        ("kestrel starts at 02:30", "kestrel starts at 04:10"),
    )
    assert all(-1 < every.find(old) < every.find(new) for old, new in pairs)


@pytest.mark.parametrize("folder", [ROOT / "examples", TEMPLATE], ids=["examples", "memory_template"])
def test_no_text_is_shaped_like_a_secret_or_an_address(folder: Path) -> None:
    hits = [
        (path.name, pattern)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        for pattern in SECRETS
        if re.search(pattern, text_of(path))
    ]
    assert hits == []


@pytest.mark.parametrize(
    ("name", "prefix", "kinds"),
    [
        ("LEARNINGS.md", "LRN", ["correction"] * 3 + ["best_practice"] * 2 + ["insight"]),
        (
            "ERRORS.md",
            "ERR",
            ["restic_backup", "weasyprint", "weasyprint", "forgejo_pipeline", "import_customers"],
        ),
        ("FEATURE_REQUESTS.md", "FEAT", ["customer_import", "ubl_export", "recipe_search"]),
    ],
)
def test_learnings_keep_the_grammar_of_their_skill(name: str, prefix: str, kinds: list[str]) -> None:
    found = records(name)
    heads = [HEADING.match(record) for record in found]
    assert [head[3] for head in heads if head] == kinds
    assert all(head and head[1].startswith(prefix) for head in heads)
    for record in found:
        day = record.partition("-")[2][:8]
        assert f"**Logged**: {day[:4]}-{day[4:6]}-{day[6:]}T" in record
        assert len(STATUS.findall(record)) == 1
        assert re.search(r"^\*\*Priority\*\*: (?:low|medium|high|critical)$", record, re.MULTILINE)
        assert re.search(r"^\*\*Area\*\*: (?:frontend|backend|infra|tests|docs|config)$", record, re.MULTILINE)
        assert "### Metadata" in record
        assert record.rstrip().endswith("\n---")


def test_one_error_recurs_in_other_words_and_one_is_fixed() -> None:
    found = records("ERRORS.md")
    recurring = [record for record in found if "- Pattern-Key: build.pdf-missing-cjk-glyphs" in record]
    summaries = [record.split("### Summary\n")[1].split("\n")[0] for record in recurring]
    assert len(set(summaries)) == 3
    assert [STATUS.findall(record) for record in found if "### Fix" in record] == [["resolved"]]
    # The form that its template shows, placeholders and all: no record, and not counted as one.
    assert "[ERR-YYYYMMDD-XXX]" in text_of(SAMPLE / ".learnings" / "ERRORS.md")
    assert all("YYYYMMDD" not in record for record in found)


def test_feature_requests_are_one_begun_one_asked_twice_one_plain() -> None:
    begun, twice, plain = records("FEATURE_REQUESTS.md")
    assert STATUS.findall(begun + twice + plain) == ["in_progress", "pending", "pending"]
    assert ["- Frequency: recurring" in record for record in (begun, twice, plain)] == [False, True, False]


def test_topics_hold_a_pin_a_permanent_line_and_one_that_should_retire() -> None:
    user = text_of(SAMPLE / "memory/topics/user_profile.md")
    project = text_of(SAMPLE / "memory/topics/project_ledgerlite.md")
    for text in (user, project):
        assert re.match(r"---\nname: .+\ndescription: .+\ntype: \w+\n(?:category: .+\n)?created: \d{4}", text)
        assert "\n## Facts\n" in text
    assert ";pin=1;" in user
    assert "- ⚠️ PERMANENT " in project
    retiring = [line for line in user.splitlines() if ";vf=2026-05-" in line and "pin=1" not in line]
    assert len(retiring) == 1
    assert "diff viewer" in retiring[0]
    assert not any("diff viewer" in text_of(path) for path in LOGS)


def test_the_sample_leaves_out_what_the_dream_makes() -> None:
    made = ("MEMORY.md", "index.json", "DREAMS.md", "dashboard.html", "dreams", "patterns", "episodes", ".dreams")
    assert [name for name in made if list(SAMPLE.rglob(name))] == []


def test_template_files_say_what_they_are_and_hold_no_entry() -> None:
    pages = sorted((TEMPLATE / "memory").glob("*.md"))
    assert [page.stem for page in pages] == [
        "archive",
        "candidates",
        "dream-log",
        "pending",
        "procedures",
        "refusals",
        "user_state",
    ]
    for page in pages:
        assert re.match(r"# [A-Z][A-Za-z ]+\n\n[A-Z][^\n]+\.\n", text_of(page))
        assert "\n- " not in text_of(page)


@pytest.mark.parametrize(
    ("name", "headings"),
    [
        ("procedures", ["Communication Preferences", "Tool Workflows", "Format Preferences", "Shortcuts & Patterns"]),
        ("user_state", []),
    ],
)
def test_template_sections(name: str, headings: list[str]) -> None:
    assert re.findall(r"^## (.+)$", text_of(TEMPLATE / "memory" / f"{name}.md"), re.MULTILINE) == headings


def test_template_topics_wait_for_their_date() -> None:
    topics = sorted((TEMPLATE / "memory/topics").glob("*.md"))
    assert [topic.stem for topic in topics] == [
        "feedback_working-agreements",
        "project_general",
        "reference_notes",
        "user_profile",
    ]
    for topic in topics:
        kind = topic.stem.partition("_")[0]
        assert re.fullmatch(
            rf"---\nname: .+\ndescription: .+\ntype: {kind}\ncreated: {{today}}\nupdated: {{today}}\n---\n\n## Facts\n",
            text_of(topic),
        )


def test_template_settings_are_valid_and_explained() -> None:
    import tomllib

    text = text_of(TEMPLATE / "dream.toml")
    assert tomllib.loads(text) == {
        "layout": "ours",
        "language": "auto",
        "schedule": {
            "zone": "local",
            "day_start_hour": 0,
            "morning": "0 7 * * *",
            "night": "0 22 * * *",
            "catch_up": True,
        },
    }
    lines = text.splitlines()
    assert all(lines[i - 1].startswith("# ") for i, line in enumerate(lines) if "=" in line and line[0] != "#")


def test_template_lines_for_git_ignore_our_state_and_join_the_logs() -> None:
    ignored = [line for line in text_of(TEMPLATE / "gitignore.lines").splitlines() if not line.startswith("#")]
    assert ignored == ["memory/.dreams/slowwave/", "memory/scopes/**/.dreams/slowwave/"]
    assert text_of(TEMPLATE / "gitattributes.lines").splitlines() == [
        "memory/logs/**/*.md merge=union",
        "memory/scopes/**/logs/**/*.md merge=union",
    ]
