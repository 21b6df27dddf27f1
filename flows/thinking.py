"""What a night asks a model, after its own commit and with no lock held; and what becomes of the answers.

A question is kept before it is asked and its answer before it is digested, so a night can be killed at any moment. The
answers of a night land as one commit, on the memory as it is by then: a source that somebody changed meanwhile drops
what rests on it, and the rest lands (ARCHITECTURE 5, "Questions").
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import date

from slowwave.flows import inputs, wiring
from slowwave.flows.answers import Failed, Thought, as_facts, made_of
from slowwave.flows.residents import compile_snapshot
from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.question import NO_ANSWER, Answer, Question
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.llm.budget import FAILED_IN_A_ROW, Asked, Budget, asked, cost
from slowwave.pipeline.llm.choice import HOST, NONE, engine_name, language_model
from slowwave.pipeline.llm.language_model import LASTING, Failure, LanguageModel, Reply
from slowwave.pipeline.llm.prompts import key_of, rendered
from slowwave.pipeline.llm.tape import spent, taped
from slowwave.pipeline.store.act import act
from slowwave.pipeline.store.dreams import ANSWERS
from slowwave.pipeline.store.inputs import Gathered
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.questions import NIGHTS, Open, keep_open, open_questions, settle, settled
from slowwave.pipeline.store.workspace import Workspace
from slowwave.pipeline.store.writer.state import note
from slowwave.stages import order

USAGE, TAPE = "usage.jsonl", "tape.jsonl"
USAGE_CAP, TAPE_CAP = 4 << 20, 16 << 20
"""Bytes; above, the older half goes."""


def engine_of(workspace: Workspace, chosen: str) -> str:
    """Who would answer a night's questions. DreamError (exit 2) for an engine that is not known."""
    return engine_name(workspace.settings.engine, chosen)


def thought_over(workspace: Workspace, night: Night, questions: Sequence[Question], chosen: str) -> Thought | None:
    """What came of a night's questions, and of those that waited; None where nobody is to be asked.

    Nothing that a model or its settings do ends the night: what went wrong is a finding (D401).
    """
    engine = engine_of(workspace, chosen)
    # What a stage asked waits with its phase.
    if engine == NONE or not _asking(night):
        return None
    try:
        told = think(workspace, night, questions, engine)
    except DreamError as error:
        said = f"{error.message}. {error.hint}".rstrip()
        return Thought(engine, findings=(Finding("D401", Severity.WARNING, f"No model was asked: {said}"),))
    if not (told.answered or told.failed or told.waiting or told.steps):
        return None
    lost = (
        Finding("D401", Severity.WARNING, f"A question on {one.purpose} got no answer ({one.trouble}): {one.message}")
        for one in told.failed
    )
    return replace(told, findings=(*told.findings, *lost))


def think(workspace: Workspace, night: Night, questions: Iterable[Question], engine: str) -> Thought:
    """Keep what is asked, ask what can be, digest what was answered. The caller holds no lock."""
    today = night.today
    # What was for an earlier night alone is not asked any more.
    _give_up(workspace, night)
    known = settled(workspace) | {one.key for one in open_questions(workspace)}
    for question in questions:
        key = key_of(question)
        if key not in known:
            keep_open(workspace, Open(key, question, today))
    model = language_model(engine, workspace.settings.engine, wiring.environment())
    told = Thought(engine)
    if model is not None:
        told = _ask(workspace, night, model)
        _give_up(workspace, night)
    return digested(workspace, night, told)


def answer(workspace: Workspace, night: Night, key: str, given: Answer) -> Thought:
    """Take the host's answer to a question that waits, and digest it."""
    found = next(one for one in open_questions(workspace) if one.key == key)
    keep_open(workspace, replace(found, answer=given))
    return digested(workspace, night, Thought(HOST, given.model))


