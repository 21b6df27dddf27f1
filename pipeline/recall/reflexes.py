"""The memory hook's table, compiled, and the reflexes that a message sets off.

A look-up whose cost does not grow with the table: each word or phrase stands under the rarest of its words, and only
what stands under a word of the message is compared. The standard library alone, since an agent waits.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress

from slowwave.pipeline.frozen import TYPE_CHECKING, dataclass
from slowwave.pipeline.language.patterns import CJK, compiled
from slowwave.pipeline.language.words import normalise, tokens, words
from slowwave.pipeline.recall.database import uri_of

if TYPE_CHECKING:
    from types import FrameType

    from slowwave.pipeline.domain.reflex import Reflex

VERSION = 1
BUDGET = 300
"""Tokens that reflexes may take of a turn (BEHAVIOUR, "Recall")."""
HEARD = 64 << 10
"""Characters of a message that are looked through, from its beginning."""
REGEX_HEARD = 4 << 10
REGEX_SECONDS = 0.005
"""BEHAVIOUR, "Recall": each /regex/ is cut at 5 ms."""

_SCHEMA = """
CREATE TABLE about (version INTEGER, stamp TEXT);
CREATE TABLE reflexes (place INTEGER PRIMARY KEY, id TEXT, say TEXT, why TEXT, expires TEXT, checked TEXT);
CREATE TABLE phrases (word TEXT, phrase TEXT, place INTEGER);
CREATE TABLE regexes (body TEXT, place INTEGER);
"""
_MANY = 500
"""Words asked for at once: SQLite takes 32,766 values, and older ones 999."""
_LETTER = rf"(?![{CJK}])\w"


@dataclass(frozen=True, slots=True)
class Fired:
    """A reflex that a message set off. trigger: what it heard. cut: its text did not fit whole."""

    id: str
    say: str
    why: str
    trigger: str
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """fired: in the order of the file, within the budget. left_out: that did not fit. silent: (id, reason) of those
    that heard their trigger and have expired or whose check fails. slow: /regex/ triggers that were cut off."""

    fired: tuple[Fired, ...] = ()
    left_out: tuple[Fired, ...] = ()
    silent: tuple[tuple[str, str], ...] = ()
    slow: tuple[str, ...] = ()


def compiled_table(reflexes: Sequence[Reflex], stamp: str) -> bytes:
    """The table as the bytes of a database. stamp: of the file that it was read from."""
    from slowwave.pipeline.domain.reflex import is_regex

    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(_SCHEMA)
        base.execute("INSERT INTO about VALUES (?, ?)", (VERSION, stamp))
        triggers = [(place, one) for place, reflex in enumerate(reflexes) for one in reflex.triggers]
        folded = [(place, normalise(one), words(one)) for place, one in triggers if not is_regex(one)]
        from collections import Counter

        seen = Counter(word for _, _, found in folded for word in set(found))
        under = ((min(found, key=lambda word: (seen[word], word), default=""), one, at) for at, one, found in folded)
        base.executemany("INSERT INTO phrases VALUES (?, ?, ?)", under)
        bodies = ((one[1:-1], place) for place, one in triggers if is_regex(one))
        base.executemany("INSERT INTO regexes VALUES (?, ?)", bodies)
        rows = (
            (at, one.id, one.say, one.why, one.expires.isoformat() if one.expires else "", one.check)
            for at, one in enumerate(reflexes)
        )
        base.executemany("INSERT INTO reflexes VALUES (?, ?, ?, ?, ?, ?)", rows)
        base.execute("CREATE INDEX by_word ON phrases (word)")
        base.commit()
        return base.serialize()


class Table:
    """A compiled table, open for reading. OSError for one that is not there, torn or of another version."""

    def __init__(self, path: str) -> None:
        try:
            # Nobody writes into it: a new one takes its name.
            self._base = sqlite3.connect(f"{uri_of(path)}?mode=ro&immutable=1", uri=True)
            version, stamp = self._base.execute("SELECT version, stamp FROM about").fetchone()
        except (sqlite3.Error, TypeError, ValueError) as error:
            raise OSError(str(error)) from error
        self.stamp: str = stamp
        if version != VERSION:
            raise OSError(f"version {version}")

    def close(self) -> None:
        self._base.close()

    def answer(self, message: str, today: str, fails: Callable[[str], str], budget: int = BUDGET) -> Answer:
        """What the message sets off. today: YYYY-MM-DD. fails: why a check does not hold, "" where it does."""
        heard: dict[int, str] = {}
        slow: list[str] = []
        for place, trigger in (*self._phrases(message), *self._regexes(message, slow)):
            heard.setdefault(place, trigger)
        fired: list[Fired] = []
        left_out: list[Fired] = []
        silent: list[tuple[str, str]] = []
        left = budget
        for place in sorted(heard):
            name, say, why, expires, check = self._row(place)
            if expires and today >= expires:
                silent.append((name, f"it expired on {expires}"))
            elif check and (why_not := fails(check)):
                silent.append((name, why_not))
            else:
                one = Fired(name, say, why, heard[place])
                cost = tokens(say)
                if cost <= left and not left_out:
                    fired.append(one)
                    left -= cost
                elif not fired:
                    fired.append(Fired(name, clipped(say, left), why, heard[place], cut=True))
                    left = 0
                else:
                    left_out.append(one)
        return Answer(tuple(fired), tuple(left_out), tuple(silent), tuple(slow))

    def checks(self) -> dict[str, str]:
        """Id to the check of each that has one."""
        return dict(self._base.execute("SELECT id, checked FROM reflexes WHERE checked != ''").fetchall())

    def overlapping(self) -> list[tuple[str, str, str]]:
        """(id, id, trigger) of two reflexes that a message sets off together, since that trigger of the one stands in
        one of the other; of many that hear it, each with the first."""
        first: dict[str, int] = {}
        under: dict[str, dict[str, None]] = {}
        every = self._base.execute("SELECT place, word, phrase FROM phrases ORDER BY place, rowid").fetchall()
        for place, word, phrase in every:
            first.setdefault(phrase, place)
            under.setdefault(word, {})[phrase] = None
        found: dict[tuple[int, int], str] = {}
        for place, _, phrase in every:
            for heard in (one for word in ("", *words(phrase)) for one in under.get(word, ())):
                if (other := first[heard]) != place and _stands(heard, phrase):
                    found.setdefault((min(place, other), max(place, other)), heard)
        ids = dict(self._base.execute("SELECT place, id FROM reflexes").fetchall())
        return [(ids[one], ids[other], trigger) for (one, other), trigger in sorted(found.items())]

    def _row(self, place: int) -> tuple[str, str, str, str, str]:
        asked = "SELECT id, say, why, expires, checked FROM reflexes WHERE place = ?"
        name, say, why, expires, check = self._base.execute(asked, (place,)).fetchone()
        return name, say, why, expires, check

    def _phrases(self, message: str) -> Iterator[tuple[int, str]]:
        said = normalise(message[:HEARD])
        known = ["", *dict.fromkeys(words(said))]
        for start in range(0, len(known), _MANY):
            some = known[start : start + _MANY]
            asked = f"SELECT place, phrase FROM phrases WHERE word IN ({','.join('?' * len(some))})"
            for place, phrase in self._base.execute(asked, some):
                if _stands(phrase, said):
                    yield place, phrase

    def _regexes(self, message: str, slow: list[str]) -> Iterator[tuple[int, str]]:
        said = message[:REGEX_HEARD]
        for body, place in self._base.execute("SELECT body, place FROM regexes"):
            with suppress(re.error, RecursionError):
                try:
                    with _cut_off(REGEX_SECONDS):
                        found = re.search(body, said, re.IGNORECASE)
                except _TooSlowError:
                    slow.append(f"/{body}/")
                    continue
                if found is not None:
                    yield place, f"/{body}/"


def _stands(phrase: str, said: str) -> bool:
    """Whether a phrase stands in a message, both normalised: at word boundaries, and inside of CJK anywhere."""
    start = said.find(phrase)
    letter = compiled(_LETTER) if start >= 0 else None
    while start >= 0 and letter is not None:
        end = start + len(phrase)
        before = start and letter.match(phrase) and letter.match(said, start - 1)
        behind = letter.match(phrase, len(phrase) - 1) and letter.match(said, end)
        if not before and not behind:
            return True
        start = said.find(phrase, start + 1)
    return False


def clipped(text: str, budget: int) -> str:
    """The beginning of a text that takes no more tokens, with the mark that it was cut."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if tokens(text[:middle]) < budget else (low, middle - 1)
    return text[:low].rstrip() + "…"


class _TooSlowError(Exception):
    """A /regex/ took its time."""


@contextmanager
def _cut_off(seconds: float) -> Iterator[None]:
    """Ends what takes longer. Where no timer can interrupt (Windows, other threads) only the cap on the text helps."""
    import signal
    import threading

    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise _TooSlowError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
