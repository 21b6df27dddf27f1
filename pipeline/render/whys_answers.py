"""Why a sentence of a model was refused, in Chinese: the reasons of the auditor and of what becomes of an answer."""

from __future__ import annotations

from collections.abc import Sequence

FORMS_OF_ANSWERS: Sequence[tuple[str, str]] = (
    (r"diary: (it is empty)", "梦境日记没有内容"),
    (
        r"it waits for a later night: (\d+) sessions are asked about in one, the newest first",
        r"留待以后的夜晚：每夜询问 \1 个会话，新的在先",
    ),
    (
        r"only the (\d+) newest sessions of a night are asked about, in this night and later ones",
        r"每夜只有最新的 \1 个会话会被询问（当夜或以后）",
    ),
    (r"it cites nothing that it was given", "没有引用给它的任何一行"),
    (r"a pattern cites two lines at least", "模式至少要引用两行"),
    (r"only the user's own words tell of the user, of a preference or a rule", "用户、偏好和规则只以用户自己的话为准"),
    (r"(\S+) is not there any more", r"\1 已不在了"),
    (r"(\S+) says something else now", r"\1 现在说的不同了"),
    (r"(\S+) holds no more", r"\1 已不成立"),
    (r"it names a day that may be one of two", "所说的日子可能是两天中的任一天"),
    (r"it is over (\d+) characters", r"超过 \1 个字符"),
    (r"(.+) is not in its evidence", r"依据中没有“\1”"),
    (r"(.+) stands where its evidence has (.+)", r"写的是“\1”，依据中是“\2”"),
    (r"(.+) where its evidence has (.+)", r"写的是“\1”，依据中是“\2”"),
    (r"(.+) and (.+) stand the other way round in its evidence", r"“\1”和“\2”在依据中正好相反"),
    (r"(.+) is another's in its evidence", r"依据中“\1”属于别的对象"),
    (r"(.+) is over in its evidence", r"依据中“\1”已经结束"),
    (r"(.+) is the other way round in its evidence", r"依据中“\1”方向相反"),
    (r"(.+) is not what its evidence changes to", r"依据中不是改成“\1”"),
    (r"its evidence says the opposite: (.+)", r"依据说的相反：\1"),
    (r"it says for certain what its evidence does not: (.+)", r"依据没有这样肯定：\1"),
    (r"it tells as done what its evidence does not: (.+)", r"依据没有说已经做了：\1"),
    (r"it tells of what its evidence does not: (.+)", r"依据没有提到：\1"),
    (r"it doubts what its evidence says: (.+)", r"怀疑了依据所说的：\1"),
    (r"what its evidence has as over: (.+)", r"依据中已经结束：\1"),
    (r"a rule or a certainty that its evidence does not have: (.+)", r"依据中没有的规则或断言：\1"),
    (r"a claim that its evidence does not have: (.+)", r"依据中没有的说法：\1"),
    (r"a condition that its evidence does not have: (.+)", r"依据中没有的条件：\1"),
    (r"a cause that its evidence does not have: (.+)", r"依据中没有的原因：\1"),
    (r"it leaves something out: (.+)", r"有省略：\1"),
    (r"it speaks to its reader: (.+)", r"是对读者说的话：\1"),
)
"""Patterns of a whole reason, and what is said instead; what names a thing goes before what only ends alike."""
