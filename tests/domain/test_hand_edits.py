"""What people did to our files: each rule of ARCHITECTURE 5, "Hand edits"."""

from collections.abc import Mapping
from datetime import date

import pytest

from slowwave.pipeline.domain.base import FORMER, Base, Gone
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.hand_edits import HandEdits, hand_edits
from slowwave.pipeline.domain.intent import Follow, Refuse
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import Places
from slowwave.pipeline.format.grammars import GRAMMARS

BORN, TODAY = date(2026, 11, 1), date(2026, 11, 30)
TOPIC, OTHER, PENDING = "memory/topics/project_x.md", "memory/topics/user_y.md", "memory/pending.md"
ARCHIVE, FOREIGN = "memory/archive.md", "memory/procedures.md"
NAMED = (
    "- Deploys go through the blue server "
    "<!--m:eid=e00000000000000aa;by=human;src=log:2026-10-02#l1;ev=log:2026-10-03#l2-->\n"
)
PLAIN = (
    "- The office is in Utrecht\n",
    "- 数据库在东京机房\n",
    "- Отчёт готовят по пятницам\n",
    "- الاجتماع يوم الأحد\n",
    "- 🚀🚀\n",
)
TEXT = "# X\n\n## Facts\n\n" + NAMED + "".join(PLAIN)


def _memory(files: Mapping[str, str], base: Base | None = None, unreadable: frozenset[str] = frozenset()) -> Memory:
    places = Places()
    docs = {}
    for path, text in files.items():
        role = places.role_of(path)
        assert role is not None
        docs[path] = Document(path, role, text, GRAMMARS[role])
    edited = base.edited(docs.values(), unreadable) if base else frozenset[str]()
    return Memory(docs, GRAMMARS, places, edited=edited)


def _base(files: Mapping[str, str]) -> Base:
    return Base({}).next(_memory(files).documents.values(), BORN)


def _edits(
    before: Mapping[str, str],
    after: Mapping[str, str],
    *,
    head: bool = False,
    unreadable: frozenset[str] = frozenset(),
) -> HandEdits:
    base = _base(before)
    return hand_edits(base, _memory(after, base, unreadable), unreadable, head_moved=head)


def _texts(hand: HandEdits) -> list[str]:
    return [row.raw for _, row in hand.withdrawn]


def _after_night(after: Mapping[str, str], hand: HandEdits) -> Mapping[str, str]:
    """The files once what the person did has landed."""
    evolved = evolve(_memory(after), [intent.edits(_memory(after)) for intent in hand.intents(TODAY)])
    assert evolved.conflicts == {}
    return {path: doc.text for path, doc in evolved.memory.documents.items()}


def _whys(hand: HandEdits) -> list[str]:
    return [intent.why for intent in hand.intents(TODAY)]


def test_where_edits_are_trusted_a_reworded_line_is_the_owners() -> None:
    before = TEXT.replace("by=human", "by=agent")
    hand = _edits({TOPIC: before}, {TOPIC: before.replace("blue server", "green server")})
    values = [[one.values for one in hand.intents(TODAY, *by) if isinstance(one, Follow)] for by in ((), ("human",))]
    assert values == [[(("by", "agent", "edit"),)], [(("by", "agent", "human"),)]]


def test_an_untouched_file_says_nothing() -> None:
    assert _edits({TOPIC: TEXT}, {TOPIC: TEXT}) == HandEdits()


@pytest.mark.parametrize("line", PLAIN)
def test_a_line_taken_out_is_withdrawn(line: str) -> None:
    hand = _edits({TOPIC: TEXT}, {TOPIC: TEXT.replace(line, "")})
    assert _texts(hand) == [line.rstrip("\n")]
    assert (hand.found, hand.asked, hand.findings) == ((), (), ())


def test_a_withdrawal_is_refused_with_its_text_and_evidence() -> None:
    (intent,) = _edits({TOPIC: TEXT}, {TOPIC: TEXT.replace(NAMED, "")}).intents(TODAY)
    assert isinstance(intent, Refuse)
    refusal = intent.refusal
    assert (refusal.day, refusal.kind, refusal.by) == (TODAY, "withdrawn", "edit")
    assert refusal.text == "Deploys go through the blue server"
    assert refusal.evidence == ("log:2026-10-02#l1", "log:2026-10-03#l2")
    assert refusal.forbids(("log:2026-10-02#l1",), date(2026, 10, 2))
    assert not refusal.forbids(("log:2026-12-02#l9",), date(2026, 12, 2))


