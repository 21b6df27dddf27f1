"""What of a day is worth a topic file: facts of its notes, records and patterns, each under the thing it is about.

The model says which facts belong together and how the notes call the thing; where they go is decided as for any entry:
the file of that name, else a new one where three of them come in one night and the day has one left, else the general
file of their type.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from slowwave.pipeline.domain.asking.forms import SENTENCE, TEXT, around, days_named, fitting, listed, many, schema
from slowwave.pipeline.domain.asking.landing import Fact, fact_of, landed
from slowwave.pipeline.domain.asking.material import of_the_day
from slowwave.pipeline.domain.asking.proof import Proof
from slowwave.pipeline.domain.distil.heard import Heard
from slowwave.pipeline.domain.distil.lessons import Lesson
from slowwave.pipeline.domain.distil.projects import LONGEST, Projects
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import Answer, Evidence, Question, cited
from slowwave.pipeline.language.planted import is_planted

PURPOSE = "topics"
MOST_ENTRIES = 6
"""Of one topic."""
MOST_LINES, MOST_TOKENS = 40, 1_600
TOKENS_OUT = 900
NO_NAME = "a sentence under this name cites no line that has it, and stands with the general facts"


def ask(
    memory: Memory, night: Night, heard: Sequence[Heard], records: Iterable[Lesson], shown: Collection[str], stage: str
) -> Iterator[Question]:
    """One question about what is new tonight. shown: sources of what memory takes in as it stands, or is asked about
    as a session."""
    most = night.settings.caps.topics
    found = of_the_day(memory, night, heard, records, shown)
    lines = list(fitting(found, lambda line: line.text, MOST_LINES, MOST_TOKENS))
    if not lines or not most:
        return
    topic = schema(name=TEXT, entries=many(SENTENCE))
    form = schema(topics=many(topic))
    values = around(night, most=most, entries=MOST_ENTRIES)
    yield Question(stage, PURPOSE, (*lines, *days_named(lines)), form, TOKENS_OUT, values)


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """The facts that pass, where facts of that thing go."""
    proof = Proof(question, memory, night.now)
    projects = Projects(memory)
    facts: list[Fact] = []
    nameless: dict[str, Refused] = {}
    for name, given in _told(answer, night.settings.caps.topics, question):
        one = proof.of(given)
        if one is None:
            continue
        known = _names(name, cited(one, question))
        if not known:
            nameless[name] = Refused(name, "", NO_NAME)
        facts.append(fact_of(one, question, memory, night, (projects.of(name) or name) if known else ""))
    changes, unwanted = landed(facts, memory, night, f"worth a topic, found by {answer.model}")
    return Outcome(changes, refused=(*proof.refused, *nameless.values(), *unwanted), took=len(question.evidence))


def _told(answer: Answer, most: int, question: Question) -> Iterator[tuple[str, JsonValue]]:
    """Each sentence of the answer with the name that it stands under."""
    for topic in listed(answer, "topics", most, question):
        entries = topic.get("entries") if isinstance(topic, dict) else None
        name = topic.get("name") if isinstance(topic, dict) else None
        for one in entries[:MOST_ENTRIES] if isinstance(entries, list) else ():
            yield " ".join(name.split()) if isinstance(name, str) else "", one


def _names(name: str, lines: Iterable[Evidence]) -> bool:
    """Whether these lines call something so."""
    said = " ".join(line.text for line in lines).casefold()
    return 1 < len(name) <= LONGEST and name.casefold() in said and not is_planted(name)
