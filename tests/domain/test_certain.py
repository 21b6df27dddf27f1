"""What speaks against a link that attribute, owner and value make look sure."""

import pytest

from slowwave.pipeline.domain.link import Link
from slowwave.pipeline.domain.pairs import judge


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Tickets are tracked in Linear.", "Security tickets are not tracked in Linear."),
        ("The app stores data in Postgres.", "The app does not store images in Postgres."),
        ("Lena works from Berlin.", "Lena doesn't work from Berlin on Fridays."),
        ("The office is in Turin.", "The office in Turin no longer has parking."),
        ("The pipeline uses Node 18.", "The pipeline no longer caches Node 18."),
        ("团队用飞书沟通", "值班不再用飞书沟通"),
        ("知识库在语雀", "知识库的图片不再放语雀"),
        ("小莉在杭州办公", "小莉周五不在杭州办公"),
        ("账单服务用Kafka", "账单服务不用Kafka做重试"),
    ],
)
def test_a_part_that_is_denied_ends_no_whole(old: str, new: str) -> None:
    assert not judge(old, new).sure


@pytest.mark.parametrize(
    ("old", "new", "link"),
    [
        ("Tickets are tracked in Linear.", "Tickets are no longer tracked in Linear.", Link.ENDS),
        ("The deadline for Orbit is 30 June.", "30 June no longer stands as deadline for Orbit.", Link.ENDS),
        ("Kestrel's cloud budget is €900 a month.", "Kestrel no longer has the €900 cloud budget.", Link.ENDS),
        ("小满的云预算是每月5000元", "小满不再有5000元的月度云费用额度。", Link.ENDS),
        ("小满的上线日是9月30日", "小满不在9月30日发了，11月21日才发。", Link.REPLACES),
    ],
)
def test_a_whole_that_is_denied_ends(old: str, new: str, link: Link) -> None:
    found = judge(old, new)
    assert (found.link, found.sure) == (link, True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My manager is Olga.", "Olga as my manager is up in the air."),
        ("The limit is 100 requests a minute.", "A limit of 100 requests a minute strikes ops as too low."),
        ("I live in Ghent.", "Living in Ghent tempts me."),
        ("We deploy with Argo.", "Deploying with Argo came up in the retro."),
        ("会话时长30分钟", "会话时长30分钟客服嫌烦"),
        ("会话时长30分钟客服嫌烦", "会话时长30分钟"),
        ("办公室在昆山", "办公室设在昆山我们念叨好几年了"),
        ("缓存在Redis", "缓存放Redis被质疑过"),
    ],
)
def test_what_is_said_of_a_fact_is_no_rewording(old: str, new: str) -> None:
    assert not judge(old, new).sure


def test_a_predicate_of_the_attribute_is_a_rewording() -> None:
    assert judge("The gateway times out after 1500 ms.", "1500 ms is how long the gateway waits.").sure


def test_two_names_of_one_make_are_two_things() -> None:
    assert not judge("cleanup_sessions runs at 02:00.", "cleanup_uploads runs at 02:00.").sure
    assert not judge("For Saffron we pay 49 dollars a month.", "For Sumac we pay 99 dollars a month now.").sure


def test_things_with_a_number_behind_their_noun_are_two() -> None:
    assert not judge("Node 1 has 64 GB of memory.", "Node 3 was upgraded to 128 GB of memory.").sure
    assert not judge("3单元月租一千九", "8单元月租涨到两千一").sure
    assert not judge("The first payment is due on 1 May.", "The last payment is due on 1 November now.").sure


def test_of_two_things_together_no_fact_is_of_one_alone() -> None:
    assert not judge("Invoices are kept for 10 years.", "Invoices and contracts are kept for 10 years.").sure
    assert not judge("Invoices and contracts are kept for 10 years.", "Invoices are kept for 10 years.").sure
    assert not judge("发票保存十年", "发票和合同保存十年").sure


@pytest.mark.parametrize(
    ("before", "now", "sure"),
    [
        ("合同模板放在 D:\\财务\\旧", "合同模板改放到 D:\\财务\\新", True),
        ("端口用 5432 的", "端口改用 5433 的", True),
        ("配置文件在 /srv/app/下面", "配置文件挪到 /srv/app2/下面了", True),
        ("断网时会写本地队列", "没断网时不写本地队列", False),
        ("固件 2.1 的网关支持 OTA", "固件 1.9 的网关只能刷串口", False),
        ("Postgres 是主库", "MySQL 是主库", True),
        ("backup.sh 负责备份照片", "backup_all.sh 负责备份视频", False),
    ],
)
def test_a_path_of_chinese_names_is_one_value_and_two_cases_are_no_change(before: str, now: str, sure: bool) -> None:
    assert judge(before, now).sure is sure
