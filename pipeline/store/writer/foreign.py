"""Files of other programs in which an agent's hooks are entered: their settings, changed while those programs run.

One file at a time and no journal: the change is whole by itself, and what stood there is kept beside it first.
"""

from __future__ import annotations

import os

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.store.files import FILES, PREFIX, Files
from slowwave.pipeline.store.writer.paths import trouble

BACKUP = ".slowwave-backup"
_UNCHANGED = "nothing was changed there"


def replace_foreign(path: str, old: bytes | None, new: bytes | None, *, files: Files = FILES) -> None:
    """Bring a file from ``old`` to ``new`` in one step; None is no file. Links are followed, mode and owner stay.

    DreamError (exit 3) where something else than ``old`` stands there by now, which then stays as it is.
    """
    real = files.target(path)
    try:
        _replaced(real, old, new, files)
    except OSError as error:
        raise trouble(error, _UNCHANGED) from None


def _replaced(real: str, old: bytes | None, new: bytes | None, files: Files) -> None:
    folder = os.path.dirname(real)
    temp = os.path.join(folder, f"{PREFIX}{os.urandom(6).hex()}")
    if files.read(real) != old:
        raise _changed(real)
    if old == new:
        return
    files.make_folder(folder)
    try:
        if new is not None:
            files.create(temp, new, like=real)
        if old is None:
            files.place(temp, real)
        elif new is None:
            files.take(real, temp)
            if files.read(temp) != old:
                files.place(temp, real)
                raise _changed(real)
        elif files.exchange(temp, real):
            if files.read(temp) != old:
                _take_back(temp, real, new, files)
                raise _changed(real)
        else:
            files.replace(temp, real)
    except FileExistsError:
        raise _changed(real) from None
    finally:
        files.unlink(temp)
    files.sync_folder(folder)


def _take_back(temp: str, real: str, new: bytes | None, files: Files) -> None:
    """Swap again, and once more where somebody saved in between: the newest save is the one that stands."""
    for _ in range(3):
        files.exchange(temp, real)
        if files.read(temp) == new:
            return


def keep_backup(path: str, data: bytes, day: str, *, files: Files = FILES) -> str:
    """Keep these bytes of a file beside it and answer under what name; none that is there already is overwritten."""
    real = files.target(path)
    try:
        for name in _names(real + BACKUP, day):
            there = files.read(name)
            if there is None:
                files.create(name, data, like=real)
            if there in (None, data):
                return name
    except OSError as error:
        raise trouble(error, _UNCHANGED) from None
    raise DreamError(f"{real} has too many backups of one day", hint="Remove some of them.")


def drop_backup(path: str, data: bytes, *, files: Files = FILES) -> None:
    """Remove a backup that says no more than the file itself does."""
    try:
        if files.read(path) == data:
            files.unlink(path)
    except OSError as error:
        raise trouble(error, "the backup stays") from None


def remove_empty(folders: list[str], *, files: Files = FILES) -> None:
    """Remove folders that were made for our files, if nothing else came into them."""
    for folder in folders:
        files.remove_folder(folder)


def _names(first: str, day: str) -> list[str]:
    return [first, f"{first}-{day}", *(f"{first}-{day}-{number}" for number in range(2, 100))]


def _changed(path: str) -> DreamError:
    return DreamError(
        f"{path} was changed by another program just now; {_UNCHANGED}",
        hint="Run the command again.",
        exit_code=Exit.PRECONDITION,
    )
