"""Values that Chinese tells by their make and their place, and no list could hold: titles of posts, stages of work."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_lists import listed

_FIELD = (
    r"前端|后端|全栈|客户端|服务端|移动端|安卓|ios|算法|大数据|数据库?|测试|运维|系统|网络|信息|安全|云计算|嵌入式"
    r"|硬件|软件"
    r"|平台|产品|项目|技术|研发|开发|架构|业务|商务|市场|品牌|用户|增长|内容|新媒体|活动|社群|渠道|销售|大客户|客户"
    r"|售前|售后"
    r"|解决方案|人力资源|人力|人事|行政|财务|法务|采购|供应链|质量|质检|工艺|机械|电气|结构|土建|交互|视觉|游戏"
    r"|用研|ui|ux|bi"
    r"|ai|机器学习|深度学习|自动化|可靠性|区域|大区|运营|投资|战略|交付|实施|培训|课程|教学|临床|量化|风控|数仓"
    r"|图像|语音"
)
_TITLE = (
    rf"(?:(?:高级|初级|中级|资深|首席|助理|实习|见习|副)(?:{_FIELD}){{0,3}}|(?:{_FIELD}){{1,3}})"
    r"(?:工程师|架构师|经理|总监|主管|组长|负责人|专员|顾问|专家|分析师|设计师|研究员|科学家|总经理|讲师|培训师"
    r"|教练|总裁)"
    r"|(?:总)?架构师|程序员|码农|分析师|设计师|工程师|研究员|总经理|副总裁|总监|店长|班主任|会计师?|出纳|审计师?"
    r"|护士长?|律师"
    r"|记者|摄影师|咨询师|药剂师|心理师|建筑师|精算师|厨师|主厨|教师|讲师|副教授|教授|hrbp|cto|ceo|cfo|coo|cio"
    r"|scrum master|tech lead|sre|dba"
)
_POST = rf"(?:{_TITLE})(?!\s?(?:[是:：为由叫归换改@]|已?变|[a-z])|说|讲|问|那边)"
_CRAFT = (
    rf"(?<=[是做当为任成回干岗职属叫以:：])\s?(?:(?:{_FIELD}){{1,2}}(?:开发|运维|测试|运营|策划|实施|助理|销售)"
    rf"|测试|运维|运营"
    r"|产品|设计|后端|前端|算法|客服|销售|行政|财务|人事|法务|采购)(?=[，。,.!！)）]|$|的?(?:岗|活|工作|职位)|了"
    r"|[一二三四五六七八九十\d]+年)"
)
"""A post by its make, and a field of work where a sentence says that somebody does it."""
_STAGE = (
    r"需求(?:评审|分析|调研|确认)?|立项|方案(?:设计|评审)|(?:概要|详细|原型|交互)?设计|原型|开发|编码|研发"
    r"|(?:集成|系统|回归|验收|冒烟|用户|性能|功能|安全)?测试|联调|提测|压测|内测|公测|封测|封版|uat|预发布?"
    r"|灰度(?:发布)?|试运行|试点"
    r"|运维|运营|维护|质保|验收|交付|结项|收尾|冻结|排期|规划|调研|筹备|招标|评审|复盘|上线|发布|部署|推广"
)
_LEADS = (
    r"(?:处于|进入|进到|走到|推进到|流转到|停在|停留在|卡在|打回|退回|回退到|拖到|挂在|标[成为]|记[成为]"
    r"|转[到为入回]|切到|改[成为到回]"
    r"|变[成为回]|回到|恢复[到为成]|重新|归到|列[为入])了?\s?[“\"「]?"
)
_SAYS = r"(?:还?是|为|填的是|填的|写的|到|到了|在|从|由|不再是|不算|现在|目前|已|又|[:：,，—“\"「])\s?"
_BEHIND = (
    r"(?=(?:阶段|状态|环节|步骤|流程|期|中)?(?:了|这一步|这步|这一环|那列|列里?|一栏|这一栏|那栏|结束|完成|[”\"」])?"
    r"(?:[，。,.!！;；]|$|里|的?(?:转|拖|改|挪|推|移|变|切)|作废|不算))"
)
_OF_STAGES = r"状态|阶段|进度|进展|看板|周报|那列|列里|一栏|这一步|到哪|哪一步|情况|标的|环节|项目表"


_DRINK = (
    r"(?:无糖|低糖|冰|热|手冲|现磨|鲜榨|加冰|零度|冷萃|生椰|厚乳|燕麦|桂花|茉莉|杨枝|[\u4e00-\u9fff]{1,2}味)?"
    r"(?:美式|拿铁|卡布奇诺|摩卡|澳白|馥芮白|浓缩|咖啡|耶加雪菲|瑰夏|蓝山|曼特宁|可乐|雪碧|芬达|七喜|汽水|苏打水"
    r"|气泡水|矿泉水|白开水|柠檬水|蜂蜜水"
    r"|椰子水|椰汁|豆浆|豆奶|牛奶|酸奶|燕麦奶|奶昔|奶茶|奶绿|奶盖茶?|杨枝甘露|酸梅汤|绿豆汤|果汁|橙汁|苹果汁|葡萄汁"
    r"|西瓜汁|番茄汁|凉茶|王老吉|红牛|脉动"
    r"|龙井|普洱|铁观音|大红袍|碧螺春|毛尖|毛峰|正山小种|金骏眉|老白茶|白茶|绿茶|红茶|乌龙茶?|花茶|茉莉花茶|菊花茶"
    r"|大麦茶|柠檬茶|抹茶|麦茶|酥油茶"
    r"|啤酒|红酒|白酒|黄酒|米酒|威士忌|鸡尾酒|精酿|果酒|热可可|康普茶|冰红茶|冰沙)"
    r"(?![机杯馆店厅因豆色间壶盒桌园树汁渍具叶区屋师])"
)
_PETS = r"猫|狗|犬|兔|仓鼠|鹦鹉|乌龟|龟|宠物|主子|毛孩|柯基|金毛|泰迪|橘|布偶|英短|边牧|哈士奇|柴犬|龙猫|豚鼠|八哥"
_CALLED = (
    r"(?:名叫|叫做?回?|改叫|起名叫?|取名叫?|改名叫?|改名为|更名[为成]|定名|名为|唤作|大名|小名|名字(?:最后|就"
    r"|还)?(?:是|叫|为|定为|改[成为回])|"
    r"原名|[猫狗兔龟]名(?:写的|是|叫|为)?|喊[它他她]?|叫[它他她]|取了|起了|换[成为]|改[成为回]|变[成为]|改|恢复成?"
    r"|养的是|[:：])\s?"
    r"([\u4e00-\u9fff]{1,4}?|[a-z]{2,12})(?=了|吧|[，,。.!！]|$|[它他她]|这个?名?|那个?名?|的时候|，|来的)"
    r"|^([\u4e00-\u9fff]{2,4}?)(?:是我|[，,]?(?:就)?是?我那只|这个?名字?|走丢|走了|送[给人走]|去世|过世|没了)"
    r"|(?:从|由|不叫|嫌|不再养|别再?叫|不养|原来叫|之前叫)([\u4e00-\u9fff]{1,4}?)(?=了|换|改|更|难听|不好|[，,。.]"
    r"|$|太)"
    r"|[，,说]([\u4e00-\u9fff]{2,4}?)这个?名字?(?:不用|不好|作废|难听)"
)
"""What is drunk, and what an animal is called."""
_NO_CALLS = frozenset(listed("什么 我家 它 回来 名字 一只 家里 一个 过来 新名 老名字 一声 出来 走了"))


def chinese_values(low: str) -> Iterator[tuple[int, int, str, str]]:
    """Start, end, class and norm of each."""
    for match in compiled(rf"{_POST}|{_CRAFT}").finditer(low):
        said = match.group().strip()
        yield match.end() - len(said), match.end(), "title", said
    for match in compiled(_DRINK).finditer(low):
        yield match.start(), match.end(), "drink", match.group()
    if compiled(_PETS).search(low):
        for match in compiled(_CALLED).finditer(low):
            at = match.lastindex or 0
            if at and match[at] not in _NO_CALLS and not compiled(rf"{_PETS}|[我你他她]").search(match[at]):
                yield match.start(at), match.end(at), "call", match[at]
    told = compiled(_OF_STAGES).search(low) is not None
    leads = rf"(?:{_LEADS}|{_SAYS}|^)" if told else rf"(?:{_LEADS})"
    for match in compiled(rf"{leads}({_STAGE})(?:阶段|状态|环节|期|中)?{_BEHIND}").finditer(low):
        yield match.start(1), match.end(1), "status", match[1]


_EVENT = r"\s?(?:那[天日])?(?:正式|再|准时|统一|全量)?$"
_WHEN = (
    r"^(?:那天|当天|日(?!常)|时间|日期|节点|计划|的?(?:日子|时间|日期)|(?:从|由|改|推|延|提前|推迟|挪|拖|定"
    r"|安排)(?:[到在至为])?)"
)


def tells_when(low: str, start: int, end: int, days: list[tuple[int, int]]) -> bool:
    """Whether a word for a state tells what is done on a day that stands beside it: 4月12日上线, 延期到6月."""
    if low[max(0, start - 1) : start] == "已" or not days:
        return False
    if low[start:end] in ("延期", "delayed"):
        return any(0 <= begin - end <= 2 for begin, _ in days)
    before = any(done <= start and compiled(_EVENT).match(low[done:start]) is not None for _, done in days)
    return before or compiled(_WHEN).match(low[end:]) is not None
