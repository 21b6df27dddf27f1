"""The hidden annotation at the end of an entry line: ``<!--m:eid=e5f0…;subj=location;hc=3-->``.

The grammar is HexClaw's, read and written compatibly: pairs joined by ``;``, each split on its first ``=``, the last
annotation of a block counts, unknown keys stay in their order. HexClaw reads it at the end of a block only. We
also know one with an eid of ours where somebody went on typing behind it, so that the line keeps its id.
The text codec stands here and not in ``format``, since an intent lowers to finished lines.
"""

from __future__ import annotations

from collections.abc import Mapping

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.patterns import compiled

_OPEN, _CLOSE = "<!--m:", "-->"
_OWN = r"(?:^|;)eid=e[0-9a-f]{16}(?:;|\Z)"
_QUOTED = r"[;=\s%+]|--"


class Annotation(NamedTuple):
    """What stands in the comment, to the letter; read on demand, since most lines are never asked. A bare tuple, as
    entries are."""

    body: str = ""

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Keys and their raw (still escaped) values in order."""
        parts = (part.partition("=") for part in self.body.split(";") if part) if self.body else ()
        return tuple((name, raw) for name, _, raw in parts)

    def get(self, key: str) -> str:
        """The decoded value of ``key``, "" when it is absent; the last of several wins."""
        _, found, behind = f";{self.body}".rpartition(f";{key}=")
        if not found:
            return ""
        raw = behind.partition(";")[0]
        if "%" not in raw and "+" not in raw:
            return raw
        from urllib.parse import unquote_plus

        return unquote_plus(raw)

    def __contains__(self, key: object) -> bool:
        body = self.body
        return isinstance(key, str) and key in body and any(part.partition("=")[0] == key for part in body.split(";"))

    def with_value(self, key: str, value: str | None) -> Annotation:
        """A copy in which ``key`` has this value, in its old place or at the end; None takes it off."""
        parts = self.body.split(";") if self.body else []
        places = [index for index, part in enumerate(parts) if part.partition("=")[0] == key]
        kept = [part for index, part in enumerate(parts) if index not in places]
        if value is not None:
            kept.insert(places[0] if places else len(kept), f"{key}={escape(value)}")
        return Annotation(";".join(kept))

    def emit(self) -> str:
        """The comment, "" when there is nothing to say."""
        return f"{_OPEN}{self.body}{_CLOSE}" if self.body else ""


NO_ANNOTATION = Annotation()


def annotation(values: Mapping[str, str]) -> Annotation:
    """An annotation of these decoded values, empty ones left out."""
    return Annotation(";".join(f"{key}={escape(value)}" for key, value in values.items() if value))


def escape(value: str) -> str:
    """Query-escaped where the grammar needs it (``;``, ``=``, ``--``, blanks), as it stands elsewhere."""
    if not compiled(_QUOTED).search(value):
        return value
    from urllib.parse import quote_plus

    return quote_plus(value, safe=":,/@#", errors="replace").replace("--", "%2D%2D")


def split_annotation(block: str) -> tuple[str, Annotation]:
    """(text beside the annotation, annotation) of a block without its final line end.

    A block without an annotation comes back whole.
    """
    start = block.rfind(_OPEN)
    if start >= 0 and block.find(_CLOSE, start) == len(block) - len(_CLOSE) and "\n" not in block and "\r" not in block:
        # As all are that we write.
        return block[:start].rstrip(" \t"), Annotation(block[start + len(_OPEN) : -len(_CLOSE)])
    place = _place(block)
    if place is None:
        return block, NO_ANNOTATION
    start, end = place
    return block[:start].rstrip(" \t") + block[end:].rstrip(" \t"), Annotation(block[start + len(_OPEN) : end - 3])


def annotate(block: str, key: str, value: str | None) -> str:
    """The block with one annotation value set or taken off; its line end and all other text as they were."""
    body = block.rstrip("\r\n")
    place = _place(body)
    if place is None:
        if value is None:
            return block
        start = end = len(body.rstrip(" \t"))
        return f"{block[:start]} {Annotation(f'{key}={escape(value)}').emit()}{block[end:]}"
    start, end = place
    old = Annotation(body[start + len(_OPEN) : end - 3])
    if key not in old and value is None:
        return block
    comment = _changed(old, key, value)
    return (block[:start] if comment else block[:start].rstrip(" \t")) + comment + block[end:]


def _changed(old: Annotation, key: str, value: str | None) -> str:
    """The comment with that value. One that stood there empty stays when the value goes: an empty pair tells of it."""
    if old.body:
        return old.with_value(key, value).emit() or (_OPEN + _CLOSE if old.body.startswith(";") else "")
    return Annotation(f";{key}={escape(value)}").emit() if value is not None else _OPEN + _CLOSE


def _place(block: str) -> tuple[int, int] | None:
    """Where the annotation's comment begins and ends."""
    start = block.rfind(_OPEN)
    if start < 0:
        return None
    end = block.find(_CLOSE, start + len(_OPEN))
    if end < 0:
        return None
    body = block[start + len(_OPEN) : end]
    end += len(_CLOSE)
    if "\n" in body or "\r" in body:
        return None
    typed_behind = end < len(block) and block[end:].strip()
    if typed_behind and (not compiled(_OWN).search(body) or block[start - 1 : start] == "`"):
        return None
    return start, end
