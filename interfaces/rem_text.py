"""What past notes hold, as lines for people and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from slowwave.flows.backfill import Backfilled, Harness, RolledBack
from slowwave.pipeline.format.backfill import body
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.render.markdown import plain

SHOWN = 10


def harness(found: Harness, *, note_by_note: bool) -> str:
    """Themes and the best lines over all notes; note by note below."""
    return "\n".join(_harness(found, note_by_note))


def harness_json(found: Harness) -> dict[str, Any]:
    """The same, whole."""
    return {
        "source": found.source,
        "notes": [{"day": one.day.isoformat(), "inside": one.inside, **asdict(one.grounded)} for one in found.notes],
        "skipped": [{"path": path, "why": why} for path, why in found.skipped],
        "themes": [{"theme": theme, "notes": number} for theme, number in _themes(found)],
    }


def planned(found: Harness) -> str:
    """What a backfill would put into the diary."""
    notes = [one for one in found.notes if not one.grounded.is_empty]
    shown = (f"{one.day.isoformat()}  {plain(one.grounded.path)}\n\n{plain_lines(body(one.grounded))}" for one in notes)
    return "\n\n".join((f"{counted(len(notes), 'entry', 'entries')} would be written; nothing was.", *shown))


def backfilled(made: Backfilled) -> str:
    """What was written where."""
    lines = [f"{made.diary}: {counted(made.written, 'entry', 'entries')} written, {made.replaced} replaced"]
    if made.staged or made.unstaged:
        staged = f"{counted(made.staged, 'line')} staged, {made.unstaged} of an earlier backfill taken out"
        lines.append(f"recall store: {staged}")
    lines += made.notes
    lines.append("Take it back with `dream rem-backfill --rollback --rollback-short-term`.")
    return "\n".join(lines)


def rolled_back(done: Sequence[RolledBack]) -> str:
    """What went, and whether the file is as it was."""
    return "\n".join(
        f"{one.path}: {one.removed} taken out; "
        + ("as it was before, to the byte" if one.exact else "what was written since stays")
        for one in done
    )


def plain_lines(text: str) -> str:
    """Several lines, each safe for a terminal."""
    return "\n".join(map(plain, text.split("\n")))


def _harness(found: Harness, note_by_note: bool) -> Iterator[str]:
    empty = sum(one.grounded.is_empty for one in found.notes)
    read = f"{counted(len(found.notes), 'note')} read from {plain(found.source)}"
    yield f"{read}, {empty} without a line that says something"
    for path, why in found.skipped:
        yield f"  not read: {plain(path)} ({why})"
    yield ""
    yield "Themes"
    themes = _themes(found)
    yield from (f"- `{plain(theme)}` in {counted(number, 'note')}" for theme, number in themes[:SHOWN])
    if not themes:
        yield "- No strong patterns surfaced."
    yield ""
    yield "Lines that may last"
    best = sorted(
        ((claim, one.grounded.path) for one in found.notes for claim in one.grounded.candidates),
        key=lambda pair: (-pair[0].score, pair[1], pair[0].start),
    )
    yield from (
        f"- {claim.score:.2f} [{claim.lean}] {plain(claim.text)} [{plain(path)}:{claim.start}]"
        for claim, path in best[:SHOWN]
    )
    if not best:
        yield "- None."
    if len(best) > SHOWN:
        yield f"- and {len(best) - SHOWN} more: --json"
    for one in found.notes if note_by_note else ():
        if not one.grounded.is_empty:
            yield ""
            yield f"{one.day.isoformat()}  {plain(one.grounded.path)}"
            yield ""
            yield plain_lines(body(one.grounded))


def _themes(found: Harness) -> list[tuple[str, int]]:
    """Themes of at least two notes."""
    stands = Counter(theme for one in found.notes for theme, _ in one.grounded.themes)
    return sorted(((theme, n) for theme, n in stands.items() if n > 1), key=lambda pair: (-pair[1], pair[0]))
