"""The MEMORY.md index: its lines told from what a person wrote, and the page that tonight's memory wants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from slowwave.pipeline.domain.buffer import region_of
from slowwave.pipeline.domain.contents import Contents, Listed, contents, listed, weightiest_first
from slowwave.pipeline.domain.document import encode
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.intent import Reindex
from slowwave.pipeline.domain.lines import clipped, one_line
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import resolved
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.language.secrets import mask

MARKER = "index"
TITLE = "# MEMORY.md — Long-Term Memory Index"
TITLE_WIDTH, SUMMARY_WIDTH = 80, 160
"""Columns of a row's title and description: it is one line, and a long one would take the room of many."""
_WIDEST_HEALTH = 100
"""The score for which room is kept, so that its digits do not decide what is listed."""

_INDEX_LINE = re.compile(
    r"\ufeff?\s*(?:"
    r"# MEMORY(?:\.md)?\b.*"
    r"|_Last updated: .*_"
    r"|## (?:Topics|Patterns|Stats)"
    r"|[-*] \[[^\]]*\]\((?:\./)?(?:memory/)?"
    r"(?:(?:topics|patterns|episodes)/[^)/]+|procedures|candidates|pending|user_state|archive)(?:\.md)?(?:#[^)]*)?\)"
    r"(?: [—–-].*)?"
    r"|[-*] Total entries: \d+ \|.*"
    r"|[-*] Candidates: \d+ waiting\b.*"
    r"|[-*] (?:… ?|\.\.\. ?)?and \d+ more(?: (?:topics?|patterns?))?"
    r")\s*\Z"
)
_MARKER = re.compile(r"\s*<!-- slowwave:[\w-]+:(?:start|end) -->\s*\Z")
_ROW = re.compile(r"\s*[-*] \[[^\]]*\]\(<?(?P<link>[^()\s<>#]+)(?:#[^()\s]*)?>?\)(?: [—–-]+ (?P<summary>.*?))?\s*\Z")
_TOTAL = re.compile(r"^[-*] Total entries: \d+ \|", re.MULTILINE)
_UPDATED = re.compile(r"_Last updated: [^\n]*_\n")
_IN_TITLES = str.maketrans("[]", "()")
_IN_LINKS = str.maketrans({char: f"%{ord(char):02X}" for char in "% ()<>#\t"})


def is_index_line(line: str) -> bool:
    """True for a line that an index of the v3.3 form consists of, blank ones and our markers included."""
    return not line.strip() or _INDEX_LINE.match(line) is not None or _MARKER.match(line) is not None


@dataclass(frozen=True, slots=True)
class Page:
    """The index that a memory wants, but for its health score. lines: of the whole file, people's own included.
    over: lines and bytes beyond the budget, which no folding could save, 0 where all fits."""

    contents: Contents
    rows: Mapping[str, str]
    draft: Reindex
    lines: int
    over: tuple[int, int]

    def intent(self, health: int) -> Reindex | None:
        """The change that MEMORY.md needs, None when nothing but the day would change."""
        new = _region(self.contents, self.rows, health)
        old = self.draft.old
        if old is not None and not self.draft.strangers and _UPDATED.sub("", old, 1) == _UPDATED.sub("", new, 1):
            return None
        folded = len(self.contents.topics) + len(self.contents.patterns) - len(self.rows)
        topics, patterns = len(self.contents.topics), len(self.contents.patterns)
        why = f"topics: {topics}, patterns: {patterns}"
        return replace(self.draft, new=new, why=f"{why}, {folded} folded" if folded else why)


@dataclass(frozen=True, slots=True)
class _Room:
    """What people's own text leaves of the budget. ending: bytes of a line end."""

    lines: int
    bytes: int
    ending: int

    def lacking(self, region: str) -> tuple[int, int]:
        """Lines and bytes by which a region is too long."""
        lines = region.count("\n")
        size = len(encode(region)) + lines * (self.ending - 1)
        return max(0, lines - self.lines), max(0, size - self.bytes)

    def holds(self, region: str) -> bool:
        return self.lacking(region) == (0, 0)


def page(memory: Memory, night: Night) -> Page:
    """The page for this memory, folded to the budget of lines and bytes by importance and recency."""
    path = memory.places.index
    doc = memory.document(path)
    text = doc.text.replace("\r\n", "\n") if doc is not None else ""
    old = region_of(text, MARKER)
    worded = _wordings(memory, text)
    taken = (text, _without_old_index(memory, text)) if old is None and _TOTAL.search(text) else None
    strangers = tuple(_strangers(memory, old, worded)) if old is not None else ()
    draft = Reindex(path, MARKER, old, "", "", strangers=strangers, title=TITLE, taken=taken)
    around = evolve(memory, [draft.edits(memory)]).memory.documents[path]
    room = _Room(
        night.settings.index.lines - _lines(around.text),
        night.settings.index.bytes - len(around.data),
        len(around.line_end),
    )
    held = _without(contents(memory, night), {_target(memory, line) for line in around.text.split("\n")})
    rows = _fitting(memory, night, held, worded, room)
    region = _region(held, rows, _WIDEST_HEALTH)
    return Page(held, rows, draft, _lines(around.text) + region.count("\n"), room.lacking(region))


