"""Active recall: what was said about it in earlier conversations, beside what the memory has to say to a message.

It may take a second and a half and must not fail: what goes wrong is counted, and after three times nothing is tried
for a minute.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Container
from contextlib import closing
from datetime import datetime

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.places import slug
from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language.words import display_width, fingerprint, sentences, similarity, tokens
from slowwave.pipeline.recall.evidence import Evidence
from slowwave.pipeline.recall.fence import plain
from slowwave.pipeline.recall.index import Index, opened
from slowwave.pipeline.recall.reflexes import clipped
from slowwave.pipeline.recall.row import HELD, Row
from slowwave.pipeline.recall.search import Hit, Passage, View, passages, recall
from slowwave.pipeline.recall.terms import terms
from slowwave.pipeline.store.breaker import note_failure, note_success, read_breaker
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.recall_index import index_path
from slowwave.pipeline.store.workspace import Workspace

MOST, SECONDS = 3, 1.5
"""BEHAVIOUR, "Recall"."""
PATIENCE = 0.3
"""Seconds of these that it waits for a night that writes."""
STEPS = 1_000
"""Of SQLite's machine, between two looks at the clock."""
WIDTH = 20
"""Columns below which what was said is a yes, a thanks or a "go on"."""
ALIKE = 0.8
"""From here on a message that was typed before says what this one says, and nothing about it."""
FLOOR = 0.5
"""Of the best one's score."""
EACH = 90
"""Tokens of one snippet: what was said, and what was answered."""
STAMP = 4
"""Parts of a transcript's stamp: what its rows depend on, bytes, time, inode."""
POSTINGS = 5_000
"""That are read: an agent waits, and a quarter of what a search reads finds the same (docs/decisions/0020)."""
PEOPLE, AGENTS = "human", ("agent", "tool")


class Snippet(NamedTuple):
    """keys: of the messages that it tells of. line: as it is told."""

    keys: tuple[str, ...]
    line: str


class Already(NamedTuple):
    """What an agent has before its eyes: the fingerprints of it, what tells whether it was told a text before, and
    which messages it was told of."""

    fingerprints: frozenset[str]
    was_told: Callable[[str], bool]
    keys: Container[str]

    def holds(self, text: str) -> bool:
        """Whether it is in there as it stands."""
        return self.was_told(text) or fingerprint(text) in self.fingerprints


class Wanted(NamedTuple):
    """text: the message. session: ``agent:session``, of which nothing is told. folders: of the project, where projects
    are kept apart. labels: how a person and an agent are called."""

    text: str
    evidence: Evidence
    session: str
    folders: tuple[str, ...] | None
    labels: tuple[str, str]
    budget: int


def snippets(workspace: Workspace, wanted: Wanted, already: Already, moment: str, now: datetime) -> tuple[Snippet, ...]:
    """At most three snippets of earlier conversations, from the index of what was said; none where that fails."""
    path = index_path(workspace, "history")
    breaker = read_breaker(workspace)
    if breaker.is_open(now):
        return ()
    try:
        found = _found(workspace, path, wanted, already, moment)
    except Exception as error:
        note_failure(workspace, breaker, f"{type(error).__name__}: {error}", now)
        return ()
    note_success(workspace, breaker)
    return found


def _found(workspace: Workspace, path: str, wanted: Wanted, already: Already, moment: str) -> tuple[Snippet, ...]:
    end = time.monotonic() + SECONDS
    view = View(moment, without=wanted.session)
    with closing(_opened(path, end)) as index:
        look = _Look(workspace, index, wanted, already, lambda: _ended(workspace, wanted.text, moment, end))
        found = passages(index, wanted.text, view, 2 * MOST, 1, look.may, postings=POSTINGS)
    told: list[Snippet] = []
    left = wanted.budget
    for one in found:
        said = _said(one, wanted, already)
        line = _line(one, said, wanted, min(EACH, left)) if said else ""
        cost = tokens(line) + 1
        if line and cost <= left and len(told) < MOST:
            told.append(Snippet(tuple(row.key for row, _ in said), line))
            left -= cost
    if time.monotonic() > end:
        raise TimeoutError(f"it took more than {SECONDS} s")
    return tuple(told)


def _opened(path: str, end: float) -> Index:
    """An index that answers until then."""
    index = opened(path, write=False, patience=PATIENCE)
    index.database.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    return index


