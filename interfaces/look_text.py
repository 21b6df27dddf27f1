"""What ``dream list``, ``show``, ``history`` and ``explain`` say, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.flows.person.looking import Evidence, History, Listed, Shown
from slowwave.flows.person.rows import Row
from slowwave.flows.person.story import Event, Line, Story
from slowwave.interfaces import promote_text
from slowwave.interfaces.memory_text import day, entry
from slowwave.pipeline.render.markdown import plain
from slowwave.pipeline.render.phrases import Phrases

NOTHING = (
    "Nothing is in force. `dream remember TEXT` tells memory something, a dream takes in what notes state, and\n"
    "`dream list --state closed` shows what held before."
)


def listed(found: Listed, *, asked: bool = True) -> str:
    """The entries, as they stand file by file. asked: for some of them only."""
    lines = [line for one in found.entries for line in entry(one)]
    if not found.entries:
        return f"Nothing of that kind{f' at {day(found.at)}' if found.at else ''}." if asked else NOTHING
    if found.total > len(found.entries):
        lines.append(f"and {found.total - len(found.entries)} more: --limit 0 shows all")
    return "\n".join(lines)


def one(found: Shown) -> str:
    """Everything that is known of an entry."""
    row = found.entry
    facts = {
        "id": ", ".join((row.id, *row.aliases)),
        "where": f"{row.file}:{row.line}",
        "kind": f"{row.kind}, {row.tier}{f', topic type {row.type}' if row.type else ''}",
        "state": f"{row.state}{', pinned' if row.pinned else ''}{', shared' if row.shared else ''}",
        "subject": row.subject,
        "holds": _held(row),
        "uses": f"{row.uses}{f', last on {row.last_used}' if row.last_used else ''}",
        "confidence": row.confidence,
        "by": row.by,
        "source": row.source,
    }
    lines = [plain(row.text), *(f"  {name:<11}{value}" for name, value in facts.items() if value)]
    lines += _linked("took the place of", found.older)
    lines += _linked("its place was taken by", found.newer)
    lines += _quoted(found.evidence)
    return "\n".join((*lines, "", found.raw))


def history(found: History) -> str:
    """The values of a thing, oldest first, each with the days on which it held."""
    about = [f"{found.subject}:"] if found.subject else []
    return "\n".join((*about, *(line for one in found.entries for line in entry(one))))


def story(found: Story | Line) -> str:
    """A story from its beginning, or what is known of a line of the notes."""
    return "\n".join(_story(found) if isinstance(found, Story) else _line(found))


def _story(found: Story) -> Iterator[str]:
    yield from entry(found.entry)
    yield from _quoted(found.evidence)
    if found.heard:
        yield f"  heard in {', '.join(found.heard)}"
    yield from _linked("took the place of", found.older)
    yield from _linked("its place was taken by", found.newer)
    yield "What happened:"
    yield from map(_event, found.events)


def _line(found: Line) -> Iterator[str]:
    yield f"{plain(found.text)}"
    yield f"  {found.id}  {found.where}{f'  by {found.by}' if found.by else ''}"
    if found.source:
        yield f"  heard in {found.source}"
    yield from _linked("became", found.entries)
    for one in found.refused:
        yield f"  not taken by {one.who} on {day(one.at)}: {plain(one.what)}{f' ({plain(one.why)})' if one.why else ''}"
    if found.unread:
        yield "  No dream has read it yet."
    elif not found.entries and not found.refused:
        yield "  It became no entry, and the dreams that are kept do not say why."
    if found.candidate is not None:
        yield "Door 2, as it was used:"
        yield from promote_text.one(found.candidate).splitlines()


def _event(one: Event) -> str:
    kind, colon, rest = one.what.partition(": ")
    say = Phrases("en")
    said = say(kind) if kind[:1].isupper() and say.knows(kind) else kind
    why = f" — {plain(one.why)}" if one.why else ""
    who = f"{one.who}: " if one.who else ""
    return f"  {day(one.at):<17}{who}{said}{f': {plain(rest)}' if colon else ''}{why}"


def _linked(how: str, rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        yield f"  {how}:"
        yield from entry(row)


def _quoted(found: Sequence[Evidence]) -> Iterator[str]:
    for one in found:
        where = f" ({one.where})" if one.where else ""
        yield f"  from {one.source}{where}{f': “{plain(one.text)}”' if one.text else ''}"


def _held(row: Row) -> str:
    since = day(row.since) or "unknown"
    return f"{since} to {day(row.until)}" if row.until else f"since {since}"
