"""MEMORY.md and index.json: their form, their budget, what of others' stays, and that waking is a fixed point."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.chain.guards import objection
from slowwave.pipeline.domain.edit import touched
from slowwave.pipeline.domain.intent import Measure, Reindex
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tally import score
from slowwave.pipeline.settings import Index, Settings
from slowwave.stages import locus_coeruleus, memory_index

MemoryOf = Callable[..., Memory]
Woken = Callable[..., Memory]
NIGHT = Night(datetime(2026, 6, 20, 22, tzinfo=UTC))
INDEX = "memory/MEMORY.md"


def topic(name: str, *lines: str, description: str = "what it is") -> str:
    facts = "".join(f"- {line}\n" for line in lines or ("kettle <!--m:vf=2026-06-01-->",))
    said = f"description: {json.dumps(description)}\n" if description else ""
    return f"---\nname: {name}\n{said}type: project\n---\n\n# {name}\n\n## Facts\n\n{facts}"


def pattern(name: str, trigger: str, count: int = 3, updated: str = "2026-06-01") -> str:
    return (
        f"---\nname: {name}\ntrigger: {trigger}\nresponse: wait\ncount: {count}\nupdated: {updated}\n---\n\n# {name}\n"
    )


def index(memory: Memory) -> str:
    return memory.documents[memory.places.index].text


def paths(memory: Memory, outcome: Outcome) -> set[str]:
    edits = (edit for change in outcome.changes for edit in change.edits(memory))
    return {path for edit in edits for path in touched(edit)}


@pytest.fixture
def small(memory_of: MemoryOf) -> Memory:
    files = {
        "memory/topics/user_li.md": topic("李雷", "喜欢绿茶", description="用户是谁").replace("project", "user"),
        "memory/topics/project_ledger.md": topic("Ledger", "uses SQLite", description="The ledger: what, why"),
        "memory/topics/project_empty.md": "---\nname: Empty\n---\n\n# Empty\n\n## Facts\n",
        "memory/topics/project_over.md": topic("Over", "done <!--m:vt=2026-06-01-->"),
        "memory/patterns/p-dns.md": pattern("DNS fails", "ENOTFOUND from web_search"),
        "memory/candidates.md": "# Candidates\n\n- [DREAM] perhaps\n- [DREAM] no <!--m:st=rejected-->\n",
    }
    return memory_of(files, state={"dreams": 3, "last_dream": "2026-06-20T22:00:00Z"})


def test_a_new_index_is_the_v3_3_form_to_the_letter(small: Memory, woken: Woken) -> None:
    after = woken(small)
    kept = score(after.state.get("health"))
    assert index(after) == (
        "# MEMORY.md — Long-Term Memory Index\n\n"
        "<!-- slowwave:index:start -->\n"
        "_Last updated: 2026-06-20_\n\n"
        "## Topics\n"
        "- [李雷](topics/user_li.md) — 用户是谁\n"
        "- [Ledger](topics/project_ledger.md) — The ledger: what, why\n\n"
        "## Patterns\n"
        "- [DNS fails](patterns/p-dns.md) — ENOTFOUND from web_search\n\n"
        "## Stats\n"
        f"- Total entries: 2 | Health: {kept}/100 | Streak: 3 dreams\n"
        "- Candidates: 1 waiting to be confirmed\n"
        "<!-- slowwave:index:end -->\n"
    )


def test_waking_is_a_fixed_point(small: Memory, woken: Woken) -> None:
    after = woken(small)
    (measured,) = locus_coeruleus.run(small, NIGHT).changes
    assert isinstance(measured, Measure)
    assert measured.values["efficiency"] == (500 - index(after).count("\n")) / 500


def test_nothing_is_due_for_the_sake_of_a_projection(small: Memory) -> None:
    assert locus_coeruleus.run(small, NIGHT).due is None
    assert memory_index.run(small, NIGHT).due is None


def test_another_day_alone_changes_no_index(small: Memory, woken: Woken) -> None:
    later = Night(datetime(2026, 6, 21, 22, tzinfo=UTC))
    after = woken(small)
    assert INDEX not in paths(after, memory_index.run(after, later))


@pytest.mark.parametrize(
    ("places", "path", "link"),
    [
        (Places(), "memory/topics/project_a.md", "(topics/project_a.md)"),
        (Places(home="", index="MEMORY.md"), "topics/project_a.md", "(topics/project_a.md)"),
        (Places(home="notes/", index="notes/MEMORY.md"), "notes/topics/project_a.md", "(topics/project_a.md)"),
        (Places(home="memory/", index="MEMORY.md"), "memory/topics/project_a.md", "(memory/topics/project_a.md)"),
        (Places(home="memory/", index="x/MEMORY.md"), "memory/topics/project_a.md", "(../memory/topics/project_a.md)"),
        (Places(), "memory/topics/project_a (1).md", "(topics/project_a%20%281%29.md)"),
        (Places(), "memory/topics/project_账本.md", "(topics/project_账本.md)"),
    ],
)
def test_links_are_seen_from_the_index(memory_of: MemoryOf, woken: Woken, places: Places, path: str, link: str) -> None:
    after = woken(memory_of({path: topic("A")}, places=places))
    assert f"- [A]{link} — what it is\n" in index(after)


def test_titles_and_descriptions_stay_one_line_that_breaks_nothing(memory_of: MemoryOf, woken: Woken) -> None:
    head = '---\nname: "A [1] <!-- x"\ndescription: "one\\ntwo --> ' + "长" * 300 + '"\n---\n\n- kettle\n'
    files = {
        "memory/topics/project_a.md": head,
        "memory/topics/project_b.md": "# Ящик\n\n- чайник\n",
        "memory/topics/project_c.md": "- 🫖\n",
        "memory/topics/project_d.md": topic("D", description="the key is sk-abcdefghijklmnopqrstuvwxyz123456"),
    }
    files["memory/patterns/p-x.md"] = pattern("简短", "简短")
    after = woken(memory_of(files))
    assert "- [简短](patterns/p-x.md)\n" in index(after)
    (line,) = [line for line in index(after).splitlines() if "project_a" in line]
    assert line.startswith("- [A (1) <!‑‑ x](topics/project_a.md) — one two ‑‑> 长")
    assert line.endswith("长…")
    assert len(line) < 140
    assert "- [Ящик](topics/project_b.md)\n" in index(after)
    assert "- [project_c](topics/project_c.md)\n" in index(after)
    assert "sk-abc" not in index(after)


FRAME = 12
"""Lines of a new index beside its rows: title, markers, date, three headings, stats and blanks."""


def many(count: int, **values: str) -> dict[str, str]:
    return {
        f"memory/topics/project_t{place:04}.md": topic(f"T{place:04}", f"fact {place} <!--m:vf=2026-06-01-->", **values)
        for place in range(count)
    }


@pytest.mark.parametrize(("topics", "lines", "folded"), [(187, 199, 0), (188, 200, 0), (189, 200, 2), (400, 200, 213)])
def test_at_most_200_lines(memory_of: MemoryOf, topics: int, lines: int, folded: int, woken: Woken) -> None:
    after = woken(memory_of(many(topics)))
    text = index(after)
    assert text.count("\n") == lines
    assert text.count("](topics/") == topics - folded == lines - FRAME - bool(folded)
    assert (f"- and {folded} more topics\n" in text) is bool(folded)
    assert f"Total entries: {topics} |" in text
    assert memory_index.run(after, NIGHT).findings == ()


@pytest.mark.parametrize("text", ["账本的描述" * 16, "🫖 чайник", "x" * 159])
def test_at_most_25_000_bytes(memory_of: MemoryOf, text: str, woken: Woken) -> None:
    after = woken(memory_of(many(187, description=text)))
    size = len(index(after).encode())
    row = len(f"- [T0000](topics/project_t0000.md) — {text}\n".encode())
    if 187 * row > 24_000:
        assert 25_000 - 2 * row < size <= 25_000
        assert " more topics\n" in index(after)
    else:
        assert " more topics\n" not in index(after)


def test_byte_budget_to_the_byte(memory_of: MemoryOf, woken: Woken) -> None:
    memory = memory_of(many(20, description="账本"))
    whole = len(index(woken(memory, _budget(lines=200, size=25_000))).encode())
    # The room of a three-digit score is kept, so that a better night does not fold a topic.
    spare = 3 - len(str(score(woken(memory).state.get("health"))))
    assert " more " not in index(woken(memory, _budget(lines=200, size=whole + spare)))
    assert "- and 1 more topic\n" in index(woken(memory, _budget(lines=200, size=whole + spare - 1)))


def _budget(lines: int, size: int) -> Night:
    return replace(NIGHT, settings=Settings(index=Index(lines, size)))


def test_folding_is_by_importance_and_recency_never_by_place(memory_of: MemoryOf, woken: Woken) -> None:
    files = {
        "memory/topics/project_a.md": topic("A old", "x <!--m:vf=2026-01-01-->"),
        "memory/topics/project_b.md": topic("B pinned", "📌 PIN y <!--m:vf=2026-01-01-->"),
        "memory/topics/project_c.md": topic("C new", "z <!--m:vf=2026-06-19-->"),
        "memory/topics/project_d.md": topic("D high", "🔥 HIGH w <!--m:vf=2026-05-01-->"),
        "memory/topics/project_z.md": topic("Z newest", "v <!--m:vf=2026-06-20-->"),
    }
    shown = []
    for lines in range(FRAME + 1, FRAME + 5):
        text = index(woken(memory_of(files), _budget(lines, 25_000)))
        shown.append([line[3] for line in text.splitlines() if "](topics/" in line])
    assert shown == [[], ["B"], ["B", "D"], ["B", "D", "Z"]]


def test_patterns_have_every_fourth_place_by_how_often_they_came_back(memory_of: MemoryOf, woken: Woken) -> None:
    files = many(20)
    files |= {f"memory/patterns/p-{place}.md": pattern(f"P{place}", "t", count=place) for place in range(1, 6)}
    text = index(woken(memory_of(files), _budget(FRAME + 10, 25_000)))
    assert text.count("](topics/") == 6
    assert [name for name in ("P1", "P2", "P3", "P4", "P5") if name in text] == ["P4", "P5"]
    assert "- and 14 more topics\n" in text
    assert "- and 3 more patterns\n" in text


def test_what_people_wrote_counts_and_is_never_cut(memory_of: MemoryOf, woken: Woken) -> None:
    own = "# My memory\n\n" + "".join(f"- note {place}\n" for place in range(180))
    after = woken(memory_of({**many(20), INDEX: own}))
    assert index(after).count("\n") == 200
    assert "- and 14 more topics\n" in index(after)
    assert all(line in index(after) for line in own.splitlines())
    full = woken(memory_of({**many(20), INDEX: own + "- 还有\n" * 20}))
    assert "- and 20 more topics\n" in index(full)
    (finding,) = memory_index.run(full, NIGHT).findings
    assert (finding.code, finding.where) == ("D701", INDEX)


def test_text_around_the_markers_survives_byte_for_byte(memory_of: MemoryOf, woken: Woken) -> None:
    before, behind = "\ufeff# Mine\r\n\r\nprose \udcff here\r\n", "## More\r\n\r\n- [Wiki](https://example.org) — team"
    region = "<!-- slowwave:index:start -->\r\nold\r\n<!-- slowwave:index:end -->\r\n"
    after = woken(memory_of({"memory/topics/project_a.md": topic("A"), INDEX: before + region + behind}))
    assert index(after).startswith(before + "<!-- slowwave:index:start -->\r\n_Last updated: 2026-06-20_\r\n")
    assert f"dreams\r\n<!-- slowwave:index:end -->\r\n{behind}\r\nold\r\n" in index(after)
    assert "\n" not in index(after).replace("\r\n", "")


def test_a_line_typed_into_our_region_is_kept_below_it(small: Memory, memory_of: MemoryOf, woken: Woken) -> None:
    text = index(woken(small)).replace("## Patterns\n", "- Ring Ann at 5\n## Patterns\n- 记得浇花\n")
    files = {path: doc.text for path, doc in small.documents.items()} | {INDEX: text}
    after = woken(memory_of(files, state=small.state))
    assert index(after).endswith("<!-- slowwave:index:end -->\n- Ring Ann at 5\n- 记得浇花\n")
    assert index(after).count("Ring Ann") == 1


def test_a_row_that_a_person_reworded_stands_in_their_words(small: Memory, memory_of: MemoryOf, woken: Woken) -> None:
    text = index(woken(small)).replace("The ledger: what, why", "my own words about it")
    files = {path: doc.text for path, doc in small.documents.items()} | {INDEX: text}
    edited = memory_of(files, state=small.state, edited=frozenset({INDEX}), first_seen={"l": date(2026, 1, 1)})
    after = woken(edited)
    assert index(after).count("project_ledger.md") == 1
    assert index(after).endswith("- [Ledger](topics/project_ledger.md) — my own words about it\n")
    unedited = woken(replace(edited, edited=frozenset()))
    assert "my own words" not in index(unedited)


def test_a_topic_that_people_list_themselves_is_not_listed_twice(memory_of: MemoryOf, woken: Woken) -> None:
    places = Places(home="", index="MEMORY.md")
    own = "- [Ann](user_ann.md) — the user\n- [Wiki](https://example.org/user_bob.md)\nsee [B](user_bob.md)\n"
    files = {"user_ann.md": topic("Ann"), "user_bob.md": topic("Bob"), "MEMORY.md": own}
    roles = {"user_ann.md": Role.TOPIC, "user_bob.md": Role.TOPIC}
    after = woken(memory_of(files, roles, places=places))
    assert index(after).endswith("<!-- slowwave:index:end -->\n" + own)
    assert index(after).count("(user_ann.md)") == 1
    assert "- [Bob](user_bob.md) — what it is\n" in index(after)
    assert "Total entries: 2 " in index(after)


OLD = (
    "# MEMORY.md — Long-Term Memory Index\n\n_Last updated: 2026-01-01_\n\n## Topics\n"
    "- [Ledger](topics/project_ledger.md) — bookkeeping\n- [Gone](topics/project_gone.md) — was here\n- Ring Ann\n\n"
    "## Patterns\n- [dns](patterns/p-dns.md) — no DNS\n\n## Stats\n"
    "- Total entries: 7 | Health: 51/100 | Streak: 2 dreams\n\n## Mine\n\nprose\n"
)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_an_index_without_markers_is_taken_over_once(memory_of: MemoryOf, ending: str, woken: Woken) -> None:
    files = {
        "memory/topics/project_ledger.md": topic("Ledger", description=""),
        "memory/patterns/p-dns.md": pattern("DNS fails", "ENOTFOUND"),
        INDEX: OLD.replace("\n", ending),
    }
    after = woken(memory_of(files))
    text = index(after)
    assert ("\r\n" in text) is (ending == "\r\n")
    text = text.replace("\r\n", "\n")
    assert text.startswith("# MEMORY.md — Long-Term Memory Index\n\n<!-- slowwave:index:start -->\n_Last updated: 2026")
    assert text.count("_Last updated") == text.count("## Topics") == text.count("## Stats") == 1
    assert text.count("project_ledger.md") == text.count("p-dns.md") == 1
    assert "- [Ledger](topics/project_ledger.md) — bookkeeping\n" in text
    assert text.endswith(
        "<!-- slowwave:index:end -->\n\n- [Gone](topics/project_gone.md) — was here\n- Ring Ann\n\n## Mine\n\nprose\n"
    )


def test_a_taken_over_index_without_a_title_gets_one(memory_of: MemoryOf, woken: Woken) -> None:
    old = "## Topics\n\n## Patterns\n\n## Stats\n- Total entries: 0 | Health: 0/100 | Streak: 1 dreams\n"
    after = woken(memory_of({"memory/topics/project_a.md": topic("A"), INDEX: old}))
    assert index(after).startswith("# MEMORY.md — Long-Term Memory Index\n\n<!-- slowwave:index:start -->\n")


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
def test_an_empty_file_gets_the_title(memory_of: MemoryOf, text: str, woken: Woken) -> None:
    after = woken(memory_of({"memory/topics/project_a.md": topic("A"), INDEX: text}))
    assert "# MEMORY.md — Long-Term Memory Index\n\n<!-- slowwave:index:start -->\n" in index(after)


def test_the_root_index_of_openclaw_is_never_written(memory_of: MemoryOf, woken: Woken) -> None:
    files = {"MEMORY.md": "# Memory\n\n- likes tea\n", "memory/topics/project_a.md": topic("A")}
    memory = memory_of(files, {"MEMORY.md": Role.FOREIGN})
    assert paths(memory, memory_index.run(memory, NIGHT)) == {INDEX, "memory/index.json"}
    assert woken(memory).documents["MEMORY.md"].text == files["MEMORY.md"]


def test_every_link_of_ours_resolves(small: Memory, woken: Woken) -> None:
    after = woken(small)
    links = [line.partition("](")[2].partition(")")[0] for line in index(after).splitlines() if "](" in line]
    assert links
    assert all(f"memory/{link}" in after.documents for link in links)


def test_no_secret_reaches_the_indexes(memory_of: MemoryOf, woken: Woken) -> None:
    secret = "sk-abcdefghijklmnopqrstuvwxyz123456"
    after = woken(memory_of({"memory/topics/project_a.md": topic(f"A {secret}", f"the key is {secret}")}))
    assert secret not in index(after) + after.documents["memory/index.json"].text


def test_the_guard_sees_a_secret_in_a_new_line_of_a_projection(memory_of: MemoryOf) -> None:
    memory = memory_of({INDEX: "x\n"})
    secret = "api_key = sk-abcdefghijklmnopqrstuvwxyz123456\n"
    fresh = Reindex(INDEX, "", "x\n", "x\n" + secret, "")
    assert objection(fresh, fresh.edits(memory), memory, NIGHT) == "it looks like a secret"
    known = Reindex(INDEX, "", "x\n" + secret, "y\n" + secret, "")
    assert objection(known, known.edits(memory), memory, NIGHT) == ""


LINES = st.sampled_from(
    [
        "# MEMORY.md", "## Topics", "## Stats", "## Mine", "", "prose", "- Ring Ann", "- 记得浇花", "- and 3 more",
        "_Last updated: 2026-01-01_", "- [A](topics/project_a.md) — mine", "- [A](topics/project_a.md) — what it is",
        "- [W](https://example.org)", "- [G](topics/gone.md) — gone", "- Total entries: 7 | Health: 1/100 | Streak: 2",
        "<!-- slowwave:index:start -->", "<!-- slowwave:index:end -->", "```", "- \udcff", "\ufeff", "- [ ] todo",
    ]
)  # fmt: skip
OURS = ("##", "- and", "_Last", "- [A]", "- Total", "<!--", "# MEMORY")


@given(st.lists(LINES, max_size=14), st.sampled_from(["\n", "\r\n"]), st.booleans(), st.integers(0, 30))
def test_whatever_stood_in_the_file_waking_settles_and_loses_no_line(
    memory_of: MemoryOf, woken: Woken, lines: list[str], ending: str, last: bool, budget: int
) -> None:
    files: Mapping[str, str] = {
        "memory/topics/project_a.md": topic("A"),
        "memory/topics/project_b.md": topic("B"),
        INDEX: ending.join(lines) + (ending if last else ""),
    }
    night = _budget(budget, 25_000)
    after = woken(memory_of(files), night)
    assert all(line in index(after) for line in lines if not line.startswith(OURS))
    assert index(after).count("(topics/project_b.md)") <= 1
    assert index(after).count("## Patterns") == 1
