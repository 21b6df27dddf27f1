"""Zones by name, and this machine's own."""

from datetime import UTC, datetime, timedelta

import pytest

from slowwave.pipeline.clock import now, zone_named
from slowwave.pipeline.errors import DreamError, Exit


def test_a_named_zone_knows_its_summer_time() -> None:
    zone = zone_named("Europe/Amsterdam")
    assert datetime(2026, 7, 1, tzinfo=zone).utcoffset() == timedelta(hours=2)
    assert datetime(2026, 12, 1, tzinfo=zone).utcoffset() == timedelta(hours=1)


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "/etc/passwd", "Europe", "\0"])
def test_what_is_no_zone_is_a_matter_of_configuration(name: str) -> None:
    with pytest.raises(DreamError) as caught:
        zone_named(name)
    assert caught.value.exit_code is Exit.CONFIGURATION
    assert "IANA" in caught.value.hint


def test_the_local_zone_follows_tz(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    assert datetime(2026, 7, 1, tzinfo=zone_named("local")).utcoffset() == timedelta(hours=8)


def test_a_tz_without_rules_falls_back_to_an_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "<+03>-3")
    assert datetime(2026, 7, 1, tzinfo=zone_named("local")).utcoffset() is not None


def test_now_is_aware_and_whole_seconds() -> None:
    moment = now(zone_named("Asia/Shanghai"))
    assert moment.microsecond == 0
    assert abs(moment - datetime.now(UTC)) < timedelta(seconds=5)
