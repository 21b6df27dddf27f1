"""The ten categories of coverage (reference auto-dream 2.2), and which of them a memory has lately touched.

An entry stands for the category of its file: one of the ten names in the front matter, else by the type of the topic;
procedures are Core Identity, episodes Projects. Beside that it stands for People & Team when its subject is a person,
for Key Decisions when it is a decision, and for Business or Strategy when a concept tag says so. Open Threads are the
open lines of pending.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import topic_type_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.cues import EventType, event_type
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.patterns import Phrases

CORE_IDENTITY, USER, PROJECTS, BUSINESS, PEOPLE = "Core Identity", "User", "Projects", "Business", "People & Team"
STRATEGY, DECISIONS, LESSONS = "Strategy", "Key Decisions", "Lessons Learned"
ENVIRONMENT, THREADS = "Environment", "Open Threads"
CATEGORIES = (
    CORE_IDENTITY,
    USER,
    PROJECTS,
    BUSINESS,
    PEOPLE,
    STRATEGY,
    DECISIONS,
    LESSONS,
    ENVIRONMENT,
    THREADS,
)

OF_TYPE: Mapping[str, str] = {"user": USER, "feedback": LESSONS, "project": PROJECTS, "reference": ENVIRONMENT}
_OF_ROLE: Mapping[Role, str] = {Role.PROCEDURES: CORE_IDENTITY, Role.EPISODE: PROJECTS}
_BY_NAME: Mapping[str, str] = {name.casefold().replace("&", "and"): name for name in CATEGORIES}
_APART = "\0"
_OWNER = re.compile(r"[^\W\d_]{2,40}['’]s\s")


def topic_type(doc: Document) -> str:
    """user, feedback, project or reference: by the front matter, else by the file's name; "" where neither says."""
    given = doc.front_matter.get("type", "").strip().casefold()
    return given if given in OF_TYPE else topic_type_of(doc.path)


def category_of(doc: Document) -> str:
    """The category that a file's entries stand for, "" where nothing tells."""
    if doc.role is not Role.TOPIC:
        return _OF_ROLE.get(doc.role, "")
    named = " ".join(doc.front_matter.get("category", "").casefold().replace("&", "and").split())
    return _BY_NAME.get(named) or OF_TYPE.get(topic_type(doc), "")


def covered(memory: Memory, recent: Iterable[Entry], tags: Callable[[str], tuple[str, ...]]) -> frozenset[str]:
    """The categories for which one of these lately referenced entries stands. tags: of an entry's text."""
    entries = tuple(recent)
    found = {category_of(memory.documents[path]) for path in {entry.path for entry in entries}}
    tests: Mapping[str, Callable[[Entry], bool]] = {PEOPLE: _about_a_person, DECISIONS: _Decisions(memory)}
    found.update(name for name, test in tests.items() if name not in found and any(map(test, entries)))
    themes: Mapping[str, Phrases] = {BUSINESS: LEXICON.business, STRATEGY: LEXICON.strategy}
    spoken = {tag for entry in entries for tag in tags(entry.text)} if themes.keys() - found else ()
    # Looked through at once: no phrase reaches from one tag into the next.
    said = _APART.join(spoken)
    found.update(name for name, table in themes.items() if name not in found and table.within(said))
    return frozenset(found - {""})


def _about_a_person(entry: Entry) -> bool:
    subject = entry.subject if entry.annotation.body else ""
    if not subject:
        return False
    if LEXICON.people.within(subject):
        return True
    return subject[:1] == "@" or (subject[:1].isupper() and _OWNER.match(subject) is not None)


class _Decisions:
    """Whether an entry is a decision: its own words say so, or the log line from which it comes is typed so."""

    def __init__(self, memory: Memory) -> None:
        self._sources = Sources(memory)

    def __call__(self, entry: Entry) -> bool:
        if LEXICON.decision.within(entry.text) and event_type(entry.text) is EventType.DECISION:
            return True
        line = self._sources.entry(entry.source) if entry.annotation.body else None
        return line is not None and line.event == EventType.DECISION
