"""Words that tell that something is no fact yet, or none: talked about, proposed, hoped for, rumoured, tried."""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.language.patterns import compiled

_ENGLISH = (
    r"\b(?:"
    r"(?:an?|one|good|bad|nice|the|only|first|his|her|their) (?:idea|option|alternative)"
    r"|(?:been|was|were|is|being) (?:floated|mooted|weighed|tossed around|brought up|voiced)"
    r"|(?:first|early|rough) drafts?|(?:put to|up for|to) (?:the |a )?vote|advocat(?:es?|ed|ing) (?:for )?"
    r"|allegedly|ambition|anyone's guess|appeals to|argu(?:e|es|ed|ing) (?:for|that|about)|await(?:s|ing)?"
    r"|ballot|benchmark\w*|brainstorm\w*|calls? for|campaign(?:s|ed|ing)? (?:for|to)|candidates?"
    r"|compar(?:ed|ing|es) (?:to|with|against)|consideration|considered|contemplat\w+|contenders?|contested"
    r"|debat(?:ed?|ing)|discuss(?:ed|ing|ions?)|disputed|doubt(?:s|ed|ful)?|dream(?:s|t|ed|ing)?|estimates?"
    r"|expect\w* to|feasib\w+|float(?:ed|ing) (?:as|by|the)|front-?runners?|goal|gossip|guess\w*"
    r"|has its (?:merits|charm|pros)|hearsay|hop(?:es|ed|ing)|hypothe\w+|in the running|jok(?:es?|ed|ing|ingly)"
    r"|keen on|lobb(?:ies|ied|ying)|makes sense|mull\w+|no (?:final )?decision"
    r"|no(?:body| one) (?:objects?|objected)"
    r"|not (?:yet |been |a |the )*(?:decided|settled|final\w*|fixed|clear|confirmed|agreed|approved|certain"
    r"|sure|done deal|signed off)"
    r"|on paper only|on the (?:table|agenda|cards|drawing board)"
    r"|one of (?:the|several|two|three|many) (?:options|ideas|plans|scenarios|possibilities|variants|proposals|choices)"
    r"|open issue|open question|pencill?ed|pending|placeholder|plead\w*|ponder\w*|propos(?:ed|als?|es|ing)"
    r"|provisional\w*|push(?:es|ing) for|questioned|reportedly|rooting for|rumou?r\w*|shortlist\w*"
    r"|sounds?|speculat\w+|stretch goal|subject to|suggest(?:ed|ions?|s)|supposedly|tb[dca]"
    r"|tempt(?:s|ed|ing)?|tentative\w*|thought experiment"
    r"|to be (?:decided|confirmed|seen|discussed|agreed|determined|approved)|toy(?:s|ing) with|uncertain|unclear"
    r"|unconfirmed|undecided|undetermined|unsettled|up in the air|voting|what if|wish list|wish(?:es|ful)?"
    r"|wishlist|working (?:title|name)|(?<!i )(?<!user )would love|worth (?:a|an|the|try\w*|look\w*|think\w*)|yet to"
    r"|almost|nearly|(?:tells?|told|advis(?:es?|ed)|urg(?:es?|ed)) (?:me|us|him|her|them) to"
    r")\b"
)
_CHINESE = (
    r"差点|险些|差一点|劝(?!退|阻)|"
    r"(?:一直|老|还)在推|(?:其中|之)一个?方案|一种(?:选择|可能)|不确定|两可|主张|也不错|也行|争论|传言|传闻"
    r"|估计|候选|做梦|八字|再确认|冲刺目标|动了心|动心|反对|可行|向往|听说|吵|吹风|呼吁|商榷|商讨|商议"
    r"|商量|备选|对比|小道消息|巴不得|玩笑|待批|待确认|待议|心动|心愿|念叨|念头|悬(?!崖|停|浮|挂)"
    r"|想想|想法|愿景|愿望|憧憬|投票中|拿不准|据说|提案|提议|暂定|更划算|更合适|更好|有争议|有道理|权衡"
    r"|构想|梦想|梦见|正在投票|比对|比较(?:好|合适|方便|划算)|求之不得|没个准|没定下来|没定论|没拍板|没敲定"
    r"|没拿定|没人签|没有?结论|没谱|渴望|游说|犹豫|猜|盼|脑洞|草案|表决|观望|讨论|论证|试点|试跑|说不准|说得通|谣传"
    r"|质疑|还早|酝酿|预测|风声"
)


@lru_cache(maxsize=1 << 13)
def unsettled(low: str, *, chinese: bool) -> frozenset[str]:
    """The words of a sentence that tell that something is only talked about, proposed, hoped for or judged."""
    return frozenset(match.group() for match in compiled(_CHINESE if chinese else _ENGLISH).finditer(low))
