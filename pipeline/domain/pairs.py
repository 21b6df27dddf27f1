"""What one statement is to one older one: the same fact in other words, another value of it, its end, or nothing.

Both are read in fields (`language/subjects`). A link needs three things at once: an attribute that both may speak of,
an owner that is not another, and values that agree, differ or fall away. What has less is proposed, or is nothing.
"""

from __future__ import annotations

import re

from slowwave.pipeline.domain.apart import (
    NO_KIND,
    each_its_own,
    extra_figures,
    loose_words,
    of_another,
    parted,
    telling_words_alone,
)
from slowwave.pipeline.domain.certain import is_certain
from slowwave.pipeline.domain.figures import of_figures
from slowwave.pipeline.domain.labels import has_its_own, is_there, names_a_thing
from slowwave.pipeline.domain.link import NOTHING, Judgement, Link
from slowwave.pipeline.domain.parts import of_other_parts
from slowwave.pipeline.domain.personal import is_personal, may_be_personal
from slowwave.pipeline.domain.slots import (
    EXACT,
    WHEN,
    current_values,
    ends_firmly,
    is_old,
    is_owner,
    names_thing,
    new_value,
    own_values,
    owners_of,
    says,
    spec_of,
    takes_over,
    telling_words,
)
from slowwave.pipeline.domain.succession import BACK, of_succession
from slowwave.pipeline.domain.suspicions import suspected
from slowwave.pipeline.domain.taste import stance
from slowwave.pipeline.domain.twins import (
    is_of_another_program,
    measures_another,
    named_alike,
    of_one_make,
    of_other_acts,
    of_something_beside,
    of_two_alike,
    other_files,
)
from slowwave.pipeline.domain.whose import OTHER, SAME_OWNER, SAME_USER, one_name, owner_of_both
from slowwave.pipeline.domain.wording import of_words
from slowwave.pipeline.language import subject_words_en as en
from slowwave.pipeline.language.house_rules import lays_down_terms
from slowwave.pipeline.language.own_circle import tells_of_own_circle
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.subject_kinds import KINDS, KNOWN, of_class
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_names import NAMES
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subject_values import Value
from slowwave.pipeline.language.subjects import phrases, ranked, read, strength, tells_no_fact
from slowwave.pipeline.language.subjects_latin import lemma
from slowwave.pipeline.language.words import fingerprint


def judge(old: str, new: str) -> Judgement:
    """What ``new`` says of what ``old`` said."""
    if fingerprint(old) == fingerprint(new):
        return Judgement(Link.SAME, True, 10.0, "the same words")
    if tells_no_fact(old) or tells_no_fact(new):
        return NOTHING
    if _is_person_and_terms(old, new) or _is_person_and_terms(new, old):
        return NOTHING
    before, now = read(old), read(new)
    found = _found(before, now)
    return found if not found.sure or is_certain(before, now, found) else found._replace(sure=False)


def _is_person_and_terms(one: str, other: str) -> bool:
    """Whether one tells who somebody's own people are and the other on what terms a thing is done: "my manager is
    Priya" and "refunds need a manager's approval"."""
    return tells_of_own_circle(one) and lays_down_terms(other)


def _found(before: Reading, now: Reading) -> Judgement:
    """The link of which most speaks, as the rules for single attributes, figures, words and changes see it."""
    if may_be_personal(before) and may_be_personal(now) and (taste := stance(before, now)) is not None:
        return taste if taste.link is not Link.REWORDED or not each_its_own(before, now) else NOTHING
    best = NOTHING
    another = False
    for kind in _kinds(before, now):
        verdict = _of_kind(before, now, kind)
        another |= verdict is OF_ANOTHER
        if verdict.link is not None and (verdict.sure, verdict.weight) > (best.sure, best.weight):
            best = verdict
    if not best.sure and not another:
        further = (best, of_figures(before, now), of_words(before, now))
        best = max(further, key=lambda found: (found.sure, found.weight))
    if not best.sure or best.link is Link.ENDS:
        said = of_succession(before, now)
        best = said if said.sure and (said.link is not Link.ENDS or not best.sure) else best
        best = best if best.link is not None else said
    return best if best.link is not None else suspected(before, now)


