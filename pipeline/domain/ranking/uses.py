"""What speaks for a line of the notes from outside of it: how often it was recalled, by which questions, and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Uses:
    """count: times it was recalled, or said again in other words; grounded: those of them that a person had staged.

    fit: the sum of how well it fitted each time, 0 to 1 each. asked: by which questions, or who said it again where.
    days: local days of these. last: the latest one.
    """

    count: int = 0
    fit: float = 0.0
    asked: frozenset[str] = frozenset()
    days: frozenset[date] = frozenset()
    last: datetime | None = None
    grounded: int = 0

    def __add__(self, other: Uses) -> Uses:
        ends = [one for one in (self.last, other.last) if one is not None]
        return Uses(
            self.count + other.count,
            self.fit + other.fit,
            self.asked | other.asked,
            self.days | other.days,
            max(ends, default=None),
            self.grounded + other.grounded,
        )

    def beside(self, other: Uses) -> Uses:
        """Both, where they may tell of the same times: of passages that overlap one question brings up several."""
        both = self + other
        count = max(self.count, other.count, len(both.asked))
        fit = both.fit * count / both.count if both.count else 0.0
        return replace(both, count=count, fit=fit, grounded=max(self.grounded, other.grounded))

    @property
    def contexts(self) -> int:
        """Different questions or days, whichever are more."""
        return max(len(self.asked), len(self.days))


NO_USES = Uses()


@dataclass(frozen=True, slots=True)
class Passage:
    """Lines of logs or notes that were recalled, as whoever noted it knows them.

    id: of one line, or "" where lines are named by place: path, start, end (1-based, inclusive) and text, the beginning
    of what stood there, with blanks collapsed. cut: text is only the beginning. best: the highest fit that is known
    where it was noted, since one program's 0.5 is another's 0.9. question: what was asked, "" where nobody knows.
    """

    uses: Uses
    id: str = ""
    path: str = ""
    start: int = 0
    end: int = 0
    text: str = ""
    cut: bool = False
    best: float = 1.0
    question: str = ""

    @property
    def where(self) -> str:
        """``path:start-end``."""
        return f"{self.path}:{self.start}-{self.end}" if self.path else self.id
