"""Looked through at once, a crowd of entries tells what looking at each of them tells."""

from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.crowd import Crowd
from slowwave.pipeline.domain.entry import Entry

TEXTS = st.lists(st.text(alphabet="abAB ß\n服务Привет🙂", max_size=12), max_size=8)
BITS = st.lists(st.text(alphabet="abs服务п", min_size=1, max_size=3), max_size=4, unique=True)


@given(TEXTS, BITS, st.integers(0, 4))
def test_a_crowd_finds_what_a_look_at_each_finds(texts: list[str], bits: list[str], least: int) -> None:
    entries = [Entry(f"l{place:016x}", "memory/topics/a.md", place, text) for place, text in enumerate(texts)]
    crowd = Crowd(entries)
    each = [one for one in entries if sum(bit in one.text.casefold() for bit in bits) >= least]

    # Asked twice, since what was found is kept.
    assert list(crowd.with_some(bits, least)) == list(crowd.with_some(bits, least)) == each
