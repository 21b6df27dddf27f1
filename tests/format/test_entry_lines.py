"""Entry lines in full: what is written is read to the letter, and a value set in one line changes nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.domain.annotation import annotate
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS

TOPIC, PENDING = "memory/topics/user_x.md", "memory/pending.md"
LOG = "memory/logs/2026/11/2026-11-13.md"
PATHS = {Role.TOPIC: TOPIC, Role.PENDING: PENDING, Role.LOG: LOG, Role.FOREIGN: "MEMORY.md"}
OURS = (Role.TOPIC, Role.PENDING)
"""In the others no line is ever annotated."""


@dataclass(frozen=True)
class Line:
    """One thing in a file as somebody typed it. says: the text of its entry, "" for what is none."""

    raw: str
    says: str = ""
    pairs: tuple[tuple[str, str], ...] = field(default=())


WORDS = st.sampled_from(["port 8080, 50% off", "喜欢乌龙茶", "отчёт по пятницам", "الاجتماع", "🚀🚀", "a=b; c"])
TEXTS = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
BULLETS = st.sampled_from(["- ", "* ", "+ ", "-   ", "1. ", "12) ", "• ", "3、"])
RAW = st.sampled_from(["1", "home+town", "%E8%8C%B6", "%zz", "%", "100%25", "%FF%FE", "a%3Bb", "", "=", "茶", "+"])
KEYS = ("eid", "hc", "subj", "conf", "pin", "po", "pd", "mc", "x-key", "键", "vf", "k", "flag")
PAIRS = st.lists(st.tuples(st.sampled_from(KEYS), RAW), max_size=5)


@st.composite
def entries(draw: st.DrawFn) -> Line:
    text = draw(TEXTS)
    below = draw(st.lists(TEXTS, max_size=2))
    pairs = tuple(draw(PAIRS))
    hidden = draw(st.sampled_from([" ", "", "\t "])) + "<!--m:" + ";".join("=".join(one) for one in pairs) + "-->"
    after = draw(st.sampled_from(["", " ", "\t"]))
    raw = draw(BULLETS) + "\n  ".join((text, *below)) + (hidden + after if pairs else "")
    return Line(raw + "\n", " ".join((text, *below)), pairs)


NEIGHBOURS = st.sampled_from(
    [
        Line("\n"),
        Line("# Title\n"),
        Line("## 事实\n"),
        Line("<!-- typed by hand -->\n"),
        Line("---\n\n"),
        Line("```\n- no entry <!--m:eid=e0123456789abcdef-->\n```\n"),
        Line("\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"),
        Line("\n> quoted\n\n"),
    ]
)
FILES = st.lists(entries() | NEIGHBOURS, max_size=8)


def blocks_of(text: str, role: Role = Role.TOPIC) -> tuple[Block, ...]:
    blocks = GRAMMARS[role].parse(text, PATHS[role])
    assert "".join(block.raw for block in blocks) == text
    return blocks


@settings(max_examples=150)
@given(FILES, st.sampled_from(["\n", "\r\n"]), st.sampled_from(["", "\ufeff"]), st.booleans())
def test_what_is_typed_is_what_is_read(lines: list[Line], end: str, mark: str, ended: bool) -> None:
    text = mark + "".join(line.raw for line in lines).replace("\n", end)
    read = blocks_of(text if ended else text.rstrip("\r\n"))
    found = [block.entry for block in read if block.entry is not None]
    wanted = [line for line in lines if line.says]
    assert [entry.text for entry in found] == [line.says for line in wanted]
    assert [entry.annotation.pairs for entry in found] == [line.pairs for line in wanted]


@settings(max_examples=150)
@given(FILES, st.sampled_from(["\n", "\r\n"]), st.sampled_from([*KEYS, "new"]), RAW, st.data())
def test_a_value_is_set_in_its_line_and_nowhere_else(
    lines: list[Line], end: str, key: str, value: str, data: st.DataObject
) -> None:
    text = "".join(line.raw for line in lines).replace("\n", end)
    before = blocks_of(text)
    places = [place for place, block in enumerate(before) if block.entry is not None]
    if not places:
        return
    changes_one(before, data.draw(st.sampled_from(places)), key, value)


def changes_one(before: tuple[Block, ...], place: int, key: str, value: str, role: Role = Role.TOPIC) -> None:
    """Set the value in that block; all others stay, and taking it off again is nothing."""
    block = before[place]
    assert block.entry is not None
    changed = annotate(block.raw, key, value)
    raws = [one.raw for one in before]
    after = blocks_of("".join([*raws[:place], changed, *raws[place + 1 :]]), role)
    assert [one.raw for one in after] == [*raws[:place], changed, *raws[place + 1 :]]
    entry = after[place].entry
    assert entry is not None
    assert (entry.text, entry.annotation.get(key)) == (block.entry.text, value)
    others = [pair for pair in block.entry.annotation.pairs if pair[0] != key]
    assert [pair for pair in entry.annotation.pairs if pair[0] != key] == others
    if key != "eid":
        assert [one.entry.id for one in after if one.entry] == [one.entry.id for one in before if one.entry]
    if key not in block.entry.annotation:
        assert annotate(changed, key, None) == block.raw


BROKEN = st.sampled_from(
    [
        *("<!--m:", "-->", "<!--", "<!--m:-->", "<!--m:;-->", "`", "```\n", "\n", "\r", "\r\n", "\ufeff", " ", "\t"),
        *("- ", "#", "---\n", "|", ";", "=", "%", "\u2028", "\x0b", "\u3000", "\udce9", "eid=e0123456789abcdef"),
        *("[x] ", "[09:12] ", "[fact:manual] "),
    ]
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A file that lost, doubled and swapped lines, and into which anything was typed anywhere."""
    lines = "".join(line.raw for line in draw(FILES)).splitlines(keepends=True)
    for _ in range(draw(st.integers(0, 3))):
        if lines:
            one, two = draw(st.integers(0, len(lines) - 1)), draw(st.integers(0, len(lines) - 1))
            kind = draw(st.sampled_from("lsd"))
            if kind == "l":
                del lines[one]
            elif kind == "s":
                lines[one], lines[two] = lines[two], lines[one]
            else:
                lines.insert(one, lines[two])
    text = "".join(lines)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(BROKEN) + text[at + draw(st.integers(0, 2)) :]
    return text


@settings(max_examples=300)
@given(mutated(), st.sampled_from(sorted(PATHS)), st.sampled_from(["hc", "new"]), RAW, st.data())
def test_of_a_damaged_file_nothing_is_lost(text: str, role: Role, key: str, value: str, data: st.DataObject) -> None:
    before = blocks_of(text, role)
    places = [place for place, block in enumerate(before) if block.entry is not None]
    if places and role in OURS:
        changes_one(before, data.draw(st.sampled_from(places)), key, value, role)
