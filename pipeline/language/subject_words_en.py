"""English words around a fact: what carries no meaning of its own, who is meant, and what announces a change."""

from __future__ import annotations

from slowwave.pipeline.language.subject_lists import listed

FUNCTION = frozenset(
    listed(
        "a an the this that these those it its it's that's there there's here is are was were be been being am i'm "
        "i've i'd i'll we're we've we'll they're you're he's she's i me my mine myself we us our ours ourselves you "
        "your yours he him his she her hers they them their theirs who whom whose which what where when why how and "
        "or but so as at by for from in into of off on onto out over per than then to up upon with within without "
        "via under about after before between during since until while through across along around against among "
        "because though although if whether not no nor yes do does did done doing don't doesn't didn't isn't aren't "
        "wasn't weren't hasn't haven't have has had having will would shall should can could may might must let "
        "let's just only very really quite all any each every both some such same other others own more most much "
        "many now still even already yet also too ever never always usually mostly currently presently today tonight "
        "yesterday tomorrow week month year quarter sprint morning evening night days times time long again back "
        "once further anymore longer else instead rather one ones two three first second next last new old another "
        "user user's users' s t d ll ve re m o'clock pm please thanks btw fyi update note nb ps ok okay well right "
        "anyway actually finally officially simply basically honestly turns turned heads-up heads reminder info "
        "context record file reference default main current former previous prior earlier later original permanent "
        "permanently temporary temporarily effective immediately onwards onward forward going gone far least good "
        "better best sure fine whatever whichever everything anything nothing something someone everyone anyone "
        "there'll that'll who's what's where's here's nobody none thing things way place point spot part kind sort "
        "lot bit number value name names called word words got get gets getting gotten go goes went come comes came "
        "take takes took taken put puts set sets keep keeps kept make makes made say says said saying want wants "
        "wanted need needs needed use uses used using run runs running ran work works worked working see sees saw "
        "seen find found tell told know known give gives gave given start starts started stay stays stayed remain "
        "remains become becomes became becoming means meant mean think thinks thought like likes lets seem seems "
        "look looks looking ask asks asked show shows shown hold holds held call calls calling mention mentioned "
        "mentions assume expect expects expected decision decided decide agreed agree team company people folks guys "
        "official change changed changes changing switch switched switching switches move moved moves moving swap "
        "swapped replace replaced replaces replacing updated upgrade upgraded downgrade downgraded convert converted "
        "revert reverted return returned returns restore restored drop dropped ditch ditched stop stopped stops "
        "stopping quit quitting left leave leaves leaving rule favour favor"
    )
)

NAMED_OUT = frozenset(
    listed(
        "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
        "september october november december mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct "
        "nov dec hr ok fyi btw eod eta pr prs ci cd api url db llm ide gp q1 q2 q3 q4 id cv ops qa finance legal "
        "sales marketing board it readme todo after as at before by decision due during for from heads home in "
        "instead just let my new no note now of on once our per please since so the these this those though to today "
        "turns until update we when with yes you your back goodbye bye dropped sold switched moved left went got "
        "also all any both here there its he she they i if and but or not only still then that what where who why "
        "how user users dr mr mrs ms prof sir don stop ask send use go set write call ring mobile phone text mark "
        "save talk reply answer hi hello hey dear thanks thank good great yum few nothing hearing never always "
        "starting effective officially finally currently going given because having next last another one two three "
        "four five first second converted boomeranged returned restarted rolled bumped deleted lost scratch pulled "
        "shifted turned show keep make put rebase open base default editor browser employer diet naming indentation "
        "settings calendar hosting commute status model budget port rate timeout release deadline name title role "
        "job boss manager email mail contact address number date day time city place residence owner ownership "
        "questions according everyone everything enough count give thumbs spare lately used whatever weekly daily "
        "monthly recipes prompts builds pushing resources terraform terraforming under clients callers customers "
        "expect planned appointments links identifiers code dumped gave took taken sometimes maybe perhaps honestly "
        "apparently ps re attn fwd tl;dr tldr reminder correction fact memo info log remember noted"
    )
)
"""Words that stand with a capital letter and name nothing."""

