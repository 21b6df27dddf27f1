"""What was forgotten is known again."""

from datetime import date

import pytest

from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.refusal import Refusal, parse_refusal, refusal_line
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.tombstones import is_forgotten, refusals_of
from slowwave.pipeline.format.grammars import GRAMMARS
from slowwave.pipeline.language.words import fingerprint

DAY, PATH = date(2026, 11, 30), "memory/refusals.md"
SAID = "Lives in Delft, near the canal"


def _memory(*kinds: str) -> Memory:
    lines = [refusal_line(Refusal(DAY, kind, fingerprint(SAID), "mara", SAID, ("log:a#1",))) for kind in kinds]
    return Memory({PATH: Document(PATH, Role.REFUSALS, "\n".join(lines) + "\n", GRAMMARS[Role.REFUSALS])}, GRAMMARS)


@pytest.mark.parametrize("kind", ["forgotten", "candidate"])
def test_by_its_words_and_by_the_line_that_it_came_from(kind: str) -> None:
    memory = _memory(kind)
    assert [one.kind for one in refusals_of("lives  in DELFT, near the canal", memory)] == [kind]
    assert is_forgotten("Something else", "log:a#1", memory)
    assert not is_forgotten("Lives in Leiden", "log:a#2", memory)


@pytest.mark.parametrize("kinds", [("withdrawn",), ("undone",), ("forgotten", "lifted"), ("candidate", "lifted"), ()])
def test_what_was_taken_again_or_only_withdrawn_is_not(kinds: tuple[str, ...]) -> None:
    assert not is_forgotten(SAID, "log:a#1", _memory(*kinds))


def test_forgotten_once_more_after_it_was_taken_again() -> None:
    assert is_forgotten(SAID, "", _memory("forgotten", "lifted", "forgotten"))


@pytest.mark.parametrize("name", ["mara", "Ли-2", "小明", "नेहा"])
def test_a_name_is_read_back(name: str) -> None:
    line = refusal_line(Refusal(DAY, "candidate", fingerprint(SAID), name, SAID))
    found = parse_refusal(line.removeprefix("- "))
    assert found is not None
    assert (found.by, found.text) == (name, SAID)


def _forgot(said: str) -> Memory:
    line = refusal_line(Refusal(DAY, "forgotten", fingerprint(said), "mara", said))
    return Memory({PATH: Document(PATH, Role.REFUSALS, line + "\n", GRAMMARS[Role.REFUSALS])}, GRAMMARS)


@pytest.mark.parametrize(
    ("forgotten", "said"),
    [
        ("I drink green tea in the morning", "green tea is drunk by me in the morning"),
        ("Anna leads the design team", "the design team is led by Anna"),
        ("We deploy on Fridays", "deploys happen on Fridays"),
        ("We ship orders within two days", "Orders are shipped within two days"),
        ("The importer retries three times", "the importer tries again three times"),
        ("Every release is checked by two people", "two people check every release"),
        ("checked by two people", "two people check it"),
        ("My dog is called Rex", "Rex is the user's dog"),
        ("我早上喝绿茶", "早上喝绿茶"),
        ("发票保留七年", "发票要保留七年"),
        ("用户喜欢简短的回答", "回答要简短"),
        ("客户数据不得离开欧盟", "客户数据不能离开欧盟"),
        ("我对花生过敏", "花生会让我过敏"),
        ("我的狗叫小白", "小白是我的狗"),
        ("我的狗叫小白", "我家狗叫小白"),
    ],
)
def test_in_another_voice_or_with_other_small_words(forgotten: str, said: str) -> None:
    assert is_forgotten(said, "", _forgot(forgotten))


@pytest.mark.parametrize(
    ("forgotten", "said"),
    [
        ("I drink tea", "I drink green tea"),
        ("I drink black coffee in the morning", "I drink black coffee in the evening"),
        ("I prefer tabs over spaces", "I prefer spaces over tabs"),
        ("Tom reports to Anna", "Anna reports to Tom"),
        ("The importer is written in Rust", "The exporter is written in Rust"),
        ("The staging host is heron", "The production host is heron"),
        ("The night train to Vienna is cheap", "The day train to Vienna is cheap"),
        ("Invoices are archived after seven years", "Invoices are deleted after seven years"),
        ("Mara likes the night train", "Mara hates the night train"),
        ("I live in Porto", "My sister lives in Porto"),
        ("Checked by two people", "Checked by three people"),
        ("Anna approves refunds, never Tom", "Tom approves refunds, never Anna"),
        ("我早上喝绿茶", "我晚上喝绿茶"),
        ("我早上喝绿茶", "小明早上喝绿茶"),
        ("王芳负责发票", "发票由王丽负责"),
        ("王芳负责发票", "合同由王芳负责"),
        ("我喜欢喝咖啡", "我不喜欢喝咖啡"),
        ("发票保留七年", "发票保留八年"),
        ("我的狗叫小白", "我的猫叫小白"),
        ("小白是我的狗", "小白是小林的狗"),
        ("Я живу в Казани", "Я живу в Самаре"),
        ("أعيش في القاهرة", "أعيش في الجيزة"),
    ],
)
def test_another_statement_in_nearly_the_same_words_is_not(forgotten: str, said: str) -> None:
    assert not is_forgotten(said, "", _forgot(forgotten))
