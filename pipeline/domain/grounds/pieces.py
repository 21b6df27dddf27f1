"""A line of evidence as the pieces that a sentence may be made of: its clauses, and what stands before them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language import subject_words_zh, zh
from slowwave.pipeline.language.clauses import BETWEEN, Clause, Word, clauses_of
from slowwave.pipeline.language.english_verbs import is_past
from slowwave.pipeline.language.folding import folded
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_names import SURNAMES

Kind = Literal["said on", "stamp", "speaker", "label", "head", "plain"]
_STAMP = r"\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?"
HEAD, HEAD_CHINESE = 6, 12
"""Words (characters) before a colon that name what the line is about; more of them tell something themselves."""
NAME, NAME_CHINESE = 2, 4
"""So few of them may be the name of who speaks."""
LONGEST_NAME = 4
"""So many words with a capital each may be one, too."""
_PEOPLE = (*zh.PEOPLE, *(one for one in subject_words_zh.KIN if len(one) > 1), "师傅", "中介", "快递", "客服")
_CALLED = "小老阿"
_TITLES = "哥姐总工师妈爸叔姨爷奶弟妹"


@dataclass(frozen=True, slots=True)
class Piece:
    """line, place: which line it is of, and where in it. own: whether "I" in it is the user. opens: whether nothing but
    times and labels stands before it in its line, or nothing that may be the name of somebody else. hangs: whether a
    base form at its head may hang on a verb before it. spoken: whether its line says who speaks.
    asks: whether its sentence is a question. speaker: the place of who may be "I" in it, -1 where that is the user."""

    line: int
    place: int
    clause: Clause
    kind: Kind
    own: bool
    opens: bool
    hangs: bool = False
    spoken: bool = False
    asks: bool = False
    speaker: int = -1

    @property
    def tells(self) -> bool:
        return self.kind in ("head", "plain")


@lru_cache(maxsize=1 << 11)
def pieces_of(line: str, number: int) -> tuple[Piece, ...]:
    """number: of the line among those that are cited."""
    own = opens = True
    spoken = False
    found: list[Piece] = []
    governed = done = speaker = -1
    questions = _questions(line)
    parts = list(_kinds(clauses_of(line)))
    for at, (clause, kind) in enumerate(parts):
        following = parts[at + 1][0] if at + 1 < len(parts) else None
        is_open = opens and done != clause.sentence
        place, is_own = len(found), own and not _quotes(clause, bool(found))
        hangs, by = governed == clause.sentence, -1 if is_own else speaker
        asks = clause.sentence in questions
        found.append(Piece(number, place, clause, kind, is_own, is_open, hangs, spoken, asks, by))
        spoken = spoken or kind == "speaker"
        if not table.GOVERNING.isdisjoint(clause.untimed):
            governed = clause.sentence
        if _is_perfect(clause):
            done = clause.sentence
        if kind == "speaker":
            own = clause.said in table.OWNERS
            speaker = place
        elif kind != "label" and _may_speak(clause, following, leads=not found[:-1]):
            own = own and clause.said in table.OWNERS
            speaker = place
        if found[-1].tells and not all(map(is_time, clause.words)):
            opens = opens and not clause.is_chinese and not _has_another_subject(clause)
    # What was said at a time need not tell of that time.
    speaks = next((one.place for one in found if one.kind == "speaker"), 0)
    times = {one for one in found[:speaks] if one.kind == "stamp"}
    return tuple(replace(one, kind="said on") if one in times else one for one in found)


def _questions(line: str) -> frozenset[int]:
    """Which sentences of a line are questions."""
    clauses = clauses_of(line)
    asked = {one.sentence for one in clauses if "?" in one.after or one.said.endswith(table.ASKING_CHINESE)}
    if clauses and "?" in folded(line[: line.index(clauses[0].shown)]):
        asked.add(0)
    return frozenset(asked)


def _quotes(clause: Clause, is_led: bool) -> bool:
    """Whether a clause has somebody's words in quotes, whose "I" is not who wrote the line."""
    gaps = [word.gap for word in clause.words[0 if is_led else 1 :]]
    return any(compiled(r"[\"“「『]|(?:^|\s)'").search(gap) for gap in gaps)


