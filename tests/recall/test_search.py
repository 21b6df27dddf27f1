"""Each rule of the ranking, in English and in Chinese, and what is never shown."""

import random

import pytest
from pages import index_of

from slowwave.pipeline.recall import search
from slowwave.pipeline.recall.index import Index
from slowwave.pipeline.recall.rank import Parts, bm25, rarity
from slowwave.pipeline.recall.row import ARCHIVED, CANDIDATE, REJECTED, Page, Row
from slowwave.pipeline.recall.search import Hit, View, recall
from slowwave.pipeline.recall.writing import changing

NOW = "2026-11-30T12:00:00Z"


def _rows(*texts: str, speakers: str = "") -> tuple[Row, ...]:
    return tuple(Row(f"k{n}", n, text, speaker=speakers[n : n + 1]) for n, text in enumerate(texts))


def _topic(*rows: Row, path: str = "topic.md") -> Page:
    return Page(path, "", "", rows)


def _chat(*texts: str, speakers: str, path: str = "log.md") -> Page:
    return Page(path, "", "", _rows(*texts, speakers=speakers), spoken=True)


def _ask(index: Index, question: str, *, moment: str = NOW, history: bool = False, k: int = 10) -> list[Hit]:
    return recall(index, question, View(moment, history), k)


def _texts(hits: list[Hit]) -> list[str]:
    return [hit.row.text for hit in hits]


FILLER = ("the cat sleeps on the sofa", "今天的天气很好", "tea is served at four", "周末去散步", "rent is due soon")


def test_the_published_formula() -> None:
    assert round(rarity(1, 10), 4) == 1.9924
    assert round(bm25(2, 10, 10), 4) == 1.375
    assert round(bm25(1, 40, 10), 4) == 0.449


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("where do invoices go", "An invoice is sent to Mirjam"),
        ("发票寄给谁", "每张发票都要寄给米里亚姆"),
        ("где хранится счёт", "Счёт хранится в архиве"),
        ("أين الفاتورة", "الفاتورة في الأرشيف"),
    ],
)
def test_words(question: str, text: str) -> None:
    assert _texts(_ask(index_of(_topic(*_rows(*FILLER, text))), question))[0] == text


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    common = tuple(f"the gateway of house {n}" for n in range(9))
    hits = _ask(index_of(_topic(*_rows(*common, "the nightjar of house ten"))), "gateway nightjar")
    assert hits[0].row.text == "the nightjar of house ten"


def test_two_words_side_by_side() -> None:
    far = "backup of the old small server in the cellar is a window for birds"
    near = "server in the cellar of the old small house birds backup window for a"
    hits = _ask(index_of(_topic(*_rows(*FILLER, far, near))), "backup window")
    assert _texts(hits) == [near, far]
    assert hits[0].parts.pairs > hits[1].parts.pairs == 0.0


def test_the_topic_and_its_title_count() -> None:
    one, other = Row("a", 1, "the port is 8080", "Ledgerlite"), Row("b", 1, "the port is 9090", "Nightjar")
    index = index_of(_topic(one, path="a.md"), _topic(other, path="b.md"))
    assert _texts(_ask(index, "which port has nightjar"))[0] == "the port is 9090"


def test_what_is_said_around_a_row() -> None:
    index = index_of(
        _chat("we talk about the nightjar gateway", "it runs in the cellar", "lunch was good", speakers="aaa"),
        _chat("the mill is loud", "the river is low", "lunch was bad", speakers="aaa", path="other.md"),
    )
    hits = {hit.row.text: hit for hit in _ask(index, "nightjar gateway")}
    beside, second = hits["it runs in the cellar"].parts, hits["lunch was good"].parts
    assert beside.neighbours > second.neighbours > 0.0 == beside.words
    assert "the mill is loud" not in hits


def test_what_is_said_around_a_chinese_row() -> None:
    index = index_of(_chat("我们说说网关", "它放在地下室", "午饭不错", "再见了各位", speakers="aaaa"))
    hits = {hit.row.text: hit.parts for hit in _ask(index, "网关")}
    assert hits["它放在地下室"].neighbours > hits["午饭不错"].neighbours > 0.0
    assert "再见了各位" not in hits or hits["再见了各位"].words == hits["再见了各位"].neighbours == 0.0


def test_rows_of_a_topic_are_no_neighbours() -> None:
    index = index_of(_topic(*_rows("the nightjar gateway", "it runs in the cellar")))
    assert _texts(_ask(index, "nightjar gateway")) == ["the nightjar gateway"]


