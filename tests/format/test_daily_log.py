"""Late lines come into their place in the log; nothing that others wrote moves, changes or reads otherwise."""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.domain.document import Block, decode
from slowwave.pipeline.domain.lines import entry_line
from slowwave.pipeline.format.blocks import log_blocks
from slowwave.pipeline.format.daily_log import in_order
from slowwave.pipeline.store.writer.daylog import Line, compose

PATH = "memory/logs/2026/11/2026-11-30.md"
SAID = ["Use tabs", "用制表符缩进", "Отступы табами", "استخدم المسافات", "🚀 shipped | done", "the note <on> tabs:"]
REAL = sorted((Path(__file__).parent / "cases").rglob("*.md"))


def line(number: int, said: str = "Use tabs", by: str = "human") -> str:
    return entry_line(f"[decision] {said}", {"eid": f"e{number:016x}", "by": by, "src": f"m{number}"})


def log(*parts: tuple[str, str] | str, start: str = "") -> str:
    """What the writer makes of these in turn: (minute, line) is appended by it, a text by somebody else."""
    data = start.encode("utf-8", "surrogateescape")
    for part in parts:
        data += part.encode("utf-8", "surrogateescape") if isinstance(part, str) else compose(data, [Line(*part)])[0]
    return decode(data)


def ours(block: Block) -> bool:
    return block.entry is not None and block.entry.annotation.get("src")[:1] == "m"


def check(text: str, hour: int = 0) -> str:
    """The text in order, once everything is held that holds for any text."""
    ordered = in_order(text, hour)
    assert in_order(ordered, hour) == ordered
    had, has = (Counter(one.removeprefix("\ufeff").split("\n")) for one in (text, ordered))
    assert not has - had
    gone = Counter(one.rstrip("\r") for one in (had - has).elements())
    blank = gone.pop("", 0)
    assert all(re.fullmatch(r"## \d\d:\d\d", one) for one in gone)
    assert set(gone) <= {one.rstrip("\r") for one in has}
    assert blank <= 2 * gone.total()
    before, after = log_blocks(text, PATH), log_blocks(ordered, PATH)
    reads = [
        [
            (block.raw.strip("\ufeff"), block.piece, block.entry and (block.entry.id, block.entry.minute))
            for block in blocks
            if block.raw.strip("\ufeff") and not block.raw.isspace() and not ours(block) and block.raw[:3] != "## "
        ]
        for blocks in (before, after)
    ]
    assert reads[0] == reads[1]
    own = [
        {block.entry.id: (block.raw, block.entry.minute) for block in blocks if block.entry and ours(block)}
        for blocks in (before, after)
    ]
    assert own[0] == own[1]
    return ordered


MINUTES = st.sampled_from(["00:05", "03:59", "04:00", "09:00", "09:12", "10:00", "17:45", "23:59"])
LINES = st.tuples(MINUTES, st.sampled_from(SAID))


@settings(max_examples=200)
@given(
    st.lists(LINES, max_size=12),
    st.sampled_from(["", "# 2026-11-30\n\n", "\ufeff# День\r\n", "---\na: b\n---\n", "\ufeff"]),
    st.sampled_from([0, 4]),
)
def test_a_log_of_our_own_is_what_it_would_be_had_each_line_come_in_time(
    came: list[tuple[str, str]], start: str, hour: int
) -> None:
    lines = [(minute, line(number, said)) for number, (minute, said) in enumerate(came)]
    in_time = sorted(lines, key=lambda one: (int(one[0][:2]) < hour, one[0]))
    assert check(log(*lines, start=start), hour) == log(*in_time, start=start)


THEIRS = st.sampled_from(
    [
        "- Use tabs\n",
        "- 用制表符缩进\n",
        "  and more of it\n",
        "    - below it\n",
        "Prose that a person wrote.\n",
        "结论：\n",
        "\n## 09:12\n\n- [event] typed by hand\n",
        "\n## 09:12\nEin Absatz.\n",
        "\n## 09:12 Standup\n",
        "\n## 23:59\n\n",
        "\n## Notes\n\n",
        "\n# Evening\n",
        "\n### 08:00\n",
        "\nTitle\n=====\n",
        "10:00\n-----\n",
        "\n\n\n",
        " \n",
        "\r\n",
        "```\n",
        "~~~\n## 09:00\n~~~\n",
        "<!-- torn\n",
        "-->\n",
        "<!-- a comment -->\n",
        "|a|b|\n|-|-|\n",
        "***\n",
        "<!-- openclaw:dreaming:rem:start -->\n",
        "<!-- openclaw:dreaming:rem:end -->\n",
        "user: hi\nassistant: ho\n",
        "\udce9\x85\x0b\u2028\n",
        "no end",
        "- [event] typed behind <!--m:eid=e00000000000000ff;by=human;src=m255--> it\n",
        "- [event] of a dream <!--m:eid=e00000000000000fe-->\n",
        line(1),
        line(2, "用制表符缩进").removesuffix("\n"),
    ]
)


