"""Trouble as values: a Finding is expected and reported, a DreamError is for the user to mend."""

from __future__ import annotations

from enum import IntEnum, StrEnum

from slowwave.pipeline.frozen import dataclass


class Exit(IntEnum):
    """Exit codes of the command line (ARCHITECTURE 7)."""

    OK = 0
    NOT_FOR_ME = 1
    CONFIGURATION = 2
    PRECONDITION = 3
    MODEL = 4
    INTERRUPTED = 130
    """What a shell answers for a command that Ctrl-C ended."""


class Severity(StrEnum):
    """How much a finding matters to the owner."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Finding:
    """Expected trouble, shown in the report.

    code: searchable, ``D`` and three digits; docs/findings.md lists them all.
    where: a workspace path, with ``:LINE`` (1-based) where a line is meant, or "".
    stage: the region that found it, or "" for the shell.
    """

    code: str
    severity: Severity
    message: str
    where: str = ""
    stage: str = ""


class DreamError(Exception):
    """What the user can fix: one line of message, one line of hint, an exit code."""

    def __init__(self, message: str, *, hint: str = "", exit_code: Exit = Exit.PRECONDITION) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.exit_code = exit_code
