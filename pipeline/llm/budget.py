"""What a question, a night and a month may spend: the one place that counts tokens, before a call and after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from slowwave.pipeline.llm.language_model import NO_USAGE, Failure, LanguageModel, Prompt, Reply, Trouble, Usage
from slowwave.pipeline.settings import Engine

FAILED_IN_A_ROW = 3
"""So many failed questions one after the other end the asking of a night (BEHAVIOUR, "Distillation agent")."""
ROUNDS = 3
"""Calls for one question at most; a repair is one."""
OF_A_BATCH = 0.5
"""Of the usual price (Anthropic, "Batch processing")."""


@dataclass
class Budget:
    """What is left. month: what the calendar month had spent before. reserved: of what is handed over and not answered
    yet. Lives as long as the questions of a night."""

    engine: Engine
    month: Usage = NO_USAGE
    spent: Usage = NO_USAGE
    reserved: Usage = NO_USAGE
    _read: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def forbids(self, reading: int, writing: int, before: Usage = NO_USAGE) -> str:
        """Why a prompt of so many tokens, with so many of an answer at most, may not be asked; "" if it may. before:
        what earlier rounds of the same question cost."""
        return next(self._against(Usage(reading, writing), before), "")

    def never(self, reading: int, writing: int) -> str:
        """Why no night could ask it, "" if one could."""
        return next(Budget(self.engine)._against(Usage(reading, writing), NO_USAGE), "")

    def has_share(self, purpose: str, reading: int) -> bool:
        """Whether the purpose still has so much of its share."""
        return self._read[purpose] + reading <= getattr(self.engine.shares, purpose, self.engine.tokens_in)

    def spend(self, usage: Usage, purpose: str) -> None:
        """Count a call, answered or not."""
        self.spent += usage
        self._read[purpose] += usage.read

    def reserve(self, usage: Usage, purpose: str) -> None:
        """Count a question that is handed over, as dear as it may become."""
        self.reserved += usage
        self._read[purpose] += usage.read

    def _against(self, more: Usage, before: Usage) -> Iterator[str]:
        engine, night = self.engine, self.spent + self.reserved + more
        month = self.month + night
        for what, would, most in (
            ("one question", (before + more).read, engine.question_in),
            ("a night", night.read, engine.tokens_in),
            ("a month", month.read, engine.month_in),
        ):
            if would > most:
                yield f"it would read {would:,} of {most:,} tokens of {what}"
        for what, would, most in (
            ("a night", night.written, engine.tokens_out),
            ("a month", month.written, engine.month_out),
        ):
            if would > most:
                yield f"it might write {would:,} of {most:,} tokens of {what}"
        price = cost(month, engine)
        if engine.month_cost and price is not None and price > engine.month_cost:
            yield f"it might cost {price:.4f} of {engine.month_cost:.4f} of a month"


@dataclass(frozen=True, slots=True)
class Asked:
    """One question that was asked. rounds: calls that it took."""

    prompt: Prompt
    reply: Reply | Failure
    usage: Usage
    rounds: int


def asked(model: LanguageModel, prompt: Prompt, budget: Budget, reading: int) -> Asked:
    """Ask within the budget; what does not parse is asked again with what was wrong, three calls at most.

    reading: what the model counts of the prompt.
    """
    spent = NO_USAGE
    reply: Reply | Failure = Failure(Trouble.OTHER, "nobody was asked")
    repair, rounds = "", 0
    while rounds < ROUNDS:
        forbidden = budget.forbids(reading, prompt.tokens_out, spent)
        if forbidden:
            return Asked(prompt, Failure(Trouble.BUDGET, forbidden), spent, rounds)
        reply = model.ask(prompt, repair)
        rounds += 1
        budget.spend(reply.usage, prompt.purpose)
        spent += reply.usage
        if isinstance(reply, Reply) or reply.trouble is not Trouble.MALFORMED:
            break
        repair = reply.message
    return Asked(prompt, reply, spent, rounds)


def cost(usage: Usage, engine: Engine) -> float | None:
    """What so many tokens cost, in the currency of the settings' prices; None where nobody named prices.

    Tokens from a cache cost a tenth of what is read.
    """
    if not (engine.price_in or engine.price_out):
        return None
    fresh = usage.read - usage.cached
    return ((fresh + usage.cached / 10) * engine.price_in + usage.written * engine.price_out) / 1_000_000
