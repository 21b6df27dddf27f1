"""English words that tie a statement together: conditions, causes, what is to come, doubts, wholes, limits, owners.

Patterns of lower-case text, by the question of `domain/grounds` that asks for them.
"""

from __future__ import annotations

_DAY = r"\d|the \d|[a-z]{3,9} \d|(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
CONDITION = (
    r"\bonly (?:if|when|with|after|once|by|from|via|where|while|as long as|between|before|during|until|at|in|on|for)\b"
    r"|\b(?:if|unless|provided(?: that)?|as long as|so long as|depend(?:s|ing) on|subject to|except(?: for| when| if)?"
    rf"|excluding|when(?:ever)?|(?:under|over|above|below|older than|younger than)(?= \d)|until (?!{_DAY}))\b"
)
"""What stands before a condition or an exception in a note; "until 3 May" is only a date."""
RESTRICTED = (
    r"\b(?:never|not|no|only|cannot|[a-z]+n't)\b(?P<main>[^,;()>]{2,50}?)\b(?P<word>before|after|during|over"
    r"|under|above"
    r"|below|between|on|in|at|with|from|for|via|outside)\b(?P<limit>[^,;()]+)"
)
"""What is denied, or so alone, within a limit: "never book flights before 9 am"."""
TIED = (
    r"\b(?:if|unless|only|provided|as long as|so long as|depend(?:s|ed|ing)?|subject|except(?:ed|ing|ion|ions)?|when"
    r"|whenever|where|with|without|once|after|until|till|before|but|not|no|otherwise|needs?|requires?|condition(?:al)?"
    r"|apart|other than|while|must|exclud(?:ed|ing)|in case|should|had|under|over|above|below|older|younger"
    r"|more than|less than)\b|n't\b"
)
"""What a claim may tell a condition with."""

BY = r"\s+by\s+(?:the\s+)?"
"""What stands between a passive and who does it."""
BEFORE_VERB = (
    r"\s+(?:(?:also|now|then|just|only|still|always|never|often|usually|already|will|would|can|could|may|might|must"
    r"|should|shall|is|are|was|were|am|has|have|had|did|does|do|not|to|himself|herself|themselves|don't|doesn't|didn't)\s+)*"
)
"""What may stand between a subject and its verb."""
BEING = r"\b(?:is|are|was|were|am|been|be)\b"
"""What makes of a participle behind it a passive."""
BEFORE_NOUN = (" the", " a", " an", " my", " of", " its", " their", "'s", " to")
"""What no verb with a subject of its own stands behind."""
WHOSE = frozenset(("my", "our", "mine", "ours", "his", "her", "their"))
WHOSE_THING = frozenset(("my", "our", "his", "her", "their"))
"""Of these, those that a thing stands behind."""
OURS = r"\s*(?:ours|mine)\b"
GROUPS = frozenset((
    "shop", "family", "team", "company", "household", "group", "firm", "studio", "office", "department", "store",
    "café", "lab",
))  # fmt: skip
"""What "we" may be called."""

