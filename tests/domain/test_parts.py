"""Which part of a thing two statements are about."""

import pytest

from slowwave.pipeline.domain.parts import of_other_parts
from slowwave.pipeline.language.subjects import read


def _apart(old: str, new: str, *, named: bool = False) -> bool:
    return of_other_parts(read(old), read(new), "", named=named, personal=True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The access tokens expire after 1 hour", "The refresh tokens expire after 9 days"),
        ("The museum closes at 18:00", "The museum shop closes at 17:00"),
        ("Heron's docs are short", "Heron's blog is long"),
        ("The search page is slow", "The search index is fast"),
        ("Atlas 2 is slow", "Atlas 3 is fast"),
        ("The vendor's portal is slow", "Our portal is fast"),
        ("Reply to Ada in French", "Reply to Bo in German"),
        ("上传上限20MB", "下载上限5GB"),
        ("博物馆18:00关门", "博物馆商店17:00关门"),
        ("白鹭的文档很短", "白鹭的博客很长"),
        ("订单系统很慢", "订单报表很快"),
        ("回小阿用法语", "回小波用德语"),
    ],
)
def test_other_parts_of_one_thing_are_told_apart(old: str, new: str) -> None:
    assert _apart(old, new)
    assert _apart(new, old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The access tokens expire after 1 hour", "Access tokens now expire after 2 hours"),
        ("The museum closes at 18:00", "The museum now closes at 17:00"),
        ("Heron's docs are short", "The docs of Heron are long"),
        ("上传上限20MB", "上传上限改成5GB"),
        ("博物馆18:00关门", "博物馆改成17:00关门"),
        ("白鹭的文档很短", "白鹭的文档现在很长"),
    ],
)
def test_the_same_part_is_the_same(old: str, new: str) -> None:
    assert not _apart(old, new)


def test_where_the_older_value_is_named_what_else_belongs_to_it_parts_nothing() -> None:
    assert _apart("Heron is slow", "Heron's blog is fast")
    assert not _apart("Heron is slow", "Heron's blog is fast", named=True)