def _kinds(before: Reading, now: Reading) -> list[str]:
    """The kinds that the older one speaks of, strongest first, at most three; "" where it tells none."""
    fitting = ranked(before.text)
    top = fitting[0][0] if fitting else 0.0
    found = [kind for weight, kind in fitting[:3] if weight >= 2.0 and weight >= top - 1.5]
    found += [
        kind
        for kind in now.kinds
        if kind not in found
        and kind in KINDS
        and KINDS[kind].types[0] in _RECOGNISED
        and KINDS[kind].types[0] in before.classes
        and (not KINDS[kind].personal or before.kinds.get(kind))
        and strength(now, kind) >= 2.5
    ][:2]
    return found + [f"={name}" for name in sorted(before.classes & now.classes & SHAPES)]


_RECOGNISED = frozenset(
    listed(
        "date clock daytime money duration rate path version host database ci package_manager model region plan "
        "status indent"
    )
)
"""Classes of values that link two statements though the older one hardly says of what attribute they are."""
SHAPES = frozenset(
    listed(
        "email phone path url region zone rate money daytime version duration host database package_manager ci model "
        "plan status indent naming editor browser notes tracker"
    )
)
"""Classes of values that alone can link two statements of one named owner, whatever words stand around them."""


OF_ANOTHER = Judgement(None, why="of another owner")
"""What is found where two statements tell the same of two owners."""


def _of_kind(before: Reading, now: Reading, kind: str) -> Judgement:
    agree = _agreement(before, now, kind)
    spec = spec_of(kind)
    if agree < 0 or (kind == "version" and not one_name(before, now)):
        return NOTHING
    fits = agree or not now.classes.isdisjoint(spec.types)
    if not fits and not any(says(value, now) for value in current_values(before.text, kind)):
        return NOTHING
    others = before.others or now.others
    if spec.personal and not others and not (is_personal(before) and is_personal(now)):
        return NOTHING
    apart = parted(before, now, kind)
    if apart == 2:
        return NOTHING
    untold = kind in KINDS and spec.types[0] in _RECOGNISED and _cue(before, kind) < CUED
    if untold and not _may_be_one(before, now, spec.types[0]):
        return NOTHING
    if kind in KINDS and _rather(now, kind) != _rather(before, kind):
        return NOTHING
    owner = owner_of_both(before, now, kind)
    if owner == OTHER and agree >= 1:
        return OF_ANOTHER
    if owner == OTHER or (kind.startswith("=") and owner != SAME_OWNER and kind[1:] not in TELLING):
        return NOTHING
    if kind == "favourite" and not _one_favourite(before, now):
        return NOTHING
    verdict = _compared(before, now, kind, owner, agree)
    if verdict.link is None:
        return verdict
    lacks = loose_words(before, now, kind), loose_words(now, before, kind)
    slack = max(lacks)
    if slack > LOOSEST:
        return NOTHING
    apart = apart or (spec.owner != "maintained" and of_another(before, now))
    # Two wordings of an exact value hardly speak of two parts, and a Chinese clause is cut too freely to tell.
    weighed = now.chinese or verdict.link is Link.REPLACES or spec.types[0] in EXACT
    named = weighed and any(says(value, now) for value in current_values(before.text, kind))
    sure = (
        verdict.sure
        and not apart
        and not of_other_parts(before, now, kind, named=named, personal=spec.personal)
        and min(lacks) < BOTH
        and slack <= (LOOSE if kind in KINDS else LOOSE - 1)
        and not of_something_beside(before, now)
        and not (verdict.link is Link.REWORDED and of_other_acts(before, now, kind))
        and not (verdict.link is Link.ENDS and of_two_alike(before, now, kind))
        and not (verdict.link is Link.REPLACES and not named and _of_two_things(before, now, kind, owner))
    )
    return verdict._replace(sure=sure, weight=verdict.weight - slack / 8)


def _of_two_things(before: Reading, now: Reading, kind: str, owner: int) -> bool:
    """Whether what follows on the one may be no news of the other, though the kind and type of value are the same."""
    if of_two_alike(before, now, kind):
        return True
    if kind in _PLACED and other_files(before, now):
        return True
    told = (owner == SAME_OWNER and kind != "version" and named_alike(before, now)) or spec_of(kind).personal
    if told and kind not in _SEVERAL:
        return False
    return min(telling_words_alone(before, now, kind), telling_words_alone(now, before, kind)) >= 1


_SEVERAL = frozenset(("rent", "phone"))
"""Kinds of a person's of which one may have several: the studio's rent and the garage's."""


