"""An English sentence without its small words, its voice and the order of its parts.

It is cut at conjunctions, prepositions and times. Within a part the order stays; parts have none where each is known by
the word before it: "from Leeds to York" is "to York from Leeds", and never "from York to Leeds".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from slowwave.pipeline.language import clause_words as table
from slowwave.pipeline.language.clauses import Word, words_of
from slowwave.pipeline.language.en import MONTHS, NUMBER_WORDS, WEEKDAYS
from slowwave.pipeline.language.english_verbs import AS_IT_IS, BASES, PARTICIPLES, PASTS
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.stems import stem
from slowwave.pipeline.language.synonyms import sense

_MONTH = "|".join(MONTHS)
_PHRASES = (
    (r"\b(?:have|has|need|needs|ought) to\b", "must"),
    (r"\b(?:may|can) not\b", "not"),
    (r"\b(?:try|tries|trying|tried) again\b", "retry"),
    (r"\btakes? place\b", "happen"),
    (r"\b(?:the user|i|me|we|us)\b", "user"),
    (r"\b(?:my|our|user 's)(?=\s)", "my"),
    (r"\s=\s", " : "),
    (r"\Auser : ", ""),
    (r"\b(?:have|has) an? (\w+) allergy\b", r"allergic to \1"),
    (rf"\b(?:(\d{{1,2}}) ({_MONTH})|({_MONTH}) (\d{{1,2}}))\b", r"\1\4/\2\3"),
    (r"(?:(?<=\bthe )((?:\w+ ){0,2}\w+)|\b(\w+)) of (?:the )?(\S+(?: \w+)?(?= (?:is|are|was|were) )|\S+)", r"\3 \1\2"),
)
_BEING = frozenset(("is", "are", "am", "was", "were", "be", "been", "being"))
_LIGHT = _BEING | frozenset((
    "the", "a", "an", "my", "must", "shall", "do", "does", "did", "done", "happen", "happens", "it", "this", "that",
    "there", "please", "just", "also", "'s", ":",
))  # fmt: skip
"""Words without which a sentence says the same."""
_PREPOSITIONS = frozenset((
    "in", "on", "at", "from", "to", "with", "without", "for", "by", "over", "under", "before", "after", "during",
    "until", "till", "since", "via", "through", "into", "onto", "between", "against", "about", "than", "as", "within",
    "per", "above", "below", "behind", "near",
))  # fmt: skip
_CONJUNCTIONS = frozenset((
    ",", "and", "but", "or", "if", "unless", "when", "while", "because", "then", "so", "where", "who", "which",
))  # fmt: skip
_OPENING = frozenset(("the", "a", "an", "my", "user", "he", "she", "they", "all", "every", *_BEING))
"""What goes on with the statement behind a place that stands before or within it."""
_EACH = frozenset(("every", "each", "next", "last"))
_DAYS = ("morning", "evening", "night", "noon", "midnight", "week", "day", "month", "year", "today", "tomorrow")
_TIMES = frozenset(map(stem, (*WEEKDAYS, *_DAYS, "daily", "weekly", "monthly", "yearly")))
_NUMBERS = dict(NUMBER_WORDS)
_PARTICLES = frozenset(("up", "out", "off", "down", "away", "back"))
_BOTH = AS_IT_IS | {"has"}
"""Forms of a verb that may be of today as well."""
_GETTING = frozenset(("get", "gets", "got"))
_CALLED = ("called", "named")
_NOT = frozenset(("not", "no", "never"))

Form = tuple[bool, tuple[tuple[str, tuple[str, ...], bool], ...]]
"""Whether it tells of what was; of each part the word before it, its words, whether they are denied."""


@dataclass(slots=True, eq=False)
class _Part:
    """label: the word that it begins with, "" for none. denied: whether it has an odd number of denials."""

    label: str = ""
    words: list[str] = field(default_factory=list)
    denied: bool = False

    @property
    def is_statement(self) -> bool:
        return self.label not in _PREPOSITIONS

    @property
    def is_time(self) -> bool:
        return not self.is_statement and any(map(_is_time, self.words))


def forms(text: str) -> frozenset[Form]:
    """Of two sentences that say the same one is in both; none for one that says nothing."""
    keys = _keys(text)
    found = [_form(keys)]
    done = next((at for at, key in enumerate(keys) if _is_done(key)), -1)
    ends = done >= 0 and (keys[done + 1 : done + 2] == [] or keys[done + 1] in _PREPOSITIONS)
    if ends and _BEING.isdisjoint(keys):
        found.append(_form([*keys[:done], "are", *keys[done:]]))
    if "by" in keys:
        found.append(_form(keys, is_doer=False))
    return frozenset(form for form in found if any(words for _, words, _ in form[1]))


def words_in(form: Form) -> Iterator[str]:
    """The words of all parts."""
    return (word for _, words, _ in form[1] for word in words if word != "=")


def _form(keys: Sequence[str], *, is_doer: bool = True) -> Form:
    """is_doer: whether the one named behind "by" does it: by Anna, by mail."""
    parts = _parts(keys)
    agents = [part for part in parts if part.label == "by" and not part.is_time]
    agent = agents[0] if is_doer and len(agents) == 1 else None
    for part in parts:
        if part.is_statement and _make_active(part, agent):
            agent = None
    told = [(part.label, _content(part), part.denied) for part in parts]
    said = sorted((part for part in told if part[1] or part[2]), key=lambda part: part[0])
    return _is_past(keys), tuple(said)


def smalls(text: str) -> frozenset[str]:
    """The small words that may be left out and not exchanged: in the box, on the box; a dog, my dog."""
    keys = (word.key for word in words_of(text))
    own = {"my" if key in table.FIRST_OWN or key == "user" else "a" if key == "an" else key for key in keys}
    return frozenset(own & {"in", "on", "at", "a", "my", "this", "that"})


def _keys(text: str) -> list[str]:
    said = " ".join(f"{_sign_before(word)}{word.key}" for word in words_of(text))
    for pattern, put in _PHRASES:
        said = compiled(pattern).sub(put, said)
    keys = [_NUMBERS.get(key, key) for key in said.split()]
    if "user" in keys:
        keys = ["my" if key == "their" else key for key in keys if key != "they"]
    for at in (1, len(keys) - 2):
        if keys[at : at + 1] == ["and"] and 0 < at < len(keys) - 1:
            keys[at - 1 : at + 2 : 2] = sorted((keys[at - 1], keys[at + 1]))
    return keys


def _sign_before(word: Word) -> str:
    return ": " if ":" in word.gap else ", " if word.begins_clause else ""


def _parts(keys: Sequence[str]) -> list[_Part]:
    parts = [_Part()]
    for key, after in zip(keys, (*keys[1:], ""), strict=True):
        last = parts[-1]
        if key in _NOT:
            of = _open(parts, "") if after in _PREPOSITIONS and last.words else last
            of.denied = not of.denied
        elif key in _CONJUNCTIONS or key in _PREPOSITIONS:
            label = "" if key in (",", "and") else "at" if key in ("in", "on") else key
            _open(parts, label)
        elif (_is_time(key) or (key in _EACH and _is_time(after))) and not _may_hold_time(last):
            _open(parts, "at").words.append(key)
        else:
            told = any(part.is_statement and part.words for part in parts)
            ends = (last.is_time and not _is_time(key)) or key in _BEING or (not told and key in _OPENING)
            if ends and last.words and not last.is_statement:
                last = next((part for part in reversed(parts) if part.is_statement), None) or _open(parts, "")
                parts.remove(last)
                parts.append(last)
            last.words.append(key)
    return parts


def _open(parts: list[_Part], label: str) -> _Part:
    """A new part; one in which nothing stands yet is taken, and a denial before it is its own."""
    if parts[-1].words or not parts[-1].is_statement:
        parts.append(_Part())
    parts[-1].label = label
    return parts[-1]


def _may_hold_time(part: _Part) -> bool:
    return not part.is_statement and all(word in _LIGHT or word in _EACH or _is_time(word) for word in part.words)


def _is_time(key: str) -> bool:
    return stem(key) in _TIMES or compiled(r"\d{1,2}(?::\d{2}|/[a-z]+)").fullmatch(key) is not None


def _make_active(part: _Part, agent: _Part | None) -> bool:
    """Who is named behind "by" put before a participle, and what it is done to behind it."""
    words = part.words
    be = next((at for at, word in enumerate(words) if word in _BEING or word in _GETTING), len(words))
    done = next((at for at in range(be + 1, len(words)) if not _is_beside(words[at])), -1)
    if done < 0 or not _is_form(words[done]) or (words[done] in _CALLED and not agent):
        return False
    behind = done + 2 if words[done + 1 : done + 2] and words[done + 1] in _PARTICLES else done + 1
    part.words = [*words[be + 1 : done], *words[done:behind], *words[:be], *words[behind:]]
    if agent:
        part.words, agent.words = [*agent.words, *part.words], []
        part.denied, agent.denied = part.denied != agent.denied, False
    return agent is not None


def _is_form(word: str) -> bool:
    """Whether it may be a participle."""
    ends = word.endswith("ed") and not word.endswith("eed") and len(word) > len("red")
    return ends or word in BASES or word == "has"


def _is_done(word: str) -> bool:
    """Whether it can be nothing but a participle, or tell of what was."""
    return _is_form(word) and word not in _BOTH


def _is_beside(word: str) -> bool:
    return word in _BEING or word in table.ADVERBS or word.endswith("ly")


def _content(part: _Part) -> tuple[str, ...]:
    """Its words but for those that say nothing; the two sides of "is" in one order."""
    words = part.words
    at = next((at for at, word in enumerate(words) if word in ("is", "was", ":")), -1)
    if part.is_statement and at >= 0:
        named = words[: at - 1] if words[max(at - 2, 0) : at] == ["'s", "name"] else words[:at]
        rest = words[at + 2 :] if words[at + 1 : at + 2] and words[at + 1] in _CALLED else words[at + 1 :]
        sides = sorted((_stems(named), _stems(rest)))
        if all(sides) and not rest[0].endswith("ing"):
            return (*sides[0], "=", *sides[1])
    return _stems(words, is_object=not part.is_statement)


def _stems(words: Sequence[str], *, is_object: bool = False) -> tuple[str, ...]:
    """is_object: whether the user is told of even where named first: "to me"."""
    told = [word for word in words if word not in _LIGHT]
    if told[:1] == ["user"] and not is_object:
        told = told[1:]
    return tuple(sense(_base(word)) for word in told)


def _base(word: str) -> str:
    return "have" if word == "has" else BASES.get(word, word)


def _is_past(keys: Sequence[str]) -> bool:
    """Whether it tells of what was; a participle tells no time."""
    if any(key in ("was", "were", "had", "did") for key in keys):
        return True
    if any(key in ("is", "are", "am", "has", "have", "gets", "get") for key in keys):
        return False
    return any(_is_done(key) or key.removeprefix("re") in PASTS - PARTICIPLES for key in keys)
