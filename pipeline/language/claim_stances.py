"""Words by which a claim denies, hedges, generalises, dates or orders what it tells, in English and Chinese."""

from __future__ import annotations

NEGATORS = (
    "not", "no", "never", "none", "nothing", "nobody", "without", "w/o", "cannot", "neither", "nor", "no longer",
    "unable",
    "isn't", "aren't", "wasn't", "weren't", "don't", "doesn't", "didn't", "can't", "couldn't", "won't", "wouldn't",
    "shouldn't", "mustn't", "hasn't", "haven't", "hadn't", "free of", "off limits", "instead of", "rather than",
    "in place of", "refuse*", "reject*", "turned down", "turned away", "turns away", "against", "except",
    "apart from", "other than", "but for", "lacks", "lack of", "avoid*", "stop*", "forbid*", "forbidden", "banned",
    "gone", "remains un*", "disagree*", "unlike", "excluding", "exception", "anything but", "dropped", "ceased",
    "excepted",
    "fewer than", "called off", "hate*", "dislike*", "cannot stand", "weak", "expired", "too small", "too", "cancel*",
    "fail", "fails", "failed", "breaks", "crash*", "hangs", "kept from", "keeps from", "just a guess", "不", "没",
    "沒", "无", "無", "未", "别", "莫", "禁", "勿", "非", "免", "拒", "缺", "弃", "避", "讨厌", "厌", "落选", "除外",
    "之外", "以外", "排除", "剔除", "除了", "例外", "停", "反感", "否", "取消", "挂", "不再", "暂缓", "悬", "待",
    "候补", "另", "失效", "差", "弱", "阴性", "见底", "用完", "崩",
)  # fmt: skip
"""What denies a thing outright or in other words; a claim that has one of them is not taken for an affirmation."""

PLAIN_NEGATORS = (
    "not", "no", "never", "none", "nothing", "nobody", "without", "cannot", "neither", "nor", "isn't", "aren't",
    "wasn't", "weren't", "don't", "doesn't", "didn't", "can't", "couldn't", "won't", "wouldn't", "shouldn't",
    "mustn't", "hasn't", "haven't", "hadn't", "no longer", "fewer than", "instead of", "rather than", "in place of",
    "except", "不", "没", "无", "未", "别", "勿", "不再", "不得", "禁止", "不用", "无需", "不必", "不需", "没有",
)  # fmt: skip
"""What denies the words behind it."""

EXCEPTING = ("instead of", "rather than", "in place of", "except", "other than", "but for", "fewer than")
"""What sets something beside another, and denies of it no more than that."""
NOT_NEGATORS = (
    "not only", "no doubt", "no matter", "not just", "whether or not", "no later than", "no more than",
    "no less than", "不同", "不错", "不少于", "不超过", "不低于", "不高于", "不大于", "不小于", "不过", "不但",
    "不仅", "不断", "差不多", "特别", "分别", "级别", "类别", "识别", "非常", "无人机", "无锡", "无花果", "无疑",
    "不锈钢", "不动产", "未婚", "没收", "别墅", "非洲", "停车", "除了", "未来", "无线", "不只", "不管", "不论",
    "无论", "非但", "除非", "识别", "区别", "性别", "别人", "别的", "时不时", "要不要", "是不是", "不一致", "对不上",
    "不一样", "差不多", "不止", "能不能", "有没有",
)  # fmt: skip

