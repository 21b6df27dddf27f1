"""Each metric by hand, half rounded up, and what counts as a relation."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.health import Health, falls, measure, missing, rating, score_of, suggestions
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.relations import relate

NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC))
MemoryOf = Callable[..., Memory]
GOOD = dict.fromkeys(("freshness", "coverage", "coherence", "efficiency", "reachability"), 1.0)

NOUNS = (
    "ammeter",
    "basilica",
    "caravan",
    "dolphin",
    "estuary",
    "fjord",
    "glacier",
    "hangar",
    "igloo",
    "juniper",
    "kettle",
    "lantern",
    "marmot",
    "nettle",
    "oyster",
    "penguin",
    "quarry",
    "rhubarb",
    "sextant",
    "thimble",
    "umbrella",
    "viaduct",
    "walnut",
    "xylophone",
    "yoghurt",
    "zeppelin",
)


def topic(*lines: str, head: str = "") -> str:
    return f"---\nname: X\n{head}---\n\n# X\n\n## Facts\n\n" + "".join(f"- {line}\n" for line in lines)


def alone(count: int, day: str = "2026-06-19") -> list[str]:
    """Lines that have nothing to do with each other."""
    return [f"{NOUNS[place]} <!--m:vf={day}T08:00:00Z-->" for place in range(count)]


def health(memory: Memory, lines: int = 0) -> Health:
    return measure(memory, NIGHT, lines)


def test_nothing_is_no_division(memory_of: MemoryOf) -> None:
    found = health(memory_of({}))
    assert found.values == {
        "freshness": 0.0,
        "coverage": 0.0,
        "coherence": 0.0,
        "efficiency": 1.0,
        "reachability": 0.0,
        "score": 15,
    }


@pytest.mark.parametrize(("day", "fresh"), [("2026-06-20", 1.0), ("2026-05-21", 1.0), ("2026-05-20", 0.0)])
def test_fresh_is_within_30_days(memory_of: MemoryOf, day: str, fresh: float) -> None:
    memory = memory_of({"memory/topics/user_a.md": topic(*alone(1, day))})
    assert health(memory).metrics["freshness"] == fresh


def test_freshness_is_a_share_of_the_active_entries(memory_of: MemoryOf) -> None:
    old, new, closed = "vf=2026-01-01", "vf=2026-01-01;ref=2026-06-01", "vf=2026-06-01;vt=2026-06-10"
    lines = [f"{NOUNS[place]} <!--m:{hidden}-->" for place, hidden in enumerate([old, old, new, closed])]
    found = health(memory_of({"memory/topics/user_a.md": topic(*lines)}))
    assert (found.metrics["freshness"], found.entries) == (0.3333, 3)


@pytest.mark.parametrize(("day", "share"), [("2026-06-06", 0.1), ("2026-06-05", 0.0)])
def test_covered_is_within_14_days(memory_of: MemoryOf, day: str, share: float) -> None:
    memory = memory_of({"memory/topics/user_a.md": topic(*alone(1, day))})
    assert health(memory).metrics["coverage"] == share


@pytest.mark.parametrize(
    ("files", "names"),
    [
        ({"memory/topics/user_a.md": topic("kettle")}, {"User"}),
        ({"memory/topics/feedback_a.md": topic("kettle")}, {"Lessons Learned"}),
        ({"memory/topics/project_a.md": topic("kettle")}, {"Projects"}),
        ({"memory/topics/reference_a.md": topic("kettle")}, {"Environment"}),
        ({"memory/topics/notes.md": topic("kettle", head="type: project\n")}, {"Projects"}),
        ({"memory/topics/notes.md": topic("kettle")}, set()),
        ({"memory/topics/project_a.md": topic("kettle", head="category: Strategy\n")}, {"Strategy"}),
        ({"memory/topics/project_a.md": topic("kettle", head="category: people and team\n")}, {"People & Team"}),
        ({"memory/topics/project_a.md": topic("kettle", head="category: Gardening\n")}, {"Projects"}),
        ({"memory/procedures.md": "# P\n\n- kettle\n"}, {"Core Identity"}),
        ({"memory/episodes/a.md": "# E\n\n- kettle\n"}, {"Projects"}),
        ({"memory/topics/project_a.md": topic("we decided to use SQLite")}, {"Projects", "Key Decisions"}),
        ({"memory/topics/project_a.md": topic("我们决定使用 SQLite")}, {"Projects", "Key Decisions"}),
        ({"memory/topics/user_a.md": topic("3 May <!--m:subj=Alice's+birthday-->")}, {"User", "People & Team"}),
        ({"memory/topics/user_a.md": topic("5 月 3 日 <!--m:subj=妹妹的生日-->")}, {"User", "People & Team"}),
        ({"memory/topics/user_a.md": topic("3 May <!--m:subj=location-->")}, {"User"}),
        ({"memory/topics/project_a.md": topic("the pricing of the kettle")}, {"Projects", "Business"}),
        ({"memory/topics/project_a.md": topic("战略 重点")}, {"Projects", "Strategy"}),
        ({"memory/pending.md": "# Pending\n\n- [ ] call the bank\n"}, {"Open Threads"}),
        ({"memory/pending.md": "# Pending\n\n- [x] call the bank\n"}, set()),
        ({"memory/pending.md": "# Pending\n\n- [ ] call <!--m:vf=2026-06-01-->\n"}, set()),
    ],
)
def test_what_stands_for_a_category(memory_of: MemoryOf, files: Mapping[str, str], names: set[str]) -> None:
    found = health(memory_of(files))
    assert set(found.uncovered).isdisjoint(names)
    assert (found.metrics["coverage"], len(found.uncovered)) == (len(names) / 10, 10 - len(names))


def test_a_log_line_typed_decision_makes_its_entry_one(memory_of: MemoryOf) -> None:
    log = "# 2026-06-19\n\n## 09:12\n\n- [decision] SQLite for the ledger <!--m:eid=e0000000000000001-->\n"
    fact = "SQLite for the ledger <!--m:src=log:2026-06-19#e0000000000000001-->"
    files = {"memory/logs/2026/06/2026-06-19.md": log, "memory/topics/project_a.md": topic(fact)}
    assert "Key Decisions" not in health(memory_of(files)).uncovered


@pytest.mark.parametrize(("lines", "share"), [(0, 1.0), (142, 0.716), (200, 0.6), (250, 0.5), (500, 0.0), (900, 0.0)])
def test_efficiency_falls_to_nothing_at_500_lines(memory_of: MemoryOf, lines: int, share: float) -> None:
    assert health(memory_of({}), lines).metrics["efficiency"] == share


def test_components_4_3_1_1_1(memory_of: MemoryOf) -> None:
    lines = alone(10)
    for place, subject in ((0, "a"), (1, "a"), (2, "a"), (3, "a"), (4, "b"), (5, "b"), (6, "b")):
        lines[place] = lines[place].replace("-->", f";subj={subject}-->")
    found = health(memory_of({"memory/topics/user_a.md": topic(*lines)}))
    assert (found.metrics["reachability"], found.metrics["coherence"], found.clusters) == (0.28, 0.7, 5)


@pytest.mark.parametrize(("count", "share"), [(1, 1.0), (5, 0.2), (7, 0.1429)])
def test_isolated_entries_reach_one_in_n(memory_of: MemoryOf, count: int, share: float) -> None:
    found = health(memory_of({"memory/topics/user_a.md": topic(*alone(count))}))
    assert (found.metrics["reachability"], found.metrics["coherence"]) == (share, 0.0)


@pytest.mark.parametrize(
    ("pair", "related"),
    [
        (("kettle <!--m:eid=e000000000000000a-->", "lantern <!--m:sup=e000000000000000a-->"), True),
        (
            ("kettle <!--m:eid=e000000000000000a-->", "lantern <!--m:src=x;ev=log:2026-06-01#x,e000000000000000a-->"),
            True,
        ),
        (("kettle <!--m:eid=e000000000000000a-->", "lantern <!--m:src=entry:memory/a.md#e000000000000000a-->"), True),
        (("kettle <!--m:eid=e000000000000000a-->", "lantern, see e000000000000000a"), True),
        (("kettle <!-- mem_012 -->", "lantern, see mem_012"), True),
        (("kettle <!-- mem_012 -->", "lantern, see mem_0123"), False),
        (("kettle <!--m:subj=Home-->", "lantern <!--m:subj=home-->"), True),
        (("kettle <!--m:subj=home-->", "lantern <!--m:subj=work-->"), False),
        (("the kettle hangs in the viaduct", "a viaduct without a kettle"), True),
        (("the kettle is red", "a kettle of oysters"), False),
        (("高架桥的水壶", "水壶和高架桥"), True),
        (("我喜欢健身", "我喜欢茶"), False),
        (("чайник стоит на виадуке", "виадуке чайник"), True),
        (("إبريق الشاي", "جسر طويل"), False),
        (("🫖", "🌉"), False),
    ],
)
def test_what_relates_two_entries(memory_of: MemoryOf, pair: tuple[str, str], related: bool) -> None:
    memory = memory_of({"memory/topics/user_a.md": topic(*pair)})
    assert (relate(memory.long_term).connected == 2) is related


@pytest.mark.parametrize(
    "link", ["[k](../topics/user_a.md)", "[k](user_a.md#facts)", "[[user_a]]", "[[user_a#Facts|k]]"]
)
def test_a_link_names_the_head_of_a_file(memory_of: MemoryOf, link: str) -> None:
    files = {"memory/topics/user_a.md": topic("kettle", "lantern"), "memory/topics/user_b.md": topic(f"marmot {link}")}
    assert relate(memory_of(files).long_term).related == ((2,), (), (0,))


def test_a_link_out_of_memory_relates_nothing(memory_of: MemoryOf) -> None:
    lines = ("kettle [x](https://example.org/a)", "lantern [x](../../../x.md) [y](a(b).md) [[nowhere]]")
    assert relate(memory_of({"memory/topics/user_a.md": topic(*lines)}).long_term).connected == 0


def test_two_shared_common_tags_are_no_relation(memory_of: MemoryOf) -> None:
    lines = [f"kettle lantern {noun}" for noun in NOUNS[:4]]
    assert relate(memory_of({"memory/topics/user_a.md": topic(*lines)}).long_term).connected == 0
    rare = relate(memory_of({"memory/topics/user_a.md": topic(*lines[:3])}).long_term)
    assert rare.connected == 3


def test_a_closed_entry_is_no_bridge(memory_of: MemoryOf) -> None:
    lines = ["kettle <!--m:eid=e000000000000000a;vt=2026-06-01-->", "lantern <!--m:sup=e000000000000000a-->"]
    assert health(memory_of({"memory/topics/user_a.md": topic(*lines)})).clusters == 1


def test_ten_ids_at_most(memory_of: MemoryOf) -> None:
    head = "kettle <!--m:eid=e000000000000000a-->"
    lines = [f"{noun} <!--m:sup=e000000000000000a-->" for noun in NOUNS[:15]]
    found = relate(memory_of({"memory/topics/user_a.md": topic(head, *lines)}).long_term)
    assert len(found.related[0]) == 10
    assert found.clusters == (16,)


def test_68_5_is_69() -> None:
    metrics = {"freshness": 0.72, "coverage": 0.80, "coherence": 0.55, "efficiency": 0.90, "reachability": 0.40}
    assert score_of(metrics) == 69


@given(st.lists(st.integers(0, 10_000), min_size=5, max_size=5))
def test_the_stored_metrics_add_up_to_the_score(units: list[int]) -> None:
    names = ("freshness", "coverage", "coherence", "efficiency", "reachability")
    exact = sum(weight * unit for weight, unit in zip((25, 25, 20, 15, 15), units, strict=True))
    score = score_of(dict(zip(names, (unit / 10_000 for unit in units), strict=True)))
    assert 0 <= score <= 100
    assert -5_000 < exact - score * 10_000 <= 5_000 - 1 or exact - score * 10_000 == -5_000


@pytest.mark.parametrize(
    ("score", "word"),
    [(100, "Excellent"), (80, "Excellent"), (79, "Good"), (60, "Good"), (59, "Fair"), (40, "Fair"), (39, "Poor"),
     (20, "Poor"), (19, "Critical"), (0, "Critical")],
)  # fmt: skip
def test_ratings(score: int, word: str) -> None:
    assert rating(score) == word


def test_the_score_of_a_small_memory_by_hand(memory_of: MemoryOf) -> None:
    files = {
        "memory/topics/user_a.md": topic(*alone(2)),
        "memory/topics/project_a.md": topic("kettle of the viaduct <!--m:vf=2026-01-01-->", "viaduct kettle"),
    }
    found = health(memory_of(files, first_seen={}), 100)
    assert found.metrics == {
        "freshness": 0.75,
        "coverage": 0.2,
        "coherence": 0.5,
        "efficiency": 0.8,
        "reachability": 0.375,
    }
    assert found.score == 51


@pytest.mark.parametrize(
    ("metric", "least"),
    [("freshness", 0.5), ("coverage", 0.5), ("coherence", 0.3), ("efficiency", 0.3), ("reachability", 0.4)],
)
def test_suggestions_fire_below_their_threshold(metric: str, least: float) -> None:
    assert suggestions({**GOOD, metric: least}) == ()
    assert suggestions({**GOOD, metric: least - 0.0001}) == (metric,)


def test_a_score_that_fell_three_times_in_a_row_is_said() -> None:
    assert suggestions(GOOD, (70, 60, 50)) == ()
    assert suggestions(GOOD, (70, 60, 50, 50)) == ()
    assert suggestions(GOOD, (70, 60, 50, 49)) == ("falling",)
    assert [falls(scores) for scores in ((), (1,), (2, 1), (1, 2), (9, 3, 2, 1))] == [0, 0, 1, 0, 3]


def test_missing_kinds_are_named(memory_of: MemoryOf) -> None:
    files = {"memory/procedures.md": "# P\n", "memory/episodes/a.md": "# E\n\n- kettle <!--m:vt=2026-01-01-->\n"}
    assert missing(memory_of(files), NIGHT.now) == ("episodes", "procedures")
    full = {"memory/procedures.md": "# P\n\n- kettle\n", "memory/episodes/a.md": "# E\n\n- kettle\n"}
    assert missing(memory_of(full), NIGHT.now) == ()


def test_a_date_in_first_seen_ages_an_undated_line(memory_of: MemoryOf) -> None:
    memory = memory_of({"memory/topics/user_a.md": topic("kettle")})
    (entry,) = memory.long_term
    aged = Memory(memory.documents, memory.grammars, memory.places, first_seen={entry.id: date(2026, 1, 1)})
    assert (health(memory).metrics["freshness"], health(aged).metrics["freshness"]) == (1.0, 0.0)
