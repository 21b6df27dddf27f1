"""Files as rows: what they say, since when, until when, and nothing that no file may repeat."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.recall.row import Page
from slowwave.pipeline.recall.rows import page_of
from slowwave.pipeline.settings import Settings, parse_settings

TOPIC = """---
name: Ledgerlite
type: project
---

## Facts

- Invoices are kept for seven years. <!--m:eid=e0000000000000001;vf=2026-06-20T09:12:00Z;ref=2026-07-01;hc=3-->
- 🔥 HIGH Never print before noon. <!--m:eid=e0000000000000002;vt=2026-08-01T00:00:00Z-->
- 端口是 9090 <!--m:eid=e0000000000000003;sup=l1,l2;k=fact-->
- No, wrong. <!--m:eid=e0000000000000004;st=rejected-->
- Perhaps so. <!--m:eid=e0000000000000005;st=candidate-->
"""
LOG = """## 09:12

- [decision] We deploy on Mondays. <!--m:eid=e0000000000000006;by=human;src=claude-code:s1#m1-->
- [event] Done. <!--m:eid=e0000000000000007;by=agent;src=claude-code:s1#m2-->
- [event] Fine by me. <!--m:eid=e0000000000000008;by=human;who=Joost;src=x-->
"""


def _page(text: str, role: Role, path: str, settings: Settings | None = None) -> Page:
    night = Night(datetime(2026, 11, 30, 9, tzinfo=ZoneInfo("Europe/Amsterdam")), settings=settings or Settings())
    return page_of(Document(path, role, text, GRAMMARS[role]), night, stamp="s", digest="d")


def test_entries_of_a_topic() -> None:
    page = _page(TOPIC, Role.TOPIC, "memory/topics/project_ledgerlite.md")
    assert not page.spoken
    first, warning, newer, wrong, perhaps = page.rows
    assert (first.key, first.line, first.text) == ("e0000000000000001", 8, "Invoices are kept for seven years.")
    assert (first.title, first.day, first.last) == ("Ledgerlite / Facts", "2026-06-20", "2026-07-01")
    assert (first.kind, first.tier, first.born, first.closed) == ("context", "retrieved", "2026-06-20T09:12:00Z", "")
    assert warning.high
    assert warning.closed == "2026-08-01T00:00:00Z"
    assert warning.weight > newer.weight
    # log2 of three uses, its birth and one more (v3.3 skill, "Importance Scoring").
    assert (first.weight, newer.weight) == (2.3219, 1.0)
    assert newer.replaces == ("l1", "l2")
    assert (wrong.state, perhaps.state) == ("rejected", "candidate")


def test_lines_of_a_log() -> None:
    settings = parse_settings('[words]\nowners = ["Lin"]\n')
    page = _page(LOG, Role.LOG, "memory/logs/2026/11/2026-11-02.md", settings)
    assert page.spoken
    assert [(row.speaker, row.kind, row.text) for row in page.rows] == [
        ("Lin", "decision", "We deploy on Mondays."),
        ("agent", "event", "Done."),
        ("Joost", "event", "Fine by me."),
    ]
    assert {(row.day, row.born, row.tier) for row in page.rows} == {("2026-11-02", "2026-11-01T23:00:00Z", "")}


@pytest.mark.parametrize(
    ("hidden", "closed"),
    [
        ("arch=2026-09-01", "2026-08-31T22:00:00Z"),
        ("arch=2026-09-01;vt=2026-08-01T00:00:00Z", "2026-08-01T00:00:00Z"),
        ("hc=1", "0000"),
    ],
)
def test_what_was_archived_is_closed(hidden: str, closed: str) -> None:
    (row,) = _page(f"- Old. <!--m:eid=e0000000000000001;{hidden}-->\n", Role.ARCHIVE, "memory/archive.md").rows
    assert (row.state, row.closed) == ("archived", closed)


def test_what_waits_is_a_candidate() -> None:
    (row,) = _page("- Maybe this.\n", Role.CANDIDATES, "memory/candidates.md").rows
    assert row.state == "candidate"


@pytest.mark.parametrize(
    ("trigger", "response", "text"),
    [
        ("pip fails", "Upgrade pip first.", "pip fails: seen 3 times; this helped: Upgrade pip first"),
        ("发布失败", "先清缓存。", "发布失败：见过 3 次；这样有用：先清缓存"),
        ("pip fails", "not recorded", "pip fails: seen 3 times; what helped: not recorded"),
        ("发布失败", "未记录", "发布失败：见过 3 次；有用的做法：未记录"),
        ("pip fails", "Suggested, not proven yet: wait.", "pip fails: seen 3 times. Suggested, not proven yet: wait"),
        ("发布失败", "建议（尚未验证）：等。", "发布失败：见过 3 次。建议（尚未验证）：等"),
        ("short answers", "Give short answers, please.", "Give short answers, please: corrected 3 times"),
        ("饼干改到周五推出", "饼干改到周五推出，不是周三。", "饼干改到周五推出，不是周三：纠正过 3 次"),
    ],
)
def test_a_pattern_says_how_often_and_what_helped(trigger: str, response: str, text: str) -> None:
    head = f'---\nname: pip\ntrigger: {trigger}\nresponse: "{response}"\ncount: 3\ncreated: 2026-06-20\n---\n'
    (row,) = _page(head, Role.PATTERN, "memory/patterns/p-pip.md").rows
    assert (row.kind, row.day, row.text) == ("pattern", "2026-06-20", text)


def test_a_pattern_that_was_seen_once_says_so() -> None:
    head = "---\nname: pip\ntrigger: pip fails\nresponse: Upgrade pip.\ncount: 1\ncreated: 2026-06-20\n---\n"
    (row,) = _page(head, Role.PATTERN, "memory/patterns/p-pip.md").rows
    assert row.text == "pip fails: seen once; this helped: Upgrade pip"


def test_a_pattern_without_an_answer_tells_nothing() -> None:
    assert _page("---\nname: pip\ntrigger: it fails\n---\n", Role.PATTERN, "memory/patterns/p-pip.md").rows == ()


def test_no_secret_and_no_torn_byte_reaches_the_index() -> None:
    key = "ghp_" + "a1B2" * 9
    page = _page(f"- The key is {key} here\n- half \udcff a byte\n", Role.TOPIC, "memory/topics/user_x.md")
    assert key not in repr(page)
    assert page.rows[1].text == "half \ufffd a byte"


def test_a_sentence_over_two_lines_is_one_row() -> None:
    (row,) = _page("- one\n  two <b> --> three\n", Role.TOPIC, "memory/topics/user_x.md").rows
    assert row.text.startswith("one two <b>")
    assert "-->" not in row.text
