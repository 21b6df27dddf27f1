"""Tries, reasons and quoted errors, and what two tellings of one failure share."""

from __future__ import annotations

from time import process_time

import pytest

from slowwave.pipeline.language.repairs import (
    clauses,
    error_details,
    failed_try,
    gives_reason,
    in_common,
    opens_with_fix,
    quoted_errors,
    resolution_notes,
    says_something,
    sequences,
    terms,
    told_cause,
    told_fix,
    without_its_end,
)
from slowwave.pipeline.language.words import sentences


@pytest.mark.parametrize(
    ("text", "failed"),
    [
        ("Tried a longer sleep before the teardown: no change.", True),
        ("Tried a longer sleep before the teardown, and it was enough.", False),
        ("试过清空缓存，还是一样。", True),
        ("试着换成手绘，周四前可以。", False),
        ("Пробовал перезапустить, не помогло.", True),
        ("no change since Monday", False),
        ("جربت إعادة التشغيل", False),
        ("🔁", False),
    ],
)
def test_a_try_that_did_not_help(text: str, failed: bool) -> None:
    assert failed_try(text) is failed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("It failed because the pool was open.", True),
        ("原因找到了：不支持 WebP。", True),
        ("Упало из-за таймера", True),
        ("It failed twice.", False),
        ("又失败了一次。", False),
    ],
)
def test_a_reason(text: str, why: bool) -> None:
    assert gives_reason(text) is why


def test_a_note_quotes_an_error_by_its_name() -> None:
    told = "`web_search` failed with DNS `getaddrinfo ENOTFOUND html.example.org`; used `web_fetch` instead"
    assert quoted_errors(told) == ("getaddrinfo ENOTFOUND html.example.org",)
    assert quoted_errors("服务报「连接失败 ECONNREFUSED」，重启后正常") == ("连接失败 ECONNREFUSED",)
    assert quoted_errors("Health: no ERROR or `Traceback` found, `pool 117` fine") == ()


def test_details_tell_errors_of_one_signature_apart() -> None:
    assert error_details("No module named 'yaml'") == {"yaml"}
    assert error_details("HTTP Error 401 for /srv/a/one.txt") == {"401", "one.txt"}
    assert error_details("locked by PID 18342, see '/tmp/x9f31'") == frozenset()


def test_terms_are_words_of_weight_and_pairs_of_characters() -> None:
    assert terms("The lock of granite, 42 times") == ("lock", "granite", "times")
    assert terms("图片显示") == ("图片", "片显", "显示")
    assert terms("Сервер не отвечает") == ("сервер", "не", "отвечает")
    assert terms("🔥 42") == ()


def test_order_counts_in_sequences_and_cues_do_not() -> None:
    assert not sequences("Use tabs, not spaces") & sequences("Use spaces, not tabs")
    assert sequences("no, that's wrong: indent with tabs") >= sequences("indent with tabs")
    assert "简短" in sequences("回答要简短")


def test_a_long_name_in_common_is_one_word() -> None:
    assert in_common(frozenset(terms("每周一味 Outlook")), frozenset(terms("Outlook 里的每周一味"))) == 2


@pytest.mark.parametrize(
    ("clause", "says"),
    [
        ("one concern per commit", True),
        ("回答要简短", True),
        ("that's not what i asked", False),
        ("again", False),
        ("不对", False),
        ("👎", False),
    ],
)
def test_a_clause_that_can_stand_alone(clause: str, says: bool) -> None:
    assert says_something(clause) is says


def test_clauses_are_cut_in_both_scripts() -> None:
    assert clauses("Again: one concern per commit. Please!") == ("again", "one concern per commit", "please")
    assert clauses("回答要简短，先给结论。") == ("回答要简短", "先给结论")
    assert clauses("at 10:30 v1.2 stays") == ("at 10:30 v1.2 stays",)


