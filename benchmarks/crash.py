"""Ten thousand lives that end by SIGKILL on the real disk: how many lines are lost or doubled? It must be none.

Each life is a forked child that appends lines, commits two files, and sometimes undoes that. It is killed at a random
step, or from outside after a random time, or lives to its end. Meanwhile somebody else saves by rename, appends by name
or writes through a handle that has been open since before. Then a recovery, which is killed now and then too, and the
count: whatever was acknowledged stands exactly once, whatever was cut off stands once or not at all, a commit whole or
not at all.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.writer.append import append
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed
from slowwave.pipeline.store.writer.recover import recover
from slowwave.pipeline.store.writer.undo import undo

LOG, A, B = "memory/logs/2026/11/2026-11-30.md", "memory/a.md", "memory/b.md"
LIVES_A_WORKSPACE = 40
# Steps of a life, counted once; later ones let it come to its end.
STEPS = 220


class Mortal(Files):
    """Somebody acts before one step, and the process kills itself at another."""

    def __init__(self, act: Callable[[], None], act_at: int, die_at: int) -> None:
        self._count = 0
        for name in self.STEPS:
            setattr(self, name, self._step(getattr(super(), name), act, act_at, die_at))

    def _step(
        self, real: Callable[..., object], act: Callable[[], None], act_at: int, die_at: int
    ) -> Callable[..., object]:
        def step(*args: object, **options: object) -> object:
            self._count += 1
            if self._count == act_at:
                act()
            if self._count == die_at:
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **options)

        return step


def read(root: str, path: str) -> bytes:
    try:
        return Path(root, path).read_bytes()
    except FileNotFoundError:
        return b""


def somebody(root: str, path: str, kind: str, line: str, handle: int) -> None:
    if kind == "rename":
        Path(root, "editor").write_bytes(read(root, path) + line.encode() + b"\n")
        os.replace(os.path.join(root, "editor"), os.path.join(root, path))
    elif kind == "append":
        with open(os.path.join(root, path), "ab") as file:
            file.write(line.encode() + b"\n")
    else:
        os.write(handle, line.encode() + b"\n")


def live(root: str, life: int, chance: random.Random, handle: int, tell: int, die_at: int) -> None:
    """What the child does; each line that it may count on is told through the pipe."""

    def told(*lines: str) -> None:
        os.write(tell, "".join(f"{line}\n" for line in lines).encode())

    def act() -> None:
        line = f"- somebody {life}"
        somebody(root, chance.choice((A, B)), chance.choice(("rename", "append", "old handle")), line, handle)
        told(line)

    files = Mortal(act, chance.randrange(1, STEPS), die_at)
    append(root, LOG, f"- before {life}", minute="09:12", files=files)
    told(f"- before {life}")
    changes = {path: Change(read(root, path), grown(root, path, life)) for path in (A, B)}

    def replay(path: str, fresh: bytes | None) -> Replayed:
        return Replayed({path: (fresh or b"") + f"- dream {life} {path}\n".encode()})

    commit(root, CommitPlan(f"d{life}", changes, replay), files=files)
    told(f"committed {life}")
    if chance.random() < 0.3:
        told(f"undoing {life}")
        undo(root, f"d{life}", undo_id=f"u{life}", files=files)
        told(f"undone {life}")
    append(root, LOG, f"- after {life}", minute="09:13", files=files)
    told(f"- after {life}")


def grown(root: str, path: str, life: int) -> bytes:
    return read(root, path) + f"- dream {life} {path}\n".encode()


def in_child(work: Callable[[], None], wait: float | None) -> bool:
    """Run in a forked child; kill it after ``wait`` seconds. Answers whether it came to its end."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        except DreamError as error:
            print(error, file=sys.stderr)
        finally:
            os._exit(code)
    if wait is not None:
        time.sleep(wait)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise SystemExit(f"a life ended with {os.WEXITSTATUS(status)}")
    return os.WIFEXITED(status)


