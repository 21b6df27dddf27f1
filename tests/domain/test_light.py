"""What light sleep finds among the entries that hold, and which tier each belongs to."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any

import pytest

from slowwave.pipeline.domain.lifetime import Demote, Fold, Promote, Supersede
from slowwave.pipeline.domain.light.links import Links, links
from slowwave.pipeline.domain.light.standing import HELD_BY, rules
from slowwave.pipeline.domain.light.tiers import FAINT_DAYS, Moves, moves
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.review import REPEATS, REPLACES, REVIEW, Pair, Propose, pair_fingerprint
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Settings, Words

MemoryOf = Callable[..., Memory]

NIGHT = Night(datetime(2026, 11, 30, 22, tzinfo=UTC))
HEAD = "---\nname: Lin\ntype: user\n---\n\n# Lin\n\n## Facts\n\n"
LIN, WORK, FOREIGN = "memory/topics/user_lin.md", "memory/topics/project_work.md", "MEMORY.md"
A, B, C = "e00000000000000aa", "e00000000000000bb", "e00000000000000cc"


def line(text: str, eid: str = "", vf: str = "", **values: str) -> str:
    given = {"eid": eid, "vf": vf, **values}
    hidden = ";".join(f"{key}={value}" for key, value in given.items() if value)
    return f"- {text} <!--m:{hidden}-->\n" if hidden else f"- {text}\n"


@pytest.fixture
def found(memory_of: MemoryOf) -> Callable[..., Links]:
    """The links in these files; what is more goes to the memory."""

    def find(files: Mapping[str, str], **more: Any) -> Links:
        return links(memory_of(files, {FOREIGN: Role.FOREIGN}, **more), NIGHT)

    return find


@pytest.mark.parametrize(("said", "again"), [("Lin drinks tea", "lin  drinks TEA"), ("林喝茶", "林喝茶")])
def test_of_the_same_said_twice_the_newer_stays(found: Callable[..., Links], said: str, again: str) -> None:
    older, newer = line(said, A, "2026-06-01", hc="2"), line(again, B, "2026-07-01")
    got = found({LIN: HEAD + newer, WORK: HEAD + older})
    [fold] = got.changes
    assert isinstance(fold, Fold)
    assert (fold.path, fold.id, fold.older) == (LIN, B, (A,))
    assert fold.at == datetime(2026, 7, 1, tzinfo=UTC)
    assert fold.evidence == (f"entry:{LIN}#{B}", f"entry:{WORK}#{A}")
    assert (got.closed, got.uses, got.held) == (frozenset({A}), {B: 2}, 2)


def test_the_same_said_many_times_is_one_fold(found: Callable[..., Links]) -> None:
    text = "".join(line("Lin drinks tea", eid, f"2026-0{month}-01", hc="1") for month, eid in enumerate((A, B, C), 1))
    [fold] = found({LIN: HEAD + text}).changes
    assert isinstance(fold, Fold)
    assert (fold.id, fold.older, fold.at.month) == (C, (A, B), 3)
    assert found({LIN: HEAD + text}).uses == {C: 3}


def test_of_equal_dates_the_first_in_its_file_stays(found: Callable[..., Links]) -> None:
    plain = line("Lin drinks tea", A, "2026-06-01") + line("Lin drinks tea", B, "2026-06-01", hc="1")
    assert [one.id for one in found({LIN: HEAD + plain}).changes if isinstance(one, Fold)] == [A]
    pinned = plain.replace("hc=1", "pin=1")
    assert [one.id for one in found({LIN: HEAD + pinned}).changes if isinstance(one, Fold)] == [B]


def test_a_pinned_entry_is_never_the_loser(found: Callable[..., Links]) -> None:
    text = line("Lin drinks tea", A, "2026-06-01", pin="1") + line("Lin drinks tea", B, "2026-07-01")
    [fold] = found({LIN: HEAD + text}).changes
    assert isinstance(fold, Fold)
    assert (fold.id, fold.older, fold.at.month) == (A, (B,), 7)
    both = text.replace("vf=2026-07-01", "vf=2026-07-01;pin=1")
    [asked] = found({LIN: HEAD + both}).changes
    assert isinstance(asked, Propose)
    assert (asked.newer, asked.older, asked.link) == (B, A, REPEATS)
    permanent = line("⚠️ PERMANENT Lin drinks tea", A, "2026-06-01") + line("Lin drinks tea", B, "2026-07-01")
    assert found({LIN: HEAD + permanent}).closed == {B}


def city(text: str, eid: str, vf: str = "", **values: str) -> str:
    return line(text, eid, vf, subj="home", **values)


def test_another_value_closes_the_older_one_when_the_newer_was_said(found: Callable[..., Links]) -> None:
    text = city("Lives in Yuhang", A, "2026-06-01") + city("住在西湖", B, "2026-06-02T09:00:00Z")
    text += city("Lives in Yuhang again", C, "2026-08-01")
    got = found({LIN: HEAD + text}).changes
    said = [(one.id, one.older, one.at) for one in got if isinstance(one, Supersede)]
    first, second = datetime(2026, 6, 2, 9, tzinfo=UTC), datetime(2026, 8, 1, tzinfo=UTC)
    assert said == [(B, (A,), first), (C, (B,), second)]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        (city("Lives in Yuhang", A, "2026-06-01", pin="1"), city("Lives in Xihu", B, "2026-07-01")),
        (city("⚠️ PERMANENT Lives in Yuhang", A, "2026-06-01"), city("Lives in Xihu", B, "2026-07-01")),
        # Nobody can tell which of the two came later.
        (city("Lives in Xihu", B, "2026-06-01"), city("Lives in Yuhang", A, "2026-06-01")),
        (city("Lives in Yuhang", A), city("Lives in Xihu", B, "2026-07-01")),
    ],
)
def test_what_must_not_close_by_itself_is_asked(found: Callable[..., Links], older: str, newer: str) -> None:
    [asked] = found({LIN: HEAD + older + newer}).changes
    assert isinstance(asked, Propose)
    assert (asked.newer, asked.older, asked.link, asked.day) == (B, A, REPLACES, date(2026, 11, 30))


def test_a_line_typed_since_the_last_dream_is_the_newest(found: Callable[..., Links]) -> None:
    text = city("Lives in Yuhang", A, "2026-11-30T09:00:00Z") + city("Lives in Xihu", B)
    got = found({LIN: HEAD + text}, first_seen={A: date(2026, 11, 1)})
    [one] = got.changes
    assert isinstance(one, Supersede)
    assert (one.id, one.older, one.at) == (B, (A,), NIGHT.now)


SINCE = {"last_dream": "2026-11-20T22:00:00Z", HELD_BY: rules(Settings())}
SEEN = {A: date(2026, 11, 1), B: date(2026, 11, 19), C: date(2026, 11, 21)}


def test_only_what_came_since_the_last_dream_is_held_against_the_rest(found: Callable[..., Links]) -> None:
    text = line("Lin drinks tea", A, "2026-10-01") + line("Lin drinks tea", B, "2026-11-02")
    text += line("Lin has a cat", C, "2026-11-21")
    looked = found({LIN: HEAD + text}, first_seen=SEEN, state=SINCE)
    assert (looked.changes, looked.held) == ((), 1)
    old = dict.fromkeys(SEEN, date(2026, 11, 20))
    assert found({LIN: HEAD + text}, first_seen=old, state=SINCE).held == 0
    edited = found({LIN: HEAD + text}, first_seen=old, state=SINCE, edited=frozenset({LIN}))
    assert (edited.closed, edited.held) == (frozenset({A}), 3)
    assert found({LIN: HEAD + text}, first_seen=old, state={**SINCE, HELD_BY: "others"}).held == 3


def test_the_rules_are_others_with_other_words_of_the_owner() -> None:
    assert rules(Settings()) == rules(Settings(language="zh"))
    assert rules(Settings()) != rules(Settings(words=Words(owners=("Lin",))))


def test_what_is_told_late_is_held_against_what_came_after_it(found: Callable[..., Links]) -> None:
    text = line("Lin drinks tea", C, "2026-01-01", hc="1") + line("Lin drinks tea", A, "2026-06-01")
    text += line("Lin has a cat", B, "2026-07-01")
    got = found({LIN: HEAD + text}, first_seen=SEEN, state=SINCE)
    assert [(one.id, one.older) for one in got.changes if isinstance(one, Fold)] == [(A, (C,))]


def test_the_words_of_another_program_are_named_once_and_never_closed(found: Callable[..., Links]) -> None:
    files = {LIN: HEAD + line("Lin drinks tea", A, "2026-06-01"), FOREIGN: "## Lin\n\n- Lin drinks tea\n"}
    [fold] = found(files).changes
    assert isinstance(fold, Fold)
    named = files[LIN].replace("-->", f";sup={fold.older[0]}-->")
    assert found({**files, LIN: named}).changes == ()
    values = {LIN: HEAD + city("Lives in Yuhang", A, "2026-06-01"), FOREIGN: city("Lives in Xihu", "")}
    assert [type(one) for one in found(values).changes] == [Propose]


def test_below_a_title_of_a_person_the_same_words_may_mean_another_thing(found: Callable[..., Links]) -> None:
    under = "{}## Staging\n\n- Port: 8080\n\n## Production\n\n- Port: 8080\n- Hosts:\n  - Port: 8080\n".format
    assert found({LIN: under(HEAD)}).changes == ()
    assert len(found({LIN: under(HEAD) + line("Port: 8080")}).changes) == 1
    assert len(found({LIN: HEAD + "- Port: 8080\n", WORK: HEAD + "- Port: 8080\n"}).changes) == 1


def test_a_line_that_leads_others_is_left_alone(found: Callable[..., Links]) -> None:
    assert found({LIN: HEAD + "- Tea:\n  - green\n- Tea:\n  - black\n"}).changes == ()


def test_a_pair_that_waits_or_was_rejected_is_not_proposed(found: Callable[..., Links]) -> None:
    older, newer = "Lives in Yuhang", "Lives in Xihu"
    files = {LIN: HEAD + city(older, A, "2026-06-01", pin="1") + city(newer, B, "2026-07-01")}
    pair = Pair(B, A, REPLACES, "another value", date(2026, 11, 1))
    assert found(files, state={REVIEW + pair.key: {}}).changes == ()
    refusal = f"- 2026-11-01 pair {pair_fingerprint(older, newer)} human — x\n"
    assert found({**files, "memory/refusals.md": refusal}).changes == ()


def test_what_a_person_took_apart_is_not_put_together_again(found: Callable[..., Links]) -> None:
    older, newer = "Lives in Yuhang", "Lives in Xihu"
    files = {LIN: HEAD + city(older, A, "2026-06-01") + city(newer, B, "2026-07-01")}
    assert len(found(files).changes) == 1
    refusal = f"- 2026-11-01 pair {pair_fingerprint(older, newer)} human — x\n"
    assert found({**files, "memory/refusals.md": refusal}).changes == ()


@pytest.fixture
def moved(memory_of: MemoryOf) -> Callable[..., Moves]:
    def find(text: str, closed: frozenset[str] = frozenset(), uses: Mapping[str, int] = {}) -> Moves:
        return moves(memory_of({WORK: HEAD + text}), NIGHT, closed, uses)

    return find


@pytest.mark.parametrize(
    ("values", "promoted"),
    [
        ({"hc": "2"}, False),
        ({"hc": "3"}, True),
        ({"hc": "4"}, True),
        # A tier that it bears was given to it.
        ({"hc": "9", "tier": "retrieved"}, False),
        ({"hc": "9", "pin": "1"}, False),
        ({"hc": "9", "k": "rule"}, False),
        ({"hc": "9", "vt": "2026-11-01"}, False),
    ],
)
def test_what_was_used_three_times_is_always_shown(
    moved: Callable[..., Moves], values: dict[str, str], promoted: bool
) -> None:
    found = moved(line("The port is 8080", A, "2026-01-01", **values))
    assert [type(one) for one in found.changes] == ([Promote] if promoted else [])


def test_uses_taken_over_tonight_count_and_what_closes_tonight_does_not_rise(moved: Callable[..., Moves]) -> None:
    text = line("The port is 8080", A, "2026-01-01", hc="1")
    [one] = moved(text, uses={A: 3}).changes
    assert one == Promote(WORK, A, "used 3 times", (f"entry:{WORK}#{A}",))
    assert moved(text, frozenset({A}), {A: 3}).changes == ()


@pytest.mark.parametrize(
    ("values", "demoted"),
    [
        # 2026-11-30 less 170 days is 2026-06-13: exp(-ln 2 / 30 x 170) = 0.0197, of 169 days 0.0201.
        ({"vf": "2026-06-12"}, True),
        ({"vf": "2026-06-13"}, True),
        ({"vf": "2026-06-14"}, False),
        ({"vf": "2026-01-01", "ref": "2026-06-14"}, False),
        ({"vf": "2026-01-01", "hc": "1"}, False),
        ({"vf": "2026-01-01", "tier": "resident"}, False),
        ({"vf": "2026-01-01", "pin": "1"}, False),
    ],
)
def test_a_preference_that_nobody_needed_is_looked_up(
    moved: Callable[..., Moves], values: dict[str, str], demoted: bool
) -> None:
    found = moved(line("Lin likes tabs", A, k="preference", **values))
    assert [type(one) for one in found.changes] == ([Demote] if demoted else [])
    assert FAINT_DAYS == 170


def test_the_day_of_the_next_one_is_known(moved: Callable[..., Moves]) -> None:
    text = line("Lin likes tabs", A, "2026-06-14", k="preference")
    assert moved(text + line("Lin likes tea", B, "2026-07-01", k="identity")).due == datetime(2026, 12, 1, tzinfo=UTC)
    assert moved(line("Lin likes tea", B, "2026-07-01", k="identity")).due is None
