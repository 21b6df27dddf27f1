"""Entries for past days in ``DREAMS.md``, put in by a person's command and told by their marker (reference 7.5)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from slowwave.pipeline.domain.diary import END, START, TITLE
from slowwave.pipeline.domain.grounded import Claim, Grounded
from slowwave.pipeline.language.dates import long_day
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.secrets import mask

_MARKER = "<!-- openclaw:dreaming:backfill-entry "
_ENTRY = (
    rf"\r?\n---\r?\n\r?\n\*[^*\r\n]{{1,80}}\*\r?\n\r?\n{_MARKER}[^\r\n]{{1,1000}}-->\r?\n"
    rf"(?:(?!---\r?\n|{END})[^\n]*\n(?!\r?\n---\r?\n))*(?:(?!---\r?\n|{END})[^\n]*\n)?"
)


def with_entries(text: str, notes: Iterable[tuple[date, Grounded]]) -> str:
    """The diary with an entry for each note before its end marker, and without those of an earlier backfill. A diary
    begins where there is none, before all else that stands there."""
    text, _ = without_entries(text)
    end = "\r\n" if "\r\n" in text[:4096] else "\n"
    block = "".join(_entry(day, note) for day, note in notes).replace("\n", end)
    at = text.rfind(END)
    if at >= 0:
        return text[:at] + block + text[at:]
    if START in text:
        return f"{text}{'' if text.endswith(end) else end}{block}{END}{end}"
    rest = end + text if text else ""
    return f"# {TITLE}{end}{end}{START}{end}{block}{END}{end}{rest}"


def without_entries(text: str) -> tuple[str, int]:
    """The diary as it was before a backfill, and how many entries that took: only what bears the marker."""
    return compiled(_ENTRY).subn("", text) if _MARKER in text else (text, 0)


def body(note: Grounded) -> str:
    """What an entry says, section by section, each line with its place in the note."""
    sections = (
        ("What Happened", [f"{n}. {_said(one, note)}" for n, one in enumerate(note.facts, 1)]),
        ("Reflections", [f"- Theme: `{tag}` kept surfacing across {number} lines." for tag, number in note.themes]),
        ("Candidates", [f"- [{one.lean}] {_said(one, note)}" for one in note.candidates]),
        ("Possible Lasting Updates", [f"- {_said(one, note)}" for one in note.updates]),
    )
    return "\n\n".join("\n".join((title, *lines)) for title, lines in sections if lines)


def _entry(day: date, note: Grounded) -> str:
    source = note.path.replace("-->", "").replace("\n", " ")
    marker = f"{_MARKER}day={day.isoformat()} source={source} -->"
    return f"\n---\n\n*{long_day(day)}*\n\n{marker}\n\n{body(note)}\n"


def _said(one: Claim, note: Grounded) -> str:
    # No words of a note may end the entry, or the diary.
    said = mask(" ".join(one.text.split())).replace("<!--", "<! --")
    return f"{said} [{note.path}:{one.start}]"
