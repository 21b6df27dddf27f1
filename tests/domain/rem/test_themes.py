"""What keeps surfacing in a week of notes, and only where tonight's notes speak of it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from days import TODAY, log, week

from slowwave.pipeline.domain.light.met import met
from slowwave.pipeline.domain.memory import READ, JsonValue, Memory, watermark
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.reinforcement import REINFORCED, Reinforce
from slowwave.pipeline.domain.rem.lines import LOOKBACK_DAYS, recent_lines
from slowwave.pipeline.domain.rem.themes import MOST_THEMES, Theme, themes
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.words import fingerprint

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))


def read(memory: Memory, *paths: str) -> dict[str, JsonValue]:
    """The state of a night that read these files."""
    return {READ + path: watermark(memory.documents[path]) for path in paths}


def found(memory: Memory, *names: str) -> tuple[Theme, ...]:
    return themes(recent_lines(memory, NIGHT), names)


def test_what_is_said_on_three_days_is_a_theme(memory_of: MemoryOf) -> None:
    (theme,) = found(memory_of(week("The greenhouse door", "A greenhouse heater", "Seeds for the greenhouse")))
    assert (theme.word, theme.days, theme.of_days, len(theme.fresh), theme.new) == ("greenhouse", 3, 3, 3, True)
    assert [line.ref.partition("#")[0] for line in theme.lines] == [
        "log:2026-11-28",
        "log:2026-11-29",
        "log:2026-11-30",
    ]


def test_on_too_few_days_or_in_too_few_lines_nothing_surfaces(memory_of: MemoryOf) -> None:
    assert found(memory_of(week("The greenhouse door", "A greenhouse heater"))) == ()
    one_day = {log(TODAY): "- The greenhouse door\n- A greenhouse heater\n- Seeds for the greenhouse\n"}
    assert found(memory_of(one_day)) == ()
    assert found(memory_of({})) == ()


@pytest.mark.parametrize(("days", "surfaces"), [(5, True), (6, False)])
def test_it_surfaces_on_two_fifths_of_the_days_with_notes(memory_of: MemoryOf, days: int, surfaces: bool) -> None:
    # Three lines on two days: two of five days are enough, of six they are not.
    files = week(*[f"Nothing much, thing {chr(97 + day)}" for day in range(days - 2)], "greenhouse", "greenhouse")
    files[log(TODAY)] = "- The greenhouse door\n- A greenhouse heater\n"
    assert bool(found(memory_of(files))) is surfaces


def test_older_notes_than_a_week_are_not_looked_at(memory_of: MemoryOf) -> None:
    files = week("The greenhouse door", "A greenhouse heater")
    for back, seen in ((LOOKBACK_DAYS - 1, True), (LOOKBACK_DAYS, False)):
        memory = memory_of({**files, log(TODAY - timedelta(back)): "- Seeds for the greenhouse\n"})
        assert bool(found(memory)) is seen
    later = memory_of({**files, log(TODAY + timedelta(1)): "- Seeds for the greenhouse\n"})
    assert found(later) == ()


def test_a_theme_without_anything_new_is_not_told_again(memory_of: MemoryOf) -> None:
    files = week("The greenhouse door", "A greenhouse heater", "Seeds for the greenhouse", "The fuse of the oven")
    memory = memory_of(files)
    known = memory_of(files, state=read(memory, *sorted(files)[:3]))
    assert found(known) == ()
    assert found(memory_of(files, state=read(memory, *files))) == ()


def test_what_was_a_theme_before_is_not_new(memory_of: MemoryOf) -> None:
    files = week("The greenhouse door", "A greenhouse heater", "Seeds for the greenhouse", "Glass for the greenhouse")
    memory = memory_of(files)
    (theme,) = found(memory_of(files, state=read(memory, *sorted(files)[:3])))
    assert (len(theme.lines), len(theme.fresh), theme.new) == (4, 1, False)
    (theme,) = found(memory_of(files, state=read(memory, *sorted(files)[:2])))
    assert (len(theme.fresh), theme.new) == (2, True)


def test_the_user_is_in_all_of_them_and_no_theme(memory_of: MemoryOf) -> None:
    memory = memory_of(week("Lin waters the greenhouse", "Lin in the greenhouse", "Greenhouse of Lin"))
    assert {theme.word for theme in found(memory)} == {"Lin", "greenhouse"}
    assert {theme.word for theme in found(memory, "lin")} == {"greenhouse"}


@pytest.mark.parametrize(
    "line",
    [
        "- The greenhouse {n} <!--m:by=tool;src=web:1-->",
        "- The greenhouse {n} <!--m:by=dream-->",
        "- The greenhouse {n} <!--m:by=human;who=Bob-->",
        "```\nThe greenhouse {n}\n```",
        "| The greenhouse | {n} |\n|---|---|\n| greenhouse | {n} |",
        "## The greenhouse {n}",
        "- The greenhouse {n}:",
        "- [ ] The greenhouse {n}",
        "## REM Sleep\n<!-- openclaw:dreaming:rem:start -->\n- Greenhouse {n}\n<!-- openclaw:dreaming:rem:end -->",
        "# Dream Diary\n<!-- openclaw:dreaming:diary:start -->\n\n---\n\n*{n}*\n\nThe notes keep coming back to the "
        "greenhouse {n}.\n\n<!-- openclaw:dreaming:diary:end -->",
        "- Theme: `greenhouse` kept surfacing across {n} memories.",
        "- 主题：`greenhouse` 在 3 条记忆里反复出现。{n}",
    ],
)
def test_tools_third_persons_dreams_blocks_and_labels_have_no_themes(memory_of: MemoryOf, line: str) -> None:
    words = ("alpha", "beta", "gamma", "delta")
    files = {path: line.format(n=word) + "\n" for path, word in zip(week(*words), words, strict=True)}
    assert found(memory_of(files)) == ()


def test_what_a_job_writes_each_day_counts_once(memory_of: MemoryOf) -> None:
    jobs = week(*[f"Snapshot of the greenhouse camera done, {n} files, {n * 7} MB" for n in range(1, 6)])
    assert found(memory_of(jobs)) == ()


def test_at_most_six_are_told(memory_of: MemoryOf) -> None:
    said = "Greenhouse, heron, oolong, dentist, bakery, piano, carpet, lantern"
    assert len(found(memory_of(week(f"{said} a", f"{said} b", f"{said} c")))) == MOST_THEMES


def test_light_sleep_meets_what_was_stated_and_is_new(memory_of: MemoryOf) -> None:
    files = week("Seeds for the greenhouse", "A greenhouse heater")
    files[log(TODAY)] += "- From a page <!--m:by=tool;src=web:1-->\n"
    memory = memory_of(files)
    signal = met(memory_of(files, state=read(memory, sorted(files)[0])), NIGHT)
    assert isinstance(signal, Reinforce)
    assert signal.fingerprints == (fingerprint("A greenhouse heater"),)
    assert met(memory_of(files, state=read(memory, *files)), NIGHT) is None
    assert met(memory_of({log(TODAY - timedelta(LOOKBACK_DAYS)): "- Long ago\n"}), NIGHT) is None


@pytest.mark.parametrize(("by", "again"), [("", False), (";by=agent", False), (";by=human", True)])
def test_the_same_words_again_count_where_a_person_says_them(memory_of: MemoryOf, by: str, again: bool) -> None:
    known = {REINFORCED + fingerprint("Water the greenhouse"): {"light": 1, "light_day": "2026-11-28"}}
    memory = memory_of({log(TODAY): f"- Water the greenhouse <!--m:src=a{by}-->\n"}, state=known)
    assert (met(memory, NIGHT) is not None) is again


def test_a_note_that_is_read_again_is_no_news(memory_of: MemoryOf) -> None:
    said = ("The greenhouse door", "A greenhouse heater", "Seeds for the greenhouse")
    state = {REINFORCED + fingerprint(one): {"light": 1, "light_day": "2026-11-29"} for one in said}
    assert found(memory_of(week(*said), state=state)) == ()


def test_chinese_notes_of_another_program(memory_of: MemoryOf) -> None:
    days = [(TODAY - timedelta(back)).isoformat() for back in (2, 1, 0)]
    texts = ("茶园网店的运费太高", "茶园网店接入微信支付", "茶园网店上线了")
    files = {f"memory/{day}-笔记.md": f"## 笔记\n\n{text}。\n" for day, text in zip(days, texts, strict=True)}
    (theme,) = found(memory_of(files, dict.fromkeys(files, Role.NOTE)))
    assert theme.word == "茶园网店"
