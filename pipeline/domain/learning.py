"""Records of the self-improving agent's ``.learnings/`` files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

PENDING = "pending"
PROMOTED = "promoted"


@dataclass(frozen=True, slots=True)
class Learning:
    """One record, ``[LRN-20260429-001] correction`` and what stands below it.

    key: ``<path>#<id>/<ordinal>``, unique, since ids repeat in the wild. family: LRN, ERR or FEAT.
    category: the words after the id. status: its first word in lower case with open and active read as
    pending; unknown words stay and count as pending. sections: heading in lower case (``summary``,
    ``details``, ``suggested action``, ``suggested fix``, ``fix``, ``root cause``, ``error``, ``resolution``…)
    to text. metadata: key in lower case to value. recurrence: the record's own count, at least 1.
    """

    key: str
    id: str
    family: str
    category: str
    path: str
    line: int
    status: str
    priority: str
    area: str
    logged: date | None
    sections: Mapping[str, str]
    metadata: Mapping[str, str]
    recurrence: int = 1

    def __hash__(self) -> int:
        """Of the key: the sections have none."""
        return hash(self.key)

    @property
    def summary(self) -> str:
        return self.sections.get("summary", "") or self.sections.get("requested capability", "")

    @property
    def pattern_key(self) -> str:
        """The key that says two records are one failure; "" where it cannot: batch stamps, unclassified keys."""
        key = self.metadata.get("pattern-key", "").strip().strip("`")
        last = key.rsplit(".", 1)[-1]
        return "" if last.isdigit() or key in ("runtime.error", "runtime.failure") else key

    @property
    def settled(self) -> bool:
        """True when its status says that nothing is left to do with it."""
        return self.status in ("promoted", "promoted_to_skill", "wont_fix", "superseded")

    @property
    def where(self) -> str:
        return f"{self.path}:{self.line}"
