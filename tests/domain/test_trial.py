"""A shadow trial on paper, and what it does to a score."""

from dataclasses import replace

import pytest

from slowwave.pipeline.domain.trial import DEFERRED, REJECTED, Trial, on_one_line, report, weighed

TRIAL = Trial("The staging host is kestrel", "Where does staging run?", "No idea.", "On kestrel.", "helpful", "Right.")


def test_the_report_has_upstreams_lines_in_their_order() -> None:
    assert report(TRIAL) == (
        "# Dreaming Shadow Trial Report\n\n"
        "candidate: The staging host is kestrel\n"
        "trial prompt: Where does staging run?\n"
        "baseline outcome: No idea.\n"
        "candidate outcome: On kestrel.\n"
        "verdict: helpful\n"
        "recommendation: promote\n"
        "reason: Right.\n"
        "risk flags:\n- none recorded\n"
        "evidence refs:\n- none supplied\n"
        "promotion action: report-only\n"
    )
    more = Trial("测试", "问", "甲", "乙", "harmful", "误导", ("stale", "private"), ("log:2026-12-01#e1",))
    assert "risk flags:\n- stale\n- private\nevidence refs:\n- log:2026-12-01#e1\n" in report(more)
    assert "recommendation: reject\n" in report(more)


def test_its_name_is_the_digest_of_all_that_it_says() -> None:
    # sha256 of the JSON array without blanks, as JSON.stringify writes it.
    assert TRIAL.name == "bc06164b5f97"
    assert replace(TRIAL, verdict="neutral").name != TRIAL.name


def test_texts_come_on_one_line() -> None:
    assert on_one_line((" a\n b\t c ", "", "\n")) == ("a b c",)


@pytest.mark.parametrize(
    ("score", "verdict", "after"),
    [
        (0.60, "helpful", (0.64, "")),
        (0.97, "helpful", (1.0, "")),
        (0.60, "neutral", (0.60, DEFERRED)),
        (0.60, "harmful", (0.0, REJECTED)),
        (0.60, "", (0.60, "")),
    ],
)
def test_what_a_verdict_does_to_a_score(score: float, verdict: str, after: tuple[float, str]) -> None:
    found, reason = weighed(score, verdict)
    assert (round(found, 6), reason) == after
