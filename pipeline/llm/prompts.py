"""Questions rendered: the template of their purpose, and the evidence as numbered, quoted, fenced data.

What stands in an entry is data: it cannot close its fence, and no tag or marker of it reaches the prompt.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from slowwave.pipeline.digest import sha256_hex
from slowwave.pipeline.domain.question import Evidence, Question
from slowwave.pipeline.language.prompt_line import prompt_line
from slowwave.pipeline.llm.language_model import Prompt
from slowwave.pipeline.resources import template_environment, template_text

if TYPE_CHECKING:
    import jinja2

FOLDER = "prompts"
LONGEST = 600
"""Characters of one line of evidence; an entry is capped at 160 tokens, a turn of a conversation is cut."""


def rendered(question: Question) -> Prompt:
    """The prompt of a question."""
    system = _environment().get_template(f"{FOLDER}/system.md.j2").render(purpose=question.purpose)
    user = (
        _environment()
        .get_template(f"{FOLDER}/{question.purpose}.md.j2")
        .render(
            evidence=numbered(question.evidence),
            refused=[f"{quoted(text)} refused: {quoted(why)}" for text, why in question.refused],
            **question.values,
        )
    )
    return Prompt(key_of(question), question.purpose, system, user, question.schema, question.tokens_out)


def key_of(question: Question) -> str:
    """A question's name: the digest of its purpose, its template and its evidence; never of a date, score or count, so
    that a late answer still fits and what was answered is not asked again."""
    lines = [(line.source, line.said or line.text) for line in question.evidence if line.source]
    asked = [question.stage, question.purpose, _sources(question.purpose), lines, *question.refused]
    said = json.dumps(asked, ensure_ascii=False)
    return sha256_hex(said.encode("utf-8", "replace"))[:16]


def numbered(evidence: Iterable[Evidence]) -> str:
    """One line each: its number, its day, who said it, whether memory holds it, its words in quotes. Nothing of it can
    end the quote or the fence."""
    return "\n".join(f"{_head(number, line)} {quoted(line.text)}" for number, line in enumerate(evidence, 1))


def _head(number: int, line: Evidence) -> str:
    made = "" if line.source else f"computed of [{line.of}]" if line.of else "computed"
    return " ".join(part for part in (f"[{number}]", line.day, line.by, "held" if line.held else "", made) if part)


def quoted(text: str) -> str:
    """The text as a JSON string, masked, cut, on one line, without what a reader could take for markup of a prompt."""
    plain = prompt_line(text)
    return json.dumps(plain if len(plain) <= LONGEST else f"{plain[:LONGEST]} …", ensure_ascii=False)


@cache
def _sources(purpose: str) -> str:
    return "".join(template_text(f"{FOLDER}/{name}.md.j2") for name in ("system", "notes", purpose))


@cache
def _environment() -> jinja2.Environment:
    environment = template_environment()
    # What a prompt includes goes on in its line; what is put in is quoted by `quoted`.
    environment.keep_trailing_newline = False
    return environment
