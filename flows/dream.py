"""The night as a Prefect flow: the same steps as the plain call, each a task with its state.

What Prefect is told of a night are paths, counts and codes: its database lies outside the workspace. This module is the
only one, with ``schedule``, that imports Prefect; nothing imports it but what was asked for the flow.
"""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict
from datetime import date
from pathlib import Path
from types import FrameType

from prefect import flow, task
from prefect.artifacts import create_link_artifact, create_table_artifact
from prefect.cache_policies import NO_CACHE
from prefect.client.schemas.objects import State, TaskRun
from prefect.context import TaskRunContext
from prefect.exceptions import TerminationSignal
from prefect.settings import PREFECT_FLOWS_HEARTBEAT_FREQUENCY, temporary_settings
from prefect.states import Completed, Failed
from prefect.tasks import Task

from slowwave.flows import wiring
from slowwave.flows.night import Asked, Kind, Slept
from slowwave.flows.scopes import dream_all
from slowwave.flows.steps import LOAD, Said, T
from slowwave.flows.trouble import log_error
from slowwave.pipeline.errors import DreamError, Finding, Severity
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.store.workspace import Workspace

UNREAD = "Unread"
"""The state of a reading that may go better a second time; no other step is tried again."""
PAUSES = (1.0, 3.0)
"""Seconds before the second and the third reading."""
NAMES = {Kind.DREAMT: "Dreamt", Kind.NOTHING: "NothingNew", Kind.SKIPPED: "Skipped"}


class NotBegunError(DreamError):
    """The server did not let the flow begin, so nothing was done."""


class Seat:
    """What a call in this process hands to the flow and gets back from it, past Prefect, which keeps what it sees."""

    __slots__ = ("begun", "error", "observe", "slept")

    def __init__(self, observe: Callable[[str], None]) -> None:
        self.observe = observe
        self.begun = False
        self.slept: Slept | None = None
        self.error: Exception | None = None


class Handle:
    """A step on its way through a task. No dataclass and no collection: Prefect walks into those, through the whole
    memory (18 s a task at 100 k entries)."""

    __slots__ = ("answer", "error", "tell", "work")

    def __init__(self, work: Callable[[], object], tell: Callable[..., Said]) -> None:
        self.work = work
        self.tell = tell
        self.answer: object = None
        self.error: Exception | None = None


_SEAT: ContextVar[Seat | None] = ContextVar("seat", default=None)


@flow(name="dream", retries=0, persist_result=False, validate_parameters=False)
def dream(
    workspace: str,
    scheduled: bool = True,
    day: str | None = None,
    since: str | None = None,
    take_over: bool = False,
    engine: str = "",
    ahead: bool = False,
) -> State[None]:
    """One night of the memory in a folder.

    workspace: absolute path. scheduled: only for a slot that is due, and only where dreaming is on. day, since: as the
    command line has them, YYYY-MM-DD. take_over: dream although another machine dreamt last. engine: who answers
    questions, "" as configured. ahead: one of these days has not come, and that is meant.
    """
    seat = _SEAT.get() or Seat(lambda stage: None)
    seat.begun = True
    try:
        asked = Asked(
            day=date.fromisoformat(day) if day else None,
            since=date.fromisoformat(since) if since else None,
            ahead=ahead,
            take_over=take_over,
            scheduled=scheduled,
            engine=engine,
            observe=seat.observe,
        )
        tasks = Tasks()
        with tasks.listening():
            slept = dream_all(wiring.workspace(workspace), asked, tasks, flow=True)
    except Exception as error:
        seat.error = error
        if not isinstance(error, DreamError):
            log_error(wiring.errors_log(), error)
        return Failed(message=reason(error))
    seat.slept = slept
    leave_artifacts(workspace, slept)
    return Completed(name=NAMES[slept.kind], message=summary(slept))


def run_flow(workspace: Workspace, asked: Asked) -> Slept:
    """One night through the flow, in this process. NotBegunError where the server refuses it; whatever the night itself
    raises is raised here, too."""
    seat = Seat(asked.observe)
    token = _SEAT.set(seat)
    lost = ""
    try:
        # The heartbeat's thread alone takes a second to end, and this process is watched by whoever called it.
        with temporary_settings({PREFECT_FLOWS_HEARTBEAT_FREQUENCY: None}):
            dream(
                workspace.root,
                scheduled=asked.scheduled,
                day=asked.day.isoformat() if asked.day else None,
                since=asked.since.isoformat() if asked.since else None,
                take_over=asked.take_over,
                engine=asked.engine,
                ahead=asked.ahead,
                return_state=True,
            )
    except Exception as error:
        if not seat.begun:
            raise NotBegunError(
                f"The Prefect server did not begin the flow: {type(error).__name__}",
                hint="See `dream up --status`, or leave --prefect out.",
            ) from error
        lost = type(error).__name__
    finally:
        _SEAT.reset(token)
    if seat.error is not None:
        raise seat.error
    if seat.slept is None:
        raise AssertionError("a flow that begun and raised nothing has slept")
    return _with_loss(seat.slept, lost) if lost else seat.slept


