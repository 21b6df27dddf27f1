"""Which folders are scopes, what stands in the way of one, and that a scope is found by its owner alone."""

from pathlib import Path

import pytest

from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.scope import Scope, parse_scope
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.scan import scan
from slowwave.pipeline.store.scopes import is_known, open_scope, scopes_of
from slowwave.pipeline.store.workspace import Workspace, find_workspace, open_workspace

SETTINGS = 'language = "en"\n\n[words]\nowners = ["Alex"]\n\n[scopes]\n"telegram:1" = "alice/coach"\n"sms:*" = "kim"\n'


@pytest.fixture
def owner(tmp_path: Path) -> Workspace:
    (tmp_path / "dream.toml").write_text(SETTINGS, encoding="utf-8")
    return open_workspace(str(tmp_path), "testbed")


def _make(owner: Workspace, *folders: str) -> Path:
    for folder in folders:
        Path(owner.root, "memory/scopes", folder).mkdir(parents=True, exist_ok=True)
    return Path(owner.root, "memory/scopes")


def test_a_scope_is_a_workspace_of_its_own_with_the_settings_of_its_owner(owner: Workspace) -> None:
    place = open_scope(owner, Scope("alice", "coach"))
    assert place.root == str(Path(owner.root, "memory/scopes/alice/coach"))
    assert (place.scope, place.owner) == ("alice/coach", owner.root)
    assert place.config == owner.config
    assert place.settings.language == "en"
    assert dict(place.settings.scopes) == {}
    assert place.settings.words.owners == ("alice",)
    assert not Path(owner.root, "memory").exists()


def test_its_files_are_those_of_memory_and_roles_are_not_the_users(owner: Workspace) -> None:
    root = _make(owner, "alice")
    for path in ("MEMORY.md", "topics/user_alice.md", "logs/2026/11/2026-11-30.md", "coach/topics/user_x.md", "a.md"):
        (root / "alice" / path).parent.mkdir(parents=True, exist_ok=True)
        (root / "alice" / path).write_text("- text\n", encoding="utf-8")
    place = open_scope(owner, Scope("alice"))
    found = {file.path: file.role for file in scan(place.root, place.layout).files}
    assert found == {
        "topics/user_alice.md": Role.TOPIC,
        "logs/2026/11/2026-11-30.md": Role.LOG,
        "MEMORY.md": Role.INDEX,
    }
    assert [file.path for file in scan(owner.root, owner.layout).files] == []
    assert scopes_of(owner).scopes == (Scope("alice"), Scope("alice", "coach"))
    assert scopes_of(place).scopes == ()


def test_only_folders_of_scopes_are_scopes(owner: Workspace) -> None:
    assert scopes_of(owner).scopes == ()
    root = _make(owner, "bob/coach", "小明/教练", "a b/x", "con", ".stversions", "kim")
    (root / "notes.md").write_text("no scope\n", encoding="utf-8")
    found = scopes_of(owner)
    assert [scope.name for scope in found.scopes] == ["bob/coach", "小明/教练"]
    assert [(one.code, one.where) for one in found.findings] == [
        ("D161", "memory/scopes/a b"),
        ("D161", "memory/scopes/con"),
    ]


def test_folders_that_differ_in_case_alone_are_both_left(owner: Workspace) -> None:
    _make(owner, "bob/coach", "Bob/coach", "BOB/x", "eve/x")
    found = scopes_of(owner)
    assert [scope.name for scope in found.scopes] == ["eve/x"]
    assert all("case" in one.message for one in found.findings)
    with pytest.raises(DreamError, match=r"'Bob'|'BOB'"):
        open_scope(owner, parse_scope("bob/coach"))
    with pytest.raises(DreamError) as refused:
        open_scope(owner, parse_scope("Eve/x"))
    assert "eve" in refused.value.hint


@pytest.mark.parametrize("link", ["", "alice", "alice/coach"])
def test_no_link_is_a_scope(owner: Workspace, tmp_path: Path, link: str) -> None:
    outside = tmp_path / "outside"
    (outside / "alice/coach/logs").mkdir(parents=True)
    target = outside / link
    place = Path(owner.root, "memory/scopes", link)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(target, target_is_directory=True)
    assert scopes_of(owner).scopes == ()
    assert [one.code for one in scopes_of(owner).findings] == ["D161"]
    with pytest.raises(DreamError, match="link"):
        open_scope(owner, Scope("alice", "coach"))


def test_a_file_in_the_place_of_a_scope_is_refused(owner: Workspace) -> None:
    root = _make(owner, "alice")
    (root / "alice" / "coach").write_text("x\n", encoding="utf-8")
    with pytest.raises(DreamError, match="no folder"):
        open_scope(owner, Scope("alice", "coach"))


def test_what_is_known_is_named_or_there(owner: Workspace) -> None:
    _make(owner, "bob/coach")
    known = ["alice/coach", "bob/coach", "kim", "alice", "bob"]
    assert [is_known(owner, parse_scope(name)) for name in known] == [True, True, False, False, False]


def test_a_scope_is_reached_through_its_owner_alone(owner: Workspace) -> None:
    root = _make(owner, "alice/coach/memory/.dreams/slowwave", "alice/coach/logs")
    inside = str(root / "alice/coach/logs")
    assert find_workspace(inside, None, "", "testbed").root == owner.root
    with pytest.raises(DreamError) as refused:
        find_workspace("/", str(root / "alice/coach"), "", "testbed")
    assert refused.value.hint == f"Write: -w {owner.root} --scope alice/coach"


def test_a_folder_called_scopes_elsewhere_is_nothing_special(owner: Workspace) -> None:
    other = Path(owner.root, "work/scopes/alice")
    (other / "memory/.dreams/slowwave").mkdir(parents=True)
    assert find_workspace(str(other), None, "", "testbed").root == str(other)


def test_a_wrong_name_in_the_settings_is_refused_when_they_are_read(tmp_path: Path) -> None:
    (tmp_path / "dream.toml").write_text('[scopes]\n"telegram:1" = "../escape"\n', encoding="utf-8")
    with pytest.raises(DreamError) as refused:
        open_workspace(str(tmp_path), "testbed")
    assert refused.value.exit_code == 2
