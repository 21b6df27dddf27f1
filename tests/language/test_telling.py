"""A few words that tell something by themselves, and mere answers."""

import pytest

from slowwave.pipeline.language.telling import tells_enough


@pytest.mark.parametrize(
    "said",
    ["we use Go for the agent", "Postgres it is", "switch to Mollie", "ship on Mondays", "we stay in Ghent",
     "drop Windows support", "代理用 Go 写", "用 Go", "周一发布", "工作室有瑜伽垫", "Tom is left-handed"],
)  # fmt: skip
def test_what_tells_something(said: str) -> None:
    assert tells_enough(said)


@pytest.mark.parametrize(
    "said",
    ["", "let's do it", "we wait", "Tom agrees", "it is fine", "sounds good to me", "we talk later", "ok for me",
     "it works", "go on it", "用它", "再说", "就这么办", "先等等看", "同意", "可以的没问题", "。", "42"],
)  # fmt: skip
def test_what_is_a_mere_answer(said: str) -> None:
    assert not tells_enough(said)
