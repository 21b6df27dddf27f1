"""Words by which what an agent says is told to be worth a line or not, in English and Chinese.

English is matched on whole words, Chinese as substrings, both without regard to case.
"""

from __future__ import annotations

CHATTER = (
    "most of it", "some of it", "先不", "先别", "过程比", "整体比",
    "let me", "let's", "let us", "i'll", "i will", "i'm going to", "i am going to", "i need to", "i should", "now i",
    "now let", "next i", "next,", "first i", "first,", "checking", "looking at", "looking into", "running", "trying",
    "reading", "searching", "inspecting", "opening", "here is", "here's", "here are", "as requested",
    "as you asked", "would you like", "do you want",
    "want me to", "shall i", "should i", "let me know", "feel free", "please let me know", "i can", "i could",
    "to do this", "one moment", "hold on", "hmm", "wait",
    "让我", "我来", "我先", "我会", "我将", "我去", "我再", "我现在", "我需要", "接下来", "现在我", "下一步", "首先",
    "正在", "先看", "先查", "看一下", "看看", "查一下", "稍等", "请稍", "等一下", "如果需要", "需要我",
    "要不要", "是否需要", "以下是", "下面是",
)  # fmt: skip
"""How an agent opens a sentence about its own next move, which is nothing to remember."""

PREFACES = (
    "you're right", "you are right", "you're absolutely right", "good catch", "good point", "good news", "sure",
    "of course", "great", "perfect", "excellent", "okay", "ok", "yes", "thanks",
    "你说得对", "您说得对", "你說得對", "您說得對", "没问题", "好的", "好，", "是的", "没错", "当然", "好消息",
)  # fmt: skip
"""What an agent agrees with before it says something."""

GUESS = (
    "maybe", "perhaps", "might", "may be", "probably", "possibly", "could be", "i think", "i guess", "i suspect",
    "i assume", "assuming", "my guess", "it seems", "seems to", "seems like", "looks like", "appears to",
    "presumably",
    "likely", "not sure", "suppose", "hypothesis", "if it is", "if this is", "unless it",
    "可能", "也许", "大概", "或许", "应该是因为", "估计", "猜测", "我猜", "似乎", "好像", "看起来", "看样子", "怀疑",
    "假设", "不确定", "说不定", "恐怕", "未必", "如果是",
)  # fmt: skip
"""What is said so is not known."""

PROPOSALS = (
    "shall i", "should i", "shall we", "should we", "want me to", "do you want me to", "would you like me to",
    "may i", "can i go ahead", "i suggest", "i propose", "i recommend", "i'd suggest", "i would suggest",
    "i'd recommend", "i'd propose", "i would propose", "i plan to", "plan:", "why don't we", "how about",
    "what about", "let's", "is that ok", "is that okay", "ok to", "okay to", "proposal:",
    "proposed:",
    "要不要", "需要我", "是否要", "是否需要", "我建议", "建议", "要我", "可以吗", "行吗", "好吗", "怎么样",
    "不如", "我们就", "可否",
    "提议", "方案：", "方案:", "打算", "要不", "考虑换成", "想把",
)  # fmt: skip
"""How an agent proposes something at the end of a message."""

TAG_QUESTIONS = (
    "ok", "okay", "agreed", "agree", "shall i", "should i", "sound good", "sounds good", "all right", "alright",
    "good with you", "fine with you", "any objections", "deal", "is that ok", "is that okay", "does that work",
    "work for you", "may i", "can i go ahead", "go ahead",
    "可以吗", "可以嗎", "同意吗", "同意嗎", "行吗", "行嗎", "好吗", "好嗎", "要这样做吗", "要這樣做嗎",
    "这样做吗", "这样行吗",
    "怎么样", "怎麼樣", "您看呢", "你看呢", "行不行", "好不好", "可不可以", "没意见吧", "对吧",
)  # fmt: skip
"""What asks for a yes to the statement before it."""

OFFERS = (
    "anything else", "something else", "what else", "need help with", "how can i help", "what can i do for you",
    "what would you like", "help with anything", "does that help", "does that make sense", "any other questions",
    "any questions", "let me know", "feel free",
    "还有什么", "還有什麼", "还有别的", "还需要什么", "其他问题", "有什么可以帮", "有什么我能帮", "需要我帮什么",
    "能帮您什么", "需要什么帮助", "明天再", "改天再", "回头再", "告诉我就行", "随时告诉我", "随时找我",
)  # fmt: skip
"""How an agent offers more work: that asks for no answer."""

REFUSALS = (
    "no", "nope", "nah", "n", "not", "don't", "wait", "stop", "later",
    "不用", "不是", "不要", "不行", "没有", "别", "等", "算了", "先不",
)  # fmt: skip
"""What is no yes, however short."""

STATES = (
    "is", "are", "was", "were", "isn't", "aren't", "has", "have", "had", "runs", "running", "run", "listens",
    "listening", "listen", "lives", "live", "sits", "stands", "mounted", "mounts", "exported", "exports", "shared",
    "shares", "serves", "served", "hosts", "hosted", "uses", "use", "used", "needs", "requires", "points", "resolves",
    "binds", "bound", "exposes", "exposed", "stores", "stored", "keeps", "kept", "writes", "reads", "contains",
    "holds", "starts", "started", "restarts", "expires", "expired", "rotates", "rotated", "patched", "unpatched",
    "affected", "vulnerable", "fixed", "upgraded", "updated", "installed", "configured", "set", "moved", "changed",
    "renamed", "assigned", "reserved", "connected", "attached", "located", "reachable", "available", "backed",
    "backs",
    "scheduled", "fires", "takes", "allows", "accepts", "limits", "limited", "capped", "defaults", "enabled",
    "disabled", "belongs", "owns", "owned", "sends", "forwards", "forwarded", "proxied", "proxies", "supports",
    "answers", "answer", "responds", "reports", "left", "speaks", "expects", "depends", "lists", "maps",
    "ships", "came", "comes", "goes", "gets", "got", "replaced", "pinned", "deployed",
    "是", "在", "为", "用的", "使用", "监听", "运行", "跑在", "位于", "放在", "存在", "存放", "挂载", "共享", "导出",
    "装在", "安装", "配置", "设为", "设成", "设置", "改为", "改成", "换成", "升级", "指向", "绑定", "占用", "开放",
    "暴露", "对应", "需要", "有", "已", "未受影响", "不受影响", "受影响", "修补", "打了补丁", "属于", "负责", "转发",
    "备份", "写入", "读取", "保存", "限制", "上限", "默认", "启用", "禁用", "关闭", "开启", "支持", "连接", "接在",
    "插在", "走", "统一用", "改用", "依赖", "每天", "每周", "每小时",
)  # fmt: skip
"""Verbs by which a sentence says how a thing is."""
