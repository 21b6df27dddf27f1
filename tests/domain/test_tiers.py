"""The kind of an entry decides its tier: HexClaw's six types, Claude Code's four, and what overrides them."""

import pytest

from slowwave.pipeline.domain.annotation import Annotation
from slowwave.pipeline.domain.entry import KINDS, Entry


def _entry(hidden: str = "", topic_type: str = "", tag: str = "") -> Entry:
    return Entry("e1", "memory/topics/x.md", 1, "text", (), Annotation(hidden), tag, topic_type=topic_type)


SIX = {"rule": True, "identity": True, "instruction": True, "preference": True, "fact": False, "context": False}
FOUR = {"user": ("identity", True), "feedback": ("instruction", True), "project": ("context", False),
        "reference": ("fact", False)}  # fmt: skip


def test_these_are_hexclaws_six() -> None:
    assert set(SIX) == set(KINDS)


@pytest.mark.parametrize(("kind", "resident"), SIX.items())
@pytest.mark.parametrize("topic_type", ["", *FOUR])
def test_a_kind_decides_whatever_the_topic(kind: str, resident: bool, topic_type: str) -> None:
    for entry in (_entry(f"k={kind}", topic_type), _entry("", topic_type, kind)):
        assert (entry.kind, entry.resident) == (kind, resident)


@pytest.mark.parametrize(("topic_type", "means"), FOUR.items())
@pytest.mark.parametrize("hidden", ["", "k=", "k=nonsense", "tier=", "tier=elsewhere", "subj=k%3Drule"])
def test_else_claude_codes_type_of_the_topic_does(topic_type: str, means: tuple[str, bool], hidden: str) -> None:
    entry = _entry(hidden, topic_type)
    assert (entry.kind, entry.resident) == means


def test_a_type_that_nobody_knows_is_a_fact() -> None:
    assert (_entry().kind, _entry().resident) == ("fact", False)
    assert _entry("", "diary").kind == "fact"


@pytest.mark.parametrize("kind", KINDS)
def test_the_tier_overrides_the_kind_and_leaves_it(kind: str) -> None:
    for tier in ("resident", "retrieved"):
        entry = _entry(f"k={kind};tier={tier}")
        assert (entry.kind, entry.resident) == (kind, tier == "resident")


def test_the_annotation_outweighs_the_tag() -> None:
    assert _entry("k=fact", "user", "rule").kind == "fact"


@pytest.mark.parametrize("hidden", ["shared=1", "pin=1;shared=1", "shared=0;shared=1"])
def test_one_is_shared(hidden: str) -> None:
    assert _entry(hidden).shared


@pytest.mark.parametrize("hidden", ["", "shared=0", "shared=", "shared=yes", "unshared=1", "subj=shared%3D1"])
def test_all_else_is_not(hidden: str) -> None:
    assert not _entry(hidden).shared
