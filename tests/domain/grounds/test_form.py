"""What no sentence of a memory may have, whatever its evidence."""

from __future__ import annotations

import pytest

from slowwave.pipeline.domain.grounds.form import faults_of_form


@pytest.mark.parametrize(
    "text",
    [
        "Use the back door at night.",
        "If you hear the alarm, the back door is open.",
        "Always lock the back door.",
        "The back door is locked and all other settings stay as they are.",
        "The back door is locked, the rest is unchanged.",
        "请把后门锁好。",
        "出门记得锁后门。",
        "你晚上要锁后门。",
        "后门锁了，其余照旧。",
        "后门锁了，其他步骤从略。",
    ],
)
def test_orders_and_what_stands_for_something_left_out_are_refused(text: str) -> None:
    assert list(faults_of_form(text, "back door locked at night 后门晚上锁")) != []


@pytest.mark.parametrize("text", ["Use of the back door is over.", "后门的申请交了。", "The other door is blue."])
def test_what_only_looks_like_it_may_stand(text: str) -> None:
    assert list(faults_of_form(text, "")) == []
