"""A wish: what a command comes to, before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from slowwave.pipeline.domain.document import INPUT_ONLY
from slowwave.pipeline.domain.edit import Edit, Field, touched
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.intent import Intent
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.refusal import Refusal
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.domain.upsert import Suspicion
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.language.secrets import find_secrets
from slowwave.pipeline.language.words import fingerprint

WHERE_TO_KEEP = (
    "Keep it in a password manager or the environment, and remember only where: "
    'dream remember "the staging password is in the vault, under ops/staging".'
)


@dataclass(frozen=True, slots=True)
class Wish:
    """what: in one word what becomes of it. id: the entry that it is about, as it will be named; "" for none.

    older: ids of the entries that this one takes the place of. asked: links that a person is asked about. notes:
    sentences that go with the answer. back: the command that takes it back, where the answer names it.
    """

    what: str
    id: str
    intents: tuple[Intent, ...] = ()
    older: tuple[str, ...] = ()
    asked: tuple[Suspicion, ...] = ()
    notes: tuple[str, ...] = ()
    back: str = ""

    def edits(self, memory: Memory, day: date) -> Sequence[Edit]:
        """All of it and the topics' ``updated`` as one group, which lands whole. Two intents may give a line its id."""
        found: list[Edit] = []
        for intent in self.intents:
            found += [edit for edit in intent.edits(memory) if edit not in found]
        paths = dict.fromkeys(path for edit in found for path in touched(edit))
        dated = ((path, memory.fields(path).get("updated")) for path in paths if _is_topic(path, memory))
        new = day.isoformat()
        return [*found, *(Field(path, "", "updated", old, new) for path, old in dated if old not in (None, new))]


def refuse_secrets(*texts: str) -> None:
    """DreamError (exit 3) where one of them holds a secret; it says nothing of it."""
    if any(find_secrets(text) for text in texts):
        raise DreamError("It looks like a secret, and memory keeps none", hint=WHERE_TO_KEEP)


def is_foreign(entry: Entry, memory: Memory) -> bool:
    """Whether it stands in a file of somebody else's, in which no line is annotated."""
    doc = memory.document(entry.path)
    return doc is None or doc.role in INPUT_ONLY


def refuse_foreign(entry: Entry, memory: Memory, wanted: str) -> None:
    """DreamError (exit 3) for a line in which we may not write; says what to do instead. wanted: as in "pin it"."""
    if is_foreign(entry, memory):
        raise DreamError(
            f"{entry.where} belongs to another program, and no line of it is changed, so memory cannot {wanted}",
            hint=f'`dream correct {entry.id} "…"` puts your words in its place; or change the file itself.',
        )


def _is_topic(path: str, memory: Memory) -> bool:
    doc = memory.document(path)
    return doc is not None and doc.role is Role.TOPIC


def tombstone(entry: Entry, kind: str, by: str, night: Night) -> Refusal:
    """The refusal that keeps an entry from coming back."""
    sources = dict.fromkeys(source for source in (entry.source, *entry.evidence) if source)
    return Refusal(night.today, kind, fingerprint(entry.text), by, entry.text, tuple(sources))
