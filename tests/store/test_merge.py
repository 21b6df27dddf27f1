"""Joining two changes of one text: no line of either side is lost, none comes twice."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.store.writer.merge import union

BASE = b"# T\n- one\n- two\n- three\n"


@pytest.mark.parametrize(
    ("mine", "theirs", "merged"),
    [
        (b"# T\n- new\n- one\n- two\n- three\n", BASE + b"- late\n", b"# T\n- new\n- one\n- two\n- three\n- late\n"),
        (BASE + b"- mine\n", BASE + b"- theirs\n", BASE + b"- mine\n- theirs\n"),
        (BASE + b"- same\n", BASE + b"- same\n- more\n", BASE + b"- same\n- more\n"),
        (b"# T\n- one\n- three\n", BASE + b"- late\n", b"# T\n- one\n- three\n- late\n"),
        (b"# T\n- one\n- three\n", b"# T\n- one\n- two!\n- three\n", b"# T\n- one\n- two!\n- three\n"),
        (
            b"# T\n- one <!--m:vt=1-->\n- two\n- three\n",
            b"# T\n- one\n- three\n",
            b"# T\n- one <!--m:vt=1-->\n- three\n",
        ),
        (BASE, b"", b""),
        (b"", BASE + b"- late", b"- late"),
        (BASE + b"- mine", BASE + b"- theirs", BASE + b"- mine\n- theirs"),
    ],
)
def test_both_changes_stand(mine: bytes, theirs: bytes, merged: bytes) -> None:
    assert union(BASE, mine, theirs) == merged


def test_a_last_line_without_ending_is_no_change_of_it() -> None:
    assert union(b"- a\n- b", b"- a\n- b\n- ours\n", b"- a\n- b\n- theirs") == b"- a\n- b\n- ours\n- theirs"


def test_line_endings_that_one_side_changed_stand() -> None:
    assert union(b"a\nb\n", b"x\na\nb\n", b"a\r\nb\r\n") == b"x\na\r\nb\r\n"
    assert union(b"a\r\nb", b"a\r\nb\r\nc", b"a\r\nb\r\nd") == b"a\r\nb\r\nc\r\nd"


def test_keep_takes_additions_only() -> None:
    assert union(BASE, BASE + b"- mine\n", b"- late\n", keep=True) == b"- late\n" + BASE + b"- mine\n"
    assert union(BASE, BASE, b"", keep=True) == BASE


def test_text_that_shares_no_base_is_woven_and_equal_lines_come_once() -> None:
    assert union(b"", b"- a\n- b\n- c\n", b"- a\n- x\n- c\n") == b"- a\n- b\n- x\n- c\n"


def test_a_file_of_many_equal_lines_takes_no_minutes() -> None:
    base = b"\n- x\n" * 20_000
    assert union(base, b"- m\n" + base, base + b"- t\n") == b"- m\n" + base + b"- t\n"
    changed = b"".join(b"\n- y%d\n" % number for number in range(20_000))
    assert b"- y7\n" in union(base, base + b"- m\n", changed)


LINES = st.lists(st.sampled_from([b"a", b"b", b"c", "记".encode(), b"", b"\xff"]), max_size=8)


@given(base=LINES, mine=LINES, theirs=LINES, last=st.sampled_from([b"\n", b""]))
def test_every_line_that_a_side_put_is_there(
    base: list[bytes], mine: list[bytes], theirs: list[bytes], last: bytes
) -> None:
    texts = [b"\n".join(lines) + last for lines in (base, mine, theirs)]
    merged = Counter(union(*texts).split(b"\n"))
    old = Counter(texts[0].split(b"\n"))
    mine_now, theirs_now = (Counter(text.split(b"\n")) for text in texts[1:])
    for line in {*mine_now, *theirs_now} - {b""}:
        assert merged[line] >= max(
            (mine_now - old)[line], (theirs_now - old)[line], min(mine_now[line], theirs_now[line])
        )
    assert set(merged) <= {b"", *b"\n".join(texts).split(b"\n")}


@given(base=LINES, theirs=LINES)
def test_a_side_that_changed_nothing_leaves_the_other_as_it_is(base: list[bytes], theirs: list[bytes]) -> None:
    old, new = b"\n".join(base), b"\n".join(theirs)
    assert union(old, old, new) == new
    assert union(old, new, old) == new
    assert union(old, new, new) == new
