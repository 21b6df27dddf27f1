"""What a dream did, taken back edit by edit where the files changed since. The only place where a line goes away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.edit import Annotate, Edit, Field, FileEdit, Insert, Move, Region, State
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import JsonValue, Memory
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.language.words import bare

EditT = TypeVar("EditT", bound=Edit)
UPDATED = "updated"
"""The field that says when a file was changed last."""
SHOWN = 60
"""Characters of a line by which a reader knows it."""
_OPENED = frozenset({Role.TOPIC, Role.PATTERN, Role.EPISODE})
"""Files whose head belongs to whatever stands below it, also to a line of somebody else's."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """conflicts: path to the reasons why something that the dream did there stays."""

    memory: Memory
    conflicts: Mapping[str, tuple[str, ...]]


def take_back(memory: Memory, groups: Sequence[Sequence[Edit]], made: frozenset[str]) -> TakenBack:
    """The memory without these groups, the last one first; each group goes whole or stays whole.

    made: files that the groups opened; one that nobody else wrote into ends up empty.
    """
    conflicts: dict[str, list[str]] = {}
    for group in reversed(groups):
        taken = _without(memory, undated(memory, [edit for edit in group if not isinstance(edit, State)]), made)
        if isinstance(taken, Memory):
            memory = taken
        else:
            path, reason = taken
            conflicts.setdefault(path, []).append(reason)
    return TakenBack(memory, {path: tuple(reasons) for path, reasons in conflicts.items()})


def undated(memory: Memory, group: Sequence[EditT]) -> list[EditT]:
    """The group without the days of files that were dated anew after it: those belong to whoever came later."""
    return [edit for edit in group if not (isinstance(edit, Field) and _dated_later(memory, edit))]


def _dated_later(memory: Memory, edit: Field) -> bool:
    return (edit.owner, edit.key) == ("", UPDATED) and memory.fields(edit.path).get(UPDATED, "") > edit.new


def state_before(state: Mapping[str, JsonValue], edits: Iterable[Edit]) -> dict[str, JsonValue]:
    """The state with these edits taken back; a key that something else changed since stays."""
    found = dict(state)
    for edit in reversed([edit for edit in edits if isinstance(edit, State)]):
        if found.get(edit.key) == edit.new:
            _put(found, edit.key, edit.old)
    return found


def state_after(state: Mapping[str, JsonValue], edits: Iterable[Edit]) -> dict[str, JsonValue]:
    """The state with these edits brought again."""
    found = dict(state)
    for edit in edits:
        if isinstance(edit, State) and found.get(edit.key) == edit.old:
            _put(found, edit.key, edit.new)
    return found


def _put(state: dict[str, JsonValue], key: str, value: JsonValue) -> None:
    if value is None:
        state.pop(key, None)
    else:
        state[key] = value


def _without(memory: Memory, group: Sequence[FileEdit], made: frozenset[str]) -> Memory | tuple[str, str]:
    back = [_inverse(edit, group) for edit in reversed(group) if not isinstance(edit, Insert)]
    # The entry is marked as it was while it still stands where the group left it, then carried back.
    back.sort(key=lambda edit: isinstance(edit, Move))
    evolved = evolve(memory, [back])
    if evolved.conflicts:
        found = evolved.conflicts[0]
        return (_path(found.edit), found.reason)
    memory = evolved.memory
    for edit in reversed(group):
        if isinstance(edit, Insert):
            text = _cut(memory, edit, made)
            if text is None:
                return (edit.path, f"what the dream wrote here was changed since ({_named(edit)})")
            doc = memory.documents[edit.path]
            memory = replace(memory, documents={**memory.documents, edit.path: replace(doc, text=text)})
    return memory


def _inverse(edit: FileEdit, group: Sequence[FileEdit]) -> Edit:
    if isinstance(edit, Annotate):
        return Annotate(_place(edit, group), _name(edit.id, group), edit.key, edit.new, edit.old)
    if isinstance(edit, Move):
        return Move(edit.to, _name(edit.id, group), edit.path, _heading(edit.id, group))
    if isinstance(edit, Field):
        return Field(_place(edit, group), _name(edit.owner, group), edit.key, edit.new, edit.old)
    if isinstance(edit, Region):
        return Region(edit.path, edit.marker, edit.new, edit.old or "")
    raise AssertionError("an insert has no inverse edit")


def _place(edit: Annotate | Field, group: Sequence[FileEdit]) -> str:
    owner = edit.id if isinstance(edit, Annotate) else edit.owner
    return next((one.to for one in group if isinstance(one, Move) and owner and one.id == owner), edit.path)


def _name(entry_id: str, group: Sequence[FileEdit]) -> str:
    """The id that the entry bears after the group: its eid, if it gained one."""
    given = (one.new for one in group if isinstance(one, Annotate) and one.id == entry_id and one.key == "eid")
    return next((name for name in given if name), entry_id)


def _heading(entry_id: str, group: Sequence[FileEdit]) -> str:
    homes = (one.new for one in group if isinstance(one, Annotate) and one.id == entry_id and one.key == "home")
    return next((home.partition("#")[2] for home in homes if home), "")


def _path(edit: Edit) -> str:
    return "" if isinstance(edit, State) else edit.path


def _cut(memory: Memory, edit: Insert, made: frozenset[str]) -> str | None:
    """The text of the file without the inserted lines; None where they do not stand there as they were put."""
    doc = memory.document(edit.path)
    if doc is None:
        return None
    lines = doc.text.split("\n")
    wanted = edit.text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    start = _last_run([line.removesuffix("\r") for line in lines], wanted)
    if start is None:
        return None
    rest = "\n".join((*lines[:start], *lines[start + len(wanted) :]))
    if edit.path in made and doc.role in _OPENED and len(wanted) > 1 and rest.strip():
        return None
    return rest if rest.strip() or edit.path not in made else ""


def _named(edit: Insert) -> str:
    """What it put in, by the beginning of its first line that says something."""
    lines = (bare(split_annotation(line)[0]) for line in edit.text.split("\n"))
    said = mask(next((line for line in lines if line and not line.startswith(("#", "---"))), ""))
    return f"“{said if len(said) <= SHOWN else said[:SHOWN].rstrip() + '…'}”"


def _last_run(lines: Sequence[str], wanted: Sequence[str]) -> int | None:
    """Where these lines stand one after the other, the last place of several."""
    for start in range(len(lines) - len(wanted), -1, -1):
        if lines[start] == wanted[0] and lines[start : start + len(wanted)] == wanted:
            return start
    return None
