"""What a sentence holds, as `read` finds it: values."""

from __future__ import annotations

from functools import cached_property, lru_cache

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_stance import liking_chinese, liking_latin
from slowwave.pipeline.language.subject_values import Value


class Word(NamedTuple):
    """One word, in Chinese a run of Latin letters. kinds: of which it is part of a cue; named: written as a name.
    small: a function word, whatever stands behind its apostrophe; valued: part of a value."""

    start: int
    end: int
    word: str
    kinds: frozenset[str]
    named: bool
    small: bool
    valued: bool


class Run(NamedTuple):
    """A stretch of words that nothing explains: a name or free phrase.

    named: written as a name; owner: where grammar says that something belongs to it (2) or that it acts (1).
    """

    start: int
    end: int
    norm: str
    named: bool
    owner: int


class Marks:
    """What a sentence announces; each is looked for when it is first asked for, since most pairs part before that."""

    def __init__(self, low: str, *, chinese: bool, user: bool) -> None:
        self._low = low
        self._chinese = chinese
        self._user = user
        self._words = zh if chinese else en

    @cached_property
    def modal(self) -> bool:
        """It tells no fact."""
        return self._modal_chinese() if self._chinese else self._modal_latin()

    def _modal_latin(self) -> bool:
        low = self._low
        past = "used to" in low and self._has(en.USED_TO) and not self._has(en.NOW)
        return past or low[:1] in _NO_SENTENCE or self._has(en.MODAL)

    def _modal_chinese(self) -> bool:
        if compiled(zh.MODAL).search(compiled(zh.STILL_FACT).sub("", self._low)):
            return True
        return self._has(zh.USED_TO) and not self._has(zh.NOW) and self._has(r"以前|曾经|曾|从前")

    @cached_property
    def soft(self) -> bool:
        """It may tell no fact."""
        return self._has(self._words.SOFT_MODAL)

    @cached_property
    def change(self) -> bool:
        """It may announce a change."""
        return self._has(self._words.CHANGE)

    @cached_property
    def sure(self) -> bool:
        """It announces a change."""
        return self._has(self._words.SURE_CHANGE)

    @cached_property
    def event(self) -> bool:
        """It tells what somebody did, or what came to be."""
        return self._has(self._words.EVENT)

    @cached_property
    def end(self) -> bool:
        """It may say that something ends."""
        return compiled(self._words.END).search(main_clause(self._low)) is not None

    @cached_property
    def additive(self) -> bool:
        """What it tells holds beside other things."""
        return self._has(self._words.ADDITIVE)

    @cached_property
    def liking(self) -> int:
        """+1, -1, 0 and 2 where it tells both."""
        return liking_chinese(self._low, user=self._user) if self._chinese else liking_latin(self._low)

    def _has(self, pattern: str) -> bool:
        return compiled(pattern).search(self._low) is not None


class Reading(NamedTuple):
    """text: cleaned; low: the same in lower case. kinds: how strongly the sentence speaks of each kind of attribute.
    cues: the cue words for that. classes: those of all values together.

    user: it names the user or speaks in the first person; others: third persons to whom it attributes something, of
    all whom it names as kin.
    terms: content words (Chinese: pairs of characters); qualifiers: words that part two attributes of one thing.
    """

    text: str
    low: str
    chinese: bool
    kinds: dict[str, float]
    cues: frozenset[str]
    values: tuple[Value, ...]
    classes: frozenset[str]
    words: tuple[Word, ...]
    user: bool
    others: frozenset[str]
    kin: frozenset[str]
    terms: frozenset[str]
    qualifiers: frozenset[str]
    marks: Marks


_NO_SENTENCE = frozenset('[{(<|#"~=')
"""How a line begins that is data or a heading."""


@lru_cache(maxsize=1 << 13)
def main_clause(low: str) -> str:
    """A sentence without the clauses and turns of speech that deny something else: "when I'm not
    travelling", 离不开."""
    return compiled(_ASIDE).sub(" ", low)


_ASIDE = (
    r"\b(?:when|while|whenever|unless|in case)\b[^.;,]*|\b(?:and|but) no more\b|\bno (?:more|longer|later) than\b"
    r"|\bnot (?:only|just|merely|even|least)\b|\bif not\b|\bwhy not\b"
    r"|离不开|少不了|免不了|不得不|不仅|不只|不光|不但|了不起|无论|差不多|对不起|不一定|不一样|忍不住|来不及|舍不得"
    r"|巴不得|停不下来|不过|不管[^，,]{1,8}都"
)
