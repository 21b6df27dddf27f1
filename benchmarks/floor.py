"""Whether what an agent is told says something when it should, and nothing when it should not.

Run: python benchmarks/floor.py [--half learn] [--each]. benchmarks/data/floor.jsonl holds a memory of 66 entries and 16
conversations, half of it Chinese, and 72 prompts with what they should bring up, nothing for half of them; all was
written, and labelled, before anything was run over it. Each prompt is typed into a session of its own, which was told
the snapshot before. The rule was chosen on the half "learn"; "test" was not looked at until then.

spoke right: of the prompts at which something was said, those at which something should be. spoke: of those at which
something should be said, those at which what was wanted was. lines right: of all lines said, those that were wanted.
Beside it: what half of the best score alone would say of the entries, as it was before. Exits 1 below the goals.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from slowwave.flows.context import FLOOR, LOOKED_AT, tell
from slowwave.flows.fresh import compiled, hits, refresh_all
from slowwave.pipeline.sources.prompts import START, Asked, asked
from slowwave.pipeline.store.workspace import Workspace, open_workspace

DATA = Path(__file__).with_name("data") / "floor.jsonl"
RIGHT, SPOKE = 80.0, 75.0
"""Goals, percent, over both halves: a wrong word costs an agent's attention each time, a missing one is asked for."""
AT = datetime(2026, 10, 5, 9, 0, tzinfo=UTC)

Say = Callable[[str], Sequence[str]]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Precision and recall of the floor.")
    parser.add_argument("--half", choices=("learn", "test"), help="only these prompts")
    parser.add_argument("--each", action="store_true", help="show what is said at each prompt")
    given = parser.parse_args(arguments)
    data = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
    prompts = [one for one in data if "prompt" in one and given.half in (None, one["half"])]
    with tempfile.TemporaryDirectory() as folder:
        place = _workspace(Path(folder), data)
        print(f"{len(prompts)} prompts                 spoke right  spoke  lines right")
        met = True
        for name, say in (("ours", _ours(place)), ("half of the best alone", _before(place))):
            for half in ("learn", "test"):
                for language, some in (("English", _written(prompts, True)), ("Chinese", _written(prompts, False))):
                    _shown(f"{name}, {half}, {language}", say, [one for one in some if one["half"] == half])
            right, spoke = _shown(f"{name}, all", say, prompts, each=given.each and name == "ours")
            met &= name != "ours" or (right >= RIGHT and spoke >= SPOKE)
    return int(not met)


def _written(prompts: Sequence[dict[str, Any]], ascii_: bool) -> list[dict[str, Any]]:
    return [one for one in prompts if one["prompt"].isascii() is ascii_]


def _shown(name: str, say: Say, prompts: Sequence[dict[str, Any]], *, each: bool = False) -> tuple[float, float]:
    spoken = right = wanted = found = lines = good = 0
    for one in prompts:
        said = say(one["prompt"])
        fitting = [line for line in said if any(part in line for part in one["say"])]
        spoken += bool(said)
        right += bool(said) and bool(one["say"])
        wanted += bool(one["say"])
        found += bool(fitting)
        lines += len(said)
        good += len(fitting)
        if each:
            print("\n    ".join((f"  {one['half']}, {one['say'] or 'nothing'}: {one['prompt']}", *said)))
    if not prompts:
        return 0.0, 0.0
    result = 100 * right / max(1, spoken), 100 * found / max(1, wanted)
    print(f"{name:<40}  {result[0]:<11.0f}  {result[1]:<5.0f}  {100 * good / max(1, lines):.0f} of {lines}")
    return result


def _ours(place: Workspace) -> Say:
    known: dict[str, list[str]] = {}

    def say(prompt: str) -> Sequence[str]:
        if prompt not in known:
            session = f"p{len(known)}"
            tell(place, Asked(START, "claude-code", session=session, source="startup"))
            event = {"hook_event_name": "UserPromptSubmit", "session_id": session, "prompt": prompt}
            told = tell(place, asked(event))
            assert told.trouble is None, told.trouble
            known[prompt] = [line for line in told.text.splitlines() if line.startswith("- ")]
        return known[prompt]

    return say


def _before(place: Workspace) -> Say:
    found = compiled(place)

    def say(prompt: str) -> Sequence[str]:
        rows = hits(place, prompt, "2026-11-30T00:00:00Z", None, found, LOOKED_AT)
        best = rows[0].score if rows else 0.0
        return [hit.row.text for hit in rows if hit.parts.words and hit.score >= FLOOR * best][:5]

    return say


def _workspace(folder: Path, data: Sequence[dict[str, Any]]) -> Workspace:
    root, sessions = folder / "notes", folder / "sessions" / "-app"
    topics = root / "memory/topics"
    topics.mkdir(parents=True)
    sessions.mkdir(parents=True)
    entries = [one for one in data if "entry" in one]
    lines = "".join(
        f"- {one['entry']}{' 🔥 HIGH' if one.get('high') else ''} <!--m:eid=e{number:016x};vf=2026-09-01T00:00:00Z-->\n"
        for number, one in enumerate(entries)
    )
    path = topics / "project_general.md"
    path.write_text(f"---\nname: General\ntype: project\n---\n\n{lines}", encoding="utf-8")
    os.utime(path, (1_790_000_000, 1_790_000_000))
    for number, one in enumerate(one for one in data if "session" in one):
        rows = (_row(number, place, said) for place, said in enumerate(one["session"]))
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (sessions / f"s{number}.jsonl").write_text(text, encoding="utf-8")
    settings = f'[sources]\nread = ["claude-code"]\n[sources.folders]\nclaude-code = "{sessions.parent}"\n'
    (root / "dream.toml").write_text(settings, encoding="utf-8")
    workspace = open_workspace(str(root), "benchmark")
    refresh_all(workspace)
    return workspace


def _row(session: int, place: int, said: str) -> dict[str, Any]:
    at = AT + timedelta(days=session, seconds=30 * place)
    known = {"sessionId": f"s{session}", "cwd": "/srv/app", "timestamp": at.isoformat()}
    id = f"00000000-0000-0000-{session:04}-{place:012}"
    if said.startswith("> "):
        message = {"id": id, "role": "assistant", "content": [{"type": "text", "text": said[2:]}]}
        return {**known, "uuid": id, "type": "assistant", "message": message}
    return {**known, "uuid": id, "type": "user", "message": {"role": "user", "content": said}}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
