"""The profile says who the user is in their own sentences, and nothing that does not hold."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from slowwave.pipeline.domain.clause import CAP
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.intent import Intent, MarkStale, OpenTopic, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.profiles import is_profile, rests_on, rests_on_what_holds
from slowwave.pipeline.domain.rem.profile import MOST_FACTS, self_model
from slowwave.pipeline.language.lexicon import LEXICON
from slowwave.pipeline.language.words import tokens
from slowwave.pipeline.settings import Rem, Settings

MemoryOf = Callable[..., Memory]

USER, GENERAL = "memory/topics/user_lin.md", "memory/topics/user_profile.md"
NOW = datetime(2026, 11, 30, 22, tzinfo=UTC)
NIGHT = Night(NOW)
HEAD = "---\nname: {}\ndescription: d\ntype: user\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\n## Facts\n\n"
OWN = ("I live in Delft.", "I am allergic to shellfish.", "I prefer answers in two sentences.")
LINES = tuple(f"- {text} <!--m:eid=e{n:016x};vf=2026-11-0{n};by=human-->\n" for n, text in enumerate(OWN, 1))


def files(*lines: str, topic: str = USER) -> dict[str, str]:
    return {topic: HEAD.format("Lin") + "".join(lines), GENERAL: HEAD.format("Who the user is")}


def changes(memory: Memory, *, news: bool = True, night: Night = NIGHT) -> tuple[Intent, ...]:
    return self_model(memory, night, LEXICON.extended(owners=("Lin",)), news=news).changes


def made(memory: Memory) -> Remember:
    found = [one for one in changes(memory) if isinstance(one, Remember)]
    assert len(found) == 1, found
    return found[0]


def after(memory: Memory, intents: tuple[Intent, ...]) -> Memory:
    for intent in intents:
        evolved = evolve(memory, [intent.edits(memory)])
        assert not evolved.conflicts
        memory = evolved.memory
    return memory


def held(memory_of: MemoryOf, *lines: str) -> Memory:
    """A memory with a profile of the three facts, and further lines."""
    memory = memory_of(files(*LINES))
    memory = after(memory, changes(memory))
    doc = memory.documents[USER]
    return memory_of({**{path: one.text for path, one in memory.documents.items()}, USER: doc.text + "".join(lines)})


def the_profile(memory: Memory) -> Any:
    (one,) = [entry for entry in memory.active(NOW) if is_profile(entry)]
    return one


def test_it_is_composed_of_three_facts_word_for_word_and_names_each(memory_of: MemoryOf) -> None:
    memory = memory_of(files(*LINES))
    profile = the_profile(after(memory, changes(memory)))
    assert profile.path == GENERAL
    assert profile.text == "I live in Delft. I am allergic to shellfish. I prefer answers in two sentences."
    assert profile.pinned
    assert profile.resident
    assert rests_on(profile) == tuple(f"e{n:016x}" for n in (1, 2, 3))
    assert profile.annotation.get("conf") == "0.90"


def test_two_facts_are_no_profile(memory_of: MemoryOf) -> None:
    assert changes(memory_of(files(*LINES[:2]))) == ()
    assert changes(memory_of(files(LINES[0], LINES[1], LINES[0].replace("01;", "05;")))) == ()


@pytest.mark.parametrize(
    "third",
    [
        "- I speak Dutch. <!--m:by=agent-->",
        "- I speak Dutch. <!--m:by=tool;src=web:1-->",
        "- I speak Dutch. <!--m:by=edit-->",
        "- I speak Dutch. <!--m:by=human;who=Bob-->",
        "- I speak Dutch. <!--m:by=dream-->",
        "- I speak Dutch. <!--m:src=note:memory/2026-11-01.md#l0000000000000001-->",
        "- I speak Dutch. <!--m:src=import:claude/x.md:3-->",
        "- I speak Dutch.",
        "- I speak Dutch. <!--m:by=human;vt=2026-11-29-->",
        "- I speak Dutch. <!--m:by=human;vf=2026-12-09-->",
        "- I speak Dutch. <!--m:by=human;st=stale-->",
        "- I speak Dutch. <!--m:by=human;st=rejected-->",
        "- I speak Dutch? <!--m:by=human-->",
        "- Languages I speak: <!--m:by=human-->",
        "- Always commit small. <!--m:by=human;k=rule-->",
        "- My sister speaks Dutch. <!--m:by=human-->",
        "- Bob speaks Dutch. <!--m:by=human-->",
        "- She speaks Dutch, I think. <!--m:by=human-->",
        "- Моя сестра живёт в Казани. <!--m:by=human-->",
        "- 我妹妹住在上海。 <!--m:by=human-->",
        "- A minha irmã fala holandês. <!--m:by=human-->",
        "- The tea shop opens at nine. <!--m:by=human-->",
        f"- I speak {'very ' * 40} good Dutch. <!--m:by=human-->",
    ],
)
def test_nothing_enters_but_what_the_user_said_of_themselves_and_holds(memory_of: MemoryOf, third: str) -> None:
    assert changes(memory_of(files(*LINES[:2], third + "\n"))) == ()


@pytest.mark.parametrize(
    "third",
    [
        "- I speak Dutch. <!--m:by=human-->",
        "- Lin speaks Dutch. <!--m:by=human-->",
        "- The user speaks Dutch. <!--m:by=human-->",
        "- Prefers tea over coffee. <!--m:by=human-->",
        "- I speak Dutch. <!--m:src=log:2026-11-03#l0000000000000001-->",
        "- I live with Sander in a small house. <!--m:by=human;vt=2026-12-09-->",
    ],
)
def test_what_the_user_said_of_themselves_enters(memory_of: MemoryOf, third: str) -> None:
    text = made(memory_of(files(*LINES[:2], third + "\n"))).text
    assert third[2 : third.index(" <!--")].rstrip(".") in text


def test_a_preference_of_how_to_answer_enters_from_the_procedures(memory_of: MemoryOf) -> None:
    procedures = {"memory/procedures.md": "## Preferences\n\n- I like short answers. <!--m:k=preference;by=human-->\n"}
    assert "I like short answers." in made(memory_of({**files(*LINES[:2]), **procedures})).text


def test_one_language_is_that_of_most_facts(memory_of: MemoryOf) -> None:
    said = ("我住在代尔夫特。", "我喜欢喝茶")
    chinese = [f"- {text} <!--m:by=human;vf=2026-11-1{n}-->\n" for n, text in enumerate(said)]
    assert made(memory_of(files(*LINES, *chinese))).text.startswith("I live in Delft.")
    more = "- 我对贝类过敏。 <!--m:by=human;vf=2026-11-12-->\n"
    english = made(memory_of(files(*LINES[:2], *chinese, more)))
    assert english.text == "我住在代尔夫特。我喜欢喝茶。我对贝类过敏。"
    assert changes(memory_of(files(*LINES[:2], *chinese))) == ()


def test_russian_facts_are_told_in_russian(memory_of: MemoryOf) -> None:
    said = ("Я живу в Казани.", "Я люблю чай.", "Мой рабочий день начинается в семь.")
    lines = [f"- {text} <!--m:by=human;vf=2026-11-0{n}-->\n" for n, text in enumerate(said, 1)]
    assert made(memory_of(files(*lines, LINES[0]))).text == " ".join(said)


def test_it_has_room_for_six_facts_and_160_tokens(memory_of: MemoryOf) -> None:
    many = [f"- I keep {n} bees. <!--m:by=human;vf=2026-10-{n}-->\n" for n in range(10, 20)]
    assert len(made(memory_of(files(*many))).evidence) == MOST_FACTS
    wide = [f"- I keep {n} bees {'and bees ' * 15}. <!--m:by=human;vf=2026-10-{n}-->\n" for n in range(10, 20)]
    assert tokens(made(memory_of(files(*wide))).text) <= CAP


def test_what_is_pinned_and_newest_comes_in_first(memory_of: MemoryOf) -> None:
    many = [f"- I keep {n} bees. <!--m:by=human;vf=2026-10-{n}-->\n" for n in range(10, 20)]
    pinned = "- I am deaf on one ear. <!--m:by=human;pin=1;vf=2026-01-01-->\n"
    told = made(memory_of(files(*many, pinned))).text
    assert told.startswith("I am deaf on one ear. I keep 15 bees.")
    assert "I keep 14 bees" not in told


def test_what_holds_already_is_not_made_again(memory_of: MemoryOf) -> None:
    memory = held(memory_of)
    assert changes(memory) == ()
    assert changes(memory, news=False) == ()


def test_uses_change_nothing(memory_of: MemoryOf) -> None:
    memory = held(memory_of)
    text = memory.documents[USER].text.replace(";by=human", ";by=human;hc=9;ref=2026-11-30", 1)
    assert changes(memory_of({path: doc.text for path, doc in memory.documents.items()} | {USER: text})) == ()


def test_it_is_not_fed_to_itself(memory_of: MemoryOf) -> None:
    memory = held(memory_of)
    sources = set(rests_on(the_profile(memory)))
    assert the_profile(memory).id not in sources
    assert self_model(memory, NIGHT, LEXICON, news=True).took == 3


def test_a_new_fact_makes_it_anew_with_its_history(memory_of: MemoryOf) -> None:
    memory = held(memory_of, "- I speak Dutch. <!--m:by=human;vf=2026-11-20-->\n")
    old = the_profile(memory)
    then = after(memory, changes(memory))
    new = the_profile(then)
    assert new.text.endswith("I speak Dutch.")
    assert new.supersedes == (old.id,)
    assert not then.by_id[old.id].active(NOW)


def test_one_of_its_facts_that_ends_takes_it_down_or_makes_it_anew(memory_of: MemoryOf) -> None:
    ended = LINES[0].replace(";by=human", ";vt=2026-11-30;by=human")
    others = {path: doc.text for path, doc in held(memory_of).documents.items()}
    memory = memory_of(others | {USER: HEAD.format("Lin") + ended + "".join(LINES[1:])})
    assert not rests_on_what_holds(the_profile(memory), memory, NOW)
    (stale,) = changes(memory)
    assert isinstance(stale, MarkStale)
    stale_memory = after(memory, (stale,))
    assert changes(stale_memory) == ()
    again = "- I speak Dutch. <!--m:by=human;vf=2026-11-20-->\n"
    doc = stale_memory.documents[USER].text + again
    texts = {path: one.text for path, one in stale_memory.documents.items()} | {USER: doc}
    assert "I live in Delft" not in made(memory_of(texts)).text
    # A night without news only says that it is doubtful.
    texts = {path: one.text for path, one in memory.documents.items()} | {USER: memory.documents[USER].text + again}
    (stale,) = changes(memory_of(texts), news=False)
    assert isinstance(stale, MarkStale)


def test_a_fact_that_was_reworded_is_told_no_more(memory_of: MemoryOf) -> None:
    texts = {path: doc.text for path, doc in held(memory_of).documents.items()}
    memory = memory_of(texts | {USER: texts[USER].replace("Delft", "Leiden")})
    assert not rests_on_what_holds(the_profile(memory), memory, NOW)
    assert "I live in Leiden." in made(memory).text


def test_a_fact_that_will_end_is_a_date_to_look_again(memory_of: MemoryOf) -> None:
    end = NOW + timedelta(days=9)
    line = LINES[0].replace(";by=human", f";vt={end:%Y-%m-%dT%H:%M:%SZ};by=human")
    assert self_model(memory_of(files(line, *LINES[1:])), NIGHT, LEXICON, news=True).due == end


def test_switched_off_it_is_neither_made_nor_told(memory_of: MemoryOf) -> None:
    off = Night(NOW, settings=Settings(rem=Rem(profile=False)))
    assert changes(memory_of(files(*LINES)), night=off) == ()
    memory = held(memory_of)
    (stale,) = changes(memory, night=off)
    assert isinstance(stale, MarkStale)
    quiet = after(memory, (stale,))
    assert changes(quiet, night=off) == ()
    # On again, it is made anew.
    assert made(quiet).older == (the_profile(quiet).id,)


def test_the_general_file_is_opened_where_it_is_missing(memory_of: MemoryOf) -> None:
    memory = memory_of({USER: HEAD.format("Lin") + "".join(LINES)})
    opened, profile = changes(memory)
    assert isinstance(opened, OpenTopic)
    assert isinstance(profile, Remember)
    assert opened.path == profile.path == GENERAL
    assert opened.day == date(2026, 11, 30)


def test_a_night_without_news_makes_none(memory_of: MemoryOf) -> None:
    assert changes(memory_of(files(*LINES)), news=False) == ()