def _fitting(memory: Memory, night: Night, held: Contents, worded: Mapping[str, str], room: _Room) -> Mapping[str, str]:
    """Path to row of what is shown: all, or so many of the weightiest that no folded one outranks a shown one."""
    every = (*held.topics, *held.patterns)
    if len(every) <= room.lines:
        rows = {listing.path: _row(memory, listing, worded) for listing in every}
        if room.holds(_region(held, rows, _WIDEST_HEALTH)):
            return rows
    rows = {}
    for listing in weightiest_first(memory, night, held):
        more = {**rows, listing.path: _row(memory, listing, worded)}
        if not room.holds(_region(held, more, _WIDEST_HEALTH)):
            break
        rows = more
    return rows


def _region(held: Contents, rows: Mapping[str, str], health: int) -> str:
    """The v3.3 form, to the letter, with the count of what is folded and of the candidates that wait."""
    lines = [f"_Last updated: {held.day.isoformat()}_", "", "## Topics", *_section(held.topics, rows, "topics")]
    lines += ["", "## Patterns", *_section(held.patterns, rows, "patterns"), "", "## Stats"]
    lines.append(f"- Total entries: {held.entries} | Health: {health}/100 | Streak: {counted(held.dreams, 'dream')}")
    if held.candidates:
        lines.append(f"- Candidates: {held.candidates} waiting to be confirmed")
    return "".join(line + "\n" for line in lines)


def _section(listings: Sequence[Listed], rows: Mapping[str, str], what: str) -> Iterator[str]:
    yield from (rows[listing.path] for listing in listings if listing.path in rows)
    folded = sum(listing.path not in rows for listing in listings)
    if folded:
        yield f"- and {folded} more {what if folded > 1 else what[:-1]}"


def _row(memory: Memory, listing: Listed, worded: Mapping[str, str]) -> str:
    title = clipped(one_line(listing.title).translate(_IN_TITLES), TITLE_WIDTH)
    summary = clipped(one_line(listing.summary or worded.get(listing.path, "")), SUMMARY_WIDTH)
    link = _link(memory.places.index, listing.path).translate(_IN_LINKS)
    said = summary and summary != title
    return mask(f"- [{title}]({link}) — {summary}" if said else f"- [{title}]({link})")


def _link(origin: str, path: str) -> str:
    """The path as seen from the folder of the file that links to it."""
    above, below = origin.split("/")[:-1], path.split("/")
    while above and below[1:] and above[0] == below[0]:
        above, below = above[1:], below[1:]
    return "/".join([".."] * len(above) + below)


def _target(memory: Memory, line: str) -> str:
    """The topic or pattern to which a row links, "" for any other line."""
    found = _ROW.match(line)
    if found is None:
        return ""
    for path in (resolved(found["link"], memory.places.index), resolved(found["link"], "")):
        doc = memory.document(path)
        if doc is not None and doc.role in (Role.TOPIC, Role.PATTERN):
            return path
    return ""


def _wordings(memory: Memory, text: str) -> Mapping[str, str]:
    """Path to description of the rows that stand, for topics whose own file has none."""
    found = {_target(memory, line): line for line in text.split("\n") if "](" in line}
    summaries = {path: _ROW.match(line) for path, line in found.items() if path}
    return {path: row["summary"] for path, row in summaries.items() if row is not None and row["summary"]}


def _strangers(memory: Memory, region: str, worded: Mapping[str, str]) -> Iterator[str]:
    """Lines of our region that we did not write."""
    untouched = bool(memory.first_seen) and memory.places.index not in memory.edited
    for line in region.split("\n"):
        if _ROW.match(line) is None:
            if not is_index_line(line):
                yield line
            continue
        path = _target(memory, line)
        doc = memory.document(path)
        if untouched and "://" not in line.partition("](")[2].partition(")")[0]:
            continue
        if doc is None or (path not in memory.edited and line.strip() != _row(memory, listed(doc), worded)):
            yield line


def _without_old_index(memory: Memory, text: str) -> str:
    """The text without the lines of an index that bears no markers; rows that lead to no file of ours stay."""
    kept: list[str] = []
    gone = False
    for line in text.split("\n"):
        blank = not line.strip()
        if blank:
            if not (gone and kept and not kept[-1].strip()):
                kept.append(line)
            continue
        heading = line.lstrip("\ufeff").startswith("# ")
        if not heading and (_target(memory, line) or (_ROW.match(line) is None and is_index_line(line))):
            gone = True
            continue
        gone = False
        kept.append(line)
    return "\n".join(kept)


def _without(held: Contents, elsewhere: set[str]) -> Contents:
    """The contents but for what people list themselves, in the same file."""
    return replace(
        held,
        topics=tuple(listing for listing in held.topics if listing.path not in elsewhere),
        patterns=tuple(listing for listing in held.patterns if listing.path not in elsewhere),
    )


def _lines(text: str) -> int:
    return text.count("\n") + bool(text and not text.endswith("\n"))
