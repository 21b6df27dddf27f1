"""A person's own stages: modules of theirs that run in the night, under the contract of every stage and a narrower one.

``[[stages]]`` in dream.toml names them. They come from the environment or from ``stages/`` beside ``config.toml``, and
never from a workspace: an agent writes there, and what it writes must not become a program that each night runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from importlib import import_module, util
from types import ModuleType

from slowwave.pipeline.chain.stage import SleepStage
from slowwave.pipeline.domain.candidates.candidate import OBSERVED, Candidate
from slowwave.pipeline.domain.entry import DREAMT
from slowwave.pipeline.domain.evidence import Sources
from slowwave.pipeline.domain.intent import Intent, MarkLearning, Note
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.format.marks import MARKED, bears_marks
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.secrets import find_secrets, mask
from slowwave.pipeline.nearest import nearest_name
from slowwave.pipeline.settings import CONFIG, OwnStage
from slowwave.pipeline.store.files import FILES
from slowwave.pipeline.store.workspace import Workspace
from slowwave.stages import order

ALLOWED = (Note, Candidate, MarkLearning)
"""What a stage that is not ours may return: a sentence of the report, a question of door 3, a record that is done."""
NOT_ALLOWED = "a stage of your own returns Note, Candidate and MarkLearning only"
_NAME = r"[^\W\d]\w*(?:\.[^\W\d]\w*)*\Z"
_STAGE_NAME = r"[a-z][a-z0-9_]{0,47}\Z"


@dataclass(frozen=True, slots=True)
class Own:
    """A stage of a person's. What goes wrong in it is a finding, and the night goes on."""

    name: str
    role: str
    emits: tuple[type, ...]
    call: Callable[[Memory, Night], object]

    def run(self, memory: Memory, night: Night) -> Outcome:
        """What it says, as far as it may say it."""
        try:
            given = self.call(memory, night)
            if not isinstance(given, Outcome):
                return Outcome(findings=(_failed(self.name, f"run answered {type(given).__name__}, not an Outcome"),))
            return self._vetted(given, memory, night)
        except (Exception, SystemExit) as error:
            return Outcome(findings=(_failed(self.name, last_line(error)),))

    def _vetted(self, given: Outcome, memory: Memory, night: Night) -> Outcome:
        sources = Sources(memory)
        changes: list[Intent] = []
        refused = [Refused(str(one.what), str(one.where), str(one.reason), dict(one.numbers)) for one in given.refused]
        for intent in given.changes:
            reason = self._objection(intent, memory, sources)
            if reason:
                refused.append(Refused(type(intent).__name__, "", reason))
            elif isinstance(intent, Candidate):
                changes.append(replace(intent, at=night.now, day=night.today, conf=OBSERVED, by=DREAMT))
            else:
                changes.append(intent)
        due = given.due if isinstance(given.due, datetime) and given.due.tzinfo and given.due > night.now else None
        findings = tuple(_says(self.name, one) for one in given.findings)
        return Outcome(tuple(changes), findings, tuple(refused), int(given.took), due)

    def _objection(self, intent: object, memory: Memory, sources: Sources) -> str:
        if type(intent) not in ALLOWED or type(intent) not in self.emits:
            return NOT_ALLOWED
        if isinstance(intent, MarkLearning):
            doc = memory.document(intent.path)
            return "" if doc is not None and doc.role is Role.LEARNINGS else f"{intent.path} is no file of .learnings/"
        if isinstance(intent, Candidate | Note):
            if not intent.text.strip() or find_secrets(intent.text):
                return "it says nothing" if not intent.text.strip() else "it looks like a secret"
            lost = next((source for source in intent.evidence if not sources.where(source)), None)
            if lost is not None:
                return f"a source that it names is not there: {lost}"
        return MARKED if isinstance(intent, Candidate) and bears_marks(intent.text) else ""


@dataclass(frozen=True, slots=True)
class OwnStages:
    """asleep: the stages of the night with those of the person's in their places. findings: why one is not there."""

    asleep: tuple[SleepStage, ...] = order.ASLEEP
    own: tuple[Own, ...] = ()
    findings: tuple[Finding, ...] = ()


def own_stages(workspace: Workspace, folder: str) -> OwnStages:
    """The sleeping stages of this workspace. folder: the person's own, beside ``config.toml``."""
    placed: list[SleepStage] = list(order.ASLEEP)
    own: list[Own] = []
    findings: list[Finding] = []
    roots = [os.path.realpath(root) for root in (workspace.root, workspace.owner) if root]
    for entry in workspace.settings.stages:
        try:
            stage = _stage(_loaded(entry.module, folder, roots), {one.name for one in placed})
            names = [one.name for one in placed]
            if entry.after not in names:
                near = nearest_name(entry.after, names)
                known = f"did you mean {near}?" if near else f"known are {', '.join(names)}"
                raise _UnfitError(f"after = {entry.after!r} names no stage of the night; {known}")
        except _UnfitError as error:
            findings.append(_unfit(entry, str(error)))
            continue
        except (Exception, SystemExit) as error:
            findings.append(_unfit(entry, last_line(error)))
            continue
        own.append(stage)
        placed.insert(names.index(entry.after) + 1, stage)
    return OwnStages(tuple(placed), tuple(own), tuple(findings))


