"""Words that mean the same wherever they stand: few, and none that only may ("delete" is not "archive")."""

from __future__ import annotations

from slowwave.pipeline.language.stems import stem

_ENGLISH = """
choose chose chosen pick select
begin began begun start
buy bought purchase
fix repair mend
happen occur
reply answer respond
photo picture
film movie
fast quick
big large
mother mum mom
father dad
child children kid
holiday vacation
phone telephone
repository repo
database db
application app
configuration config
documentation docs
production prod
directory folder
use utilise utilize
"""
_CHINESE = """
每月 每个月
每周 每个星期 每个礼拜
周 星期 礼拜
每天 每日 天天
妻子 老婆 太太
丈夫 老公
妈妈 母亲
爸爸 父亲
删除 删掉
买 购买 购入
选 选择 选用
电影 影片
照片 相片
电脑 计算机
"""
"""The first of a row stands for the others."""

_SENSES = {stem(word): row.split()[0] for row in _ENGLISH.strip().splitlines() for word in row.split()}
CHINESE = tuple((word, row.split()[0]) for row in _CHINESE.strip().splitlines() for word in row.split()[1:])
"""A word and the one that stands for it, to be put in that order."""


def sense(word: str) -> str:
    """What is the same for all forms of an English word, lower case, and for words that mean the same."""
    root = stem(word)
    return _SENSES.get(root, root)
