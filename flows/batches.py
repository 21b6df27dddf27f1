"""Questions that one run hands over as a batch, and whose answers a later one takes in. Nothing is handed over twice.

That a batch is about to go is noted before it goes, with the keys of its questions, and its id when the server has
named it. A run that finds a note without an id was cut off in between: it looks for the batch at the server, and only
where there is none are the questions free again.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from slowwave.flows.answers import Failed
from slowwave.flows.asking import Asking, Due
from slowwave.pipeline.errors import Finding, Severity
from slowwave.pipeline.llm.batches import UNSURE, Batches
from slowwave.pipeline.llm.budget import Asked
from slowwave.pipeline.llm.language_model import NO_USAGE, Failure, Usage
from slowwave.pipeline.llm.prompts import rendered
from slowwave.pipeline.store.batches import Handed, Notes, keep_notes, notes
from slowwave.pipeline.store.questions import open_questions

SKEW = timedelta(days=1)
"""So much the clocks of this machine and the server may differ."""
BATCH = "batch"


def take_in(asking: Asking, batches: Batches) -> Usage:
    """Keep the answers of batches that have ended; answers what they cost. What is not done goes on being waited for,
    what the server does not know is free to be asked again."""
    known = notes(asking.workspace)
    usage = NO_USAGE
    for one in known.handed:
        if one.url != batches.url:
            # Somebody named another server since.
            known = _without(asking, one)
            continue
        named = one if one.id else _found(asking, batches, one, known)
        if named is None:
            known = _without(asking, one)
            continue
        if not named.id:
            continue
        came = _results(asking, batches, named)
        if came is not None:
            usage += came
            known = _without(asking, one, done=named.id)
    return usage


def hand_over(asking: Asking, batches: Batches, now: datetime) -> tuple[Finding, ...]:
    """Hand over what may be asked tonight. What is for tonight alone is asked at once, and so is all where the server
    knows no batches, which is said the first time."""
    known = notes(asking.workspace)
    together: list[Due] = []
    for due in asking.due(known.keys):
        if due.open.question.once or batches.url in known.without:
            asking.ask(due)
        else:
            asking.budget.reserve(Usage(due.reading, due.prompt.tokens_out), due.prompt.purpose)
            together.append(due)
    if not together:
        return ()
    going = Handed("", tuple(due.open.key for due in together), now.astimezone(UTC), batches.url)
    keep_notes(asking.workspace, replace(known, handed=(*known.handed, going)))
    taken = batches.hand_over([due.prompt for due in together])
    if isinstance(taken, str):
        keep_notes(asking.workspace, replace(known, handed=(*known.handed, replace(going, id=taken))))
        return ()
    if isinstance(taken, Failure):
        asking.failed.append(Failed(BATCH, taken.trouble.value, taken.message))
        if taken.trouble not in UNSURE:
            keep_notes(asking.workspace, known)
        return ()
    keep_notes(asking.workspace, replace(known, without=(*known.without, batches.url)))
    asking.budget.reserved = NO_USAGE
    for due in together:
        asking.ask_still(due)
    return (Finding("D403", Severity.INFO, f"{batches.url} knows no batches, so it is asked at once"),)


def _found(asking: Asking, batches: Batches, one: Handed, known: Notes) -> Handed | None:
    """The note with the id of its batch; without one while it may be one that is not done yet; None where the server
    never got it."""
    there = batches.recent()
    if isinstance(there, Failure):
        asking.failed.append(Failed(BATCH, there.trouble.value, there.message))
        return one
    ours = {*known.done, *(other.id for other in known.handed)}
    like = [batch for batch in there if batch.id not in ours and batch.size == len(one.keys)]
    like = [batch for batch in like if batch.at >= one.at - SKEW]
    for batch in (batch for batch in like if batch.ended):
        results = batches.results(batch.id)
        if not isinstance(results, Failure) and set(results) == set(one.keys):
            return replace(one, id=batch.id)
    return one if any(not batch.ended for batch in like) else None


def _results(asking: Asking, batches: Batches, one: Handed) -> Usage | None:
    """What its answers cost, None while they are not there."""
    state = batches.look(one.id)
    if state is None:
        return NO_USAGE
    results = batches.results(one.id) if not isinstance(state, Failure) and state.ended else state
    if isinstance(results, Failure):
        asking.failed.append(Failed(BATCH, results.trouble.value, results.message))
        return None
    if not isinstance(results, dict):
        return None
    usage = NO_USAGE
    for waiting in open_questions(asking.workspace):
        if waiting.key not in results or not waiting.may_be_asked(asking.night.today):
            continue
        prompt = rendered(waiting.question)
        reply = batches.reply(results[waiting.key], prompt)
        asking.came(waiting, prompt, reply)
        asking.note(Asked(prompt, reply, reply.usage, 1), batch=True)
        usage += reply.usage
    return usage


def _without(asking: Asking, one: Handed, *, done: str = "") -> Notes:
    known = notes(asking.workspace)
    left = tuple(other for other in known.handed if other != one)
    known = replace(known, handed=left, done=(*known.done, done) if done else known.done)
    keep_notes(asking.workspace, known)
    return known
