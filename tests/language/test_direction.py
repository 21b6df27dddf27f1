"""Plain text in two directions: what needs isolates gets them, balanced, and its words stay findable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.direction import END, ITS_OWN, LEFT_TO_RIGHT, isolated, isolated_code, turns

ARABIC, HEBREW = "ينتقل الموقع إلى Hugo لأن النظام قديم", "עד 2027-01-15"
SHOWN = {"[": ITS_OWN, "]": END}


def _marked(text: str) -> str:
    return "".join(SHOWN.get(char, char) for char in text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ship on 2026-12-04: “now”", "Ship on 2026-12-04: “now”"),
        ("做完了：“好”，Привет 🎉", "做完了：“好”，Привет 🎉"),
        (ARABIC, f"[{ARABIC}]"),
        (f"2026-12-04: {HEBREW}", f"[2026-12-04: {HEBREW}]"),
        (f"Still open: {ARABIC}", f"[Still open: [{ARABIC}]]"),
        (f"待办：{ARABIC}", f"[待办：[{ARABIC}]]"),
        (f"One came: “{HEBREW}” and “x”.", f"[One came: “[{HEBREW}]” and “x”.]"),
        (f"says “{HEBREW}” and “{ARABIC}”", f"[says “[{HEBREW}]” and “[{ARABIC}]”]"),
        (f"code `“{HEBREW}”` stays", f"[code `“{HEBREW}”` stays]"),
        ("قال “نعم” مرتين", "[قال “نعم” مرتين]"),
    ],
)
def test_what_is_quoted_has_a_direction_of_its_own(text: str, shown: str) -> None:
    assert isolated(text) == _marked(shown)


def test_code_begins_on_the_left() -> None:
    assert isolated_code("`memory/notes.md:3`") == "`memory/notes.md:3`"
    assert isolated_code("`ע/2026.md`") == f"{LEFT_TO_RIGHT}`ע/2026.md`{END}"


@given(st.text(st.sampled_from("aZ é中:：“”`. 12-\nאبʾ𞤀")))
def test_isolates_are_balanced_and_the_text_is_the_same_without(text: str) -> None:
    shown = isolated(text)
    assert shown.translate(dict.fromkeys(map(ord, (ITS_OWN, END)))) == text
    assert (shown == text) is not turns(text)
    depth = 0
    for char in shown:
        depth += (char == ITS_OWN) - (char == END)
        assert depth >= 0
    assert depth == 0
