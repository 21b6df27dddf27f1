"""Nights that ask a model: what lands of the answers, what does not, and that a failure leaves no mark."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from thinker import asking, careless, clever, dream, evidence, noted

from slowwave.flows import thinking, wiring
from slowwave.flows.night import Kind
from slowwave.flows.questions import answer, costs, questions
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.settings import Phases
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.questions import open_questions
from slowwave.pipeline.store.undo import undo_dream
from slowwave.pipeline.store.workspace import Workspace


@pytest.fixture
def place(tmp_path: Path) -> Workspace:
    return noted(tmp_path)


def text(place: Workspace, path: str) -> str:
    return (Path(place.root) / path).read_text()


def test_what_cites_its_evidence_stands_in_the_report_and_the_rest_is_refused_with_its_reason(
    place: Workspace, model_server: Any
) -> None:
    model_server.answers = [careless]
    slept = dream(asking(place, model_server.url))
    assert slept.thought is not None
    assert (slept.thought.answered, slept.thought.failed, slept.thought.waiting) == (3, (), 0)
    report = text(place, "memory/dreams/2026-06-20.md")
    asked = report.partition("What a model was asked")[2]
    assert "\n\n# 🌙 What a model was asked" in report
    assert "no model was asked" not in report
    assert "The backups of heron run at 04:00 from now on. (`memory/logs/2026/06/2026-06-20.md:3`" in asked
    assert "预发服务器 osprey 的端口是 8090。" in asked
    kept, _, refused = asked.partition("## Refused")
    assert "05:00" not in kept
    assert "“05:00” is not in its lines" in refused
    assert "“The importer of heron fails when the disk is full.” is no clause of its lines" in refused
    assert "The importer fails when the disk of heron is full. (`memory/logs/2026/06/2026-06-20.md:4`" in kept
    assert "cites nothing that it was given" in refused
    assert "claude-test" in kept or "anthropic" in kept


def test_refused_sentences_are_asked_about_once_more_with_their_lines_and_reasons_and_no_third_time(
    place: Workspace, model_server: Any
) -> None:
    model_server.answers = [careless]
    asked = asking(place, model_server.url)
    dream(asked)
    *_, again = [body["messages"][0]["content"] for body in model_server.asked]
    assert len(model_server.asked) == 3
    assert set(_numbered(again)) == {
        "The backups of heron run at 04:00 from now on",
        "The importer fails when the disk of heron is full",
    }
    told = again.partition("<<<REFUSED\n")[2].partition("REFUSED>>>")[0]
    assert '"The backups of heron run at 05:00 from now on." refused: "“05:00” is not in its lines"' in told
    assert dream(asked).kind is Kind.NOTHING
    assert (len(model_server.asked), open_questions(place)) == (3, ())


def test_a_synthesis_takes_the_place_of_all_its_sources_and_undo_takes_it_back(
    place: Workspace, model_server: Any
) -> None:
    model_server.answers = [clever]
    dream(asking(place, model_server.url))
    memory = load(place).memory
    new = next(one for one in memory.long_term if "stored on osprey and the backup" in one.text)
    assert set(new.supersedes) == {"e00000000000000a1", "e00000000000000a2"}
    assert (new.annotation.get("conf"), new.annotation.get("by")) == ("0.50", "dream")
    assert all(memory.by_id[one].closed is not None for one in new.supersedes)
    undo_dream(place, wiring.now(place.settings))
    assert load(place).memory.by_id["e00000000000000a1"].closed is None


def test_the_next_night_on_the_same_notes_asks_nothing_and_changes_nothing(place: Workspace, model_server: Any) -> None:
    model_server.answers = [clever]
    asked = asking(place, model_server.url)
    dream(asked)
    calls = len(model_server.asked)
    before = {path: path.read_bytes() for path in Path(place.root).rglob("*.md")}
    slept = dream(asked)
    assert (slept.kind, slept.thought, len(model_server.asked)) == (Kind.NOTHING, None, calls)
    assert {path: path.read_bytes() for path in Path(place.root).rglob("*.md")} == before


def test_what_a_note_orders_stays_quoted_inside_the_fence(place: Workspace, model_server: Any) -> None:
    model_server.answers = [clever]
    dream(asking(place, model_server.url))
    prompt = next(body["messages"][0]["content"] for body in model_server.asked if "04:00" in str(body))
    assert prompt.count("EVIDENCE>>>") <= 2
    fenced = prompt.partition("<<<EVIDENCE\n")[2].rpartition("\nEVIDENCE>>>")[0]
    assert all(re.match(r'\[\d+\].*"$', line) for line in fenced.splitlines())
    assert "</EVIDENCE>" not in prompt


@pytest.mark.parametrize(
    ("status", "kind", "trouble"),
    [(401, "authentication_error", "key"), (404, "not_found_error", "model"), (500, "api_error", "server")],
)
def test_a_model_that_fails_leaves_the_night_as_it_is_and_says_so(
    place: Workspace, model_server: Any, status: int, kind: str, trouble: str
) -> None:
    model_server.fails(status, kind, "because")
    slept = dream(asking(place, model_server.url))
    assert slept.kind is Kind.DREAMT
    assert slept.thought is not None
    assert [one.trouble for one in slept.thought.failed] == [trouble]
    assert [one.code for one in slept.findings if one.code == "D401"] == ["D401"]
    assert "because" in text(place, "memory/dreams/2026-06-20.md")
    assert load(place).memory.by_id["e00000000000000a1"].closed is None


def test_a_question_that_fails_is_asked_on_three_nights_and_not_again(place: Workspace, model_server: Any) -> None:
    model_server.fails(500, "api_error", "because")
    asked = asking(place, model_server.url)
    calls = []
    for day in range(20, 28):
        dream(asked, date(2026, 6, day))
        calls.append(len(model_server.asked))
    # Two questions, one a night, since one that fails ends the asking of its stage; each on three nights.
    assert calls == [3, 6, 9, 12, 15, 18, 18, 18]
    assert open_questions(place) == ()


def test_a_night_killed_after_an_answer_digests_it_without_asking_again(
    place: Workspace, model_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model_server.answers = [clever]
    asked = asking(place, model_server.url)

    def killed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(thinking, "digested", killed)
    with pytest.raises(wiring.TooLateError):
        dream(asked)
    assert all(one.answer is not None for one in open_questions(place))
    assert questions(place) == ()
    calls = len(model_server.asked)
    monkeypatch.undo()
    slept = dream(asked)
    assert slept.thought is not None
    assert (slept.thought.answered, len(model_server.asked)) == (2, calls)
    assert "run at 04:00 from now on." in text(place, "memory/dreams/2026-06-20.md")


def test_a_source_that_changed_while_the_model_thought_drops_what_rests_on_it_and_the_rest_lands(
    place: Workspace, model_server: Any
) -> None:
    topic = Path(place.root) / "memory/topics/reference_hosts.md"

    def meanwhile(body: dict[str, Any]) -> Any:
        if "seem to tell parts" in body["messages"][0]["content"]:
            topic.write_text(topic.read_text().replace("encrypted with age", "encrypted with gpg"))
        return clever(body)

    model_server.answers = [meanwhile]
    slept = dream(asking(place, model_server.url))
    assert slept.thought is not None
    assert slept.thought.answered == 2
    memory = load(place).memory
    assert not any("stored on osprey and the backup" in one.text for one in memory.long_term)
    assert "encrypted with gpg" in topic.read_text()
    report = text(place, "memory/dreams/2026-06-20.md")
    assert "says something else now" in report
    assert "The backups of heron run at 04:00 from now on." in report


def test_the_host_answers_when_it_likes_and_a_wrong_form_goes_on_waiting(place: Workspace) -> None:
    slept = dream(place, engine="host")
    assert slept.thought is not None
    assert slept.thought.waiting == 2
    asked = {one.purpose: one for one in questions(place)}
    with pytest.raises(DreamError, match="does not fit its schema"):
        answer(place, asked["insights"].key, '{"insights": []}', "agent")
    number = next(n for said, n in _numbered(asked["insights"].user).items() if "04:00" in said)
    backups = {"text": "The backups of heron run at 04:00 from now on.", "cites": [number]}
    given = {"insights": [backups], "focus": [], "health": []}
    told = answer(place, asked["insights"].key[:6], json.dumps(given), "agent")
    assert (told.answered, told.waiting) == (1, 1)
    with pytest.raises(DreamError, match="No question that waits begins with"):
        answer(place, asked["insights"].key, json.dumps(given), "agent")


def _numbered(user: str) -> dict[str, int]:
    return evidence({"messages": [{"content": user}]})


@pytest.fixture
def own_config(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's own config.toml, not yet there."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    config = Path(wiring.home_config())
    config.parent.mkdir()
    return config


def test_a_program_of_the_owners_answers(
    place: Workspace, tmp_path_factory: pytest.TempPathFactory, own_config: Path
) -> None:
    program = tmp_path_factory.mktemp("engine") / "answer.py"
    program.write_text(
        "import json, os, sys\n"
        "given = json.load(sys.stdin)\n"
        "assert os.environ['SLOWWAVE_DREAM'] == '1'\n"
        "empty = {'insights': [], 'focus': [], 'health': []}\n"
        "print(json.dumps(empty if given['purpose'] == 'insights' else {'together': False, 'text': ''}))\n"
    )
    argv = (sys.executable, str(program))
    asked = replace(place, settings=replace(place.settings, engine=replace(place.settings.engine, argv=argv)))
    own_config.write_text(f"programs = [{json.dumps(argv)}]\n")
    slept = dream(asked)
    assert slept.thought is not None
    assert (slept.thought.engine, slept.thought.answered) == ("command", 2)
    assert "do not belong together" in text(place, "memory/dreams/2026-06-20.md")


@pytest.mark.parametrize("allowed", ["", "[['other', '{run}', '--json']]", "'{run}'", "[['{run}']]"])
def test_a_program_that_only_the_folder_names_is_not_run(
    place: Workspace, tmp_path: Path, own_config: Path, allowed: str
) -> None:
    ran, program = tmp_path / "ran", tmp_path / "planted.sh"
    program.write_text(f"#!/bin/sh\ntouch {ran}\n")
    program.chmod(0o755)
    if allowed:
        own_config.write_text("programs = " + allowed.replace("{run}", str(program)))
    engine = replace(place.settings.engine, argv=(str(program), "--json"))
    slept = dream(replace(place, settings=replace(place.settings, engine=engine)))
    assert slept.thought is not None
    assert [one.code for one in slept.thought.findings] == ["D401"]
    assert "config.toml names it, too" in slept.thought.findings[0].message
    assert not ran.exists()
    report = text(place, "memory/dreams/2026-06-20.md")
    assert "## Changes" in report
    assert "insights: the program may not be run, or none is named" in report
    assert "config.toml names it, too" in report.replace("\\", "")
    assert slept.thought.waiting == 2


def test_the_engine_command_without_a_program_is_told_in_the_report(place: Workspace) -> None:
    slept = dream(place, engine="command")
    assert slept.thought is not None
    assert [one.trouble for one in slept.thought.failed] == ["program"]
    assert "the engine command has no program" in text(place, "memory/dreams/2026-06-20.md")


def test_nothing_configured_asks_nobody(place: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "a-key-alone-asks-nobody")
    slept = dream(place)
    assert slept.thought is None
    assert open_questions(place) == ()


def test_what_it_cost_is_on_record_and_the_key_is_nowhere(
    place: Workspace, model_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "planted-key-5f1c")
    model_server.answers = [clever]
    dream(asking(place, model_server.url, price_in=1.0, price_out=5.0))
    found = costs(asking(place, model_server.url, price_in=1.0, price_out=5.0))
    assert (found.total.calls, found.total.read, found.total.written) == (2, 200, 40)
    assert found.total.cost == pytest.approx(0.0004)
    assert {one.name for one in found.purposes} == {"insights", "synthesis"}
    written = (path.read_bytes() for path in Path(place.root).rglob("*") if path.is_file())
    assert not any(b"planted-key-5f1c" in data for data in written)


def test_a_spent_budget_ends_the_asking_and_the_night_says_so(place: Workspace, model_server: Any) -> None:
    model_server.answers = [clever]
    slept = dream(asking(place, model_server.url, tokens_in=599))
    assert slept.thought is not None
    assert [one.trouble for one in slept.thought.failed] == ["budget"]
    assert len(model_server.asked) == 1


def test_what_deep_sleep_asked_waits_while_it_is_off(place: Workspace, model_server: Any) -> None:
    dream(place, engine="host")
    waiting = [one.key for one in open_questions(place)]
    assert waiting
    quiet = asking(place, model_server.url)
    quiet = replace(quiet, settings=replace(quiet.settings, phases=Phases(deep=False)))
    (Path(place.root) / "memory/logs/2026/06/2026-06-21.md").write_text("- [event] Tea.\n")
    slept = dream(quiet, date(2026, 6, 21))
    assert (slept.kind, slept.thought) == (Kind.DREAMT, None)
    assert [one.key for one in open_questions(place)] == waiting
