"""Whose attribute two statements tell."""

from slowwave.pipeline.domain.whose import OTHER, SAME_OWNER, owner_of_both
from slowwave.pipeline.language.subjects import read


def test_a_first_word_that_speaks_of_the_attribute_is_no_other_owner() -> None:
    before = read("Feature branches of kestrel-web get merged into integration.")
    now = read("Pull requests in kestrel-web target integration.")
    assert owner_of_both(before, now, "branch") == SAME_OWNER


def test_two_names_are_two_owners() -> None:
    assert owner_of_both(read("Heron listens on 8080"), read("Otter listens on 8080"), "port") == OTHER
