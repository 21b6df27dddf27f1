"""Two things of one sort, and a thing and a sort of it."""

import pytest

from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.sorts import of_other_sorts
from slowwave.pipeline.language.subjects import read


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("Our accountant is in Cork.", "Our lawyer moved to Galway.", "home"),
        ("Secrets are in .env.production.", "Test secrets are in .env.test now.", "path"),
        ("The office kitchen has an oven.", "The office kitchen has a dishwasher now.", "office"),
        ("The site is available in German.", "The site is available in Turkish now.", "reply_language"),
        ("孩子学校八点上课", "孩子兴趣班改到三点上课", "meeting"),
        ("图标是assets/logo.svg", "网站小图标换成assets/favicon.ico", "path"),
        ("我看病找安大夫", "猫看病现在找杜大夫", "doctor"),
    ],
)
def test_of_two_things_each_keeps_its_value(old: str, new: str, kind: str) -> None:
    assert of_other_sorts(read(old), read(new), kind)
    assert not judge(old, new).sure


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("The support bot runs on Llama 3.", "I pointed the support bot at GPT-4o.", "model"),
        ("My GP is Dr. Kim.", "My doctor is Dr. Weber now.", "doctor"),
        ("The limit is 60 requests a minute.", "The rate limit is 90 requests a minute now.", "limit"),
        ("灯塔的日志都落到 /mnt/nas/app.log。", "灯塔的日志又写回 /srv/app/runtime.log 了。", "path"),
        ("我的时区是UTC+8。", "时区改成UTC。", "timezone"),
        ("市场部的预算是八万", "市场部预算调到十二万了", "budget"),
    ],
)
def test_one_thing_is_one(old: str, new: str, kind: str) -> None:
    assert not of_other_sorts(read(old), read(new), kind)
