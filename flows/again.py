"""`dream replay`: a night once more, from what it had read and what was answered, with no model and no network.

It is run in a folder of its own, and held against what landed then, to the byte. Reports and the dashboard of a night
tell of the run as well and are left out; of an answers' report, what was added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import takewhile
from tempfile import TemporaryDirectory

from slowwave import __version__
from slowwave.flows import wiring
from slowwave.flows.answers import from_facts, made_of
from slowwave.flows.difference import text_difference
from slowwave.flows.eve import eve
from slowwave.flows.own_stages import own_stages
from slowwave.flows.past import LAST, named
from slowwave.flows.taping import tape_of
from slowwave.pipeline.clock import zone_named
from slowwave.pipeline.domain.document import decode
from slowwave.pipeline.domain.evolve import evolve
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.llm.tape import answers_on
from slowwave.pipeline.store.dreams import DREAM, BeforeAndAfter, images_of
from slowwave.pipeline.store.inputs import Input, input_of, inputs, lay_out
from slowwave.pipeline.store.loader import Loaded, load
from slowwave.pipeline.store.workspace import Workspace

OF_THE_RUN = frozenset({Role.REPORT, Role.DREAM_LOG, Role.DASHBOARD})
"""Pages that tell how a night was run, too."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A file that is not as it landed. why: in one line. diff: unified, from what landed to what this run gives."""

    path: str
    why: str
    diff: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """One commit, run again. kind: dream or answers. files: how many were held against what landed. notes: what there
    is to know of the comparison."""

    id: str
    kind: str
    files: int
    differences: tuple[Difference, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """A night and the answers that came of it."""

    parts: tuple[Part, ...]

    @property
    def same(self) -> bool:
        return not any(part.differences for part in self.parts)


def replay(workspace: Workspace, given: str = LAST) -> Again:
    """A night run again, and the answers to its questions; nothing is written into the workspace. given: its id, a
    beginning of it, or last. DreamError (exit 3) where what it read, or what it changed, is not kept."""
    known = inputs(workspace)
    nights = [one for one in known if one.kind == DREAM]
    if given == LAST and not nights:
        raise DreamError(
            "No night is kept that could be run again",
            hint="From now on each is, for seven nights: run one with `dream`.",
            exit_code=Exit.PRECONDITION,
        )
    wanted = nights[-1] if given == LAST else input_of(workspace, named(workspace, given))
    parts = [wanted]
    if wanted.kind == DREAM:
        later = known[[one.id for one in known].index(wanted.id) + 1 :]
        parts += takewhile(lambda one: one.kind != DREAM, later)
    return Again(tuple(_part(workspace, one) for one in parts))


def _part(workspace: Workspace, one: Input) -> Part:
    landed = images_of(workspace, one.id)
    if not landed:
        raise DreamError(
            f"What {one.id} changed is not kept any more", hint="`dream report list` names the dreams that are."
        )
    with TemporaryDirectory(prefix="dream-replay-") as folder:
        lay_out(workspace, one, folder)
        place = replace(workspace, root=folder, settings=one.settings)
        copied = frozenset(map(str, one.facts.get("copied", ())))
        loaded = load(place, take_over=True, moved=bool(one.facts.get("moved")), copied=copied)
        now = datetime.fromisoformat(str(one.facts["now"])).astimezone(zone_named(one.settings.schedule.zone))
        notes = tuple(_notes(one))
        if one.kind == DREAM:
            after, notes = _slept(place, loaded, now, one), (*notes, *_own(one))
            wanted = [file for file in landed if place.layout.role_of(file.path) not in OF_THE_RUN]
        else:
            after, lost = _digested(workspace, loaded, now, one)
            notes, wanted = (*notes, *lost), list(landed)
        found = tuple(_differences(loaded.memory, after, wanted, frozenset(one.gathered.masked), place))
        return Part(one.id, one.kind, len(wanted), found, notes)


def _slept(place: Workspace, loaded: Loaded, now: datetime, one: Input) -> Memory:
    facts = one.facts
    since = date.fromisoformat(facts["since"]) if facts["since"] else None
    begun = eve(place, loaded, now, since, asks=bool(facts["asks"]), checked=dict(facts["checked"]))
    return begun.sleep(own_stages(place, wiring.stages_folder())).after


def _digested(workspace: Workspace, loaded: Loaded, now: datetime, one: Input) -> tuple[Memory, tuple[str, ...]]:
    """The memory with what came of the answers, and which of these are not on the tape any more."""
    tape = answers_on(tape_of(workspace), str(one.facts["now"]))
    keys = [str(key) for key in one.facts["keys"]]
    night = Night(now, int(one.facts["number"]), one.settings)
    groups, _ = made_of(loaded.memory, night, [tape[key] for key in keys if key in tape], from_facts(one.facts["told"]))
    lost = tuple(f"the answer to {key} is not on the tape any more" for key in keys if key not in tape)
    return evolve(loaded.memory, groups).memory, lost


def _differences(
    read: Memory, after: Memory, landed: list[BeforeAndAfter], masked: frozenset[str], place: Workspace
) -> Iterator[Difference]:
    known = {one.path: one for one in landed}
    made = {path for path, doc in after.documents.items() if doc.text != _text(read, path)}
    for path in sorted(known.keys() | made):
        role = place.layout.role_of(path)
        if path not in known:
            if role not in OF_THE_RUN:
                yield Difference(path, "it did not change then", _diff(path, _text(read, path), _text(after, path)))
            continue
        one = known[path]
        if not one.whole:
            yield Difference(path, "what landed there is damaged")
            continue
        before, then = _decoded(one.before), _decoded(one.after)
        now = _text(after, path)
        if role in OF_THE_RUN:
            # A report is no part of the memory: this run has what was added to it.
            now = (before or "") + (now or "")
        if path in masked:
            then, now = (None if text is None else mask(text) for text in (then, now))
        if now != then:
            merged = role not in OF_THE_RUN and before != _text(read, path) and path not in masked
            why = "somebody wrote there while it was dreamt" if merged else "it came out otherwise"
            yield Difference(path, why, _diff(path, then, now))


def _notes(one: Input) -> Iterator[str]:
    version = str(one.facts.get("version", ""))
    if version != __version__:
        yield f"it was dreamt by version {version}, and this is {__version__}"
    for path in one.gathered.masked:
        yield f"what looked like a secret in {path} was kept masked"


def _own(one: Input) -> Iterator[str]:
    if one.settings.stages:
        names = ", ".join(stage.module for stage in one.settings.stages)
        yield f"your own stages ran as they are now: {names}"


def _text(memory: Memory, path: str) -> str | None:
    doc = memory.document(path)
    return doc.text if doc is not None else None


def _decoded(data: bytes | None) -> str | None:
    return None if data is None else decode(data)


def _diff(path: str, then: str | None, now: str | None) -> str:
    return text_difference(then, now, f"then/{path}", f"now/{path}")
