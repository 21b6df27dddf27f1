"""The one scanner of Markdown: a text as spans of whole lines, which joined are the text.

What is torn is read in favour of the lines below it: a fence or a comment that is never closed is a line of its
own and hides nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from slowwave.pipeline.domain.piece import Piece, Shape
from slowwave.pipeline.format.front_matter import head_end
from slowwave.pipeline.format.situation import situated
from slowwave.pipeline.format.span import Span
from slowwave.pipeline.format.text import TORN, is_torn
from slowwave.pipeline.language.turns import turn_starts

_ITEM = re.compile(r"(?P<indent>[ \t]*)(?:[-*+•]|\d{1,9}[.)]|\d{1,3}、)(?:[ \t]+|(?=\r?\n|\Z)|(?<=、))")
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t\r\n]|\Z)")
_RULE = re.compile(r"[ \t]*(?:([-*_])[ \t]*(?:\1[ \t]*){2,}|={2,}[ \t]*)\r?\n?\Z")
_FENCE = re.compile(r"[ \t]*(?P<mark>`{3,}(?=[^`]*\Z)|~{3,})")
_CELL = r"[ \t]*:?-+:?[ \t]*"
_DELIMITER = re.compile(rf"(?:\|?{_CELL}(?:\|{_CELL})+\|?|\|{_CELL}\|)\Z")
_COMMENTS = re.compile(r"(?:<!--(?:[^-]|-(?!->))*-->|\s)*\Z")
_DREAM_START = re.compile(r"[ \t]*<!--\s*openclaw:dreaming:(?P<name>light|rem|deep|diary):start\s*-->")
_STARTS = re.compile(
    r"[ \t]*(?:(?:[-*+•]|\d{1,9}[.)]|#{1,6})(?:[ \t]|\r?\n|\Z)"
    r"|\d{1,3}、|```|~~~|<!--|\||[-*_=]{2,}[ \t]*\r?\n?\Z|(?:<{7}|>{7}) )"
)
_MERGE = re.compile(r"(?:<{7}|>{7}|\|{7}) \S")
"""What git puts around the two sides of a merge that is not finished."""
_RULED = ("-", "*")
_ANCESTORS, _ANCESTOR_WIDTH = 3, 200
"""How many items above a nested one, and how much of each, make its parent text: enough to judge it by."""


def _never(line: str) -> bool:
    return False


def scan(text: str, begins: Callable[[str], bool] = _never) -> Iterator[Span]:
    """The spans of a text, in order: items, paragraphs, fences, tables, headings, and the gaps between them.

    A gap (blank lines, rules, comments, front matter) has no piece. begins: whether a line that is not indented goes on
    with no item or paragraph above it, which Markdown would have it do. Linear in the length of the text.
    """
    return situated(_Scanner(text, begins).spans(), text)


def plain_lines(text: str) -> list[tuple[int, int, str]] | None:
    """(number, level of a heading or 0, text) of each heading, item and paragraph where each is one line by itself, as
    the writer of our logs has them: told by how a line begins. None for a text with anything else in it."""
    if "\r" in text or is_torn(text) or turn_starts(text):
        return None
    found: list[tuple[int, int, str]] = []
    open_ended = False
    for number, line in enumerate(text.split("\n"), 1):
        if not line or line.isspace():
            open_ended = False
        elif line.startswith("- ") and line[2:3] not in _RULED:
            found.append((number, 0, line[2:].strip()))
            open_ended = True
        elif line[0] == "#" and (heading := _HEADING.match(line)):
            found.append((number, len(heading[1]), _title(line[heading.end() :])))
            open_ended = False
        elif line[0].isalpha() and not open_ended:
            found.append((number, 0, line.strip()))
            open_ended = True
        else:
            return None
    return found


class _Scanner:
    """One pass over the lines; local to a scan, so its mutation is nobody's business."""

    def __init__(self, text: str, begins: Callable[[str], bool]) -> None:
        self._text = text
        self._begins = begins
        view = TORN.sub("\ufffd", text) if is_torn(text) else text
        if view.startswith("\ufeff"):
            view = " " + view[1:]
        lines = view.split("\n")
        last = lines.pop()
        self._lines = [line + "\n" for line in lines]
        if last:
            self._lines.append(last)
        self._view = view
        self._whole = view is text
        self._titles: list[tuple[int, str]] = []
        self._headings: tuple[str, ...] = ()
        self._above: list[tuple[int, str]] = []
        self._dream_end = 0
        self._dream_level = 0
        self._never_closed: dict[str, int] = {}

    def spans(self) -> Iterator[Span]:
        text, lines = self._text, self._lines
        at = head_end(text)
        index = 0
        if at:
            index = text.count("\n", 0, at) + (0 if text[:at].endswith("\n") else 1)
            yield Span(text[:at], 1, 0, None)
        count = len(lines)
        while index < count:
            line = lines[index]
            piece: Piece | None
            level = 0
            if line.startswith("- ") and line[2:3] not in _RULED:
                end, piece = self._item(index, 0, 2, at)
            elif line.isspace():
                end, piece = self._blanks(index), None
            elif (found := _ITEM.match(line)) and not (line[found.end() :][:1] in _RULED and _RULE.match(line)):
                end, piece = self._item(index, _width(found["indent"]), found.end(), at)
            else:
                end, piece, level = self._other(index, line, at)
            if end == index + 1:
                stop = at + len(line)
                raw = line if self._whole else text[at:stop]
            else:
                stop = at + sum(map(len, lines[index:end]))
                raw = text[at:stop]
            yield Span(raw, index + 1, at, piece, level)
            index, at = end, stop

    def _other(self, index: int, line: str, at: int) -> tuple[int, Piece | None, int]:
        lead = line.lstrip(" \t")
        first = lead[0]
        if first == "#":
            heading = _HEADING.match(line)
            if heading is not None:
                level = len(heading[1])
                return index + 1, self._heading(level, _title(line[heading.end() :]), at), level
        elif first in "`~":
            end = self._fence(index, line)
            if end:
                return end, self._piece(index, end, Shape.FENCE, at) if end > index + 1 else None, 0
        elif first == "<" and lead.startswith("<!--"):
            end = self._comment(index, line, at)
            if end:
                return end, None, 0
        elif (first in "-*_=" and _RULE.match(line)) or (first in "<>|" and _MERGE.match(line)):
            self._above = []
            return index + 1, None, 0
        if "|" in line and (first == "|" or self._delimited(index + 1)):
            end = self._table(index)
            return end, self._piece(index, end, Shape.TABLE, at), 0
        end = self._paragraph(index)
        return end, self._piece(index, end, Shape.PARAGRAPH, at), 0

    def _item(self, index: int, indent: int, start: int, at: int) -> tuple[int, Piece]:
        """start: where its text begins in the line."""
        lines = self._lines
        count = len(lines)
        end = index + 1
        while end < count:
            line = lines[end]
            if line.startswith("- "):
                break
            if not line.isspace():
                if self._is_another(line):
                    break
                end += 1
                continue
            below = self._blanks(end)
            if below == count or _STARTS.match(lines[below]) or _indent(lines[below]) < indent + 2:
                break
            end = below + 1
        body = lines[index][start:]
        if end > index + 1:
            body = " ".join(part for line in (body, *lines[index + 1 : end]) if (part := line.strip()))
        else:
            body = body.strip()
        parent = self._parent(indent)
        self._above.append((indent, body))
        return end, Piece(body, self._headings, parent, Shape.ITEM, False, at < self._dream_end)

    def _piece(self, index: int, end: int, shape: Shape, at: int) -> Piece:
        lines = self._lines
        parent = self._parent(_indent(lines[index]))
        if shape is Shape.PARAGRAPH:
            body = " ".join(part for line in lines[index:end] if (part := line.strip()))
        else:
            body = "".join(lines[index:end]).replace("\r\n", "\n").strip("\n")
        return Piece(body, self._headings, parent, shape, False, at < self._dream_end)

    def _parent(self, indent: int) -> str:
        """The text of the items above what stands at this indent; the deeper ones are over."""
        above = self._above
        while above and above[-1][0] >= indent:
            above.pop()
        return " > ".join(text[:_ANCESTOR_WIDTH] for _, text in above[-_ANCESTORS:]) if above else ""

    def _heading(self, level: int, title: str, at: int) -> Piece:
        if level <= self._dream_level:
            self._dream_end = self._dream_level = 0
        while self._titles and self._titles[-1][0] >= level:
            self._titles.pop()
        above = tuple(name for _, name in self._titles)
        self._titles.append((level, title))
        self._headings = (*above, title)
        self._above = []
        return Piece(title, above, "", Shape.HEADING, False, at < self._dream_end)

    def _blanks(self, index: int) -> int:
        while index < len(self._lines) and self._lines[index].isspace():
            index += 1
        return index

    def _paragraph(self, index: int) -> int:
        end = index + 1
        while end < len(self._lines) and not self._lines[end].isspace() and not self._is_another(self._lines[end]):
            end += 1
        return end

    def _is_another(self, line: str) -> bool:
        return _STARTS.match(line) is not None or self._begins(line)

    def _fence(self, index: int, line: str) -> int:
        """The line behind the closing fence, the next one where it never closes, 0 where it is no fence."""
        found = _FENCE.match(line.rstrip("\r\n"))
        if found is None:
            return 0
        mark = found["mark"]
        if len(mark) >= self._never_closed.get(mark[0], len(mark) + 1):
            return index + 1
        for end in range(index + 1, len(self._lines)):
            closing = self._lines[end].strip()
            if closing.startswith(mark) and not closing.strip(mark[0]):
                return end + 1
        self._never_closed[mark[0]] = len(mark)
        return index + 1

    def _comment(self, index: int, line: str, at: int) -> int:
        """The line behind a comment that is all of its lines, 0 where text stands beside it or it never closes.

        The end of an annotation is none of a comment's: below a torn comment, what we add must not close it.
        """
        if "-->" in line:
            if not _COMMENTS.match(line):
                return 0
            started = _DREAM_START.match(line)
            if started is not None and at >= self._dream_end:
                self._start_dream(started["name"], at)
            return index + 1
        if "-->" in self._never_closed:
            return 0
        for end in range(index + 1, len(self._lines)):
            if "<!--m:" in self._lines[end]:
                return 0
            if "-->" in self._lines[end]:
                return end + 1
        self._never_closed["-->"] = 1
        return 0

    def _start_dream(self, name: str, at: int) -> None:
        """Up to its end marker; where that is missing, up to the next heading that is no part of it."""
        end = -1 if name in self._never_closed else self._view.find(f"<!-- openclaw:dreaming:{name}:end -->", at)
        again = self._view.find(f"<!-- openclaw:dreaming:{name}:start -->", at + 1, max(end, 0))
        if end < 0:
            self._never_closed[name] = 1
        closed = end >= 0 and again < 0
        self._dream_end = end if closed else len(self._view)
        self._dream_level = 0 if closed else max(2, self._titles[-1][0] if self._titles else 0)

    def _delimited(self, index: int) -> bool:
        return index < len(self._lines) and _DELIMITER.match(self._lines[index].strip()) is not None

    def _table(self, index: int) -> int:
        end = index + 1
        while end < len(self._lines) and "|" in self._lines[end] and not _ITEM.match(self._lines[end]):
            end += 1
        return end


def _title(raw: str) -> str:
    """A heading's text, without the closing marks that some put behind it."""
    title = raw.strip()
    bare = title.rstrip("#")
    return bare.rstrip() if not bare or bare[-1:] in " \t" else title


def _width(indent: str) -> int:
    return len(indent.expandtabs(4)) if indent else 0


def _indent(line: str) -> int:
    return _width(line[: len(line) - len(line.lstrip(" \t"))])
