"""Lines that say that something waits: "todo: …", 待办：…, "the export bug is still open", 登录超时还没解决."""

from __future__ import annotations

from slowwave.pipeline.language.lead_labels import short_label
from slowwave.pipeline.language.patterns import Phrases, compiled

_LABELS = frozenset(
    (
        "todo", "to-do", "to do", "todos", "action item", "open item", "open issue", "open question", "still open",
        "pending", "follow-up", "follow up", "followup", "reminder", "remember to", "don't forget", "do not forget",
        "unresolved", "待办", "待办事项", "待处理", "待解决", "待跟进", "待确认", "待完成", "未完成", "未解决", "遗留",
        "遗留问题", "提醒", "别忘了", "记得",
    )
)  # fmt: skip
_CAPITALS = r"TODO\b[\s:—-]*(?=\S)"
_OPEN = Phrases(
    (
        "still open", "remains open", "not solved yet", "not yet solved", "still unsolved", "still not solved",
        "unresolved", "not resolved yet", "not yet resolved", "not fixed yet", "not yet fixed", "still not fixed",
        "not done yet", "not yet done", "not answered yet", "not yet answered", "still unanswered", "still pending",
        "still to do", "still to be done", "isn't solved yet", "isn't fixed yet", "isn't done yet", "needs follow-up",
        "needs a follow-up", "还没解决", "还没有解决", "尚未解决", "仍未解决", "没有解决", "还未解决", "还没修好",
        "还没修复", "尚未修复", "还没搞定", "还没处理", "尚未处理", "还没完成", "尚未完成", "还没做完", "还没回复",
        "还没回答", "有待解决", "有待处理",
    )
)  # fmt: skip
_CLOSED = (
    r"\b(?:no longer|but (?:it )?(?:is )?(?:now )?(?:fixed|solved|done|closed|resolved)"
    r"|now (?:fixed|solved|done|closed|resolved)"
    r"|until|was still|were still|if)\b|后来|现在(?:解决|修好)|已经(?:解决|修好|完成)|不再|如果|之前"
)


def open_end(said: str) -> str:
    """What waits, by a line that says so: without the label that does, whole where its words do; "" for none."""
    if said.startswith("TODO") and compiled(_CAPITALS).match(said):
        return compiled(_CAPITALS).sub("", said, count=1).strip()
    name, rest = short_label(said)
    if name in _LABELS:
        return rest.strip()
    return said if _OPEN.within(said) and not compiled(_CLOSED).search(said.casefold()) else ""
