"""Meaning in recall: the model, where the extra ``[semantic]`` is installed and wanted; else words alone answer."""

from __future__ import annotations

import sqlite3

from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.recall.index import Index
from slowwave.pipeline.recall.model import Model, loaded
from slowwave.pipeline.recall.search import OURS
from slowwave.pipeline.recall.vectors import Close, closeness, fill, has_vectors, missing
from slowwave.pipeline.settings import Settings

A_NIGHT = 2_000
"""Vectors that a night makes of an index at most: a minute or two. `dream index` makes all."""


def close_to(index: Index, settings: Settings, question: str) -> Close | None:
    """How close the rows come to a question in meaning; None where words alone count. ``sqlite3.Error`` where the index
    is torn."""
    if not _wanted(settings) or not has_vectors(index) or (model := _model()) is None:
        return None
    try:
        return closeness(index, model, question)
    except sqlite3.Error:
        raise
    except Exception:
        # Another program's package. The doctor tries it, too, and tells.
        return None


def without(index: Index, settings: Settings) -> int:
    """How many rows have no vector yet that could have one."""
    return missing(index) if _wanted(settings) and _model() is not None else 0


def give(index: Index, settings: Settings, most: int) -> int:
    """Make vectors that are missing, at most so many; answers how many. ``sqlite3.Error`` where none can be kept."""
    model = _model() if _wanted(settings) else None
    if model is None:
        return 0
    try:
        return fill(index, model, most)
    except sqlite3.Error:
        raise
    except Exception:
        return 0


def words_alone(settings: Settings) -> tuple[Finding, ...]:
    """Why nothing is found by its meaning, for the doctor; nothing where a person wants it so."""
    if not _wanted(settings) or isinstance(lacking := loaded(), Model):
        return ()
    severity = Severity.INFO if lacking.absent else Severity.WARNING
    return (Finding("D240", severity, f"`dream recall` goes by words alone: {lacking.why}"),)


def _wanted(settings: Settings) -> bool:
    return settings.recall.semantic and settings.recall.preset == OURS


def _model() -> Model | None:
    model = loaded()
    return model if isinstance(model, Model) else None
