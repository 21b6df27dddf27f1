"""All word tables as one frozen value, which settings can extend."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.frozen import dataclass, replace
from slowwave.pipeline.language import en, heard_words, message_words, others, secret_words, zh
from slowwave.pipeline.language.openings import Openings
from slowwave.pipeline.language.patterns import Phrases, Shared

LONGEST_PHRASE = 100
"""Characters; a longer one is a sentence put into the wrong setting."""


def _joined(name: str) -> tuple[str, ...]:
    return tuple(
        phrase
        for table in (en, zh, others, heard_words, message_words, secret_words)
        for phrase in getattr(table, name, ())
    )


def _tables(names: Iterable[str]) -> dict[str, Phrases]:
    openings = Openings()
    joined = {name: _joined(name.upper()) for name in names}
    return {
        name: Shared(phrases, openings) if name in _TOGETHER else Phrases(phrases) for name, phrases in joined.items()
    }


_TOGETHER = frozenset((
    "greetings", "confirmations", "fillers", "heartbeat", "error", "commitment", "header_fields",
    "stages", "asides", "need", "passing", "hedge", "heading_lesson", "heading_rule", "heading_preference",
    "heading_decision", "heading_reference", "heading_work", "heading_planned", "heading_dream", "lasting", "cause",
    "choice", "owners", "owner", "wants", "imperative", "done", "status", "news", "planned", "chat", "deliberate",
    "kin", "change", "requests", "named_wants", "place", "media", "speech",
    "correction", "decision", "insight", "completed",
))  # fmt: skip
"""The tables that one text is asked about: for its type, then at the content gate."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The cue words of every language at once, since real notes mix them.

    Field by field: `greetings` to `softeners` are read awake (thalamus, amygdala); `heading_*` to `speech` weigh a
    piece at the content gate; `owners` are names by which notes call the user, empty until settings say.
    A table is compiled when it is first searched.
    """

    greetings: Phrases
    confirmations: Phrases
    fillers: Phrases
    heartbeat: Phrases
    harness_openings: Phrases
    dream_openings: Phrases
    correction: Phrases
    correction_openings: Phrases
    error: Phrases
    decision: Phrases
    completed: Phrases
    insight: Phrases
    failing: Phrases
    not_errors: Phrases
    question_openings: Phrases
    asked_for: Phrases
    asked_to_tell: Phrases
    stressed_less: Phrases
    not_corrections: Phrases
    salient: Phrases
    chatter: Phrases
    prefaces: Phrases
    guess: Phrases
    proposals: Phrases
    tag_questions: Phrases
    offers: Phrases
    refusals: Phrases
    states: Phrases
    negators: Phrases
    softeners: Phrases
    rule: Phrases
    commitment: Phrases
    changed: Phrases
    answers: Phrases
    form: Phrases
    milestone: Phrases
    projects: Phrases
    heading_lesson: Phrases
    heading_rule: Phrases
    heading_preference: Phrases
    heading_decision: Phrases
    heading_reference: Phrases
    heading_work: Phrases
    heading_planned: Phrases
    heading_how: Phrases
    heading_dream: Phrases
    lasting: Phrases
    cause: Phrases
    choice: Phrases
    owners: Phrases
    owner: Phrases
    wants: Phrases
    imperative: Phrases
    done: Phrases
    status: Phrases
    news: Phrases
    planned: Phrases
    chat: Phrases
    deliberate: Phrases
    kin: Phrases
    change: Phrases
    requests: Phrases
    named_wants: Phrases
    header_fields: Phrases
    stages: Phrases
    asides: Phrases
    need: Phrases
    passing: Phrases
    hedge: Phrases
    place: Phrases
    media: Phrases
    speech: Phrases
    negating: Phrases
    not_negating: Phrases
    stop_words: Phrases
    glossary: Phrases
    secret_names: Phrases
    secret_hints: Phrases
    secret_keys: Phrases
    secret_codes: Phrases
    secret_phrases: Phrases
    secret_logins: Phrases
    secret_verbs: Phrases
    secret_fillers: Phrases
    secret_blanks: Phrases
    not_secrets: Phrases
    names_no_secret: Phrases
    templates: Phrases
    tried: Phrases
    no_help: Phrases
    reason: Phrases
    note_labels: Phrases
    people: Phrases
    business: Phrases
    strategy: Phrases

    @cached_property
    def untagged(self) -> frozenset[str]:
        """What is no concept tag: stop words and file extensions."""
        return frozenset((*self.stop_words, *en.FILE_EXTENSIONS))

    def extended(self, **more: Iterable[str]) -> Lexicon:
        """A lexicon with further phrases in the named tables."""
        known = set(Lexicon.__match_args__)
        if unknown := sorted(set(more) - known):
            raise DreamError(
                f"no such word table: {', '.join(unknown)}",
                hint=f"the tables are {', '.join(sorted(known))}",
                exit_code=Exit.CONFIGURATION,
            )
        added = {name: tuple(phrase.strip() for phrase in phrases) for name, phrases in more.items()}
        for name, phrases in added.items():
            if bad := next(
                (repr(phrase) for phrase in phrases if not phrase.strip(" *") or len(phrase) > LONGEST_PHRASE), None
            ):
                raise DreamError(
                    f"word table {name}: {bad[:LONGEST_PHRASE]} is no phrase",
                    hint=f"a phrase has 1 to {LONGEST_PHRASE} characters",
                    exit_code=Exit.CONFIGURATION,
                )
        return replace(self, **{name: Phrases((*getattr(self, name), *more)) for name, more in added.items() if more})


LEXICON = Lexicon(**_tables(Lexicon.__match_args__))
"""The lexicon without any setting."""
