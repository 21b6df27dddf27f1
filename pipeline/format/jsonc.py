"""JSON as people keep it by hand, read with the place of every value: JSON, with comments (JSONC), and JSON5.

Programs write their settings in one of the three; who wants to change one value of such a file needs to know where it
stands, not only what it is. The grammar is that of json5.org, which holds the other two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from slowwave.pipeline.domain.memory import JsonValue

MOST_DEPTH = 150
"""Deeper than any settings are; a hostile file shall not exhaust the stack."""

_BLANK = re.compile(r"(?:[\s\ufeff]+|//[^\n\r\u2028\u2029]*|/\*.*?\*/)*", re.DOTALL)
_NAME = re.compile(r"[^\W\d][\w$\u200c\u200d]*|\$[\w$]*")
_NUMBER = re.compile(r"[+-]?(?:0[xX][0-9a-fA-F]+|Infinity|NaN|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_PLAIN = {quote: re.compile(rf"[^{quote}\\\n\r]*") for quote in "\"'"}
_LOW_HALF = re.compile(r"\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "0": "\0"}
_WORDS: dict[str, JsonValue] = {"true": True, "false": False, "null": None}


class TornError(ValueError):
    """The text is not JSON in any of the three forms. line: of the place, from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"{message} in line {line}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Slot:
    """A value in its place, offsets into the text.

    key: of a member, None in a list and at the top. start: of the key or value; end: behind the value. comma: of the
    comma that follows, -1 for none. value_start: where the value begins, which for a member is behind its colon.
    """

    key: str | None
    start: int
    value_start: int
    end: int
    comma: int
    value: JsonValue
    slots: tuple[Slot, ...] = ()

    def member(self, key: str) -> Slot | None:
        """The member of that name; of several the last, as every reader has it."""
        return next((slot for slot in reversed(self.slots) if slot.key == key), None)

    @property
    def is_object(self) -> bool:
        return isinstance(self.value, dict)

    @property
    def is_list(self) -> bool:
        return isinstance(self.value, list)


def parse_jsonc(text: str) -> Slot | None:
    """The one value of the text with all that it holds; None where there is none but blanks and comments.

    Raises TornError.
    """
    reader = _Reader(text)
    start = reader.blank(0)
    if start == len(text):
        return None
    slot = reader.value(None, start, start, 0)
    rest = reader.blank(slot.end)
    if rest != len(text):
        raise reader.torn("something stands behind the value", rest)
    return slot


def behind_blanks(text: str, place: int) -> int:
    """Where the next thing that is neither blank nor comment begins."""
    return _Reader(text).blank(place)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text

    def torn(self, message: str, place: int) -> TornError:
        return TornError(message, self._text.count("\n", 0, place) + 1)

    def blank(self, place: int) -> int:
        found = _BLANK.match(self._text, place)
        end = found.end() if found else place
        if self._text.startswith("/*", end):
            raise self.torn("a comment does not end", end)
        return end

    def value(self, key: str | None, start: int, place: int, depth: int) -> Slot:
        """The value at a place, and the comma behind it."""
        if depth > MOST_DEPTH:
            raise self.torn("nested too deep", place)
        sign = self._text[place : place + 1]
        value: JsonValue
        slots: tuple[Slot, ...] = ()
        if sign == "{":
            slots, end = self._many(place, "}", depth)
            value = {slot.key or "": slot.value for slot in slots}
        elif sign == "[":
            slots, end = self._many(place, "]", depth)
            value = [slot.value for slot in slots]
        elif sign and sign in "\"'":
            value, end = self._string(place)
        elif number := _NUMBER.match(self._text, place):
            value, end = _number(number[0]), number.end()
        elif (word := _NAME.match(self._text, place)) and word[0] in _WORDS:
            value, end = _WORDS[word[0]], word.end()
        else:
            raise self.torn("a value is missing" if sign else "the text ends too early", place)
        comma = self.blank(end)
        return Slot(key, start, place, end, comma if self._text.startswith(",", comma) else -1, value, slots)

    def _many(self, place: int, close: str, depth: int) -> tuple[tuple[Slot, ...], int]:
        slots = tuple(self._slots(place + 1, close, depth))
        end = self.blank(slots[-1].end if slots else place + 1)
        if slots and slots[-1].comma >= 0:
            end = self.blank(slots[-1].comma + 1)
        return slots, end + 1

    def _slots(self, place: int, close: str, depth: int) -> Iterator[Slot]:
        place = self.blank(place)
        while not self._text.startswith(close, place):
            start, key = place, None
            if close == "}":
                key, place = self._key(place)
            slot = self.value(key, start, place, depth + 1)
            yield slot
            place = self.blank(slot.comma + 1 if slot.comma >= 0 else slot.end)
            if slot.comma < 0 and not self._text.startswith(close, place):
                ends = place == len(self._text)
                raise self.torn("the text ends too early" if ends else f"a comma or {close} is missing", place)

    def _key(self, place: int) -> tuple[str, int]:
        name = _NAME.match(self._text, place)
        if self._text[place : place + 1] in ('"', "'"):
            key, end = self._string(place)
        elif name:
            key, end = name[0], name.end()
        else:
            raise self.torn("the text ends too early" if place == len(self._text) else "a key is missing", place)
        colon = self.blank(end)
        if not self._text.startswith(":", colon):
            raise self.torn(f"a colon is missing behind {key!r}", colon)
        return key, self.blank(colon + 1)

    def _string(self, place: int) -> tuple[str, int]:
        quote, parts, here = self._text[place], [], place + 1
        while True:
            plain = _PLAIN[quote].match(self._text, here)
            if plain:
                parts.append(plain[0])
                here = plain.end()
            sign = self._text[here : here + 1]
            if sign == quote:
                return "".join(parts), here + 1
            if sign != "\\":
                raise self.torn("a string does not end", place)
            taken, here = self._escape(here + 1)
            parts.append(taken)

    def _escape(self, place: int) -> tuple[str, int]:
        sign = self._text[place : place + 1]
        digits = {"u": 4, "x": 2}.get(sign, 0)
        if digits:
            code = self._text[place + 1 : place + 1 + digits]
            if not re.fullmatch(rf"[0-9a-fA-F]{{{digits}}}", code):
                raise self.torn("an escape in a string is cut off", place)
            end = place + 1 + digits
            # JavaScript counts in halves of what lies beyond the first 65,536 characters.
            low = _LOW_HALF.match(self._text, end)
            if "d8" <= code[:2].lower() <= "db" and low:
                return chr(0x10000 + ((int(code, 16) & 0x3FF) << 10) + (int(low[1], 16) & 0x3FF)), end + 6
            return chr(int(code, 16)), end
        if self._text.startswith("\r\n", place):
            return "", place + 2
        if sign in ("\n", "\r", "\u2028", "\u2029"):
            return "", place + 1
        if not sign:
            raise self.torn("a string does not end", place)
        return _ESCAPES.get(sign, sign), place + 1


def _number(text: str) -> JsonValue:
    bare = text.lstrip("+-")
    if bare[:2] in ("0x", "0X"):
        found = int(bare, 16)
        return -found if text.startswith("-") else found
    if bare.isdigit() and len(bare) < 400:
        return int(text)
    return float(text.replace("Infinity", "inf").replace("NaN", "nan"))
