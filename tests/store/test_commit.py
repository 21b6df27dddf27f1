"""The replace commit: what it leaves, what it respects, and its one-line outcome when the system refuses."""

import errno
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from workspaces import theirs

from slowwave.pipeline.errors import DreamError, Exit, Finding, Severity
from slowwave.pipeline.store.files import PREFIX, Files
from slowwave.pipeline.store.locks import write_lock
from slowwave.pipeline.store.writer import commit as commit_module
from slowwave.pipeline.store.writer.append import Spooled, append
from slowwave.pipeline.store.writer.commit import commit
from slowwave.pipeline.store.writer.plan import Change, CommitPlan, Replayed
from slowwave.pipeline.store.writer.record import DREAMS, records
from slowwave.pipeline.store.writer.recover import recover
from slowwave.pipeline.store.writer.undo import undo

TOPIC, INDEX, MADE = "memory/topics/user_profile.md", "memory/MEMORY.md", "memory/dreams/2026-11-30.md"
STATE = "memory/.dreams/slowwave"


def grown(path: str, fresh: bytes | None) -> Replayed:
    return Replayed({path: (fresh or b"") + b"- ours\n"})


def plan(changes: Mapping[str, Change], *, id: str = "d1", **options: object) -> CommitPlan:
    fields: dict[str, object] = {"replay": grown, **options}
    return CommitPlan(id, changes, **fields)  # type: ignore[arg-type]


def write(root: Path, path: str, data: bytes) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_bytes(data)


class Acting(Files):
    """Before the n-th call of one step something happens, once."""

    def __init__(self, step: str, act: Callable[[], None], *, after: int = 0) -> None:
        def acting(*args: object, **options: object) -> object:
            nonlocal after
            after -= 1
            if after == -1:
                act()
            return real(*args, **options)

        real = getattr(super(), step)
        setattr(self, step, acting)


def refuse(code: int) -> Callable[[], None]:
    def act() -> None:
        raise OSError(code, os.strerror(code), "somewhere")

    return act


def test_files_state_and_receipt(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"- a\n")
    given = plan(
        {TOPIC: Change(b"- a\n", b"- a\n- ours\n"), MADE: Change(None, b"# Report\n"), INDEX: Change(None, b"# I\n")},
        finish=lambda landed: {f"{STATE}/state.json": b"%d" % len(landed)},
        at="2026-11-30T21:00:00Z",
    )
    receipt = commit(str(tmp_path), given)
    assert [one.path for one in receipt.files] == [TOPIC, MADE, INDEX]
    assert (receipt.files[1].before, receipt.conflicts, receipt.findings) == (None, (), ())
    assert theirs(tmp_path) == {TOPIC: b"- a\n- ours\n", MADE: b"# Report\n", INDEX: b"# I\n"}
    assert (tmp_path / STATE / "state.json").read_bytes() == b"3"
    assert os.listdir(tmp_path / STATE / "journal") == []
    traces = [json.loads(line) for line in (tmp_path / STATE / "writes.jsonl").read_text().splitlines()]
    assert [(one["by"], one["path"], one["at"]) for one in traces] == [
        ("d1", path, "2026-11-30T21:00:00Z") for path in (TOPIC, MADE, INDEX)
    ]
    assert traces[0]["before"][0] == 4
    assert traces[0]["after"][0] == 11
    assert recover(str(tmp_path)) == ()


def test_a_plan_that_changes_nothing_touches_nothing(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"- a\n")
    assert commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- a\n")})).files == ()
    assert os.listdir(tmp_path / "memory") == ["topics"]


def test_mode_is_kept_and_links_are_written_through(tmp_path: Path) -> None:
    root, vault = tmp_path / "root", tmp_path / "vault"
    write(root, TOPIC, b"- a\n")
    (root / TOPIC).chmod(0o600)
    write(vault, "index.md", b"# I\n")
    (vault / "index.md").chmod(0o664)
    (root / INDEX).symlink_to(vault / "index.md")
    (root / "memory/later.md").symlink_to(vault / "later.md")
    changes = {
        TOPIC: Change(b"- a\n", b"- b\n"),
        INDEX: Change(b"# I\n", b"# J\n"),
        "memory/later.md": Change(None, b"- late\n"),
    }
    commit(str(root), plan(changes))
    assert (root / TOPIC).stat().st_mode & 0o777 == 0o600
    assert (vault / "index.md").stat().st_mode & 0o777 == 0o664
    assert (vault / "index.md").read_bytes() == b"# J\n"
    assert (vault / "later.md").read_bytes() == b"- late\n"
    assert all((root / path).is_symlink() for path in (INDEX, "memory/later.md"))
    assert sorted(os.listdir(vault)) == ["index.md", "later.md"]


