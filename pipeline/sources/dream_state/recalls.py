"""OpenClaw's recall store and phase signals, row by row (reference openclaw-dreaming 2.1, 2.2)."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from slowwave.pipeline.domain.entry import instant_of
from slowwave.pipeline.language.dates import parse_day
from slowwave.pipeline.sources.dream_state.contaminated import is_contaminated
from slowwave.pipeline.sources.dream_state.loose import Loose, read_loose

FOLDER = "memory/.dreams"
RECALLS = "short-term-recall.json"
PHASES = "phase-signals.json"
EVENTS = "events.jsonl"
SESSIONS, DAILY, CORPUS = "session-ingestion.json", "daily-ingestion.json", "session-corpus"
MOST = 512
"""Rows that OpenClaw keeps; files from before that cap were 16 to 33 MB."""
MOST_DAYS = 16
"""Days of one row (reference openclaw-dreaming 2.1)."""
SNIPPET = 800
"""Characters of a row's text that are kept."""
_SIZE = ("recallCount", "dailyCount", "groundedCount")


@dataclass(frozen=True, slots=True)
class Recalls:
    """rows: those that can be used, by key. invalid: without a path, whole line numbers or the source "memory".
    contaminated: what its own dreams wrote. over: rows beyond the cap, which are used all the same."""

    file: Loose
    rows: Mapping[str, Mapping[str, Any]]
    invalid: int
    contaminated: int

    @property
    def over(self) -> int:
        return max(0, len(self.rows) - MOST)

    @property
    def updated(self) -> str:
        said = self.file.head.get("updatedAt")
        return said if isinstance(said, str) else ""


@dataclass(frozen=True, slots=True)
class Counts:
    """What `dream status --deep` says of the store, in upstream's terms.

    live: not promoted. spaced: recalled on two days or more. scripts: of the tags. signals: recall, daily and grounded.
    """

    entries: int
    live: int
    promoted: int
    promoted_today: int
    tagged: int
    spaced: int
    scripts: Mapping[str, int]
    signals: Mapping[str, int]
    light: int
    rem: int


def read_recalls(data: bytes) -> Recalls:
    """The store, whatever state it is in."""
    file = read_loose(data, "entries")
    valid = {key: row for key, row in file.rows.items() if is_row(row)}
    clean = {key: row for key, row in valid.items() if not is_contaminated(str(row.get("snippet", "")))}
    return Recalls(file, clean, len(file.rows) - len(valid), len(valid) - len(clean))


def is_row(row: object) -> bool:
    """Whether it has a path, whole line numbers and the source "memory"."""
    if not isinstance(row, dict) or row.get("source") != "memory":
        return False
    path, lines = row.get("path"), (row.get("startLine"), row.get("endLine"))
    return isinstance(path, str) and bool(path.strip()) and all(type(line) is int for line in lines)


def counts(found: Recalls, phases: Loose, is_today: Callable[[str], bool]) -> Counts:
    """Add up. is_today: of a moment of OpenClaw's, which is in UTC, whether it fell on the local day."""
    rows = found.rows.values()
    promoted = [row for row in rows if row.get("promotedAt")]
    scripts = Counter(_script(_tags(row)) for row in rows if _tags(row))
    signals = {name.removesuffix("Count"): sum(number(row.get(name)) for row in rows) for name in _SIZE}
    phased = [row for row in phases.rows.values() if isinstance(row, dict)]
    return Counts(
        entries=len(found.rows),
        live=len(found.rows) - len(promoted),
        promoted=len(promoted),
        promoted_today=sum(is_today(str(row["promotedAt"])) for row in promoted),
        tagged=sum(bool(_tags(row)) for row in rows),
        spaced=sum(len(days(row)) > 1 for row in rows),
        scripts=dict(sorted(scripts.items())),
        signals=signals,
        light=sum(number(row.get("lightHits")) for row in phased),
        rem=sum(number(row.get("remHits")) for row in phased),
    )


def number(given: object) -> int:
    """A count, 0 for what is none."""
    return max(0, int(amount(given)))


def amount(given: object) -> float:
    """A number, 0 for what is none or beyond all that these files can mean."""
    is_one = isinstance(given, int | float) and not isinstance(given, bool) and abs(given) < 1e9
    return float(given) if is_one else 0.0  # type: ignore[arg-type]


def share(given: object) -> float:
    """How well something fitted, 0 to 1."""
    return min(1.0, max(0.0, amount(given)))


def path_of(given: object) -> str:
    """A path as OpenClaw's keys have it, "" for what is none."""
    return given.replace("\\", "/").removeprefix("./") if isinstance(given, str) else ""


def days(row: Mapping[str, Any]) -> list[str]:
    """The days on which it was recalled, each once."""
    given = row.get("recallDays")
    return sorted({day for day in given if parse_day(day)} if isinstance(given, list) else ())


def newest_first(row: Mapping[str, Any], key: str) -> tuple[float, int, float, str]:
    """What stays where there are too many is great here: of the latest recall, then of the most signals. A moment that
    cannot be read is the oldest."""
    known = instant_of(row.get("lastRecalledAt"))
    return (
        known.timestamp() if known else 0.0,
        sum(number(row.get(name)) for name in _SIZE),
        amount(row.get("totalScore")),
        key,
    )


def _tags(row: Mapping[str, Any]) -> list[str]:
    given = row.get("conceptTags")
    return [tag for tag in given if isinstance(tag, str)] if isinstance(given, list) else []


def _script(tags: list[str]) -> str:
    """latin, cjk, mixed or other."""
    names = {_of(char) for tag in tags for char in tag if char.isalpha()}
    known = names & {"latin", "cjk"}
    return "mixed" if len(known) == 2 else min(known, default="other")


def _of(char: str) -> str:
    name = unicodedata.name(char, "")
    return "latin" if name.startswith("LATIN") else "cjk" if name.startswith(("CJK", "HIRA", "KATA", "HANGUL")) else ""
