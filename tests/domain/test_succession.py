"""Statements that say themselves what they take the place of, of attributes that no table knows, too."""

import pytest

from slowwave.pipeline.domain.link import Link
from slowwave.pipeline.domain.pairs import judge
from slowwave.pipeline.domain.succession import of_succession
from slowwave.pipeline.language.subjects import read


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The Finch deck is drawn in Sketch.", "Moved the Finch deck from Sketch to Figma."),
        ("Kite's mascot goes by Waldo.", "Kite's mascot used to be Waldo, now it is Hugo."),
        ("We brew the Heron blend in a Chemex.", "The Chemex has given way to a siphon for the Heron blend."),
        ("苍鹭的吉祥物叫糯米糍。", "苍鹭的吉祥物由糯米糍改成了雪媚娘。"),
        ("把白鹭的海报挂在东厅。", "白鹭的海报从东厅搬到西厅了。"),
        ("青鸟的排版交给铅字坊。", "青鸟的排版不再找铅字坊，换成墨香斋。"),
    ],
)
def test_a_frame_of_change_needs_no_known_attribute(old: str, new: str) -> None:
    found = of_succession(read(old), read(new))
    assert found.link is Link.REPLACES, found
    assert judge(old, new).link is Link.REPLACES


def test_what_was_replaced_may_come_back() -> None:
    old, new = "Finch's deck was moved from Sketch to Figma.", "Finch's deck is back in Sketch again."
    assert of_succession(read(old), read(new)).link is Link.REPLACES
    old, new = "苍鹭的吉祥物由糯米糍改成了雪媚娘。", "苍鹭的吉祥物又恢复成糯米糍了。"
    assert of_succession(read(old), read(new)).link is Link.REPLACES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The importer supports JSON.", "The importer does not support YAML."),
        ("The intern may merge docs changes.", "The intern may not merge schema changes."),
        ("The master is hosted in Frankfurt.", "The mirror isn't hosted in Frankfurt."),
        ("我姑姑吃鱼。", "我姑姑不吃虾蟹。"),
        ("小问题用群聊，不用邮件。", "决策用邮件，不用群聊。"),
        ("Atlas caches in Redis.", "Atlas moved its queue from Redis to Kafka."),
        ("网关的缓存用 Redis。", "网关的队列从 Redis 换成 Kafka。"),
        ("Kestrel's logo is by Nora.", "Osprey's logo is no longer by Nora but by Lee."),
        ("The shop keeps its data in Postgres.", "The shop takes numbers from a row instead of a Postgres sequence."),
    ],
)
def test_a_denial_or_another_thing_is_no_succession(old: str, new: str) -> None:
    assert not of_succession(read(old), read(new)).sure


def test_what_is_only_dropped_has_no_successor() -> None:
    found = judge("Petra Novak owns the iOS app.", "Petra Novak gave up the iOS app, which is orphaned for now.")
    assert found.link is not Link.REPLACES


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Our tier on Datadog is Team.", "We let Datadog Team expire."),
        ("The agent sits on top of GPT-4o.", "We've unplugged GPT-4o from the agent."),
        ("The gateway times out after 1500 ms.", "The gateway no longer times out after 1500 ms."),
        ("For infra-live, work starts from main.", "The main branch of infra-live was frozen and has no successor."),
    ],
)
def test_an_end_without_a_successor_is_an_end(old: str, new: str) -> None:
    assert judge(old, new).link is Link.ENDS


def test_what_goes_out_the_door_is_shipped() -> None:
    found = judge("We're launching Marlin on September 30.", "On September 30, Marlin goes out the door.")
    assert found.link is Link.REWORDED


def test_what_stands_behind_but_is_what_holds() -> None:
    found = judge("My employer is Siemens.", "As of the 1st, user's employer is no longer Siemens but Deloitte.")
    assert found.link is Link.REPLACES


def test_another_that_was_replaced_elsewhere_is_not_back() -> None:
    old = "Lisbon replaced Porto as venue of the spring meeting."
    assert not judge(old, "Porto is the new venue of the autumn meeting.").sure
