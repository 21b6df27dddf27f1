"""Which engine answers, as the settings and the command line have it. Nothing configured, nobody is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from slowwave.pipeline.errors import DreamError, Exit
from slowwave.pipeline.settings import ENGINES, Engine

if TYPE_CHECKING:
    from slowwave.pipeline.llm.batches import Batches
    from slowwave.pipeline.llm.language_model import LanguageModel

NONE, HOST = "none", "host"


def engine_name(engine: Engine, asked: str = "") -> str:
    """none, anthropic, host or command. asked: of the command line, which goes before the settings.

    DreamError (exit 2) for another name. A key in the environment alone asks nobody: the owner says so in the settings.
    """
    name = asked or engine.name
    if name not in ENGINES:
        raise DreamError(
            f"There is no engine {name!r}", hint=f"Known are {', '.join(ENGINES)}.", exit_code=Exit.CONFIGURATION
        )
    if name != "auto":
        return name
    return "command" if engine.argv else "anthropic" if engine.model or engine.base_url else NONE


def language_model(
    name: str, engine: Engine, environ: Mapping[str, str], allowed: Callable[[], tuple[tuple[str, ...], ...]]
) -> LanguageModel | None:
    """The engine of that name; None for none and host, which nobody calls. What it lacks, it says when it is asked.

    environ: of the process; keys stand there and in no file of ours. allowed: the programs that the person lets run.
    """
    if name == "anthropic":
        from slowwave.pipeline.llm.anthropic import AnthropicModel

        return AnthropicModel(engine, environ)
    if name == "command":
        from slowwave.pipeline.llm.command import CommandModel

        return CommandModel(engine, environ, allowed())
    return None


def batches_of(model: LanguageModel) -> Batches | None:
    """The batches at the server of an engine; None for one that has no such thing."""
    from slowwave.pipeline.llm.anthropic import AnthropicModel
    from slowwave.pipeline.llm.batches import Batches

    return Batches(model) if isinstance(model, AnthropicModel) else None
