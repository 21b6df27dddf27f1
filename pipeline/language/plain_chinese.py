"""A Chinese sentence without its glue, and the other orders in which the same is said.

Where a word ends is not written, so all places are tried at which it may: 接口被小林重写了 is known by
小林重写接口, and by strings that nobody writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from slowwave.pipeline.language.clause_words import TIMES
from slowwave.pipeline.language.clauses import words_of
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.quantities import numeral
from slowwave.pipeline.language.synonyms import CHINESE
from slowwave.pipeline.language.zh import NUMERALS, UNITS

Form = tuple[str, ...]
"""What is said, and the times of it in their order."""

_ONE_FORM = (
    (r"用户|使用者|本人|我们|我方|咱们|咱", "我"),
    (r"我家的?|我的", "我"),
    (r"不需要|不必|无需", "免"),
    (r"不得|不能|不可以|不可|不许|不准|不要|禁止|严禁|请勿|切勿", "不"),
    (r"(?<![特区级类识分性个辨告鉴差派国])别(?![人的墅名处样])", "不"),
    (r"应该|应当", "应"),
    (r"没有|未(?![来必免])", "没"),
    (r"\A(?:请|我(?=我))", ""),
    (r"必须|务必|需要|一定要|(?<![重主想首])要(?![求是么点紧])", ""),
    (r"可以", "能"),
    (r"之(?=[前后])", ""),
    (r"名字?叫做?|叫做|名字是|(?<![因认作改成以行])为(?![了什何])", "叫"),
)
_GLUE = "[的了在会就都把着啊呢吧也是]"
_TIME = rf"在?[每0-9:{''.join(sorted(sign for sign in TIMES if not sign.isascii()))}]{{2,}}"
_TELLS_TIME = "[年月日周星期拜午早晚夜晨点天今昨]"
_SELF = "给对跟和与让叫被把向比找为等问请帮教诉骂打"
"""Behind these "我" is whom it is done to."""
_TURNS = (
    (r"(.+?)(?:被|(?<![自理])由(?![于此])|归(?!档))(.+)", ("bca", "bac")),
    (r"(.+?)把(.+)", ("acb", "bac")),
    (r"(.+?)在(.+)", ("acb",)),
    (r"(.+?)会?让(.+)", ("bac",)),
    (r"(.+?)是(.+)的", ("bca",)),
    (r"(.+?)的是(.+)", ("bca", "abc")),
    (r"我(?:喜欢|希望|偏好)(.+)的(.+)", ("bca",)),
    (r"(.+?)[和与跟](.+)", ("b和ac",)),
    (rf"(.+?)(?<![{_SELF}])我(.+)", ("我abc",)),
)
"""What stands before a sign (a) and behind it (b and c, parted at any place), and the orders that say the same."""
LONGEST = 80
"""Characters of a sentence whose order is turned: there are as many orders as characters, times some ten."""


def forms(text: str) -> tuple[frozenset[Form], frozenset[Form]]:
    """As it is said, and in the other orders: two sentences say the same where one says it as the other may."""
    said = "".join(word.key for word in words_of(text))
    for pattern, put in (*_ONE_FORM, *CHINESE):
        said = compiled(pattern).sub(put, said)
    said = compiled(rf"([{NUMERALS}]+)(?={'|'.join(UNITS)})").sub(lambda found: numeral(found[1]), said)
    times = tuple(one.removeprefix("在") for one in compiled(_TIME).findall(said) if compiled(_TELLS_TIME).search(one))
    said = compiled(_TIME).sub(lambda found: "" if compiled(_TELLS_TIME).search(found[0]) else found[0], said)
    turned = _turned(said) if len(said) <= LONGEST else ()
    return _timed(_plain(said), times), _timed(turned, times)


def _timed(said: Iterable[str], times: Iterable[str]) -> frozenset[Form]:
    return frozenset((one, *times) for one in said if one)


def _plain(said: str) -> Iterator[str]:
    yield _bare(said)
    yield _bare(said.removeprefix("我"))
    yield _bare(said.replace("对", "", 1))
    if found := compiled(r"(.+?)(?<!改)[是叫](.+)").fullmatch(said):
        yield "=".join(sorted((_bare(found[1]), _bare(found[2]))))


def _turned(said: str) -> Iterator[str]:
    for pattern, orders in _TURNS:
        if found := compiled(pattern).fullmatch(said):
            before, behind = _bare(found[1]), _bare(found[2])
            for at in range(1, max(2, len(behind))):
                put = {"a": before, "b": behind[:at], "c": behind[at:]}
                yield from ("".join(put.get(sign, sign) for sign in order) for order in orders)


def _bare(said: str) -> str:
    return compiled(_GLUE).sub("", said)
