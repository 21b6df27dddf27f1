"""A night as JSON values, in the shapes that docs/operations.md promises."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from slowwave.pipeline.domain.plan import Plan
from slowwave.pipeline.domain.replayed import Replayed
from slowwave.pipeline.errors import Finding
from slowwave.pipeline.language.secrets import mask, mask_place
from slowwave.pipeline.render.changes import Row
from slowwave.pipeline.render.sheet import Sheet


def as_json(told: Sheet) -> dict[str, Any]:
    """What was planned, what changed, what was refused, and the nine numbers before and after."""
    return {
        "dream": told.result.number,
        "at": told.result.now.isoformat(),
        "plan": plan_json(told.plan),
        "before": asdict(told.before),
        "after": asdict(told.after),
        "health": told.metrics,
        "phases": {phase.name: phase.on for phase in told.phases},
        "themes": [
            {"theme": one.text, **one.counts, "where": list(map(mask_place, one.where))}
            for one in told.notes.get("theme", ())
        ],
        "changes": [
            {"kind": group.key, "text": row.text, "file": mask(part.file), "why": row.why, "where": _places(row)}
            for group in told.changes
            for part in group.parts
            for row in part.rows
        ],
        "refused": [
            {"reason": group.key, "text": row.text, "numbers": row.why, "where": _places(row)}
            for group in told.refused
            for part in group.parts
            for row in part.rows
        ],
        "findings": [finding_json(finding) for finding in told.findings],
        "next_due": told.result.next_due.isoformat() if told.result.next_due else None,
    }


def plan_json(plan: Plan) -> dict[str, Any]:
    """A plan as JSON values."""
    return {
        "sources": [{**asdict(source), "role": source.role.value} for source in plan.sources],
        "days": [day.isoformat() for day in plan.days],
        "learnings": plan.learnings,
        "recalls": plan.recalls,
        "due": asdict(plan.due),
        "edited": list(map(mask, plan.edited)),
        "skipped": plan.skipped,
        "later": plan.later,
        "replayed": [replayed_json(one) for one in plan.replayed],
        "dropped": {mask(reason): n for reason, n in plan.dropped.items()},
    }


def replayed_json(one: Replayed) -> dict[str, Any]:
    """What came from the transcripts of one agent as JSON values."""
    return {**asdict(one), "trouble": mask(one.trouble)}


def _places(row: Row) -> list[str]:
    return list(map(mask_place, row.where))


def finding_json(finding: Finding) -> dict[str, str]:
    """A finding as JSON values, secrets masked."""
    return {key: mask(str(value)) for key, value in asdict(finding).items()}