KIN = frozenset(
    listed(
        "sister brother wife husband partner girlfriend boyfriend fiancé fiancée fiance fiancee spouse mother mom "
        "mum father dad son daughter kid kids child children baby parents aunt uncle cousin nephew niece grandmother "
        "grandma grandfather grandpa grandson granddaughter friend friends colleague colleagues coworker co-worker "
        "roommate flatmate housemate neighbour neighbor mother-in-law father-in-law in-laws sister-in-law "
        "brother-in-law twin siblings sibling stepson stepdaughter godson goddaughter client customer teammate "
        "competitor competitors rival vendor supplier landlord tenant intern assistant bestie buddy mate ex ex-wife "
        "ex-husband student mentor mentee"
    )
)

HEADS = frozenset(
    listed(
        "service services server servers app apps application applications project projects repo repos repository "
        "site website system systems platform tool tools component components module modules package api apis "
        "endpoint endpoints client clients job jobs worker workers handler request requests process daemon bot "
        "script scripts library lib database db cluster instance instances environment env box machine account "
        "workspace subscription team group department pipeline pipelines backend frontend product feature page code "
        "stack host container image deployment program initiative plan thing meeting call slot session stuff release "
        "version port limit budget config configuration settings status branch region model cache queue index work "
        "calendar tracker rollout launch rewrite migration redesign"
    )
)
"""Nouns that many owners bear: "the docs repo" is no "infra repo"."""

ACTORS = frozenset(
    listed(
        "agent assistant chatbot bot summariser summarizer translator reviewer server cluster box vm node worker "
        "workers service app frontend backend website dashboard site docs wiki codebase repo monorepo pipeline "
        "client crawler scraper gateway daemon cli sdk library exporter proxy api endpoint handler job script module "
        "component project product platform"
    )
)
"""Nouns that own attributes though they are cues of some."""

QUALIFIERS = frozenset(
    listed(
        "staging production prod dev development test testing qa local backup primary secondary replica public "
        "private internal external admin upload uploads download downloads login idle connect connection metrics "
        "debug health mobile desktop web personal office summer winter autumn weekend weekends weekday weekdays "
        "sundays saturdays weekly monthly yearly annual hourly nightly unit integration e2e english small large "
        "first second third fourth rear left-hand right-hand per-user total emergency landline fax invoice shipping "
        "delivery legacy canary preview sandbox demo training inference embedding vision audio inbound outbound "
        "ingress egress incoming outgoing warning error raw cleaned setup trial parents deputy interim acting junior "
        "fallback standby mirror shadow ipv4 ipv6 grpc ssh smtp imap websocket tls udp afternoon evening lunch "
        "dinner breakfast vacation q1 q2 q3 q4 minimum min lower ends closes reopens expires comments commit"
    )
)
"""Words that part two attributes of one thing: where each statement has its own, they are two facts."""
SOFT_QUALIFIERS = frozenset(
    listed(
        "production prod web mobile personal office weekly monthly yearly annual first total local login upload test "
        "testing development dev evening delivery admin commit error desktop second setup internal minimum min lower "
        "english dinner lunch breakfast closes expires public private training trial unit vacation audio vision"
    )
)
"""Of these one alone is no reason to ask."""

