"""What somebody says of family, animals, manager, team, firm and tastes, and what only sounds so."""

import pytest

from slowwave.pipeline.language import own_circle, own_circle_zh
from slowwave.pipeline.language.self_facts import tells_a_taste, tells_of_oneself, told_of_oneself

CIRCLE = """
My manager is Priya Nair; she wants a short status on Fridays
By the way, my boss is Tom
My team lead is Jonas Becker
My husband's name is Paolo
My wife is called Anna and works as a nurse
My daughter Emma was born in 2019
My son Ben is 9
Our dog is called Loki
We have two cats, Moss and Fern
I've got three kids
I run a small bakery in Leeds with four employees
Our company is called Nordwind and has 40 people
Our office is on the third floor of Marktstrasse 12
My car is a grey Skoda Octavia
我的经理是王芳，她周五要一份简短的状态报告
我老公叫赵强
我有两个女儿，大的七岁，小的四岁
我儿子今年九岁
我养了一只猫，叫年糕
我们公司叫北风物流，一共四十个人
我们办公室在三楼
我在成都开了一家小面馆，有四个员工
顺便，我的主管是 Lena
""".strip().splitlines()
NO_CIRCLE = """
My manager is out today
My manager is okay with it
My wife is called away
My boss is on holiday
My team is tired
My laptop is in Berlin
Our office is closed
My phone is a brick
My manager is Priya until March
Is my manager Priya?
I have two meetings
We have two open bugs
I run a quick check on the store
His manager is Priya Nair
我的经理是个好人
我老公叫我回家
我女儿叫了外卖
我有两个方案
我们公司在开会
我儿子是第一名
我的经理今天是王芳
他的经理是王芳
""".strip().splitlines()
TASTES = """
I prefer short answers without headings
I don't like phone calls before ten
I hate meetings before lunch
我喜欢简短的回答，不要标题
我不喜欢上午十点前接电话
我讨厌长邮件
""".strip().splitlines()
NO_TASTES = """
I prefer the second variant
I prefer this layout
I like Tom's idea
I like how the demo went
I like tea today
She prefers short answers
我喜欢这个方案
我更喜欢第二个
我喜欢今天的会
他喜欢简短的回答
""".strip().splitlines()


@pytest.mark.parametrize("text", CIRCLE)
def test_who_or_what_is_the_speakers(text: str) -> None:
    assert tells_of_oneself(text)


@pytest.mark.parametrize("text", NO_CIRCLE)
def test_what_only_happens_to_them(text: str) -> None:
    assert not tells_of_oneself(text)


@pytest.mark.parametrize("text", TASTES)
def test_how_somebody_likes_things(text: str) -> None:
    assert tells_a_taste(text)


@pytest.mark.parametrize("text", NO_TASTES)
def test_what_somebody_thinks_of_one_thing(text: str) -> None:
    assert not tells_a_taste(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Team lunch moved to noon. I am allergic to peanuts", "I am allergic to peanuts"),
        ("午饭改到十二点了。我对花生过敏", "我对花生过敏"),
        ("Long day. Rain again. I'm lactose intolerant.", "I'm lactose intolerant."),
        ("I am allergic to peanuts. Lunch is at noon", "I am allergic to peanuts. Lunch is at noon"),
        ("The caller said hello. I live in Lyon", ""),
        ("Translate this. I live in Lyon", ""),
        ("Acme, by mail: thanks. I live in Lyon", ""),
        ("“Good evening. I live in Lyon.”", ""),
        ("翻译这句。我住在杭州", ""),
        ("客户：你好。我对花生过敏", ""),
        ("The train is late. The bus is, too.", ""),
    ],
)
def test_a_later_sentence_is_the_speakers_where_nobody_else_is_quoted(text: str, told: str) -> None:
    assert told_of_oneself(text) == told


@pytest.mark.parametrize(
    "text", ["", "i", "my", "my manager", "my manager is", "our is at", "we have a", "i prefer", "I've got"]
)
def test_half_a_sentence_tells_nothing(text: str) -> None:
    assert not own_circle.tells_of_own_circle(text)
    assert not own_circle.tells_a_taste(text)


@pytest.mark.parametrize("text", ["", "我", "我的", "我的经理", "我的经理是", "我有", "我喜欢"])
def test_half_a_chinese_sentence_tells_nothing(text: str) -> None:
    assert not own_circle_zh.tells_of_own_circle(text)
    assert not own_circle_zh.tells_a_taste(text)


@pytest.mark.parametrize(
    "text",
    [
        "You are a helpful assistant. My name is Nova.", "Persona prompt. I am vegan.", "Test fixture. My name is Bob.",
        "Lyrics of the song. I was born in Memphis by the river.", "Job ad. I work for Acme Ltd.",
        "Forwarded from Ana. I live in Porto.", "你是一个助手。我叫小诺。", "歌词。我来自北方。",
        "收到张三的回复。我住在北京。", "测试数据。我住在上海。",
    ],
)  # fmt: skip
def test_after_a_prompt_a_song_or_a_fixture_nobody_tells_of_themselves(text: str) -> None:
    assert told_of_oneself(text) == ""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Can you plan dinner? I am allergic to peanuts.", "I am allergic to peanuts."),
        ("You are right. I live in Porto.", "I live in Porto."),
        ("请用中文回复。我住在杭州。", "我住在杭州。"),
    ],
)
def test_who_speaks_to_the_agent_still_tells_of_themselves(text: str, told: str) -> None:
    assert told_of_oneself(text) == told
