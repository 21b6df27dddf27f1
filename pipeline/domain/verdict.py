"""What the content gate says about a piece: values only."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

Home = Literal["user", "feedback", "project", "reference"]
Kind = Literal["fact", "decision", "rule", "lesson", "failure", "preference", "commitment"]


class Code(StrEnum):
    """Stable names of what the gate saw; the report groups refusals by them."""

    FENCE = "fence"
    TABLE = "table"
    HEADING = "heading"
    DREAM = "dream"
    HEADER = "session-header"
    LABEL = "label"
    BOX = "box"
    TURN = "turn"
    BARE = "bare"
    EMPTY = "empty"
    SECRET = "secret"
    TO_A_MODEL = "to-a-model"
    TEMPLATE = "template"
    THIRD_PARTY = "third-party"
    TOO_LONG = "too-long"
    GOOD_HEADING = "good-heading"
    REFERENCE_HEADING = "reference-heading"
    WORK_HEADING = "work-heading"
    PLANNED_HEADING = "planned-heading"
    LEAD = "lead"
    LASTING = "lasting"
    PARENT = "parent"
    CAUSE = "cause"
    CHOICE = "choice"
    DELIBERATE = "deliberate"
    WISH = "wish"
    KIN = "kin"
    DEFINITION = "definition"
    PLACE = "place"
    NAMED = "named"
    IMPERATIVE = "imperative"
    DONE = "done"
    STATUS = "status"
    MARK = "mark"
    PLANNED = "planned"
    CHAT = "chat"
    NUMBERS = "numbers"
    COMMIT = "commit"
    SHORT = "short"
    SLOGAN = "slogan"
    PASSING = "passing"
    HEDGE = "hedge"
    NEWS = "news"
    QUOTE = "quote"


class Reason(NamedTuple):
    """One thing seen: its code, its share of the score (0 for a refusal), and short words for the report."""

    code: Code
    weight: float
    words: str


class Verdict(NamedTuple):
    """The gate's answer.

    score: sum of the weights; of a refused shape 0. home and kind: where it would go and as what. text: the
    statement to keep, which may be shorter than the piece (its lasting clause) or longer (its label or parent added).
    whole: False for what was refused early, since it could not reach what was asked for. Its score is then the most
    that it could be, its text the statement as it stands, and how it is shaped was only glanced at.
    """

    accepted: bool
    score: float
    reasons: tuple[Reason, ...]
    home: Home
    kind: Kind
    text: str
    whole: bool = True
