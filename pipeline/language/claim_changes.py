"""Forms in which notes tell that something changed: each names what was (old) and what came (new)."""

from __future__ import annotations

_TO = (
    "改到|改成|改为|换成了?|换为|变为|变成|调到|升到|降到|降至|降为|提到|涨到|减到|压到|收窄到|回落[至到]|放宽到"
    "|迁到|迁移到|迁至|转到|改用|略降至|到"
)
LAST_TIME = r"上次(?P<old>[^,;。]{1,20})[,;]\s*(?:太|过)"
"""Last time, and that it was too much: of this only an amount is over."""
OLD_NEW = (
    r"\bfrom (?P<old>[^;,]{1,60}?) (?:down |up |over )?to (?P<new>[^;.]{1,50})",
    r"\bwas (?P<old>[^;,]{1,40}?)(?: ->|,|;|\.).{0,80}?\b(?:now|set(?: to)?)\b (?P<new>[^;,]{1,40})",
    r"(?P<new>\d[\w.:%]*(?: [a-z/%]+)?(?: now)?),? (?:\(|it |this |that )?(?:was|were|previously|formerly) "
    r"(?P<old>\d[\w.:%]*)",
    r"\bused (?P<old>[^;,\n]{1,30}?)(?: only)? (?:->|;|,|\n)[^.]{0,80}?\bchanged [^;,]{0,20}?to (?P<new>[^;\n]{1,60})",
    r"\bnow (?P<new>[^;,]{1,40}), where it had been (?P<old>[^;,]{1,40})",
    r"(?P<old>[^;,]{1,40}?) (?:was |were |has been |is |got )?(?:replaced|superseded) (?:by|with) (?P<new>[^;,]{1,40})",
    r"(?P<new>[^;,]{1,40}?) (?<!was )(?<!were )(?<!been )"
    r"(?:has replaced|replaces|replaced|took over from|stands in for) (?!by|with)(?P<old>[^;,]{1,40})",
    r"(?P<new>[^;,()]{1,50}?) (?:instead of|rather than|in place of) (?P<old>[^;,()]{1,40})",
    r"\bused to (?P<old>[^;]{1,40}?);.{0,30}?(?:since|now)(?P<new>[^;]{1,60})",
    r"\b(?:moved|taken|came|went) out of (?P<old>[^;,]{1,40})",
    r"\bused to (?P<old>[^;,.]{1,50})",
    r"\bgave way to (?P<new>[^;,]{1,40})",
    r"\b(?:changed?|raised?|reduced?|cut|lowered|moved|moves|postponed|shifted|(?:went|goes|go|going) (?:down|up)|set"
    r"|switch(?:ed|es)?|(?:went|goes|rolled) back)\b [^;,]{0,40}?"
    r"\bto (?P<new>[^;,(]{1,40})",
    rf"从(?P<old>[^,;。到至]{{1,30}}?)(?:{_TO})(?P<new>[^,;。(]{{1,30}})",
    rf"由(?P<old>[^,;。到至由]{{1,30}}?)(?:{_TO})(?P<new>[^,;。(]{{1,30}})",
    r"(?P<old>[^,;。从由把的]{1,16})(?:改为|改成|换成|被(?P<new0>[^,;。]{1,20})(?:取代|替换|代替))(?P<new>[^,;。(]{0,20})",
    r"(?:弃用|不再用|不再吃)\s*(?P<old>[^,;。]{1,20})[,;]?\s*(?:改用|改服|换用|改吃|单独)?(?P<new>[^,;。]{0,20})",
    r"以前(?:一直)?用?\s*(?P<old>[^,;。]{1,16})[,;].{0,14}?(?:起|后来)?(?:换成|改用|改为|换)(?P<new>[^,;。]{1,20})",
    r"原(?:来|定|先)的?\s*(?P<old>[^,;。]{1,10})",
    r"(?P<old>周[一二三四五六日])原来的",
    LAST_TIME,
    r"(?:改到|挪到了?|换到了?|改用|改服|换用)\s*(?P<new>[^,;。(]{1,20})",
)
