"""What the night's lines say to the candidates that wait: who confirmed one, who observed it, and what proves nothing.

A person's own turn confirms (``[CNF:mara] …``, or the sentence said outright); so does a mark on the candidate's line,
where ``[trust] edits`` holds. An agent observes (``[OBS:harvey] …``, or the same in other words) in a session that was
not shown the candidate. Words of tools, pages and third persons do neither, nor does what somebody pasted or quoted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from slowwave.pipeline.domain import evidence
from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.candidates.alike import says_again
from slowwave.pipeline.domain.candidates.candidate import CNF, OBS
from slowwave.pipeline.domain.candidates.days import proposed
from slowwave.pipeline.domain.candidates.proof import Proof
from slowwave.pipeline.domain.document import Block
from slowwave.pipeline.domain.entry import AGENT, DREAM, HUMAN, Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Refused
from slowwave.pipeline.domain.person.names import name_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.cues import EventType
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import fingerprint

MORE = 80
"""Characters that a turn may say beside the sentence: more is a text in which it stands, as something pasted is."""
PROVES_NOTHING = "no confirmation"
"""Heads the reason why a line that speaks of a candidate leaves it waiting."""

_LEAD = r"\s*(?:[-*+•]|\d{1,9}[.)])[ \t]+(?:\[(?!CNF:|OBS:)[^\]\n]{1,96}\][ \t]+)*"
_QUOTES = '[`>"“”«»「」『』]|<!--'
_ASKS = r"[?？]\s*\Z"
_ID = r"\be[0-9a-f]{5,16}\b"


@dataclass(frozen=True, slots=True)
class Answers:
    """proofs: id of a candidate to what proves it, a person's word before an agent's. refused: what does not."""

    proofs: Mapping[str, Proof]
    refused: tuple[Refused, ...] = ()


def answers(waiting: Sequence[Entry], memory: Memory, night: Night) -> Answers:
    """What fresh lines, and marks on the candidates' own lines, say to those that wait."""
    proofs: dict[str, Proof] = {}
    refused: list[tuple[str, Refused]] = []
    for entry, where, found in _found(waiting, memory, night):
        if isinstance(found, str):
            refused.append((entry.id, Refused(entry.text, where, f"{PROVES_NOTHING}: {found}")))
        elif entry.id not in proofs or (found.how == CNF and proofs[entry.id].how == OBS):
            proofs[entry.id] = found
    return Answers(proofs, tuple(one for entry_id, one in refused if entry_id not in proofs))


def _found(waiting: Sequence[Entry], memory: Memory, night: Night) -> Iterator[tuple[Entry, str, Proof | str]]:
    """(candidate, where it is spoken of, what that proves or why it does not)."""
    for entry in waiting:
        yield from ((entry, entry.where, found) for found in _typed(entry, memory, night))
    if not waiting:
        return
    for doc, block in memory.fresh_blocks(Role.LOG, Role.NOTE, deep=True):
        line = block.entry
        if line is None:
            continue
        told = _Line(block, line, doc.role, memory, night)
        for entry in waiting:
            if told.speaks_of(entry) and (found := told.proof(entry)):
                yield entry, line.where, found


def _typed(entry: Entry, memory: Memory, night: Night) -> Iterator[Proof | str]:
    """Marks that somebody put on the candidate's own line: nobody knows who, but that they had seen it."""
    for how, name in _marks(entry):
        if how == OBS:
            yield "whoever observed it here had read it"
        elif night.settings.trust.edits:
            yield Proof(CNF, name, night.now, (evidence.of_entry(memory, entry),), f"confirmed by {name} in its file")
        else:
            yield "typed by hand, which proves nothing unless [trust] edits is on"


def _marks(entry: Entry) -> tuple[tuple[str, str], ...]:
    parted = (mark.partition(":") for mark in entry.marks)
    return tuple((how, name) for how, _, name in parted if name and how in (CNF, OBS))


