"""Which of the questions that wait are asked of a model tonight, in which order, and what each came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from slowwave.flows.answers import Failed
from slowwave.flows.taping import note_cost, spent_this_month, tape
from slowwave.pipeline.domain.asking import missed
from slowwave.pipeline.domain.asking.again import asked_again
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.question import Answer
from slowwave.pipeline.llm.budget import FAILED_IN_A_ROW, Asked, Budget, asked
from slowwave.pipeline.llm.language_model import LASTING, Failure, LanguageModel, Prompt, Reply, Trouble
from slowwave.pipeline.llm.prompts import key_of, rendered
from slowwave.pipeline.llm.tape import spent, taped
from slowwave.pipeline.settings import Shares
from slowwave.pipeline.store.questions import NIGHTS, Open, keep_open, open_questions, settle
from slowwave.pipeline.store.workspace import Workspace

MOST_LATE = 24
"""So many questions beyond their shares are counted at most: a count is a call to the server. The others wait."""
A_NIGHT: Mapping[str, int] = {missed.PURPOSE: missed.MOST_SESSIONS}
"""So many questions of a purpose are asked in a night; any other has no more than its stage asks in one."""
ORDER = Shares.__match_args__
"""Purposes in the order in which they are asked; any other comes last."""


class Due(NamedTuple):
    """A question that may be asked tonight. reading: tokens of its prompt, as the model counts them."""

    open: Open
    prompt: Prompt
    reading: int


@dataclass
class Asking:
    """One night's asking. stages: that ask tonight. failed: what got no answer. over: nothing more is asked."""

    workspace: Workspace
    night: Night
    model: LanguageModel
    stages: set[str]
    failed: list[Failed] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        month = spent_this_month(self.workspace, self.night)
        self.budget = Budget(self.workspace.settings.engine, month)
        self._in_a_row = 0

    def due(self, passed: frozenset[str]) -> Iterator[Due]:
        """What may be asked, one after the other: of each purpose what its share holds, then what is left to the
        others. passed: keys that are not asked. What no night could ask is failed, what this one cannot waits and is
        said."""
        late: list[Due] = []
        waits: Failed | None = None
        may_be = (one for one in open_questions(self.workspace) if one.key not in passed and self._may_be(one))
        for one in in_turn(may_be):
            # What was asked meanwhile may have ended the asking.
            if len(late) >= MOST_LATE or not self._may_be(one):
                continue
            prompt = rendered(one.question)
            due = Due(one, prompt, self.model.count(prompt))
            if why := self.budget.never(due.reading, prompt.tokens_out):
                self._fail(one, Failure(Trouble.BUDGET, why))
            elif self.budget.has_share(prompt.purpose, due.reading):
                yield from self._within(due, late)
            else:
                late.append(due)
        for due in late:
            if not self._may_be(due.open):
                continue
            if why := self.budget.forbids(due.reading, due.prompt.tokens_out):
                waits = waits or Failed(due.prompt.purpose, Trouble.BUDGET.value, why)
            else:
                yield due
        self.failed += [waits] if waits else []

    def _within(self, due: Due, late: list[Due]) -> Iterator[Due]:
        if self.budget.forbids(due.reading, due.prompt.tokens_out):
            late.append(due)
        else:
            yield due

    def ask(self, due: Due) -> None:
        """Ask one, and keep what it came to. One that failed ends the asking of its stage, three in a row all."""
        found = asked(self.model, due.prompt, self.budget, due.reading)
        self.note(found)
        self.came(due.open, found.prompt, found.reply)
        if isinstance(found.reply, Reply):
            self._in_a_row = 0
        else:
            self._ends(due.open, found.reply)

    def ask_still(self, due: Due) -> None:
        """Ask one that was found due before, if it still is."""
        if self._may_be(due.open):
            self.ask(due)

    def came(self, one: Open, prompt: Prompt, reply: Reply | Failure) -> None:
        """Keep an answer with its question, or that it got none."""
        if isinstance(reply, Reply):
            keep_answer(self.workspace, one, Answer(reply.data, reply.model), self.night.today)
            return
        tape(self.workspace, taped(one.question, reply, prompt, self.night.now.isoformat()))
        self._fail(one, reply)

    def _fail(self, one: Open, failure: Failure) -> None:
        self.failed.append(Failed(one.question.purpose, failure.trouble.value, failure.message))
        failed = (*one.failed, self.night.today)
        if len(failed) >= NIGHTS:
            settle(self.workspace, one.key, "failed", self.night.today)
        else:
            keep_open(self.workspace, replace(one, failed=failed))

    def _ends(self, one: Open, failure: Failure) -> None:
        self.stages.discard(one.question.stage)
        self._in_a_row += 1
        self.over |= self._in_a_row >= FAILED_IN_A_ROW or failure.trouble in LASTING

    def note(self, found: Asked, *, batch: bool = False) -> None:
        """Put what a question cost into the log; what was never asked cost nothing."""
        if found.rounds:
            at = self.night.now.isoformat()
            name = self.model.model
            note_cost(self.workspace, spent(found, at, self.night.number, self.model.name, name, batch=batch))

    def _may_be(self, one: Open) -> bool:
        return not self.over and one.question.stage in self.stages and one.may_be_asked(self.night.today)


def keep_answer(workspace: Workspace, one: Open, answer: Answer, today: date) -> None:
    """Keep an answer with its question, and what is asked again because of it."""
    again = asked_again(one.question, answer)
    if again is not None:
        keep_open(workspace, Open(key_of(again), again, today, place=one.place))
    keep_open(workspace, replace(one, answer=answer))


def in_turn(waiting: Iterable[Open]) -> Iterator[Open]:
    """Those that one night asks, in its order; what is beyond a purpose's number waits."""
    taken: Counter[str] = Counter()
    for one in sorted(waiting, key=_place):
        purpose = one.question.purpose
        taken[purpose] += 1
        if taken[purpose] <= A_NIGHT.get(purpose, taken[purpose]):
            yield one


def _place(one: Open) -> tuple[int, int, int, int, str]:
    """Fewest failures first, then by purpose, then the newest."""
    purpose = one.question.purpose
    rank = ORDER.index(purpose) if purpose in ORDER else len(ORDER)
    return (len(one.failed), rank, -one.since.toordinal(), one.place, one.key)
