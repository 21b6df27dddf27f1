"""A number with its noun, in the form that the number asks for."""

from __future__ import annotations

FORMS = "¦"
"""Parts the form of a sentence for one from that for any other number."""


def in_number(text: str, n: object) -> str:
    """The form of a text for ``n`` things; one without two forms, as all Chinese ones are, stays as it is."""
    one, bar, many = text.partition(FORMS)
    return one if not bar or n == 1 else many


def counted(n: int, one: str, many: str = "") -> str:
    """The number with its English noun. many: where it is not ``one`` with an s."""
    return f"{n} {in_number(one + FORMS + (many or one + 's'), n)}"
