"""Which entry a person means: by its id, the beginning of one, the id of another program, or its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from slowwave.pipeline.domain.document import LONG_TERM
from slowwave.pipeline.domain.entry import Entry
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.profiles import is_profile
from slowwave.pipeline.domain.role import Role
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import bare, normalise

_BEGINNING = r"[elr][0-9a-f]{1,16}\Z"
_SPACED = "[0-9a-z\u00df-\u024f\u0370-\u052f]{2}"
"""Two letters or digits of a script that parts its words by spaces (Latin, Greek, Cyrillic), which are of one word."""


def pool(memory: Memory) -> Iterator[Entry]:
    """All that a person may speak of, whether it holds or not: topics, procedures, episodes, candidates, what other
    programs wrote, the archive."""
    for doc in memory.with_role(*LONG_TERM, Role.CANDIDATES, Role.FOREIGN, Role.ARCHIVE):
        yield from doc.entries


def chosen(given: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries that ``given`` names, in the order of ``entries``; several where it is not clear.

    What fits first counts: an id, an id of another program, the very words, the beginning of an id, words that stand
    in the text, whole or with the last one begun; case, width and white space make no difference. What stands in the
    middle of a word ("art" in "starts") was not said. Of a fact and the profile that quotes it the fact is meant.
    """
    entries = tuple(entries)
    asked = given.strip()
    if not asked:
        return ()
    said = normalise(bare(asked)) or normalise(asked)
    readings = (
        lambda entry: entry.id == asked,
        lambda entry: asked in entry.aliases,
        lambda entry: normalise(entry.text) == said,
        lambda entry: entry.id.startswith(asked) if compiled(_BEGINNING).match(asked) else False,
        lambda entry: _stands(said, normalise(entry.text), whole=True),
        lambda entry: _stands(said, normalise(entry.text), whole=False),
    )
    fitting = next((found for fits in readings if (found := tuple(filter(fits, entries)))), ())
    return tuple(entry for entry in fitting if not is_profile(entry)) or fitting


def _stands(said: str, text: str, *, whole: bool) -> bool:
    """Whether ``said`` stands in the text from the beginning of a word on; whole: to the end of one, too."""
    at = text.find(said)
    while at >= 0:
        end = at + len(said)
        begins = not _one_word(text[max(at - 1, 0) : at] + said[0])
        if begins and not (whole and _one_word(said[-1] + text[end : end + 1])):
            return True
        at = text.find(said, at + 1)
    return False


def _one_word(two: str) -> bool:
    return bool(compiled(_SPACED).fullmatch(two))
