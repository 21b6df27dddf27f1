"""What a statement is held against, and what it is to that, does not hang on how Python happens to order its sets."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ASKED = """
from slowwave.pipeline.domain.blocks import Blocks
from slowwave.pipeline.domain.nearby import Nearby
from slowwave.pipeline.domain.pairs import judge

said = [
    f"{who} {what} {where} port {8000 + n % 7} on {n % 5} machines"
    for n, (who, what, where) in enumerate(
        (who, what, where)
        for who in ("Kestrel", "Lumen", "the billing service", "青鸾的网关")
        for what in ("listens on", "runs with", "was moved to", "使用")
        for where in ("Leipzig", "the old cluster", "杭州机房")
    )
]
blocks, words = Blocks(), Nearby()
for place, text in enumerate(said):
    blocks.add(text, place)
    words.add(text)
print([blocks.near(text) for text in said])
print([words.near(text) for text in said])
now = "The search index is maintained by Kwame as of this sprint."
names = ("Petra Novak", "Sofia Marin", "Ana Maria Lopez")
print([judge(f"The search index has {who} as its maintainer.", now) for who in names])
"""


def _answer(seed: str) -> str:
    given = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", ASKED], env=given, capture_output=True, text=True, check=True).stdout


def test_the_same_neighbours_in_the_same_order() -> None:
    first = _answer("1")
    assert "[[" in first
    assert {_answer(seed) for seed in ("2", "3")} == {first}
