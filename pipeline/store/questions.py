"""Questions that wait for an answer, one file each under ``.dreams/slowwave/questions/``, and those that had theirs.

An answer is kept in the question's file before anything is made of it, so that a crash costs no second call.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from slowwave.pipeline.domain.question import Answer, Question, question_of
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.locks import STATE
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import keep, note

FOLDER = "questions"
SETTLED, SETTLED_CAP = "questions/settled.jsonl", 512_000
"""One JSON line for each key that is not asked again; above so many bytes the older half goes."""
LANDED = f"{STATE}/questions/landed"
"""Names the questions whose answers landed last, in the very commit in which they did."""
NIGHTS = 3
"""A question that failed is asked on at most so many nights (BEHAVIOUR, "Distillation agent")."""
MOST_OPEN = 200
"""Questions that wait at most; the oldest are let go and may come again."""


@dataclass(frozen=True, slots=True)
class Open:
    """A question that waits. key: its name. since: the day on which it came. failed: days on which it got no answer.

    answer: what came and was not digested yet. place: among the questions of its night.
    """

    key: str
    question: Question
    since: date
    failed: tuple[date, ...] = ()
    answer: Answer | None = None
    place: int = 0

    def may_be_asked(self, today: date) -> bool:
        """False once it failed on three nights, or on this one."""
        return self.answer is None and today not in self.failed and len(self.failed) < NIGHTS


def open_questions(workspace: Workspace) -> tuple[Open, ...]:
    """All that wait, the oldest first; a file that cannot be read is passed over."""
    found = (_read(workspace, name) for name in FILES.names(workspace.state_path(FOLDER)) if name.endswith(".json"))
    return tuple(sorted((one for one in found if one is not None), key=lambda one: (one.since, one.key)))


def keep_open(workspace: Workspace, one: Open) -> None:
    """Store a question with what is known of it. What looks like a secret is masked in its evidence."""
    question = one.question
    evidence = tuple(replace(line, text=mask(line.text)) for line in question.evidence)
    kept = asdict(replace(one, question=replace(question, evidence=evidence)))
    kept |= {"since": one.since.isoformat(), "failed": [day.isoformat() for day in one.failed]}
    data = json.dumps(kept, ensure_ascii=False, indent=1).encode("utf-8", "replace")
    keep(workspace.state_path(f"{FOLDER}/{one.key}.json"), data)
    if len(FILES.names(workspace.state_path(FOLDER))) > MOST_OPEN:
        for old in open_questions(workspace)[:-MOST_OPEN]:
            FILES.unlink(workspace.state_path(f"{FOLDER}/{old.key}.json"))


def settle(workspace: Workspace, key: str, outcome: str, today: date) -> None:
    """Ask it no more: it was answered, fell, or failed on three nights."""
    line = {"key": key, "outcome": outcome, "day": today.isoformat()}
    note(workspace.state_path(SETTLED), json.dumps(line), cap=SETTLED_CAP)
    FILES.unlink(workspace.state_path(f"{FOLDER}/{key}.json"))


def landing(keys: Sequence[str]) -> dict[str, bytes]:
    """The file of our state that a commit of answers brings along."""
    return {LANDED: json.dumps(list(keys)).encode()}


def settle_landed(workspace: Workspace, today: date) -> None:
    """Settle what has landed and was not settled, since the process was killed in between."""
    try:
        keys = json.loads(FILES.read(workspace.path(LANDED)) or b"[]")
    except ValueError:
        return
    for one in open_questions(workspace):
        if one.key in keys:
            settle(workspace, one.key, "answered", today)


def settled(workspace: Workspace) -> frozenset[str]:
    """The keys that are not asked again."""
    data = FILES.read(workspace.state_path(SETTLED)) or b""
    return frozenset(key for line in data.splitlines() if (key := _key(line)))


def _key(line: bytes) -> str:
    try:
        found = json.loads(line)
    except ValueError:
        return ""
    key = found.get("key") if isinstance(found, dict) else ""
    return key if isinstance(key, str) else ""


def _read(workspace: Workspace, name: str) -> Open | None:
    data = FILES.read(workspace.state_path(f"{FOLDER}/{name}"))
    try:
        kept = json.loads(data or b"")
        key = kept["key"]
        # The name of a file is no place to be led elsewhere.
        return _open(key, kept) if f"{key}.json" == name else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _open(key: str, kept: Mapping[str, Any]) -> Open | None:
    question = question_of(kept["question"])
    answer = Answer(**kept["answer"]) if kept["answer"] else None
    since = parse_day(kept["since"])
    failed = tuple(_days(kept["failed"]))
    return Open(key, question, since, failed, answer, int(kept.get("place", 0))) if since else None


def _days(given: list[str]) -> Iterator[date]:
    for one in given:
        day = parse_day(one)
        if day is not None:
            yield day
