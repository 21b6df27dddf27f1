"""Door 2 from notes and uses to entries: who is ranked, what passes, what goes in, and what is said of the rest."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.intent import OpenTopic, Remember
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.ranking.rank import GONE, Ranking, rank
from slowwave.pipeline.domain.ranking.taking import Taking, room, take
from slowwave.pipeline.domain.ranking.uses import Passage, Uses
from slowwave.pipeline.domain.refusal import UNDONE, Refusal, refusal_line
from slowwave.pipeline.domain.reinforcement import REINFORCED, Met, Reinforcement
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.trial import Tried
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.settings import Caps, Promotion, Settings

MemoryOf = Callable[..., Memory]

NOW = datetime(2026, 11, 28, 22, tzinfo=UTC)
NIGHT = Night(NOW)
NOTE = "memory/2026-11-20.md"
USEFUL = "The staging host `heron` lives in Hamburg and is reached over port 2222"
TWIN = "The backup host `plover` lives in Bremen and is reached over port 2244"
SAID = f"# 2026-11-20\n\n- {USEFUL}\n- {TWIN}\n"


LONG = "It is meant for the shop and for nothing else that stands in that building by the river. "
USES_BEFORE = Uses(
    3, 2.7, frozenset("abc"), frozenset(date(2026, 11, day) for day in (24, 25, 26)), datetime(2026, 11, 27, tzinfo=UTC)
)


def recalled(text: str = USEFUL, *, times: int = 3, days_ago: float = 0, fit: float = 0.9, line: int = 3) -> Passage:
    """Brought up on so many days by so many questions, the last of them so long ago."""
    last = NOW - timedelta(days=days_ago)
    days = frozenset((last - timedelta(days=one)).date() for one in range(times))
    asked = frozenset(f"question {one}" for one in range(times))
    return Passage(Uses(times, fit * times, asked, days, last), "", NOTE, line, line, text)


def notes(memory_of: MemoryOf, text: str = SAID, **state: Any) -> Memory:
    return memory_of({NOTE: text}, {NOTE: Role.NOTE}, state=state)


def ranking(memory: Memory, *used: Passage, settings: Settings | None = None, everything: bool = False) -> Ranking:
    return rank(memory, Night(NOW, settings=settings or Settings(), used=used), everything=everything)


def taken(memory: Memory, *used: Passage, settings: Settings | None = None, most: int | None = None) -> Taking:
    night = Night(NOW, settings=settings or Settings(), used=used)
    return take(rank(memory, night), memory, night, most)


def remembered(taking: Taking) -> list[Remember]:
    return [change for change in taking.changes if isinstance(change, Remember)]


def test_three_real_recalls_on_three_days_with_three_questions_pass_and_nobody_else_does(memory_of: MemoryOf) -> None:
    taking = taken(notes(memory_of), recalled())
    (entry,) = remembered(taking)
    assert entry.text == USEFUL
    assert entry.path.startswith("memory/topics/reference_")
    assert (entry.uses, entry.conf, entry.promoted, entry.score) == (3, "0.60", date(2026, 11, 28), "0.76")
    assert "3 uses, 3 questions or sayings, 3 days" in entry.why
    assert "relevance 0.90" in entry.why
    assert entry.evidence[0].startswith(f"note:{NOTE}#")
    assert taking.refused == ()


def test_the_original_refuses_these_three_recalls(memory_of: MemoryOf) -> None:
    taking = taken(notes(memory_of), recalled(), settings=Settings(promotion=Promotion("openclaw")))
    assert remembered(taking) == []
    assert [one.reason for one in taking.refused] == ["the score is too low: 0.759, needed 0.8"]
    assert taking.refused[0].numbers["uses"] == 3


def test_what_lands_shows_its_source_uses_and_score(memory_of: MemoryOf) -> None:
    memory = notes(memory_of)
    taking = taken(memory, recalled())
    done = evolve(memory, [change.edits(memory) for change in taking.changes])
    assert not done.conflicts
    (path,) = {change.path for change in remembered(taking)}
    text = done.memory.documents[path].text
    assert "hc=3" in text
    assert ";score=0.76;prom=2026-11-28-->" in text
    assert f";src=note:{NOTE}#" in text
    assert any(isinstance(change, OpenTopic) for change in taking.changes)


def test_a_night_without_news_ranks_nothing(memory_of: MemoryOf) -> None:
    memory = notes(memory_of, last_dream=instant(NOW - timedelta(hours=1)))
    assert ranking(memory, recalled(days_ago=1)).ranked == ()
    assert len(ranking(memory, recalled(days_ago=1), everything=True).ranked) == 1
    assert len(ranking(memory, recalled(days_ago=0)).ranked) == 1


def test_what_happens_later_is_no_use_yet(memory_of: MemoryOf) -> None:
    assert ranking(notes(memory_of), recalled(days_ago=-1)).ranked == ()


def test_a_use_of_long_ago_counts_when_a_new_one_comes(memory_of: MemoryOf) -> None:
    memory = notes(memory_of, last_dream=instant(NOW - timedelta(days=5)))
    old, new = recalled(times=2, days_ago=6), replace(recalled(times=1), start=1, end=9, text=f"2026-11-20 {USEFUL}")
    new = replace(new, uses=replace(new.uses, asked=frozenset(("a third question",))))
    (one,) = ranking(memory, old, new).ranked
    assert (one.uses.count, one.uses.contexts) == (3, 3)


@pytest.mark.parametrize(
    ("passage", "lines"),
    [
        (recalled(line=9), [USEFUL]),
        (recalled(f"# 2026-11-20 - {USEFUL} - {TWIN}"), [USEFUL, TWIN]),
        (replace(recalled(f"# 2026-11-20 - {USEFUL[:40]}"), cut=True), []),
        (replace(recalled(f"# 2026-11-20 - {USEFUL} - {TWIN[:9]}"), start=1, end=4, cut=True), [USEFUL, TWIN]),
        (replace(recalled(""), start=4, end=4), [TWIN]),
        (replace(recalled(), path="2026-11-20.md"), [USEFUL]),
        (replace(recalled(), path="memory/2026-11-19.md"), []),
        (recalled("what stands here no more at all"), []),
    ],
)
def test_a_passage_is_what_stands_there_now(memory_of: MemoryOf, passage: Passage, lines: list[str]) -> None:
    found = ranking(notes(memory_of), passage)
    assert sorted(one.heard.entry.text for one in found.ranked) == sorted(lines)
    assert len(found.gone) == (not lines)


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("where does the heron stand?", [USEFUL]),
        ("which host is in Bremen?", [USEFUL, TWIN]),
        ("something in words of its own", [USEFUL, TWIN]),
        ("", [USEFUL, TWIN]),
        ("哪台主机？", [USEFUL, TWIN]),
    ],
)
def test_of_a_passage_the_lines_are_used_that_the_question_is_about(
    memory_of: MemoryOf, question: str, lines: list[str]
) -> None:
    passage = replace(recalled(f"2026-11-20 - {USEFUL} - {TWIN}"), question=question)
    found = ranking(notes(memory_of), passage).ranked
    assert sorted(one.heard.entry.text for one in found) == sorted(lines)


def test_gone_text_is_said_and_frees_its_slot(memory_of: MemoryOf) -> None:
    gone = recalled("Gone text that was recalled", times=9)
    taking = taken(notes(memory_of), gone, recalled(), settings=Settings(caps=Caps(promotions=1)))
    assert [change.text for change in remembered(taking)] == [USEFUL]
    assert [(one.reason, one.numbers) for one in taking.refused] == [(GONE, {"uses": 9})]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("- [ ] The staging host `heron` has to move to Hamburg because it is slow", "box: a check box"),
        ("- The hosts of the staging cluster, because they differ:", "label: a label without its body"),
        ("- assistant: let me look at the staging host `heron`", "turn: a chat turn"),
        ("- Ran 451 tests on heron in 39.8 s, all passed", "too little in it is lasting"),
    ],
)
def test_no_use_brings_in_what_the_content_gate_refuses(memory_of: MemoryOf, line: str, reason: str) -> None:
    memory = notes(memory_of, f"# 2026-11-20\n\n{line}\n")
    taking = taken(memory, replace(recalled("", times=9, fit=1.0), start=1, end=9))
    assert remembered(taking) == []
    assert [one.reason for one in taking.refused if one.reason.startswith(reason)]


@pytest.mark.parametrize(
    "block",
    [
        "```\nThe staging host `heron` lives in Hamburg\n```",
        "| host | place |\n|---|---|\n| heron | Hamburg |",
        "## Light Sleep\n<!-- openclaw:dreaming:light:start -->\n- Candidate: The host `heron` is always in Hamburg\n"
        "<!-- openclaw:dreaming:light:end -->",
    ],
)
def test_a_block_is_no_candidate(memory_of: MemoryOf, block: str) -> None:
    memory = notes(memory_of, f"# 2026-11-20\n\n{block}\n")
    assert taken(memory, replace(recalled("", times=9, fit=1.0), start=1, end=9)) == Taking((), ())
    assert taken(memory, replace(recalled(" ".join(block.split()), times=9), start=1, end=9)) == Taking((), ())


def test_a_person_says_it_again_in_other_words(memory_of: MemoryOf) -> None:
    def log(day: int, text: str, by: str = "human", session: str = "") -> dict[str, str]:
        source = f";src=claude-code:{session or day}#m{day}" if by != "other" else ""
        line = f"- [event] {text} <!--m:eid=e00000000000000{day:02};by={by}{source}-->"
        return {f"memory/logs/2026/11/2026-11-{day}.md": f"## 09:00\n\n{line}\n"}

    first = "The invoices of the shop are kept in the cellar in Bremen"
    again = "Invoices of the shop are kept down in the Bremen cellar"
    third = "All the invoices of our shop are kept in the Bremen cellar"
    memory = memory_of({**log(20, first), **log(23, again), **log(26, third)})
    (one,) = ranking(memory).ranked
    assert (one.uses.count, len(one.uses.asked), len(one.uses.days), len(one.others)) == (3, 3, 3, 2)
    for other in (
        {**log(20, first), **log(23, first), **log(26, first)},
        {**log(20, first), **log(23, again, "agent"), **log(26, third, "tool")},
        {**log(20, first, session="a"), **log(23, again, session="a")},
        {**log(20, first)},
    ):
        assert ranking(memory_of(other)).ranked == (), "the same words, an echo, a tool, one session, said once"


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (
            "The invoices of the shop are kept in the cellar in Bremen",
            "Invoices of the shop are kept down in the Bremen cellar",
        ),
        ("店里的发票都存放在不来梅的地下室里", "发票都存放在店里不来梅的地下室"),
    ],
)
def test_another_agent_says_it_again_in_other_words(memory_of: MemoryOf, first: str, again: str) -> None:
    def uses(by_first: str, by_again: str, layout: str = "ours", role: Role = Role.LOG) -> int:
        line = "## 09:00\n\n- [event] {} <!--m:eid=e00000000000000{}{}-->\n"
        files = {
            "memory/logs/2026/11/2026-11-20.md": line.format(first, 20, by_first),
            "memory/logs/2026/11/2026-11-23.md": line.format(again, 23, by_again),
        }
        memory = memory_of(files, {next(iter(files)): role})
        return sum(one.uses.count for one in ranking(memory, settings=Settings(layout=layout)).ranked)

    claude, codex = ";by=agent;src=claude-code:s1#m1", ";by=agent;src=codex:s2#m2"
    openclaw = ";by=agent;src=openclaw:s3#m3"
    assert uses(claude, codex) == 2
    assert uses(claude, claude.replace("s1", "s9")) == 0, "the same agent, in another session"
    assert uses(";by=human;src=claude-code:s1#m1", codex) == 2
    assert uses(claude, ";by=tool;src=codex:s2#m2") == 0
    assert uses("", codex, "openclaw", Role.NOTE) == 2
    assert uses("", openclaw, "openclaw", Role.NOTE) == 0, "an echo of the note that it wrote"
    assert uses("", openclaw, "obsidian", Role.NOTE) == 2
    work = openclaw.replace("s3", "s4") + ";ag=work"
    assert (uses(openclaw, work), uses(work, openclaw)) == (2, 2), "two agents of one installation"
    assert uses(work, work.replace("s4", "s5")) == 0
    assert uses(work.replace("by=agent", "by=human"), work.replace("s4", "s5")) == 0, "an echo of what it was told"
    assert uses("", work, "openclaw", Role.NOTE) == 0, "it may have written the note"


def test_what_was_taken_back_takes_no_slot(memory_of: MemoryOf) -> None:
    memory = notes(memory_of)
    two = (recalled(), recalled(TWIN, line=4, fit=0.8))
    (entry,) = remembered(taken(memory, recalled()))
    undone = Refusal(date(2026, 11, 28), UNDONE, fingerprint(USEFUL), "human", USEFUL, entry.evidence)
    files = {NOTE: SAID, "memory/refusals.md": f"# Refusals\n\n{refusal_line(undone)}\n"}
    refused = memory_of(files, {NOTE: Role.NOTE})
    taking = taken(refused, *two, most=1)
    assert [change.text for change in remembered(taking)] == [TWIN]
    assert [one.reason for one in taking.refused] == ["undone on 2026-11-28 by human"]
    (said,) = (one for one in ranking(refused, *two).ranked if one.heard.entry.text == USEFUL)
    assert said.reason == "undone on 2026-11-28 by human"


def test_the_day_has_room_for_ten(memory_of: MemoryOf) -> None:
    memory = notes(memory_of)
    two = (recalled(), recalled(TWIN, line=4, fit=0.8))
    taking = taken(memory, *two, settings=Settings(caps=Caps(promotions=1)))
    assert [change.text for change in remembered(taking)] == [USEFUL], "the better one"
    assert [one.reason for one in taking.refused] == ["no room left today: 1 a day"]
    assert len(remembered(taken(memory, *two, most=1))) == 1
    done = evolve(memory, [change.edits(memory) for change in taking.changes]).memory
    assert room(done, NIGHT) == 9
    assert room(done, Night(NOW + timedelta(days=1))) == 10


def test_what_a_later_line_overtakes_stays_out(memory_of: MemoryOf) -> None:
    later = {"memory/2026-11-25.md": "- The staging host `heron` is now reached over port 2223 instead of 2222\n"}
    files = {NOTE: SAID, **later}
    memory = memory_of(files, dict.fromkeys(files, Role.NOTE))
    taking = taken(memory, recalled())
    assert remembered(taking) == []
    assert [one.reason for one in taking.refused] == ["overtaken by a later line: memory/2026-11-25.md:1"]


def test_what_is_remembered_goes_in_no_second_time(memory_of: MemoryOf) -> None:
    memory = notes(memory_of)
    done = evolve(memory, [change.edits(memory) for change in taken(memory, recalled()).changes]).memory
    again = taken(done, recalled())
    assert again.changes == ()
    assert [one.reason.partition(":")[0] for one in again.refused] == ["already remembered"]


def test_phases_that_met_it_lift_its_score(memory_of: MemoryOf) -> None:
    hit = {"light": 6, "light_day": "2026-11-28", "rem": 6, "rem_day": "2026-11-14"}
    state: dict[str, Any] = {REINFORCED + fingerprint(USEFUL): hit}
    memory = notes(memory_of, **state)
    (one,) = ranking(memory, recalled()).ranked
    assert one.boost == pytest.approx(0.06 + 0.09 / 2)
    assert one.score == pytest.approx(one.signals.base + one.boost)


def test_a_phase_that_met_another_wording_counts(memory_of: MemoryOf) -> None:
    text = "Backup host `plover`:\n  - port 2244, key in `~/.ssh/plover`"
    met = {"light": 6, "light_day": "2026-11-28"}
    memory = notes(memory_of, f"- {text}\n", **{REINFORCED + fingerprint("port 2244, key in `~/.ssh/plover`"): met})
    (one,) = ranking(memory, replace(recalled(""), start=2, end=2)).ranked
    assert one.boost == pytest.approx(0.06), "of the line as it stands, though it goes in with the item above"


TODAY = date(2026, 11, 28)
MET = Reinforcement(6, TODAY, 6, TODAY - timedelta(days=14))


@pytest.mark.parametrize(
    ("text", "boost"),
    [
        (USEFUL, 0.06 + 0.09 / 2),
        (f"2026-11-20 {USEFUL} {TWIN}", 0.06 + 0.09 / 2),
        (f"{USEFUL}2", 0.0),
        (TWIN, 0.0),
        ("", 0.0),
    ],
)
def test_openclaws_phases_lift_what_they_met_by_what_it_says(memory_of: MemoryOf, text: str, boost: float) -> None:
    moved = f"# 2026-11-20\n\nMore was written above.\n\n- {TWIN}\n- {USEFUL}\n"
    night = Night(NOW, used=(recalled(),), met=(Met("Something else altogether", MET), Met(text, MET)))
    (one,) = rank(notes(memory_of, moved), night).ranked
    assert one.boost == pytest.approx(boost)
    assert one.score == pytest.approx(one.signals.base + boost)


def test_of_each_phase_the_greater_boost_counts_once(memory_of: MemoryOf) -> None:
    hit = {"light": 6, "light_day": "2026-11-28", "rem": 1, "rem_day": "2026-11-28"}
    state: dict[str, Any] = {REINFORCED + fingerprint(USEFUL): hit}
    met = (Met(USEFUL, Reinforcement(6, TODAY)), Met(USEFUL, Reinforcement(0, None, 6, TODAY)))
    (one,) = rank(notes(memory_of, **state), Night(NOW, used=(recalled(),), met=met)).ranked
    assert one.boost == pytest.approx(0.15)


def test_a_chinese_line_is_found_in_what_they_met(memory_of: MemoryOf) -> None:
    said = "备份服务器 plover 每周日凌晨两点运行"
    memory = notes(memory_of, f"- {said}\n")
    night = Night(NOW, used=(recalled(said, line=1),), met=(Met(f"备忘：{said}，随后校验", MET),))
    (one,) = rank(memory, night).ranked
    assert one.boost == pytest.approx(0.06 + 0.09 / 2)


def test_what_they_met_makes_no_candidate(memory_of: MemoryOf) -> None:
    assert rank(notes(memory_of), Night(NOW, met=(Met(USEFUL, MET),))).ranked == ()


def test_the_fit_is_measured_by_the_best_of_its_store(memory_of: MemoryOf) -> None:
    low = replace(recalled(fit=0.4), best=0.44)
    (one,) = ranking(notes(memory_of), low).ranked
    assert one.signals.relevance == pytest.approx(0.4 / 0.44)
    (theirs,) = ranking(notes(memory_of), low, settings=Settings(promotion=Promotion("openclaw"))).ranked
    assert theirs.signals.relevance == pytest.approx(0.4)


def test_the_order_is_score_uses_place(memory_of: MemoryOf) -> None:
    found = ranking(notes(memory_of), recalled(TWIN, line=4, fit=0.5), recalled(fit=1.0)).ranked
    assert [one.heard.entry.text for one in found] == [USEFUL, TWIN]
    same = ranking(notes(memory_of), recalled(TWIN, line=4), recalled()).ranked
    assert [one.score for one in same] == sorted((one.score for one in same), reverse=True)


@pytest.mark.parametrize(
    "text",
    [
        "预发服务器 `heron` 部署在汉堡机房，必须走 2222 端口，因为防火墙只放行它",
        "Сервер `heron` находится в Гамбурге, доступ только через порт 2222, потому что остальное закрыто",
        "O servidor `heron` fica em Hamburgo e só aceita a porta 2222, porque o resto está fechado",
    ],
)
def test_every_language_goes_through(memory_of: MemoryOf, text: str) -> None:
    taking = taken(notes(memory_of, f"# 2026-11-20\n\n- {text}\n"), recalled(text))
    assert [change.text for change in remembered(taking)] == [text]


def test_a_word_of_nothing_breaks_nothing(memory_of: MemoryOf) -> None:
    memory = notes(memory_of, "- 🎉🎉🎉🎉🎉🎉🎉\n- مرحبا بالعالم من برلين\n")
    assert taken(memory, replace(recalled("", times=9), start=1, end=9)).changes == ()


@pytest.mark.parametrize(
    ("verdict", "score", "reason"),
    [
        ("helpful", 0.04, ""),
        ("neutral", 0.0, "deferred: a shadow trial found it neutral"),
        ("harmful", None, "rejected for now: a shadow trial found it harmful"),
    ],
)
def test_a_shadow_trial_counts_in_the_next_pass_and_in_no_other(
    memory_of: MemoryOf, verdict: str, score: float | None, reason: str
) -> None:
    memory = notes(memory_of, last_dream=instant(NOW - timedelta(days=1)))
    night = Night(NOW, used=(recalled(),))
    (plain,) = rank(memory, night).ranked
    tried = Tried(NOW - timedelta(hours=2), fingerprint(USEFUL), verdict)
    (found,) = rank(memory, replace(night, trials=(tried,))).ranked
    assert found.reason == reason
    assert found.score == (pytest.approx(plain.score + score) if score is not None else 0.0)
    assert found.numbers["trial"] == {"helpful": 0.04, "neutral": 0.0, "harmful": -1.0}[verdict]
    for other in (replace(tried, at=NOW - timedelta(days=2)), replace(tried, said=fingerprint(TWIN))):
        (same,) = rank(memory, replace(night, trials=(other,))).ranked
        assert (same.score, same.reason, same.trial) == (plain.score, plain.reason, "")


def test_of_two_trials_the_last_counts(memory_of: MemoryOf) -> None:
    first = Tried(NOW - timedelta(hours=2), fingerprint(USEFUL), "harmful")
    second = replace(first, at=NOW - timedelta(hours=1), verdict="helpful")
    (found,) = rank(notes(memory_of), Night(NOW, used=(recalled(),), trials=(first, second))).ranked
    assert found.trial == "helpful"


def test_upstream_7_one_recall_however_good_is_no_candidate_for_memory(memory_of: MemoryOf) -> None:
    taking = taken(notes(memory_of), recalled(times=1, fit=0.96))
    assert remembered(taking) == []
    assert [one.reason for one in taking.refused] == ["used too seldom: 1, needed 3"]


def test_upstream_8_is_wrong_a_note_that_was_only_read_again_is_none(memory_of: MemoryOf) -> None:
    """There three nights over an unchanged note make it a candidate, and five promote it."""
    memory = notes(memory_of)
    for _ in range(5):
        assert taken(memory) == Taking((), ())


def test_upstream_15_a_second_apply_takes_nothing(memory_of: MemoryOf) -> None:
    memory = notes(memory_of)
    done = evolve(memory, [change.edits(memory) for change in taken(memory, recalled()).changes]).memory
    assert remembered(taken(done, recalled())) == []


def test_upstream_16_text_that_moved_is_cited_where_it_stands(memory_of: MemoryOf) -> None:
    memory = notes(memory_of, f"# 2026-11-20\n\n- another line about the garden fence\n- {USEFUL}\n")
    (one,) = ranking(memory, recalled(line=1)).ranked
    assert one.heard.entry.where == f"{NOTE}:4"


def test_upstream_17_the_same_text_twice_is_one_fact(memory_of: MemoryOf) -> None:
    memory = notes(memory_of, f"# 2026-11-20\n\n- {USEFUL}\n\n## Flushed again\n\n- {USEFUL}\n")
    taking = taken(memory, recalled())
    assert [change.text for change in remembered(taking)] == [USEFUL]
    (one,) = ranking(memory, recalled()).ranked
    assert one.uses.count == 3, "a copy is no further use"


@pytest.mark.parametrize("lead", ["- - ", "- * ", "* ", "1. ", "- [event] "])
def test_upstream_21_no_bullet_comes_along(memory_of: MemoryOf, lead: str) -> None:
    taking = taken(notes(memory_of, f"{lead}{USEFUL}\n"), recalled())
    assert [change.text for change in remembered(taking)] == [USEFUL]


def test_upstream_22_the_day_is_the_local_one(memory_of: MemoryOf) -> None:
    early = datetime(2026, 11, 28, 6, 30, tzinfo=UTC)
    night = Night(early.astimezone(ZoneInfo("America/Los_Angeles")), used=(replace(recalled(), uses=USES_BEFORE),))
    memory = notes(memory_of)
    (entry,) = remembered(take(rank(memory, night), memory, night))
    assert entry.promoted == date(2026, 11, 27)


def test_a_long_fact_is_cut_at_a_sentence_end_or_refused(memory_of: MemoryOf) -> None:
    long = f"{USEFUL}. " + LONG * 8
    (entry,) = remembered(taken(notes(memory_of, f"- {long}\n"), replace(recalled(""), start=1, end=1)))
    assert entry.text.startswith(USEFUL)
    assert entry.text.endswith("river.")
    assert len(entry.text) <= 640
    endless = f"{USEFUL} " + "and on and on " * 60
    taking = taken(notes(memory_of, f"- {endless}\n"), replace(recalled(""), start=1, end=1))
    assert [one.reason for one in taking.refused] == ["too-long: over 160 tokens without a sentence end"]


def test_an_item_is_told_with_the_item_above(memory_of: MemoryOf) -> None:
    memory = notes(memory_of, "# 2026-11-20\n\n- Backup host `plover`:\n  - port 2244, key in `~/.ssh/plover`\n")
    (entry,) = remembered(taken(memory, replace(recalled(""), start=4, end=4)))
    assert entry.text == "Backup host `plover`: port 2244, key in `~/.ssh/plover`"
