"""Reflexes of a workspace: compiled, asked, added, made comments of, and suggested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date

from slowwave.flows import wiring
from slowwave.flows.reflex_answer import GONE, VALID, compiled_answer, failing, today
from slowwave.pipeline.domain.document import LONG_TERM
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.reflex import Reflex, triggers_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit, Finding, Severity
from slowwave.pipeline.format.reflexes import UNREADABLE, commented, parse_reflexes, reflex_text
from slowwave.pipeline.language.concept_tags import concept_tags
from slowwave.pipeline.recall.reflexes import Answer, Table, compiled_table
from slowwave.pipeline.store import reflex_table
from slowwave.pipeline.store import reflexes as store
from slowwave.pipeline.store.loader import load
from slowwave.pipeline.store.workspace import Workspace

ENTRY = "entry:"
SUGGESTED_TRIGGERS = 3
CORRECTED = 2
"""Corrections from which a reflex is suggested (BEHAVIOUR, "Failure patterns")."""


@dataclass(frozen=True, slots=True)
class Known:
    """A reflex with what became of it. state: "", or why it is not said. fired: times, as far back as is kept."""

    reflex: Reflex
    state: str
    fired: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A reflex that repeated corrections speak for. evidence: as the pattern cites it."""

    reflex: Reflex
    evidence: str


def read(workspace: Workspace) -> tuple[tuple[Reflex, ...], tuple[Finding, ...]]:
    """The reflexes as they are typed now, and what is wrong with the rest."""
    text = store.typed(workspace)
    return parse_reflexes(text, workspace.places.reflexes) if isinstance(text, str) else ((), (text,))


def compile_table(workspace: Workspace, memory: Memory | None = None) -> tuple[Finding, ...]:
    """Compile what is typed; nothing is done where that is what the table holds already.

    memory: whose entries the checks ask for, None to read it where one does.
    """
    stamp = reflex_table.stamp(workspace)
    if not stamp and _compiled(workspace) is None:
        return ()
    reflexes, findings = read(workspace)
    if any(one.code == UNREADABLE for one in findings):
        return findings
    settled = any(one.check.startswith(ENTRY) for one in reflexes)
    if settled:
        now = wiring.now(workspace.settings)
        memory = memory or load(workspace, take_over=True).memory
        told = (entry for doc in memory.with_role(*LONG_TERM, Role.FOREIGN) for entry in doc.entries)
        valid = {entry.id for entry in told if memory.holds(entry, now) and not entry.stale}
        reflexes = tuple(replace(one, check=_of_entry(one.check, valid)) for one in reflexes)
    if settled or stamp != _compiled(workspace):
        reflex_table.keep_table(workspace, compiled_table(reflexes, stamp))
    return (*findings, *expired(workspace, reflexes))


def expired(workspace: Workspace, reflexes: Sequence[Reflex]) -> tuple[Finding, ...]:
    """What is not said any more, since its day has come."""
    day = today(workspace)
    return tuple(
        Finding(
            "D204",
            Severity.INFO,
            f"A reflex expired on {one.expires}; `dream reflex prune` makes a comment of it",
            f"{workspace.places.reflexes}:{one.line}",
        )
        for one in reflexes
        if one.expired(day)
    )


def answer(workspace: Workspace, message: str, *, fresh: bool) -> tuple[Answer, bool]:
    """What a message sets off, and whether the table is older than what is typed. fresh: compile it first if so."""
    if fresh:
        compile_table(workspace)
    return compiled_answer(workspace, message)


def listed(workspace: Workspace) -> tuple[tuple[Known, ...], tuple[Finding, ...]]:
    """Every reflex with its state."""
    reflexes, findings = read(workspace)
    counted, day = reflex_table.fires(workspace), today(workspace)
    compile_table(workspace)
    checks = _checks(workspace)
    known = [Known(one, _state(workspace, one, day, checks), counted[one.id]) for one in reflexes]
    return tuple(known), findings