@settings(max_examples=400)
@given(st.lists(LINES | THEIRS, max_size=16), st.sampled_from(["", "\ufeff", "# A\r\n"]), st.sampled_from([0, 4]))
def test_what_others_wrote_reads_as_it_did(came: list[tuple[str, str] | str], start: str, hour: int) -> None:
    parts = [one if isinstance(one, str) else (one[0], line(16 + n, one[1])) for n, one in enumerate(came)]
    text = log(*parts, start=start)
    check(text, hour)
    check(text[: len(text) * 2 // 3], hour)


@pytest.mark.parametrize("file", REAL[::3], ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_real_notes_into_which_we_wrote(file: Path) -> None:
    chance = random.Random(file.name)
    rows = decode(file.read_bytes()).splitlines(keepends=True)
    cuts = sorted(chance.randrange(len(rows) + 1) for _ in range(6))
    text = "".join(rows[: cuts[0]])
    for number, (start, end) in enumerate(zip(cuts, [*cuts[1:], len(rows)], strict=True)):
        text = log((chance.choice(["08:00", "09:00", "10:00"]), line(number, SAID[number])), start=text)
        text += "".join(rows[start:end])
    check(text)
    check(log(("10:00", line(90)), ("09:00", line(91)), start=text))


def test_late_lines_stand_before_the_later_minute_and_a_persons_notes_stay() -> None:
    text = log(
        ("09:00", line(1)),
        ("10:00", line(2)),
        "\n## Notes\n\nBy hand.\n",
        ("11:00", line(3)),
        ("09:30", line(4)),
        ("10:00", line(5)),
    )
    assert check(text) == log(
        ("09:00", line(1)),
        ("09:30", line(4)),
        ("10:00", line(2) + line(5)),
        "\n## Notes\n\nBy hand.\n",
        ("11:00", line(3)),
    )


@pytest.mark.parametrize(
    "foreign",
    [
        "- typed by hand\n",
        "prose\n",
        "  typed below\n",
        "### 09:31\n",
        "<!-- seen -->\n",
        "- [event] said <!--m:eid=e00000000000000ff;by=human;src=m255--> typed behind\n",
        "- [event] of no capture <!--m:eid=e00000000000000ff-->\n",
        "- [event] of another program <!--m:eid=mem_001;by=human;src=m255-->\n",
        line(1),
        line(2).removesuffix("\n"),
    ],
)
def test_a_late_section_with_anything_else_in_it_stays(foreign: str) -> None:
    text = log(("10:00", line(1)), ("09:30", line(4)), foreign)
    assert check(text) == text


@pytest.mark.parametrize(("old", "new"), [("## 09:30\n\n", "## 09:30\n\n\n"), ("## 09:30", "##  09:30")])
def test_a_heading_that_somebody_touched_stays(old: str, new: str) -> None:
    text = log(("09:30", line(0)), ("10:00", line(1)), ("09:30", line(4)))
    head, late = text[: text.rindex(old)], text[text.rindex(old) :]
    assert check(head + late.replace(old, new)) == head + late.replace(old, new)


def test_blank_lines_that_somebody_put_between_ours_go_along_and_those_below_stay() -> None:
    text = log(("10:00", line(1)), ("09:30", line(2) + "\n\n" + line(3)), "\n\n\n", "## Notes\n")
    assert check(text) == log(("09:30", line(2) + "\n\n" + line(3)), ("10:00", line(1)), "\n\n\n", "## Notes\n")


@pytest.mark.parametrize("typed", ["Use tabs", "Отступы табами"])
def test_a_line_stays_where_the_id_of_an_equal_one_rests_on_it(typed: str) -> None:
    text = log(("10:00", line(1, "x")), f"- {typed}\n", ("09:30", line(2, typed)), ("09:00", line(3, "喝茶")))
    assert [block.entry.id[0] for block in log_blocks(text, PATH) if block.entry] == ["e", "l", "e", "e"]
    ordered = check(text)
    assert ordered.startswith("## 09:00")
    assert ordered.endswith(log(("09:30", line(2, typed))))


@pytest.mark.parametrize("end", ["- below\n", "|a|b|\n|-|-|\n| c | d |\n", "```\nx\n```\n", "结论：\n", "### Later\n"])
def test_at_the_end_of_a_persons_section_lines_read_as_anywhere_or_have_one_of_their_own(end: str) -> None:
    section = f"## 09:30\n\n- by hand\n\n{end}"
    ordered = check(log(section, ("10:00", line(1)), ("09:30", line(2))))
    added = line(2) if end == "- below\n" else f"\n## 09:30\n\n{line(2)}"
    assert ordered == f"{section}{added}\n## 10:00\n\n{line(1)}"


def test_titles_of_people_say_nothing_of_when_a_line_came() -> None:
    text = log("## 18:00 Dinner\n\nplan\n", ("09:00", line(1)), ("09:30", line(2)))
    assert check(text) == text


def test_where_a_move_would_let_a_torn_comment_hide_what_stands_below_nothing_moves() -> None:
    notes = "\n## Notes\n\n<!-- torn\n"
    text = log(("10:00", line(1)), notes, ("09:00", line(2)), "\n## More\n\nmine\n-->\n")
    assert check(text) == text
    assert check(text.replace("mine\n-->\n", "mine\n")).startswith("## 09:00")


def test_many_sections_take_no_longer_than_they_must() -> None:
    parts = [(f"{n * 7 % 24:02}:{n * 11 % 60:02}", line(n, f"line {n}")) for n in range(3_000)]
    text = log("# Day\n") + "".join(f"\n## {minute}\n\n{one}" for minute, one in parts)
    begun = time.process_time()
    ordered = in_order(text)
    assert time.process_time() - begun < 5
    assert ordered == "# Day\n" + log(*sorted(parts, key=lambda one: one[0]), start="# Day\n")[6:]