PAST = frozenset((
    "ate", "began", "bent", "bit", "blew", "bought", "broke", "brought", "built", "came", "caught", "chose", "cut",
    "dealt", "drew", "drank", "drove", "fed", "fell", "felt", "flew", "forgot", "fought", "found", "gave", "got",
    "grew", "had", "heard", "held", "hid", "kept", "knew", "laid", "led", "left", "lent", "let", "lost", "made", "met",
    "moved", "paid", "put", "quit", "ran", "rang", "read", "rode", "said", "sat", "saw", "sent", "set", "shot",
    "showed", "shut", "slept", "sold", "spent", "spoke", "stood", "swam", "took", "taught", "told", "thought", "threw",
    "went", "woke", "won", "wore", "wrote",
))  # fmt: skip
"""Forms of the past that do not end in "ed"."""
NO_PAST = frozenset((
    "heard", "said", "told", "noted", "reported", "mentioned", "thought", "need", "based", "named", "called",
    "used", "supposed", "provided", "included", "red", "bed", "shed", "limited",
))  # fmt: skip
"""Words like them that tell a state, or what somebody says of something."""
PERFECT = r"\b(?:has|have|had) (?:already |now |just |since |been )*(run|come|put|set|cut|let|gone|done|been|seen)\b"
STATE_BEFORE = r"\b(?:is|are|be|being|gets?|it's|a|an|the|its|their)(?: (?:not|never|still|now|also|only|[a-z]+ly))? \Z"
"""What makes of a participle a state or a property."""
COMING = (
    r"\b(?:still to|yet to|to be|to do|todo|next|due|will|'ll|plan(?:s|ned|ning)?|schedul(?:e|ed)|upcoming|tomorrow"
    r"|waiting|waits?|pending|needs? to|wants? to|going to|intends?|aims?|goal|ordered|set for"
    r"|expected (?:next|on|by|in|to|this|soon)|soon|remind(?:er)?|appointment|deadline|overdue)\b|\[ \]"
)
"""What tells of something that is still to come."""
WISHED = r"\b(?:if|once|must|should|have to|has to|wants?|to decide)\b"
"""What tells in the same clause of something that somebody wants."""
TO_COME = rf"{COMING}|\bby (?:(?:the )?\d{{1,2}}(?![\d:])|[a-z]{{3,6}}day\b)"
"""The same of a note, in which "out by 31 May" does."""
WILL = r"\b(?:will|is going to|are going to)\b|'ll\b"
UNSURE = (
    r"\b(?:maybe|perhaps|might|may|could|possibly|probably|tentative(?:ly)?|thinking (?:about|of)|consider(?:s|ing)?"
    r"|wish|wants?|would like|not sure|unsure|undecided|not decided|hopes?|hoping|ideas?|interested|nothing signed"
    r"|not booked|asked (?:whether|if|for)|answer|open|pending|tbd|nothing in writing|in talks|draft|proposed|suggested"
    r"|propos(?:es|al)|suggests)\b|\?"
)
"""What a note has of something that nobody has decided."""
HEDGE = (
    r"\b(?:maybe|perhaps|probably|possibly|might|(?<!\d )may(?! \d)|could|likely|tentative(?:ly)?|apparently"
    r"|supposedly|seems?|suspect(?:ed|s)?|thinks?|thinking|consider(?:s|ing)?|hopes?|hoping|would like|not sure|unsure"
    r"|unclear|guess(?:es)?|rumou?rs?|reportedly|allegedly|hopefully|unconfirmed|not confirmed|as well)\b"
)
"""What leaves a statement open."""
HEDGED = (
    rf"{HEDGE}|\b(?:wants?|plans?|planned|propos\w+|suggest\w+|doubts?|believes?|says?|said|asked|whether|if"
    rf"|should|open"
    r"|uncertain|can|possible)\b"
)
"""What a claim may tell that with."""
DECIDED = (
    r"\b(?:decided|signed|chosen|chose|agreed|hired|ordered|booked|bought|approved|accepted|confirmed|cancelled)\b"
)
"""What somebody has settled."""
DECISION = r"\b(?:decisions?|decided|agreed|chosen|picked|deal|contract|order(?:ed)?)\b|->|→"
"""What a note has where something was settled, in other words."""
ANYHOW = (
    r"\b(?:or not|whatever|regardless|no matter|even (?:when|if|with|without)|either way|in any case|anyway"
    r"|without exception)\b"
)
"""What makes of a condition none."""
BROUGHT_DOUBT = r"\b(?:maybe|perhaps|probably|possibly|is planned|are planned|plans? to)\b"
"""What no claim may bring in."""

_SINCE = r"since (?:(?:the |its |his |her |an? )?[a-z]+ (?:is|was|are|were|has|had|does|did|turned|went|kept|got)"
CAUSING = (
    r"\b(?:because(?: of)?|due to (?!be )|as a result(?: of)?|as a consequence(?: of)?|consequently|therefore|thus"
    r"|hence|caus(?:ed|es|ing)(?: by)?|le(?:d|ads?|ading) to|thanks to|owing to|on account of|given that|in response to"
    r"|for lack of|ma(?:de|kes?|king)(?! (?:no|a|an) )|br(?:ought|ings|inging) about|trigger(?:ed|s|ing)"
    r"|result(?:ed|s|ing) in|forc(?:ed|es|ing)|prompt(?:ed|s|ing)|which is why|that is why|the reason"
    r"|explain(?:s|ed|ing)?|stem(?:s|med|ming)? from|c[ao]mes? from|blam(?:ed|es)|attributed to|down to the"
    r"|to (?:avoid|prevent|save|reduce|free|relieve|protect|speed|ensure)|responsible for|thereby|so that|in order to"
    rf"|since (?:it|he|she|they|this|that|there) |{_SINCE}))\b|,\s*so\b(?! far| that)"
)
"""What makes of one thing the cause of another."""
CAUSE_SIGN = (
    r"->|→|=>?|\(|\b(?:because|b/c|so|due|caused by|caus(?:e|ed|es|ing)|reasons?|therefore|thus|hence"
    r"|result(?:ed|s)?|le(?:d|ads?)"
    r"|thanks|owing|ma(?:de|kes?)|brought|brings|trigger(?:ed|s)?|forc(?:ed|es)|broke|breaks|fix(?:ed)?|otherwise|too"
    r"|why|blam\w+|explain\w*|(?<!up )(?<!down )from (?!\d|the \d)|via|as|since (?:it|he|she|they|this|that|there)"
    rf"|{_SINCE}))\b"
)
"""What a note has where it tells a cause, in few words."""
FORWARD = (
    r"(?:->|→|=>|,?\s*so\b|therefore|thus|hence|consequently|as a|which is|that is|thereby|caus(?:ed(?! by)|es|ing)"
    r"|le(?:d|ads?|ading)\b|ma(?:de|kes?|king)|br|trigger|result(?:ed|s)? in|forc|prompt|explain|responsible)"
)
"""Of both, those that stand behind the cause and before what it brought about."""
BACKWARD = (
    r"(?:because|b/c|due|since|as\b|thanks|owing|on account|given|in response|for lack|stem|c[ao]mes?|from|caused by"
    r"|blam|attr|too)"
)
"""Those that stand before the cause, behind what it brought about."""
EITHER_WAY = r"to |the reason|explain|responsible"
CAUSE_NAMED = r"\b(?:cause|reason)s?(?: \d)?(?::| found| was| is|,)"
"""What a note has that tells the cause of another."""
CAUSE_OPEN = r"\bcause[^.;,]{0,20}\b(?:open|unknown|unclear|not known)\b|\b(?:not sure|unclear|no idea|don't know)\b"
"""What a note has of a cause that nobody knows."""

