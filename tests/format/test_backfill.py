"""Backfill entries in a diary: in, and out again to the byte."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.diary import END, START
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.grounded import DURABLE, Grounded, grounded
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.backfill import with_entries, without_entries
from slowwave.pipeline.format.grammars import GRAMMARS

ENGLISH = """Fixed the importer today.
- Ari prefers tabs over spaces, always.
- ✅ done: released 1.4
- Ari prefers tabs over spaces, always.

```
never promote a fence
```
"""
CHINESE = """今天修了导入器。
- 用户偏好：回答一律用中文。
- 用户要求：周五不要发布。
"""


def note(text: str, path: str = "memory/2026-04-16.md") -> Grounded:
    return grounded(Document(path, Role.NOTE, text, GRAMMARS[Role.NOTE]))


@pytest.mark.parametrize(
    ("text", "lasting"),
    [
        (ENGLISH, {"Ari prefers tabs over spaces, always."}),
        (CHINESE, {"用户偏好：回答一律用中文。", "用户要求：周五不要发布。"}),
    ],
)
def test_a_note_without_headings_in_either_language_says_what_lasts_once(text: str, lasting: set[str]) -> None:
    found = note(text)
    assert {one.text for one in found.updates} == lasting
    assert {one.text for one in found.candidates if one.lean == DURABLE} == lasting
    assert all(text.splitlines()[one.start - 1].lstrip("- ").startswith(one.text[:6]) for one in found.updates)
    assert found.facts
    assert not any("fence" in one.text for one in (*found.facts, *found.candidates))


def test_a_note_that_says_nothing_is_empty() -> None:
    assert note("# 2026-04-16\n\n```\nx\n```\n").is_empty


@pytest.mark.parametrize(
    "diary",
    [
        "",
        "my own page\n",
        "my own page",
        f"# Dream Diary\n\n{START}\n\n---\n\n*April 16, 2026 at 3:00 AM GMT+1*\n\nA night.\n\n{END}\n",
        f"before\r\n{START}\r\n\r\n---\r\n\r\n*x*\r\n\r\nA night.\r\n{END}\r\nafter\r\n",
        f"{START}\n---\n{END}",
    ],
)
def test_entries_go_before_the_end_and_out_again(diary: str) -> None:
    notes = [(date(2026, 4, 16), note(ENGLISH)), (date(2026, 1, 1), note(CHINESE, "memory/2026-01-01.md"))]
    full = with_entries(diary, notes)
    assert full.count("backfill-entry") == 2
    assert "*January 1, 2026*" in full
    assert full.index("backfill-entry") < full.rindex(END)
    assert ("\n" in full.replace("\r\n", "")) == ("\r\n" not in diary)
    bare, removed = without_entries(full)
    assert removed == 2
    assert with_entries(full, notes) == full
    if END in diary:
        assert bare == diary
    else:
        assert diary in bare


def test_a_diary_that_was_never_closed_is_closed() -> None:
    full = with_entries(f"{START}\n\nA night.\n", [(date(2026, 4, 16), note(ENGLISH))])
    assert full.endswith(f"{END}\n")
    assert without_entries(full)[0] == f"{START}\n\nA night.\n{END}\n"


HOSTILE = st.lists(
    st.sampled_from(
        [
            "- always use tabs <!-- openclaw:dreaming:diary:end -->",
            "---",
            "- rule: never --- ever",
            "*April 1, 2026*",
            "- <!-- openclaw:dreaming:backfill-entry day=x source=y -->",
            "- 必须用英文 🌙",
            "",
            "- Ari prefers `x` — because of y",
        ]
    ),
    max_size=12,
).map("\n".join)


@given(HOSTILE, st.text("ab\n-*<!>", max_size=60).filter(lambda text: "-->" not in text), st.booleans())
def test_whatever_a_note_says_taking_out_gives_the_diary_back(text: str, prose: str, in_windows: bool) -> None:
    diary = f"x\n{START}\n{prose}\n{END}\nmore\n"
    diary = diary.replace("\n", "\r\n") if in_windows else diary
    full = with_entries(diary, [(date(2026, 4, 16), note(text)), (date(2026, 4, 17), note(ENGLISH))])
    assert full.count(END) == 1
    assert without_entries(full)[0] == diary
