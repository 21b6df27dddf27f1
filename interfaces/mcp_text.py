"""What the tools of the MCP server answer: a text for the agent, and values. Sentences of memory are data in both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from slowwave.flows import wiring
from slowwave.flows.night import Kind, Slept
from slowwave.flows.person.doing import Done
from slowwave.flows.recall import Answered, History
from slowwave.interfaces import cli_text, memory_text
from slowwave.interfaces.mcp_reply import Reply
from slowwave.interfaces.recall_text import NOTHING_REMEMBERED, NOTHING_SAID, hit_json, misspelt, passage_json, until
from slowwave.pipeline.errors import DreamError, Finding
from slowwave.pipeline.recall.fence import fenced, plain
from slowwave.pipeline.recall.phrases import HEADS, SAID, tongue
from slowwave.pipeline.recall.row import CANDIDATE, Row
from slowwave.pipeline.recall.search import Hit, Passage
from slowwave.pipeline.recall.spelling import Slip
from slowwave.pipeline.render.values import finding_json
from slowwave.pipeline.store.workspace import Workspace

DIFF = 20_000
"""Characters of a dry run's diff that are handed over."""


def recalled(question: str, found: Answered, place: Workspace) -> Reply:
    """What is remembered."""
    hits = [_safe(hit_json(hit)) for hit in found.hits]
    lines = [_remembered(hit, SAID[tongue(question)]) for hit in found.hits]
    text = _block(question, "asked", lines, place) or NOTHING_REMEMBERED
    return Reply(_with_slips(text, found.slips), {"question": question, "hits": hits, **_aside(found)})


def heard(question: str, found: History, place: Workspace) -> Reply:
    """What was said, with what was said around it."""
    passages = [_safe(passage_json(one)) for one in found.passages]
    lines = [line for one in found.passages for line in _said(one)]
    text = _block(question, "raw", lines, place) or NOTHING_SAID
    return Reply(_with_slips(text, found.slips), {"question": question, "passages": passages, **_aside(found)})


def _with_slips(text: str, slips: Sequence[Slip]) -> str:
    return "\n".join((text, *(plain(misspelt(slip)) for slip in slips)))


def _aside(found: Answered | History) -> dict[str, Any]:
    return {"slips": [_safe(one._asdict()) for one in found.slips], "findings": _findings(found.findings)}


def done(one: Done) -> Reply:
    """What became of an entry."""
    return Reply(_lines(memory_text.done(one)), _safe({**asdict(one), "findings": _findings(one.findings)}))


def slept(one: Slept, place: Workspace) -> Reply:
    """What a night came to."""
    said = f"Nothing to do: {one.why}." if one.kind is Kind.NOTHING else cli_text.summary(one, place.root, place.scope)
    if one.kind is Kind.PLANNED:
        # Behind the blank line stands where to read on, and of this there is nothing.
        said = "This is a dry run, and nothing was written; it would be:\n" + said.partition("\n\n")[0]
    more = [f"{name}: {night.kind.value}{f', {night.why}' if night.why else ''}" for name, night in one.scopes]
    more += [f"{each.severity.value} {each.code}: {plain(each.message)} {plain(each.where)}" for each in one.findings]
    return Reply("\n".join((said or f"{one.kind.value}: {one.why}", *more)), _slept(one))


def wrong(error: DreamError, rows: Sequence[Mapping[str, Any]]) -> Reply:
    """An error that the agent or the user can mend. rows: the entries that may be meant, where it is not clear."""
    hint = f"\nhint: {error.hint}" if error.hint else ""
    data = {"error": error.message, "hint": error.hint, "exit_code": int(error.exit_code), "candidates": list(rows)}
    return Reply(_lines(f"{error.message}{hint}"), _safe(data))


def _slept(one: Slept) -> dict[str, Any]:
    found: dict[str, Any] = {
        "outcome": one.kind.value,
        "why": one.why,
        "report": one.path,
        "findings": _findings(one.findings),
        "scopes": [{"scope": name, **_slept(night)} for name, night in one.scopes],
    }
    if one.told is not None:
        told = one.told
        found |= {
            "dream": told.result.number,
            "at": told.result.now.isoformat(),
            "entries": {"before": told.before.entries, "after": told.after.entries},
            "health": {"before": told.before.health, "after": told.after.health},
            "changes": {group.key: group.total for group in told.changes},
            "refused": sum(group.total for group in told.refused),
            "insights": [plain(note.text) for note in told.notes.get("insight", ()) if note.where],
        }
    if one.kind is Kind.PLANNED:
        found |= {"diff": one.diff[:DIFF], "diff_is_whole": len(one.diff) <= DIFF}
    return found


def _block(question: str, title: str, lines: Sequence[str], place: Workspace) -> str:
    language = tongue(question)
    day = wiring.now(place.settings).date().isoformat()
    return fenced(HEADS[language].format(day=day), [(SAID[language][title], lines)])


def _remembered(hit: Hit, say: Mapping[str, str]) -> str:
    row = hit.row
    unsure = say["unconfirmed"] if row.state == CANDIDATE else ""
    facts = (row.day, row.key, row.kind, row.state, until(row))
    where = plain(hit.where)
    return f"- {'⚠ ' if row.high else ''}{unsure}{plain(row.text)} [{', '.join(filter(None, (*facts, where)))}]"


def _said(one: Passage) -> Iterator[str]:
    yield from (f"  < {_turn(row)}" for row in one.before)
    row = one.hit.row
    where = (row.day, plain(row.heard_in), plain(one.hit.where))
    yield f"- {_turn(row)} [{', '.join(filter(None, where))}]"
    yield from (f"  > {_turn(row)}" for row in one.after)


def _turn(row: Row) -> str:
    return f"{plain(row.speaker)}: {plain(row.text)}" if row.speaker else plain(row.text)


def _lines(text: str) -> str:
    return "\n".join(f"{line[: len(line) - len(line.lstrip())]}{plain(line)}" for line in text.split("\n"))


def _safe(value: Any) -> Any:
    """The same values with every text as one that can only be read."""
    if isinstance(value, dict):
        return {key: _safe(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_safe(one) for one in value]
    return plain(value) if isinstance(value, str) else value


def _findings(found: Sequence[Finding]) -> list[dict[str, str]]:
    return [finding_json(one) for one in found]