def overlapping(workspace: Workspace) -> list[tuple[str, str, str]]:
    """(id, id, trigger) of reflexes that a message sets off together, as the table was compiled last."""
    try:
        with closing(Table(reflex_table.table_path(workspace))) as table:
            return table.overlapping()
    except OSError:
        return []


def add(workspace: Workspace, reflex: Reflex) -> Reflex:
    """Put a reflex at the end of the file. DreamError (exit 2) for one that could not be used, 3 for one that stands
    there already."""
    path = workspace.places.reflexes
    typed = store.typed(workspace)
    standing, trouble = read(workspace)
    if not isinstance(typed, str) or any(one.code == UNREADABLE for one in trouble):
        raise DreamError(f"{trouble[0].where}: {trouble[0].message}", hint="Mend the file first.")

    def added(text: str) -> str:
        torn = "\n" if text and not text.endswith("\n") else ""
        return f"{text}{torn}{reflex_text(reflex)}"

    # As it would stand there: what is no use by itself is none, nor is one regex too many.
    every, findings = parse_reflexes(added(typed), path)
    if len(every) <= len(standing):
        hint = "`dream reflex add --help` has examples."
        raise DreamError(findings[-1].message, hint=hint, exit_code=Exit.CONFIGURATION)
    made = every[-1]
    same = next((one for one in standing if one.id == made.id), None)
    if same is not None:
        raise DreamError(f"It stands there already: {path}:{same.line}")

    store.write(workspace, wiring.now(workspace.settings), added)
    compile_table(workspace)
    return made


def prune(workspace: Workspace, *, dry_run: bool) -> tuple[Reflex, ...]:
    """Make comments of the reflexes that have expired."""
    day = today(workspace)
    gone = tuple(one for one in read(workspace)[0] if one.expired(day))
    if gone and not dry_run:

        def without(text: str) -> str:
            now = parse_reflexes(text, workspace.places.reflexes)[0]
            return commented(text, frozenset(one.line for one in now if one.expired(day)))

        store.write(workspace, wiring.now(workspace.settings), without)
        compile_table(workspace)
    return gone


def suggestions(workspace: Workspace) -> tuple[Suggestion, ...]:
    """Reflexes that corrections which came back speak for; a person decides."""
    memory = load(workspace).memory
    said = {one.say for one in read(workspace)[0]}
    found = (_suggestion(memory, doc.path, today(workspace)) for doc in memory.with_role(Role.PATTERN))
    return tuple(one for one in found if one is not None and one.reflex.say not in said)


def _suggestion(memory: Memory, path: str, day: date) -> Suggestion | None:
    fields = memory.fields(path)
    count, response = fields.get("count", ""), fields.get("response", "")
    if not (count.isdigit() and int(count) >= CORRECTED and response):
        return None
    triggers = triggers_of(concept_tags(fields.get("trigger", "")), SUGGESTED_TRIGGERS)
    if not triggers:
        return None
    why = f"came back {count} times"
    return Suggestion(Reflex(triggers, response, why, day), fields.get("evidence", ""))


def _state(workspace: Workspace, reflex: Reflex, day: date, checks: Mapping[str, str]) -> str:
    if reflex.expired(day):
        return f"expired on {reflex.expires}"
    return failing(workspace, checks.get(reflex.id, reflex.check)) if reflex.check else ""


def _of_entry(check: str, valid: set[str]) -> str:
    if not check.startswith(ENTRY):
        return check
    return check + (VALID if check.removeprefix(ENTRY) in valid else GONE)


def _compiled(workspace: Workspace) -> str | None:
    try:
        with closing(Table(reflex_table.table_path(workspace))) as table:
            return table.stamp
    except OSError:
        return None


def _checks(workspace: Workspace) -> Mapping[str, str]:
    """Id of a reflex to its check as it was compiled, which tells whether an entry holds."""
    try:
        with closing(Table(reflex_table.table_path(workspace))) as table:
            return table.checks()
    except OSError:
        return {}
