"""What a claim adds: a clause, a cause, an end, advice, emphasis, a condition, another word in one's place."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.more import added


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("The lift stopped, and the tenants organised a festive barbecue.", "The lift stopped on Friday."),
        ("The lift stopped because squirrels chewed its cables.", "The lift stopped on Friday -> called the service"),
        ("Ben stays, so Mia goes.", "Ben stays, Mia goes"),
        ("The lift should be inspected weekly.", "The lift stopped on Friday."),
        ("The lift is severely damaged.", "The lift is damaged."),
        ("The lift is closed until the owner pays.", "The lift is closed."),
        ("The door was painted by Igor with varnish.", "The door was painted by Igor with tar."),
        ("电梯停了，以免发生火灾事故。", "电梯周五停了"),
        ("电梯严重损坏。", "电梯损坏"),
        ("门应该每年检查。", "门去年检查过"),
    ],
)
def test_what_the_evidence_does_not_tell_is_refused(text: str, line: str) -> None:
    assert list(added(text, (line,))) != []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("As the cable broke, the lift stood still.", "lift stopped: cable broken"),
        ("The lift stopped because its cable broke.", "cable broke -> lift stopped"),
        ("因为缆绳断了，电梯停了。", "电梯停了，原因是缆绳断"),
    ],
)
def test_a_cause_in_known_words_may_be_told(text: str, line: str) -> None:
    assert list(added(text, (line,))) == []
