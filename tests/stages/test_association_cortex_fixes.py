"""A fix that stands beside one of several equal errors: no part of the failure, and what helped."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from slowwave.pipeline.domain.intent import KeepPattern
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.stages import association_cortex

MemoryOf = Callable[..., Memory]
NIGHT = Night(datetime(2026, 11, 29, 22, tzinfo=UTC))
FIRST = datetime(2026, 11, 2)


def patterns(memory_of: MemoryOf, *days: str) -> list[KeepPattern]:
    """The patterns of a night after one log for each text, day after day."""
    dated = ((FIRST + timedelta(days=at), text) for at, text in enumerate(days))
    files = {f"memory/logs/{day:%Y/%m/%Y-%m-%d}.md": f"## 09:00\n\n{text}\n" for day, text in dated}
    changes = association_cortex.run(memory_of(files), NIGHT).changes
    return [change for change in changes if isinstance(change, KeepPattern)]


@pytest.mark.parametrize(
    ("failure", "beside", "fix"),
    [
        ("upload to the bucket failed with 403", ". Fix: renew the service key", "renew the service key"),
        (
            "upload to the bucket failed with 403",
            " - renewed the service key, then it worked",
            "renewed the service key",
        ),
        ("upload to the bucket failed with 403", " (fix: renew the service key)", "renew the service key"),
        ("upload to the bucket failed with 403", "\n- fix: renewed the service key", "renewed the service key"),
        ("upload to the bucket failed with 403", "; renewing the service key helped", "renewing the service key"),
        ("上传到存储桶失败", "，更新密钥后解决", "更新密钥"),
        ("打印机离线", "\n- 解决：重启打印服务", "重启打印服务"),
    ],
)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_fix_that_stands_beside_one_of_three_equal_errors_helps(
    memory_of: MemoryOf, failure: str, beside: str, fix: str, at: int
) -> None:
    days = [f"- error: {failure}{beside if day == at else ''}" for day in range(3)]
    (pattern,) = patterns(memory_of, *days)
    assert (pattern.trigger, pattern.count) == (failure, 3)
    assert pattern.response.startswith(fix)


def test_what_a_tool_says_below_a_failure_helps_nobody(memory_of: MemoryOf) -> None:
    days = ["- error: upload to the bucket failed with 403\n- fix: renewed the key <!--m:by=tool-->"] * 3
    (pattern,) = patterns(memory_of, *days)
    assert "renewed" not in pattern.response
