"""What is only talked about, proposed, hoped for or judged is told apart from what is so."""

import pytest

from slowwave.pipeline.language.subject_moods import unsettled


@pytest.mark.parametrize(
    "said",
    [
        "hosting on hetzner is still under discussion",
        "olga as my manager is up in the air",
        "a timeout of 30 s has been put to the vote",
        "juno is a working title",
        "the deadline of 9 may: no decision yet",
        "graz is on the shortlist",
        "everyone tells me to live in bergen",
        "they almost made wanda my boss",
    ],
)
def test_english_that_tells_no_fact(said: str) -> None:
    assert unsettled(said, chinese=False)


@pytest.mark.parametrize(
    "said", ["部署在阿里云还在讨论", "住昆明挺让我心动", "朱诺是新项目的暂定名", "差点让万姐当我领导"]
)
def test_chinese_that_tells_no_fact(said: str) -> None:
    assert unsettled(said, chinese=True)


@pytest.mark.parametrize(
    "said",
    [
        "the budget for the marketing campaign is $25,000.",
        "the crawler reads /var/lib/app/options.json",
        "the team voted: 8 spaces for my go code",
        "answers should be in mandarin.",
        "my employer is grab",
    ],
)
def test_a_fact_is_none_of_these(said: str) -> None:
    assert not unsettled(said, chinese=False)
