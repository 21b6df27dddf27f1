"""How text speaks to a model that reads it, in English and Chinese: pieces of patterns, for lower case on one line.

Each names its addressee, or orders what only a model can do (forget its instructions, leave its role, hide something
from its user). What a person says to an agent ("from now on use tabs", 请记住我对坚果过敏) is none of it.
"""

from __future__ import annotations

CUES = (
    "ignor",
    "disregard",
    "forget",
    "overrid",
    "bypass",
    "obey",
    "instruct",
    "directive",
    "prompt",
    "dan",
    "jailb",
    "unrestricted",
    "restriction",
    "pretend",
    "act as",
    "you are",
    "you're",
    "you have",
    "dan mode",
    "god mode",
    "limits mode",
    "now mode",
    "note to",
    "note for",
    "message",
    "attention",
    "reading this",
    "you read",
    "you process",
    "you summar",
    "you ingest",
    "you see",
    "you pars",
    "you index",
    "you load",
    "you open",
    "you find",
    "if you are",
    "as an ai",
    "system",
    "assistant",
    "the user",
    "owner",
    "your",
    "decode",
    "|>",
    "[inst",
    "[/inst",
    "<<sys",
    "</",
    "as a ",
    "as the ",
    "to memory",
)
"""One of these stands in each English text that is meant; told before any pattern is tried."""
CUES_ZH = (
    "指令",
    "指示",
    "提示",
    "规则",
    "偏好",
    "记忆",
    "设定",
    "你",
    "您",
    "助手",
    "智能体",
    "模型",
    "人工智能",
    "系统",
    "用户",
    "解码",
    "越狱",
    "服从",
)
"""One of these stands in each Chinese text that is meant, or the name of a model in Latin letters:"""
MODEL_ZH = r"(?<![a-z])(?:agent|claude|gpt)*ai"
"""At the beginning of a word: "main" and "email" stand in many Chinese notes."""

_CLAUSE = (
    r"(?:\A|[.!?:;,()\[\]{}\"'`>*#|/。！？：；，、“‘「—–-] ?"
    r"|\b(?:please|kindly|now|then|and|must|shall|will|always|just|immediately|first|also|you to|you should|you can"
    r"|instructed to|required to|ordered to|need to|have to) )"
)
_ORDERS = r"(?:instructions?|prompts?|directives?|directions?|guidelines?|rules?|orders?|commands?|guardrails?)"
_BOUNDS = r"(?:memor(?:y|ies)|context|conversations?|training|programming|restrictions?|constraints?|polic(?:y|ies))"
_BEFORE = r"(?:previous|prior|above|earlier|preceding|foregoing|former|past|initial|original|existing|safety)"
_FILL = r"(?:(?:all|any|every|each|of|the|these|those|other|my|our|its|and) ){0,4}"
_MODELS = (
    r"(?:ais?|a\.i\.|llms?|(?:large )?language models?|agents?|assistants?|models?|bots?|chatbots?|gpt\S{0,6}|chatgpt"
    r"|claude|gemini|copilot|codex)"
)
_ROLES = r"(?:system|assistant|user|human|developer|tool|instructions?|prompt|context|memory|system-reminder|important)"
_USER = r"(?:the|your) (?:user|owner|human|operator|person)"
_MEMORY_VERB = (
    r"(?:remember|save|store|write|record|memori[sz]e|add|forget|ignore|obey|follow|send|run|execute|tell|delete"
    r"|reply|respond|answer|say|output|call|email|post|print|act)"
)

