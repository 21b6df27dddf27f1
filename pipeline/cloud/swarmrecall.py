"""SwarmRecall's API as calls (reference auto-dream 5), and what it answers as values.

Its traps: a PATCH drops ``content`` and answers 200, so a text is changed by sending the whole and archiving the old
one; a PATCH of ``metadata`` replaces all of it; an ``/execute`` counts calls and not days; a cycle that stays open
blocks the next one; DELETE archives, too, so that nothing there is ever gone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from slowwave.pipeline.cloud.client import (
    CLOSING_SECONDS,
    WAKING_SECONDS,
    Client,
    CloudError,
    Trouble,
    checked_json,
    checked_key,
)
from slowwave.pipeline.domain.cloud.values import CONTRADICTIONS, DUPLICATES, LONGEST, Alike, Kept, is_id
from slowwave.pipeline.domain.entry import instant_of
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.settings import Cloud

NAME = "SwarmRecall"
KEY = "SWARMRECALL_API_KEY"
ADDRESS = "SWARMRECALL_API_URL"
"""Where the environment names the host of the key: a ``dream.toml`` alone may name no other one."""
PAGE, PAGES = 100, 3
"""Memories of a page, and pages that are read."""
OPERATIONS = ("deduplicate", "decay_prune", "resolve_contradictions")
COUNTS: Mapping[str, tuple[str, ...]] = {
    "decay_prune": ("memoriesDecayed", "memoriesPruned"),
    "consolidate_entities": ("entitiesMerged", "relationsRemapped", "orphansRemoved"),
}
"""What an ``/execute`` tells of, by operation."""
PINNED, SUMMARY = "pinned", "session_summary"
"""The tag and the category that the server itself protects."""
MARK = "slowwave"
"""The tag of what we uploaded, and the key of its metadata that names the entry."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cycle:
    """A dream cycle there. at: since when it is open, None where the answer does not tell. manual: a call opened it and
    no schedule."""

    id: str
    at: datetime | None
    manual: bool


@dataclass(frozen=True, slots=True)
class Registered:
    """A new account. claim: the token by which its owner takes it; url: where."""

    key: str
    agent: str
    claim: str
    url: str


