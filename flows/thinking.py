"""What a night asks a model, after its own commit and with no lock held; and what becomes of the answers.

A question is kept before its night lands and its answer before it is digested, so a night can be killed at any moment.
The answers of a night land as one commit, on the memory as it is by then: a source that somebody changed meanwhile
drops what rests on it, and the rest lands (ARCHITECTURE 5, "Questions").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from slowwave.flows import inputs, wiring
from slowwave.flows.answers import Thought, as_facts, made_of
from slowwave.flows.asking import Asking, keep_answer
from slowwave.flows.batches import hand_over, take_in
from slowwave.flows.landing import land
from slowwave.flows.taping import tape
from slowwave.pipeline.domain.edit import Edit
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.question import NO_ANSWER, Answer, Question
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.llm.budget import OF_A_BATCH, cost
from slowwave.pipeline.llm.choice import HOST, NONE, batches_of, engine_name, language_model
from slowwave.pipeline.llm.language_model import NO_USAGE, LanguageModel
from slowwave.pipeline.llm.prompts import key_of, rendered
from slowwave.pipeline.llm.tape import taped
from slowwave.pipeline.store.batches import notes
from slowwave.pipeline.store.dreams import ANSWERS
from slowwave.pipeline.store.inputs import Gathered
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.questions import Open, keep_open, landing, open_questions, settle, settle_landed, settled
from slowwave.pipeline.store.workspace import Workspace
from slowwave.stages import order


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


def keep_asked(workspace: Workspace, questions: Iterable[Question], today: date) -> None:
    """Keep what a night would ask, before the night lands: from then on its notes count as read, and nobody would ask
    about them again."""
    known = settled(workspace) | {one.key for one in open_questions(workspace)}
    for place, question in enumerate(questions):
        key = key_of(question)
        if key not in known:
            keep_open(workspace, Open(key, question, today, place=place))


def think(workspace: Workspace, night: Night, questions: Iterable[Question], engine: str) -> Thought:
    """Ask what can be, digest what was answered. The caller holds no lock. questions: of this very night."""
    settle_landed(workspace, night.today)
    # What was for an earlier night alone is not asked any more.
    _give_up(workspace, night, but=frozenset(map(key_of, questions)))
    model = language_model(engine, workspace.settings.engine, wiring.environment(), wiring.allowed_programs)
    told = Thought(engine)
    if model is not None:
        told = _ask(workspace, night, model)
        _give_up(workspace, night)
    return digested(workspace, night, told)


def answer(workspace: Workspace, night: Night, key: str, given: Answer) -> Thought:
    """Take the host's answer to a question that waits, and digest it."""
    settle_landed(workspace, night.today)
    found = next(one for one in open_questions(workspace) if one.key == key)
    keep_answer(workspace, found, given, night.today)
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

    for question, its_answer in given:
        tape(workspace, taped(question, its_answer, rendered(question), night.now.isoformat()))
    with wiring.undisturbed():
        acted = land(workspace, night.now, ANSWERS, wished, undoable=True, settled=True, also=landing(keys))
        for key in keys:
            settle(workspace, key, "answered", night.today)
    receipt = acted.receipt
    if receipt is None:
        return landed[-1]
    found = acted.loaded
    seen = {"moved": found.moved, "copied": sorted(found.copied)}
    facts = {"number": acted.memory.dreams, "keys": keys, "told": as_facts(told), **seen}
    kept = inputs.keep(workspace, receipt.dream_id, ANSWERS, night, read[-1], facts)
    findings = (*told.findings, *receipt.told, *kept)
    return replace(landed[-1], files=receipt.changed, findings=findings)


def _ask(workspace: Workspace, night: Night, model: LanguageModel) -> Thought:
    engine = workspace.settings.engine
    asking = Asking(workspace, night, model, _asking(night))
    batches = batches_of(model)
    collected, findings = NO_USAGE, tuple[Finding, ...]()
    if batches is not None:
        collected = take_in(asking, batches)
    if batches is not None and engine.batch:
        findings = hand_over(asking, batches, wiring.now(workspace.settings))
    else:
        handed = notes(workspace).keys
        known = handed | {one.key for one in open_questions(workspace)}
        # What is asked again because of an answer comes when all else had its turn.
        for passed in (handed, known):
            for due in asking.due(passed):
                asking.ask(due)
    price, halved = cost(asking.budget.spent, engine), cost(collected, engine)
    return Thought(
        model.name,
        model.model,
        failed=tuple(asking.failed),
        spent=asking.budget.spent + collected,
        cost=None if price is None or halved is None else price + OF_A_BATCH * halved,
        handed=len(notes(workspace).keys),
        findings=findings,
    )


def _asking(night: Night) -> set[str]:
    """The stages that ask tonight."""
    asleep = order.asleep(night.settings.phases)
    return {stage.name for stage in order.ASKING if stage in asleep}


def _give_up(workspace: Workspace, night: Night, *, but: frozenset[str] = frozenset()) -> None:
    """What is for one night alone and has no answer gets none: the stage says what is made of that."""
    for one in open_questions(workspace):
        if one.key not in but and one.question.once and one.answer is None and one.question.stage in _asking(night):
            keep_open(workspace, replace(one, answer=NO_ANSWER))
