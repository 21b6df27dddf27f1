"""What the Prefect flow adds to a night of 10,000 lines: on a running server it must stay within 2 s of the plain fold.

The server is started in a home of its own and stopped at the end. Prefect is imported and one flow has run before the
first measured one. Each night is the same first dream on a copy of the same workspace, fold and flow in turn; the
difference of the two medians counts.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from _diary import Diary, write_days

from slowwave.flows.server import answers, environment

LIMIT_SECONDS = 2.0
DAY = date(2026, 11, 28)
SERVER_SECONDS = 240.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--nights", type=int, default=5)
    parser.add_argument("--port", type=int, default=4298)
    parser.add_argument("--inside", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.inside:
        return measure(Path(asked.inside), asked.nights)
    url = f"http://127.0.0.1:{asked.port}/api"
    if answers(url):
        print(f"not measured: something answers at {url} already; name another --port")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        write_days(Path(folder) / "seed", Diary(7), asked.entries)
        (Path(folder) / "seed" / "dream.toml").write_text("", encoding="utf-8")
        home = os.path.join(folder, "prefect")
        os.mkdir(home)
        env = {**environment(home, url, os.environ), "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        words = ["-m", "prefect", "server", "start", "--host", "127.0.0.1", "--port", str(asked.port)]
        with open(os.path.join(folder, "server.log"), "wb") as log:
            server = subprocess.Popen([sys.executable, *words], cwd=home, env=env, stdout=log, stderr=log)
        try:
            deadline = time.monotonic() + SERVER_SECONDS
            while not answers(url):
                if server.poll() is not None or time.monotonic() > deadline:
                    print("not measured: the Prefect server did not start")
                    return 1
                time.sleep(0.2)
            # Prefect reads its settings when it is imported, so what is measured runs in a process of its own.
            code = [sys.executable, os.path.abspath(__file__), "--inside", folder, "--nights", str(asked.nights)]
            return subprocess.run(code, cwd=home, env=env, check=False).returncode
        finally:
            server.terminate()
            server.wait(60)


def measure(folder: Path, nights: int) -> int:
    from slowwave.flows import wiring
    from slowwave.flows.dream import run_flow
    from slowwave.flows.night import Asked, Kind, Slept, dream_once
    from slowwave.pipeline.store.workspace import Workspace

    asked = Asked(day=DAY)

    def timed(run: Callable[[Workspace, Asked], Slept]) -> tuple[float, float]:
        copy = folder / "notes"
        shutil.copytree(folder / "seed", copy)
        started, worked = time.perf_counter(), time.process_time()
        slept = run(wiring.workspace(str(copy)), asked)
        taken = time.perf_counter() - started, time.process_time() - worked
        shutil.rmtree(copy)
        if slept.kind is not Kind.DREAMT:
            raise SystemExit(f"no dream: {slept.why}")
        return taken

    timed(run_flow)
    timed(dream_once)
    fold, flow = [], []
    for _ in range(nights):
        fold.append(timed(dream_once))
        flow.append(timed(run_flow))
    for name, times in (("fold", fold), ("flow", flow)):
        listed = ", ".join(f"{wall:.2f}" for wall, _ in times)
        wall, work = (statistics.median(column) for column in zip(*times, strict=True))
        print(f"{name}: median {wall:.2f} s of {nights} nights ({listed}); of the processor {work:.2f} s")
    more = statistics.median(wall for wall, _ in flow) - statistics.median(wall for wall, _ in fold)
    good = more <= LIMIT_SECONDS
    print(f"the flow adds {more:.2f} s (limit {LIMIT_SECONDS:.0f} s): {'good' if good else 'TOO MUCH'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
