"""The lines of a log, read for themselves, are those that its blocks hold."""

from hypothesis import example, given
from hypothesis import strategies as st

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.blocks import lines_alone, log_blocks
from slowwave.pipeline.format.grammars import GRAMMARS

DAY = "memory/logs/2026/11/2026-11-30.md"
OURS = "- [decision] [HIGH] Use heron 服务 for the oven <!--m:eid=e00000000000000a{};by=human;src=codex:s1#m1-->"
LINES = st.sampled_from(
    (
        "",
        " ",
        "# 2026-11-30",
        "## 09:15",
        "##09:15",
        "## 10:15 ##",
        "### Notes",
        OURS.format(1),
        OURS.format(2),
        OURS.format(1) + " and typed behind it",
        "- [event] 今天厨房很忙",
        "- event: The oven of today: 3 of 5 done",
        "- 09:30 [x] Heron came",
        "- [ ] 明天问小林",
        "- Talked with Ana [score=0.812 recalls=3 avg=0.7 source=memory/2026-11-30.md:3-3]",
        "- ",
        "- - nested",
        "- * * *",
        "-",
        "* starred",
        "1. first",
        "  - below",
        "  goes on",
        "goes on",
        "Ovens are heated",
        "Heading below",
        "user: I like tea",
        "assistant: noted",
        "ключ от печи",
        "| a | b |",
        "a | b",
        "|---|---|",
        "---",
        "===",
        "```",
        "> quoted",
        "<!-- mem_001 -->",
        "- Known elsewhere <!-- mem_001 -->",
        "<!-- openclaw:dreaming:light:start -->",
        "<!-- openclaw-memory-promotion:memory:a.md:1:1:0123456789ab -->",
        "<<<<<<< HEAD",
        "\ufeff## 11:00",
        "🙂 alone",
        "- torn \udcff",
        "- with a return\r",
    )
)


def _told(text: str) -> tuple[object, ...]:
    return tuple(block.entry for block in log_blocks(text, DAY) if block.entry is not None)


@given(st.lists(LINES, max_size=12).map("\n".join))
@example(f"# 2026-11-30\n\n## 09:15\n\n{OURS.format(1)}\n{OURS.format(1)}\n\nOvens are heated\n\n- - nested\n")
def test_lines_alone_are_those_of_the_blocks(text: str) -> None:
    found = lines_alone(text, DAY)
    assert found is None or found == _told(text)


@given(st.text(alphabet="-# \n[]:>|`~*_=<!a1服\r\ufeff\t", max_size=40))
def test_they_are_in_any_text(text: str) -> None:
    found = lines_alone(text, DAY)
    assert found is None or found == _told(text)


def test_a_log_as_it_is_written_needs_no_blocks() -> None:
    first = f"# 2026-11-30\n\n## 09:15\n\n{OURS.format(1)}\n- Ovens\n\nHerons are grey\n"
    day = f"{first}\n## 10:00\n\n- [event] 今天厨房很忙\n"
    log = Document(DAY, Role.LOG, day, GRAMMARS[Role.LOG])
    assert log.entries == _told(day)
    assert len(log.entries) == 4
    assert "blocks" not in vars(log)
    read = Document(DAY, Role.LOG, day, GRAMMARS[Role.LOG])
    in_blocks = [block.entry for block in read.blocks if block.entry is not None]
    assert all(one is other for one, other in zip(read.entries, in_blocks, strict=True))
