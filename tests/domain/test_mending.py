"""A failure and what helped: a changed call that succeeds, and nothing else."""

import json
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.mending import PATIENCE, WAITING, Failure, after, dumped, restored
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn

NOON = datetime(2026, 11, 3, 12, 0, tzinfo=UTC)


def ran(call: str, *, failed: bool | None, text: str = "", tool: str = "Bash", id: str = "t1") -> Turn:
    return Turn(id, NOON, Speaker.TOOL, text, agent="claude-code", session="s", tool=tool, call=call, failed=failed)


def logged(*turns: Turn) -> list[str]:
    waiting: tuple[Failure, ...] = ()
    found = []
    for turn in turns:
        waiting, mended = after(waiting, turn)
        if mended is not None:
            found.append(mended.text)
    return found


@pytest.mark.parametrize(
    ("failed", "worked"),
    [
        ("npm run build --workspace ui", "NODE_OPTIONS=--openssl-legacy-provider npm run build --workspace ui"),
        ("apt-get install -y nut", "apt-get update -qq && apt-get install -y nut"),
        ("mount -t nfs nas:/tank /mnt", "mount -t nfs -o vers=4.2 nas:/tank /mnt"),
        ("psql -h db -U app -c 'select 1'", "psql -h db -p 6432 -U app -c 'select 1'"),
        ("python3 -m build --wheel", "/usr/bin/python3 -m build --wheel --no-isolation"),
        ('{"file_path": "/srv/app/settings.py"}', '{"file_path": "/srv/app/settings/base.py"}'),
        ("/srv/app/settings.py", "/srv/app/settings/base.py"),
        ("打包 --发布 稳定版", "打包 --发布 稳定版 --跳过测试"),
    ],
)
def test_a_changed_call_that_works_is_the_fix(failed: str, worked: str) -> None:
    (text,) = logged(ran(failed, failed=True, text="it broke"), ran(worked, failed=False))
    assert text == f"[error] `{failed}` failed: it broke; fixed by `{worked}`"


@pytest.mark.parametrize(
    "worked",
    [
        "mount -t nfs nas:/tank /mnt",
        "ls -l /mnt",
        "cat /var/log/mount.log",
        "umount /mnt && true",
        "mount",
    ],
)
def test_the_same_call_again_or_another_one_is_none(worked: str) -> None:
    assert logged(ran("mount -t nfs nas:/tank /mnt", failed=True), ran(worked, failed=False)) == []


def test_the_same_call_of_another_tool_is_none() -> None:
    failed, worked = "make -j4 all", "make -j1 all"
    assert logged(ran(failed, failed=True), ran(worked, failed=False, tool="Other")) == []


def test_a_word_of_the_output_is_no_failure_and_an_unknown_end_no_success() -> None:
    one, other = "make -j4 all", "make -j1 all"
    assert logged(ran(one, failed=False, text="Error: failed, Traceback"), ran(other, failed=False)) == []
    assert logged(ran(one, failed=None, text="error"), ran(other, failed=False)) == []
    assert logged(ran(one, failed=True), ran(other, failed=None)) == []


def test_once_it_works_unchanged_it_waits_no_longer() -> None:
    call, changed = "make -j4 all", "make -j1 all"
    assert logged(ran(call, failed=True), ran(call, failed=False), ran(changed, failed=False)) == []


def test_of_several_tries_the_first_is_told_once() -> None:
    tries = [ran(f"make -j{n} all", failed=True, text=f"broke {n}") for n in (4, 3, 2)]
    (text,) = logged(*tries, ran("make -j1 all", failed=False), ran("make -j1 all install", failed=False))
    assert text == "[error] `make -j4 all` failed: broke 4; fixed by `make -j1 all`"


def test_other_calls_may_come_between_but_not_too_many() -> None:
    failed, worked = ran("make -j4 all", failed=True), ran("make -j1 all", failed=False)
    other = ran("ls -l /srv", failed=False)
    assert len(logged(failed, *[other] * (PATIENCE - 1), worked)) == 1
    assert logged(failed, *[other] * PATIENCE, worked) == []


def test_people_and_agents_may_speak_between() -> None:
    said = Turn("a", NOON, Speaker.ASSISTANT, "I'll try with one job.", agent="claude-code")
    assert len(logged(ran("make -j4 all", failed=True), said, ran("make -j1 all", failed=False))) == 1


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("Exit code 32\nmount.nfs: Protocol not supported\nmore", "mount.nfs: Protocol not supported"),
        ("<tool_use_error>File does not exist.</tool_use_error>", "File does not exist."),
        ("Traceback (most recent call last):\n  File x\nKeyError: 'a'\n", "KeyError: 'a'"),
        ("Process exited with code 1\nOutput:\n错误：端口被占用\n", "错误：端口被占用"),
        ("", ""),
        ("Exit code 1", ""),
    ],
)
def test_how_it_failed_is_the_line_that_says_so(text: str, how: str) -> None:
    (waiting,), _ = after((), ran("make all", failed=True, text=text))
    assert waiting.said == how


def test_a_secret_waits_masked() -> None:
    secret = "ghp_" + "a1B2" * 9
    (waiting,), _ = after((), ran(f"git push https://{secret}@x.org", failed=True, text=f"no such token {secret}"))
    assert secret not in waiting.call + waiting.said


def test_our_own_commands_feed_nothing() -> None:
    assert logged(ran("dream run --dry", failed=True), ran("dream run --dry-run", failed=False)) == []


def test_what_waits_comes_back_from_json() -> None:
    waiting: tuple[Failure, ...] = ()
    for n in range(WAITING + 2):
        waiting, _ = after(waiting, ran(f"make target{n}", failed=True, text="no"))
    assert len(waiting) == WAITING
    assert restored(json.loads(json.dumps(dumped(waiting)))) == waiting
    assert restored([None, 7, {"call": 3}, {"call": "x", "left": "1"}]) == restored("x") == ()
