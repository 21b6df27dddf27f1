"""What another program's memory holds, as values: the same whatever program it was, and nothing of ours yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.language.words import fingerprint

LONGEST_ID = 120
"""Characters of a foreign id; a longer one names nothing that a person could look up."""


class Home(NamedTuple):
    """The topic that an entry belongs to. topic_type: user, feedback, project or reference. name: "" is the general
    topic of its type. description, category: of a topic that has to be opened. slug: the middle of its file's name,
    where it has one of our form there."""

    topic_type: str
    name: str = ""
    description: str = ""
    category: str = ""
    slug: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """One sentence of another program's memory. Secrets are masked before it exists.

    text: without bullet, marks and annotation, on one line. where: path and line, from the folder that is imported.
    heading: of the section that it goes to, "" for the usual one. kind: one of the six, "" for what its topic's type
    says. valid_from, valid_to: UTC; None where the program wrote down no date. supersedes: aliases of what it took the
    place of, without a fingerprint where only the id is known. confidence: 0 to 1. uses: beside its birth. marks:
    PERMANENT, HIGH, OBS:<who> …, as entries bear them. by: human, agent, tool or dream. foreign_id: "" where the
    program gave the line none that stays; of a program whose ids are counted per folder, it is a hint and no proof.
    procedure: it belongs to procedures.md. role: the agent's role that alone may see it there, "" for all. cited: where
    that program has it from, as it says so.
    """

    source: str
    text: str
    where: str
    home: Home
    heading: str = ""
    kind: str = ""
    subject: str = ""
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    supersedes: tuple[str, ...] = ()
    confidence: float | None = None
    uses: int = 0
    last_used: date | None = None
    pinned: bool = False
    marks: tuple[str, ...] = ()
    by: str = ""
    archived: bool = False
    archived_on: date | None = None
    foreign_id: str = ""
    procedure: bool = False
    role: str = ""
    cited: tuple[str, ...] = ()

    @property
    def alias(self) -> str:
        """``SOURCE:ID#FINGERPRINT``: which line it was there, and what it said. A second import finds it by this,
        whatever became of our line since."""
        return f"{self.source}:{self.foreign_id}#{fingerprint(self.text)}"

    @property
    def citation(self) -> str:
        """``import:SOURCE/PATH:LINE``, the evidence of the entry that is made of it."""
        return f"import:{self.source}/{self.where}"

    @property
    def further(self) -> tuple[str, ...]:
        """The same of what it was made of there."""
        return tuple(f"import:{self.source}/{one}" for one in self.cited)


@dataclass(frozen=True, slots=True)
class ImportedPattern:
    """A failure and what helped, as another program kept it."""

    source: str
    where: str
    name: str
    trigger: str
    response: str
    examples: tuple[str, ...] = ()
    created: date | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a folder of another program holds. left: lines that were looked at and not taken. findings: what was odd,
    each with file and line. said: sentences about what was read and what was not."""

    items: tuple[Imported, ...] = ()
    patterns: tuple[ImportedPattern, ...] = ()
    left: tuple[Refused, ...] = ()
    findings: tuple[Finding, ...] = ()
    said: tuple[str, ...] = ()
