"""The lines of a MEMORY.md index, told from what a person wrote between them."""

from __future__ import annotations

import re

_INDEX_LINE = re.compile(
    r"\ufeff?\s*(?:"
    r"# MEMORY(?:\.md)?\b.*"
    r"|_Last updated: .*_"
    r"|## (?:Topics|Patterns|Stats)"
    r"|[-*] \[[^\]]*\]\((?:\./)?(?:memory/)?"
    r"(?:(?:topics|patterns|episodes)/[^)/]+|procedures|candidates|pending|user_state|archive)(?:\.md)?(?:#[^)]*)?\)"
    r"(?: [—–-].*)?"
    r"|[-*] Total entries: \d+ \|.*"
    r"|[-*] Candidates: \d+.*"
    r"|[-*] (?:… ?|\.\.\. ?)?and \d+ more\b.*"
    r")\s*\Z"
)
_MARKER = re.compile(r"\s*<!-- slowwave:[\w-]+:(?:start|end) -->\s*\Z")


def is_index_line(line: str) -> bool:
    """True for a line that an index of the v3.3 form consists of, blank ones and our markers included."""
    return not line.strip() or _INDEX_LINE.match(line) is not None or _MARKER.match(line) is not None
