"""Other programs' files: swapped whole, links and modes kept, and what somebody else writes meanwhile stands."""

import os
import stat
from pathlib import Path

import pytest

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.writer.foreign import drop_backup, keep_backup, replace_foreign

OLD, NEW, THEIRS = '{"模型": 1}\n'.encode(), b'{"hooks": {}}\n', b'{"theirs": true}\n'


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    path = tmp_path / "a b" / "settings 设置.json"
    path.parent.mkdir()
    path.write_bytes(OLD)
    path.chmod(0o600)
    return path


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_content_changes_and_the_mode_stays(settings: Path) -> None:
    replace_foreign(str(settings), OLD, NEW)
    assert settings.read_bytes() == NEW
    assert stat.S_IMODE(settings.stat().st_mode) == 0o600
    assert _names(settings.parent) == [settings.name]


def test_the_same_content_touches_nothing(settings: Path) -> None:
    before = settings.stat()
    replace_foreign(str(settings), OLD, OLD)
    assert (settings.stat().st_ino, settings.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize("old", [OLD, None])
def test_a_link_stays_a_link(settings: Path, old: bytes | None) -> None:
    link = settings.parent / "link.json"
    link.symlink_to(settings)
    if old is None:
        settings.unlink()
    replace_foreign(str(link), old, NEW)
    assert link.is_symlink()
    assert settings.read_bytes() == NEW


def test_a_file_is_made_with_its_folders_and_taken_away(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "hooks.json"
    replace_foreign(str(path), None, NEW)
    assert path.read_bytes() == NEW
    replace_foreign(str(path), NEW, None)
    assert _names(path.parent) == []


@pytest.mark.parametrize(("old", "new"), [(OLD, NEW), (OLD, None), (None, NEW)])
def test_what_changed_before_stands(settings: Path, old: bytes | None, new: bytes | None) -> None:
    settings.write_bytes(THEIRS)
    with pytest.raises(DreamError, match="was changed by another program just now; nothing was changed there"):
        replace_foreign(str(settings), old, new)
    assert settings.read_bytes() == THEIRS
    assert _names(settings.parent) == [settings.name]


class Busy(Files):
    """Another program saves right before the step of that name."""

    def __init__(self, step: str, path: Path, *, can_exchange: bool = True) -> None:
        self._step, self._path, self._can = step, path, can_exchange

    def _meanwhile(self, step: str) -> None:
        if self._step == step:
            self._step = ""
            beside = self._path.with_name("theirs")
            beside.write_bytes(THEIRS)
            beside.rename(self._path)

    def exchange(self, one: str, other: str) -> bool:
        self._meanwhile("exchange")
        return self._can and super().exchange(one, other)

    def take(self, target: str, temp: str) -> None:
        self._meanwhile("take")
        super().take(target, temp)

    def place(self, temp: str, target: str) -> None:
        self._meanwhile("place")
        super().place(temp, target)


@pytest.mark.parametrize(("step", "old", "new"), [("exchange", OLD, NEW), ("take", OLD, None), ("place", None, NEW)])
def test_what_is_saved_in_the_very_moment_stands(
    settings: Path, step: str, old: bytes | None, new: bytes | None
) -> None:
    if old is None:
        settings.unlink()
    with pytest.raises(DreamError, match="by another program"):
        replace_foreign(str(settings), old, new, files=Busy(step, settings))
    assert settings.read_bytes() == THEIRS
    assert _names(settings.parent) == [settings.name]


def test_without_an_exchange_of_names_it_is_still_one_step(settings: Path) -> None:
    replace_foreign(str(settings), OLD, NEW, files=Busy("", settings, can_exchange=False))
    assert settings.read_bytes() == NEW
    assert stat.S_IMODE(settings.stat().st_mode) == 0o600
    assert _names(settings.parent) == [settings.name]


def test_no_backup_is_ever_overwritten(settings: Path) -> None:
    first = keep_backup(str(settings), OLD, "2026-11-30")
    assert first == f"{settings}.slowwave-backup"
    assert keep_backup(str(settings), OLD, "2026-12-01") == first
    second = keep_backup(str(settings), NEW, "2026-12-01")
    assert second == f"{first}-2026-12-01"
    assert keep_backup(str(settings), THEIRS, "2026-12-01") == f"{first}-2026-12-01-2"
    assert (Path(first).read_bytes(), Path(second).read_bytes()) == (OLD, NEW)
    assert stat.S_IMODE(Path(first).stat().st_mode) == 0o600
    drop_backup(first, NEW)
    assert Path(first).read_bytes() == OLD
    drop_backup(first, OLD)
    assert not Path(first).exists()


def test_a_folder_that_may_not_be_written_is_told_in_one_line(settings: Path) -> None:
    blocked = settings.parent / "file"
    blocked.write_bytes(b"")
    with pytest.raises(DreamError, match="nothing was changed there"):
        replace_foreign(os.path.join(blocked, "hooks.json"), None, NEW)
