"""The auto-dream family: topics, patterns, procedures, archive and ``index.json`` of the v3.3 dream skill, and the one
``MEMORY.md`` with ten sections of openclaw-auto-dream. Our own memory has the same shape and is read too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from slowwave.pipeline.domain.category import CATEGORIES, DECISIONS, LESSONS, PEOPLE, THREADS, USER
from slowwave.pipeline.domain.entry import Entry, parse_count
from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.domain.places import TOPIC_TYPES, stem_of, topic_type_of
from slowwave.pipeline.format import front_matter
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.sources.imports.desk import Desk, count_of, kind_of, share_of
from slowwave.pipeline.sources.imports.markdown import Line, lines_of, name_of, take_line
from slowwave.pipeline.sources.imports.page import Page

name = "auto-dream"
usual = "the folder that holds memory/"

_TYPE_OF_CATEGORY: Mapping[str, str] = {
    "Core Identity": "user",
    USER: "user",
    PEOPLE: "reference",
    LESSONS: "feedback",
    "Environment": "reference",
}
"""The rest are projects'."""
_MEM = r"mem_\d{3,12}"
_ARCHIVED = rf"\[?({_MEM})\]?\s*(?:[—–:-]\s*)?"
_DAY = r"\d{4}-\d{2}-\d{2}"
_DAYS = rf"\(({_DAY})?(?:\s*(?:->|→)\s*({_DAY}))?\)\s*"
_INDEX_SECTIONS = ("topics", "patterns", "stats")


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of ``index.json``, by their id and by what they say."""

    by_id: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    by_text: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def of(self, mem: str, text: str) -> Mapping[str, Any]:
        return self.by_id.get(mem) or self.by_text.get(fingerprint(text)) or {}


def wanted(path: str) -> bool:
    """The files of the skill, with or without the ``memory/`` above them."""
    inner = path.removeprefix("memory/")
    folder, slash, page = inner.partition("/")
    if slash:
        return folder in ("topics", "patterns", "episodes") and "/" not in page and page.endswith(".md")
    return inner in ("MEMORY.md", "procedures.md", "archive.md", "index.json") or day_of_name(inner) is not None


def read(pages: Sequence[Page]) -> Reading:
    """Every entry, with what ``index.json`` says of it: when it was made and last used, how often, and its id."""
    desk = Desk(name)
    rows = _rows(desk, [page for page in pages if page.path.endswith("index.json")])
    told = {"episodes": 0, "logs": 0}
    for page in pages:
        inner = page.path.removeprefix("memory/")
        if inner.startswith("patterns/"):
            _pattern(desk, page)
        elif inner.startswith("episodes/"):
            told["episodes"] += 1
        elif day_of_name(inner) is not None:
            told["logs"] += 1
        elif inner != "index.json":
            _entries(desk, page, inner, rows)
    if told["episodes"]:
        desk.say(f"Episodes, which are of our form and can be copied to memory/episodes/: {told['episodes']}.")
    if told["logs"]:
        desk.say(f"Daily notes, which a night reads once they stand in memory/logs/: {told['logs']}.")
    return desk.reading()


def _entries(desk: Desk, page: Page, inner: str, rows: _Rows) -> None:
    head = front_matter.fields(page.text)
    for line in lines_of(page):
        home = _topic(page, head) if inner.startswith("topics/") else _section(line, inner)
        if home is None:
            desk.leave(line.where, line.piece.text, "an open thread, or a line of the index")
            continue
        mem = next((mark for mark in line.entry.marks if compiled(_MEM).fullmatch(mark)), "")
        fields: dict[str, Any] = {"archived": inner == "archive.md", "procedure": inner == "procedures.md"}
        text = line.piece.text
        if inner == "archive.md":
            mem, text, fields["valid_from"], fields["archived_on"] = _of_archive(desk, line, mem)
        row = rows.of(mem, text)
        fields |= _told_by(desk, line, row) | _annotated(desk, line)
        fields["marks"] = tuple(mark for mark in line.entry.marks if mark != mem)
        fields["foreign_id"] = mem or str(row.get("id", "")) or line.entry.annotation.get("eid")
        fields["pinned"] = line.entry.pinned
        fields["archived"] = fields["archived"] or row.get("archived") is True
        told = {key: value for key, value in fields.items() if value not in (None, "")}
        if inner.startswith("topics/"):
            told.setdefault("kind", "")
        take_line(desk, line._replace(piece=line.piece._replace(text=text)), home, heading=_under(line, inner), **told)


def _topic(page: Page, head: Mapping[str, str]) -> Home:
    """A topic file as it is called, of the type that its head or its name says."""
    given = head.get("type", "").strip().casefold()
    topic_type = given if given in TOPIC_TYPES else topic_type_of(page.path) or "reference"
    title = head.get("name", "").strip() or name_of(page)
    about, category = (head.get(key, "").strip() for key in ("description", "category"))
    return Home(topic_type, title, about, category, stem_of(page.path).removeprefix(f"{topic_type}_"))


def _section(line: Line, inner: str) -> Home | None:
    """By the section of a ``MEMORY.md``; None for what waits or only points elsewhere."""
    if inner != "MEMORY.md":
        return Home("reference")
    headings = [compiled(r"[^\w&一-鿿 ]").sub("", one).strip().casefold() for one in line.piece.headings]
    if headings and headings[-1] in _INDEX_SECTIONS:
        return None
    category = next((one for one in CATEGORIES if one.casefold() in headings), "")
    if category == THREADS:
        return None
    topic_type = _TYPE_OF_CATEGORY.get(category, "project" if category else "reference")
    title = category if category in (DECISIONS, PEOPLE) else ""
    return Home(topic_type, title, category, category) if title else Home(topic_type)


def _under(line: Line, inner: str) -> str:
    return "" if inner == "archive.md" else line.section.removeprefix("Facts").removeprefix(" / ")


def _of_archive(desk: Desk, line: Line, mem: str) -> tuple[str, str, Any, Any]:
    """(id, text, made on, archived on) of ``[mem_NNN] (made -> archived) summary``, in the forms that were written."""
    text = line.piece.text
    if found := compiled(_ARCHIVED).match(text):
        mem, text = mem or found[1], text[found.end() :]
    made = archived = None
    if found := compiled(_DAYS).match(text):
        text = text[found.end() :]
        first, second = found[1] or "", found[2] or ""
        made = desk.instant(first if second else "", line.where)
        archived = desk.day(second or first, line.where)
    return mem, text, made, archived


def _told_by(desk: Desk, line: Line, row: Mapping[str, Any]) -> dict[str, Any]:
    """What the index says of an entry. Its count of references has the entry's birth as one."""
    if not row:
        return {}
    made, used = (str(row.get(key) or "") for key in ("created", "lastReferenced"))
    return {
        "valid_from": desk.instant(made, line.where),
        "last_used": desk.day(used, line.where),
        "uses": max(0, count_of(row.get("referenceCount")) - 1),
        "cited": (row.get("source"),),
    }


