"""The night in a model's words: one paragraph for the diary, from what landed; else the plain one.

The diary is for people and is never read back, so its words are its own; its names, numbers and form are not.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from slowwave.pipeline.domain.asking.forms import LANGUAGES, TEXT, around, schema, text_of
from slowwave.pipeline.domain.diary import Diary, diary_path
from slowwave.pipeline.domain.grounds.form import faults_of_form, faults_of_words
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome, Refused
from slowwave.pipeline.domain.question import NO_ANSWER, Answer, Evidence, Question
from slowwave.pipeline.domain.rem.telling import Tale, fault
from slowwave.pipeline.language.planted import is_planted
from slowwave.pipeline.language.words import language_of

PURPOSE = "diary"
TOKENS_OUT = 350
MOST_FACTS = 16
LONGEST = 1_000
"""Characters of an entry: a sentence or two for each phase."""
TOLD = "this night has its entry in the diary"


def ask(told: Tale, night: Night, stage: str) -> Iterator[Question]:
    """One question, for this night alone; none where nothing landed that has a source."""
    lines = {
        text: Evidence(text, source)
        for text, source in told.kept
        if source and not is_planted(text) and not fault(text, (text,))
    }
    if not lines:
        return
    counted = (Evidence(sentence) for sentence in told.sentences)
    values = around(night, tongue=LANGUAGES[told.language], longest=LONGEST, date=told.date, plain=told.text)
    evidence = (*list(lines.values())[:MOST_FACTS], *counted)
    yield Question(stage, PURPOSE, evidence, schema(text=TEXT), TOKENS_OUT, values, once=True)


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """One entry: the answer's, where it says nothing that the night did not bring, else the plain paragraph."""
    path, date = diary_path(memory), str(question.values["date"])
    doc = memory.document(path)
    if doc is not None and f"*{date}*" in doc.text:
        return Outcome(refused=(Refused(date, path, TOLD),))
    plain = Diary(path, date, str(question.values["plain"]), "what the night brought")
    if answer == NO_ANSWER:
        return Outcome((plain,))
    text = " ".join(text_of(answer).split())
    why = _against(text, question)
    if why:
        return Outcome((plain,), refused=(Refused(text, path, f"diary: {why}"),))
    return Outcome((Diary(path, date, text, f"what the night brought, told by {answer.model}"),))


def _against(text: str, question: Question) -> str:
    if not text:
        return "it is empty"
    if len(text) > LONGEST:
        return f"it is over {LONGEST} characters"
    known = tuple(line.text for line in question.evidence)
    tongue = question.values["tongue"]
    if LANGUAGES.get(language_of(text), tongue) != tongue:
        return f"it is not in {tongue}"
    faults = itertools.chain(faults_of_form(text), faults_of_words(text, "\n".join(known)))
    return fault(text, known) or next(faults, "")
