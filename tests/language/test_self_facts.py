"""What somebody says of themselves, and what is only said of today, of others, or of work."""

import pytest

from slowwave.pipeline.language.self_facts import tells_of_oneself

LASTING = """
I live in Haarlem and work as a baker
I'm allergic to peanuts
I am severely allergic to bee stings
my name is Lin
Hi, my full name is Lin Zhao
I was born in Utrecht
I'm from Porto
I’m originally from Kyiv
I work as a nurse
I work for Acme
remember: I work night shifts on Fridays
by the way, I'm a vegetarian
I'm left-handed
My birthday is 3 May
I speak Dutch and some Portuguese
I don't eat pork
I have a nut allergy
我住在杭州
我叫王芳
我姓李
我对花生过敏
请记住：我对青霉素过敏
我是一名护士
我是四川人
我在杭州当面包师
我在医院工作
我来自成都
我的生日是五月三日
我不吃香菜
我吃素
我会说粤语
""".strip().splitlines()
PASSING = """
I live in Haarlem until May
I'm going to Amsterdam tomorrow
I work for two hours and then stop
I work for a day on the importer
I am tired today
I'm at the office
I'm working on the importer
I'm allergic to peanuts, would that matter?
If I live in Haarlem, what is the tax?
I live with the bug
I speak to Bo about it
I used to live in Haarlem, my name is Lin
do you know where I live?
He lives in Haarlem
I just moved the file
My name server is down
I have a meeting at 3
我今天很累
我明天去上海
我叫他来看看
我叫了外卖
我住院了
我在做收尾工作
我在改配置
我现在住在杭州
我对这个方案有意见
我是说端口错了
我不吃了
我会说服他
他住在杭州
我住在哪里？
""".strip().splitlines()


@pytest.mark.parametrize("text", LASTING)
def test_what_lasts(text: str) -> None:
    assert tells_of_oneself(text)


@pytest.mark.parametrize("text", PASSING)
def test_what_does_not(text: str) -> None:
    assert not tells_of_oneself(text)


def test_a_long_hostile_line_takes_no_time() -> None:
    for text in ("i have " + "a " * 20_000, "我在" + "工" * 20_000, "my " + "name " * 20_000, "我不吃" * 9_000):
        assert not tells_of_oneself(text)
