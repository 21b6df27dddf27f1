"""OpenClaw's own pages, kept by its own conventions: its promotion section in MEMORY.md, the summary in DREAMS.md.

We own the lines that bear our marker, and the block between its markers; all else in these files stays byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from slowwave.pipeline.digest import short_sha1
from slowwave.pipeline.domain.edit import Edit, Insert, Region
from slowwave.pipeline.domain.lines import one_line
from slowwave.pipeline.domain.memory import Memory

TITLE = "Long-Term Memory"
"""Of a MEMORY.md that holds nothing yet (reference openclaw-dreaming 7.6)."""
SECTION = "Promoted From Short-Term Memory ({day})"
MARK = "<!-- openclaw-memory-promotion:{key} -->"
HEADING = "## Deep Sleep"
START, END = "<!-- openclaw:dreaming:deep:start -->", "<!-- openclaw:dreaming:deep:end -->"


@dataclass(frozen=True, slots=True)
class KeepInRoot:
    """A promoted sentence in the MEMORY.md of OpenClaw's, too. recalls, fit, score: as its line tells them. source:
    path of the note; line: where it stands there."""

    path: str
    text: str
    day: date
    score: float
    recalls: int
    fit: float
    source: str
    line: int
    why: str
    evidence: tuple[str, ...]

    @property
    def key(self) -> str:
        """The entry key with the claim's hash: so that a line which moved is known again."""
        claim = short_sha1(" ".join(self.text.split()))
        return f"memory:{self.source}:{self.line}:{self.line}:{claim}"

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        doc = memory.document(self.path)
        if doc is not None and f":{self.key.rsplit(':', 1)[-1]} -->" in doc.text:
            return ()
        numbers = f"score={self.score:.3f} recalls={self.recalls} avg={self.fit:.3f}"
        said = f"- {one_line(self.text)} [{numbers} source={self.source}:{self.line}-{self.line}]"
        marked = f"{MARK.format(key=self.key)}\n{said}\n"
        blank = doc is None or not doc.text.strip("\ufeff \t\r\n")
        title = (Insert(self.path, f"# {TITLE}\n"),) if blank else ()
        return (*title, Insert(self.path, marked, SECTION.format(day=self.day.isoformat())))


@dataclass(frozen=True, slots=True)
class TellDeepSleep:
    """The block of deep sleep in the diary's file, in the place of the one before."""

    path: str
    lines: tuple[str, ...]
    why: str = "what deep sleep ranked and took in"
    evidence: tuple[str, ...] = ()

    def edits(self, memory: Memory) -> tuple[Edit, ...]:
        doc = memory.document(self.path)
        old = doc.text.replace("\r\n", "\n") if doc is not None else None
        new = with_block(old or "", "\n".join(self.lines))
        return (Region(self.path, "", old, new),) if new != old else ()


def with_block(text: str, body: str) -> str:
    """The text with the first block of deep sleep replaced, or one put at its end; all else as it stands."""
    block = f"{HEADING}\n{START}\n{body}\n{END}"
    begin = text.find(START)
    end = text.find(END, begin) if begin >= 0 else -1
    if end < 0:
        lead = "" if not text else "\n" if text.endswith("\n") else "\n\n"
        return f"{text}{lead}{block}\n"
    above = text[:begin].rstrip()
    head = above.rfind("\n") + 1
    start = head if above[head:].strip() == HEADING else begin
    return text[:start] + block + text[end + len(END) :]


def deep_lines(ranked: int, promoted: int, reasons: Iterable[str]) -> tuple[str, ...]:
    """What OpenClaw says of a deep sleep (reference openclaw-dreaming 7.4). reasons: of what was not promoted."""
    kinds = Counter(reason.partition(":")[0] for reason in reasons)
    listed = ", ".join(f"{kind}: {count}" for kind, count in kinds.most_common())
    left = (f"- Not promoted: {kinds.total()} candidate(s) ({listed}).",) if kinds else ()
    return (
        f"- Ranked {ranked} candidate(s) for durable promotion.",
        f"- Promoted {promoted} candidate(s) into MEMORY.md.",
        *left,
    )
