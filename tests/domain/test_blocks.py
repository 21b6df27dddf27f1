"""Statements that may be about the same are found without holding each against each."""

import subprocess
import sys

from slowwave.pipeline.domain.blocks import BUCKET, SMALL, Blocks


def many(count: int) -> list[tuple[str, int]]:
    return [(f"Warehouse {n} of the northern depot stocks item{n} and item{n + 1}.", n) for n in range(count)]


def test_a_small_set_is_looked_at_whole() -> None:
    assert Blocks(many(SMALL)).near("It rained.") == list(range(SMALL))


def test_of_many_those_are_found_that_share_attribute_owner_value_or_rare_words() -> None:
    blocks = Blocks(many(300))
    told = {
        "Billing listens on port 8081.": "Billing is on 9099 as of today.",
        "I live in Lisbon.": "I've moved to Ghent.",
        "账单服务监听8081端口。": "账单服务改到9099了。",
        "我住在南京。": "搬到苏州了,我很满意。",
        "The harbour crane was greased with walrus tallow.": "Walrus tallow is what greases the crane.",
    }
    for old, new in told.items():
        blocks.add(old, 1000)
        assert 1000 in blocks.near(new)
        assert len(blocks.near(new)) < SMALL
        blocks.drop(old, 1000)
        assert 1000 not in blocks.near(new)


def test_a_key_that_too_many_share_leads_nowhere() -> None:
    blocks = Blocks((f"Depot {n} listens on port {2000 + n}.", n) for n in range(BUCKET + 50))
    assert len(blocks.near("The port is 8081 now.")) == 0


def test_they_are_found_in_the_same_order_in_every_process() -> None:
    hosts = ("proxima", "kasm", "granite", "kestrel", "heron")
    told = [(f"{host.title()} has {n + 2} cores and 7.{n} GiB RAM, disk at 4{n}%.", n) for n, host in enumerate(hosts)]
    asked = "Proxima, Kasm, Granite, Kestrel and Heron have 8 cores and 9.1 GiB RAM, disk at 89%."
    code = f"""
from slowwave.pipeline.domain.blocks import Blocks
rain = [(f"Gauge {{n}} of the river read {{n}} mm.", 100 + n) for n in range(60)]
print(Blocks([*rain, *{told!r}]).near({asked!r}))
"""
    orders = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in "1234"
    }  # fmt: skip
    assert len(orders) == 1
    assert all(f"{n}" in next(iter(orders)) for n in range(5))
