"""Looked for at once, a bit of a word is found where a look at each text finds it."""

import re

from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.letters import Letters

TEXTS = st.lists(st.text(alphabet="ab2 ß\n服务Привет🙂", max_size=12), max_size=8)
BITS = st.text(alphabet="ab2服务п", min_size=1, max_size=3)


@given(TEXTS, BITS, st.integers(0, 8))
def test_each_text_that_holds_it(texts: list[str], bit: str, first: int) -> None:
    first = min(first, len(texts))
    each = [place for place, text in enumerate(texts) if bit in text and place >= first]
    assert list(Letters(texts).holding(bit, first)) == each


@given(TEXTS, st.text(alphabet="ab2п", min_size=1, max_size=3))
def test_whole_words_alone(texts: list[str], bit: str) -> None:
    alone = re.compile(rf"(?<![ab2ßПриветп]){bit}(?![ab2ßПриветп])")
    each = [place for place, text in enumerate(texts) if alone.search(text)]
    assert list(Letters(texts).holding(bit, whole=True)) == each


def test_chinese_has_no_bounds() -> None:
    assert list(Letters(["备份服务器在此", "port 22", "port 2222"]).holding("服务", whole=True)) == [0]
    assert list(Letters(["备份服务器在此", "port 22", "port 2222"]).holding("22", whole=True)) == [1]
