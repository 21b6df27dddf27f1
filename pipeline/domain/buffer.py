"""One document under edit: its blocks as cells, so that positions never shift while edits land."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from slowwave.pipeline.domain.annotation import annotate, split_annotation
from slowwave.pipeline.domain.document import Block, Document
from slowwave.pipeline.domain.lines import printable
from slowwave.pipeline.domain.piece import Shape

_MARK = "\ufeff"
_APART = frozenset(("#", "\r", "\n", ""))


def region_of(text: str, marker: str) -> str | None:
    """What stands between our markers of that name (LF line ends), None where they are not both there."""
    place = _region(text, marker)
    return text[place[0] : place[1]].replace("\r\n", "\n") if place is not None else None


@dataclass(slots=True)
class _Page:
    """A text cut into cells. names: how a cell may be called, to its index; of a cell that was carried off, none.

    after: texts (LF line ends) put behind a cell, -1 for before the first. sections: see ``_sections``.
    """

    doc: Document
    cells: list[str]
    names: dict[str, int]
    after: dict[int, list[str]]
    sections: dict[str, tuple[int, int]] | None = None


class Buffer:
    """A document that edits land on. undo: takes how to take each change back, for the desk to keep."""

    def __init__(self, doc: Document, undo: list[Callable[[], None]]) -> None:
        self.touched = False
        self._doc = doc
        self._end = doc.line_end
        self._page: _Page | None = None
        self._dirty = False
        self._kept: Mapping[str, int] = {}
        self._fresh: set[str] = set()
        self._undo = undo

    def document(self) -> Document:
        """The document as it stands now."""
        return self._doc.with_text(self._text())

    def holds(self, entry_id: str) -> bool:
        """True when an entry of this name stands here."""
        if not self._stands(entry_id) and self._dirty:
            self._settle()
        return self._stands(entry_id)

    def knows(self, eid: str) -> bool:
        """True when a line with this eid stands here, also one that was just put in."""
        return eid in self._fresh or self._stands(eid)

    def learn(self, eids: Iterable[str]) -> None:
        """These eids were just put in."""
        new = set(eids) - self._fresh
        self._fresh |= new
        self._undo.append(lambda: self._fresh.difference_update(new))

    def fields(self, owner: str) -> Mapping[str, str]:
        """The scalar fields of an entry or record, for "" those of the front matter; empty for a stranger."""
        if not owner:
            return self._doc.grammar.fields(self._text(), "")
        return self._doc.grammar.fields(self._cell(owner), owner) if self.holds(owner) else {}

    def region(self, marker: str) -> str | None:
        """What stands between our markers; for "" the whole text. LF line ends."""
        text = self._text()
        return region_of(text, marker) if marker else text.replace("\r\n", "\n")

    def value(self, entry_id: str, key: str) -> str | None:
        """A value of the entry's annotation, None where it is not there."""
        hidden = split_annotation(self._cell(entry_id).rstrip("\r\n"))[1]
        return hidden.get(key) if key in hidden else None

    def annotate(self, entry_id: str, key: str, value: str | None) -> None:
        """Set one value of the entry's annotation; a new eid is a further name of it."""
        page = self._open()
        place = page.names[entry_id]
        self._write(page, place, annotate(page.cells[place], key, value))
        if key == "eid" and value and not self._stands(value):
            before = page.names.get(value)
            page.names[value] = place
            self._undo.append(lambda: _rename(page.names, value, before))

    def take(self, entry_id: str) -> str:
        """Carry the entry's block off; a byte order mark stays with the file."""
        page = self._open()
        place = page.names[entry_id]
        raw = page.cells[place]
        mark = _MARK if raw.startswith(_MARK) and not any(page.cells[:place]) else ""
        self._write(page, place, mark)
        return raw[len(mark) :]

    def insert(self, text: str, under: str) -> None:
        """Put whole lines at the end of a section, which is made where it is missing; "" is the end of the file."""
        whole = text.replace("\r\n", "\n")
        if not whole.endswith("\n"):
            whole += "\n"
        title = printable(under)
        place = self._section(title)
        if place is None and self._dirty:
            # The section may have come with lines that were put here before.
            self._settle()
            place = self._section(title)
        page = self._open()
        if place is None:
            lead = "\n" if page.cells else ""
            self._put(page, len(page.cells) - 1, f"{lead}## {title}\n\n{whole}")
            self._settle()
            return
        heading, last = place
        lone = bool(title) and heading == last and not page.after.get(last)
        # An underlined heading close below would become part of the last line.
        close = last + 1 < len(page.cells) and page.cells[last + 1].lstrip(" \t")[:1] not in _APART
        self._put(page, last, ("\n" if lone else "") + whole + ("\n" if close else ""))

    def set_field(self, owner: str, key: str, value: str) -> bool:
        """Change one field's line; False where it has none."""
        old = self._cell(owner) if owner else self._text()
        new = self._doc.grammar.set_field(old, owner, key, value)
        if new is None:
            return False
        if owner:
            page = self._open()
            self._write(page, page.names[owner], new)
        else:
            self._rewrite(new)
        return True

    def set_region(self, marker: str, new: str) -> None:
        """Replace what stands between our markers, which are put below the title where they are missing."""
        text = self._text()
        body = new.replace("\r\n", "\n")
        if marker and body and not body.endswith("\n"):
            body += "\n"
        if not marker:
            self._turn(body.replace("\n", self._end), {})
            self.touched = True
            return
        place = _region(text, marker)
        if place is not None:
            self._rewrite(text[: place[0]] + body.replace("\n", self._end) + text[place[1] :])
            return
        start, end = _markers(marker)
        self._settle()
        at, titled = _below_title(self._doc.blocks)
        lead = "\n" if titled else ""
        lead += "\n" if at > 1 and not text[:at].endswith("\n") else ""
        whole = f"{lead}{start}\n{body}{end}\n".replace("\n", self._end)
        self._rewrite(text[:at] + whole + text[at:])

    def _cell(self, name: str) -> str:
        page = self._open()
        return page.cells[page.names[name]]

    def _stands(self, name: str) -> bool:
        page = self._open()
        place = page.names.get(name)
        return place is not None and page.cells[place] not in ("", _MARK)

    def _open(self) -> _Page:
        if self._page is None:
            blocks = self._doc.blocks
            names = dict(self._doc.owners)
            if self._kept:
                starts = {blocks[index].start: index for index in names.values()}
                kept = {name: starts[start] for name, start in self._kept.items() if start in starts}
                taken = set(kept.values())
                names = {**{name: index for name, index in names.items() if index not in taken}, **kept}
            self._page = _Page(self._doc, [block.raw for block in blocks], names, {})
        return self._page

    def _write(self, page: _Page, place: int, raw: str) -> None:
        self._remember()
        old = page.cells[place]
        page.cells[place] = raw
        self._undo.append(lambda: page.cells.__setitem__(place, old))
        self.touched = self._dirty = True

    def _put(self, page: _Page, place: int, text: str) -> None:
        self._remember()
        waiting = page.after.setdefault(place, [])
        waiting.append(text)
        self._undo.append(lambda: waiting.__delitem__(-1))
        self.touched = self._dirty = True

    def _rewrite(self, text: str) -> None:
        """Another text, of which one stretch differs; lines beside that keep the names that they had."""
        page = self._open()
        old, starts = self._laid_out()
        same, tail = _same_ends(old, text)
        shift = len(text) - len(old)
        places = _places(page, starts).items()
        self._turn(text, {name: at if at <= same else at + shift for name, at in places if at <= same or at >= tail})
        self.touched = True

    def _settle(self) -> None:
        """Cut the text anew, so that what was put in is cells too. Lines keep the names that they had."""
        if self._page is not None and self._dirty:
            text, starts = self._laid_out()
            self._turn(text, _places(self._page, starts))

    def _turn(self, text: str, kept: Mapping[str, int]) -> None:
        self._remember()
        self._doc, self._page, self._dirty, self._kept = self._doc.with_text(text), None, False, kept

    def _remember(self) -> None:
        state = (self.touched, self._doc, self._page, self._dirty, self._kept)

        def back() -> None:
            self.touched, self._doc, self._page, self._dirty, self._kept = state

        self._undo.append(back)

    def _section(self, title: str) -> tuple[int, int] | None:
        """(cell of its heading, last cell of it that is not blank); for "" the file's; None if it is not there."""
        page = self._open()
        if not title:
            return (-1, len(page.cells) - 1)
        if page.sections is None:
            page.sections = _sections(page.doc.blocks)
        return page.sections.get(title)

    def _text(self) -> str:
        return self._laid_out()[0] if self._dirty else self._doc.text

    def _laid_out(self) -> tuple[str, dict[int, int]]:
        """(the text as it stands now, the offset of each cell that still stands)."""
        page = self._open()
        parts: list[str] = []
        starts: dict[int, int] = {}
        length, ended = 0, True
        for index in range(-1, len(page.cells)):
            if index >= 0 and page.cells[index]:
                starts[index] = length
                parts.append(page.cells[index])
                length += len(parts[-1])
                ended = parts[-1].endswith("\n") or parts == [_MARK]
            for added in page.after.get(index, ()):
                parts.append(("" if ended else self._end) + added.replace("\n", self._end))
                length += len(parts[-1])
                ended = True
        return "".join(parts), starts


