"""Of whom a sentence tells, where its grammatical subject is a person other than the user."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled, one_of
from slowwave.pipeline.language.subject_names import FIRST_NAMES
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects import read


@lru_cache(maxsize=1 << 14)
def subject_person(text: str) -> str:
    """The person of whom a read sentence tells, by name or kin; "" for the user, a thing, or nobody."""
    reading = read(text)
    return _chinese(reading) if reading.chinese else _latin(reading)


_KIN_FIRST = r"(?:(?:my|our|the|his|her|their|a|user's|the user's) )?([a-z-]+)('s)?\b"


def _latin(reading: Reading) -> str:
    kin = compiled(_KIN_FIRST).match(reading.low)
    if kin and kin[1] in en.KIN:
        return kin[1]
    titled = compiled(r"(?:Mr|Mrs|Ms|Miss|Prof)\.? ([A-Z][\w-]+)").match(reading.text)
    if titled:
        return titled[1].lower()
    named = compiled(r"([A-Z][a-z]+)(?: [A-Z][a-z]+)?('s\b| (?:from|in|at) [a-z]+(?:'s)?\b| [a-z])").match(reading.text)
    if named is None or named[1].lower() not in FIRST_NAMES:
        return ""
    if any(value.start == 0 and "person" not in value.classes for value in reading.values):
        return ""
    # "Priya is my boss" tells of the user.
    return "" if reading.user and not named[2].endswith("'s") else named[1].lower()


_NO_NAMES = (
    r"小(?:米|鹏|红书|时|区|组|程序|数|写|驼|额|号|狗|猫|费|说|学|吃|声|心|提琴|票|屏|费|额|苏打)|老(?:家|板|婆|公|师|妈|爸|是|早|东家|规矩"
    r"|样|地方|旧|版|牌|本|项目|系统|用户|服务|机器|代码|站|接口)|阿(?:里|姨|拉伯|根廷)|高(?:铁|蛋白|德|速|峰|温|级|亮|并发|清|考|中|层|性能)"
    r"|马(?:上|拉松|来|克)|周(?:[一二三四五六日天会报末例边期年])|何(?:时|处)|于是|程序|金(?:额|山|融|属|牌|毛)|石(?:墨|油)|夏(?:天|令|季)"
    r"|付(?:费|款)|方(?:案|式|面|便|向)|白(?:天|名|板|色|班)|江(?:苏|西)|顾(?:客|问)|毛(?:利|衣)|万(?:一|能)|钱(?:包)|严(?:格|禁)|武(?:汉|器)"
    r"|任(?:务|职|何)|雷(?:达|区)|龙(?:头|猫|井)|段(?:落|位)|黄(?:油|金|色)|宋体|唐(?:诗|朝)|韩(?:国|语|文)|谢谢|许(?:可|多)|曾(?:经|是)|余(?:额|杭|下)"
    r"|苏(?:州|打)|陆续|范(?:围|本)|向(?:上|下|量)|沈阳|郑州|江南|叶子|田径|杜绝|程度|钟(?:头|点)|孔|蔡|史上|秦皇岛"
)
"""Words that begin as names of persons do."""
_AFTER = (
    "住在用叫是养做开吃喝学搬改换喜爱讨对不没会有也最的把从又给已重恢属乘平习弃定原任被要跟和现目终刚说去回转停卖买坐骑走跑看听写读打当升调入离辞跳领收"
    "拿接负管维经每周日今昨上再继偏正执遵考报提申签租睡起晨晚向决由再打算准工电日新心时邮手房车更"
)


@cache
def _kin_first() -> re.Pattern[str]:
    return re.compile(rf"(?:(?:我|咱|用户)(?:们|家)?的?)?({one_of(zh.KIN)})")


def _chinese(reading: Reading) -> str:
    low = reading.low
    kin = _kin_first().match(low)
    if kin:
        # What kin of the user's does to the user is the user's own telling.
        rest = low[kin.end() :]
        return "" if compiled(r"[我咱]|用户").search(rest) else kin[1].removeprefix("我")
    if compiled(_NO_NAMES).match(low):
        return ""
    name = compiled(
        rf"(?:[\u4e00-\u9fff]{{2,4}}的)?((?:[小老]{zh.SURNAME}|[小老阿][\u4e00-\u9fff](?=[{_AFTER}])))"
    ).match(low)
    name = name or compiled(rf"({zh.SURNAME}[\u4e00-\u9fff]{{1,2}}?)(?=[{_AFTER}])").match(low)
    return "" if name is None or compiled(r"[我咱]|用户").search(low) else name[1]
