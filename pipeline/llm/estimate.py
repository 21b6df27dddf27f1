"""Tokens of a prompt where no server counts them, and the check of an answer against its schema."""

from __future__ import annotations

import json
from collections.abc import Mapping

from slowwave.pipeline.domain.memory import JsonValue
from slowwave.pipeline.language.words import tokens
from slowwave.pipeline.llm.language_model import Failure, Prompt, Reply, Trouble, Usage


def spelt_out(schema: Mapping[str, JsonValue]) -> str:
    """A schema for who reads the prompt alone."""
    return f"The schema of the answer: {json.dumps(schema, ensure_ascii=False)}"


def estimated(prompt: Prompt) -> int:
    """A quarter of a character, a whole one for CJK (BEHAVIOUR)."""
    return tokens(prompt.system) + tokens(prompt.user) + tokens(json.dumps(prompt.schema))


def parsed(text: str, prompt: Prompt, model: str, usage: Usage) -> Reply | Failure:
    """The answer in a text that should be JSON of the schema: alone, or in a fence, or with words around it."""
    from jsonschema import Draft202012Validator

    try:
        data: JsonValue = json.loads(_object(text))
    except (ValueError, RecursionError) as error:
        return Failure(Trouble.MALFORMED, f"the answer is no JSON ({str(error)[:80]})", text, usage)
    wrong = next(Draft202012Validator(prompt.schema).iter_errors(data), None)
    if wrong is not None:
        place = wrong.json_path.removeprefix("$.") or "it"
        # Not the validator's words: they begin with the answer, however long, and would be cut before the reason.
        rule = json.dumps(wrong.validator_value, ensure_ascii=False)
        said = f"the answer does not fit its schema: {place}: {wrong.validator} is to be {rule[:120]}"
        return Failure(Trouble.MALFORMED, said, text, usage)
    return Reply(data, model, usage)


def _object(text: str) -> str:
    start, end = text.find("{"), text.rfind("}")
    return text[start : end + 1] if 0 <= start < end else text