def _annotated(desk: Desk, line: Line) -> dict[str, Any]:
    """What a line of our own form says of itself."""
    entry = line.entry
    hidden = entry.annotation
    if not hidden.body:
        return {}
    found: dict[str, Any] = {
        "valid_from": desk.instant(hidden.get("vf"), line.where),
        "valid_to": desk.instant(hidden.get("vt"), line.where),
        "last_used": desk.day(hidden.get("ref"), line.where),
        "archived_on": desk.day(hidden.get("arch"), line.where),
        "confidence": share_of(hidden.get("conf")),
        "uses": parse_count(hidden.get("hc")) or None,
        "supersedes": tuple(f"{name}:{one}#" for one in entry.supersedes) or None,
        "subject": hidden.get("subj"),
        "cited": tuple(filter(None, (entry.source, *entry.evidence))) or None,
        "kind": kind_of(hidden.get("k")),
        "by": entry.origin if entry.origin in ("human", "agent", "tool", "dream") else _of_others(entry),
    }
    return {key: value for key, value in found.items() if value not in (None, "")}


def _of_others(entry: Entry) -> str:
    """A third person's words are data, as a tool's are."""
    return "tool" if entry.origin == "other" else ""


def _pattern(desk: Desk, page: Page) -> None:
    head = front_matter.fields(page.text)
    where = f"{page.path}:1"
    examples = front_matter.lists(page.text).get("examples") or tuple(filter(None, [head.get("examples", "")]))
    desk.take_pattern(
        where,
        head.get("name", "").strip() or stem_of(page.path).removeprefix("p-"),
        head.get("trigger", ""),
        head.get("response", ""),
        examples=examples,
        created=desk.day(head.get("created", ""), where),
    )


def _rows(desk: Desk, pages: Sequence[Page]) -> _Rows:
    by_id: dict[str, Mapping[str, Any]] = {}
    by_text: dict[str, Mapping[str, Any]] = {}
    for page in pages:
        try:
            given = json.loads(page.text)
        except (ValueError, RecursionError) as error:
            line = getattr(error, "lineno", 1)
            desk.odd("D337", "This JSON cannot be read; the entries come without what it says", f"{page.path}:{line}")
            continue
        entries = given.get("entries") if isinstance(given, dict) else None
        for row in entries if isinstance(entries, list) else ():
            if isinstance(row, dict) and isinstance(row.get("id"), str):
                by_id[row["id"]] = row
                if isinstance(row.get("summary"), str):
                    by_text.setdefault(fingerprint(row["summary"]), row)
    return _Rows(by_id, by_text)
