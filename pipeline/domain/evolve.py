"""Edits applied to a memory: the only way in which one image becomes the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from slowwave.pipeline.domain.annotation import annotate, split_annotation
from slowwave.pipeline.domain.document import Document, Grammar, Role
from slowwave.pipeline.domain.edit import Annotate, Edit, Field, Insert, Move, Region, State
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.places import Places


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a group of edits was refused: the ``old`` of one of them is not there."""

    edit: Edit
    reason: str


@dataclass(frozen=True, slots=True)
class Evolved:
    """memory: the next image. conflicts: position of each refused group to its reason."""

    memory: Memory
    conflicts: Mapping[int, Conflict]


def evolve(memory: Memory, groups: Sequence[Sequence[Edit]]) -> Evolved:
    """The memory after these groups of edits, in order; each group lands whole or not at all."""
    desk = _Desk(memory)
    conflicts: dict[int, Conflict] = {}
    for position, group in enumerate(groups):
        conflict = next((found for edit in group if (found := desk.check(edit, group))), None)
        if conflict is not None:
            conflicts[position] = conflict
            continue
        for edit in group:
            desk.apply(edit)
    return Evolved(desk.cleared(), conflicts)


def region_of(text: str, marker: str) -> str | None:
    """What stands between our markers of that name, None where they are not both there."""
    start, end = _markers(marker)
    begin = text.find(start)
    if begin < 0:
        return None
    begin = text.find("\n", begin) + 1
    finish = text.find(end, begin)
    return text[begin:finish].replace("\r\n", "\n") if begin > 0 and finish >= 0 else None