def test_what_a_person_wrote_since_the_load_stands(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"- a\n- by hand\n")
    write(tmp_path, MADE, b"- made by hand\n")
    asked: list[tuple[str, bytes | None]] = []
    landed: list[Mapping[str, bytes | None]] = []

    def replay(path: str, fresh: bytes | None) -> Replayed:
        asked.append((path, fresh))
        conflict = Finding("D001", Severity.WARNING, "its line changed", path)
        return Replayed({path: (fresh or b"") + b"- ours\n"}, (conflict,) if path == TOPIC else ())

    def finish(now: Mapping[str, bytes | None]) -> Mapping[str, bytes]:
        landed.append(now)
        return {f"{STATE}/state.json": now[TOPIC] or b""}

    changes = {TOPIC: Change(b"- a\n", b"- a\n- ours\n"), MADE: Change(None, b"- ours\n")}
    receipt = commit(str(tmp_path), plan(changes, replay=replay, finish=finish))
    assert asked == [(TOPIC, b"- a\n- by hand\n"), (MADE, b"- made by hand\n")]
    assert theirs(tmp_path) == {TOPIC: b"- a\n- by hand\n- ours\n", MADE: b"- made by hand\n- ours\n"}
    assert landed[-1] == theirs(tmp_path)
    assert (tmp_path / STATE / "state.json").read_bytes() == b"- a\n- by hand\n- ours\n"
    assert [one.message for one in receipt.conflicts] == ["its line changed"]


def test_a_file_that_is_gone_is_asked_about(tmp_path: Path) -> None:
    changes = {TOPIC: Change(b"- a\n", b"- a\n- ours\n"), INDEX: Change(None, b"# I\n")}
    receipt = commit(str(tmp_path), plan(changes, replay=lambda path, fresh: Replayed({path: fresh})))
    assert theirs(tmp_path) == {INDEX: b"# I\n"}
    assert [one.path for one in receipt.files] == [INDEX]


def test_a_replay_may_change_files_that_have_landed_and_that_wait(tmp_path: Path) -> None:
    extra = "memory/procedures.md"
    for path in (TOPIC, INDEX, MADE, extra):
        write(tmp_path, path, b"- a\n")

    def replay(path: str, fresh: bytes | None) -> Replayed:
        return Replayed({path: fresh, TOPIC: b"- a\n- refused\n", MADE: b"- a\n", extra: b"- instead\n"})

    write(tmp_path, INDEX, b"- by hand\n")
    changes = {path: Change(b"- a\n", b"- a\n- ours\n") for path in (TOPIC, INDEX, MADE)}
    receipt = commit(str(tmp_path), plan({extra: Change(b"- a\n", b"- a\n"), **changes}, replay=replay))
    landed = {TOPIC: b"- a\n- refused\n", INDEX: b"- by hand\n", MADE: b"- a\n", extra: b"- instead\n"}
    assert theirs(tmp_path) == landed
    assert {one.path for one in receipt.files} == {TOPIC, extra}
    undo(str(tmp_path), "d1", undo_id="u1")
    assert theirs(tmp_path) == {TOPIC: b"- a\n", INDEX: b"- by hand\n", MADE: b"- a\n", extra: b"- a\n"}


def test_a_save_in_place_that_has_begun_is_waited_for(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"")
    saved = Acting("wait", lambda: write(tmp_path, TOPIC, b"- a\n- b\n- by hand\n"), after=2)
    commit(str(tmp_path), plan({TOPIC: Change(b"- a\n- b\n", b"- a\n- b\n- ours\n")}), files=saved)
    assert theirs(tmp_path) == {TOPIC: b"- a\n- b\n- by hand\n- ours\n"}


