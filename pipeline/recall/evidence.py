"""Whether a row is about what was typed: somebody who types to an agent asks the memory nothing, and nearly every
message shares a word with something that is remembered (measured in benchmarks/floor.py)."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.frozen import TYPE_CHECKING, NamedTuple
from slowwave.pipeline.language import en, zh
from slowwave.pipeline.language.patterns import CJK, Phrases, compiled
from slowwave.pipeline.language.stems import stem
from slowwave.pipeline.recall.terms import CARRY_NOTHING, is_gram, is_stop, terms

if TYPE_CHECKING:
    from slowwave.pipeline.recall.search import Hit

ENOUGH = 2
"""Words of the message that a row holds; pairs of Chinese count as words."""
_OWN = Phrases((*en.OF_ONES_OWN, *zh.OF_ONES_OWN))
_NAME = r"(?<![.!?:\s])[ \"'(]+([A-Z][\w-]*)|\b([A-Z]{2,}[\w-]*)|\b(?=\w{4})([A-Za-z]+\d\w*)\b"
"""What is written with a capital letter inside of a sentence, or in capital letters, or of letters with a number behind
them, as hosts, tickets and versions are; of less than four characters these are formats more often."""
_FUNCTION = frozenset(map(stem, en.FUNCTION_WORDS))
"""More words than recall leaves out: "about" tells rows of a conversation apart, and says not what it is about."""
_TITLES = frozenset(map(stem, ("general", "facts", "notes")))
"""What topics are called that are about everything."""
_NO_WORDS = frozenset(zh.STOP_WORDS)
_JOINING = CARRY_NOTHING | set("个一两几")
"""A pair with one of these mostly lies across two words, or counts something."""


class Evidence(NamedTuple):
    """What of a message tells of the memory. own: it speaks of what the user and the agent share. names: terms that are
    names. telling: its words."""

    own: bool
    names: frozenset[str]
    telling: frozenset[str]

    def touches(self, hit: Hit) -> bool:
        """Whether a row shares a word with the message; for a warning that is enough."""
        return any(map(_is_word, hit.held[: hit.said]))

    def speaks_for(self, hit: Hit) -> bool:
        """Whether a row is about the message. The name of its topic counts beside a word of its own."""
        words = [*filter(_is_word, hit.held[: hit.said])]
        words += [term for term in hit.held[hit.said :] if _is_word(term) and term not in _TITLES]
        return self.touches(hit) and (len(words) >= ENOUGH or self.own or not self.names.isdisjoint(words))


def evidence(text: str) -> Evidence:
    """What of a message tells of the memory."""
    names = frozenset(term for name in _names(text) for term in terms(name))
    return Evidence(_OWN.within(text), names, frozenset(filter(_is_word, terms(text))))


def _names(text: str) -> Sequence[str]:
    if compiled(f"[{CJK}]").search(text):
        # Among Chinese letters a word of Latin ones is a name.
        return compiled(r"[A-Za-z][\w.-]+", 256).findall(text)
    return [found for each in compiled(_NAME).findall(text) for found in each if found]


def _is_word(term: str) -> bool:
    if is_stop(term) or term in _FUNCTION:
        return False
    if not is_gram(term):
        return not term.isdigit() or len(term) > 1
    return len(term) > 1 and term not in _NO_WORDS and _JOINING.isdisjoint(term)
