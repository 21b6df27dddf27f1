"""Who speaks, and what is kept out."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from slowwave.pipeline.domain.signal import Speaker
from slowwave.pipeline.domain.turn import Turn
from slowwave.pipeline.sources.scope import excluded, key_of, named, scope_of

TURN = Turn(
    "1", datetime(2026, 11, 30, tzinfo=UTC), Speaker.HUMAN, "x", "4242", session="s-1", channel="telegram",
    project="/home/a/ledgerlite",
)  # fmt: skip


@pytest.mark.parametrize(
    "pattern",
    ["/home/a/ledgerlite", "/home/a", "/home/*/ledgerlite/", "ledgerlite", "ledger*", "~/ledgerlite", "s-1", "s-*",
     "telegram", "telegram:4242", "telegram:*", "*"],
)  # fmt: skip
def test_kept_out(pattern: str) -> None:
    assert excluded(TURN, ["", pattern])


@pytest.mark.parametrize(
    "pattern", ["/home/a/ledger", "ledger", "s", "slack", "telegram:42", "4242", "", " ", "/", "a*b"]
)
def test_let_in(pattern: str) -> None:
    assert not excluded(TURN, [pattern])


def test_a_turn_without_a_place_is_let_in() -> None:
    bare = Turn("1", datetime(2026, 11, 30, tzinfo=UTC), Speaker.HUMAN, "x")
    assert not excluded(bare, ["ledgerlite", "telegram", "a*", "项目"])
    assert excluded(replace(bare, project="/家/项目"), ["项目"])


@pytest.mark.parametrize(
    ("scopes", "owners", "group", "who"),
    [
        ({}, (), False, "4242"),
        ({}, (), True, "4242"),
        ({"telegram:4242": "alex"}, (), False, ""),
        ({"telegram:4242": "alex"}, (), True, ""),
        ({"telegram:*": "alex"}, ("Alex",), True, ""),
        ({"telegram:4242": "kim"}, ("Alex",), False, "kim"),
        ({"telegram:4242": "team/support"}, (), False, "team/support"),
        ({"slack:*": "alex"}, (), True, "4242"),
        ({"slack:*": "alex"}, (), False, "4242"),
    ],
)
def test_who_speaks(scopes: dict[str, str], owners: tuple[str, ...], group: bool, who: str) -> None:
    assert named(replace(TURN, group=group), scopes, owners, ()) == who


@pytest.mark.parametrize("group", [False, True])
def test_whoever_may_change_something_in_a_conversation_is_the_owner(group: bool) -> None:
    turn = replace(TURN, who="Alex", also=("telegram:4242",), group=group)
    assert named(turn, {}, (), ("slack:4242", "telegram:4242")) == ""
    assert named(turn, {}, (), ("telegram:424", "4242", "")) == "Alex"
    assert named(turn, {"telegram:4242": "kim/"}, (), ("telegram:4242",)) == "kim/"


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ((), ""),
        (("openclaw-control-ui", "openclaw-control-ui"), ""),
        (("cli",), ""),
        (("openclaw-control-ui", "4242"), "openclaw-control-ui"),
        (("", "4242"), "4242"),
        (("Алиса", "أليس"), "Алиса"),
    ],
)
def test_alone_with_an_agent_the_owner_is_who_bears_no_name_or_sits_at_its_own_window(
    told: tuple[str, ...], who: str
) -> None:
    first, *also = told or ("",)
    turn = replace(TURN, who=first, also=tuple(also))
    assert named(turn, {}, (), ()) == who
    assert named(replace(turn, group=True), {}, (), ()) == (first or "someone")


def test_a_sender_is_named_by_the_last_name_which_is_a_number() -> None:
    assert key_of(replace(TURN, who="Alex", also=("@alex", "telegram:4242", ""))) == "telegram:4242"
    assert key_of(replace(TURN, who="Alex", channel="")) == "*:Alex"
    assert named(replace(TURN, who="Alex", channel=""), {"*:Alex": "me"}, (), ()) == ""


def test_any_name_of_a_sender_counts_and_the_first_key_that_fits() -> None:
    scopes = {"telegram:77": "alice/coach", "telegram:*": "kim"}
    assert named(replace(TURN, also=("Alice", "77")), {"telegram:Alice": "kim"}, ("Alex",), ()) == "kim"
    assert scope_of(replace(TURN, also=("Alice", "77")), scopes, "") == "alice/coach"
    assert scope_of(replace(TURN, who="telegram:77"), scopes, "") == "alice/coach"
    assert scope_of(TURN, scopes, "bob") == ""
    assert scope_of(replace(TURN, channel="slack"), scopes, "bob") == ""
    assert excluded(replace(TURN, also=("77",)), ["telegram:77"])


@pytest.mark.parametrize(
    ("given", "scope"), [("alice/coach", "alice/coach"), ("alice/", "alice"), (" 小明/ ", "小明"), ("alice", "")]
)
def test_a_slash_gives_a_memory(given: str, scope: str) -> None:
    assert scope_of(TURN, {"telegram:4242": given}, "") == scope


@pytest.mark.parametrize("speaker", [Speaker.ASSISTANT, Speaker.TOOL, Speaker.HARNESS])
def test_what_answers_goes_with_whom_it_answers(speaker: Speaker) -> None:
    scopes = {"telegram:77": "alice/coach", "telegram:1": "alex"}
    turn = replace(TURN, speaker=speaker, who="")
    assert scope_of(turn, scopes, "bob") == "bob"
    assert scope_of(replace(turn, to="77"), scopes, "") == "alice/coach"
    assert scope_of(replace(turn, to="1"), scopes, "bob") == ""
    assert scope_of(replace(turn, to="99"), scopes, "bob") == "bob"


def test_in_a_memory_of_their_own_nobody_is_a_third_person() -> None:
    assert named(replace(TURN, group=True, scope="alice/coach"), {}, (), ()) == ""


def test_a_nameless_voice_in_a_group_is_somebody_else() -> None:
    assert named(replace(TURN, who="", group=True), {}, (), ()) == "someone"