MODAL = (
    r"\b(?:(?:is|was|are) \w+ because|might|maybe|perhaps|possibly|could|wish(?:es|ed)?|considering|considered"
    r"|contemplat\w+|toying|tempted|unless|whether|hopefully|hypothetically|suppose|supposing|imagine|debating"
    r"|undecided|unsure|would(?!n't| (?:like|prefer|rather|love))|(?:thinking|dreaming) (?:about|of)|(?:plan|plans"
    r"|planning|hope|hopes|hoping|intend|intends|intending|aim|aims|aiming|want|wants|wanted|like|love|try|trying"
    r"|meaning|about|going) to (?:move|relocate|switch|join|migrate|change|become|replace|leave|upgrade|buy|try"
    r"|adopt|go|start|use|raise|lower|ship|launch|live|work|quit|get|have|see|bump|drop|retire|port|make|rename"
    r"|take)|proposed|proposal|in case|some ?day|one day|some time|next year|looking (?:at|into)|evaluat\w+"
    r"|candidate|rumou?rs?|not sure|were to|used to be considered|if only|i'd love to|pondering|exploring"
    r"|should we|probably|may (?:move|switch|become|join|change|migrate|relocate|leave|go|end up|slip|replace)"
    r"|(?:asked|suggested|suggests|requested|voted|argued|wondered|recommended|pitched) (?:about|that we|that i"
    r"|whether|if|moving|switching|using|against)|in talks|interview\w*|applied (?:to|for)|as a (?:student|child"
    r"|kid|teenager)|years ago|back when|when i was|grew up|was born in|for the (?:weekend|holidays)|on vacation"
    r"|on holiday|visit(?:ed|ing|s)?|trip to|if .{2,60}(?:would|will|'d|'ll|could|might)|feel free|soon(?:er)?)\b"
    r"|(?:would|will|'d|'ll|could|might)\b.{2,60}\bif\b"
)
SOFT_MODAL = r"\b(?:if|except|to-be|will(?!.*\b(?:from (?:now|here|today) on|from here on|as of|effective)\b))\b|\?\s*$"
USED_TO = r"\b(?:used to|once|formerly|previously|in the past|at first|before|originally|at one point)\b"
NOW = (
    r"\b(?:now|nowadays|these days|any ?more|any ?longer|no longer|today|lately|since then|but|currently|instead"
    r"|turns out|after all|came (?:to|round|around)|come (?:to|round|around)|gone off|changed my mind)\b"
)
ADDITIVE = (
    r"\b(?:also|as well|another|additionally|in addition|besides|on top of that|one of (?:my|our|the)|both|too(?=[.,"
    r"!;]|$)|secondary|a second|(?<=, )plus|plus (?:an?|the|my|our|also|some|one|two)|among (?:my|our"
    r"|other|the)|sometimes|occasionally|apart from)\b"
)
END = (
    r"\b(?:let .{2,40} (?:expire|lapse|run out)|unplugged|stripped|struck|no successor"
    r"|without (?:a )?replacement|no new \w+|won't (?:ship|make)"
    r"|my notice|(?:took|pulled|ripped|taken) .{2,40} out of|no longer|any ?more|any ?longer|stopped|stop|quit"
    r"|quits|gave up|given up|gives up|giving up|drop|dropped"
    r"|drops|cancel\w*|removed|shut down|shutting down|deleted|torn down|tore down|gone|lifted|withdr[ae]w\w*|freed"
    r"|stepped (?:down|away|aside)|steps down|resign\w*|"
    r"let (?:me|him|her|them|the user) go|history|retired|retires|closed|disconnected|obsolete|was cut|were cut|died"
    r"|passed away|dead|gave away|given away|broke|vacated|ripped out|turned off|switched off|uninstalled|abandoned"
    r"|scrapped|scrap|is over|ended|ditched|"
    r"moved out|handed in|needn't|need not|laid off|fired|parted ways|orphaned|unowned|discontinued|decommissioned"
    r"|sunset|sunsetted|abolished|revoked|expired|lapsed|taken (?:off|down)|took (?:it |.{1,30})?(?:off|down)|pulled "
    r"the plug|done with|through with|(?:ripped|taken|took|thrown|pulled|phased|opted|moved|dropped|backed) out(?: "
    r"of)?|finished with|not .{1,40}any ?more|lost|wound down|"
    r"off the table|called off|is off|are off|doesn't hold|unsubscribed|terminated|erased|wiped|sold|walked away"
    r"|bowed out|had it with|over and done|fell through|ceased|ceases|outdated|void|defunct|rescinded|dissolved"
    r"|disbanded|eliminated|unpinned|unset|got rid of|rid of|end of|went away|bid farewell|farewell|goodbye|bye|left"
    r"|"
    r"leaves|leaving|don't|doesn't|isn't|aren't|am not|i'm not|is not|are not|does not|do not|never|not|no more"
    r"|handed back|wrapped up|free of|moved away|moved on from|unassigned|vacant|kaput"
    r"|(?<!goes )(?<!going )(?<!go )out the door|out the window"
    r"|nowhere|departed|scratch\w*|forget|axed|killed|retract\w*|exited|(?<!cut )off(?! at| after| to)|(?:isn't"
    r"|aren't|wasn't) .{1,40}(?:any more|anymore))\b"
)
CHANGE = (
    r"\b(?:now|nowadays|these days|from now on|from today|from here on|going forward|as of|starting|effective|newly"
    r"|new|instead|rather than|no longer|switch\w*|mov(?:ed|es|ing)|chang(?:ed|es|e|ing)|replac\w+|migrat\w+"
    r"|upgrad\w+|downgrad\w+|bump\w+|rais(?:ed|es)|lower\w+|increas\w+|decreas\w+|reduc\w+|"
    r"swap\w*|convert\w*|port(?:ed|ing)|re(?:locat|settl|nam|assign|schedul|deploy|bound|point|work|vis|wr|book|hous"
    r"|plac|configur|format|indent|creat|built|target|brand|cast)\w*|transfer\w*|handed|hands|took over|taken over"
    r"|takes over|taking over|inherited|promot\w+|demot\w+|hired|joined|joins|became|becomes?|become|turned|gone"
    r"|went|go|adopt\w*|"
    r"slipp?\w*|push\w*|postpon\w*|delay\w*|brought forward|pulled in|shift\w*|extend\w*|doubl\w*|tripl\w*|halv\w*"
    r"|cut|trimm\w*|loosen\w*|tighten\w*|relax\w*|pointed|settled|signed|took up|taken up|taken on|took on|left"
    r"|leaving|off|out|drop(?:ped)?|ditch\w*|dump\w*|uninstall\w*|retir\w+|succe\w+|supersed\w+|overtak\w+|overt\w+|"
    r"got|since|after|update[ds]?|updating|decision|decided|agreed|has been|have been|'ve|i've|we've|they've|have"
    r"|has|this week|this month|this quarter|this year|last night|last week|yesterday|as from|onwards?|used to|were"
    r"|was|from .{1,40} to|to|->|→|finally|officially|revis\w+|adjust\w*|correct\w*|set|landed|made|make|ends? up|"
    r"picked up|rolled|flipped|bye|goodbye|scratch|today|stopp?\w*|quit|gave up|grew|grown|scal\w+|start\w*|enter\w*"
    r"|reach\w*|progress\w*|freshly|latest|recently|just|henceforth|hereafter|in favou?r|made the (?:jump|switch"
    r"|move)|instead of|cutover|cut over|please|expects?|voted|insist\w*|wants?|approved|granted|negotiated|"
    r"again|back|once more|once again|restor\w+|revert\w*|return\w*|reinstat\w+|rehir\w+|rejoin\w*|resum\w+"
    r"|reactivat\w+|undid|undone|reset|fell back|as before|like before|earlier|former|previous|original)\b|->|→|=>"
)
EVENT = (
    r"\b(?:agreed|decided|voted|chose|picked|reset|renegotiated|negotiated|declared|approved|granted|allotted|allowed"
    r"|cut|made|put|gave|pushed|slowed|pulled|took|started|starts? (?:next|this|on)|settled|ordered|asked us|told us"
    r"|(?:we|i|ops|they|team|user|finance|legal|he|she) set|was set|were set|been set|got|went to|went with|wrote that"
    r"|from (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: on)?|from (?:next|this|that) \w+(?: on)?"
    r"|after the|this (?:morning|afternoon)|tonight|signed up|won)\b"
)
"""What somebody did, or what came to be: it tells how things stand since."""
SURE_CHANGE = (
    r"\b(?:now|nowadays|these days|from now on|from today|from here on|going forward|as of|effective|new|instead"
    r"|rather than|no longer|any ?more|any ?longer|switch(?:ed|es|ing)|moved|moving|changed|changing|replac(?:ed|es"
    r"|ing)|migrated|upgraded|downgraded|bumped|raised|lowered|increased|decreased|reduced|"
    r"swapped|converted|ported|relocated|resettled|renamed|reassigned|rescheduled|redeployed|rebound|repointed"
    r"|revised|rewrote|rewritten|rebooked|reconfigured|reformatted|reindented|re-created|recreated|retargeted"
    r"|rebranded|transferred|handed|took over|taken over|takes over|taking over|inherited|promoted|demoted|joined"
    r"|became|become|has become|"
    r"gone|slipped|pushed (?:back|out|to)|postponed|delayed|brought forward|pulled in|shifted|extended|doubled"
    r"|tripled|halved|trimmed|loosened|tightened|relaxed|pointed|settled|took up|taken up|left|dropped|ditched"
    r"|dumped|uninstalled|superseded|overtaken|adopted|"
    r"updated?|this (?:week|month|quarter|year|sprint)|last (?:night|week|month)|yesterday|onwards?|revised|adjusted"
    r"|flipped|goodbye|bye|scratch|finally|officially|just|recently|henceforth|hereafter|again|back|once more|once "
    r"again|restored|reverted|returned|reinstated|rehired|rejoined|resumed|reactivated|undid|fell back|"
    r"as before|today|hired|after all|made the (?:jump|switch|move)|cut over|cutover|since the|rolled back|no more"
    r"|has been (?:cut|set|given|moved)|stopped|bid|landed)\b|->|→|=>"
)
OLD_BEFORE = (
    r"(?:\b(?:from|instead of|rather than|no longer(?: (?!but\b|and\b)\w+){0,3}|not|replac(?:ed|es|ing)"
    r"|swap(?:ped|s)?(?: out)?"
    r"|drop(?:ped|s)?|ditch(?:ed)?|dump(?:ed)?|left|leaving|leaves|quit|(?:mov\w+|took|pulled|migrat\w+|got|getting"
    r"|came|come|switched) (?:\w+ ){0,4}off|(?:mov\w+|pulled|ripped|switched|got) (?:\w+ ){0,4}out of|away from"
    r"|goodbye,?|bye,?|bye-bye,?|farewell,?|scratch|uninstalled|stopped (?:being|using)|stop (?:running|using)|gave "
    r"up|given up|used to (?:be|live in|work (?:at|for)|use|swear by|love|like)|"
    r"no more|was|were|formerly|previously|(?:my|the|our) old|former|ex-|after years (?:with|at)|turned off|removed"
    r"|retired|deleted(?: the)?|delete|sold(?: the)?|(?:chose|picked|prefers?|preferred) .{1,30} over|unlike|isn't"
    r"|aren't|don't (?:use|write to|curl|call)|doesn't use|overtaken|beat|beats|succeed(?:s|ed)?|supersede[sd]?|took "
    r"over from|took the place of|had it with|done with|tired of|last week|before it was|behind|past|abandon(?:ed)?"
    r"|traded(?: in)?|trade)\s+(?:the |my |our |a |an |port |version |it'?s |in |at |for )?)$"
)
OLD_AFTER = (
    r"^(?:['\"”’)]*\s*(?:->|→|=>|is (?:out|gone|history|no more|dead|off|retired|frozen|ignored|obsolete|over|past"
    r"|no longer)|was (?:too|not|dropped|replaced|retired|removed|getting|ditched|slow|deleted)|wasn't|couldn't"
    r"|can't|couldn’t|got too|gave way|left\b|retired|handed|died|passed away|never|goes under|has (?:left|retired"
    r"|been (?:replaced|dropped|removed|retired))|"
    r"out,|is empty|behind|no longer|caused|proved|moved on|stepped|resigned|quit|payroll|no more))"
)
GONE_BEFORE = (
    r"\b(?:from|instead of|rather than|in place of|replac(?:ed|es|ing)|swap(?:ped|s)?(?: out)?|drop(?:ped|s)?"
    r"|ditch(?:ed)?"
    r"|no longer(?: \w+){1,3}|used to \w+(?: to| on| in| at)?|goodbye,?|succeed(?:s|ed)?|supersede[sd]?"
    r"|overtak\w+|overtook|took over"
    r" from|(?:moved|migrated|switched|got|took|ripped|pulled) (?:\w+ ){0,3}(?:off|out of)|traded(?: in)?"
    r"|gave up|disconnected"
    r"|unplugged|removed|retired|sorry) (?:the |my |our |a |an |your )?$"
)
GONE_AFTER = (
    r"^['\"”’)]*\s*(?:->|→|=>|(?:has|have) (?:given way|been (?:replaced|dropped|retired|succeeded))"
    r"|gave way|is (?:out|gone|history"
    r"|retired|no more)|was (?:replaced|dropped|retired)|no more\b|(?:evenings|\w+) (?:has|have) turned into)"
)
"""Around a word that is no known value: it is gone."""
COMES_BEFORE = (
    r"(?:\b(?:to|into|onto|with|by|for|up|use|uses|using|now|named|called|call (?:him|her|it|them)|write|be|is"
    r"|becomes?|became"
    r"|it's|that's|pings?|favou?r of|turned into|wired up|installed|got|took|takes|on|at)|->|→|=>|[:,])"
    r" ?(?:an? |the |my |our |new )?['\"]?$"
)
COMES_AFTER = (
    r"^['\"]?\s(?:(?:has|have) )?(?:just )?(?:replac(?:ed|es)|overtak\w+|overtook|took over|taken over"
    r"|takes over|succeed(?:s|ed)"
    r"|supersede[sd]?|took the place|instead|now\b|is (?:in|now|my|our|the)\b|from now on|does\b|handles\b|it is\b)"
)
"""Around a word that takes the place of what is gone."""
