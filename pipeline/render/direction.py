"""Text that runs from right to left among text that does not, so that a browser puts neither's words out of order.

Without it the Unicode algorithm turns the day 2026-12-04 round in an Arabic sentence, and tears an Arabic sentence with
an English name in it apart where an English one quotes it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from slowwave.pipeline.language.direction import LEAD, QUOTED, turns

if TYPE_CHECKING:
    from markupsafe import Markup

_TURNED = re.compile(rf"{QUOTED}|(?P<number>\d+(?:-\d+)+)")


def isolated(text: str) -> Markup:
    """The text escaped, with a direction of its own for what has another one than what stands around it."""
    from markupsafe import Markup, escape

    if not turns(text):
        return escape(text)
    if lead := LEAD.match(text):
        rest = Markup('<span dir="auto">{}</span>').format(isolated(text[lead.end() :]))
        return escape(lead["lead"]) + rest
    parts: list[Markup] = []
    end = 0
    for found in _TURNED.finditer(text):
        parts.append(escape(text[end : found.start()]))
        if found["quoted"]:
            parts.append(Markup('“<span dir="auto">{}</span>”').format(isolated(found["quoted"])))
        else:
            parts.append(Markup('<span dir="ltr">{}</span>').format(found["number"]))
        end = found.end()
    return Markup("").join([*parts, escape(text[end:])])


def isolated_path(path: str) -> Markup:
    """The same of a path: each folder of it has a direction of its own, and the folders stand in their order."""
    from markupsafe import Markup, escape

    if not turns(path):
        return escape(path)
    parts = (Markup('<span dir="auto">{}</span>').format(part) for part in path.split("/"))
    return Markup('<span dir="ltr">{}</span>').format(Markup("/").join(parts))
