"""Whether what must be copied stands in the evidence: numbers, days, times, paths, versions, names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from slowwave.pipeline.domain.grounds.reading import is_chinese, sentences_of
from slowwave.pipeline.language.claim_amounts import DAY, Amount, may_be
from slowwave.pipeline.language.claim_folding import folded
from slowwave.pipeline.language.claim_grammar_en import CARRIERS
from slowwave.pipeline.language.claim_terms import MARK, NAME, PERSON, SURNAMES, WORD, Term, terms
from slowwave.pipeline.language.claim_units import UNITS
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.selves import FIRST_PERSON

CURRENCIES = ("euro", "dollar", "pound", "yuan", "yen")
FEW = 12
"""Up to this a number may count the lines or their parts: two gels, both hosts."""
_HEADS = "医生|老师|师傅|先生|女士|教授|经理|总|银行|公司|医院|大学|酒店|工作室|学校|班|组"


def not_there(text: str, cited: Sequence[str]) -> Iterator[str]:
    """Each piece of the text that the evidence does not have."""
    evidence = "\n".join(cited)
    there = terms(evidence)
    amounts = [one.amount for one in there if one.amount is not None]
    low = folded(evidence).casefold()
    for one in terms(text):
        if one.amount is not None:
            if not _stands(one.amount, amounts, cited) and not in_mark(one, there):
                yield f"{one.shown.casefold()} is not in its evidence"
        elif one.kind == MARK:
            if not has_mark(one, there, low):
                yield f"{one.shown.casefold()} is not in its evidence"
        elif (one.kind == NAME and not _is_named(one, there, low)) or (
            one.kind == PERSON
            and not (is_chinese(text) and is_chinese(evidence) and _may_be_named(one, low))
            and not _is_owner(one, text)
            and not _has_person(one, there, low)
        ):
            yield f"{one.shown.casefold()} is not in its evidence"
    if is_chinese(text):
        foreign = (
            one
            for one in terms(text)
            if _is_foreign(one)
            and not has_word(one, there, low)
            and not compiled(rf"(?<![a-z]){_escaped(one.shown.lower())}(?![a-z])").search(low)
        )
        yield from (f"{one.shown.casefold()} is not in its evidence" for one in foreign)
        yield from _chinese_names(folded(text), folded(evidence))
    yield from _misspelt(text, there)
    yield from _new_subject(text, there, low)
    if not is_chinese(text):
        yield from _quoted_otherwise(text, low)


def _is_named(one: Term, there: Sequence[Term], low: str) -> bool:
    """Whether the evidence has a name, or its surname alone; "Team" before one is none."""
    return one.shown.lower() in CARRIERS or has_word(one, there, low) or f"姓{one.shown[0]}" in low


def _may_be_named(one: Term, low: str) -> bool:
    """Whether Chinese lines may mean this person: the user, of whom they speak where they name nobody, and who is told
    of by `holders`; another by a part of the word ("my sis")."""
    return one.key == "@user" or (is_chinese(one.shown) and one.shown[0] in low)


def _is_foreign(one: Term) -> bool:
    """A Latin word in Chinese is a name or a term, whatever its case."""
    return one.kind == WORD and one.shown.isascii() and len(one.shown) > 1 and not one.light


def stands(one: Term, there: Sequence[Term], low: str) -> bool:
    """Whether a term of one text is in another, whose terms and folded text these are."""
    if one.amount is not None:
        if one.amount.shown == "2" and "second" in low:
            return True
        return any(
            may_be(other.amount, one.amount) or may_be(one.amount, other.amount) for other in there if other.amount
        )
    if one.kind == MARK:
        number = one.key.removeprefix("#")
        if number.isdigit() and any(other.amount and other.amount.shown == number for other in there):
            return True
        return has_mark(one, there, low)
    return has_word(one, there, low)


def _stands(mine: Amount, there: Sequence[Amount], cited: Sequence[str]) -> bool:
    if any(may_be(mine, other) for other in there):
        return True
    if mine.kind == DAY and compiled(rf"\b{_escaped(mine.shown)}\b").search(folded("\n".join(cited)).lower()):
        return True
    if mine.shown.startswith("half") and compiled(r"\bhalf\b").search(folded("\n".join(cited)).lower()):
        return True
    if mine.kind and any(_has_unit_of_its_neighbour(mine, line) for line in cited):
        return True
    if mine.kind in CURRENCIES and any(not other.kind and other.value == mine.value for other in there):
        names = "|".join(_escaped(unit) for unit, (kind, _) in UNITS.items() if kind == mine.kind)
        return compiled(rf"(?<![a-z])(?:{names})(?![a-z])").search(folded("\n".join(cited)).lower()) is not None
    if mine.kind == "day" and not mine.parts[2] and mine.parts[1]:
        return any(
            mine.parts[1] == other.parts[1] and (not mine.parts[0] or mine.parts[0] == other.parts[0])
            for other in there
            if other.kind == "day"
        )
    if mine.shown == "the month":
        return True
    if mine.kind in ("", "piece", "people", "times") and mine.value == 1 and not mine.shown[:1].isdigit():
        return True
    if mine.kind in ("", "piece", "people", "times") and mine.value <= FEW and not mine.shown[:1].isdigit():
        counted = mine.kind and any(other.kind == mine.kind for other in there)
        return not counted and mine.value in _counts(cited)
    return False


def _has_unit_of_its_neighbour(mine: Amount, line: str) -> bool:
    """Whether a line has the number bare, and the unit with the next number beside it: "20 instead of 30 minutes"."""
    there = [one.amount for one in terms(line) if one.amount is not None]
    unit = compiled(r"[^\W\d_][\w/]*\Z").search(mine.shown)
    number = compiled(r"\d+(?:\.\d+)?").match(mine.shown)
    if unit is None or number is None:
        return False
    return any(
        (one.kind, one.shown, beside.kind) == ("", number.group(), mine.kind) and beside.shown.endswith(unit.group())
        for at, one in enumerate(there)
        for beside in there[max(at - 2, 0) : at + 2]
    )


def in_mark(one: Term, there: Sequence[Term]) -> bool:
    """A bare number that is a part of a mark: 502 of ``502s``, 3.12 of ``python3.12``."""
    if one.amount is None or one.amount.kind not in ("", "version"):
        return False
    return any(
        compiled(rf"(?<![\d.]){_escaped(one.shown)}(?![\d.])").search(other.key)
        for other in there
        if other.kind == MARK
    )


def _counts(cited: Sequence[str]) -> set[Fraction]:
    """How many lines there are, and parts of each."""
    found = {Fraction(len(cited))}
    for line in cited:
        parts = sentences_of(line)
        found.add(Fraction(len(parts)))
        found |= {Fraction(1 + len(compiled(r"[,，、/;；+]| and ").findall(part))) for part in (line, *parts)}
        found.add(Fraction(len(compiled(r"\bfix\b").findall(line))))
    return found


def has_mark(one: Term, there: Sequence[Term], low: str) -> bool:
    """Whether a mark stands there whole: not ``srv/backup`` in ``srv/backups``. Capitals may stand within another
    mark (``WAL`` in ``wal_archive``), a compound may be made of words that stand there."""
    key = one.key.lstrip("~./-")
    if any(other.key == one.key or other.key.lstrip("~./-") == key for other in there):
        return True
    if key and compiled(rf"(?<![a-z0-9_])(?<![a-z0-9_]-){_escaped(key)}(?![a-z0-9_-]|/[a-z0-9_*]|\.\d)").search(low):
        return True
    if len(one.shown) == one.end - one.start and compiled(rf"/{_escaped(key)}/").search(low):
        return True
    if one.shown.isupper() and compiled(rf"(?<![a-z]){_escaped(key)}(?![a-z])").search(low):
        return True
    parts = compiled(r"[a-z]+").findall(key)
    if compiled(r"[A-Za-z]?[a-z]+(?:-[a-z]+)+").fullmatch(one.shown):
        return all(_is_known(part, there, low) for part in parts)
    bare = compiled(r"[\W_]").sub("", key)
    return len(bare) > 2 and any(bare == compiled(r"[\W_]").sub("", other.key) for other in there)


def _is_known(part: str, there: Sequence[Term], low: str) -> bool:
    """Whether a part of a compound stands there, or carries no fact."""
    read = terms(part)
    return all(one.light or one.amount is not None or has_word(one, there, low) for one in read)


def _escaped(key: str) -> str:
    return "".join(f"\\{char}" if not (char.isalnum() or char in "_") else char for char in key)


def has_word(one: Term, there: Sequence[Term], low: str) -> bool:
    """Whether a word or one of its sense stands there, a name as it is, another in any of its forms."""
    if any(other.key == one.key for other in there):
        return True
    if one.kind == NAME:
        return compiled(rf"(?<![a-z]){_escaped(one.key)}(?![a-z])").search(low) is not None
    key = one.key.lstrip("=@")
    stem = key[: max(4, len(key) - 3)]
    return len(key) > 3 and compiled(rf"(?<![a-z]){_escaped(stem)}").search(low) is not None and _close(key, there)


def _close(key: str, there: Sequence[Term]) -> bool:
    return any(
        other.shown.lower().startswith(key[:-1]) or (key.startswith(other.shown.lower()) and len(other.shown) > 3)
        for other in there
    )


def _is_owner(one: Term, text: str) -> bool:
    """Whether the user is only named as whose something is, or for whom: "the user's daughter"."""
    if one.key != "@user":
        return False
    behind = folded(text)[one.end : one.end + 1] == "的" or one.shown.lower().endswith("s")
    return behind or compiled(r"\b(?:to|for|of|with|by)\s(?:the\s)?\Z").search(text[: one.start].lower()) is not None


def _has_person(one: Term, there: Sequence[Term], low: str) -> bool:
    """A new person is a new claim. The user is none: an unsigned note is theirs (whether they did what notes tell of
    another asks `actors`); in Chinese they may be meant where the notes name nobody, and are where they say "my"."""
    persons = {other.key for other in there if other.kind in (PERSON, NAME)}
    if one.key in persons or one.key in ("@they", "@teacher", "@technician", "@boss"):
        return True
    if one.key in ("@user", "@we"):
        is_known = bool(persons & {"@user", "@we"}) or not persons or FIRST_PERSON.within(low)
        return is_known or not is_chinese(one.shown)
    if one.key == "@son" or one.key == "@daughter":
        return "@child" in persons
    return False


def _chinese_names(text: str, evidence: str) -> Iterator[str]:
    """A name before a title, or one of a shop, a firm or a city, that the evidence does not have."""
    for match in compiled(rf"([\u4e00-\u9fff])(?:{_HEADS})").finditer(text):
        if (
            match.group() in evidence
            or f"姓{match[1]}" in evidence
            or not compiled(rf"[\u4e00-\u9fff](?:{match.group()[1:]})").search(evidence)
        ):
            continue
        theirs = {found[0] for found in compiled(rf"([\u4e00-\u9fff])(?:{match.group()[1:]})").findall(evidence)}
        if match[1] not in "的是由让叫请给跟和与位名个每该这那从向对找听按据了何家" and theirs:
            yield f"{match.group()} is not in its evidence"
    for match in compiled(r"(?=([\u4e00-\u9fff])([\u4e00-\u9fff]{2}))").finditer(text):
        if not _is_surname(match[1]) or match[1] + match[2] in evidence:
            continue
        if compiled(rf"(?<![\u4e00-\u9fff])[{SURNAMES}]{match[2]}(?![\u4e00-\u9fff])").search(evidence):
            yield f"{match[1]}{match[2]} is not in its evidence"


def _is_surname(char: str) -> bool:
    return char in SURNAMES


def _new_subject(text: str, there: Sequence[Term], low: str) -> Iterator[str]:
    """A first word without an article before a verb, which the evidence does not have: who does it is a name."""
    openings = {match.start(1) for match in compiled(_FIRST).finditer(text)}
    for one in terms(text):
        is_plain = one.kind == WORD and not one.light and not one.key.startswith("=")
        if one.start in openings and is_plain and not has_word(one, there, low):
            yield f"{one.shown.casefold()} is not in its evidence"


def _quoted_otherwise(text: str, low: str) -> Iterator[str]:
    """What stands in quotation marks, of which the evidence has not the very words."""
    said = compiled(r"[^\w]+").sub(" ", low)
    for match in compiled(r'"([^"]{3,80})"').finditer(folded(text)):
        if compiled(r"[^\w]+").sub(" ", match[1].casefold()).strip() not in said:
            yield f"{match[1].casefold()} is not in its evidence"


_FIRST = (
    r"(?:^|[.!?]\s+)([A-Z][a-z]{2,30})(?<!ing)(?<!ed)(?<!ly)(?<!s)"
    r"(?:'s|\s+(?:has|had|was|is|will|[a-z]{3,}ed|[a-z]{3,}s))\b"
)


def _misspelt(text: str, there: Sequence[Term]) -> Iterator[str]:
    """A first word that is almost a name of the evidence."""
    names = {_bare(other) for other in there if other.shown[:1].isupper() and len(_bare(other)) > 3}
    for match in compiled(r"(?:^|[.!?]\s+)([A-Z][a-z]{2,30})\b").finditer(text):
        word = match[1].lower()
        if (
            word in names
            or any(one.light for one in terms(word))
            or any(other.shown.lower() == word for other in there)
        ):
            continue
        for name in names:
            longest = max(len(word), len(name))
            alike = word[0] == name[0] and abs(len(word) - len(name)) <= SLIP and not word.startswith(name)
            if alike and longest > _shared_edges(word, name) >= max(longest - SLIP, 3):
                yield f"{match[1].casefold()} is not in its evidence"
                return


SLIP = 2
"""Letters by which a misspelt name differs."""


def _bare(one: Term) -> str:
    return compiled(r"['’]s\Z").sub("", one.shown.lower())


def _shared_edges(word: str, name: str) -> int:
    """Letters that both begin and end with."""
    first = next((at for at, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), min(len(word), len(name)))
    rest = min(len(word), len(name)) - first
    last = next((at for at, (a, b) in enumerate(zip(word[::-1], name[::-1], strict=False)) if a != b), rest)
    return first + min(last, rest)
