"""Concept tags: the few words a memory is about, after OpenClaw's vocabulary (openclaw-dreaming.md 15).

Chinese, Japanese and Korean are cut at stop words and particles, and what stays is taken whole when short, else in
pairs. Nothing is taken from citations, paths, addresses, ranges or numbers (openclaw#68595).
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterator
from functools import cache

from slowwave.pipeline.language.en import FILE_EXTENSIONS
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.patterns import CJK, compiled
from slowwave.pipeline.language.words import without_comments
from slowwave.pipeline.language.zh import FUNCTION_CHARACTERS

MOST = 8
"""Tags of one memory (OpenClaw's cap)."""
LONGEST = 32
"""Characters of a tag (OpenClaw's cap)."""
READ = 4000
"""Characters that are looked at; a memory is far shorter, and the cost of a hostile one stays bounded."""
WHOLE_RUN = 4
"""A CJK run up to this long is one tag; a longer one is several words."""

_NO_WORDS = (
    r"[a-z][a-z0-9+.-]{1,20}://\S{1,2000}|\S{1,200}@\S{1,200}"
    r"|\[[^\]\n]{0,200}(?:confidence|evidence|source|score)=[^\]\n]{0,400}\]"
    r"|(?:~|\.{1,2}|[a-z]:)?[\\/][\w.@\\/+-]{1,400}|[\w.@-]{1,100}(?:[\\/][\w.@-]{1,100}){1,40}(?:[#:][\w-]{1,40})?"
    r"|\d[\d.,:/–~-]*\d(?![a-z])|\b[0-9a-f]*\d[0-9a-f]{6,}\b"
)
_TERM = r"[^\W_]+(?:[._-][^\W_]+)*"


def concept_tags(text: str, name: str = "", lexicon: Lexicon = LEXICON) -> tuple[str, ...]:
    """Up to eight distinct tags: glossary words, then compounds, then plain words, each in order of appearance.

    name: the file's name or path; its stem without a date counts as text.
    """
    stem = compiled(r"^\d{4}-\d{2}-\d{2}[-_ ]?|\.\w{1,5}$").sub("", name.rsplit("/", 1)[-1])
    source = unicodedata.normalize("NFKC", f"{stem} {without_comments(text[:READ])}").lower()
    source = compiled(_NO_WORDS).sub(" ", source)
    tags: dict[str, None] = {}
    for term in (*_glossary(source, lexicon), *_compounds(source), *_plain(source, lexicon)):
        tag = term.strip("-._").replace("_", "-")
        if _is_tag(tag, lexicon):
            tags.setdefault(tag)
            if len(tags) == MOST:
                break
    return tuple(tags)


def _glossary(source: str, lexicon: Lexicon) -> Iterator[str]:
    return (word for word in lexicon.glossary if word in source)


def _compounds(source: str) -> Iterator[str]:
    for match in compiled(_TERM).finditer(source):
        term = match.group()
        if not term.isalnum() and not compiled(f"[{CJK}]").search(term):
            yield term


def _plain(source: str, lexicon: Lexicon) -> Iterator[str]:
    for match in compiled(r"[^\W_]+").finditer(source):
        for run in compiled(f"[{CJK}]+|[^{CJK}]+").findall(match.group()):
            if compiled(f"[{CJK}]").match(run):
                yield from _cut(run, lexicon)
            else:
                yield run


def _cut(run: str, lexicon: Lexicon) -> Iterator[str]:
    for part in compiled(f"[{FUNCTION_CHARACTERS}]").split(lexicon.stop_words.without(run)):
        for piece in part.split():
            if len(piece) <= WHOLE_RUN:
                yield piece
            else:
                yield from (a + b for a, b in itertools.pairwise(piece))


def _is_tag(tag: str, lexicon: Lexicon) -> bool:
    if not tag or len(tag) > LONGEST or compiled(r"[\d._-]+").fullmatch(tag) or tag in _stop_words(lexicon):
        return False
    if compiled(r"[\u3040-\u30ff]+").fullmatch(tag):
        return len(tag) >= 3
    return len(tag) >= (2 if compiled(f"[{CJK}]").search(tag) else 3)


@cache
def _stop_words(lexicon: Lexicon) -> frozenset[str]:
    return frozenset((*lexicon.stop_words, *FILE_EXTENSIONS))
