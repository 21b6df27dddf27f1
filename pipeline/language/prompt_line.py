"""A text as a prompt shows it: what erases a sentence has to know it in that form, too."""

from __future__ import annotations

from slowwave.pipeline.language.patterns import compiled
from slowwave.pipeline.language.secrets import mask

_CONTROL = (
    r"<\|[^|>]{0,40}\|>|[<\uff1c\ufe64]/?[a-zA-Z_:!?|][^>\n]{0,200}>?"
    r"|[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
)


def prompt_line(text: str) -> str:
    """The text on one line, masked, without what a reader could take for markup of a prompt."""
    plain = compiled(_CONTROL).sub(" ", mask(text)).replace("`", "'")
    return " ".join(plain.split())
