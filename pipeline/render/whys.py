"""The reasons that stages give, in Chinese: they say them in English, since a reason is part of an intent's value."""

from __future__ import annotations

import re
from collections.abc import Mapping

from slowwave.pipeline.render.whys_answers import FORMS_OF_ANSWERS

_WHOLE: Mapping[str, str] = {
    "words of a tool, page or third person": "工具、网页或第三方的话",
    "asked for once, not begun": "只提过一次，尚未开始",
    "neither correction, fix nor best practice": "既不是纠正，也没有解决办法或最佳实践",
    "an error without a fix yet": "尚无解决办法的错误",
    "a correction": "一次纠正",
    "a best practice": "一条最佳实践",
    "an error with its fix": "一个有解决办法的错误",
    "a lesson with its remedy": "一条有对策的教训",
    "a procedure in steps": "分步骤的流程",
    "a fix that was not obvious": "不易想到的解决办法",
    "the general file of its type was missing": "缺少该类型的通用文件",
    "what the last days' logs say": "最近几天的日志所说",
    "asked and not answered since": "问过，至今没有回答",
    "its date is ahead": "日期未到",
    "requested": "已提出",
    "answered or done": "已回答或完成",
    "reworded by hand": "手工改写",
    "written by hand": "手工写入",
    "copied by hand": "手工复制",
    "it has an id of its own now": "现在有自己的编号",
    "its annotation was taken off": "注记被去掉",
    "it is set again": "已重新写上",
    "somebody reworded this line since the last dream": "上次做梦之后有人改写过这一行",
    "the same words": "同样的话",
    "the same words again": "又是同样的话",
    "found out once": "发现过一次",
    "confirmed by name": "点名确认",
    "it was answered": "已有答复",
    "said again tonight": "今夜又有同样的话",
    "it names no source": "没有写明出处",
    "its text bears marks or a comment": "文字带有标记或注释",
    "a stage of your own returns Note, Candidate and MarkLearning only": (
        "自建阶段只能返回 Note、Candidate 和 MarkLearning"
    ),
    "deferred": "暂缓",
    "a shadow trial found it neutral": "影子试验认为无影响",
    "rejected for now": "本次不采纳",
    "a shadow trial found it harmful": "影子试验认为有害",
    "it is proposed already": "已经提出",
    "no confirmation": "不算确认",
    "quoted or pasted": "引用或粘贴",
    "it is asked or only supposed": "只是提问或猜测",
    "only a person's own turn confirms": "只有本人的发言才算确认",
    "its session was shown the candidate": "该会话看过这条候选",
    "it comes from the same session": "出自同一会话",
    "whoever observed it here had read it": "在此处写观察的人已读过它",
    "typed by hand, which proves nothing unless [trust] edits is on": "手工写入，未开 [trust] edits 时不算确认",
    "said again": "再次说到",
    "one of the two no longer holds": "两条之一已不成立",
    "its check passes again": "核查重新通过",
    "it says nothing": "没有内容",
    "it does not cite the health that was measured": "没有引用测得的健康分",
    "it rests on no line of the notes": "没有以任何一行笔记为据",
    "a message of a chat with its time stamp, no lesson": "带时间戳的聊天消息，不是教训",
    "its text cannot be read": "文字无法读取",
    "a question": "一个问题",
    "a chat turn": "对话的一轮",
    "a chat turn or harness text": "对话的一轮或程序文字",
    "a check box": "复选框",
    "a commit id": "提交编号",
    "a fenced block": "代码块",
    "a form nobody filled in": "没有填写的表格",
    "a greeting or a yes": "问候或应答",
    "a header field": "头部字段",
    "a heading": "标题",
    "a label without its body": "没有内容的标签",
    "a progress mark": "进度标记",
    "a stage of a plan": "计划的一个阶段",
    "a table": "表格",
    "begins with what was done": "开头只说做了什么",
    "holds a secret": "含有机密",
    "gives orders to a model": "对模型下指令",
    "it speaks to a model": "是对模型说的话",
    "cut at a sentence end": "在句末截断",
    "many numbers": "数字太多",
    "names nothing, orders nothing": "没有所指，也没有要求",
    "no words": "没有文字",
    "only a link, an id or a stamp": "只有链接、编号或时间",
    "orders a change": "要求做一次改动",
    "part of what was done": "所做之事的一部分",
    "short": "太短",
    "written by a dream": "梦境自己写的",
    "it looks like a secret": "像是机密",
    "the profile is switched off": "画像已关闭",
    "fewer than three of the facts that it may rest on hold": "可作依据的事实不足三条",
    "what it is composed of no longer holds": "它所依据的内容已不成立",
    "what the night brought": "今夜的收获",
    "it holds a control tag": "含有控制标记",
    "forgotten here": "在这里已被忘记",
    "said again by a newer one": "较新的一条又说了同样的话",
    "another value in a newer one": "较新的一条给出了另一个值",
    "over 160 tokens without a sentence end": "超过 160 个 token 仍没有句末",
}
_FORMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(form), said)
    for form, said in (
        (r"stated \((\w+)\): (\w+)", r"声明（\1）：\2"),
        (r"score (\S+)", r"得分 \1"),
        (
            r"recalled or said again: (\d+) uses, (\d+) questions or sayings, (\d+) days",
            r"被回忆或再次说到：用过 \1 次，\2 个问题或说法，\3 天",
        ),
        (r"frequency (\S+)", r"频率 \1"),
        (r"relevance (\S+)", r"相关 \1"),
        (r"diversity (\S+)", r"多样 \1"),
        (r"recency (\S+)", r"新近 \1"),
        (r"consolidation (\S+)", r"巩固 \1"),
        (r"richness (\S+)", r"丰富 \1"),
        (r"boost (\S+)", r"加成 \1"),
        (r"content (\S+)", r"内容 \1"),
        (r"content (\S+), needed (\S+)", r"内容 \1，需要 \2"),
        (r"uses (\d+)", r"用过 \1 次"),
        (r"questions (\d+)", r"问题 \1 个"),
        (r"days (\d+)", r"\1 天"),
        (r"(\S+), needed (\S+)", r"\1，需要 \2"),
        (r"(\d+) days ago, at most (\d+)", r"\1 天前，最多 \2 天"),
        (r"(\d+) a day", r"每天 \1 条"),
        (r"the same error (\d+) of (\d+) times", r"同样的错误 \1 次（\2 次才成模式）"),
        (r"a source that it names is not there: (.*)", r"写明的出处不存在：\1"),
        (r"said on (\d+) days", r"\1 天都说过"),
        (r"done on (\d+) days", r"\1 天都做过"),
        (r"not confirmed in (\d+) days", r"\1 天无人确认"),
        (r"confirmed by (\S+)", r"\1 确认"),
        (r"confirmed by (\S+) in its file", r"\1 在文件中确认"),
        (r"observed by (\S+)", r"\1 观察到"),
        (r"already remembered: (.*)", r"已经记住：\1"),
        (r"it waits as a candidate: (.*)", r"正在候选中：\1"),
        (r"the day has its (\d+) candidates", r"当天的 \1 条候选已满"),
        (r"moved by hand from (.*)", r"手工从 \1 移来"),
        (r"moved and reworded by hand from (.*)", r"手工从 \1 移来并改写"),
        (r"taken out of (.*) by hand", r"手工从 \1 删去"),
        (r"by hand it took in “(.*)”", r"手工并入了“\1”"),
        (r"(`dream restore \S+`) brings (?:it|that) back", r"用 \1 找回"),
        (r"under “(.*)”", r"位于“\1”之下"),
        (r"said by (.*)", r"\1 所说"),
        (r"requested (\d+) times", r"提出过 \1 次"),
        (r"requested and in progress", "已提出，进行中"),
        (r"requested and resolved", "已提出，已解决"),
        (r"it is part of the pattern (.*)", r"属于模式 \1"),
        (r"(\d+) events? of (.*) on (\d+) days?", r"\2：\3 天内 \1 件事"),
        (r"(\d+) or more new entries of (.*)", r"\2 的新条目达到 \1 条"),
        (r"topics: (\d+), patterns: (\d+)", r"主题 \1 个，模式 \2 个"),
        (r"topics: (\d+), patterns: (\d+), (\d+) folded", r"主题 \1 个，模式 \2 个，折叠 \3 个"),
        (r"rows: (\d+)", r"\1 行"),
        (r"not mentioned for (\d+) days", r"\1 天没有提到"),
        (r"nothing referred to it for (\d+) days, importance (\S+)", r"\1 天没有提到，重要度 \2"),
        (r"another value of (.*)", r"\1有了新值"),
        (r"used (\d+) times", r"用过 \1 次"),
        (r"never used in (\d+) days", r"\1 天没有用到"),
        (r"its check fails: (.*) is not there", r"核查未通过：\1 不在了"),
        (r"its check fails: (.*) is no file", r"核查未通过：\1 不是文件"),
        (r"its check fails: (.*) is another than it was", r"核查未通过：\1 内容变了"),
        (r"is it still true\? (`dream confirm \S+`)", r"它还成立吗？\1"),
        (r"closed on (\S+)", r"于 \1 失效"),
        (r"the same error (\d+) times", r"同样的错误 \1 次"),
        (r"corrected on (\d+) occasions", r"纠正过 \1 次"),
        (r"root cause: not recorded", "根本原因：未记录"),
        (r"root cause: (.*)", r"根本原因：\1"),
        (r"composed of (\d+) facts of the user's own", r"由用户自己的 \1 条事实组成"),
        (r"SwarmRecall takes the two for one \((\S+)\)", r"SwarmRecall 认为两条说的是一回事（\1）"),
        (r"SwarmRecall takes the two for a contradiction \((\S+)\)", r"SwarmRecall 认为两条互相矛盾（\1）"),
        (r"two memories of SwarmRecall \((\S+)\)", r"SwarmRecall 的两条记忆（\1）"),
        (r"(\S+) is no number of this night", r"\1 不是今夜的数字"),
        (r"(\S+) is no name of this night", r"\1 不是今夜的名字"),
        *FORMS_OF_ANSWERS,
    )
)


_BETWEEN = r"; (?![^“”]*”)"
"""Between two reasons; what one of them quotes may have a semicolon of its own."""
_DIARY = "diary: "


def in_chinese(reason: str) -> str:
    """A reason, or several parted by semicolons, in Chinese; what has no translation stays as it is."""
    return "；".join(map(_one, re.split(_BETWEEN, reason))) if reason else ""


def _one(reason: str) -> str:
    whole = _WHOLE.get(reason)
    if whole is not None:
        return whole
    for form, said in _FORMS:
        found = form.fullmatch(reason)
        if found is not None:
            return found.expand(said)
    return f"梦境日记：{_one(reason.removeprefix(_DIARY))}" if reason.startswith(_DIARY) else reason
