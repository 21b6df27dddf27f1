"""What is read in each layout, and what is left alone."""

import os
from pathlib import Path

import pytest

from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.settings import Settings
from slowwave.pipeline.store.layout import layout_of, recognise
from slowwave.pipeline.store.scan import Scan, scan


def _tree(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(f"# {path}\n", encoding="utf-8")


def _scan(root: Path, layout: str, folder: str = "") -> Scan:
    return scan(str(root), layout_of(Settings(layout=layout, folder=folder)))


def _roles(root: Path, layout: str, folder: str = "") -> dict[str, Role]:
    return {found.path: found.role for found in _scan(root, layout, folder).files}


def test_our_own_layout(tmp_path: Path) -> None:
    _tree(
        tmp_path,
        "memory/MEMORY.md",
        "memory/index.json",
        "memory/topics/user_profile.md",
        "memory/topics/梦.md",
        "memory/logs/2026/11/2026-11-30.md",
        "memory/logs/2026-11-29.md",
        "memory/patterns/p-x.md",
        "memory/episodes/x.md",
        "memory/procedures.md",
        "memory/refusals.md",
        "memory/dream-log.md",
        "memory/dreams/2026-11-30.md",
        "memory/2026-11-30.md",
        "memory/notes.md",
        "memory/.dreams/slowwave/state.json",
        "memory/.dreams/session-corpus/2026-11-30.md",
        "memory/scopes/bob/x/topics/user_a.md",
        "README.md",
        "MEMORY.md",
    )
    assert _roles(tmp_path, "ours") == {
        "memory/MEMORY.md": Role.INDEX,
        "memory/index.json": Role.INDEX_JSON,
        "memory/topics/user_profile.md": Role.TOPIC,
        "memory/topics/梦.md": Role.TOPIC,
        "memory/logs/2026/11/2026-11-30.md": Role.LOG,
        "memory/logs/2026-11-29.md": Role.LOG,
        "memory/patterns/p-x.md": Role.PATTERN,
        "memory/episodes/x.md": Role.EPISODE,
        "memory/procedures.md": Role.PROCEDURES,
        "memory/refusals.md": Role.REFUSALS,
        "memory/dream-log.md": Role.DREAM_LOG,
    }


def test_openclaw(tmp_path: Path) -> None:
    _tree(
        tmp_path,
        "MEMORY.md",
        "AGENTS.md",
        "DREAMS.md",
        "memory/2026-04-03.md",
        "memory/2026-04-05-zfs-report.md",
        "memory/日记/2026-04-03.md",
        "memory/daily notes/2026-04-04.md",
        "memory/2026-13-45.md",
        "memory/lessons.md",
        "memory/dreams.md",
        "memory/decisions/2026-03.md",
        "memory/dreaming/deep/2026-04-03.md",
        "memory/dreams/2026-04-03.md",
        "memory/logs/2026/04/2026-04-03.md",
        "memory/topics/user_profile.md",
        "memory/MEMORY.md",
        "memory/.dreams/session-corpus/2026-04-03.md",
        "notes/2026-04-03.md",
    )
    assert _roles(tmp_path, "openclaw") == {
        "MEMORY.md": Role.FOREIGN,
        "memory/2026-04-03.md": Role.NOTE,
        "memory/2026-04-05-zfs-report.md": Role.NOTE,
        "memory/日记/2026-04-03.md": Role.NOTE,
        "memory/daily notes/2026-04-04.md": Role.NOTE,
        "memory/2026-13-45.md": Role.FOREIGN,
        "memory/lessons.md": Role.FOREIGN,
        "memory/decisions/2026-03.md": Role.FOREIGN,
        "memory/logs/2026/04/2026-04-03.md": Role.LOG,
        "memory/topics/user_profile.md": Role.TOPIC,
        "memory/MEMORY.md": Role.INDEX,
    }


def test_claude_code(tmp_path: Path) -> None:
    _tree(tmp_path, "MEMORY.md", "user_role.md", "feedback_testing.md", "topics/project_x.md", "logs/2026-04-03.md")
    _tree(tmp_path, "archive.md", "deep/other.md", "DREAMS.md")
    assert _roles(tmp_path, "claude-code") == {
        "MEMORY.md": Role.INDEX,
        "user_role.md": Role.TOPIC,
        "feedback_testing.md": Role.TOPIC,
        "topics/project_x.md": Role.TOPIC,
        "logs/2026-04-03.md": Role.LOG,
        "archive.md": Role.ARCHIVE,
    }


def test_obsidian(tmp_path: Path) -> None:
    _tree(tmp_path, "Daily/2026-04-03.md", "Ideas.md", "brain/mem/topics/user_x.md", "brain/mem/MEMORY.md")
    _tree(tmp_path, ".obsidian/2026-04-03.md", ".trash/2026-04-04.md", ".learnings/ERRORS.md", "brain/2026-04-05.md")
    assert _roles(tmp_path, "obsidian", "brain/mem") == {
        "Daily/2026-04-03.md": Role.NOTE,
        "brain/2026-04-05.md": Role.NOTE,
        "brain/mem/topics/user_x.md": Role.TOPIC,
        "brain/mem/MEMORY.md": Role.INDEX,
        ".learnings/ERRORS.md": Role.LEARNINGS,
    }


@pytest.mark.parametrize("folder", ["../x", "/x", "a/../b", ".hidden", "C:/x", "a//b"])
def test_a_folder_outside_the_vault_is_refused(folder: str) -> None:
    with pytest.raises(DreamError) as caught:
        layout_of(Settings(layout="obsidian", folder=folder))
    assert caught.value.exit_code == 2


def test_learnings_are_told_from_what_lies_beside_them(tmp_path: Path) -> None:
    logs = ["LEARNINGS.md", "ERRORS.md", "FEATURE_REQUESTS.md", "ERRORS_2026-03-13.md", "LEARNINGS_2026-03-12.md"]
    others = ["SKILLS-STATUS.md", "README.md", "examples.md", "2026-07-25_init-protocol-fix.md", "LEARNINGSX.md"]
    _tree(tmp_path, *(f".learnings/{name}" for name in logs + others), ".learnings/archive/ERRORS.md")
    assert _roles(tmp_path, "ours") == {f".learnings/{name}": Role.LEARNINGS for name in logs}


@pytest.mark.parametrize(
    "copy",
    [
        "user_x.sync-conflict-20260403-101010-ABCDEFG.md",
        "user_x (conflicted copy 2026-04-03).md",
        "user_x (Anna's conflicted copy 2026-04-03).md",
        "user_x (Conflicted copy Phone 202604031010).md",
        "user_x (SFConflict anna 2026-04-03).md",
        "user_x (1).md",
        "user_x 2.md",
    ],
)
def test_conflict_copies_are_said_and_never_read(tmp_path: Path, copy: str) -> None:
    _tree(tmp_path, "memory/topics/user_x.md", f"memory/topics/{copy}")
    found = _scan(tmp_path, "ours")
    assert [file.path for file in found.files] == ["memory/topics/user_x.md"]
    assert [(finding.code, finding.where) for finding in found.findings] == [("D106", f"memory/topics/{copy}")]
    assert found.copied == {"memory/topics/user_x.md"}


@pytest.mark.parametrize("name", ["user_x 2.md", "user_plan (1).md", "user_conflict.md", "user_(conflict-free).md"])
def test_a_name_that_only_looks_like_a_copy_is_read(tmp_path: Path, name: str) -> None:
    _tree(tmp_path, f"memory/topics/{name}")
    assert list(_roles(tmp_path, "ours")) == [f"memory/topics/{name}"]


@pytest.mark.parametrize("name", [".slowwave-1-user_x.md", "user_x.md~", "#user_x.md#", ".user_x.md.swp", "~$user.md"])
def test_temporary_files_are_no_files(tmp_path: Path, name: str) -> None:
    _tree(tmp_path, f"memory/topics/{name}")
    found = _scan(tmp_path, "ours")
    assert (found.files, found.findings) == ((), ())


def test_folders_of_other_agents_are_left_alone(tmp_path: Path) -> None:
    _tree(tmp_path, "memory/2026-04-03.md", "memory/scout/SOUL.md", "memory/scout/2026-04-03.md", "MEMORY.md")
    found = _scan(tmp_path, "openclaw")
    assert [file.path for file in found.files] == ["MEMORY.md", "memory/2026-04-03.md"]
    assert [finding.code for finding in found.findings] == ["D103"]


def test_folders_pipes_and_loops_under_the_name_of_a_file(tmp_path: Path) -> None:
    _tree(tmp_path, "memory/topics/user_x.md")
    (tmp_path / "memory/2026-04-14.md").mkdir()
    os.mkfifo(tmp_path / "memory/topics/user_pipe.md")
    (tmp_path / "memory/topics/loop").symlink_to(tmp_path / "memory")
    (tmp_path / "memory/topics/user_self.md").symlink_to("user_self.md")
    (tmp_path / "memory/topics/user_gone.md").symlink_to("nowhere.md")
    found = _scan(tmp_path, "openclaw")
    assert [file.path for file in found.files] == ["memory/topics/user_x.md"]
    assert {(finding.code, finding.where) for finding in found.findings} == {
        ("D104", "memory/2026-04-14.md"),
        ("D104", "memory/topics/user_pipe.md"),
        ("D102", "memory/topics/loop"),
        ("D107", "memory/topics/user_self.md"),
        ("D107", "memory/topics/user_gone.md"),
    }
    links = {f"memory/topics/user_{name}.md" for name in ("pipe", "self", "gone")}
    assert found.unreadable == {"memory/2026-04-14.md", *links}


def test_a_link_to_a_file_is_read(tmp_path: Path) -> None:
    _tree(tmp_path, "elsewhere.md", "memory/logs/2026-04-03.md")
    (tmp_path / "memory/procedures.md").symlink_to(tmp_path / "elsewhere.md")
    assert _roles(tmp_path, "ours")["memory/procedures.md"] is Role.PROCEDURES


def test_names_that_are_no_text(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path / "memory" / "topics")
    os.makedirs(folder)
    for name in (b"user_\xff.md", b"user_a\nb.md"):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(b"- x\n")
    found = _scan(tmp_path, "ours")
    assert found.files == ()
    assert [finding.code for finding in found.findings] == ["D105", "D105"]
    assert all(finding.where.isprintable() for finding in found.findings)


def test_the_layout_of_a_folder_is_recognised(tmp_path: Path) -> None:
    _tree(tmp_path, "claw/MEMORY.md", "claw/memory/2026-04-03-vms.md", "soul/SOUL.md", "vault/.obsidian/app.json")
    _tree(tmp_path, "ours/memory/MEMORY.md", "x/.claude/projects/-home-x/memory/MEMORY.md", "both/memory/2026-04-03.md")
    (tmp_path / "code").mkdir()
    (tmp_path / "code/MEMORY.md").write_text("- [Role](user_role.md)\n")
    (tmp_path / "code/user_role.md").write_text("---\nname: role\nmetadata:\n  type: user\n---\nA developer.\n")
    told = {name: recognise(str(tmp_path / name)) for name in ("claw", "soul", "vault", "ours", "code", "both")}
    assert told == {
        "claw": "openclaw",
        "soul": "openclaw",
        "vault": "obsidian",
        "ours": "ours",
        "code": "claude-code",
        "both": "ours",
    }
    assert recognise(str(tmp_path / "x/.claude/projects/-home-x/memory")) == "claude-code"
    assert recognise(str(tmp_path / "missing")) == "ours"
