"""What is told of two things that bear one name, and what only stands beside a fact."""

import pytest

from slowwave.pipeline.domain.link import Link
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.twins import (
    of_old_and_new,
    of_other_acts,
    of_other_leads,
    of_other_moods,
    of_other_numbers,
    of_other_roles,
    of_something_beside,
    other_files,
)
from slowwave.pipeline.language.subjects import read


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("House number 14 has the red door.", "House number 41 got a new door."),
        ("The 2023 survey had 400 answers.", "The 2024 survey has 520 answers now."),
        ("6 栋的电梯在检修。", "9 栋的电梯又在检修。"),
    ],
)
def test_things_with_numbers_of_their_own_are_two(old: str, new: str) -> None:
    assert of_other_numbers(read(old), read(new))
    assert not judge(old, new).sure


def test_one_number_is_one_thing() -> None:
    assert not of_other_numbers(read("Room 4 is quiet"), read("Room 4 is loud now"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Old tablets run Android 9.", "New tablets run Android 14 now."),
        ("驱动 11 配老显卡。", "驱动 12 配新显卡。"),
    ],
)
def test_the_old_and_the_new_one_are_there_side_by_side(old: str, new: str) -> None:
    assert of_old_and_new(read(old), read(new))
    assert not judge(old, new).sure


def test_a_new_value_is_no_new_thing() -> None:
    assert not of_old_and_new(read("The owner of the parser is Ana"), read("The new owner of the parser is Lee"))


def test_a_word_before_a_shared_chinese_name_parts_it() -> None:
    assert of_other_leads(read("德语词表是 i18n/de.csv。"), read("法语词表现在是 i18n/fr.csv。"), "path")
    assert not of_other_leads(read("订单服务的配置在 a.yml"), read("订单服务的配置改到 b.yml"), "path")


def test_a_value_before_a_shared_chinese_word_is_no_other_thing() -> None:
    assert not of_other_leads(read("我走低碳饮食路线"), read("我改成高蛋白饮食了"), "diet")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("周会在周三上午十点。", "周会室周三换到上午十一点保洁。"),
        ("站会九点半开。", "站会纪要改成九点四十五前发。"),
        ("复盘会周四三点开。", "复盘会的录像周四四点起能看。"),
    ],
)
def test_what_goes_with_a_meeting_is_no_meeting(old: str, new: str) -> None:
    assert of_something_beside(read(old), read(new))
    assert not judge(old, new).sure


def test_two_kinds_of_file_lie_in_two_places() -> None:
    assert other_files(read("Our logs are in /a"), read("Our backups are in /b"))
    assert other_files(read("证书在 /a"), read("缓存在 /b"))
    assert not other_files(read("The settings are in /a"), read("The configuration is in /b"))


def test_one_name_may_serve_two_roles() -> None:
    assert of_other_roles(read("Atlas caches in Redis"), read("Atlas moved its queue from Redis to Kafka"))
    assert of_other_roles(read("网关的缓存用 Redis"), read("网关的队列从 Redis 换成 Kafka"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Juniper installs with Poetry.", "Juniper is published with Poetry."),
        ("The summarizer runs on Qwen2.5-72B.", "The summarizer is graded by Qwen2.5-72B."),
        ("年会预算5万元。", "年会押金5万元。"),
    ],
)
def test_an_act_beside_the_attribute_is_another_fact(old: str, new: str) -> None:
    assert not judge(old, new).sure
    assert not judge(new, old).sure


def test_a_word_for_the_attribute_itself_is_no_act_beside_it() -> None:
    assert not of_other_acts(read("The upload times out after 5 s"), read("The upload fails after 5 s"), "timeout")
    assert of_other_acts(read("The upload takes 5 s"), read("The upload fails after 5 s"), "budget")


def test_what_may_be_so_is_no_other_wording_of_what_is_so() -> None:
    assert of_other_moods(read("Wages are in kroner"), read("In theory wages are in kroner"))
    assert of_other_moods(read("工资发克朗"), read("理论上工资发克朗"))
    assert not of_other_moods(read("Wages are in kroner"), read("We pay wages in kroner"))


def test_a_version_behind_another_name_is_no_news() -> None:
    assert not judge("The plugin is at Lumen 4.1", "The theme is at Aster 5.2 now").sure


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The server has 64 GB of memory.", "The server has 64 cores now."),
        ("The library card costs 10 euros.", "The loyalty card costs 30 euros now."),
        ("Rent for the studio is 900 euros.", "Rent for the garage is 90 euros now."),
        ("我的书架高 80 厘米。", "我的书架现在重 20 公斤。"),
    ],
)
def test_another_unit_or_another_word_of_its_own_is_no_news(old: str, new: str) -> None:
    assert not judge(old, new).sure


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Kingfisher alerts on Slack.", "The alerts of Kingfisher go out via Slack."),
        ("网关的告警会发到飞书群。", "飞书群能收到网关的报警"),
    ],
)
def test_an_alert_is_told_in_other_words(old: str, new: str) -> None:
    assert judge(old, new).link is Link.REWORDED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The HR portal sends reminders by email.", "The HR portal sends payslips by email."),
        ("Heron notifies customers by SMS.", "Heron's nurse gets SMS greetings."),
        ("网关的告警发到飞书群。", "网关的周报发到飞书群。"),
    ],
)
def test_what_else_comes_that_way_is_no_alert(old: str, new: str) -> None:
    assert not judge(old, new).sure


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The health check waits 45s before giving up.", "The health check gives up after 45s."),
        ("下游 RPC 超时设了 2 分钟", "下游 RPC不响应满 2 分钟就当它挂了"),
    ],
)
def test_what_is_given_up_at_a_limit_does_not_end_it(old: str, new: str) -> None:
    assert judge(old, new).link is not Link.ENDS


def test_another_favourite_is_no_other_taste_for_the_sort() -> None:
    found = judge("用户最喜欢的饮料改为普洱。", "用户最喜欢的饮料是豆浆。")
    assert not found.why.startswith("taste")


def test_a_day_of_the_month_is_no_rate() -> None:
    assert all("rate" not in value.classes for value in read("房租每月15号交").values)
    assert any("rate" in value.classes for value in read("每分钟最多60次").values)
