"""A path as an address."""

import sqlite3
from pathlib import Path

from slowwave.pipeline.recall.database import uri_of


def test_any_path_opens_its_own_file(tmp_path: Path) -> None:
    path = tmp_path / "a?b#c%d 笔记 é.sqlite"
    with sqlite3.connect(f"{uri_of(str(path))}?mode=rwc", uri=True) as base:
        base.execute("CREATE TABLE t(x)")
    assert path.exists()
