"""What a sentence holds, as `read` finds it: values."""

from __future__ import annotations

from functools import lru_cache

from slowwave.pipeline.frozen import NamedTuple
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language import subject_words_zh as zh
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_stance import liking_chinese, liking_latin
from slowwave.pipeline.language.subject_values import Value


class Word(NamedTuple):
    """One word, in Chinese a run of Latin letters. kinds: of which it is part of a cue; named: written as a name."""

    start: int
    end: int
    word: str
    kinds: frozenset[str]
    named: bool


class Run(NamedTuple):
    """A stretch of words that nothing explains: a name or free phrase.

    named: written as a name; owner: where grammar says that something belongs to it (2) or that it acts (1).
    """

    start: int
    end: int
    norm: str
    named: bool
    owner: int


class Marks(NamedTuple):
    """What a sentence announces. modal: it tells no fact; soft: it may not; change: may announce a change; sure: does;
    end: may say that something ends; additive: it holds beside others; liking: +1, -1, 0 and 2 where it says both."""

    modal: bool
    soft: bool
    change: bool
    sure: bool
    end: bool
    additive: bool
    liking: int


class Reading(NamedTuple):
    """text: cleaned; low: the same in lower case. kinds: how strongly the sentence speaks of each kind of attribute.
    cues: the cue words for that.

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
    words: tuple[Word, ...]
    user: bool
    others: frozenset[str]
    kin: frozenset[str]
    terms: frozenset[str]
    qualifiers: frozenset[str]

    @property
    def marks(self) -> Marks:
        """What it announces; looked for when two statements meet, since most never meet another."""
        return _marks_chinese(self.low, self.user) if self.chinese else _marks_latin(self.low)


_NO_SENTENCE = frozenset('[{(<|#"~=')
"""How a line begins that is data or a heading."""


@lru_cache(maxsize=1 << 13)
def _marks_latin(low: str) -> Marks:
    past = compiled(en.USED_TO).search(low) is not None and compiled(en.NOW).search(low) is None and "used to" in low
    modal = past or low[:1] in _NO_SENTENCE or compiled(en.MODAL).search(low) is not None
    return Marks(
        modal,
        compiled(en.SOFT_MODAL).search(low) is not None,
        compiled(en.CHANGE).search(low) is not None,
        compiled(en.SURE_CHANGE).search(low) is not None,
        compiled(en.END).search(main_clause(low)) is not None,
        compiled(en.ADDITIVE).search(low) is not None,
        liking_latin(low),
    )


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


@lru_cache(maxsize=1 << 13)
def _marks_chinese(low: str, user: bool) -> Marks:
    past = compiled(zh.USED_TO).search(low) is not None and compiled(zh.NOW).search(low) is None
    told = compiled(zh.STILL_FACT).sub("", low)
    return Marks(
        compiled(zh.MODAL).search(told) is not None
        or (past and compiled(r"以前|曾经|曾|从前").search(low) is not None),
        compiled(zh.SOFT_MODAL).search(low) is not None,
        compiled(zh.CHANGE).search(low) is not None,
        compiled(zh.SURE_CHANGE).search(low) is not None,
        compiled(zh.END).search(main_clause(low)) is not None,
        compiled(zh.ADDITIVE).search(low) is not None,
        liking_chinese(low, user=user),
    )
