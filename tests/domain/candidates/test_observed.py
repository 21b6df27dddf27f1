"""What a night saw that nobody stated: how often it was said, and on which days."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

from slowwave.pipeline.domain.candidates.observed import observed
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night

NIGHT = Night(datetime(2026, 11, 28, 22, tzinfo=UTC))
LOG = "memory/logs/2026/11/2026-11-{}.md"
WISH = "- Always run the importer of ledgerlite with a dry run before the real one, because rows were doubled.\n"


def test_a_wish_of_two_days_is_told_once_with_the_first_line_of_each(memory_of: Callable[..., Memory]) -> None:
    twice = WISH + WISH.replace("rows were", "its rows were")
    (seen,) = observed(memory_of({LOG.format(26): twice, LOG.format(27): twice}), NIGHT)
    assert seen.why == "said on 2 days"
    assert [source[:15] for source in seen.sources] == ["log:2026-11-26#", "log:2026-11-27#"]


def test_a_day_of_thousands_of_like_lines_takes_no_longer_than_others(memory_of: Callable[..., Memory]) -> None:
    """What its own day says again makes no day more of it; to compare 3,000 with one another took a minute."""
    text = "".join(f"- The night worker of kestrel wrote block{line} to the cold store\n" for line in range(3000))
    memory = memory_of({LOG.format(26): WISH, LOG.format(27): f"{text}{WISH}"})
    began = time.process_time()
    (seen,) = observed(memory, NIGHT)
    assert seen.text.startswith("Always run the importer")
    assert time.process_time() - began < 10
