"""Many writers at once, in threads and in processes, while commits replace the same files."""

import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from slowwave.pipeline.store.writer.append import append
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed
from slowwave.pipeline.store.writer.recover import recover

LOG, TOPIC = "memory/logs/2026/11/2026-11-30.md", "memory/topics/user_profile.md"
WRITERS, LINES = 8, 1_000

PROCESS = """
import sys
from slowwave.pipeline.store.writer.append import append
root, path, name, count = sys.argv[1:]
for number in range(int(count)):
    append(root, path, f"- {name} {number}", minute="09:%02d" % (number // 50))
"""


@pytest.fixture
def root(tmp_path: Path) -> str:
    return str(tmp_path)


def add(path: str, fresh: bytes | None, text: bytes) -> Replayed:
    return Replayed({path: (fresh or b"") + text})


def dream(root: str, number: int) -> None:
    text = b"- dream %d\n" % number
    changes = {}
    for path in (LOG, TOPIC):
        old = Path(root, path).read_bytes() if os.path.exists(os.path.join(root, path)) else None
        changes[path] = Change(old, (old or b"") + text)
    commit(root, CommitPlan(f"d{number}", changes, lambda path, fresh: add(path, fresh, text)))


@pytest.mark.slow
def test_every_line_of_sixteen_writers_stands_once_while_dreams_commit(root: str) -> None:
    def write(name: str) -> None:
        for number in range(LINES):
            append(root, LOG, f"- {name} {number}", minute=f"09:{number // 50:02d}")

    processes = [
        subprocess.Popen([sys.executable, "-c", PROCESS, root, LOG, f"process {number}", str(LINES)])
        for number in range(WRITERS)
    ]
    dreams = 0
    with ThreadPoolExecutor(WRITERS) as pool:
        threads = [pool.submit(write, f"thread {number}") for number in range(WRITERS)]
        while not all(one.done() for one in threads) or any(one.poll() is None for one in processes):
            dream(root, dreams)
            dreams += 1
        for thread in threads:
            thread.result()
    assert [one.wait() for one in processes] == [0] * WRITERS
    recover(root)
    lines = Counter(line for line in Path(root, LOG).read_text().splitlines() if line.startswith("- "))
    expected = [
        f"- {kind} {one} {line}" for kind in ("thread", "process") for one in range(WRITERS) for line in range(LINES)
    ]
    expected += [f"- dream {number}" for number in range(dreams)]
    assert lines == Counter(expected)
    assert dreams > 3
    assert Counter(Path(root, TOPIC).read_text().splitlines()) == Counter(expected[-dreams:])