def digested(workspace: Workspace, night: Night, told: Thought) -> Thought:
    """Land what may become of the answers that are there, with a section of the report on it."""
    waiting = open_questions(workspace)
    given = [(one.question, one.answer) for one in waiting if one.answer is not None]
    keys = [one.key for one in waiting if one.answer is not None]
    answers = sum(one.answer not in (None, NO_ANSWER) for one in waiting)
    open_ = sum(one.answer is None and one.question.stage in _asking(night) for one in waiting)
    told = replace(told, answered=answers, waiting=open_)
    if not given and not told.failed:
        return told
    landed: list[Thought] = []
    read: list[Gathered] = []

    def wished(loaded: Loaded) -> Sequence[Sequence[Edit]]:
        read.append(inputs.put_aside(workspace, loaded))
        groups, thought = made_of(loaded.memory, night, given, told)
        landed.append(thought)
        return groups

    with suppress(OSError):
        for question, its_answer in given:
            _tape(workspace, taped(question, its_answer, rendered(question), night.now.isoformat()))
    with wiring.undisturbed():
        acted = act(workspace, night.now, ANSWERS, wished, undoable=True, settled=True)
        for key in keys:
            settle(workspace, key, "answered", night.today)
    with suppress(OSError):
        compile_snapshot(workspace, acted.memory)
    receipt = acted.receipt
    if receipt is None:
        return landed[-1]
    facts = {"number": acted.memory.dreams, "keys": keys, "told": as_facts(told), "moved": acted.loaded.moved}
    kept = inputs.keep(workspace, receipt.dream_id, ANSWERS, night, read[-1], facts)
    return replace(landed[-1], files=receipt.changed, findings=(*receipt.conflicts, *receipt.findings, *kept))


def _ask(workspace: Workspace, night: Night, model: LanguageModel) -> Thought:
    budget = Budget(workspace.settings.engine)
    failed: list[Failed] = []
    ended = {stage.name for stage in order.ASKING} - _asking(night)
    in_a_row = 0
    for one in sorted(open_questions(workspace), key=lambda one: len(one.failed)):
        stage = one.question.stage
        if not one.may_be_asked(night.today) or stage in ended:
            continue
        found = asked(model, rendered(one.question), budget)
        _record(workspace, night, model, one, found)
        if isinstance(found.reply, Reply):
            in_a_row = 0
            keep_open(workspace, replace(one, answer=Answer(found.reply.data, found.reply.model)))
            continue
        trouble = found.reply.trouble
        failed.append(Failed(one.question.purpose, trouble.value, found.reply.message))
        _failed(workspace, one, night.today)
        ended.add(stage)
        in_a_row += 1
        if in_a_row >= FAILED_IN_A_ROW or trouble in LASTING:
            break
    price = cost(budget.spent, workspace.settings.engine)
    return Thought(model.name, model.model, failed=tuple(failed), spent=budget.spent, cost=price)


def _asking(night: Night) -> set[str]:
    """The stages that ask tonight."""
    asleep = order.asleep(night.settings.phases)
    return {stage.name for stage in order.ASKING if stage in asleep}


def _give_up(workspace: Workspace, night: Night) -> None:
    """What is for one night alone and has no answer gets none: the stage says what is made of that."""
    for one in open_questions(workspace):
        if one.question.once and one.answer is None and one.question.stage in _asking(night):
            keep_open(workspace, replace(one, answer=NO_ANSWER))


def _failed(workspace: Workspace, one: Open, today: date) -> None:
    failed = (*one.failed, today)
    if len(failed) >= NIGHTS:
        settle(workspace, one.key, "failed", today)
    else:
        keep_open(workspace, replace(one, failed=failed))


def _record(workspace: Workspace, night: Night, model: LanguageModel, one: Open, found: Asked) -> None:
    """What a call cost; and of one without an answer, that it was asked. The others go on the tape when they are
    digested, whoever answered."""
    at = night.now.isoformat()
    with suppress(OSError):
        if isinstance(found.reply, Failure):
            _tape(workspace, taped(one.question, found.reply, found.prompt, at))
        line = json.dumps(asdict(spent(found, at, night.number, model.name, model.model)), ensure_ascii=False)
        note(workspace.state_path(USAGE), line, cap=USAGE_CAP)


def _tape(workspace: Workspace, line: str) -> None:
    note(workspace.state_path(TAPE), line, cap=TAPE_CAP)
