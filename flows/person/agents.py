"""What an agent asks for by name, over MCP: the same commands as a person's, with an agent's rights."""

from __future__ import annotations

from collections.abc import Callable

from slowwave.flows.person.answering import waiting_pairs
from slowwave.flows.person.doing import Done, begin, do, find
from slowwave.flows.person.keeping import ENDED
from slowwave.flows.person.telling import Telling, refuse_unknown, saying
from slowwave.flows.record import commands_on
from slowwave.pipeline.domain.entry import AGENT, Entry
from slowwave.pipeline.domain.evidence import MCP
from slowwave.pipeline.domain.lines import instant
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.person import agents
from slowwave.pipeline.domain.person.keeping import PINNED, UNPINNED
from slowwave.pipeline.domain.person.wish import Wish
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.store.loader import Loaded
from slowwave.pipeline.store.workspace import Workspace


def remember(workspace: Workspace, asked: Telling) -> Done:
    """Tell memory something. DreamError as ``telling.remember`` of a person, and for what a person wants gone."""
    refuse_unknown(asked)
    night = begin(workspace)
    said = saying(asked, night, by=AGENT, way=MCP)
    return do(workspace, night, "remember", lambda loaded: agents.remember(said, loaded.memory, night), by=AGENT)


def correct(workspace: Workspace, which: str, text: str) -> Done:
    """Put new words in the place of an entry. DreamError (exit 3) as for a person, and for what a person fixed."""
    night = begin(workspace)
    said = saying(Telling(text), night, by=AGENT, way=MCP)
    return _on(workspace, night, "correct", which, lambda entry, memory: agents.correct(entry, said, memory, night))


def forget(workspace: Workspace, which: str) -> Done:
    """Close an entry. DreamError (exit 3) as for a person, and for what a person fixed."""
    night = begin(workspace)
    return _on(workspace, night, "forget", which, lambda entry, memory: agents.forget(entry, memory, night))


def pin(workspace: Workspace, which: str, *, on: bool) -> Done:
    """Pin an entry, or take off a pin that an agent set. DreamError (exit 3) as for ``forget``."""

    def wish(entry: Entry, memory: Memory) -> Wish:
        return agents.pin(entry, memory, on=on, own=_pinned_by(workspace, entry) == AGENT)

    return _on(workspace, begin(workspace), "pin" if on else "unpin", which, wish)


def answer(workspace: Workspace, which: str, *, right: bool) -> Done:
    """Say that an entry is right, which counts as a use, or wrong, so that a person is asked.

    DreamError (exit 3) for candidates and pairs, which only a person answers.
    """
    night = begin(workspace)
    source = f"{MCP}:{instant(night.now)}"

    def wish(entry: Entry, memory: Memory) -> Wish:
        if right:
            return agents.observed(entry, memory, night, source)
        return agents.doubted(entry, memory, source)

    return _on(workspace, night, "observe" if right else "doubt", which, wish, pairs=True)


def _on(
    workspace: Workspace,
    night: Night,
    kind: str,
    which: str,
    wish: Callable[[Entry, Memory], Wish],
    *,
    pairs: bool = False,
) -> Done:
    def wished(loaded: Loaded) -> Wish:
        memory = loaded.memory
        key = which.strip()
        if pairs and key and any(pair.key.startswith(key) for pair, _, _ in waiting_pairs(memory, night)):
            raise DreamError(
                f"{key} is a pair that waits for a person's answer",
                hint=f"Ask the user to type: dream confirm {key}, or: dream reject {key}",
            )
        return wish(find(memory, which, night.now, ended=ENDED), memory)

    return do(workspace, night, kind, wished, by=AGENT)


def _pinned_by(workspace: Workspace, entry: Entry) -> str:
    """Who pinned it last, as far as the commands that are kept tell."""
    on = [one for one in commands_on(workspace, entry.id) if one.get("what") in (PINNED, UNPINNED)]
    return str(on[-1].get("by", "")) if on else ""
