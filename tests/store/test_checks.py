"""What the checks of entries come to, on real files."""

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from slowwave.pipeline.store import checks
from slowwave.pipeline.store.checks import answers

Answer = Callable[[str], str | None]


@pytest.fixture
def answer(tmp_path: Path) -> Answer:
    (tmp_path / "work/sub").mkdir(parents=True)
    (tmp_path / "home").mkdir()
    return lambda raw: answers(str(tmp_path / "work"), str(tmp_path / "home"), [raw]).get(raw)


def test_a_file_that_stands_there_passes_and_one_that_does_not_fails(answer: Answer, tmp_path: Path) -> None:
    assert answer("file:a.md") == "a.md is not there"
    (tmp_path / "work/a.md").write_text("x")
    (tmp_path / "home/茶.md").write_text("x")
    assert [answer(one) for one in ("file:a.md", "file:~/茶.md", "file:sub")] == ["", "", ""]
    assert answer("file:a.md/b") == "a.md/b is not there"


def test_a_file_is_known_by_its_bytes(answer: Answer, tmp_path: Path) -> None:
    raw = f"sha256:{hashlib.sha256(b'x').hexdigest()}:a.md"
    assert answer(raw) == "a.md is not there"
    (tmp_path / "work/a.md").write_text("x")
    assert answer(raw) == ""
    (tmp_path / "work/a.md").write_text("y")
    assert answer(raw) == "a.md is another than it was"
    assert answer(raw.replace("a.md", "sub")) == "sub is no file"


def test_what_is_too_large_is_not_answered(answer: Answer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MAX_BYTES", 4)
    raw = f"sha256:{hashlib.sha256(b'four').hexdigest()}:a.md"
    (tmp_path / "work/a.md").write_text("four")
    assert answer(raw) == ""
    (tmp_path / "work/a.md").write_text("fives")
    assert answer(raw) is None
    assert answer("file:a.md") == ""


# Windows has no named pipes, so nothing there could be opened by mistake.
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_a_device_is_no_file_and_is_never_opened(answer: Answer, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "work/pipe")
    os.symlink("/dev/zero", tmp_path / "work/zero")
    os.symlink("loop", tmp_path / "work/loop")
    for name in ("pipe", "zero"):
        assert answer(f"file:{name}") == answer(f"sha256:{'0' * 64}:{name}") == f"{name} is no file"
    assert answer("file:loop") is None


def test_what_is_no_check_is_not_answered(answer: Answer) -> None:
    assert answer("file:/etc/hostname") is None
    assert answer("file:../home") is None