@pytest.mark.parametrize("exchange", [True, False])
def test_a_program_that_adds_lines_all_the_time_is_not_waited_for(tmp_path: Path, exchange: bool) -> None:
    """It adds one before each look at the file and before each swap; bytes that are no text too."""
    said = 0

    class Chatty(Files):
        def read(self, path: str) -> bytes | None:
            if path.endswith(TOPIC):
                self.say(path)
            return super().read(path)

        def exchange(self, one: str, other: str) -> bool:
            self.say(other)
            return super().exchange(one, other) if exchange else False

        def take(self, target: str, temp: str) -> None:
            if target.endswith(TOPIC):
                self.say(target)
            super().take(target, temp)

        def say(self, path: str) -> None:
            nonlocal said
            if os.path.exists(path):
                said += 1
                with open(path, "ab") as file:
                    file.write("- 说 %d\n".encode() % said if said % 2 else b"- \xff said %d\n" % said)

    write(tmp_path, TOPIC, b"- a\n")
    commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- a\n- ours\n")}), files=Chatty())
    recover(str(tmp_path))
    lines = (tmp_path / TOPIC).read_bytes().splitlines()
    expected = ["- 说 %d".encode() % one if one % 2 else b"- \xff said %d" % one for one in range(1, said + 1)]
    assert sorted(lines) == sorted([b"- a", b"- ours", *expected])
    assert said >= 5


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize(
    ("code", "said"), [(errno.ENOSPC, "disk is full"), (errno.EACCES, "not allowed"), (errno.EROFS, "not allowed")]
)
def test_a_disk_that_refuses_while_staging(tmp_path: Path, number: int, code: int, said: str) -> None:
    write(tmp_path, TOPIC, b"- a\n")
    changes = {TOPIC: Change(b"- a\n", b"- b\n"), MADE: Change(None, b"# R\n")}
    with pytest.raises(DreamError, match=f"{said}.*; nothing was changed") as caught:
        commit(str(tmp_path), plan(changes), files=Acting("create", refuse(code), after=number))
    assert caught.value.exit_code is Exit.PRECONDITION
    assert "\n" not in caught.value.message
    assert caught.value.hint
    assert theirs(tmp_path) == {TOPIC: b"- a\n"}
    assert os.listdir(tmp_path / STATE / "journal") == []
    assert recover(str(tmp_path)) == ()


@pytest.mark.usefixtures("mere_user")
def test_a_folder_that_may_not_be_written_to_is_named_and_no_file_of_ours(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"- a\n")
    folder = (tmp_path / TOPIC).parent
    folder.chmod(0o555)
    with pytest.raises(DreamError) as caught:
        commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- b\n")}))
    folder.chmod(0o755)
    assert caught.value.message == f"{folder}: not allowed to write there; nothing was changed"


def test_a_disk_that_fills_up_in_the_middle(tmp_path: Path) -> None:
    """The second file needs a replay, and there is no room for it, nor for mending."""
    root = str(tmp_path)
    write(tmp_path, TOPIC, b"- a\n")
    write(tmp_path, INDEX, b"- a\n- by hand\n")
    changes = {path: Change(b"- a\n", b"- a\n- ours\n") for path in (TOPIC, INDEX)}
    full = Files()
    room = iter(range(6))

    def create(path: str, data: bytes, *, like: str = "") -> None:
        if next(room, None) is None:
            refuse(errno.ENOSPC)()
        Files.create(full, path, data, like=like)

    full.create = create  # type: ignore[method-assign]
    with pytest.raises(DreamError, match="disk is full; the next command finishes this commit"):
        commit(root, plan(changes), files=full)
    assert (tmp_path / INDEX).read_bytes() == b"- a\n- by hand\n"
    assert isinstance(append(root, "memory/day.md", "- meanwhile", minute="09:12"), Spooled)
    assert {finding.code for finding in recover(root)} == {"D905", "D906"}
    assert theirs(tmp_path) == {
        TOPIC: b"- a\n- ours\n",
        INDEX: b"- a\n- ours\n- by hand\n",
        "memory/day.md": b"## 09:12\n\n- meanwhile\n",
    }


def test_a_callback_that_fails_leaves_the_commit_whole(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"- a\n")
    write(tmp_path, INDEX, b"- a\n- by hand\n")
    changes = {path: Change(b"- a\n", b"- a\n- ours\n") for path in (TOPIC, INDEX)}

    def replay(path: str, fresh: bytes | None) -> Replayed:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        commit(str(tmp_path), plan(changes, replay=replay))
    assert theirs(tmp_path) == {TOPIC: b"- a\n- ours\n", INDEX: b"- a\n- ours\n- by hand\n"}
    assert recover(str(tmp_path)) == ()