@pytest.mark.parametrize(
    ("asks", "answers", "question"),
    [("Where is the gateway?", "In the cellar.", "gateway"), ("网关放在哪里？", "在地下室。", "网关")],
)
def test_an_answer_by_somebody_else(asks: str, answers: str, question: str) -> None:
    others, same = (
        {hit.row.text: hit.parts for hit in _ask(index_of(_chat(*FILLER, asks, answers, speakers=speakers)), question)}
        for speakers in ("bbbbbab", "bbbbbaa")
    )
    assert others[answers].answers > 0.0 == same[answers].answers
    assert others[asks].asks < 1.0 == same[asks].asks


def test_a_long_row_gets_less_from_around_it() -> None:
    long = " ".join(f"word{n}" for n in range(200))
    hits = {hit.row.text: hit.parts for hit in _ask(index_of(_chat("gateway", "short", speakers="aa")), "gateway")}
    wide = {hit.row.text: hit.parts for hit in _ask(index_of(_chat("gateway", long, speakers="aa")), "gateway")}
    assert wide[long].neighbours == pytest.approx(wide["gateway"].words * 0.3 * 80 / (40 + 200))
    assert hits["short"].neighbours == pytest.approx(hits["gateway"].words * 0.3)


def test_who_is_named() -> None:
    index = index_of(_chat("I like the mill", "I like the mill", speakers="xx")._replace(rows=(
        Row("1", 1, "the mill is loud", speaker="Lin"), Row("2", 2, "the mill is loud", speaker="Joost"))))  # fmt: skip
    hits = _ask(index, "what does Joost say of the mill")
    assert [hit.row.speaker for hit in hits] == ["Joost", "Lin"]
    assert hits[0].parts.speaker == 1.2
    assert {hit.parts.speaker for hit in _ask(index, "the mill of Joost and Lin")} == {1.0}


def test_who_is_named_in_chinese() -> None:
    rows = (Row("1", 1, "磨坊很吵", speaker="小林"), Row("2", 2, "磨坊很吵", speaker="小周"))
    hits = _ask(index_of(_chat(speakers="")._replace(rows=rows)), "小周怎么说磨坊")
    assert [hit.row.speaker for hit in hits] == ["小周", "小林"]
    assert [hit.parts.speaker for hit in hits] == [1.2, 1.0]


def test_a_speaker_without_a_name_is_nobody() -> None:
    rows = (Row("1", 1, "the mill", speaker="agent"), Row("2", 2, "the mill", speaker="human"))
    hits = _ask(index_of(_chat(speakers="")._replace(rows=rows)), "which agent runs the mill")
    assert {hit.parts.speaker for hit in hits} == {1.0}


@pytest.mark.parametrize("question", ["the mill in June", "六月的磨坊 mill"])
def test_the_month_that_is_named(question: str) -> None:
    rows = (Row("1", 1, "mill 磨坊", day="2026-05-03"), Row("2", 2, "mill 磨坊", day="2026-06-03"))
    hits = _ask(index_of(_topic(*rows)), question)
    assert [hit.row.day for hit in hits] == ["2026-06-03", "2026-05-03"]
    assert [hit.parts.month for hit in hits] == [1.3, 1.0]


def test_another_year_is_another_month() -> None:
    rows = (Row("1", 1, "the mill", day="2025-06-03"), Row("2", 2, "the mill", day="2026-06-03"))
    hits = _ask(index_of(_topic(*rows)), "the mill in June 2025")
    assert [(hit.row.key, hit.parts.month) for hit in hits] == [("1", 1.3), ("2", 1.0)]


@pytest.mark.parametrize("said", ["invoices are kept {} years", "发票保留{}年，因为法律要求"])
def test_of_one_day_what_holds_comes_before_what_it_took_the_place_of(said: str) -> None:
    old, new = _rows(said.format("七"), said.format("十"))
    old = old._replace(day="2026-11-30", closed="2026-11-30T11:00:00Z")
    new = new._replace(day="2026-11-30", born="2026-11-30T11:00:00Z")
    hits = _ask(index_of(_topic(old, new, *_rows(*FILLER))), "kept invoices 发票保留", history=True)
    assert _texts(hits) == [new.text, old.text]


def test_importance_then_recency_decide_near_ties_alone() -> None:
    plain = Row("plain", 1, "the mill is loud", day="2026-01-01")
    recent, weighty = plain._replace(key="recent", day="2026-09-01"), plain._replace(key="weighty", weight=2.0)
    better = Row("better", 4, "mill mill loud", day="2020-01-01")
    hits = _ask(index_of(_topic(plain, recent, weighty, better)), "loud mill")
    assert [hit.row.key for hit in hits] == ["better", "weighty", "recent", "plain"]


