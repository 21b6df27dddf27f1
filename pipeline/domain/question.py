"""What a stage wants to know from a model, and what it was told: values only. The shell asks; a stage digests.

The model is asked, not called: a stage returns its questions with the outcome that it could already decide, a night
lands that, and an answer is digested when it comes, on the memory as it is by then (decision on questions and answers).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from slowwave.pipeline.domain.evidence import ENTRY, Sources
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.frozen import dataclass, field
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import fingerprint


@dataclass(frozen=True, slots=True)
class Evidence:
    """One numbered line that an answer may cite. source: as an entry names where it comes from, "" for what the shell
    computed (counts, spans, dates). said: the fingerprint of the line that stands there; day: its day, "" for none.
    by: who said it, as the prompt names them. of: the number of the line that it was computed from, 0 for none; who
    cites that one cites this one, too. held: whether memory has all that it says."""

    text: str
    source: str = ""
    said: str = ""
    day: str = ""
    by: str = ""
    of: int = 0
    held: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """stage: whose it is. purpose: names its prompt. evidence: what may be cited, from 1. values: what else the prompt
    says. schema: JSON Schema of the answer. tokens_out: the most that the answer may cost. once: it is for this night
    alone; where nobody answers, it is digested with NO_ANSWER. refused: sentences of an answer before that may not
    stand, each with its reason; it is asked again for these alone."""

    stage: str
    purpose: str
    evidence: tuple[Evidence, ...]
    schema: Mapping[str, JsonValue]
    tokens_out: int
    values: Mapping[str, JsonValue] = field(default_factory=dict)
    once: bool = False
    refused: tuple[tuple[str, str], ...] = ()


def question_of(given: Mapping[str, Any]) -> Question:
    """A question from its fields as JSON. TypeError, ValueError or KeyError for other ones."""
    evidence = tuple(Evidence(**line) for line in given["evidence"])
    refused = tuple((text, why) for text, why in given.get("refused", ()))
    return Question(**{**given, "evidence": evidence, "refused": refused})


@dataclass(frozen=True, slots=True)
class Answer:
    """data: JSON that fits the question's schema. model: who answered."""

    data: JsonValue
    model: str


NO_ANSWER = Answer(None, "")
"""What a question for one night comes to when nobody answers it."""


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of an answer. cites: of the question's evidence, from 1, in order, each once and each known."""

    text: str
    cites: tuple[int, ...]


def said(given: JsonValue, question: Question) -> Said | None:
    """A ``{"text", "cites"}`` of an answer; None for what has no words, or cites nothing that was there to be cited."""
    if not isinstance(given, dict):
        return None
    text, cites = given.get("text"), given.get("cites")
    if not isinstance(text, str) or not text.strip() or not isinstance(cites, list):
        return None
    known = range(1, len(question.evidence) + 1)
    numbers = tuple(dict.fromkeys(one for one in cites if type(one) is int and one in known))
    return Said(" ".join(text.split()), numbers) if numbers else None


def cited(one: Said, question: Question) -> tuple[Evidence, ...]:
    """The lines that a sentence cites."""
    return tuple(question.evidence[number - 1] for number in one.cites)


def told(one: Said, question: Question) -> tuple[str, ...]:
    """What the lines say that a sentence cites, each behind its day and who said it. A day that the sentence tells and
    that was reckoned from a line ("tomorrow") stands there in the place of the line's own word."""
    found = []
    for number in one.cites:
        line = question.evidence[number - 1]
        text, day = line.text, line.day
        for other in question.evidence:
            named = compiled(_NAMED_DAY).fullmatch(other.text) if other.of == number else None
            if named is not None and named[2] in one.text:
                text, day = text.replace(named[1], named[2]), ""
        found.append(" ".join(part for part in (day, f"{line.by}:" if line.by else "", text) if part))
    return tuple(found)


def named_day(said: str, meant: str) -> str:
    """What a computed line says of a day that a line names in its own way."""
    return f"“{said}”: {meant}"


_NAMED_DAY = r"“(.+)”: (.+)"


def fallen(lines: tuple[Evidence, ...], memory: Memory, now: datetime) -> str:
    """Why an answer that rests on these lines may not land any more, "" where all of them stand as they were.

    A line of long-term memory must still say what it said; one of a log or a note, which nobody rewrites, be there.
    """
    sources = Sources(memory)
    for line in lines:
        if not line.source or not line.said:
            continue
        entry = sources.entry(line.source)
        if entry is None:
            return f"{line.source} is not there any more"
        if fingerprint(entry.text) != line.said:
            return f"{line.source} says something else now"
        if line.source.startswith(f"{ENTRY}:") and not entry.active(now):
            return f"{line.source} holds no more"
    return ""
