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

DIRECT = (
    r"\b(?:your?s?|yourself|you're|you'll|you've)\b"
    r"|你|您|(?<![申邀宴聘])请(?!求|假|教)|記得|记得|务必|提醒(?!邮件|我)|注意(?!到)|别忘|最好"
)
"""What speaks to "you"."""
IMPERATIVES = (
    "use", "do", "don't", "always", "never", "answer", "look", "run", "restart", "add", "set", "put", "keep", "make",
    "check", "raise", "include", "send", "call", "ask", "write", "read", "avoid", "remember", "ensure", "try", "pay",
    "take", "give", "bring", "deploy", "install", "remove", "delete", "pin", "please", "note", "consider", "prefer",
    "stop", "start", "go", "wait", "pick", "buy", "open", "close", "update", "be", "get", "let", "execute", "ignore",
)  # fmt: skip
"""What an order begins with."""

ELISIONS = (
    r"\b(?:the rest|everything else|(?:all |any |every |the )?other\b[\w ]{0,30}|(?:existing|remaining) [\w ]{0,30})"
    r"[^.;]{0,60}?\b(?:unchanged|the same|as (?:before|it was|they are|they were|usual)|stays?|remains?|not affected|"
    r"unaffected|left at|defaults?)\b"
    r"|\band so on\b|\betc\b\.?|\bas (?:above|before)\b|\bsee above\b|\bunchanged otherwise\b|\bno other changes\b"
    r"|(?:其余|其他|其它|其馀|剩下|余下|后续|后面|夜间|设置|限制|步骤|配置|别的|剩余)[^,。;]{0,12}(?:不变|照旧|略|同前|不再赘述|从略|一样|同上|照常|如旧|依旧)"
    r"|与之前一样|和之前一样|等等|同上|如上|以此类推|不再赘述|从略|略去|不变(?=[。,]|$)"
)
"""What stands in the place of something that was left out."""
