"""Text that OpenClaw's own dreams wrote, which it never records again (reference openclaw-dreaming 4)."""

from __future__ import annotations

from slowwave.pipeline.language.patterns import compiled

_MARKER = r"<!--\s*openclaw-memory-promotion:"
_NARRATIVE = r"(?m)^\s*\[[^\]\n]*dreaming-narrative-[^\]\n]*\]"
_LED = r"(?:@@[^\n]*@@|[-+*>\s(\[])*(?:candidate|reflections?)\s*:"
_LEAD = r"\b(?:candidate|reflections?)\s*:"
_FIELDS = (r"confidence:\s*\d", r"evidence:\s*\S*memory/", r"status:\s*staged", r"recalls:\s*\d")
NEAR = 200
"""Characters within which the lead word of a staged candidate stands."""


def is_contaminated(text: str) -> bool:
    """Whether a dream wrote this: a promotion's marker, a line of a diary session, or a staged candidate with its lead
    word and all four fields. Prose that only mentions a candidate is none. Judged on the full text, before any cut."""
    if compiled(_MARKER).search(text) or compiled(_NARRATIVE).search(text):
        return True
    low = text.casefold()
    led = compiled(_LED).match(low) or compiled(_LEAD).search(low[:NEAR])
    return bool(led) and all(compiled(field).search(low) for field in _FIELDS)
