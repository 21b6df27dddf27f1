"""What the commands of a person say, as lines for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from slowwave.flows.person.answering import Review
from slowwave.flows.person.candidates import Candidate
from slowwave.flows.person.doing import SHOWN, Asked, Done
from slowwave.flows.person.erasing import Erased
from slowwave.flows.person.rows import Row
from slowwave.pipeline.domain.review import REPEATS
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.render.markdown import plain

HEADS: Mapping[str, str] = {
    "remembered": "Remembered",
    "known": "Known already",
    "reworded": "Remembered in these words",
    "replaced": "Remembered in place of what held before",
    "ended": "Remembered that it ended",
    "corrected": "Corrected",
    "forgotten": "Forgotten",
    "pinned": "Pinned",
    "unpinned": "Unpinned",
    "shared": "Shared with every further person and role",
    "unshared": "Yours alone again",
    "confirmed": "Confirmed",
    "rejected": "Rejected",
    "proposed": "Put before a person, as a candidate",
    "observed": "Counted as used",
    "doubted": "Marked as in doubt",
    "restored": "Restored",
}


def done(one: Done) -> str:
    """What became of it, and of what it took the place of."""
    return "\n".join(_done(one))


def _done(one: Done) -> Iterator[str]:
    head = HEADS[one.what]
    yield f"Would be {head[0].lower()}{head[1:]}:" if one.dry_run else f"{head}:"
    if one.entry is not None:
        yield from entry(one.entry)
    for older in one.older:
        yield "  in place of:"
        yield from entry(older)
    for asked in one.asked:
        yield from question(asked)
    yield from (f"  {note}" for note in one.notes)
    yield from _findings(one.findings)


def _findings(found: Iterable[Finding]) -> Iterator[str]:
    for one in found:
        yield f"  {one.severity.value} {one.code}: {plain(one.message)} {one.where}".rstrip()


def erased(one: Erased) -> str:
    """Where it stood, and where it may still stand."""
    return "\n".join(_erased(one))


def _erased(one: Erased) -> Iterator[str]:
    times = sum(place.times for place in one.places)
    verb = "Would be erased" if one.dry_run else "Erased"
    yield f"{verb}: {counted(times, 'time')} in {counted(len(one.places), 'file')} of the memory"
    yield from (f"  {plain(place.path)}  {place.times}" for place in one.places)
    if one.dry_run:
        yield "  and from machine state and the images of undo; nothing brings it back"
    elif one.state:
        yield f"  and {counted(one.state, 'file')} of machine state and undo"
    for path in one.elsewhere:
        yield f"It also stands in {plain(path)}, which is not memory's to change."
    if one.cloud is not None and one.cloud.withdrawn:
        yield f"Archived at SwarmRecall: {', '.join(one.cloud.withdrawn)}. It deletes nothing by its API."
    if one.cloud is not None and one.cloud.left:
        why = f" ({plain(one.cloud.why)})" if one.cloud.why else ""
        yield f"Still at SwarmRecall: {', '.join(one.cloud.left)}{why}. The next dream that asks it archives them."
    if one.in_git:
        yield "The history of git may still hold it: that is yours to rewrite."
    if not one.dry_run:
        yield "Transcripts that your agents keep are theirs; what they say of it is not learnt again."
    yield from _findings(one.findings)


def entry(row: Row) -> tuple[str, ...]:
    """An entry on two lines: what it says, and what is known of it."""
    held = f"{day(row.since) or 'unknown'} to {day(row.until)}" if row.until else f"since {day(row.since) or 'unknown'}"
    about = f"about {row.subject}" if row.subject else ""
    marks = ("pinned" if row.pinned else "", "shared" if row.shared else "", "" if row.state == "active" else row.state)
    facts = ", ".join(filter(None, (row.kind, about, *marks, held)))
    return f"  {plain(row.text)}", f"    {row.id}  {row.file}:{row.line}  {facts}"


def question(asked: Asked) -> tuple[str, ...]:
    """A pair that waits, and how to answer."""
    verb = "repeat" if asked.link == REPEATS else "replace"
    return (
        f"  Does it {verb} this one? ({plain(asked.why)})",
        *entry(asked.older),
        _answers(asked.key),
    )


def review(found: Review) -> str:
    """All that waits, each with the commands that answer it."""
    return "\n".join(_review(found)) if found.waits else "Nothing waits for an answer."


def _review(found: Review) -> Iterator[str]:
    for pair in found.pairs:
        verb = "repeats" if pair.link == REPEATS else "replaces"
        yield f"{pair.key}  since {pair.day}: supposedly the first {verb} the second ({plain(pair.why)})"
        yield from (*entry(pair.newer), *entry(pair.older))
        yield _answers(pair.key)
    if found.pairs:
        yield "  (confirm: the second one closes and the first one holds; reject: both hold, and nobody asks again)"
    for one in found.stale:
        item = one.file.endswith("pending.md")
        yield "Not mentioned any more:" if item else "In doubt:"
        yield from entry(one)
        yield f"    tick its box in {one.file}, or leave it" if item else _answers(one.id)
    for one in found.candidates:
        yield "Waits to be confirmed:"
        yield from entry(one)
        yield _answers(one.id)
    for file in dict.fromkeys(line.file for line in found.missing):
        gone = [line for line in found.missing if line.file == file]
        yield f"Missing from {file}, and nobody knows whether that was meant ({len(gone)}):"
        for line in gone[:SHOWN]:
            yield f"  {plain(line.text)}"
            yield f"    `dream restore {line.id}` or `dream forget {line.id}`"
        if len(gone) > SHOWN:
            yield f"  and {len(gone) - SHOWN} more: `dream review --json`"


def candidates(found: Sequence[Candidate]) -> str:
    """Each candidate with its days, its sources and the commands that answer."""
    lines = [line for one in found for line in _candidate(one)]
    return "\n".join(lines) if lines else "No candidate waits to be confirmed."


def _candidate(one: Candidate) -> Iterator[str]:
    told = f", shown to {counted(one.shown, 'session')}" if one.shown else ""
    yield plain(one.entry.text)
    yield f"    {one.entry.id}  {one.entry.file}:{one.entry.line}  since {one.since}, goes on {one.until}{told}"
    for source in one.evidence:
        yield f"    from {plain(source.where or source.source)}" + (f": {plain(source.text)}" if source.text else "")
    yield _answers(one.entry.id)


def _answers(name: str) -> str:
    return f"    `dream confirm {name}` or `dream reject {name}`"


def day(moment: str) -> str:
    """A moment to the minute, without its offset; a day as it stands."""
    return moment[:16].replace("T", " ")
