"""Which hooks of ours are entered with an agent right now, read from its own files."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace

from slowwave.flows.agents.change import read, text_of
from slowwave.flows.agents.command import CAPTURE, HookCommand, known, known_words
from slowwave.flows.agents.hooks import ours
from slowwave.flows.agents.places import Agent, Around, own_folders
from slowwave.pipeline.errors import DreamError
from slowwave.pipeline.format.jsonc import TornError

_WORDS = re.compile(r"^const \[program, \.\.\.words\] = (\[.*\]);$", re.MULTILINE)


def commands_of(agent: Agent, around: Around, project: str, settings: str) -> tuple[HookCommand, ...]:
    """The commands of our hooks, each once, in the order of the file. Files that cannot be read hold none."""
    if agent.settings is None:
        return ()
    try:
        if agent.name == "openclaw":
            return _of_handler(os.path.join(own_folders(around, project).hook, "handler.js"))
        found = (known(one.command) for one in ours(text_of(settings, read(settings))))
    except (DreamError, TornError):
        return ()
    # What captures and what tells lead to the same places.
    return tuple(dict.fromkeys(replace(one, verb=CAPTURE) for one in found if one is not None))


def _of_handler(path: str) -> tuple[HookCommand, ...]:
    match = _WORDS.search(text_of(path, read(path)))
    try:
        words = json.loads(match[1]) if match else []
    except ValueError:
        words = []
    found = known_words(words) if all(isinstance(word, str) for word in words) else None
    return (found,) if found is not None else ()
