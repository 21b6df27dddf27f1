"""Locks that a killed process cannot leave behind."""

import os
import signal
import time
from pathlib import Path

import pytest

from slowwave.pipeline.errors import Exit
from slowwave.pipeline.store.locks import BusyError, LockError, dream_lock, holder, write_lock


def test_a_second_dream_learns_who_holds_the_lock(tmp_path: Path) -> None:
    with dream_lock(str(tmp_path)), pytest.raises(BusyError) as caught, dream_lock(str(tmp_path)):
        pass
    assert caught.value.exit_code is Exit.PRECONDITION
    assert f"process {os.getpid()} (" in caught.value.message


def test_the_two_locks_do_not_meet(tmp_path: Path) -> None:
    with dream_lock(str(tmp_path)), write_lock(str(tmp_path), timeout=0):
        assert "process" in holder(str(tmp_path / "memory/.dreams/slowwave/write.lock"))


def test_it_is_free_again_after_an_error_and_for_the_same_process(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="inside"), dream_lock(str(tmp_path)):
        raise ValueError("inside")
    with dream_lock(str(tmp_path)):
        pass


def test_waiting_ends_at_the_timeout(tmp_path: Path) -> None:
    with write_lock(str(tmp_path), timeout=0):
        began = time.monotonic()
        with pytest.raises(BusyError), write_lock(str(tmp_path), timeout=0.05):
            pass
    assert 0.05 <= time.monotonic() - began < 1


def test_a_killed_holder_leaves_it_free(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        with dream_lock(str(tmp_path)):
            os.write(writer, b"held")
            signal.pause()
    assert os.read(reader, 4) == b"held"
    with pytest.raises(BusyError, match=f"process {child} "), dream_lock(str(tmp_path)):
        pass
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with dream_lock(str(tmp_path)):
        pass


def test_a_lock_file_made_anew_excludes_as_the_first_did(tmp_path: Path) -> None:
    with dream_lock(str(tmp_path)):
        (tmp_path / "memory/.dreams/slowwave/dream.lock").unlink()
        with dream_lock(str(tmp_path)), pytest.raises(BusyError), dream_lock(str(tmp_path)):
            pass


def test_a_lock_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("a file where a folder should be")
    with pytest.raises(LockError, match="cannot be locked: ") as caught, dream_lock(str(tmp_path)):
        pass
    assert caught.value.exit_code is Exit.PRECONDITION
    assert caught.value.hint