class _Desk:
    """The open documents of one evolve; local to it, so that its mutation is nobody's business."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._sheets: dict[str, _Sheet] = {}
        self._state: dict[str, JsonValue] = dict(memory.state)

    def check(self, edit: Edit, group: Sequence[Edit]) -> Conflict | None:
        reason = self._objection(edit, group)
        return Conflict(edit, reason) if reason else None

    def _objection(self, edit: Edit, group: Sequence[Edit]) -> str:
        if isinstance(edit, State):
            return "" if self._state.get(edit.key) == edit.old else f"state {edit.key} is not as it was read"
        sheet = self._sheet(edit.path)
        if isinstance(edit, Insert):
            if sheet is None and self._role(edit.path) is None:
                return f"{edit.path} is not a file of ours"
            hidden = split_annotation(edit.text.rstrip("\r\n"))[1]
            twice = sheet is not None and "eid" in hidden and hidden.get("eid") in sheet.places
            return f"{hidden.get('eid')} already stands in {edit.path}" if twice else ""
        if isinstance(edit, Region):
            known = sheet is not None or self._role(edit.path) is not None
            return _region_objection(edit, sheet) if known else f"{edit.path} is not a file of ours"
        if sheet is None:
            return f"{edit.path} is not there"
        if isinstance(edit, Field):
            given = sheet.fields(edit.owner).get(edit.key)
            return "" if given == edit.old else f"{edit.key} in {edit.path} is {given!r}, not {edit.old!r}"
        if edit.id not in sheet.places:
            return f"{edit.id} is not in {edit.path}"
        if isinstance(edit, Annotate):
            return _annotate_objection(edit, sheet)
        return "" if self._sheet(edit.to) is not None or self._role(edit.to) else f"{edit.to} is not a file of ours"

    def apply(self, edit: Edit) -> None:
        if isinstance(edit, State):
            if edit.new is None:
                self._state.pop(edit.key, None)
            else:
                self._state[edit.key] = edit.new
            return
        if isinstance(edit, Move):
            raw = self._opened(edit.path).take(edit.id)
            self._opened(edit.to).insert(raw, edit.under)
            return
        sheet = self._opened(edit.path)
        if isinstance(edit, Insert):
            sheet.insert(edit.text, edit.under)
        elif isinstance(edit, Annotate):
            sheet.annotate(edit.id, edit.key, edit.new)
        elif isinstance(edit, Field):
            sheet.set_field(edit.owner, edit.key, edit.new)
        else:
            sheet.set_region(edit.marker, edit.new)

    def cleared(self) -> Memory:
        documents = dict(self._memory.documents)
        for path, sheet in self._sheets.items():
            if sheet.touched:
                documents[path] = sheet.document()
        return replace(self._memory, documents=documents, state=self._state)

    def _sheet(self, path: str) -> _Sheet | None:
        if path not in self._sheets:
            doc = self._memory.documents.get(path)
            if doc is None:
                return None
            self._sheets[path] = _Sheet(doc)
        return self._sheets[path]

    def _opened(self, path: str) -> _Sheet:
        sheet = self._sheet(path)
        if sheet is None:
            role = self._role(path)
            if role is None:
                raise AssertionError(f"{path} passed the check without a role")
            sheet = self._sheets[path] = _Sheet(Document(path, role, "", self._grammar(role)))
        return sheet

    def _role(self, path: str) -> Role | None:
        places: Places = self._memory.places
        return places.role_of(path)

    def _grammar(self, role: Role) -> Grammar:
        return self._memory.grammars[role]


class _Sheet:
    """One document under edit: its blocks as cells, so that positions never shift while edits land."""

    def __init__(self, doc: Document) -> None:
        self.touched = False
        self._load(doc)

    def _load(self, doc: Document) -> None:
        self._doc = doc
        self._end = doc.line_end
        self._cells = [block.raw for block in doc.blocks]
        self._after: dict[int, list[str]] = {}
        self.places = {block.entry.id: index for index, block in enumerate(doc.blocks) if block.entry is not None}
        self._sections: dict[str, tuple[int, int]] | None = None
        self._dirty = False

    def document(self) -> Document:
        return replace(self._doc, text=self._text())

    def fields(self, owner: str) -> Mapping[str, str]:
        self._settle()
        return self._doc.grammar.fields(self._doc.text, self._doc.path, owner)

    def region(self, marker: str) -> str | None:
        text = self._text()
        return region_of(text, marker) if marker else text.replace("\r\n", "\n")

    def value(self, entry_id: str, key: str) -> str | None:
        hidden = split_annotation(self._cells[self.places[entry_id]].rstrip("\r\n"))[1]
        return hidden.get(key) if key in hidden else None

    def annotate(self, entry_id: str, key: str, value: str | None) -> None:
        place = self.places[entry_id]
        self._cells[place] = annotate(self._cells[place], key, value)
        self._mark()

    def take(self, entry_id: str) -> str:
        place = self.places.pop(entry_id)
        raw, self._cells[place] = self._cells[place], ""
        self._mark()
        return raw

    def insert(self, text: str, under: str) -> None:
        whole = text.replace("\r\n", "\n")
        if not whole.endswith("\n"):
            whole += "\n"
        place = self._section(under)
        if place is None and self._dirty:
            # The section may have come with lines that were put here before.
            self._settle()
            place = self._section(under)
        if place is None:
            lead = "\n" if self._cells else ""
            self._after.setdefault(len(self._cells) - 1, []).append(f"{lead}## {under}\n\n{whole}")
            self._mark()
            self._settle()
            return
        heading, last = place
        waiting = self._after.setdefault(last, [])
        if under and heading == last and not waiting:
            whole = "\n" + whole
        waiting.append(whole)
        self._mark()

    def set_field(self, owner: str, key: str, value: str) -> None:
        self._settle()
        text = self._doc.grammar.set_field(self._doc.text, self._doc.path, owner, key, value)
        if text is None:
            raise AssertionError(f"{key} of {owner!r} passed the check and is not in {self._doc.path}")
        self._rewrite(text)

    def set_region(self, marker: str, new: str) -> None:
        text = self._text()
        body = new.replace("\n", self._end)
        if not marker:
            self._rewrite(body)
            return
        start, end = _markers(marker)
        if region_of(text, marker) is None:
            self._rewrite(_below_title(text, start + self._end + body + end + self._end, self._end))
            return
        begin = text.index("\n", text.index(start)) + 1
        self._rewrite(text[:begin] + body + text[text.index(end, begin) :])

    def _rewrite(self, text: str) -> None:
        self._load(replace(self._doc, text=text))
        self.touched = True

    def _mark(self) -> None:
        self.touched = self._dirty = True

    def _settle(self) -> None:
        if self._dirty:
            self._load(replace(self._doc, text=self._text()))

    def _section(self, under: str) -> tuple[int, int] | None:
        """(cell of its heading, last cell of it that is not blank); for "" the file's; None if it is not there."""
        if not under:
            return (-1, len(self._cells) - 1)
        if self._sections is None:
            self._sections = _sections(self._doc)
        return self._sections.get(under)

    def _text(self) -> str:
        if not self._dirty:
            return self._doc.text
        parts: list[str] = []
        for index in range(-1, len(self._cells)):
            if index >= 0:
                parts.append(self._cells[index])
            for added in self._after.get(index, ()):
                last = next((part for part in reversed(parts) if part), "")
                if last and not last.endswith("\n"):
                    parts.append(self._end)
                parts.append(added.replace("\n", self._end))
        return "".join(parts)


