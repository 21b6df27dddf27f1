"""Phrases by which a model speaks of itself or to its reader instead of telling something, in English and Chinese."""

from __future__ import annotations

REFUSALS = (
    "i'm sorry", "i am sorry", "i apologize", "i apologise", "i cannot", "i can't", "unable to", "as an ai",
    "as a language model", "cannot generate", "cannot comply", "insufficient information", "not enough information",
    "no information", "抱歉", "对不起", "无法生成", "无法完成", "无法回答", "信息不足", "作为ai", "作为人工智能",
    "作为一个语言模型",
)  # fmt: skip
"""What a model says in the place of an answer."""

CLICHES = (
    "it is important to note", "it's important to note", "it is worth noting", "in conclusion", "in summary",
    "overall,", "delve", "tapestry", "testament to", "game changer", "game-changer", "seamless", "seamlessly",
    "plays a crucial role", "a reminder that", "journey", "unlock the", "leverage the power", "值得注意的是",
    "总而言之", "综上所述", "不仅如此", "至关重要", "仿佛", "竟然", "由此可见", "毋庸置疑", "赋能",
)  # fmt: skip
"""Machine phrases that say nothing."""

ORDERS = (
    "ignore previous", "ignore all", "ignore the", "disregard", "you must", "you should", "you are now", "please",
    "remember to", "make sure", "note to self", "do not tell", "run the following", "execute", "system prompt",
    "忽略之前", "忽略以上", "你必须", "你应该", "你现在是", "务必", "不要告诉", "执行以下", "系统提示",
)  # fmt: skip
"""What speaks to the reader instead of telling something. It may stand where the evidence has it."""
