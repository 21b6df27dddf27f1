"""What a night with a model reads, in tokens, over a copy of a real workspace; and that the next asks nothing.

Nobody is asked: a program in the model's place says as little as each schema lets it. Tokens are counted as where no
server counts them, a quarter of a character and a whole one for Chinese. Answers 1 when a target is missed.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from datetime import date
from pathlib import Path

from slowwave.flows.night import Asked
from slowwave.flows.questions import costs
from slowwave.flows.scopes import dream_all
from slowwave.flows.taping import costs_of
from slowwave.pipeline.language.dates import days_in
from slowwave.pipeline.store.init import init
from slowwave.pipeline.store.workspace import Workspace, open_workspace

CASES = Path(__file__).resolve().parents[2] / "shared/cases/workspaces"
MOST = 20_000
"""Tokens read by the first night at default settings (issue 8)."""
SAYS_LITTLE = """
import json, sys
def least(schema):
    kind = schema.get("type")
    if kind == "object":
        return {key: least(one) for key, one in schema.get("properties", {}).items()}
    return {"array": [], "string": "", "boolean": False, "integer": 0}.get(kind)
print(json.dumps(least(json.load(sys.stdin)["schema"])))
"""


def main() -> int:
    """Each workspace, told as it comes."""
    missed = []
    for case in sorted(CASES.iterdir()):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / case.name
            shutil.copytree(case, root)
            program = Path(folder) / "says_little.py"
            program.write_text(SAYS_LITTLE, encoding="utf-8")
            init(str(root), today=date(2026, 11, 29))
            place = open_workspace(str(root), "benchmark")
            engine = replace(place.settings.engine, name="command", argv=(sys.executable, str(program)))
            _allow(Path(folder), engine.argv)
            place = replace(place, settings=replace(place.settings, engine=engine))
            missed += _nights(case.name, place)
    print("\n" + ("\n".join(["BEYOND THE TARGET", *missed]) if missed else "all within their targets"))
    return 1 if missed else 0


def _allow(folder: Path, argv: tuple[str, ...]) -> None:
    """A program is run only where the person's own configuration names it."""
    (folder / "slowwave").mkdir()
    (folder / "slowwave" / "config.toml").write_text(f"programs = [{json.dumps(argv)}]\n", encoding="utf-8")
    os.environ["XDG_CONFIG_HOME"] = str(folder)


def _nights(name: str, place: Workspace) -> list[str]:
    days = [day for path in Path(place.root).rglob("*.md") for day in days_in(path.stem)]
    day = max(days, default=date(2026, 11, 29))
    first = dream_all(place, Asked(day=day))
    read = costs(place).total.read
    by = Counter[str]()
    for one in costs_of(place):
        by[one.purpose] += one.read
    waiting = first.thought.waiting if first.thought else 0
    print(f"{name}, {day}: {len(costs_of(place))} questions, {read:,} tokens read, {waiting} wait")
    for purpose, tokens in by.most_common():
        print(f"  {tokens:7,}  {purpose}")
    calls = len(costs_of(place))
    dream_all(place, Asked(day=day))
    again = len(costs_of(place)) - calls
    print(f"  the second night asks {again}")
    found = [f"  {name}: {read:,} tokens instead of {MOST:,}"] if read > MOST else []
    found += [] if calls else [f"  {name}: nothing was asked"]
    return [*found, *([f"  {name}: the second night asks {again}"] if again else [])]


if __name__ == "__main__":
    sys.exit(main())
