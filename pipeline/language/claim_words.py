"""Words by which a sentence may claim more than its evidence, in English and Chinese."""

from __future__ import annotations

CAUSES = (
    "because", "since then", "therefore", "thus", "hence", "so that", "as a result", "due to", "caused by",
    "leads to",
    "led to", "in order to", "which means", "that is why", "thanks to", "owing to", "consequently",
    "因为", "由于", "因此", "所以", "导致", "使得", "从而", "以便", "为了", "归功于", "原因是",
)  # fmt: skip
"""Of a cause, an end or an effect."""

UNIVERSALS = (
    "always", "never", "every", "everyone", "everything", "all", "none", "nobody", "only", "entirely", "completely",
    "guaranteed", "certainly", "definitely", "best", "worst", "most", "permanently", "forever", "the first",
    "the last",
    "总是", "永远", "从不", "从来", "所有", "全部", "每个", "每次", "每天", "只有", "仅", "完全", "彻底", "一定",
    "肯定",
    "最好", "最差", "最", "永久", "唯一", "首次", "任何",
)  # fmt: skip
"""What makes of a case a rule, of a thing the only one, of a guess a certainty."""

HEDGES = (
    "might", "may", "maybe", "perhaps", "probably", "possibly", "seems", "seem", "likely", "plan", "plans", "planned",
    "planning", "considering", "consider", "thinking about", "thinks about", "wants", "would like", "hopes",
    "propose",
    "proposed", "suggested", "suggest", "if", "unless", "should", "could", "unclear", "unconfirmed", "try", "trying",
    "可能", "也许", "大概", "或许", "似乎", "打算", "计划", "准备", "考虑", "想要", "希望", "建议", "提议",
    "如果", "除非",
    "应该", "不确定", "未确认", "尝试", "拟",
)  # fmt: skip
"""What makes of a fact a plan, a wish, a guess or a condition."""

OPPOSITES = (
    (("enable", "enabled", "enables", "on", "启用", "打开", "开启"),
     ("disable", "disabled", "disables", "off", "禁用", "关闭", "停用")),
    (("before", "之前", "以前"), ("after", "之后", "以后")),
    (("increase", "increased", "increases", "raise", "raised", "more", "higher", "faster", "longer", "larger", "up",
      "增加", "提高", "升高", "上升", "更多", "更高", "更快", "更长", "更大"),
     ("decrease", "decreased", "decreases", "lower", "lowered", "less", "fewer", "slower", "shorter", "smaller", "down",
      "reduce", "reduced", "减少", "降低", "下降", "更少", "更低", "更慢", "更短", "更小")),
    (("allow", "allowed", "allows", "permit", "permitted", "允许", "可以"),
     ("forbid", "forbidden", "forbids", "deny", "denied", "ban", "banned", "block", "blocked", "禁止", "不得", "拒绝")),
    (("like", "likes", "love", "loves", "prefer", "prefers", "enjoys", "喜欢", "偏好", "爱"),
     ("dislike", "dislikes", "hate", "hates", "avoids", "讨厌", "不喜欢", "反感")),
    (("add", "added", "adds", "添加", "加入", "新增"),
     ("remove", "removed", "removes", "delete", "deleted", "删除", "移除")),
    (("succeed", "succeeded", "succeeds", "passed", "passes", "works", "成功", "通过"),
     ("fail", "failed", "fails", "broken", "失败", "出错")),
    (("start", "started", "starts", "begin", "began", "开始", "启动"),
     ("stop", "stopped", "stops", "ended", "ends", "quit", "停止", "结束")),
    (("with", "带有", "包含"), ("without", "没有", "不含")),
    (("morning", "早上", "上午"), ("evening", "night", "afternoon", "晚上", "下午")),
    (("first", "先", "首先"), ("last", "后", "最后")),
    (("minimum", "at least", "至少", "最低", "最小"), ("maximum", "at most", "至多", "最多", "最高", "最大")),
    (("public", "公开"), ("private", "私有")),
    (("accept", "accepted", "approved", "同意", "批准"), ("reject", "rejected", "declined", "拒绝", "否决")),
    (("open", "opened", "opens", "打开"), ("close", "closed", "closes", "关闭")),
)  # fmt: skip
"""Words that cannot take each other's place, each with those that mean the same."""

ELISIONS = (
    "rest unchanged", "rest is unchanged", "unchanged otherwise", "and so on", "etc.", "as above", "see above",
    "same as before", "remaining items", "and others", "no other changes",
    "其余不变", "其余略", "其他不变", "等等", "同上", "如上", "略去", "以此类推", "余下省略",
)  # fmt: skip
"""What stands in the place of something that was left out."""

REFUSALS = (
    "i'm sorry", "i am sorry", "i apologize", "i apologise", "i cannot", "i can't", "unable to", "as an ai",
    "as a language model", "cannot generate",
    "cannot comply", "insufficient information", "not enough information", "no information",
    "抱歉", "对不起", "无法生成", "无法完成", "无法回答", "信息不足", "作为ai", "作为人工智能", "作为一个语言模型",
)  # fmt: skip
"""What a model says in the place of an answer."""

CLICHES = (
    "it is important to note", "it's important to note", "it is worth noting", "in conclusion", "in summary",
    "overall,",
    "delve", "tapestry", "testament to", "game changer", "game-changer", "seamless", "seamlessly",
    "plays a crucial role",
    "a reminder that", "journey", "unlock the", "leverage the power",
    "值得注意的是", "总而言之", "综上所述", "不仅如此", "至关重要", "仿佛", "竟然", "由此可见", "毋庸置疑", "赋能",
)  # fmt: skip
"""Machine phrases that say nothing."""

ORDERS = (
    "ignore previous", "ignore all", "ignore the", "disregard", "you must", "you should", "you are now", "please",
    "remember to", "make sure", "note to self", "do not tell", "run the following", "execute", "system prompt",
    "忽略之前", "忽略以上", "请", "你必须", "你应该", "你现在是", "务必", "不要告诉", "执行以下", "系统提示",
)  # fmt: skip
"""What speaks to the reader instead of telling something. It may stand where the evidence has it."""

NEW_WORDS = (
    "noted", "stated", "according", "currently", "now", "recently", "again", "still", "both", "while", "whereas",
    "also",
    "however", "instead", "rather", "via", "using", "uses", "used", "use", "made", "makes", "make", "set", "kept",
    "keep",
    "keeps", "takes", "took", "given", "gets", "got", "found", "shown", "shows", "show", "means", "turned", "within",
    "between", "during", "until", "since", "through", "per", "such", "same", "own", "other", "another", "one", "ones",
    "person", "people", "thing", "things", "way", "time", "times", "day", "days", "well", "runs", "run", "running",
    "has", "having", "been", "being", "get", "went", "goes", "came", "comes", "needs", "need", "needed", "lives",
    "live",
    "located", "based", "called", "named", "known", "switched", "changed", "moved", "replaced", "became", "become",
)  # fmt: skip
"""English words that a paraphrase may bring in: they carry no fact of their own."""

NEW_CHARACTERS = frozenset(
    "的了是在和与及或也还又并而且但于对从到把被将会能要已经过着给让使用为以其之所这那该此一个些种样次名位条项者都就才只很更"
    "有没不无未非可应当现目前当前仍同时以后以前后前中内上下间时候由它他她们我你您用户记录说明表示采用进行目的需须做作为成改"
)
"""Chinese characters that a paraphrase may bring in."""
