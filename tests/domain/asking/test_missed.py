"""Facts that nobody took down while they were said: what is asked about a session, and what memory takes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from asking import LOG, NIGHT, asked, digested, entries, reasons, said, spoken

from slowwave.pipeline.domain.asking.missed import MOST_SESSIONS, MOST_WAITING
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.llm.estimate import estimated
from slowwave.pipeline.llm.prompts import key_of, numbered, rendered
from slowwave.pipeline.render.whys import in_chinese
from slowwave.stages import prefrontal

MemoryOf = Callable[..., Memory]
MISSED = "missed"
TALK = (
    "I moved to Porto in May, and my landlord is Ines",
    "> The importer of heron writes to /srv/heron/in",
    "the port of osprey is 8080, isn't it?",
    "tomorrow I fly to Lisbon",
    "我下周五去杭州看牙医",
    "> The user wants the loader of heron in /srv/heron/out",
    "> I like the loom of heron",
    "> Always write the log of heron to /srv/heron/log",
)


def talked(memory_of: MemoryOf, *said_: str, more: str = "", **files: str) -> Memory:
    return memory_of({LOG.format(day=17): spoken(*(said_ or TALK)) + more, **files})


def test_one_question_a_session_shows_who_said_what_and_which_days_are_meant(memory_of: MemoryOf) -> None:
    (question,) = asked(talked(memory_of), MISSED)
    assert numbered(question.evidence).splitlines() == [
        '[1] 2026-06-17 user "I moved to Porto in May, and my landlord is Ines"',
        '[2] 2026-06-17 agent "The importer of heron writes to /srv/heron/in"',
        '[3] 2026-06-17 user "the port of osprey is 8080, isn\'t it?"',
        '[4] 2026-06-17 user "tomorrow I fly to Lisbon"',
        '[5] 2026-06-17 user "我下周五去杭州看牙医"',
        '[6] 2026-06-17 agent "The user wants the loader of heron in /srv/heron/out"',
        '[7] 2026-06-17 agent "I like the loom of heron"',
        '[8] 2026-06-17 agent held "Always write the log of heron to /srv/heron/log"',
        '[9] computed of [4] "“tomorrow”: 2026-06-18"',
        '[10] computed of [5] "“下周五”: 2026-06-26"',
    ]
    assert "Today is 2026-06-20 in the zone UTC. These lines" in rendered(question).user


@pytest.mark.parametrize(
    ("text", "parts", "kept"),
    [
        ("The user moved to Porto in May.", ("Porto",), "The user moved to Porto in May."),
        ("The user's landlord is Ines.", ("Ines",), "The user's landlord is Ines."),
        ("The importer of heron writes to /srv/heron/in.", ("/in",), "The importer of heron writes to /srv/heron/in."),
        ("Tomorrow the user flies to Lisbon.", ("Lisbon",), "On 2026-06-18 the user flies to Lisbon."),
        ("2026-06-18 the user flies to Lisbon.", ("Lisbon",), "2026-06-18 the user flies to Lisbon."),
        ("On 2026-06-18 the user flies to Lisbon.", ("Lisbon",), "On 2026-06-18 the user flies to Lisbon."),
        ("用户下周五去杭州看牙医。", ("牙医",), "用户2026-06-26去杭州看牙医。"),
    ],
)
def test_a_fact_is_an_entry_with_its_source_and_its_days_as_dates(
    memory_of: MemoryOf, text: str, parts: tuple[str, ...], kept: str
) -> None:
    memory = talked(memory_of)
    (question,) = asked(memory, MISSED)
    after, step = digested(memory, question, {"facts": [said(question, text, *parts)]})
    assert reasons(step) == {}
    one = entries(step)[kept]
    assert (one.conf, one.by, one.evidence[0].partition("#")[0]) == ("0.50", "dream", "log:2026-06-17")
    assert kept in [entry.text for entry in after.long_term]


@pytest.mark.parametrize(
    ("text", "parts", "why"),
    [
        ("The user moved to Lisbon in May.", ("Porto",), "“Lisbon” is not in its lines"),
        ("The user did not move to Porto in May.", ("Porto",), "“did” is not in its lines"),
        ("Ines moved to Porto in May.", ("Porto",), "“Ines moved to Porto in May.” is no clause of its lines"),
        ("The landlord of the user is Ines.", ("Ines",), "“of” is not in its lines"),
        ("2026-06-17 the user flies to Lisbon.", ("Lisbon",), "“flies to Lisbon.” is no clause of its lines"),
        ("On 2026-06-17 the user flies to Lisbon.", ("Lisbon",), "is no clause of its lines"),
        ("On 2026-06-17 the user moved to Porto in May.", ("Porto",), "is no clause of its lines"),
        ("2026-06-19 the user flies to Lisbon.", ("Lisbon",), "“2026-06-19” is not in its lines"),
        ("The port of osprey is 8080.", ("osprey",), "told without “the port of osprey is 8080?”"),
        ("The user runs the importer of heron.", ("/srv/heron/in",), "“runs” is not in its lines"),
        ("The user wants the loader of heron in /srv/heron/out.", ("loader",), "only the user's own words"),
        ("The user wants the loader of heron in /srv/heron/out.", ("loader", "Porto"), "only the user's own words"),
        ("I like the loom of heron.", ("loom",), "told without “agent”"),
        ("The user likes the loom of heron.", ("loom",), "“likes” is not in its lines"),
        ("Always write the log of heron to /srv/heron/log.", ("log",), "only the user's own words"),
        ("Always write the importer of heron to /srv/heron/in.", ("/srv/heron/in",), "“Always” is not in its lines"),
        ("The user moved to Porto in May.", (), "cites nothing"),
    ],
)
def test_what_was_not_said_is_refused_with_its_reason(
    memory_of: MemoryOf, text: str, parts: tuple[str, ...], why: str
) -> None:
    memory = talked(memory_of)
    (question,) = asked(memory, MISSED)
    after, step = digested(memory, question, {"facts": [said(question, text, *parts)]})
    assert why in reasons(step)[text]
    assert after.long_term == ()


def test_a_day_that_may_be_one_of_two_is_not_remembered(memory_of: MemoryOf) -> None:
    memory = talked(memory_of, "The demo of heron is next Friday")
    (question,) = asked(memory, MISSED)
    text = "The demo of heron is next Friday."
    _, step = digested(memory, question, {"facts": [said(question, text, "demo")]})
    assert "one of two" in reasons(step)[text]


def test_what_memory_holds_is_not_said_twice_and_a_newer_value_takes_its_place(memory_of: MemoryOf) -> None:
    topic = "---\nname: Hosts\ntype: reference\n---\n\n## Facts\n\n- {} <!--m:eid=e00000000000000a1;vf=2026-05-01-->\n"
    path = "memory/topics/reference_hosts.md"
    held = {path: topic.format("The port of heron is 8080")}
    memory = talked(memory_of, "by the way, the port of heron is now 8090", **held)
    (question,) = asked(memory, MISSED)
    given = {"facts": [said(question, "The port of heron is now 8090.", "8090")] * 2}
    after, step = digested(memory, question, given)
    assert [one.older for one in entries(step).values()] == [("e00000000000000a1",)]
    assert after.by_id["e00000000000000a1"].closed is not None
    assert reasons(step)["The port of heron is now 8090."].startswith("said again")
    again, more = digested(after, question, given)
    assert entries(more) == {}
    assert again.long_term == after.long_term


@pytest.mark.parametrize(
    ("text", "parts", "where"),
    [
        ("The user is away from 19 to 23 May, at the user's mother's.", ("away",), "user_profile.md:8"),
        ("The user has the key, the user is away from 19 to 23 May, at the user's mother's.", ("key", "away"), ""),
    ],
)
def test_a_sentence_of_lines_that_memory_holds_is_not_taken_in_again(
    memory_of: MemoryOf, text: str, parts: tuple[str, ...], where: str
) -> None:
    away = "I'm away from 19 to 23 May, at my mother's."
    topic = f"---\nname: User\ntype: user\n---\n\n## Facts\n\n- {away} <!--m:eid=e00000000000000a1;vf=2026-05-01-->\n"
    memory = talked(memory_of, away, "I have the key", **{"memory/topics/user_profile.md": topic})
    (question,) = asked(memory, MISSED)
    assert [line.held for line in question.evidence] == [True, False]
    assert 'user held "I' in rendered(question).user
    _, step = digested(memory, question, {"facts": [said(question, text, *parts)]})
    assert reasons(step) == ({text: f"already remembered: memory/topics/{where}"} if where else {})
    assert list(entries(step)) == ([] if where else [text])


@pytest.mark.parametrize("origin", ["tool", "other"])
def test_words_of_tools_and_of_other_people_are_no_evidence(memory_of: MemoryOf, origin: str) -> None:
    strange = spoken("The user likes cats and hates tea", by={"tool": "tool", "other": "human;who=Bob"}[origin])
    memory = talked(memory_of, "I moved to Porto", more=strange)
    (question,) = asked(memory, MISSED)
    assert [line.text for line in question.evidence] == ["I moved to Porto"]
    assert asked(memory_of({LOG.format(day=17): strange}), MISSED) == ()


def test_a_session_that_memory_took_in_whole_is_not_asked_about(memory_of: MemoryOf) -> None:
    stated = "[decision] Backups of heron go to osprey, because its disk is larger"
    memory = memory_of({LOG.format(day=17): spoken("x").replace("[event] x", stated)})
    assert prefrontal.run(memory, NIGHT).changes
    assert asked(memory, MISSED) == ()


def test_every_session_is_asked_about_and_those_beyond_eight_are_said_to_wait(memory_of: MemoryOf) -> None:
    logs = {LOG.format(day=10 + n): spoken(f"I keep the key of house {n} at Ana's", session=f"s{n}") for n in range(10)}
    memory = memory_of(logs)
    questions = asked(memory, MISSED)
    assert [one.evidence[0].day for one in questions] == [f"2026-06-{19 - n}" for n in range(10)]
    waits = "it waits for a later night: 8 sessions are asked about in one, the newest first"
    left = [one for one in prefrontal.run(memory, NIGHT).refused if one.reason == waits]
    assert [one.what for one in left] == ["claude-code:s1", "claude-code:s0"]
    assert in_chinese(waits) == "留待以后的夜晚：每夜询问 8 个会话，新的在先"


def test_a_first_dream_over_years_takes_down_no_more_sessions_than_there_are_nights_for(memory_of: MemoryOf) -> None:
    lines = (spoken(f"I keep the key of house {n} at Ana's", session=f"s{n}") for n in range(MOST_WAITING + 2))
    memory = memory_of({LOG.format(day=17): "".join(lines)})
    assert len(asked(memory, MISSED)) == MOST_WAITING
    reasons = Counter(one.reason for one in prefrontal.run(memory, NIGHT).refused if "sessions" in one.reason)
    assert list(reasons.values()) == [MOST_WAITING - MOST_SESSIONS, 2]
    assert [in_chinese(reason) for reason in reasons] != list(reasons)


def test_a_long_session_is_cut_to_what_the_user_said_last(memory_of: MemoryOf) -> None:
    talk = [f"I put the spare key number {n} of the house into the drawer of room {n}" for n in range(300)]
    (question,) = asked(talked(memory_of, *talk, *(f"> agent {n}" for n in range(99))), MISSED)
    users = [line.text for line in question.evidence if line.by == "user"]
    assert users == talk[-len(users) :]
    assert len(users) > 20
    assert estimated(rendered(question)) <= 1_900


def test_the_key_is_of_the_lines_and_never_of_the_day(memory_of: MemoryOf) -> None:
    memory = talked(memory_of)
    (one,), (other,) = asked(memory, MISSED), asked(memory, MISSED, replace(NIGHT, now=NIGHT.now + timedelta(days=1)))
    assert one.values != other.values
    assert key_of(one) == key_of(other)
