"""Files that are installed with the code: templates and the folder that ``dream init`` copies."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


def template_text(name: str) -> str:
    """The text of a file in ``templates/``."""
    return (files("slowwave") / "templates" / name).read_text(encoding="utf-8")


def template_environment() -> Environment:
    """Of the templates in ``templates/``: what is not there is an error, blocks leave no lines, HTML is escaped.

    Whatever else is filled in goes through filters of who fills it, since Markdown and prompts know no autoescape.
    """
    from jinja2 import Environment, FunctionLoader, StrictUndefined

    return Environment(
        loader=FunctionLoader(template_text),
        autoescape=lambda name: name is not None and name.endswith((".html", ".html.j2")),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
        # Each is filled once or twice in a process: to look for what is constant takes longer than that saves.
        optimized=False,
    )


def memory_template() -> Traversable:
    """The folder ``memory_template/``."""
    return files("slowwave") / "memory_template"
