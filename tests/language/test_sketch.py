from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.sketch import may_be_alike, sketch
from slowwave.pipeline.language.words import similarity

_texts = st.one_of(st.text(max_size=40), st.text("abcde 的是不。🌙", max_size=40))


@given(_texts, _texts, st.sampled_from((0.3, 0.6, 0.9)))
def test_what_is_told_unlike_is_unlike(one: str, other: str, least: float) -> None:
    assert may_be_alike(sketch(one), sketch(other), least) or similarity(one, other) < least


@given(_texts)
def test_a_text_may_be_like_itself(text: str) -> None:
    assert may_be_alike(sketch(text), sketch(text), 1.0)


def test_most_texts_are_told_unlike() -> None:
    texts = [
        "Use tabs in the Makefile, never spaces",
        "The staging host answers on port 8080",
        "部署前先备份数据库，否则网关启动失败",
        "Пользователь предпочитает короткие ответы",
        "المستخدم يفضل الردود القصيرة",
    ]
    alike = [(a, b) for a in texts for b in texts if may_be_alike(sketch(a), sketch(b), 0.9)]
    assert alike == [(text, text) for text in texts]
