"""The import contracts hold, and each of them bites."""

import subprocess
import sysconfig
from pathlib import Path

import pytest


def _lint(checkout: Path) -> subprocess.CompletedProcess[str]:
    program = Path(sysconfig.get_path("scripts")) / "lint-imports"
    return subprocess.run([program, "--no-logo", "--no-cache"], cwd=checkout, capture_output=True, text=True)


def test_contracts_are_kept(root: Path) -> None:
    result = _lint(root)
    assert result.returncode == 0, result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("contract", "files"),
    [
        ("Floors of the house", {"slowwave/attic/__init__.py": ""}),
        ("Floors of the house", {"pipeline/errors.py": "import slowwave.stages\n"}),
        ("Floors of the house", {"stages/probe.py": "import slowwave.flows\n"}),
        ("Floors of the pipeline", {"pipeline/attic/__init__.py": ""}),
        ("Floors of the pipeline", {"pipeline/attic.py": ""}),
        ("Floors of the pipeline", {"pipeline/language/probe.py": "import slowwave.pipeline.domain\n"}),
        ("Floors of the pipeline", {"pipeline/domain/probe.py": "import slowwave.pipeline.store\n"}),
        ("The core is pure", {"pipeline/chain/probe.py": "def f() -> None:\n    import os.path\n"}),
        (
            "The core is pure",
            {"stages/probe.py": "import slowwave.pipeline.errors\n", "pipeline/errors.py": "import socket\n"},
        ),
        ("Regions are independent", {"stages/probe.py": "import slowwave.stages.other\n", "stages/other.py": ""}),
    ],
)
def test_a_broken_law_is_found(copy: Path, contract: str, files: dict[str, str]) -> None:
    for name, text in files.items():
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text(text, encoding="utf-8")
    result = _lint(copy)
    assert result.returncode == 1, result.stdout + result.stderr
    broken = [line for line in result.stdout.splitlines() if " BROKEN" in line]
    assert [line for line in broken if line.startswith(contract)], result.stdout


def test_regions_may_meet_in_order(copy: Path) -> None:
    for name in ("probe", "other"):
        (copy / f"stages/{name}.py").write_text("", encoding="utf-8")
    (copy / "stages/order.py").write_text(
        "import slowwave.stages.other\nimport slowwave.stages.probe\n", encoding="utf-8"
    )
    result = _lint(copy)
    assert result.returncode == 0, result.stdout