def _places(page: _Page, starts: Mapping[int, int]) -> dict[str, int]:
    """Name to the offset of its cell."""
    return {name: starts[cell] for name, cell in page.names.items() if cell in starts}


def _rename(names: dict[str, int], name: str, place: int | None) -> None:
    if place is None:
        del names[name]
    else:
        names[name] = place


def _same_ends(old: str, new: str) -> tuple[int, int]:
    """(length of the common beginning, offset in the old text where the common end begins)."""
    most = min(len(old), len(new))
    same = _longest(most, lambda size: old.startswith(new[:size]))
    end = _longest(most - same, lambda size: old.endswith(new[len(new) - size :]))
    return same, len(old) - end


def _longest(most: int, fits: Callable[[int], bool]) -> int:
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if fits(middle) else (least, middle - 1)
    return least


def _markers(marker: str) -> tuple[str, str]:
    return f"<!-- slowwave:{marker}:start -->", f"<!-- slowwave:{marker}:end -->"


def _region(text: str, marker: str) -> tuple[int, int] | None:
    """Offsets of what stands between the first two markers that belong together; torn ones are passed over."""
    start, end = _markers(marker)
    at = 0
    while (finish := text.find(end, at)) >= 0:
        opened = text.rfind(start, at, finish)
        begin = text.find("\n", opened, finish) + 1 if opened >= 0 else 0
        if begin:
            return begin, finish
        at = finish + len(end)
    return None


