"""The documents as a whole: each decision has a number of its own, and what one links to is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted((*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").rglob("*.md")))


def test_each_decision_has_a_number_of_its_own() -> None:
    numbers = [path.name[:4] for path in (ROOT / "docs" / "decisions").glob("*.md")]
    assert sorted(set(numbers)) == sorted(numbers)


def test_what_is_linked_is_there() -> None:
    lost = [
        f"{path.relative_to(ROOT)}: {link}"
        for path in DOCUMENTS
        for link in re.findall(r"\]\((?!https?:|mailto:)([^)#\s]+)", re.sub(r"`[^`\n]*`", "", path.read_text("utf-8")))
        if not (path.parent / link).exists()
    ]
    assert lost == []