class Tasks:
    """Makes a task of each step. What the work raises is raised by the call, and after a SIGTERM no step begins."""

    __slots__ = ("told",)

    def __init__(self) -> None:
        self.told: list[int] = []

    def __call__(self, step: str, work: Callable[[], T], tell: Callable[[T], Said]) -> T:
        if self.told:
            raise TerminationSignal(self.told[0])
        handle = Handle(work, tell)
        _task(step)(handle, return_state=True)
        if handle.error is not None:
            raise handle.error
        return handle.answer  # type: ignore[return-value]

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Prefect raises at a SIGTERM, and where that happens within its own book-keeping, it may be lost there: a
        cancelled dream would land all the same."""
        before = signal.getsignal(signal.SIGTERM)
        if threading.current_thread() is not threading.main_thread() or not callable(before):
            yield
            return

        def heed(number: int, frame: FrameType | None) -> None:
            self.told.append(number)
            before(number, frame)

        signal.signal(signal.SIGTERM, heed)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)


def _task(step: str) -> Task[[Handle], State[None]]:
    tried_again = step.startswith(LOAD)
    return _step.with_options(
        name=step,
        task_run_name=step,
        retries=len(PAUSES) if tried_again else 0,
        retry_delay_seconds=list(PAUSES) if tried_again else 0,
        retry_condition_fn=_is_unread if tried_again else None,
    )


@task(cache_policy=NO_CACHE, persist_result=False)
def _step(handle: Handle) -> State[None]:
    handle.error = None
    try:
        handle.answer = handle.work()
    except Exception as error:
        handle.error = error
        unread = isinstance(error.__cause__, OSError) or isinstance(error, OSError)
        return Failed(name=UNREAD if unread else "Failed", message=reason(error))
    said = handle.tell(handle.answer)
    if said.again and _may_try_again():
        return Failed(name=UNREAD, message=said.message)
    return Completed(name="Warning" if said.warning else "Completed", message=said.message)


def _is_unread(task: Task[..., object], run: TaskRun, state: State[object]) -> bool:
    return state.name == UNREAD


def _may_try_again() -> bool:
    context = TaskRunContext.get()
    return context is not None and context.task.retries > context.task_run.run_count - 1


def reason(error: Exception) -> str:
    """Why something failed, without a word of the memory: a message of ours, else the kind and its place."""
    if isinstance(error, DreamError):
        return error.message
    if isinstance(error, OSError):
        return f"{error.strerror or type(error).__name__}: {error.filename or ''}".rstrip(": ")
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}; {wiring.errors_log()} says more"


def summary(slept: Slept) -> str:
    """A night in one line of numbers."""
    others = "".join(f"; {name}: {one.kind}" for name, one in slept.scopes)
    told = slept.told
    if told is None:
        return slept.why + others
    health = " → ".join("–" if score is None else str(score) for score in (told.before.health, told.after.health))
    counts = f"{counted(len(told.result.changes), 'change')}, {sum(group.total for group in told.refused)} refused"
    found = counted(len(slept.findings), "finding")
    return f"dream #{told.result.number}: {counts}, health {health}, {found}, {slept.path}{others}"


def leave_artifacts(root: str, slept: Slept) -> None:
    """On the run's page: a link to the report, and the numbers before and after."""
    told = slept.told
    if told is None:
        return
    report = Path(root, slept.path)
    create_link_artifact(key="dream-report", link=report.as_uri(), link_text=slept.path, description=str(report))
    before, after = asdict(told.before), asdict(told.after)
    rows: list[dict[str, object]] = [
        {"number": name, "before": before[name], "after": value} for name, value in after.items()
    ]
    rows += [{"number": f"health: {name}", "before": None, "after": value} for name, value in told.metrics.items()]
    create_table_artifact(key="dream-numbers", table=rows, description=f"{root}, {told.result.now:%Y-%m-%d %H:%M}")


def _with_loss(slept: Slept, lost: str) -> Slept:
    from dataclasses import replace

    message = f"The Prefect server was lost while we dreamt ({lost}); its page of this run is not complete"
    return replace(slept, findings=(*slept.findings, Finding("D950", Severity.WARNING, message)))