def begins_with_somebody(said: str) -> bool:
    """Whether Chinese words begin with a name (阿宁, 老王, 王医生), a relative or who one has to do with."""
    if said.startswith(_PEOPLE):
        return True
    second, title = said[1:2], said[1:3]
    if said[:1] in tuple(_CALLED):
        return said[0] == "阿" or second in tuple(SURNAMES)
    return said[:1] in tuple(SURNAMES) and (second in tuple(_TITLES) or title in _PEOPLE)


def is_time(word: Word) -> bool:
    """Whether a word may be a part of a day or an hour."""
    return word.key in table.TIMES or word.key[0].isdigit()


def _is_perfect(clause: Clause) -> bool:
    """Whether a form of the past in the next clause may hang on a verb of this: "I have never owned a car, rented a
    flat"."""
    keys = [key for key in clause.keys if key not in table.ADVERBS]
    return "wish" in keys or any(one in ("have", "had") and is_past(two) for one, two in pairwise(keys))


def _has_another_subject(clause: Clause) -> bool:
    """Whether an English clause may tell of somebody or something that does what the next one tells."""
    first, *rest = clause.keys
    if first in table.OWN_VERBS or first in table.ADVERBS or first in table.FIRST or is_past(first):
        rest = [key for key in rest if key in table.OTHERS]
    named = any(word[:1].isupper() and word.lower() not in table.TIMES for word in clause.shown.split()[1:])
    return named or any(key in table.OTHERS or key.endswith("s") or is_past(key) for key in (*rest, first)[:-1])


def is_called(clause: Clause) -> bool:
    """Whether a clause is the name of somebody and nothing else."""
    if clause.is_chinese:
        return len(clause.said) <= NAME_CHINESE and begins_with_somebody(clause.said)
    return len(clause.words) <= NAME and all(word.written.istitle() for word in clause.words)


def _may_speak(clause: Clause, following: Clause | None, *, leads: bool) -> bool:
    """Whether a clause before a colon, a dash or a bracket may say who speaks behind it; in brackets in the midst of a
    sentence it says who is meant. leads: it begins its line."""
    if clause.after.startswith(")") and not leads:
        return False
    words = [word for word in clause.words if not is_time(word)]
    parted = compiled(r"[\])|—]|\s-+\s").search(clause.after) is not None
    if not words or not (parted or clause.is_followed_by_colon):
        return False
    if clause.is_chinese:
        said = "".join(word.key for word in words)
        first, last = said[0], said[-1]
        is_called = len(said) <= NAME_CHINESE and (first in SURNAMES or first in _CALLED or last in _TITLES)
        is_said = any(sign in said for sign in table.SAYING_CHINESE) and not parted
        return is_called or is_said or begins_with_somebody(said) or said in table.AGENTS or said.endswith(_PEOPLE)
    names = [word.written[:1].isupper() for word in words]
    if parted:
        return all(names) and len(words) <= NAME and not any(word.key[0].isdigit() for word in words)
    is_said = not table.SPEAKING.isdisjoint(clause.untimed)
    is_named = all(name or word.key in table.OF_NAMES for name, word in zip(names, words, strict=True))
    speaks = following is not None and following.keys[0] in table.FIRST | table.FIRST_OWN
    return is_said or (is_named and len(words) <= LONGEST_NAME) or (speaks and len(words) <= NAME)


def _kinds(clauses: tuple[Clause, ...]) -> Iterator[tuple[Clause, Kind]]:
    told = False
    for clause in clauses:
        rest = clause
        while not told and rest.words and compiled(_STAMP).fullmatch(rest.words[0].key):
            if len(rest.words) > 1 and rest.words[1].gap == BETWEEN:
                break
            yield replace(_part(rest, 0, 1), after=""), "stamp"
            rest = _part(rest, 1, len(rest.words))
        if not rest.words:
            continue
        kind = _kind(rest, told)
        told = told or kind in ("head", "plain")
        yield rest, kind


def _part(clause: Clause, begin: int, end: int) -> Clause:
    """Some of the words of a clause, as they are written."""
    words, at = clause.words[begin:end], clause.words[0].start
    shown = clause.shown[words[0].start - at : words[-1].end - at] if words else ""
    return replace(clause, words=words, shown=shown)


def _kind(clause: Clause, told: bool) -> Kind:
    if not clause.is_followed_by_colon:
        return "plain"
    if not told and (clause.said in table.OWNERS or clause.said in table.AGENTS):
        return "speaker"
    if not told and clause.said in table.LABELS:
        return "label"
    return "head" if len(clause.words) <= (HEAD_CHINESE if clause.is_chinese else HEAD) else "plain"
