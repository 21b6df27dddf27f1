"""What the commands of a person say, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from slowwave.flows.person.doing import Asked, Done
from slowwave.flows.person.rows import Row
from slowwave.pipeline.domain.review import REPEATS
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
    "confirmed": "Confirmed",
    "rejected": "Rejected",
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
    for finding in one.findings:
        yield f"  {finding.severity.value} {finding.code}: {plain(finding.message)} {finding.where}".rstrip()


def entry(row: Row) -> tuple[str, ...]:
    """An entry on two lines: what it says, and what is known of it."""
    held = f"{day(row.since) or 'unknown'} to {day(row.until)}" if row.until else f"since {day(row.since) or 'unknown'}"
    about = f"about {row.subject}" if row.subject else ""
    marks = ("pinned" if row.pinned else "", "" if row.state == "active" else row.state)
    facts = ", ".join(filter(None, (row.kind, about, *marks, held)))
    return f"  {plain(row.text)}", f"    {row.id}  {row.file}:{row.line}  {facts}"


def question(asked: Asked) -> tuple[str, ...]:
    """A pair that waits, and how to answer."""
    verb = "repeat" if asked.link == REPEATS else "replace"
    return (
        f"  Does it {verb} this one? ({plain(asked.why)})",
        *entry(asked.older),
        f"    `dream confirm {asked.key}` or `dream reject {asked.key}`",
    )


def day(moment: str) -> str:
    """A moment to the minute, without its offset; a day as it stands."""
    return moment[:16].replace("T", " ")
