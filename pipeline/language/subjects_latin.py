"""Reading sentences of alphabets with words between blanks; the tables are English."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache, lru_cache

from slowwave.pipeline.language import subject_cues_en, subject_cues_things
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS, SURE, WEAK, Kind, add_known, all_classes, of_class
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_reading import Marks, Reading, Run, Word
from slowwave.pipeline.language.subject_values import Value

_WORD = r"[^\W_][\w'+#&-]*(?:[./][\w+#-]+)*"


def _forms(verb: str) -> tuple[str, ...]:
    """All forms of a regular verb, each with the rest of its phrase."""
    head, _, rest = verb.partition(" ")
    head = head.removesuffix("~")
    rest = f" {rest}" if rest else ""
    stem = head[:-1] if head.endswith("e") else head
    double = (
        stem + stem[-1]
        if re.search(r"[^aeiou][aeiou][bdgmnpt]$", head)
        and head not in ("visit", "target", "open", "happen", "deliver", "commit")
        else stem
    )
    forms: tuple[str, ...]
    if head.endswith("y") and head[-2] not in "aeiou":
        forms = (head, f"{head[:-1]}ies", f"{head[:-1]}ied", f"{head}ing")
    elif re.search(r"(?:s|x|z|ch|sh|go|do)$", head):
        forms = (head, f"{head}es", f"{head}ed", f"{head}ing")
    else:
        forms = (head, f"{head}s", f"{double}ed", f"{double}ing", f"{stem}ed", f"{stem}ing")
    return tuple(form + rest for form in dict.fromkeys(forms))


def _numbers(noun: str) -> tuple[str, ...]:
    """A phrase, and the plural of what may be a noun."""
    return (noun, noun + "s") if len(noun) > 4 and noun.isalpha() and noun[-1] not in "sxy" else (noun,)


@cache
def english_cues() -> dict[str, dict[str, float]]:
    """Each phrase to the kinds it speaks for; what speaks for many says little of each."""
    found: dict[str, dict[str, float]] = {}
    for kind, rows in (*subject_cues_en.CUES.items(), *subject_cues_things.CUES.items()):
        for weight, row in zip((SURE, WEAK), rows, strict=True):
            for phrase in (part.strip() for part in row.replace("\n", " ").split(";")):
                for form in _forms(phrase) if "~" in phrase else _numbers(phrase):
                    kinds = found.setdefault(form, {})
                    kinds[kind] = max(kinds.get(kind, 0.0), weight)
    return {
        phrase: {kind: _shared(weight, phrase, len(kinds)) for kind, weight in kinds.items()}
        for phrase, kinds in found.items()
    }


@cache
def _english_firsts() -> dict[str, int]:
    """The first word of each phrase to the most words of a phrase that begins so."""
    found: dict[str, int] = {}
    for phrase in english_cues():
        first, size = phrase.partition(" ")[0], phrase.count(" ") + 1
        found[first] = max(found.get(first, 0), size)
    return found


def _shared(weight: float, phrase: str, kinds: int) -> float:
    if all(word in en.FUNCTION for word in phrase.split()):
        weight = min(weight, 0.4 if len(phrase.split()) == 1 else 1.2 if len(phrase.split()) == 2 else 2.0)
    return weight / (1.0 if kinds == 1 else 1.25 if kinds == 2 else 1.6 if kinds < 5 else 2.2)


def read_latin(text: str, low: str, values: list[Value]) -> Reading:
    """The reading of a sentence whose words stand between blanks."""
    spans = [match.span() for match in compiled(_WORD).finditer(low)]
    words = [low[start:end] for start, end in spans]
    cued: list[Collection[str]] = [()] * len(words)
    kinds: dict[str, float] = {}
    cues: set[str] = set()
    table, firsts = english_cues(), _english_firsts()
    at = 0
    while at < len(words):
        for size in range(min(firsts.get(words[at].removesuffix("'s"), 0), len(words) - at), 0, -1):
            phrase = " ".join(words[at : at + size]) if size > 1 else words[at]
            hit = table.get(phrase) or (table.get(phrase.removesuffix("'s")) if size == 1 else None)
            if hit:
                cues.add(phrase.removesuffix("'s"))
                for kind, weight in hit.items():
                    kinds[kind] = kinds.get(kind, 0.0) + weight
                cued[at : at + size] = [hit.keys()] * size
                at += size
                break
        else:
            at += 1
    add_known(kinds, values)
    valued = _inside(spans, values)
    parting = _inside(spans, [value for value in values if not value.classes <= _SAID_TOO])
    bare = [word.partition("'")[0] for word in words]
    user = not _FIRST_PERSON.isdisjoint(bare)
    return Reading(
        text,
        low,
        False,
        kinds,
        frozenset(cues),
        tuple(values),
        all_classes(values),
        tuple(
            [
                Word(
                    start,
                    end,
                    word,
                    frozenset(cued[at]),
                    _is_name(text[start:end], word, at == 0),
                    word in en.FUNCTION or bare[at] in en.FUNCTION,
                    valued[at],
                )
                for at, ((start, end), word) in enumerate(zip(spans, words, strict=True))
            ]
        ),
        user,
        people_latin(words),
        en.KIN.intersection([word.removesuffix("'s").removesuffix("s'") for word in words]),
        frozenset([lemma(word) for word in words if word not in en.FUNCTION and not word.isdigit() and len(word) > 1]),
        en.QUALIFIERS.intersection([word.removesuffix("'s") for at, word in enumerate(words) if not parting[at]]),
        Marks(low, chinese=False, user=user),
    )


def _inside(spans: list[tuple[int, int]], values: list[Value]) -> list[bool]:
    """Of each word whether it begins in one of these values."""
    places = {at for value in values for at in range(value.start, value.end)}
    return [start in places for start, _ in spans]


def words_latin(low: str) -> list[str]:
    """The words of a text in small letters."""
    return [match.group() for match in compiled(_WORD).finditer(low)]


_SAID_TOO = frozenset(("branch", "status", "plan"))
"""Classes whose names are qualifiers besides: staging is a branch, and a kind of database."""
_FIRST_PERSON = frozenset(("i", "my", "me", "mine", "we", "our", "us", "ours", "user", "myself"))


def _is_name(written: str, word: str, first: bool) -> bool:
    bare = word.removesuffix("'s")
    if written[0].isupper():
        return (
            bare not in en.NAMED_OUT
            and bare not in en.FUNCTION
            and not (first and bare.partition("'")[0] in en.FUNCTION)
        )
    if "-" in bare and bare.rpartition("-")[2] in _COMPONENTS and bare not in en.KIN:
        return True
    if written.isalpha() and written.islower():
        return False
    return compiled(r"[a-z]+(?:[_.][a-z0-9]+)+|[a-z]+\d+|[a-z]+[A-Z]\w*").fullmatch(written) is not None


_COMPONENTS = (en.HEADS | en.ACTORS | frozenset(listed("web indexer store router parser loader mailer core lib"))) - {
    "end", "office", "time", "plan", "call", "meeting", "day", "week", "level", "work",
}  # fmt: skip
"""With what the name of a component ends that is written small: auth-proxy, billing-worker."""


@lru_cache(maxsize=1 << 14)
def lemma(word: str) -> str:
    """A word without the endings that its forms differ in."""
    word = word.removesuffix("'s").removesuffix("'")
    for tail, put in (("ies", "y"), ("ing", ""), ("ed", ""), ("es", "e"), ("s", "")):
        if word.endswith(tail) and len(word) - len(tail) >= 3 and not word.endswith("ss"):
            return (word[: -len(tail)] + put).rstrip("e")
    return word.rstrip("e") if len(word) > 3 else word


@lru_cache(maxsize=1 << 14)
def is_change(word: str) -> bool:
    """Whether a word alone announces a change: moved, now."""
    return compiled(en.SURE_CHANGE).fullmatch(word) is not None


_PARTIES = frozenset(("competitor", "competitors", "rival", "vendor", "supplier", "landlord", "tenant"))
"""Others of whom there is one as a rule, so that "the" names them."""


def people_latin(words: list[str]) -> frozenset[str]:
    """Kin and others of whom something is said: "my sister lives …", "the client's time zone"."""
    found = set()
    for at, word in enumerate(words):
        bare = word.removesuffix("'s").removesuffix("s'")
        if bare not in en.KIN or at == 0:
            continue
        before = words[at - 1]
        owned = before in ("my", "our", "his", "her", "their", "user's", "the") or (
            at > 1 and words[at - 2] in ("my", "our", "user's")
        )
        after = words[at + 1] if at + 1 < len(words) else ""
        leads = at <= 2 or word != bare or words[at - 2] in ("and", "that", "but", "of", "for")
        if owned and leads and (before != "the" or word != bare or bare in _PARTIES) and after not in ("and",):
            found.add(bare)
    return frozenset(found)


_ACTS = (
    r"(?:'s)?\s(?:is|was|has|uses?|runs?|lives?|owns?|listens|moved|now|will|works?|got|gets|times|waits|allows"
    r"|belongs|passes|returned|takes|needs|requires|accepts|sits|targets|reads|went|goes|switched|ships|reports|prefers|likes"
    r"|starts|happens|comes|doesn't|isn't|no longer|eats|speaks|drives|wants|writes|gave|keeps|merges|relies|calls)\b"
)


def phrases_latin(reading: Reading, kind: str) -> tuple[Run, ...]:
    """The stretches of words that are no value, no function word and no cue of this kind."""
    text, low, words = reading.text, reading.low, reading.words
    types = set(KINDS[kind].types) if kind in KINDS else {kind.removeprefix("=")} if kind else set()
    cued = of_class(kind)
    taken = [
        any(v.start <= w.start < v.end and (not types or v.classes & types) for v in reading.values) for w in words
    ]

    def skipped(at: int) -> bool:
        word = words[at]
        return taken[at] or (not word.named and (word.small or not cued.isdisjoint(word.kinds)))

    runs: list[Run] = []
    at = 0
    while at < len(words):
        if skipped(at):
            at += 1
            continue
        end = at
        named = words[at].named
        while (
            end + 1 < len(words)
            and not taken[end + 1]
            and low[words[end].end : words[end + 1].start] == " "
            and not words[end].word.endswith("'s")
            and (
                (words[end + 1].named or text[words[end + 1].start].isdigit())
                if named
                else not skipped(end + 1) and not words[end + 1].named
            )
        ):
            end += 1
        start, stop = words[at].start, words[end].end
        norm = low[start:stop].removesuffix("'s").strip()
        before = words[at - 1].word if at else ""
        acts = compiled(_ACTS).match(low, stop) is not None
        owner = (
            2
            if low[start:stop].endswith("'s")
            else 1
            if acts and before in ("", "the", "our", "my", "that", "and", "because", "since")
            else 0
        )
        if len(norm) > 1:
            runs.append(Run(start, start + len(norm), norm, named, owner))
        at = end + 1
    return tuple(runs)


def things_latin(reading: Reading, kind: str, runs: tuple[Run, ...]) -> tuple[frozenset[str], ...]:
    """What a sentence may be about besides its value: names, and nouns behind an article, each as its telling words."""
    words = reading.words
    spec = KINDS.get(kind)
    found = [frozenset(lemma(word) for word in run.norm.split()) for run in runs if run.named or run.owner]
    at = 0
    while at < len(words):
        if words[at].word in ("the", "our", "my", "this", "for", "of", "on", "in", "to", "at"):
            tokens = []
            end = at + 1
            while (
                end < len(words)
                and end - at <= 4
                and words[end].word not in _NOUN_ENDS
                and not _is_value(reading, words[end], spec)
            ):
                tokens.append(words[end])
                following = words[end + 1].start if end + 1 < len(words) else words[end].end + 1
                if words[end].word.endswith("'s") or reading.low[words[end].end : following] not in (" ", ""):
                    end += 1
                    break
                end += 1
            said = frozenset(
                lemma(w.word)
                for w in tokens
                if w.word not in en.FUNCTION
                and (
                    w.word.endswith("'s")
                    or w.word in en.ACTORS
                    or spec is None
                    or (spec.named and kind in IDENTITY)
                    or kind not in w.kinds
                )
            )
            if said:
                found.append(said)
            at = max(end, at + 1)
        else:
            at += 1
    telling = []
    for said in found:
        bare = said - _HEADS
        telling.append(bare or said)
    return tuple(dict.fromkeys(t for t in telling if t))


IDENTITY = frozenset(("meeting", "pet", "favourite", "device"))
"""Kinds whose cue itself says which one is meant: the standup is no retro."""
_HEADS = frozenset(lemma(word) for word in en.HEADS)
_NOUN_ENDS = en.FUNCTION | frozenset(
    listed(
        "listens uses runs times waits allows takes needs requires accepts targets reads ships reports prefers likes "
        "starts happens comes owns lives merges relies calls follows throttles exposes expects serves hosts picks "
        "installs permits lets parses gives expires switches moves lands sits bills charges costs"
    )
)


def _is_value(reading: Reading, word: Word, spec: Kind | None) -> bool:
    return any(v.start <= word.start < v.end and (spec is None or v.classes & set(spec.types)) for v in reading.values)
