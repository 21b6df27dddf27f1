"""Under which name somebody's answer is noted."""

from __future__ import annotations

from collections.abc import Sequence

from slowwave.pipeline.domain.person.wish import refuse_secrets
from slowwave.pipeline.domain.scope import is_scope_name
from slowwave.pipeline.errors import DreamError, Exit

OWNER = "owner"
"""Who answers, where nobody says so."""


def name_of(given: str | None, owners: Sequence[str]) -> str:
    """The name under which an answer is noted: the one that was given, else the owner's.

    DreamError (exit 2) for what is no name; a name is what the name of a scope is.
    """
    if given is None:
        return next(filter(is_scope_name, owners), OWNER)
    refuse_secrets(given)
    if not is_scope_name(given):
        raise DreamError(
            f"--by must be a name, not {given!r}",
            hint="A name has letters, digits, - and _, at most 64, as in: --by mara",
            exit_code=Exit.CONFIGURATION,
        )
    return given
