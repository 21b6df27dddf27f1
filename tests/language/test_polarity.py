from __future__ import annotations

import pytest

from slowwave.pipeline.language.polarity import negations, polarity


@pytest.mark.parametrize(
    ("affirming", "denying"),
    [
        ("User is allergic to nuts", "User is not allergic to nuts"),
        ("对花生过敏", "对花生不过敏"),
        ("这个版本支持中文", "这个版本不支持中文"),
        ("сервер работает", "сервер никогда не работает"),
        ("usar o servidor", "não usar o servidor"),
        ("Server läuft", "Server läuft nicht"),
        ("we use npm", "we no longer use npm"),
        ("it works", "it doesn’t work"),
        ("server bisa dipakai", "server tidak bisa dipakai"),
    ],
)
def test_a_negation_flips(affirming: str, denying: str) -> None:
    assert polarity(affirming)
    assert not polarity(denying)


@pytest.mark.parametrize(
    "text",
    [
        "不同的端口",
        "无论如何都用它",
        "特别重要的别名",
        "未来计划",
        "非常好",
        "不得不用",
        "不仅快而且稳",
        "not only fast",
        "能不能用",
        "",
        "🎉",
    ],
)
def test_words_that_hold_a_negating_character_deny_nothing(text: str) -> None:
    assert negations(text) == ()


def test_two_negations_affirm() -> None:
    assert polarity("not without sugar")
    assert polarity("不是不能用")


def test_portuguese_no_is_a_preposition() -> None:
    assert polarity("está no servidor")
    assert not polarity("no more servers")
