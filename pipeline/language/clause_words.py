"""Small words of clauses, in English and Chinese: what says nothing, who is meant, what another clause hangs on."""

from __future__ import annotations

ARTICLES = frozenset(("the", "a", "an"))
COUNTED = frozenset((
    "few", "little", "lot", "number", "second", "third", "quarter", "half", "couple", "bit", "good", "great", "dozen",
))  # fmt: skip
"""Before these "a" says how many: a few, a second."""
JOINING = frozenset(("and", "but", *"而并但且和"))
PLACING = frozenset(("on", "at", "in"))
BEING = frozenset(("is", "are", "是"))
HAVING_BEEN = frozenset(("was", "were"))
GLUE = frozenset("的是在")
"""Chinese words that a terse note leaves out."""
SAYS_NOTHING = frozenset((
    "ok", "okay", "btw", "oh", "hm", "hmm", "hey", "yeah", "yes", "yep", "please", "also",
    *"哎嗯哦呃噢唉吧啊呢嘛哈呀啦喔哟✅☑✔✓🎉👍🚀🔥📌⚠💡🐛📝",
))  # fmt: skip
"""What a speaker puts before a clause or behind it."""

EMPTY_CLAUSES = frozenset((
    "by the way", "fyi", "for the record", "one more thing", "thanks", "thank you", "另外", "还有", "谢谢",
    "忘了说", "跟你说", "我跟你说", "说一下", "顺便说一下", "顺便说", "好",
    "好的", "行", "对", "对的", "收到", "知道了",
))  # fmt: skip
ANSWERS = frozenset(("good", "great", "fine", "alright", "all right", "sure", "perfect", "没问题", "可以"))
"""What says nothing as the first clause of a line, an answer to what was said before; elsewhere it is a fact."""

FIRST = frozenset(("i", "me", "we", "us", "myself", "ourselves"))
FIRST_OWN = frozenset(("my", "our", "mine", "ours"))
FIRST_CHINESE = ("我们", "咱们", "本人", "我", "咱", "俺")
USER_CHINESE = ("用", "户")
OWNERS = frozenset(("user", "me", "i", "用户", "我"))
AGENTS = frozenset(("agent", "assistant", "bot", "system", "tool", "claude", "codex", "助手"))
"""Who speaks before a colon at the head of a line: the person whose memory it is, or a program."""
LABELS = frozenset((
    "decision", "decided", "note", "notes", "fact", "log", "lesson", "lessons", "learned", "fyi", "key lesson",
    "lesson learned", "lessons learned", "key finding", "finding",
    "memo", "reminder", "preference", "correction", "result", "outcome", "决定", "注意", "备忘", "记录", "结论",
    "纠正", "偏好", "教训", "事实", "记", "日志", "经验", "更正", "结果", "记一下", "备注",
))  # fmt: skip
"""What names the sort of a note before a colon, and nothing that it is about."""

OTHERS = frozenset(("he", "she", "they", "him", "her", "them", "his", "their"))

