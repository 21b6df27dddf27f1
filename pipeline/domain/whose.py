"""Whose attribute two statements tell: one owner that both name, the user, nobody that is said, or two."""

from __future__ import annotations

from slowwave.pipeline.domain.apart import of_other_kin
from slowwave.pipeline.domain.slots import names_thing, owners_of, spec_of, third_persons, versioned
from slowwave.pipeline.language.subject_reading import Reading
from slowwave.pipeline.language.subjects import identities, phrases
from slowwave.pipeline.language.subjects_latin import lemma

SAME_OWNER, SAME_USER, UNSAID, UNCLEAR, OTHER = 3, 2, 2, 1, 0
"""How two owners compare: named by both, the user in both, by neither, by one alone, different ones."""


def owner_of_both(before: Reading, now: Reading, kind: str) -> int:
    """Whose the attribute is in two statements, compared."""
    spec = spec_of(kind)
    if of_other_kin(before, now):
        return OTHER
    one, other = identities(before, kind), identities(now, kind)
    if one and other and not one & other:
        return OTHER
    if spec.personal:
        persons = third_persons(before, kind), third_persons(now, kind)
        if any(persons):
            return SAME_OWNER if persons[0] & persons[1] else OTHER
        if now.chinese and not before.user and not now.user:
            topics = _topic(before, kind), _topic(now, kind)
            named = [
                any(name in other.low for name in topic) for topic, other in zip(topics, (now, before), strict=True)
            ]
            if all(topics) and not any(named):
                return OTHER
        return SAME_USER
    if one and other:
        return SAME_OWNER
    left, right = owners_of(before, kind), owners_of(now, kind)
    if kind in ("version", "=version"):
        programs = (
            versioned(before)
            | versioned(now)
            | {value.norm for value in now.values if value.classes & _PROGRAMS and "version" not in value.classes}
        )
        left, right = (tuple(owner for owner in row if not owner <= programs) for row in (left, right))
    if not left and not right:
        return UNSAID
    lost = [owner for owner in left if not names_thing(owner, now)]
    added = [owner for owner in right if not names_thing(owner, before)]
    if len(lost) < len(left) or len(added) < len(right):
        # Each tells of something else besides: the question of one is not the question of another.
        apart = (
            _topic(before, kind) in lost and _topic(now, kind) in added
            if now.chinese
            else _but_lead(lost, before, kind) and _but_lead(added, now, kind)
        )
        return UNCLEAR if apart else SAME_OWNER
    if left and right:
        return OTHER
    return UNCLEAR


def _but_lead(owners: list[frozenset[str]], reading: Reading, kind: str) -> list[frozenset[str]]:
    """The owners without the word that begins the sentence, if it speaks of the attribute: any first word is written
    as a name is."""
    lead = next((word for word in reading.words[:1] if kind in word.kinds), None)
    return owners if lead is None else [owner for owner in owners if owner != frozenset((lemma(lead.word),))]


_PROGRAMS = frozenset(("code", "framework", "database", "os", "package_manager", "testing", "formatter"))
"""Classes of what has a version."""


def _topic(reading: Reading, kind: str) -> frozenset[str]:
    """What a Chinese sentence begins with, where that is a name."""
    first = next(iter(phrases(reading.text, kind)), None)
    return frozenset((first.norm,)) if first is not None and first.start < 3 else frozenset()


def one_name(before: Reading, now: Reading) -> bool:
    """Whether two versions may be of one thing: the name before the number, where both have one."""
    left, right = versioned(before), versioned(now)
    return not left or not right or bool(left & right)
