"""Text that runs from right to left among text that does not: what it is, and how plain text keeps the two apart.

Without isolates the Unicode algorithm (UAX #9) takes what stands behind an Arabic sentence, its place or a number, for
a part of it, and puts it on the other side.
"""

from __future__ import annotations

import re
import unicodedata

RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
"""Inside of a class: Hebrew, Arabic, Syriac, Thaana, N'Ko, Adlam and the letters that go with them."""
LEAD = re.compile(rf"\A(?P<lead>[^{RIGHT}]{{1,40}}?[:：]\s?)(?=[^\w“]*[{RIGHT}])")
"""What stands before a quoted sentence: "Still open: ", or its day."""
QUOTED = rf"“(?P<quoted>[^“”]*[{RIGHT}][^“”]*)”"

LEFT_TO_RIGHT, ITS_OWN, END = "\u2066", "\u2068", "\u2069"
"""LRI and FSI begin an isolate, PDI ends it; none of them can be seen."""
_TURNS = re.compile(f"[{RIGHT}]")
_QUOTED = re.compile(QUOTED)


def turns(text: str) -> bool:
    """Whether something in it runs from right to left."""
    return not text.isascii() and _TURNS.search(text) is not None


def isolated(text: str) -> str:
    """The text with a direction of its own, and in it what is quoted in the other one, where something in it runs from
    right to left; else as it is. Its words stay as they are, so that they are found."""
    return f"{ITS_OWN}{_parted(text)}{END}" if turns(text) else text


def isolated_code(span: str) -> str:
    """The same of a path or a word between backticks: it begins on the left, whatever it is written in."""
    return f"{LEFT_TO_RIGHT}{span}{END}" if turns(span) else span


def _parted(text: str) -> str:
    lead = LEAD.match(text)
    if lead is not None and _side(lead["lead"]) == "L":
        return f"{lead['lead']}{ITS_OWN}{_parted(text[lead.end() :])}{END}"
    return _QUOTED.sub(_with_its_own, text) if _side(text) == "L" else text


def _with_its_own(found: re.Match[str]) -> str:
    in_code = found.string.count("`", 0, found.start()) % 2
    return found[0] if in_code else f"“{ITS_OWN}{found['quoted']}{END}”"


def _side(text: str) -> str:
    """L where the first letter runs from left to right, R or AL where it does not, "" without letters."""
    sides = map(unicodedata.bidirectional, text)
    return next((side for side in sides if side in ("L", "R", "AL")), "")
