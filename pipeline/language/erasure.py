"""One sentence found in every spelling that files give it, and taken out.

A file holds it as typed, wrapped, in another case, or escaped for JSON (twice where a prompt stands on the tape), HTML,
Markdown or a query; a report may have cut it off, with an ellipsis or at the end of a line; a prompt shows it as one
line without secrets and markup. All of these are it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cached_property
from typing import NamedTuple
from urllib.parse import quote

from slowwave.pipeline.language.direction import END, turns
from slowwave.pipeline.language.prompt_line import prompt_line
from slowwave.pipeline.language.words import bare, display_width

ERASED = "(erased)"
"""What stands in its place: plain in Markdown, YAML, JSON and HTML alike."""
SHORTEST = 6
"""Columns below which a text is part of too many others to be taken out of every file."""
HEAD = 16
"""Columns of its beginning by which a text is known where it was cut off."""
CUT = 200
"""Characters of it after which the end of a line or string cuts it off, too: phase reports and OpenClaw's store keep
280 of a text and put no ellipsis behind them."""

_SPACE = r"(?:\s|\\[nrt]|\\u00a0|&nbsp;|\+|%20)+"
_EDGE = r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=\\u[0-9a-f]{4}))"
"""Where a word begins, also behind an escape of JSON."""
_CUT_OFF = re.compile(r"\s*(?:…|\\u2026|&hellip;|&#8230;)", re.IGNORECASE)
_ENDS = re.compile(r"""["\n\r]|\\+["nr]|&(?:quot|\#34);|\Z""", re.IGNORECASE)
_ISOLATE = re.compile(r"""[\u2066-\u2069]|\\+u206[6-9]|<span dir="\w+">|</span>""")
"""What a report, JSON of it, and a page put around what stands in a sentence and runs in another direction."""
_ENTITIES = {"&": ("&amp;", "&#38;"), "<": ("&lt;", "&#60;"), ">": ("&gt;", "&#62;")} | {
    '"': ("&quot;", "&#34;"),
    "'": ("&#39;", "&#x27;", "&apos;"),
}


class Span(NamedTuple):
    """Where it stands: from, to."""

    start: int
    end: int


class Erasure:
    """The sentence to take out, as one value. text: with no bullet, mark or annotation.

    ValueError for one that is shorter than SHORTEST.
    """

    def __init__(self, text: str) -> None:
        self.text = " ".join(bare(text).split())
        if display_width(self.text) < SHORTEST:
            raise ValueError(text)
        shown = prompt_line(self.text)
        # Of a text that is mostly markup a prompt shows too little to tell it from others.
        told = display_width(shown) >= max(HEAD, display_width(self.text) / 2)
        self._wordings = tuple(map(_Wording, {self.text, shown} if told else (self.text,)))

    def spans(self, text: str) -> tuple[Span, ...]:
        """Every place in which it stands, whole or cut off."""
        found: list[Span] = []
        for span in sorted(span for wording in self._wordings for span in wording.spans(text)):
            if found and span.start < found[-1].end:
                span = Span(found[-1].start, max(span.end, found.pop().end))
            found.append(span)
        return tuple(found)

    def cut(self, text: str) -> str:
        """The text without it."""
        pieces: list[str] = []
        at = 0
        for span in self.spans(text):
            pieces += (text[at : span.start], ERASED)
            at = span.end
        return "".join((*pieces, text[at:])) if pieces else text


class _Wording:
    """One text that is looked for, in each of its spellings."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._turns = turns(text)
        between = rf"(?:{_ISOLATE.pattern})*" if self._turns else ""
        atoms = (_atom(char, before) for before, char in zip(f" {text}", text, strict=False))
        self._atoms = tuple(between * (at > 0) + atom for at, atom in enumerate(atoms))

    @cached_property
    def _head(self) -> tuple[re.Pattern[str], int]:
        """A pattern for its beginning, and of how many characters that is."""
        width, taken = 0, 0
        while taken < len(self._text) and width < HEAD:
            width += display_width(self._text[taken])
            taken += 1
        edge = _EDGE if self._text[0].isascii() and self._text[0].isalnum() else ""
        return re.compile(edge + "".join(self._atoms[:taken]), re.IGNORECASE), taken

    @cached_property
    def _rest(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(atom, re.IGNORECASE) for atom in self._atoms[self._head[1] :])

    def spans(self, text: str) -> Iterator[Span]:
        """Every place in which it stands, whole or cut off."""
        found = (self._span(text, match.start(), match.end()) for match in self._head[0].finditer(text))
        return (_closed(span, text) if self._turns else span for span in found if span is not None)

    def _span(self, text: str, start: int, end: int) -> Span | None:
        for taken, unit in enumerate(self._rest, self._head[1]):
            found = unit.match(text, end)
            if found is None:
                cut_off = _CUT_OFF.match(text, end)
                if cut_off is not None:
                    return Span(start, cut_off.end())
                return Span(start, end) if taken >= CUT and _ENDS.match(text, end) else None
            end = found.end()
        last = self._text[-1]
        goes_on = last.isascii() and last.isalnum() and text[end : end + 1].isascii() and text[end : end + 1].isalnum()
        return None if goes_on else Span(start, end)


def _closed(span: Span, text: str) -> Span:
    """The span with the ends of the isolates that begin in it."""
    begun = sum(-1 if _is_end(found[0]) else 1 for found in _ISOLATE.finditer(text, span.start, span.end))
    end = span.end
    while begun > 0 and (found := _ISOLATE.match(text, end)) is not None and _is_end(found[0]):
        end, begun = found.end(), begun - 1
    return Span(span.start, end)


def _is_end(isolate: str) -> bool:
    return isolate[-1] in (END, "9") or isolate == "</span>"


_OBJECT = r"\{[^{}]*\}"
_WHY = r'("why": ?)"(?:[^"\\]|\\.)*"'
_TAGS = r'("tags": ?)\[[^\]]*\]'
_REASON = r"(\(erased\)(?:(?!\\n)[^\n`])*?) (?:—|\\u2014) (?:(?!\\n)[^\n`])*?(?:[:：]|both )(?:(?!\\n)[^\n`])*?(?= \(`)"
"""In a report, behind the sentence and before the place that it cites."""
_SPAN = r'(\(erased\)(?:(?!</li>).)*?<p class="meta"><span dir="auto">)[^<]*'
"""In the dashboard."""


def without_traces(text: str, ids: Collection[str]) -> str:
    """The text of a file without what was derived from sentences that were erased in it: tags of an index, and reasons,
    which quote values ("doctor: Dr. X for Dr. Y"). ids: of the erased sentences, by which a pair names them."""

    if ERASED not in text and not any(one in text for one in ids):
        return text

    def cleaned(found: re.Match[str]) -> str:
        told = found.group()
        if ERASED not in told and not any(f'"{one}"' in told for one in ids):
            return told
        return re.sub(_TAGS, r"\1[]", re.sub(_WHY, r'\1""', told))

    text = re.sub(_OBJECT, cleaned, text)
    return re.sub(_SPAN, r"\1", re.sub(_REASON, r"\1", text), flags=re.DOTALL)


def is_erased(line: str) -> bool:
    """Whether nothing but the note of an erasure is left of an entry line."""
    return bare(line) == ERASED


def _atom(char: str, before: str) -> str:
    if char == " ":
        return _SPACE
    if char == "\\":
        # However often it is escaped, which takes in those of it that come next.
        return r"(?:(?:\\\\)+|\\|%5C)" + ("?" if before == char else "")
    units = char.encode("utf-16-be", "surrogatepass").hex()
    escaped = "".join(rf"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
    forms = [re.escape(char), escaped, re.escape(quote(char, safe="", errors="replace"))]
    forms += map(re.escape, _ENTITIES.get(char, ()))
    if not char.isalnum():
        forms.append(r"\\+" + re.escape(char))
    # The longest first, since what follows is matched without going back.
    return "(?:" + "|".join(sorted(dict.fromkeys(forms), key=len, reverse=True)) + ")"
