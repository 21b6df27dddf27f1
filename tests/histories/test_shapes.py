"""What people, editors, agents and sync tools do to a file between two nights, one shape each.

Whatever it was: no sentence is lost, no id changes its line, the file says what it was made to say, the report tells of
it, and the next night has nothing to do (``History.night`` asks that of every night).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from slowwave.flows import reports
from slowwave.flows.history import restore_entry
from slowwave.flows.night import Kind
from slowwave.pipeline.domain.base import Base, Gone
from slowwave.pipeline.store.loader import load

LEDGER, LIN, HOUSE = (
    "memory/topics/project_ledgerlite.md",
    "memory/topics/user_lin.md",
    "memory/topics/reference_house.md",
)
SIDES = (
    "<<<<<<< HEAD\n- Releases go out on Mondays\n=======\n- Releases go out on Fridays at noon\n>>>>>>> of-the-office\n"
)
BOTH = "- QR codes are drawn by segno; backups run with restic at 03:00\n"
REWRITTEN = """# ledgerlite

## Facts

- By law we keep every invoice seven years.
- Only CAMT.053 gets imported.
- We release each Tuesday.
- Staging is on 8081.
- Exported dates use ISO 8601.
- segno renders QR codes.
"""
Change = Callable[[Any], object]


@dataclass(frozen=True)
class Shape:
    """What somebody did, and what the night makes of it. told: sentences of its report."""

    name: str
    change: Change
    told: tuple[str, ...] = ()
    withdrawn: frozenset[str] = frozenset()
    asked: int = 0
    reworded: int = 0


def _sorted(text: str) -> str:
    head, _, rest = text.partition("## Facts\n\n")
    facts, _, notes = rest.partition("\n## Notes")
    items = sorted(re.findall(r"- .*\n(?:  .*\n)*", facts))
    return f"{head}## Facts\n\n{''.join(items)}\n## Notes{notes}"


def _without_comments(text: str) -> str:
    return re.sub(r"[ \t]*<!--.*?-->", "", text, flags=re.DOTALL)


def _move(history: Any, to: str, *lines: str) -> None:
    for line in lines:
        history.change(LEDGER, (line, ""))
    history.add(to, "".join(lines))


SHAPES = (
    Shape(
        "lines that vanished",
        lambda one: one.change(LEDGER, (one.line("Tuesdays"), ""), (one.line("segno"), "")),
        ("- Releases go out on Tuesdays — taken out of", "- QR codes are drawn by segno — taken out of"),
        withdrawn=frozenset(("Releases go out on Tuesdays", "QR codes are drawn by segno")),
    ),
    Shape(
        "lines moved within a file",
        lambda one: _move(one, LEDGER, one.line("MT940"), one.line("Tuesdays")),
    ),
    Shape(
        "lines moved to another file",
        lambda one: _move(one, HOUSE, one.line("MT940"), one.line("Tuesdays")),
        (
            "- The importer reads CAMT.053 files; MT940 is out of scope — moved by hand from",
            "- Releases go out on Tuesdays — moved by hand from",
        ),
    ),
    Shape(
        "lines edited",
        lambda one: one.change(LEDGER, ("seven years", "ten years"), ("Tuesdays", "Wednesdays"), ("东京", "大阪")),
        (
            "- Invoices are kept for ten years, because the law asks for it — reworded by hand",
            "- Releases go out on Wednesdays — reworded by hand",
            "- 数据库在大阪机房 — reworded by hand",
        ),
        reworded=3,
    ),
    Shape(
        "lines edited and moved",
        lambda one: (
            one.change(LEDGER, (one.line("MT940"), ""), (one.line("Tuesdays"), "")),
            one.add(HOUSE, "- The importer reads CAMT.052 files; MT940 is out of scope\n"),
            one.add(HOUSE, "- Releases go out on Thursdays\n"),
        ),
        (
            "- The importer reads CAMT.052 files; MT940 is out of scope — moved and reworded by hand from",
            "- Releases go out on Thursdays — moved and reworded by hand from",
        ),
        reworded=2,
    ),
    Shape(
        "a line split in two",
        lambda one: one.change(LEDGER, ("files; MT940 is", "files\n- MT940 is")),
        ("- MT940 is out of scope — reworded by hand", "- The importer reads CAMT.053 files — written by hand"),
        reworded=1,
    ),
    Shape(
        "two lines merged",
        lambda one: one.change(LEDGER, (one.line("segno") + one.line("restic"), BOTH)),
        ("by hand it took in “Backups run with restic at 03:00”; `dream restore l",),
        reworded=2,
    ),
    Shape(
        "a line copied into another file",
        lambda one: one.add(HOUSE, one.line("segno")),
        ("- QR codes are drawn by segno — copied by hand; it has an id of its own now",),
    ),
    Shape("a file in another order", lambda one: one.rewrite(_sorted, LEDGER)),
    Shape(
        "a truncated file",
        lambda one: one.write(LEDGER, one.read(LEDGER)[:700]),
        ("7 lines are missing here, and 7 of its 12 entries went at once",),
        asked=7,
        reworded=1,
    ),
    Shape(
        "a file cut within an annotation",
        lambda one: one.write(LEDGER, one.read(LEDGER).partition("0014;vf")[0]),
        ("6 lines are missing here",),
        asked=6,
        reworded=1,
    ),
    Shape(
        "an empty file",
        lambda one: one.write(LEDGER, ""),
        ("12 lines are missing here, and 12 of its 12 entries went at once",),
        asked=12,
    ),
    Shape(
        "a folder that is half synced",
        lambda one: (one.path(LEDGER).unlink(), one.change(LIN, ("- Lin lives in Utrecht\n", ""))),
        (
            "12 lines are missing here, and the file is gone",
            "1 line is missing here, and memory/topics/project_ledgerlite.md is gone",
        ),
        asked=13,
    ),
    Shape(
        "a merge that is not finished",
        lambda one: one.change(LEDGER, (one.line("Tuesdays"), SIDES), (one.line("restic"), "")),
        (
            "- Releases go out on Mondays — reworded by hand",
            "- Releases go out on Fridays at noon — written by hand",
            "1 line is missing here, and a merge is not finished in it",
        ),
        asked=1,
        reworded=1,
    ),
    Shape(
        "a file renamed",
        lambda one: one.path(LEDGER).rename(one.path("memory/topics/project_green-book.md")),
        ("- Currency is rounded half to even — moved by hand from", "- 数据库在东京机房 — moved by hand from"),
    ),
    Shape(
        "a file renamed and edited",
        lambda one: (
            one.change(LEDGER, ("seven years", "ten years"), ("on Tuesdays", "on Wednesdays")),
            one.path(LEDGER).rename(one.path("memory/topics/project_green-book.md")),
        ),
        ("- Releases go out on Wednesdays — moved and reworded by hand from",),
        reworded=2,
    ),
    Shape(
        "an agent that writes the file anew in its own words",
        lambda one: one.write(LEDGER, REWRITTEN),
        ("- By law we keep every invoice seven years. — reworded by hand", "6 lines are missing here"),
        asked=6,
        reworded=6,
    ),
    Shape("an editor that writes CRLF", lambda one: one.rewrite(lambda text: text.replace("\n", "\r\n"))),
    Shape(
        "an editor that writes CRLF and a byte order mark",
        lambda one: one.rewrite(lambda text: "\ufeff" + text.replace("\n", "\r\n")),
    ),
    Shape(
        "a formatter that takes comments off",
        lambda one: one.rewrite(_without_comments),
        ("- QR codes are drawn by segno — its annotation was taken off; it is set again",),
    ),
    Shape(
        "a formatter with bullets of its own that takes comments off",
        lambda one: one.rewrite(lambda text: re.sub("(?m)^- ", "*   ", _without_comments(text))),
        ("- QR codes are drawn by segno — its annotation was taken off; it is set again",),
    ),
    Shape("trailing blanks", lambda one: one.rewrite(lambda text: text.replace("\n", "  \n"))),
    Shape("other bullets", lambda one: one.rewrite(lambda text: re.sub("(?m)^- ", "* ", text))),
)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.name)
def test_what_somebody_did_is_seen_and_nothing_is_lost(history: Any, shape: Shape) -> None:
    before = history.ids()
    shape.change(history)
    slept = history.night(22)
    assert slept.kind is Kind.DREAMT
    assert "Changed outside of dreams: " in slept.report
    told = reports.everything(history.workspace, date(2026, 11, 22)).replace("\\", "")
    assert [sentence for sentence in shape.told if sentence not in told] == []
    assert history.gone(Gone.WITHDRAWN) == shape.withdrawn
    assert (len(history.gone(Gone.ASKED)), len(history.gone(Gone.REWORDED))) == (shape.asked, shape.reworded)
    after = history.ids()
    assert [said for said, one in before.items() if one[0] == "e" and after.get(said, one) != one] == []
    assert history.night(23).kind is Kind.NOTHING


@pytest.mark.parametrize("name", ["lines that vanished", "an empty file", "two lines merged", "a truncated file"])
def test_what_is_gone_comes_back_on_a_persons_word(history: Any, name: str) -> None:
    before = set(history.rows())
    next(shape for shape in SHAPES if shape.name == name).change(history)
    history.night(22)
    base = load(history.workspace).base or Base({})
    for _, row in base.gone():
        restore_entry(history.workspace, row.id)
    history.night(23)
    assert set(history.rows()) >= before
