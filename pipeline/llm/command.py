"""A program of the owner's answers: the prompt as JSON on its stdin, JSON of the schema on its stdout."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence

from slowwave.pipeline.language.secrets import mask
from slowwave.pipeline.llm.estimate import estimated, parsed
from slowwave.pipeline.llm.language_model import Failure, Prompt, Reply, Trouble, Usage
from slowwave.pipeline.settings import IN_A_DREAM, Engine

LARGEST = 1 << 20
"""Characters of an answer that are looked at."""


class CommandModel:
    """``[engine] argv``, run without a shell for each question, if the person's own ``config.toml`` names it too."""

    name = "command"

    def __init__(self, engine: Engine, environ: Mapping[str, str], allowed: Sequence[tuple[str, ...]]) -> None:
        self._hindrance = _hindrance(engine.argv, allowed)
        self._argv = list(engine.argv)
        self._seconds = engine.seconds
        self._environ = {**environ, IN_A_DREAM: "1"}
        self.model = engine.model

    def count(self, prompt: Prompt) -> int:
        return estimated(prompt)

    def ask(self, prompt: Prompt, repair: str = "") -> Reply | Failure:
        if self._hindrance:
            return Failure(Trouble.PROGRAM, self._hindrance)
        given = {
            "purpose": prompt.purpose,
            "system": prompt.system,
            "user": prompt.user if not repair else f"{prompt.user}\n\nThe answer before was refused: {repair}",
            "schema": dict(prompt.schema),
            "max_tokens": prompt.tokens_out,
        }
        try:
            done = subprocess.run(
                self._argv,
                input=json.dumps(given, ensure_ascii=False).encode("utf-8", "replace"),
                capture_output=True,
                timeout=self._seconds,
                env=self._environ,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Failure(Trouble.TIMEOUT, f"{self._argv[0]} took over {self._seconds} seconds")
        except OSError as error:
            return Failure(Trouble.UNREACHABLE, f"{self._argv[0]}: {(error.strerror or str(error)).lower()}")
        text = done.stdout[: LARGEST * 4].decode("utf-8", "replace")[:LARGEST]
        usage = Usage(estimated(prompt), len(text) // 4)
        if done.returncode:
            said = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            why = f": {mask(said[0])[:200]}" if said else ""
            return Failure(Trouble.SERVER, f"{self._argv[0]} ended with {done.returncode}{why}", text, usage)
        return parsed(text, prompt, self.model or self._argv[0], usage)


def _hindrance(argv: tuple[str, ...], allowed: Sequence[tuple[str, ...]]) -> str:
    """Why no program is run, and what to do; "" where it may be."""
    if not argv:
        return 'the engine command has no program; name it in dream.toml: [engine] argv = ["my-model", "--json"]'
    if argv in allowed:
        return ""
    # A dream.toml comes with whatever folder it lies in, and agents write there.
    line = f"programs = [{json.dumps(argv, ensure_ascii=False)}]"
    return (
        f"{argv[0]} is run only where your own config.toml names it, too; "
        f"if you trust it, write into ~/.config/slowwave/config.toml: {line}"
    )
