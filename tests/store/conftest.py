"""A workspace on the disk, and nights that do what they are told."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from slowwave.pipeline.chain.sleep import sleep
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.locks import dream_lock
from slowwave.pipeline.store.nights import commit_night
from slowwave.pipeline.store.workspace import Workspace, open_workspace
from slowwave.pipeline.store.writer.plan import Receipt


@dataclass
class Told:
    """A stage that proposes what it was told to, of lines that are still there."""

    intents: Sequence[Intent]
    due: datetime | None = None
    name: str = "told"
    role: str = "does as told"
    emits: tuple[type, ...] = ()

    def __post_init__(self) -> None:
        self.emits = tuple({type(intent) for intent in self.intents})

    def run(self, memory: Memory, night: Night) -> Outcome:
        known = (one for one in self.intents if getattr(one, "id", "") in ("", *memory.by_id))
        return Outcome(tuple(known), due=self.due)


@dataclass
class Place:
    """A workspace of one test."""

    root: Path
    machine: str = "here"
    meanwhile: Callable[[], None] = field(default=lambda: None)

    @property
    def workspace(self) -> Workspace:
        return open_workspace(str(self.root), self.machine)

    def write(self, files: Mapping[str, str | bytes]) -> None:
        for path, text in files.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_bytes(text if isinstance(text, bytes) else text.encode())

    def read(self, path: str) -> str:
        return (self.root / path).read_bytes().decode()

    def files(self) -> dict[str, bytes]:
        """Every file but our machine state."""
        found = (path for path in self.root.rglob("*") if path.is_file())
        named = {path.relative_to(self.root).as_posix(): path.read_bytes() for path in found}
        return {name: data for name, data in named.items() if not name.startswith("memory/.dreams/slowwave/")}

    def dream(
        self,
        now: datetime,
        *stages: Sequence[Intent],
        pages: Mapping[str, str] | None = None,
        due: datetime | None = None,
        take_over: bool = False,
    ) -> Receipt:
        """One night of stages that each propose these intents."""
        with dream_lock(str(self.root)):
            loaded = load(self.workspace, take_over=take_over)
            dreams = loaded.memory.state.get("dreams", 0)
            night = Night(now, (dreams if isinstance(dreams, int) else 0) + 1, self.workspace.settings)
            told = [Told(intents, due) for intents in stages]
            hand = loaded.hand.intents(night.today)
            result = sleep(loaded.memory, night, before=(), asleep=told, waking=(), by_hand=hand)
            self.meanwhile()
            return commit_night(self.workspace, loaded, result, pages or {}, now)


@pytest.fixture
def place(tmp_path: Path) -> Place:
    root = tmp_path / "workspace"
    root.mkdir()
    (root / "dream.toml").write_text("")
    return Place(root)


@pytest.fixture(scope="session")
def new_place() -> Callable[[Path], Place]:
    """Makes a place of a folder, for tests that live through several."""
    return Place
