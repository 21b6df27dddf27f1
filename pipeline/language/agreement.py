"""A short yes to what somebody proposed, and what is none however short."""

from __future__ import annotations

from slowwave.pipeline.language.cues import is_confirmation
from slowwave.pipeline.language.lexicon import LEXICON, Lexicon
from slowwave.pipeline.language.patterns import compiled, lowered
from slowwave.pipeline.language.words import display_width

YES = 20
"""Columns of a plain yes (v3.3 skill, thalamus)."""
_SIGNS = "[👍👌✅🙏💯🆗✔❤😀-🙏🤝\ufe0f\u200d\U0001f3fb-\U0001f3ff]+"


def agrees(text: str, proposed: str, lexicon: Lexicon = LEXICON) -> bool:
    """A plain yes, or one that repeats a word of what was proposed ("yes, move it", 嗯，换吧).

    "No" and "wait" are confirmations in form only, and thanks alone agree to nothing.
    """
    said = lowered(text.strip())
    if not said or display_width(said) >= YES or lexicon.refusals.within(said) or said.endswith(("?", "？")):
        return False
    plain = compiled(_SIGNS).sub("", said).strip()
    if is_confirmation(plain or said, lexicon):
        return True
    if not lexicon.confirmations.within(plain):
        return False
    left = compiled(r"\w+").findall(lexicon.fillers.without(lexicon.confirmations.without(plain)))
    return all(word in lowered(proposed) or word in ("it", "that", "this") for word in left)


def refuses(text: str, lexicon: Lexicon = LEXICON) -> bool:
    """Nothing but a no ("nah", 不要)."""
    left = lexicon.fillers.without(lexicon.refusals.without(text))
    return lexicon.refusals.within(text) and compiled(r"[^\W_]").search(left) is None
