"""What a model is asked and what it answers, whoever it is: the Protocol that every engine keeps."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Prompt:
    """key: of the question it renders. system: the same for every question of a purpose, so that it can be cached.

    user: the numbered evidence and what is asked. schema: JSON Schema of the answer. tokens_out: the most of it.
    """

    key: str
    purpose: str
    system: str
    user: str
    schema: Mapping[str, JsonValue]
    tokens_out: int


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call. cached: of those read in, how many came from a cache; they cost a tenth."""

    read: int = 0
    written: int = 0
    cached: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.read + other.read, self.written + other.written, self.cached + other.cached)


NO_USAGE = Usage()


class Trouble(StrEnum):
    """Why a question got no answer. Each stands in the report in its own words."""

    REFUSED = "refused"
    TRUNCATED = "truncated"
    MALFORMED = "malformed"
    BUSY = "busy"
    SERVER = "server"
    TIMEOUT = "timeout"
    UNREACHABLE = "unreachable"
    KEY = "key"
    PROGRAM = "program"
    MODEL = "model"
    BUDGET = "budget"
    EXPIRED = "expired"
    CANCELLED = "cancelled"
    OTHER = "other"


LASTING = frozenset({Trouble.KEY, Trouble.PROGRAM, Trouble.MODEL, Trouble.BUDGET, Trouble.UNREACHABLE})
"""What the next question of the night would meet as well: nothing more is asked then."""


@dataclass(frozen=True, slots=True)
class Reply:
    """data: JSON that fits the schema. model: who answered, as it names itself."""

    data: JsonValue
    model: str
    usage: Usage = NO_USAGE


@dataclass(frozen=True, slots=True)
class Failure:
    """message: one line for a person, without a secret. given: what came all the same, for a repair; "" for nothing.

    usage: what it cost nevertheless.
    """

    trouble: Trouble
    message: str
    given: str = ""
    usage: Usage = NO_USAGE


class LanguageModel(Protocol):
    """One engine. name: as ``--engine`` has it. model: which one is asked, "" where the engine does not know."""

    @property
    def name(self) -> str: ...
    @property
    def model(self) -> str: ...

    def count(self, prompt: Prompt) -> int:
        """Tokens that the prompt reads in: the server's own count where it has one, else an estimate."""
        ...

    def ask(self, prompt: Prompt, repair: str = "") -> Reply | Failure:
        """The answer, or why there is none: never an exception. repair: what was wrong with the answer before."""
        ...