_PLACED = frozenset(("path", "=path", "repo", "url", "=url"))
"""Kinds whose words name the thing that has them: logs lie in one folder, backups in another."""


CUED = 0.7
"""Strength of words from which on a sentence may speak of a kind."""
BOTH = 1.5
"""Words that each of the two has for itself: from so many on, they tell of different things."""
LOOSE, LOOSEST = 4.0, 7.0
"""Words of one statement that neither the attribute nor the other statement explains: up to so many of a link that is
applied, of one that is proposed. A fact with more around it is a report in which a value occurs."""


def _compared(before: Reading, now: Reading, kind: str, owner: int, agree: float) -> Judgement:
    spec = spec_of(kind)
    was, told = current_values(before.text, kind), own_values(now, kind)
    marks = now.marks
    what = kind.removeprefix("=")
    named = owner == SAME_OWNER
    kept = [value for value in was if says(value, now) and not is_owner(value, before, now, kind)]
    if spec.owner in ("thing", "maintained") and kept and not kept[0].classes:
        others = [thing for thing in owners_of(before, kind) if names_thing(thing, now)]
        kept = [value for value in kept if any(not thing & telling_words(value.norm) for thing in others)]
    held = {value.norm for value in was}
    fresh = [
        value
        for value in told
        if value.norm not in held
        and (bool(value.classes) or not says(value, before) or is_old(value, before))
        and not is_owner(value, now, before, kind)
    ]
    if kept:
        value = max(kept, key=lambda each: (bool(each.classes), len(each.norm)))
        telling = bool(value.classes & TELLING)
        new = new_value(fresh, value, now, kind)
        if new is not None and (marks.sure or marks.event or is_old(value, now)):
            sure = agree >= 1 or bool(new.classes & value.classes) or (named and is_old(value, now))
            sure = sure and owner >= SAME_USER and of_one_make(value, new, before, now)
            return _verdict(Link.REPLACES, sure, now, 5.0 + agree + owner, f"{what}: {new.norm} for {value.norm}")
        if marks.end and new is None and _ends(now, value, kind) and not each_its_own(before, now):
            sure = owner >= SAME_USER and (agree >= 1 or named or telling) and extra_figures(before, now) == 0
            sure = sure and not has_its_own(value, now)
            if takes_over(value, now):
                return _verdict(Link.REPLACES, sure, now, 3.0 + agree + owner, f"{what}: another for {value.norm}")
            return _verdict(Link.ENDS, sure, now, 3.0 + agree + owner, f"{what}: no longer {value.norm}")
        if agree < 1 and not named and not telling:
            return NOTHING
        told_of = kind.startswith("=") or _cue(before, kind) >= CUED or named
        told_of = told_of or (spec.types[0] in _PERSONAL and before.user and now.user and _tells_no_other(before))
        sure = (
            owner >= SAME_USER and extra_figures(before, now) == 0 and ((agree >= 1.5 and told_of) or named or telling)
        )
        if each_its_own(before, now):
            return NOTHING
        by_name = not value.classes or (value.classes <= NAMES.keys() and not _both_tell(before, now, kind))
        sure = sure and not ((spec.multi or by_name) and _each_its_own_words(before, now, kind))
        sure = sure and not (names_a_thing(value, before) and names_a_thing(value, now))
        sure = sure and not before.marks.additive and has_its_own(value, before) == has_its_own(value, now)
        sure = sure and (kind not in _HOSTED or is_there(before) == is_there(now))
        sure = sure and (kind not in _TOLD_ONLY or (owner == SAME_OWNER and _both_tell(before, now, kind)))
        # One owner and one value are not yet one fact: who owns a service may also review it.
        exact = telling or spec.types[0] in EXACT - WHEN - {"measure"}
        sure = sure and (agree >= 1 or exact or loose_words(now, before, kind) < 1)
        return _verdict(Link.REWORDED, sure, now, 3.0 + agree + owner, f"{what}: still {value.norm}")
    if spec.multi or not fresh or not was:
        return NOTHING
    new = new_value(fresh, was[0], now, kind)
    if new is None or (not agree and not (named and new.classes and marks.sure)):
        return NOTHING
    if (
        not kind.startswith("=")
        and _cue(before, kind) < CUED
        and not named
        and not (marks.sure and _cue(now, kind) >= 1.2 and before.user and spec.types[0] in _PERSONAL)
    ):
        return NOTHING
    strong = agree >= 1.5 or (agree >= 1 and bool(new.classes)) or (named and bool(new.classes))
    tight = agree >= 2 and extra_figures(before, now) == 0 and _unexplained(before, now, kind) == 0
    tight = tight and min(telling_words_alone(before, now, NO_KIND), telling_words_alone(now, before, NO_KIND)) < 1
    # One may have several animals: another that is called something is no new name of the first.
    tight = tight and kind != "pet"
    denied = re.search(DENIED, now.low) is not None and re.search(DENIED, before.low) is None
    came = agree >= 2 and (named or (before.user and now.user)) and bool(new.classes) and marks.event
    sure = strong and owner >= SAME_USER and (marks.sure or tight or came) and not denied
    sure = sure and not (names_a_thing(was[0], before) and names_a_thing(new, now))
    sure = sure and not measures_another(was[0], new) and of_one_make(was[0], new, before, now)
    sure = sure and not ("version" in new.classes and is_of_another_program(before, now, new, was[0]))
    return _verdict(Link.REPLACES, sure, now, 1.0 + agree + owner, f"{kind}: {new.norm} for {was[0].norm}")


