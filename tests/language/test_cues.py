from __future__ import annotations

import pytest

from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.cues import (
    EventType,
    declared,
    event_type,
    is_confirmation,
    is_dream,
    is_dump,
    is_greeting,
    is_harness,
    is_heartbeat,
    salience,
    stated_type,
    untyped,
)
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.themes import lays_down_a_rule


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("- [decision] use Postgres", EventType.DECISION),
        ("- completed: shipped the importer", EventType.COMPLETED),
        ("- **Lesson**: lock first", EventType.INSIGHT),
        ("[09:12] [error] disk", EventType.ERROR),
        ("【教训】先备份", EventType.INSIGHT),
        ("决定：用 Postgres", EventType.DECISION),
        ("纠正：端口是 81", EventType.CORRECTION),
    ],
)
def test_a_prefix_decides(text: str, kind: EventType) -> None:
    assert stated_type(text) is kind
    assert event_type(text) is kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("No, that's wrong, the port is 81", EventType.CORRECTION),
        ("no, use tabs", EventType.CORRECTION),
        ("不对，我说的是周五", EventType.CORRECTION),
        ("Я имел в виду другой сервер", EventType.CORRECTION),
        ("Why did the deploy fail?", EventType.QUESTION),
        ("你用的是哪个端口？", EventType.QUESTION),
        ("We decided to stay on Postgres", EventType.DECISION),
        ("决定用 Postgres", EventType.DECISION),
        ("The build failed with exit code 2", EventType.ERROR),
        ("报错了，连不上数据库", EventType.ERROR),
        ("we shipped it", EventType.COMPLETED),
        ("网站已上线", EventType.COMPLETED),
        ("turns out the cache was cold", EventType.INSIGHT),
        ("原来是缓存没有清", EventType.INSIGHT),
        ("Lunch with Ann", EventType.EVENT),
        ("no", EventType.EVENT),
        ("مرحبا", EventType.EVENT),
        ("🎉", EventType.EVENT),
        ("", EventType.EVENT),
        ("it has not failed", EventType.EVENT),
    ],
)
def test_types_are_told_from_cues(text: str, kind: EventType) -> None:
    assert event_type(text) is kind


@pytest.mark.parametrize("text", ["hi there!", "Hello", "你好呀", "早上好！", "Привет!", "bom dia", "thanks a lot"])
def test_greetings(text: str) -> None:
    assert is_greeting(text)
    assert not is_confirmation(text)


@pytest.mark.parametrize(
    "text", ["ok", "OK, thanks!", "好的", "继续吧", "嗯嗯", "👍", "yes please", "да, спасибо", "sim"]
)
def test_confirmations(text: str) -> None:
    assert is_confirmation(text)
    assert not is_greeting(text)


@pytest.mark.parametrize(
    "text", ["ok but use port 80", "hello, fix the bug", "好的，用端口 80", "3", "", "不要", "Highway"]
)
def test_substance_is_neither(text: str) -> None:
    assert not is_greeting(text)
    assert not is_confirmation(text)


@pytest.mark.parametrize(
    "text",
    ["HEARTBEAT_OK", "Read HEARTBEAT.md if it exists. Follow it strictly.", "NO_REPLY", "All quiet.\nHEARTBEAT_OK"],
)
def test_heartbeats(text: str) -> None:
    assert is_heartbeat(text)


def test_a_long_talk_about_heartbeats_is_none() -> None:
    assert not is_heartbeat(
        "We changed how it works. " * 40 + "The agent answers HEARTBEAT_OK when idle. " + "More. " * 90
    )
    assert not is_heartbeat("my heartbeat is high when I run")


@pytest.mark.parametrize(
    ("text", "harness"),
    [
        ("<system-reminder>x</system-reminder>", True),
        ("  [cron:daily] run", True),
        ("This session is being continued from a previous conversation", True),
        ("Conversation info (untrusted metadata):\n```json", True),
        ("What is <system-reminder>?", False),
        ("用 cron 每天跑一次", False),
    ],
)
def test_harness_text(text: str, harness: bool) -> None:
    assert is_harness(text) is harness


