"""Whatever people do to files, every line of the base is accounted for, and seen once."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from slowwave.pipeline.domain.base import Base
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.hand_edits import hand_edits
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.format.grammars import GRAMMARS

BORN, TODAY = date(2026, 11, 1), date(2026, 11, 30)
PATHS = (
    "memory/topics/project_x.md",
    "memory/topics/user_y.md",
    "memory/topics/reference_z.md",
    "memory/procedures.md",
    "memory/archive.md",
)
SAID = (
    "Deploys go through the blue server",
    "The office is in Utrecht",
    "The office is in Delft",
    "数据库在东京机房",
    "数据库在大阪机房",
    "Отчёт готовят по пятницам",
    "الاجتماع يوم الأحد",
    "🚀🚀",
    "Invoices are kept for seven years",
    "MT940",
)
TELLING = " <!--m:eid=e{:016x};hc=2;by=human-->"


@st.composite
def files_of(draw: st.DrawFn) -> dict[str, list[str]]:
    """Files of lines, some of which bear an id; no id stands twice."""
    lines = st.lists(st.tuples(st.sampled_from(SAID), st.booleans()), max_size=8)
    count = itertools.count(1)
    return {
        path: [f"- {said}{TELLING.format(next(count)) if named else ''}\n" for said, named in given]
        for path, given in draw(st.dictionaries(st.sampled_from(PATHS), lines, min_size=1)).items()
    }


OPERATIONS = st.tuples(
    st.sampled_from(["drop", "move", "reword", "copy", "strip", "merge", "split", "rename", "cut", "type", "swap"]),
    st.integers(0, 40),
    st.integers(0, 40),
    st.sampled_from(PATHS),
)


def _memory(files: Mapping[str, str], base: Base | None = None) -> Memory:
    places = Places()
    docs: dict[str, Document] = {}
    for path, text in files.items():
        role = places.role_of(path)
        assert role is not None
        docs[path] = Document(path, role, text, GRAMMARS[role])
    edited = base.edited(docs.values(), frozenset()) if base is not None else frozenset[str]()
    return Memory(docs, GRAMMARS, places, edited=edited)


def _changed(files: dict[str, list[str]], what: str, one: int, two: int, to: str) -> None:
    path = sorted(files)[one % len(files)] if files else to
    lines = files.setdefault(path, [])
    at, other = (one % len(lines), two % len(lines)) if lines else (0, 0)
    if what == "rename":
        files[to] = [*files.get(to, []), *files.pop(path)]
    elif what == "cut":
        text = "".join(lines)
        files[path] = text[: two * len(text) // 41].splitlines(keepends=True)
    elif what == "type":
        lines.append(f"- {SAID[two % len(SAID)]} now\n")
    elif not lines:
        return
    elif what == "drop":
        del lines[at]
    elif what == "move":
        files.setdefault(to, []).append(lines.pop(at))
    elif what == "reword":
        lines[at] = re.sub(r"^- (\S+)", r"- Since May \1", lines[at])
    elif what == "copy":
        files.setdefault(to, []).append(lines[at])
    elif what == "strip":
        lines[at] = re.sub(r" <!--.*?-->", "", lines[at])
    elif what == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    elif what == "merge" and at != other:
        taken = re.sub(r" <!--.*?-->|^- |\n", "", lines[other])
        lines[at] = lines[at].replace("- ", f"- {taken}; ", 1)
        del lines[other]
    elif what == "split" and " " in lines[at][2:]:
        lines[at] = lines[at][:2] + lines[at][2:].replace(" ", "\n- ", 1)


@settings(max_examples=200)
@given(files_of(), st.lists(OPERATIONS, min_size=1, max_size=6))
def test_every_line_is_accounted_for_and_seen_once(
    given_files: dict[str, list[str]], operations: list[tuple[str, int, int, str]]
) -> None:
    before = {path: "".join(lines) for path, lines in given_files.items()}
    base = Base({}).next(_memory(before).documents.values(), BORN)
    files = {path: list(lines) for path, lines in given_files.items()}
    for operation in operations:
        _changed(files, *operation)
    after = {path: "".join(lines) for path, lines in files.items()}
    memory = _memory(after, base)
    hand = hand_edits(base, memory, frozenset(), head_moved=False)

    entries = [(one.entry.path, one.entry.id) for one in hand.found]
    assert len(set(entries)) == len(entries), "two lines of the base became one"
    evolved = evolve(memory, [intent.edits(memory) for intent in hand.intents(TODAY)])
    assert evolved.conflicts == {}
    landed = evolved.memory
    then = base.next(landed.documents.values(), TODAY, gone=hand.gone, since=hand.since)
    known = {row.fingerprint for file in then.files.values() for row in file.rows}
    lost = [row.raw for path in base.files for row in base.live(path) if row.fingerprint not in known]
    assert lost == [], "these are known nowhere any more"
    eids = [entry.id for doc in landed.documents.values() for entry in doc.entries if entry.id[0] == "e"]
    assert len(set(eids)) == len(eids), "an id stands twice"
    rows = [row for file in then.files.values() for row in file.rows]
    twice = {row.fingerprint for row in rows if row.id[0] == "e"}
    stood = [row for path in base.files for row in base.live(path) if row.id[0] == "e"]
    gone = {row.id for row in stood if row.fingerprint not in twice}
    assert gone <= {row.id for row in rows}, "an id is lost"

    quiet = replace(landed, edited=then.edited(landed.documents.values(), frozenset()))
    assert quiet.edited == frozenset()
    again = hand_edits(then, quiet, frozenset(), head_moved=False)
    assert (again.intents(TODAY), again.gone, again.findings) == ((), (), ())
