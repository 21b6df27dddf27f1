"""English without small words, voice and order of parts."""

import pytest

from slowwave.pipeline.language.plain_english import forms, smalls


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Reports are sent by email", "We send reports by email"),
        ("Mia is paid by Bosch by Friday", "Bosch pays Mia by Friday"),
        ("Backups kept for seven days", "We keep backups for 7 days"),
        ("The race in the scheduler was fixed by Jonas", "Jonas fixed the race in the scheduler"),
        ("On 4 May we fly from Oslo to Rome", "We fly to Rome from Oslo on May 4"),
        ("Port = 8443", "The port is 8443"),
        ("user: I own a boat", "The user owns a boat"),
    ],
)
def test_one_form_is_shared(text: str, other: str) -> None:
    assert forms(text) & forms(other)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("We fly from Oslo to Rome", "We fly from Rome to Oslo"),
        ("Tom did not ask Anna to call", "Tom asked Anna not to call"),
        ("Tom lived in Porto", "Tom lives in Porto"),
        ("Managers are engineers", "Engineers are managers"),
        ("On Monday Tom cooks, on Tuesday Anna cooks", "On Monday Anna cooks, on Tuesday Tom cooks"),
        ("Tom called me", "Tom called"),
    ],
)
def test_none_is(text: str, other: str) -> None:
    assert not forms(text) & forms(other)


def test_what_has_small_words_alone_has_no_form() -> None:
    assert forms("It is the") == frozenset()


def test_small_words_that_are_not_exchanged() -> None:
    assert smalls("Rex is my dog") == {"my"}
    assert smalls("The user's dog sleeps in an old box") == {"my", "in", "a"}
