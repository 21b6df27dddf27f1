"""Bringing each file of a commit to its new content, so that what others wrote meanwhile stands.

Per file and just before its own swap: read it; exchange the two names; read what came out. Whatever is not as
expected goes back through the replay and into a further round.
"""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Callable, Mapping
from enum import Enum, auto

from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.writer.audit import digest
from slowwave.pipeline.store.writer.daylog import Line
from slowwave.pipeline.store.writer.journal import Journal, Round
from slowwave.pipeline.store.writer.merge import union
from slowwave.pipeline.store.writer.paths import inside
from slowwave.pipeline.store.writer.spool import spool_as

# Each further round needs another write of somebody else within the milliseconds in which it is staged.
_REPLAYS = 3
_ROUNDS = 50

# Ten milliseconds each: a program that saves in place empties the file first.
_WAITS = 20

# The last round of a file, and what the file is without this commit -> new content of it and of others.
Resolve = Callable[[Round, bytes | None], Mapping[str, bytes | None]]


class Stand(Enum):
    """How far a round came."""

    STAGED = auto()
    TAKEN = auto()  # only where names cannot be exchanged: the old file is away, the new one not yet in its place
    PUT = auto()


class Settlement:
    """The swaps of one active commit, by its owner or by recovery."""

    def __init__(self, journal: Journal, resolve: Resolve) -> None:
        self._journal = journal
        self._files: Files = journal.files
        self._resolve = resolve
        self._numbers = {rounds[0].path: number for number, rounds in enumerate(journal.rounds)}
        self.replayed = False
        self.exchanged = True

    def begun(self) -> bool:
        """Whether anything of the commit can be seen in the workspace."""
        every = [one for rounds in self._journal.rounds for one in rounds]
        return any(one.new != one.base and self._look(one) is not Stand.STAGED for one in every)

    def run(self, *, fresh: bool) -> None:
        """Settle every file. fresh: nothing has been swapped yet, so there is nothing to look for."""
        waiting = deque((number, Stand.STAGED if fresh else None) for number in range(len(self._journal.rounds)))
        while waiting:
            number, stand = waiting.popleft()
            for other in self._settle(number, stand):
                waiting.append((other, Stand.STAGED))

    def _settle(self, number: int, stand: Stand | None) -> list[int]:
        """Settle one file; answers the numbers of others that its replay changed."""
        others: list[int] = []
        for tries in range(_ROUNDS):
            last = self._journal.last(number)
            if last.new == last.base:
                return others
            if stand is None:
                stand = self._look(last)
            if stand is Stand.STAGED:
                real = self._journal.stored(self._files.target(inside(self._journal.root, last.path)))
                seen = self._read_steady(real, last.base)
                if real == last.real and seen is not None and digest(seen) == last.new:
                    return others
                # A program that adds lines all the time would never be caught up with; what it adds comes out.
                ready = digest(seen) == last.base or (tries >= _REPLAYS and self._added(last, seen) is not None)
                if real == last.real and ready:
                    stand = self._swap(last)
                    continue
                gone = seen is None and last.image == last.base
                theirs = None if gone else union(*self._known(last), seen if seen is not None else self._image(last))
                others += self._again(last, real, seen, theirs, None)
            else:
                out = self._out(last)
                if stand is Stand.PUT:
                    if out is None or digest(out) == last.base or self._spooled(last, out):
                        return others
                    theirs, seen = union(*self._known(last), out), self._bytes(last.new)
                else:
                    seen = self._files.read(self._journal.full(last.real))
                    if seen is not None and digest(seen) == last.new:
                        stand = Stand.PUT
                        continue
                    expected = digest(out) == last.base
                    if seen is None and (expected or self._added(last, out) is not None):
                        stand = self._place(last, Stand.TAKEN)
                        continue
                    theirs = self._image(last) if expected else union(*self._known(last), out or b"")
                    theirs = union(b"", theirs, seen or b"")
                others += self._again(last, last.real, seen, theirs, out)
            stand = Stand.STAGED
        raise OSError(errno.EBUSY, "another program keeps writing this file", self._journal.full(last.real))

    def _swap(self, last: Round) -> Stand:
        target, temp = self._journal.full(last.real), self._journal.full(last.temp)
        if last.base is None:
            return self._place(last, Stand.STAGED)
        try:
            if last.new is None:
                self._files.take(target, temp)
                return Stand.PUT
            if self._files.exchange(temp, target):
                return Stand.PUT
            self.exchanged = False
            self._files.take(target, self._journal.full(last.spare))
        except FileNotFoundError:
            if last.new is not None and not self._files.exists(temp):
                raise
            return Stand.STAGED
        return self._place(last, Stand.TAKEN)

    def _place(self, last: Round, otherwise: Stand) -> Stand:
        try:
            self._files.place(self._journal.full(last.temp), self._journal.full(last.real))
        except FileExistsError:
            return otherwise
        return Stand.PUT

    def _look(self, last: Round) -> Stand:
        """How far a round came before a crash."""
        held = self._files.read(self._journal.full(last.temp))
        if last.new is None:
            return Stand.STAGED if held is None else Stand.PUT
        if last.base is None:
            # Placing may have stopped between its two names.
            there = digest(self._files.read(self._journal.full(last.real)))
            return Stand.PUT if held is None or there == last.new else Stand.STAGED
        away = self._files.exists(self._journal.full(last.spare))
        if held is None and not away:
            # Somebody cleared the staged file away.
            data = self._journal.blob(last.new)
            if data is None:
                raise OSError(errno.EIO, "the staged content is gone", self._journal.full(last.temp))
            self._files.create(self._journal.full(last.temp), data, like=self._journal.full(last.real))
            return Stand.STAGED
        if digest(held) == last.new:
            return Stand.TAKEN if away else Stand.STAGED
        return Stand.PUT

    def _out(self, last: Round) -> bytes | None:
        """What came out of a swap, or None if nothing could."""
        if last.base is None:
            return None
        spare = self._journal.full(last.spare)
        name = spare if self._files.exists(spare) else self._journal.full(last.temp)
        return self._steady(name, self._files.read(name), last.base)

    def _added(self, last: Round, now: bytes | None) -> bytes | None:
        """The whole lines that somebody added at the end of what was expected, if that is all that happened."""
        base = self._journal.blob(last.base)
        if not base or now is None or not now.startswith(base) or not base.endswith(b"\n") or not now.endswith(b"\n"):
            return None
        return now[len(base) :]

    def _spooled(self, last: Round, out: bytes) -> bool:
        """Leave added lines to the spool, from where they are appended once the commit has ended."""
        journal = self._journal
        known = journal.grown.get((last.file, last.turn))
        added = self._added(last, journal.blob(known) if known else out)
        if added is None:
            return False
        if not known:
            journal.add_grown(last, journal.put_blob(out) or "")
        name = f"{journal.token}-{last.file}-{last.turn}"
        text = added.decode("utf-8", "surrogateescape")
        spool_as(journal.root, name, last.path, Line("", text, journal.at), files=self._files)
        return True

    def _again(self, last: Round, real: str, seen: bytes | None, theirs: bytes | None, out: bytes | None) -> list[int]:
        """Prepare a further round on what others made of the file; answers the files that change with it."""
        self.replayed = True
        took = self._journal.put_blob(out)
        wanted = dict(self._resolve(last, theirs))
        self._renew(last, real, seen, theirs, wanted.pop(last.path), took)
        others = []
        for path, new in wanted.items():
            number = self._numbers[path]
            other = self._journal.last(number)
            if digest(new) != other.new:
                settled = self._is_put(other)
                base = self._bytes(other.new if settled else other.base)
                self._renew(other, other.real, base, self._bytes(other.image), new, None)
                others.append(number)
        return others

    def _is_put(self, last: Round) -> bool:
        return last.new == last.base or self._look(last) is Stand.PUT

    def _renew(
        self, last: Round, real: str, base: bytes | None, image: bytes | None, new: bytes | None, took: str | None
    ) -> None:
        journal, turn = self._journal, last.turn + 1
        temp = journal.temp_beside(real, last.file, turn)
        stood, shall, without = (journal.put_blob(one) for one in (base, new, image))
        if new is not None and stood != shall:
            self._files.make_folder(os.path.dirname(journal.full(real)))
            # A crash may have left one that no note tells of, so nobody has seen it.
            self._files.unlink(journal.full(temp))
            self._files.create(journal.full(temp), new, like=journal.full(real))
        journal.add_round(Round(last.file, turn, last.path, real, temp, stood, shall, without, took))

    def _known(self, last: Round) -> tuple[bytes, bytes]:
        return self._bytes(last.base) or b"", self._image(last)

    def _image(self, last: Round) -> bytes:
        return self._bytes(last.image) or b""

    def _bytes(self, name: str | None) -> bytes | None:
        """Content by digest; if it was lost with the power, nothing: then lines may come twice, but none is lost."""
        return None if name is None else self._journal.blob(name) or b""

    def _read_steady(self, real: str, base: str | None) -> bytes | None:
        path = self._journal.full(real)
        return self._steady(path, self._files.read(path), base)

    def _steady(self, path: str, data: bytes | None, base: str | None) -> bytes | None:
        """What stands there once a save in place, which shows as a beginning of the old content, has ended."""
        if base is None or data is None or digest(data) == base:
            return data
        expected = self._bytes(base) or b""
        for _ in range(_WAITS):
            if data is None or len(data) >= len(expected) or not expected.startswith(data):
                break
            self._files.wait()
            data = self._files.read(path)
        return data
