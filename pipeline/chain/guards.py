"""What no stage may do, whatever it is: checked on intents and on the edits that they lower to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from slowwave.pipeline.domain.candidates.bars import bar
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.diary import Diary
from slowwave.pipeline.domain.document import INPUT_ONLY
from slowwave.pipeline.domain.edit import Annotate, Edit, Field, Insert, Move, Region, touched
from slowwave.pipeline.domain.intent import Follow, Intent, KeepPattern, Narrate, Note
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.ranking.root import KeepInRoot, TellDeepSleep
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.saying import sayings
from slowwave.pipeline.domain.tombstones import why_refused
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.secrets import find_secrets

if TYPE_CHECKING:
    from slowwave.pipeline.chain.stage import SleepStage

PROJECTIONS = frozenset({Role.INDEX, Role.INDEX_JSON, Role.USER_STATE})
"""The only files in which a region may be written anew."""

LINE = Annotate | Move | Field
REWORDED = "somebody reworded this line since the last dream"

Guard = Callable[[Intent, tuple[Edit, ...], Memory, Night], str]


def undeclared(stage: SleepStage, intents: tuple[Intent, ...]) -> Intent | None:
    """The first intent that the stage does not declare in ``emits``: a bug of ours, not a matter of the night."""
    return next((intent for intent in intents if type(intent) not in stage.emits), None)


def objection(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """Why this intent must not land, "" when it may."""
    return next((reason for guard in GUARDS if (reason := guard(intent, edits, memory, night))), "")


def writes_input(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """Logs, notes and foreign memory are input: no line there is changed."""
    for path in (path for edit in edits for path in touched(edit)):
        if _keeps_root(intent, path, memory):
            continue
        doc = memory.document(path)
        role = doc.role if doc is not None else memory.places.role_of(path)
        if role is None or role in INPUT_ONLY:
            return f"{path} is input and is never changed by a dream"
        if ".." in path.split("/") or path.startswith("/"):
            return f"{path} leaves the workspace"
    return ""


def rewrites_prose(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """Only projections have regions that are written anew."""
    for edit in edits:
        if isinstance(edit, Region) and isinstance(intent, TellDeepSleep):
            continue
        if isinstance(edit, Region) and memory.places.role_of(edit.path) not in PROJECTIONS:
            return f"{edit.path} is no projection; only lines may be added to it"
        if isinstance(edit, Move) and memory.places.role_of(edit.path) == memory.places.role_of(edit.to):
            return f"{edit.id} would move within {edit.path}"
    return ""


def carries_secret(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """No secret-shaped text reaches a file. The reason never repeats it."""
    return "it looks like a secret" if any(find_secrets(text) for text in _new_texts(edits)) else ""


def speaks_to_a_model(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """What was planted for a model is no entry, pattern, candidate, story, item or name, whichever way it came."""
    return "it speaks to a model" if any(map(is_planted, _told(intent, memory))) else ""


def was_refused(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """What a person withdrew or took back comes back from new evidence only; what they had forgotten or rejected does
    not, in whatever words it is known to be the same.

    Of an intent that says several things, one that is news lets it pass.
    """
    if not memory.refusals:
        return ""
    told = sayings(intent, memory)
    found = [why_refused(saying.text, saying.evidence, memory, new=saying.new) for saying in told]
    return found[0] if found and all(found) else ""


def changes_what_was_reworded(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """A line that somebody reworded since the last dream stays as they made it for this night."""
    if not memory.reworded or isinstance(intent, Follow):
        return ""
    lines = (edit.id if isinstance(edit, Annotate | Move) else edit.owner for edit in edits if isinstance(edit, LINE))
    return REWORDED if any(line in memory.reworded for line in lines) else ""


def is_no_candidate(intent: Intent, edits: tuple[Edit, ...], memory: Memory, night: Night) -> str:
    """What is known already, what was refused in like words, and what rests on nothing is no candidate."""
    return bar(intent, memory, night) if isinstance(intent, Candidate) else ""


GUARDS: tuple[Guard, ...] = (
    writes_input,
    rewrites_prose,
    carries_secret,
    speaks_to_a_model,
    was_refused,
    changes_what_was_reworded,
    is_no_candidate,
)


def _keeps_root(intent: Intent, path: str, memory: Memory) -> bool:
    """Whether a person asked for marked lines in this file of another program's."""
    return isinstance(intent, KeepInRoot) and bool(memory.places.root) and path == memory.places.root


def _told(intent: Intent, memory: Memory) -> Iterator[str]:
    """Every text that an intent brings, names of files included."""
    yield from (saying.text for saying in sayings(intent, memory) if saying.new)
    if isinstance(intent, KeepPattern):
        yield from (intent.name, intent.response, *intent.examples)
    elif isinstance(intent, Narrate):
        yield intent.title
    elif isinstance(intent, Note | Diary):
        yield intent.text


def _new_texts(edits: tuple[Edit, ...]) -> Iterator[str]:
    for edit in edits:
        if isinstance(edit, Insert):
            yield edit.text
        elif isinstance(edit, Field):
            yield edit.new
        elif isinstance(edit, Region):
            # A projection repeats most of what stands there, and much of itself: looking at all of an index took 12 s
            # at 100,000 entries.
            stood = frozenset(_parts(edit.old or ""))
            yield "\n".join(dict.fromkeys([part for part in _parts(edit.new) if part not in stood]))


def _parts(text: str) -> list[str]:
    """The lines, of a file of JSON the fields of its rows: each night the importance of all of them is another."""
    return (text.replace(', "', "\n") if text.lstrip("\ufeff \n").startswith("{") else text).splitlines()