GOVERNING = frozenset((
    "not", "never", "no", "nobody", "nothing", "will", "would", "shall", "should", "can", "could", "may", "might",
    "must", "wish", "want", "used", "hope", "plan", "if", "unless", "refuse", "refused", "let", "make", "made", "ask",
    "asked", "told", "to",
))  # fmt: skip
"""On these the base form of a verb in the clause behind theirs may hang."""
OWN_VERBS = frozenset((
    "prefer", "like", "love", "hate", "dislike", "want", "need", "own", "have", "live", "know", "think", "believe",
    "suspect", "doubt", "hope", "am",
))  # fmt: skip
"""What a person's note begins with that leaves out who; "call Anna" is an order and no such note."""
MAY_BE_ORDERS = frozenset((
    "use", "work", "drink", "eat", "avoid", "keep", "plan", "speak", "study", "teach", "run", "manage", "lead", "pay",
    "rent", "play", "take", "feed", "wake", "sleep", "read", "write", "train", "commute", "share", "trust", "coach",
    "mentor", "tutor", "chair", "host", "lend", "sing", "cook", "bake", "grow", "collect", "repair", "ride", "swim",
    "climb", "knit", "sew", "paint", "volunteer", "rehearse", "practise", "practice",
))  # fmt: skip
"""What begins such a note, too, but an order where it is spoken to somebody."""
NOT_OF_PEOPLE = frozenset((
    "crashed", "rebooted", "expired", "leaked", "rained", "snowed", "stalled", "died", "melted", "rusted", "burst",
    "froze", "exploded", "rotted",
))  # fmt: skip
"""What happens to things, so that a note that leaves out what it tells of does not mean its writer."""
DONE_BY_PEOPLE = frozenset((
    "called", "phoned", "emailed", "texted", "paid", "asked", "told", "visited", "invited", "moved", "left", "met",
    "helped", "taught", "hired", "fired", "promoted", "sued", "won", "beat", "hit", "hurt", "married", "divorced",
    "warned", "blamed", "accused", "thanked", "loved", "hated", "trusted", "followed", "led", "fed", "cheated",
    "robbed", "answered", "refused", "accepted", "agreed", "applied", "voted", "elected", "heard", "seen",
    "bitten", "bit",
))  # fmt: skip
"""Verbs that tell of somebody, without an object, that they do it, or that it is done to them."""
ADVERBS = frozenset(("not", "already", "also", "still", "only", "never", "now", "finally", "always", "usually", "long"))
TIMES = frozenset((
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "january", "february",
    "march", "april", "june", "july", "august", "september", "october", "november", "december", "mon", "tue", "tues",
    "wed", "thu", "thur", "thurs", "fri", "sat", "sun", "monday", "tuesday", "wednesday", "thursday", "friday",
    "saturday", "sunday",
    "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "am",
    "pm", "morning", "evening", "night", "noon", "midnight", "week", "on", "at", "in",
    *"年月日号周星期礼拜一二三四五六七天上下午晚早凌晨中夜点分半今昨前后初底旬春夏秋冬",
))  # fmt: skip

TO_COME = frozenset((
    "will", "shall", "would", "should", "could", "may", "might", "planned", "plan", "plans", "due", "next",
    "tomorrow", "deadline", "expires", "until", "till", "upcoming", "soon", "starting", "valid", "scheduled",
    "expected", "appointment", "booking", "if", "every", "each", "weekly", "monthly", "always", "usually",
))  # fmt: skip
TO_COME_CHINESE = (
    "明", "下周", "下个", "下月", "将", "会", "要", "计划", "打算", "准备", "拟", "后天", "待", "想", "等", "再",
    "如果", "可能",
)  # fmt: skip
"""A clause with one of these tells of nothing that is over."""
NOT_DONE_CHINESE = (
    "不", "没", "未", "别", "记得", "禁止", "必须", "应", "得", "请", "能", "可以", "须", "需", "建议", "差点", "若",
    "一旦", "前交", "忘", "无", "拒绝", "先",
)  # fmt: skip
"""Nor does one with one of these: what is denied, ordered or allowed is not done."""
DENYING_CHINESE = frozenset("不没未别非无")
NOT_OF_PEOPLE_CHINESE = (
    "下雨", "下雪", "停电", "停水", "漏水", "死机", "宕机", "崩溃", "涨价", "降价", "停产", "过期", "支持", "延迟",
    "跑在", "已停产", "不支持", "已过期", "丢包", "超时",
)  # fmt: skip
"""A note that begins so tells of a thing or of the weather, not of its writer."""
DONE_CHINESE = frozenset("到成好完在掉住给为进出上下回过走开错满光坏死断中手起见懂清")
"""Behind these "了" says nothing new: 换成, 换成了."""

