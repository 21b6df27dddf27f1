"""Edits applied to a memory: the only way in which one image becomes the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from slowwave.pipeline.domain.annotation import split_annotation
from slowwave.pipeline.domain.buffer import Buffer
from slowwave.pipeline.domain.document import Document
from slowwave.pipeline.domain.edit import Annotate, Edit, Field, Insert, Region, State
from slowwave.pipeline.domain.memory import JsonValue, Memory


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a group of edits was refused: the ``old`` of one of them is not there."""

    edit: Edit
    reason: str


@dataclass(frozen=True, slots=True)
class Evolved:
    """memory: the next image. conflicts: position of each refused group to its reason."""

    memory: Memory
    conflicts: Mapping[int, Conflict]


def evolve(memory: Memory, groups: Sequence[Sequence[Edit]]) -> Evolved:
    """The memory after these groups of edits, in order; each group lands whole or not at all.

    An id names its line for the whole of one evolve, also after an edit gave that line an eid.
    """
    desk = _Desk(memory)
    conflicts: dict[int, Conflict] = {}
    for position, group in enumerate(groups):
        for edit in group:
            reason = desk.refusal(edit)
            if reason:
                conflicts[position] = Conflict(edit, reason)
                desk.take_back()
                break
        desk.settle()
    return Evolved(desk.cleared(), conflicts)


class _Desk:
    """The open documents of one evolve; local to it, so that its mutation is nobody's business.

    undo: how to take back what the group at hand did so far, newest last.
    """

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._buffers: dict[str, Buffer] = {}
        self._state: dict[str, JsonValue] = dict(memory.state)
        self._undo: list[Callable[[], None]] = []

    def refusal(self, edit: Edit) -> str:
        """Land the edit; or why it cannot, and then nothing of it was done."""
        if isinstance(edit, State):
            return self._set_state(edit)
        if isinstance(edit, Insert):
            return self._insert(edit)
        if isinstance(edit, Region):
            return self._set_region(edit)
        buffer = self._buffer(edit.path)
        if buffer is None:
            return f"{edit.path} is not there"
        if isinstance(edit, Field):
            return self._set_field(edit, buffer)
        if not buffer.holds(edit.id):
            return f"{edit.id} is not in {edit.path}"
        if isinstance(edit, Annotate):
            return _annotate(edit, buffer)
        target = self._buffer(edit.to) or self._opened(edit.to)
        if target is None:
            return f"{edit.to} is not a file of ours"
        target.insert(buffer.take(edit.id), edit.under)
        return ""

    def take_back(self) -> None:
        """Undo what the group at hand did."""
        for undo in reversed(self._undo):
            undo()

    def settle(self) -> None:
        """The group at hand is over."""
        self._undo.clear()

    def cleared(self) -> Memory:
        """The memory with the documents that changed."""
        documents = dict(self._memory.documents)
        for path, buffer in self._buffers.items():
            if buffer.touched:
                documents[path] = buffer.document()
        return replace(self._memory, documents=documents, state=self._state)

    def _set_state(self, edit: State) -> str:
        old = self._state.get(edit.key)
        if old != edit.old:
            return f"state {edit.key} is not as it was read"
        self._undo.append(lambda: self._put_state(edit.key, old))
        self._put_state(edit.key, edit.new)
        return ""

    def _put_state(self, key: str, value: JsonValue) -> None:
        if value is None:
            self._state.pop(key, None)
        else:
            self._state[key] = value

    def _insert(self, edit: Insert) -> str:
        buffer = self._buffer(edit.path) or self._opened(edit.path)
        if buffer is None:
            return f"{edit.path} is not a file of ours"
        eids = [eid for eid in map(_eid, edit.text.split("\n")) if eid]
        twice = next((eid for eid in eids if buffer.knows(eid)), "")
        if twice:
            return f"{twice} already stands in {edit.path}"
        buffer.insert(edit.text, edit.under)
        buffer.learn(eids)
        return ""

    def _set_region(self, edit: Region) -> str:
        buffer = self._buffer(edit.path)
        given = buffer.region(edit.marker) if buffer is not None else None
        wanted = edit.old.replace("\r\n", "\n") if edit.old is not None else None
        if given != wanted:
            return f"{edit.marker or 'the text'} of {edit.path} is not as it was read"
        buffer = buffer or self._opened(edit.path)
        if buffer is None:
            return f"{edit.path} is not a file of ours"
        buffer.set_region(edit.marker, edit.new)
        return ""

    def _set_field(self, edit: Field, buffer: Buffer) -> str:
        given = buffer.fields(edit.owner).get(edit.key)
        if given != edit.old:
            return f"{edit.key} in {edit.path} is {given!r}, not {edit.old!r}"
        done = buffer.set_field(edit.owner, edit.key, edit.new)
        return "" if done else f"{edit.key} in {edit.path} is not on one line of its own"

    def _buffer(self, path: str) -> Buffer | None:
        if path not in self._buffers:
            doc = self._memory.documents.get(path)
            if doc is None:
                return None
            self._buffers[path] = Buffer(doc, self._undo)
        return self._buffers[path]

    def _opened(self, path: str) -> Buffer | None:
        """A new file, if there may be one of that name."""
        role = self._memory.places.role_of(path)
        if role is None:
            return None
        buffer = Buffer(Document(path, role, "", self._memory.grammars[role]), self._undo)
        self._buffers[path] = buffer
        self._undo.append(lambda: self._buffers.__delitem__(path))
        return buffer


def _annotate(edit: Annotate, buffer: Buffer) -> str:
    given = buffer.value(edit.id, edit.key)
    if given != edit.old:
        return f"{edit.key} of {edit.id} is {given!r}, not {edit.old!r}"
    buffer.annotate(edit.id, edit.key, edit.new)
    return ""


def _eid(line: str) -> str:
    return split_annotation(line.rstrip("\r"))[1].get("eid") if "<!--m:" in line else ""
