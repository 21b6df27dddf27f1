"""A page that is written whole, while others write."""

from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.domain.intent import Remember
from slowwave.pipeline.domain.places import DASHBOARD_MARK
from slowwave.pipeline.store.dashboard import dashboard_place
from slowwave.pipeline.store.files import Files
from slowwave.pipeline.store.undo import undo_dream

NOW = datetime(2026, 11, 11, 22, 0, tzinfo=ZoneInfo("Europe/Amsterdam"))
LATER = datetime(2026, 11, 12, 22, 0, tzinfo=ZoneInfo("Europe/Amsterdam"))
TOPIC = "memory/topics/user_lin.md"
PAGE = "dashboard.html"


def _one(text: str) -> list[Remember]:
    return [Remember(TOPIC, text, NOW, "said", ())]


def test_it_is_replaced_and_not_added_to(place: Any) -> None:
    place.dream(NOW, _one("tea"), pages={PAGE: f"{DASHBOARD_MARK} one\n"})
    place.dream(LATER, _one("coffee"), pages={PAGE: f"{DASHBOARD_MARK} two\n"})
    assert place.read(PAGE) == f"{DASHBOARD_MARK} two\n"
    undo_dream(place.workspace, LATER)
    assert place.read(PAGE) == f"{DASHBOARD_MARK} one\n"


def test_what_is_saved_while_we_dream_stands(place: Any) -> None:
    place.dream(NOW, _one("tea"), pages={PAGE: f"{DASHBOARD_MARK} one\n"})
    place.meanwhile = lambda: place.write({PAGE: "their own page"})
    receipt = place.dream(LATER, _one("coffee"), pages={PAGE: f"{DASHBOARD_MARK} two\n"})
    place.meanwhile = lambda: None
    assert place.read(PAGE) == "their own page"
    assert [one.code for one in receipt.conflicts] == ["D130"]
    assert "coffee" in place.read(TOPIC)


def test_a_page_that_changed_since_stays_in_an_undo(place: Any) -> None:
    place.dream(NOW, _one("tea"), pages={PAGE: f"{DASHBOARD_MARK} one\n"})
    place.write({PAGE: "their own page"})
    receipt = undo_dream(place.workspace, LATER)
    assert place.read(PAGE) == "their own page"
    assert "D132" in [one.code for one in receipt.conflicts]


def test_the_place_is_free_ours_or_the_other_one(place: Any, tmp_path: Path) -> None:
    assert dashboard_place(place.workspace) == PAGE
    place.write({PAGE: f"<head>\n{DASHBOARD_MARK}\n"})
    assert dashboard_place(place.workspace) == PAGE
    place.write({PAGE: "theirs"})
    assert dashboard_place(place.workspace) == "slowwave-dashboard.html"
    place.write({"slowwave-dashboard.html": "theirs too"})
    assert dashboard_place(place.workspace) == ""


def test_what_is_saved_in_the_middle_of_the_commit_stands(place: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    place.dream(NOW, _one("tea"), pages={PAGE: f"{DASHBOARD_MARK} one\n"})
    exchange = Files.exchange

    def saved_before(self: Files, one: str, other: str) -> bool:
        if PAGE in (Path(one).name, Path(other).name) and place.read(PAGE) != "their own page":
            place.write({PAGE: "their own page"})
        return exchange(self, one, other)

    monkeypatch.setattr(Files, "exchange", saved_before)
    receipt = place.dream(LATER, _one("coffee"), pages={PAGE: f"{DASHBOARD_MARK} two\n"})
    assert place.read(PAGE) == "their own page"
    assert [one.code for one in receipt.conflicts] == ["D130"]
    assert "coffee" in place.read(TOPIC)