@pytest.mark.parametrize(
    ("text", "dream"),
    [
        ("# 🌙 Dream Report — 2026-11-03", True),
        ("## Light Sleep\n- Candidate: x", True),
        ("# 梦境报告", True),
        ("[DREAM_WORKER_CONSOLIDATION] go", True),
        ("Light sleep again, I was up at four", False),
        ("给我看梦境报告", False),
    ],
)
def test_what_a_dream_wrote(text: str, dream: bool) -> None:
    assert is_dream(text) is dream


@pytest.mark.parametrize(
    ("text", "dump"),
    [
        ('{"a": 1}', True),
        ("diff --git a b", True),
        ("a\nb\nc\nd", True),
        ("字" * 401, True),
        ("[error] build failed", False),
        ("`restic` failed: locked", False),
        ("471 passed in 43.90s", False),
    ],
)
def test_raw_output_of_a_program(text: str, dump: bool) -> None:
    assert is_dump(text) is dump


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("[decision] use B", "use B"),
        ("决定：用 B", "用 B"),
        ("**Error**: Сбой", "Сбой"),
        ("- 09:12 completed: import", "import"),
        ("Joost: call back", "Joost: call back"),
        ("🎂", "🎂"),
    ],
)
def test_the_words_behind_a_stated_type(text: str, left: str) -> None:
    assert untyped(text) == left


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("mustard", ()),
        ("不重要", ()),
        ("这不是很重要", ()),
        ("not really that important", ()),
        ("It’s not always so", ()),
        ("no deadline", ()),
        ("this is important", ("important",)),
        ("I am allergic to nuts, absolutely", ("allergic", "absolutely")),
        ("我对花生过敏，千万记得", ("过敏", "千万")),
        ("You must not push", ("must",)),
        ("必must须", ("must",)),
        ("ALWAYS, always", ("always",)),
        ("важно", ()),
    ],
)
def test_salience_is_whole_words_not_negated(text: str, hits: tuple[str, ...]) -> None:
    assert salience(text) == hits


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("always run the tests first", True),
        ("从现在起必须先备份", True),
        ("всегда проверяй тесты", True),
        ("I prefer tabs", False),
        ("我喜欢茶", False),
        ("يفضل القهوة 🎉", False),
    ],
)
def test_a_rule_is_told_from_its_words(text: str, rule: bool) -> None:
    assert lays_down_a_rule(text) is rule


def test_settings_extend_a_table() -> None:
    more = LEXICON.extended(greetings=("servus",), salient=("wichtig*",))
    assert is_greeting("Servus!", more)
    assert not is_greeting("Servus!")
    assert salience("das ist wichtiger", more) == ("wichtiger",)


@pytest.mark.parametrize("more", [{"greeting": ("x",)}, {"greetings": ("",)}, {"greetings": ("x" * 101,)}])
def test_a_bad_extension_is_a_configuration_error(more: dict[str, tuple[str, ...]]) -> None:
    with pytest.raises(DreamError):
        LEXICON.extended(**more)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("决定：只用 Mollie", ("decision", "只用 Mollie")),
        ("【规则】周五不部署", ("rule", "周五不部署")),
        ("**偏好**: 回答简短", ("preference", "回答简短")),
        ("这是规则：周五不部署", ("", "这是规则：周五不部署")),
        ("发现：CI 用旧文件", ("", "发现：CI 用旧文件")),
        ("Правило: не трогать", ("", "Правило: не трогать")),
        ("قاعدة: لا", ("", "قاعدة: لا")),
        ("🎉：好", ("", "🎉：好")),
        ("", ("", "")),
    ],
)
def test_what_a_chinese_line_is_declared_to_be(text: str, wanted: tuple[str, str]) -> None:
    assert declared(text) == wanted
