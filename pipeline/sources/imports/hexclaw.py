"""HexClaw's memory: ``_global/MEMORY.md``, a folder for each role, and ``MEMORY.archive.md`` beside them.

Its lines bear no date: HexClaw itself takes the file's time for it, so that a checkout makes each of them of today
(reference hexclaw 1.5). An entry is dated by its ``vf`` here, or not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from slowwave.pipeline.domain.annotation import Annotation, split_annotation
from slowwave.pipeline.domain.imports.imported import Home, Imported, Reading
from slowwave.pipeline.language.dates import day_of_name
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.sources.imports.desk import CONFIDENCE, Desk, count_of, kind_of, share_of
from slowwave.pipeline.sources.imports.page import Page

name = "hexclaw"
usual = "~/.hexclaw/memory"

GLOBAL = "_global"
_ACTIVE, _ARCHIVE = "MEMORY.md", "MEMORY.archive.md"
_HEADER = r"- \[(?=[^\]]{0,4}:)[^\]]{1,5}\]"
"""A header line: ``- [``, a ``]`` within the next characters, a colon between (reference hexclaw 1.2)."""
_HEADING = r"#{1,6}(?:\s|\Z)"
_STABLE = r"e[0-9a-f]{16}|event-[0-9a-f]{64}"
_SOURCES = frozenset(
    {"manual", "chat_explicit", "chat_extract", "ai_managed", "system", "reflection", "reflect_profile"}
)
_BY = {"manual": "human", "chat_explicit": "human", "reflection": "dream", "reflect_profile": "dream"}
"""Who wrote an entry, by its source; what HexClaw's model took from a chat or a tool is an agent's word."""
_TOPIC_OF_KIND = {
    "rule": "feedback",
    "instruction": "feedback",
    "preference": "user",
    "identity": "user",
    "context": "project",
}
_ROLE = r"(?!\.+\Z)[\w.-]{1,64}"
_OTHERS = ("人物:", "人物：", "person:")
"""How the subject of a fact about a third person begins (reference hexclaw 2.11)."""


@dataclass(frozen=True, slots=True)
class _Block:
    """line: 1-based number of its first line. text: its lines joined by LF, annotation included."""

    line: int
    text: str


def wanted(path: str) -> bool:
    """Active and archived memory, and the diary, which is counted only."""
    named = path.rsplit("/", 1)[-1]
    return named in (_ACTIVE, _ARCHIVE) or ("/" not in path and day_of_name(path) is not None)


def read(pages: Sequence[Page]) -> Reading:
    """The entries of all roles. What one took the place of is told by an id that stays, or by moment and subject."""
    desk = Desk(name)
    memories = [page for page in pages if page.path.rsplit("/", 1)[-1] in (_ACTIVE, _ARCHIVE)]
    named: list[str] = []
    for page in memories:
        if not compiled(_ROLE).fullmatch(_role(page) or GLOBAL):
            desk.odd("D335", "This folder's name is no role's; it was left out", page.path)
            continue
        for block in _blocks(page.text):
            before = desk.taken
            _read_block(desk, page, block)
            named += [_sup(block)] * (desk.taken - before)
    roles = Counter(item.role or GLOBAL for item in desk.reading().items)
    desk.say(f"Its entries: {', '.join(f'{count} of {role}' for role, count in sorted(roles.items())) or 'none'}.")
    if len(pages) > len(memories):
        desk.say(f"Pages of its diary, which are logs and no memory, and were not read: {len(pages) - len(memories)}.")
    items = _linked(desk.reading().items, named, desk)
    return replace(desk.reading(), items=items)


def _role(page: Page) -> str:
    """The role that a file belongs to, "" for all of them, and for a file that was named alone."""
    return "" if page.folder == GLOBAL or "/" not in page.path else page.folder


def _blocks(text: str) -> Iterator[_Block]:
    """The entries of a file. Lines below an entry belong to it, up to the one that bears its annotation; above the
    first entry, and below an annotation, each line is its own. A heading belongs to none, though HexClaw adds it to the
    entry above."""
    held: list[str] = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        if not said:
            continue
        alone = compiled(_HEADING).match(said) is not None
        if held and not alone and not compiled(_HEADER).match(said):
            held.append(said)
        else:
            if held:
                yield _Block(start, "\n".join(held))
            held, start = [said], number
        if (said.endswith("-->") and "<!--m:" in said) or (len(held) == 1 and not compiled(_HEADER).match(said)):
            yield _Block(start, "\n".join(held))
            held = []
    if held:
        yield _Block(start, "\n".join(held))


def _read_block(desk: Desk, page: Page, block: _Block) -> None:
    where = f"{page.path}:{block.line}"
    told, hidden = split_annotation(block.text)
    kind, source, said = _prefixed(told)
    if compiled(_HEADING).match(said):
        desk.leave(where, said, "a heading")
        return
    role = _role(page)
    by = _BY.get(source, "agent")
    subject = hidden.get("subj")
    stranger = subject.startswith(_OTHERS)
    kind = kind_of(kind) if not stranger else "fact"
    desk.take(
        where,
        said,
        Home(_TOPIC_OF_KIND.get(kind, "reference"), role),
        kind=kind,
        subject=subject,
        valid_from=_moment(desk, hidden, "vf", where),
        valid_to=_moment(desk, hidden, "vt", where),
        confidence=share_of(hidden.get("conf")) or CONFIDENCE[by],
        uses=count_of(hidden.get("hc")),
        pinned=hidden.get("pin") == "1",
        by=by,
        archived=page.path.endswith(_ARCHIVE),
        foreign_id=hidden.get("eid") if compiled(_STABLE).fullmatch(hidden.get("eid")) else "",
        role=role,
    )


def _prefixed(told: str) -> tuple[str, str, str]:
    """(type, source, text) of ``- [HH:MM] [type:source] text``; what is no type and no source is text."""
    said = told.removeprefix("- ")
    end = said.find("]")
    if said.startswith("[") and 0 < end <= 6 and ":" in said[:end]:
        said = said[end + 1 :].lstrip()
    end = said.find("]")
    kind, colon, source = said[1:end].partition(":") if said.startswith("[") and end > 0 else ("", "", "")
    if colon and (kind_of(kind) or source in _SOURCES):
        return kind, source, said[end + 1 :].lstrip()
    return "fact", "manual", said


def _moment(desk: Desk, hidden: Annotation, key: str, where: str) -> datetime | None:
    """A full RFC 3339 moment; HexClaw takes a bare day for none, and so for no end."""
    raw = hidden.get(key)
    if raw and "T" not in raw.upper():
        desk.odd("D334", f"HexClaw takes no bare day for {key}, so it says nothing", where)
        return None
    return desk.instant(raw, where)


def _sup(block: _Block) -> str:
    return split_annotation(block.text)[1].get("sup")


def _linked(items: Sequence[Imported], named: Sequence[str], desk: Desk) -> tuple[Imported, ...]:
    """The items with the aliases of what they took the place of. named: the id that each one states."""
    by_id = {item.foreign_id: item for item in items if item.foreign_id}
    ended: dict[tuple[datetime | None, str], list[Imported]] = {}
    for item in items:
        if item.valid_to is not None:
            ended.setdefault((item.valid_to, item.subject.casefold()), []).append(item)
    linked: list[Imported] = []
    for item, given in zip(items, named, strict=True):
        if given and (older := by_id.get(given)) is not None and older is not item:
            item = replace(item, supersedes=(older.alias,))
        elif given and compiled(_STABLE).fullmatch(given):
            item = replace(item, supersedes=(f"{name}:{given}#",))
            desk.odd("D336", "What this took the place of is not there any more", item.where)
        elif given:
            # An id that is a line's number leads astray once a line above it went; moment and subject do not.
            at_once = [one for one in ended.get((item.valid_from, item.subject.casefold()), ()) if one is not item]
            if len(at_once) == 1 and item.valid_from is not None:
                item = replace(item, supersedes=(at_once[0].alias,))
            else:
                desk.odd("D336", "What this took the place of is named by a line number only", item.where)
        linked.append(item)
    return tuple(linked)
