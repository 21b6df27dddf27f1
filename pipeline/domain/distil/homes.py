"""Where a new entry goes: the topic that shares its words, its project's, a new one, or the general one of its type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from slowwave.pipeline.domain.distil.neighbours import Neighbours
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.intent import OpenTopic
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.places import slug, stem_of, topic_type_of
from slowwave.pipeline.domain.role import Role

GENERAL = {
    "user": ("profile", "Who the user is", "Facts about the user, as they stated them"),
    "feedback": ("working-agreements", "Working agreements", "Corrections and rules of how to work"),
    "project": ("general", "Projects in general", "Decisions and facts of projects without a file of their own"),
    "reference": ("notes", "Reference notes", "Hosts, paths, tools and traps"),
}
"""Type to (slug, name, description) of the file that takes what no other topic does; ``dream init`` lays them out."""
SHARED = 2
"""So many rare words in common make a topic the home of an entry."""
OWN_FILE = 3
"""A project with so many new entries in one night gets a file of its own."""


@dataclass(frozen=True, slots=True)
class Wanting:
    """An entry that looks for a home."""

    text: str
    topic_type: str
    project: str
    source: str


class Homes:
    """The topics of a memory, and those that this night opens. Local to a stage's run."""

    def __init__(self, memory: Memory, night: Night, projects: Projects, wanting: Iterable[Wanting]) -> None:
        self._memory, self._night, self._projects = memory, night, projects
        topics = memory.with_role(Role.TOPIC)
        self._topics = frozenset(doc.path for doc in topics)
        self._of_type: dict[str, dict[str, Neighbours[str]]] = {}
        opened_today = sum(
            doc.front_matter.get("created") == night.today.isoformat() and not _is_general(doc.path) for doc in topics
        )
        self._left = max(0, night.settings.caps.topics - opened_today)
        self._opened: dict[str, OpenTopic] = {}
        asked = Counter(one.project for one in wanting if one.project and not projects.home(one.project))
        self._worth_a_file = {name for name, count in asked.items() if count >= OWN_FILE}

    @property
    def opened(self) -> tuple[OpenTopic, ...]:
        return tuple(self._opened.values())

    def place(self, one: Wanting) -> str:
        """The path of the topic that takes this entry; a missing one is opened."""
        if one.topic_type == "project" and one.project:
            home = self._projects.home(one.project) or self._own_file(one)
            if home:
                return home
        words = self._words(one.topic_type)
        best = max(((near.shared(one.text), path) for path, near in words.items()), default=(0, ""))
        return best[1] if best[0] >= SHARED else self._general(one.topic_type, one.source)

    def _words(self, topic_type: str) -> dict[str, Neighbours[str]]:
        """The words of each topic of a type but the general one, read when the first entry of it looks for a home."""
        if topic_type not in self._of_type:
            topics = (doc for doc in self._memory.with_role(Role.TOPIC) if not _is_general(doc.path))
            self._of_type[topic_type] = {doc.path: _words_of(doc) for doc in topics if _type_of(doc) == topic_type}
        return self._of_type[topic_type]

    def _own_file(self, one: Wanting) -> str:
        path = self._memory.places.topic("project", slug(one.project))
        if path in self._opened or path in self._topics:
            return path
        if one.project not in self._worth_a_file or not self._left:
            return ""
        self._left -= 1
        why = f"{OWN_FILE} or more new entries of {one.project}"
        self._opened[path] = OpenTopic(
            path,
            one.project,
            f"Decisions, facts and rules of {one.project}",
            "project",
            self._night.today,
            why,
            (one.source,),
        )
        return path

    def _general(self, topic_type: str, source: str) -> str:
        name_slug, name, description = GENERAL[topic_type]
        path = self._memory.places.topic(topic_type, name_slug)
        if path not in self._topics and path not in self._opened:
            why = "the general file of its type was missing"
            self._opened[path] = OpenTopic(path, name, description, topic_type, self._night.today, why, (source,))
        return path


def _type_of(doc: Document) -> str:
    return topic_type_of(doc.path) or doc.front_matter.get("type", "")


def _is_general(path: str) -> bool:
    return any(stem_of(path) == f"{topic_type}_{name[0]}" for topic_type, name in GENERAL.items())


def _words_of(doc: Document) -> Neighbours[str]:
    head = " ".join((doc.front_matter.get("name", ""), doc.front_matter.get("description", "")))
    return Neighbours([(head, doc.path), *((entry.text, entry.where) for entry in doc.entries)])
