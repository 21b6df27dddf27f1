"""What answers a question loads no document, no entry, and nothing of the library that a hook has no time for."""

import subprocess
import sys
from pathlib import Path

from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.row import Page, Row
from slowwave.pipeline.recall.writing import changing

ROOT = Path(__file__).resolve().parents[2]
CODE = """
import sys
from slowwave.pipeline.recall.index import opened
from slowwave.pipeline.recall.search import View, recall
(hit,) = recall(opened(sys.argv[1], write=False), "how long are invoices kept, 发票", View("2026-11-30T00:00:00Z"), 5)
assert hit.row.text == "Invoices are kept, 发票保留七年", hit
print(*sys.modules)
"""
TOO_HEAVY = {"dataclasses", "inspect", "typing", "hashlib", "pathlib", "urllib", "tomllib", "zoneinfo", "subprocess"}


def test_a_question_loads_nothing_of_the_memory(tmp_path: Path) -> None:
    path = str(tmp_path / "odd name #1 ?100%.sqlite")
    index = opened(path, write=True)
    with changing(index) as writer:
        writer.put(Page("a.md", "", "", (Row("e1", 1, "Invoices are kept, 发票保留七年"),)))
    index.close()
    words = [sys.executable, "-I", "-S", "-c", f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n{CODE}", path]
    bare = subprocess.run([*words[:4], "import sys; print(*sys.modules)"], capture_output=True, text=True, check=True)
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split()) - set(bare.stdout.split())
    rooms = ("domain", "store", "format", "chain", "sources", "render")
    assert {name for name in loaded if name.startswith(tuple(f"slowwave.pipeline.{room}" for room in rooms))} == set()
    assert {name.partition(".")[0] for name in loaded} & TOO_HEAVY == set()
    assert [file.name for file in tmp_path.iterdir()] == ["odd name #1 ?100%.sqlite"]
