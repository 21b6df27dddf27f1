"""What stood in our files at the last commit: the measure of what people did to them since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from slowwave.pipeline.domain.document import INPUT_ONLY, Document, Role

BASED = (Role.TOPIC, Role.PROCEDURES, Role.EPISODE, Role.CANDIDATES, Role.PENDING, Role.PATTERN)
"""The roles whose lines are followed; of our other files only the digest is kept."""
NOT_OURS = INPUT_ONLY | {Role.LEARNINGS, Role.REPORT}


class Gone(StrEnum):
    """Where a line is that stood in its file once."""

    NO = ""
    ASKED = "asked"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Row:
    """One entry as it stood. raw: its whole block without the last line end. under: the title above it, "" for none.

    since: the day on which it first stood in a commit. gone: asked, when too much vanished at once to be meant.
    """

    id: str
    fingerprint: str
    raw: str
    since: date
    under: str = ""
    gone: Gone = Gone.NO


@dataclass(frozen=True, slots=True)
class BaseFile:
    """digest: SHA-256 of the file, "" for one that was not there."""

    digest: str
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Base:
    """files: by path."""

    files: Mapping[str, BaseFile]

    def first_seen(self) -> dict[str, date]:
        """Id to the day on which it first stood in a commit."""
        return {row.id: row.since for file in self.files.values() for row in file.rows}

    def edited(self, documents: Iterable[Document], unreadable: frozenset[str]) -> frozenset[str]:
        """Our files that are not as the last commit left them, new ones and missing ones included."""
        ours = {doc.path: doc for doc in documents if doc.role not in NOT_OURS}
        known = {path for path, file in self.files.items() if file.digest}
        missing = known - ours.keys() - unreadable
        changed = {path for path, doc in ours.items() if path not in known or self.files[path].digest != doc.digest}
        return frozenset(missing | changed)

    def gone(self) -> tuple[tuple[str, Row], ...]:
        """The lines that stand nowhere any more, with the file they stood in."""
        return tuple((path, row) for path, file in self.files.items() for row in file.rows if row.gone)
