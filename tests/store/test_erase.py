"""A sentence leaves every file, and stays away."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from slowwave.flows.capture import capture
from slowwave.flows.night import Asked, dream_once
from slowwave.flows.recall import answer
from slowwave.pipeline.domain.scope import Scope
from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.erase import erase, erasure_of, look
from slowwave.pipeline.store.erased import erased_in
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.undo import undo_dream
from slowwave.pipeline.store.workspace import open_workspace
from slowwave.pipeline.store.writer.erase import clean_state

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
ERASED_AT = NOW + timedelta(days=2)
TOLD = {
    "english": ("Always park the van behind 12 Elm Street", "van behind 12 Elm"),
    "chinese": ("决定：门禁卡永远放在文三路九十号的前台", "文三路九十号"),
}
OTHER = "Always squash commits before merging to main"


@pytest.fixture(params=sorted(TOLD))
def dreamt(request: Any, tmp_path: Path) -> Any:
    """A workspace that two nights have dreamt in, with a sentence that is in many places by now."""
    said, part = TOLD[request.param]
    (tmp_path / "dream.toml").write_text('[schedule]\nzone = "UTC"\n')
    place = open_workspace(str(tmp_path), "here")
    for day, text in enumerate((said, OTHER, "completed: shipped the importer")):
        turn = Turn(f"m{day}", NOW - timedelta(days=day), Speaker.HUMAN, text, agent="claude-code", session="s")
        capture(place, [turn], NOW)
    dream_once(place, Asked(day=NOW.date()))
    more = Turn("m9", NOW, Speaker.HUMAN, f"decision: {OTHER} of ledger", agent="claude-code", session="s")
    capture(place, [more], NOW)
    dream_once(place, Asked(day=NOW.date() + timedelta(days=1)))
    return place, said, part


def _texts(root: str) -> dict[str, str]:
    files = [path for path in Path(root).rglob("*") if path.is_file()]
    raw = {str(path.relative_to(root)): path.read_bytes().decode("utf-8", "replace") for path in files}
    decoded = {name: re.sub(r"\\u([0-9a-f]{4})", lambda hit: chr(int(hit[1], 16)), text) for name, text in raw.items()}
    return raw | {f"{name} (decoded)": text for name, text in decoded.items()}


def _holding(root: str, part: str) -> list[str]:
    return [name for name, text in _texts(root).items() if part.lower() in text.lower()]


def _topic_line(place: Any, part: str) -> str:
    topics = Path(place.root, "memory/topics").glob("*.md")
    return next(line for path in topics for line in path.read_text().splitlines() if part in line)


def test_it_stands_nowhere_afterwards(dreamt: Any) -> None:
    place, _, part = dreamt
    erasure = erasure_of(_topic_line(place, part))
    held = _holding(place.root, part)
    assert any("undo" in name for name in held)
    assert any("base.jsonl" in name for name in held)
    assert any("logs" in name for name in held)
    shown, _ = look(place, load(place), erasure)
    done = erase(place, erasure, ERASED_AT)
    assert done.places == shown
    assert done.state
    assert _holding(place.root, part) == []
    assert OTHER in "".join(_texts(place.root).values())


def test_the_index_goes_with_it(dreamt: Any) -> None:
    place, said, part = dreamt
    assert answer(place, said, k=5, history=True).hits
    erase(place, erasure_of(_topic_line(place, part)), ERASED_AT)
    assert not list(Path(place.root, "memory/.dreams/slowwave/index").iterdir())
    assert part not in "".join(hit.row.text for hit in answer(place, said, k=9, history=True).hits)


def test_no_plain_hash_of_it_is_left(dreamt: Any) -> None:
    from slowwave.pipeline.language.words import fingerprint

    place, _, part = dreamt
    erasure = erasure_of(_topic_line(place, part))
    erase(place, erasure, ERASED_AT)
    assert _holding(place.root, fingerprint(erasure.text)) == []


def test_its_old_transcript_does_not_bring_it_back(dreamt: Any) -> None:
    place, said, part = dreamt
    erase(place, erasure_of(_topic_line(place, part)), ERASED_AT)
    again = [
        Turn("m0", NOW, Speaker.HUMAN, said, agent="claude-code", session="s"),
        Turn("x1", NOW, Speaker.HUMAN, said, agent="codex", session="t"),
        Turn("x2", NOW, Speaker.HUMAN, f"decision: releases happen on Mondays. {said}.", agent="codex", session="t"),
    ]
    done = capture(place, again, ERASED_AT)
    assert [drop.reason for drop in done.dropped].count("erased") == 2
    dream_once(place, Asked(day=ERASED_AT.date()))
    assert _holding(place.root, part) == []
    assert "releases happen on Mondays" in "".join(_texts(place.root).values())


def test_a_note_that_says_it_again_makes_no_fact(dreamt: Any) -> None:
    place, _, part = dreamt
    erasure = erasure_of(_topic_line(place, part))
    erase(place, erasure, ERASED_AT)
    log = Path(place.root, "memory/logs/2026/12/2026-12-02.md")
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text(f"- [decision] {erasure.text}\n")
    dream_once(place, Asked(day=ERASED_AT.date()))
    with pytest.raises(StopIteration):
        _topic_line(place, part)


def test_the_next_night_is_quiet_about_it_and_the_one_after_has_nothing_to_do(dreamt: Any) -> None:
    place, _, part = dreamt
    erase(place, erasure_of(_topic_line(place, part)), ERASED_AT)
    first = dream_once(place, Asked(day=ERASED_AT.date()))
    assert "withdrawn" not in Path(place.root, "memory/refusals.md").read_text()
    assert not [one for one in first.findings if one.code in ("D120", "D110", "D111")]
    assert dream_once(place, Asked(day=ERASED_AT.date())).kind == "nothing"


def test_an_older_dream_can_still_be_undone(dreamt: Any) -> None:
    place, _, part = dreamt
    erase(place, erasure_of(_topic_line(place, part)), ERASED_AT)
    undo_dream(place, ERASED_AT)
    undo_dream(place, ERASED_AT)
    assert _holding(place.root, part) == []


def test_twice_is_once(dreamt: Any) -> None:
    place, _, part = dreamt
    erasure = erasure_of(_topic_line(place, part))
    erase(place, erasure, ERASED_AT)
    refusals = Path(place.root, "memory/refusals.md").read_text()
    assert erase(place, erasure, ERASED_AT).places == ()
    assert Path(place.root, "memory/refusals.md").read_text() == refusals


def test_the_key_is_for_the_owner_alone(dreamt: Any) -> None:
    place, _, part = dreamt
    line = _topic_line(place, part)
    erase(place, erasure_of(line), ERASED_AT)
    key = Path(place.state_path("key"))
    assert key.stat().st_mode & 0o077 == 0
    assert erased_in(place).tells(line)
    key.write_bytes(b"x" * 32)
    assert erased_in(place).hashes
    assert not erased_in(place).tells(line)


def test_too_short_is_a_sentence_with_a_hint() -> None:
    with pytest.raises(DreamError, match="less than 6 columns") as caught:
        erasure_of("ok")
    assert caught.value.hint


def test_each_memory_is_erased_from_alone(tmp_path: Path) -> None:
    said = "Always park the van behind 12 Elm Street"
    owner = open_workspace(str(tmp_path), "here")
    places = [owner, *(open_scope(owner, Scope("alice", role)) for role in ("", "coach"))]
    for place in places:
        capture(place, [Turn("m1", NOW, Speaker.HUMAN, said, agent="claude-code", session="s")], NOW)
        dream_once(place, Asked(day=NOW.date()))
    hers = _holding(places[1].root, "van behind 12 Elm")
    in_role = [name for name in hers if name.startswith("coach/")]
    assert set(in_role) < set(hers)
    erase(places[1], erasure_of(said), ERASED_AT)
    assert _holding(places[1].root, "van behind 12 Elm") == in_role
    assert [name for name in _holding(owner.root, "van behind 12 Elm") if name.startswith("memory/topics/")]
    erase(owner, erasure_of(said), ERASED_AT)
    assert {name.split("coach/")[0] for name in _holding(owner.root, "van behind 12 Elm")} == {"memory/scopes/alice/"}


class _Breaking(Files):
    """The disk goes away after so many files were put in place."""

    def __init__(self, left: int) -> None:
        self.left = left

    def replace(self, temp: str, target: str) -> None:
        if not self.left:
            raise OSError("gone")
        self.left -= 1
        super().replace(temp, target)


@pytest.mark.parametrize("left", [0, 1, 2, 5, 9])
def test_cut_off_among_its_own_files_it_can_be_done_again(dreamt: Any, left: int) -> None:
    place, _, part = dreamt
    erasure = erasure_of(_topic_line(place, part))
    held = [path for path in _holding(place.root, part) if ".dreams" in path]

    def cut(data: bytes) -> bytes:
        return erasure.cut(data.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")

    with pytest.raises(OSError, match="gone"):
        clean_state(place.root, cut, {}, files=_Breaking(left))
    assert len([path for path in _holding(place.root, part) if ".dreams" in path]) <= len(held)
    erase(place, erasure, ERASED_AT)
    assert _holding(place.root, part) == []
    undo_dream(place, ERASED_AT)
    assert _holding(place.root, part) == []


@pytest.mark.parametrize("label", ["note: ", "Morning: ", "备注："])
def test_what_was_erased_stays_away_behind_a_label(dreamt: Any, label: str) -> None:
    place, said, part = dreamt
    erase(place, erasure_of(_topic_line(place, part)), ERASED_AT)
    assert load(place).memory.erased.masked(f"{label}{said.removeprefix('决定：')}") == "(erased)"
