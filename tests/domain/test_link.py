"""Why two statements are linked, as a person reads it."""

import pytest

from slowwave.pipeline.domain.link import in_words


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("=daytime: wednesdays08:00 for thursdays08:00", "day and time: wednesdays 08:00 for thursdays 08:00"),
        ("package_manager: pnpm for npm", "package manager: pnpm for npm"),
        ("port: 8090 for 8080", "port: 8090 for 8080"),
        ("deadline: 2026-12-18 for 2026-12-16", "deadline: 2026-12-18 for 2026-12-16"),
        ("database: 单元文件 for postgres", "database: 单元文件 for postgres"),
        ("the same words", "the same words"),
        ("", ""),
    ],
)
def test_no_name_of_the_code_is_shown(why: str, told: str) -> None:
    assert in_words(why) == told