_TOLD_ONLY = frozenset(("alert",))
"""Kinds whose values stand in many other facts, too: mail brings alarms, invoices and greetings."""


_HOSTED = frozenset(("host", "database", "region", "ci", "tracker", "repo", "path", "=host", "=database", "=path"))
"""Kinds of which "not there" is no other wording of "there"."""
_PERSONAL = frozenset(("editor", "browser", "diet", "doctor", "naming", "indent", "zone"))
"""Classes of names that a person hardly mentions but as their own."""
TELLING = frozenset(("email", "phone"))
"""Classes whose values belong to one thing only."""


def _verdict(link: Link, sure: bool, now: Reading, weight: float, why: str) -> Judgement:
    additive = now.marks.additive and link != Link.ENDS
    soft = now.marks.soft and link != Link.REWORDED
    return Judgement(link, sure and not additive and not soft, weight, why)


_AMBIGUOUS: dict[str, tuple[str, ...]] = {
    "path": ("path", "repo"),
    "version": ("version",),
    "duration": ("timeout", "interval", "retention", "limit"),
    "url": ("url", "repo", "host"),
    "status": ("status",),
}
"""Shapes so common that the older statement must speak of such an attribute."""


def _may_be_one(before: Reading, now: Reading, shape: str) -> bool:
    """Whether two statements with one value each of a shape speak of no two different kinds of it."""
    rivals = of_class(f"={shape}")
    left = {kind for kind, weight in before.kinds.items() if weight >= 1.5 and kind in rivals}
    right = {kind for kind, weight in now.kinds.items() if weight >= 1.5 and kind in rivals}
    return not left or not right or bool(left & right)


def _rather(reading: Reading, kind: str) -> bool:
    """Whether a sentence speaks more of another kind with such values: what times out is no interval."""
    rivals = _RIVALS.get(kind, ())
    return bool(rivals) and max(_cue(reading, other) for other in rivals) >= _cue(reading, kind) + CUED


_RIVALS = {
    kind: tuple(other for other in row if other != kind)
    for row in (
        ("timeout", "interval", "retention"),
        ("repo", "path"),
        ("birthday", "anniversary", "start"),
        ("home", "office", "employer"),
    )
    for kind in row
}
"""Kinds that share a class of values and stand side by side in one thing or person."""


def _agreement(before: Reading, now: Reading, kind: str) -> float:
    """How surely the newer one speaks of this kind too: 2 and more surely, 0 it does not say, -1 of another."""
    if kind.startswith("="):
        if kind[1:] in _AMBIGUOUS and not any(_cue(before, name) >= CUED for name in _AMBIGUOUS[kind[1:]]):
            return -1.0
        return 1.0 if _may_be_one(before, now, kind[1:]) else -1.0
    mine, cue = strength(now, kind), _cue(now, kind)
    ranks = ranked(now.text)
    best = ranks[0][0] if ranks else 0.0
    if mine >= 2.0 and mine >= best - 0.8 and cue >= CUED:
        return 2.0 if cue >= 1.5 else 1.5
    if mine >= 2.0:
        return 1.0 if mine >= best - 2.0 else 0.5
    if best >= 3.5:
        return -1.0 if now.classes.isdisjoint(KINDS[kind].types) else 0.0
    return 0.5 if mine else 0.0


