"""What a sentence says about whom, in fields: attribute, values, owner, marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.language.subject_kinds import SURE
from slowwave.pipeline.language.subject_values import is_person, typed_values
from slowwave.pipeline.language.subjects import cleaned, identities, others_in, ranked, read, things


@pytest.mark.parametrize(
    ("said", "attribute", "value"),
    [
        ("These days I'm living in Lisbon", "home", "lisbon"),
        ("搬到南京定居了", "home", "nanjing"),
        ("Billing listens on port 8081", "port", "8081"),
        ("账单服务监听8081端口", "port", "8081"),
        ("Billing keeps its tables in Postgres", "database", "postgres"),
        ("账单服务的数据存在TiDB里", "database", "tidb"),
        ("Billing is hosted on Fly.io", "host", "fly.io"),
        ("账单服务部署在阿里云", "host", "阿里云"),
        ("Billing requires Node 20", "version", "20"),
        ("我的时区是东京时间", "timezone", "jst"),
        ("Reply to me in French", "reply_language", "french"),
        ("我写代码用Neovim", "editor", "neovim"),
        ("My diet is vegan", "diet", "vegan"),
        ("The standup takes place at 9:30", "meeting", "9:30"),
        ("例会改到下午三点", "meeting", "15:00"),
    ],
)
def test_an_attribute_is_told_by_its_cues_and_its_value(said: str, attribute: str, value: str) -> None:
    assert _kind(said) == attribute
    assert value in {one.norm for one in read(said).values}


@pytest.mark.parametrize(
    "said", ["The export is UTF-8", "它是 UTF-8 编码", "The file is Windows-1252", "SHA-256 of the file"]
)
def test_the_number_of_a_standard_is_no_value(said: str) -> None:
    assert [one for one in read(said).values if one.norm.isdigit() and one.classes] == []
    assert [one.norm for one in read("Billing listens on port-8081").values if "port" in one.classes] == ["8081"]


@pytest.mark.parametrize(
    ("said", "rate"),
    [
        ("the export runs 3 times a week", "3/week"),
        ("60 requests per hour", "60/hour"),
        ("2 uploads per year", "2/year"),
        ("每周最多三次", "3/week"),
        ("每周三次", "3/week"),
        ("每小时 60 次", "60/hour"),
        ("每周三发送", ""),
        ("每周一味不接广告", ""),
    ],
)
def test_a_rate_names_its_period_and_a_weekday_is_none(said: str, rate: str) -> None:
    assert [one.norm for one in read(said).values if "rate" in one.classes] == ([rate] if rate else [])


@pytest.mark.parametrize(
    "said", ["", "…", "😀😀", "Привет, мир", "مرحبا بالعالم", "It rained all day.", "昨天下了一天雨"]
)
def test_what_speaks_of_no_attribute_has_none(said: str) -> None:
    assert _kind(said) == ""


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("30 seconds", "30秒"),
        ("1,000 requests per minute", "每分钟1000次"),
        ("14 June", "June 14th"),
        ("6月14日", "14 June"),
        ("3pm", "15:00"),
        ("下午三点", "3 pm"),
        ("$8,500", "8500 dollars"),
        ("€12k", "12,000 EUR"),
        ("PostgreSQL", "postgres"),
        ("VS Code", "vscode"),
        ("Shanghai", "上海"),
    ],
)
def test_one_value_has_one_form(a: str, b: str) -> None:
    (left,), (right,) = typed_values(a, a.lower()), typed_values(b, b.lower())
    assert left.norm == right.norm


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("30 seconds", "30 minutes"),
        ("10 per second", "10 per minute"),
        ("8080", "8081"),
        ("3.11", "3.12"),
        ("5月3日", "5月13日"),
    ],
)
def test_two_values_have_two_forms(a: str, b: str) -> None:
    (left,), (right,) = typed_values(a, a.lower()), typed_values(b, b.lower())
    assert left.norm != right.norm


@pytest.mark.parametrize(
    ("said", "classes"),
    [
        ("~/.config/app.toml", "path"),
        ("me@example.org", "email"),
        ("+49 151 2233 4410", "phone"),
        ("13800138012", "phone"),
        ("eu-west-1", "region"),
        ("华东1", "region"),
        ("UTC+8", "zone"),
        ("release/2.x", "branch"),
        ("Claude Sonnet", "model"),
        ("通义千问", "model"),
        ("周一9:30", "daytime"),
        ("GitHub Actions", "ci"),
    ],
)
def test_a_value_is_known_by_its_shape_or_name(said: str, classes: str) -> None:
    assert any(classes in value.classes for value in typed_values(said, said.lower()))


@pytest.mark.parametrize("said", ["I drive to the edge of town", "The opera was sold out", "Wait for the next bun"])
def test_a_common_word_is_no_name(said: str) -> None:
    assert not any(value.classes & {"browser", "framework"} for value in typed_values(said, said.lower()))


@pytest.mark.parametrize(
    ("said", "modal"),
    [
        ("I might move to Berlin", True),
        ("如果测完没问题,我可能搬去南京", True),
        ("I used to live in Berlin", True),
        ("I used to live in Berlin, these days it's Ghent", False),
        ("Should we move to MySQL?", True),
        ("以前住南京", True),
        ("I moved to Berlin", False),
        ("搬到南京了", False),
        ('"model": "gpt-4o"', True),
    ],
)
def test_what_is_only_thought_of_is_no_fact(said: str, modal: bool) -> None:
    marks = read(said).marks
    assert (marks.modal or marks.soft) == modal


@pytest.mark.parametrize(
    ("said", "liking"),
    [("I love fennel", 1), ("I can't stand fennel", -1), ("我爱吃茄子", 1), ("我受不了茄子", -1), ("茄子", 0)],
)
def test_liking_is_told(said: str, liking: int) -> None:
    assert read(said).marks.liking == liking


def test_of_whom_a_sentence_tells() -> None:
    assert read("My sister lives in Ghent").others == {"sister"}
    assert read("I live in Ghent with my sister").others == frozenset()
    assert read("我妹妹住南京").others == {"妹妹"}
    assert read("我送女儿去学校").others == frozenset()
    assert read("我送女儿去学校").kin == {"女儿"}


def test_things_are_named_without_what_many_are_called() -> None:
    assert frozenset({"ledger"}) in things(read("The ledger service listens on 8081"), "port")
    assert frozenset({"账单服务"}) in things(read("账单服务的端口是8081"), "port")


def test_meetings_are_told_apart_by_their_names() -> None:
    assert identities(read("The standup is at 9"), "meeting").isdisjoint(
        identities(read("The retro is at 9"), "meeting")
    )
    assert identities(read("周会改到三点"), "meeting") == {"周会"}


def test_persons_are_told_by_name() -> None:
    assert is_person("Priya")
    assert is_person("王浩")
    assert is_person("老周")
    assert not is_person("Kestrel")
    assert not is_person("支付模块")


def test_a_lead_is_no_part_of_a_statement() -> None:
    assert cleaned("Update: FYI, the port is 8081") == "the port is 8081"
    assert cleaned("更新:端口是8081") == "端口是8081"


@given(st.text(max_size=200))
def test_any_text_can_be_read(said: str) -> None:
    reading = read(said)
    assert all(weight >= 0 for weight, _ in ranked(reading.text))
    for value in reading.values:
        assert 0 <= value.start < value.end <= len(reading.text)


def _kind(said: str) -> str:
    """The kind of attribute that it speaks of most, "" where none is told surely enough."""
    weight, kind = next(iter(ranked(read(said).text)), (0.0, ""))
    return kind if weight >= SURE else ""


@pytest.mark.parametrize(
    "said",
    [
        "My sister lives in Porto",
        "The client's time zone is UTC+3",
        "I took my daughter to school",
        "我妹妹住厦门",
        "我送女儿上学",
        "朋友说他喜欢茶",
        "Prefers tea",
        "小林 likes the kitchen of my mother",
    ],
)
def test_the_people_of_a_sentence_are_told_without_the_rest_of_it(said: str) -> None:
    assert others_in(said) == read(said).others


PEOPLE = (
    "my", "our", "the", "sister", "sister's", "client", "我", "妹妹", "用户", "的", "住", "and", "lives", "I", "朋友",
)  # fmt: skip


@given(st.lists(st.sampled_from(PEOPLE), max_size=7))
def test_whoever_is_named_in_whatever_order(words: list[str]) -> None:
    for joint in (" ", ""):
        assert others_in(joint.join(words)) == read(joint.join(words)).others


@pytest.mark.parametrize(
    ("text", "norm"),
    [("月租一千九", "1900"), ("云预算每月5000元", "5000"), ("预算两万元", "20000"), ("预算2万元", "20000")],
)
def test_amounts_of_money_in_chinese(text: str, norm: str) -> None:
    assert [value.norm for value in read(text).values if "money" in value.classes] == [norm]
