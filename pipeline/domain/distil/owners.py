"""By which names the notes call the user: "Ari wants …" is then as telling as "the user wants …"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.places import topic_type_of
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.settings import Words

_NAME = re.compile(r"[^\W\d_][\w.'-]{1,23}\Z")
_NAMED = re.compile(r"\**(?:[Nn]ame|姓名|名字|Имя|Nome|Nombre)\**\s*[:：]\s*\**(?P<name>[^\W\d_][\w'-]{1,23})")


def lexicon_of(memory: Memory, words: Words) -> Lexicon:
    """The cue words of a night: built in, from settings, and the user's names as memory has them."""
    owners = tuple(dict.fromkeys((*words.owners, *_names_in(memory))))
    return LEXICON.extended(
        owners=owners, greetings=words.greetings, confirmations=words.confirmations, salient=words.salience
    )


def _names_in(memory: Memory) -> Iterator[str]:
    """The name of a user topic that is one word, and "Name: X" under another program's heading about X."""
    for doc in memory.with_role(Role.TOPIC):
        name = doc.front_matter.get("name", "")
        if topic_type_of(doc.path) == "user" and _NAME.match(name):
            yield name
    for doc in memory.with_role(Role.FOREIGN):
        for block in doc.blocks:
            found = _NAMED.match(block.piece.text) if block.piece is not None else None
            if found is not None and found["name"] in block.heading.split():
                yield found["name"]
