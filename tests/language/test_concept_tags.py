from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.concept_tags import LONGEST, MOST, concept_tags


def test_the_case_of_upstream() -> None:
    tags = concept_tags("Move backups to S3 Glacier and sync QMD router notes.")
    assert tags == ("backup", "backups", "glacier", "qmd", "router", "sync")


@pytest.mark.parametrize(
    "text",
    [
        "memory/2026-04-12.md:28-31",
        "[confidence=0.62 evidence=memory/2026-04-18.md:1-2]",
        "178-180, 0.62 and 2026-04-01",
        "https://a.b/router.png and ~/notes/vlan.md",
        "não vou com sim",
        "assistant user message-id sender-id gmt untrusted",
        "的了是在和",
        "🎉",
        "",
    ],
)
def test_nothing_from_citations_paths_ranges_numbers_or_stop_words(text: str) -> None:
    assert concept_tags(text) == ()


def test_chinese_is_cut_at_particles() -> None:
    assert concept_tags("网关的备份在香港") == ("备份", "网关", "香港")


def test_compounds_come_before_words() -> None:
    assert concept_tags("zfs, use sqlite_vec today") == ("sqlite-vec", "zfs", "sqlite", "vec")


def test_russian_words_are_tags() -> None:
    assert concept_tags("настроить резервное копирование") == ("настроить", "резервное", "копирование")


@given(st.text())
def test_any_text_is_taken(text: str) -> None:
    tags = concept_tags(text)
    assert len(tags) == len(set(tags)) <= MOST
    assert all(1 < len(tag) <= LONGEST for tag in tags)
