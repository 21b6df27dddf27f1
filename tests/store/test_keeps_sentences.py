"""Whatever nights and people do in turn, no sentence is lost."""

import re
import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from slowwave.pipeline.domain.document import LONG_TERM
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import CloseItem, Intent, MarkStale, Narrate, OpenItem, OpenTopic, Remember, Retire
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.dreams import list_dreams
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.restore import restore
from slowwave.pipeline.store.undo import redo_dream, undo_dream

START = datetime(2026, 3, 1, 22, 0, tzinfo=UTC)
LOG, PENDING = "memory/logs/2026/03/2026-03-01.md", "memory/pending.md"
TOPICS = ("memory/topics/user_a.md", "memory/topics/project_b.md", "memory/topics/feedback_c.md")
FILES = (*TOPICS, PENDING, "memory/procedures.md", "memory/candidates.md")
FORMS = (
    "- {} likes plain words",
    "- 记住 {} 这件事",
    "- {} — значит так",
    "  - {} deeper down",
    "* {} 🚀 soon",
    "{} in prose.",
)
TOKEN = re.compile(rb"k[pq]\d+z")

picks = st.integers(0, 10_000)


def pick(items: Any, number: int) -> Any:
    return items[number % len(items)]


class Life(RuleBasedStateMachine):
    """Nights, people and commands over one workspace. kept: every token that a night has seen or brought."""

    make: Callable[[Path], Any]

    def __init__(self) -> None:
        super().__init__()
        self.root = Path(tempfile.mkdtemp())
        (self.root / "dream.toml").write_text("")
        self.place = type(self).make(self.root)
        self.now = START
        self.count = 0
        self.queue: list[Intent] = []
        self.kept: set[bytes] = set()
        self.unseen: set[bytes] = set()

    def teardown(self) -> None:
        shutil.rmtree(self.root)

    @initialize()
    def begin(self) -> None:
        for path in FILES[:5]:
            self.place.write({path: f"# {path}\n\n## Facts\n\n{self.line(0)}\n{self.line(1)}\n"})
        self.night(0, 0)

    def token(self) -> str:
        self.count += 1
        return f"kq{self.count}z"

    def line(self, form: int) -> str:
        """A line with a token of its own, ``kp…`` in prose, which is no entry and only has to survive what we do."""
        given = str(pick(FORMS, form))
        return given.format(self.token() if given.lstrip()[0] in "-*" else self.token().replace("q", "p"))

    def entries(self, *roles: Role) -> list[Entry]:
        docs = load(self.place.workspace).memory.with_role(*roles)
        return [entry for doc in docs for entry in doc.entries]

    def standing(self) -> set[bytes]:
        return {token for data in self.place.files().values() for token in TOKEN.findall(data)}

    def anywhere(self) -> set[bytes]:
        files = [path for path in self.root.rglob("*") if path.is_file()]
        return {token for path in files for token in TOKEN.findall(path.read_bytes())}

    def by_machine(self, act: Callable[[], object]) -> None:
        before = self.standing()
        try:
            act()
        except DreamError:
            assert self.standing() == before
        assert before <= self.anywhere()

    @rule(path=st.sampled_from(TOPICS))
    def propose_fact(self, path: str) -> None:
        self.queue.append(Remember(path, f"Fact {self.token()} holds", self.now, "said", (f"log:{self.now:%F}#l1",)))

    @rule()
    def propose_topic(self) -> None:
        path = f"memory/topics/project_n{self.count % 3}.md"
        name = f"Topic {self.token()}"
        self.queue.append(OpenTopic(path, name, "new", "project", self.now.date(), "new", (f"log:{self.now:%F}#l2",)))

    @rule()
    def propose_item(self) -> None:
        self.queue.append(OpenItem(PENDING, f"Item {self.token()}", self.now, "asked", (f"log:{self.now:%F}#l3",)))

    @rule()
    def propose_story(self) -> None:
        told = ((self.now.date(), f"Step {self.token()}", f"log:{self.now:%F}#l4"),)
        self.queue.append(Narrate("memory/episodes/e.md", "E", told, "story", (f"log:{self.now:%F}#l4",)))

    @rule(number=picks, kind=st.sampled_from(("retire", "stale")))
    def propose_on_entry(self, number: int, kind: str) -> None:
        found = self.entries(*LONG_TERM)
        if found:
            entry = pick(found, number)
            retire = Retire(entry.path, entry.id, "Facts", self.now.date(), "old")
            self.queue.append(retire if kind == "retire" else MarkStale(entry.path, entry.id, "old"))

    @rule(number=picks)
    def propose_to_close(self, number: int) -> None:
        found = [entry for entry in self.entries(Role.PENDING) if entry.done is False]
        if found:
            self.queue.append(CloseItem(PENDING, pick(found, number).id, "done", ()))

    @rule(split=picks, form=picks)
    def night(self, split: int, form: int) -> None:
        self.now += timedelta(days=1)
        self.place.write({LOG: f"- day {self.now:%F}\n"})
        cut = split % (len(self.queue) + 1)
        stages, self.queue = (self.queue[:cut], self.queue[cut:]), []
        pages = {f"memory/dreams/{self.now:%F}.md": "# Report\n", "memory/dream-log.md": "## 🌙 Dream\n"}
        self.by_machine(lambda: self.place.dream(self.now, *stages, pages=pages))
        self.kept |= {token for token in self.standing() - self.unseen if token.startswith(b"kq")}
        self.unseen.clear()

    @rule(number=picks, form=picks, path=st.sampled_from(FILES))
    def night_with_company(self, number: int, form: int, path: str) -> None:
        def meanwhile() -> None:
            lines = self.lines(path)
            lines.insert(number % (len(lines) + 1), self.line(form))
            self.save(path, lines)
            self.unseen |= {b"kq%dz" % self.count, b"kp%dz" % self.count}

        self.place.meanwhile = meanwhile
        self.night(number, form)
        self.place.meanwhile = lambda: None
        assert {b"kq%dz" % self.count, b"kp%dz" % self.count} & self.standing()

    def lines(self, path: str) -> list[str]:
        return self.place.read(path).split("\n") if (self.root / path).exists() else []

    def save(self, path: str, lines: list[str]) -> None:
        self.place.write({path: "\n".join(lines)})

    @rule(path=st.sampled_from(FILES), number=picks, form=picks)
    def hand_inserts(self, path: str, number: int, form: int) -> None:
        lines = self.lines(path)
        lines.insert(number % (len(lines) + 1), self.line(form))
        self.save(path, lines)

    @rule(path=st.sampled_from(FILES), number=picks, many=st.integers(1, 4))
    def hand_deletes(self, path: str, number: int, many: int) -> None:
        lines = self.lines(path)
        places = [place for place, line in enumerate(lines) if line.lstrip().startswith(("-", "*"))]
        if places:
            start = pick(places, number)
            self.save(path, lines[:start] + lines[start + many :])

    @rule(path=st.sampled_from(FILES), number=picks, change=st.sampled_from((" and more", "，还有", " <!-- x -->")))
    def hand_rewords(self, path: str, number: int, change: str) -> None:
        lines = self.lines(path)
        if lines:
            place = number % len(lines)
            head, mark, tail = lines[place].partition(" <!--m:")
            lines[place] = f"{head}{change}{mark}{tail}" if head.strip() else lines[place]
            self.save(path, lines)

    @rule(path=st.sampled_from(FILES), number=picks)
    def hand_drops_annotations(self, path: str, number: int) -> None:
        self.save(path, [line.partition(" <!--m:")[0] for line in self.lines(path)])

    @rule(path=st.sampled_from(FILES), to=st.sampled_from(FILES), number=picks)
    def hand_moves(self, path: str, to: str, number: int) -> None:
        lines = self.lines(path)
        if lines:
            line = lines.pop(number % len(lines))
            self.save(path, lines)
            self.save(to, [*self.lines(to), line])

    @rule(path=st.sampled_from(FILES))
    def hand_removes_a_file(self, path: str) -> None:
        (self.root / path).unlink(missing_ok=True)

    @rule()
    def undo(self) -> None:
        self.by_machine(lambda: undo_dream(self.place.workspace, self.now))

    @precondition(lambda self: any(dream.undone for dream in list_dreams(self.place.workspace)))
    @rule()
    def redo(self) -> None:
        self.by_machine(lambda: redo_dream(self.place.workspace, self.now))

    @rule(number=picks)
    def bring_back(self, number: int) -> None:
        loaded = load(self.place.workspace)
        base = loaded.base
        gone = [row.id for _, row in (*(base.gone() if base else ()), *loaded.hand.gone)]
        gone += [entry.id for entry in self.entries(Role.ARCHIVE)]
        if gone:
            self.by_machine(lambda: restore(self.place.workspace, pick(gone, number), self.now))

    @invariant()
    def every_sentence_is_somewhere(self) -> None:
        assert self.kept <= self.anywhere()


def _run(make: Callable[[Path], Any], examples: int, steps: int) -> None:
    kind = type("Life", (Life,), {"make": staticmethod(make)})
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_no_sentence_is_lost(new_place: Callable[[Path], Any]) -> None:
    _run(new_place, examples=40, steps=20)


@pytest.mark.slow
def test_no_sentence_is_lost_in_longer_lives(new_place: Callable[[Path], Any]) -> None:
    _run(new_place, examples=40, steps=40)