GUESSES = (
    "might", "may", "maybe", "perhaps", "probably", "possibly", "possible", "seems", "seem", "likely", "suspect*",
    "thinks", "think", "thought", "hypothes*", "guess*", "unclear", "unconfirmed", "not confirmed", "tentative*",
    "could", "candidate for", "believed", "可能", "也许", "大概", "或许", "似乎", "怀疑", "猜", "疑似", "估计",
    "不确定", "未确认", "未证实", "没有得到证实", "没得到证实", "尚未证实",
)  # fmt: skip
PLANS = (
    "plan*", "consider*", "thinking about", "want", "wants", "wanted", "would like", "hope*", "propos*", "suggest*",
    "if", "unless", "provided", "should", "ought", "try", "trying", "will", "intend*", "means to", "mean to",
    "going to", "is to", "are to", "due", "have to", "has to", "to be", "no decision", "undecided",
    "nothing has been decided", "came up with", "comes up with", "让", "not decided", "put forward", "would", "wish*",
    "idea", "yet", "upcoming", "next", "once", "until", "偏向", "倾向", "打算", "计划", "准备", "考虑", "想", "希望",
    "建议", "提议", "提出", "主意", "如果", "除非", "应该", "尝试", "拟", "将", "要", "需", "须", "待定", "未定",
    "没定", "还没", "尚未", "未递交", "候补", "前完成", "下周", "下次", "下回", "暂", "先不", "再看", "悬", "仍未",
    "没有同意", "没有给出", "期限", "不续", "之前", "没答应", "结束前", "底前", "尚待", "有待", "待备", "还要",
)  # fmt: skip
"""What makes of a fact a plan, a wish, an open thing or a condition."""
OPEN = (
    "needs to", "need to", "yet to", "倾向", "还要", "plan*", "considering", "wants", "want", "would like", "propos*",
    "suggest*", "no decision", "will", "not confirmed", "hypothes*", "maybe", "perhaps", "might", "thinks", "打算",
    "计划", "考虑", "想把", "想要", "希望", "建议", "提议", "怀疑", "待定", "还没", "尚未", "候补中", "前完成",
    "再看", "未证实",
)  # fmt: skip
"""What a line has that tells of something not done or not sure."""
PROPOSED = (
    "might", "maybe", "perhaps", "probably", "possibly", "plans to", "planned", "is considering", "suggested",
    "proposed", "打算", "计划", "建议", "可能", "也许", "尽量", "最好", "考虑",
)  # fmt: skip
"""What a claim may not bring in where its lines are sure."""

EACH_TIME = ("always", "each time", "every time", "whenever", "总是", "永远", "从来", "每次", "一直")
EACH_TIME_KNOWN = (
    "stays", "remains", "保持", "always", "each", "every", "whenever", "at all times", "per", "daily", "总", "永远",
    "每", "一直", "都", "经常",
)  # fmt: skip
UNIVERSALS = (
    "every", "everyone", "everybody", "everything", "everywhere", "all", "entirely", "completely", "guaranteed",
    "permanently", "forever", "any", "anyone", "anywhere", "whole", "in general", "永远", "从不", "所有", "全部",
    "每个", "完全", "彻底", "永久", "任何", "一律", "全员", "各个", "各部门", "没有例外",
)  # fmt: skip
"""What makes of a case a rule, or of some things all."""
MANY = (
    "each", "every", "all", "both", "neither", "always", "any", "everything", "everyone", "per", "at all times",
    "whole", "entire", "都", "全", "每", "所有", "各", "一律", "单", "任何", "统一", "什么都", "完全",
)  # fmt: skip
"""What a line has from which such a word may come."""
DONE = ("已经", "已", "成功", "already")
DONE_FOR_SURE = ("已经", "已于", "already")
PASSED = ("已", "了", "过", "already", "done", "was", "were", "been", "完", "成功")
"""What a line has of something that happened."""
CHANGED = (
    "fix*", "fixed", "used to", "replac*", "switch*", "changed", "until", "moved", "paused", "stopped", "no longer",
    "修", "解决", "换", "改", "迁", "弃用", "停用", "下线", "以前",
)  # fmt: skip
"""What a line has of which a claim may say that it is so no more."""

