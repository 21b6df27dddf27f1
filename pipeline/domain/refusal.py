"""What shall not come back: one line each in ``refusals.md``, ``- DATE kind fingerprint by — text``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from slowwave.pipeline.domain.annotation import annotation, split_annotation
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.secrets import mask

UNDONE, WITHDRAWN = "undone", "withdrawn"
CANDIDATE, PAIR, FORGOTTEN = "candidate", "pair", "forgotten"
LIFTED = "lifted"
"""What a person took all the same: the lines above with its fingerprint refuse nothing any more."""
KINDS = (CANDIDATE, PAIR, UNDONE, WITHDRAWN, FORGOTTEN, LIFTED)

_LINE = re.compile(
    r"(?P<day>\d{4}-\d{2}-\d{2}) (?P<kind>[a-z]+) (?P<fingerprint>[0-9a-f]{16,64}) (?P<by>\S+)(?: — (?P<text>.*))?\Z",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refused content. evidence: the sources that it was proposed from; empty where nobody knew."""

    day: date
    kind: str
    fingerprint: str
    by: str
    text: str = ""
    evidence: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """As a report says it."""
        return f"{self.kind} on {self.day} by {self.by}"

    def forbids(self, evidence: Iterable[str], newest: date | None) -> bool:
        """True when this evidence is no news to it: all of it was known, or it is not younger than the refusal.

        newest: the youngest day of the evidence, None where it bears no day.
        """
        if self.kind in (CANDIDATE, PAIR, FORGOTTEN):
            return True
        given = set(evidence)
        if self.evidence and given and given <= set(self.evidence):
            return True
        return newest is None or newest <= self.day


def parse_refusal(item: str) -> Refusal | None:
    """The refusal in a list item (without its bullet), None when it is something else."""
    body, hidden = split_annotation(item.strip())
    found = _LINE.match(body)
    if found is None or found["kind"] not in KINDS:
        return None
    day = parse_day(found["day"])
    if day is None:
        return None
    evidence = tuple(part for part in hidden.get("ev").split(",") if part)
    return Refusal(day, found["kind"], found["fingerprint"], found["by"], found["text"] or "", evidence)


def refusal_line(refusal: Refusal) -> str:
    """The line, bullet included, without its line end. What a person wrote may hold a secret, which is not written
    twice: the fingerprint is of the whole sentence, the text is masked."""
    said = f" — {mask(' '.join(refusal.text.split()))}" if refusal.text else ""
    hidden = annotation({"ev": mask(",".join(refusal.evidence))}).emit()
    line = f"- {refusal.day.isoformat()} {refusal.kind} {refusal.fingerprint} {refusal.by}{said}"
    return f"{line} {hidden}" if hidden else line