@pytest.mark.parametrize("make", [Path.mkdir, lambda path: os.mkfifo(path)])
def test_what_is_no_file_is_refused_and_stays(tmp_path: Path, make: Callable[[Path], None]) -> None:
    write(tmp_path, INDEX, b"- a\n")
    (tmp_path / TOPIC).parent.mkdir()
    make(tmp_path / TOPIC)
    changes = {INDEX: Change(b"- a\n", b"- b\n"), TOPIC: Change(None, b"- b\n")}
    with pytest.raises(DreamError, match=r"user_profile\.md: not a regular file; nothing was changed"):
        commit(str(tmp_path), plan(changes))
    assert theirs(tmp_path) == {INDEX: b"- a\n"}


def test_two_commits_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commit_module, "WAIT_SECONDS", 0.02)
    write(tmp_path, TOPIC, b"- a\n")
    with write_lock(str(tmp_path), timeout=0), pytest.raises(DreamError, match="held by process") as caught:
        commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- b\n")}))
    assert caught.value.exit_code is Exit.PRECONDITION
    assert theirs(tmp_path) == {TOPIC: b"- a\n"}
    commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- b\n")}))
    assert theirs(tmp_path) == {TOPIC: b"- b\n"}


def test_recovery_leaves_a_living_commit_alone(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"- a\n")

    def meanwhile() -> None:
        assert recover(str(tmp_path)) == ()

    other = Acting("create", meanwhile, after=3)
    commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- b\n")}), files=other)
    assert theirs(tmp_path) == {TOPIC: b"- b\n"}


def test_where_names_cannot_be_exchanged_the_receipt_says_so(tmp_path: Path) -> None:
    class Plain(Files):
        def exchange(self, one: str, other: str) -> bool:
            return False

    write(tmp_path, TOPIC, b"- a\n")
    receipt = commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- b\n")}), files=Plain())
    assert theirs(tmp_path) == {TOPIC: b"- b\n"}
    assert [finding.code for finding in receipt.findings] == ["D907"]


def test_waiting_lines_come_in_with_a_commit(tmp_path: Path) -> None:
    root = str(tmp_path)
    with write_lock(root, timeout=0):
        append(root, "memory/day.md", "- waiting", minute="09:12", wait=0)
    write(tmp_path, TOPIC, b"- a\n")
    commit(root, plan({TOPIC: Change(b"- a\n", b"- b\n")}))
    assert theirs(tmp_path) == {TOPIC: b"- b\n", "memory/day.md": b"## 09:12\n\n- waiting\n"}


def test_images_of_thirty_dreams_are_kept(tmp_path: Path) -> None:
    text = b"- 0\n"
    write(tmp_path, TOPIC, text)
    for number in range(1, DREAMS + 3):
        new = b"- %d\n" % number
        commit(str(tmp_path), plan({TOPIC: Change(text, new)}, id=f"d{number}", kind="dream"))
        text = new
    kept = [record.id for record in records(str(tmp_path))]
    assert kept == [f"d{number}" for number in range(3, DREAMS + 3)]


@pytest.mark.parametrize("id", ["", "a/b", "a b", "x" * 81])
def test_a_bad_name_is_a_bug(tmp_path: Path, id: str) -> None:
    with pytest.raises(ValueError, match="no name for a commit"):
        commit(str(tmp_path), plan({TOPIC: Change(None, b"x")}, id=id))


def test_nothing_of_ours_is_left_beside_the_files(tmp_path: Path) -> None:
    write(tmp_path, TOPIC, b"- a\n")
    commit(str(tmp_path), plan({TOPIC: Change(b"- a\n", b"- b\n")}))
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith(PREFIX)]


def test_a_workspace_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("a file where a folder should be")
    with pytest.raises(DreamError, match="nothing was changed") as caught:
        commit(str(tmp_path), plan({TOPIC: Change(None, b"- a\n")}))
    assert "\n" not in caught.value.message
    with pytest.raises(DreamError, match="this line was not stored"):
        append(str(tmp_path), "memory/day.md", "- one", minute="09:12")
