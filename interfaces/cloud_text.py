"""What the commands say of SwarmRecall, as lines for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from slowwave.flows.cloud.looking import Standing
from slowwave.flows.cloud.night import Clouded
from slowwave.pipeline.cloud.swarmrecall import ADDRESS, KEY, NAME, Registered
from slowwave.pipeline.domain.candidates.candidate import Candidate
from slowwave.pipeline.domain.edit import State
from slowwave.pipeline.domain.outcome import Change
from slowwave.pipeline.domain.review import REVIEW, Propose
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.render.markdown import plain
from slowwave.pipeline.settings import SWARMRECALL


def clouded(came: Clouded) -> str:
    """A night's talk in one line."""
    told = came.told
    asked, waits = (len(_made(came, kind)) for kind in (Propose, Candidate))
    parts = [
        f"{counted(told.pairs, 'pair')} offered, {asked} for you to answer, {waits} to wait for a proof",
        *([f"{len(told.aside)} put aside there"] if told.aside else []),
        *([f"{told.uploaded} uploaded"] if told.uploaded else []),
        *([f"{told.withdrawn} withdrawn"] if told.withdrawn else []),
        *([f"{told.waiting} to be uploaded next time"] if told.waiting else []),
    ]
    return f"{NAME}: {'; '.join(parts)}" if not came.trouble else f"{NAME}: not asked to the end ({came.trouble})"


def clouded_json(came: Clouded) -> dict[str, Any]:
    """The same for programs."""
    told = came.told
    return {
        "pairs": told.pairs,
        "stale": told.stale,
        "counts": dict(told.counts),
        "aside": [{"id": name, "why": why} for name, why in told.aside],
        "uploaded": told.uploaded,
        "withdrawn": told.withdrawn,
        "not_taken": told.refused,
        "waiting": told.waiting,
        "odd": told.odd,
        "asked": [
            {"key": key, "newer": pair["newer"], "older": pair["older"], "why": pair["why"]}
            for step in came.steps
            for change in step.changes
            for key, pair in _pairs(change)
        ],
        "candidates": [{"id": one.eid, "text": one.text, "why": one.why} for one in _made(came, Candidate)],
        "refused": [{"text": one.what, "reason": one.reason} for step in came.steps for one in step.refused],
        "trouble": came.trouble,
        "message": came.message,
        "files": list(came.files),
    }


def _pairs(change: Change) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The pairs that a change asks about, by the keys under which they wait: entries may have gained an id by that."""
    for edit in change.edits:
        if isinstance(edit, State) and edit.key.startswith(REVIEW) and isinstance(edit.new, dict):
            yield edit.key.removeprefix(REVIEW), edit.new


def _made(came: Clouded, kind: type) -> list[Any]:
    return [one.intent for step in came.steps for one in step.changes if isinstance(one.intent, kind)]


def registered(made: Registered, host: str) -> str:
    """A new account, with what to do next."""
    claim = [f"Claim it within 30 days: {plain(made.url)} ({plain(made.claim)})"] if made.claim else []
    elsewhere = [f"  export {ADDRESS}={host}"] if host != SWARMRECALL and host.startswith("https:") else []
    return "\n".join(
        (
            f"{NAME} opened an account. The key is shown this once and stored nowhere:",
            f"  export {KEY}={made.key}",
            *elsewhere,
            *claim,
            'Nights ask it when dream.toml says "enabled = true" under [cloud], too.',
        )
    )


def standing(one: Standing) -> str:
    """How it stands, one fact a line."""
    both = one.enabled and one.key
    asked = "yes" if both else "no: " + ("[cloud] enabled is false" if not one.enabled else f"{KEY} is not set")
    last = f"{one.at:%Y-%m-%d %H:%M}" + (f", {one.trouble}" if one.trouble else ", well") if one.at else "never"
    gone = f", {one.gone} to be withdrawn" if one.gone else ""
    said = one.lost or (f"{one.health}, {counted(one.running, 'open cycle')}" if one.health else "not asked")
    rows = (
        ("host", plain(one.host)),
        ("asked", asked),
        ("upload", "yes, redacted" if one.upload else "no"),
        ("last", last),
        ("decayed", str(one.executed) if one.executed else "never"),
        ("open", f"{one.cycle}; the next night closes it" if one.cycle else "none of ours"),
        ("uploaded", f"{one.uploaded}{gone}"),
        ("server", said),
    )
    return "\n".join(f"{name:<10}{value}" for name, value in rows)