YET = ("yet", "so far", "还没", "尚未", "还未", "至今")
"""What a claim says of something that has not happened."""
NO_LONGER = ("no longer", "not any more", "not anymore", "不再", "已不")
OVER = (
    "paused", "ran", "ended", "used to", "failed", "stopped", "was", "moves", "改为", "改到", "换成", "原来", "以前",
    "疗程", "结束",
)  # fmt: skip
"""What a line has that tells of something over."""
GOES_ON = (
    "still", "until", "stay*", "remain*", "continu*", "keep*", "yet", "ongoing", "open", "仍", "还", "留", "继续",
    "保留", "中", "一直", "未", "没", "坚持", "照旧",
)  # fmt: skip
"""What a line has that tells of something lasting."""
STILL = (
    "is still", "are still", "still has", "still runs", "keep failing", "keeps on", "has been running",
    "continues to", "仍在", "仍然", "依然", "坚持", "还在", "一直",
)  # fmt: skip
PAST = (
    "used to", "was", "were", "had", "formerly", "previously", "before", "until", "no longer", "went", "from", "came",
    "ago", "once", "instead", "rather than", "in place of", "replac*", "took over", "while", "raised", "reduced",
    "cut", "changed", "switch*", "gave way", "ended", "dropped", "did", "stood", "lowered", "brought", "given up",
    "turned", "以前", "之前", "原来", "原先", "原", "曾", "旧", "从", "由", "上次", "上回", "上一回", "过去", "不再",
    "改", "换", "取代", "代替", "腾出", "让给", "降", "不", "升", "转", "落选", "下线", "退役", "取消", "排除", "压",
    "精简", "删", "减", "留下", "没", "先前", "挪", "迁", "弃", "替",
)  # fmt: skip
"""What tells that a thing was so, or is so no more."""

EARLIER = (
    "before", "until", "till", "by", "up to", "prior to", "ahead of", "no later than", "前", "之前", "以前", "为止",
)  # fmt: skip
LATER = ("after", "since", "from", "following", "once", "starting", "past", "后", "之后", "以后", "起")

CAUSES = (
    "because", "therefore", "thus", "hence", "so that", "as a result", "due to", "caused by", "leads to", "led to",
    "in order to", "to avoid", "which means", "that is why", "thanks to", "owing to", "consequently", "so",
    "being at", "due", "reason", "over", "for", "since", "as", "因为", "由于", "因此", "所以", "导致", "使得", "从而",
    "以便", "为了", "以免", "避免", "归功于", "原因", "因", "造成", "引起",
)  # fmt: skip
CLEAR_CAUSES = (
    "because", "therefore", "thus", "hence", "so that", "as a result", "caused by", "led to", "leads to",
    "in order to", "to avoid", "which means", "thanks to", "owing to", "consequently", "因为", "由于", "因此", "所以",
    "导致", "使得", "从而", "以便", "为了", "以免", "造成",
)  # fmt: skip
SO = r",\s*so\b(?! far| that)"
CAUSAL_SIGNS = r"->|→|=>|\(|;|cause|原因|处理|修法|解法|改为|后|\bfix|\bfor\b"
"""Signs of notes that stand for a cause."""

ADVICE = (
    "must", "have to", "ought to", "should", "needs to be", "best to", "应当", "应该", "需要尽快", "尽快", "务必",
    "应采用", "下次要", "最好",
)  # fmt: skip
NEED = (
    "if", "must", "have to", "has to", "ought", "should", "need*", "never", "always", "rule", "only", "by", "due",
    "wants", "don't", "require*", "max", "use", "应", "须", "需", "要", "必", "得", "规则", "规定", "规矩", "不要",
    "以后", "下次", "尽快", "务必", "建议", "最好",
)  # fmt: skip
EMPHASIS = (
    "severely", "extremely", "highly", "critical", "crucial", "essential", "seriously", "significantly",
    "dramatically", "profitable", "easier", "easiest", "best", "worst", "better", "successful*", "严重", "极其",
    "非常", "显著", "大幅", "急需", "超期", "成功",
)  # fmt: skip

