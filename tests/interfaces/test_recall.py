"""``dream recall`` and ``dream index`` from the outside."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Dream = Callable[..., "CompletedProcess[str]"]
ENTRIES = """---
name: Ledgerlite
type: project
---

- 🔥 HIGH Invoices are never deleted, since the law asks for seven years. <!--m:eid=e0000000000000001;k=rule-->
- Invoices go to Mirjam <b>today</b>. <!--m:eid=e0000000000000002;vf=2026-06-20T09:12:00Z-->
- Invoices went to Joost. <!--m:eid=e0000000000000003;vt=2026-06-20T09:12:00Z-->
- 发票每月寄给米里亚姆。 <!--m:eid=e0000000000000004-->
"""


@pytest.fixture
def noted(workspace: Path) -> Path:
    path = workspace / "memory/topics/project_ledgerlite.md"
    path.parent.mkdir()
    path.write_text(ENTRIES, encoding="utf-8")
    return workspace


def test_answers_for_people(dream: Dream, noted: Path) -> None:
    done = dream("recall", "where do invoices go", "--why", cwd=noted)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Invoices go to Mirjam <b>today</b>." in done.stdout
    assert "memory/topics/project_ledgerlite.md:7 · 2026-06-20 · context · Ledgerlite" in done.stdout
    assert "Joost" not in done.stdout
    assert " = words " in done.stdout


def test_answers_for_programs(typed: Dream, noted: Path) -> None:
    told = json.loads(typed("recall", "发票寄给谁", "--json", "--k", "3", cwd=noted).stdout)
    assert told["question"] == "发票寄给谁"
    assert told["findings"] == []
    (hit,) = told["hits"]
    assert (hit["id"], hit["text"], hit["line"]) == ("e0000000000000004", "发票每月寄给米里亚姆。", 9)
    assert hit["score"] == pytest.approx(hit["why"]["words"] + hit["why"]["page"], abs=1e-3)


def test_a_slip_of_the_pen_is_told_beside_the_answers(typed: Dream, noted: Path) -> None:
    asked = typed("recall", "who gets the invoces of mirjam", cwd=noted)
    assert "Invoices go to Mirjam" in asked.stdout
    assert "“invoces” stands nowhere; did you mean “invoices”?" in asked.stderr
    told = json.loads(typed("recall", "invoces", "--json", cwd=noted).stdout)
    assert (told["hits"], told["slips"]) == ([], [{"word": "invoces", "near": "invoices"}])
    typed("capture", "--text", "decision: the gateway stays in the cellar", cwd=noted)
    said = json.loads(typed("recall", "gatway", "--raw", "--json", cwd=noted).stdout)
    assert said["slips"] == [{"word": "gatway", "near": "gateway"}]


def test_what_was_and_what_is_closed(typed: Dream, noted: Path) -> None:
    assert "Joost" in typed("recall", "who got the invoices", "--as-of", "2026-06-01", cwd=noted).stdout
    closed = typed("recall", "who got the invoices", "--history", cwd=noted).stdout
    assert "until 2026-06-20" in closed


@pytest.mark.parametrize("question", ["hello", "1+1", "🎉", "what is the", "你好", "这是什么"])
def test_nothing_is_recalled_for_nothing(typed: Dream, noted: Path, question: str) -> None:
    assert typed("recall", question, cwd=noted).stdout == "Nothing is remembered about that.\n"
    assert json.loads(typed("recall", question, "--json", cwd=noted).stdout)["hits"] == []


@pytest.mark.parametrize("question", ["", "  "])
def test_a_question_without_words_is_a_slip(typed: Dream, noted: Path, question: str) -> None:
    asked = typed("recall", question, cwd=noted)
    assert (asked.returncode, asked.stdout) == (2, "")
    assert "The question has no words" in asked.stderr


def test_who_gets_no_answer_is_told_where_else_to_look(typed: Dream, noted: Path) -> None:
    assert "dream recall --raw" in typed("recall", "zebra crossings", cwd=noted).stderr
    assert "--raw" not in typed("recall", "zebra crossings", "--raw", cwd=noted).stderr
    assert "--raw" not in typed("recall", "who gets the invoices", cwd=noted).stderr


def test_what_was_said(typed: Dream, noted: Path) -> None:
    typed("capture", "--text", "decision: the gateway stays in the cellar", cwd=noted)
    said = typed("recall", "gateway", "--raw", cwd=noted).stdout
    assert "the gateway stays in the cellar" in said
    assert "Nothing is remembered" in typed("recall", "gateway", cwd=noted).stdout


def test_what_was_said_for_programs(typed: Dream, noted: Path) -> None:
    for said in ("the gateway stays in the cellar", "the attic of the gateway is too hot"):
        typed("capture", "--text", f"decision: {said}", cwd=noted)
    (hit,) = json.loads(typed("recall", "gateway cellar", "--raw", "--json", cwd=noted).stdout)["hits"]
    assert (hit["agent"], hit["session"], hit["before"]) == ("", "", [])
    assert [one["text"] for one in hit["after"]] == ["the attic of the gateway is too hot"]
    assert typed("recall", "gateway", "--raw", "--since", "2099-01-01", cwd=noted).stdout == (
        "Nothing was said about that.\n"
    )


@pytest.mark.parametrize(
    "words",
    [("--as-of", "soon"), ("--k", "0"), ("--k", "9999"), ("--since", "2026-11-01"), ("--raw", "--since", "soon")],
)
def test_slips_are_told(typed: Dream, noted: Path, words: tuple[str, ...]) -> None:
    done = typed("recall", "invoices", *words, cwd=noted)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_index_is_brought_up_to_date(typed: Dream, noted: Path) -> None:
    assert typed("index", cwd=noted).stdout.startswith("memory   4 rows; 1 file put in, 0 taken out\n")
    told = json.loads(typed("index", "--rebuild", "--json", cwd=noted).stdout)
    # How many vectors are made depends on whether the extra [semantic] is installed.
    assert [one.pop("vectors") <= one["rows"] for one in told["indexes"]] == [True, True]
    assert told["indexes"] == [
        {"index": "memory", "put": 1, "taken": 0, "rows": 4},
        {"index": "history", "put": 0, "taken": 0, "rows": 0},
    ]


def test_an_index_that_cannot_be_kept_is_told(typed: Dream, noted: Path) -> None:
    state = noted / "memory/.dreams/slowwave"
    state.mkdir(parents=True)
    (state / "index").write_text("in the way")
    done = typed("recall", "invoices Mirjam", cwd=noted)
    assert "Mirjam" in done.stdout
    assert done.stderr.startswith("D222 warning: The memory index cannot be kept")
    assert typed("index", cwd=noted).returncode == 3


def test_hexclaws_order_by_setting(typed: Dream, noted: Path) -> None:
    (noted / "dream.toml").write_text('[recall]\npreset = "hexclaw"\n', encoding="utf-8")
    hits = json.loads(typed("recall", "Invoices go to Mirjam", "--json", cwd=noted).stdout)["hits"]
    assert [hit["id"] for hit in hits] == ["e0000000000000001", "e0000000000000002"]
    for hit in hits:
        assert hit["why"].keys() <= {"recency", "importance", "relevance", "whole", "alike"}
        assert abs(hit["score"] - sum(hit["why"].values())) < 0.001
    (noted / "dream.toml").write_text('[recall]\npreset = "mine"\n', encoding="utf-8")
    assert typed("recall", "invoices", cwd=noted).returncode == 2


def test_scopes_are_worlds_apart(typed: Dream, noted: Path) -> None:
    other = noted / "memory/scopes/alice/topics"
    other.mkdir(parents=True)
    (other / "user_alice.md").write_text("- Alice keeps invoices in a shoebox.\n", encoding="utf-8")
    assert "shoebox" not in typed("recall", "invoices shoebox", "--history", cwd=noted).stdout
    alone = typed("recall", "invoices", "--scope", "alice", cwd=noted).stdout
    assert "shoebox" in alone
    assert "Mirjam" not in alone


def test_projects_are_kept_apart_if_asked(typed: Dream, noted: Path, tmp_path: Path) -> None:
    topic = noted / "memory/topics/project_heron.md"
    topic.write_text("---\nname: Heron\ntype: project\n---\n\n- The heron gateway listens on 9443.\n", encoding="utf-8")
    words = ("-w", str(noted), "recall", "heron gateway")
    inside, outside = tmp_path / "work/Heron/src", tmp_path / "work/other"
    inside.mkdir(parents=True)
    outside.mkdir()
    assert "9443" in typed(*words, cwd=outside).stdout
    (noted / "dream.toml").write_text("[recall]\ncross_project = false\n", encoding="utf-8")
    assert "9443" not in typed(*words, cwd=outside).stdout
    assert "9443" not in typed(*words, "--history", cwd=outside).stdout
    assert "9443" in typed(*words, cwd=inside).stdout
    (noted / "memory/topics/reference_x.md").write_text("- The mast is white.\n", encoding="utf-8")
    assert "white" in typed("-w", str(noted), "recall", "white mast", cwd=outside).stdout
