"""What a suggested reflex listens for."""

import pytest

from slowwave.pipeline.domain.reflex import triggers_of
from slowwave.pipeline.language.concept_tags import concept_tags


@pytest.mark.parametrize(
    ("said", "triggers"),
    [
        ("回答要简短", ("回答", "简短")),
        ("发布前忘记跑测试", ("发布", "测试")),
        ("部署脚本在周五晚上失败", ("部署脚本", "周五", "失败")),
        ("importer breaks on Windows line endings", ("importer", "breaks", "windows")),
        ("用 pytest 跑测试", ("pytest", "跑测试")),
        ("", ()),
    ],
)
def test_words_and_of_chinese_no_pair_across_two(said: str, triggers: tuple[str, ...]) -> None:
    assert triggers_of(concept_tags(said), 3) == triggers
