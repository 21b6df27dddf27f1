"""Notes of an Obsidian vault: bullets under their headings, and the sentences of prose that pass the content gate.

Daily notes are no memory: where they are to be read, that is the ``obsidian`` layout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from slowwave.pipeline.domain.category import (
    BUSINESS,
    CORE_IDENTITY,
    DECISIONS,
    ENVIRONMENT,
    LESSONS,
    PEOPLE,
    PROJECTS,
    STRATEGY,
    USER,
)
from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.domain.places import TOPIC_TYPES, stem_of
from slowwave.pipeline.format import front_matter
from slowwave.pipeline.language.dates import day_of_name, days_in
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.sources.imports.desk import Desk
from slowwave.pipeline.sources.imports.markdown import Line, lines_of, take_line, usual_type
from slowwave.pipeline.sources.imports.page import Page

name = "obsidian"
usual = "a folder of the vault"

OWN_TOPIC = 3
"""A note with so many lines is a topic of its own, as a project with so many new entries gets a file; smaller ones
share the topic of their folder."""
MOST_TOPICS = 50
"""Where more notes than this would be topics, all of them share those of their folders: the index has 200 lines."""

_CATEGORY_OF_TAG: Mapping[str, str] = {
    "identity": CORE_IDENTITY, "me": USER, "user": USER, "self": USER, "preference": USER, "我": USER, "偏好": USER,
    "project": PROJECTS, "项目": PROJECTS, "business": BUSINESS, "work": BUSINESS, "业务": BUSINESS,
    "people": PEOPLE, "person": PEOPLE, "team": PEOPLE, "contact": PEOPLE, "人物": PEOPLE, "团队": PEOPLE,
    "strategy": STRATEGY, "goal": STRATEGY, "战略": STRATEGY, "目标": STRATEGY,
    "decision": DECISIONS, "adr": DECISIONS, "决策": DECISIONS, "决定": DECISIONS,
    "lesson": LESSONS, "learning": LESSONS, "til": LESSONS, "教训": LESSONS, "经验": LESSONS,
    "environment": ENVIRONMENT, "homelab": ENVIRONMENT, "infra": ENVIRONMENT, "server": ENVIRONMENT,
    "环境": ENVIRONMENT,
}  # fmt: skip
"""A tag's first part, in the singular, to one of the ten categories (docs/behaviour.md, "Health")."""
_TYPE_OF_CATEGORY = {
    CORE_IDENTITY: "user",
    USER: "user",
    PEOPLE: "reference",
    LESSONS: "feedback",
    ENVIRONMENT: "reference",
}
_BLOCK_ID = r"\s\^([A-Za-z0-9-]{1,40})\Z"
_HIDDEN = r"(?s)%%.*?%%"
_DAY_NAME = r"(?:19|20)\d{6}(?!\d)"
_TAG = r"[^\s,\[\]\"'#]+"


def wanted(path: str) -> bool:
    """Notes that bear no day in their name."""
    stem = stem_of(path)
    dated = day_of_name(path) is not None or days_in(stem) or compiled(_DAY_NAME).match(stem)
    return path.endswith(".md") and not dated


def read(pages: Sequence[Page]) -> Reading:
    """The lines of every note."""
    desk = Desk(name)
    clean = [Page(page.path, page.folder, compiled(_HIDDEN).sub(_as_blank, page.text)) for page in pages]
    notes = [(page, lines) for page in clean if (lines := tuple(lines_of(page)))]
    may_own = sum(len(lines) >= OWN_TOPIC for _, lines in notes) <= MOST_TOPICS
    for page, lines in notes:
        _note(desk, page, lines, own=may_own and len(lines) >= OWN_TOPIC)
    return desk.reading()


def _note(desk: Desk, page: Page, lines: Sequence[Line], *, own: bool) -> None:
    head = front_matter.fields(page.text)
    category = next((one for tag in _tags(page.text, head) if (one := _category(tag))), "")
    given = head.get("type", "").strip().casefold()
    usual_home = _TYPE_OF_CATEGORY.get(category, "project") if category else usual_type(lines)
    topic_type = given if given in TOPIC_TYPES else usual_home
    title = head.get("title", "").strip() or stem_of(page.path)
    shared = "" if "/" not in page.path else page.folder
    home = Home(topic_type, title, f"Notes of {page.path}", category) if own else Home(topic_type, shared)
    born = desk.instant(head.get("created") or head.get("date") or "", f"{page.path}:1")
    about_others = category == PEOPLE
    for line in lines:
        _line(desk, line, home, title, own, born, about_others=about_others)


def _line(desk: Desk, line: Line, home: Home, title: str, own: bool, born: Any, *, about_others: bool) -> None:
    if line.piece.text.startswith(">"):
        desk.leave(line.where, line.piece.text, "a quotation")
        return
    fields: dict[str, Any] = {"heading": line.section if own else " / ".join(filter(None, (title, line.section)))}
    if found := compiled(_BLOCK_ID).search(line.piece.text):
        line = line._replace(piece=line.piece._replace(text=line.piece.text[: found.start()]))
        fields["foreign_id"] = found[1]
    if born is not None:
        fields["valid_from"] = born
    if about_others:
        fields["kind"] = "fact"
    take_line(desk, line, home, prose=True, by="human", **fields)


def _tags(text: str, head: Mapping[str, str]) -> tuple[str, ...]:
    """Of the head, on one line or many."""
    listed = front_matter.lists(text)
    found = [*listed.get("tags", ()), *listed.get("tag", ())]
    found += compiled(_TAG).findall(f"{head.get('tags', '')} {head.get('tag', '')}")
    return tuple(found)


def _category(tag: str) -> str:
    word = tag.strip("#").split("/")[0].casefold()
    singular = f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")
    return _CATEGORY_OF_TAG.get(word) or _CATEGORY_OF_TAG.get(singular, "")


def _as_blank(found: Any) -> str:
    """What stands between Obsidian's comment marks is seen by nobody; its lines stay, so that numbers do."""
    return "\n" * str(found[0]).count("\n")