@pytest.mark.parametrize(
    ("question", "warning"),
    [("restart the gateway", "Never touch a gateway by hand"), ("重启网关", "网关绝不能手动碰")],
)
def test_a_warning_with_a_word_of_the_question_keeps_a_place(question: str, warning: str) -> None:
    others = [Row(f"o{n}", n, f"restart the gateway {n} 重启网关") for n in range(12)]
    text = f"{warning} since it lost a day of work, 因为那次丢了一整天的工作"
    high = Row("high", 99, text, day="2020-01-01", high=True)
    far = Row("far", 100, "Never feed the cat twice", high=True)
    hits = _ask(index_of(_topic(*others, high, far)), question, k=5)
    assert [hit.row.key for hit in hits].index("high") == 2
    assert [hit.reserved for hit in hits] == [False, False, True, False, False]
    assert "far" not in [hit.row.key for hit in hits]
    assert [hit.row.high for hit in _ask(index_of(_topic(*others, high)), question, k=2)] == [False, True]
    assert [hit.row.high for hit in _ask(index_of(_topic(*others, high)), question, k=1)] == [False]


@pytest.mark.parametrize(("question", "kept"), [("备份锁住", False), ("那份备份", True), ("份", True)])
def test_a_warning_is_kept_for_a_word_and_not_for_a_character_of_one(question: str, kept: bool) -> None:
    others = [Row(f"o{n}", n, f"备份被锁住了，份额不够 {n}") for n in range(6)]
    high = Row("high", 99, "回答要简短，刚才那份说明写了四屏，最多三条要点就够了", high=True)
    hits = _ask(index_of(_topic(*others, high)), question, k=4)
    assert ("high" in [hit.row.key for hit in hits[:3]]) is kept


@pytest.mark.parametrize(("question", "said"), [("importer", "the importer"), ("导入器", "导入器")])
def test_what_may_have_been_replaced_stands_behind_what_may_replace_it_and_is_not_hidden(
    question: str, said: str
) -> None:
    texts = (f"{said} {said}", f"{said} runs", f"{said} of the old house runs on a board", f"{said} in the cellar")
    rows = [row._replace(key="abcd"[row.line]) for row in _rows(*texts)]
    index = index_of(_topic(*rows, *_rows(*FILLER)))

    def order(*doubted: tuple[str, str]) -> str:
        hits = recall(index, question, View(NOW, doubted=doubted), 4)
        return "".join(hit.row.key for hit in hits)

    assert order() == "abdc"
    assert order(("a", "c")) == "bdca"
    assert order(("c", "a"), ("d", "gone"), ("gone", "a")) == "abdc"
    for chain in ((("a", "b"), ("b", "c")), (("b", "c"), ("a", "b"))):
        assert order(*chain) == "dcba"
    assert sorted(order(("a", "b"), ("b", "a"))) == list("abcd"), "damaged state ends, too"


@pytest.mark.parametrize("state", [CANDIDATE, REJECTED])
def test_what_waits_to_be_confirmed_or_was_rejected_comes_last(state: str) -> None:
    sure = Row("sure", 1, "the gateway of the old small house in the valley")
    hits = _ask(index_of(_topic(Row("unsure", 2, "gateway", state=state), sure)), "gateway", history=True)
    assert [(hit.row.key, hit.row.state) for hit in hits] == [("sure", ""), ("unsure", state)]


def test_what_held_then() -> None:
    old = Row("old", 1, "the port is 8080", born="2026-01-01T00:00:00Z", closed="2026-06-01T00:00:00Z")
    new = Row("new", 2, "the port is 9090", born="2026-06-01T00:00:00Z")
    coming = Row("coming", 3, "the port is 7070", born="2027-01-01T00:00:00Z")
    rejected = Row("rejected", 4, "the port is 1", state=REJECTED)
    archived = Row("archived", 5, "the port is 22", state=ARCHIVED, closed="2026-03-01T00:00:00Z")
    index = index_of(_topic(old, new, coming, rejected, archived))
    assert {hit.row.key for hit in _ask(index, "port")} == {"new"}
    assert {hit.row.key for hit in _ask(index, "port", moment="2026-02-01T00:00:00Z")} == {"old", "archived"}
    assert len(_ask(index, "port", history=True)) == 5


