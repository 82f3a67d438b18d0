"""Quiet hours: for how long a notice waits that somebody does not want in the night."""

from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_LONGEST: Final = 64
HOURS: Final = range(24)


def zone_named(name: str) -> ZoneInfo | None:
    """Return the time zone of that name, or None if there is none."""
    if not name or len(name) > _LONGEST or not name.isascii():
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_seconds(now: datetime, zone: str, begins: int, ends: int) -> float:
    """Return for how many seconds it is still quiet for somebody; 0 if they may be told now.

    The hours are those of their own clock; from an hour to the same hour is never quiet.
    """
    here = now.astimezone(zone_named(zone) or UTC)
    if not _within(here.hour, begins, ends):
        return 0.0
    end = datetime.combine(here.date(), time(ends), tzinfo=here.tzinfo)
    if end <= here:
        end = datetime.combine(here.date() + timedelta(days=1), time(ends), tzinfo=here.tzinfo)
    return (end.astimezone(UTC) - now.astimezone(UTC)).total_seconds()


def _within(hour: int, begins: int, ends: int) -> bool:
    if begins <= ends:
        return begins <= hour < ends
    return hour >= begins or hour < ends
