"""What a message is by how it is built, where no single word tells: ways of saying it, in English and in Chinese."""

from __future__ import annotations

from slowwave.pipeline.language.patterns import compiled, lowered

DECIDES = (
    r"^(?:nobody|no ?one|always|never) (?!remember)|(?:^|\b)(?:option|one|variant|plan|version) please[.!]?$|"
    r"^(?:yeah|yep|ok|okay|fine|sure|then|right)[, ]+(?!great|good|cool|thanks|thx|perfect|nice|fine|sure|then|"
    r"done|yes|please|go|awesome|super|lovely|ok|understood|got|noted|continue|next|wait|stop|no|so|well|"
    r"and)[\w.+-]{2,20}[.!]?$|^[\w.+-]{2,20} then[.!]?$|, (?:but |and )?no [\w-]+[.!]?$|\bi want (?:the|my|all|"
    r"every|it|them|this) .*(?:weekly|monthly|daily|always|only|in \w+|from now)\b|\bneed(?:s)? (?:an?|"
    r"the) [\w -]{2,20} flag\b|\b(?:stays?|remains?|kept|locked) (?:at|on|in|closed|open|private|off|the same)\b|"
    r"^(?:just |please |and |then )?(?:use|keep|stick (?:to|with)|go (?:with|for)|leave|make it|pick|skip|drop|"
    r"switch(?: back)? to)\b|\b(?:that|this|it)'?s (?:settled|decided|final|the plan|a rule|the rule)\b|"
    r"\bdecision (?:is|was|made)\b|\b(?:we|i)(?:'|’)?(?:ll| will| are|'re|re|'m|m| am) (?:(?:use|take|go with|"
    r"go for|keep|pick|choose|do|make it|stick (?:to|with)|stay (?:on|with)|run with|buy|rent|order)|only|staying|"
    r"keeping|using|going (?:with|for)|switching|dropping|sticking|closing|moving to|paying|not (?:using|doing|"
    r"going))\b|\blet'?s (?!(?:look|see|check|talk|discuss|find out|think|wait|try|say|hope|assume|start by))\w+|"
    r"^(?:ok|okay|fine|yes|yeah|yep|sure|alright|all right|right|good|cool|great|no)[,.!;:]? (?:then |so |"
    r"but )?(?:use|take|go with|go for|keep|pick|choose|do|make it|stick (?:to|with)|stay (?:on|with)|run with|"
    r"buy|rent|order)\b|^(?:ok|okay|fine|yes|sure|alright|right)[,.!;:]? (?:the )?(?:option|plan|variant|version|"
    r"choice|number) ?\w+$|\b(?:option|plan|variant|version) \w+ (?:it is|wins|then)\b|\bit is then\b|"
    r"\b\w+ it is[.!]?$|(?:^|[,;.!] ?(?:but |and )?)no (?!one\b|idea\b|need\b|problem\b|errors?\b|longer\b|luck\b|"
    r"clue\b|way\b|wonder\b|space\b|such\b|response\b|route\b|module\b|matching\b|results?\b|data\b|connection\b|"
    r"access\b|permission\b|signal\b|rush\b|more (?:errors?|failures?|crashes|timeouts?|issues?|problems?)\b|"
    r"trace\b|answer\b|news\b|change\b)[\w-]+(?: [\w-]+){0,3} (?:on|after|before|without|during|in)\b|\b(?:every|"
    r"each|all) (?:[\w-]+ ){1,4}(?:gets?|must|needs?|has to|have to|should|goes|go)\b|\bneeds? (?:an?|one|two|"
    r"three|\d+) (?:\w+ )?(?:review|approval|test|tests|sign-?off|backup|changelog|ticket|flag)\b|"
    r"\bin english only\b|\bonly (?:in|on|after|with|from|for) |\b(?:always|never) (?!mind\b|again\b|worked?\b|"
    r"was\b|were\b|is\b|knew\b|been\b|had\b|cleared\b)(?:ask|use|run|deploy|push|merge|delete|touch|commit|write|"
    r"check|send|put|keep|restart|change|edit|call|make|do|add|open|test|back|log|reply|answer|show|tell|print|"
    r"order|round|leave|start|stop|post|share|store|name|tag|pin)\b|\b(?:before|without|unless) (?:you|anyone|"
    r"anybody|we) \w+.{0,40}\b(?:ask|check|tell|ping|confirm)|\b(?:ask|check with|tell|ping|confirm with) (?:me|"
    r"us) (?:first|before)|\b(?:starting|as of|effective|beginning|from) (?:today|tomorrow|now|next|this|mon|tue|"
    r"wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|the first)",
    r"(?<!搞)(?<!肯)(?<!确)(?<!一)(?<!稳)定(?:了|下来|下來|死)|(?<![才也就])不(?:再)?(?:换|換|买|買|搬|做|用|改|"
    r"去|上|租|加|要|修|升级|升級|续|續|订|訂|发|發|接|卖|賣|招)[^，。！？\n]{0,10}了|用[^，。！？\n]{1,12}(?:写|"
    r"就行|就好|即可|来写)|(?:还是|還是)\s?[^，。？\n]{1,14}吧|(?:要有|得有|要|得)[^，。\n]{1,12}才(?:行|能|可以|"
    r"算|准)|的就(?:好|行)|^(?:嗯|行|好|好的|可以|ok)[，,、\s]*(?:用|选|走|上|买|换|按)|吧[，,](?:签|定|买)|"
    r"[，,]\s?(?:别|不要)(?:用|要|买|放|写|上|加)|(?:都|全)(?:要|得)(?:带|有|写|加|放|过)|(?:锁|固定|停|定|"
    r"锁定)在\s?[a-z0-9]|不(?:再)?(?:支持|接受|提供|收|做)[^，。]{1,10}了|改(?:成|为)(?:每|用|一|只)|"
    r"(?<!不)只(?:保留|留|用|写|放|发|看|收|接)|(?:就|还是|還是|那|行|好)[^。！？\n]{0,6}(?:用|选|選|走|按|定|买|"
    r"買|租|换|換|留|要|上|去|做|写|寫)[^。！？\n]{1,24}(?:吧|好了|得了|算了)|(?:用|选|選|按|走|买|租|"
    r"留)[^。，！？\n]{1,16}吧|(?:一|二|两|三|四|ab?|b|c)方案(?!吗|嗎|是|有)|方案[一二三abc]$|(?:都|全|全部|一律|"
    r"统一|統一|只|只能|只准|只许|必须|必須|得)(?:要|得)?(?:用|写|寫|走|放|叫|按|经过|經過|先|由)|(?:之前|以前|"
    r"前)(?:都|必须|必須|得|要|一定要|先|一定得|务必)[^。！？\n]{0,8}(?:问|問|跟我|找我|经我|通知|确认|確認|备份|"
    r"備份|测|測|review)|(?:没有|沒有|没|未经|未經|不经)[^。！？\n]{1,14}(?:不能|不准|不许|不許|(?<!怪)不得|不要|"
    r"(?<!特)别|別)|(?:周|週|星期|礼拜|禮拜|晚上|半夜|节假日|節假日|每逢|生产)[^。！？\n]{0,8}(?:不要|不能|不准|"
    r"不许|不許|别|別|一律|不)(?:上|发|發|部|改|动|動|推|休|营|接|加)|(?:月|日|号|號|周[一二三四五六日天]|星期.|"
    r"今天|明天|下周|下個月|下个月|现在|此刻)(?:起|开始|開始)|每(?:个|個|次|条|條|份|天|周|週|月|"
    r"晚)[^。！？\n]{0,12}(?:都|必须|必須|得|要|至少)",
)
"""A choice, or a rule from now on."""
OPENS_DONE = (
    r"^(?:successfully )?(?:merged|deployed|added|removed|fixed|updated|moved|renamed|created|wrapped up|finished|"
    r"completed|migrated|replaced|cleaned)\b",
    r"^(?:已|已经|已經)(?![知经經])",
)
"""How a report of work done begins, whatever else it names."""
CORRECTS = (
    r"\b(?:is|are)(?:n'?t| not) (?:at|on|in|called|from|for) [\w :]{1,20}, ?(?:it'?s|its|they'?re)\b|\b(?:needed|"
    r"wanted|asked for|need) [\w ]{1,24}[,;] ?(?:this|that|you|not)\b|\bthat'?s the [\w -]{2,20}[,.;] ?i (?:need|"
    r"meant|want)|\bcheck again\b|\bwhy (?:is|are) (?:there|it|the) .*\bagain\b|\b(?:is|are|was) (?:on |"
    r"in )?the other (?:one|column|file|server|account|folder|way|side)\b|,\s*(?:and )?not (?!sure|yet|only|"
    r"important|urgent|bad|now|really|too|that i|because|much)[\w'\"“]|\bnot [\w'\". -]{1,30}[,;:] ?(?:it'?s|its|"
    r"use|but|the|i said|i meant)\b|\bit'?s (?:spelled|spelt|called|written|named)\b|"
    r"(?<!can )(?<!could )(?<!would )(?<!will )(?<!did )(?<!do )(?<!have )(?<!if )(?<!when )(?<!once"
    r" )(?<!should )(?<!do not let )\byou (?:gave|"
    r"put|used|wrote|sent|deleted|changed|renamed|made|got|picked|took|called|broke|moved|mixed|forgot|missed|"
    r"skipped|keep|kept|left|overwrote|removed|added|set|misread|misunderstood|dropped|didn'?t|"
    r"were supposed)\b(?! it right| them right| me a great| great)|^(?:ok |but |hm+ |well |oh |nah |nope |"
    r"no )?(?:the )?other (?:one|repo|file|folder|branch|table|server|account|way|printer|room|side)\b|"
    r"\bi (?:meant|said|asked|wanted|told you|was talking about|mean)\b|^wrong\b|\bthe wrong \w+|\bwho (?:told|"
    r"asked) you\b|\bwhy (?:the hell |on earth |did|would|are|do) ?you\b|\b(?:it|that|this|they|these|those|there|"
    r"\w+) should(?:'ve| have| be| say| read| go| stay| still)\b(?!.*\?)|^(?:please )?(?:stop|quit) \w+ing\b|"
    r"^(?:please )?(?:don'?t|do not) \w+ .*(?:again|anymore|any more)\b|\bactually,? (?:it|its|it'?s|no|that|"
    r"the [\w ]{1,20}(?:is|are) (?:on|in|at|not|called|under|\d)|we|i|he|she|they|use|port)\b|^(?:nope|nah|"
    r"no)[,.!;:] \S+ \S+|\bhas to stay\b|\bput (?:it|that|them) back\b",
    r"说了(?:不|别|要)|(?:别|不要)(?:改|动|碰)(?!坏)|(?:看|在|是|找)另(?:一|外)|理解(?:偏|反|岔)|"
    r"^[^，。？\n]{1,10}(?:并)?不是[^，。？\n吗]{1,12}$|怎么(?:又|还)(?:是|有|在|没)|"
    r"不是[^，。！？,\n]{1,24}[，,、]?\s?(?:而是|是|要|改)|是[^，。！？,\n吗]{1,24}[，,]\s?(?:可|并|並|而)?不是|"
    r"[^么麼]而不是|你(?:改|写|寫|用|给|給|发|發|放|删|刪|弄|搞|做|填|选|選|加|拿|看|找|贴|貼|动|動|传|傳|理解|打|"
    r"叫|算|取)(?:的|错|錯|成|反|漏|混|到|了)|你(?:怎么|怎麼|为什么|為什麼|干嘛|幹嘛|又)(?!看|样|樣|想)|(?:谁|"
    r"誰)(?:让|讓|叫)你|我(?:说|說|要|指|讲|講|问|問|让你找)的(?:是|不是|明明)|我(?:明明|早就|不是)(?:说|說|讲|"
    r"講)|(?<![报報出没沒])(?:错|錯)(?:了|啦)|(?:别|別|不要|不准)(?:再|老|总|總|一直|乱|亂)|"
    r"(?<!估计)(?<!預計)(?:应该|應該|该|得)(?:是|叫|用|写|寫|放|改成|填|走|用的是)(?![^。]*吧)|(?:多|少|漏)(?:了|"
    r"写|寫|打|算)(?:一|个|個|两|行|表|列|\w)|(?:改|换|換|放|移)回(?:来|來|去)",
)
"""Something was wrong, or must be otherwise."""
COMPLETES = (
    r"^(?!.*\b(?:should|must|will|to be|not|never|can|needs?|if|when|would|could)\b)[\w#'&.: -]{2,40}\b(?:added|"
    r"moved|tested|written|translated|renamed|fixed|updated|migrated|published|posted|cleared|cleaned|refunded|"
    r"booked|ordered|rotated|renewed|deployed|merged|restored|uploaded|printed|replaced|released|approved|"
    r"handed in)\b(?! (?:by|as)\b)|(?:\b(?:is|are)|'s) (?:all |finally |now )?(?:back|in|out|up|written|built|"
    r"printed|posted|online)(?:[.,!]|$| and| again)|\bwent (?:online|out|through|up|smoothly|fine|well|live)\b|"
    r"\bnow (?:loads|works|passes|compiles|builds|starts|boots|prints|fits|runs at)\b|"
    r"^(?:successfully )?(?:merged|deployed|added|fixed|updated|moved|renamed|created|removed|pushed|finished|"
    r"completed|shipped|released|published|installed|upgraded|migrated|restored|replaced|reverted|cleaned|rotated|"
    r"configured|enabled|built|rebuilt|refactored|documented|tested|verified|sent|closed|archived|backed up|"
    r"set up|implemented|imported|exported|saved|uploaded|booked|ordered|paid|submitted|handed in|wrapped up|"
    r"sorted)\b(?! (?:by|on|in) \w+$)|\bi(?:'ve| have|'?m done)?,? (?:just |now |also |already |"
    r"finally )?(?:added|wrote|written|moved|renamed|created|removed|updated|changed|replaced|pushed|committed|"
    r"built|rebuilt|restored|rotated|upgraded|finished|fixed|reverted|tested|deployed|merged|migrated|installed|"
    r"configured|enabled|cleaned|documented|published|uploaded|submitted|sent|paid|booked|ordered|handed|closed|"
    r"split|rewrote|rewritten|switched|converted|imported|exported|archived|corrected|translated|printed|shipped|"
    r"released|refactored|implemented|wrapped|set up|backed up|put)\b|\b(?:just|finally|already) (?:\w+ed|sent|"
    r"paid|built|wrote|put|got|done|did|set|went|shipped)\b|\b(?:got|is|are|was|were|has been|have been|"
    r"been) (?:now |all |finally |just )?(?:swapped|replaced|installed|merged|deployed|released|published|shipped|"
    r"done|finished|completed|uploaded|submitted|migrated|restored|cleaned up|paid|printed|sent|signed|delivered|"
    r"documented|added|moved|set up|in place|live|up and running|back online|back up|online|ready|sorted|"
    r"in production|closed|booked|fixed|patched|upgraded|renewed|refunded|approved and merged)\b|\b(?:it|"
    r"everything|all|that)'?s? (?:is |are )?(?:done|working again|works again|works now|sorted|online again|back|"
    r"green|finished|ready)\b|\bworks? (?:again|now|fine now)\b|\bran (?:through|clean|without)|"
    r"\ball (?:\d+ )?(?:\w+ )?pass(?:ed|ing)?\b|\ball (?:the |\w+ )?\w+ (?:sent|paid|done|shipped|packed|printed|"
    r"booked)\b|\b(?:it|they|that)(?:'s|'re| is| are) (?:in|on|back|there|up|fixed)\b.{0,24}\bnow\b|"
    r"\ball (?:working|good now|set|sorted|in place|moved|migrated|shipped|paid|booked)\b|\bgot (?:it|them|"
    r"everything|that|the [\w ]{2,24}) (?:working|running|done|fixed|sorted|back|up|installed)\b|\bmanaged to\b|"
    r"\btaken care of\b|\bwe'?re live\b|\b(?:is|are) (?:up|out|through|handed in|over the line|"
    r"off to the printer)(?:[.,!]|$| now| and)|\bchecked off\b|\b\d+ (?:of \d+ )?(?:\w+ )?passed\b|\bsucceeded\b|"
    r"\b(?:migration|import|export|deploy|deployment|backup|build|upload|release|sync|"
    r"restore)(?: \w+)? (?:is )?(?:complete|completed|finished|done|succeeded|ok|passed|through)\b",
    r"(?<![不没沒未要])(?<!没有)(?<!沒有)(?:补|補|调|調|装|裝|修|迁|续|續|改|搬|写|做|弄|配|签|删|清|测|推|换|挪|"
    r"贴|发|交|付|订|翻|打|整理|录|存|挂|接|缴|租)(?:齐|到|起来|掉|完|好|上|妥|成|出去|下来|"
    r"进)[^，。没不]{0,12}(?:了|，|。|$)|(?:都|全)绿(?:了)?|(?<![不没沒未要])(?<!没有)(?<!沒有)(?:上线|上線|发布|"
    r"發布|部署|合并|合併|合进|合入|寄|付|搬|装|裝|修|改|换|換|写|寫|做|弄|配|签|簽|订|訂|删|刪|清|补|補|测|測|推|"
    r"推送|提交|交|备份|備份|迁移|遷移|恢复|恢復|更新|升级|升級|翻译|翻譯|整理|打印|导入|導入|导出|匯出|同步|跑|"
    r"搭|建|配置|验证|驗證|归档|寄出|发出|發出|处理|處理)(?:好|完|完成|成功|出|出去|上|上去|掉|毕|畢|妥|齐|过|"
    r"過)?(?:了|啦|咯|嘍|囉)(?!吗|嗎|没|沒|么)|(?:已|已经|已經|都|全部|全都|终于|終於|刚|剛|"
    r"刚刚)(?:[^，。！？\n不没未]{0,8})(?:完成|合并|合併|部署|发布|發布|上线|上線|推送|提交|更新|修复|修復|修好|"
    r"改好|换好|装好|写好|写完|寫完|做好|处理|迁移|备份|恢复|通过|通過|搞定|寄出|寄了|付清|签了|配好|关闭|关掉|"
    r"删除|清理|发到|加上|改到)|(?:完成|成功|通过|通過|搞定|收工|到位|齐活)(?:了|啦|：|:|，|,|。|！|!|（|\(|\s|$)|"
    r"(?:^|[，。：:；])\s?(?:已|已经|已經)(?![知经經])[^，。不没未沒到超过過满滿用]{2,30}|恢复(?:正常|上网|服务)|"
    r"一切(?:正常|恢复)|能用了|可以用了|好使了|跑起来了|重新上线",
)
"""Work is done."""
FINDS = (
    r"\bbecause (?!i (?:like|want|prefer))|^(?:root )?cause[: ]|\bhence\b|\bi get it\b|\bnow i (?:know|see|get)\b|"
    r"\bit was (?:the |just |only )?[\w ]{2,24}, of course\b|\b(?:more|less|better|worse|faster|slower) (?:when|"
    r"if|after|once)\b|\bonly (?:fails|happens|breaks|works)\b|\bthe reason\b|\ball this time\b|"
    r"\bis what (?:takes|makes|causes|slows|breaks)\b|\b(?:wasn'?t|isn'?t|not) (?:the )?[\w ]{2,24}[,;] (?:it'?s|"
    r"it was|but)\b|\b(?:it|that) (?:was|is) (?:just |actually |really |only )?(?:the|a|an) [\w -]{2,40} (?:that|"
    r"which|all along)\b|\b(?:the|our|real|actual|whole|main) (?:\w+ )?(?:problem|issue|reason|cause|culprit|"
    r"trick|bug|bottleneck|slow part|root cause|key|secret|catch|lesson|explanation|difference|"
    r"source of [\w ]{1,20}) (?:is|was|turned|were|lies|lay|here)\b|\b(?:comes?|came|stems?|stemmed|resulted|"
    r"results) from\b|\b(?:due|down) to (?:the|a|an|our|my|how|two|one)\b|\b(?:explains?|explained) (?:the|why|it|"
    r"a lot|how)\b|\b(?:turns?|turned) out\b|\b(?:so|ah|oh|aha|huh)[,!]? (?:so )?(?:that'?s|the|it'?s|it was|"
    r"it is)\b.{3,}|\b(?:learnt|learned|realised|realized|noticed|discovered|figured)\b|\b(?:never|wasn'?t|"
    r"weren'?t) (?:actually )?(?:cleared|the|a|caused|set|enabled|tested)\b|\b(?:was|were|is|are) (?:actually |"
    r"really |in fact )?(?:throttling|fighting|blocking|overriding|overwriting|competing|leaking|causing|eating|"
    r"slowing|caused by|because|why)\b|\bnext time\b|\bnote to self\b|\bit'?s because\b|\bmystery solved\b|"
    r"\bonly (?:happens|works|fails|breaks|shows) (?:when|if|on)\b",
    r"(?:因为|因為|由于|由於)|都怪|的锅|学到|等于(?:没|白)|(?:慢|卡|坏|错)在(?!哪|家|这|那)|才(?:会|能)?(?:失败|"
    r"出现|报错|触发|发生|卡|坏)|查到了|(?:点|买|卖|订|看)得(?:更|最)(?:多|少)|(?:最|更)(?:多|少|好|快|慢)$|(?:是|"
    r"都是)[^，。]{1,12}的(?:问题|問題|错|锅|原因|缘故)|(?:搞的鬼|惹的祸|惹的禍|害的|闹的|鬧的|作怪|作祟|捣乱|"
    r"搗亂|在抢|在搶|打架)|(?:居然|竟然|其实|其實|原来|原來)(?:是|在|因为)|不是[^，。]{1,20}[，,](?:而)?是|"
    r"(?:原因|根因|问题|問題|毛病|关键|關鍵|瓶颈|瓶頸|诀窍|訣竅|秘诀|坑|元凶|祸根|症结)(?:是|就是|在|在于|出在|"
    r"找到|其实|其實|竟然|居然)|(?:原来|原來|难怪|難怪|怪不得|敢情|合着|合著|才(?:发现|發現|明白|知道|搞懂|反应|"
    r"反應|意识|意識|想起)|想通|搞明白|弄明白|搞清楚了|弄清楚了|查明|查清)|(?:是|就是|都是|全是)(?:因为|因為|由于|"
    r"由於)|(?:发现|發現)(?!不了|吗|嗎)|(?:教训|教訓|经验|經驗|心得|启示|啟示)(?:：|:|是|就是)|下次(?:要|得|先|"
    r"记得|記得|必须|一定|别)|(?:慢|卡|错|錯|坏|壞|拖慢|影响)[^，。]{0,8}的(?:其实|其實)?是|(?:导致|導致|造成|"
    r"引起)(?:了|的)?|(?:没|沒)[^，。]{1,12}过的[^，。]{1,8}(?:不算|不能)",
)
"""A cause was found, or something was learned."""
FAILS = (
    r"\bwent (?:black|dark|dead|down|silent|blank|offline|missing)\b|\bnothing (?:prints|loads|works|happens|"
    r"shows|opens|responds)\b|\bstopped (?:at|on|working|responding|\w+ing)\b|\b(?:rejected|refused|denied|"
    r"blocked) (?:by|with|at)\b|\bwas (?:rejected|refused|denied|declined)\b|(?:n'?t|\bnot|'s not) (?:loading|"
    r"working|booting|responding|starting|printing|syncing|charging|coming up|opening|turning on|sending)\b|"
    r"\bexpired\b|\bdoesn'?t come (?:up|back|on)\b|\baborted\b|\bmismatch\b|\bdid(?:n'?t| not) (?:work|go through|"
    r"arrive|start|load|finish|happen)\b|\brejected the\b|\bred again\b|\b(?:won'?t|doesn'?t|didn'?t|can'?t|"
    r"cannot|can ?not|couldn'?t|could not|unable to|fails? to|failed to|refuses to|keeps? (?:failing|crashing|"
    r"dropping|restarting|freezing|timing|disconnecting|rebooting|losing))\s?(?:\w+ )?(?:boot|start|load|open|"
    r"connect|work|run|finish|respond|print|sync|save|send|install|build|compile|find|resolve|reach|log|turn|play|"
    r"charge|update|deploy|upload|download|access|read|write|mount|ping|join|parse|import|complete|pay|)\b|"
    r"\b(?:return(?:s|ed)?|throws?|threw|gives?|gave|shows?|got|get|getting|with) (?:an? |me an? |"
    r"us an? )?(?:http )?[45]\d\d\b|\bstatus(?: code)? [45]\d\d\b|\b(?:is|are|went|was|keeps going|has gone|"
    r"been) (?:\w+ )?(?:down|dead|stuck|broken|offline|unreachable|unresponsive|gone|frozen|jammed|red|missing|"
    r"corrupted|full)\b|\b(?:crashed|died|froze|hung|broke|jammed|exploded|timed out|oomed|segfaulted|panicked|"
    r"bricked|failed)\b|\b\w+(?:Error|Exception)\b|\bcannot find\b",
    r"(?:开|開|打开|連|连|登|进|進|上|跑|起|编译|編譯|装|裝|传|傳|发|發|收|读|讀|写|寫|保存|识别|識別|启动|啟動|"
    r"播放|打印|加载|加載|访问|訪問|解析|付|下载|充|关)不(?:了|开|開|上|起来|起來|过|過|进|進|出|动|動|到|去)|"
    r"拒了|就停了|老(?:掉|断|斷|卡|闪)|过期了|過期了|(?:屏幕|画面|屏)(?:黑|花|白)了|红了|不动了|不動了|断了|斷了|"
    r"停了|(?:一直|老是)(?:警告|报警|闪|红)|未能|没能|沒能|(?:没有|沒有|未|不)成功|被拒|被重置|中途断|权限不够|"
    r"權限不足|不存在|(?:报|報)(?:错|錯)|失败(?!率|重试|通知|次数)|失敗|无法|無法|超时(?!时间|设)|異常|"
    r"异常(?!处理)|又(?:挂|掛|崩|断|斷|坏|壞|卡|死|掉|报|報|出)[^，。]{0,6}|(?:报|報|弹|彈|返回|提示|抛|拋|显示|"
    r"顯示)\s?(?:了|出)?\s?(?:[45]\d\d|错|錯|异常|異常|失败|失敗|超时|找不到)|(?:没|沒)(?:能|法|办法|"
    r"辦法)?(?:跑完|跑成|启动|啟動|反应|反應|响应|響應|声音|网|網|信号)|(?:找不到|不见|不見)(?:了)?|(?:一直|老是|"
    r"总是|不停)(?:重启|重啟|掉线|掉線|断|斷|闪|閃|转圈|报|卡|响|嗶|嘀)|(?:被占用|堵死|卡纸|卡紙|卡死|死机|死機|"
    r"挂了|掛了|崩了|坏了|壞了|断了|斷了|漏水|跳闸|冒烟|黑屏|蓝屏|藍屏|花屏)",
)
"""Something does not work."""
CALM = (
    r"\b(?:has|have|had|did|does|do|is|was)(?:n'?t| not) (?:\w+ )?(?:fail|failed|failing|crash|crashed|broke|"
    r"broken|down|stuck)\b|"
    r"\b(?:no|zero|0|without|any)(?: more| further)? (?:\w+ )?(?:errors?|failures?|crashes|timeouts?|exceptions?|"
    r"issues?)\b|\b(?:errors?|failures?|failed|issues?)[:=] ?(?:0|none|zero|no)\b|\b(?:fixed|fix|fixes|resolved|"
    r"solved|handled|repaired|caught) (?:the|a|that|this|all|both|two|three)? ?(?:\w+ ){0,3}(?:crash(?:es)?|"
    r"errors?|failures?|timeouts?|bugs?|exceptions?|failing \w+|broken \w+)\b|\b(?:the )?(?:failing|broken|failed|"
    r"flaky) [\w ]{2,20} (?:now )?(?:is|are|passes|pass|works?|fixed)\b",
    r"(?:没有|沒有|没|沒|无|無|不再|未|零|"
    r"0\s?(?:条|個|个)?)\s?(?:再)?(?:出现|发现)?(?:任何)?(?:报错|報錯|失败|失敗|出错|错误|錯誤|异常|異常|问题)|"
    r"(?:失败|失敗|错误|异常)(?:数|數)?\s?[：:为]?\s?0|(?:报错|報錯|错误|錯誤|异常|故障|崩溃|超时|bug|"
    r"闪退)[^，。]{0,6}(?:修|解决|处理|排除|消失|没了|好了)|(?:修|解决|处理|排除)(?:复|好|掉|完|"
    r"了)?(?:了)?[^，。]{0,8}(?:报错|错误|异常|故障|崩溃|超时|闪退)",
)
"""Nothing fails, or nothing any more."""
ASKS = (
    r"^(?:didn'?t|isn'?t|aren'?t|wasn'?t|don'?t|doesn'?t|haven'?t|hasn'?t|won'?t|couldn'?t|shouldn'?t) (?:we|you|"
    r"i|it|the|there|they|that|this)\\b|^(?:so |and |but |hey |hi |ok |btw |also |quick question:? |quick one:? |"
    r"important one:? |question:? )*(?:what(?! a )|why|how|where|who|which|whose|whom|when (?:is|are|does|do|did|"
    r"will|was|can|should)|is|are|was|were|does|do|did|has|have|had|will|would|can|could|should|shall|may|"
    r"any idea|any clue|any chance|anyone|i wonder|wondering|not sure (?:if|whether|how|why)|do you know|"
    r"does anyone|is there|are there|whats|wheres|hows|whos)\b(?! (?:about we|not)\b)",
    r"(?:吗|嗎|呢|么|麼)[。~～!！]?$|(?:多少|几点|幾點|几个|幾個|几号|几天|哪个|哪個|哪里|哪裡|哪儿|哪些|哪天|"
    r"什么时候|什麼時候|什么意思|怎么回事|怎么办|怎麼辦|为什么|為什麼|为啥|干什么|是不是|有没有|有沒有|能不能|"
    r"会不会|會不會|要不要|可不可以|行不行|对不对|到底|来着|來著|谁|誰|咋|啥)(?!都|也)|(?P<same>.)不(?P=same)|"
    r"是[^，。]{1,12}还是[^，。]{1,14}$|(?:了|过)(?:没|沒)(?:有)?$|(?<![绝从并才])不$|在哪|哪$|啥|"
    r"不知道[^，。]{0,20}(?:没|沒|吗|嗎|什么|哪|有没有|是不是|到底)|(?:怎么|怎麼|如何|怎样)(?!都|也|说都)",
)
"""An answer is wanted."""


def shaped(shapes: tuple[str, ...], text: str) -> bool:
    """Whether the text is built in one of these ways."""
    low = lowered(text)
    return any(compiled(shape).search(low) for shape in _spoken(shapes, low))


def calmed(text: str) -> str:
    """The text, lowered, without what says that nothing fails, or nothing any more."""
    low = lowered(text)
    for shape in _spoken(CALM, low):
        low = compiled(shape).sub(" ", low)
    return low


def _spoken(shapes: tuple[str, ...], low: str) -> tuple[str, ...]:
    """Those that can match: what has no Chinese letter needs no look for the Chinese ones, which stand last."""
    return shapes[:1] if low.isascii() else shapes
