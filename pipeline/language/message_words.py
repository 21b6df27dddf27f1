"""Further cues of what a message is, as people and agents write them in passing, in English and Chinese.

They join the tables of the same names in ``en`` and ``zh``.
"""

from __future__ import annotations

GREETINGS = (
    "you're welcome", "youre welcome", "you are welcome", "no worries", "my pleasure", "glad to help", "anytime",
    "have a nice day", "have a good one", "talk later", "talk to you later", "take care", "gn", "gm", "much obliged",
    "appreciate it", "appreciated", "cheers mate", "thanks a lot", "thanks so much", "thank u", "tysm",
    "happy to help", "happy friday", "happy monday", "happy new year", "happy holidays", "merry christmas",
    "hope you're well", "hope you are well", "long time no see", "how's it going", "hows it going", "how are things",
    "what's new", "welcome", "greetings", "howdy", "hola", "afternoon", "night night", "ttyl", "brb", "later",
    "catch you later", "no problem at all", "not at all", "don't mention it", "always happy to help",
    "here if you need me", "let me know if you need anything else", "see you tomorrow", "see ya", "cya",
    "until tomorrow", "legend", "you're the best", "you rock", "wow", "nice work", "good job", "well done", "love it",
    "brilliant", "excellent", "sweet", "不客气", "不客氣", "别客气", "应该的", "應該的", "辛苦", "辛苦啦", "太好了",
    "太棒了", "厉害", "牛", "感恩", "很高兴能帮到你", "很高兴帮到您", "很高興能幫到您", "随时找我", "隨時找我",
    "有事随时叫我", "需要的话随时说", "随时待命", "吃了吗", "最近怎么样", "最近好吗", "好久不见", "好久不見",
    "元旦快乐", "中秋快乐", "先睡了", "下班了", "撤了", "溜了", "拜", "哈哈哈", "嘻嘻", "謝啦", "谢啦", "多謝",
    "感謝", "晚點聊", "回头聊", "明天见", "明天見", "午安", "早啊", "哈囉", "嗨嗨", "有空聊", "加油", "麻烦了",
    "麻煩了", "麻烦你了", "干得漂亮", "真棒", "好棒", "赞", "讚", "祝好", "周末愉快", "週末愉快", "新年快乐",
    "節日快樂",
)  # fmt: skip
CONFIRMATIONS = (
    "yea", "ya", "yup that's it", "okie", "okey", "oki", "okey dokey", "alrighty", "sgtm", "works for me", "+1",
    "aye", "will do", "on it", "roger that", "you got it", "certainly", "right away", "noted thanks", "okay noted",
    "yes sir", "yessir", "yep that one", "deal", "done deal", "no objections", "no objection", "all clear",
    "consider it done", "whatever you think", "up to you", "either is fine", "sounds great", "sounds right",
    "looks right", "looks great", "that's fine", "thats fine", "that's right", "thats right", "that's it", "thats it",
    "that's all", "good to go", "that works", "makes sense", "go for it", "ship it", "carry on", "as you say",
    "all good", "good", "gotcha", "copy", "copy that", "very well", "i see", "indeed", "absolutely", "definitely",
    "cool with me", "fine by me", "好滴", "好嘞", "好勒", "好哒", "好噠", "好喔", "好哦", "行吧", "行的", "可",
    "可以啊", "可以呀", "沒問題", "对对", "對", "對的", "是啊", "是呀", "没毛病", "妥", "妥了", "妥妥的", "ok啦",
    "ok了", "中", "成", "成吧", "知道啦", "懂了", "了解啦", "明白啦", "收到啦", "收到了", "繼續", "确认了", "確認",
    "就这么办", "就這麼辦", "按你说的", "按你說的", "照做", "得嘞", "就这么着", "好说", "没意见", "我没意见",
    "无异议", "都听你的", "行行行", "安排", "冲", "走起", "搞起来", "整吧", "来吧", "可行", "靠谱", "准了", "批了",
    "放心", "交给我", "这就办", "马上", "马上办", "稍等", "好嘛", "就是", "就是这样", "就这个", "对头", "没差",
    "嗯哼", "嗯呢", "没事", "沒事", "随你", "都行", "都可以", "先这样", "先這樣", "挺好", "挺好的", "不错不错",
    "知道", "晓得了",
)  # fmt: skip
FILLERS = (
    "man", "mate", "buddy", "bro", "dude", "guys", "folks", "team", "boss", "really", "for now", "for today", "that",
    "it", "too", "well", "oh", "ah", "um", "yes", "一下", "呗", "嘛", "喔", "嘞", "咯", "囉", "那就", "就", "先",
    "大家", "各位", "今天", "大佬", "兄弟", "真的", "都",
)  # fmt: skip
CORRECTION = (
    "not correct", "is off", "are off", "isn't correct", "not what you", "讲过了", "說過了", "提过", "就讲过",
    "没让你", "沒讓你", "没叫你", "沒叫你", "no no", "thats wrong", "thats not right", "thats not it",
    "that's not it", "that's not what", "thats not what", "is wrong", "you mixed up", "you mixed", "you got it wrong",
    "you got that wrong", "you got them", "you missed", "you misread", "you skipped", "you left out",
    "you used the wrong", "you put the wrong", "you picked the wrong", "you ignored", "you deleted the wrong",
    "you confused", "you swapped", "you were supposed", "you should have", "you shouldn't have", "youre wrong",
    "you're mistaken", "you are mistaken", "wrong one", "wrong file", "wrong folder", "wrong branch", "wrong port",
    "the wrong", "i asked for", "i asked you", "i wanted", "i never said", "i didn't say", "i did not say",
    "i didn't ask", "i specifically", "i already told", "i already said", "didn't i say", "like i said",
    "not the other", "the other way round", "the other way around", "other way round", "backwards", "misspelled",
    "misspelt", "typo", "spelled with", "why did you", "why on earth", "why are you still", "why would you",
    "why do you keep", "who told you", "how many times", "stop adding", "stop putting", "stop calling",
    "stop writing", "stop asking", "quit using", "please stop", "it's not called", "not called", "supposed to be",
    "was supposed to", "were supposed to", "should've been", "it should be", "that should be", "should say",
    "has to be", "put it back", "change it back", "roll that back", "actually,", "actually it's", "actually it is",
    "actually its", "actually i", "actually we", "actually no", "actually that", "no actually", "it's actually",
    "is actually", "are actually", "not quite right", "not quite", "incorrect", "that's incorrect", "you forgot to",
    "you keep", "that was wrong", "写错", "寫錯", "打错", "打錯", "看错", "看錯", "弄反", "搞反", "反了", "弄混",
    "搞混", "漏了", "漏掉", "少了一", "忘了加", "忘记加", "说错", "說錯", "記錯", "记错", "拿错", "放错", "发错",
    "算错", "理解错", "不是我要的", "我要的是", "我想要的是", "我说的不是", "我說的是", "我的意思", "我是让你",
    "我是要", "我让你", "谁让你", "誰讓你", "谁叫你", "誰叫你", "干嘛", "幹嘛", "你怎么又", "你怎麼又", "怎么又",
    "怎麼又", "不是叫你", "不是说了", "不是說了", "说了多少遍", "說了多少遍", "别老", "別老", "别总", "別再",
    "不要老是", "不该", "不應該", "不应该", "本来就是", "正确的是", "正確的是", "应该写", "应该叫", "应该用",
    "應該用", "而不是", "改回来", "改回去", "撤回", "不對", "弄錯", "搞錯", "你錯了", "并不是", "並不是", "才对",
    "才對", "才是对的",
)  # fmt: skip
CORRECTION_OPENINGS = (
    "nah,", "nah ", "no no", "uh no", "um no", "hm no", "wrong,", "不对", "不對", "不不", "錯", "錯了",
)  # fmt: skip
DECISION = (
    "convention:", "standardise on", "standardize on", "we settle on", "settle on", "made up my mind",
    "make up my mind", "we take", "i take", "we wont", "dropping support", "想好了", "约定", "約定", "最后选",
    "最後選", "选了", "選了", "谁也别", "誰也別", "記住這條", "记住这条", "we rejected", "i rejected", "rejected the",
    "rejected:", "from here on", "off limits", "i'd rather", "id rather", "we'd rather", "i prefer", "we prefer",
    "id prefer", "i'd prefer", "we stop", "we stopped", "we don't support", "im taking", "i'm taking", "we're taking",
    "we sign", "second option please", "is enough", "is out of the question", "is banned", "are banned",
    "no exceptions", "at most", "no later than", "leave it at", "keep it at", "咱们走", "咱们用", "咱们按", "宁可",
    "宁愿", "寧可", "拍板", "到此为止", "封顶", "不超过", "例外", "就好了", "going with", "we go with",
    "we're going with", "i'm going with", "i go with", "option a", "option b", "option c", "let's use", "let's do",
    "let's keep", "let's stay", "let's skip", "let's drop", "lets use", "lets go with", "lets do", "lets keep",
    "we'll close", "we'll keep", "we'll stay", "we'll go", "we'll do", "we'll start", "we'll move", "we'll stop",
    "we'll drop", "we'll skip", "we'll take", "i'll take", "we're keeping", "we keep", "we're dropping",
    "we're moving", "we're switching", "we stick", "i've decided", "ive decided", "i decided", "we've decided",
    "final decision", "it's settled", "its settled", "that's settled", "final answer", "the plan is", "we picked",
    "i picked", "i pick", "we pick", "we chose", "i choose", "new policy", "new rule", "house rule", "policy:",
    "rule:", "the rule is", "as a rule", "from today", "from monday", "from next", "starting monday", "starting next",
    "starting in", "starting january", "starting today", "as of today", "as of now", "no more", "no deploys",
    "no deployments", "no releases", "no pushes", "has to approve", "before you delete", "only deploy", "only push",
    "only use", "ask me before", "ask me first", "ask first", "check with me", "without asking", "except on",
    "unless i say", "until further notice", "is now the standard", "is the standard", "by default", "ok use",
    "okay use", "yes use", "just use", "use only", "do not use", "will stay on", "stays at", "stays on", "remains on",
    "is pinned", "pinned at", "fixed at", "is fixed to", "we won't", "not going to", "no need to support", "skip the",
    "drop the", "以后", "以後", "往后", "往後", "今后", "今後", "一律", "统一", "統一", "规定", "規定", "规矩",
    "規矩", "定下", "定牛皮", "敲定", "就定", "就选", "就選", "选第", "選第", "选方案", "選方案", "第二个方案",
    "第一个方案", "就按", "按这个", "按這個", "就這麼", "就用", "就走", "那就", "还是用", "還是用", "改成用", "先不",
    "暂时不", "暫時不", "不做了", "不上了", "不用了改", "必须", "必須", "不许", "不許", "不准", "不準", "禁止",
    "不要上线", "不要部署", "不能上线", "先问我", "先問我", "问过我", "每次都", "每次提交", "至少一个人", "默认用",
    "默认走", "固定在", "固定用", "起店", "月起", "号起", "今天起", "明天起", "下周起", "从明天", "從明天", "从下",
    "從下", "開始一律", "已确定", "已確定", "确定用", "確定用", "確定了", "决定", "決定", "咱们就", "我们就",
    "我們就", "選定", "採用", "以此为准", "为准", "為準", "听我的", "老规矩",
)  # fmt: skip
COMPLETED = (
    "have been switched", "has been switched", "are mounted", "is laid", "are laid", "is mounted", "已经切", "已切",
    "切到新", "is live", "are live", "live now", "went live", "is up and running", "up and running", "is up now",
    "got swapped", "got replaced", "got installed", "back online", "back up", "is online again", "all pass",
    "all tests pass", "tests pass", "all green", "is green", "all done", "done,", "done.", "done:", "done!", "done -",
    "done —", "is ready", "are ready", "handed in", "submitted", "paid", "sent out", "sent the", "signed",
    "delivered", "installed", "uploaded", "rolled out", "cleaned up", "set up the", "documented now",
    "are documented", "written and", "i added", "i've added", "ive added", "i wrote", "i've written", "i moved",
    "i've moved", "i renamed", "i created", "i've created", "i removed", "i updated", "i've updated", "i changed",
    "i've changed", "i replaced", "i pushed", "i committed", "i've pushed", "i set", "i built", "i restored",
    "i rotated", "i upgraded", "i've upgraded", "i finished", "i've finished", "i've fixed", "i fixed", "i reverted",
    "i corrected", "i tested", "we finished", "we shipped", "we moved", "has been added", "has been moved",
    "has been updated", "has been fixed", "has been deployed", "has been merged", "have been added",
    "have been moved", "have been updated", "was merged", "was deployed", "pushed to", "merged into", "succeeded",
    "finished", "complete:", "complete.", "completed:", "好了", "好啦", "完了", "完啦", "完毕", "完畢", "写完",
    "寫完", "做好", "弄好", "弄完", "换好", "換好", "改好", "改完", "修完", "装好", "裝好", "配好", "建好", "搭好",
    "加好", "补上了", "補上了", "跑通", "全部通过", "全部通過", "都通过", "都通過", "测试通过", "通過了", "上线啦",
    "上線了", "已上線", "發布了", "已发", "已發", "交了", "交上去", "提交了", "已提交", "已推送", "推送了", "推上去",
    "并推送", "並推送", "合並了", "合进", "合進", "已更新", "更新了", "已添加", "已改", "已换", "已修", "已处理",
    "处理完", "處理完", "已迁移", "迁移完", "搬完", "备份完", "恢复了", "恢復了", "恢复上网", "成功了", "部署成功",
    "成功部署", "付完", "付款了", "签完", "簽完", "收工", "大功告成", "改回来并", "已完", "搞定啦", "完成：", "完成:",
    "迁移完成", "部署完成", "安装完成", "全都弄",
)  # fmt: skip
INSIGHT = (
    "just understood", "finally understood", "finally know", "finally get", "the hard way", "搞了半天", "弄了半天",
    "才懂", "终于知道", "終於知道", "总算知道", "总算明白", "这才", "吃过亏", "吃了亏", "found it", "found the",
    "found out", "the problem was", "the problem is", "the issue was", "the issue is that", "the reason was",
    "the cause was", "the cause is", "the culprit", "the slow part", "the bottleneck", "comes from", "came from",
    "is caused by", "was caused by", "that's why", "thats why", "so that's why", "no wonder", "who knew",
    "who would have thought", "aha", "ah so", "i see now", "now i get", "now i understand", "makes sense now",
    "it was the", "it's the", "all along", "the trick was", "the secret is", "what i learned", "lesson learned",
    "moral of the story", "key takeaway", "note:", "it only works", "only works if", "only happens when",
    "happens only when", "because it", "because the", "explains why", "explains the", "traced it", "traced to",
    "tracked it down", "boils down to", "not the database", "hidden cause", "noticed that", "realise", "realize",
    "it seems the real", "the real reason", "the real problem", "depends on whether", "找到原因", "原因找到",
    "原因是", "问题出在", "問題出在", "問題在", "问题在于", "问题就在", "根因", "根源", "根本原因", "难怪", "難怪",
    "怪不得", "才明白", "才知道", "才发现", "才發現", "發現", "发现了", "明白过来", "想明白", "是因为", "是因為",
    "原來", "敢情", "罪魁祸首", "罪魁禍首", "瓶颈在", "瓶頸在", "慢的是", "其实问题", "長記性", "长记性", "吃一堑",
    "記住了", "经验是", "教训是", "總結", "总结一下", "关键在于", "關鍵在", "关键在", "所以才会", "所以才", "追到",
    "定位到", "查出来", "查到",
)  # fmt: skip
FAILING = (
    "aborted", "mismatch", "did not work", "did not go through", "checksum mismatch", "half way", "退出", "不一致",
    "不上报", "没有发出去", "沒有發出去", "拒绝登录", "拒絕登入", "won't boot", "wont boot", "won't load",
    "wont load", "won't open", "wont open", "won't turn on", "wont start", "won't connect", "wont connect",
    "doesnt work", "doesnt load", "doesn't load", "doesn't start", "doesn't open", "doesnt open", "cant open",
    "can't open", "cant login", "can't log in", "cannot log in", "cant connect", "is down", "are down", "went down",
    "down again", "is stuck", "stuck", "jammed", "hangs", "hanging", "frozen", "freezes", "keeps restarting",
    "keeps crashing", "keeps dropping", "restart loop", "crash loop", "crashloop*", "blue screen", "black screen",
    "white screen", "throws", "a 500", "500 error", "http 500", "502", "503", "504", "a 404", "bad gateway", "beeps",
    "corrupt*", "lost connection", "connection lost", "connection reset", "no space left", "disk full",
    "disk is full", "out of disk", "leaking", "overheat*", "rejected by", "bounced", "declined", "got an error",
    "gives an error", "red again", "build is red", "got lost", "disappeared", "went missing", "stopped",
    "stops working", "quit working", "offline again", "is offline", "expired", "卡纸", "卡紙", "堵死", "卡住", "卡死",
    "死机", "死機", "黑屏", "白屏", "蓝屏", "藍屏", "開不了", "开不了", "開不起", "起不来", "起不來", "登不上",
    "登不进", "上不去", "進不去", "进不去", "連不上", "连不了", "打不開", "壞了", "坏了", "断线", "斷線", "掉线",
    "掉線", "断网", "斷網", "断了", "斷了", "挂掉", "掛了", "掛掉", "崩了", "崩溃", "崩潰", "闪退", "閃退", "报500",
    "弹 500", "弹500", "报 500", "报 502", "报 404", "空间不足", "空間不足", "磁盘满", "磁碟滿", "满了", "滿了",
    "丢了", "不见了", "不見了", "失靈", "失灵", "没反应", "沒反應", "没声音", "跑不起来", "跑不动", "编译不过",
    "編譯不過", "过不了", "無法", "无法", "传不上", "收不到", "发不出", "發不出", "超時", "漏水", "烧了", "炸了",
    "红了", "不认", "识别不了", "转不动", "一直重启", "一直转圈", "乱码", "亂碼", "報錯", "錯誤", "失敗", "故障",
)  # fmt: skip
NOT_ERRORS = (
    "failed-login", "failed login", "'failed'", "'error'", "failed 和", "error 和", "error 两", "error 兩", "失败页",
    "失敗頁", "错误提示", "異常處理", "0 errors", "no errors", "no error", "zero errors", "without errors",
    "without error", "error-free", "0 failed", "0 failures", "no failures", "none failed", "nothing failed",
    "never failed", "failed: 0", "errors: 0", "error: 0", "failures: 0", "failures=0", "errors=0", "error handling",
    "error handler*", "error message*", "error page*", "error log*", "error rate*", "error code*", "error boundary",
    "error budget", "failure mode*", "timeout of", "timeout to", "timeout is", "timeout from", "no longer fails",
    "no longer crashes", "not found any", "isn't broken", "not broken", "no longer broken", "stopped at",
    "was stopped", "exception handling", "exit code 0", "错误处理", "錯誤處理", "错误信息", "错误页", "错误码",
    "错误日志", "错误率", "异常处理", "例外處理", "失败 0", "失败0", "失败：0", "失败: 0", "失敗 0", "0 失败",
    "0 个失败", "0个失败", "0 個失敗", "0 错误", "0 个错误", "0个错误", "错误 0", "错误：0", "没有报错", "沒有報錯",
    "没报错", "沒報錯", "没有错误", "沒有錯誤", "没有失败", "無錯誤", "无错误", "无报错", "不再报错", "不报错了",
    "报错没了", "无异常", "没有异常", "超时时间", "超时设", "超时改", "失败重试", "失败通知", "失败告警", "失败率",
)  # fmt: skip
"""Names of things that are about errors, and words that there is none: taken out before an error is looked for."""
QUESTION_OPENINGS = (
    "i'd like to know", "id like to know", "i want to know", "curious whether", "curious if", "i wonder", "wondering",
    "any idea", "anyone know", "does anyone", "do we", "did we", "did i", "have we", "has the", "is the", "are the",
    "was the", "were the", "will the", "would it", "can i", "can we", "could we", "may i", "should we", "shall we",
    "is my", "are we", "am i", "how come", "whats", "what's", "wheres", "where's", "hows", "which one",
    "remind me what", "remind me how", "tell me what", "tell me how", "do you know", "can you tell me",
    "could you tell me", "can you explain", "could you explain", "請問", "想问", "想問", "问一下", "問一下", "为啥",
    "為什麼", "為啥", "咋", "啥", "哪个", "哪個", "哪些", "哪儿", "哪裡", "多久", "几个", "幾個", "几号", "何时",
    "何時", "是否", "會不會", "会不会", "有没有", "有沒有", "能不能", "是不是", "要不要", "怎麼", "怎样", "谁知道",
    "有人知道",
)  # fmt: skip
ASKING = (
    "我想知道", "想了解", "去没有", "了没有", "過沒有", "过没有", "哪个端口", "哪個", "哪个", "哪些", "哪里", "哪裡",
    "哪儿", "多少", "几点", "幾點", "几号", "多久", "多大", "多长", "什么时候", "什麼時候", "什么意思", "怎么回事",
    "怎么办", "怎麼辦", "为什么", "為什麼", "为啥", "是不是", "有没有", "有沒有", "能不能", "会不会", "會不會",
    "要不要", "可不可以", "来着", "來著", "还能", "還能",
)  # fmt: skip
"""What makes a Chinese sentence a question wherever it stands."""
ASKED_FOR = (
    "can you", "could you", "would you", "will you", "can u", "could u", "would you mind", "please", "pls", "mind",
    "能不能帮", "能帮我", "可以帮我", "可不可以帮", "能否", "麻烦", "麻煩", "帮我", "幫我", "请你", "請你", "请把",
    "請把",
)  # fmt: skip
"""How a request opens, with or without a question mark: an event, since it asks for work and not for an answer."""
STRESSED_LESS = (
    "nothing critical", "nothing urgent", "nothing important", "not critical", "没那么重要", "沒那麼重要", "不着急",
    "不太重要", "not important", "not urgent", "no rush", "minor", "no big deal", "不重要", "不急", "小事", "无所谓",
    "無所謂",
)  # fmt: skip
"""How a remark opens that corrects nobody."""
ASKED_TO_TELL = (
    "can you tell", "could you tell", "can you explain", "could you explain", "can you remind", "could you remind",
    "would you say", "would you know", "can you say", "can you confirm", "could you confirm", "please tell me",
    "would you recommend", "would you rather", "can you see", "can you hear", "will you be",
)  # fmt: skip
"""How a request opens that asks for an answer."""
NOT_CORRECTIONS = (
    "不对称", "不對稱", "不对等", "不對等", "不对外", "对不对", "對不對",
)  # fmt: skip
"""Words that hold a cue of a correction and are none."""
