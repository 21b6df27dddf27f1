"""What is entered with an agent, or laid beside it, so that it tells us what happens: filled from templates/agents/."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from slowwave.pipeline.resources import template_environment

if TYPE_CHECKING:
    from jinja2 import Environment


def agent_file(
    name: str, *, command: str = "", context: str = "", words: tuple[str, ...] = (), workspace: str = ""
) -> str:
    """The text of one file. command, context: of the hooks that capture and that tell, for a shell; words: of one of
    them, for a program that needs none."""
    template = _environment().get_template(f"agents/{name}.j2")
    return template.render(command=command, context=context, words=words, workspace=workspace)


@cache
def _environment() -> Environment:
    environment = template_environment()
    # Escapes only: JavaScript ends a line where JSON does not.
    environment.filters["json"] = json.dumps
    return environment
