"""The hidden annotation at the end of an entry line: ``<!--m:eid=e5f0…;subj=location;hc=3-->``.

The grammar is HexClaw's, read and written compatibly: pairs joined by ``;``, each split on its first ``=``, the last
annotation of a block counts, unknown keys stay in their order. The text codec stands here and not in ``format``,
since an intent lowers to finished lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote_plus, unquote_plus

_TAIL = re.compile(r"[ \t]*<!--m:(?P<body>[^\r\n]*?)-->(?P<rest>[ \t]*)\Z")
_QUOTED = re.compile(r"[;=\s%+]|--")


@dataclass(frozen=True, slots=True)
class Annotation:
    """Ordered pairs of a key and its raw (still escaped) value; pairs without ``=`` keep None."""

    pairs: tuple[tuple[str, str | None], ...] = ()

    def get(self, key: str) -> str:
        """The decoded value of ``key``, "" when it is absent; the last of several wins."""
        for name, raw in reversed(self.pairs):
            if name == key:
                return unquote_plus(raw) if raw else ""
        return ""

    def __contains__(self, key: str) -> bool:
        return any(name == key for name, _ in self.pairs)

    def with_value(self, key: str, value: str | None) -> Annotation:
        """A copy in which ``key`` has this value, in its old place or at the end; None takes it off."""
        raw = None if value is None else escape(value)
        places = [index for index, (name, _) in enumerate(self.pairs) if name == key]
        kept = [pair for index, pair in enumerate(self.pairs) if index not in places]
        if raw is None:
            return Annotation(tuple(kept))
        kept.insert(places[0] if places else len(kept), (key, raw))
        return Annotation(tuple(kept))

    def emit(self) -> str:
        """The comment, "" when there is nothing to say."""
        if not self.pairs:
            return ""
        body = ";".join(name if raw is None else f"{name}={raw}" for name, raw in self.pairs)
        return f"<!--m:{body}-->"


NO_ANNOTATION = Annotation()


def annotation(values: Mapping[str, str]) -> Annotation:
    """An annotation of these decoded values, empty ones left out."""
    return Annotation(tuple((key, escape(value)) for key, value in values.items() if value))


def escape(value: str) -> str:
    """Query-escaped where the grammar needs it (``;``, ``=``, ``--``, blanks), as it stands elsewhere."""
    if not _QUOTED.search(value):
        return value
    return quote_plus(value, safe=":,/@#", errors="replace").replace("--", "%2D%2D")


def split_annotation(block: str) -> tuple[str, Annotation]:
    """(text before the annotation, annotation) of a block without its final line end.

    A block without an annotation comes back whole.
    """
    if not block.rstrip(" \t").endswith("-->"):
        return block, NO_ANNOTATION
    start = block.rfind("<!--m:")
    found = _TAIL.match(block, _back_over_blanks(block, start)) if start >= 0 else None
    if found is None:
        return block, NO_ANNOTATION
    pairs: list[tuple[str, str | None]] = []
    for part in found["body"].split(";"):
        name, equals, raw = part.partition("=")
        if part:
            pairs.append((name, raw if equals else None))
    return block[: found.start()], Annotation(tuple(pairs))


def annotate(block: str, key: str, value: str | None) -> str:
    """The block with one annotation value set or taken off; its line end and all other text as they were."""
    body = block.rstrip("\r\n")
    ending = block[len(body) :]
    text, old = split_annotation(body)
    if key not in old and value is None:
        return block
    comment = old.with_value(key, value).emit()
    return f"{text} {comment}{ending}" if comment else f"{text}{ending}"


def _back_over_blanks(text: str, index: int) -> int:
    while index > 0 and text[index - 1] in " \t":
        index -= 1
    return index
