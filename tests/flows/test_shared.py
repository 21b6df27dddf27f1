"""What recall and context show a scope: its own memory, of its owner's what is shared and always told, no more."""

import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from slowwave.flows import fresh
from slowwave.flows.context import tell
from slowwave.flows.fresh import refresh_all
from slowwave.flows.person.keeping import pin, share
from slowwave.flows.person.looking import Query, list_entries
from slowwave.flows.person.telling import correct
from slowwave.flows.recall import answer, search_history
from slowwave.flows.wiring import now
from slowwave.pipeline.domain.scope import parse_scope
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.sources.prompts import said
from slowwave.pipeline.store.erase import erase, erasure_of
from slowwave.pipeline.store.scopes import open_scope
from slowwave.pipeline.store.workspace import Workspace, open_workspace

SETTINGS = '[scopes]\n"telegram:1" = "alice/"\n"telegram:2" = "alice/coach"\n"telegram:3" = "小明/"\n'
RULES = """---
name: Rules
type: feedback
---

- Never deploy the gateway on Fridays. <!--m:eid=e0000000000000001;k=rule;vf=2026-11-01T00:00:00Z-->
- 网关的提交信息必须用英文。 <!--m:eid=e0000000000000002;k=rule;shared=1;vf=2026-11-01T00:00:00Z-->
- The gateway had a port of PAST once. <!--m:eid=e0000000000000003;k=rule;shared=1;vt=2026-11-02T00:00:00Z-->
- The gateway port is a GUESS. <!--m:eid=e0000000000000004;k=rule;shared=1;st=candidate-->
- The gateway port is REJECTED. <!--m:eid=e0000000000000005;k=rule;shared=1;st=rejected-->
- The gateway port is NAMED by a newer one. <!--m:eid=e0000000000000006;k=rule;shared=1-->
- Gateways are painted green. <!--m:shared=1;k=preference-->
"""
FACTS = """---
name: Notes
type: reference
---

- The gateway port of the owner is SECRET. <!--m:eid=e0000000000000007;k=fact-->
- The gateway port was LOOKEDUP. <!--m:eid=e0000000000000008;k=fact;shared=1-->
- The port of the gateway is PRIVATE. <!--m:eid=e0000000000000009;k=rule;sup=e0000000000000006-->
"""
OWN = "---\ntype: user\n---\n\n- The gateway port of {who} is {mark}. <!--m:eid=e00000000000000{n};k=fact-->\n"
NEVER = ("PAST", "GUESS", "REJECTED", "NAMED", "SECRET", "LOOKEDUP", "PRIVATE", "Fridays")
MARKS = {"alice": "ALICE", "alice/coach": "COACH", "小明": "XIAOMING"}

Write = Callable[[str, str], None]


@pytest.fixture
def owner(root: Path, write: Write) -> Workspace:
    write("dream.toml", SETTINGS)
    write("memory/topics/feedback_rules.md", RULES)
    write("memory/topics/reference_notes.md", FACTS)
    for number, (scope, mark) in enumerate(MARKS.items()):
        write(f"memory/scopes/{scope}/topics/user_own.md", OWN.format(who=scope, mark=mark, n=f"a{number}"))
        write(f"memory/scopes/{scope}/logs/2026-11-0{number + 1}.md", f"- [fact] gateway port {mark} in the log\n")
    for path in (root / "memory").rglob("*.md"):
        os.utime(path, (1_790_000_000, 1_790_000_000))
    return open_workspace(str(root), "testbed")


def scope_of(owner: Workspace, name: str) -> Workspace:
    return open_scope(owner, parse_scope(name))


def asked(place: Workspace, question: str) -> set[str]:
    return {hit.row.text for hit in answer(place, question, k=20).hits}


def said_in(place: Workspace, question: str) -> str:
    found = search_history(place, question, k=20).passages
    return " ".join(row.text for one in found for row in (*one.before, one.hit.row, *one.after))


SHARED = {"网关的提交信息必须用英文。", "Gateways are painted green."}


def test_a_scope_recalls_its_own_and_what_is_shared(owner: Workspace) -> None:
    hers = scope_of(owner, "alice/coach")
    own = "The gateway port of alice/coach is COACH."
    assert asked(hers, "the gateway port") == {own, "Gateways are painted green."}
    assert asked(hers, "网关 提交信息") == {"网关的提交信息必须用英文。"}
    (hit,) = answer(hers, "提交信息", k=5).hits
    assert (hit.path, hit.row.line) == ("../../../../memory/topics/feedback_rules.md", 7)
    assert search_history(hers, "提交信息").passages == ()
    assert "Gateways are painted green." in asked(owner, "what is painted green")


def test_what_is_shared_no_more_is_gone_at_once_and_a_closed_one_too(owner: Workspace, write: Write) -> None:
    hers = scope_of(owner, "alice")
    assert asked(hers, "网关 提交信息 gateways painted") >= SHARED
    write("memory/topics/feedback_rules.md", RULES.replace("shared=1;k=preference", "k=preference"))
    assert asked(hers, "网关 提交信息 gateways painted") & SHARED == {"网关的提交信息必须用英文。"}
    # What another file says of it counts as well.
    write("memory/topics/reference_notes.md", FACTS.replace("sup=", "sup=e0000000000000002,"))
    assert asked(hers, "网关 提交信息 gateways painted") & SHARED == set()
    assert asked(hers, "gateway port") == {"The gateway port of alice is ALICE."}


