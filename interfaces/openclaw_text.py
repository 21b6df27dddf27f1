"""OpenClaw's dreaming state in words, line for line as its own ``memory status`` says it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from slowwave.flows.openclaw_state import FIX, DeepStatus, Mended
from slowwave.pipeline.language.counting import counted
from slowwave.pipeline.render.markdown import plain


def deep(found: DeepStatus) -> str:
    """The counts, what else stands there, and what is not well."""
    if not found.present:
        moved = " (moved into OpenClaw's own database)" if found.migrated else ""
        return f"OpenClaw keeps no dreaming state here{moved}: there is no {found.path}"
    return "\n".join(_deep(found))


def _deep(found: DeepStatus) -> Iterator[str]:
    sums = found.counts
    scripts = ", ".join(f"{number} {name}" for name, number in sums.scripts.items()) or "none"
    yield (
        f"Recall store: {counted(sums.entries, 'entry', 'entries')} · {sums.promoted} promoted · "
        f"{sums.tagged} concept-tagged · {sums.spaced} spaced · scripts={scripts}"
    )
    yield f"Recall path: {found.path}"
    yield f"Recall updated: {plain(found.updated) or 'not said'}"
    signals = ", ".join(f"{number} {name}" for name, number in sums.signals.items())
    yield f"Signals: {sum(sums.signals.values())} ({signals}) · {sums.live} wait · {sums.promoted_today} promoted today"
    yield f"Phase signals: {counted(found.phases, 'entry', 'entries')} · {sums.light} light · {sums.rem} REM"
    yield (
        f"Dreaming artifacts: diary {_there(found.diary)} · {counted(found.corpus, 'corpus file')} · "
        f"ingestion state {_there(found.ingestion)} · {counted(found.suspicious, 'suspicious line')}"
    )
    kinds = " · ".join(f"{number} {plain(kind)}" for kind, number in sorted(found.events.kinds.items())) or "none"
    odd = found.events.unread
    unread = f" · {counted(odd, 'line that is', 'lines that are')} no JSON" if odd else ""
    yield f"Events: {kinds}{unread}"
    if not found.issues:
        yield "Issues: none"
        return
    yield "Issues:"
    for issue in found.issues:
        yield f"  {issue.severity} {issue.code}: {plain(issue.message)}"
    if any(issue.mended for issue in found.issues):
        yield f"Fix: {FIX}"


def mended(done: Sequence[Mended], *, dry_run: bool) -> str:
    """What was mended, or would be."""
    if not done:
        return "Repair: no changes"
    lines = ["Repair, if it were done:" if dry_run else "Repair:"]
    for one in done:
        lines.append(f"  {one.path}: {one.what}")
        if one.backup:
            lines.append(f"    as it was: {one.backup}")
    return "\n".join(lines)


def _there(is_there: bool) -> str:
    return "present" if is_there else "absent"
