"""What a night may spend: the one place that counts tokens, before a call and after it."""

from __future__ import annotations

from dataclasses import dataclass

from slowwave.pipeline.llm.language_model import NO_USAGE, Failure, LanguageModel, Prompt, Reply, Trouble, Usage
from slowwave.pipeline.settings import Engine

FAILED_IN_A_ROW = 3
"""So many failed questions one after the other end the asking of a night (BEHAVIOUR, "Distillation agent")."""
ROUNDS = 3
"""Calls for one question at most; a repair is one."""


@dataclass
class Budget:
    """What is left of a night. Lives as long as its questions."""

    engine: Engine
    spent: Usage = NO_USAGE

    def forbids(self, reading: int, writing: int) -> str:
        """Why a prompt of so many tokens, with so many of an answer at most, may not be asked; "" if it may."""
        read, written = self.spent.read + reading, self.spent.written + writing
        if read > self.engine.tokens_in:
            return f"it would read {read:,} of {self.engine.tokens_in:,} tokens"
        if written > self.engine.tokens_out:
            return f"it might write {written:,} of {self.engine.tokens_out:,} tokens"
        return ""

    def spend(self, usage: Usage) -> None:
        """Count a call, answered or not."""
        self.spent += usage


@dataclass(frozen=True, slots=True)
class Asked:
    """One question that was asked. rounds: calls that it took."""

    prompt: Prompt
    reply: Reply | Failure
    usage: Usage
    rounds: int


def asked(model: LanguageModel, prompt: Prompt, budget: Budget) -> Asked:
    """Ask within the budget; what does not parse is asked again with what was wrong, three calls at most."""
    spent = NO_USAGE
    reply: Reply | Failure = Failure(Trouble.OTHER, "nobody was asked")
    repair, rounds = "", 0
    while rounds < ROUNDS:
        forbidden = budget.forbids(model.count(prompt), prompt.tokens_out)
        if forbidden:
            return Asked(prompt, Failure(Trouble.BUDGET, forbidden), spent, rounds)
        reply = model.ask(prompt, repair)
        rounds += 1
        budget.spend(reply.usage)
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
