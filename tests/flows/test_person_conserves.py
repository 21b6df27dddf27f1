"""Whatever a person commands and nights do in turn: no sentence is lost, no id changes or comes twice, pins hold."""

import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from slowwave.flows.history import redo_last, restore_entry, undo_last
from slowwave.flows.night import Asked, dream_once
from slowwave.flows.person.answering import confirm, reject, review
from slowwave.flows.person.keeping import forget, pin
from slowwave.flows.person.telling import Telling, correct, remember
from slowwave.pipeline import clock
from slowwave.pipeline.domain.choosing import pool
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.lineage import Lineage
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.words import fingerprint
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace, open_workspace

START = datetime(2026, 3, 1, 8, 0, tzinfo=UTC)
SAID = (
    "Lin lives in {}",
    "The staging server of {} listens on port 8080",
    "林喜欢{}",
    "rule: never deploy {} on Fridays",
    "Отчёт {} готовят по пятницам",
    "- {} 🚀 ships on Monday, because Ann asked for it",
)
NAMES = ("Yuhang", "Xihu", "Delft", "heron", "茶", "咖啡")
texts = st.builds(str.format, st.sampled_from(SAID), st.sampled_from(NAMES))
subjects = st.sampled_from(("", "", "home", "住处"))
picks = st.integers(0, 10_000)


class Life(RuleBasedStateMachine):
    """One workspace. told: what was ever taken, by fingerprint. ids: what each id says. pins: entries that a person
    pinned, and neither they nor what took their place was unpinned or closed since."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp())
        (self.root / "dream.toml").write_text('[schedule]\nzone = "UTC"\n')
        self.now = START
        self.told: set[str] = set()
        self.ids: dict[str, str] = {}
        self.pins: set[str] = set()
        self.clock = patch.object(clock, "now", self.tick)
        self.clock.start()

    def tick(self, zone: tzinfo) -> datetime:
        self.now += timedelta(seconds=7)
        return self.now.astimezone(zone)

    def teardown(self) -> None:
        self.clock.stop()
        shutil.rmtree(self.root)

    @property
    def workspace(self) -> Workspace:
        return open_workspace(str(self.root), "here")

    @property
    def memory(self) -> Memory:
        return load(self.workspace).memory

    def entries(self, holding: bool) -> list[Entry]:
        memory = self.memory
        return [one for one in pool(memory) if memory.holds(one, self.now) is holding]

    def one(self, number: int, *, holding: bool = True) -> str:
        found = self.entries(holding)
        return found[number % len(found)].id if found else "e0000000000000000"

    def act(self, command: Callable[..., Any], *words: Any, **options: Any) -> Any:
        """The answer of a command, None where it was refused: then no file of the memory is another."""
        before = self.files()
        try:
            return command(self.workspace, *words, **options)
        except DreamError:
            assert self.files() == before
            return None

    def files(self) -> dict[str, bytes]:
        found = (path for path in self.root.rglob("*") if path.is_file())
        named = {path.relative_to(self.root).as_posix(): path.read_bytes() for path in found}
        return {name: data for name, data in named.items() if "/.dreams/" not in name}

    @rule(text=texts, subject=subjects, pinned=st.booleans())
    def remembers(self, text: str, subject: str, pinned: bool) -> None:
        done = self.act(remember, Telling(text, subject=subject, pin=pinned))
        assert done is not None
        self.told.add(fingerprint(done.entry.text))
        assert done.entry.state == "active"
        if pinned:
            self.pins.add(done.entry.id)

    @rule(number=picks, text=texts)
    def corrects(self, number: int, text: str) -> None:
        done = self.act(correct, self.one(number), text.removeprefix("- "))
        if done is not None:
            self.told.add(fingerprint(done.entry.text))

    @rule(number=picks)
    def forgets(self, number: int) -> None:
        self.closed(self.act(forget, self.one(number)))

    @rule(number=picks)
    def rejects(self, number: int) -> None:
        self.closed(self.act(reject, self.one(number), "mara"))

    def closed(self, done: Any) -> None:
        if done is not None:
            assert done.entry.state == "closed"
            self.unpinned(done.entry.id)

    def unpinned(self, name: str) -> None:
        """Nothing of that chain has to bear a pin any more."""
        memory = self.memory
        self.pins -= {one.id for one in Lineage(memory).of([memory.by_id[name]])}

    @rule(number=picks, on=st.booleans())
    def pins_or_unpins(self, number: int, on: bool) -> None:
        done = self.act(pin, self.one(number), on=on)
        if done is not None and on:
            self.pins.add(done.entry.id)
        elif done is not None:
            self.unpinned(done.entry.id)

    @rule(number=picks)
    def confirms(self, number: int) -> None:
        self.act(confirm, self.one(number), None)

    @rule(number=picks, yes=st.booleans())
    def answers(self, number: int, yes: bool) -> None:
        pairs = review(self.workspace).pairs
        if pairs:
            self.act(confirm if yes else reject, pairs[number % len(pairs)].key, None)

    @rule(number=picks)
    def restores(self, number: int) -> None:
        self.act(restore_entry, self.one(number, holding=False))

    @rule(days=st.sampled_from((0, 1, 100)))
    def dreams(self, days: int) -> None:
        self.now += timedelta(days=days)
        dream_once(self.workspace, Asked())

    @rule(again=st.booleans())
    def undoes(self, again: bool) -> None:
        if self.act(undo_last) is not None and again:
            redo_last(self.workspace)

    @invariant()
    def every_sentence_is_somewhere(self) -> None:
        memory = self.memory
        standing = {fingerprint(one.text) for one in pool(memory)}
        assert self.told <= standing | set(memory.refusals), "a sentence is nowhere"

    @invariant()
    def an_id_says_one_thing_and_stands_once(self) -> None:
        named = [(one.id, one.text) for one in pool(self.memory) if one.id.startswith("e")]
        assert len(named) == len({name for name, _ in named}), "an id stands twice"
        for name, text in named:
            assert self.ids.setdefault(name, text) == text, "an id says something else"
        assert self.ids.keys() == {name for name, _ in named}, "an id is gone"

    @invariant()
    def pins_hold_or_go_along(self) -> None:
        memory = self.memory
        lineage = Lineage(memory)
        for name in self.pins:
            chain = lineage.of([memory.by_id[name]])
            assert any(one.pinned for one in chain if memory.holds(one, self.now)), f"the pin of {name} is lost"


def test_whatever_a_person_commands() -> None:
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=12,
            stateful_step_count=14,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
