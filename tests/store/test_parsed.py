"""What is remembered of dream.toml is what it says, and only as long as it says so."""

from pathlib import Path

import pytest

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.store.parsed import PARSED, parsed, remember
from slowwave.pipeline.store.workspace import open_workspace

TEXT = '[words]\nowners = ["李雷"]\n\n[retention]\ndays = 30\nimportance = 1\n'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "dream.toml").write_text(TEXT, encoding="utf-8")
    return tmp_path


def _settings(place: Path) -> Settings:
    return open_workspace(str(place), "testbed").settings


def test_the_settings_are_the_same_remembered_or_not(place: Path) -> None:
    fresh = _settings(place)
    remember(str(place))
    assert (place / PARSED).exists()
    assert _settings(place) == fresh
    assert parsed(str(place), TEXT) == {"words": {"owners": ["李雷"]}, "retention": {"days": 30, "importance": 1}}


def test_a_changed_file_counts_at_once(place: Path) -> None:
    remember(str(place))
    (place / "dream.toml").write_text(TEXT.replace("30", "60"), encoding="utf-8")
    assert _settings(place).retention.days == 60
    remember(str(place))
    assert _settings(place).retention.days == 60
    (place / "dream.toml").write_text("layout = [", encoding="utf-8")
    with pytest.raises(DreamError, match=r"dream\.toml"):
        _settings(place)


@pytest.mark.parametrize("torn", [b"", b"{", b"[1]", b"\xff\xfe", b'{"given": {"layout": "obsidian"}}'])
def test_a_torn_memory_is_none(place: Path, torn: bytes) -> None:
    remember(str(place))
    whole = (place / PARSED).read_bytes()
    for data in (torn, whole[: len(whole) // 2], whole.replace(b'"given"', b'"taken"'), whole[:-2] + b"]\n"):
        (place / PARSED).write_bytes(data)
        assert _settings(place).retention.days == 30


@pytest.mark.parametrize("text", ["", "\ufeff\n", "layout = [", "x = 2026-11-30\n", f'a = "ghp_{"a1B2" * 9}"\n'])
def test_what_is_empty_wrong_or_secret_is_not_remembered(place: Path, text: str) -> None:
    (place / "dream.toml").write_text(text, encoding="utf-8")
    if text.startswith("layout"):
        with pytest.raises(DreamError):
            remember(str(place))
    else:
        remember(str(place))
    assert not (place / PARSED).exists()