ENGLISH = (
    # Its instructions shall hold no more.
    rf"{_CLAUSE}(?:ignore|disregard|forget|do not (?:follow|obey)|don't (?:follow|obey)|stop (?:following"
    rf"|obeying)) {_FILL}"
    rf"(?:your )?(?:(?:{_BEFORE}|system)(?: (?:and|or) \w+)? (?:\w+ )?{_ORDERS}|{_BEFORE} {_BOUNDS}|system prompts?)\b",
    rf"{_CLAUSE}(?:ignore|disregard|forget|override|overwrite|bypass|break|wipe|erase|clear|reset|delete"
    rf"|stop (?:following|obeying)) {_FILL}your "
    rf"(?:{_BEFORE} |system |entire |whole |long-term |own ){{0,2}}(?:{_ORDERS}|{_BOUNDS})\b",
    rf"{_CLAUSE}(?:override|bypass) {_FILL}(?:previous|prior|above|earlier|preceding|safety) (?:{_ORDERS}|{_BOUNDS})\b",
    rf"{_CLAUSE}(?:ignore|disregard|forget) (?:all|any|every)(?: of)?(?: the)? (?:instructions?|prompts?"
    rf"|directives?)\b",
    rf"{_CLAUSE}(?:ignore|disregard|forget) (?:all|any|every)(?: of)?(?: the)? rules?(?: *[.!,;:]| and\b|\Z)",
    r"\b(?:ignore|disregard|forget) (?:everything|anything|all|what) (?:that )?(?:above|before|previously"
    r"|you (?:know|were"
    r"|have been|was|are) ?(?:told|taught|said)?|you've been told|came before|was said)\b",
    rf"\b(?:previous|prior|above|earlier) {_ORDERS} (?:are|is|were) (?:now )?(?:void|null|cancel\w+|revoked|obsolete"
    r"|overridden|invalid)",
    r"\bforget you (?:are|were) an?\b",
    # Another role, or none of its bounds.
    r"\byou are (?:now|from now on) (?:\w+ ){0,2}(?:dan\b|root\b|unrestricted|jailbroken|free (?:from|of)|in \w+ mode"
    rf"|no longer (?:bound|restricted|an? )|an? (?:\w+ ){{0,2}}{_MODELS}\b)",
    r"\byou (?:are|have) no (?:longer any )?(?:restrictions|rules|limits|guidelines|filters)\b",
    r"\b(?:act|behave|respond|answer) as (?:if you (?:are|were|had|have) (?:no |un|not |root|an? admin)|dan\b|root\b"
    r"|the system\b|an? (?:unrestricted|unfiltered|jailbroken|evil|uncensored))",
    r"\bpretend (?:that )?(?:to be|you are|you're|you have) (?:an? )?(?:unrestricted|unfiltered|evil|dan\b|root\b"
    r"|no \w+|another|different|without|the system|administrator|jailbroken)",
    r"\byou(?: are|'re) (?:now )?(?:running |operating )?in (?:\w+ )?(?:developer|god|admin|dan|debug|jailbreak"
    r"|maintenance|unrestricted|root) mode\b",
    r"\b(?:enter|activate|enable|start) (?:dan|jailbreak|god|unrestricted|no.limits?|do.anything.now) mode\b",
    r"\bdeveloper mode\b.{0,40}\b(?:no (?:rules|restrictions|limits|filters)|restrictions? (?:are |is )?(?:off|lifted)"
    r"|unrestricted|obey)\b",
    rf"\bjailbreak (?:yourself|(?:the|this|your) {_MODELS})\b",
    r"\byou (?:must|shall|will|have to|should) (?:now |always |only |unconditionally )?(?:obey"
    r"|comply)(?: *[.!,;:]| (?:me"
    r"|with (?:this|these|all|every)|this|these|all|every|any|the (?:following|note|text|page|message)|and)\b|\Z)",
    r"\b(?:must|shall) always obey\b|(?:\A|[.!:;] ?)obey (?:me|this|these|the following|all (?:of )?(?:my|these))\b",
    # It is spoken to.
    rf"(?:\A|[.!?:;(\[>*#-] ?)(?:an? )?(?:note|message|attention|instructions?|reminder|memo|notice|hint|warning"
    rf"|important)s?(?: to| for|,)? (?:the |all |any |every |my )*{_MODELS}(?: (?:agents?|assistants?|models?|systems?"
    r"|readers?|reading this|who reads? this|processing this))* ?[:：,，—–-]",
    rf"(?:\A|[.!?:;(\[>*#-] ?)(?:hey|dear|hello|attention|to) (?:the |all |any |every )*{_MODELS}(?: (?:agents?"
    r"|assistants?|models?|systems?|reading this))* ?[:：,，!]",
    rf"\b{_MODELS}(?: (?:agents?|assistants?|models?|systems?))? (?:reading|processing|summari[sz]ing|parsing) this\b",
    rf"\bif you(?: are|'re) (?:an? |the )(?:\w+ )?{_MODELS}\b",
    r"\bas an ai(?: (?:language model|assistant|agent|model))?,? you (?:must|should|shall|will|are)\b",
    r"\b(?:if|when|whenever|once|as soon as|after) you(?: are|'re)? (?:read|process|summari[sz]e|ingest|parse"
    r"|index|load)"
    r"(?:ing)? th(?:is|ese)(?: (?:text|note|page|message|line|memory|e?-?mail|web ?page|sentence|entry|words))?"
    r"(?: *[,:]|\s(?:you must|always|remember)\b)",
    r"\b(?:if|when|whenever|once|as soon as|after) you(?: are|'re)? (?:read|see|process|summari[sz]e|ingest|parse|index"
    r"|load|open|find)(?:ing)? this\b[^.!?]{0,40}[,:] ?(?:please |you must |always |immediately )*(?:remember|save to"
    r"|memori[sz]e|forget|ignore all|ignore your|ignore the|obey|tell the user|reply with|respond with|say that)\b",
    # Forms of a prompt.
    r"(?:\A|[.!?#>*\[] ?)system ?\]? ?[:：] ?(?:you\b|your\b|ignore\b|disregard\b|forget\b|obey\b|override\b|remember\b"
    r"|new (?:rules?|instructions?)|(?:the )?user\b|the assistant\b|from now on\b)",
    r"(?:\A|[.!?#>*\[] ?)(?:system|developer|admin|root) (?:prompt|override|instructions?|directives?"
    r"|command) ?\]? ?[:：]",
    r"(?:\A|[.!?#>*\[] ?)(?:system|developer|admin) (?:message|notice|alert|note|update) ?\]? ?[:：] ?(?:you\b|your\b"
    r"|ignore\b|the user\b|the assistant\b|remember\b|from now on\b)",
    r"(?:\A|[.!?#>*\[] ?)(?:user|human|assistant) ?\]? ?[:：] ?(?:ignore|disregard|forget|override) (?:all"
    r"|your|the|any)\b",
    r"<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id|begin_of_text)\|>",
    r"\[inst\] ?\S|\[/inst\]|<</?sys>>",
    rf"(?:\A|[.!?:;>`\"'] ?)<{_ROLES}(?: [^<>]{{0,80}})?>|</{_ROLES}> *(?:\Z|\S)",
    r"(?:\A|[.!?:] ?)#{2,6} ?(?:system|instructions?|assistant|human)(?: prompt)? ?[:：]",
    rf"\b(?:begin|end|start) (?:of )?(?:the |your |new )*(?:system |untrusted )?(?:prompt|instructions|context)\b"
    rf" ?(?:[.\])=-]|\Z|(?:and|new|now|{_MEMORY_VERB})\b)",
    r"\byour (?:new|real|actual|true|only|updated) (?:system )?(?:instructions?|directives?|orders?|task|goal|purpose"
    r"|objective|role|mission|persona|prompt|rules?) ?(?:is|are|[:：])",
    r"\bnew system (?:instructions?|prompt|rules?|directives?)\b",
    rf"\b(?:reveal|print|show|repeat|output|leak|tell me|give me) (?:me )?(?:your|the) (?:\w+ )?(?:system"
    rf"|initial|hidden"
    rf"|original|secret) (?:prompt|{_ORDERS})\b",
    # It shall hide, pretend or keep something.
    rf"\b(?:do not|don't|never|must not) (?:ever )?(?:tell|inform|let) {_USER}(?: *[.!,;:)]|\Z"
    rf"| (?:about (?:this|it|these)"
    r"|this|it|that you|of this|anything|what you|know|and|or|but)\b)",
    rf"\b(?:do not|don't|never) (?:mention|reveal|disclose|show) (?:this|it|these"
    rf"|any of this)(?: \w+){{0,2}} to {_USER}",
    rf"\b(?:keep|hide|conceal) (?:this|it|that|these)(?: \w+){{0,2}} (?:secret |hidden )?from {_USER}",
    rf"{_CLAUSE}(?:write|say|claim|record|store|save|memori[sz]e|note|remember|report) (?:down |in(?:to)? (?:your )?"
    r"(?:long-term )?memory )?that the user (?:likes?|loves?|hates?|prefers?|wants?|allows?|agrees?|has|is|said)\b",
    r"\b(?:save|store|record|remember|write|add|note|put|set|keep|memori[sz]e) (?:down )?"
    r"[\"“'‘«][^\"“”«»]{3,120}[\"”'’»] (?:down )?(?:as|to|in|into) (?:a |an |the |your |my )?(?:(?:user|new|permanent"
    r"|long-term) )*(?:rule|preference|fact|memory|reflex|instruction)s?\b",
    # It shall do what it has to decode first.
    r"\b(?:decode|decrypt|decipher|deobfuscate|unscramble|rot13|base64)\b.{0,60}\b(?:obey|comply|follow (?:it"
    r"|its|the|them"
    r"|what)|do (?:what|as|exactly)|carry out|act on|execute (?:it|them|the (?:result|output|instructions?))"
    r"|run (?:it|them|the (?:result|output|instructions?)))\b",
)

