"""Each finding code of the code is explained, and none that is gone."""

import re
from pathlib import Path

CODE = re.compile(r"\bD\d{3}\b")


def test_each_code_is_explained(root: Path) -> None:
    folders = ("pipeline", "stages", "flows", "interfaces")
    sources = [path for folder in folders for path in (root / folder).rglob("*.py")]
    used = {code for path in sources for code in re.findall(r'"(D\d{3})"', path.read_text(encoding="utf-8"))}
    assert used
    assert set(CODE.findall((root / "docs/findings.md").read_text(encoding="utf-8"))) == used