def _region_objection(edit: Region, sheet: _Sheet | None) -> str:
    given = sheet.region(edit.marker) if sheet is not None else None
    wanted = edit.old.replace("\r\n", "\n") if edit.old is not None else None
    return "" if given == wanted else f"{edit.marker or 'the text'} of {edit.path} is not as it was read"


def _annotate_objection(edit: Annotate, sheet: _Sheet) -> str:
    given = sheet.value(edit.id, edit.key)
    return "" if given == edit.old else f"{edit.key} of {edit.id} is {given!r}, not {edit.old!r}"


def _markers(marker: str) -> tuple[str, str]:
    return f"<!-- slowwave:{marker}:start -->", f"<!-- slowwave:{marker}:end -->"


def _below_title(text: str, region: str, line_end: str) -> str:
    """The text with a new region below its first heading, or before all else where it has none."""
    lines = text.splitlines(keepends=True)
    first = next((index for index, line in enumerate(lines) if line.strip("\ufeff \t\r\n")), len(lines))
    if first < len(lines) and lines[first].lstrip("\ufeff").startswith("# "):
        head, rest = "".join(lines[: first + 1]), "".join(lines[first + 1 :])
        head = head if head.endswith("\n") else head + line_end
        return f"{head}{line_end}{region}{rest}"
    bom = "\ufeff" if text.startswith("\ufeff") else ""
    return f"{bom}{region}{text[len(bom) :]}"


def _sections(doc: Document) -> dict[str, tuple[int, int]]:
    """Title to (cell of the heading, last cell of the section that is not blank); of equal titles the first."""
    found: dict[str, tuple[int, int]] = {}
    open_titles: list[tuple[int, str, int]] = []
    last = -1
    for index, block in enumerate(doc.blocks):
        level, title = _heading(block.raw)
        if level:
            while open_titles and open_titles[-1][0] >= level:
                _, closed, start = open_titles.pop()
                found.setdefault(closed, (start, last))
            open_titles.append((level, title, index))
        if block.raw.strip():
            last = index
    for _, closed, start in reversed(open_titles):
        found.setdefault(closed, (start, last))
    return found


def _heading(raw: str) -> tuple[int, str]:
    line = raw.lstrip("\ufeff")
    level = len(line) - len(line.lstrip("#"))
    first = line.split("\n", 1)[0]
    return (
        (level, first[level:].strip().rstrip("#").strip())
        if 0 < level < 7 and line[level : level + 1] in " \t"
        else (0, "")
    )
