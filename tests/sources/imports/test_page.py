"""Walking a folder: which files, in which order, and what is never followed."""

from pathlib import Path

from slowwave.pipeline.sources.imports.page import pages_of


def test_files_come_in_order_with_their_folder_and_without_a_byte_order_mark(tmp_path: Path) -> None:
    for name in ("b/two.md", "a/one.md", ".hidden/no.md", "node_modules/no.md", "a/.git/no.md", "c.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    (tmp_path / "loop").symlink_to(tmp_path)
    found = pages_of(str(tmp_path), lambda path: path.endswith(".md"))
    assert [(page.path, page.folder, page.text) for page in found.pages] == [
        ("a/one.md", "a", "one\ntwo\nthree\n"),
        ("b/two.md", "b", "one\ntwo\nthree\n"),
    ]
    assert found.findings == ()


def test_a_file_that_is_named_is_read_whatever_it_is_called(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("one", encoding="utf-8")
    (page,) = pages_of(str(tmp_path / "notes.txt"), lambda path: False).pages
    assert (page.path, page.folder) == ("notes.txt", tmp_path.name)


def test_a_name_is_told_without_controls_and_secrets(tmp_path: Path) -> None:
    (tmp_path / "ghp_abcdefghijklmnopqrstuvwxyz0123456789\x1b[2J.md").write_text("one", encoding="utf-8")
    (page,) = pages_of(str(tmp_path), lambda path: True).pages
    assert "abcdefgh" not in page.path
    assert "\x1b" not in page.path


def test_a_file_that_is_read_where_it_stands_is_counted(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("one", encoding="utf-8")
    found = pages_of(str(tmp_path), lambda path: True, lambda full: full == str(tmp_path / "a.md"))
    assert (found.pages, found.here) == ((), 1)
