"""The order of a day and its night, the regions' docstrings and the glossary tell the same story."""

import sys
from pathlib import Path

from slowwave.flows.capture import AWAKE
from slowwave.interfaces.cli_text import stage_rows
from slowwave.pipeline.chain.stage import AwakeStage, SleepStage
from slowwave.stages import order

ROOT = Path(__file__).resolve().parents[2]


def _glossary() -> dict[str, tuple[str, str, str]]:
    """Region to (when, role, emits) as docs/domain-model.md has them."""
    lines = (ROOT / "docs/domain-model.md").read_text(encoding="utf-8").splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("| when | region |"))
    rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[start + 2 :]]
    table = rows[: next(index for index, row in enumerate(rows) if len(row) < 5)]
    return {region: (when, role, emits) for when, region, role, _, emits in table}


def test_the_glossary_is_what_the_code_says() -> None:
    # A region that is active twice stands in the glossary once, with both times where they differ.
    rows = stage_rows()
    times = {one.name: ", ".join(dict.fromkeys(row.when for row in rows if row.name == one.name)) for one in rows}
    listed = {row.name: (times[row.name], row.role, ", ".join(row.emits)) for row in rows}
    assert _glossary() == listed, "the table of regions in docs/domain-model.md says otherwise"


def test_each_region_is_a_module_that_says_its_role_first() -> None:
    stages: tuple[AwakeStage | SleepStage, ...] = (*order.AWAKE, *order.BEFORE, *order.ASLEEP, *order.WAKING)
    for stage in stages:
        module = sys.modules[f"slowwave.stages.{stage.name}"]
        assert module is stage
        first = (module.__doc__ or "").strip().splitlines()[0]
        assert stage.role.casefold() in first.casefold(), f"{stage.name}: {first}"


def test_every_region_has_its_place() -> None:
    files = {path.stem for path in (ROOT / "stages").glob("*.py")} - {"__init__", "order"}
    assert {row.name for row in stage_rows()} == files


def test_a_capture_wakes_the_same_regions_without_loading_the_night() -> None:
    assert AWAKE == order.AWAKE
