"""What Prefect is asked to load is there, from any folder."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

pytestmark = [pytest.mark.prefect, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[3]
LOAD = """
import sys
from prefect.flows import load_flow_from_entrypoint
for entrypoint in sys.argv[1:]:
    flow = load_flow_from_entrypoint(entrypoint)
    print(flow.name, sorted(flow.parameters.properties))
"""


def test_each_entrypoint_loads_and_takes_the_parameters_it_is_given(tmp_path: Path) -> None:
    deployments = yaml.safe_load((ROOT / "prefect.yaml").read_text(encoding="utf-8"))["deployments"]
    assert [one["name"] for one in deployments] == ["dream-morning", "dream-night"]
    # As prefect.yaml names it, and as `dream up` does.
    entrypoints = [*{one["entrypoint"] for one in deployments}, "slowwave.flows.dream.dream"]
    own = {key: value for key, value in os.environ.items() if not key.startswith("PREFECT_")}
    paths = os.pathsep.join(path for path in sys.path if path)
    env = {**own, "PYTHONPATH": paths, "PREFECT_HOME": str(tmp_path), "PREFECT_SERVER_EPHEMERAL_ENABLED": "false"}
    done = subprocess.run(
        [sys.executable, "-c", LOAD, *entrypoints], cwd="/", env=env, capture_output=True, text=True, timeout=240
    )
    parameters = ["ahead", "day", "engine", "scheduled", "since", "take_over", "workspace"]
    assert done.stdout == f"dream {parameters}\n" * len(entrypoints), done.stderr
    assert all(set(one["parameters"]) <= set(parameters) for one in deployments)
    assert all(schedule["timezone"] for one in deployments for schedule in one["schedules"])
