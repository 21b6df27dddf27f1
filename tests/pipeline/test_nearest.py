"""What somebody may have meant who wrote it a little wrong."""

import pytest

from slowwave.pipeline.nearest import nearest_name, nearest_texts


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("dayz", "days"),
        ("retenton", "retention"),
        ("retnetion", "retention"),
        ("шедуль", ""),
        ("保留期", "保留期限"),
        ("zzz", ""),
        ("", ""),
        ("🌙", ""),
    ],
)
def test_a_name(said: str, meant: str) -> None:
    assert nearest_name(said, ("days", "retention", "schedule", "保留期限")) == meant


@pytest.mark.parametrize(
    ("said", "places"),
    [
        ("deploy on friday", (0,)),
        ("likes teea", (1,)),
        ("住在西湖", (2,)),
        ("пьет чай", (3,)),
        ("the database listens on 5432", ()),
        ("喝咖啡", ()),
        ("", ()),
    ],
)
def test_a_sentence(said: str, places: tuple[int, ...]) -> None:
    texts = ("we never deploy on fridays", "likes tea with milk", "用户住在杭州西湖区", "пьёт чай по утрам", "🌙")
    assert nearest_texts(said, texts, 3) == places


def test_only_the_closest_are_named() -> None:
    assert nearest_texts("likes tea", ["owns a kiln", "likes tea hot", "like tea", "likes tea"], 2) == (3, 1)
