"""Who the user is, in a model's words: the facts that the profile is composed of anyway, told as one, none left out."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.domain.asking.forms import TEXT, around, schema, text_of
from slowwave.pipeline.domain.asking.retelling import retold
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.entry import MODEL_BORN
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.profiles import in_other_words, rests_on
from slowwave.pipeline.domain.question import Answer, Evidence, Question
from slowwave.pipeline.domain.rem.profile import chosen_facts, profile_of, profiles, refs_of
from slowwave.pipeline.language.words import fingerprint

PURPOSE = "profile"
TOKENS_OUT = 400
OTHERS = "the profile rests on other facts by now"


def ask(memory: Memory, night: Night, stage: str) -> Iterator[Question]:
    """One question about the user's own sentences; none where a model told just these."""
    chosen = chosen_facts(memory, night, lexicon_of(memory, night.settings.words))
    refs = refs_of(chosen, memory)
    names = {ref.partition("#")[2] for ref in refs}
    if not refs or any(in_other_words(one) and set(rests_on(one)) == names for one in profiles(memory, night.now)):
        return
    lines = zip(chosen, refs, strict=True)
    evidence = tuple(Evidence(one.text, ref, fingerprint(one.text), by="user") for one, ref in lines)
    yield Question(stage, PURPOSE, evidence, schema(text=TEXT), TOKENS_OUT, around(night))


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """A profile in the place of the one that stands, where it keeps every fact and adds none."""
    took = len(question.evidence)
    now = refs_of(chosen_facts(memory, night, lexicon_of(memory, night.settings.words)), memory)
    refs = tuple(line.source for line in question.evidence)
    if set(now) != set(refs):
        return Outcome(refused=(Refused(PURPOSE, refs[0], OTHERS),), took=took)
    text = retold(text_of(answer), question, memory, night)
    if isinstance(text, Refused):
        return Outcome(refused=(text,), took=took)
    why = f"{took} facts of the user's own, told by {answer.model}"
    return Outcome(profile_of(text, refs, memory, night, why, MODEL_BORN), took=took)
