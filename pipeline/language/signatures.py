"""The signature of an error: what stays the same when it happens again elsewhere."""

from __future__ import annotations

import re
from functools import lru_cache

from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.words import bare, normalise

REMEMBERED = 1 << 14
"""Messages whose signature is kept: grouping errors and finding their patterns ask for each a few times."""
LONGEST = 200
"""Characters of a signature; what follows in one line is detail."""

_NAMED = r"(?:^|[\s(:])(?:[A-Za-z_][\w.]{0,80}(?:Error|Exception|Warning|Failure|Fault)|E[A-Z]{4,14}|fatal|panic)\b"
_LEAD = (
    r"(?:\s*(?:\[?\d{4}-\d{2}-\d{2}[T ]?\d{0,2}(?::\d{2}){0,2}[.,\d]*Z?\]?|\[?\d{1,2}:\d{2}(?::\d{2})?\]?"
    r"|\[?(?:error|err|warn|warning|fatal|critical|info)\]?[:：]?(?=\s)|报错[:：]|错误[:：]))+\s*"
)
_MASKS = (
    ("://", r"[a-z][a-z0-9+.-]{1,20}://[^\s\"'`<>)]{1,400}", "<url>"),
    ("-", r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "<id>"),
    ("", r"(?<![\w/])(?:~|\.{1,2}|[a-z]:)?[\\/](?:[\w.@+-]{1,80}[\\/]?){1,40}", "<path>"),
    ("/", r"(?<![\w/])[\w.-]{1,80}(?:/[\w.-]{1,80}){1,20}\.\w{1,8}(?::\d{1,6}){0,2}", "<path>"),
    (
        ".",
        r"(?<![\w.])[\w-]{1,60}\.(?:py|js|ts|tsx|sh|md|json|jsonl|ya?ml|toml|log|txt|go|rs|java|c|cpp|h)\b",
        "<path>",
    ),
    ("", r"([\"'`])[^\s\"'`]{1,200}\1|“[^\s”]{1,200}”|「[^\s」]{1,200}」", "<name>"),
    ("", r"\b0x[0-9a-f]{1,32}\b|\b(?=[a-f]{0,40}\d)[0-9a-f]{7,64}\b", "<id>"),
    ("", r"[-+]?\d[\d.,:_]*", "#"),
)
"""What must stand in a line for the pattern to be tried, the pattern, and what stands for it."""


@lru_cache(maxsize=REMEMBERED)
def error_signature(text: str) -> str:
    """The telling line of an error, lowered, with digits, hex, paths, addresses and quoted names masked; "" if none.

    Two occurrences of one error have one signature; a template line has none.
    """
    if is_template(text):
        return ""
    line = normalise(_told(bare(_telling(text))))[: 2 * LONGEST]
    for needed, pattern, sign in _MASKS:
        if needed in line:
            line = compiled(pattern).sub(sign, line)
    return compiled(r"(?:#[\s,.:/-]*){2,}").sub("# ", line).strip(" .,:;!。，；")[:LONGEST]


def _told(line: str) -> str:
    lead = compiled(_LEAD, re.I).match(line)
    return line[lead.end() :] if lead else line


def _telling(text: str) -> str:
    """The line that names the error: of a traceback the last named one, else the first with an error cue or at all."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return lines[0] if lines else ""
    named = [line for line in lines if compiled(_NAMED).search(line)]
    if named:
        return named[-1]
    return next((line for line in lines if LEXICON.error.within(line)), lines[0])


@lru_cache(maxsize=REMEMBERED)
def is_template(text: str, lexicon: Lexicon = LEXICON) -> bool:
    """A line of a form that nobody filled in: a placeholder in brackets, alternatives, a sample date or id."""
    said = bare(text).strip("*_` ")
    body = said.partition(":")[2].strip("*_` ") if ":" in said[:40] else said
    if compiled(r"[\[<{(（【][^\[\]<>{}\n]{0,200}[\]>})）】]|\w+(?:\s*\|\s*\w+)+|\.{3}|…|").fullmatch(body):
        return not compiled(r"\[[ xX]\]|\[[^\]]*\]\(").match(body)
    return lexicon.templates.within(said[:200])
