"""Facts of operation, told by their shape."""

import time

import pytest

from slowwave.pipeline.language.specifics import has_specific, names_specifics


@pytest.mark.parametrize(
    "text",
    [
        "The job is at 0 3 * * 1-5",
        "备份：*/15 * * * *",
        "cron `30 4 * * 0`",
        "the NAS is 192.168.1.50",
        "端口是 8090",
    ],
)
def test_a_schedule_an_address_or_a_port_is_specific(text: str) -> None:
    assert has_specific(text)


def test_a_label_and_its_schedule_say_how_a_thing_is() -> None:
    assert names_specifics("Backup: */15 * * * *")
    assert names_specifics("**备份**：**0 3 * * 1**")
    assert not names_specifics("Backup: soon")


@pytest.mark.parametrize("piece", ["1", "1,", "*/", "a.", "a-", "v1."])
def test_a_word_without_an_end_is_looked_through_once(piece: str) -> None:
    has_specific("x")
    began = time.process_time()
    has_specific(piece * (60_000 // len(piece)))
    assert time.process_time() - began < 1
