"""Whether a person should be asked: one owner or one name in two statements, and a sign that something changed."""

from __future__ import annotations

from slowwave.pipeline.domain.apart import loose_words, of_another, parted
from slowwave.pipeline.domain.link import NOTHING, Judgement, Link
from slowwave.pipeline.domain.slots import ends_firmly, is_old, says
from slowwave.pipeline.language.subject_lists import listed
from slowwave.pipeline.language.subject_reading import Reading, Run
from slowwave.pipeline.language.subject_values import Value
from slowwave.pipeline.language.subjects import phrases, ranked

MOST = 4.0
"""Words of one of the two that nothing explains, at most."""
SHORT, SHORT_CHINESE = 14, 30
"""Words, in Chinese characters, of a statement that is suspected of telling the same, where no rule tells it."""


def suspected(before: Reading, now: Reading) -> Judgement:
    """Whether a person should be asked: one owner or one name in both, and a sign that something changed."""
    marks = now.marks
    if not (marks.change or marks.end) or marks.additive or of_another(before, now):
        return NOTHING
    if _is_long(before) or _is_long(now) or parted(before, now, "status") == 2:
        return NOTHING
    if max(loose_words(before, now, "="), loose_words(now, before, "=")) > MOST:
        return NOTHING
    named = [run for run in phrases(before.text, "") if run.named or before.chinese]
    shared = [run.norm for run in named if says(Value(run.start, run.end, frozenset(), run.norm), now)]
    gone = _replaced_name(named, before, now)
    if gone:
        sure = marks.sure and not marks.soft and ((before.user and now.user) or len(shared) > 1)
        return Judgement(Link.REPLACES, sure, 2.5, f"{gone[1]} for {gone[0]}")
    told = {value.norm for value in before.values if value.classes & ASKED} & {value.norm for value in now.values}
    shared = [name for name in shared if name not in told]
    classes = before.classes & ASKED, now.classes & ASKED
    kinds = [{kind for weight, kind in ranked(reading.text)[:3] if weight >= ASKED_OF} for reading in (before, now)]
    if told and (shared or (kinds[0] & kinds[1] and before.user and now.user)):
        link = Link.ENDS if marks.end and ends_firmly(now) else Link.REPLACES if marks.sure else Link.REWORDED
        return Judgement(link, False, 1.5, f"both name {min(told)}")
    if shared and marks.sure and classes[0] & classes[1]:
        return Judgement(Link.REPLACES, False, 1.0, f"{min(classes[0] & classes[1])} of {max(shared, key=len)}")
    if kinds[0] & kinds[1] and marks.sure and before.user and now.user:
        return Judgement(Link.REPLACES, False, 0.5, f"both speak of: {min(kinds[0] & kinds[1])}")
    return NOTHING


def _is_long(reading: Reading) -> bool:
    return len(reading.low) > SHORT_CHINESE if reading.chinese else len(reading.words) > SHORT


def _replaced_name(named: list[Run], before: Reading, now: Reading) -> tuple[str, str] | None:
    """A name of the older one that the newer marks as the one before, and the name that it puts in its place."""
    fresh = [run for run in phrases(now.text, "") if run.named and run.norm not in before.low]
    for run in named:
        value = Value(run.start, run.end, frozenset(), run.norm)
        if run.named and len(run.norm) > 2 and says(value, now) and is_old(value, now) and len(fresh) == 1:
            return run.norm, fresh[0].norm
    return None


ASKED_OF = 2.0
"""Strength of a kind of attribute from which on two statements of the user's may speak of it."""
ASKED = frozenset(
    listed(
        "email phone path url region zone rate money date daytime clock duration version port host database model plan "
        "package_manager ci status indent naming editor browser diet branch city company doctor vehicle"
    )
)
"""Classes of values of which one owner has one at a time as a rule."""
