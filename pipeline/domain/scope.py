"""Scopes: further people, and roles, with a memory of their own, known by names that can never become a path.

An awake type where somebody has a scope, so it imports the standard library only.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.frozen import NamedTuple

LONGEST = 64
"""Characters of one name."""
MOST_BYTES = 240
"""Of one name in UTF-8: file systems take 255, and 64 characters can be 256 bytes."""
DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10)))
)
"""What Windows takes for a device, whatever folder it is said to stand in."""
OURS = frozenset(("topics", "patterns", "episodes", "logs", "dreams", "raw", "memory", "scopes"))
"""What stands in a scope's folder, where its roles stand too."""
_BESIDE_LETTERS = frozenset(("Nd", "Mn", "Mc"))
"""Digits, and the marks without which Devanagari, Thai or Arabic spell no word."""


class Scope(NamedTuple):
    """user: a person. role: what they use us for, "" for none. Both are valid names in NFC."""

    user: str
    role: str = ""

    @property
    def name(self) -> str:
        """As people write it: ``alice/coach``, or ``alice``."""
        return f"{self.user}/{self.role}" if self.role else self.user

    @property
    def parts(self) -> tuple[str, ...]:
        """The folders, from the one that holds all scopes down."""
        return (self.user, self.role) if self.role else (self.user,)


def parse_scope(given: str) -> Scope:
    """``USER/ROLE``, ``USER/`` or ``USER``. DreamError (exit 2) for what is no name, with what a name is."""
    user, _, role = unicodedata.normalize("NFC", given.strip()).partition("/")
    scope = Scope(user, role)
    for name in scope.parts:
        if why := _why_no_name(name):
            raise _refused(f"{given!r} names no scope: {why}")
    if scope.role and folded(scope.role) in OURS:
        raise _refused(f"{given!r} names no scope: a folder of ours bears the name {role!r}")
    return scope


def is_scope_name(name: str) -> bool:
    """Whether a folder of this name may be a person's or a role's."""
    return not _why_no_name(unicodedata.normalize("NFC", name))


def folded(name: str) -> str:
    """Equal for names that some file system or reader would take for one: case, width and composition left out."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def has_memory(given: str) -> bool:
    """Whether a value of ``[scopes]`` gives its sender a memory of their own; a plain name only says who speaks."""
    return "/" in given


def configured(scopes: Mapping[str, str]) -> tuple[Scope, ...]:
    """The scopes that ``[scopes]`` names, each once, in its order.

    DreamError (exit 2) for a value with a slash that names none, and for two that some file system takes for one.
    """
    found = tuple(dict.fromkeys(parse_scope(given) for given in scopes.values() if has_memory(given)))
    users = dict.fromkeys(scope.user for scope in found)
    if alike := collision(users):
        raise _alike(*alike)
    for user in users:
        if alike := collision(scope.role for scope in found if scope.user == user and scope.role):
            raise _alike(*alike)
    return found


def collision(names: Iterable[str]) -> tuple[str, str] | None:
    """The first two different names that are one when folded."""
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(folded(name), name)
        if other != name:
            return other, name
    return None


def _why_no_name(name: str) -> str:
    if not name:
        return "a name is missing"
    if len(name) > LONGEST or len(name.encode("utf-8", "replace")) > MOST_BYTES:
        return f"a name has at most {LONGEST} characters"
    if not all(char in "-_" or char.isalpha() or unicodedata.category(char) in _BESIDE_LETTERS for char in name):
        return f"{name!r} is more than letters, digits, - and _"
    if unicodedata.category(name[0]) in ("Mn", "Mc"):
        return f"{name!r} begins with a mark that belongs to a letter"
    return f"{name!r} is the name of a device on Windows" if folded(name) in DEVICES else ""


def _refused(message: str) -> DreamError:
    return DreamError(
        message,
        hint='Write USER or USER/ROLE, each of letters, digits, - and _, as in "alice/coach".',
        exit_code=Exit.CONFIGURATION,
    )


def _alike(one: str, other: str) -> DreamError:
    return DreamError(
        f"The scopes {one!r} and {other!r} would share a folder on some file systems",
        hint=f"Write {one!r} in both places, or choose another name.",
        exit_code=Exit.CONFIGURATION,
    )
