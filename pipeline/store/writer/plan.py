"""What a replace commit is told and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from slowwave.pipeline.errors import Finding
from slowwave.pipeline.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """One file. old: its bytes as they were read, None if it was not there; new: what it shall hold, None to go."""

    old: bytes | None
    new: bytes | None


@dataclass(frozen=True, slots=True)
class Replayed:
    """The answer of a replay. files: what each file it touches shall hold now (None: nothing, leave it gone)."""

    files: Mapping[str, bytes | None]
    conflicts: tuple[Finding, ...] = ()


# replay(path, fresh): somebody else wrote ``path`` since it was read, and ``fresh`` is what they made of it, without
# anything of this commit; None if they removed it. The answer holds at least ``path``: the commit's changes applied to
# ``fresh``, in which every line of ``fresh`` that the commit did not mean to change stands as it is. It may hold other
# paths of the plan's ``changes`` whose content changes with it (an intent lands whole or not at all), also ones that
# have landed already or whose old and new content were equal. It may be called several times, for one path too, and
# remembers what it was given.
Replay = Callable[[str, bytes | None], Replayed]

# finish(landed): the machine state (workspace path -> bytes) that goes with these contents of the commit's files. It
# is called before the first file is touched, with the contents as planned, and again under the lock if a replay
# changed one. After a crash the last answer is used. It must answer the same for the same contents.
Finish = Callable[[Mapping[str, bytes | None]], Mapping[str, bytes]]


def no_state(landed: Mapping[str, bytes | None]) -> Mapping[str, bytes]:
    """The finish of a commit without machine state."""
    return {}


@dataclass(frozen=True, slots=True)
class CommitPlan:
    """One commit of several files, all or none.

    dream_id: letters, digits, dot, dash, underscore; also the name under which it can be undone.
    changes: workspace path -> change, in the order in which the files are to appear.
    at: time for the log of writes, as the caller likes.
    kind: one word; of the kind ``dream`` the last thirty stay undoable (see ``record.py``).
    """

    dream_id: str
    changes: Mapping[str, Change]
    replay: Replay
    finish: Finish = no_state
    at: str = ""
    kind: str = "dream"


@dataclass(frozen=True, slots=True)
class Landed:
    """One file of a receipt. before, after: SHA-256 in hex, None for a file that is not there."""

    path: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a commit did. conflicts: from replays; findings: what was noticed on the way, such as an earlier crash."""

    dream_id: str
    files: tuple[Landed, ...] = ()
    conflicts: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def changed(self) -> tuple[str, ...]:
        """The files that are not as they were."""
        return tuple(landed.path for landed in self.files if landed.before != landed.after)

    @property
    def told(self) -> tuple[Finding, ...]:
        """All that there is to say of it."""
        return (*self.conflicts, *self.findings)