def _cue(reading: Reading, kind: str) -> float:
    """How strongly words speak of a kind, a value that tells it by itself left aside."""
    spec = KINDS[kind]
    known = spec.known and spec.types[0] in reading.classes
    return reading.kinds.get(kind, 0.0) - (KNOWN if known else 0.0)


_FAVOURED = (
    r"(?:favou?rite|fave|fav|go-to|preferred|top)\s(?:\w+\s)?([a-z]+)(?=\s(?:is|are|was|has|:|changed|now|these)|[:.,"
    r"]|$)|([a-z]+) (?:that )?(?:i|they|he|she|the user|user) (?:likes?|loves?|prefers?|enjoys?)|of all (?:the "
    r"|other )?([a-z]+)"
    r"|all other ([a-z]+)|list of ([a-z]+)|favou?rite ([a-z]+)|最(?:喜欢|爱|喜爱|钟爱|中意"
    r"|常)的?([喝吃听看玩穿读去用])|(喝|吃|听|看|玩|穿|读)的"
)


def _one_favourite(before: Reading, now: Reading) -> bool:
    """Whether two favourites may be of one sort: their nouns, where both have one."""
    left, right = (
        {lemma(word) for found in re.findall(_FAVOURED, r.low) for word in found if word and word not in en.FUNCTION}
        for r in (before, now)
    )
    return not left or not right or bool(left & right)


def _ends(now: Reading, kept: Value, kind: str) -> bool:
    """Whether what ends is the value, and neither something before it in favour of it nor what it is the limit of."""
    here = next((value for value in now.values if value.norm == kept.norm), None)
    if kind in _LIMITS and here is not None and not compiled(_OVER).search(now.low):
        before, after = now.low[max(0, here.start - 16) : here.start], now.low[here.end :]
        if compiled(_AT_ITS_END).search(before) or (now.chinese and compiled(_THEN).match(after)):
            return False
    return not (now.marks.sure and re.search(BACK, now.low) is not None and not ends_firmly(now))


_LIMITS = frozenset(("timeout", "interval", "retention", "limit", "=duration"))
_AT_ITS_END = r"\b(?:after|once|within|past|at the|beyond)\s(?:the )?$|(?:满|超过?|过了?|等到?|达到?)\s?$"
_OVER = r"\b(?:no longer|any ?more|any ?longer|removed|dropped|without)\b|不再|取消|去掉|移除"
_THEN = r"[^，,。]{0,4}(?:就|还没|没|后|不)|之?内[^，。]{0,12}[没未不]"
"""Before and behind a time that is a limit: what ends there is a try, not the limit."""


DENIED = (
    r"\b(?:never|doesn't|does not|cannot|can't|don't|do not|isn't|is not|aren't|won't)\b(?!.*\b(?:any ?more|any "
    r"?longer)\b)|从不|从来不|不(?:会|能|支持|允许|做|可)"
)


def _each_its_own_words(before: Reading, now: Reading, kind: str) -> bool:
    """Whether each of the two has a stretch of words that the other lacks: of what may hold several times, these are
    then two."""
    left, right = phrases(before.text, kind), phrases(now.text, kind)
    return any(run.norm not in now.low for run in left) and any(run.norm not in before.low for run in right)


def _both_tell(before: Reading, now: Reading, kind: str) -> bool:
    """Whether both speak of the attribute itself and do not only name something by a value of it: "the Django admin is
    public" and "the Django admin is slow" are two facts."""
    return kind in KINDS and min(_cue(before, kind), _cue(now, kind)) >= TOLD


TOLD = 1.5
"""Weight of the words that speak of an attribute from which on a sentence is about it."""


def _tells_no_other(reading: Reading) -> bool:
    """Whether no words of a sentence speak of an attribute for sure, so that its value may tell which one is meant."""
    return all(_cue(reading, kind) < TOLD for kind in reading.kinds)


def _unexplained(before: Reading, now: Reading, kind: str) -> int:
    """How many stretches of words only one of the two has, values aside."""
    left, right = phrases(before.text, kind), phrases(now.text, kind)
    return sum(run.norm not in now.low for run in left) + sum(run.norm not in before.low for run in right)
