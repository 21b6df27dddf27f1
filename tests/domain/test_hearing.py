"""What of a turn becomes a signal, and what a short yes stands for."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.hearing import hear, hear_all
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.statements import carries
from slowwave.pipeline.domain.turn import Turn

NOON = datetime(2026, 11, 3, 12, 0, tzinfo=UTC)
REPORT = """Let me check the logs first.

The NAS (nas3) is at 192.168.1.50 and exports /mnt/tank/media over SMB. I think the port might be 445.
- **Grafana**: http://nas3.lan:3000
- CVE-2024-4577 does not affect us, since PHP runs as FPM 8.2.12.

```
error: we decided that 10.0.0.1 is down
```

| host | 10.0.0.2 is listed |

根本原因是磁盘满了，所以备份失败。让我再看一下 /var/log。数据库监听在 5433 端口。
"""


def turn(text: str, speaker: Speaker = Speaker.ASSISTANT, id: str = "m1", agent: str = "claude-code") -> Turn:
    return Turn(id, NOON, speaker, text, agent=agent, session="s1")


def test_of_an_agents_report_the_statements_that_carry_something_are_heard() -> None:
    assert [(signal.id, signal.text) for signal in hear(turn(REPORT))] == [
        ("m1/1", "The NAS (nas3) is at 192.168.1.50 and exports /mnt/tank/media over SMB."),
        ("m1/2", "**Grafana**: http://nas3.lan:3000"),
        ("m1/3", "CVE-2024-4577 does not affect us, since PHP runs as FPM 8.2.12."),
        ("m1/4", "根本原因是磁盘满了，所以备份失败。"),
        ("m1/5", "数据库监听在 5433 端口。"),
    ]


def test_a_persons_message_is_one_signal_and_a_tools_output_none() -> None:
    said = "Please look at it. The port is 8080, I think."
    assert [(signal.id, signal.text) for signal in hear(turn(said, Speaker.HUMAN))] == [("m1", said)]
    printed = turn("The NAS is at 192.168.1.50.", Speaker.TOOL)
    assert hear(replace(printed, tool="Bash", call="nslookup nas")) == hear(replace(printed, failed=False)) == ()
    assert hear(Turn("m1", NOON, Speaker.HUMAN, said, private=True)) == ()


def test_what_somebody_captures_by_hand_is_taken_as_it_stands() -> None:
    assert [signal.text for signal in hear(turn("lunch was fine", agent=""))] == ["lunch was fine"]


@pytest.mark.parametrize(
    ("proposed", "said", "heard"),
    [
        ("Two ways. Shall I move the backup to 02:30?", "yes, do it", "[decision] Shall I move the backup to 02:30?"),
        ("我建议改用 pnpm。要不要现在就换？", "好的", "[decision] 要不要现在就换？"),
        ("I moved the backup to 02:30.", "ok", "ok"),
        ("Shall I move the backup to 02:30?", "no", "no"),
        ("要不要把备份改到两点半？", "不用了", "不用了"),
        ("Shall I move the backup?", "yes, but only on Sundays, please", "yes, but only on Sundays, please"),
    ],
)  # fmt: skip
def test_a_short_yes_right_after_a_proposal_says_what_was_proposed(proposed: str, said: str, heard: str) -> None:
    turns = [turn(proposed), turn(said, Speaker.HUMAN, "m2"), turn("ok", Speaker.HUMAN, "m3")]
    signals = {signal.id: signal.text for signal in hear_all(turns)}
    assert signals["m2"] == heard
    assert signals["m3"] == "ok"


@pytest.mark.parametrize(
    ("proposed", "said", "agreed"),
    [
        ("I could prune the images weekly. Shall I?", "yep", "I could prune the images weekly. Shall I?"),
        ("I suggest we keep the cache for an hour. OK?", "ok 👍", "I suggest we keep the cache for an hour. OK?"),
        ("要不把镜像换成国内源？", "嗯，换吧", "要不把镜像换成国内源？"),
        ("日志只留三十天，您同意吗？", "同意", "日志只留三十天，您同意吗？"),
        ("Is the scanner on the second floor?", "yes", ""),
        ("您清空过缓存吗？", "嗯", ""),
        ("Would you like me to drop the old table?", "nah", ""),
        ("I suggest a second disk.", "why?", ""),
        ("Done. Anything else?", "yes", ""),
        ("Shall I prune the images?", "thanks", ""),
    ],
)
def test_only_a_yes_to_a_proposal_confirms(proposed: str, said: str, agreed: str) -> None:
    (*_, last) = hear_all([turn(proposed), turn(said, Speaker.HUMAN, "m2")])
    assert last.text == (f"[decision] {agreed}" if agreed else said)


def test_what_was_proposed_in_another_process_is_passed_on() -> None:
    open_ones: dict[str, str] = {}
    (asked,) = hear_all([turn("Shall I move the backup to 02:30?")], open_ones)
    assert asked.text == "[question] Shall I move the backup to 02:30?"
    (decided,) = hear_all([turn("yes", Speaker.HUMAN, "m2")], open_ones)
    assert decided.text == "[decision] Shall I move the backup to 02:30?"
    assert open_ones == {}


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("deploy failed: port 443 in use", True),
        ("磁盘 /dev/sdb2 已用 95%", True),
        ("ok", False),
        ("line one\nport 443 in use", False),
    ],
)
def test_a_tool_that_reports_a_line_by_itself_is_heard(text: str, heard: bool) -> None:
    assert bool(hear(turn(text, Speaker.TOOL))) is heard


def test_a_short_message_of_an_agents_is_taken_whole_unless_it_is_about_its_next_move() -> None:
    for whole in ("Deployed v3.1 to three hosts:\n- alder\n- birch\n- cedar", "上传失败，返回 413。"):
        assert [signal.text for signal in hear(turn(whole))] == [whole]
    assert hear(turn("I'll read the config of v3.1 now.")) == ()


@pytest.mark.parametrize("text", ["", "\ufeff", "Привет, порт 8080 открыт на 10.0.0.1", "مرحبا 192.168.0.1", "🎉" * 50])
def test_no_script_breaks_it(text: str) -> None:
    for speaker in Speaker:
        for signal in hear(turn(text, speaker)):
            assert signal.text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "The camera VLAN is 40 and its gateway is 10.20.40.1.",
        "A guest share stands at //nas/scan-in for the scanner.",
        "I capped it at 24 connections through POOL_MAX in deploy/worker.env.",
        "Retries use exponential backoff with a ceiling of 90 seconds.",
        "The broker answers on port 8883.",
        "The build broke because the cache was shared by two branches.",
        "烧录口统一用 /dev/ttyACM1，波特率 921600。",
        "计数放在 Redis 的 db 3。",
        "备份失败的根因是主机密钥换过。",
        "所有默认变量都写在 defaults/main.yml。",
    ],
)
def test_what_is_so_and_why_is_heard_of_an_agent(text: str) -> None:
    assert carries(text)


@pytest.mark.parametrize(
    "text",
    [
        "It is most likely caused by the network driver.",
        "All 3 of them look fine.",
        "The diff is small.",
        "一共动了九个文件。",
    ],
)
def test_a_guess_or_what_names_nothing_is_not(text: str) -> None:
    assert not carries(text)
