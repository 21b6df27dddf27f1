"""What ``dream promote`` says, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from slowwave.flows.person.promoting import Candidate, Promotions
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.render.markdown import plain, shorten

SAID = 110
"""Columns of a sentence."""
SIGNALS = ("frequency", "relevance", "diversity", "recency", "consolidation", "richness", "boost")
NONE = "No line of the notes was recalled or said again in other words."


def table(found: Promotions, *, applied: bool) -> str:
    """Every candidate, best first, then what was recalled and is gone."""
    passing = [one for one in found.candidates if not one.reason]
    head = ", ".join(f"{name} {value:g}" for name, value in found.gates.items())
    lines = [f"{counted(len(found.candidates), 'candidate')}; asked for: {head}; room for {found.room} today"]
    lines += [line for one in found.candidates for line in _rows(one)]
    gone = ((plain(where), counted(uses, "time")) for where, uses in found.gone)
    lines += [f"  gone  {where}: used {times}, stands there no more" for where, times in gone]
    if not found.candidates:
        return NONE if not found.gone else "\n".join((NONE, *lines[1:]))
    came = counted(len(passing), "line") if passing else "Nothing"
    ending = ("went in", "`dream undo` takes that back") if applied else ("would go in", "`dream promote --apply`")
    lines.append(f"{came} {ending[0]}{f'; {ending[1]}' if passing else ''}.")
    return "\n".join(lines)


def one(found: Candidate) -> str:
    """One candidate with every gate and all that the content gate saw."""
    lines = [*_rows(found), f"  kind {found.kind}, for {found.home}; last used {found.last or 'at an unknown time'}"]
    lines += [
        f"  {'passes' if gate.passes else 'FAILS '}  {gate.name} {gate.found:g} "
        f"({'at most' if gate.name == 'days' else 'at least'} {gate.needed:g})"
        for gate in found.gates
    ]
    lines += [f"  {weight:+5.2f}  {code}: {plain(words)}" for code, weight, words in found.content]
    lines += [f"  said again: {plain(where)}" for where in found.others]
    return "\n".join(lines)


def _rows(found: Candidate) -> Iterator[str]:
    numbers = found.numbers
    mark, said = "–" if found.reason else "✓", plain(shorten(found.text, SAID))
    yield f"{found.score:.3f} {mark} {said}  ({plain(found.where)}, {found.id})"
    parts = " ".join(f"{name} {numbers[name]:.2f}" for name in SIGNALS)
    seen = ", ".join(counted(int(numbers[name]), name.removesuffix("s")) for name in ("uses", "questions", "days"))
    yield f"        {parts}; content {numbers['content']:g}; {seen}"
    if found.reason:
        yield f"        {plain(found.reason)}"