@pytest.mark.parametrize("line", [NAMED, *PLAIN])
def test_the_same_text_in_another_file_was_moved(line: str) -> None:
    before = {TOPIC: TEXT, OTHER: "# Y\n"}
    after = {TOPIC: TEXT.replace(line, ""), OTHER: "# Y\n\n" + line}
    hand = _edits(before, after)
    assert [(one.row.raw, one.entry.path, one.reworded) for one in hand.found] == [(line.rstrip("\n"), OTHER, False)]
    assert (hand.withdrawn, _whys(hand)) == ((), [f"moved by hand from {TOPIC}"])
    assert _after_night(after, hand) == after


def test_a_renamed_file_lost_nothing() -> None:
    hand = _edits({TOPIC: TEXT}, {OTHER: TEXT})
    assert (len(hand.found), hand.withdrawn, hand.asked) == (6, (), ())


@pytest.mark.parametrize(("old", "new"), [("blue server", "green server"), ("in Utrecht", "in Utrecht now")])
def test_a_line_reworded_in_another_file_is_the_same_line(old: str, new: str) -> None:
    line = next(one for one in (NAMED, *PLAIN) if old in one)
    after = {TOPIC: TEXT.replace(line, ""), OTHER: "# Y\n\n" + line.partition(" <!--")[0].strip().replace(old, new)}
    hand = _edits({TOPIC: TEXT, OTHER: "# Y\n"}, after)
    assert (hand.withdrawn, _whys(hand)) == ((), [f"moved and reworded by hand from {TOPIC}"])
    assert ("eid=e00000000000000aa" in _after_night(after, hand)[OTHER]) is (line == NAMED)


def test_a_line_that_another_took_in_is_not_withdrawn() -> None:
    both = "- Deploys go through the blue server; the office is in Utrecht\n"
    after = {TOPIC: TEXT.replace(NAMED, "").replace(PLAIN[0], both)}
    hand = _edits({TOPIC: TEXT}, after)
    assert (hand.withdrawn, hand.asked, len(hand.found), len(hand.merged)) == ((), (), 1, 1)
    (merged,) = hand.merged
    assert [(row.id, row.gone) for _, row in hand.gone if row.id == merged.row.id] == [(merged.row.id, Gone.REWORDED)]
    assert f"`dream restore {merged.row.id}` brings that back" in _whys(hand)[-1]


def test_a_short_line_is_not_found_in_any_long_one() -> None:
    long = "- " + " ".join(f"word{n} office Utrecht is the" for n in range(40)) + "\n"
    hand = _edits({TOPIC: TEXT}, {TOPIC: TEXT.replace(PLAIN[0], "") + long})
    assert [row.raw for _, row in hand.withdrawn] == ["- The office is in Utrecht"]


def test_words_that_come_back_are_nobodys_new_ones() -> None:
    first = {TOPIC: TEXT.replace("blue server", "green server")}
    base = _base({TOPIC: TEXT})
    hand = hand_edits(base, _memory(first, base), frozenset(), head_moved=False)
    later = _after(base, first, hand)
    back = hand_edits(later, _memory({TOPIC: TEXT}, later), frozenset(), head_moved=False)
    assert [one.again for one in back.found] == [True]
    assert _after_night({TOPIC: TEXT}, back) == {TOPIC: TEXT}


def test_what_somebody_took_off_an_annotation_stays_off() -> None:
    after = {TOPIC: TEXT.replace("blue server", "green server").replace(";ev=log:2026-10-03#l2", "")}
    assert ";ev=" not in _after_night(after, _edits({TOPIC: TEXT}, after))[TOPIC]


def test_a_line_moved_to_the_archive_by_hand_is_not_gone() -> None:
    hand = _edits({TOPIC: TEXT, ARCHIVE: ""}, {TOPIC: TEXT.replace(PLAIN[0], ""), ARCHIVE: PLAIN[0]})
    assert (hand.withdrawn, hand.asked) == ((), ())


def test_of_two_equal_lines_one_is_enough() -> None:
    hand = _edits({TOPIC: TEXT + PLAIN[0]}, {TOPIC: TEXT})
    assert (hand.withdrawn, hand.asked) == ((), ())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (PLAIN[0], "- The office is in Utrecht, on the third floor\n"),
        (PLAIN[0], "- Our office moved, it is in Utrecht now\n"),
        (PLAIN[1], "- 数据库在大阪机房\n"),
        (PLAIN[2], "- Отчёт готовят по четвергам\n"),
        (PLAIN[3], "- الاجتماع يوم الإثنين\n"),
    ],
)
def test_a_like_line_in_its_place_is_the_same_line_reworded(old: str, new: str) -> None:
    after = {TOPIC: TEXT.replace(old, new)}
    hand = _edits({TOPIC: TEXT}, after)
    assert [(one.row.raw, one.entry.text, one.reworded) for one in hand.found] == [
        (old[2:-1].join(("- ", "")), new[2:-1], True)
    ]
    assert (hand.withdrawn, _whys(hand)) == ((), ["reworded by hand"])
    assert _after_night(after, hand) == after


