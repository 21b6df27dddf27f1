"""Where something goes that a person tells memory outright: to the place that a night would choose, without a gate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from slowwave.pipeline.domain.distil.heard import Heard, told_by_owner
from slowwave.pipeline.domain.distil.homes import Homes, Wanting
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.distil.procedures import section_of
from slowwave.pipeline.domain.distil.projects import Projects
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.gate import judge
from slowwave.pipeline.domain.intent import FACTS, OpenTopic
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.piece import Piece
from slowwave.pipeline.domain.role import Role

TYPE_OF_KIND: Mapping[str, str] = {
    "rule": "feedback",
    "instruction": "feedback",
    "identity": "user",
    "preference": "user",
    "context": "project",
}
"""The type of topic that takes a kind that a person named; a fact goes where its words lead."""


@dataclass(frozen=True, slots=True)
class Told:
    """text: what shall be remembered. stated: the type that it declares ("rule: …"), else "". topic_type, kind: as a
    person named them, else "". source: the evidence that it will bear."""

    text: str
    source: str
    stated: str = ""
    topic_type: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Home:
    """path, under: where it goes. kind: "" for the usual one of its topic. high: as a correction is. opened: topics
    that have to be there first."""

    path: str
    under: str
    kind: str
    high: bool
    opened: tuple[OpenTopic, ...] = ()


def home_of(told: Told, memory: Memory, night: Night, *, own: bool = False) -> Home:
    """The topic and section of what was told, and what kind of thing it is. own: by the owner, of whom "I" speaks."""
    lexicon = lexicon_of(memory, night.settings.words)
    piece = Piece(told.text)
    verdict = judge(piece, lexicon)
    open_ = not (told.stated or told.topic_type or told.kind)
    named = told_by_owner("", told.text, piece, lexicon)[0] if own and open_ else told.stated
    line = Heard(Entry("", "", 0, told.text), piece, verdict, named, Role.LOG, verdict.score, lexicon)
    kind = told.kind or (line.kind if line.kind in ("rule", "preference", "identity") else "")
    high = told.stated in ("correction", "error")
    projects = Projects(memory)
    project = projects.of(told.text)
    wanted = told.topic_type or TYPE_OF_KIND.get(told.kind, "")
    if not wanted and not project and line.is_procedure:
        return Home(memory.places.procedures, section_of(told.text, line.kind), kind, high)
    want = Wanting(told.text, wanted or line.home, project, told.source)
    homes = Homes(memory, night, projects, (want,))
    path = homes.place(want)
    return Home(path, FACTS, kind, high, tuple(one for one in homes.opened if one.path == path))