def _below_title(blocks: tuple[Block, ...]) -> tuple[int, bool]:
    """(offset behind the file's title, True), else (offset behind its front matter and byte order mark, False)."""
    mark = 1 if blocks and blocks[0].raw.startswith(_MARK) else 0
    for index, block in enumerate(blocks):
        if not index and block.piece is None and block.raw[mark:].startswith("---") and block.raw.count("\n") > 1:
            mark = block.end
        elif block.raw.strip("\ufeff \t\r\n"):
            if _level(blocks, index) != 1:
                return mark, False
            underline = block.raw.lstrip("\ufeff \t")[:1] != "#"
            return blocks[index + underline].end, True
    return mark, False


def _sections(blocks: tuple[Block, ...]) -> dict[str, tuple[int, int]]:
    """Title to (cell of the heading, last cell of the section that is not blank); of equal titles the first."""
    found: dict[str, tuple[int, int]] = {}
    above: list[tuple[int, str, int]] = []
    last = -1

    def close(level: int) -> None:
        while above and above[-1][0] >= level:
            _, title, start = above.pop()
            if title not in found or found[title][0] > start:
                found[title] = (start, last)

    for index, block in enumerate(blocks):
        level = _level(blocks, index)
        if level and block.piece is not None:
            close(level)
            above.append((level, printable(block.piece.text), index))
        if not block.raw.isspace():
            last = index
    close(0)
    return found


def _level(blocks: tuple[Block, ...], index: int) -> int:
    """1 to 6 of a heading, told by its marks or by the line that underlines it; 0 of anything else."""
    piece = blocks[index].piece
    if piece is None or piece.shape is not Shape.HEADING:
        return 0
    marks = blocks[index].raw.lstrip("\ufeff \t")
    below = blocks[index + 1].raw.lstrip() if index + 1 < len(blocks) else ""
    return len(marks) - len(marks.lstrip("#")) or (1 if below.startswith("=") else 2)