CONTRARIES = (
    (("enabled", "enable", "enables", "turned on", "switched on", "启用", "打开", "开启", "开着"),
     ("disabled", "disable", "disables", "turned off", "switched off", "禁用", "关闭", "停用", "关着")),
    (("increase*", "raise", "raised", "raises", "rose", "risen", "higher", "too high", "增加", "提高", "升高", "上升",
      "上调", "偏高", "太高", "更高"),
     ("decrease*", "lower", "lowered", "reduce*", "fell", "too low", "减少", "降低", "下降", "下调", "偏低", "太低",
      "更低")),
    (("allow*", "permit*", "允许"), ("forbid*", "forbidden", "never", "must not", "banned", "禁止", "不得", "不要")),
    (("不用", "无需", "不必", "不需"), ("要", "须", "需", "必须")),
    (("加上", "加了", "with"), ("去掉", "去除", "取消", "without", "w/o")),
    (("included", "with", "including", "包含", "含"), ("without", "excluded", "excluding", "不含")),
    (("like", "likes", "love", "loves", "prefers", "enjoys", "喜欢", "偏好"),
     ("dislike*", "hate", "hates", "讨厌", "不喜欢", "反感", "厌烦")),
    (("passed", "passes", "succeeded", "works", "成功", "通过"),
     ("failed", "fails", "broken", "broke", "失败", "出错", "没买到", "没通过")),
    (("public", "公开"), ("private", "私有", "保密")),
    (("minimum", "at least", "至少", "最低", "起码"), ("maximum", "at most", "max", "至多", "最多", "不超过")),
    (("够用", "足够"), ("不够用", "不够", "不足")),
    (("more than", "以上", "超过", "高于", "多于"), ("less than", "以内", "以下", "不超过", "低于", "少于")),
    (("strong", "good", "强", "好"), ("weak", "poor", "bad", "弱", "差")),
    (("free", "available", "空闲", "空着"), ("taken", "occupied", "booked out", "占用", "被占", "客满")),
    (("in the morning", "mornings", "morning", "早上", "早晨", "清晨", "上午", "每早"),
     ("in the evening", "evenings", "evening", "at night", "晚上", "傍晚", "夜里", "每晚", "下午")),
    (("bought", "buys", "buy", "买"), ("sold", "sells", "sell", "卖")),
    (("won", "win", "赢", "赚"), ("lost", "lose", "输", "亏")),
    (("open", "opened", "开门"), ("closed", "shut", "关门")),
    (("hot", "warm", "热"), ("cold", "冷")),
    (("fast", "faster", "quick", "快"), ("slow", "slower", "慢")),
    (("early", "earlier", "提前"), ("late", "later", "推迟", "延后", "延期")),
    (("paid", "已付", "已缴", "已交", "缴清"), ("unpaid", "未付", "未缴", "欠")),
    (("full", "满"), ("empty", "空")),
    (("left", "左"), ("right", "右")),
    (("online", "线上"), ("offline", "线下")),
    (("summer", "夏"), ("winter", "冬")),
    (("north", "北"), ("south", "南")),
    (("internal", "内部"), ("external", "外部")),
    (("accept*", "接受"), ("reject*", "refuse*", "拒绝")),
)  # fmt: skip
"""Words that cannot take each other's place, each with those that mean the same."""

DIRECT = (
    r"\b(?:your?s?|yourself|you're|you'll|you've)\b"
    r"|你|您|(?<![申邀宴聘])请(?!求|假|教)|記得|记得|务必|提醒(?!邮件|我)|注意(?!到)|别忘|最好"
)
IMPERATIVES = (
    "use", "do", "don't", "always", "never", "answer", "look", "run", "restart", "add", "set", "put", "keep", "make",
    "check", "raise", "include", "send", "call", "ask", "write", "read", "avoid", "remember", "ensure", "try", "pay",
    "take", "give", "bring", "deploy", "install", "remove", "delete", "pin", "please", "note", "consider", "prefer",
    "stop", "start", "go", "wait", "pick", "buy", "open", "close", "update", "be", "get", "let", "execute", "ignore",
)  # fmt: skip