def test_another_line_in_its_place_is_another_line() -> None:
    hand = _edits({TOPIC: TEXT}, {TOPIC: TEXT.replace(PLAIN[0], "- Lunch is at noon\n")})
    assert _texts(hand) == ["- The office is in Utrecht"]


def test_a_reworded_line_that_keeps_its_id_is_by_edit_from_now_on() -> None:
    after = TEXT.replace("blue server", "green server")
    hand = _edits({TOPIC: TEXT}, {TOPIC: after})
    (intent,) = hand.intents(TODAY)
    assert isinstance(intent, Follow)
    evolved = evolve(_memory({TOPIC: after}), [intent.edits(_memory({TOPIC: after}))])
    assert evolved.conflicts == {}
    text = evolved.memory.documents[TOPIC].text
    assert text == after.replace("by=human", "by=edit")


def test_an_annotation_that_was_dropped_comes_back() -> None:
    after = {TOPIC: TEXT.replace(NAMED, "- Deploys go through the blue server\n")}
    hand = _edits({TOPIC: TEXT}, after)
    evolved = evolve(_memory(after), [intent.edits(_memory(after)) for intent in hand.intents(TODAY)])
    assert evolved.memory.documents[TOPIC].text == TEXT


def test_a_reworded_line_without_its_annotation_keeps_its_id() -> None:
    after = {TOPIC: TEXT.replace(NAMED, "- Deploys go through the green server\n")}
    hand = _edits({TOPIC: TEXT}, after)
    evolved = evolve(_memory(after), [intent.edits(_memory(after)) for intent in hand.intents(TODAY)])
    entry = evolved.memory.by_id["e00000000000000aa"]
    assert (entry.text, entry.origin, entry.source) == (
        "Deploys go through the green server",
        "edit",
        "log:2026-10-02#l1",
    )


def test_a_ticked_box_is_no_other_line() -> None:
    before = "# Pending\n\n- [ ] Order the cable\n- [ ] 续签证书 <!--m:eid=e00000000000000bb-->\n"
    assert _edits({PENDING: before}, {PENDING: before.replace("[ ]", "[x]")}) == HandEdits()


def _many(count: int) -> list[str]:
    words = ("harbour", "violin", "granite", "pepper", "lantern", "meadow", "copper", "thunder", "walnut", "saddle")
    return [f"- {words[n % 10]} {words[n // 10 % 10]} {n * 7919}\n" for n in range(count)]


@pytest.mark.parametrize(("lines", "taken", "asks"), [(300, 20, False), (300, 21, True), (29, 3, True), (30, 3, False)])
def test_much_at_once_is_asked_about(lines: int, taken: int, asks: bool) -> None:
    body = _many(lines)
    hand = _edits({TOPIC: "".join(body)}, {TOPIC: "".join(body[taken:])})
    assert (len(hand.asked), len(hand.withdrawn)) == ((taken, 0) if asks else (0, taken))
    assert [finding.code for finding in hand.findings] == (["D120"] if asks else [])


def test_two_of_three_lines_are_a_choice() -> None:
    body = _many(3)
    assert len(_edits({TOPIC: "".join(body)}, {TOPIC: body[0]}).withdrawn) == 2


def test_many_over_several_files_are_asked_about() -> None:
    first, second = _many(300)[:150], _many(300)[150:]
    before = {TOPIC: "".join(first), OTHER: "".join(second)}
    hand = _edits(before, {TOPIC: "".join(first[11:]), OTHER: "".join(second[10:])})
    assert (len(hand.asked), hand.withdrawn) == (21, ())


def test_a_missing_file_withdraws_nothing() -> None:
    hand = _edits({TOPIC: PLAIN[0], OTHER: PLAIN[1]}, {OTHER: PLAIN[1]})
    assert ([row.raw for _, row in hand.asked], hand.withdrawn) == ([PLAIN[0][:-1]], ())
    assert "the file is gone" in hand.findings[0].message


def test_of_an_unreadable_file_nothing_is_missing() -> None:
    assert _edits({TOPIC: PLAIN[0]}, {}, unreadable=frozenset({TOPIC})) == HandEdits()


@pytest.mark.parametrize("unreadable", [frozenset({TOPIC}), frozenset[str]()])
def test_while_a_file_is_not_to_be_had_no_line_of_another_is_withdrawn(unreadable: frozenset[str]) -> None:
    before = {TOPIC: TEXT, OTHER: PLAIN[0] + "- Likes tea\n"}
    hand = _edits(before, {OTHER: PLAIN[0]}, unreadable=unreadable)
    assert ([row.raw for path, row in hand.asked if path == OTHER], hand.withdrawn) == (["- Likes tea"], ())
    assert hand.findings[-1].message.startswith("1 line is missing here, and memory/topics/project_x.md ")


