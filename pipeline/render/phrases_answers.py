"""The words of the section on what a model was asked, in English and Chinese."""

from __future__ import annotations

from collections.abc import Mapping

ANSWERS: Mapping[str, tuple[str, str]] = {
    "answers-title": ("What a model was asked", "向模型提的问题"),
    "answers-opening": (
        "Asked of {who}: {n} answered, {waiting} still open. Each sentence below cites its evidence and was checked"
        " against it.",
        "询问了 {who}：{n} 个已回答，{waiting} 个待答。下面每句话都注明依据，并对照依据检查过。",
    ),
    "answers-tokens": (" {read} tokens read, {written} written.", "读入 {read} 个 token，写出 {written} 个。"),
    "answers-price": (" It cost {cost}.", "花费 {cost}。"),
    "answers-insights": ("Insights", "洞见"),
    "answers-focus": ("Focus", "重点"),
    "answers-health": ("What the health means", "健康分说明什么"),
    "answers-entries": ("New entries", "新条目"),
    "answers-candidates": ("Candidates", "候选"),
    "answers-diary": ("Diary", "梦境日记"),
    "answers-refused": ("Refused", "拒绝的句子"),
    "answers-failed": ("Not answered", "没有得到回答"),
    "trouble-refused": ("the model refused", "模型拒绝回答"),
    "trouble-truncated": ("the answer was cut off", "回答被截断"),
    "trouble-malformed": ("the answer had no form that was asked for", "回答不符合要求的格式"),
    "trouble-busy": ("the server was too busy", "服务器过忙"),
    "trouble-server": ("the server failed", "服务器出错"),
    "trouble-timeout": ("it took too long", "超时"),
    "trouble-unreachable": ("the server could not be reached", "连不上服务器"),
    "trouble-key": ("the key is missing or not accepted", "密钥缺失或无效"),
    "trouble-program": ("the program may not be run, or none is named", "程序未获准运行，或未指定"),
    "trouble-model": ("the model is not known or not allowed", "模型未知或不在允许之列"),
    "trouble-budget": ("the budget of the night was spent", "今晚的预算已用完"),
    "trouble-expired": ("the server did not come to it within a day", "服务器一天内没有处理"),
    "trouble-cancelled": ("it was cancelled at the server", "在服务器上被取消"),
    "trouble-other": ("it failed", "失败"),
}
