"""A person changes the memory at the command line: answers, exit codes, JSON."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from slowwave.interfaces.cli import run
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.review import REVIEW, Pair
from slowwave.pipeline.store.machine import Machine, emit_machine


@pytest.fixture
def as_json(here: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """``as_json(*words)``: the answer of a command as a value, and its exit code."""

    def call(*words: str) -> Any:
        capsys.readouterr()
        code = run([*words, "--json"])
        said = capsys.readouterr()
        return code, json.loads(said.out) if said.out else None, said.err

    return call


def test_an_afternoon(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    about = ["--subject", "location"]
    assert run(["remember", "I am in Yuhang District", *about, "--type", "user", "--kind", "fact"]) == 0
    assert run(["remember", "I am in Xihu District", *about]) == 0
    said = capsys.readouterr().out
    assert "Remembered:\n  I am in Yuhang District\n" in said
    assert "Remembered in place of what held before:\n  I am in Xihu District\n" in said
    assert "  in place of:\n  I am in Yuhang District\n" in said
    assert run(["correct", "xihu", "我在滨江区"]) == 0
    assert "Corrected:\n  我在滨江区\n" in capsys.readouterr().out
    assert run(["pin", "滨江"]) == 0
    assert "pinned" in capsys.readouterr().out
    assert run(["unpin", "滨江"]) == 0
    assert run(["forget", "滨江"]) == 0
    assert "Forgotten:\n  我在滨江区\n" in capsys.readouterr().out
    assert run(["restore", "滨江"]) == 0
    assert capsys.readouterr().out.startswith("Restored: 2 files.\n  “我在滨江区”\n")


def test_candidates_are_listed_and_answered(here: Path, as_json: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["candidates"]) == 0
    assert capsys.readouterr().out == "No candidate waits to be confirmed.\n"
    line = "- [DREAM] 周五部署会弄坏导入器 <!--m:eid=e00000000000000aa;cand=2026-11-20;src=note:x.md#l1-->\n"
    (here / "memory/candidates.md").write_text(line, encoding="utf-8")
    assert run(["candidates"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("周五部署会弄坏导入器\n    e00000000000000aa  memory/candidates.md:1  since 2026-11-20, ")
    assert "goes on 2026-12-05\n    from note:x.md#l1\n" in said
    assert said.endswith("    `dream confirm e00000000000000aa` or `dream reject e00000000000000aa`\n")
    code, (one,), _ = as_json("candidates")
    assert (code, one["since"], one["until"], one["shown"]) == (0, "2026-11-20", "2026-12-05", 0)
    assert (one["entry"]["state"], one["reject"]) == ("candidate", "dream reject e00000000000000aa")
    code, done, _ = as_json("reject", "导入器", "--by", "mara")
    assert (code, done["what"]) == (0, "rejected")
    assert as_json("candidates") == (0, [], "")


def test_a_rule_is_shared_and_taken_back(here: Path, as_json: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["remember", "rule: never deploy on Fridays"]) == 0
    capsys.readouterr()
    assert run(["share", "never deploy"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Shared with every further person and role:\n  never deploy on Fridays\n")
    assert ", shared, since" in said
    assert [one["shared"] for one in as_json("list", "--state", "shared")[1]["entries"]] == [True]
    assert run(["unshare", "never deploy"]) == 0
    assert capsys.readouterr().out.startswith("Yours alone again:\n")
    assert run(["remember", "heron is the staging server", "--kind", "fact"]) == 0
    assert run(["share", "heron"]) == 3
    assert "Shared can be a rule" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["remember", "x y", "--type", "people"], 2, "--type must be one of user, feedback, project, reference"),
        (["remember", "x y", "--kind", "hunch"], 2, "--kind must be one of rule"),
        (["remember"], 2, "TEXT"),
        (["remember", ""], 3, "no words"),
        (["remember", "the password is hunter2xyz"], 3, "looks like a secret"),
        (["correct", "tea"], 2, "NEW"),
        (["correct", "tea", "the password is hunter2xyz"], 3, "looks like a secret"),
        (["forget", "coffin"], 3, "Nothing in memory"),
        (["forget", ""], 3, "No id and no words were given"),
        (["pin", "e0123"], 3, "Nothing in memory"),
        (["unpin", "coffin"], 3, "Nothing in memory"),
        (["forget", "tea", "--scope", "nobody/here"], 2, "no scope nobody/here"),
    ],
)
def test_trouble_is_said_and_nothing_changes(
    here: Path, capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str
) -> None:
    assert run(["remember", "Likes tea"]) == 0
    before = {path: path.read_bytes() for path in here.rglob("*.md")}
    capsys.readouterr()
    assert run(words) == code
    told = capsys.readouterr()
    assert said in told.err
    assert "hunter2" not in told.err + told.out
    assert told.out == ""
    assert {path: path.read_bytes() for path in here.rglob("*.md")} == before


@pytest.mark.parametrize("command", ["forget", "pin", "show", "explain", "history"])
@pytest.mark.parametrize(
    ("said", "slip"), [("The ladder is in the shed", "lader is in the shed"), ("梯子在车库里", "梯子在车褲里")]
)
def test_what_comes_near_is_named_and_nothing_changes(
    as_json: Any, capsys: Any, command: str, said: str, slip: str
) -> None:
    one = as_json("remember", said)[1]["entry"]["id"]
    as_json("remember", "Tea is served at four")
    assert run([command, slip]) == 3
    told = capsys.readouterr().err
    assert "near it come:" in told
    assert f"{one}  {said}" in told
    assert "Tea is served" not in told
    assert as_json("show", one)[1]["entry"]["state"] == "active"


def test_what_is_not_clear_is_listed_for_people_and_for_programs(as_json: Any, capsys: Any) -> None:
    said = ("The ladder is in the shed", "Ann borrowed the ladder twice", "梯子在车库")
    ids = [as_json("remember", text)[1]["entry"]["id"] for text in said]
    assert run(["forget", "LADDER"]) == 3
    listed = capsys.readouterr()
    assert listed.out == ""
    assert all(f"{one}  " in listed.err for one in ids[:2])
    assert listed.err.startswith("dream: 'LADDER' fits 2 entries, and nothing was changed:\n")
    for look in ("show", "explain"):
        assert run([look, "LADDER"]) == 3
        assert capsys.readouterr().err.startswith("dream: 'LADDER' fits 2 entries:\n")
    for command in (["forget"], ["pin"], ["unpin"], ["restore"]):
        code, told, err = as_json(*command, "LADDER")
        if command == ["restore"]:
            assert (code, told) == (3, None)
            assert "in force" in err
        else:
            assert (code, told["what"], [row["id"] for row in told["candidates"]]) == (3, "unclear", ids[:2])
    assert as_json("forget", "the ladder is in the shed")[1]["entry"]["id"] == ids[0]


def test_the_shape_of_an_answer(as_json: Any) -> None:
    code, told, _ = as_json("remember", "Likes tea", "--type", "user", "--kind", "preference", "--pin")
    assert code == 0
    entry = told.pop("entry")
    assert told == {
        "what": "remembered",
        "older": [],
        "asked": [],
        "notes": [],
        "files": ["memory/topics/user_profile.md"],
        "dry_run": False,
        "diff": "",
        "findings": [],
    }
    assert entry.pop("id").startswith("e")
    assert entry.pop("since").endswith("+01:00")
    assert entry.pop("source").startswith("command:")
    assert entry.pop("line") > 0
    assert entry == {
        "text": "Likes tea",
        "file": "memory/topics/user_profile.md",
        "kind": "preference",
        "type": "user",
        "tier": "resident",
        "state": "active",
        "subject": "",
        "until": "",
        "uses": 0,
        "last_used": "",
        "confidence": "0.90",
        "pinned": True,
        "shared": False,
        "by": "human",
        "supersedes": [],
        "aliases": [],
    }
    _, shown, err = as_json("forget", "tea", "--dry-run")
    assert (shown["dry_run"], shown["files"], shown["entry"]["state"]) == (True, [], "closed")
    assert "-- Likes tea" in shown["diff"]
    assert err == ""


def test_a_further_persons_memory_is_their_own(as_json: Any, here: Path) -> None:
    (here / "dream.toml").write_text('[scopes]\n"telegram:1" = "alice/coach"\n', encoding="utf-8")
    code, told, _ = as_json("remember", "爱喝茶", "--scope", "alice/coach")
    assert (code, told["what"]) == (0, "remembered")
    assert not list((here / "memory").glob("topics/*.md"))
    assert as_json("forget", "爱喝茶")[0] == 3
    assert as_json("forget", "爱喝茶", "--scope", "alice/coach")[0] == 0


def test_nothing_waits_is_said(here: Path, as_json: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review"]) == 0
    assert capsys.readouterr().out == "Nothing waits for an answer.\n"
    assert as_json("review") == (0, {"pairs": [], "stale": [], "candidates": [], "missing": []}, "")


def test_what_waits_is_shown_with_the_commands_that_answer(
    here: Path, as_json: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    topics = here / "memory/topics"
    topics.mkdir()
    older = "- Lin lives in Yuhang <!--m:eid=e00000000000000aa-->"
    newer = "- 路由器在地下室 <!--m:eid=e00000000000000bb;st=stale-->"
    (topics / "user_x.md").write_text(f"{older}\n{newer}\n", encoding="utf-8")
    pair = Pair("e00000000000000bb", "e00000000000000aa", "replaces", "the same owner", date(2026, 11, 29))
    kept: dict[str, JsonValue] = {"newer": pair.newer, "older": pair.older, "link": pair.link}
    kept |= {"why": pair.why, "day": "2026-11-29"}
    (here / "memory/.dreams/slowwave").mkdir(parents=True)
    state = emit_machine(Machine(state={REVIEW + pair.key: kept}))
    (here / "memory/.dreams/slowwave/state.json").write_bytes(state)
    assert run(["review"]) == 0
    said = capsys.readouterr().out
    _, found, _ = as_json("review")
    key = found["pairs"][0]["key"]
    assert f"{key}  since 2026-11-29: supposedly the first replaces the second (the same owner)" in said
    assert f"`dream confirm {key}` or `dream reject {key}`" in said
    assert "  (confirm: the second one closes and the first one holds; reject: both hold" in said
    assert "In doubt:\n  路由器在地下室\n" in said
    assert set(found["pairs"][0]) == {"key", "link", "why", "day", "newer", "older", "confirm", "reject"}
    assert run(["reject", key, "--by", "a b"]) == 2
    assert run(["reject", key, "--by", "小明"]) == 0
    assert as_json("confirm", "地下室", "--by", "mara")[1]["what"] == "confirmed"
    assert run(["review"]) == 0
    assert capsys.readouterr().out.endswith("Nothing waits for an answer.\n")


def test_a_person_may_begin_a_memory_for_somebody_and_only_name_one_that_is_there(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["forget", "cello", "--scope", "bob/tutor"]) == 2
    assert "There is no scope bob/tutor" in capsys.readouterr().err
    assert run(["remember", "Bob learns the cello on Tuesdays", "--scope", "bob/tutor"]) == 0
    topics = (here / "memory/scopes/bob/tutor/topics").glob("*.md")
    assert "learns the cello" in "".join(path.read_text(encoding="utf-8") for path in topics)
    assert not (here / "memory/topics").exists()
    assert run(["forget", "cello", "--scope", "bob/tutor"]) == 0
    assert run(["remember", "x y", "--scope", "../bob"]) == 2


def test_entries_are_listed_shown_and_explained(here: Path, as_json: Any, capsys: pytest.CaptureFixture[str]) -> None:
    about = ["--subject", "location", "--type", "user", "--kind", "fact"]
    first = as_json("remember", "我在余杭区", *about)[1]["entry"]["id"]
    second = as_json("remember", "我在西湖区", *about)[1]["entry"]["id"]
    for words, ids in (
        (["list"], [second]),
        (["list", "--state", "closed", "--limit", "1"], [first]),
        (["list", "--tier", "resident"], []),
        (["list", "--as-of", "2026-01-01"], []),
        (["history", "location"], [first, second]),
        (["history", "西湖"], [first, second]),
    ):
        capsys.readouterr()
        assert run(words) == 0
        said = capsys.readouterr().out
        assert [one for one in (first, second) if one in said] == ids, words
        assert [row["id"] for row in as_json(*words)[1]["entries"]] == ids
    assert run(["list", "--tier", "resident"]) == 0
    assert capsys.readouterr().out == "Nothing of that kind.\n"
    assert run(["show", "西湖"]) == 0
    assert "  took the place of:\n  我在余杭区\n" in capsys.readouterr().out
    assert run(["explain", first]) == 0
    said = capsys.readouterr().out
    assert "What happened:" in said
    assert "command: its place was taken (replaced)" in said
    assert set(as_json("list")[1]) == {"at", "total", "entries"}
    assert set(as_json("show", "西湖")[1]) == {"entry", "older", "newer", "evidence", "raw"}
    assert set(as_json("history", "西湖")[1]) == {"subject", "entries"}
    assert set(as_json("explain", "西湖")[1]) == {"entry", "evidence", "heard", "events", "older", "newer"}
    assert as_json("show", "我在")[1]["entry"]["id"] == second
    assert as_json("explain", "coffin")[0] == 3
    assert as_json("list", "--state", "gone")[0] == 2


def test_a_line_of_a_log_is_explained(here: Path, as_json: Any, capsys: pytest.CaptureFixture[str]) -> None:
    log = here / "memory/logs/2026/11/2026-11-10.md"
    log.parent.mkdir(parents=True)
    log.write_text("## 09:00\n\n- 今天只做了些杂事\n", encoding="utf-8")
    assert run(["explain", "杂事"]) == 0
    assert "No dream has read it yet." in capsys.readouterr().out
    assert run([]) == 0
    assert run(["explain", "杂事"]) == 0
    assert "not taken by dream #1 on " in capsys.readouterr().out
    _, told, _ = as_json("explain", "杂事")
    assert set(told) == {"id", "text", "where", "by", "source", "entries", "refused", "unread", "candidate"}
    assert told["candidate"] is None
