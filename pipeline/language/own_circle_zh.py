"""What somebody says in Chinese of those and of what belongs to them: family, animals, manager, team, firm, tastes."""

from __future__ import annotations

from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_words_zh import KIN, SURNAME

_WORKING = (
    "部门经理", "项目经理", "经理", "老板", "上司", "领导", "主管", "组长", "总监", "会计", "律师", "医生", "牙医",
    "家庭医生", "老师", "教练", "保姆", "秘书", "公司", "团队", "部门", "小组", "办公室", "店", "工作室", "诊所",
    "学校", "雇主", "单位",
)  # fmt: skip
_ANIMALS = ("猫", "狗", "兔子", "鹦鹉", "小狗", "小猫", "马", "乌龟")
_PLACES = frozenset(("公司", "团队", "部门", "小组", "办公室", "店", "工作室", "诊所", "学校", "单位", "家"))
_CIRCLE = frozenset((*(word.removeprefix("我") for word in KIN), *_WORKING, *_ANIMALS))
_LONGEST = max(map(len, _CIRCLE))
_HOUSEHOLD = (
    "女儿",
    "儿子",
    "孩子",
    "小孩",
    "兄弟",
    "姐妹",
    "哥哥",
    "姐姐",
    "弟弟",
    "妹妹",
    "孙子",
    "孙女",
    "双胞胎",
    *_ANIMALS,
)
_OWNER = r"(?:我们|咱们|我)(?:家)?的?"
_COUNTED = r"(?:有|养了?|生了?)[一二两三四五六\d](?:[个只条位匹名对])?"
_CALLED = r"(?:名字)?(?:叫|名叫) ?(?!我|他|她|你|人|了|做|来|去|停|车|外卖|不|醒)\S"
_WHO = rf"是 ?(?:{SURNAME}[\u4e00-\u9fff]{{1,2}}(?=[，,。；;（(]|\Z)|[A-Za-z]{{2,}})"
_BODY = r"对[^，。；,;]{1,16}过敏|不[吃喝][^，。；,;了]{1,8}(?=[，,。；;]|\Z)|今年[\d一二三四五六七八九十]{1,3}岁"
_PLACED = (
    r"(?:在|位于|设在|一共|共|有)[^，。；,;]{1,20}(?:[路街号楼层市区县镇村]|[^\D]人|[一二两三四五六七八九十百千\d]+个?人"
    r"|员工)"
)
_PERSON = f"(?:{_CALLED}|{_WHO}|{_BODY})"
_FIRM = (
    r"(?:我们|我)在[^，。；,;]{1,10}(?:开|经营)了?(?:一|两|三)?[家间个][^，。；,;]{0,8}"
    r"(?:店|馆|公司|厂|工作室|诊所|农场|餐厅|酒吧|书店|超市|铺)"
)
_TASTE = (
    r"我(?:个人|一直|向来|更|比较|最|特别|很|还是)?(?:喜欢|偏好|偏爱|不喜欢|不爱|讨厌|习惯)"
    r"(?![这那你他她它第什怎哪刚今了]|上[次个周回面]|新的|旧的)[^。？?！!]{2,}"
)


def tells_of_own_circle(said: str) -> bool:
    """Whether a sentence, without what leads in, tells who or what somebody or something of the speaker's is."""
    owner = compiled(_OWNER).match(said)
    if owner is None:
        return False
    rest = said[owner.end() :]
    counted = compiled(_COUNTED).match(rest)
    if counted is not None:
        return rest[counted.end() : counted.end() + 8].lstrip("上小可爱大").startswith(_HOUSEHOLD)
    head = next((rest[:size] for size in range(_LONGEST, 0, -1) if rest[:size] in _CIRCLE), "")
    if not head:
        return compiled(_FIRM).match(said) is not None
    told = f"(?:{_CALLED}|{_PLACED})" if head in _PLACES else _PERSON
    return compiled(told).match(rest[len(head) :]) is not None


def tells_a_taste(said: str) -> bool:
    """Whether a sentence tells how somebody likes things to be, not what they think of one that lies before them."""
    return compiled(_TASTE).match(said) is not None
