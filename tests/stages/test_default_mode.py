"""REM as a night does it: themes before deep sleep, the profile and the diary after it, and all of it once."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from days import TODAY, log, week

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.diary import Diary
from slowwave.pipeline.domain.intent import Note, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import DreamResult
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.reinforcement import LIGHT, REINFORCED, REM, Reinforce, reinforcement
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.settings import Phases, Settings
from slowwave.stages import default_mode, order

MemoryOf = Callable[..., Memory]

NOW = datetime(2026, 11, 30, 22, tzinfo=UTC)
USER = "memory/topics/user_profile.md"
HEAD = "---\nname: The user\ndescription: d\ntype: user\ncreated: 2026-01-01\nupdated: 2026-01-01\n---\n\n## Facts\n"
OWN = (
    "- [preference] I prefer answers in two sentences, with one recommendation. <!--m:by=human;src=a-->\n"
    "- [identity] I live in Delft and work alone. <!--m:by=human;src=b-->\n"
    "- [identity] I am allergic to shellfish. <!--m:by=human;src=c-->\n"
)
SAID = ("The greenhouse door is stuck", "A heater for the greenhouse", "Seeds for the greenhouse came")


def dreamt(memory: Memory, now: datetime = NOW, number: int = 1, off: str = "") -> DreamResult:
    on = {phase: phase != off for phase in order.PHASES}
    settings = Settings(language="en", phases=Phases(**on))
    night = Night(now, number, settings)
    return sleep(memory, night, before=order.BEFORE, asleep=order.asleep(settings.phases), waking=order.WAKING)


def of(result: DreamResult, kind: type) -> list[object]:
    steps = [step for step in result.steps if step.stage == "default_mode"]
    return [change.intent for step in steps for change in step.changes if isinstance(change.intent, kind)]


def seen(memory: Memory, day: date) -> Memory:
    """As it is loaded after a commit of that day."""
    return replace(memory, first_seen={entry.id: day for doc in memory.documents.values() for entry in doc.entries})


def test_a_theme_is_told_and_its_lines_count_more_in_deep_sleep(memory_of: MemoryOf) -> None:
    result = dreamt(memory_of(week(*SAID)))
    (theme,) = [one for one in of(result, Note) if isinstance(one, Note)]
    assert (theme.section, theme.text) == ("theme", "greenhouse")
    assert theme.counts == {"n": 3, "days": 3, "of": 3, "fresh": 3, "new": 1}
    (met,) = [one for one in of(result, Reinforce) if isinstance(one, Reinforce)]
    assert (met.phase, len(met.fingerprints)) == (REM, 3)
    known = reinforcement(fingerprint(SAID[0]), result.after.state)
    assert (known.light, known.rem) == (1, 1)
    assert known.boost(TODAY) == pytest.approx(0.0534, abs=1e-4)


def test_rem_comes_between_light_and_deep_sleep_and_once_more_at_the_end(memory_of: MemoryOf) -> None:
    names = [step.stage for step in dreamt(memory_of(week(*SAID))).steps]
    asleep = [name for name in names if name not in ("hand", "night", "locus_coeruleus", "memory_index")]
    light, rem, deep = (tuple(stage.name for stage in order.PHASES[phase]) for phase in ("light", "rem", "deep"))
    assert tuple(asleep) == (*light, *rem, *deep, "archive", *rem)


def test_what_deep_sleep_takes_in_is_in_the_profile_and_the_diary_of_the_same_night(memory_of: MemoryOf) -> None:
    result = dreamt(memory_of({**week(*SAID), log(TODAY): f"- {SAID[-1]}\n{OWN}", USER: HEAD}))
    profiles = [one for one in of(result, Remember) if isinstance(one, Remember)]
    assert [one.subject for one in profiles] == ["profile"]
    assert "I live in Delft and work alone." in profiles[0].text
    (entry,) = [one for one in of(result, Diary) if isinstance(one, Diary)]
    assert "greenhouse" in entry.text
    assert "From 3 of your own sentences" in entry.text
    assert "3 things came into memory" in entry.text
    assert entry.text in result.after.documents["DREAMS.md"].text


def test_a_second_night_adds_nothing(memory_of: MemoryOf) -> None:
    first = dreamt(memory_of({**week(*SAID), log(TODAY): f"- {SAID[-1]}\n{OWN}", USER: HEAD})).after
    for number, now in enumerate((NOW, NOW + timedelta(1), NOW + timedelta(9)), 2):
        again = dreamt(seen(first, TODAY), now, number)
        assert of(again, object) == []
        assert again.after.documents == first.documents
    steps = (replace(dreamt(first).steps[0], stage="default_mode"),)
    assert default_mode.run(first, Night(NOW, 2, steps=steps)).changes == ()


def test_with_one_new_note_a_night_only_that_note_is_new(memory_of: MemoryOf) -> None:
    memory = dreamt(memory_of(week(*SAID))).after
    told = []
    for number, more in enumerate(("A hinge for the greenhouse", "The piano is out of tune", "The piano again"), 1):
        day = TODAY + timedelta(number)
        documents = {**memory.documents, **memory_of({log(day): f"- {more}\n"}).documents}
        result = dreamt(seen(replace(memory, documents=documents), TODAY), NOW + timedelta(number), number + 1)
        notes = [one for one in of(result, Note) if isinstance(one, Note)]
        told.append([(one.text, one.counts["fresh"], one.counts["new"]) for one in notes])
        memory = result.after
    # The greenhouse is no news on the first night, and the other nights do not speak of it.
    assert told == [[("greenhouse", 1, 0)], [], []]
    assert "DREAMS.md" in memory.documents
    assert memory.documents["DREAMS.md"].text.count("---\n") == 1
    # What was met first was met again by REM on the night that spoke of it, and by light sleep only once.
    assert reinforcement(fingerprint(SAID[0]), memory.state).rem == 2
    assert reinforcement(fingerprint(SAID[0]), memory.state).light == 1
    assert reinforcement(fingerprint("The piano again"), memory.state).rem == 0


def test_what_a_person_had_forgotten_leaves_the_profile(memory_of: MemoryOf) -> None:
    bees = "- [identity] I keep bees on the roof. <!--m:by=human;src=d-->\n"
    first = dreamt(memory_of({log(TODAY): OWN + bees, USER: HEAD}))
    (profile,) = [entry for entry in first.after.active(NOW) if is_profile(entry)]
    assert "bees" in profile.text
    (fact,) = [entry for entry in first.after.long_term if entry.text.startswith("I keep bees")]
    path = fact.path
    text = first.after.documents[path].text.replace(f"eid={fact.id}", f"eid={fact.id};vt=2026-11-30T21:00:00Z")
    gone = {**first.after.documents, path: replace(first.after.documents[path], text=text)}
    later = seen(replace(first.after, documents=gone, edited=frozenset({path})), TODAY)
    second = dreamt(later, NOW + timedelta(1), 2)
    (now,) = [entry for entry in second.after.active(NOW + timedelta(1, 1)) if is_profile(entry)]
    assert "bees" not in now.text
    assert now.supersedes == (profile.id,)


@pytest.mark.parametrize("phase", ["light", "rem", "deep"])
def test_each_phase_can_be_off_without_stopping_the_others(memory_of: MemoryOf, phase: str) -> None:
    memory = memory_of({**week(*SAID), log(TODAY): f"- {SAID[-1]}\n{OWN}", USER: HEAD})
    result = dreamt(memory, off=phase)
    ran = {step.stage for step in result.steps}
    named = {name: {stage.name for stage in stages} for name, stages in order.PHASES.items()}
    assert {name for name, stages in named.items() if stages <= ran} == {"light", "rem", "deep"} - {phase}
    assert ran.isdisjoint(named[phase])
    assert "archive" in ran
    state = result.after.state
    known = [reinforcement(key.removeprefix(REINFORCED), state) for key in state if key.startswith(REINFORCED)]
    assert any(one.light for one in known) is (phase != "light")
    assert any(one.rem for one in known) is (phase != "rem")
    assert bool(result.after.active(NOW)) is (phase != "deep")
    assert ("DREAMS.md" in result.after.documents) is (phase != "rem")


def test_what_is_read_while_deep_sleep_is_off_is_taken_in_later(memory_of: MemoryOf) -> None:
    memory = memory_of({log(TODAY): OWN, USER: HEAD})
    whole = {entry.text for entry in dreamt(memory).after.long_term if not is_profile(entry)}
    off = dreamt(memory, off="deep").after
    more = {**off.documents, **memory_of({log(TODAY + timedelta(1)): "- [event] Tea.\n"}).documents}
    off = dreamt(seen(replace(off, documents=more), TODAY), NOW + timedelta(1), 2, off="deep").after
    assert off.long_term == ()
    assert dreamt(off, NOW + timedelta(1, 60), 3, off="deep").changes == ()
    on = dreamt(seen(off, TODAY), NOW + timedelta(2), 3)
    assert {entry.text for entry in on.after.long_term if not is_profile(entry)} == whole
    assert [key for key in on.after.state if key.startswith("deep/")] == []
    assert dreamt(seen(on.after, TODAY + timedelta(2)), NOW + timedelta(3), 4).changes == ()


def test_what_comes_while_light_sleep_is_off_is_held_against_the_rest_later(memory_of: MemoryOf) -> None:
    head = HEAD.replace("user", "project")
    older = "- The port of heron is 8080. <!--m:eid=e00000000000000aa;vf=2026-11-01-->\n"
    newer = "- the port of heron is 8080 <!--m:eid=e00000000000000bb;vf=2026-11-20-->\n"
    files = {"memory/topics/project_x.md": f"{head}\n{older}{newer}", log(TODAY): "- [event] Tea.\n"}
    off = seen(dreamt(memory_of(files), off="light").after, TODAY)
    assert len(off.active(NOW)) == 2
    assert "light" not in off.state
    on = dreamt(off, NOW + timedelta(1), 2)
    assert len(on.after.active(NOW + timedelta(1))) == 1


def test_light_signals_are_of_light_sleep_alone(memory_of: MemoryOf) -> None:
    result = dreamt(memory_of(week(*SAID)), off="rem")
    phases = {change.intent.phase for change in result.changes if isinstance(change.intent, Reinforce)}
    assert phases == {LIGHT}