class SwarmRecall:
    """The calls of one run. What comes in another form than documented is passed over and counted in ``odd``."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.odd = 0

    def wake(self) -> str:
        """How the server says it is. It may sleep, so this one waits for it."""
        said = checked_json(self._client.call("GET", "/health", again=True, seconds=WAKING_SECONDS))
        status = said.get("status")
        known = status if isinstance(status, str) and status in ("ok", "degraded", "down") else "unknown"
        if known == "down":
            raise CloudError(Trouble.SERVER, f"{NAME} says that it is down")
        return known

    def running(self) -> tuple[Cycle, ...]:
        """The cycles that are open."""
        said = self._client.call("GET", "/dream", query={"status": "running", "limit": PAGE}, again=True)
        listed = said if isinstance(said, list) else checked_json(said).get("data")
        return tuple(self._each(listed, _cycle))

    def start(self) -> str:
        """Open a cycle. CloudError (open) where one is; it may have opened one where the answer got lost."""
        # A body that is no JSON is ignored there and opens a cycle all the same, so there is always a whole one.
        said = checked_json(self._client.call("POST", "/dream", body={"operations": list(OPERATIONS)}))
        if not is_id(said.get("id")):
            raise CloudError(Trouble.MALFORMED, f"{NAME} opened a cycle and names it by no id")
        return str(said["id"])

    def execute(self) -> dict[str, int]:
        """Let the server decay and prune: at most once a day, for each call multiplies again."""
        said = checked_json(self._client.call("POST", "/dream/execute", body={}))
        told = [(part, names) for key, names in COUNTS.items() if isinstance(part := said.get(key), dict)]
        return {name: part[name] for part, names in told for name in names if _is_count(part.get(name))}

    def end(self, cycle: str, status: str, results: Mapping[str, JsonValue], error: str = "") -> None:
        """Close a cycle, also where the time of the run is spent; one that is not there any more is closed."""
        self._client.grace(CLOSING_SECONDS)
        body: dict[str, JsonValue] = {"status": status, "results": dict(results)}
        if error:
            body["error"] = error
        try:
            self._client.call("PATCH", f"/dream/{_named(cycle)}", body=body, again=True, seconds=CLOSING_SECONDS)
        except CloudError as trouble:
            if trouble.trouble is not Trouble.MISSING:
                raise

    def duplicates(self) -> tuple[Alike, ...]:
        """Each member of a cluster beside its anchor."""
        said = checked_json(self._candidates(DUPLICATES))
        clusters = list(self._each(said.get("clusters"), self._cluster))
        return tuple(pair for cluster in clusters for pair in cluster)

    def contradictions(self) -> tuple[Alike, ...]:
        """Pairs. It sees no Chinese, and no negation."""
        return tuple(self._each(checked_json(self._candidates(CONTRADICTIONS)).get("pairs"), _pair))

    def stale(self) -> tuple[Kept, ...]:
        """What the server would let go."""
        return tuple(self._each(checked_json(self._candidates("stale")).get("memories"), _kept))

    def memories(self) -> tuple[Kept, ...]:
        """The first pages of what it keeps. ``includeArchived`` is left out: there even "false" counts as true."""
        found: list[Kept] = []
        for page in range(PAGES):
            query = {"limit": PAGE, "offset": page * PAGE}
            listed = checked_json(self._client.call("GET", "/memory", query=query, again=True)).get("data")
            found += self._each(listed, _kept)
            if not isinstance(listed, list) or len(listed) < PAGE:
                break
        return tuple(found)

    def memory(self, name: str) -> Kept | None:
        """One memory, None where there is none of that id."""
        try:
            return _kept(self._client.call("GET", f"/memory/{_named(name)}", again=True))
        except CloudError as error:
            if error.trouble is Trouble.MISSING:
                return None
            raise

    def archive(self, name: str, *, bare: bool = False) -> None:
        """Put a memory aside there. bare: without the tags and the metadata that came with it from us. CloudError where
        the server says yes and did not."""
        body: dict[str, JsonValue] = {"archived": True, **({"metadata": {}, "tags": []} if bare else {})}
        try:
            said = self._client.call("PATCH", f"/memory/{_named(name)}", body=body, again=True)
        except CloudError as error:
            if error.trouble is Trouble.MISSING:
                return
            raise
        kept = _kept(said)
        if kept is None or not kept.archived:
            raise CloudError(Trouble.REFUSED, f"{NAME} answered 200 and archived nothing")

    def add(self, text: str, category: str, tags: Sequence[str], entry: str) -> str:
        """Upload a text; answers its id there. A second call would be a second memory, so none is made by itself."""
        body: dict[str, JsonValue] = {
            "content": text,
            "category": category,
            "tags": list(tags),
            "metadata": {MARK: entry},
        }
        said = checked_json(self._client.call("POST", "/memory", body=body))
        if not is_id(said.get("id")) or said.get("content") != text:
            raise CloudError(Trouble.MALFORMED, f"{NAME} took a memory and answers another one")
        return str(said["id"])

    def _candidates(self, kind: str) -> JsonValue:
        return self._client.call("GET", f"/dream/candidates/{kind}", query={"limit": PAGE}, again=True)

    def _each(self, listed: object, read: Callable[[Any], T | None]) -> Iterator[T]:
        if not isinstance(listed, list):
            raise CloudError(Trouble.MALFORMED, f"{NAME} answered a list in another form than it documents")
        for one in listed[:PAGE]:
            found = read(one)
            if found is None:
                self.odd += 1
            else:
                yield found

    def _cluster(self, given: object) -> list[Alike] | None:
        anchor = _kept(given.get("anchor")) if isinstance(given, dict) else None
        if anchor is None or not isinstance(given, dict):
            return None
        members = list(self._each(given.get("members"), lambda one: (_kept(one), _score(one))))
        return [_in_order(anchor, one, DUPLICATES, score) for one, score in members if one is not None]


def register(settings: Cloud, name: str) -> Registered:
    """Open an account at the host of the settings. CloudError where none came of it."""
    client = Client(settings.host, "", settings.seconds)
    try:
        body: dict[str, JsonValue] = {"name": name} if name else {}
        said = checked_json(client.call("POST", "/register", body=body, seconds=WAKING_SECONDS))
    finally:
        client.close()
    key = said.get("apiKey")
    if not isinstance(key, str) or not key:
        raise CloudError(Trouble.MALFORMED, f"{NAME} registered and answers no key")
    told = {part: value if isinstance(value := said.get(part), str) else "" for part in ("agentId", "claimToken")}
    url = said.get("claimUrl")
    safe = url if isinstance(url, str) and url.isascii() and url.isprintable() else ""
    return Registered(checked_key(key), told["agentId"], told["claimToken"], safe)


def _named(name: str) -> str:
    """An id as a part of an address. CloudError for what is none."""
    if not is_id(name):
        raise CloudError(Trouble.MALFORMED, f"{NAME} names something by what is no id")
    return name


def _kept(given: object) -> Kept | None:
    if not isinstance(given, dict):
        return None
    name, content = given.get("id"), given.get("content")
    if not is_id(name) or not isinstance(content, str):
        return None
    text = mask(content[:LONGEST])
    tags, metadata = given.get("tags"), given.get("metadata")
    entry = metadata.get(MARK) if isinstance(metadata, dict) else ""
    return Kept(
        str(name),
        text,
        instant_of(given.get("createdAt")),
        secret=text != content[:LONGEST],
        protected=given.get("category") == SUMMARY or (isinstance(tags, list) and PINNED in tags),
        archived=bool(given.get("archivedAt")),
        entry=entry if isinstance(entry, str) and is_id(entry) else "",
    )


def _pair(given: object) -> Alike | None:
    if not isinstance(given, dict):
        return None
    one, other = _kept(given.get("memory_a")), _kept(given.get("memory_b"))
    if one is None or other is None or one.id == other.id:
        return None
    return _in_order(one, other, CONTRADICTIONS, _score(given))


def _in_order(one: Kept, other: Kept, says: str, score: float) -> Alike:
    """The newer one second, as far as both say when they came."""
    if one.at is not None and other.at is not None and other.at < one.at:
        one, other = other, one
    return Alike(one, other, says, score)


def _score(given: object) -> float:
    value = given.get("similarity") if isinstance(given, dict) else None
    good = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
    return float(value) if good and value is not None else 0.0


def _cycle(given: object) -> Cycle | None:
    if not isinstance(given, dict) or not is_id(given.get("id")):
        return None
    at = instant_of(given.get("startedAt")) or instant_of(given.get("createdAt"))
    return Cycle(str(given["id"]), at, given.get("trigger") != "scheduled")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 40
