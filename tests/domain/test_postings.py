"""Words that are looked up one by one lead to the same texts as words that were all read at once."""

import random

import pytest

from slowwave.pipeline.domain.distil.neighbours import Neighbours
from slowwave.pipeline.domain.nearby import Nearby
from slowwave.pipeline.domain.postings import MANY, Postings, content_words

BITS = (
    "port", "ports", "report", "2222", "22", "heron", "HERON", "ｈｅｒｏｎ", "straße", "STRASSE", "café",
    "cafe\u0301", "копия", "копии", "备份", "服务器", "备份服务器", "发票", "v2.4", "a_b", "b", "naïve", "東京", "🍵",
    "it's", "`x-1`", "ﬁle", "file",
)  # fmt: skip
SEPARATORS = (" ", "", ", ", "-", "/", "\n")


def _texts(seed: int, count: int) -> list[str]:
    chance = random.Random(seed)
    return ["".join(chance.choice(BITS) + chance.choice(SEPARATORS) for _ in range(7)) for _ in range(count)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("most", [1, 20, 200])
def test_each_word_leads_to_the_same_places(seed: int, most: int) -> None:
    texts, more = _texts(seed, MANY), _texts(seed + 100, 40)
    read, looked_up = Postings(texts, most), Postings(texts, most, asked=1)
    vocabulary = sorted({word for text in (*texts, *more) for word in content_words(text)})
    early = vocabulary[::3]
    for word in early:
        assert list(looked_up.under(word)) == list(read.under(word))
    assert [read.add(text) for text in more] == [looked_up.add(text) for text in more]
    for word in (*vocabulary, "nobody"):
        assert list(looked_up.under(word)) == list(read.under(word)), word


@pytest.mark.parametrize("seed", range(3))
def test_what_is_found_is_the_same(seed: int) -> None:
    texts, asked = _texts(seed, MANY), _texts(seed + 50, 10)
    few, all_read = Nearby(texts, asked=1), Nearby(texts)
    near, all_near = Neighbours(zip(texts, range(MANY), strict=True), asked=1), Neighbours(enumerate_keys(texts))
    for place, text in enumerate((*asked, *texts[:20])):
        assert few.near(text) == all_read.near(text)
        assert near.same(text) == all_near.same(text)
        assert near.shared(text) == all_near.shared(text)
        assert few.add(text) == all_read.add(text)
        near.add(text, -place)
        all_near.add(text, -place)
        few.drop(place)
        all_read.drop(place)


def enumerate_keys(texts: list[str]) -> list[tuple[str, int]]:
    return [(text, place) for place, text in enumerate(texts)]
