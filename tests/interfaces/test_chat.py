"""Messages of a conversation: which are for us, and what they get."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from slowwave.interfaces.chat import Wish, wish_in
from slowwave.interfaces.cli import run

LOG = """## 09:00

- [decision] Invoices of ledgerlite are kept for seven years, because the law asks for it.
- [question] Who prints the guide for ledgerlite?
"""
ZH_LOG = """## 09:00

- [decision] ledgerlite 的发票保留七年，因为法律要求。
- [correction] [HIGH] 提交信息必须用英文写，不要中英混用。
"""
TITLE = "# 🌙 Dream Report — "


@pytest.fixture
def notes(home: Path, workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """``notes(text)``: the working folder, a workspace with one log."""

    def build(text: str) -> Path:
        path = workspace / "memory/logs/2026/06/2026-06-10.md"
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
        monkeypatch.chdir(workspace)
        return workspace

    return build


@pytest.mark.parametrize(
    ("message", "wish"),
    [
        ("dream", Wish.RUN),
        ("  Dream! ", Wish.RUN),
        ("/dream", Wish.RUN),
        ("ＤＲＥＡＭ。", Wish.RUN),
        ("做梦", Wish.RUN),
        ("做 梦～", Wish.RUN),
        ("「做梦」🌙", Wish.RUN),
        ("dream report", Wish.REPORT),
        ("Dream\n Report?", Wish.REPORT),
        ("dream-report", Wish.REPORT),
        ("梦境报告", Wish.REPORT),
        ("梦境 报告！", Wish.REPORT),
        ("/dream status", Wish.STATUS),
        ("/DREAM  STATUS.", Wish.STATUS),
        ("dream status", Wish.STATUS),
    ],
)
def test_what_is_for_us(message: str, wish: Wish) -> None:
    assert wish_in(message) is wish


@pytest.mark.parametrize(
    "message",
    [
        "",
        " ",
        "🌙",
        "…",
        "dreams",
        "dreamreport",
        "I had a dream",
        "dream report please, and then some",
        "dream dream",
        "do not dream",
        "不要做梦",
        "我昨晚做梦了",
        "梦境",
        "мечта",
        "حلم",
        "dream\x00report\x00now",
        "\udcff\udcfe",
        "dream " * 50_000,
        "--help me",
    ],
)
def test_what_is_not(message: str, notes: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert wish_in(message) is None
    folder = notes(LOG)
    for words in (["chat", "--", message], ["chat", "--json", "--", message]):
        assert run(words) == 1
        said = capsys.readouterr()
        assert said.out == ""
        assert "asks nothing" in said.err
    assert not (folder / "memory/.dreams").exists()


def test_a_message_that_looks_like_an_option_is_a_message(notes: Callable[[str], Path]) -> None:
    notes(LOG)
    assert run(["chat", "-dream of it"]) == 1
    assert run(["chat", "--nope"]) == 1


def test_a_conversation(notes: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    folder = notes(LOG)
    assert run(["chat", "dream report"]) == 3
    assert "No dream has written a report yet" in capsys.readouterr().err

    assert run(["chat", "Dream!"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert lines[0].startswith("Dream #1, ")
    assert "health" in lines[0]
    assert lines[-1].startswith("The whole report: memory/dreams/")
    assert len(lines) < 7
    (report,) = (folder / "memory/dreams").iterdir()

    assert run(["chat", "dream", "report"]) == 0
    assert capsys.readouterr().out == report.read_text(encoding="utf-8")

    assert run(["chat", "做梦"]) == 0
    assert capsys.readouterr().out == "无事可做：上次做梦之后没有新内容，也没有到期的内容。\n"
    assert run(["chat", "dream"]) == 0
    assert capsys.readouterr().out.startswith("Nothing to do: ")

    assert run(["chat", "/dream status"]) == 0
    status = capsys.readouterr().out.splitlines()
    assert status[0].startswith("Health ")
    assert "/100 (" in status[0]
    assert status[1:3] == ["Patterns: 0", "Streak: 1 dream"]
    assert status[3].startswith("Stale threads: ")


def test_stale_threads_are_named_three_at_most(
    notes: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = notes(LOG)
    days = ("2026-03-01", "2026-01-01", "2026-02-01", "2026-04-01")
    items = "".join(
        f"- [ ] thread of {day} <!--m:eid=e{place:016x};vf={day};st=stale-->\n" for place, day in enumerate(days)
    )
    (folder / "memory/pending.md").write_text(f"# Pending\n\n## Open\n\n{items}", encoding="utf-8")
    assert run(["chat", "/dream status"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Health was not measured."
    assert lines[3:] == [
        "Stale threads: 4",
        "- thread of 2026-01-01",
        "- thread of 2026-02-01",
        "- thread of 2026-03-01",
        "and 1 more in pending.md",
    ]


def test_the_answer_is_in_the_language_of_the_notes_or_as_set(
    notes: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = notes(ZH_LOG)
    assert run(["chat", "dream"]) == 0
    assert capsys.readouterr().out.startswith("第 1 次做梦")
    assert run(["chat", "/dream status"]) == 0
    assert capsys.readouterr().out.startswith("健康分 ")
    (folder / "dream.toml").write_text('language = "en"\n', encoding="utf-8")
    assert run(["chat", "/dream status"]) == 0
    assert capsys.readouterr().out.startswith("Health ")


def test_a_report_that_is_asked_for_in_chinese_is_in_chinese(
    notes: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = notes(LOG)
    log = folder / "memory/logs/2026/06/2026-06-10.md"
    assert run(["run", "--date", "2026-06-10"]) == 0
    log.write_text(LOG + "- [decision] The counter guide is printed on Mondays.\n", encoding="utf-8")
    assert run(["run", "--date", "2026-06-10"]) == 0
    path = folder / "memory/dreams/2026-06-10.md"
    english = path.read_text(encoding="utf-8")
    # What somebody wrote below it, and the section of a model, stay as they are.
    path.write_text(english + "\n# 🌙 What a model was asked — 2026-06-10\n\nMine.\n", encoding="utf-8")
    capsys.readouterr()
    assert run(["chat", "梦境报告"]) == 0
    chinese = capsys.readouterr().out
    openings = [line for line in chinese.splitlines() if line.startswith("第 ")]
    assert [line.partition("，")[0] for line in openings] == ["第 1 次做梦", "第 2 次做梦"]
    assert chinese.count(TITLE) == 2
    assert "\n\n" + TITLE in chinese
    assert "今夜计划" in chinese
    assert "Plan of the Night" not in chinese
    assert "Invoices of ledgerlite are kept for seven years, because the law asks for it." in chinese
    assert chinese.endswith("\n\n# 🌙 What a model was asked — 2026-06-10\n\nMine.\n")
    assert run(["chat", "dream report 🌙"]) == 0
    assert capsys.readouterr().out.startswith(english)
    assert run(["report", "--json"]) == 0
    assert all("chinese" not in one and "whole" not in one for one in json.loads(capsys.readouterr().out))


def test_of_a_dream_whose_details_are_gone_the_report_is_as_it_stands(
    notes: Callable[[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    folder = notes(LOG)
    assert run(["run", "--date", "2026-06-10"]) == 0
    for record in (folder / "memory/.dreams/slowwave/nights").iterdir():
        record.unlink()
    capsys.readouterr()
    assert run(["chat", "梦境报告"]) == 0
    assert capsys.readouterr().out == (folder / "memory/dreams/2026-06-10.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("dream", "Nothing to do: there are no notes yet that a dream could read.\n"),
        ("做梦", "无事可做：还没有可读的笔记。\n"),
    ],
)
def test_before_the_first_note_no_dream_is_spoken_of(
    here: Path, capsys: pytest.CaptureFixture[str], message: str, said: str
) -> None:
    assert run(["chat", message]) == 0
    assert capsys.readouterr().out == said


def test_json_is_the_wish_and_the_reply(notes: Callable[[str], Path], capsys: pytest.CaptureFixture[str]) -> None:
    notes(LOG)
    replies = {}
    for message in ("dream", "梦境报告", "/dream status"):
        assert run(["chat", message, "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer.keys() == {"wish", "reply", "done"}
        replies[answer["wish"]] = answer["reply"]
    assert replies.keys() == {"run", "report", "status"}
    assert replies["report"].startswith(TITLE)
