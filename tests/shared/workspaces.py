"""A workspace's files as values."""

import json
from pathlib import Path


def tree(root: str | Path, but: str = "") -> dict[str, bytes]:
    """What each file below holds, by path from there. but: a folder that is left out, by path from there."""
    folder = Path(root)
    files = (path for path in folder.rglob("*") if path.is_file())
    named = {path.relative_to(folder).as_posix(): path for path in files}
    return {name: path.read_bytes() for name, path in named.items() if not but or not name.startswith(f"{but}/")}


def theirs(root: str | Path) -> dict[str, bytes]:
    """People's files, and whatever stands beside them."""
    return tree(root, "memory/.dreams")


def runs(root: str | Path) -> list[dict[str, object]]:
    """The records of runs.log, in order."""
    text = (Path(root) / "memory/.dreams/slowwave/runs.log").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