def test_a_file_as_it_stood_before_withdraws_nothing() -> None:
    base, more = _base({TOPIC: TEXT}), {TOPIC: TEXT + "- Likes tea\n"}
    later = _after(base, more, hand_edits(base, _memory(more, base), frozenset(), head_moved=False))
    hand = hand_edits(later, _memory({TOPIC: TEXT}, later), frozenset(), head_moved=False)
    assert (len(hand.asked), hand.withdrawn) == (1, ())
    assert "as it stood at an earlier dream" in hand.findings[0].message


def test_so_many_states_of_a_file_are_known() -> None:
    base = Base({})
    for number in range(FORMER + 3):
        base = base.next(_memory({TOPIC: f"- state {number}\n"}).documents.values(), TODAY)
    states = [_memory({TOPIC: f"- state {number}\n"}).documents[TOPIC].digest for number in range(FORMER + 3)]
    assert [base.files[TOPIC].stood(digest) for digest in states] == [False, False, *([True] * FORMER), False]


def test_an_unfinished_merge_withdraws_nothing() -> None:
    after = TEXT.replace(PLAIN[0], "<<<<<<< HEAD\n=======\n>>>>>>> other\n")
    hand = _edits({TOPIC: TEXT}, {TOPIC: after})
    assert (len(hand.asked), hand.withdrawn) == (1, ())


def test_another_commit_checked_out_withdraws_nothing() -> None:
    hand = _edits({TOPIC: TEXT}, {TOPIC: TEXT.replace(PLAIN[0], "")}, head=True)
    assert (len(hand.asked), hand.withdrawn) == (1, ())
    more = _edits({TOPIC: TEXT}, {TOPIC: TEXT + "- More\n"}, head=True)
    assert (_whys(more), more.gone, more.findings) == (["written by hand"], (), ())


def _after(base: Base, files: Mapping[str, str], hand: HandEdits) -> Base:
    return base.next(_memory(files).documents.values(), TODAY, gone=hand.gone, since=hand.since)


def test_the_same_loss_is_asked_about_once() -> None:
    base, after = _base({TOPIC: TEXT, OTHER: NAMED}), {OTHER: NAMED}
    hand = hand_edits(base, _memory(after, base), frozenset(), head_moved=False)
    assert len(hand.findings) == 1
    later = _after(base, after, hand)
    memory = _memory(after, later)
    assert memory.edited == frozenset()
    assert hand_edits(later, memory, frozenset(), head_moved=False) == HandEdits()
    assert len(later.gone()) == 5


def test_a_line_that_comes_back_is_a_line_again() -> None:
    base, less = _base({TOPIC: TEXT}), {TOPIC: TEXT.replace(PLAIN[0], "")}
    hand = hand_edits(base, _memory(less, base), frozenset(), head_moved=False)
    later = _after(base, less, hand)
    assert [row.gone for _, row in later.gone()] == [Gone.WITHDRAWN]
    again = later.next(_memory({TOPIC: TEXT}).documents.values(), TODAY)
    assert again.gone() == ()
    assert len(again.files[TOPIC].rows) == 6


def test_the_words_that_were_replaced_stay_known() -> None:
    before = {TOPIC: TEXT}
    after = {TOPIC: TEXT.replace("blue server", "green server")}
    base = _base(before)
    later = _after(base, after, hand_edits(base, _memory(after, base), frozenset(), head_moved=False))
    ((path, row),) = later.gone()
    assert (path, row.raw, row.gone) == (TOPIC, "- Deploys go through the blue server", Gone.REWORDED)
    assert row.id not in {one.id for one in later.files[TOPIC].rows if not one.gone}
    assert len([one for one in later.files[TOPIC].rows if not one.gone]) == 6


def test_first_days_go_along() -> None:
    base, after = _base({TOPIC: TEXT}), {TOPIC: TEXT.replace("in Utrecht", "in Utrecht now") + "- New\n"}
    later = _after(base, after, hand_edits(base, _memory(after, base), frozenset(), head_moved=False))
    days = {row.raw: row.since for row in later.files[TOPIC].rows}
    assert (days["- The office is in Utrecht now"], days["- New"]) == (BORN, TODAY)
    titles = {row.under for row in later.files[TOPIC].rows}
    assert titles == {"Facts"}


def test_a_line_that_gains_its_id_keeps_its_first_day() -> None:
    base = _base({TOPIC: PLAIN[0]})
    (row,) = base.files[TOPIC].rows
    (entry,) = _memory({TOPIC: PLAIN[0]}).documents[TOPIC].entries
    given = f"- The office is in Utrecht <!--m:eid=e{entry.id[1:]}-->\n"
    (after,) = base.next(_memory({TOPIC: given}).documents.values(), TODAY).files[TOPIC].rows
    assert (row.since, after.since, after.id) == (BORN, BORN, "e" + row.id[1:])
