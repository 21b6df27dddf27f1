"""What is said in a conversation, in English and in Chinese."""

from __future__ import annotations

from collections.abc import Mapping

CHAT: Mapping[str, tuple[str, str]] = {
    "dreaming-status": ("Dreaming status:", "做梦状态："),
    "dreaming-enabled": ("- enabled: on ({zone})", "- 已启用：on（{zone}）"),
    "dreaming-disabled": ("- enabled: off ({zone})", "- 已启用：off（{zone}）"),
    "dreaming-blocked": ("- blocked: {why}", "- 受阻（blocked）：{why}"),
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
    "dreaming-phases": ("- phases: {phases}", "- 阶段：{phases}"),
    "dreaming-last": ("- last run: {moment}, {outcome}", "- 上次运行：{moment}，{outcome}"),
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
