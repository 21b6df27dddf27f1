"""Some are not all."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.wholes import made_whole


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "The flag is on for all customers.",
            ("feature `bulk_export` behind a flag, on for beta customers, off for the others until the audit is done",),
        ),
        ("All sensors report NaN.", ("three of the five sensors report NaN",)),
        ("The class chose the solar project.", ("most of the class chose the solar project, two the tunnel",)),
        ("One of the tries ended in a fall.", ("4 tries, fell each time",)),
        ("The sopranos are flat throughout.", ("sopranos flat in bar 34",)),
        ("The host rejects the first upload of each episode.", ("first upload of episode 112 rejected by the host",)),
    ],
)
def test_a_part_is_not_told_as_all(text: str, lines: tuple[str, ...]) -> None:
    assert list(made_whole(text, lines)) != []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Every child swims.", ("all children swim",)),
        ("Most of the class chose the solar project.", ("most of the class chose the solar project, two the tunnel",)),
        ("Two chose the tunnel.", ("most of the class chose the solar project, two the tunnel",)),
        ("Emil comes every Wednesday.", ("Emil comes Wednesdays",)),
    ],
)
def test_all_and_some_may_be_told_where_they_are(text: str, lines: tuple[str, ...]) -> None:
    assert list(made_whole(text, lines)) == []