PREPOSITION = (
    r"\W{0,2}\s(?:[a-z]+\s)?(?:for|in|with|at|from|by|via|to|of|about|against|during)\s(?:the\s|an?\s|its\s"
    r"|half\s|full\s)?\Z"
)
"""What stands between the last word of a clause and one that was put in behind it."""
CARRIERS = frozenset((
    "allow", "allows", "allowed", "contain", "contains", "family",
    "group", "included", "includes", "involves", "mentioned", "mentions",
    "named", "noted", "notes", "occurred", "planned", "possible", "recorded", "reported", "runs", "ran", "says", "shop",
    "states", "stated", "team", "uses", "described", "takes", "lists", "listed", "there",
))  # fmt: skip
"""Words that carry the others and tell nothing of their own."""

_UNTOUCHED = "untouched|unchanged|unaffected|unsigned|unpaid|excluded|excepted|off|missing|pending|open|free|alone"
LEFT_ALONE = rf"\b(?:(?:not|never)(?: [a-z]+)?(?: yet)?|none|{_UNTOUCHED})\W*\Z"
"""What stands at the end of a clause and tells that nothing was done to its subject, or that it is not there."""
LEFT_OUT = rf"\b(?:{_UNTOUCHED}|still|yet|wait(?:s|ing)?|remains?|stays?|kept|outstanding|out)\b"
"""What a claim may tell that with."""

_ALL = "all|of each|throughout|every|everyone|everybody|everything|everywhere|whole|entire|any|anyone|always"
ALL = rf"\b(?:{_ALL})\b"
"""What makes of some all."""
ALL_KNOWN = (
    rf"\b(?:{_ALL}|each|none|no|never|nothing|nobody|only|the rest|at least|daily|nightly|weekly|per|full(?:y)?"
    r"|[a-z]+days)\b"
)
"""What a note may tell that with."""
PART = r"\b(?:most|some|half|part|several|many|few|a few|partly|mostly|partially|almost|nearly|one of|certain)\b"
"""What makes of all some."""
SOME = r"\b(?:most of|some of|several|many of|few of|partly|mostly|one of (?=the|those|these))"
"""What a claim may not bring in."""
PART_TOLD = rf"{PART}|\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|majority|others?|once|rest|not|no)\b"
"""What a claim may tell that with."""
LIMIT = (
    r"\b(?:under|over|above|below|at (?:the )?least|at (?:the )?most|max(?:imum)?|(?<!\d )(?<!\d)min(?:imum)?"
    r"|(?<!go )(?<!goes )(?<!went )up to"
    r"|less than|more than|no more than|fewer than|not more than|no less than|only|almost|nearly|within|beyond)\b"
    r"|(?<![-=])[<>≥≤]"
)
"""What makes of a number a limit."""
LIMIT_BEFORE = rf"(?:{LIMIT})\s*(?:of\s|the\s|about\s|[€$£])?\s*\Z"
LIMIT_AFTER = (
    r"\s*\b(?:longer|shorter|more|less|earlier|later|fewer|higher|lower|extra|off|at least|at most"
    r"|or (?:more|less))\b"
)
"""The same behind a number: "20 min longer"."""
