"""Appending: where a line comes to stand, what it mends, and where it waits when it cannot stand there."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.locks import write_lock
from slowwave.pipeline.store.writer.append import Appended, Spooled, append
from slowwave.pipeline.store.writer.daylog import Line, compose, occurrences

LOG = "memory/logs/2026/11/2026-11-30.md"
STATE = "memory/.dreams/slowwave"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, b"## 09:12\n\n- use tabs\n"),
        (b"", b"## 09:12\n\n- use tabs\n"),
        (b"## 09:12\n\n- one\n", b"## 09:12\n\n- one\n- use tabs\n"),
        (b"## 09:11\n\n- one\n", b"## 09:11\n\n- one\n\n## 09:12\n\n- use tabs\n"),
        (b"## 09:12\n- one\n### Notes\ntext\n", b"## 09:12\n- one\n### Notes\ntext\n\n## 09:12\n\n- use tabs\n"),
        (b"## 09:12\r\n\r\n- one\r\n", b"## 09:12\r\n\r\n- one\r\n- use tabs\r\n"),
        (b"## 09:11\r\n\r\n- torn", b"## 09:11\r\n\r\n- torn\r\n\r\n## 09:12\r\n\r\n- use tabs\r\n"),
        ("## 09:12\n\n- 不重".encode(), "## 09:12\n\n- 不重\n- use tabs\n".encode()),
        (
            b"\xef\xbb\xbf# Day\n\xff torn \xe4\xb8",
            b"\xef\xbb\xbf# Day\n\xff torn \xe4\xb8\n\n## 09:12\n\n- use tabs\n",
        ),
    ],
)
def test_where_a_line_comes_to_stand(tmp_path: Path, before: bytes | None, after: bytes) -> None:
    day = tmp_path / LOG
    if before is not None:
        day.parent.mkdir(parents=True)
        day.write_bytes(before)
    result = append(str(tmp_path), LOG, "- use tabs\n", minute="09:12")
    assert result == Appended(LOG, len(after))
    assert day.read_bytes() == after


@pytest.mark.parametrize(
    "text", ["- 用制表符，不用空格", "- Пиши кратко", "- اكتب باختصار", "- 🌙 done", "- a\n  b\n  c"]
)
def test_text_of_any_script_stands_as_it_is(tmp_path: Path, text: str) -> None:
    append(str(tmp_path), LOG, text, minute="23:59")
    append(str(tmp_path), LOG, text, minute="23:59")
    assert (tmp_path / LOG).read_text("utf-8") == f"## 23:59\n\n{text}\n{text}\n"


@given(
    before=st.binary(max_size=60) | st.text("#- a\n\r9:2", max_size=60).map(str.encode),
    texts=st.lists(
        st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), min_size=1), min_size=1, max_size=4
    ),
    minutes=st.lists(st.sampled_from(["09:12", "09:13"]), min_size=4, max_size=4),
)
def test_nothing_before_is_touched_and_each_line_is_added_once(
    before: bytes, texts: list[str], minutes: list[str]
) -> None:
    lines = [Line(minute, f"- {text}") for text, minute in zip(texts, minutes, strict=False)]
    data, core = compose(before, lines)
    after = before + data
    assert data.endswith(core)
    assert occurrences(after, core) == occurrences(before, core) + 1
    ending = b"\r\n" if b"\r\n" in before[: before.find(b"\n") + 1] else b"\n"
    for line in lines:
        whole = line.text.encode() + ending
        assert occurrences(after, whole) > occurrences(before, whole)


def test_a_busy_lock_spools_and_the_next_append_drains_in_order(tmp_path: Path) -> None:
    root = str(tmp_path)
    with write_lock(root, timeout=0):
        kept = [append(root, LOG, f"- {number}", minute="09:1" + str(number // 2), wait=0) for number in range(4)]
    assert all(isinstance(one, Spooled) and one.why for one in kept)
    assert not (tmp_path / LOG).exists()
    append(root, LOG, "- last", minute="09:12")
    assert (tmp_path / LOG).read_text() == "## 09:10\n\n- 0\n- 1\n\n## 09:11\n\n- 2\n- 3\n\n## 09:12\n\n- last\n"
    assert os.listdir(tmp_path / STATE / "spool") == []


def test_a_cut_off_commit_spools(tmp_path: Path) -> None:
    journal = tmp_path / STATE / "journal"
    journal.mkdir(parents=True)
    (journal / "pending.json").write_text("{}")
    assert isinstance(append(str(tmp_path), LOG, "- one", minute="09:12"), Spooled)
    (journal / "pending.json").unlink()
    append(str(tmp_path), LOG, "- two", minute="09:12")
    assert (tmp_path / LOG).read_text() == "## 09:12\n\n- one\n- two\n"


def test_a_folder_in_place_of_the_file_spools_and_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / LOG).mkdir(parents=True)
    result = append(str(tmp_path), LOG, "- one", minute="09:12")
    assert isinstance(result, Spooled)
    assert "not a regular file" in result.why
    append(str(tmp_path), "memory/other.md", "- two", minute="09:12")
    (tmp_path / LOG).rmdir()
    append(str(tmp_path), LOG, "- three", minute="09:12")
    assert (tmp_path / LOG).read_text() == "## 09:12\n\n- one\n- three\n"


class Refusing(Files):
    """A file system that refuses one step with one error, as root never meets it by itself."""

    def __init__(self, code: int, *paths: str) -> None:
        self.code, self.paths = code, paths

    def open_append(self, path: str) -> int:
        if any(part in path for part in self.paths):
            raise OSError(self.code, os.strerror(self.code), path)
        return super().open_append(path)

    def create(self, path: str, data: bytes, *, like: str = "") -> None:
        if any(part in path for part in self.paths):
            raise OSError(self.code, os.strerror(self.code), path)
        super().create(path, data, like=like)


@pytest.mark.parametrize(
    ("code", "why"), [(errno.EACCES, "not allowed"), (errno.EROFS, "not allowed"), (errno.ENOSPC, "disk is full")]
)
def test_a_file_that_refuses_leaves_the_line_in_the_spool(tmp_path: Path, code: int, why: str) -> None:
    result = append(str(tmp_path), LOG, "- one", minute="09:12", files=Refusing(code, LOG))
    assert isinstance(result, Spooled)
    assert why in result.why
    append(str(tmp_path), LOG, "- two", minute="09:12")
    assert (tmp_path / LOG).read_text() == "## 09:12\n\n- one\n- two\n"


def test_if_the_spool_refuses_too_the_caller_is_told(tmp_path: Path) -> None:
    with pytest.raises(DreamError, match="disk is full; this line was not stored"):
        append(str(tmp_path), LOG, "- one", minute="09:12", files=Refusing(errno.ENOSPC, LOG, "spool"))
    assert os.listdir(tmp_path / STATE / "spool") == []


def test_a_link_is_written_through_and_a_dangling_one_too(tmp_path: Path) -> None:
    (tmp_path / "root/memory").mkdir(parents=True)
    (tmp_path / "vault").mkdir()
    (tmp_path / "root/memory/day.md").symlink_to(tmp_path / "vault/day.md")
    for text in ("- one", "- two"):
        append(str(tmp_path / "root"), "memory/day.md", text, minute="09:12")
    assert (tmp_path / "root/memory/day.md").is_symlink()
    assert (tmp_path / "vault/day.md").read_text() == "## 09:12\n\n- one\n- two\n"


@pytest.mark.parametrize("path", ["/etc/x", "../x", "memory/../../x", "", "memory//x", "a\0b"])
def test_a_path_outside_is_refused(tmp_path: Path, path: str) -> None:
    with pytest.raises(DreamError, match="no path inside"):
        append(str(tmp_path), path, "- one", minute="09:12")


def test_every_write_leaves_a_trace(tmp_path: Path) -> None:
    append(str(tmp_path), LOG, "- one", minute="09:12", at="2026-11-30T08:12:00Z")
    append(str(tmp_path), LOG, "- two", minute="09:12")
    first, second = [json.loads(line) for line in (tmp_path / STATE / "writes.jsonl").read_text().splitlines()]
    assert (first["by"], first["path"], first["at"], first["before"]) == ("append", LOG, "2026-11-30T08:12:00Z", None)
    assert first["after"] == second["before"]
    assert second["after"][0] == len((tmp_path / LOG).read_bytes())


def test_an_append_loads_no_package_of_others_and_no_commit() -> None:
    loaded = _loaded("import slowwave.pipeline.store.writer.append") - _loaded("")
    ours = {name for name in loaded if name.startswith("slowwave.pipeline.") and name.count(".") > 1}
    assert "slowwave.pipeline.store.writer.commit" not in ours
    assert (
        not ours
        - {f"slowwave.pipeline.{name}" for name in ("digest", "errors", "frozen", "store")}
        - {name for name in ours if name.startswith("slowwave.pipeline.store.")}
    )
    assert not {"ctypes", "difflib", "yaml", "pathlib", "tempfile", "subprocess"} & loaded


def _loaded(code: str) -> set[str]:
    """The modules of a fresh interpreter after this code; an editable install loads some at start-up already."""
    told = f"{code}\nimport sys\nprint(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout.split())
