"""What is said in a conversation, in English and in Chinese."""

from __future__ import annotations

from collections.abc import Mapping

CHAT: Mapping[str, tuple[str, str]] = {
    "dreaming-status": ("Dreaming status:", "做梦状态："),
    "dreaming-enabled": ("- enabled: on ({zone})", "- 已启用：on（{zone}）"),
    "dreaming-disabled": ("- enabled: off ({zone})", "- 已启用：off（{zone}）"),
    "dreaming-blocked": ("- blocked: {why}", "- 受阻（blocked）：{why}"),
    "blocked": ("{why}; {help}", "{why}；{help}"),
    "blocked-gone-server": ("the server of `dream up` is gone", "`dream up` 的服务器已停止"),
    "blocked-gone-server-help": ("`dream up` starts it again", "运行 `dream up` 可重新启动"),
    "blocked-gone-runner": ("the runner of `dream up` is gone", "`dream up` 的执行进程已停止"),
    "blocked-gone-runner-help": ("`dream up` starts it again", "运行 `dream up` 可重新启动"),
    "blocked-unwritable": ("{path} cannot be written", "无法写入 {path}"),
    "blocked-unwritable-help": ("give yourself the right to write it", "请给自己写入权限"),
    "blocked-full": ("the disk is full ({free} MB free)", "磁盘已满（剩余 {free} MB）"),
    "blocked-full-help": ("make room", "请腾出空间"),
    "blocked-held": ("process {pid} has been dreaming here since {since}", "进程 {pid} 从 {since} 起一直在此做梦"),
    "blocked-held-help": ("look at it, and end it if it hangs", "请查看该进程，若已卡住就结束它"),
    "blocked-cron": ("{message}", "dream.toml 的 [schedule] 有误（{message}）"),
    "blocked-cron-help": ("{hint}", '请写五个字段的 cron，如 "0 7 * * *"'),
    "blocked-missed": ("the slot of {slot} was missed", "错过了 {slot} 的运行时间"),
    "blocked-missed-help": (
        "`dream` runs it now, `dream up --status` says what runs",
        "运行 `dream` 可立即补上，`dream up --status` 显示运行情况",
    ),
    "blocked-no-timer": (
        "the slot of {slot} was missed: the timer that last ran one on {done} runs no more",
        "错过了 {slot} 的运行时间：定时器自 {done} 起不再运行",
    ),
    "blocked-no-timer-help": (
        "start it again, or `dream up`; `dream` runs it now",
        "请重新启动定时器或运行 `dream up`；运行 `dream` 可立即补上",
    ),
    "blocked-heartbeat-off": (
        'nothing runs it here but OpenClaw, whose heartbeat is off for "{agent}" ({path})',
        "这里只有 OpenClaw 会让它运行，而“{agent}”的心跳（heartbeat）已关闭（{path}）",
    ),
    "blocked-heartbeat-off-help": (
        "switch it on there, or run `dream up`",
        "请在该文件中开启心跳，或运行 `dream up`",
    ),
    "blocked-heartbeat-nowhere": (
        'nothing runs it here but OpenClaw, whose heartbeat has no target for "{agent}" ({path})',
        "这里只有 OpenClaw 会让它运行，而“{agent}”的心跳（heartbeat）没有目标（{path}）",
    ),
    "blocked-heartbeat-nowhere-help": (
        "give it a target there, or run `dream up`",
        "请在该文件中设置 target，或运行 `dream up`",
    ),
    "blocked-silent": (
        "the hook of {agent} has told nothing since {since}, though its transcripts grow",
        "{agent} 的钩子自 {since} 起没有消息，而它的会话记录仍在增长",
    ),
    "blocked-silent-help": ("`dream doctor` says what to do", "运行 `dream doctor` 查看如何处理"),
    "blocked-mute": (
        "the hook of {agent} has told nothing yet, though its transcripts grow",
        "{agent} 的钩子还没有消息，而它的会话记录仍在增长",
    ),
    "blocked-mute-help": ("`dream doctor` says what to do", "运行 `dream doctor` 查看如何处理"),
    "dreaming-cadence": ("- sweep cadence: {crons}", "- 运行时间：{crons}"),
    "dreaming-by-hand": (
        "- sweep cadence: {crons}, once `dream up` or a timer of yours runs it",
        "- 运行时间：{crons}（需先运行 `dream up` 或自设定时器）",
    ),
    "dreaming-next": ("- next: {moment}", "- 下次：{moment}"),
    "dreaming-policy": (
        "- promotion policy: score>={score:g}, recalls>={uses}, uniqueQueries>={contexts}",
        "- 采纳条件：score>={score:g}，recalls>={uses}，uniqueQueries>={contexts}",
    ),
    "dreaming-phases": (
        "- phases: light {light}, rem {rem}, deep {deep}",
        "- 阶段：浅睡{light}，REM {rem}，深睡{deep}",
    ),
    "phase-on": ("on", "开"),
    "phase-off": ("off", "关"),
    "dreaming-last": ("- last run: {moment}, {outcome}", "- 上次运行：{moment}，{outcome}"),
    "outcome-dreamt": ("dreamt", "已做梦"),
    "outcome-nothing": ("nothing", "没有新内容"),
    "outcome-skipped": ("skipped", "已跳过"),
    "outcome-failed": ("failed", "失败"),
    "outcome-imported": ("imported", "已导入"),
    "outcome-undone": ("undone", "已撤销"),
    "outcome-redone": ("redone", "已重做"),
    "dreaming-never": ("- last run: never", "- 上次运行：无"),
    "dreaming-waiting": ("- candidates: {n} waiting", "- 候选：{n} 条待确认"),
    "dreaming-usage": (
        "Usage: /dreaming status | help\nUsage: /dreaming on | off | candidates | confirm ID | reject ID (the owner's)",
        "用法：/dreaming status | help\n用法：/dreaming on | off | candidates | confirm ID | reject ID（仅限本人）",
    ),
    "dreaming-guide": (
        "Light sleep marks what stands twice or was overtaken, and failures that repeat.\n"
        "REM looks for themes of the week and writes the diary.\n"
        "Deep sleep takes in what was stated, used or proven, and lets go of what nobody needs.",
        "浅睡：标出重复或被取代的内容，以及反复出现的失败。\n"
        "REM：找出一周的主题，写日记。\n"
        "深睡：收下说明过、用到过或证实过的内容，放下无人需要的。",
    ),
    "dreaming-on": ("Dreaming enabled.", "已开启做梦。"),
    "dreaming-off": (
        "Dreaming disabled: only a dream that somebody asks for runs, and capture goes on.",
        "已关闭做梦：只有主动要求时才做梦，记录照常。",
    ),
    "dreaming-refused": (
        "Only the owner may do this in a chat: name the sender under [chat] owners in dream.toml, as in "
        '"telegram:4242", or type `dream {command}`.',
        '聊天中只有本人可以这样做：把发送者写进 dream.toml 的 [chat] owners，如 "telegram:4242"，'
        "或输入 `dream {command}`。",
    ),
    "dreaming-no-candidates": ("No candidate waits to be confirmed.", "没有待确认的候选。"),
    "dreaming-candidate": (
        "{text} — goes on {until} (/dreaming confirm {id})",
        "{text} — {until} 移除（/dreaming confirm {id}）",
    ),
    "dreaming-answered": ("{what}: {text}", "{what}：{text}"),
    "dreaming-confirmed": ("Confirmed", "已确认"),
    "dreaming-rejected": ("Rejected", "已否决"),
}
