"""What one statement is to an older one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slowwave.pipeline.domain.link import Link
from slowwave.pipeline.domain.pairs import judge

Names = tuple[str, ...]

REWORDED, REPLACES, ENDS = Link.REWORDED, Link.REPLACES, Link.ENDS


@pytest.mark.parametrize(
    ("old", "new", "link"),
    [
        ("I live in Lisbon.", "Lisbon is where my home is.", REWORDED),
        ("I live in Lisbon.", "I've moved to Ghent.", REPLACES),
        ("I live in Ghent, no longer in Lisbon.", "Back in Lisbon again.", REPLACES),
        ("I live in Lisbon.", "I no longer live in Lisbon.", ENDS),
        ("我住在南京。", "南京是我住的城市。", REWORDED),
        ("我住在南京。", "我搬到苏州了。", REPLACES),
        ("我住在南京。", "我不住南京了。", ENDS),
        ("Billing listens on port 8081.", "Port 8081 is Billing's.", REWORDED),
        ("Billing listens on port 8081.", "Billing has been moved to port 9099.", REPLACES),
        ("账单服务监听8081端口。", "账单服务的端口改成9099了。", REPLACES),
        ("账单服务监听8081端口。", "账单服务不再监听8081。", ENDS),
        ("Billing stores its data in MySQL.", "We migrated Billing from MySQL to Postgres.", REPLACES),
        ("账单服务用MySQL存数据。", "账单服务从MySQL迁到Postgres了。", REPLACES),
        ("Priya owns the importer.", "The importer was handed from Priya to Marco.", REPLACES),
        ("导入模块由王浩负责。", "导入模块交给李娜了。", REPLACES),
        ("My boss is Priya.", "I report to Marco now.", REPLACES),
        ("我向王浩汇报。", "汇报对象从王浩改成李娜。", REPLACES),
        ("I eat vegan.", "I've gone keto.", REPLACES),
        ("The timeout of the importer is 30 seconds.", "The importer now times out after 45 seconds.", REPLACES),
        ("导入接口的超时是30秒。", "导入接口的超时调到45秒。", REPLACES),
        ("The standup is at 9:30.", "The standup has moved to 10:00.", REPLACES),
        ("周会在周一9:30开。", "周会改到周二14:00了。", REPLACES),
        ("I love fennel.", "I've gone off fennel.", REPLACES),
        ("我爱吃茄子。", "我现在不喜欢茄子了。", REPLACES),
        ("I love fennel.", "I'm a big fan of fennel.", REWORDED),
        ("My editor is Emacs.", "I switched from Emacs to Helix.", REPLACES),
        ("Billing is on hold.", "Billing went from on hold to in progress.", REPLACES),
        ("账单项目目前已暂停。", "账单项目的状态改成开发中了。", REPLACES),
    ],
)
def test_a_link_is_found_and_sure(old: str, new: str, link: Link) -> None:
    found = judge(old, new)
    assert (found.link, found.sure) == (link, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The standup of the team is on Monday", "The standup of the team is at 20:00"),
        ("The enterprise customers get invoices monthly", "The enterprise customers have a phone line"),
        ("The team of harbor sits in Ghent", "The team of harbor meets on Monday"),
        ("The Django admin of harbor is public", "The Django admin of harbor is slow"),
        ("The bike of Mira is red", "The bike of Mira is in the cellar"),
        ("harbor 的 Postgres 在一号机房", "harbor 的 Postgres 每天备份"),
    ],
)
def test_a_thing_that_is_called_like_a_value_may_have_two_facts(old: str, new: str) -> None:
    assert not judge(old, new).sure
    assert not judge(new, old).sure


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We are on the free plan of Sentry", "Our Sentry tier is still free"),
        ("My editor is Neovim", "I do all my editing in Neovim"),
        ("harbor 用 Postgres 存数据", "harbor 的数据库还是 Postgres"),
    ],
)
def test_a_value_of_which_both_speak_is_said_once(old: str, new: str) -> None:
    assert judge(old, new)[:2] == (REWORDED, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # other owner
        ("I live in Lisbon.", "My sister lives in Ghent now."),
        ("我住在南京。", "我妹妹搬到苏州了。"),
        ("Priya's editor is Emacs.", "Marco's editor is Helix now."),
        ("Billing listens on port 8081.", "Shipping now listens on port 9099."),
        ("账单服务监听8081端口。", "物流服务改用9099端口了。"),
        ("The standup is at 9:30.", "The retro has moved to 10:00."),
        # other qualifier
        ("The staging database of Billing is MySQL.", "The production database of Billing is now Postgres."),
        ("The connect timeout is 30 seconds.", "The idle timeout is now 30 minutes."),
        ("图片上传上限10MB。", "视频上传上限改成200MB。"),
        # other unit, version of another thing, other favourite
        ("The tank holds 50 litres.", "The tank weighs 50 kilos."),
        ("Billing runs on Node 20.", "Billing now runs on Python 3.12."),
        ("My favourite colour is green.", "My favourite season is autumn now."),
        # several at once
        ("I use Firefox.", "I also use Chrome."),
        ("I speak German.", "I speak Spanish."),
        ("我会说德语。", "我会说西班牙语。"),
        # only thought of
        ("I live in Lisbon.", "I might move to Ghent."),
        ("我住在南京。", "如果涨薪,我可能搬到苏州。"),
        ("Billing listens on port 8081.", "Should Billing move to port 9099?"),
        # another thing liked, a narrower one
        ("I like tea.", "I don't like iced tea."),
        ("I like tea.", "I can't stand coffee."),
        ("我爱吃茄子。", "我讨厌苦瓜。"),
        # looks alike
        ("Version 2.3 of the SDK added streaming.", "Version 2.4 of the SDK added batching."),
        ("The build takes ten minutes.", "The test suite takes ten minutes."),
        ("My cat is called Pixel.", "My phone is a Pixel."),
        ("Ticket 4412 is about the login.", "Ticket 4421 is about the logout."),
    ],
)
def test_what_stays_true_is_never_closed(old: str, new: str) -> None:
    assert not judge(old, new).sure


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I type on a Framework 13.", "I replaced the Framework 13 with a Zenbook 14."),
        ("我用的是ThinkPad X1。", "ThinkPad X1坏了,换成Zenbook 14了。"),
    ],
)
def test_a_name_of_no_known_kind_is_replaced_where_it_is_marked_as_the_one_before(old: str, new: str) -> None:
    assert judge(old, new).link == Link.REPLACES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Orders wait for Billing until May 2.", "Billing has slipped to June 30."),
        ("账单服务5月2日见客户。", "账单服务推到6月30日。"),
        ("Lisbon is the city on my badge.", "I stopped paying rent in Lisbon."),
    ],
)
def test_what_shares_an_owner_and_a_value_or_its_class_and_tells_a_change_is_at_least_asked_about(
    old: str, new: str
) -> None:
    assert judge(old, new).link is not None


@pytest.mark.parametrize(
    ("person", "terms"),
    [
        ("My manager is Priya Nair.", "Refunds over 50 EUR need a manager's approval."),
        ("My boss is Tom Ray; he works from Leeds.", "Contracts over 1000 EUR need the boss's signature."),
        ("我的经理是李雷", "超过五千元的报销需要经理批准"),
    ],
)
def test_who_somebody_is_and_on_what_terms_a_thing_is_done_are_two_things(person: str, terms: str) -> None:
    assert judge(person, terms).link is None
    assert judge(terms, person).link is None


def test_of_whom_is_unsaid_is_asked() -> None:
    found = judge("Billing stores its data in MySQL.", "The database is Postgres now.")
    assert (found.link, found.sure) in ((Link.REPLACES, False), (None, False))


def test_a_value_before_is_not_the_one_that_holds() -> None:
    told = "We migrated Billing from MySQL to Postgres."
    assert judge(told, "Billing's database is Postgres.").link == REWORDED
    assert judge(told, "Billing is back on MySQL.").link == REPLACES


WORDS = st.sampled_from(
    (
        "I", "my", "live", "in", "Lisbon", "Ghent", "Billing", "port", "8081", "now", "no longer", "moved", "to",
        "Priya", "owns", "the", "importer", "is", "我", "住在", "南京", "搬到", "苏州", "端口", "账单服务", "不再",
        "了", "由", "王浩", "负责", "😀", "мир", "سلام",
    )
)  # fmt: skip
TEXTS = st.lists(WORDS, min_size=1, max_size=9).map(" ".join)


@given(TEXTS)
def test_the_same_statement_again_is_the_same(said: str) -> None:
    found = judge(said, said)
    assert (found.link, found.sure) == (Link.SAME, True)


ENGLISH: Names = ("Billing", "Shipping", "the importer", "the crawler")
CHINESE: Names = ("账单服务", "物流服务", "导入模块", "爬虫")
FORMS: dict[Names, Names] = {
    ENGLISH: ("{o} listens on port {v}.", "{o} now runs on port {v}.", "Port {v} belongs to {o}."),
    CHINESE: ("{o}的端口是{v}。", "{o}改用{v}端口了。", "{v}端口给{o}用。"),
}
SIDES = st.sampled_from((ENGLISH, CHINESE))
PORTS = st.integers(1024, 1899).map(str)


@given(st.data(), SIDES, SIDES, PORTS, PORTS)
def test_no_sure_link_between_two_owners(data: st.DataObject, left: Names, right: Names, one: str, two: str) -> None:
    a, b = data.draw(st.sampled_from(left)), data.draw(st.sampled_from(right))
    first, second = data.draw(st.sampled_from(FORMS[left])), data.draw(st.sampled_from(FORMS[right]))
    if a != b:
        assert not judge(first.format(o=a, v=one), second.format(o=b, v=two)).sure


@given(st.data(), SIDES, PORTS, PORTS)
def test_another_number_is_never_the_same_fact(data: st.DataObject, side: Names, one: str, two: str) -> None:
    owner = data.draw(st.sampled_from(side))
    first, second = (data.draw(st.sampled_from(FORMS[side])) for _ in range(2))
    found = judge(first.format(o=owner, v=one), second.format(o=owner, v=two))
    if one != two:
        assert found.link not in (Link.SAME, REWORDED)


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_can_be_judged(old: str, new: str) -> None:
    judge(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I like reading about 3 kinds of tea", "I like reading about 5 kinds of tea"),
        ("I love walking in Graz with Ann", "I love walking in Linz with Bob"),
        ("I like the notes in docs/tea.md", "I like the notes in docs/milk.md"),
        ("I enjoy climbing in winter huts", "I enjoy climbing near the sea"),
    ],
)
def test_a_taste_said_beside_something_else_each_time_is_not_applied(old: str, new: str) -> None:
    verdict = judge(old, new)
    assert not (verdict.link is Link.REWORDED and verdict.sure), verdict


def test_the_same_taste_in_other_words_is() -> None:
    assert judge("I like green tea", "I really enjoy green tea")[:2] == (Link.REWORDED, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Larder's line length is 79 columns.", "We agreed on 132 columns a line for Larder."),
        ("Requests to Kestrel are limited to 60 per minute.", "Ops reset the Kestrel rate limit to 100 per minute."),
        ("灯塔的限流是每秒10次", "运维把灯塔的限流设成了每秒25次"),
        ("用户的命名规范是下划线命名。", "用户将命名规范由下划线命名调整为小驼峰。"),
    ],
)
def test_what_somebody_did_tells_how_things_stand_since(old: str, new: str) -> None:
    found = judge(old, new)
    assert (found.link, found.sure) == (Link.REPLACES, True)


def test_plus_is_a_plan_and_a_status_of_http_no_figure() -> None:
    assert judge("Our Notion plan is Plus.", "We're on the Plus plan at Notion.").sure
    limit = "Larder is rate limited to 60 requests per minute."
    assert judge(limit, "Beyond 60 requests per minute, Larder answers 429.").sure
