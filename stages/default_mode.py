"""themes and self-model: what keeps surfacing, who the user is, and the night in the user's language.

The regions that are active when the mind is left to itself (default mode network). In REM it looks at the notes of a
week for what keeps coming back and lets it weigh more in deep sleep; when deep sleep is over it comes back to itself,
with what the night brought.
"""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.pipeline.chain.guards import objection
from slowwave.pipeline.chain.sleep import reads
from slowwave.pipeline.domain.asking import diary, profile
from slowwave.pipeline.domain.diary import Diary
from slowwave.pipeline.domain.distil.owners import lexicon_of
from slowwave.pipeline.domain.intent import Intent, MarkStale, Note, OpenTopic, Remember
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.question import Answer, Question
from slowwave.pipeline.domain.reinforcement import REM, Reinforce
from slowwave.pipeline.domain.rem.lines import recent_lines
from slowwave.pipeline.domain.rem.profile import self_model
from slowwave.pipeline.domain.rem.telling import Tale, material, plainly
from slowwave.pipeline.domain.rem.themes import Theme, themes

name = "default_mode"
role = "themes and self-model"
emits = (Reinforce, Note, Remember, OpenTopic, MarkStale, Diary)

PLACES = 3
"""Places that are told of a theme (OpenClaw's evidence)."""


def run(memory: Memory, night: Night) -> Outcome:
    """The first time in a night what keeps surfacing, the second time who the user is and what the night brought."""
    again = any(step.stage == name for step in night.steps)
    return _come_back(memory, night) if again else _wander(memory, night)


def _wander(memory: Memory, night: Night) -> Outcome:
    lines = recent_lines(memory, night)
    found = themes(lines, lexicon_of(memory, night.settings.words).owners)
    met = dict.fromkeys(line.fingerprint for theme in found for line in theme.lines)
    changes: list[Intent] = [_note(theme) for theme in found]
    if met:
        why = "speaks of what keeps surfacing, and tonight again"
        refs = tuple(line.ref for line in found[0].lines[-PLACES:])
        changes.append(Reinforce(REM, tuple(met), night.today, why, refs))
    return Outcome(tuple(changes), took=len(lines))


def _come_back(memory: Memory, night: Night) -> Outcome:
    """A night that read nothing new tells nothing, and makes no other profile."""
    read = reads(memory, night)
    own = self_model(memory, night, lexicon_of(memory, night.settings.words), news=read or bool(memory.edited))
    lands = [one for one in own.changes if not objection(one, one.edits(memory), memory, night)]
    told = material(memory, night, lands) if read else None
    questions = tuple(_asked(memory, night, told)) if night.asks and (read or memory.edited) else ()
    waits = any(one.purpose == diary.PURPOSE for one in questions)
    plain = plainly(told) if told is not None and not waits else Outcome()
    changes = (*own.changes, *plain.changes)
    return Outcome(changes, refused=plain.refused, took=own.took, due=own.due, questions=questions)


def _asked(memory: Memory, night: Night, told: Tale | None) -> Iterator[Question]:
    """The diary in a model's words, which comes with the answer, and the profile, which takes the place of ours."""
    if told is not None:
        yield from diary.ask(told, night, name)
    yield from profile.ask(memory, night, name)


DIGESTS = {diary.PURPOSE: diary.digest, profile.PURPOSE: profile.digest}


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """What may become of a model's answer: the night's entry in the diary, and a profile."""
    return DIGESTS[question.purpose](question, answer, memory, night)


def _note(theme: Theme) -> Note:
    newest = sorted(theme.lines, key=lambda line: (line.fresh, line.day), reverse=True)
    counts = {
        "n": len(theme.lines),
        "days": theme.days,
        "of": theme.of_days,
        "fresh": len(theme.fresh),
        "new": int(theme.new),
    }
    return Note("theme", theme.word, "keeps surfacing", tuple(line.ref for line in newest[:PLACES]), counts)
