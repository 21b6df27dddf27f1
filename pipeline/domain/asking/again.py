"""What is asked once more: the sentences of an answer that the auditor refused, with the reasons and their lines.

A model that is told what was wrong with a sentence can mend it; what it does not mend is lost, and its lines stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from slowwave.pipeline.domain.asking.proof import against
from slowwave.pipeline.domain.asking.retelling import loss
from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.domain.question import Answer, Evidence, Question, Said, said, told


def asked_again(question: Question, answer: Answer) -> Question | None:
    """The question after the refused sentences of an answer alone; None where none was, and for one that was asked
    again already or is for its night alone."""
    if question.refused or question.once:
        return None
    refused = [(one, why) for one, why in _judged(question, answer.data) if why]
    if not refused:
        return None
    cites = {number for one, _ in refused for number in one.cites}
    return replace(
        question,
        evidence=tuple(_only(question.evidence, cites)),
        refused=tuple((one.text, why) for one, why in refused),
    )


def _judged(question: Question, data: JsonValue) -> Iterator[tuple[Said, str]]:
    """Each sentence of an answer that cites something, with what is against it."""
    whole = data.get("text") if isinstance(data, dict) and "cites" not in data else None
    if isinstance(whole, str) and whole.strip():
        one = Said(" ".join(whole.split()), tuple(range(1, len(question.evidence) + 1)))
        lines = told(one, question)
        yield one, against(one.text, lines) or loss(one.text, lines)
        return
    for one in _sentences(data, question):
        yield one, against(one.text, told(one, question))


def _sentences(data: JsonValue, question: Question) -> Iterator[Said]:
    one = said(data, question)
    if one is not None:
        yield one
        return
    for name, part in data.items() if isinstance(data, dict) else ():
        # What an answer has beyond what it was asked for is not looked at, so it is not asked about either.
        most = question.values.get({"focus": "actions"}.get(name, name), question.values.get("most"))
        for each in part[: most if isinstance(most, int) else None] if isinstance(part, list) else ():
            yield from _sentences(each, question)


def _only(evidence: tuple[Evidence, ...], cites: set[int]) -> Iterator[Evidence]:
    """These lines, those that they were computed of, and what was computed of them: each once, under new numbers."""
    numbers = sorted({evidence[number - 1].of or number for number in cites})
    place = {number: at for at, number in enumerate(numbers, 1)}
    yield from (evidence[number - 1] for number in numbers)
    yield from (replace(line, of=place[line.of]) for line in evidence if line.of in place)