ELISIONS = (
    r"\b(?:the rest|everything else|(?:all |any |every |the )?other\b[\w ]{0,30}|(?:existing|remaining) [\w ]{0,30})"
    r"[^.;]{0,60}?\b(?:unchanged|the same|as (?:before|it was|they are|they were|usual)|stays?|remains?|not affected|"
    r"unaffected|left at|defaults?)\b"
    r"|\band so on\b|\betc\b\.?|\bas (?:above|before)\b|\bsee above\b|\bunchanged otherwise\b|\bno other changes\b"
    r"|(?:其余|其他|其它|其馀|剩下|余下|后续|后面|夜间|设置|限制|步骤|配置|别的|剩余)[^,。;]{0,12}(?:不变|照旧|略|同前|不再赘述|从略|一样|同上|照常|如旧|依旧)"
    r"|与之前一样|和之前一样|等等|同上|如上|以此类推|不再赘述|从略|略去|不变(?=[。,]|$)"
)
"""What stands in the place of something that was left out."""

ALL_OF = r"(?:[两三四五六七八九十]|各|所有|全)[^,。;]{0,8}都"
"""Chinese "all of them"."""
PARTITIVE = r"\b(?:half|most|some|none|part|percent|%) of all\b|\bat all\b|\bwithout any\b|\ball but\b|\banything but\b"
"""Where such a word makes nothing general."""
PURPOSES = ("to avoid", "in order to", "so that", "以免", "避免", "以便", "为了")
"""What tells an end: in Chinese told by its words, not by their characters."""
SURE_EVENTS = ("finish", "fix", "confirm")
ORDERED = ("ordered", "on order", "订了", "订购", "下单")
PLANNING = r"^[^,;:]{0,40}?(?:\bplan|\btodo|\bidea|\bproposal|\bgoal|\bhypothes|计划|打算|目标|待办|设想)[^,;:]{0,10}:"
"""What stands before a colon and makes a plan of all behind it."""
PROPOSALS = ("propos*", "suggest*", "建议", "提议", "想把", "想要")
CONDITIONS = ("until", "unless", "直到", "除非")
CONDITIONS_KNOWN = (
    "until", "till", "unless", "if", "once", "by", "when", "before", "to", "直到", "除非", "到", "前", "如果", "至",
)  # fmt: skip
EVENTS = ("finish", "fix", "confirm", "choose", "decide", "change", "cancel", "approve", "delete", "release")
"""Senses of what may be only planned."""
FIRST, THEN, LAST = (
    ("先", "首先", "first"),
    ("再", "然后", "随后", "之后再", "后下", "then", "next"),
    ("最后", "last", "finally"),
)

OPERATORS = {
    "denial": (
        "not", "no", "never", "without", "don't", "doesn't", "didn't", "isn't", "aren't", "wasn't", "weren't",
        "won't", "wouldn't", "can't", "cannot", "couldn't", "shouldn't", "no longer", "does not", "do not", "did not",
        "不", "没有", "没", "未", "无", "别", "勿", "禁止", "不得", "不能", "不要", "不再", "不用", "无需",
    ),
    "doubt": (
        "maybe", "perhaps", "probably", "possibly", "might", "may", "wants to", "want to", "plans to", "plan to",
        "would like to", "thinks", "planned to", "likely", "considers", "hopes to", "可能", "也许", "大概", "打算",
        "计划", "准备", "想", "希望", "建议", "怀疑", "考虑", "拟",
    ),
    "measure": (
        "only", "every", "each", "all", "always", "some", "most", "只", "每", "全部", "所有", "都", "总是", "仅",
        "部分",
    ),
    "above": ("over", "above", "more than", "超过", "高于", "多于"),
    "below": ("below", "under", "less than", "不超过", "低于", "少于"),
    "earlier": ("before", "until", "till", "by", "前", "之前", "以前"),
    "later": ("after", "since", "following", "后", "之后", "以后"),
    "lasting": ("still", "used to", "formerly", "currently", "仍", "仍然", "曾", "以前", "现在", "目前"),
}  # fmt: skip
"""Small words that turn a statement round, by what they do to it."""