class _UnfitError(Exception):
    """Why a module is no stage here."""


def _loaded(name: str, folder: str, roots: Sequence[str]) -> ModuleType:
    """The module of that name, from the person's folder, else from the environment. Nothing of a workspace is run."""
    if not compiled(_NAME).match(name):
        raise _UnfitError("it must be the name of a module, as in my_stage or my_package.stage, and no path")
    path = _in_folder(name, folder)
    if path:
        _not_within(path, roots)
        return _executed(f"slowwave_own_stages.{name}", path)
    parts = name.split(".")
    for end in range(1, len(parts) + 1):
        # To look for a module in a package runs the package, which was looked at on the round before.
        spec = util.find_spec(".".join(parts[:end]))
        if spec is None:
            raise _UnfitError(f"there is no module {name} in {folder} or in the environment")
        for place in (spec.origin, *(spec.submodule_search_locations or ())):
            if place and os.path.isabs(place):
                _not_within(place, roots)
    return import_module(name)


def code_of(name: str, folder: str) -> bytes:
    """The source of that module, of a package all that belongs to it; nothing where there is none. Runs none of it."""
    parts = name.split(".")
    top = _in_folder(parts[0], folder) or os.path.join(folder, parts[0])
    if not os.path.exists(top):
        try:
            spec = util.find_spec(parts[0])
        except (ImportError, ValueError, AttributeError):
            return b""
        places = spec.submodule_search_locations if spec is not None else None
        top = next(iter(places), "") if places else (spec.origin or "") if spec is not None else ""
    whole = top if os.path.isdir(top) else os.path.dirname(top) if os.path.basename(top) == "__init__.py" else ""
    return b"\0".join(_source(path, whole) for path in (sorted(_sources_below(whole)) if whole else (top,)))


def _sources_below(folder: str) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders[:] = [one for one in folders if one != "__pycache__"]
        yield from (os.path.join(place, name) for name in names if name.endswith(".py"))


def _source(path: str, folder: str) -> bytes:
    """Its bytes, below its name where it is one of several."""
    try:
        data = FILES.read(path) or b""
    except OSError:
        return b""
    return os.path.relpath(path, folder).encode("utf-8", "surrogateescape") + b"\0" + data if folder else data


def _in_folder(name: str, folder: str) -> str:
    base = os.path.join(folder, *name.split("."))
    return next((path for path in (f"{base}.py", os.path.join(base, "__init__.py")) if os.path.isfile(path)), "")


def _not_within(path: str, roots: Sequence[str]) -> None:
    real = os.path.realpath(path)
    if any(real == root or real.startswith(root.rstrip(os.sep) + os.sep) for root in roots):
        raise _UnfitError(
            f"{path} lies in the workspace, where agents write, and is not run; put it into a folder of your own"
        )


def _executed(name: str, path: str) -> ModuleType:
    spec = util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise _UnfitError(f"{path} is no module")
    module = util.module_from_spec(spec)
    before = sys.modules.get(name)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        if before is None:
            del sys.modules[name]
        else:
            sys.modules[name] = before
        raise
    return module


def _stage(module: ModuleType, taken: set[str]) -> Own:
    name, role, emits, run = (getattr(module, key, None) for key in ("name", "role", "emits", "run"))
    if not (isinstance(name, str) and compiled(_STAGE_NAME).match(name)):
        raise _UnfitError("name must be lower-case letters, digits and _, at most 48 of them")
    ours = {*(one.name for one in order.AWAKE), *(one.name for one in (*order.BEFORE, *order.WAKING))}
    if name in taken | ours:
        raise _UnfitError(f"a stage named {name} is there already")
    if not (isinstance(role, str) and role.strip()) or len(role) > 80 or "\n" in role:
        raise _UnfitError("role must say in a few words what it does")
    if not callable(run):
        raise _UnfitError("run must be a function of memory and night")
    if not isinstance(emits, tuple) or not all(kind in ALLOWED for kind in emits):
        raise _UnfitError(f"emits must be a tuple of what it returns, and {NOT_ALLOWED}")
    return Own(name, role.strip(), emits, run)


def _unfit(entry: OwnStage, reason: str) -> Finding:
    return Finding("D601", Severity.ERROR, f"The stage {entry.module} did not run: {mask(reason)}", CONFIG)


def _failed(name: str, reason: str) -> Finding:
    return Finding("D602", Severity.ERROR, f"The stage {name} failed, and the night went on: {mask(reason)}", "", name)


def _says(name: str, found: Finding) -> Finding:
    """A finding of theirs, under a code of ours."""
    return Finding("D603", Severity(found.severity), mask(str(found.message)), str(found.where), name)


def last_line(error: BaseException) -> str:
    """The last line of its traceback, and where that was."""
    place, trace = "", error.__traceback__
    while trace is not None:
        place = f" ({os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno})"
        trace = trace.tb_next
    said = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' if said else ''}{said}{place}"
