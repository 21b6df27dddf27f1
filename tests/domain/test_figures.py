"""Exact values of attributes that have no name among the known kinds."""

import pytest

from slowwave.pipeline.domain.figures import of_figures
from slowwave.pipeline.domain.link import Link
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.language.subjects import read

REWORDED, REPLACES, ENDS = Link.REWORDED, Link.REPLACES, Link.ENDS


@pytest.mark.parametrize(
    ("old", "new", "link"),
    [
        ("The tea for guests steeps at 80 °C", "Guests get tea at 80 °C", REWORDED),
        ("Kettle: 80 °C", "The kettle is at 90 °C now", REPLACES),
        ("I take 15 mg of prednisone", "My prednisone went from 15 mg to 20 mg", REPLACES),
        ("I take 15 mg of prednisone", "I no longer take 15 mg of prednisone", ENDS),
        ("The sauna holds 85 °C", "85 °C didn't suit the sauna, so it gets 75 °C now", REPLACES),
        ("水壶温度：80℃", "水壶改成90℃了", REPLACES),
        ("我每天吃15毫克泼尼松", "泼尼松从15毫克加到20毫克", REPLACES),
        ("我每天吃15毫克泼尼松", "15毫克泼尼松停了", ENDS),
        ("水壶温度：80℃", "水壶的温度是80℃", REWORDED),
    ],
)
def test_a_figure_is_followed_by_the_words_around_it(old: str, new: str, link: Link) -> None:
    found = judge(old, new)
    assert (found.link, found.sure) == (link, True), found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The hall is at 19 °C", "The attic is now at 15 °C"),
        ("Anna's plants get 2 cups", "Bela's plants get 3 cups now"),
        ("The tank holds 50 litres", "The tank weighs 50 kilos now"),
        ("The kettle is at 80 °C", "The kettle also does 95 °C"),
        ("客厅19℃", "阁楼现在15℃"),
        ("水壶80℃", "水壶也能到95℃"),
        ("咖啡机两周除一次垢", "咖啡机一次出两杯"),
    ],
)
def test_another_thing_unit_or_a_second_one_is_no_newer_figure(old: str, new: str) -> None:
    assert not judge(old, new).sure


def test_without_a_word_in_common_nothing_is_said_of_a_figure() -> None:
    assert of_figures(read("The hall is at 19 °C"), read("We have 19 °C outside")).link is None
    assert of_figures(read("客厅19℃"), read("外面19℃")).link is None


@pytest.mark.parametrize("order", ["kettle teapot basket garage", "garage kettle basket teapot"])
def test_of_words_of_one_length_the_first_of_the_alphabet_tells_what_a_figure_is_about(order: str) -> None:
    first, second, third, fourth = order.split()
    old = f"The {first} near the {second}, {third} and {fourth} holds 19 litres"
    new = f"The {first} near the {second}, {third} and {fourth} now holds 21 litres"
    assert of_figures(read(old), read(new)).why.partition(":")[0] == "basket"
