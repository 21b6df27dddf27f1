"""HexClaw's ranking, as published: recency + importance + relevance, then a second look (reference hexclaw 2.5, 2.6).

For who wants the original's answers. On LoCoMo it finds far less than ours (benchmarks/locomo.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from math import exp, log

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.recall.row import Row

HALVES_IN = 30
"""Days."""
WHOLE, ALIKE = 0.5, 0.3
"""Of the second look: the question stands in the text as a whole; how alike both are."""
SYNONYMS: Mapping[str, str] = {
    "主题": "外观 皮肤 风格",
    "偏好": "喜欢 习惯",
    "数据库": "db 存储",
    "时区": "时间 时差",
    "深色": "暗色 夜间",
    "项目": "工程 代码库",
}


class Sum(NamedTuple):
    """What the score of a row is made of. whole, alike: of the second look."""

    recency: float
    importance: float
    relevance: float
    whole: float
    alike: float


def summed(query: str, row: Row, today: date) -> Sum | None:
    """The published sum of a row with the second look's additions; None where nothing of the question is in it."""
    asked = expanded(query)
    alike = likeness(asked, row.text)
    if alike <= 0:
        return None
    whole = WHOLE if normal(asked) in normal(row.text) else 0.0
    return Sum(recency(row, today), row.felt, alike, whole, ALIKE * alike)


def expanded(query: str) -> str:
    """The question with the synonyms of each word that stands in it."""
    return " ".join((query, *(others for word, others in sorted(SYNONYMS.items()) if word in query)))


def recency(row: Row, today: date) -> float:
    """Halved every thirty days since the last use, else since it was told; 1 for an unknown day or one to come."""
    try:
        days = (today - date.fromisoformat(max(row.last, row.day))).days
    except ValueError:
        return 1.0
    return exp(-log(2) / HALVES_IN * max(0, days))


def likeness(one: str, other: str) -> float:
    """Jaccard over neighbouring characters without white space; what the original calls BM25."""
    left, right = _pairs(one), _pairs(other)
    return len(left & right) / len(left | right) if left and right else 0.0


def normal(text: str) -> str:
    """Lower case, one blank for white space."""
    return " ".join(text.lower().split())


def _pairs(text: str) -> frozenset[str]:
    joined = "".join(text.lower().split())
    return frozenset((joined,)) if len(joined) == 1 else frozenset(map("".join, pairwise(joined)))
