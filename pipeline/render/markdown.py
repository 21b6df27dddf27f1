"""Text of a memory made safe inside our Markdown: one line, and nothing in it is structure any more."""

from __future__ import annotations

import re
from collections.abc import Sequence

from slowwave.pipeline.language.direction import isolated, isolated_code
from slowwave.pipeline.language.secrets import mask, mask_place

CUT = 240
"""Characters of a sentence of the memory that a report shows; its place leads to the whole."""
CITED = 3
"""Places shown for one sentence."""

_SPECIAL = re.compile(r"\\(?=[!-/:-@\[-`{-~]|\Z)|[`*\[\]<|~]|(?<![^\W_])_|_(?![^\W_])|&(?=#?\w{1,32};)")
_MAY_BE_SPECIAL = re.compile(r"[\\`*\[\]<|~_&]")
"""One of these stands in what is special; sought faster than that."""
_CODE = re.compile(r"(?<![`\\])(`+)(?!`)(?P<code>[^`]+?)(?<!`)\1(?!`)")
_BOLD = re.compile(r"(?<![\w*`])\*\*(?=[^\s*])([^*`]*[^\s*`])\*\*(?![\w*])")
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2060-\u2064\u202a-\u202e\u2066-\u206f"
    "\ufeff\ud800-\udfff\U000e0000-\U000e007f]"
)


def md(text: str, limit: int = 0) -> str:
    """The text as inline Markdown that reads as the text does: no heading, list, table, link, picture or tag.

    Code spans stay code spans. Secrets are masked; control and direction characters go, bytes that are no text become
    U+FFFD. What runs from right to left is isolated, so that it turns nothing beside it round. limit: at most so many
    characters, cut with an ellipsis; 0 keeps all.
    """
    line = shorten(plain(text), limit)
    escaped = "".join([part if is_code else _escaped(part) for part, is_code in _spans(line)])
    return isolated("\\" + escaped if line.startswith(("-", "+", "=", "#", ">")) else _numbered(escaped))


def _escaped(part: str) -> str:
    if _MAY_BE_SPECIAL.search(part) is None:
        return part
    return _SPECIAL.sub(lambda found: f"\\{found[0]}", part)


def plain(text: str) -> str:
    """The text on one line without what cannot be seen and without bold type, secrets masked."""
    line = " ".join(mask(text).split())
    if not line.isprintable():
        line = " ".join(_UNSEEN.sub(_visible, line).split())
    return _BOLD.sub(r"\1", line) if "**" in line else line


def shorten(text: str, limit: int) -> str:
    """At most ``limit`` characters, cut at a blank where one is near; 0 keeps all."""
    if not limit or len(text) <= limit:
        return text
    head = text[: limit - 1]
    blank = head.rfind(" ", limit // 2)
    kept = head[:blank] if blank > 0 else head
    if kept.count("`") % 2:
        # A code span that is cut open would show its backtick: it is left out, or closed where it is most of the text.
        before = kept[: kept.rindex("`")].rstrip()
        return f"{before}…" if len(before) >= limit // 2 else f"{kept[: limit - 2].rstrip()}…`"
    return kept.rstrip() + "…"


def _visible(found: re.Match[str]) -> str:
    return "\ufffd" if "\ud800" <= found[0] <= "\udfff" else ""


def _spans(line: str) -> list[tuple[str, bool]]:
    if "`" not in line:
        return [(line, False)]
    parts: list[tuple[str, bool]] = []
    end = 0
    for found in _CODE.finditer(line):
        parts += [(line[end : found.start()], False), (found[0], True)]
        end = found.end()
    return [*parts, (line[end:], False)]


def _numbered(escaped: str) -> str:
    """A leading ``1.`` would open a list."""
    if not escaped[:1].isdecimal():
        return escaped
    return re.sub(r"\A(\d{1,9})([.)])", r"\1\\\2", escaped)


def cited(text: str, where: Sequence[str]) -> str:
    """A sentence, and in brackets the places that it rests on."""
    return f"{text} ({places(where)})" if where else text


def places(where: Sequence[str]) -> str:
    """Places as code, the first few."""
    return ", ".join(map(code, where[:CITED])) + (" …" if len(where) > CITED else "")


def code(path: str) -> str:
    """A path as code: it cannot end its code span, and a secret in a file's name is masked."""
    return isolated_code(f"`{mask_place(path).replace('`', '')}`")
