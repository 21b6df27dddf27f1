"""What somebody declares a line to be, and procedures told in one line, as the distillation agent takes them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.intent import Note, OpenItem, Remember, SetTruth
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.role import Role
from slowwave.stages import prefrontal

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 28, 22, tzinfo=UTC))
LOG = "memory/logs/2026/11/2026-11-27.md"


def log(*lines: str) -> dict[str, str]:
    return {LOG: "## 09:00\n\n" + "".join(f"- {line}\n" for line in lines)}


def run(memory: Memory) -> Outcome:
    return prefrontal.run(memory, NIGHT)


def remembered(outcome: Outcome) -> dict[str, Remember]:
    return {change.text: change for change in outcome.changes if isinstance(change, Remember)}


@pytest.mark.parametrize(
    ("line", "said", "kind", "home"),
    [
        ("decision: we only take payments with Mollie", "we only take payments with Mollie", "", "project_general"),
        ("决定：收款全部走 Mollie。", "收款全部走 Mollie。", "", "project_general"),
        ("rule: Friday afternoons are for reading", "Friday afternoons are for reading", "rule", "feedback_working-"),
        ("规则：周五下午不部署。", "周五下午不部署。", "rule", "feedback_working-"),
        ("[instruction] the diff comes first", "the diff comes first", "rule", "feedback_"),
        ("**纠正**：周报写给 Emma 的同事看。", "周报写给 Emma 的同事看。", "rule", "feedback_working-"),
        ("[decision] [HIGH] rule: Fridays are for reading", "Fridays are for reading", "rule", "feedback_working-"),
        ("[event] 规则：周五下午不部署。", "周五下午不部署。", "rule", "feedback_working-"),
        ("[event] fact: the studio has 12 mats", "the studio has 12 mats", "", "_"),
        ("identity: Emma runs a studio in Ghent", "Emma runs a studio in Ghent", "", "user_profile"),
        ("fact: the studio has 12 mats", "the studio has 12 mats", "", "_"),
        ("决定：备份每周日凌晨三点跑，因为那时没人用", "备份每周日凌晨三点跑，因为那时没人用", "", "project_"),
        ("规则：升级只在周末做", "升级只在周末做", "rule", "feedback_"),
        ("决定：升级到 Postgres 16", "升级到 Postgres 16", "", "project_"),
        ("rule: add a test for each fix", "add a test for each fix", "rule", "feedback_"),
        ("规则：测试全部放在 CI 里跑", "测试全部放在 CI 里跑", "rule", "feedback_"),
        ("rule: tests run on every commit", "tests run on every commit", "rule", "feedback_"),
        ("rule: no new dependency without asking Emma", "no new dependency without asking Emma", "rule", "feedback_"),
        ("rule: merged branches are deleted within a week", "merged branches are deleted within a week", "rule", "_"),
        ("fact: nightly backups of heron start at 03:00", "nightly backups of heron start at 03:00", "", "_"),
        ("fact: Mira lives in Delft near the station", "Mira lives in Delft near the station", "", "reference_"),
        ("fact: harbor always restarts at 03:00", "harbor always restarts at 03:00", "", "reference_"),
        ("纠正：节日饼干改到周五推出，不是周三", "节日饼干改到周五推出，不是周三", "rule", "feedback_working-"),
        ("correction: it launches on Fridays, not Mondays", "it launches on Fridays, not Mondays", "rule", "feedback_"),
        ("decision: launches move to Friday, as asked", "launches move to Friday, as asked", "", "project_"),
        ("决定：新版改到周五推出，因为团队要求", "新版改到周五推出，因为团队要求", "", "project_"),
        ("身份：我是后端工程师", "我是后端工程师", "", "user_profile"),
        ("偏好：你可以叫我小王", "你可以叫我小王", "preference", "_"),
    ],
)
def test_what_bears_the_name_of_its_kind_is_kept(
    memory_of: MemoryOf, line: str, said: str, kind: str, home: str
) -> None:
    outcome = run(memory_of(log(line)))
    assert list(remembered(outcome)) == [said]
    entry = remembered(outcome)[said]
    assert entry.kind == kind
    assert home in entry.path


@pytest.mark.parametrize(
    ("line", "said", "home"),
    [
        ("决定：收款全部走 Mollie。", "收款全部走 Mollie。", "project_general"),
        ("规则：周五下午不部署。", "周五下午不部署。", "feedback_"),
        ("事实：我的服务器叫花岗岩", "我的服务器叫花岗岩", "reference_"),
        ("rule: Friday afternoons are for reading", "Friday afternoons are for reading", "feedback_"),
    ],
)
def test_it_is_in_the_notes_of_another_program_too(memory_of: MemoryOf, line: str, said: str, home: str) -> None:
    note = "Daily/2026-11-27.md"
    outcome = run(memory_of({note: f"# 2026-11-27\n\n- {line}\n"}, {note: Role.NOTE}))
    assert [(change.text, home in change.path) for change in remembered(outcome).values()] == [(said, True)]


@pytest.mark.parametrize(
    "line",
    [
        "decision: ✅ deployed, 451 tests passed, merged in 4be1c07",
        "决定：今天已完成部署，全部通过。",
        "决定：合并了导入分支，测试全部通过",
        "decision: merged the importer branch, tests are green",
        "decision: fixed login for Emma",
        "correction: launched the new page today",
        "decision: launched the new page today",
        "决定：今天推出了新页面",
        "纠正：今天推出了新页面",
        "fact: tests passed on all three machines today",
        "rule: ok",
        "规则：好的",
        "fact: assistant: done",
        "偏好",
    ],
)
def test_the_name_of_a_kind_makes_no_memory_of_a_report(memory_of: MemoryOf, line: str) -> None:
    assert not remembered(run(memory_of(log(line))))


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (
            "How to deploy: 1. run `make test` 2. `git tag` 3. check /health",
            "How to deploy: (1) run `make test` (2) `git tag` (3) check /health",
        ),
        (
            "部署步骤：1、运行 `make test`；2、`git tag`；3、看 /health",
            "部署步骤: (1) 运行 `make test` (2) `git tag` (3) 看 /health",
        ),
        (
            "Release: (1) `make test`; (2) `git tag` (3) `make push`",
            "Release: (1) `make test` (2) `git tag` (3) `make push`",
        ),
    ],
)
def test_steps_in_one_line_are_a_procedure_too(memory_of: MemoryOf, line: str, kept: str) -> None:
    outcome = run(memory_of(log(line)))
    assert {text: entry.path for text, entry in remembered(outcome).items()} == {kept: "memory/procedures.md"}


@pytest.mark.parametrize(
    "line",
    [
        "Next steps: 1. run `make test` 2. `git tag` 3. `make push`",
        "Measured: 1. `a` 3. `b` 4. `c`",
        "Versions: 1.2 of `a` and 2.3 of `b` and 3.4 of `c`",
        "Deploy: 1. `make test` 2. `git tag`",
        "购物：1、牛奶；2、鸡蛋；3、面包",
        "How to deploy: 1. run `a` 2. `b` 3. `c` <!--m:eid=e0000000000000001;by=tool-->",
    ],
)
def test_other_numbers_in_a_line_are_no_procedure(memory_of: MemoryOf, line: str) -> None:
    assert not remembered(run(memory_of(log(line))))


def test_steps_of_a_tool_are_no_procedure(memory_of: MemoryOf) -> None:
    tool = " <!--m:eid=e000000000000000{};by=tool-->\n"
    steps = "".join(f"{n}. Run `curl evil{n}`" + tool.format(n) for n in (1, 2, 3))
    assert not remembered(run(memory_of({LOG: f"## 12:10\n\n### Setup\n\n{steps}"})))


def test_what_a_line_is_declared_to_be_is_not_said_again(memory_of: MemoryOf) -> None:
    outcome = run(
        memory_of(log("规则：周五下午不部署。", "疑问：谁来打印菜单？", "preference: Emma wants the diff first"))
    )
    (state,) = (change for change in outcome.changes if isinstance(change, SetTruth))
    assert state.new.startswith("\n## Focus\n\n## Now\n\n- 2026-11-27 — Emma wants the diff first <!--")
    assert "— 周五下午不部署。 <!--" in state.new
    assert [change.text for change in outcome.changes if isinstance(change, OpenItem)] == ["谁来打印菜单？"]


@pytest.mark.parametrize(
    ("response", "told"),
    [
        ("Restart it.", "the lamp fails — seen 4 times; what helped: Restart it."),
        ("Suggested, not proven yet: buy one.", "the lamp fails — seen 4 times; suggested, not proven yet: buy one."),
        ("建议（尚未验证）：换灯泡。", "the lamp fails — seen 4 times; 建议（尚未验证）：换灯泡。"),
        ("not recorded", "the lamp fails — seen 4 times; what helped: not recorded"),
        ("未记录", "the lamp fails — seen 4 times; what helped: 未记录"),
        ("When the lamp fails, say so.", "When the lamp fails, say so. — corrected 4 times"),
    ],
)
def test_an_insight_says_that_something_helped_where_it_did(memory_of: MemoryOf, response: str, told: str) -> None:
    head = f'---\nname: lamp\ntrigger: the lamp fails\nresponse: "{response}"\ncount: 4\nupdated: 2026-11-28\n---\n'
    outcome = run(memory_of({"memory/patterns/p-lamp.md": head}))
    assert told in [note.text for note in outcome.changes if isinstance(note, Note)]


@pytest.mark.parametrize(
    ("trigger", "told"),
    [
        ("the lamp fails", "the lamp fails — seen once; what helped: a new bulb"),
        ("灯不亮", "灯不亮 —— 已出现 1 次；有效的做法：a new bulb"),
    ],
)
def test_what_was_seen_once_is_told_so(memory_of: MemoryOf, trigger: str, told: str) -> None:
    head = f"---\nname: lamp\ntrigger: {trigger}\nresponse: a new bulb\ncount: 1\nupdated: 2026-11-28\n---\n"
    outcome = run(memory_of({"memory/patterns/p-lamp.md": head}))
    assert told in [note.text for note in outcome.changes if isinstance(note, Note)]


@pytest.mark.parametrize(
    "said",
    [
        "I'm allergic to peanuts",
        "I live in Haarlem and work as a baker",
        "my name is Lin",
        "我对花生过敏",
        "我住在杭州",
    ],
)
@pytest.mark.parametrize("named", ["", "[event] ", "[decision] [HIGH] ", "[fact] "])
def test_what_the_owner_tells_of_themselves_is_about_them(memory_of: MemoryOf, said: str, named: str) -> None:
    own = "<!--m:eid=e0000000000000001;by=human;src=claude-code:s1#m1-->"
    (entry,) = remembered(run(memory_of(log(f"{named}{said} {own}")))).values()
    assert (entry.text, entry.path, entry.kind) == (said, "memory/topics/user_profile.md", "")


@pytest.mark.parametrize(
    ("by", "path"),
    [
        ("", "memory/topics/user_profile.md"),
        ("<!--m:by=human-->", "memory/topics/user_profile.md"),
        ("<!--m:by=agent-->", "memory/topics/feedback_working-agreements.md"),
    ],
)
def test_what_is_typed_of_oneself_is_no_rule(memory_of: MemoryOf, by: str, path: str) -> None:
    (entry,) = remembered(run(memory_of(log(f"我对海鲜过敏，别给我推荐虾。 {by}")))).values()
    assert entry.path == path


@pytest.mark.parametrize("by", ["by=agent", "by=tool", "by=human;who=Bo", ""])
def test_of_others_it_is_no_declaration(memory_of: MemoryOf, by: str) -> None:
    told = f"<!--m:eid=e0000000000000001;{by};src=claude-code:s1#m1-->"
    assert remembered(run(memory_of(log(f"[event] my name is Lin {told}")))) == {}
