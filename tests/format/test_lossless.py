"""Whatever stands in a file: joined blocks are the file, ids are unique, and reading is linear."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.domain.annotation import annotate, split_annotation
from slowwave.pipeline.domain.document import Document, decode, encode
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.format.text import TORN

CASES = sorted((Path(__file__).parent / "cases").rglob("*.md"))
PATHS = {
    Role.LOG: "memory/logs/2026/11/2026-11-13.md",
    Role.NOTE: "memory/2026-11-13-standup.md",
    Role.LEARNINGS: ".learnings/ERRORS.md",
}
EVERY = [(role, PATHS.get(role, "memory/topics/user_x.md")) for role in Role]


def check(text: str) -> None:
    for role, path in EVERY:
        grammar = GRAMMARS[role]
        blocks = grammar.parse(text, path)
        assert "".join(block.raw for block in blocks) == text
        line, start = 1, 0
        for block in blocks:
            assert (block.line, block.start) == (line, start)
            assert block.raw
            line, start = line + block.raw.count("\n"), start + len(block.raw)
        entries = [block.entry for block in blocks if block.entry is not None]
        alone = grammar.entries(text, path)
        assert alone is None or list(alone) == entries
        keys = [block.learning.key for block in blocks if block.learning is not None]
        assert len({entry.id for entry in entries}) == len(entries)
        assert len(set(keys)) == len(keys)
        for entry in entries:
            assert entry.text == entry.text.strip() != ""
            assert not TORN.search(entry.text)
        doc = Document(path, role, text, grammar)
        assert list(doc.owners) == [*(entry.id for entry in entries), *keys]
        for owner in ("", *[entry.id for entry in entries[:2]], *keys[:2]):
            held = blocks[doc.owners[owner]].raw if owner else text
            for key, value in doc.fields(owner).items():
                changed = grammar.set_field(held, owner, key, value or "x")
                assert changed is None or changed.count("\n") == held.count("\n")


ATOMS = st.sampled_from(
    [
        "# T\n",
        "## 09:12\n",
        "### [ERR-20260511-001] x\n",
        "## 2026-05-18 - x\n",
        "- a",
        "1. 甲",
        "* ",
        "+ ",
        "    - deep",
        "[ ] ",
        "[decision] ",
        "error: ",
        "[HIGH] ",
        "⚠️ PERMANENT",
        "📌 PIN",
        "[OBS:a]",
        "<!--m:",
        "eid=e0123456789abcdef",
        "-->",
        "<!--",
        "```",
        "~~~~",
        "---",
        "***",
        "===",
        "|a|b|\n|-|-|\n",
        "> q",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\ufeff",
        "\0",
        "\x0b",
        "\u2028",
        "**Status**: pending",
        "### Metadata\n",
        "name: x\n",
        "status: |\n",
        "слово",
        "كلمة",
        "🌙👩‍👩‍👧",
        "句子。",
        "\udce9",
        " ",
        "\t",
        "\u3000",
        "<!-- openclaw:dreaming:rem:start -->\n",
        "<!-- openclaw:dreaming:rem:end -->\n",
        "user: hi\n",
        "assistant: ho\n",
        "[score=0.8 source=x]",
    ]
)


@settings(max_examples=150)
@given(st.lists(ATOMS | st.text(max_size=8), max_size=30).map("".join))
def test_generated_text(text: str) -> None:
    check(decode(text.encode("utf-8", "surrogateescape")))


@pytest.mark.parametrize("file", CASES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_real_files(file: Path) -> None:
    data = file.read_bytes()
    text = decode(data)
    assert encode(text) == data
    check(text)


def damaged(data: bytes, chance: random.Random) -> Iterator[bytes]:
    cut = chance.randrange(len(data) + 1)
    yield data[:cut]
    yield data[:cut] + bytes([chance.randrange(256)]) + data[cut + 1 :]
    lines = data.splitlines(keepends=True)
    chance.shuffle(lines)
    yield b"".join(lines[: len(lines) // 2])
    yield b"".join(line for line in lines for _ in range(chance.randrange(3)))
    yield data.replace(b"\n", b"\r\n")


@pytest.mark.parametrize("file", CASES[::4], ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_damaged_real_files(file: Path) -> None:
    chance = random.Random(file.name)
    for data in damaged(file.read_bytes(), chance):
        check(decode(data))


@pytest.mark.parametrize("file", CASES[::3], ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_an_annotation_touches_its_block_only(file: Path) -> None:
    text = decode(file.read_bytes())
    path = "memory/topics/user_x.md"
    blocks = GRAMMARS[Role.TOPIC].parse(text, path)
    for index, block in enumerate(blocks):
        if block.entry is None:
            continue
        raw = annotate(block.raw, "hc", "7")
        changed = text[: block.start] + raw + text[block.end :]
        again = GRAMMARS[Role.TOPIC].parse(changed, path)
        assert [one.raw for one in again] == [
            *(one.raw for one in blocks[:index]),
            raw,
            *(one.raw for one in blocks[index + 1 :]),
        ]
        marked = again[index].entry
        assert marked is not None
        assert (marked.text, marked.uses) == (block.entry.text, 7)
        assert split_annotation(raw.rstrip("\r\n"))[0] == split_annotation(block.raw.rstrip("\r\n"))[0].rstrip(" \t")


def steps(text: str, role: Role) -> int:
    """How many lines of our code a parse runs: a measure of work that no clock can spoil."""
    count = 0

    def trace(frame: object, event: str, arg: object) -> object:
        nonlocal count
        count += 1
        return trace

    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        blocks = GRAMMARS[role].parse(text, EVERY[list(Role).index(role)][1])
    finally:
        sys.settrace(None)
    assert sum(len(block.raw) for block in blocks) == len(text)
    return count


HOSTILE = [
    "- a\n",
    "```\n",
    "~~~~\n- x\n",
    "<!-- x\n",
    "<!-- openclaw:dreaming:rem:start -->\n## x\n",
    "# a\n",
    "prose\n\n",
    "|a|\n|-|\n",
    "---\n",
    "- a\n\n  b\n\n\n\n",
    "## [ERR-20260511-001] x\n**Status**: open\n---\n",
    "user: hi\nassistant: ho\n",
    "- <!--m:eid=e0123456789abcdef-->\n",
]


@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.parametrize("role", [Role.LOG, Role.LEARNINGS])
def test_reading_is_linear_in_the_lines(unit: str, role: Role) -> None:
    once, twice = steps(unit * 150, role), steps(unit * 300, role)
    assert twice < 2.2 * once


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        " ",
        "\t",
        "[",
        "*",
        "`",
        "#",
        "-",
        "- ",
        "<!--",
        "<!--m:",
        "-->",
        "|",
        "| ",
        "[score=1 ",
        "— weight: ",
        "🔥",
        "。",
        "**a**:",
        "~",
    ],
)
def test_a_huge_line_is_one_block_and_soon_read(unit: str) -> None:
    long = unit * (200_000 // len(unit))
    for text in (long, f"- {long}x\n", f"# {long}x\n", f"---\n{long}: x\n---\n", f"**{long}**: y\n"):
        for role in (Role.LOG, Role.FOREIGN, Role.LEARNINGS):
            path = PATHS.get(role, "MEMORY.md")
            assert "".join(block.raw for block in GRAMMARS[role].parse(text, path)) == text
            assert GRAMMARS[role].fields(text, "") == {}


def test_twenty_thousand_lines() -> None:
    lines = [f"- [decision] {'客户' if n % 3 else 'customer'} {n} <!--m:eid=e{n:016x}-->\n" for n in range(20_000)]
    blocks = GRAMMARS[Role.LOG].parse("".join(lines), PATHS[Role.LOG])
    assert len(blocks) == 20_000
    assert [block.raw for block in blocks] == lines
