"""Edits as JSON and back, for the undo of a dream."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from slowwave.pipeline.domain.edit import Annotate, Edit, Field, Insert, Move, Region, State

_KINDS = {kind.__name__: kind for kind in (Insert, Move, Annotate, Field, Region, State)}
_OPTIONAL = frozenset({(Annotate, "old"), (Annotate, "new"), (Region, "old")})


def encode_edit(edit: Edit) -> list[Any]:
    """The name of the edit, then its values in the order of their declaration."""
    return [type(edit).__name__, *(getattr(edit, field.name) for field in fields(edit))]


def decode_edit(given: Any) -> Edit:
    """The edit of such a list. ValueError for anything else."""
    if not isinstance(given, list) or not given or given[0] not in _KINDS:
        raise ValueError(f"no edit: {given!r}")
    kind = _KINDS[given[0]]
    names = [field.name for field in fields(kind)]
    if len(given) != len(names) + 1:
        raise ValueError(f"no {kind.__name__}: {given!r}")
    values = dict(zip(names, given[1:], strict=True))
    for name, value in values.items():
        free = kind is State and name != "key"
        if not free and not isinstance(value, str) and not (value is None and (kind, name) in _OPTIONAL):
            raise ValueError(f"no {kind.__name__}: {name} is {value!r}")
    return kind(**values)
