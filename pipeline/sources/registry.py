"""All sources of transcripts. A new one is a module of this room and a name in this tuple."""

from __future__ import annotations

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.sources import antigravity, claude_code, codex, gemini_cli, openclaw
from slowwave.pipeline.sources.source import Source

SOURCES: tuple[Source, ...] = (claude_code, codex, openclaw, gemini_cli, antigravity)


def by_name(name: str) -> Source:
    """The source of that name. DreamError (exit 2) for one that is not known."""
    for source in SOURCES:
        if source.name == name:
            return source
    known = ", ".join(source.name for source in SOURCES)
    raise DreamError(
        f"dream.toml: sources.read names {name!r}, which is no source",
        hint=f"Known are: {known}.",
        exit_code=Exit.CONFIGURATION,
    )