class _Look:
    """Which rows may be told."""

    def __init__(
        self,
        workspace: Workspace,
        index: Index,
        wanted: Wanted,
        already: Already,
        ended: Callable[[], frozenset[str]],
    ) -> None:
        self._workspace, self._index, self._wanted, self._already = workspace, index, wanted, already
        self._ended = ended
        self._known_ended: frozenset[str] | None = None
        self._best = 0.0

    def may(self, hit: Hit) -> bool:
        """The cheapest first."""
        row = hit.row
        self._best = self._best or hit.score
        return (
            hit.score >= FLOOR * self._best
            and row.key not in self._already.keys
            and display_width(row.text) >= WIDTH
            and self._wanted.evidence.speaks_for(hit)
            and self._is_between_two(row)
            and self._is_near(row)
            and (row.text.rstrip().endswith(("?", "？")) or similarity(row.text, self._wanted.text) < ALIKE)
            and not self._is_known(row)
            and self._stands(hit)
        )

    def _is_between_two(self, row: Row) -> bool:
        if row.is_turn:
            return row.kind != "group"
        owners = self._workspace.settings.words.owners
        return row.speaker in ("", PEOPLE, *AGENTS, *owners)

    def _is_near(self, row: Row) -> bool:
        folders = self._wanted.folders
        return folders is None or not row.title or slug(row.title) in folders

    def _is_known(self, row: Row) -> bool:
        """Whether the agent has it, or it ended since: then what is newer is told, or nothing."""
        asked = set(self._wanted.evidence.telling)
        said = [one for one in sentences(row.text) if not asked.isdisjoint(terms(one))] or [row.text]
        if all(map(self._already.holds, said)):
            return True
        if self._known_ended is None:
            self._known_ended = self._ended()
        return any(fingerprint(one) in self._known_ended for one in (row.text, *said))

    def _stands(self, hit: Hit) -> bool:
        """Whether it is still there: of what was deleted since, nothing is told."""
        stamp, digest = self._index.stamp_of(hit.path)
        if os.path.isabs(hit.path):
            return _is_there(hit.path, stamp)
        data = FILES.read(self._workspace.path(hit.path)) or b""
        if hit.row.is_turn:
            return sha256_hex(data) == digest.partition(":")[2]
        return hit.row.text in " ".join(data.decode("utf-8", "replace").split())


def _is_there(path: str, stamp: str) -> bool:
    """Whether a transcript is what it was, or grew."""
    in_database = not os.path.exists(path)
    try:
        found = os.stat(path.rpartition("#")[0] if in_database else path)
    except OSError:
        return False
    given = stamp.split(":")
    if len(given) != STAMP:
        return False
    return in_database or (found.st_size >= int(given[1]) and found.st_ino == int(given[3]))


def _ended(workspace: Workspace, text: str, moment: str, end: float) -> frozenset[str]:
    """The fingerprints of what the memory says about it and that holds no more."""
    try:
        with closing(_opened(index_path(workspace, "memory"), end)) as index:
            rows = [hit.row for hit in recall(index, text, View(moment, history=True), 20)]
    except sqlite3.OperationalError as error:
        if "unable to open" in str(error):
            return frozenset()
        raise
    ended = (row for row in rows if row.state != HELD or (row.closed and row.closed <= moment))
    return frozenset(fingerprint(row.text) for row in ended)


def _said(passage: Passage, wanted: Wanted, already: Already) -> list[tuple[Row, str]]:
    """What was said about it; of what a person said also how it was answered. Nothing for a question alone."""
    row = passage.hit.row
    said = [(row, _telling(row.text, wanted))]
    if row.speaker not in AGENTS:
        answers = (one for one in passage.after[:1] if one.speaker in AGENTS and one.is_turn)
        said += [(one, one.text) for one in answers if one.key not in already.keys]
    asks = sentences(said[0][1])[:1][0].endswith(("?", "？"))
    return [] if asks and len(said) == 1 else said


def _line(passage: Passage, said: list[tuple[Row, str]], wanted: Wanted, most: int) -> str:
    """One line of at most so many tokens."""
    row = passage.hit.row
    where = " ".join(filter(None, (row.agent, row.session[:8]))) if row.is_turn else passage.hit.where
    end = f" [{', '.join(filter(None, (row.day, plain(where))))}]"
    room = most - tokens(end) - 1
    parts: list[str] = []
    for one, text in said:
        part = f"{_label(one, wanted)}: {plain(text)}"
        # What was asked leaves room for what was answered.
        share = room // 2 if len(said) > 1 and not parts else room
        part = part if tokens(part) <= share else clipped(part, share)
        room -= tokens(part)
        parts.append(part)
    return f"- {' / '.join(parts)}{end}"


def _telling(text: str, wanted: Wanted) -> str:
    """From the first sentence that is about it on."""
    asked = set(wanted.evidence.telling)
    said = sentences(text)
    first = next((at for at, one in enumerate(said) if not asked.isdisjoint(terms(one))), 0)
    return " ".join(said[first:]) if said else text


def _label(row: Row, wanted: Wanted) -> str:
    person, agent = wanted.labels
    return agent if row.speaker in AGENTS else person if row.speaker in ("", PEOPLE) else plain(row.speaker)