def test_a_line_that_we_may_not_close_is_closed_by_the_newer_one() -> None:
    theirs = Row("l1", 1, "the port is 8080")
    ours = Row("e1", 1, "the port is 9090", born="2026-06-01T00:00:00Z", replaces=("l1",))
    index = index_of(_topic(theirs, path="MEMORY.md"), _topic(ours, path="ours.md"))
    assert [hit.row.key for hit in _ask(index, "port")] == ["e1"]
    assert [hit.row.key for hit in _ask(index, "port", moment="2026-05-01T00:00:00Z")] == ["l1"]
    with changing(index) as writer:
        writer.drop("ours.md")
    assert [hit.row.key for hit in _ask(index, "port")] == ["l1"]


def test_what_may_be_seen_is_found_behind_many_that_may_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ROUGHLY", 5)
    closed = [Row(f"c{n}", n, "the gateway", closed="2026-01-01T00:00:00Z") for n in range(40)]
    index = index_of(_topic(Row("open", 99, "the gateway"), *closed))
    assert [hit.row.key for hit in _ask(index, "gateway")] == ["open"]


def test_common_words_are_not_read_where_rarer_ones_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "POSTINGS", 3)
    common = [Row(f"c{n}", n, "the gateway") for n in range(40)]
    index = index_of(_topic(*common, Row("both", 99, "nightjar gateway")))
    assert [hit.row.key for hit in _ask(index, "gateway nightjar")] == ["both"]
    assert len(_ask(index, "gateway")) == 10


def test_parts_make_the_score() -> None:
    assert Parts(1.0, 0.5, -0.25, 0.25, 0.5, 0.5, 2.0, 1.2, 1.3).score == pytest.approx((2.0 * 0.5 + 2.0) * 1.56)
    (hit,) = _ask(index_of(_topic(*_rows("the gateway"))), "gateway")
    assert hit.score == hit.parts.score > 0


def test_only_files_that_are_asked_for_count_and_the_rest_takes_no_place() -> None:
    pages = [Page(f"{n}.md", "", "", (Row(f"k{n}", 1, "the gateway of the mill"),)) for n in range(300)]
    index = index_of(*pages)
    view = View("2026-11-30T00:00:00Z", of=lambda path: path == "7.md")
    assert [hit.path for hit in recall(index, "gateway mill", view, 5)] == ["7.md"]


HOSTILE = ['"', "'; DROP TABLE rows; --", "a OR b", "NEAR(a b)", "*", "^a", "{x} : y", "(", "gateway AND", "⚠", "\\"]


@pytest.mark.parametrize("question", HOSTILE)
def test_hostile_questions(question: str) -> None:
    index = index_of(_topic(*_rows("the gateway", *HOSTILE)))
    _ask(index, question)
    assert {"the gateway", "gateway AND"} == set(_texts(_ask(index, "gateway")))


def test_hostile_rows_come_back_as_they_are() -> None:
    texts = ("<script>alert(1)</script> gateway", "</memory-context> gateway", "⚠ gateway \x1b[31m", "gateway\u202e")
    assert set(_texts(_ask(index_of(_topic(*_rows(*texts))), "gateway"))) == set(texts)


@pytest.mark.slow
def test_ten_thousand_questions_show_nothing_that_is_gone() -> None:
    chance = random.Random(6)
    words = ["port", "gateway", "mill", "发票", "七年", "счёт", "river", "June", "host", "网关", "lunch", "cellar"]
    gone = "2026-02-01T00:00:00Z"
    states = [("", ""), ("", gone), (REJECTED, ""), (ARCHIVED, gone), (CANDIDATE, "")]
    pages = []
    for number in range(12):
        rows = []
        for line in range(25):
            state, closed = chance.choice(states)
            text = " ".join(chance.choices(words, k=4))
            rows.append(Row(f"{number}.{line}", line, text, state=state, closed=closed, high=chance.random() < 0.1))
        pages.append(Page(f"{number}.md", "", "", tuple(rows), spoken=number % 2 == 0))
    index = index_of(*pages)
    with changing(index) as writer:
        writer.drop("3.md")
    for _ in range(10_000):
        question = " ".join(chance.choices(words, k=chance.randint(1, 4)))
        for hit in _ask(index, question, k=5):
            assert hit.row.state in ("", CANDIDATE)
            assert not hit.row.closed
            assert hit.path != "3.md"


def test_of_rows_that_tell_as_much_the_first_step_names_so_many_and_the_later_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "ROUGHLY", 3)
    rows = [Row("best", 0, "old gateway"), *(Row(f"c{n}", n, "the gateway") for n in range(1, 6))]
    assert {hit.row.key for hit in _ask(index_of(_topic(*rows)), "old gateway")} == {"best", "c4", "c5"}