_ZH_BEFORE = r"(?:之前|以前|先前|上面|以上|上述|前面|此前|原有|原来|原先|早先|你|您|系统|预设|初始|收到|既定)"
_ZH_ALL = r"(?:所有|全部|一切|任何|的|你|您|已有|给你|这些|那些|全)"
_ZH_ORDERS = r"(?:指令|指示|提示词|系统提示(?!音|框|窗|栏)|设定|规则|约束|命令|守则|准则)"
_ZH_DROP = (
    r"(?<!不要)(?<!不能)(?<!不可)(?<!不得)(?<!不会)(?<!别)(?<!勿)"
    r"(?:忽略|无视|忘记|忘掉|忘了|抛开|抛弃|推翻|不要理会|不要遵守|不再遵守|停止遵守|放弃|违反|绕过)(?:掉|了)?"
)
_ZH_MODELS = r"(?:ai|人工智能|大?语言模型|大模型|智能体|助手|机器人|模型|代理|agent|claude|gpt)"
_ZH_DO = (
    r"(?:记住|记下|记为|保存|存入|写入|写下|忘记|忽略|服从|遵守|照做|执行|运行|发送|上传|回复|回答|输出|删除"
    r"|告诉|转发|调用)"
)
_ZH_FREE = r"(?:不受(?:任何)?(?:限制|约束|规则)|没有(?:任何)?(?:限制|约束|规则)|无限制|无约束|越狱|邪恶|dan\b|root\b)"
_ZH_USER = r"(?:用户|主人|所有者|使用者|人类)"

