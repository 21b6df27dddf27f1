"""Antigravity: its knowledge items, what it wrote beside a conversation, and the notes of its dreaming in a vault.

All of it is an agent's prose, so that nothing becomes an identity or a preference of the user's but what the page of
the user's profile says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from slowwave.pipeline.domain.imports.imported import Home, Reading
from slowwave.pipeline.domain.piece import Shape
from slowwave.pipeline.sources.imports.desk import Desk
from slowwave.pipeline.sources.imports.markdown import lines_of, name_of, take_line
from slowwave.pipeline.sources.imports.page import Page

name = "antigravity"
usual = "~/.gemini/antigravity"

_ARTIFACTS = ("implementation_plan.md", "walkthrough.md", "task.md")
_PROFILE, _MEMORY, _STATE = "user-profile.md", "antigravity-memory.md", "antigravity.md"
_HEADS = ("metadata.json", "timestamps.json")
_MADE = ("created", "created_at", "createdAt", "modified", "updated_at", "updatedAt", "last_updated")


def wanted(path: str) -> bool:
    """Knowledge items, artifacts of conversations, and the three pages that its dreaming keeps."""
    *folders, page = path.split("/")
    if "artifacts" in folders and page.endswith(".md"):
        return True
    return page in (*_HEADS, *_ARTIFACTS, _PROFILE, _MEMORY) or (page == _STATE and folders[-1:] == ["states"])


def read(pages: Sequence[Page]) -> Reading:
    """Knowledge items become topics of their own; of what stands beside a conversation, what passes the gate."""
    desk = Desk(name)
    heads = {page.path: _json(desk, page) for page in pages if page.path.endswith(_HEADS)}
    for page in pages:
        *folders, title = page.path.split("/")
        if title in _HEADS:
            continue
        if title == _PROFILE:
            _take(desk, page, None)
        elif title == _MEMORY:
            _take(desk, page, Home("reference"), kind="fact")
        elif title == _STATE:
            _take(desk, page, Home("project"), kind="context")
        elif "artifacts" in folders:
            at = len(folders) - 1 - folders[::-1].index("artifacts")
            _knowledge(desk, page, "/".join(folders[:at]), heads)
        else:
            _take(desk, page, Home("project"), kind="context", gate=True)
    return desk.reading()


def _knowledge(desk: Desk, page: Page, item: str, heads: Mapping[str, Mapping[str, Any]]) -> None:
    told: dict[str, Any] = {}
    for one in _HEADS:
        told |= heads.get(f"{item}/{one}" if item else one, {})
    made = next((told[key] for key in _MADE if isinstance(told.get(key), str)), "")
    title, summary = (told.get(key) if isinstance(told.get(key), str) else "" for key in ("title", "summary"))
    home = Home("reference", title or item.rsplit("/", 1)[-1].replace("_", " ") or name_of(page), summary or "")
    _take(desk, page, home, kind="fact", valid_from=desk.instant(made, f"{item}/{_HEADS[0]}:1" if item else _HEADS[0]))


def _take(desk: Desk, page: Page, home: Home | None, *, gate: bool = False, **fields: Any) -> None:
    """The lines of a page. gate: a list item has to pass the content gate too, since these tell what was done."""
    for line in lines_of(page):
        if gate and line.piece.shape is Shape.ITEM and not line.verdict.accepted:
            desk.leave(line.where, line.piece.text, "prose that states too little")
        else:
            take_line(desk, line, home, prose=True, **_dated(fields))


def _dated(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields, without a date that the page does not give: a line may bear one itself."""
    return {key: value for key, value in fields.items() if value is not None}


def _json(desk: Desk, page: Page) -> Mapping[str, Any]:
    try:
        given = json.loads(page.text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        desk.odd("D337", "This JSON cannot be read; the entries come without what it says", f"{page.path}:{line}")
        return {}
    return given if isinstance(given, dict) else {}
