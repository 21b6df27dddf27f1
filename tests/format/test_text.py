"""Bytes as text: UTF-8 without a loss, and what is of another encoding left alone and said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.errors import Finding
from slowwave.pipeline.format.text import as_text

CHINESE = "# 2026-11-30\n\n- 决定：后端用 Go\n- 我住在杭州\n- 用户喜欢简短的回答\n- plain line\n"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (CHINESE.encode("gbk"), "no UTF-8"),
        (CHINESE.encode("gb18030"), "no UTF-8"),
        ("résumé\ncafé\nnaïve\n".encode("latin-1"), "no UTF-8"),
        ("привет\nмир\nдом\n".encode("cp1251"), "no UTF-8"),
        (CHINESE.encode("utf-16"), "UTF-16"),
        (CHINESE.encode("utf-32"), "UTF-32"),
        (b"a\0b", "NUL"),
    ],
)
def test_a_file_of_another_encoding_is_left_alone_and_named(data: bytes, said: str) -> None:
    found = as_text(data, "memory/a.md")
    assert isinstance(found, Finding)
    assert (found.code, found.where) == ("D109", "memory/a.md")
    assert said in found.message


@pytest.mark.parametrize(
    "data",
    [
        CHINESE.encode(),
        "\ufeff# a\n".encode(),
        b"- one torn byte \xff of many lines\n- b\n- c\n",
        b"\xff\n\xfe\n",
        CHINESE.encode() * 4 + b"- \xff\n- \xfe\n- \xff\n",
        b"",
    ],
)
def test_a_slip_in_few_lines_is_read_without_a_loss(data: bytes) -> None:
    found = as_text(data, "memory/a.md")
    assert isinstance(found, str)
    assert found.encode("utf-8", "surrogateescape") == data


@given(st.binary(max_size=120))
def test_any_bytes_are_text_without_a_loss_or_a_finding(data: bytes) -> None:
    found = as_text(data, "memory/a.md")
    assert isinstance(found, Finding) or found.encode("utf-8", "surrogateescape") == data
