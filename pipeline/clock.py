"""The clock and the zone: read by wiring alone, and handed down as values."""

from __future__ import annotations

import os
from datetime import datetime, tzinfo

from slowwave.pipeline.errors import DreamError, Exit

LOCAL = "local"
_LOCALTIME = "/etc/localtime"
_DATABASE = "/usr/share/zoneinfo"


def zone_named(name: str) -> tzinfo:
    """The zone of that IANA name, or this machine's for "local".

    Raises DreamError (exit 2) for a name that no zone bears. Zones come from the machine's database, else from the
    tzdata package.
    """
    if name == LOCAL:
        return _local_zone()
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise DreamError(
            f"dream.toml: schedule.zone is {name!r}, which is no time zone",
            hint='Use "local" or an IANA name such as "Europe/Amsterdam" or "Asia/Shanghai".',
            exit_code=Exit.CONFIGURATION,
        ) from None


def now(zone: tzinfo) -> datetime:
    """This moment in that zone, to the second."""
    return datetime.now(zone).replace(microsecond=0)


def in_zone(moment: datetime, name: str) -> datetime:
    """The moment on the clock of that zone, as `zone_named` has it, but for the machine's own without its rules.

    The system knows them too, and loading ours takes half as long as starting Python: a capture cannot wait for that.
    """
    named = os.environ.get("TZ", "").lstrip(":")
    if name == LOCAL and (not named or os.path.exists(os.path.join(_DATABASE, named))):
        return moment.astimezone()
    return moment.astimezone(zone_named(name))


def _local_zone() -> tzinfo:
    """This machine's zone with its summer time; where no rules are found, the offset that holds today."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    named = os.environ.get("TZ", "").lstrip(":")
    linked = os.path.realpath(_LOCALTIME).partition("zoneinfo/")[2] if os.path.exists(_LOCALTIME) else ""
    try:
        if named or linked:
            return ZoneInfo(named or linked)
        with open(_LOCALTIME, "rb") as rules:
            return ZoneInfo.from_file(rules)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        pass
    offset = datetime.now().astimezone().tzinfo
    if offset is None:
        raise AssertionError("an aware moment has a zone")
    return offset
