"""A text as the clauses that it is made of: runs of words between two marks of punctuation.

Words are compared letter by letter, so each is kept in one form: lower case, narrow, simplified, contractions in full
("don't" is "do not"), a number apart from its unit ("4kg" is "4 kg"). Each Chinese character is a word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from slowwave.pipeline.language.clause_words import TIMES
from slowwave.pipeline.language.folding import folded
from slowwave.pipeline.language.patterns import compiled

HAN = "\u3400-\u4dbf\u4e00-\u9fff"
_LETTER = (
    rf"(?:(?![{HAN}])\w|[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
    r"\u0e31-\u0e4e\u1000-\u109f])"
)
_SILENT = r"\s\w.。,;:!?()\[\]{}\"'`*_#|/\\\-—…、•·《》〈〉「」『』【】\ufe0f\u200b-\u200f\u2066-\u2069"
"""What is no sign that tells something: white space, punctuation, marks of direction."""
_WORD = (
    rf"[a-z][a-z0-9+.-]*://[^\s{HAN}<>\"']+(?![{HAN}])[\w/]"
    r"|\[[ x/<>?!*~-]?\](?=\s)|(?<!\w)\([ x]\)(?=\s)"
    rf"|[a-z]:\\(?:(?:{_LETTER}|[ .-](?=\w))+\\?)*"
    rf"|(?:(?<![^\W{HAN}])(?<!\.)(?:[~.]{{0,2}}/|\.(?=[a-z_\d])|(?<=\s)!(?=[a-z])|\*(?=\.\w)|--?(?=\w)|\$(?=[a-z_])|\#))?{_LETTER}+"
    rf"(?:(?:[._@/+#~%-]|:(?=\d)(?<=\d:)|,(?=\d)(?<=\d,)|'(?=[a-z]))(?:{_LETTER}+|\*(?:\.\w+)?))*"
    r"(?:/(?!\w)|[+#]{1,2}(?!\w))?"
    rf"|[{HAN}]"
    rf"|[!<>]=+|=(?!>)|(?<![-=])>|(?![→⇒=>])[^{_SILENT}]"
)
"""An address, a box to tick, a place on a disk of Windows, a chunk (word, number, path, name, option), a Chinese
character, a sign."""
_SENTENCE_ENDS = r"[.;!?\n。]"
ARROW = r"->|=>|→|⇒"
_CLAUSE_ENDS = rf"{_SENTENCE_ENDS}|[,:()\[\]{{}}|…、•·—]|\s[-/]+\s|{ARROW}"
SHORTENED = frozenset((
    "mr", "mrs", "ms", "dr", "prof", "e.g", "i.e", "vs", "approx", "cf", "fig", "vol", "ch", "nr", "incl", "excl",
    "z.b", "bzw", "st",
))  # fmt: skip
"""Words whose full stop ends no sentence, and that are no other words: "no." and "min." may end one."""
BEFORE_NUMBERS = frozenset((
    "no", "max", "min", "ca", "est", "avg", "p", "pp", "art", "sec", "ext", "tel", "jan", "feb", "mar", "apr", "jun",
    "jul", "aug", "sep", "sept", "oct", "nov", "dec",
))  # fmt: skip
"""Words whose full stop ends no sentence where a number follows."""
_RANGE = r"\s*(?:-{1,2}|—|\.{2,3}|…)\s*|\s+/\s+"
BETWEEN = "~"
"""The gap between the two ends of a range, which parts no clause: 9 - 17, 3 May — 7 May."""
_MEASURED = r"([€$£¥]?\d[\d.,:]*)((?!\d)[^\W\d_]+|%|°)"
_ONE_FORM = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "−": "-", "‑": "-", "，": ",", "；": ";"})
_CONTRACTED = {"n't": "not", "'re": "are", "'ve": "have", "'ll": "will", "'d": "would", "'m": "am"}
_STEMS = {"ca": "can", "wo": "will", "sha": "shall"}
_PRONOUNS = frozenset(("i", "we", "you", "they", "he", "she", "it"))
_WITH_IS = frozenset(("it", "that", "there", "he", "she", "what", "who", "here", "where"))


@dataclass(frozen=True, slots=True)
class Word:
    """key: its one form. start, end: its place in the text. gap: what stands between it and the word before. written:
    as the text has it, with its capitals."""

    key: str
    start: int
    end: int
    gap: str
    written: str

    @property
    def is_han(self) -> bool:
        return len(self.key) == 1 and compiled(f"[{HAN}]").match(self.key) is not None

    @property
    def begins_sentence(self) -> bool:
        """Whether a full stop, a semicolon or its like stands before it."""
        return compiled(_SENTENCE_ENDS).search(self.gap) is not None

    @property
    def begins_clause(self) -> bool:
        """Whether any mark stands before it that parts two clauses."""
        return compiled(_CLAUSE_ENDS).search(self.gap) is not None


@dataclass(frozen=True, slots=True)
class Clause:
    """words: at least one. sentence: which of its line it belongs to, from 0. after: what stands behind it. shown: as
    it is written."""

    words: tuple[Word, ...]
    sentence: int
    after: str
    shown: str

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(word.key for word in self.words)

    @property
    def is_chinese(self) -> bool:
        return any(word.is_han for word in self.words)

    @property
    def said(self) -> str:
        """Its words as one text, Chinese without blanks."""
        return ("" if self.is_chinese else " ").join(self.keys)

    @property
    def is_followed_by_colon(self) -> bool:
        return ":" in self.after

    @property
    def is_opened(self) -> bool:
        """Whether what follows says what it is: after a colon or in brackets."""
        return compiled(r"[:(]").search(self.after) is not None

    @property
    def is_closed(self) -> bool:
        """Whether a bracket ends with it, so that what follows goes on with what stands before the bracket."""
        return ")" in self.after

    @property
    def untimed(self) -> tuple[str, ...]:
        """Its words without the month of May, which is no doubt."""
        numbers = [key[:1].isdigit() for key in ("", *self.keys, "")]
        near = zip(self.keys, numbers, numbers[2:], strict=False)
        return tuple(key for key, after, before in near if key != "may" or not (after or before))

    @property
    def is_followed_by_arrow(self) -> bool:
        return compiled(ARROW).search(self.after) is not None


@lru_cache(maxsize=1 << 12)
def words_of(text: str) -> tuple[Word, ...]:
    """The words of a text, in order, each in its one form."""
    low = _flat(text)
    found: list[Word] = []
    end = 0
    for match in compiled(_WORD).finditer(low):
        gap = low[end : match.start()]
        if found and gap.startswith(".") and found[-1].key in SHORTENED:
            gap = gap[1:]
        if found and _goes_on(found[-1], gap, low[match.start() :][:1], text[match.start() :][:1]):
            gap = gap.replace(".", "", 1)
        if found and compiled(_RANGE).fullmatch(gap) and _is_bound(found[-1].key) and _is_bound(match.group()):
            gap = BETWEEN
        # Two paths may differ in their capitals alone.
        written = text[match.start() : match.end()] if compiled(r"[/\\_]").search(match.group()) else match.group()
        for key, start, stop in _parts(written, match.start()):
            as_is = text[start:stop]
            found.append(Word(key, start, stop, gap, as_is if _flat(as_is) == key.lower() else key))
            gap = ""
        end = match.end()
    return tuple(found)


def _goes_on(word: Word, gap: str, first: str, written: str) -> bool:
    """Whether the full stop behind a word is the one of an abbreviation: max. 5, the U.S. office."""
    if not gap.startswith("."):
        return False
    is_dotted = compiled(r"(?:[a-z]\.)+[a-z]").fullmatch(word.key) is not None
    return (word.key in BEFORE_NUMBERS and first.isdigit()) or (is_dotted and written.islower())


def _is_bound(key: str) -> bool:
    """Whether a word may be an end of a range: a number, a day, an hour."""
    return key[:1].isdigit() or key in TIMES


@lru_cache(maxsize=1 << 12)
def clauses_of(text: str) -> tuple[Clause, ...]:
    """The clauses of a text, in order: none of a text without words."""
    words = words_of(text)
    found: list[Clause] = []
    sentence = begin = 0
    for end, word in enumerate(words, 1):
        following = words[end] if end < len(words) else None
        if following is None:
            after = _flat(text)[word.end :]
        elif following.begins_clause or (word.is_han and following.is_han and following.gap.isspace()):
            after = following.gap
        else:
            continue
        mine = words[begin:end]
        found.append(Clause(mine, sentence, after, text[mine[0].start : mine[-1].end]))
        sentence += following is not None and following.begins_sentence
        begin = end
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _flat(text: str) -> str:
    """The text in one form of its letters and marks, character for character."""
    low = "".join(char if len(small := char.lower()) != 1 else small for char in folded(text)).translate(_ONE_FORM)
    # A wide comma parts two numbers, a narrow one may part a number: 3,5 kg.
    if "，" not in text:
        return low
    return "".join("·" if wide == "，" else char for wide, char in zip(text, low, strict=True))


def _parts(word: str, start: int) -> Iterator[tuple[str, int, int]]:
    """A chunk as the words that it is: a contraction is two, and so is a number with its unit."""
    end = start + len(word)
    short = next((short for short in _CONTRACTED if word.endswith(short)), "")
    stem = word.removesuffix(short) if short else word.removesuffix("'s")
    measured = compiled(_MEASURED).fullmatch(word)
    if short and (short == "n't" or stem in _PRONOUNS):
        yield _STEMS.get(stem, stem), start, end
        yield _CONTRACTED[short], start, end
    elif word.endswith("'s"):
        yield stem, start, end
        yield ("is" if stem in _WITH_IS else "'s"), start, end
    elif word == "cannot":
        yield "can", start, end
        yield "not", start, end
    elif measured:
        yield measured[1], start, start + len(measured[1])
        yield measured[2], start + len(measured[1]), end
    else:
        yield word, start, end
