"""Statements that may be about the same are found without holding each against each."""

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