@pytest.mark.parametrize("unit", [".", "`", "“", " ", "a ", "**", "- **", "/a", " - ", "FooError `x"])
def test_a_hostile_line_takes_linear_time(unit: str) -> None:
    text = unit * (200_000 // len(unit)) + "x"
    for read in (
        told_fix,
        without_its_end,
        failed_try,
        quoted_errors,
        error_details,
        resolution_notes,
        clauses,
        sequences,
        sentences,
    ):
        begun = process_time()
        read(text)
        assert process_time() - begun < 2.0


def test_the_notes_of_a_resolution() -> None:
    assert resolution_notes("- **Resolved**: 2026-11-09\n- **Notes**: eight nights without a lock") == (
        "eight nights without a lock"
    )
    assert resolution_notes("- **解决**: 2026-11-09\n- **备注**：换了字体") == "换了字体"
    assert resolution_notes("- **Resolved**: 2026-11-09") == ""
    assert resolution_notes("Stop the old process.") == "Stop the old process."


@pytest.mark.parametrize(
    ("line", "failure", "fix", "cause"),
    [
        ("checkout returned 502; cause: nginx worker limit", "checkout returned 502", "", "nginx worker limit"),
        ("checkout returned 502, fixed by raising it to 4096", "checkout returned 502", "raising it to 4096", ""),
        ("the printer is offline; replugging the hub fixed it", "the printer is offline", "replugging the hub", ""),
        ("a build failed. Root cause: stale cache. Fixed with a new one", "a build failed", "a new one", "stale cache"),
        ("打印机离线，重插三号口之后就好了", "打印机离线", "重插三号口", ""),
        ("备份失败，原因是磁盘满了；解决办法：清理旧快照", "备份失败", "清理旧快照", "磁盘满了"),
        ("the deploy failed, not fixed by restarting", "the deploy failed, not fixed by restarting", "", ""),
        ("the disk is full, maybe fixed by pruning", "the disk is full, maybe fixed by pruning", "", ""),
        ("磁盘满了，可能原因：旧快照", "磁盘满了，可能原因：旧快照", "", ""),
        ("the sync failed with 403. Fix: renew the key", "the sync failed with 403", "renew the key", ""),
        ("the sync failed with 403 (fix: renew the key)", "the sync failed with 403", "renew the key", ""),
        ("the sync failed - renewed the key, then it worked", "the sync failed", "renewed the key", ""),
        ("the sync failed, renewed the key, then it worked", "the sync failed", "renewed the key", ""),
        ("the printer is offline; replugging the hub helped", "the printer is offline", "replugging the hub", ""),
        ("上传到存储桶失败，更新密钥后解决", "上传到存储桶失败", "更新密钥", ""),
        ("打印机离线。重启打印服务后恢复正常", "打印机离线", "重启打印服务", ""),
        ("上传到存储桶失败，对策：更新密钥", "上传到存储桶失败", "更新密钥", ""),
        ("the sync failed, restarting didn't help", "the sync failed, restarting didn't help", "", ""),
        ("the sync failed; nothing helped", "the sync failed; nothing helped", "", ""),
        ("上传失败，重启后没恢复", "上传失败，重启后没恢复", "", ""),
        ("the quick fix for sync failed", "the quick fix for sync failed", "", ""),
        ("重启后恢复页面打不开", "重启后恢复页面打不开", "", ""),
        ("restic failed: the repository is locked", "restic failed: the repository is locked", "", ""),
    ],
)
def test_a_line_may_say_itself_what_helped_and_why(line: str, failure: str, fix: str, cause: str) -> None:
    assert (without_its_end(line), told_fix(line), told_cause(line)) == (failure, fix, cause)


@pytest.mark.parametrize(
    ("line", "fix"),
    [
        ("fix: renewed the key", "renewed the key"),
        ("Fixed by renewing the key", "renewing the key"),
        ("解决：重启打印服务", "重启打印服务"),
        ("the sync failed. Fix: renew the key", ""),
        ("fix: not fixed by renewing the key", ""),
        ("fixed the sync", ""),
        ("待解决：打印机离线", ""),
    ],
)
def test_a_line_that_begins_with_what_helped(line: str, fix: str) -> None:
    assert opens_with_fix(line) == fix
