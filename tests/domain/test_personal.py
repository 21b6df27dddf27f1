"""Whether a statement may be of the user."""

import pytest

from slowwave.pipeline.domain.personal import is_personal
from slowwave.pipeline.language.subjects import read


@pytest.mark.parametrize(
    "text",
    ["Editor: Zed", "Back on Zed", "I code in Zed", "The user codes in Zed", "Zed again", "坐地铁上班", "你用中文回"],
)
def test_a_terse_statement_may_be_of_the_user(text: str) -> None:
    assert is_personal(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "Hanno Berg edits the yearbook now.",
        "The train stops in Ulm.",
        "New tablets run Android 14 now.",
        "The committee that meets on every second Monday prefers coffee to tea",
    ],
)
def test_a_statement_with_a_subject_of_its_own_is_not(text: str) -> None:
    assert not is_personal(read(text))