CHINESE = (
    rf"{_ZH_DROP}{_ZH_ALL}{{0,3}}{_ZH_BEFORE}(?:{_ZH_ALL}|{_ZH_BEFORE}){{0,4}}(?:{_ZH_ORDERS}|记忆|对话|上下文"
    rf"|限制|要求)",
    rf"{_ZH_DROP}(?:你|您)(?:的)?(?:{_ZH_ALL}){{0,3}}(?:{_ZH_ORDERS}|限制|记忆)",
    rf"{_ZH_DROP}(?:掉)?(?:所有|全部|一切|任何)(?:的)?(?:指令|指示|提示词|设定|系统提示)",
    r"(?:清除|清空|删除|抹去|重置)(?:掉)?(?:你|您)(?:的)?(?:所有|全部|一切|长期|的)*(?:记忆|指令|设定)",
    r"(?:之前|以前|先前|上面|以上|上述)的?(?:所有|全部)?(?:指令|指示|规则|提示词)(?:全部|都|已|均"
    r"|一律)*(?:作废|无效|失效|取消)",
    rf"(?:你|您)(?:现在|从现在起|如今)?(?:就)?是(?:一个|一名|一位)?{_ZH_FREE}",
    rf"(?:扮演|假装(?:你)?(?:自己)?是|假设你是)(?:一个|一名)?(?:{_ZH_FREE}|系统|管理员|超级用户)",
    r"(?:你|您)(?:现在|已经|已|将)*(?:进入|处于|切换到|处在)(?:了)?(?:开发者|管理员|越狱|上帝|调试|无限制|维护"
    r"|dan)模式",
    r"(?:进入|启用|开启|激活)(?:越狱|无限制|上帝|dan)模式",
    rf"{_ZH_FREE}的?{_ZH_MODELS}",
    r"(?:你|您)(?:必须|要|务必|只能|应当|应该)(?:永远|始终|无条件|完全|绝对)*(?:服从|听从|照做)|无条件(?:地)?服从",
    rf"(?:致|写给|发给|给|告诉|提醒|通知|告知)(?:所有|任何|各位|正在阅读(?:本文)?的|阅读本文的|读到这里的)*{_ZH_MODELS}"
    rf"(?:{_ZH_MODELS}|们|的|备注|提示|说明|指令|话|注意|一句|留言|消息)*[:，,]",
    rf"(?:\A|[。!.:;,?] ?){_ZH_MODELS}(?:{_ZH_MODELS}|们)*(?:请)?注意[:，,]",
    rf"(?:如果|若|假如)(?:你|您)是(?:一个|一名|一位)?{_ZH_MODELS}|作为(?:一个"
    rf"|一名)?{_ZH_MODELS}(?:{_ZH_MODELS})*[，,]?(?:你|您)",
    rf"(?:正在)?(?:阅读|处理|读到)(?:此|这|本)(?:文|段|条|页|则)?(?:的)?{_ZH_MODELS}",
    rf"(?:当|如果|一旦|每当|若|只要)?(?:你|您)(?:们)?(?:看到|读到|阅读|处理|总结|读取|解析|看见|收到|读)(?:了"
    rf"|到|完)?(?:这|此|本)"
    rf"[^。！？!?]{{0,14}}(?:时|后|之后|，|,|:|就|请|必须|立即|马上)[^。！？!?]{{0,12}}{_ZH_DO}",
    r"(?:\A|[。.!?,;>#*【\[] ?)系统(?:】|\])? ?[:] ?(?:你|您|请|用户|必须|忽略|记住|从现在|忘记|助手)",
    r"(?:\A|[。.!?,;>#*【\[] ?)系统(?:提示词?|覆盖|指令)(?:】|\])? ?[:]",
    r"(?:\A|[。.!?,;>#*【\[] ?)系统(?:消息|通知|公告|更新)(?:】|\])? ?[:] ?(?:你|您|请你|用户|忽略|记住|从现在"
    r"|忘记|助手)",
    r"<(?:系统|助手|用户|指令|提示)>|</(?:系统|助手|用户|指令|提示)>|【系统(?:指令|提示|消息)】",
    r"新的?系统(?:指令|提示词?|规则|设定)",
    r"(?:你|您)的?(?:新的?|真正的?|实际的?|唯一的?)(?:系统)?(?:指令|任务|身份|目标|角色|规则|设定|使命)(?:是|为|:)",
    r"(?:输出|打印|显示|泄露|透露|重复|告诉我)(?:你|您|系统)的?(?:系统|初始|隐藏|原始)*(?:提示词|指令|设定|提示)",
    rf"(?:不要|别|切勿|请勿|不得|不许|绝不)(?:再)?(?:告诉|告知){_ZH_USER}(?:[，。,.;；!！、]|\Z|这|此|关于|你"
    rf"|任何|真相)",
    rf"(?:不要|别|切勿|不能)让{_ZH_USER}(?:知道|发现|察觉)|瞒着{_ZH_USER}|(?:对|向){_ZH_USER}(?:隐瞒|保密|隐藏)",
    r"(?:请)?把[“\"「『'‘][^”\"」』'’]{1,80}[”\"」』'’](?:这(?:句话|条))?(?:记录|添加|保存|记|存|写|当|作|设"
    r"|加)(?:为|成|入|到|进|作|下)?"
    r"(?:你的|一条|用户的?|长期|永久|新的?)*(?:规则|偏好|记忆|事实|反射|指令)",
    r"(?:解码|破译|解密)[^。！？!?]{0,30}(?:执行|照做|遵守|服从|照办|运行它|运行结果)",
)

WARNING = (
    r"prompt.injection|injection (?:attack|attempt)|jailbreak attempt|\b(?:never|do not|don't|must not"
    r"|not to) (?:trust|obey"
    r"|follow|believe)\b|\bobeyed\b|\buntrusted\b|注入|不要(?:相信|听从|照做|执行|信)|不可信|别(?:信|照做|听)"
    r"|不能(?:相信|信)"
)
"""Words of somebody who warns of such text."""
REPORTED = (
    r"\b(?:say(?:s|ing)?|said|tell(?:s|ing)?|told|ask(?:s|ed)?|contain(?:s|ed)?|read(?:s|ing)?|wrote|order(?:s|ed)|like"
    r"|such as)\b[^.!?。！？]{0,60}\Z|(?:写着|说|让|要求|包含|含有|叫|类似|诸如)[^。！？.!?]{0,30}\Z"
)
"""What stands before words that somebody only tells of."""
SPELLED = (
    r"(?:ignore|disregard|forget|override)(?:all|any|the|your|of|my){0,3}(?:previous|prior|above|earlier|system)"
    r"(?:instructions?|rules?|prompts?|memor(?:y|ies))"
)
"""Of words that are told letter by letter."""