@dataclass(frozen=True, slots=True)
class _Line:
    """A fresh line, as it may answer a candidate."""

    block: Block
    entry: Entry
    role: Role
    memory: Memory
    night: Night

    def speaks_of(self, candidate: Entry) -> bool:
        """Whether it says the candidate's sentence again, or names it, later and not as a source of it."""
        said = says_again(self.entry.text, candidate.text) or (_marks(self.entry) and _names(self.entry, candidate))
        known = self.source in (candidate.source, *candidate.evidence)
        return bool(said) and not known and self._later(candidate)

    def proof(self, candidate: Entry) -> Proof | str:
        """What it proves; why it proves nothing; "" where nobody meant it to."""
        marks, origin = dict(_marks(self.entry)), self.entry.origin
        if origin == HUMAN and self.role is Role.LOG:
            by = marks.get(CNF) or name_of(None, self.night.settings.words.owners)
            return self._doubt(candidate) or self._says(CNF, by, f"confirmed by {by}")
        if CNF in marks:
            return "only a person's own turn confirms"
        if origin == AGENT:
            return self._observed(candidate, marks.get(OBS, ""))
        if OBS not in marks:
            return ""
        return "words of a tool, page or third person" if origin else self._observed(candidate, marks[OBS])

    def _observed(self, candidate: Entry, by: str) -> Proof | str:
        if candidate.origin == AGENT:
            return "an agent proposed it, so only a person confirms it"
        session = self._session(self.entry)
        by = by or ("" if fingerprint(self.entry.text) == fingerprint(candidate.text) else session.partition(":")[0])
        if not by:
            return "the same words again" if self.entry.origin else ""
        if session and session in map(self._session, self._sources(candidate)):
            return "it comes from the same session"
        if self.night.shown is not None and self.night.shown.knew(session, candidate.id):
            return "its session was shown the candidate"
        return self._doubt(candidate) or self._says(OBS, by, f"observed by {by}")

    def _doubt(self, candidate: Entry) -> str:
        """Why words that are there were not said outright."""
        body = split_annotation(self.block.raw.rstrip("\r\n"))[0]
        lead = compiled(_LEAD).match(body)
        rest = body[lead.end() :] if lead else body
        asked = self.entry.event == EventType.QUESTION or compiled(_ASKS).search(rest)
        if asked or LEXICON.hedge.within(self.entry.text):
            return "it is asked or only supposed"
        quotes = set(compiled(_QUOTES).findall(rest)) - set(compiled(_QUOTES).findall(candidate.text))
        marked = bool(_marks(self.entry)) and not rest.startswith((f"[{CNF}:", f"[{OBS}:"))
        long = len(self.entry.text) > len(candidate.text) + MORE
        return "quoted or pasted" if quotes or marked or long or DREAM in self.entry.marks else ""

    def _says(self, how: str, by: str, why: str) -> Proof:
        day = self.entry.day
        at = self.night.moment(day, self.entry.minute) if day is not None else self.night.now
        return Proof(how, by, at, (self.source,), why)

    def _later(self, candidate: Entry) -> bool:
        day = self.entry.day
        since = proposed(candidate, self.memory, self.night)
        if day is None or day != since or not self.entry.minute or candidate.born is None:
            return day is None or day >= since
        return self.night.moment(day, self.entry.minute) >= candidate.born

    @property
    def source(self) -> str:
        """As evidence names it."""
        return evidence.of_line(self.entry, self.role)

    def _sources(self, candidate: Entry) -> Iterator[Entry]:
        known = evidence.Sources(self.memory)
        found = (known.entry(source) for source in (candidate.source, *candidate.evidence))
        return (one for one in found if one is not None)

    @staticmethod
    def _session(line: Entry) -> str:
        """``agent:session``, "" where nothing tells."""
        return line.session if line.origin else ""


def _names(line: Entry, candidate: Entry) -> bool:
    """Whether it names the candidate by its id, or by so much of it that it can be no other's."""
    return any(candidate.id.startswith(name) for name in compiled(_ID).findall(line.text))
