"""``dream import``: another program's memory comes in, and stays where it is as well."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from slowwave.flows import wiring
from slowwave.interfaces import terminal
from slowwave.interfaces.options import Of, Where

if TYPE_CHECKING:
    from slowwave.flows.importing import Done

SHOWN = 5
"""Lines of each file, or reasons, that are shown; ``--json`` has them all."""
FINDINGS = 20
"""Findings that are shown."""
WIDTH = 90
"""Columns of a line that is shown."""


def import_command(
    ctx: typer.Context,
    source: Annotated[
        str,
        typer.Argument(metavar="SOURCE", help="hexclaw, openclaw, claude-code, auto-dream, antigravity or obsidian."),
    ],
    path: Annotated[str, typer.Argument(metavar="PATH", help="The folder or file where that memory stands.")],
    role: Annotated[
        str, typer.Option("--role", metavar="ROLE", help="Of HexClaw's roles, only this one's private memory.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would come in, write nothing at all.")] = False,
    workspace: Where = None,
    scope: Of = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer as JSON, for programs.")] = False,
) -> None:
    """Bring in the memory of another program. Its files stay as they are, and a second time nothing comes twice.

    \b
    Examples:
      dream import hexclaw ~/.hexclaw/memory --dry-run
      dream import openclaw ~/.openclaw/workspace
      dream import claude-code ~/.claude/projects
      dream import claude-code ~/ledgerlite/CLAUDE.md
      dream import auto-dream ~/.openclaw/workspace
      dream import antigravity ~/.gemini/antigravity
      dream import obsidian ~/vault/Notes
    """
    from slowwave.flows.importing import import_memory

    place = wiring.workspace(workspace or ctx.obj, scope, new=True)
    done = import_memory(place, source, os.path.expanduser(path), role=role, dry_run=dry_run)
    terminal.answer(done.as_json(), _told(done), as_json)


def _told(done: Done) -> str:
    from slowwave.pipeline.domain.imports.ours import Fate
    from slowwave.pipeline.domain.imports.plan import COMING
    from slowwave.pipeline.domain.lines import clipped
    from slowwave.pipeline.language.counting import counted
    from slowwave.pipeline.render.markdown import plain

    counts = done.plan.counts()
    coming = sum(counts.get(str(fate), 0) for fate in COMING)
    verb = "would come in" if done.dry_run else "came in"
    lines = [f"{counted(coming, 'line')} {verb} from {done.source}; {_fates(counts)}."]
    lines += [plain(sentence) for sentence in done.reading.said]
    for path, count in sorted(done.files().items(), key=lambda one: (-one[1], one[0])):
        lines.append(f"  {path}  {count}")
        if done.dry_run:
            rows = [row for row in done.plan.rows if row.path == path and row.fate in COMING]
            lines += [f"    {row.fate}: {clipped(plain(row.text), WIDTH)} ({plain(row.where)})" for row in rows[:SHOWN]]
            lines += [f"    and {len(rows) - SHOWN} more"] if len(rows) > SHOWN else []
    refused = Counter(row.why for row in done.plan.rows if row.fate is Fate.REFUSED)
    lines += [f"Not brought back: {count} {plain(why)}" for why, count in refused.most_common(SHOWN)]
    left = Counter(one.reason for one in done.reading.left)
    if left:
        told = ", ".join(f"{count} {plain(reason)}" for reason, count in left.most_common(SHOWN))
        lines.append(f"Left out: {told}{', …' if len(left) > SHOWN else ''}")
    for one in done.findings[:FINDINGS]:
        lines.append(f"  {one.code} {one.severity}: {plain(one.message)} {plain(one.where)}".rstrip())
    more = len(done.findings) - FINDINGS
    lines += [f"  and {counted(more, 'more finding')}"] if more > 0 else []
    if done.commit:
        lines.append(f"The next dream indexes them; `dream undo {done.commit}` takes them out again.")
    return "\n".join(lines)


def _fates(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {fate}" for fate, count in counts.items()) or "nothing there"
