"""``[git] commit``: exactly what a dream changed becomes a commit, in real repositories in every state."""

import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from slowwave.flows.history import redo_last, restore_entry, undo_last
from slowwave.flows.importing import import_memory
from slowwave.flows.night import Asked, Kind, Slept, dream_once
from slowwave.flows.past import kept
from slowwave.flows.person import telling
from slowwave.flows.person.answering import confirm
from slowwave.flows.person.erasing import erase_sentence
from slowwave.flows.person.keeping import forget, pin
from slowwave.flows.scopes import dream_all
from slowwave.pipeline.domain.base import Base
from slowwave.pipeline.domain.scope import Scope
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.workspace import Workspace, open_workspace

TOPIC = "memory/topics/project_general.md"
NAMED = ("-c", "user.name=Lin", "-c", "user.email=lin@example.org", "-c", "commit.gpgsign=false")
Log = Callable[[str, str], None]


@dataclass
class Repository:
    """A workspace in a work tree. root: of the workspace; top: of the work tree."""

    root: Path
    top: Path

    def git(self, *words: str) -> str:
        command = ["git", "-C", str(self.top), *NAMED, *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    @property
    def workspace(self) -> Workspace:
        return open_workspace(str(self.root), "testbed")

    def night(self, day: int = 11) -> Slept:
        slept = dream_once(self.workspace, Asked(day=date(2026, 11, day)))
        assert slept.kind is Kind.DREAMT
        return slept

    def codes(self, slept: Slept) -> list[str]:
        return [finding.code for finding in slept.findings if finding.code.startswith("D17")]

    def commits(self) -> list[str]:
        return self.git("log", "--format=%s").splitlines()

    def files(self, commit: str = "HEAD") -> set[str]:
        return set(self.git("show", "--format=", "--name-only", commit).split())

    def status(self) -> list[str]:
        return self.git("status", "--porcelain", "--untracked-files=all").splitlines()


@pytest.fixture
def here(root: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """The workspace in a repository with one commit, a name to commit under, and the setting on."""
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    (root.parent / "home").mkdir()
    (root.parent / "home/.gitconfig").write_text("[user]\n\tname = Lin\n\temail = lin@example.org\n")
    with (root / "dream.toml").open("a") as file:
        file.write("\n[git]\ncommit = true\n")
    (root / ".gitignore").write_text("memory/.dreams/\n")
    one = Repository(root, root)
    one.git("init", "-q", "-b", "main")
    one.git("add", "-A")
    one.git("commit", "-q", "-m", "as it was")
    return one


def test_a_night_commits_what_it_changed_and_nothing_else(here: Repository, log: Log) -> None:
    (here.root / "mine.txt").write_text("one\n")
    (here.root / "half.txt").write_text("one\n")
    here.git("add", "half.txt", "mine.txt")
    here.git("commit", "-q", "-m", "mine")
    (here.root / "half.txt").write_text("staged\n")
    here.git("add", "half.txt")
    (here.root / "half.txt").write_text("staged and more\n")
    here.git("rm", "-q", "mine.txt")
    (here.root / "new.txt").write_text("untracked\n")
    before = here.status()
    slept = here.night()
    assert here.codes(slept) == []
    assert here.status() == before == ["MM half.txt", "D  mine.txt", "?? new.txt"]
    assert here.git("show", ":half.txt") == "staged\n"
    (dream,) = kept(here.workspace)
    assert here.commits() == [f"Dream #1 ({dream.id})", "mine", "as it was"]
    assert here.git("log", "-1", "--format=%b").strip() == (
        f"Report: memory/dreams/2026-11-11.md\nTake it back: dream undo {dream.id}"
    )
    assert here.files() >= {TOPIC, "memory/MEMORY.md", "memory/dreams/2026-11-11.md", "dashboard.html"}
    assert not any(path.startswith(("memory/logs", "memory/.dreams")) for path in here.files())
    assert here.git("log", "-1", "--format=%an <%ae>").strip() == "Lin <lin@example.org>"
    assert here.git("fsck", "--strict") == ""


def test_it_is_off_where_nobody_asked(here: Repository) -> None:
    config = here.root / "dream.toml"
    config.write_text(config.read_text().replace("commit = true", "commit = false"))
    assert here.codes(here.night()) == []
    assert here.commits() == ["as it was"]


def test_a_commit_of_ours_moves_no_files(here: Repository) -> None:
    here.night()
    assert dream_once(here.workspace, Asked(day=date(2026, 11, 11))).kind is Kind.NOTHING
    topic = here.root / TOPIC
    line = next(one for one in topic.read_text().splitlines(keepends=True) if "Invoices" in one)
    topic.write_text(topic.read_text().replace(line, ""))
    assert here.codes(here.night(12)) == []
    assert [row.gone.value for _, row in (load(here.workspace).base or Base({})).gone()] == ["withdrawn"]
    assert here.status() == [f" M {TOPIC}"]


def test_an_import_is_a_commit_too(here: Repository, tmp_path: Path) -> None:
    other = tmp_path / "MEMORY.md"
    other.write_text("- [09:12] [fact:manual] The office is on Wensan Road\n", encoding="utf-8")
    done = import_memory(here.workspace, "hexclaw", str(other))
    assert here.commits() == [f"Import from hexclaw ({done.commit})", "as it was"]
    assert here.files() == {"memory/topics/reference_notes.md"}
    assert here.status() == []


def test_a_command_is_a_commit_of_its_own_files_and_tells_no_word_of_them(here: Repository) -> None:
    (here.root / "mine.txt").write_text("staged\n")
    here.git("add", "mine.txt")
    told = ("Anna lives in Delft, near the canal", "Anna moved to Leiden")
    done = telling.remember(here.workspace, telling.Telling(told[0], type="project"))
    assert done.entry is not None
    first = done.entry.id
    pin(here.workspace, first, on=True)
    pin(here.workspace, first, on=False)
    confirm(here.workspace, first, by="mara")
    telling.correct(here.workspace, first, told[1])
    restore_entry(here.workspace, first)
    forget(here.workspace, "Leiden")
    erase_sentence(here.workspace, first)
    titles = ["Erase", "Forget", "Restore", "Correct", "Confirm", "Unpin", "Pin", "Remember"]
    assert [one.partition(" ")[0] for one in here.commits()] == [*titles, "as"]
    assert all(here.files(f"HEAD~{back}") <= {TOPIC, "memory/refusals.md"} for back in range(len(titles)))
    assert here.status() == ["A  mine.txt"]
    assert not any(word in here.git("log", "--format=%B") for word in ("Delft", "Leiden"))


def test_a_command_that_changed_nothing_is_no_commit(here: Repository) -> None:
    done = telling.remember(here.workspace, telling.Telling("Anna lives in Delft"), dry_run=True)
    assert done.entry is not None
    assert here.commits() == ["as it was"]


def test_undo_and_redo_are_commits_too(here: Repository) -> None:
    here.night()
    (dream,) = kept(here.workspace)
    assert undo_last(here.workspace).findings == ()
    assert here.commits()[0] == f"Undo of dream {dream.id}"
    assert not (here.root / "memory/MEMORY.md").exists()
    assert here.status() == []
    assert redo_last(here.workspace).findings == ()
    assert here.commits()[0] == f"Redo of dream {dream.id}"
    assert here.git("diff", "--stat", "HEAD~2", "HEAD") == ""
    assert here.status() == []


def test_no_hook_is_run(here: Repository) -> None:
    hooks = here.root / ".git/hooks"
    for name in ("pre-commit", "commit-msg", "prepare-commit-msg", "post-commit", "reference-transaction"):
        (hooks / name).write_text("#!/bin/sh\ntouch hook-was-here\nexit 1\n")
        (hooks / name).chmod(0o755)
    assert here.codes(here.night()) == []
    assert len(here.commits()) == 2
    assert not (here.root / "hook-was-here").exists()


def test_ignored_files_are_passed_over(here: Repository) -> None:
    (here.root / ".gitignore").write_text("memory/.dreams/\n/dashboard.html\nmemory/dreams/\n")
    here.git("commit", "-qam", "ignore")
    here.night()
    assert here.files() & {"dashboard.html", "memory/dreams/2026-11-11.md"} == set()
    assert TOPIC in here.files()
    assert here.status() == []


def test_where_all_of_it_is_ignored_there_is_no_commit(here: Repository) -> None:
    (here.root / ".gitignore").write_text("*\n")
    assert here.codes(here.night()) == []
    assert here.commits() == ["as it was"]


def _merging(here: Repository) -> None:
    here.git("checkout", "-q", "-b", "other")
    (here.root / "a.txt").write_text("theirs\n")
    here.git("add", "a.txt")
    here.git("commit", "-q", "-m", "theirs")
    here.git("checkout", "-q", "main")
    (here.root / "a.txt").write_text("ours\n")
    here.git("add", "a.txt")
    here.git("commit", "-q", "-m", "ours")


def _conflict(here: Repository, *words: str) -> None:
    _merging(here)
    with pytest.raises(subprocess.CalledProcessError):
        here.git(*words)


def _stashed(here: Repository) -> None:
    _merging(here)
    (here.root / "a.txt").write_text("stashed\n")
    here.git("stash", "-q")
    (here.root / "a.txt").write_text("since\n")
    here.git("commit", "-qam", "since")
    with pytest.raises(subprocess.CalledProcessError):
        here.git("stash", "pop")


def _without_a_name(here: Repository) -> None:
    (here.root.parent / "home/.gitconfig").write_text("")


def _index_in_use(here: Repository) -> None:
    (here.root / ".git/index.lock").write_text("")


@pytest.mark.parametrize(
    ("state", "code", "said"),
    [
        (lambda here: _conflict(here, "merge", "other"), "D171", "MERGE_HEAD"),
        (lambda here: _conflict(here, "rebase", "other"), "D171", "rebase"),
        (lambda here: _conflict(here, "cherry-pick", "other"), "D171", "CHERRY_PICK_HEAD"),
        (lambda here: here.git("bisect", "start"), "D171", "BISECT"),
        (_stashed, "D170", "a merge is not finished"),
        (lambda here: here.git("checkout", "-q", "--detach"), "D170", "no branch is checked out"),
        (_without_a_name, "D170", "no email was given"),
        (_index_in_use, "D170", "index.lock"),
    ],
)
def test_what_is_in_the_way_is_said_and_the_night_stands(
    here: Repository, state: Callable[[Repository], object], code: str, said: str
) -> None:
    state(here)
    before, untouched = here.git("rev-parse", "HEAD"), here.git("diff", "--cached")
    slept = here.night()
    (finding,) = [one for one in slept.findings if one.code.startswith("D17")]
    assert (finding.code, said in finding.message) == (code, True), finding
    assert (here.root / TOPIC).exists()
    assert (here.git("rev-parse", "HEAD"), here.git("diff", "--cached")) == (before, untouched)


def test_without_git_the_night_stands(here: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(here.root))
    slept = here.night()
    assert [one.message for one in slept.findings if one.code == "D170"] == [
        "git did not commit what was changed: there is no git on this machine"
    ]


def test_a_file_with_a_secret_is_left_out(here: Repository) -> None:
    topic = here.root / "memory/topics/user_lin.md"
    topic.parent.mkdir(parents=True)
    key = "ghp_" + "a1B2c3D4e5" * 4
    topic.write_text(
        "---\nname: Lin\ntype: user\nupdated: 2026-11-01\n---\n\n## Facts\n\n"
        f"- the token is {key}\n"
        "- Lin tries the diff viewer. <!--m:eid=e00000000deadbeef;vf=2026-01-05T00:00:00Z-->\n"
    )
    slept = here.night()
    assert [(one.code, one.where) for one in slept.findings if one.code.startswith("D17")] == [
        ("D172", "memory/topics/user_lin.md")
    ]
    assert TOPIC in here.files()
    assert "memory/topics/user_lin.md" not in here.files()
    assert key not in here.git("log", "-p", "--all")


def test_the_first_commit_of_a_repository_may_be_ours(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_AUTHOR_NAME", "Lin")
    monkeypatch.setenv("GIT_AUTHOR_EMAIL", "lin@example.org")
    monkeypatch.setenv("GIT_COMMITTER_NAME", "Lin")
    monkeypatch.setenv("GIT_COMMITTER_EMAIL", "lin@example.org")
    with (root / "dream.toml").open("a") as file:
        file.write("\n[git]\ncommit = true\n")
    one = Repository(root / "deep", root)
    one.root.mkdir()
    (root / "dream.toml").rename(one.root / "dream.toml")
    (root / "memory").rename(one.root / "memory")
    one.git("init", "-q", "-b", "main")
    monkeypatch.setenv("GIT_DIR", str(root / "elsewhere"))
    assert one.codes(one.night()) == []
    monkeypatch.delenv("GIT_DIR")
    assert len(one.commits()) == 1
    assert {path.split("/")[0] for path in one.files()} == {"deep"}


def test_outside_of_git_nothing_is_said(root: Path) -> None:
    with (root / "dream.toml").open("a") as file:
        file.write("\n[git]\ncommit = true\n")
    one = Repository(root, root)
    assert one.codes(one.night()) == []


def test_a_linked_work_tree_gets_the_commit(here: Repository, tmp_path: Path) -> None:
    here.git("worktree", "add", "-q", "-b", "linked", str(tmp_path / "linked"))
    one = Repository(tmp_path / "linked", tmp_path / "linked")
    assert one.codes(one.night()) == []
    assert one.commits()[1:] == here.commits() == ["as it was"]


def test_line_ends_are_gits_own_matter(here: Repository) -> None:
    (here.root / ".gitattributes").write_text("* text=auto\n")
    here.git("add", ".gitattributes")
    here.git("commit", "-q", "-m", "text")
    topic = here.root / TOPIC
    topic.parent.mkdir(parents=True)
    topic.write_bytes(b"---\r\nname: General\r\ntype: project\r\nupdated: 2026-11-01\r\n---\r\n\r\n- A\r\n")
    assert here.codes(here.night()) == []
    assert "\r" not in here.git("show", f"HEAD:{TOPIC}")
    assert here.status() == []


def test_each_memory_of_a_run_is_a_commit_of_its_own(here: Repository) -> None:
    hers = "memory/scopes/alice/coach/"
    log = here.root / hers / "logs/2026/11/2026-11-10.md"
    log.parent.mkdir(parents=True)
    log.write_text("## 09:00\n\n- [decision] The marathon of Rotterdam is run in under four hours\n", encoding="utf-8")
    slept = dream_all(here.workspace, Asked(day=date(2026, 11, 11)))
    assert not here.codes(slept)
    last, before = here.commits()[:2]
    assert last.startswith("Dream #1 of alice/coach (")
    assert before.startswith("Dream #1 (")
    assert "--scope alice/coach" in here.git("log", "-1", "--format=%b")
    ours = {name.startswith(hers) for name in here.files()}, {name.startswith(hers) for name in here.files("HEAD~1")}
    assert ours == ({True}, {False})
    place = open_scope(here.workspace, Scope("alice", "coach"))
    assert not load(place).hand.findings
    undo_last(place)
    assert all(name.startswith(hers) for name in here.files())


def test_the_night_of_a_scope_is_a_commit_of_its_own(here: Repository) -> None:
    path = here.root / "memory/scopes/小明/logs/2026/11/2026-11-10.md"
    path.parent.mkdir(parents=True)
    path.write_text("## 09:00\n\n- [decision] 值班表每周五中午发布，因为周末没人。\n", encoding="utf-8")
    slept = dream_all(here.workspace, Asked(day=date(2026, 11, 11)))
    assert [here.codes(one) for one in (slept, *(one for _, one in slept.scopes))] == [[], []]
    assert len(here.commits()) == 3
    names = here.git("show", "-z", "--format=", "--name-only", "HEAD").split("\0")
    assert {name[: len("memory/scopes/小明/")] for name in names if name} == {"memory/scopes/小明/"}
    assert here.git("log", "-1", "--format=%b").strip().endswith(" --scope 小明")
