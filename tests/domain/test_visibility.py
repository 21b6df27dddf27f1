"""What a scope sees of its own memory and of its owner's."""

from datetime import UTC, datetime

from slowwave.pipeline.domain.annotation import Annotation
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.visibility import visible

NOW = datetime(2026, 11, 30, 22, tzinfo=UTC)


def _entry(id: str, hidden: str = "", topic_type: str = "feedback") -> Entry:
    return Entry(id, "memory/topics/x.md", 1, f"text of {id}", (), Annotation(hidden), topic_type=topic_type)


OWNERS = (
    _entry("private"),
    _entry("for all", "shared=1"),
    _entry("for nobody", "shared=0"),
    _entry("a fact for all", "shared=1", "reference"),
    _entry("a fact that was promoted", "shared=1;tier=resident", "reference"),
    _entry("a rule that was demoted", "shared=1;tier=retrieved"),
    _entry("a pinned secret of the owner's", "pin=1"),
    _entry("closed for all", "shared=1;vt=2026-11-01T00:00:00Z"),
    _entry("of tomorrow for all", "shared=1;vf=2026-12-01T00:00:00Z"),
)
OWN = (
    _entry("mine"),
    _entry("my fact", "", "reference"),
    _entry("closed", "vt=2026-11-01T00:00:00Z"),
    _entry("closes tomorrow", "vt=2026-12-01T00:00:00Z"),
)


def test_a_scope_sees_its_own_and_what_is_resident_and_shared_of_the_owners() -> None:
    assert [entry.id for entry in visible(OWN, OWNERS, NOW)] == [
        "mine",
        "my fact",
        "closes tomorrow",
        "for all",
        "a fact that was promoted",
    ]


def test_a_rule_of_the_owners_is_theirs_alone_until_it_is_shared() -> None:
    rule = _entry("never deploy on Fridays", "k=rule", "reference")
    assert visible((), (rule,), NOW) == ()
    shared = rule._replace(annotation=rule.annotation.with_value("shared", "1"))
    assert visible((), (shared,), NOW) == (shared,)


def test_the_owner_sees_all_that_holds_of_their_own_shared_or_not() -> None:
    assert visible(OWNERS, (), NOW) == tuple(entry for entry in OWNERS if entry.active(NOW))
