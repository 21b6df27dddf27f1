"""Labels that say nothing of what follows, and places in which the writer speaks."""

import pytest

from slowwave.pipeline.language.lead_labels import is_empty_label, is_own_place, without_labels


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Morning: we deploy from the release branch", "we deploy from the release branch"),
        ("note: the database runs on db2", "the database runs on db2"),
        ("**Note:** the database runs on db2", "the database runs on db2"),
        ("Evening: note to self: rotate the key", "rotate the key"),
        ("上午：发布前必须先跑 `make check`", "发布前必须先跑 `make check`"),
        ("备注：数据库备份在 /srv/backup", "数据库备份在 /srv/backup"),
        ("下午: 备注：周五不发布", "周五不发布"),
        ("Morning: take two pills with water", "Morning: take two pills with water"),
        ("早上：吃两片药", "早上：吃两片药"),
        ("晚上：降压药 5 毫克", "晚上：降压药 5 毫克"),
        ("Priya: the database runs on db2", "Priya: the database runs on db2"),
        ("Friday: the shop closes at noon", "Friday: the shop closes at noon"),
        ("杭州：数据库备份在 /srv/backup", "杭州：数据库备份在 /srv/backup"),
        ("note:", "note:"),
        ("note:book", "note:book"),
        ("notes on heron: port 8080", "notes on heron: port 8080"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_what_stands_behind_a_label(text: str, left: str) -> None:
    assert without_labels(text) == left


def test_where_a_type_is_declared_a_part_of_the_day_belongs_to_what_is_said() -> None:
    assert without_labels("Morning: coffee comes first", times=False) == "Morning: coffee comes first"
    assert without_labels("note: coffee comes first", times=False) == "coffee comes first"


@pytest.mark.parametrize(("name", "empty"), [("Morning", True), ("## 备注：", True), ("Heron", False), ("", False)])
def test_an_empty_label(name: str, empty: bool) -> None:
    assert is_empty_label(name) is empty


@pytest.mark.parametrize(
    "heading",
    [
        "2026-11-23",
        "09:12",
        "Monday, November 24, 2026",
        "2026年11月24日 星期二",
        "Daily log",
        "About me",
        "关于我",
        "上午",
        "3rd May",
    ],
)
def test_below_a_date_or_a_part_of_the_day_the_writer_speaks(heading: str) -> None:
    assert is_own_place((heading,), "")


@pytest.mark.parametrize(
    "heading", ["Mail from Acme", "Priya", "Ledgerlite", "客户来信", "王芳", "Call", "Decisions", "Marcus", "Нина"]
)
def test_below_a_name_or_a_mail_anybody_may_speak(heading: str) -> None:
    assert not is_own_place(("2026-11-23", heading), "")
    assert not is_own_place(("2026-11-23",), f"{heading}:")
