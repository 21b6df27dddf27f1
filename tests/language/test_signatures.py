from __future__ import annotations

import pytest

from slowwave.pipeline.language.signatures import error_signature, is_template


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("2026-04-05 12:01 ERROR: ENOENT: no such file '/home/a/b.txt'", "[09:12] ENOENT: no such file '/srv/z.md'"),
        (
            "Traceback (most recent call last):\n  File \"/a/b.py\", line 3\nValueError: invalid literal: 'x12'",
            "- [error] ValueError: invalid literal: 'y7'",
        ),
        ("报错：连接 127.0.0.1:5432 超时 30 秒", "错误：连接 10.0.0.7:5432 超时 5 秒"),
        ("Ошибка в /srv/a/b.py:12 строка 7", "Ошибка в /opt/c.py:99 строка 8"),
        ("run 0f3a9b2c1d failed after 3 tries", "run 77aa21bc90 failed after 12 tries"),
        ("GET https://a.b/c?d=1 returned 502", "GET https://x.y/z returned 503"),
    ],
)
def test_two_occurrences_have_one_signature(first: str, second: str) -> None:
    assert error_signature(first) == error_signature(second) != ""


def test_different_errors_differ() -> None:
    texts = ["ENOENT: no such file", "EACCES: permission denied", "连接超时", "权限不足", "ошибка сети"]
    assert len({error_signature(text) for text in texts}) == len(texts)


@pytest.mark.parametrize(
    "line",
    [
        "**Summary**: [Brief description]",
        "pending | resolved",
        "Logged: YYYY-MM-DD",
        "<what went wrong>",
        "简要描述",
        "...",
        "",
    ],
)
def test_a_template_line_has_no_signature(line: str) -> None:
    assert is_template(line)
    assert error_signature(line) == ""


@pytest.mark.parametrize(
    "line", ["- [x] done", "see [docs](http://a.b)", "Docker build fails", "数据库连不上", "🎉 shipped"]
)
def test_a_filled_line_is_no_template(line: str) -> None:
    assert not is_template(line)