class Account:
    """What must stand in the workspace, kept over its lives."""

    def __init__(self) -> None:
        self.settled: Counter[str] = Counter()
        self.lost = self.doubled = self.half = 0

    def settle(self, root: str, life: int, told: list[str]) -> None:
        everything = b"".join(read(root, path) for path in (LOG, A, B))
        stands = Counter(line for line in everything.decode().splitlines() if line.startswith("- "))
        for line in (f"- before {life}", f"- after {life}", f"- somebody {life}"):
            self._check(line, stands, at_least=int(line in told))
        dream = [stands[f"- dream {life} {path}"] for path in (A, B)]
        self.half += dream[0] != dream[1]
        expected = {0, 1}
        if f"undone {life}" in told:
            expected = {0}
        elif f"committed {life}" in told and f"undoing {life}" not in told:
            expected = {1}
        self.lost += max(dream) < min(expected)
        self.doubled += max(dream) > max(expected)
        for path in (A, B):
            self.settled[f"- dream {life} {path}"] = max(dream)
        for line, count in self.settled.items():
            self.lost += stands[line] < count
            self.doubled += stands[line] > count

    def _check(self, line: str, stands: Counter[str], *, at_least: int) -> None:
        self.lost += stands[line] < at_least
        self.doubled += stands[line] > 1
        self.settled[line] = min(1, stands[line])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10_000, help="lives (default: 10000)")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--dir", default=".", help="a folder on the disk to test (default: here)")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    began, killed, cut_recoveries, lost, doubled, half, lines = time.monotonic(), 0, 0, 0, 0, 0, 0
    base = tempfile.mkdtemp(prefix="crash-", dir=options.dir)
    root, account, handle = "", Account(), -1
    codes: Counter[str] = Counter()
    try:
        for life in range(options.runs):
            if life % LIVES_A_WORKSPACE == 0:
                shutil.rmtree(root, ignore_errors=True)
                root, account = os.path.join(base, str(life)), Account()
                os.makedirs(os.path.join(root, "memory"))
                for path in (A, B):
                    Path(root, path).write_bytes(b"- old\n")
            handle = os.open(os.path.join(root, A), os.O_WRONLY | os.O_APPEND)
            hear, tell = os.pipe()
            own, seed = chance.random() < 0.5, chance.random()
            die_at = chance.randrange(1, STEPS) if own else 0
            wait = None if own else chance.random() * 0.05
            killed += not in_child(lambda: live(root, life, random.Random(seed), handle, tell, die_at), wait)  # noqa: B023
            os.close(tell)
            with os.fdopen(hear) as pipe:
                told = pipe.read().splitlines()
            if chance.random() < 0.2:
                die_at = chance.randrange(1, 60)
                cut_recoveries += not in_child(lambda: mend(root, die_at), None)  # noqa: B023
            codes.update(finding.code for finding in recover(root))
            os.close(handle)
            account.settle(root, life, told)
            if life % LIVES_A_WORKSPACE == LIVES_A_WORKSPACE - 1 or life == options.runs - 1:
                lost, doubled, half = lost + account.lost, doubled + account.doubled, half + account.half
                lines += sum(account.settled.values())
    finally:
        shutil.rmtree(base, ignore_errors=True)
    print(f"{options.runs} lives, {killed} killed, {cut_recoveries} recoveries killed too")
    print(
        f"commits taken back {codes['D904']}, finished {codes['D905']}, files joined {codes['D906']}, "
        f"late lines brought back {codes['D909']}"
    )
    print(f"{lines} lines stand; lost {lost}, doubled {doubled}, commits by half {half}")
    print(f"{time.monotonic() - began:.1f} s")
    if lost or doubled or half:
        raise SystemExit(1)


def mend(root: str, die_at: int) -> None:
    recover(root, files=Mortal(lambda: None, 0, die_at))


if __name__ == "__main__":
    main()
