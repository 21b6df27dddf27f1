"""A person's command between two nights."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from slowwave.pipeline.domain.edit import Annotate
from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.lifetime import Use
from slowwave.pipeline.domain.review import REPEATS, Propose
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store import act as acting
from slowwave.pipeline.store.act import act
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.locks import BusyError, dream_lock

NOW = datetime(2026, 11, 30, 22, 0, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
TOPIC = "memory/topics/user_x.md"


@pytest.fixture
def held(place: Any) -> Any:
    place.dream(NOW, [Remember(TOPIC, "likes tea", NOW, "said", ("log:a#1",)), Remember(TOPIC, "爱喝茶", NOW, "", ())])
    return place


def _use(loaded: Loaded) -> list[Any]:
    entry = next(entry for entry in loaded.memory.by_id.values() if entry.text == "likes tea")
    return [Use(entry.path, entry.id, LATER.date(), "said again").edits(loaded.memory)]


def test_it_is_one_commit_and_the_next_night_sees_it(held: Any) -> None:
    done = act(held.workspace, LATER, "use", _use)
    assert done.receipt is not None
    assert [landed.path for landed in done.receipt.files] == [TOPIC]
    assert "hc=1" in held.read(TOPIC)
    assert load(held.workspace).memory.edited == {TOPIC}
    assert load(held.workspace).hand.found == ()


def test_before_the_first_dream_the_next_night_sees_it_too(place: Any) -> None:
    place.write({TOPIC: "- likes tea\n- 爱喝茶\n"})
    act(place.workspace, NOW, "use", _use)
    loaded = load(place.workspace)
    assert loaded.memory.edited == {TOPIC}
    assert (loaded.hand.gone, loaded.hand.found) == ((), ())
    assert place.dream(LATER, []).dream_id


def test_state_alone_is_kept_too(held: Any) -> None:
    newer, older = (entry.id for entry in load(held.workspace).memory.by_id.values() if entry.path == TOPIC)
    asked = Propose(newer, older, REPEATS, LATER.date(), "alike")
    before = held.files()
    act(held.workspace, LATER, "review", lambda loaded: [asked.edits(loaded.memory)])
    assert held.files() == before
    assert [key for key in load(held.workspace).memory.state if key.startswith("review/")]


def test_nothing_to_do_is_no_commit(held: Any) -> None:
    assert act(held.workspace, LATER, "use", lambda loaded: []).receipt is None


def test_what_does_not_fit_changes_nothing(held: Any) -> None:
    before = held.files()
    with pytest.raises(DreamError, match="Nothing was changed"):
        act(held.workspace, LATER, "use", lambda loaded: [*_use(loaded), [Annotate(TOPIC, "e0", "hc", None, "9")]])
    assert held.files() == before


def test_a_line_that_somebody_adds_meanwhile_stands(held: Any) -> None:
    def wish(loaded: Loaded) -> list[Any]:
        held.write({TOPIC: held.read(TOPIC) + "- typed by hand\n"})
        return _use(loaded)

    act(held.workspace, LATER, "use", wish)
    assert "- typed by hand\n" in held.read(TOPIC)
    assert "hc=1" in held.read(TOPIC)


def test_it_waits_for_a_dream_only_so_long(held: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "PATIENCE_SECONDS", 0.05)
    with dream_lock(str(held.root)), pytest.raises(BusyError):
        act(held.workspace, LATER, "use", _use)