def test_a_hook_in_a_scope_finds_what_is_shared(
    owner: Workspace, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers = scope_of(owner, "alice")
    refresh_all(hers)
    with monkeypatch.context() as patched:
        # Answered from what was compiled: nothing is read again.
        patched.setattr("slowwave.flows.recall.answer", None)
        found = tell(hers, said("which colour are gateways painted", "", "")).text
    assert "- Gateways are painted green. [../../../memory/topics/feedback_rules.md:12]" in found
    write("memory/topics/feedback_rules.md", RULES.replace("painted green", "painted blue"))
    assert "painted blue" in tell(hers, said("which colour are gateways painted", "", "")).text
    started: list[Workspace] = []
    monkeypatch.setattr(fresh, "AT_ONCE", 900)
    monkeypatch.setattr(fresh, "refresh_beside", started.append)
    write("memory/topics/feedback_rules.md", RULES.replace("painted green", "painted red"))
    assert "painted" not in tell(hers, said("which colour are gateways painted", "", "")).text
    assert started


def test_an_owner_that_cannot_be_read_shares_nothing_until_it_can(owner: Workspace, write: Write, root: Path) -> None:
    hers = scope_of(owner, "alice")
    write("memory/.dreams/slowwave/state.json", '{"generator": "slowwave", "format": 999}')
    assert asked(hers, "gateways painted") == {"The gateway port of alice is ALICE."}
    (root / "memory/.dreams/slowwave/state.json").unlink()
    assert "Gateways are painted green." in asked(hers, "gateways painted")


@pytest.mark.parametrize("times", [60, pytest.param(10_000, marks=pytest.mark.slow)])
def test_random_questions_show_nobody_what_is_not_theirs(owner: Workspace, times: int) -> None:
    words = ["gateway", "port", "rule", "owner", "alice", "coach", "小明", "网关", "端口", "提交信息", "painted"]
    chance = random.Random(11)
    places = {name: scope_of(owner, name) for name in MARKS}
    for number in range(times):
        question = " ".join(chance.sample(words, chance.randint(1, 5)))
        name = chance.choice(list(MARKS))
        others = [mark for scope, mark in MARKS.items() if scope != name]
        history = chance.random() < 0.2
        seen = " ".join(hit.row.text for hit in answer(places[name], question, k=20, history=history).hits)
        seen += said_in(places[name], question)
        seen += tell(places[name], said(question, "", "")).text if number % 5 == 0 else ""
        assert [one for one in (*others, *NEVER) if one in seen] == [], (name, question)
        mine = " ".join(hit.row.text for hit in answer(owner, question, k=20).hits) + said_in(owner, question)
        hidden = ("PAST", "REJECTED", "NAMED", *MARKS.values())
        assert [one for one in hidden if one in mine] == [], question


def test_sharing_by_command(owner: Workspace) -> None:
    hers = scope_of(owner, "alice")
    assert "Never deploy the gateway on Fridays." not in asked(hers, "deploy on Fridays")
    assert share(owner, "Never deploy", on=True).what == "shared"
    assert "Never deploy the gateway on Fridays." in asked(hers, "deploy on Fridays")
    listed = list_entries(owner, Query(state="shared")).entries
    assert "Never deploy the gateway on Fridays." in {one.text for one in listed}
    corrected = correct(owner, "Never deploy", "Never deploy the gateway on Mondays.")
    assert corrected.entry is not None
    assert corrected.entry.shared
    assert asked(hers, "deploy") == {"Never deploy the gateway on Mondays."}
    assert share(owner, "on Mondays", on=False).what == "unshared"
    assert asked(hers, "deploy") == set()
    assert share(owner, "on Mondays", on=False).notes == ("It was so already.",)


def test_what_cannot_be_shared(owner: Workspace, root: Path) -> None:
    before = {path: path.read_bytes() for path in root.rglob("*.md")}
    with pytest.raises(DreamError, match="is looked up when somebody asks"):
        share(owner, "SECRET", on=True)
    with pytest.raises(DreamError, match="alice remembers is seen by nobody else"):
        share(scope_of(owner, "alice"), "ALICE", on=True)
    with pytest.raises(DreamError, match="fits 4 entries"):
        share(owner, "gateway port", on=True)
    assert {path: path.read_bytes() for path in root.rglob("*.md")} == before


def test_what_was_shared_and_is_erased_stands_nowhere(owner: Workspace, root: Path) -> None:
    hers = scope_of(owner, "alice/coach")
    refresh_all(hers)
    tell(hers, said("painted", "s1", ""))
    held = [path for path in root.rglob("*") if path.is_file() and b"painted green" in path.read_bytes()]
    assert len(held) > 1
    erase(owner, erasure_of("Gateways are painted green."), now(owner.settings))
    assert [path for path in root.rglob("*") if path.is_file() and b"painted green" in path.read_bytes()] == []
    assert pin(owner, "提交信息", on=True).what == "pinned"
