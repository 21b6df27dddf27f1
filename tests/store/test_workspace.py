"""Which workspace a command means."""

from pathlib import Path

import pytest

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.workspace import find_workspace, is_workspace


def _workspace(root: Path, settings: str = "") -> Path:
    root.mkdir(parents=True)
    (root / "dream.toml").write_text(settings, encoding="utf-8")
    return root


def test_the_one_that_was_asked_for(tmp_path: Path) -> None:
    asked, near = _workspace(tmp_path / "asked", 'layout = "openclaw"'), _workspace(tmp_path / "near")
    found = find_workspace(str(near), str(asked), str(tmp_path / "none.toml"), "here")
    assert (found.root, found.layout.name, found.settings.layout) == (str(asked), "openclaw", "openclaw")


def test_the_nearest_upward(tmp_path: Path) -> None:
    near = _workspace(tmp_path / "outer" / "near")
    (tmp_path / "outer" / "dream.toml").write_text("")
    deep = near / "a" / "b"
    deep.mkdir(parents=True)
    assert find_workspace(str(deep), None, str(tmp_path / "none.toml"), "here").root == str(near)


def test_our_state_alone_makes_a_workspace(tmp_path: Path) -> None:
    assert not is_workspace(str(tmp_path))
    (tmp_path / "memory/.dreams/slowwave").mkdir(parents=True)
    assert is_workspace(str(tmp_path))
    assert find_workspace(str(tmp_path), None, "none.toml", "here").places.index == "memory/MEMORY.md"


def test_the_home_workspace_last(tmp_path: Path) -> None:
    home, elsewhere = _workspace(tmp_path / "家"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    config = tmp_path / "config.toml"
    config.write_text(f'home = "{home}"\n', encoding="utf-8")
    assert find_workspace(str(elsewhere), None, str(config), "here").root == str(home)


@pytest.mark.parametrize(
    ("config", "explicit"),
    [(None, None), ('home = "/nowhere/at/all"', None), ("home = [", None), ("", "not-there"), ("", ".")],
)
def test_what_a_person_can_mend_has_a_hint(tmp_path: Path, config: str | None, explicit: str | None) -> None:
    path = tmp_path / "config.toml"
    if config is not None:
        path.write_text(config)
    asked = str(tmp_path / explicit) if explicit else None
    with pytest.raises(DreamError) as caught:
        find_workspace(str(tmp_path), asked, str(path), "here")
    assert caught.value.exit_code == 2
    assert caught.value.hint


@pytest.mark.parametrize("data", [b"layout = \xff", b"layout = ", b'layout = "other"', b"\xff\xfel\x00"])
def test_settings_that_cannot_be_read(tmp_path: Path, data: bytes) -> None:
    _workspace(tmp_path / "w")
    (tmp_path / "w" / "dream.toml").write_bytes(data)
    with pytest.raises(DreamError) as caught:
        find_workspace(str(tmp_path / "w"), None, "none.toml", "here")
    assert caught.value.exit_code == 2
