"""Who confirms a candidate, who observes it, and what proves nothing."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from slowwave.pipeline.domain.candidates.answers import answers
from slowwave.pipeline.domain.candidates.showings import Showings
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.settings import Settings, Trust, Words

NIGHT = Night(
    datetime(2026, 12, 2, 22, tzinfo=ZoneInfo("Europe/Amsterdam")), settings=Settings(words=Words(owners=("mara",)))
)
ID = "e00000000000000aa"
OTHER_WORDS = "Friday deploys break the importer"
HUMAN = "<!--m:eid=e0000000000000009;by=human;src=claude-code:s2#m9-->"
AGENT = "<!--m:eid=e0000000000000009;by=agent;src=claude-code:s2#m9-->"
SAW = "its session was shown the candidate"
SHOWN = Showings({ID: frozenset({"claude-code:s2"})}, frozenset({"claude-code:s2", "claude-code:s3"}))

WithLog = Callable[..., Memory]


def _said(memory: Memory, night: Night = NIGHT) -> tuple[tuple[str, str] | None, list[str]]:
    """((how, by whom) or None, the reasons why lines prove nothing)."""
    found = answers(memory.candidates(night.now), memory, night)
    proof = found.proofs.get(ID)
    return (proof.how, proof.by) if proof else None, [one.reason.partition(": ")[2] for one in found.refused]


@pytest.mark.parametrize(
    ("line", "how", "by"),
    [
        (f"- [event] [CNF:lin] Deploys on Fridays break the importer {HUMAN}", "CNF", "lin"),
        (f"- [event] [HIGH] [CNF:lin] {OTHER_WORDS} {HUMAN}", "CNF", "lin"),
        (f"- [event] [CNF:林] yes, e00000000000000aa {HUMAN}", "CNF", "林"),
        (f"- [correction] {OTHER_WORDS}, always. {HUMAN}", "CNF", "mara"),
        (f"- [event] [OBS:harvey] deploys on a Friday break the importer {AGENT}", "OBS", "harvey"),
        (f"- [event] [OBS:harvey] Deploys on Fridays break the importer {AGENT}", "OBS", "harvey"),
        (f"- [insight] {OTHER_WORDS} {AGENT}", "OBS", "claude-code"),
        ("- [OBS:harvey] deploys on Fridays break the importer", "OBS", "harvey"),
    ],
)
def test_what_proves_it(held: Memory, with_log: WithLog, line: str, how: str, by: str) -> None:
    memory = with_log(held, "2026-12-02", f"## 10:00\n\n{line}\n")
    assert _said(memory) == ((how, by), [])


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"- [event] [CNF:lin] {OTHER_WORDS} {AGENT}", "only a person's own turn confirms"),
        (f"- [CNF:lin] {OTHER_WORDS}", "only a person's own turn confirms"),
        (f"- [event] [CNF:lin] {OTHER_WORDS} <!--m:by=tool;src=web:1-->", "only a person's own turn confirms"),
        (f"- [event] [CNF:lin] {OTHER_WORDS} <!--m:by=human;who=bob;src=x:1#2-->", "only a person's own turn confirms"),
        (f"- [event] [OBS:x] {OTHER_WORDS} <!--m:by=tool;src=web:1-->", "words of a tool, page or third person"),
        (f"- [event] look: > [CNF:lin] {OTHER_WORDS} {HUMAN}", "quoted or pasted"),
        (f"- [event] the file says [CNF:lin] {OTHER_WORDS} {HUMAN}", "quoted or pasted"),
        (f"- [event] [DREAM] [CNF:lin] {OTHER_WORDS} {HUMAN}", "quoted or pasted"),
        (f"- [event] [CNF:lin] “{OTHER_WORDS}” {HUMAN}", "quoted or pasted"),
        (f"- [event] ``` {OTHER_WORDS} ``` {HUMAN}", "quoted or pasted"),
        (f"- [event] {OTHER_WORDS}. " + "And more of the page. " * 6 + HUMAN, "quoted or pasted"),
        (f"- [question] {OTHER_WORDS}? {HUMAN}", "it is asked or only supposed"),
        (f"- [event] Do Friday deploys break the importer？ {HUMAN}", "it is asked or only supposed"),
        (f"- [event] maybe {OTHER_WORDS} {HUMAN}", "it is asked or only supposed"),
        (f"- [event] Deploys on Fridays break the importer {AGENT}", "the same words again"),
    ],
)
def test_what_proves_nothing(held: Memory, with_log: WithLog, line: str, reason: str) -> None:
    memory = with_log(held, "2026-12-02", f"## 10:00\n\n{line}\n")
    assert _said(memory) == (None, [reason])


@pytest.mark.parametrize(
    "line",
    [
        f"- [event] {OTHER_WORDS} <!--m:by=tool;src=web:1-->",
        f"- {OTHER_WORDS}",
        f"- [event] Deploys on Fridays do not break the importer {HUMAN}",
        f"- [event] [CNF:lin] the router is in the cellar {HUMAN}",
        f"- [event] [OBS:harvey] the router is in the cellar {AGENT}",
    ],
)
def test_what_does_not_speak_of_it_is_passed_over(held: Memory, with_log: WithLog, line: str) -> None:
    assert _said(with_log(held, "2026-12-02", f"## 10:00\n\n{line}\n")) == (None, [])


@pytest.mark.parametrize(
    ("session", "shown", "reason"),
    [
        ("claude-code:s2", SHOWN, SAW),
        ("claude-code:s3", SHOWN, ""),
        ("claude-code:s9", SHOWN, SAW),
        ("codex:s9", SHOWN, ""),
        ("claude-code:s3", Showings({ID: frozenset({"claude-code:"})}, SHOWN.known), SAW),
        ("claude-code:s2", Showings({"e00000000000000bb": frozenset({"claude-code:s2"})}, SHOWN.known), ""),
        ("claude-code:s3", Showings({ID: frozenset({"mcp:mcp-7"})}, SHOWN.known), SAW),
        ("claude-code:s0", Showings({}, frozenset()), "it comes from the same session"),
    ],
)
def test_an_observation_counts_from_a_session_that_was_not_shown_it(
    held: Memory, with_log: WithLog, session: str, shown: Showings, reason: str
) -> None:
    line = f"- [event] [OBS:harvey] {OTHER_WORDS} <!--m:by=agent;src={session}#m9-->"
    memory = with_log(held, "2026-12-02", f"## 10:00\n\n{line}\n")
    proof, reasons = _said(memory, replace(NIGHT, shown=shown))
    assert (proof is None, reasons) == (bool(reason), [reason] if reason else [])


def test_a_note_of_an_unknown_session_counts_while_none_was_shown_it(held: Memory, with_log: WithLog) -> None:
    memory = with_log(held, "2026-12-02", f"- [OBS:harvey] {OTHER_WORDS}\n")
    assert _said(memory)[0] == ("OBS", "harvey")
    assert _said(memory, replace(NIGHT, shown=SHOWN)) == (None, [SAW])


def test_what_an_agent_proposed_no_agent_proves(held: Memory, with_log: WithLog) -> None:
    (doc,) = held.with_role(Role.CANDIDATES)
    proposed = replace(doc, text=doc.text.replace("by=dream", "by=agent"))
    assert proposed.text != doc.text
    memory = replace(held, documents={**held.documents, doc.path: proposed})
    told = with_log(memory, "2026-12-02", f"## 10:00\n\n- [event] [OBS:harvey] {OTHER_WORDS} {AGENT}\n")
    assert _said(told) == (None, ["an agent proposed it, so only a person confirms it"])
    told = with_log(memory, "2026-12-02", f"## 10:00\n\n- [event] [CNF:lin] {OTHER_WORDS} {HUMAN}\n")
    assert _said(told) == (("CNF", "lin"), [])


def test_a_person_is_believed_before_an_agent(held: Memory, with_log: WithLog) -> None:
    own = HUMAN.replace("0009", "0008")
    lines = f"- [event] [OBS:harvey] {OTHER_WORDS} {AGENT}\n- [event] [CNF:lin] {OTHER_WORDS} {own}\n"
    assert _said(with_log(held, "2026-12-02", f"## 10:00\n\n{lines}")) == (("CNF", "lin"), [])


@pytest.mark.parametrize(
    ("day", "minute", "proves"), [("11-29", "10:00", False), ("11-30", "21:00", False), ("11-30", "23:00", True)]
)
def test_only_what_was_said_since_it_waits_counts(
    held: Memory, with_log: WithLog, day: str, minute: str, proves: bool
) -> None:
    memory = with_log(held, f"2026-{day}", f"## {minute}\n\n- [event] [CNF:lin] {OTHER_WORDS} {HUMAN}\n")
    assert (_said(memory)[0] is not None) == proves


def test_its_own_sources_read_again_prove_nothing(held: Memory) -> None:
    assert _said(held) == (None, [])


MARKS: Mapping[str, tuple[tuple[str, str] | None, list[str]]] = {
    "CNF:lin": (None, ["typed by hand, which proves nothing unless [trust] edits is on"]),
    "OBS:harvey": (None, ["whoever observed it here had read it"]),
}


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_on_its_own_line_proves_nothing_by_itself(held: Memory, memory_of: WithLog, mark: str) -> None:
    path = "memory/candidates.md"
    text = held.documents[path].text.replace("[DREAM] ", f"[DREAM] [{mark}] ")
    memory = replace(held, documents={**held.documents, **memory_of({path: text}).documents})
    assert _said(memory) == MARKS[mark]
    trusting = replace(NIGHT, settings=replace(NIGHT.settings, trust=Trust(edits=True)))
    assert _said(memory, trusting)[0] == (("CNF", "lin") if mark == "CNF:lin" else None)


def test_notes_of_other_programs_confirm_nothing(held: Memory, memory_of: Callable[..., Memory]) -> None:
    note = memory_of({"memory/2026-12-02.md": f"- [CNF:lin] {OTHER_WORDS}\n"}, {"memory/2026-12-02.md": Role.NOTE})
    memory = replace(held, documents={**held.documents, **note.documents})
    assert _said(memory) == (None, ["only a person's own turn confirms"])
