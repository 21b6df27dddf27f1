"""promotion gate: lets in what was recalled or said again, and what was only seen when somebody proves it.

The region that lets one action through and holds the others back (basal ganglia). Door 2 into long-term memory: a line
of the notes that questions brought up on several days, or that a person or another agent said again in other words.
Door 3: candidates, each with what it rests on, that wait for a proof. What was stated went through door 1 before, so it
is known here and goes in once.
"""

from __future__ import annotations

from slowwave.pipeline.domain.asking import candidates as proposals
from slowwave.pipeline.domain.candidates.bars import places
from slowwave.pipeline.domain.candidates.candidate import Candidate, Expire, Graduate
from slowwave.pipeline.domain.candidates.turnover import turnover
from slowwave.pipeline.domain.diary import diary_path
from slowwave.pipeline.domain.intent import OpenTopic, Remember
from slowwave.pipeline.domain.lifetime import Confirm, Promote, Use
from slowwave.pipeline.domain.memory import Memory
from slowwave.pipeline.domain.night import Night
from slowwave.pipeline.domain.outcome import Outcome
from slowwave.pipeline.domain.question import Answer, Question
from slowwave.pipeline.domain.ranking.rank import Ranking, rank
from slowwave.pipeline.domain.ranking.root import KeepInRoot, TellDeepSleep, deep_lines
from slowwave.pipeline.domain.ranking.taking import Taking, take
from slowwave.pipeline.domain.review import Propose

name = "basal_ganglia"
role = "promotion gate"
emits = (
    Remember,
    OpenTopic,
    Propose,
    Use,
    Promote,
    KeepInRoot,
    TellDeepSleep,
    Candidate,
    Graduate,
    Expire,
    Confirm,
)


def run(memory: Memory, night: Night) -> Outcome:
    """What was used since the last night, ranked: the best of what passes every gate goes in. Then the candidates: what
    was proven goes in, what nobody confirmed goes, what was seen tonight comes."""
    ranking = rank(memory, night)
    taking = take(ranking, memory, night)
    waiting = turnover(memory, night, [one.text for one in taking.changes if isinstance(one, Remember)])
    left = places(memory, night) - sum(isinstance(one, Candidate) for one in waiting.changes)
    return Outcome(
        (*taking.changes, *_told(ranking, taking, memory), *waiting.changes),
        refused=(*taking.refused, *waiting.refused),
        took=len(ranking.ranked) + len(ranking.gone) + waiting.took,
        due=waiting.due,
        questions=tuple(proposals.ask(memory, night, max(0, left), name)) if night.asks else (),
    )


def digest(question: Question, answer: Answer, memory: Memory, night: Night) -> Outcome:
    """What may become of a model's answer: candidates, as many as the day has places for."""
    return proposals.digest(question, answer, memory, night)


def _told(ranking: Ranking, taking: Taking, memory: Memory) -> tuple[TellDeepSleep, ...]:
    """In OpenClaw's diary, where a person asked for its pages."""
    if not memory.places.root or not ranking.ranked:
        return ()
    promoted = sum(isinstance(one, KeepInRoot) for one in taking.changes)
    lines = deep_lines(len(ranking.ranked), promoted, (one.reason for one in taking.refused))
    return (TellDeepSleep(diary_path(memory), lines),)