LIMITING = frozenset((
    "if", "unless", "except", "excluding", "only", "but", "not", "no", "never", "until", "till", "otherwise", "else",
    "maybe", "perhaps", "possibly", "probably", "likely", "because", "since", "as", "so", "then", "later",
    "afterwards", "again", "still", "yet", "though", "although", "however", "instead", "provided", "assuming", "when",
    "whenever", "while", "once", "after", "before", "during", "for", "in", "with", "without", "within", "at", "on",
    "under", "over", "from", "to", "by", "of", "per", "than", "or", "nor", "plus", "minus", "incl", "including",
    "excl", "even", "either", "neither", "whether", "where", "which", "who", "whose", "that", "hopefully",
    "apparently", "supposedly", "allegedly", "tentatively", "tbd", "tbc", "pending", "unconfirmed", "estimated",
    "estimate", "planned", "draft", "provisional", "max", "min", "up", "about", "around", "roughly", "almost",
    "nearly", "just", "mostly", "usually", "sometimes", "often", "rarely", "always", "today", "tomorrow", "yesterday",
    "now", "currently", "formerly", "finally", "meanwhile", "according", "says", "said", "thinks", "claims", "hopes",
    "via", "against", "save", "barring", "given", "depending", "subject", "rather", "back", "reverted", "undone",
    "cancelled", "canceled", "rejected", "refused", "contingent", "conditional", "conditions", "terms", "condition",
    "unlike", "supposing", "weekdays", "weekends",
))  # fmt: skip
"""A clause that begins so tells of the one beside it when, how far, how surely or for whom it holds."""
EXAMPLES = ("for example", "for instance", "e.g", "such as", "例如", "比如", "譬如")
"""A clause that begins so shows what its neighbour says, and limits nothing."""
OF_THE_ONE_BEFORE = frozenset((
    "but", "otherwise", "else", "so", "then", "later", "afterwards", "again", "still", "yet", "or", "nor", "which",
    "who", "whose", "that", "even", "instead", "rather", "back", "reverted", "not", "no", "never", "save", "subject",
))  # fmt: skip
"""Of these, those that tell of the clause before theirs alone."""
LIMITING_ENDS = frozenset((
    "permitting", "pending", "allowing", "willing", "excepted", "excluded", "included", "only", "tbc", "tbd", "maybe",
    "unconfirmed", "provisionally", "tentative", "tentatively", "estimate", "estimated", "planned", "though", "yet",
    "possible", "probably", "extra", "apply",
))  # fmt: skip
"""A clause that ends so does, too."""
PRONOUNS = frozenset(("he", "she", "it", "they", "him", "his", "her", "their", "its", *"它他她"))
REFERRING = frozenset((
    "cause", "reason", "because", "it", "this", "that", "these", "those", "he", "she", "they", "him", "his", "her",
    "their", "its", "there", "same", "both", "also", "so", "therefore", "hence", "thus", "then", "which", "but",
    "otherwise", "else", "afterwards", "later", "again", "instead", "or", "nor", "yet", "still", "though", "neither",
    "either",
))  # fmt: skip
REFERRING_CHINESE = (
    "原因", "理由", "因此", "因为", "所以", "于是", "它", "他", "她", "这", "那", "同", "也", "其", "该", "后来",
    "然后", "结果", "但", "不过", "否则", "不然", "又", "再", "却", "而", "另", "还",
)  # fmt: skip
"""A clause that begins so speaks of what the clause before it names."""
LIMITING_CHINESE = (
    "但", "不过", "只", "仅", "除", "如果", "要是", "若", "万一", "一旦", "前提", "条件", "否则", "不然", "直到",
    "可能", "也许", "大概", "估计", "或许", "打算", "计划", "准备", "想", "暂", "先", "还", "没", "未", "不", "别",
    "非", "待", "等", "因", "由于", "所以", "于是", "后来", "然后", "又", "再", "之后", "其余", "至少", "最多",
    "至多", "最好", "应该", "必须", "每", "从", "到", "在", "对", "凭", "据", "听说", "说", "觉得", "怀疑", "好像",
    "似乎", "就", "才", "却", "反而", "原来", "以前", "现在", "目前", "或", "及", "无", "限", "即使", "哪怕", "虽",
    "尽管", "另", "改", "取消", "回", "被",
)  # fmt: skip
LIMITED_BY_CHINESE = (
    "除外", "例外", "以外", "之外", "为准", "不算", "不在内", "另算", "再说", "待定", "未定", "而已", "为止", "才行",
    "即可", "的话",
)  # fmt: skip
"""A Chinese clause that ends so tells of the one before it how far it holds."""
LIMITING_ENDS_CHINESE = (
    "时", "后", "前", "的话", "时候", "以内", "之内", "以上", "以下", "起", "为止", "期间", "里", "中", "内", "下",
    "上", "外", "说", "讲", "称", "觉得", "认为", "建议", "怀疑", "猜", "才", "就", "者", "为了", "想", "问", "要求",
    "提议",
)  # fmt: skip
"""A Chinese clause that ends so says of the next one when, where or by whose word."""
SAYING = frozenset((
    "says", "said", "say", "thinks", "thought", "think", "claims", "claimed", "hopes", "hoped", "suggests",
    "suggested", "proposes", "proposed", "according", "believes", "believed", "guess", "guesses", "guessed", "told",
    "asks", "asked", "fears", "suspects", "suspect", "wishes", "heard", "rumour", "rumor", "reportedly", "doubt",
    "doubts", "considering", "wondering", "might", "may", "could", "would", "should", "maybe", "perhaps", "probably",
    "planned", "plan", "plans", "idea", "unsure", "unclear", "unconfirmed",
))  # fmt: skip
REPORTING = frozenset((
    "says", "said", "claims", "claimed", "promised", "promises", "swears", "swore", "insists", "insisted", "assured",
    "dreamt", "dreamed", "dream", "pretends", "pretended", "assumes", "assumed", "wrote", "writes", "announced",
    "mentioned", "suppose", "imagine", "supposing", "rumour", "rumor", "allegedly", "denies", "denied",
))  # fmt: skip
"""A clause that ends with one of these, or is short and has one, says by whose word its neighbour holds."""
SPEAKING = REPORTING | frozenset((
    "say", "thinks", "thought", "hopes", "hoped", "suggests", "suggested", "proposes", "proposed", "believes",
    "believed", "guesses", "told", "asks", "asked", "fears", "suspects", "wishes", "according",
))  # fmt: skip
"""What somebody's words before a colon have; a plan or an idea before one is a thing."""
REPORTING_CHINESE = (
    "告诉我", "告诉", "保证", "透露", "声称", "发誓", "以为", "梦见", "假设", "传", "表示", "坚持", "答应我", "通知",
    "假装",
)  # fmt: skip
TAKING_BACK = frozenset((
    "no", "nope", "sorry", "correction", "actually", "edit", "wait", "wrong", "false", "scratch", "strike", "kidding",
    "jk", "joke", "nonsense", "old", "outdated", "obsolete", "superseded", "retracted", "withdrawn", "hypothetical",
    "untrue", "nvm", "failed", "denied", "n",
))  # fmt: skip
"""A clause that begins so, in the next sentence or in brackets as well, takes back what stands before it."""
TAKING_BACK_CHINESE = (
    "不对", "更正", "说错", "口误", "错了", "等等", "作废", "不是", "撤回", "改成", "改为", "骗你", "开玩笑", "我瞎编",
    "做梦", "道听途说",
)  # fmt: skip
VERDICTS_CHINESE = ("否决", "驳回", "失败", "假的", "误传", "误报", "谣言", "取消", "否", "落空", "错")
VERDICT_CHINESE = 4
"""So short a clause that begins with one says that what stands before it is not so."""
OF_NAMES = frozenset(("de", "van", "von", "der", "la", "di", "al", "the", "from", "and"))
"""Small words in a name of somebody, or before it."""
ASKING_CHINESE = ("吗", "是不是", "真的假的")
HEARSAY_CHINESE = ("说的", "讲的", "传的", "看到的", "告诉我的", "听来的", "猜的")
SAYING_CHINESE = (
    "说", "讲", "称", "觉得", "认为", "建议", "怀疑", "猜", "可能", "也许", "大概", "估计", "打算", "计划", "想",
    "希望", "据", "好像", "似乎", "未定", "没定", "待定", "不确定", "再说", "再看", "再议", "考虑", "听说",
)  # fmt: skip
FEW, FEW_CHINESE = 4, 6
"""So few words (characters) of a clause with one of these only say by whose word, or how surely, another holds."""
